"""Names that are near to a misspelt one. Nothing far-fetched is suggested."""

from __future__ import annotations

from collections.abc import Iterable


def near(word: str, known: Iterable[str]) -> list[str]:
    """At most three of the known names, nearest first; none if none is near. Never the word itself."""
    from difflib import get_close_matches  # only errors pay for this import

    folded = {name.lower().replace("-", "_"): name for name in known if name != word}
    found = get_close_matches(word.lower().replace("-", "_"), folded, n=3, cutoff=0.6)
    return [folded[name] for name in found]


def did_you_mean(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The help line for a misspelt name, ready for a diagnostic: nothing, or one sentence."""
    names = [f"`{name}`" for name in near(word, known)]
    if not names:
        return ()
    return (f"did you mean {' or '.join([', '.join(names[:-1]), names[-1]] if len(names) > 1 else names)}?",)
