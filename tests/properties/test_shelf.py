"""A shelf of very many vectors: all are looked at in bytes, the nearest measured exactly, in whatever steps it grew."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from engram.cognition.documents import VectorRows
from engram.cognition.semantic import question
from engram.index.coarse import in_bytes, packed, skimmed
from engram.index.shelf import CHUNK, MEASURED, Shelf, empty
from engram.model.space import Metric

DIMENSIONS = 384
MANY = 2 * CHUNK + 300


def units(many: int, seed: int = 7) -> NDArray[np.float32]:
    drawn = np.random.default_rng(seed).standard_normal((many, DIMENSIONS))
    halves = (drawn / np.linalg.norm(drawn, axis=1, keepdims=True)).astype(np.float16)
    floats: NDArray[np.float32] = halves.astype(np.float32)
    return floats


def rows(vectors: NDArray[np.float32], first: int) -> VectorRows:
    ordinals = np.arange(first, first + len(vectors))
    return VectorRows(ordinals, ordinals - 1, np.zeros(len(vectors), np.uint16), vectors)


def shelved(vectors: NDArray[np.float32], steps: list[int], metric: Metric = Metric.COSINE) -> Shelf:
    shelf = empty(metric)
    for first, end in zip([0, *steps], [*steps, len(vectors)], strict=True):
        shelf = shelf.extended(rows(vectors[first:end], first))
    return shelf


def test_the_nearest_of_many_are_measured_exactly_and_all_others_to_a_few_thousandths() -> None:
    vectors, asked = units(MANY), units(1, seed=8)[0]
    turn, pair = shelved(vectors, []).nearness(question(asked, Metric.COSINE))
    exact = vectors.astype(np.float64) @ asked
    nearest = np.argsort(-exact)[: MEASURED // 2]
    assert turn[nearest] == pytest.approx(exact[nearest], abs=2e-6)
    assert np.abs(turn - exact).max() < 3e-3
    # halves are not quite of length 1, so what two of them are together is not quite either
    behind = vectors[nearest] + vectors[np.maximum(nearest - 1, 0)]
    together = (behind.astype(np.float64) @ asked) / np.linalg.norm(behind, axis=1)
    assert pair[nearest[nearest > 0]] == pytest.approx(
        together[nearest > 0], abs=1e-5
    )  # halves are not quite of length 1


def test_a_shelf_that_grew_in_steps_gives_the_same_bits_as_one_read_at_once() -> None:
    vectors, asked = units(MANY), question(units(1, seed=8)[0], Metric.COSINE)
    at_once = shelved(vectors, []).nearness(asked)
    in_steps = shelved(vectors, [1, 17, CHUNK - 1, CHUNK, CHUNK + 1, MANY - 1]).nearness(asked)
    for one, other in zip(at_once, in_steps, strict=True):
        assert one.tobytes() == other.tobytes()


def test_a_shelf_after_some_were_taken_out_is_the_shelf_of_the_others() -> None:
    vectors, asked = units(MANY), question(units(1, seed=8)[0], Metric.COSINE)
    left = np.arange(MANY) % 3 != 0
    kept = shelved(vectors, []).kept(left)
    anew = empty(Metric.COSINE)
    ordinals = np.flatnonzero(left)
    anew = anew.extended(VectorRows(ordinals, ordinals - 1, np.zeros(len(ordinals), np.uint16), vectors[left]))
    for one, other in zip(kept.nearness(asked), anew.nearness(asked), strict=True):
        assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("metric", [Metric.DOT, Metric.L2])
def test_where_lengths_count_every_vector_is_measured_exactly(metric: Metric) -> None:
    vectors, asked = 3 * units(MANY), units(1, seed=8)[0]
    shelf = shelved(vectors, [], metric)
    assert shelf.coarse == ()
    assert shelf.products(asked) == pytest.approx(vectors @ asked, abs=1e-5)


def test_bytes_keep_the_largest_number_of_a_row_and_a_row_of_nothing_stays_nothing() -> None:
    vectors = np.array([[0.5, -0.25, 0.0], [0.0, 0.0, 0.0]], np.float32)
    numbers, steps = in_bytes(vectors)
    assert numbers.tolist() == [[127, -64, 0], [0, 0, 0]]
    assert numbers[0] * steps[0] == pytest.approx(vectors[0], abs=float(steps[0]) / 2)
    assert skimmed([packed(vectors)], vectors[0]) == pytest.approx([0.3125, 0.0], abs=2e-3)
