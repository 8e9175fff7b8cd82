"""usearch, loaded when the first graph is needed: most stores never do."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from usearch.index import Index


@cache
def graphs() -> type[Index]:
    """The class of graphs.

    usearch carries a C++ library of its own. Were it the first of its kind in a process, the system's, which the
    runtime of embedders needs, would later mix with it and crash; so the system's goes first, where there is one.
    """
    if sys.platform == "linux":
        with suppress(OSError):
            ctypes.CDLL("libstdc++.so.6", mode=ctypes.RTLD_GLOBAL)
    from usearch.index import Index

    return Index
