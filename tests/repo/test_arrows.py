"""Rooms import only what lies before them; what only one room may know, only that room imports."""

from __future__ import annotations

import pytest

from .modules import Import, imports, modules

ROOMS = (
    "spans",
    "diagnostics",
    "reading",
    "syntax",
    "model",
    "overlay",
    "check",
    "combinations",
    "compile",
    "engine",
    "record",
    "pipeline",
    "tools",
    "__main__",
)
NARROW = {"combinations": {"spans", "diagnostics", "syntax", "model"}}
ONLY_IN = {"lark": "syntax", "yaml": "reading", "click": "tools", "rich": "tools", "pytest": "tools"}
MAY_PRINT = "tools"

# Imports inside functions, each with its reason.
LATE = {
    ("rulespec/diagnostics/nearest.py", "difflib"): "only errors pay for it",
    ("rulespec/syntax/memory.py", "rulespec"): "a game that has not changed loads without the parser library",
    ("rulespec/tools/pytest_plugin.py", "rulespec"): "pytest loads every plugin in every project: it must cost nothing",
}

paths = pytest.mark.parametrize("path", modules())


def room(path: str) -> str:
    return path.removeprefix("rulespec/").split("/")[0].removesuffix(".py")


def ours(found: Import) -> str | None:
    """The room that an import enters."""
    first, _, rest = found.module.partition(".")
    return rest.split(".")[0] if first == "rulespec" else None


@paths
def test_a_room_imports_only_rooms_before_it(path: str) -> None:
    here = room(path)
    if here == "__init__":
        return  # the door of the house shows what lies inside
    before = NARROW.get(here, set(ROOMS[: ROOMS.index(here)])) | {here}
    wrong = [
        f"{path}:{found.line}: {found.module}"
        for found in imports(modules()[path])
        if (entered := ours(found)) is not None and entered not in before
    ]
    assert not wrong


@paths
def test_what_one_room_knows_no_other_imports(path: str) -> None:
    wrong = [
        f"{path}:{found.line}: {found.module}"
        for found in imports(modules()[path])
        if ONLY_IN.get(found.module.split(".")[0], room(path)) != room(path)
    ]
    assert not wrong


@paths
def test_imports_inside_functions_have_a_reason(path: str) -> None:
    wrong = [
        f"{path}:{found.line}: {found.module}"
        for found in imports(modules()[path])
        if found.inside and (path, found.module.split(".")[0]) not in LATE
    ]
    assert not wrong


def test_every_room_is_in_the_order() -> None:
    assert {room(path) for path in modules()} == {*ROOMS, "__init__"}


def test_every_reason_is_still_needed() -> None:
    late = {
        (path, found.module.split(".")[0])
        for path, tree in modules().items()
        for found in imports(tree)
        if found.inside
    }
    assert late == set(LATE)


def test_importing_the_library_imports_nothing_else() -> None:
    at_once = [found.module for found in imports(modules()["rulespec/__init__.py"]) if not found.for_types]
    assert {module.split(".")[0] for module in at_once} <= {"__future__", "importlib", "typing"}
