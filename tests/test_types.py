"""Types that say something: no `Any` in what a module offers."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "troef"
FILES = sorted(ROOT.rglob("*.py"))


def offered(node):
    """The functions and methods of a module that others may call."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.FunctionDef | ast.ClassDef):
            private = each.name.startswith("_") and not each.name.startswith("__")
            if isinstance(each, ast.FunctionDef) and not private:
                yield each
            elif isinstance(each, ast.ClassDef) and not private:
                yield from offered(each)
        else:
            yield from offered(each)


def says_any(function):
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    types = [each.annotation for each in every if each is not None] + [function.returns]
    return any(
        isinstance(part, ast.Name) and part.id == "Any"
        for kind in types
        if kind is not None
        for part in ast.walk(kind)
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_any_in_public_signatures(file):
    tree = ast.parse(file.read_text(encoding="utf-8"))
    assert [each.name for each in offered(tree) if says_any(each)] == []


def test_the_test_sees_any():
    tree = ast.parse("class A:\n    def f(self, x: dict[str, Any]) -> int: ...\n")
    assert [each.name for each in offered(tree) if says_any(each)] == ["f"]
