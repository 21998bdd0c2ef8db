"""A progress bar for long work, on terminals only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from typing import TypeVar

from rich.console import Console
from rich.progress import track as rich_track

Each = TypeVar("Each")


def track(rows: Iterable[Each], what: str, *, total: int | None = None, silent: bool = False) -> Iterator[Each]:
    """Go through rows with a bar on standard error; nothing is drawn where nobody looks."""
    console = Console(stderr=True)
    if silent or not console.is_terminal:
        yield from rows
        return
    count = total if total is not None else len(rows) if isinstance(rows, Sized) else None
    yield from rich_track(rows, what, total=count, console=console, transient=True)
