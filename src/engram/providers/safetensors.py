"""Reading safetensors files: a JSON header with names, types and places, then the numbers as they are."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

HEADER = struct.Struct("<Q")
TYPES = {"F32": "<f4", "F16": "<f2", "I64": "<i8"}
FREE_TEXT = "__metadata__"


def read(path: Path) -> dict[str, NDArray[Any]]:
    """The tensors of a file by name, mapped rather than loaded; the caller has checked what file it is."""
    content = np.memmap(path, mode="r", dtype=np.uint8)
    start = HEADER.size + HEADER.unpack(content[: HEADER.size].tobytes())[0]
    places = json.loads(content[HEADER.size : start].tobytes())
    return {name: tensor(content[start:], place) for name, place in places.items() if name != FREE_TEXT}


def tensor(body: NDArray[np.uint8], place: dict[str, Any]) -> NDArray[Any]:
    """One tensor, read in place."""
    first, end = place["data_offsets"]
    numbers: NDArray[Any] = body[first:end].view(np.dtype(TYPES[place["dtype"]]))
    return numbers.reshape(place["shape"])
