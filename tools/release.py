"""Whether troef can be released as it stands: everything is looked at, and what is wrong is told.

    python tools/release.py              all of it: builds, installs and tries on every Python here, in minutes
    python tools/release.py --quick      only what can be read off the files
    python tools/release.py --python /path/to/python3.13 ...

It changes nothing and publishes nothing; wheel and sdist are left in `dist`.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
LARGEST = 1 << 20
"""Bytes of a file that is kept."""
INSTALLED = 320
"""Megabytes of an installation without extras."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
INDEX = re.compile(rb"(--(?:extra-)?index-url\s|https?://[^\s/]+/simple/)")
"""Where packages are taken from is for whoever installs to say: no file chooses an index."""


def main() -> int:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("--quick", action="store_true", help="read files only")
    options.add_argument("--python", nargs="*", type=Path, default=None, help="try on these")
    arguments = options.parse_args()
    wrong = list(read_off(ROOT))
    if not arguments.quick:
        pythons = found_here() if arguments.python is None else arguments.python
        wrong += build_and_try(ROOT, ROOT / "dist", pythons)
    for each in wrong:
        print(f"wrong: {each}")
    print("not to be released yet" if wrong else "ready")
    return 1 if wrong else 0


# -- what can be read off the files ----------------------------------------------------------------


def read_off(root: Path) -> Iterator[str]:
    """What is wrong with the files."""
    yield from versions(root)
    yield from state(root)
    yield from files(root, tracked(root))


def versions(root: Path) -> Iterator[str]:
    """One version everywhere, and its changes with a date."""
    version = tomllib.loads(text(root / "pyproject.toml"))["project"]["version"]
    cited = re.search(r"^version: *(\S+)$", text(root / "CITATION.cff"), re.MULTILINE)
    if not cited or cited[1] != version:
        yield f"CITATION.cff names {cited[1] if cited else 'no version'}, pyproject.toml {version}"
    if not re.search(
        r"^date-released: *\d{4}-\d\d-\d\d$", text(root / "CITATION.cff"), re.MULTILINE
    ):
        yield "CITATION.cff has no date-released"
    said = re.search(
        r"""^__version__ = ["'](.+)["']$""", text(root / "troef" / "__init__.py"), re.MULTILINE
    )
    if not said or said[1] != version:
        yield f"troef says that it is {said[1] if said else 'of no version'}, pyproject.toml {version}"
    first = re.search(r"^## (\S+)(?: \((.*)\))?$", text(root / "CHANGELOG.md"), re.MULTILINE)
    if not first or first[1] != version:
        yield f"CHANGELOG.md begins with {first[1] if first else 'nothing'}, pyproject.toml has {version}"
    elif not re.fullmatch(r"\d{4}-\d\d-\d\d", first[2] or ""):
        yield f"CHANGELOG.md has no date for {version}, but '{first[2]}'"


def state(root: Path) -> Iterator[str]:
    """Everything is committed, and this version has no tag yet."""
    if told := git(root, "status", "--porcelain"):
        yield f"{len(told.splitlines())} files are not committed"
    version = tomllib.loads(text(root / "pyproject.toml"))["project"]["version"]
    if f"v{version}" in git(root, "tag").split():
        yield f"there is a tag v{version} already: raise the version"


def files(root: Path, names: Iterable[str]) -> Iterator[str]:
    """No file is too large, and none says where to take packages from."""
    for name in names:
        data = (root / name).read_bytes()
        if len(data) > LARGEST:
            yield f"{name} has {len(data):,} bytes"
        if found := INDEX.search(data):
            yield f"{name} chooses a package index: {found[1].decode().strip()}"


def tracked(root: Path) -> list[str]:
    return [
        name for name in git(root, "ls-files", "-z").split("\0") if name and (root / name).is_file()
    ]


# -- what has to be built and tried ----------------------------------------------------------------


def build_and_try(root: Path, folder: Path, pythons: list[Path]) -> Iterator[str]:
    shutil.rmtree(folder, ignore_errors=True)
    say("building wheel and sdist")
    built = run([sys.executable, "-m", "build", "--outdir", str(folder), str(root)])
    if built.returncode:
        yield f"it cannot be built: {last(built)}"
        return
    wheel, sdist = next(folder.glob("*.whl")), next(folder.glob("*.tar.gz"))
    yield from held(root, wheel, sdist)
    if not pythons:
        yield "no Python was found to try it on"
    for python in pythons:
        for package in (wheel, sdist):
            say(f"{package.name} on {python}")
            yield from tried(python, package)
    say("building the site")
    with tempfile.TemporaryDirectory() as site:
        built = run([sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", site], root)
        if built.returncode:
            yield f"the site cannot be built: {last(built)}"


def held(root: Path, wheel: Path, sdist: Path) -> Iterator[str]:
    """Both hold every file of the package."""
    wanted = {name for name in tracked(root) if name.startswith("troef/")}
    lacks = wanted - set(zipfile.ZipFile(wheel).namelist())
    if lacks:
        yield f"the wheel lacks {', '.join(sorted(lacks)[:5])} ({len(lacks)} files)"
    with tarfile.open(sdist) as archive:
        lacks = wanted - {name.partition("/")[2] for name in archive.getnames()}
    if lacks:
        yield f"the sdist lacks {', '.join(sorted(lacks)[:5])} ({len(lacks)} files)"


def tried(python: Path, package: Path) -> Iterator[str]:
    """Installed alone in a clean environment it answers, plays, and takes no more room than it says."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "venv"
        where = f"{package.name} on {python.name}"
        for command in (
            [str(python), "-m", "venv", str(home)],
            [str(home / "bin" / "pip"), "install", "-q", str(package)],
        ):
            done = run(command)
            if done.returncode:
                yield f"{where} cannot be installed: {last(done)}"
                return
        troef = str(home / "bin" / "troef")
        for told in (["--version"], ["games"], ["rules", "rikken", "aim"],
                     ["tournament", "rikken", *["uniform"] * 4, "--deals", "20"]):  # fmt: skip
            done = run([troef, *told], Path(folder))
            if done.returncode:
                yield f"{where}: `troef {' '.join(told)}` fails: {last(done)}"
        size = room(home)
        say(f"  {size} MB")
        if size > INSTALLED:
            yield f"{where} takes {size} MB: at most {INSTALLED}"


def room(home: Path) -> int:
    """Megabytes of what was installed, without what every environment has."""
    (packages,) = home.glob("lib/python*/site-packages")
    return sum(
        file.stat().st_size
        for file in packages.rglob("*")
        if file.is_file() and not file.relative_to(packages).parts[0].startswith(("pip", "setuptools"))
    ) // (1 << 20)  # fmt: skip


def found_here() -> list[Path]:
    """The Pythons of this machine on which troef should run."""
    found: dict[str, Path] = {}
    places = [Path(each) for each in os.environ.get("PATH", "").split(os.pathsep)]
    places += sorted(Path.home().glob(".pyenv/versions/*/bin"))
    for version in PYTHONS:
        for place in places:
            python = place / f"python{version}"
            if (
                python.is_file()
                and run([str(python), "-c", "import venv, sqlite3"]).returncode == 0
            ):
                found.setdefault(version, python)
    return list(found.values())


# -- small words -----------------------------------------------------------------------------------


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def git(root: Path, *command: str) -> str:
    return subprocess.run(
        ["git", *command], cwd=root, capture_output=True, text=True, check=True
    ).stdout


def run(command: list[str], folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def last(done: subprocess.CompletedProcess[str]) -> str:
    lines = (done.stderr or done.stdout).strip().splitlines()
    return lines[-1] if lines else f"exit code {done.returncode}"


def say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
