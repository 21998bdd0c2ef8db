"""`make docs`: the pages that are written, not by hand."""

from __future__ import annotations

from pathlib import Path

from rulespec.tools.catalogue import page
from rulespec.tools.reference import reference

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    "language.md": reference,
    "doppelkopf-house-rules.md": lambda: page("doppelkopf"),
}
"""Each page with what writes it."""

if __name__ == "__main__":
    for name, write in PAGES.items():
        (DOCS / name).write_text(write(), encoding="utf-8")
