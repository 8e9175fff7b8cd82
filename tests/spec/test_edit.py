"""get, list, update, pin, set_status: a person's hand on one memory."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engram import EngramError, Interval, Mind, Status, Store
from engram.errors import Tombstoned
from tests.conftest import MONDAY, SteppedClock, on_every_make, texts

pytestmark = on_every_make

UNKNOWN = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"


def test_an_unknown_id_is_not_found(ana: Mind) -> None:
    with pytest.raises(EngramError) as refused:
        ana.get(UNKNOWN)
    assert refused.value.code == "memory.not_found"


def test_the_list_is_newest_first_in_pages(ana: Mind, clock: SteppedClock) -> None:
    for text in ("apple", "birch", "candle", "dagger", "ember", "fennel", "garnet"):
        ana.remember(text)
        clock.advance(minutes=1)
    assert [memory.text for memory in ana.list(limit=3)] == ["garnet", "fennel", "ember"]
    assert [memory.text for memory in ana.list(limit=3, offset=3)] == ["dagger", "candle", "birch"]
    assert ana.list(offset=7) == []


def test_newest_is_what_was_said_last_not_what_was_stored_last(ana: Mind) -> None:
    ana.observe("user", "today")
    ana.observe("user", "last year", at=MONDAY - timedelta(days=365))
    assert [memory.text for memory in ana.list()] == ["today", "last year"]


def test_the_pages_of_a_list_of_several_places_are_parts_of_it(store: Store) -> None:
    ana = store.mind(agent="ana", squads=["owls"])
    told = ["apple", "birch", "candle", "dagger", "ember", "fennel"]
    for number, text in enumerate(told):
        ana.remember(text, scope="squad:owls" if number % 2 else None)
    whole = [memory.text for memory in ana.list()]
    assert whole == told[::-1]
    assert [memory.text for page in range(3) for memory in ana.list(limit=2, offset=2 * page)] == whole


def test_the_list_shows_the_status_asked_for(ana: Mind) -> None:
    kept, archived = ana.remember("kept"), ana.remember("archived")
    ana.set_status(archived.id, "archived")
    assert [memory.id for memory in ana.list()] == [kept.id]
    assert [memory.id for memory in ana.list(status="archived")] == [archived.id]
    assert {memory.id for memory in ana.list(status=None)} == {kept.id, archived.id}


def test_the_list_takes_the_filters_of_recall(ana: Mind) -> None:
    ana.remember("one", category="fact")
    ana.observe("user", "two", speaker="Ana")
    assert [memory.text for memory in ana.list(kinds="semantic")] == ["one"]
    assert [memory.text for memory in ana.list(filters={"speaker": "Ana"})] == ["two"]
    assert [memory.text for memory in ana.list(filters={"category": "fact"})] == ["one"]


def test_an_update_writes_a_new_version_and_leaves_the_rest(ana: Mind) -> None:
    memory = ana.remember("Tea is at four", category="fact", importance=0.4, meta={"a": 1})
    updated = ana.update(memory.id, importance=0.9)
    assert (updated.version, updated.importance) == (2, 0.9)
    assert (updated.text, updated.category, updated.metadata) == (memory.text, "fact", memory.metadata)
    assert ana.get(memory.id) == updated


def test_every_field_can_be_updated(ana: Mind) -> None:
    memory = ana.remember("Tea is at four", meta={"a": 1, "b": 1})
    updated = ana.update(
        memory.id, text="Tea is at five", category="decision", importance=0.1, confidence=0.2, occurred=MONDAY,
        valid=(MONDAY, None), meta={"b": 2}, reason="she said so",
    )  # fmt: skip
    assert (updated.text, updated.category) == ("Tea is at five", "decision")
    assert (updated.importance, updated.confidence) == (0.1, 0.2)
    assert (updated.occurred, updated.valid) == (Interval(MONDAY), Interval(MONDAY))
    assert (updated.metadata["a"], updated.metadata["b"]) == (1, 2)
    assert ana.history(memory.id)[-1].reason == "she said so"


def test_an_updated_text_is_found_by_its_new_words_only(ana: Mind) -> None:
    memory = ana.remember("The lighthouse is red")
    ana.update(memory.id, text="The bicycle is red")
    assert texts(ana.recall("bicycle")) == ["The bicycle is red"]
    assert ana.recall("lighthouse").items == ()


def test_an_update_that_changes_nothing_is_no_version(ana: Mind, store: Store) -> None:
    memory = ana.remember("Tea is at four", category="fact")
    seq = store.health().seq
    assert ana.update(memory.id, category="fact", text="Tea is at four") == memory
    assert ana.update(memory.id) == memory
    assert store.health().seq == seq


def test_a_turn_is_never_rewritten(ana: Mind) -> None:
    turn = ana.observe("user", "I live in Lisbon.")
    with pytest.raises(EngramError) as refused:
        ana.update(turn.id, text="I live in Porto.")
    assert "correct" in refused.value.hint
    assert ana.get(turn.id) == turn


def test_the_importance_of_a_turn_can_be_told(ana: Mind) -> None:
    turn = ana.observe("user", "I live in Lisbon.")
    assert ana.update(turn.id, importance=1.0).importance == 1.0
    assert ana.get(turn.id).text == turn.text


def test_what_is_forgotten_is_not_updated(ana: Mind) -> None:
    memory = ana.forget(ana.remember("Tea is at four").id)
    with pytest.raises(EngramError) as refused:
        ana.update(memory.id, importance=0.9)
    assert refused.value.code == "input.invalid"
    assert "restore" in refused.value.hint


def test_a_pin_holds_until_it_is_let_go(ana: Mind) -> None:
    memory = ana.remember("Tea is at four")
    assert ana.pin(memory.id).pinned
    assert ana.pin(memory.id).version == 2
    assert not ana.pin(memory.id, False).pinned


ALLOWED = {
    "active": {"challenged", "invalidated", "superseded", "merged", "archived"},
    "challenged": {"active", "invalidated", "superseded", "archived"},
    "invalidated": {"active", "challenged"},
    "superseded": {"active", "challenged"},
    "merged": {"active"},
    "archived": {"active"},
}


@pytest.mark.parametrize("wanted", list(Status))
@pytest.mark.parametrize("current", list(ALLOWED))
def test_a_status_changes_only_in_steps_that_make_sense(ana: Mind, current: str, wanted: Status) -> None:
    memory = ana.remember("Tea is at four")
    memory = memory if current == "active" else ana.set_status(memory.id, current)
    if wanted.value in ALLOWED[current] | {current}:
        assert ana.set_status(memory.id, wanted.value, reason="because").status == wanted
        return
    with pytest.raises(EngramError) as refused:
        ana.set_status(memory.id, wanted.value)
    assert refused.value.code == "input.invalid"
    assert ana.get(memory.id) == memory


def test_forgetting_and_erasing_are_verbs_of_their_own(ana: Mind) -> None:
    memory = ana.forget(ana.remember("Tea is at four").id)
    for wanted in Status:
        if wanted != "forgotten":
            with pytest.raises(EngramError):
                ana.set_status(memory.id, wanted)
    assert ana.get(memory.id).status == "forgotten"


def test_a_status_is_journalled_with_its_reason(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("Tea is at four")
    clock.advance(hours=1)
    ana.set_status(memory.id, "challenged", reason="nobody came")
    last = ana.history(memory.id)[-1]
    assert (last.kind, last.reason, last.at, last.actor) == ("set_status", "nobody came", clock.now, "agent:ana")


@pytest.mark.parametrize("wording", ["Ana lives in Lisbon", "ana lives in LISBON.", "Ana is living in Lisbon"])
def test_an_update_does_not_bring_back_what_was_corrected(ana: Mind, wording: str) -> None:
    new = ana.correct(ana.remember("Ana lives in Lisbon").id, "Ana lives in Porto")
    other = ana.remember("Ana travels a lot")
    for memory in (new, other):
        with pytest.raises(Tombstoned) as refused:
            ana.update(memory.id, text=wording)
        assert "Ana lives in Porto" in refused.value.message
        assert "correct()" in refused.value.hint
        assert ana.get(memory.id) == memory


def test_an_update_does_not_bring_back_what_was_forgotten_or_erased(ana: Mind) -> None:
    ana.forget(ana.remember("The party is a surprise").id)
    ana.erase(ana.remember("The locker is number 12").id)
    other = ana.remember("Tea is at four")
    for wording in ("The party is a surprise", "The locker is number 12"):
        with pytest.raises(Tombstoned):
            ana.update(other.id, text=wording)


def test_what_an_update_refuses_can_be_said_anew_by_a_correction(ana: Mind) -> None:
    new = ana.correct(ana.remember("Ana lives in Lisbon").id, "Ana lives in Porto")
    ana.correct(new.id, "Ana lives in Lisbon")
    assert texts(ana.recall("where does Ana live?")) == ["Ana lives in Lisbon"]


def test_the_list_of_what_is_live_has_what_is_challenged_too(ana: Mind) -> None:
    said = ("The lighthouse has ten lamps", "The ferry leaves at nine", "Mallory paints boats")
    held, doubted, gone = map(ana.remember, said)
    ana.set_status(doubted.id, "challenged", reason="somebody doubts it")
    ana.set_status(gone.id, "invalidated", reason="it was wrong")
    assert {memory.id for memory in ana.list(status="live")} == {held.id, doubted.id}
