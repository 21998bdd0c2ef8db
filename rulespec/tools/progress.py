"""A progress bar for long work, on terminals only."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sized
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

Each = TypeVar("Each")


def track(
    rows: Iterable[Each],
    what: str,
    *,
    total: int | None = None,
    steps: Callable[[Each], int] | None = None,
    silent: bool = False,
) -> Generator[Each]:
    """Go through rows with a bar on standard error; nothing is drawn where nobody looks.

    `steps` says how far towards `total` a row has brought us: one step for each row, if it is left out.
    """
    console = Console(stderr=True)
    if silent or not console.is_terminal:
        yield from rows
        return
    count = total if total is not None else len(rows) if isinstance(rows, Sized) else None
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(what, total=count)
        for row in rows:
            yield row
            progress.advance(task, steps(row) if steps is not None else 1)
