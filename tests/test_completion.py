"""What shells complete: in bash itself, where every word counts."""

import subprocess

import pytest

from troef.agents import playing
from troef.cli import COMMANDS, main
from troef.games import GAMES


@pytest.fixture(scope="module")
def scripts() -> dict[str, str]:
    import contextlib
    import io

    made = {}
    for shell in ("bash", "zsh", "fish"):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            assert main(["completion", shell]) == 0
        made[shell] = out.getvalue()
    return made


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["to"], {"tournament"}),
        (["tournament", "ri"], {"rikken"}),
        (["tournament", "rikken", "adv"], {"advanced"}),
        (["tournament", "tysiac", "adv"], set()),
        (["compare", "rikken", "basic", "adv"], {"advanced"}),
        (["tournament", "rikken", "--see"], {"--seed"}),
        (["play", "rikken", "--language", ""], {"nl", "en", "pl", "de"}),
        (["play", "rikken", "--house", "together"], {"together=no", "together=yes"}),
        (["play", "rikken", "--house", "together", "=", "y"], {"yes"}),
        (["export", "some.file"], set()),
    ],
)
def test_bash_offers(scripts, typed, offered):
    words = " ".join(f"'{each}'" for each in ["troef", *typed])
    asked = f"COMP_WORDS=({words}); COMP_CWORD={len(typed)}; _troef; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    done = subprocess.run(
        ["bash", "-u", "-c", scripts["bash"] + asked], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == offered
    assert done.stderr == ""


def test_all_that_is_known_is_there(scripts):
    known = {*COMMANDS, *GAMES, *(agent for kind in GAMES.values() for agent in playing(kind()))}
    for shell, script in scripts.items():
        words = set(script.replace("'", " ").replace("=", " ").split())
        assert known <= words, (shell, known - words)


def test_an_unknown_shell_is_refused(capsys):
    assert main(["completion", "powershell"]) == 2
    assert "choose from" in capsys.readouterr().err
