"""A converted model in the user's cache: made once, whole or not at all, and made anew when its bytes have changed.

The conversion gives the same bytes everywhere, so no lock is needed: processes that convert at once publish the same
file, and whoever comes second replaces it by its like.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Convert = Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Cached:
    """A file that is known by its hash before it is there."""

    directory: Path
    name: str
    sha256: str

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return self.directory / self.name

    def model(self, convert: Convert) -> Path | bytes:
        """The file, converted first if need be; its bytes where the cache cannot be written."""
        if self.intact():
            return self.path
        made = convert()
        with contextlib.suppress(OSError):
            self.publish(made)
        return self.path if self.intact() else made

    def intact(self) -> bool:
        """Whether the cache holds what it should."""
        try:
            with self.path.open("rb") as content:
                return hashlib.file_digest(content, "sha256").hexdigest() == self.sha256
        except OSError:
            return False

    def publish(self, content: bytes) -> None:
        """Write under another name, then rename; no sync, since a file cut short by a power failure fails its hash."""
        self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = self.directory / f".{self.name}.{secrets.token_hex(4)}.new"
        try:
            draft.write_bytes(content)
            draft.replace(self.path)
        finally:
            draft.unlink(missing_ok=True)
        for left in self.directory.glob(f".{self.name}.*.new"):  # of a process that was killed, or is no longer needed
            with contextlib.suppress(OSError):
                left.unlink()
