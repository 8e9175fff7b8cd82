"""Changing the model: both spaces answer until the new one is whole; it can be stopped, resumed and taken back."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

import engram
from engram import Mind, Recall, SpaceUse, Store, Vote
from engram.compose import assemble, keys_of
from engram.errors import ConfigInvalid, InputError, NotFound
from engram.model.level import Level
from engram.model.space import Metric
from engram.tunables import tuned
from tests.conftest import CHEAP_STRETCHING, KEY, SteppedClock, counted_ids, texts
from tests.embedders import Failing, Foreign, Table, Unreachable
from tests.faults.crowd import heard, process

ROOMS = "kitchen garden cellar attic porch stable library workshop".split()
THINGS = "lamp ladder mirror clock kettle piano barrel carpet".split()
MEANT = ["My kittens are called Miso and Tofu.", "I moved to Lisbon.", "The surf is great.", "We baked bread."]
QUESTIONS = ("pets", "where is home?", "sports", "dinner", "ladder in the attic", "what did Ana put in the stable?")
ALL = len(ROOMS) * len(THINGS) * 2 + len(MEANT)


def opened(
    location: str | Path, *embedders: Table, key: bytes | None = None, start: int = 1, **tunables: object
) -> Store:
    """A store with an embedder in use and former ones, that embeds only when it is told to."""
    still = {**CHEAP_STRETCHING, "reserve_kib": 0, "embed_in_background": False, "recall_embeds": 8, **tunables}
    clock, ids = SteppedClock(), counted_ids(start)
    return assemble(str(location), keys_of(key), tuned(still), clock, ids, embedder=embedders[0], former=embedders[1:])


def furnished(store: Store) -> Mind:
    """Some things that have a meaning among many that have none; two are said early, two late."""
    mind = store.mind(agent="rex")
    mind.observe_many(
        [
            {"role": "user", "text": text, "speaker": "Ana", "session": f"s{place}"}
            for place, text in enumerate(first_said(ALL))
        ]
    )
    store.embed()
    return mind


def first_said(many: int) -> list[str]:
    plain = [f"We put {thing} {number} in the {room}." for number in range(2) for room in ROOMS for thing in THINGS]
    return [*MEANT[:2], *plain, *MEANT[2:]][:many]


def settled_in(path: Path, embedder: Table | None = None, **chosen: Any) -> Path:
    """A store whose passages all have their vectors in a space."""
    with opened(path, embedder or Table(), **chosen) as store:
        furnished(store)
    return path


class Stopped(Exception):
    """Enough for now."""


def move_part(store: Store) -> None:
    """Let one batch be embedded."""

    def stop(done: int, of: int) -> None:
        raise Stopped(f"{done} of {of}")

    with pytest.raises(Stopped):
        store.embed(stop)


def answers(mind: Mind) -> list[Recall]:
    return [replace(mind.recall(question, limit=5), timings={}) for question in QUESTIONS]


def uses(store: Store) -> list[tuple[str, int, SpaceUse]]:
    return [(told.model, told.vectors, told.use) for told in store.spaces()]


def rows(store: Store, table: str) -> int:
    storage: Any = store._storage
    return int(storage._writer.database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


GRAPHS: dict[str, Any] = {"exact_documents": 16, "graph_fanout": 2, "near_documents": 10}


@pytest.mark.parametrize("chosen", [{}, GRAPHS], ids=["one by one", "graphs"])
@pytest.mark.parametrize("embed_at_once", [16, 64, 100], ids=["hardly begun", "half-way", "nearly done"])
def test_half_way_what_moved_and_what_did_not_are_found_by_their_meaning(
    tmp_path: Path, chosen: dict[str, Any], embed_at_once: int
) -> None:
    path = settled_in(tmp_path / "s.engram", **chosen)
    with opened(path, Foreign(), Table(), **chosen, embed_at_once=embed_at_once) as store:
        move_part(store)
        mind = store.mind(agent="rex")
        for question, wanted in zip(QUESTIONS, MEANT, strict=False):
            found = mind.recall(question, limit=3)
            assert wanted in texts(found)
            assert found.degraded == (f"moving to foreign: {embed_at_once} of {ALL} passages done",)
            for item in found.items:
                assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)
        assert f"moving to foreign: {embed_at_once} of {ALL} passages done" in store.health().degraded
        assert store.health().pending_embeddings == ALL - embed_at_once


@pytest.mark.parametrize("chosen", [{}, GRAPHS], ids=["one by one", "graphs"])
def test_what_moved_is_judged_by_its_new_vector_and_the_rest_counts_as_much_as_before(
    tmp_path: Path, chosen: dict[str, Any]
) -> None:
    path = settled_in(tmp_path / "s.engram", **chosen)
    with opened(path, Table(), **chosen) as store:
        before = votes(store)
    with opened(path, Foreign(), Table(), **chosen, keep_former_vectors=True) as store:
        move_part(store)
        half_way = votes(store)
        store.embed()
        after = votes(store)
    moved = {text for text in half_way if text in first_said(64)}
    rest = half_way.keys() - moved
    assert moved & after.keys()
    assert rest & before.keys()
    for text in moved & after.keys():
        assert half_way[text].raw == after[text].raw
    for text in rest & before.keys():
        assert half_way[text].normalised == pytest.approx(before[text].normalised, abs=1e-3)


def votes(store: Store) -> dict[str, Vote]:
    """How near each thing that comes up is to a question, by its text."""
    found = store.mind(agent="rex").recall("pets on the ladder in the attic", limit=100)
    assert len(found.items) > 20
    return {item.memory.text: vote for item in found.items for vote in item.votes if vote.signal == "semantic.turn"}


@pytest.mark.parametrize("chosen", [{}, GRAPHS], ids=["one by one", "graphs"])
def test_a_move_that_has_not_begun_answers_as_the_old_model_did(tmp_path: Path, chosen: dict[str, Any]) -> None:
    path = settled_in(tmp_path / "s.engram", **chosen)
    with opened(path, Table(), **chosen) as store:
        before = answers(store.mind(agent="rex"))
    with opened(path, Foreign(), Table(), **chosen) as store:
        meanwhile = answers(store.mind(agent="rex"))
    assert [replace(recall, degraded=(), level=Level.FULL) for recall in meanwhile] == before


@pytest.mark.parametrize("chosen", [{}, GRAPHS], ids=["one by one", "graphs"])
def test_with_both_spaces_whole_the_new_one_answers_alone(tmp_path: Path, chosen: dict[str, Any]) -> None:
    path = settled_in(tmp_path / "s.engram", **chosen)
    with opened(path, Foreign(), Table(), **chosen, keep_former_vectors=True) as store:
        assert store.embed() == ALL
        both = answers(store.mind(agent="rex"))
        assert uses(store) == [("foreign", ALL, SpaceUse.CURRENT), ("table", ALL, SpaceUse.FORMER)]
    with opened(settled_in(tmp_path / "new.engram", Foreign(), **chosen), Foreign(), **chosen) as store:
        assert answers(store.mind(agent="rex")) == both
    assert all(recall.degraded == () for recall in both)


def test_once_the_move_is_done_the_old_vectors_and_graphs_are_gone(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram", **GRAPHS)
    with opened(path, Foreign(), Table(), **GRAPHS) as store:
        assert store.embed() == ALL
        assert uses(store) == [("foreign", ALL, SpaceUse.CURRENT)]
        assert (rows(store, "vector"), rows(store, "space")) == (ALL, 1)
        assert rows(store, "segment") > 0
        assert store.mind(agent="rex").recall("pets").degraded == ()
        assert store.doctor().ok


def test_dropping_that_is_cut_short_is_finished_the_next_time(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram", **GRAPHS)
    with opened(path, Foreign(), Table(), **GRAPHS, keep_former_vectors=True) as store:
        store.embed()
        store._storage.drop_space(Table().space, lambda: True)  # the first step is done, and then the power goes
        assert uses(store) == [("foreign", ALL, SpaceUse.CURRENT), ("table", 0, SpaceUse.FORMER)]
        assert rows(store, "vector") == 2 * ALL
        assert store.doctor().ok, "what is being dropped is no damage"
        assert store.mind(agent="rex").recall("pets").degraded == ()
    with opened(path, Foreign(), Table(), **GRAPHS) as store:
        store.embed()
        assert (rows(store, "vector"), rows(store, "space")) == (ALL, 1)


def test_a_space_whose_name_is_damaged_is_told_and_does_no_harm(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram")
    with opened(path, Foreign(), Table()) as store:
        storage: Any = store._storage
        storage._writer.database.execute("UPDATE space SET name = 'nonsense'")
        assert uses(store) == [("foreign", 0, SpaceUse.CURRENT)]
        assert not store.doctor().ok
        assert "in the attic" in texts(store.mind(agent="rex").recall("ladder in the attic"))[0]


def test_a_space_that_was_being_dropped_can_be_gone_back_to(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram", **GRAPHS)
    with opened(path, Table(), **GRAPHS) as store:
        before = answers(store.mind(agent="rex"))
        store._storage.drop_space(Table().space, lambda: True)
    with opened(path, Table(), Foreign(), **GRAPHS) as store:
        assert store.embed() == ALL
        assert answers(store.mind(agent="rex")) == before


def test_vectors_made_anew_while_the_space_is_being_dropped_stay(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram")
    with opened(path, Table()) as stays, opened(path, Foreign(), Table()) as moves:
        before = answers(stays.mind(agent="rex"))
        made: list[int] = []

        def between_two_steps() -> bool:
            made.append(stays.embed())
            return False

        moves._storage.drop_space(Table().space, between_two_steps)
        assert made == [ALL]
        assert rows(stays, "vector") == ALL
        assert answers(stays.mind(agent="rex")) == before


@pytest.mark.parametrize("key", [None, KEY], ids=["plain", "encrypted"])
def test_every_process_gives_the_same_bytes_half_way(tmp_path: Path, key: bytes | None) -> None:
    path = settled_in(tmp_path / "s.engram", key=key)
    with opened(path, Foreign(), Table(), key=key) as store, opened(path, Foreign(), Table(), key=key) as other:
        move_part(store)
        first = answers(store.mind(agent="rex"))
        assert answers(other.mind(agent="rex")) == first
    with opened(path, Foreign(), Table(), key=key) as again:
        assert answers(again.mind(agent="rex")) == first
    with process(answer_elsewhere, path, key) as pipe:
        assert heard(pipe) == first


def answer_elsewhere(path: Path, key: bytes | None, pipe: Connection) -> None:
    with opened(path, Foreign(), Table(), key=key) as store:
        pipe.send(answers(store.mind(agent="rex")))
    pipe.close()


def test_what_others_keep_changes_no_byte_half_way(tmp_path: Path) -> None:
    def half_way(path: Path, others: int) -> list[Recall]:
        with opened(path, Table()) as store:
            furnished(store)
            for number in range(others):
                store.mind(agent="other").observe("user", f"My cat number {number} lives in a house.")
            store.embed()
        with opened(path, Foreign(), Table()) as store:
            move_part(store)
            return answers(store.mind(agent="rex"))

    assert half_way(tmp_path / "crowd.engram", 20) == half_way(tmp_path / "alone.engram", 0)


def move_until_killed(path: Path, pipe: Connection) -> None:
    """Another process that moves the store, tells of every batch, and waits to be killed."""
    pipe.send(os.getpid())
    with opened(path, Foreign(), Table(), embed_at_once=10) as store:

        def told(done: int, of: int) -> None:
            pipe.send((done, of))
            if done == 50:
                pipe.poll(60)

        store.embed(told)


def test_a_move_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram")
    with process(move_until_killed, path) as pipe:
        mover = heard(pipe)
        assert [heard(pipe) for _ in range(5)][-1] == (50, ALL)
        os.kill(mover, signal.SIGKILL)
    new = Foreign()
    with opened(path, new, Table()) as store:
        assert store.embed() == ALL - 50
        assert len(new.embedded) == ALL - 50
        assert uses(store) == [("foreign", ALL, SpaceUse.CURRENT)]
        assert store.doctor().ok


def test_two_processes_move_one_store_together(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram")
    one_new, other_new = Foreign(), Foreign()
    with opened(path, one_new, Table()) as one, opened(path, other_new, Table()) as other:
        move_part(one)
        move_part(other)
        assert one.embed() + other.embed() == ALL - 128
        assert uses(one) == uses(other) == [("foreign", ALL, SpaceUse.CURRENT)]
        assert answers(one.mind(agent="rex")) == answers(other.mind(agent="rex"))


def test_going_back_half_way_needs_no_new_vector(tmp_path: Path) -> None:
    path, old = settled_in(tmp_path / "s.engram"), Table()
    with opened(path, Table()) as store:
        before = answers(store.mind(agent="rex"))
    with opened(path, Foreign(), Table()) as store:
        move_part(store)
    with opened(path, old, Foreign()) as store:
        assert answers(store.mind(agent="rex")) == before
        assert store.embed() == 0
        assert old.embedded == []
        assert uses(store) == [("table", ALL, SpaceUse.CURRENT)]


def test_what_is_said_during_a_move_is_found_by_its_meaning_in_the_next_call(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram")
    with opened(path, Foreign(), Table(), start=1_000) as store:
        move_part(store)
        mind = store.mind(agent="rex")
        mind.observe("user", "My new dog!", speaker="Bo")
        found = mind.recall("animals", limit=2)
        assert "My new dog!" in texts(found)
        assert found.degraded == (f"moving to foreign: 64 of {ALL + 1} passages done",)


@pytest.mark.parametrize("verb", ["forget", "erase"])
def test_what_is_taken_out_half_way_is_gone_from_both_spaces(tmp_path: Path, verb: str) -> None:
    path = settled_in(tmp_path / "s.engram")
    with opened(path, Foreign(), Table(), start=1_000) as store:
        move_part(store)
        mind = store.mind(agent="rex")
        answers(mind)
        before = rows(store, "vector")
        gone = [memory.id for memory in mind.list(limit=1_000) if memory.text in MEANT]
        for id in gone:
            getattr(mind, verb)(id)
        assert rows(store, "vector") == before - len(gone) - 2  # two of them were in both
        assert not {text for recall in answers(mind) for text in texts(recall)} & set(MEANT)
        store.embed()
        assert rows(store, "vector") == ALL - len(gone)


def test_an_embedder_that_goes_away_half_way_leaves_the_former_one_to_ask(tmp_path: Path) -> None:
    path, new = settled_in(tmp_path / "s.engram"), Failing()
    with opened(path, new, Table()) as store:
        move_part(store)
        new.down = True
        found = store.mind(agent="rex").recall("pets", limit=3)
        assert MEANT[0] in texts(found)
        assert found.degraded == ("only the former model table is asked: the model is away",)
        assert any("only a former model is asked" in line for line in store.health().degraded)
        new.down = False
        assert store.embed() == ALL - 64


def test_an_embedder_that_was_never_there_leaves_the_former_one_to_ask(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram")
    with opened(path, Unreachable(), Table()) as store:
        found = store.mind(agent="rex").recall("pets", limit=3)
        assert MEANT[0] in texts(found)
        assert any("nobody answers" in reason for reason in found.degraded)


def test_a_former_embedder_that_is_away_leaves_words_for_the_rest(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram")
    with opened(path, Foreign(), Unreachable()) as store:
        move_part(store)
        found = store.mind(agent="rex").recall("ladder in the attic", limit=3)
        assert "in the attic" in texts(found)[0]
        assert found.degraded == (f"{ALL - 64} passages wait for their vectors: found by words only",)


def test_of_several_former_models_the_one_that_has_most_is_asked(tmp_path: Path) -> None:
    path, between = settled_in(tmp_path / "s.engram"), Foreign("between")
    with opened(path, between, Table()) as store:
        move_part(store)
    with opened(path, Foreign("newest"), Foreign("between"), Table()) as store:
        move_part(store)
        assert MEANT[3] in texts(store.mind(agent="rex").recall("dinner", limit=3))
        assert [told.use for told in store.spaces()] == [SpaceUse.CURRENT, SpaceUse.FORMER, SpaceUse.FORMER]
        store.embed()
        assert uses(store) == [("newest", ALL, SpaceUse.CURRENT)]


def test_a_space_that_was_not_named_is_kept_until_someone_drops_it(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram")
    with opened(path, Foreign()) as store:
        store.embed()
        assert uses(store) == [("foreign", ALL, SpaceUse.CURRENT), ("table", ALL, SpaceUse.UNUSED)]
        current, unused = (told.name for told in store.spaces())
        with pytest.raises(InputError):
            store.drop_space(current)
        with pytest.raises(NotFound) as refused:
            store.drop_space("nonsense")
        assert refused.value.code == "space.not_found"
        store.drop_space(unused)
        assert uses(store) == [("foreign", ALL, SpaceUse.CURRENT)]
        assert rows(store, "vector") == ALL


def test_a_former_space_is_not_dropped_while_it_is_asked(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram")
    with opened(path, Foreign(), Table(), keep_former_vectors=True) as store:
        move_part(store)
        with pytest.raises(InputError) as refused:
            store.drop_space(Table().space.name)
        assert "until the present model has embedded everything" in refused.value.message
        assert MEANT[3] in texts(store.mind(agent="rex").recall("dinner", limit=3))
        store.embed()
        store.drop_space(Table().space.name)
        assert uses(store) == [("foreign", ALL, SpaceUse.CURRENT)]


def test_a_former_space_is_not_dropped_while_the_present_model_is_away(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram")
    with opened(path, Unreachable(), Table()) as store, pytest.raises(InputError):
        store.drop_space(Table().space.name)


def test_a_process_that_stays_with_the_old_model_makes_its_vectors_once_more_and_no_endless_quarrel_begins(
    tmp_path: Path,
) -> None:
    path, old = settled_in(tmp_path / "s.engram"), Table()
    with opened(path, old) as stays, opened(path, Foreign(), Table()) as moves:
        before = answers(stays.mind(agent="rex"))
        moves.embed()
        assert stays.embed() == ALL
        moves.embed()
        assert stays.embed() == 0
        assert answers(stays.mind(agent="rex")) == before


@pytest.mark.parametrize("metric", [Metric.DOT, Metric.L2])
def test_a_move_to_another_metric_is_a_move_like_any_other(tmp_path: Path, metric: Metric) -> None:
    path = settled_in(tmp_path / "s.engram", Foreign())
    with opened(path, Foreign(metric=metric), Foreign()) as store:
        move_part(store)
        assert MEANT[3] in texts(store.mind(agent="rex").recall("dinner", limit=3))
        store.embed()
        assert [told.metric for told in store.spaces()] == [metric]


def test_a_recall_that_finds_much_waiting_begins_the_move_in_the_background(tmp_path: Path) -> None:
    path = settled_in(tmp_path / "s.engram")
    with opened(path, Foreign(), Table(), embed_in_background=True) as store:
        store.mind(agent="rex").recall("pets")
        store._senses._worker.join()  # type: ignore[union-attr]  # the thread itself: no other sign of its end
        assert uses(store) == [("foreign", ALL, SpaceUse.CURRENT)]


@pytest.mark.parametrize("given", [[], ["none", "bundled"], ["bundled", "none"], "bundled,none", ["bundled", 7], [[]]])
def test_what_names_no_embedder_and_those_before_it_is_refused(given: Sequence[Any]) -> None:
    with pytest.raises(ConfigInvalid):
        engram.open(embedder=given)


def test_names_with_commas_and_sequences_mean_the_same(tmp_path: Path) -> None:
    path = tmp_path / "s.engram"
    quiet = {"embed_in_background": False, "digest": False}
    with engram.open(path, embedder=Table(), tunables=quiet) as store:
        furnished(store)
    with engram.open(path, embedder=[Foreign(), Table()], tunables=quiet) as store:
        assert [told.use for told in store.spaces()] == [SpaceUse.CURRENT, SpaceUse.FORMER]
    with engram.open(path, embedder=(Table(),), tunables=quiet) as store:
        assert uses(store) == [("table", ALL, SpaceUse.CURRENT)]
    with engram.open(path, embedder="bundled, ollama:some-model@http://127.0.0.1:9", tunables=quiet) as store:
        assert [told.use for told in store.spaces()] == [SpaceUse.CURRENT, SpaceUse.UNUSED]


def test_the_bundled_model_is_asked_by_itself_when_another_is_chosen(tmp_path: Path) -> None:
    path, quiet = tmp_path / "s.engram", {"embed_in_background": False, "recall_embeds": 0, "digest": False}
    with engram.open(path, tunables=quiet) as store:
        store.mind(agent="rex").observe("user", "My old bicycle got stolen.", speaker="Kenji")
        store.mind(agent="rex").observe("user", "The soup was too salty.", speaker="Ana")
        store.embed()
    with engram.open(path, embedder=Foreign(), tunables=quiet) as store:
        found = store.mind(agent="rex").recall("whose bike was taken?", limit=1)
        assert texts(found) == ["My old bicycle got stolen."]
        assert found.degraded == ("moving to foreign: 0 of 2 passages done",)
        store.embed()
        assert uses(store) == [("foreign", 2, SpaceUse.CURRENT)]
