"""history and audit: every change says what, why, when and by whom, and never what it said."""

from __future__ import annotations

import pytest

from engram import EngramError, Mind, Store
from tests.conftest import MONDAY, SteppedClock, on_every_make

pytestmark = on_every_make


def test_a_memory_knows_everything_that_happened_to_it(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("Ana lives in Lisbon")
    clock.advance(hours=1)
    ana.update(memory.id, importance=0.9, reason="she said so")
    ana.set_status(memory.id, "challenged", reason="is it?")
    ana.set_status(memory.id, "active")
    ana.forget(memory.id, reason="she asked")
    ana.restore(memory.id)
    new = ana.correct(memory.id, "Ana lives in Porto", reason="she moved")
    told = [(entry.verb, entry.kind, entry.reason) for entry in ana.history(memory.id)]
    assert told == [
        ("remember", "add", ""),
        ("update", "revise", "she said so"),
        ("set_status", "set_status", "is it?"),
        ("set_status", "set_status", ""),
        ("forget", "forget", "she asked"),
        ("restore", "restore", ""),
        ("correct", "supersede", "she moved"),
    ]
    assert ana.history(memory.id)[-1].because == (new.id,)
    assert ana.history(memory.id)[0].at == MONDAY
    assert {entry.actor for entry in ana.history(memory.id)} == {"agent:ana"}


def test_an_entry_says_when_it_was_meant_and_when_it_was_written(ana: Mind, clock: SteppedClock) -> None:
    turn = ana.observe("user", "Hello", at=MONDAY)
    clock.advance(days=3)
    new = ana.correct(turn.id, "Good-bye", at=MONDAY)
    entry, *_ = ana.history(new.id)
    assert (entry.at, entry.recorded_at) == (MONDAY, clock.now)


def test_the_history_shows_what_was_undone_and_by_what(ana: Mind) -> None:
    memory = ana.remember("Ana lives in Lisbon")
    ana.pin(memory.id)
    undo = ana.undo()
    _, pinned, undone = ana.history(memory.id)
    assert pinned.undone_by == undo.change_set == undone.change_set
    assert undone.undoes == pinned.change_set
    assert undone.kind == "undo"


def test_what_is_not_there_has_no_history(ana: Mind) -> None:
    gone = ana.remember("Ana lives in Lisbon").id
    ana.undo()
    for id in (gone, "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"):
        with pytest.raises(EngramError) as refused:
            ana.history(id)
        assert refused.value.code == "memory.not_found"


def test_what_was_undone_twice_over_is_gone_again(ana: Mind) -> None:
    memory = ana.remember("Ana lives in Lisbon")
    undone = ana.undo().change_set
    redone = ana.undo(undone).change_set
    assert ana.history(memory.id)[0].kind == "add"
    ana.undo(redone)
    for verb in (ana.get, ana.history, ana.links):
        with pytest.raises(EngramError) as refused:
            verb(memory.id)
        assert refused.value.code == "memory.not_found"


def test_the_audit_is_newest_first_in_pages(ana: Mind) -> None:
    ids = [ana.remember(text).id for text in ("apple", "birch", "candle", "dagger", "ember")]
    assert [entry.subject for entry in ana.audit()] == ids[::-1]
    assert [entry.subject for entry in ana.audit(limit=2)] == ids[:2:-1]
    third = ana.audit()[2]
    assert [entry.subject for entry in ana.audit(after=third.seq)] == ids[:2:-1]
    assert ana.audit(after=ana.audit()[0].seq) == []


def test_the_audit_can_be_asked_for_one_actor(store: Store) -> None:
    ana = store.mind(agent="ana", squads=["owls"])
    bob = store.mind(agent="bob", squads=["owls"])
    ana.remember("one", scope="squad:owls")
    bob.remember("two", scope="squad:owls")
    assert [entry.actor for entry in ana.audit()] == ["agent:bob", "agent:ana"]
    assert [entry.actor for entry in ana.audit(actor="agent:bob")] == ["agent:bob"]
    assert [entry.actor for entry in store.audit(actor="agent:ana")] == ["agent:ana"]
    assert ana.audit(actor="agent:nobody") == []


def test_the_store_audits_everyone_and_a_mind_only_what_it_can_read(store: Store, ana: Mind, rex: Mind) -> None:
    ana.remember("one")
    rex.remember("two")
    store.grant("rex", "global", reason="trusted")
    assert [(entry.verb, entry.actor) for entry in store.audit()] == [
        ("grant", "admin:store"),
        ("remember", "agent:rex"),
        ("remember", "agent:ana"),
    ]
    assert [entry.actor for entry in ana.audit()] == ["agent:ana"]


def test_an_actor_is_named_with_its_role_and_its_channel(store: Store) -> None:
    guest = store.mind(agent="rex", channel="support", user="ana", role="admin")
    guest.observe("user", "Hello")
    assert guest.audit()[0].actor == "admin:rex@support/ana"


def test_the_journal_holds_no_content(ana: Mind, store: Store) -> None:
    memory = ana.remember("The zebra is striped", category="zebra", meta={"zebra": 1}, id="zebra")
    ana.update(memory.id, text="The zebra is black and white")
    ana.forget(memory.id)
    assert "zebra" not in repr(store.audit())


def test_every_line_counts_one_on(ana: Mind, store: Store) -> None:
    memory = ana.remember("one")
    ana.forget(memory.id)
    ana.restore(memory.id)
    ana.undo()
    assert [entry.seq for entry in store.audit()] == list(range(store.health().seq, 0, -1))


def test_a_memory_knows_its_place_in_its_journal(ana: Mind) -> None:
    first, second = ana.remember("one"), ana.remember("two")
    assert first.seq < second.seq < ana.pin(first.id).seq
