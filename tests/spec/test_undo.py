"""undo: exactly as it was before, or refused with the list of what came later."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engram import EngramError, Mind, Store
from tests.conftest import SteppedClock, on_every_make, texts

pytestmark = on_every_make


def last(mind: Mind) -> str:
    """The change set a mind just made."""
    return mind.audit(limit=1)[0].change_set


def seen(mind: Mind) -> list[object]:
    """What a mind sees, to be compared before and after."""
    memories = mind.list(status=None, limit=1_000)
    return [memories, mind.recall("lighthouse"), [mind.links(memory.id) for memory in memories]]


EDITS: dict[str, Callable[[Mind, str, str], object]] = {
    "observe": lambda mind, one, two: mind.observe("user", "The lighthouse again"),
    "remember": lambda mind, one, two: mind.remember("The lighthouse is tall"),
    "update": lambda mind, one, two: mind.update(one, text="The lighthouse is blue", importance=0.9),
    "pin": lambda mind, one, two: mind.pin(one),
    "set_status": lambda mind, one, two: mind.set_status(one, "archived"),
    "correct": lambda mind, one, two: mind.correct(one, "The lighthouse is blue"),
    "forget": lambda mind, one, two: mind.forget(one),
    "relate": lambda mind, one, two: mind.relate(one, two, "supports"),
    "say again": lambda mind, one, two: mind.remember("The lighthouse is red", category="fact", importance=1),
}


@pytest.mark.parametrize("verb", EDITS)
def test_every_verb_can_be_undone_and_the_undo_too(ana: Mind, store: Store, clock: SteppedClock, verb: str) -> None:
    one, two = ana.remember("The lighthouse is red").id, ana.remember("The keeper is old").id
    before = seen(ana)
    EDITS[verb](ana, one, two)
    after = seen(ana)
    assert after != before
    undo = ana.undo()
    assert seen(ana) == before
    ana.undo(undo.change_set)
    assert seen(ana) == after
    assert store.doctor().ok


@pytest.mark.parametrize("verb", ["restore", "unrelate"])
def test_letting_go_and_bringing_back_can_be_undone(ana: Mind, verb: str) -> None:
    one, two = ana.remember("The lighthouse is red").id, ana.remember("The keeper is old").id
    ana.relate(one, two, "supports")
    if verb == "restore":
        ana.forget(one)
    before = seen(ana)
    ana.restore(one) if verb == "restore" else ana.unrelate(one, two, "supports")
    assert seen(ana) != before
    ana.undo()
    assert seen(ana) == before


def test_undoing_a_forget_lifts_its_tombstone(ana: Mind) -> None:
    memory = ana.remember("The lighthouse is red")
    ana.forget(memory.id)
    ana.undo()
    assert ana.remember("The lighthouse is red", source="import").id == memory.id


def test_undoing_a_correction_lets_the_old_claim_stand(ana: Mind) -> None:
    old = ana.remember("Ana lives in Lisbon")
    ana.correct(old.id, "Ana lives in Porto")
    ana.undo()
    assert texts(ana.recall("where does Ana live?")) == ["Ana lives in Lisbon"]
    assert ana.get(old.id) == old
    assert ana.remember("Ana lives in Porto").status == "active"


def test_undo_takes_back_the_last_change_of_this_mind_step_by_step(ana: Mind, rex: Mind) -> None:
    ana.remember("one")
    ana.remember("two")
    rex.remember("three")
    ana.undo()
    assert [memory.text for memory in ana.list()] == ["one"]
    ana.undo()
    assert ana.list() == []
    assert len(rex.list()) == 1
    with pytest.raises(EngramError) as refused:
        ana.undo()
    assert refused.value.code == "memory.not_found"


def test_the_store_undoes_whatever_came_last(store: Store, ana: Mind, rex: Mind) -> None:
    ana.remember("one")
    rex.remember("two")
    store.undo()
    assert (len(ana.list()), rex.list()) == (1, [])


def test_something_later_is_in_the_way_and_is_named(ana: Mind, store: Store) -> None:
    memory = ana.remember("The lighthouse is red")
    added = last(ana)
    ana.pin(memory.id)
    pinned = last(ana)
    before, seq = seen(ana), store.health().seq
    with pytest.raises(EngramError) as refused:
        ana.undo(added)
    assert refused.value.code == "change.conflict"
    assert refused.value.details["later"] == (pinned,)
    assert "cascade" in refused.value.hint
    assert (seen(ana), store.health().seq) == (before, seq)


def test_a_link_to_what_would_go_is_in_the_way(ana: Mind) -> None:
    one = ana.remember("The lighthouse is red").id
    added = last(ana)
    two = ana.remember("The keeper is old").id
    ana.relate(two, one, "supports")
    linked = last(ana)
    with pytest.raises(EngramError) as refused:
        ana.undo(added)
    assert refused.value.details["later"] == (linked,)


def test_a_cascade_takes_what_came_later_with_it(ana: Mind, store: Store) -> None:
    before = seen(ana)
    memory = ana.remember("The lighthouse is red")
    added = last(ana)
    other = ana.remember("The keeper is old")
    ana.pin(memory.id)
    ana.relate(other.id, memory.id, "supports")
    ana.correct(memory.id, "The lighthouse is blue")
    ana.undo(added, cascade=True)
    assert seen(ana) != before
    assert ana.list() == [other]
    assert ana.links(other.id) == []
    assert store.doctor().ok


def test_a_cascade_leaves_alone_what_is_undone_already(ana: Mind) -> None:
    memory = ana.remember("The lighthouse is red")
    added = last(ana)
    ana.pin(memory.id)
    ana.undo()
    ana.undo(added)
    assert ana.list() == []


def test_what_is_undone_is_not_undone_again(ana: Mind) -> None:
    ana.remember("The lighthouse is red")
    added = last(ana)
    ana.undo()
    with pytest.raises(EngramError) as refused:
        ana.undo(added)
    assert refused.value.code == "change.conflict"
    assert "undo the undo" in refused.value.hint


def test_a_change_undone_redone_and_undone_again_is_undone(ana: Mind) -> None:
    ana.remember("The keeper is old")
    ana.remember("The lighthouse is red")
    added, flips = last(ana), 5
    target = added
    for _ in range(flips):
        target = ana.undo(target).change_set or ""
    assert [memory.text for memory in ana.list()] == ["The keeper is old"]
    with pytest.raises(EngramError) as refused:
        ana.undo(added)
    assert "already undone" in str(refused.value)
    ana.undo()
    assert ana.list() == []


def test_a_later_undo_of_the_same_row_is_in_the_way_of_an_earlier_one(ana: Mind) -> None:
    memory = ana.remember("The lighthouse is red", importance=0.1)
    ana.update(memory.id, importance=0.2)
    second = last(ana)
    ana.update(memory.id, importance=0.3)
    undo_of_third = ana.undo(last(ana)).change_set
    undo_of_second = ana.undo(second).change_set
    assert undo_of_third
    with pytest.raises(EngramError) as refused:
        ana.undo(undo_of_third)
    assert refused.value.code == "change.conflict"
    assert refused.value.details["later"] == (undo_of_second,)
    assert ana.get(memory.id).importance == 0.1


def test_whoever_took_the_place_is_named(ana: Mind, store: Store) -> None:
    ana.observe("user", "The lighthouse is red", id="t1")
    undo = ana.undo().change_set
    ana.observe("user", "The lighthouse is blue", id="t1")
    taken = last(ana)
    assert undo
    with pytest.raises(EngramError) as refused:
        ana.undo(undo)
    assert refused.value.code == "change.conflict"
    assert refused.value.details["later"] == (taken,)
    assert [turn.text for turn in ana.list()] == ["The lighthouse is blue"]
    assert store.doctor().ok


def test_a_turn_brought_back_colours_the_turns_after_it_again(ana: Mind) -> None:
    ana.observe("user", "Do you like the lighthouse?", session="s")
    asked = last(ana)
    ana.observe("assistant", "Yes, very much.", session="s")
    before = seen(ana)
    undo = ana.undo(asked).change_set
    assert undo
    assert ana.recall("lighthouse").items == ()
    ana.undo(undo)
    assert seen(ana) == before


def test_a_batch_is_undone_whole(ana: Mind) -> None:
    ana.observe_many([{"role": "user", "text": f"The lighthouse, part {n}"} for n in range(5)])
    ana.undo()
    assert ana.list(status=None) == []
    assert ana.recall("lighthouse").nothing == "empty_scope"


def test_a_grant_can_be_undone(store: Store, ana: Mind) -> None:
    store.grant("ana", "global")
    ana.remember("one", scope="global")
    store.undo()
    store.undo()
    with pytest.raises(EngramError) as refused:
        ana.remember("two", scope="global")
    assert refused.value.code == "scope.denied"


def test_an_unknown_change_set_is_not_found(ana: Mind, store: Store, rex: Mind) -> None:
    rex.remember("one")
    for undoing in (ana.undo, store.undo):
        with pytest.raises(EngramError) as refused:
            undoing("7ZZZZZZZZZZZZZZZZZZZZZZZZZ")
        assert refused.value.code == "memory.not_found"
    with pytest.raises(EngramError) as refused:
        ana.undo(last(rex))
    assert refused.value.code == "memory.not_found"
    assert last(rex) in refused.value.message


def test_who_may_only_read_may_not_undo(store: Store) -> None:
    boss = store.mind(agent="boss", role="admin")
    boss.remember("Be kind", scope="global")
    rex = store.mind(agent="rex")
    with pytest.raises(EngramError) as refused:
        rex.undo(last(rex))
    assert refused.value.code == "scope.denied"
    assert len(rex.list()) == 1


def test_an_overseer_may_not_undo_what_its_agents_did(store: Store) -> None:
    rex = store.mind(agent="rex", project="atlas")
    rex.remember("one")
    overseer = store.mind(agent="boss", project="atlas", role="orchestrator")
    with pytest.raises(EngramError) as refused:
        overseer.undo(last(overseer))
    assert refused.value.code == "scope.denied"
    assert len(rex.list()) == 1


def test_an_undo_may_be_cascaded_only_over_what_one_may_write(store: Store) -> None:
    ana = store.mind(agent="ana", squads=["owls"])
    bob = store.mind(agent="bob", squads=["owls"])
    shared = ana.remember("Tea is at four", scope="squad:owls")
    added = last(ana)
    bob.pin(shared.id)
    ana.undo(added, cascade=True)
    assert bob.list() == []
