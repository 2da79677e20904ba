"""Compiled code on disk is only a cache: damaged it is compiled again, and a full disk stops nothing."""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

RULES = """
import numpy as np
from troef.jit import pointer, rule

PLACE = np.dtype([("x", "i8")])

def inner(place):
    return place.x * 3

@rule
def scaled(x):
    return x * 7 + 1

@rule
def sums(x):
    found = 0
    for i in range(x):
        found += scaled(i)
    return found

@rule
def called(actors, place):
    return actors[0](place)

def results():
    "Whatever is computed, and how much of it came from the disk."
    place = np.zeros(1, PLACE)
    place["x"] = 14
    actor = pointer(inner, PLACE)
    found = [scaled(6), float(scaled(1.5)), sums(100), called((actor,), place[0])]
    return found, sum(sum(f.stats.cache_hits.values()) for f in (scaled, sums, called)) + actor.cache_hits
"""
EXPECTED = [43, 11.5, 34750, 42]
PRINT = "import json, rules; print(json.dumps(rules.results()))"


def environment(folder: Path) -> dict[str, str]:
    return {
        **os.environ,
        "TROEF_CACHE": str(folder / "cache"),
        "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}",
    }


def run(folder: Path, code: str = PRINT, **options) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment(folder), capture_output=True,
        text=True, timeout=300, **options,
    )  # fmt: skip


def flip(place: float):
    """Turn over one bit, this far into the file."""

    def damaged(data: bytes) -> bytes:
        changed = bytearray(data)
        changed[int(place * (len(data) - 1))] ^= 0x10
        return bytes(changed)

    return damaged


DAMAGE = {
    "empty": lambda data: b"",
    "cut in half": lambda data: data[: len(data) // 2],
    "a byte short": lambda data: data[:-1],
    "zeros": lambda data: bytes(len(data)),
    "garbage": lambda data: bytes((i * 193 + 77) & 255 for i in range(len(data))),
    "another pickle": lambda data: b"\x80\x04K\x01.",
    "a pickle that fails": lambda data: b"cnowhere\nnothing\n.",
    **{f"a bit at {place}": flip(place) for place in (0, 0.01, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 1)},
}

DAMAGE_ALL = """
import importlib, json, pathlib, sys
import test_kept, rules
for _ in range(2):
    print(json.dumps(rules.results()))
    importlib.reload(rules)
files = [f for f in pathlib.Path("cache").rglob("*") if f.is_file() and f.stat().st_size]
assert len(files) >= 5
for way, damaged in test_kept.DAMAGE.items():
    for file in files:
        file.write_bytes(damaged(file.read_bytes()))
    importlib.reload(rules)
    print(json.dumps(rules.results()), way)   # compiled again
    importlib.reload(rules)
    print(json.dumps(rules.results()), way)   # from what was kept instead
"""


def test_a_damaged_cache_is_compiled_again_and_replaced(tmp_path):
    """Every file of it, in every way. Machine code with another bit in it would crash, or compute
    something else."""
    (tmp_path / "rules.py").write_text(RULES)
    code = f"import sys; sys.path.append({str(Path(__file__).parent)!r})\n{DAMAGE_ALL}"
    done = run(tmp_path, code)
    assert (done.returncode, done.stderr) == (0, "")
    new, old = json.dumps([EXPECTED, 0]), json.dumps([EXPECTED, 5])
    expected = [new, old, *(f"{found} {way}" for way in DAMAGE for found in (new, old))]
    assert done.stdout.splitlines() == expected


def test_a_folder_in_the_place_of_a_file_is_told(tmp_path):
    (tmp_path / "rules.py").write_text(RULES)
    assert json.loads(run(tmp_path).stdout) == [EXPECTED, 0]
    for file in list((tmp_path / "cache").rglob("*.nbc")):
        file.unlink()
        (file / "in the way").mkdir(parents=True)
    done = run(tmp_path)
    assert json.loads(done.stdout) == [EXPECTED, 0]
    assert done.stderr.startswith("troef: compiled rules cannot be kept in")


def small_files() -> None:
    """As on a disk with hardly any room: nothing longer than a kilobyte."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))


def test_a_cache_without_room_is_named_and_stops_nothing(tmp_path):
    (tmp_path / "rules.py").write_text(RULES)
    done = run(tmp_path, preexec_fn=small_files)
    assert (done.returncode, json.loads(done.stdout)) == (0, [EXPECTED, 0])
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"troef: compiled rules cannot be kept in {tmp_path / 'cache'}")
    assert "TROEF_CACHE" in done.stderr
    left = [file.name for file in (tmp_path / "cache").rglob("*") if file.is_file()]
    assert set(left) == {".used"}  # no drafts


FULL_DISK = """
import json, subprocess, sys
from pathlib import Path
folder = Path(sys.argv[1])
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder / "cache"], check=True)
command = [sys.executable, "-c", sys.argv[2]]
full = subprocess.run(command, cwd=folder, capture_output=True, text=True)
subprocess.run(["mount", "-o", "remount,ro", folder / "cache"], check=True)
read_only = subprocess.run(command, cwd=folder, capture_output=True, text=True)
print(json.dumps([[each.returncode, each.stdout, each.stderr] for each in (full, read_only)]))
"""


def test_a_full_disk(tmp_path):
    """A real one, which then can only be read: in a mount namespace that ends with its process."""
    unshare = shutil.which("unshare")
    if not unshare or subprocess.run([unshare, "-m", "true"], capture_output=True).returncode:
        pytest.skip("mounting a small disk takes root on Linux")
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "cache").mkdir()
    done = subprocess.run(
        [unshare, "-m", sys.executable, "-c", FULL_DISK, str(tmp_path), PRINT],
        env=environment(tmp_path), capture_output=True, text=True, check=True,
    )  # fmt: skip
    full, read_only = json.loads(done.stdout)
    assert full[0] == read_only[0] == 0
    assert json.loads(full[1])[0] == json.loads(read_only[1])[0] == EXPECTED
    assert full[2].count("\n") == 1
    assert "troef: compiled rules cannot be kept in" in full[2]
    assert "Traceback" not in read_only[2]
