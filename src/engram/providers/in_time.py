"""A socket that is read until one moment: where every read may take its own time, a trickle takes as many as it likes.

It has what http.client asks of a socket it reads an answer from, heading and all.
"""

from __future__ import annotations

import io
import socket
from collections.abc import Callable
from typing import Any

Left = Callable[[], float]
"""How many seconds are left."""


class InTime:
    """A socket as an answer is read from it."""

    def __init__(self, inner: socket.socket, left: Left) -> None:
        self._inner, self._left = inner, left

    def makefile(self, mode: str) -> io.BufferedReader:  # noqa: ARG002  # an answer is only read
        """What comes in, while there is time."""
        return io.BufferedReader(Incoming(self._inner, self._left))


class Incoming(io.RawIOBase):
    """The bytes that come in; TimeoutError once no time is left."""

    def __init__(self, inner: socket.socket, left: Left) -> None:
        self._inner, self._left = inner, left
        self._bytes = inner.makefile("rb", buffering=0)  # keeps the socket open as long as it is read

    def readable(self) -> bool:
        """Nothing else is done with it."""
        return True

    def readinto(self, into: Any) -> int | None:
        """As many bytes as there are."""
        left = self._left()
        if left <= 0:
            raise TimeoutError
        self._inner.settimeout(left)
        return self._bytes.readinto(into)

    def close(self) -> None:
        """Let go of the socket."""
        self._bytes.close()
        super().close()
