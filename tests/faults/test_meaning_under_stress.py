"""Meaning where things go wrong: erased for good, embedded by two at once, on a full disk, repaired."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from engram import Memory, Mind, Store
from engram.engine.senses import Senses
from engram.index.graph import opened
from engram.model.space import Metric
from tests.faults.crowd import Place, embed_together, heard, process
from tests.faults.faulty_vfs import FAULTS, VFS, Fault, Kind
from tests.faults.kill_loop import fork_server
from tests.faults.meaning import WordVectors, answers, database_of, kept, own_vectors, same_as_afresh, summed
from tests.faults.stores import AGENT, KEYS, Opener

plain_and_encrypted = pytest.mark.parametrize("key", [None, KEYS[0]], ids=["plain", "encrypted"])
TURNS = 60


@pytest.fixture
def opener() -> Opener:
    return Opener(embedder=WordVectors())


@pytest.fixture
def store(opener: Opener, tmp_path: Path) -> Iterator[Store]:
    with opener.open(tmp_path / "store.engram", None) as made:
        yield made


def talk(store: Store) -> Mind:
    """Turns that name days and people, embedded, with graphs."""
    mind = store.mind(agent=AGENT)
    phrases = (("Ana", "Hey Bo! The harbour was calm yesterday"), ("Bo", "Hey Ana! The lantern broke yesterday"))
    for number in range(TURNS):
        speaker, phrase = phrases[number % 2]
        mind.observe("user", f"{phrase} entry{number}", speaker=speaker, session="s")
    store.embed()
    assert len(in_graphs(store)) > 16
    return mind


def count(store: Store, statement: str) -> int:
    found: int = database_of(store).execute(statement).get
    return found


def said(mind: Mind, entry: str) -> Memory:
    return next(memory for memory in mind.list(limit=100) if memory.text.endswith(f" {entry}"))


def in_graphs(store: Store) -> set[int]:
    """The documents that graphs were made of, gone or not."""
    graphs = [data for (data,) in database_of(store).execute("SELECT data FROM segment")]
    return {ordinal for data in graphs for ordinal in opened(data, Metric.COSINE).ordinals.tolist()}


@pytest.mark.parametrize("first", ["nothing", "forget", "a neighbour was forgotten"])
def test_what_is_erased_leaves_no_vector_day_or_name_and_no_graph_that_was_made_with_it(
    first: str, store: Store
) -> None:
    mind = talk(store)
    erased = said(mind, "entry7")
    number = count(store, f"SELECT number FROM memory WHERE id = '{erased.id}'")
    place = count(store, f"SELECT ordinal FROM document WHERE memory = {number}")
    vector = kept(store)[1, place][2]
    assert place in in_graphs(store)
    if first == "forget":
        mind.forget(erased.id)
        assert place in in_graphs(store)
    if first == "a neighbour was forgotten":
        mind.forget(said(mind, "entry6").id)
        store.embed()
    mind.erase(erased.id)
    assert not any(row[2] == vector for row in kept(store).values())
    for table in ("mention", "address", "document"):
        assert count(store, f"SELECT count(*) FROM {table} WHERE memory = {number}") == 0
    assert place not in in_graphs(store)
    store.embed()
    assert len(in_graphs(store)) > 16
    assert place not in in_graphs(store)
    same_as_afresh(store)
    assert store.doctor().ok


@pytest.mark.parametrize(("verb", "kept_after"), [("forget", True), ("erase", False)])
def test_a_graph_that_was_being_made_when_something_was_erased_is_not_kept(
    verb: str, kept_after: bool, store: Store
) -> None:
    mind = talk(store)
    senses, storage = store._senses, store._storage
    assert senses is not None
    database_of(store).execute("DELETE FROM segment")
    stretch = storage.stretch_due(senses.embedder.space)
    assert stretch is not None
    graph = senses.index.graph(senses.embedder.space, stretch, lambda: False)
    assert graph
    getattr(mind, verb)(said(mind, "entry7").id)
    assert storage.keep_segment(senses.embedder.space, stretch, graph) == kept_after


def test_vectors_of_texts_read_before_a_repair_are_not_given_to_others_after_it(store: Store) -> None:
    mind = talk(store)
    senses, storage = store._senses, store._storage
    assert senses is not None
    mind.forget(said(mind, "entry0").id)
    waiting = storage.unembedded(senses.embedder.space, 100)
    assert waiting
    store.doctor(repair=True)  # every text has another place now
    vectors = np.stack([summed(passage.text) for passage in waiting])
    assert storage.keep_vectors(senses.embedder.space, waiting, vectors) == 0
    own_vectors(store)
    assert store.embed() == TURNS - 1
    own_vectors(store)


def test_a_day_that_was_put_right_is_the_only_one_left(store: Store) -> None:
    mind = store.mind(agent=AGENT)
    held = mind.remember("the bridge opened", occurred=datetime(2020, 1, 2, tzinfo=UTC))
    store.embed()
    mind.update(held.id, occurred=datetime(2021, 3, 4, tzinfo=UTC))
    store.embed()
    assert count(store, "SELECT first_day FROM mention") == datetime(2021, 3, 4, tzinfo=UTC).toordinal()
    assert store.doctor().ok


@plain_and_encrypted
def test_two_processes_that_embed_the_same_store_at_once_make_each_vector_once(
    key: bytes | None, tmp_path: Path
) -> None:
    place, start = Place(tmp_path / "shared.engram", key), fork_server().Barrier(2)
    with process(embed_together, place, 1, start) as first, process(embed_together, place, 2, start) as second:
        said = [heard(first), heard(second)]
    with Opener(embedder=WordVectors()).open(place.path, key) as store:
        own_vectors(store)
        store.embed()
        total = sum(many for many, _ in said)
        assert total >= len(kept(store)) > 60
        assert store.health().pending_embeddings == 0
        assert store.doctor().ok
        assert said[0][1] == said[1][1] == [sorted(found) for found in answers(store)]
        same_as_afresh(store)


@plain_and_encrypted
def test_on_a_full_disk_recall_answers_health_says_what_waits_and_work_goes_on_once_there_is_room(
    key: bytes | None, opener: Opener, tmp_path: Path
) -> None:
    with opener.open(tmp_path / "store.engram", key, VFS, recall_embeds=64) as store:
        mind = talk(store)
        mind.observe_many({"role": "user", "text": f"late news of the falcon entry{n}"} for n in range(100, 105))
        with FAULTS.armed(Fault(kind=Kind.FULL_DISK, calls=frozenset({"xWrite"}), lasting=True)):
            found = mind.recall("late news of the falcon")
            assert sum(item.memory.text.startswith("late news") for item in found.items) == 5
            assert any("5 passages wait" in reason for reason in found.degraded)
            told = store.health()
            assert told.pending_embeddings == 5
            assert any("5 passages wait" in reason and "full" in reason for reason in told.degraded)
            assert not any("lexical only" in reason for reason in told.degraded)
        assert mind.recall("late news of the falcon").degraded == ()
        assert store.health().pending_embeddings == 0
        assert not any("wait" in reason for reason in store.health().degraded)
        own_vectors(store)
        assert store.doctor().ok


def test_what_could_not_be_kept_in_the_background_is_tried_again_when_something_is_asked(
    opener: Opener, tmp_path: Path
) -> None:
    path = tmp_path / "store.engram"
    with opener.open(path, None) as store:
        store.mind(agent=AGENT).observe_many({"role": "user", "text": f"late news entry{n}"} for n in range(30))
    with opener.open(path, None, VFS, embed_in_background=True) as store:
        mind, senses = store.mind(agent=AGENT), store._senses
        assert senses is not None
        with FAULTS.armed(Fault(kind=Kind.FULL_DISK, calls=frozenset({"xWrite"}), lasting=True)):
            assert mind.recall("late news").items
            waited_for(senses)
        assert store.health().pending_embeddings == 30
        assert any("30 passages wait" in reason and "full" in reason for reason in store.health().degraded)
        assert mind.recall("late news").items
        waited_for(senses)
        assert store.health().pending_embeddings == 0
        assert not any("wait" in reason for reason in store.health().degraded)


def waited_for(senses: Senses) -> None:
    """Let the background thread end: there is no other sign of it."""
    if senses._worker is not None:
        senses._worker.join()


def test_the_turn_after_one_that_is_gone_is_read_anew_even_without_context(opener: Opener, tmp_path: Path) -> None:
    with opener.open(tmp_path / "store.engram", None, context_turns=0) as store:
        mind = talk(store)
        mind.forget(said(mind, "entry8").id)
        store.embed()
        assert store.doctor().ok
        same_as_afresh(store)
