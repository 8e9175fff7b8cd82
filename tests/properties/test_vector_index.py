"""The vector index: one by one is the oracle of graphs, and every process answers alike."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from numpy.typing import NDArray

from engram import Store
from engram.cognition import semantic
from engram.cognition.semantic import Question, Sensed, spread_of
from engram.cognition.stretches import Cell, due, uncovered
from engram.index.moments import moments, sums_of
from engram.index.shelves import Shelves
from engram.model.space import Metric
from tests.conftest import KEY, examples
from tests.faults.crowd import heard, process
from tests.properties.vector_model import (
    AGENT,
    DIMENSIONS,
    SPACE,
    HashedEmbedder,
    Naive,
    answers,
    clustered,
    hashed,
    index_of,
    naive,
    nearness,
    opened,
    over,
    segments_of,
    sensed,
    storage_of,
    told,
    units,
)

SURELY_EXACT = 16  # of the 32 that are: bytes may take some in a wrong order
QUESTIONS = ("bread in the oven", "rain tomorrow", "boat to the island")
TOPICS = ("bread", "rain", "boat", "garden", "violin")


def by_angle(query: NDArray[np.float32]) -> Question:
    return semantic.question(query, Metric.COSINE)


def talk(store: Store, turns: int, *, start: int = 0, sessions: int = 3) -> list[str]:
    """Turns about a few topics in interleaved sessions, embedded, with the graphs that are due."""
    mind = store.mind(agent=AGENT)
    said = [
        {"role": "user", "text": f"{TOPICS[n % 5]} number {n}", "session": f"s{n % sessions}"}
        for n in range(start, start + turns)
    ]
    kept = mind.observe_many(said)
    store.embed()
    return [turn.id for turn in kept]


def agrees(found: Sensed, oracle: Naive, bits: int = 16) -> None:
    """Every document listed has the nearness a dictionary gives, and none is made up.

    Where memory holds bytes, the nearest have it exactly, the others nearly.
    """
    docs = found.docs.tolist()
    assert docs == sorted(set(docs))
    assert set(docs) <= oracle.turn.keys()
    assert found.turn == pytest.approx([oracle.turn[doc] for doc in docs], abs=0.01 if bits == 8 else 3e-6)
    assert found.pair == pytest.approx([oracle.pair[doc] for doc in docs], abs=0.01 if bits == 8 else 3e-6)
    nearest = sorted(range(len(docs)), key=lambda place: -oracle.turn[docs[place]])[:SURELY_EXACT]
    assert found.turn[nearest] == pytest.approx([oracle.turn[docs[place]] for place in nearest], abs=3e-6)


class IndexOfAGrowingStore(RuleBasedStateMachine):
    """Turns come and go; one index follows at every step, another now and then, and a third starts anew."""

    @initialize(exact=st.sampled_from([16, 1_000]), bits=st.sampled_from([1, 8, 16]), spoken=st.integers(0, 70))
    def begin(self, exact: int, bits: int, spoken: int) -> None:
        self.bits = bits
        self.store = opened(exact_documents=exact, vector_bits=bits)
        self.late = Shelves(20)
        self.ids = talk(self.store, spoken)

    @rule(turns=st.integers(1, 24), sessions=st.integers(1, 4))
    def speak(self, turns: int, sessions: int) -> None:
        self.ids += talk(self.store, turns, start=len(self.ids), sessions=sessions)

    @rule(data=st.data())
    def forget(self, data: st.DataObject) -> None:
        if self.ids:
            self.store.mind(agent=AGENT).forget(self.ids.pop(data.draw(st.integers(0, len(self.ids) - 1))))

    @rule(data=st.data())
    def erase(self, data: st.DataObject) -> None:
        if self.ids:
            self.store.mind(agent=AGENT).erase(self.ids.pop(data.draw(st.integers(0, len(self.ids) - 1))))

    @rule()
    def embed(self) -> None:
        self.store.embed()

    @rule()
    def repair(self) -> None:
        self.store.doctor(repair=True)
        self.store.embed()

    @rule(topic=st.sampled_from(TOPICS))
    def ask_the_late_one(self, topic: str) -> None:
        self._compare(self.late, hashed(topic))

    @invariant()
    def every_index_is_right(self) -> None:
        for question in QUESTIONS[:1]:
            self._compare(index_of(self.store), hashed(question))

    def _compare(self, index: Shelves, query: NDArray[np.float32]) -> None:
        found, fresh = sensed(self.store, query, index), sensed(self.store, query, Shelves(20))
        oracle = naive(self.store, query)
        if found is None or fresh is None:
            assert found is fresh
            assert not oracle.turn
            return
        agrees(found, oracle, self.bits)
        assert (found.docs.tolist(), found.turn.tolist()) == (fresh.docs.tolist(), fresh.turn.tolist())
        assert (found.turn_spread, found.pair_spread) == (fresh.turn_spread, fresh.pair_spread)
        assert oracle.nearest(5) <= set(found.docs.tolist())
        if not segments_of(self.store):
            assert found.docs.tolist() == sorted(oracle.turn)

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()


TestAnIndexAgreesWithADictionary = IndexOfAGrowingStore.TestCase
TestAnIndexAgreesWithADictionary.settings = settings(max_examples=examples(12), stateful_step_count=20)


@pytest.mark.parametrize(("bits", "dimensions", "looked_at"), [(16, 64, 100), (8, 64, 100), (1, 384, 400)])
def test_graphs_find_what_looking_one_by_one_finds(bits: int, dimensions: int, looked_at: int) -> None:
    vectors, queries = clustered(6_000, dimensions, 30)
    graph = over(vectors, bits)
    found = [set(graph.nearest(by_angle(query), looked_at)[0].tolist()) for query in queries]
    exact = [set(np.argsort(-(vectors.astype(np.float32) @ query))[:10].tolist()) for query in queries]
    assert np.mean([len(there & near) / 10 for there, near in zip(found, exact, strict=True)]) >= 0.97


@pytest.mark.parametrize("bits", [16, 8, 1])
def test_a_graph_something_was_taken_out_of_is_the_one_read_without_it(bits: int) -> None:
    vectors, queries = clustered(400, 16, 5)
    gone = np.arange(0, 400, 11)
    cut, read = over(vectors, bits).without(gone), over(vectors, bits, gone)
    assert np.array_equal(cut.numbers, read.numbers)
    for query in queries:
        near, alike = (graph.nearest(by_angle(query), 50) for graph in (cut, read))
        assert near[0].tolist() == alike[0].tolist()
        assert not set(near[0].tolist()) & set(gone.tolist())


@pytest.mark.parametrize("bits", [16, 8, 1])
def test_where_graphs_are_searched_the_nearest_are_scored_exactly_and_spreads_are_those_of_all_documents(
    bits: int,
) -> None:
    with opened(vector_bits=bits) as store:
        talk(store, 150)
        assert [level for _, _, level, _, _ in segments_of(store)] == [1, 1, 1, 1, 0]
        for question in QUESTIONS:
            found, oracle = sensed(store, hashed(question)), naive(store, hashed(question))
            assert found is not None
            agrees(found, oracle, bits)
            assert 20 <= len(found.docs) < 150
            for spread, all_of_them in ((found.turn_spread, oracle.turn), (found.pair_spread, oracle.pair)):
                expected = spread_of(np.array(list(all_of_them.values())))
                assert (spread.mean, spread.deviation) == pytest.approx((expected.mean, expected.deviation), abs=1e-5)


def bits_in(store: Store) -> set[int]:
    """How fine the graphs of a store are."""
    return {bits for (bits,) in storage_of(store)._writer.database.execute("SELECT bits FROM segment")}


def test_graphs_become_coarser_by_themselves_when_memory_is_short_and_the_nearest_stay_exact(tmp_path: Path) -> None:
    numbers, location = 150 * DIMENSIONS, tmp_path / "s.engram"
    with opened(location) as store:
        talk(store, 150)
        assert bits_in(store) == {16}
    for room, bits in ((2 * numbers, 16), (2 * numbers - 1, 8), (numbers - 1, 1), (2 * numbers, 1)):
        with opened(location, vector_memory_mb=room / 2**20) as store:
            store.embed()
            assert bits_in(store) == {bits}  # and what was made coarser stays so
            found, oracle = sensed(store, hashed(QUESTIONS[0])), naive(store, hashed(QUESTIONS[0]))
            assert found is not None
            agrees(found, oracle, bits)


def test_what_follows_a_near_document_is_listed_with_it() -> None:
    with opened() as store:
        talk(store, 150, sessions=1)
        found, oracle = sensed(store, hashed(QUESTIONS[0])), naive(store, hashed(QUESTIONS[0]))
        assert found is not None
        nearest = {doc for doc in oracle.nearest(20) if doc < 149}
        assert {doc + 1 for doc in nearest} <= set(found.docs.tolist())


def test_documents_only_words_found_are_given_their_nearness() -> None:
    with opened() as store:
        talk(store, 150)
        query = hashed(QUESTIONS[0])
        oracle = naive(store, query)
        turn, pair = nearness(store, query, np.array([3, 7, 40, 149, 150]))
        assert np.isnan(turn[4])
        assert np.isnan(pair[4])
        listed = [3, 7, 40, 149]
        assert np.delete(turn, 4) == pytest.approx([oracle.turn[doc] for doc in listed], abs=3e-6)
        assert np.delete(pair, 4) == pytest.approx([oracle.pair[doc] for doc in listed], abs=3e-6)


def test_another_process_answers_the_same_before_and_after_something_was_taken_out(tmp_path: Path) -> None:
    path = tmp_path / "shared.engram"
    with opened(path) as store:
        ids = talk(store, 100)
        for gone in (None, ids[5], ids[70], ids[98]):
            if gone is not None:
                store.mind(agent=AGENT).forget(gone)
                store.embed()
            with process(answers, path, QUESTIONS) as pipe:
                theirs = heard(pipe)
            assert theirs == [told(store, question) for question in QUESTIONS]


def test_a_store_opened_again_holds_the_same_graphs_and_answers_the_same(tmp_path: Path) -> None:
    path = tmp_path / "kept.engram"
    with opened(path, key=KEY) as store:
        talk(store, 100)
        before = segments_of(store), [told(store, question) for question in QUESTIONS]
    with opened(path, key=KEY) as store:
        store.embed()
        assert (segments_of(store), [told(store, question) for question in QUESTIONS]) == before


def test_the_same_documents_give_the_same_bytes_in_another_store() -> None:
    with opened() as one, opened() as other:
        talk(one, 100)
        talk(other, 100)
        assert segments_of(one) == segments_of(other)


def test_graphs_built_step_by_step_end_in_the_cells_they_would_be_built_in_at_once() -> None:
    with opened() as one, opened() as other:
        talk(one, 100)
        for start in range(0, 100, 10):
            talk(other, 10, start=start)
        assert [cell[:4] for cell in segments_of(one)] == [cell[:4] for cell in segments_of(other)]


def test_a_damaged_graph_is_noticed_answered_without_and_made_anew() -> None:
    with opened() as store:
        talk(store, 100)
        whole, answered = segments_of(store), [told(store, question)[:1] for question in QUESTIONS]
        bent = bytearray(whole[0][-1])
        bent[-40] ^= 1
        database = storage_of(store)._writer.database
        database.execute("UPDATE segment SET data = ? WHERE first_ordinal = ?", (bytes(bent), whole[0][0]))
        database.execute("UPDATE partition SET cuts = cuts + 1")  # as if read for the first time
        for question in QUESTIONS:
            found, oracle = sensed(store, hashed(question)), naive(store, hashed(question))
            assert found is not None
            agrees(found, oracle)
            assert oracle.nearest(5) <= set(found.docs.tolist())
        assert any("damaged graph" in line for line in store.health().degraded)
        store.embed()
        assert [row[-1] for row in segments_of(store)] == [row[-1] for row in whole]
        assert [told(store, question)[:1] for question in QUESTIONS] == answered
        assert not any("damaged graph" in line for line in store.health().degraded)


def test_a_recall_that_meets_a_damaged_graph_has_it_made_anew_in_the_background() -> None:
    with opened(embed_in_background=True) as store:
        talk(store, 60)
        database = storage_of(store)._writer.database
        whole = segments_of(store)
        database.execute("UPDATE segment SET data = zeroblob(64) WHERE first_ordinal = ?", (whole[0][0],))
        database.execute("UPDATE partition SET cuts = cuts + 1")
        mind = store.mind(agent=AGENT)
        assert mind.recall("bread number 10").items
        assert mind.recall("bread number 10").items
        senses = store._senses
        assert senses is not None
        assert senses._worker is not None
        senses._worker.join()
        assert segments_of(store) == whole


def test_a_graph_that_lost_a_tenth_of_its_documents_is_made_anew() -> None:
    with opened() as store:
        ids = talk(store, 40, sessions=40)
        first = segments_of(store)[0]
        assert first[:4] == (0, 31, 1, 32)
        for gone in ids[:3]:
            store.mind(agent=AGENT).forget(gone)
        store.embed()
        assert segments_of(store)[0] == first
        store.mind(agent=AGENT).forget(ids[3])
        store.embed()
        assert segments_of(store)[0][:4] == (0, 31, 1, 28)


def test_a_stretch_of_which_nothing_is_left_has_no_graph() -> None:
    with opened() as store:
        for gone in talk(store, 40, sessions=40)[:38]:
            store.mind(agent=AGENT).forget(gone)
        store.embed()
        assert segments_of(store) == []
        found = sensed(store, hashed(QUESTIONS[0]))
        assert found is not None
        assert found.docs.tolist() == [38, 39]


def test_a_graph_does_not_hold_the_vectors_themselves() -> None:
    with opened() as store:
        talk(store, 40)
        data = segments_of(store)[0][-1]
        (vector,) = next(
            iter(storage_of(store)._writer.database.execute("SELECT vector FROM vector WHERE ordinal = 7"))
        )
        assert len(vector) == 2 * DIMENSIONS
        assert not any(vector[start : start + 8] in data for start in range(0, len(vector) - 8, 2))


def test_a_graph_is_not_kept_when_the_index_was_made_anew_meanwhile() -> None:
    with opened() as store:
        talk(store, 40)
        storage = storage_of(store)
        storage._writer.database.execute("DELETE FROM segment")
        senses = store._senses
        assert senses is not None
        stretch = storage.stretch_due(senses.embedder.space)
        assert stretch is not None
        assert index_of(store).graph(SPACE, stretch, lambda: True) is None, (
            "who closes a store does not wait for a graph"
        )
        graph = index_of(store).graph(SPACE, stretch, lambda: False)
        assert graph is not None
        store.doctor(repair=True)
        store.mind(agent=AGENT).observe("user", "violin number 40")
        senses.storage.keep_vectors(
            senses.embedder.space,
            passages := storage.unembedded(senses.embedder.space, 100),
            senses.embedder.documents([passage.text for passage in passages]),
        )
        assert not storage.keep_segment(senses.embedder.space, stretch, graph)
        assert segments_of(store) == []


@pytest.mark.parametrize(
    "bad",
    [
        np.full(DIMENSIONS, np.nan, np.float32),
        np.full(DIMENSIONS, np.inf, np.float32),
        np.zeros(DIMENSIONS, np.float32),
        np.ones(DIMENSIONS + 1, np.float32),
    ],
    ids=["not a number", "infinite", "nothing", "another size"],
)
def test_what_no_index_should_hold_is_refused(bad: NDArray[np.float32]) -> None:
    embedder = HashedEmbedder(lambda text: bad if "poison" in text else hashed(text))
    with opened(embedder=embedder) as store:
        mind = store.mind(agent=AGENT)
        mind.observe("user", "bread is baked")
        store.embed()
        assert mind.recall("poison in the bread").degraded[0].startswith("lexical only: ")
        mind.observe("user", "poison is sold")
        assert store.embed() == 1
        assert any("refused 1 passages" in reason for reason in store.health().degraded)
        [near] = naive(store, hashed("poison is sold")).turn.values()  # what was refused has no vector
        assert np.isfinite(near)


@given(st.integers(0, 2**32 - 1), st.integers(1, 60), st.integers(1, 3))
def test_sum_and_second_moments_tell_the_spread_of_nearness_to_any_query(seed: int, many: int, parts: int) -> None:
    random = np.random.default_rng(seed)
    vectors = units(random.standard_normal((many, 8)))
    query = units(random.standard_normal((1, 8)))[0]
    told_by_moments = moments(np.array_split(vectors, parts), 8).sums(by_angle(query)).spread()
    told_by_scores = sums_of((vectors @ query).astype(np.float64)).spread()
    assert told_by_moments.mean == pytest.approx(told_by_scores.mean, abs=1e-6)
    assert told_by_moments.deviation == pytest.approx(told_by_scores.deviation, abs=1e-4)


@given(st.integers(0, 600), st.integers(5, 50), st.integers(2, 8))
def test_when_every_due_graph_is_made_fewer_than_one_graph_of_documents_is_left(
    reached: int, size: int, fanout: int
) -> None:
    held: list[Cell] = []
    while (cell := next(due(held, reached, size, fanout), None)) is not None:
        assert all(not cell.meets(other) or cell.holds(other) for other in held)
        held = [*(other for other in held if not cell.meets(other)), cell]
    left = sum(last - first + 1 for first, last in uncovered(held, reached))
    assert left == reached if reached <= size else left < size
    assert len(held) <= reached // (size * fanout) + fanout


@pytest.mark.parametrize("first", ["graphs", "embedder"])
def test_graphs_and_the_embedder_share_a_process_whichever_is_loaded_first(first: str) -> None:
    load = {"graphs": "from engram.index.library import graphs; graphs()", "embedder": "import onnxruntime"}
    lines = load.values() if first == "graphs" else reversed(load.values())
    assert subprocess.run([sys.executable, "-c", "; ".join(lines)], check=False, timeout=60).returncode == 0
