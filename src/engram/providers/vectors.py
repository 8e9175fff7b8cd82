"""Vectors from elsewhere: checked before anything trusts them, and brought to length 1 where only angles count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram.errors import ProviderInvalid
from engram.model.space import Metric


def checked_rows(
    rows: Sequence[Sequence[float]] | NDArray[Any], count: int, metric: Metric = Metric.COSINE
) -> NDArray[np.float32]:
    """One row for each text, of length 1 unless lengths count; too few, uneven, endless or empty ones are refused."""
    if len(rows) != count:
        raise ProviderInvalid(f"asked for {count} vectors, got {len(rows)}")
    if len({len(row) for row in rows}) > 1 or any(len(row) == 0 for row in rows):
        raise ProviderInvalid("the vectors are not of one length")
    exact = np.asarray(rows, np.float64).reshape(count, -1)
    with np.errstate(over="ignore"):
        lengths = np.sqrt(np.square(exact).sum(axis=1, keepdims=True))
    if not np.isfinite(lengths).all():
        raise ProviderInvalid("a vector holds a number that is not finite")
    if not (lengths > 0).all():
        raise ProviderInvalid("a vector is zero")
    fit: NDArray[np.float32] = (exact if metric.keeps_lengths else exact / lengths).astype(np.float32)
    return fit
