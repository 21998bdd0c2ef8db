"""Texts for people: the language asked for, else English, else any."""

from __future__ import annotations

from collections.abc import Mapping


def text_in(texts: Mapping[str, str], language: str = "en") -> str:
    """The text in a language; without it the English one, the one without a language, or the first."""
    for key in (language, "en", ""):
        if key in texts:
            return texts[key]
    return next(iter(texts.values()), "")
