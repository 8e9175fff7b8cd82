"""Two spaces on one scale, and a store that moves back and forth while it is written and forgotten in."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from numpy.typing import NDArray

from engram import Recall, Store
from engram.cognition.lexical import Spread
from engram.cognition.semantic import Sensed, common_scale, filled, own_scale, rescaled, sampled, spread_of
from engram.compose import assemble
from engram.tunables import tuned
from tests.conftest import CHEAP_STRETCHING, SteppedClock, counted_ids, examples
from tests.embedders import Foreign, Table

seeds = st.integers(0, 2**32 - 1)


def sensed(docs: NDArray[np.intp], turn: NDArray[np.float64], pair: NDArray[np.float64]) -> Sensed:
    nothing = np.full(len(docs), -1, np.intp)
    return Sensed(docs, turn, pair, np.zeros(len(docs), np.uint16), spread_of(turn), spread_of(pair), nothing)


@given(seeds, st.integers(50, 120), st.floats(0.1, 3.0), st.floats(-0.5, 0.5))
def test_a_space_that_only_stretches_another_is_read_as_that_other(
    seed: int, moved: int, stretch: float, shift: float
) -> None:
    """Whichever half has moved: what is filled in is what sensing all documents in the new space would have given."""
    random = np.random.default_rng(seed)
    docs = np.arange(160)
    new = [random.uniform(-1, 1, 160), random.uniform(-1, 1, 160)]
    old = [(each - shift) / stretch for each in new]
    there, lacking = docs < moved, docs >= moved
    scale = common_scale((old[0][there], old[1][there]), (new[0][there], new[1][there]), 50)
    assert scale is not None
    part = sensed(docs[there], new[0][there], new[1][there])
    both, whole = filled(part, sensed(docs, *old), lacking, scale, wider=True), sensed(docs, *new)
    assert both.docs.tolist() == docs.tolist()
    assert both.turn.tolist() == pytest.approx(whole.turn.tolist(), abs=1e-5)
    assert both.pair.tolist() == pytest.approx(whole.pair.tolist(), abs=1e-5)
    for found, wanted in ((both.turn_spread, whole.turn_spread), (both.pair_spread, whole.pair_spread)):
        assert (found.mean, found.deviation) == pytest.approx((wanted.mean, wanted.deviation), abs=1e-4)


@given(seeds)
def test_rescaling_keeps_the_order_and_the_distance_in_deviations(seed: int) -> None:
    random = np.random.default_rng(seed)
    scores, one, other = random.uniform(-1, 1, 30), Spread(0.1, 0.3), Spread(0.6, 0.1)
    found = rescaled(scores, one, other)
    assert np.argsort(found, kind="stable").tolist() == np.argsort(scores, kind="stable").tolist()
    assert other.z(found).tolist() == pytest.approx(one.z(scores).tolist(), abs=1e-4)


@given(seeds, st.integers(0, 49))
def test_too_few_documents_in_both_spaces_tell_no_scale(seed: int, shared: int) -> None:
    scores = np.random.default_rng(seed).uniform(-1, 1, 80)
    elsewhere = np.where(np.arange(80) < shared, scores, np.nan)
    assert common_scale((scores, scores), (elsewhere, elsewhere), 50) is None
    assert common_scale((scores, scores), (scores, scores), 50) is not None


@given(seeds)
def test_a_space_that_lacks_nothing_stays_as_it_is(seed: int) -> None:
    random, docs = np.random.default_rng(seed), np.arange(60)
    new, old = (sensed(docs, random.uniform(-1, 1, 60), random.uniform(-1, 1, 60)) for _ in range(2))
    same = filled(new, old, np.zeros(60, np.bool_), own_scale(old, new), wider=False)
    assert (same.turn.tolist(), same.pair.tolist()) == (new.turn.tolist(), new.pair.tolist())
    assert (same.turn_spread, same.pair_spread) == (new.turn_spread, new.pair_spread)


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 9)), max_size=5), st.integers(1, 40))
def test_a_sample_is_even_within_the_stretches_and_whole_where_they_are_short(
    gaps: list[tuple[int, int]], most: int
) -> None:
    spans, first = [], 0
    for count, gap in gaps:
        spans.append((first, count))
        first += count + gap
    everything = [doc for first, count in spans for doc in range(first, first + count)]
    found = sampled(spans, most).tolist()
    assert found == sorted(set(found))
    assert set(found) <= set(everything)
    assert len(found) == min(most, len(everything))


WORDS = ("kitten", "bread", "surf", "lisbon", "ladder", "mirror", "piano", "clock")
QUESTIONS = ("pets", "dinner and a ladder", "sports at home")


class AStoreThatMoves(RuleBasedStateMachine):
    """A process that stays open answers as one does that has just come, whatever happened before."""

    @initialize(graphs=st.booleans())
    def begin(self, graphs: bool) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.chosen = {"exact_documents": 16, "graph_fanout": 2} if graphs else {}
        self.names, self.said, self.openings = ["foreign", "table"], 0, 0
        self.store = self.opened()
        self.write(30)
        self.embed_whole()

    def opened(self) -> Store:
        """The store with the embedder in use and the former one."""
        still = {**CHEAP_STRETCHING, "reserve_kib": 0, "embed_in_background": False, "recall_embeds": 2}
        models = {"foreign": Foreign(), "table": Table()}
        embedder, former = (models[name] for name in self.names)
        chosen = tuned({**still, "embed_at_once": 12, **self.chosen})
        self.openings += 1
        ids = counted_ids(10_000 * self.openings)
        place = str(self.folder / "s.engram")
        return assemble(place, None, chosen, SteppedClock(), ids, embedder=embedder, former=[former])

    @rule(many=st.integers(1, 25))
    def write(self, many: int) -> None:
        """Say some more."""
        turns = [
            {"role": "user", "text": f"{WORDS[number % 8]} number {number}", "session": f"s{number % 3}"}
            for number in range(self.said, self.said + many)
        ]
        self.store.mind(agent="rex").observe_many(turns)
        self.said += many

    @rule(place=st.floats(0, 1))
    def forget(self, place: float) -> None:
        """Forget something."""
        memories = self.store.mind(agent="rex").list(limit=1_000)
        if memories:
            self.store.mind(agent="rex").forget(memories[int(place * (len(memories) - 1))].id)

    @rule()
    def embed_some(self) -> None:
        """Move a batch."""

        def stop(done: int, of: int) -> None:
            raise InterruptedError(f"{done} of {of}")

        with suppress(InterruptedError):
            self.store.embed(stop)

    @rule()
    def embed_whole(self) -> None:
        """Move all of it."""
        self.store.embed()
        assert [space.waiting for space in self.store.spaces()] == [0]

    @rule()
    def change_the_model(self) -> None:
        """Reopen with the other embedder in use."""
        self.store.close()
        self.names.reverse()
        self.store = self.opened()

    @rule()
    def stay_while_another_finishes(self) -> None:
        """Another process moves everything."""
        with self.opened() as other:
            other.embed()

    @invariant()
    def both_answer_alike(self) -> None:
        """A process that knows the store and one that does not."""
        ours = self.answers(self.store)
        with self.opened() as fresh:
            assert self.answers(fresh) == ours
        standing = {memory.text for memory in self.store.mind(agent="rex").list(limit=1_000)}
        assert {item.memory.text for recall in ours for item in recall.items} <= standing

    def answers(self, store: Store) -> list[Recall]:
        return [replace(store.mind(agent="rex").recall(question), timings={}) for question in QUESTIONS]

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.folder)


TestAStoreThatMoves = AStoreThatMoves.TestCase
TestAStoreThatMoves.settings = settings(max_examples=examples(8), stateful_step_count=12, deadline=None)
