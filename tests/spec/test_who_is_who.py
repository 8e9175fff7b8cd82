"""Who is who: what may be one is listed, merged, split or told apart by someone, and each of these can be undone."""

from __future__ import annotations

import time

from engram import Entity, EntityKind, Mind, Scope, Store
from engram.cognition.entities import doubts
from engram.compose import assemble, keys_of
from engram.tunables import tuned
from tests.conftest import CHEAP_STRETCHING, SteppedClock, counted_ids, on_every_make
from tests.embedders import Table
from tests.spec.portraits import held, known, refused


def test_what_may_be_several_stays_apart_and_is_listed(ana: Mind) -> None:
    for text in ("Robert Miller sings", "Robert Stone dances", "Robert is tired", "Robert sleeps in Faro"):
        ana.remember(text)
    assert len(ana.entities(kind="person")) == 3
    assert len(held(ana, "Robert")) == 2
    pairs = ana.doubts()
    assert {doubt.why.value for doubt in pairs} == {"part_of_name"}
    assert {frozenset((doubt.one.name, doubt.other.name)) for doubt in pairs} == {
        frozenset(("Robert", "Robert Miller")), frozenset(("Robert", "Robert Stone")),
    }  # fmt: skip


def test_names_that_mean_the_same_are_listed_and_never_merged_by_themselves() -> None:
    chosen = tuned({**CHEAP_STRETCHING, "reserve_kib": 0, "embed_in_background": False})
    with assemble(":memory:", keys_of(None), chosen, SteppedClock(), counted_ids(), embedder=Table()) as store:
        ana = store.mind(agent="ana")
        for text in ("we met at the Surf Club", "we met at the Swim Club", "we met at the Bread Club 2"):
            ana.remember(text)
        [doubt] = ana.doubts()
        assert ({doubt.one.name, doubt.other.name}, doubt.why) == ({"Surf Club", "Swim Club"}, "alike_in_meaning")
        ana.tell_apart(doubt.one.id, doubt.other.id)
        assert (ana.doubts(), len(ana.entities())) == ([], 3)


def test_a_doubt_is_settled_by_telling_apart_or_by_merging(ana: Mind) -> None:
    for text in ("Robert Miller sings", "Robert Stone dances", "Robert is tired"):
        ana.remember(text)
    bare = ana.about("Robert").entity.id
    ana.tell_apart(bare, "Robert Stone")
    assert len(ana.doubts()) == 1
    ana.merge_entities("Robert Miller", bare)
    assert ana.doubts() == []
    assert held(ana, "Robert") == ["Robert is tired", "Robert Miller sings"]


@on_every_make
def test_merging_makes_one_of_two_and_undoing_it_makes_two_again(ana: Mind, store: Store) -> None:
    ana.remember("Robert Miller sings")
    ana.remember("Bobby lives in Porto")
    before = known(ana)
    gone = ana.about("Bobby").entity.id
    one = ana.merge_entities("Robert Miller", "Bobby", reason="his nickname")
    assert (one.name, one.aliases, one.mentions) == ("Robert Miller", ("Bobby",), 2)
    assert ana.about(gone).entity.id == ana.about("Bobby").entity.id == one.id
    assert {memory.entities[0] for memory in ana.list()} == {one.id}
    assert ana.audit()[0].kind == "merge_entities"
    assert store.doctor().ok
    after = known(ana)
    undone = ana.undo().change_set
    assert known(ana) == before
    ana.undo(undone)
    assert known(ana) == after
    assert store.doctor().ok


def test_what_is_said_after_a_merge_is_of_the_one(ana: Mind) -> None:
    ana.remember("Robert Miller sings")
    ana.remember("Bobby lives in Porto")
    one = ana.merge_entities("Robert Miller", "Bobby")
    ana.remember("Bobby is tired")
    assert ana.about("Bobby").entity.id == one.id
    assert len(held(ana, "Robert Miller")) == 3


def test_merges_can_follow_each_other_and_be_undone_in_any_order_that_makes_sense(ana: Mind, store: Store) -> None:
    for text in ("Robert Miller sings", "Bobby lives in Porto", "Zorbin said hello"):
        ana.remember(text)
    start = known(ana)
    ana.merge_entities("Bobby", "Zorbin")
    first, middle = ana.audit()[0].change_set, known(ana)
    ana.merge_entities("Robert Miller", "Bobby")
    assert len(held(ana, "Zorbin")) == 3
    assert store.doctor().ok
    ana.undo()
    assert known(ana) == middle
    ana.undo(first)
    assert known(ana) == start


@on_every_make
def test_splitting_makes_two_of_one_and_undoing_it_makes_one_again(ana: Mind, store: Store) -> None:
    mother, child = ana.remember("Ines lives in Porto"), ana.remember("Ines is seven years old")
    before = known(ana)
    other = ana.split_entity("Ines", memories=[child.id], reason="mother and daughter")
    assert held(ana, other.id) == [child.text]
    assert held(ana, mother.entities[0]) == [mother.text]
    assert ana.get(child.id).entities[0] == other.id
    assert ana.doubts() == []
    assert store.doctor().ok
    ana.undo()
    assert known(ana) == before
    assert store.doctor().ok


def test_a_name_of_two_who_were_told_apart_is_of_neither_until_someone_says(ana: Mind) -> None:
    ana.remember("Ines lives in Porto")
    child = ana.remember("Ines is seven years old")
    ana.split_entity("Ines", memories=child.id)
    for text in ("Ines likes tea", "Ines likes cake"):
        ana.remember(text)
    ines = ana.entities(kind="person")
    assert sorted(entity.mentions for entity in ines) == [1, 1, 2]
    assert len(ana.about("Ines").namesakes) == 2
    error = refused("input.invalid", ana.merge_entities, "Ines", "Porto")
    assert all(entity.id in error.hint for entity in ines)


def test_what_was_merged_can_be_split_by_its_names_and_merged_again(ana: Mind, store: Store) -> None:
    ana.remember("Robert Miller sings")
    ana.remember("Bobby lives in Porto")
    one = ana.merge_entities("Robert Miller", "Bobby")
    bobby = ana.split_entity(one.id, names="bobby")
    assert (held(ana, bobby.id), held(ana, one.id)) == (["Bobby lives in Porto"], ["Robert Miller sings"])
    again = ana.merge_entities(one.id, bobby.id)
    assert (again.id, again.mentions) == (one.id, 2)
    assert store.doctor().ok


def test_a_change_of_a_memory_and_a_merge_do_not_stand_in_each_others_way(ana: Mind) -> None:
    memory = ana.remember("Robert Miller sings")
    ana.remember("Bobby lives in Porto")
    ana.pin(memory.id)
    pinned = ana.audit()[0].change_set
    ana.merge_entities("Robert Miller", "Bobby")
    merged = ana.audit()[0].change_set
    ana.update(memory.id, importance=0.9)
    ana.undo(merged)
    assert len(ana.entities(kind="person")) == 2
    ana.undo()
    ana.undo(pinned)
    assert not ana.get(memory.id).pinned


def test_a_crowd_of_like_names_is_looked_through_in_no_time() -> None:
    crowd = [
        Entity(id=str(n), scope=Scope.parse("agent:ana"), name=f"Robert Holt{n}", kind=EntityKind.PERSON)
        for n in range(3_000)
    ]
    started = time.process_time()
    assert list(doubts(crowd)) == []
    assert time.process_time() - started < 5
