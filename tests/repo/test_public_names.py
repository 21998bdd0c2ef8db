"""What the library shows has a docstring, and every module says what it is for."""

from __future__ import annotations

import ast
import inspect

import pytest

import rulespec

from .modules import modules


@pytest.mark.parametrize("path", modules())
def test_every_module_says_what_it_is_for(path: str) -> None:
    assert ast.get_docstring(modules()[path])


@pytest.mark.parametrize("name", rulespec.__all__)
def test_exported_names_and_their_methods_have_docstrings(name: str) -> None:
    found = getattr(rulespec, name)
    assert inspect.getdoc(found)
    if inspect.isclass(found):
        methods = {
            each: value
            for each, value in vars(found).items()
            if inspect.isfunction(value) or isinstance(value, property | classmethod)
        }
        silent = [each for each, value in methods.items() if not each.startswith("_") and not inspect.getdoc(value)]
        assert silent == []


def test_exports_are_those_that_exist() -> None:
    assert set(rulespec.__all__) <= set(dir(rulespec))
    with pytest.raises(AttributeError, match="nothing"):
        rulespec.nothing  # type: ignore[attr-defined]  # noqa: B018
