"""Texts spoilt in the ways in which people and disks spoil them. Everything comes from a seeded `random.Random`."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

ODD = "\x00\t\r\"'{}[]()<>|&*!%@`#:;,=.-~\\^$?/ \u00a0\u202eäÄ²٣ß漢🂡\ud800"
_WORD = re.compile(r"[A-Za-z_]+|\d+|[^\sA-Za-z_\d]+")
_NESTS = (("(", ")"), ("[", "]"), ("{a: ", "}"), ("not ", ""), ("- ", ""), ("count(", ")"), ("-", ""))
_NUMBERS = ("0", "-1", "9" * 30, "10" * 3000, "1e9", "0x10", "999999999", "1..999999999", "1.5", "²")


def spoilt(text: str, rng: random.Random, times: int | None = None) -> str:
    """The text after a few mutations of random kinds."""
    for _ in range(times or rng.choice((1, 1, 1, 2, 3, 6))):
        text = rng.choice(WAYS)(text, rng)
    return text


def _line(change: Callable[[list[str], int, random.Random], None]) -> Callable[[str, random.Random], str]:
    def way(text: str, rng: random.Random) -> str:
        lines = text.split("\n")
        change(lines, rng.randrange(len(lines)), rng)
        return "\n".join(lines)

    return way


def _drop(lines: list[str], at: int, rng: random.Random) -> None:
    del lines[at : at + rng.choice((1, 1, 2, 5))]


def _double(lines: list[str], at: int, rng: random.Random) -> None:
    lines.insert(rng.randrange(len(lines)), lines[at])


def _swap(lines: list[str], at: int, rng: random.Random) -> None:
    other = rng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _indent(lines: list[str], at: int, rng: random.Random) -> None:
    lines[at] = rng.choice((" ", "  ", "    ", "\t", "- ")) + lines[at]


def _outdent(lines: list[str], at: int, rng: random.Random) -> None:
    lines[at] = lines[at].lstrip()


def _empty(lines: list[str], at: int, rng: random.Random) -> None:
    lines[at] = lines[at].partition(":")[0] + ":" + rng.choice(("", " {}", " []", " ''", " null", " true", " 7", " *a"))


def _word(text: str, rng: random.Random) -> str:
    words = list(_WORD.finditer(text))
    if not words:
        return text
    one, other = rng.choice(words), rng.choice(words)
    return text[: one.start()] + other[0] + text[one.end() :]


def _insert(text: str, rng: random.Random) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + "".join(rng.choice(ODD) for _ in range(rng.choice((1, 1, 2, 5)))) + text[at:]


def _remove(text: str, rng: random.Random) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + text[at + rng.choice((1, 1, 2, 8)) :]


def _cut(text: str, rng: random.Random) -> str:
    return text[: rng.randint(0, len(text))]


def _number(text: str, rng: random.Random) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    one = rng.choice(numbers)
    return text[: one.start()] + rng.choice(_NUMBERS) + text[one.end() :]


def _nest(text: str, rng: random.Random) -> str:
    words = list(_WORD.finditer(text))
    if not words:
        return text
    one, depth = rng.choice(words), rng.choice((3, 40, 2000))
    before, after = rng.choice(
        (("(", ")"), ("[", "]"), ("{a: ", "}"), ("not ", ""), ("- ", ""), ("count(", ")"), ("-", ""))
    )
    return text[: one.start()] + before * depth + one[0] + after * depth + text[one.end() :]


WAYS: tuple[Callable[[str, random.Random], str], ...] = (
    *(_line(change) for change in (_drop, _double, _swap, _indent, _outdent, _empty)),
    *(_word, _word, _word, _insert, _remove, _cut, _number, _number, _nest),
)
