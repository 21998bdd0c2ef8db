"""Bytes kept for the next process in a folder that only this user can write. Whatever goes wrong, nothing is kept.

What lies there is unpickled, so a folder that somebody else owns or can write is not used.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path


def kept(name: str) -> bytes | None:
    """What was kept under a name; None if there is nothing, or nothing that can be trusted."""
    folder = _folder()
    try:
        return (folder / name).read_bytes() if folder is not None else None
    except OSError:
        return None


def keep(name: str, content: bytes) -> None:
    """Keep bytes under a name. Other processes see all of it or nothing."""
    folder = _folder()
    if folder is None:
        return
    temporary = folder / f"{name}.{os.getpid()}"
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(temporary, folder / name)
    except OSError:
        temporary.unlink(missing_ok=True)


def _folder() -> Path | None:
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    if not os.path.isabs(base):
        return None
    folder = Path(base) / "rulespec"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    if not stat.S_ISDIR(found.st_mode):
        return None
    if hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)):
        return None
    return folder
