"""forget and restore: withheld from every answer, until someone brings it back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engram import EngramError, Mind
from tests.conftest import SteppedClock, derive, on_every_make, texts

pytestmark = on_every_make


def everything_shown(mind: Mind, question: str) -> str:
    """All that the reading verbs show, as one text."""
    return repr((mind.recall(question).items, mind.list(), mind.audit()))


def test_what_is_forgotten_is_not_recalled_nor_listed(ana: Mind) -> None:
    memory = ana.remember("The zebra is striped")
    assert ana.forget(memory.id, reason="she asked").status == "forgotten"
    assert "zebra is" not in everything_shown(ana, "zebra striped")
    assert [entry.reason for entry in ana.history(memory.id)] == ["", "she asked"]


def test_what_is_forgotten_is_not_recalled_whatever_is_asked(ana: Mind, clock: SteppedClock) -> None:
    memory = ana.remember("The zebra is striped")
    then = clock.now
    clock.advance(days=1)
    ana.forget(memory.id)
    for question in ({"as_of": then}, {"known_at": then}, {"filters": {"status": "forgotten"}}):
        assert ana.recall("zebra", **question).items == ()


def test_a_forgotten_turn_no_longer_colours_the_turns_after_it(ana: Mind) -> None:
    question = ana.observe("user", "Do you like the zebra?")
    ana.observe("assistant", "Yes, very much.")
    assert "Yes, very much." in texts(ana.recall("zebra"))
    ana.forget(question.id)
    assert ana.recall("zebra").items == ()
    ana.restore(question.id)
    assert "Yes, very much." in texts(ana.recall("zebra"))


def test_the_turns_that_said_only_this_are_withheld_with_it(ana: Mind) -> None:
    turn = ana.observe("user", "I keep a zebra.")
    other = ana.observe("user", "I keep a zebra. I also live in Lisbon.")
    fact = derive(ana, "Ana keeps a zebra", turn.id, other.id)
    ana.forget(fact.id)
    assert ana.get(turn.id).status == "forgotten"
    assert ana.get(other.id).status == "active"


def test_a_turn_that_carries_another_fact_is_not_withheld(ana: Mind) -> None:
    turn = ana.observe("user", "I keep a zebra in Lisbon.")
    zebra, _town = derive(ana, "Ana keeps a zebra", turn.id), derive(ana, "Ana lives in Lisbon", turn.id)
    ana.forget(zebra.id)
    assert ana.get(turn.id).status == "active"


def test_restoring_brings_back_what_was_withheld_with_it(ana: Mind) -> None:
    turn = ana.observe("user", "I keep a zebra.")
    fact = derive(ana, "Ana keeps a zebra", turn.id)
    before = ana.recall("zebra")
    ana.forget(fact.id)
    ana.restore(fact.id)
    assert [item.memory.id for item in ana.recall("zebra").items] == [item.memory.id for item in before.items]
    assert ana.get(turn.id).status == ana.get(fact.id).status == "active"


def test_what_was_read_in_a_turn_alone_is_withheld_and_brought_back_with_it(ana: Mind) -> None:
    turn, other = ana.observe("user", "I keep a zebra in Lisbon."), ana.observe("user", "My zebra is called Tom.")
    keeps = derive(ana, "Ana keeps a zebra", turn.id, other.id)
    lives = derive(ana, "Ana lives in Lisbon", turn.id)
    abroad = derive(ana, "Ana lives in Portugal", lives.id)
    ana.forget(turn.id)
    assert {ana.get(each.id).status for each in (turn, lives, abroad)} == {"forgotten"}
    assert ana.get(keeps.id).status == ana.get(other.id).status == "active"
    assert "Portugal" not in everything_shown(ana, "Where does Ana live?")
    ana.restore(turn.id)
    assert {ana.get(each.id).status for each in (turn, lives, abroad)} == {"active"}


def test_a_fact_goes_with_the_last_turn_that_speaks_for_it(ana: Mind) -> None:
    one, two = ana.observe("user", "I keep a zebra in Lisbon."), ana.observe("user", "My zebra is called Tom.")
    fact = derive(ana, "Ana keeps a zebra", one.id, two.id)
    ana.forget(one.id)
    assert ana.get(fact.id).status == "active"
    ana.forget(two.id)
    assert ana.get(fact.id).status == "forgotten"


def test_undoing_a_forgotten_turn_brings_back_what_rested_on_it(ana: Mind) -> None:
    turn = ana.observe("user", "I keep a zebra in Lisbon.")
    fact = derive(ana, "Ana keeps a zebra", turn.id)
    ana.forget(turn.id)
    ana.undo()
    assert ana.get(turn.id).status == ana.get(fact.id).status == "active"


def test_restoring_leaves_alone_what_was_forgotten_for_itself(ana: Mind) -> None:
    turn = ana.observe("user", "I keep a zebra.")
    fact = derive(ana, "Ana keeps a zebra", turn.id)
    ana.forget(turn.id)
    ana.forget(fact.id)
    ana.restore(fact.id)
    assert ana.get(turn.id).status == "forgotten"


@pytest.mark.parametrize("status", ["challenged", "archived", "superseded", "invalidated"])
def test_a_memory_is_restored_to_the_status_it_had(ana: Mind, status: str) -> None:
    memory = ana.set_status(ana.remember("The zebra is striped").id, status)
    ana.forget(memory.id)
    assert ana.restore(memory.id).status == status


def test_what_was_archived_is_restored_and_recalled_like_any_other(ana: Mind) -> None:
    memory = ana.set_status(ana.remember("The zebra is striped").id, "archived", reason="long ago")
    restored = ana.restore(memory.id)
    assert (restored.status, ana.get(memory.id).status) == ("active", "active")
    assert not ana.recall("is the zebra striped?").items[0].faded
    assert [(entry.kind, entry.verb, entry.reason) for entry in ana.history(memory.id)][-1] == (
        "set_status", "restore", "restored",
    )  # fmt: skip
    ana.undo()
    assert ana.get(memory.id).status == "archived"


def test_what_was_archived_and_is_held_anew_is_not_restored_beside_it(ana: Mind) -> None:
    memory = ana.set_status(ana.remember("The zebra is striped").id, "archived")
    ana.remember("The zebra is striped")
    with pytest.raises(EngramError) as refused:
        ana.restore(memory.id)
    assert refused.value.code == "input.invalid"
    assert [each.text for each in ana.list()] == ["The zebra is striped"]


def test_only_what_is_forgotten_is_restored(ana: Mind) -> None:
    memory = ana.remember("The zebra is striped")
    with pytest.raises(EngramError) as refused:
        ana.restore(memory.id)
    assert refused.value.code == "input.invalid"


def test_forgetting_twice_is_forgetting_once(ana: Mind) -> None:
    memory = ana.remember("The zebra is striped")
    assert ana.forget(memory.id) == ana.forget(memory.id)
    assert ana.restore(memory.id).status == "active"


def test_an_import_does_not_bring_back_what_was_forgotten(ana: Mind) -> None:
    ana.forget(ana.remember("The zebra is striped").id)
    with pytest.raises(EngramError) as refused:
        ana.remember("the zebra is striped", source="import")
    assert refused.value.code == "memory.tombstoned"
    assert ana.recall("zebra").items == ()


def test_a_person_who_says_it_anew_is_heard(ana: Mind, clock: SteppedClock) -> None:
    ana.forget(ana.remember("The zebra is striped").id)
    clock.advance(days=1)
    ana.remember("The zebra is striped")
    assert texts(ana.recall("zebra")) == ["The zebra is striped"]


def test_after_restoring_an_import_may_say_it_again(ana: Mind) -> None:
    memory = ana.remember("The zebra is striped")
    ana.forget(memory.id)
    ana.restore(memory.id)
    assert ana.remember("The zebra is striped", source="import").id == memory.id


def test_a_forgotten_turn_does_not_come_back_with_the_same_transcript(ana: Mind) -> None:
    saying = {"role": "user", "text": "I keep a zebra.", "speaker": "Ana"}
    [turn] = ana.observe_many([saying])
    ana.forget(turn.id)
    [again] = ana.observe_many([saying])
    assert (again.status, again.text) == ("erased", "")
    assert ana.recall("zebra").items == ()


def test_the_same_words_said_later_are_a_new_turn(ana: Mind, clock: SteppedClock) -> None:
    ana.forget(ana.observe("user", "I keep a zebra.").id)
    clock.advance(days=1)
    ana.observe("user", "I keep a zebra.")
    assert texts(ana.recall("zebra")) == ["I keep a zebra."]


@pytest.mark.parametrize("verb", ["forget", "erase"])
@pytest.mark.parametrize("otherwise", [{"session": "export.json"}, {"speaker": None}, {"seconds": 0.4}])
def test_an_export_that_calls_it_otherwise_does_not_bring_a_turn_back(
    ana: Mind, clock: SteppedClock, verb: str, otherwise: dict[str, object]
) -> None:
    saying = {"role": "user", "text": "I keep a zebra.", "speaker": "Ana", "session": "monday", "at": clock.now}
    [turn] = ana.observe_many([saying])
    clock.advance(days=1)
    getattr(ana, verb)(turn.id)
    said = clock.now - timedelta(days=1) + timedelta(seconds=float(str(otherwise.get("seconds", 0.0))))
    again = {name: value for name, value in otherwise.items() if name != "seconds"}
    [kept] = ana.observe_many([{**saying, **again, "at": said}])
    assert kept.status == "erased"
    assert ana.recall("zebra").items == ()


def test_a_yes_that_was_forgotten_does_not_take_other_yeses_with_it(ana: Mind, clock: SteppedClock) -> None:
    said = clock.now
    clock.advance(days=1)
    ana.forget(ana.observe("user", "Yes, sure.", session="monday", at=said).id)
    assert ana.observe("user", "Yes, sure.", session="tuesday", at=said).status == "active"


def test_what_is_forgotten_is_no_evidence(ana: Mind) -> None:
    turn = ana.observe("user", "The zebra ate my lunch. I like tea.")
    other = ana.observe("user", "Tea is what I like.")
    derive(ana, "Ana likes tea", turn.id, other.id)
    ana.forget(turn.id)
    found = ana.recall("who likes tea?").items[0]
    assert [each.id for each in found.evidence] == [other.id]


def test_no_refusal_tells_what_was_forgotten(ana: Mind) -> None:
    old = ana.remember("Ana lives in Lisbon")
    ana.forget(ana.correct(old.id, "Ana hides in Porto").id)
    with pytest.raises(EngramError) as refused:
        ana.remember("Ana lives in Lisbon", source="import")
    assert "Porto" not in f"{refused.value} {refused.value.hint} {refused.value.details}"


def test_a_forgotten_correction_no_longer_stands_above_the_turn(ana: Mind) -> None:
    turn = ana.observe("user", "I live in Lisbon.")
    ana.forget(ana.correct(turn.id, "Ana hides in Porto").id)
    assert texts(ana.recall("live in Lisbon")) == ["I live in Lisbon."]
    assert ana.recall("live in Lisbon").items[0].corrected_by is None


def test_forgetting_is_for_the_owner(ana: Mind, rex: Mind) -> None:
    memory = ana.remember("The zebra is striped")
    with pytest.raises(EngramError) as refused:
        rex.forget(memory.id)
    assert refused.value.code == "memory.not_found"
    assert ana.get(memory.id) == memory
