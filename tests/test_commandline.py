"""Modules that run by themselves tell what is wrong as the commands do: in a line, with exit code 2."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from troef.commandline import answered

ROOT = Path(__file__).parents[1]
WRONG = {
    "troef.lab.error_rates": "--played nogame a b --runs 1",
    "troef.lab.likelihood": "rikken nobody",
    "troef.lab.mistakes": "rikken advanced nobody --deals 1",
    "troef.lab.parts": "rikken advanced nobody --deals 1",
    "troef.lab.reuse": "nogame",
    "troef.theses.s000.calibration": "--plays nobody --deals 1",
    "troef.theses.s000.dealing": "--agent nobody",
    "troef.theses.s001.search": "nobody --deals 1",
    "troef.theses.s002.oh_hell": "nobody --rounds 1",
    "troef.theses.s003.careful": "--games 0",
    "troef.theses.s004.offers": "nobody rulebased",
}
"""Module -> what it cannot do."""
OTHERS = {"troef.lab.bench_oracle", "troef.web.load"}
"""They take neither games nor agents by name."""


def test_every_module_that_runs_by_itself_is_tried() -> None:
    runs = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for file in (ROOT / "troef").rglob("*.py")
        if '__name__ == "__main__"' in file.read_text(encoding="utf-8")
    }
    assert runs == {*WRONG, *OTHERS, "troef.__main__"}


@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
@pytest.mark.parametrize("module", WRONG)
def test_bad_input_is_told_in_a_line(
    module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [module, *WRONG[module].split()])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(module, run_name="__main__")
    *_, last = capsys.readouterr().err.strip().splitlines()
    assert ended.value.code == 2
    assert last.startswith("troef: there is no ") or "error: argument" in last


def test_a_fault_of_our_own_is_not_passed_off_as_bad_input() -> None:
    def fails() -> None:
        raise KeyError("what")

    with pytest.raises(KeyError):
        answered(fails)
    assert answered(lambda: None) == 0
    assert answered(lambda: 3) == 3
