"""Python files of somebody's own, loaded under names of their own.

The file `/home/ann/agents/mine.py` becomes the module `own:/home/ann/agents.mine`. So two files called
`mine.py` never meet, one called `random.py` does not take the place of Python's own, and any process
finds the file by the name of the module alone, which is what unpickling needs.

A file can import what lies beside it, as a script can: `import helper`. The standard library and
installed packages come first, and nobody outside the folder sees its files: only these modules have the
`__import__` that finds them. A file is read anew whenever it is asked for after an edit, of itself or of
what lies beside it.
"""

from __future__ import annotations

import builtins
import importlib
import os
import re
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PREFIX = "own:"
"""How the names of these modules begin; a dot in a path would part the name, so it is written `%2e`."""

EDITIONS: Counter[str] = Counter()
"""Folder, as a package -> how often its files were dropped because of an edit."""


class OwnError(ValueError):
    """A file that cannot be loaded, or has not got what was asked for; says why in one line."""


# -- in text ----------------------------------------------------------------------------------


def is_file(text: str) -> bool:
    """Whether a text asks for something from a file: `path/to/file.py:Name`. Nothing is looked up."""
    return ".py:" in text or text.endswith(".py")


def split(text: str) -> tuple[str, str]:
    """The file that a text names, and what follows it. Both parts may contain colons: what ends in
    `.py` and exists is the file.

    >>> split("C:/agents/mine.py:Lowest:risk=2")
    ('C:/agents/mine.py', 'Lowest:risk=2')
    """
    if text.endswith(".py"):
        raise OwnError(f"'{text}' is a file: say what to take from it, as in {text}:Name")
    ends = [found.end() - 1 for found in re.finditer(r"\.py:", text)]
    end = next((end for end in reversed(ends) if os.path.isfile(text[:end])), ends[0])
    return text[:end], text[end + 1 :]


def take(
    module: ModuleType, path: str, name: str, fits: Callable[[object], bool], lacks: str
) -> object:
    """What a loaded file calls by this name. Who asks for what is not there, or for what `lacks`
    something to fit, is told what would do."""
    there = vars(module)
    if name in there and fits(there[name]):
        return there[name]
    wrong = f"'{name}' in '{path}' {lacks}" if name in there else f"'{path}' has no '{name}'"
    others = [each for each, value in there.items() if each[0] != "_" and fits(value)]
    raise OwnError(f"{wrong}: choose from {', '.join(others)}" if others else wrong)


# -- loading ----------------------------------------------------------------------------------


def load(path: str) -> ModuleType:
    """The module in a file, as the file is now."""
    if not os.path.isfile(path):
        raise OwnError(f"there is no file '{path}'")
    name = name_of(path)
    _forget_edited(name.partition(".")[0])
    importlib.invalidate_caches()
    _is_neighbour.cache_clear()
    try:
        with redirect_stdout(sys.stderr):  # what it prints is no result
            return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        EDITIONS[name.partition(".")[0]] += 1  # some of its rules may have been made already
        said = f"{type(error).__name__}: {error}"
        raise OwnError(f"'{path}' cannot be loaded{_line(error)}: {said}") from error


def _line(error: BaseException) -> str:
    """Where in somebody's own files an error came up."""
    where = ""
    for frame, line in traceback.walk_tb(error.__traceback__):
        if is_own(frame.f_globals.get("__name__", "")):
            where = f" ({Path(frame.f_code.co_filename).name}, line {line})"
    return where


def _forget_edited(root: str) -> None:
    """Drop the modules of a folder if one of them was edited: others may have taken names from it."""
    loaded = [name for name in sys.modules if name.startswith(f"{root}.")]
    if all(_is_as_loaded(sys.modules[name]) for name in loaded):
        return
    for name in loaded:
        del sys.modules[name]
    EDITIONS[root] += 1


def _is_as_loaded(module: ModuleType) -> bool:
    loader = getattr(module.__spec__, "loader", None)
    try:
        return not isinstance(loader, Loader) or loader.text == Path(loader.path).read_bytes()
    except OSError:  # it has gone
        return False


# -- installed --------------------------------------------------------------------------------


def installed(group: str) -> dict[str, EntryPoint]:
    """What installed packages offer under this entry point, by name."""
    from importlib.metadata import entry_points  # slow, and seldom needed

    return {each.name: each for each in entry_points(group=group)}


def load_installed(entry: EntryPoint) -> object:
    """What an installed package offers under a name."""
    try:
        return entry.load()
    except (Exception, SystemExit) as error:
        said = f"{type(error).__name__}: {error}"
        raise OwnError(
            f"'{entry.name}' ({entry.value}) is installed, but cannot be loaded: {said}"
        ) from error


# -- names ------------------------------------------------------------------------------------


def name_of(path: str | Path) -> str:
    """The name of the module in a file.

    >>> name_of("/agents/v1.2/my agent.py")
    'own:/agents/v1%2e2.my agent'
    """
    file = Path(path).resolve()
    if file.suffix != ".py":  # a link to a file of another kind
        file = Path(path).parent.resolve() / Path(path).name
    return f"{PREFIX}{_written(str(file.parent))}.{_written(file.name.removesuffix('.py'))}"


def _written(part: str) -> str:
    return part.replace("%", "%25").replace(".", "%2e")


def _read(part: str) -> str:
    return part.replace("%2e", ".").replace("%25", "%")


def is_own(module: str) -> bool:
    return module.startswith(PREFIX)


def edition(module: str) -> int:
    """Counts the edits after which a module was loaded anew; 0 for all that is not somebody's own."""
    return EDITIONS[module.partition(".")[0]] if is_own(module) else 0


def plain_name(module: str) -> str:
    """A module by its place in its folder, wherever that lies."""
    return module.partition(".")[2] if is_own(module) else module


def file_of(module: str) -> Path | None:
    """The source of one of these modules."""
    root, *parts = module.removeprefix(PREFIX).split(".")
    if not parts:
        return None
    place = Path(_read(root), *map(_read, parts))
    for file in (place.with_name(f"{place.name}.py"), place / "__init__.py"):
        if file.is_file():
            return file
    return None


def is_package(module: str, file: Path) -> bool:
    """Whether a module holds others; not if it was asked for as a file, by the name `__init__`."""
    return file.name == "__init__.py" and not module.endswith(".__init__")


def text_of(module: str, file: Path) -> bytes:
    """What one of these modules says: as it was loaded, if it was."""
    loader = getattr(getattr(sys.modules.get(module), "__spec__", None), "loader", None)
    return loader.text if isinstance(loader, Loader) else file.read_bytes()


def meant(module: str, imported: str) -> str:
    """The whole name of what a module calls by this name: it may be a neighbour."""
    root, top = module.partition(".")[0], imported.partition(".")[0]
    return f"{root}.{imported}" if is_own(module) and _is_neighbour(root, top) else imported


@cache
def _is_neighbour(root: str, name: str) -> bool:
    """Whether a folder has a module of this name, and it is not one that everybody has."""
    if not name or name in sys.stdlib_module_names or name == __package__:
        return False
    if PathFinder.find_spec(name, [_read(root.removeprefix(PREFIX))]) is None:
        return False
    installed = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    return PathFinder.find_spec(name, installed) is None


# -- Python's way of importing ----------------------------------------------------------------


class Finder(MetaPathFinder):
    """Finds these modules by their names."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not is_own(fullname):
            return None
        if "." not in fullname:
            folder = ModuleSpec(fullname, None, is_package=True)
            folder.submodule_search_locations = [_read(fullname.removeprefix(PREFIX))]
            return folder
        file = file_of(fullname)
        if file is None:  # compiled by others, or a folder without a file of its own
            return PathFinder.find_spec(fullname, path)
        inner = [str(file.parent)] if is_package(fullname, file) else None
        loader = Loader(fullname, str(file))
        return spec_from_file_location(
            fullname, file, loader=loader, submodule_search_locations=inner
        )


class Loader(SourceFileLoader):
    """Runs what a file says now: bytecode kept beside it could be older, by less than a second."""

    text: bytes = b""

    def get_code(self, fullname: str) -> CodeType:
        self.text = Path(self.path).read_bytes()
        code: CodeType = self.source_to_code(self.text, self.path)
        return code

    def exec_module(self, module: ModuleType) -> None:
        neighbours = {"__import__": _import(module.__name__)}
        vars(module)["__builtins__"] = {**vars(builtins), **neighbours}
        super().exec_module(module)


def _import(module: str) -> Callable[..., ModuleType]:
    """The `__import__` of a module, which finds its neighbours first."""

    def find(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        whole = name if level else meant(module, name)
        found = builtins.__import__(whole, globals, locals, fromlist, level)
        if whole == name or fromlist:
            return found
        return sys.modules[f"{module.partition('.')[0]}.{name.partition('.')[0]}"]

    return find


def modules(imported: str) -> Iterator[str]:
    """One of these modules and the packages around it, which are loaded with it."""
    parts = imported.split(".")
    yield from (".".join(parts[:n]) for n in range(2, len(parts) + 1))


sys.meta_path.insert(0, Finder())  # the usual one would find files in the folders too
