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


@pytest.mark.parametrize("name", rulespec.__all__)
def test_docstrings_of_exported_records_name_their_fields(name: str) -> None:
    """What `help` says of a field of a named tuple is its number."""
    found = getattr(rulespec, name)
    fields = getattr(found, "_fields", None) or [each.name for each in getattr(found, "__attrs_attrs__", ())]
    assert [field for field in fields if f"`{field}`" not in (inspect.getdoc(found) or "")] == []


def test_a_type_checker_knows_the_exported_names_and_no_others() -> None:
    """A `__getattr__` that it can see would make every misspelt name one of the library's."""
    top = modules()["rulespec/__init__.py"].body
    seen = [node for node in top if not (isinstance(node, ast.If) and ast.unparse(node.test) == "not TYPE_CHECKING")]
    assert "__getattr__" not in {getattr(node, "name", "") for node in seen}
    imports = [each for node in seen if isinstance(node, ast.If) for each in node.body]
    named = [alias.name for node in imports if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert named and sorted(named) == sorted(rulespec.__all__)


def test_exports_are_those_that_exist() -> None:
    assert set(rulespec.__all__) <= set(dir(rulespec))
    with pytest.raises(AttributeError, match="nothing"):
        rulespec.nothing  # type: ignore[attr-defined]  # noqa: B018
