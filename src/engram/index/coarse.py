"""Vectors in bytes: all of them are looked at in a tenth of the time, and what comes out near is then measured exactly.

Products of whole numbers are the same on every machine, however they are added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from numkong import PackedMatrix

MOST = 127  # that a byte with a sign holds on either side


@dataclass(frozen=True, slots=True)
class Coarse:
    """Rows in bytes as the library wants them, and how long a step of each row is."""

    rows: PackedMatrix
    steps: NDArray[np.float64]


def skimmed(parts: Sequence[Coarse], vector: NDArray[np.float32]) -> NDArray[np.float32]:
    """The product of each row with a vector, to about a thousandth of their lengths."""
    from numkong import dots_packed

    asked, step = in_bytes(vector[np.newaxis])
    near, end = np.empty(sum(len(part.steps) for part in parts), np.float32), 0
    for part in parts:
        start, end = end, end + len(part.steps)
        np.multiply(
            np.asarray(dots_packed(asked, part.rows))[0], part.steps * step, out=near[start:end], casting="same_kind"
        )
    return near


def packed(rows: NDArray[np.float32]) -> Coarse:
    """Rows, to be multiplied many times."""
    from numkong import dots_pack

    numbers, steps = in_bytes(rows)
    return Coarse(dots_pack(numbers), steps)


def in_bytes(rows: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float64]]:
    """Each row by its own measure: how many steps each number is, and how long a step is.

    >>> numbers, steps = in_bytes(np.array([[1.0, -0.5]], np.float32))
    >>> numbers.tolist(), round(float(steps[0]), 6)
    ([[127, -64]], 0.007874)
    """
    steps = np.maximum(np.abs(rows).max(axis=1), np.finfo(np.float32).tiny) / MOST
    return np.rint(rows / steps[:, np.newaxis]).astype(np.int8), steps.astype(np.float64)
