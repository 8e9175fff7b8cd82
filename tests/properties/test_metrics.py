"""A metric of its own for each space: nearness one by one is the oracle, higher is nearer, lengths count or do not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from engram import Store
from engram.cognition import semantic
from engram.cognition.semantic import Sensed
from engram.errors import ProviderInvalid
from engram.index.moments import measured, moments, sums_of, width
from engram.index.shelves import Shelves
from engram.model.space import Metric, Space
from tests.properties.vector_model import AGENT, DIMENSIONS, HashedEmbedder, hashed, opened, storage_of

LENGTHS = [Metric.DOT, Metric.L2]
QUESTION = "bread in the oven"


def long(text: str) -> NDArray[np.float32]:
    """A vector whose length differs from text to text."""
    scaled: NDArray[np.float32] = hashed(text) * np.float32(3 + len(text) % 7)
    return scaled


def space_of(metric: Metric) -> Space:
    return Space("long", DIMENSIONS, "f32", metric)


def told_apart(many: int) -> Iterator[tuple[str, str]]:
    for number in range(many):
        yield ("bread", "rain", "boat")[number % 3] + f" number {number}" + "!" * (number % 5), f"s{number % 4}"


def talk(store: Store, many: int) -> None:
    for text, session in told_apart(many):
        store.mind(agent=AGENT, session=session).observe("user", text)
    store.embed()


def kept(metric: Metric, many: int = 40, **chosen: Any) -> Store:
    store = opened(embedder=HashedEmbedder(long, space_of(metric)), **chosen)
    talk(store, many)
    return store


def sensed(store: Store, metric: Metric) -> Sensed:
    with storage_of(store).read(store.mind(agent=AGENT).identity) as view:
        bases = dict.fromkeys(view.reaches(space_of(metric)), 0)
        found = Shelves(near=20).sense(view, space_of(metric), long(QUESTION), bases, np.empty(0, np.intp))
    assert found is not None
    return found


@dataclass(frozen=True)
class Naive:
    """Nearness by the textbook, one at a time."""

    turn: dict[int, float]
    pair: dict[int, float]


def by_the_book(vector: NDArray[np.float64], query: NDArray[np.float64], metric: Metric) -> float:
    square = float(query @ query)
    if metric is Metric.DOT:
        return float(vector @ query) / square
    return 1 - float(np.sum(np.square(vector - query))) / (2 * square)


def naive(store: Store, metric: Metric) -> Naive:
    rows = storage_of(store)._writer.database.execute("SELECT ordinal, previous, vector FROM vector")
    vectors = {ordinal: (previous, np.frombuffer(blob, "<f2").astype(np.float64)) for ordinal, previous, blob in rows}
    query = long(QUESTION).astype(np.float64)
    turn = {ordinal: by_the_book(vector, query, metric) for ordinal, (_, vector) in vectors.items()}
    pair = {
        ordinal: by_the_book((vector + vectors[previous][1]) / 2, query, metric)
        if previous in vectors
        else turn[ordinal]
        for ordinal, (previous, vector) in vectors.items()
    }
    return Naive(turn, pair)


@pytest.mark.parametrize("metric", LENGTHS)
@pytest.mark.parametrize("exact", [16, 1_000], ids=["graphs", "one by one"])
def test_nearness_is_what_the_metric_says_of_each_vector_and_of_the_mean_with_the_one_before(
    metric: Metric, exact: int
) -> None:
    with kept(metric, exact_documents=exact) as store:
        found, wanted = sensed(store, metric), naive(store, metric)
        for doc, turn, pair in zip(found.docs.tolist(), found.turn.tolist(), found.pair.tolist(), strict=True):
            assert turn == pytest.approx(wanted.turn[doc], abs=1e-5)
            assert pair == pytest.approx(wanted.pair[doc], abs=1e-5)
        nearest = sorted(wanted.turn, key=lambda doc: -wanted.turn[doc])[:10]
        assert set(nearest) <= set(found.docs.tolist())
        for spread, values in ((found.turn_spread, wanted.turn), (found.pair_spread, wanted.pair)):
            assert spread.mean == pytest.approx(float(np.mean(list(values.values()))), abs=1e-4)
            assert spread.deviation == pytest.approx(float(np.std(list(values.values()))), abs=1e-3)


@pytest.mark.parametrize("metric", LENGTHS)
def test_a_graph_and_every_document_give_the_same_bytes(metric: Metric) -> None:
    with kept(metric, exact_documents=16) as by_graphs, kept(metric, exact_documents=1_000) as every_one:
        some, every = sensed(by_graphs, metric), sensed(every_one, metric)
        place = np.searchsorted(every.docs, some.docs)
        assert every.turn[place].tolist() == some.turn.tolist()
        assert every.pair[place].tolist() == some.pair.tolist()


@given(st.integers(0, 2**32 - 1), st.sampled_from(list(Metric)))
def test_between_vectors_of_length_one_every_metric_gives_the_cosine(seed: int, metric: Metric) -> None:
    vectors = np.random.default_rng(seed).standard_normal((6, 8))
    units = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    asked = semantic.question(units[0], metric)
    alone = np.full(6, -1)
    turn, _ = semantic.nearness(units @ asked.towards, np.ones(6), alone, np.ones(6), asked)
    assert turn.tolist() == pytest.approx((units @ units[0]).tolist(), abs=1e-5)


@given(st.integers(0, 2**32 - 1), st.integers(2, 50), st.sampled_from(LENGTHS))
def test_moments_tell_the_spread_of_vectors_of_any_length(seed: int, many: int, metric: Metric) -> None:
    random = np.random.default_rng(seed)
    vectors = (random.standard_normal((many, 8)) * random.uniform(1, 9, (many, 1))).astype(np.float32)
    query = (random.standard_normal(8) * 4).astype(np.float32)
    asked = semantic.question(query, metric)
    told = moments([measured(vectors, metric)], width(8, metric)).sums(asked).spread()
    exact = np.array([by_the_book(row.astype(np.float64), query.astype(np.float64), metric) for row in vectors])
    wanted = sums_of(exact).spread()
    assert told.mean == pytest.approx(wanted.mean, rel=1e-4, abs=1e-4)
    assert told.deviation == pytest.approx(wanted.deviation, rel=1e-2, abs=1e-3)


def test_by_dot_a_longer_vector_wins_and_by_cosine_it_does_not() -> None:
    asked = semantic.question(np.array([1.0, 0.0], np.float32), Metric.DOT)
    rows = np.array([[1.0, 0.0], [3.0, 3.0]], np.float32)
    alone, squares = np.full(2, -1), np.array([1.0, 18.0])
    by_dot, _ = semantic.nearness(rows @ asked.towards, squares, alone, squares, asked)
    assert by_dot[1] > by_dot[0]
    by_l2 = semantic.question(np.array([1.0, 0.0], np.float32), Metric.L2)
    near, _ = semantic.nearness(rows @ by_l2.towards, squares, alone, squares, by_l2)
    assert near[0] > near[1]


@pytest.mark.parametrize("metric", LENGTHS)
@pytest.mark.parametrize("length", [1e5, 1e-4])
def test_a_length_that_cannot_be_kept_is_refused(metric: Metric, length: float) -> None:
    embedder = HashedEmbedder(lambda text: hashed(text) * np.float32(length * DIMENSIONS), space_of(metric))
    with opened(embedder=embedder) as store:
        store.mind(agent=AGENT).observe("user", "bread")
        with pytest.raises(ProviderInvalid):
            store.embed()


def test_the_same_model_by_another_metric_is_another_space() -> None:
    assert len({space_of(metric).name for metric in Metric}) == len(Metric)
    assert {Space.named(space_of(metric).name) for metric in Metric} == {space_of(metric) for metric in Metric}


@pytest.mark.parametrize("metric", LENGTHS)
def test_recall_finds_and_explains_by_any_metric(metric: Metric) -> None:
    with kept(metric) as store:
        found = store.mind(agent=AGENT).recall("bread number 3")
        assert found.degraded == ()
        for item in found.items:
            assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)
        assert "bread number 3" in found.items[0].memory.text
