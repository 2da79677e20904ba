"""What a rule could call: the modules behind a module, and a digest of what they say.

Docstrings and comments do nothing, so they do not count; neither does what only a type checker
imports. A name taken from a package counts as the module that it comes from: who takes `Agent` from
`troef.agents` does not depend on the list of agents.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

import numba
import numpy as np

PACKAGE = Path(__file__).parent.parent
VERSIONS = f"{sys.version_info[:2]} numba {numba.__version__} numpy {np.__version__}"


def digest(module: str) -> str:
    """A short name for all that could change what the rules of a module do once they are compiled."""
    return _sum([VERSIONS, contents(sources(module))])[:16]


def contents(modules: Iterable[str]) -> str:
    """A digest of what these modules say, wherever they lie."""
    named = sorted(set(modules))
    return _sum(f"{name} {_read(file).sum}" for name in named if (file := file_of(name)))


def sources(*modules: str) -> list[str]:
    """These modules and everything that they import, and so on. Installed packages are left out, but
    for this one."""
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        file = file_of(name)
        if name not in found and file is not None:
            found.add(name)
            waiting += _imports(name, _read(file))
    return sorted(found)


def file_of(module: str) -> Path | None:
    """The source of a module that rules could call: of this package, or of somebody's own. Nothing is
    imported to find it."""
    if module in sys.modules:
        file = getattr(sys.modules[module], "__file__", None)
    else:
        package, _, last = module.rpartition(".")
        folder = file_of(package) if package else None
        if package and (folder is None or folder.name != "__init__.py"):
            return None
        found = PathFinder.find_spec(last, [str(folder.parent)] if folder else None)
        file = found.origin if found is not None else None
    return Path(file) if file and file.endswith(".py") and _is_ours(Path(file)) else None


def _is_ours(file: Path) -> bool:
    installed = {"site-packages", "dist-packages", "lib"} & set(file.parts)
    return PACKAGE in file.parents or not installed


class _Source:
    """A module as far as it does something."""

    def __init__(self, file: Path) -> None:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        tree.body = list(_active(tree.body))
        self.is_package = file.name == "__init__.py"
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


def _read(file: Path) -> _Source:
    stamp = file.stat()
    return _parsed(file, stamp.st_mtime_ns, stamp.st_size)


@cache
def _parsed(file: Path, *stamp: int) -> _Source:
    return _Source(file)


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


def _imports(module: str, source: _Source) -> Iterator[str]:
    """The modules that a module imports, wherever it does so."""
    for node in source.imported:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            package = _package(module, source, node)
            for alias in node.names:
                yield from _meant(package, alias.name)


def _package(module: str, source: _Source, node: ast.ImportFrom) -> str:
    """The module after `from`, by its whole name."""
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    parts = parts[: len(parts) - node.level + source.is_package]
    return ".".join([*parts, *([node.module] if node.module else [])])


def _meant(package: str, name: str) -> Iterator[str]:
    """The modules behind `from package import name`."""
    inner = f"{package}.{name}"
    file = file_of(package)
    if file_of(inner) is not None:
        yield inner
    elif file is not None and name in (source := _read(file)).passed_on:
        node, original = source.passed_on[name]
        yield from _meant(_package(package, source, node), original)
    else:
        yield package


def _sum(parts: Iterable[str]) -> str:
    sums = hashlib.sha256()
    for part in parts:
        sums.update(part.encode() + b"\0")
    return sums.hexdigest()
