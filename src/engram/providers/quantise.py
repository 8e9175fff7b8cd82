"""Eight-bit weights: each column (or row) keeps its own scale, so that one large number does not blur the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

LARGEST = 127


@dataclass(frozen=True, slots=True)
class Quantised:
    """Whole numbers and what one step of each column or row is worth."""

    steps: NDArray[np.int8]
    scale: NDArray[np.float32]


def by_column(matrix: NDArray[Any], largest: int = LARGEST) -> Quantised:
    """A weight matrix, one scale for each output."""
    return scaled(matrix, axis=0, largest=largest)


def by_row(matrix: NDArray[Any], largest: int = LARGEST) -> Quantised:
    """A table to look rows up in, one scale for each row, kept as a column."""
    return scaled(matrix, axis=1, largest=largest)


def scaled(matrix: NDArray[Any], axis: int, largest: int) -> Quantised:
    """Symmetric rounding: zero stays zero, the largest of each column or row becomes the largest step."""
    reach = np.abs(matrix).max(axis=axis, keepdims=True)
    scale = np.where(reach > 0, reach / largest, 1.0).astype(np.float32)
    steps = np.rint(matrix / scale).astype(np.int8)
    return Quantised(steps, scale if axis == 1 else scale[0])
