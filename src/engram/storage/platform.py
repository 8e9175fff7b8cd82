"""Everything that differs between operating systems, so that nothing else has to ask which one it runs on."""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from pathlib import Path

WINDOWS = sys.platform == "win32"


def make_private_directory(path: Path) -> None:
    """Make the directory of a new store readable by its owner only; one that exists is left as it is."""
    if not path.exists():
        path.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_private(path: Path) -> None:
    """Let only the owner read a file; Windows inherits the profile's access list instead."""
    if not WINDOWS:
        with contextlib.suppress(FileNotFoundError, PermissionError):
            path.chmod(0o600)


def is_private(path: Path) -> bool:
    """Tell whether nobody but the owner can read a file."""
    return WINDOWS or not path.stat().st_mode & 0o077


def sync_directory(path: Path) -> None:
    """Make a new name durable; Windows has no such call and needs none."""
    if WINDOWS:
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def publish(content: bytes, path: Path) -> bool:
    """Make a file appear whole or not at all; False when another process was first."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        left = memoryview(content)
        while left:  # a nearly full disk may take less than it is given
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    try:
        return appear(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def appear(draft: Path, path: Path) -> bool:
    """Give the draft its name unless the name is taken: a hard link where there are any, else a rename."""
    try:
        if WINDOWS:
            draft.rename(path)  # refuses to replace on Windows
        else:
            os.link(draft, path)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        if path.exists():
            return False
        draft.rename(path)
    sync_directory(path.parent)
    return True
