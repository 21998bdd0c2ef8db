"""The source text of the library, read with `ast`: what the tests of this folder look at."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "rulespec"

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Import(NamedTuple):
    """A module that is imported, by its full name; and whether only a function does so, or only the type checker."""

    module: str
    line: int
    inside: bool
    for_types: bool


@cache
def modules() -> dict[str, ast.Module]:
    """Path from the top of the clone -> tree, of every module of the library."""
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def imports(tree: ast.AST, inside: bool = False, for_types: bool = False) -> Iterator[Import]:
    """Everything that a module imports, wherever it does so."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, inside, for_types)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "modules are imported by their full names"
            for alias in node.names:
                yield Import(f"{node.module}.{alias.name}", node.lineno, inside, for_types)
        else:
            checked = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            yield from imports(node, inside or isinstance(node, Function), for_types or checked)


def functions(tree: ast.AST) -> Iterator[Function]:
    for node in ast.walk(tree):
        if isinstance(node, Function):
            yield node
