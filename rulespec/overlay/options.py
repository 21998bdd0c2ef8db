"""The settings of a table: what a definition offers and what was chosen.

In: the options of a definition and the values given. Out: a value for every option. Errors: E420 to E423.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulespec.diagnostics.message import Findings
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.nouns import Option

Value = int | bool | str

TRUTHS = {"true": True, "false": False}
EXPECTED = {"int": "expected a whole number", "bool": "expected true or false", "word": "expected a word"}


def choose(options: Mapping[str, Option], given: Mapping[str, object], findings: Findings) -> dict[str, Value]:
    """Every option with its value: the one given (a value or its text, as on a command line), else the default."""
    for name in given:
        if name not in options:
            findings.error(
                "E420",
                f"no option is called `{name}`",
                None,
                "",
                help=did_you_mean(name, options),
                notes=["options of this game: " + (", ".join(options) or "none")],
            )
    chosen: dict[str, Value] = {}
    for name, option in options.items():
        default = _default(name, option, findings)
        value = default
        if name in given:
            value = _given(name, option, given[name], findings)
        if value is not None:
            chosen[name] = value
    return chosen


def _given(name: str, option: Option, wanted: object, findings: Findings) -> Value | None:
    value = _value(option.type, wanted)
    if value is None:
        findings.error(
            "E421",
            f"the option `{name}` cannot be `{_text(wanted)}`",
            None,
            help=[f"{EXPECTED.get(option.type, 'expected a value')}, such as `{option.default}`"],
        )
        return None
    wrong = _outside(option, value)
    if wrong:
        findings.error("E422", f"the option `{name}` cannot be `{_text(wanted)}`", None, help=[wrong])
        return None
    return value


def _default(name: str, option: Option, findings: Findings) -> Value | None:
    """The default, if the definition makes sense of it."""
    path = f"options.{name}"
    if option.type not in EXPECTED:
        return None  # reported when the definition was built
    if option.range is not None and (option.type != "int" or _bounds(option.range) is None):
        findings.error(
            "E423",
            f"`{path}.range` cannot be `{option.range}`",
            option.places.get("range"),
            "",
            help=["expected the least and the greatest number, as in `1..50`, of an option of type int"],
        )
        return None
    for choice in option.choices:
        if _value(option.type, choice) is None:
            findings.error(
                "E423",
                f"`{path}.choices` offers `{choice}`",
                option.places.get("choices"),
                "",
                help=[EXPECTED[option.type]],
            )
    value = _value(option.type, option.default)
    wrong = EXPECTED[option.type] if value is None else _outside(option, value)
    if wrong:
        findings.error(
            "E423", f"`{path}.default` cannot be `{option.default}`", option.places.get("default"), "", help=[wrong]
        )
        return None
    return value


def _outside(option: Option, value: Value) -> str:
    """What was expected instead; empty if the value is offered."""
    if option.choices and value not in [_value(option.type, choice) for choice in option.choices]:
        return "expected " + " or ".join(option.choices)
    bounds = _bounds(option.range) if option.range is not None else None
    if bounds and isinstance(value, int) and not bounds[0] <= value <= bounds[1]:
        return f"expected a number from {bounds[0]} to {bounds[1]}"
    return ""


def _bounds(text: str) -> tuple[int, int] | None:
    found = re.fullmatch(r"(-?[0-9]{1,9})\s*\.\.\s*(-?[0-9]{1,9})", text)
    return (int(found[1]), int(found[2])) if found and int(found[1]) <= int(found[2]) else None


def _value(kind: str, given: object) -> Value | None:
    """A value of the option's type, from itself or from its text."""
    if kind == "bool":
        return given if isinstance(given, bool) else TRUTHS.get(_text(given).strip())
    if kind == "int":
        number = not isinstance(given, bool) and re.fullmatch(r"-?[0-9]{1,9}", str(given).strip())
        return int(str(given)) if number else None
    return given.strip() if isinstance(given, str) and given.strip() else None


def _text(given: object) -> str:
    return str(given).lower() if isinstance(given, bool) else str(given)
