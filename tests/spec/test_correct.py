"""correct: what was corrected stays corrected, until someone says it anew and means it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engram import EngramError, Mind, Store
from engram.model.link import is_acyclic
from tests.conftest import MONDAY, SteppedClock, derive, on_every_make, texts

pytestmark = on_every_make

TUESDAY = MONDAY + timedelta(days=1)


def test_the_new_fact_is_recalled_and_the_old_is_not(ana: Mind) -> None:
    old = ana.remember("Ana lives in Lisbon")
    new = ana.correct(old.id, "Ana lives in Porto", reason="she moved")
    assert texts(ana.recall("where does Ana live?")) == ["Ana lives in Porto"]
    assert (new.status, new.verification, new.source) == ("active", "user_confirmed", "human")


def test_a_claim_is_corrected_by_its_words(ana: Mind) -> None:
    old = ana.remember("Ana lives in Lisbon")
    ana.correct("ana lives in lisbon", "Ana lives in Porto")
    assert ana.get(old.id).status == "superseded"
    assert texts(ana.recall("where does Ana live?")) == ["Ana lives in Porto"]


def test_what_changed_is_superseded_and_no_longer_valid(ana: Mind, clock: SteppedClock) -> None:
    old = ana.remember("Ana lives in Lisbon")
    clock.advance(days=1)
    new = ana.correct(old.id, "Ana lives in Porto", was="changed")
    before = ana.get(old.id)
    assert (before.status, before.valid.until) == ("superseded", clock.now)
    assert new.valid.start == clock.now


def test_what_was_wrong_is_invalidated(ana: Mind) -> None:
    old = ana.remember("Ana lives in Lisbon")
    ana.correct(old.id, "Ana lives in Porto", was="wrong")
    assert ana.get(old.id).status == "invalidated"


@pytest.mark.parametrize(
    ("reason", "status"),
    [("she moved", "superseded"), ("I misheard", "invalidated"), ("that was a mistake", "invalidated")],
)
def test_the_wording_tells_whether_it_changed_or_was_wrong(ana: Mind, reason: str, status: str) -> None:
    old = ana.remember("Ana lives in Lisbon")
    ana.correct(old.id, "Ana lives in Porto", reason=reason)
    assert ana.get(old.id).status == status


def test_the_two_know_of_each_other(ana: Mind) -> None:
    old = ana.remember("Ana lives in Lisbon")
    new = ana.correct(old.id, "Ana lives in Porto")
    found = {(link.origin, link.relation, link.target) for link in ana.links(old.id)}
    assert found == {(new.id, "supersedes", old.id), (old.id, "superseded_by", new.id)}
    assert ana.links(new.id) == ana.links(old.id)


def test_the_new_fact_takes_after_the_old(ana: Mind) -> None:
    old = ana.remember("Ana lives in Lisbon", category="person", importance=0.9, pinned=True)
    new = ana.correct(old.id, "Ana lives in Porto")
    assert (new.kind, new.category, new.importance, new.pinned) == ("semantic", "person", 0.9, True)
    assert new.scope == old.scope


def test_a_correction_beats_an_import_of_the_old_claim(ana: Mind) -> None:
    ana.correct(ana.remember("Ana lives in Lisbon").id, "Ana lives in Porto")
    for echo in ("import", "agent", "dream", "web", "tool", "document", "subagent"):
        with pytest.raises(EngramError) as refused:
            ana.remember("Ana lives in Lisbon.", source=echo)
        assert refused.value.code == "memory.tombstoned"
    assert texts(ana.recall("where does Ana live?")) == ["Ana lives in Porto"]


def test_a_correction_of_a_claim_nobody_wrote_down_stands_too(ana: Mind) -> None:
    ana.correct("Ana lives in Lisbon", "Ana lives in Porto")
    with pytest.raises(EngramError) as refused:
        ana.remember("Ana lives in Lisbon", source="import")
    assert refused.value.code == "memory.tombstoned"
    assert "Porto" in refused.value.message


def test_saying_it_anew_and_meaning_it_is_honoured(ana: Mind, clock: SteppedClock) -> None:
    ana.correct(ana.remember("Ana lives in Lisbon").id, "Ana lives in Porto")
    clock.advance(days=30)
    again = ana.remember("Ana lives in Lisbon")
    assert again.status == "active"
    assert ana.remember("Ana lives in Lisbon", source="import").id == again.id


def test_a_corrected_fact_does_not_come_back_when_the_old_transcript_is_ingested_again(
    ana: Mind, clock: SteppedClock
) -> None:
    clock.advance(days=7)
    ana.observe("user", "I live in Lisbon.", at=MONDAY)
    ana.correct("Ana lives in Lisbon", "Ana lives in Porto", at=TUESDAY)
    ana.observe("user", "I live in Lisbon.", at=MONDAY)
    assert texts(ana.recall("where does Ana live?"))[0] == "Ana lives in Porto"


def test_a_corrected_turn_stays_as_it_was_said_marked_with_the_correction_above_it(ana: Mind) -> None:
    turn = ana.observe("user", "I live in Lisbon.", speaker="Ana")
    ana.observe("user", "The weather is fine.", session="other")
    new = ana.correct(turn.id, "Ana has her flat in Porto")
    found = ana.recall("where does she live, Lisbon?").items
    assert [item.memory.text for item in found[:2]] == ["Ana has her flat in Porto", "I live in Lisbon."]
    assert found[1].corrected_by == new.id
    assert "corrected" in found[1].memory.flags
    assert (found[1].memory.text, found[1].memory.status) == ("I live in Lisbon.", "active")


def test_a_correction_stands_above_each_recollection_once(ana: Mind) -> None:
    turn = ana.observe("user", "I live in Lisbon.")
    ana.correct(turn.id, "Ana lives in Porto, not in Lisbon")
    found = texts(ana.recall("Lisbon"))
    assert found == ["Ana lives in Porto, not in Lisbon", "I live in Lisbon."]


def test_what_was_derived_from_a_corrected_memory_is_put_under_review(ana: Mind) -> None:
    turn = ana.observe("user", "I live in Lisbon.")
    fact = derive(ana, "Ana lives in Lisbon", turn.id)
    plan = derive(ana, "Ana can visit the aquarium", fact.id)
    ana.correct(fact.id, "Ana lives in Porto")
    assert ana.get(plan.id).status == "challenged"
    assert ana.history(plan.id)[-1].because == (fact.id,)


def test_corrections_can_be_corrected(ana: Mind, clock: SteppedClock) -> None:
    ids = [ana.remember("Ana lives in Lisbon").id]
    for town in ("Porto", "Faro", "Braga"):
        clock.advance(days=1)
        ids.append(ana.correct(ids[-1], f"Ana lives in {town}", was="changed").id)
    assert texts(ana.recall("where does Ana live?")) == ["Ana lives in Braga"]
    assert [ana.get(id).status for id in ids] == ["superseded"] * 3 + ["active"]
    for town in ("Lisbon", "Porto", "Faro"):
        with pytest.raises(EngramError):
            ana.remember(f"Ana lives in {town}", source="import")


def test_a_fact_can_be_corrected_back(ana: Mind, clock: SteppedClock) -> None:
    first = ana.remember("Ana lives in Lisbon")
    clock.advance(days=1)
    second = ana.correct(first.id, "Ana lives in Porto")
    clock.advance(days=1)
    third = ana.correct(second.id, "Ana lives in Lisbon")
    assert third.id != first.id
    assert texts(ana.recall("where does Ana live?")) == ["Ana lives in Lisbon"]
    assert ana.remember("Ana lives in Lisbon", source="import").id == third.id
    with pytest.raises(EngramError):
        ana.remember("Ana lives in Porto", source="import")


def test_correcting_to_what_is_held_already_keeps_one(ana: Mind) -> None:
    wrong, right = ana.remember("Ana lives in Lisbon"), ana.remember("Ana lives in Porto")
    assert ana.correct(wrong.id, "Ana lives in Porto").id == right.id
    assert texts(ana.recall("where does Ana live?")) == ["Ana lives in Porto"]


def test_corrections_to_and_fro_close_no_cycle(ana: Mind) -> None:
    one = ana.remember("Ana lives in Lisbon")
    other = ana.correct(one.id, "Ana lives in Porto")
    ana.correct(other.id, "Ana lives in Lisbon")
    ana.correct("Ana lives in Lisbon", "Ana lives in Porto")
    links = [link for id in (one.id, other.id) for link in ana.links(id) if is_acyclic(link.relation)]
    arrows = {(link.relation, link.origin, link.target) for link in links}
    assert not {(relation, target, origin) for relation, origin, target in arrows} & arrows


def test_a_correction_says_something_else(ana: Mind) -> None:
    old = ana.remember("Ana lives in Lisbon")
    with pytest.raises(EngramError) as refused:
        ana.correct(old.id, "ana lives in lisbon.")
    assert refused.value.code == "input.invalid"
    assert ana.get(old.id) == old


def test_a_claim_nobody_holds_is_not_corrected_to_itself(ana: Mind) -> None:
    with pytest.raises(EngramError) as refused:
        ana.correct("Ana lives in Lisbon", "ana lives in lisbon.")
    assert refused.value.code == "input.invalid"
    assert ana.list(status=None) == []


def test_what_was_forgotten_is_not_corrected(ana: Mind) -> None:
    old = ana.forget(ana.remember("Ana lives in Lisbon").id)
    with pytest.raises(EngramError) as refused:
        ana.correct(old.id, "Ana lives in Porto")
    assert refused.value.code == "input.invalid"
    assert len(ana.list(status=None)) == 1


def test_an_unknown_id_is_not_taken_for_a_claim(ana: Mind) -> None:
    with pytest.raises(EngramError) as refused:
        ana.correct("7ZZZZZZZZZZZZZZZZZZZZZZZZZ", "Ana lives in Porto")
    assert refused.value.code == "memory.not_found"


def test_a_correction_in_one_scope_leaves_no_trace_in_another(store: Store) -> None:
    ana = store.mind(agent="ana", squads=["owls"])
    bob = store.mind(agent="bob", squads=["owls"])
    ana.remember("Tea is at four")
    ours = ana.remember("Tea is at four", scope="squad:owls")
    ana.correct("Tea is at four", "Tea is at five")
    known = {memory.id for memory in bob.list(status=None)}
    assert {end for link in bob.links(ours.id) for end in (link.origin, link.target)} <= known
    assert {id for entry in bob.history(ours.id) for id in entry.because} <= known


def test_a_claim_corrected_in_a_shared_scope_is_corrected_there_for_all(store: Store) -> None:
    ana = store.mind(agent="ana", squads=["owls"])
    bob = store.mind(agent="bob", squads=["owls"])
    ana.remember("Tea is at four", scope="squad:owls")
    ana.correct("Tea is at four", "Tea is at five")
    assert texts(bob.recall("when is tea?")) == ["Tea is at five"]
    with pytest.raises(EngramError) as refused:
        bob.remember("Tea is at four", source="import", scope="squad:owls")
    assert refused.value.code == "memory.tombstoned"


def test_a_correction_stays_within_the_project_it_was_made_in(store: Store) -> None:
    outside, inside = store.mind(agent="rex"), store.mind(agent="rex", project="atlas")
    overseer = store.mind(agent="boss", project="atlas", role="orchestrator")
    outside.remember("Tea is at five")
    ours = inside.remember("Tea is at four")
    inside.correct(ours.id, "Tea is at five")
    known = {memory.id for memory in overseer.list(status=None)}
    assert {end for link in overseer.links(ours.id) for end in (link.origin, link.target)} <= known
    assert {id for entry in overseer.history(ours.id) for id in entry.because} <= known
    assert "Tea is at five" in texts(overseer.recall("when is tea?"))


def test_a_correction_of_mine_does_not_bind_others(ana: Mind, rex: Mind) -> None:
    ana.correct(ana.remember("Tea is at four").id, "Tea is at five")
    assert rex.remember("Tea is at four", source="import").status == "active"


def test_a_correction_can_say_when_it_was_so(ana: Mind, clock: SteppedClock) -> None:
    old = ana.remember("Ana lives in Lisbon")
    clock.advance(days=10)
    new = ana.correct(old.id, "Ana lives in Porto", was="changed", at=TUESDAY)
    assert (ana.get(old.id).valid.until, new.valid.start, new.learnt) == (TUESDAY, TUESDAY, TUESDAY)


def test_what_was_corrected_before_is_corrected_by_what_holds_now(ana: Mind) -> None:
    old = ana.remember("Ana lives in Lisbon")
    for place in ("Porto", "Faro"):
        ana.correct(old.id, f"Ana lives in {place}")
    assert [memory.text for memory in ana.list()] == ["Ana lives in Faro"]


@pytest.mark.parametrize(
    "claim", ["The deploi day is Fryday", "the deply day is friday", "deploy day: Friday", "THE DEPLOY DAY IS FRIDAY!"]
)
def test_a_claim_with_typos_or_loose_words_corrects_the_one_memory_it_means(ana: Mind, claim: str) -> None:
    ana.remember("Tea is at four")
    old = ana.remember("The deploy day is Friday")
    new = ana.correct(claim, "The deploy day is Monday", reason="new rule")
    assert ana.get(old.id).status == "superseded"
    assert ana.history(old.id)[-1].reason.startswith("new rule")
    assert texts(ana.recall("which day is the deploy?"))[0] == new.text
    with pytest.raises(EngramError) as refused:
        ana.remember("The deploy day is Friday", source="import")
    assert refused.value.code == "memory.tombstoned"


@pytest.mark.parametrize(
    "claim",
    [
        "what is the deploy day?",
        "which is the deploy day",
        "The deploy day is Tuesday",
        "The deploy day is not Friday",
        "Lena says the deploy day is Friday",
        "The release day is Friday",
    ],
)
def test_a_claim_that_is_near_but_not_held_is_refused_with_the_nearest(ana: Mind, claim: str) -> None:
    old = ana.remember("The deploy day is Friday")
    with pytest.raises(EngramError) as refused:
        ana.correct(claim, "The deploy day is Monday")
    assert (refused.value.code, refused.value.status) == ("memory.not_found", 404)
    assert old.id in refused.value.hint
    assert "The deploy day is Friday" in refused.value.hint
    assert refused.value.details["nearest"] == (old.id,)
    assert [memory.text for memory in ana.list(status=None)] == ["The deploy day is Friday"]


def test_the_history_tells_that_a_claim_was_matched_by_likeness_and_only_then(ana: Mind) -> None:
    one, other = ana.remember("The deploy day is Friday"), ana.remember("Tea is at four")
    ana.correct("The deploi day is Fryday", "The deploy day is Monday", reason="new rule")
    ana.correct("tea is at four.", "Tea is at five")
    assert ana.history(one.id)[-1].reason == "new rule; matched by likeness"
    assert ana.history(other.id)[-1].reason == ""


def test_a_question_is_no_claim_even_where_nothing_is_near(ana: Mind) -> None:
    with pytest.raises(EngramError) as refused:
        ana.correct("what is the deploy day?", "The deploy day is Monday")
    assert refused.value.code == "memory.not_found"
    assert "remember()" in refused.value.hint
    assert ana.list(status=None) == []


def test_a_claim_that_may_mean_either_of_two_is_refused_with_both(ana: Mind) -> None:
    one, other = ana.remember("The web deploy is on Friday"), ana.remember("The app deploy is on Friday")
    with pytest.raises(EngramError) as refused:
        ana.correct("The deploi is on Fryday", "The deploy is on Monday")
    assert set(refused.value.details["nearest"]) == {one.id, other.id}  # type: ignore[call-overload]
    assert {memory.status.value for memory in ana.list(status=None)} == {"active"}


def test_a_word_that_is_known_is_no_typo_of_another(ana: Mind) -> None:
    ana.remember("Anna plays chess")
    old = ana.remember("Hanna lives in Lisbon")
    with pytest.raises(EngramError):
        ana.correct("Anna lives in Lisbon", "Anna lives in Porto")
    assert ana.get(old.id).status == "active"


def test_what_is_held_of_another_or_with_another_number_is_left_alone(ana: Mind) -> None:
    for held, claim in (
        ("Ana's sister lives in Lisbon", "Ana lives in Lisbon"),
        ("The API listens on port 8081", "The API listens on port 8080"),
        ("The spare key is in the blue drawer", "The garage key is in the blue drawer"),
    ):
        ana.remember(held)
        with pytest.raises(EngramError):
            ana.correct(claim, "Something else is so")
    assert len(ana.list()) == 3


def test_a_claim_nothing_held_is_near_to_is_corrected_ahead_as_before(ana: Mind) -> None:
    ana.remember("Tea is at four")
    ana.correct("The deploy day is Friday", "The deploy day is Monday")
    with pytest.raises(EngramError) as refused:
        ana.remember("The deploy day is Friday", source="import")
    assert refused.value.code == "memory.tombstoned"


def test_a_claim_that_was_corrected_before_means_what_holds_now(ana: Mind) -> None:
    ana.correct(ana.remember("Ana lives in Lisbon").id, "Ana lives in Porto")
    ana.correct("Ana lives in Lisbon", "Ana lives in Faro")
    assert [memory.text for memory in ana.list()] == ["Ana lives in Faro"]


def test_a_claim_about_somebody_means_what_that_one_said_of_themselves(ana: Mind) -> None:
    turn = ana.observe("user", "i live in Lisbon", speaker="Ana")
    said = derive(ana, "i live in Lisbon", turn.id, speaker="Ana")
    ana.correct("Ana lives in Lisbon", "Ana lives in Porto")
    assert ana.get(said.id).status == "superseded"


def test_a_memory_in_a_scope_that_can_only_be_read_is_no_candidate(store: Store) -> None:
    admin, rex = store.mind(agent="boss", role="admin"), store.mind(agent="rex")
    shared = admin.remember("The deploy day is Friday", scope="global")
    rex.correct("The deploi day is Fryday", "The deploy day is Monday")
    assert rex.get(shared.id).status == "active"
