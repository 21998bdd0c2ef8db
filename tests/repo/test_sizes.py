"""Files and functions that a reader can hold in mind."""

from __future__ import annotations

import pytest

from .modules import ROOT, functions, modules

FILE_LIMIT = 600
FUNCTION_LIMIT = 50

every_file = sorted(
    path.relative_to(ROOT).as_posix() for room in ("rulespec", "tests") for path in (ROOT / room).rglob("*.py")
)


@pytest.mark.parametrize("path", every_file)
def test_no_file_is_too_long(path: str) -> None:
    assert len((ROOT / path).read_text(encoding="utf-8").splitlines()) <= FILE_LIMIT


@pytest.mark.parametrize("path", modules())
def test_no_function_is_too_long(path: str) -> None:
    lengths = {
        f"{path}:{each.lineno}: {each.name}": (each.end_lineno or each.lineno) - each.lineno + 1
        for each in functions(modules()[path])
    }
    assert {name: length for name, length in lengths.items() if length > FUNCTION_LIMIT} == {}
