"""What a rule could call: the modules behind a module, and a digest of what they say.

Docstrings and comments do nothing, so they do not count; neither does what only a type checker
imports. A name taken from a package counts as the module that it comes from: who takes `Agent` from
`troef.agents` does not depend on the list of agents. Of installed packages only those count whose own
rules or agents are asked about. Files of somebody's own count by their names in their folder, not by
where it lies.
"""

from __future__ import annotations

import ast
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

import numba
import numpy as np

from .. import own

PACKAGE = Path(__file__).parent.parent
NAME, INSIDE = PACKAGE.name, f"{PACKAGE.name}."
STAMPS: dict[Path, tuple[int, int]] = {}
"""Files that were read -> when they were last changed, and their size."""
DIRECT: dict[tuple[str, frozenset[str]], list[str]] = {}
"""What modules of this package import, as long as no file is edited: every rule is asked about."""
VERSIONS = f"{sys.version_info[:2]} numba {numba.__version__} numpy {np.__version__}"


def digest(module: str) -> str:
    """A short name for all that could change what the rules of a module do once they are compiled."""
    return _sum([VERSIONS, contents(sources(module))])[:16]


def contents(modules: Iterable[str]) -> str:
    """A digest of what these modules say, wherever they lie."""
    found = ((name, _source(name)) for name in set(modules))
    return _sum(sorted(f"{own.plain_name(name)} {said.sum}" for name, said in found if said))


def sources(*modules: str, alone: Iterable[str] = ()) -> list[str]:
    """These modules and everything that they import, and so on; of those `alone` only they themselves,
    whoever imports them. Installed packages are left out, but for this one and those of the modules that are
    named."""
    homes = frozenset(name.partition(".")[0] for name in modules) - sys.stdlib_module_names
    found = {name for name in alone if _is_ours(name, homes)}
    seen = set(alone) - set(modules)
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        if name not in seen and _is_ours(name, homes) and (said := _source(name)):
            waiting += _direct(name, said, homes)
            found.add(name)
        seen.add(name)
    return sorted(found)


def file_of(module: str) -> Path | None:
    """The source of a module. Nothing is imported to find it."""
    if own.is_own(module):
        return own.file_of(module)
    if _is_of_package(module):
        return _in_package(module)
    if module in sys.modules:
        file = getattr(sys.modules[module], "__file__", None)
    else:
        package, _, last = module.rpartition(".")
        folder = file_of(package) if package else None
        if package and (folder is None or folder.name != "__init__.py"):
            return None
        found = PathFinder.find_spec(last, [str(folder.parent)] if folder else None)
        file = found.origin if found is not None else None
    return Path(file) if file and file.endswith(".py") else None


def _is_of_package(module: str) -> bool:
    return module.startswith(INSIDE) or module == NAME


@cache
def _in_package(module: str) -> Path | None:
    """The same for this package, whose files stay where they are."""
    place = PACKAGE.parent.joinpath(*module.split("."))
    files = (place.with_name(f"{place.name}.py"), place / "__init__.py")
    return next((file for file in files if file.is_file()), None)


def _is_ours(module: str, homes: frozenset[str]) -> bool:
    """Whether rules could call it and somebody here may edit it."""
    file = file_of(module)
    if file is None or _is_of_package(module):
        return file is not None
    installed = {"site-packages", "dist-packages", "lib"} & set(file.parts)
    return own.is_own(module) or module.partition(".")[0] in homes or not installed


def _source(module: str) -> _Source | None:
    """What a module says, if it has a source."""
    file = file_of(module)
    if file is None:
        return None
    if own.is_own(module):
        return _parsed(module, file, own.text_of(module, file))
    found = os.stat(file)
    stamp = found.st_mtime_ns, found.st_size
    if STAMPS.setdefault(file, stamp) != stamp:
        STAMPS[file] = stamp
        DIRECT.clear()
    return _parsed(module, file, None, *stamp)


@cache
def _parsed(module: str, file: Path, text: bytes | None, *stamp: int) -> _Source:
    return _Source(own.is_package(module, file), file.read_bytes() if text is None else text)


class _Source:
    """A module as far as it does something."""

    def __init__(self, is_package: bool, text: bytes) -> None:
        tree = _tree(text)
        self.is_package = is_package
        self.sum = _sum(_essence(tree))
        self.imported = [
            node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        self.passed_on: dict[str, tuple[ast.ImportFrom, str]] = {}
        """Name -> where a package takes it from, if it has nothing to say about it itself."""
        if self.is_package:
            for node in tree.body:
                if isinstance(node, ast.ImportFrom):
                    self.passed_on |= {a.asname or a.name: (node, a.name) for a in node.names}
            for name in _bound(tree):
                self.passed_on.pop(name, None)


def _tree(text: bytes) -> ast.Module:
    """What a source does; one that is no Python is just a text."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return ast.Module([ast.Expr(ast.Name(_sum([repr(text)])))], [])
    tree.body = list(_active(tree.body))
    return tree


def _active(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements without those that do nothing."""
    for node in body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            yield from _active(node.orelse)
            continue
        for name in ("body", "orelse", "finalbody"):
            if hasattr(node, name):
                setattr(node, name, list(_active(getattr(node, name))))
        yield node


def _essence(value: Any) -> Iterator[str]:
    """A syntax tree as text; what is left out of it is the same in every version of Python."""
    if isinstance(value, ast.AST):
        yield f"({type(value).__name__}"
        for name, each in ast.iter_fields(value):
            if each is not None and each != []:
                yield name
                yield from _essence(each)
        yield ")"
    elif isinstance(value, list):
        for each in value:
            yield from _essence(each)
    else:
        yield repr(value)


def _bound(tree: ast.Module) -> Iterator[str]:
    """The names that a module gives a meaning itself."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                    yield inner.id


def _direct(module: str, source: _Source, homes: frozenset[str]) -> list[str]:
    """The modules that a module imports, looked up once for those of this package."""
    if not _is_of_package(module):
        return list(_imports(module, source, homes))
    if (module, homes) not in DIRECT:
        DIRECT[module, homes] = list(_imports(module, source, homes))
    return DIRECT[module, homes]


def _imports(module: str, source: _Source, homes: frozenset[str]) -> Iterator[str]:
    """The modules that a module imports, wherever it does so."""
    for node in source.imported:
        if isinstance(node, ast.Import):
            found = [own.meant(module, alias.name) for alias in node.names]
        else:
            package = _package(module, source, node)
            found = [name for alias in node.names for name in _meant(package, alias.name, homes)]
        for name in found:
            yield from own.modules(name) if own.is_own(name) else [name]


def _package(module: str, source: _Source, node: ast.ImportFrom) -> str:
    """The module after `from`, by its whole name."""
    if not node.level:
        return own.meant(module, node.module or "")
    parts = module.split(".")
    parts = parts[: len(parts) - node.level + source.is_package]
    return ".".join([*parts, *([node.module] if node.module else [])])


def _meant(package: str, name: str, homes: frozenset[str]) -> Iterator[str]:
    """The modules behind `from package import name`."""
    inner = f"{package}.{name}"
    if _is_ours(inner, homes):
        yield inner
    elif _is_ours(package, homes) and (said := _source(package)) and name in said.passed_on:
        node, original = said.passed_on[name]
        yield from _meant(_package(package, said, node), original, homes)
    else:
        yield package


def _sum(parts: Iterable[str]) -> str:
    sums = hashlib.sha256()
    for part in parts:
        sums.update(part.encode() + b"\0")
    return sums.hexdigest()
