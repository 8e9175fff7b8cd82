"""A newer statement updates an older one: what becomes of both, whatever the wording."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

import engram
from engram import Mind, Store, Turn
from engram.errors import ConfigInvalid, Conflict, Outranked
from engram.model.memory import Memory, Status
from engram.model.recall import Verdict

MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
SURE = {"supersede_probability": 0.15, "challenge_probability": 0.1}
UNSURE = {"supersede_probability": 1.0, "challenge_probability": 0.05}
DESK, DESK_NOW, DESK_LAST = "My desk is on floor 2.", "My desk is on floor 4 now.", "Now it's floor 6 for my desk."
OLD, NEW, NEWEST = "The rent is 900 a month.", "The rent is 980 a month now.", "The rent is 1020 a month now."


def opened(tunables: dict[str, float]) -> Store:
    return engram.open(embedder="none", tunables=tunables, clock=lambda: MONDAY + timedelta(days=60))


def say(mind: Mind, *said: str, role: str = "user", first: datetime = MONDAY) -> list[Turn]:
    """One thing each day."""
    return [mind.observe(role, text, at=first + timedelta(days=day)) for day, text in enumerate(said)]


def statement(mind: Mind, text: str) -> Memory:
    """What was read of a turn with these words."""
    mind.digest()
    return next(each for each in mind.list(status=None) if each.text == text and not isinstance(each, Turn))


@pytest.fixture
def sure() -> Mind:
    """A mind that takes every likely update for one."""
    return opened(SURE).mind(agent="rex", session="monday")


@pytest.fixture
def unsure() -> Mind:
    """A mind that only ever challenges."""
    return opened(UNSURE).mind(agent="rex", session="monday")


def test_the_newer_value_leads_at_once_and_the_older_one_is_superseded(sure: Mind) -> None:
    say(sure, OLD, "My sister plays the cello.", NEW)
    found = sure.recall("how much is the rent?")
    assert found.items[0].memory.text == NEW
    assert statement(sure, OLD).status is Status.SUPERSEDED
    assert statement(sure, NEW).status is Status.ACTIVE


def test_what_was_updated_follows_marked_with_what_updates_it(sure: Mind) -> None:
    say(sure, OLD, NEW)
    found = sure.recall("how much is the rent?").items
    old = next(item for item in found if item.memory.text == OLD)
    assert old.corrected_by == statement(sure, NEW).id


def test_what_was_updated_is_left_out_if_only_the_present_is_asked_for(sure: Mind) -> None:
    say(sure, OLD, NEW)
    assert OLD not in [item.memory.text for item in sure.recall("how much is the rent?", outdated=False).items]


def test_a_chain_of_challenges_leads_to_the_newest(unsure: Mind) -> None:
    say(unsure, DESK, DESK_NOW, DESK_LAST)
    assert unsure.recall("which floor is my desk on?").items[0].memory.text == DESK_LAST


def test_what_two_older_statements_say_on_one_matter_is_updated_in_both(unsure: Mind) -> None:
    say(unsure, DESK, DESK_NOW, DESK_LAST)
    assert [statement(unsure, text).status for text in (DESK, DESK_NOW)] == [Status.CHALLENGED, Status.CHALLENGED]


def test_an_assistant_that_repeats_what_was_updated_does_not_lead(sure: Mind) -> None:
    say(sure, DESK, DESK_NOW)
    sure.digest()
    echo = sure.observe("assistant", "Noted, as you told me: My desk is on floor 2.", at=MONDAY + timedelta(days=9))
    found = sure.recall("which floor is my desk on?").items
    assert found[0].memory.text == DESK_NOW
    assert all(item.corrected_by for item in found if item.memory.id == echo.id)


def test_an_echo_among_other_things_leaves_the_rest_of_what_an_assistant_says_alone(sure: Mind) -> None:
    say(sure, DESK, DESK_NOW)
    sure.digest()
    summary = "Summary: My desk is on floor 2. The dentist is on Friday at ten. Your sister arrives on Sunday by train."
    sure.observe("assistant", summary, at=MONDAY + timedelta(days=9))
    assert sure.recall("when does my sister arrive?").items[0].memory.text == summary


def test_an_update_of_one_thing_in_a_turn_is_no_update_of_another_thing_in_it(sure: Mind) -> None:
    say(sure, DESK, "Standup is at 9.", "My desk is on floor 4 now. Standup is at 10 now.", "Standup is at 11 now.")
    assert "floor 4" in sure.recall("which floor is my desk on?").items[0].memory.text
    assert "11" in sure.recall("when is standup?").items[0].memory.text


def test_what_may_mean_either_of_two_things_supersedes_neither() -> None:
    mind = opened({}).mind(agent="rex", session="monday")
    say(mind, "my flight to Oslo leaves at 9", "my flight to Rome leaves at 11", "the flight leaves at 12 now")
    mind.digest()
    assert Status.SUPERSEDED not in {each.status for each in mind.list(status=None)}


def test_what_was_imported_joins_the_chain_by_when_it_held(sure: Mind) -> None:
    sure.remember(NEW, source="import", valid=MONDAY + timedelta(days=30))
    sure.remember(OLD, source="import", valid=MONDAY)
    assert sure.recall("how much is the rent?").items[0].memory.text == NEW


def test_an_import_of_a_whole_turn_of_which_a_part_is_challenged_is_refused(unsure: Mind) -> None:
    told = f"Hi there! {DESK}"
    say(unsure, told, DESK_NOW)
    assert statement(unsure, DESK).status is Status.CHALLENGED
    with pytest.raises(Outranked):
        unsure.remember(told, source="import", valid=MONDAY)
    assert unsure.remember(DESK, source="import", valid=MONDAY).id == statement(unsure, DESK).id


def test_what_challenges_a_correction_leads_and_the_correction_stays_one() -> None:
    mind = opened(SURE).mind(agent="rex", session="monday")
    say(mind, DESK, DESK_NOW)
    mind.digest()
    mind.observe("assistant", "I moved your desk: it is on floor 7 now.", at=MONDAY + timedelta(days=9))
    found = mind.recall("which floor is my desk on?").items
    old = next(item for item in found if item.memory.text == DESK)
    assert old.corrected_by == statement(mind, DESK_NOW).id


def test_a_chain_leads_to_the_newest(sure: Mind) -> None:
    say(sure, OLD, NEW, NEWEST)
    assert sure.recall("how much is the rent?").items[0].memory.text == NEWEST
    assert [statement(sure, text).status.value for text in (OLD, NEW, NEWEST)] == ["superseded", "superseded", "active"]


def test_what_was_said_earlier_and_comes_later_joins_the_history(sure: Mind) -> None:
    say(sure, NEW, first=MONDAY + timedelta(days=30))
    sure.digest()
    say(sure, OLD)
    assert sure.recall("how much is the rent?").items[0].memory.text == NEW
    assert statement(sure, OLD).status is Status.SUPERSEDED


def test_what_is_said_again_later_holds_again(sure: Mind) -> None:
    say(sure, OLD, NEW)
    sure.digest()
    say(sure, OLD, first=MONDAY + timedelta(days=30))
    assert sure.recall("how much is the rent?").items[0].memory.text == OLD
    assert statement(sure, NEW).status is Status.SUPERSEDED


def test_the_same_old_turn_taken_in_again_changes_nothing(sure: Mind) -> None:
    first, _ = say(sure, OLD, NEW)
    sure.digest()
    sure.observe("user", OLD, at=first.learnt, session="an old export")
    assert sure.recall("how much is the rent?").items[0].memory.text == NEW


def test_an_import_does_not_bring_back_what_a_person_updated(sure: Mind) -> None:
    say(sure, OLD, NEW)
    sure.digest()
    with pytest.raises(engram.errors.Outranked):
        sure.remember(OLD, source="import")


def test_an_agent_that_puts_down_an_update_challenges_what_a_person_said(sure: Mind) -> None:
    old = sure.remember("The gym closes at nine in the evening.")
    new = sure.remember("The gym now closes at ten in the evening.", source="agent")
    assert (sure.get(old.id).status, sure.get(new.id).status) == (Status.CHALLENGED, Status.ACTIVE)


def test_an_assistant_that_repeats_the_old_value_brings_nothing_back(sure: Mind) -> None:
    say(sure, OLD, NEW)
    sure.digest()
    say(sure, OLD, role="assistant", first=MONDAY + timedelta(days=30))
    assert sure.recall("how much is the rent?").items[0].memory.text == NEW
    held = [each for each in sure.list() if each.text == OLD and not isinstance(each, Turn)]
    assert held == []


def test_an_assistant_that_repeats_the_old_value_among_other_words_brings_nothing_back(sure: Mind) -> None:
    say(sure, OLD, NEW)
    sure.digest()
    say(sure, "Right, as you told me: the rent is 900 a month.", role="assistant", first=MONDAY + timedelta(days=9))
    sure.digest()
    held = [each.text for each in sure.list() if not isinstance(each, Turn)]
    assert held == [NEW]


def test_what_only_may_be_an_update_stands_right_below_the_first_result_and_marks_nothing() -> None:
    mind = opened({"supersede_probability": 1.0, "challenge_probability": 1.0}).mind(agent="rex")
    others = (f"The rent of flat {number} is paid in cash." for number in ("two", "three", "four", "five"))
    say(mind, OLD, *others, "We pay 980 a month now.")
    mind.digest()
    first, second = mind.recall("what do you know of the rent a month").items[:2]
    assert (first.memory.text, second.memory.text) == (OLD, "We pay 980 a month now.")
    assert first.challenged_by is None
    assert first.memory.status is Status.ACTIVE


def test_a_less_sure_update_challenges_both_are_kept_and_the_newer_comes_first(unsure: Mind) -> None:
    old, new = "We keep the backups for 30 days.", "We keep the backups for 90 days now."
    say(unsure, old, new)
    found = unsure.recall("how long do we keep the backups?")
    assert found.items[0].memory.text == new
    assert statement(unsure, old).status is Status.CHALLENGED
    assert any(item.challenged_by == statement(unsure, new).id for item in found.items)
    assert found.verdict is not Verdict.CONFIDENT


def test_another_thing_with_the_same_noun_updates_nothing(sure: Mind) -> None:
    say(sure, OLD, "My sister's rent is 700 a month.")
    assert statement(sure, OLD).status is Status.ACTIVE


def test_an_addition_keeps_both(sure: Mind) -> None:
    say(sure, "We have a cat called Miso.", "We also have a dog called Rolf.")
    assert statement(sure, "We have a cat called Miso.").status is Status.ACTIVE


def test_what_says_that_it_changed_updates_what_was_said_earlier_and_comes_later(sure: Mind) -> None:
    before, after = "Our staging port is 5432.", "The staging port is 6543 now, not 5432 anymore."
    say(sure, after, first=MONDAY + timedelta(days=30))
    sure.digest()
    say(sure, before)
    assert statement(sure, before).status is Status.SUPERSEDED


def test_a_question_updates_nothing(sure: Mind) -> None:
    say(sure, OLD, "What if the rent was 1200 a month?")
    assert statement(sure, OLD).status is Status.ACTIVE


def test_an_automatic_change_tells_its_reasons_and_can_be_undone(sure: Mind) -> None:
    say(sure, OLD, NEW)
    old = statement(sure, OLD)
    [change] = [entry for entry in sure.history(old.id) if entry.kind == "supersede"]
    assert change.reason.startswith("update: ")
    sure.undo(change.change_set)
    assert sure.get(old.id).status is Status.ACTIVE


def marks(mind: Mind) -> dict[str, tuple[str, ...]]:
    return {each.text: each.flags for each in mind.list(status=None) if isinstance(each, Turn)}


@pytest.mark.parametrize("texts", [(OLD, NEW), (DESK, DESK_NOW)], ids=["a relation", "in any words"])
def test_undoing_an_automatic_update_keeps_the_newer_statement_and_lets_the_older_one_stand(
    sure: Mind, texts: tuple[str, str]
) -> None:
    say(sure, *texts)
    sure.digest()
    [change] = sure.changes(auto=True)
    undone = sure.undo(change.change_set)
    assert [statement(sure, text).status for text in texts] == [Status.ACTIVE, Status.ACTIVE]
    assert [sure.links(statement(sure, text).id) for text in texts] == [[], []]
    assert not any("corrected" in flags for flags in marks(sure).values())
    assert sure.changes() == []
    sure.undo(undone.change_set)
    assert statement(sure, texts[0]).status is Status.SUPERSEDED


def test_undoing_a_challenge_keeps_both_statements(unsure: Mind) -> None:
    say(unsure, DESK, DESK_NOW)
    unsure.digest()
    [change] = unsure.changes(auto=True)
    unsure.undo(change.change_set)
    assert [statement(unsure, text).status for text in (DESK, DESK_NOW)] == [Status.ACTIVE, Status.ACTIVE]


def test_undoing_what_added_the_newer_statement_undoes_the_update_first(sure: Mind) -> None:
    say(sure, DESK, DESK_NOW)
    new = statement(sure, DESK_NOW)
    [update] = sure.changes(auto=True)
    added = sure.history(new.id)[0].change_set
    with pytest.raises(Conflict) as refused:
        sure.undo(added)
    assert refused.value.details["later"] == (update.change_set,)
    sure.undo(added, cascade=True)
    assert statement(sure, DESK).status is Status.ACTIVE
    assert sure.list(status=None, kinds="semantic") == [statement(sure, DESK)]


def test_each_update_of_one_turn_is_undone_by_itself(sure: Mind) -> None:
    say(sure, DESK, OLD, f"{DESK_NOW} {NEW}")
    sure.digest()
    found = {change.old.text: change.change_set for change in sure.changes(auto=True)}
    sure.undo(found[DESK])
    assert statement(sure, DESK).status is Status.ACTIVE
    assert statement(sure, OLD).status is Status.SUPERSEDED
    sure.undo(found[OLD])
    assert statement(sure, OLD).status is Status.ACTIVE


def test_undoing_the_update_by_what_was_put_down_keeps_what_was_put_down(sure: Mind) -> None:
    old, new = sure.remember(DESK), sure.remember(DESK_NOW)
    [change] = sure.changes(auto=True)
    sure.undo(change.change_set)
    assert [sure.get(each.id).status for each in (old, new)] == [Status.ACTIVE, Status.ACTIVE]


def test_what_was_said_earlier_and_comes_later_held_until_the_newer_was_said(sure: Mind) -> None:
    say(sure, DESK_NOW, first=MONDAY + timedelta(days=30))
    sure.digest()
    say(sure, DESK)
    assert statement(sure, DESK).valid.until == MONDAY + timedelta(days=30)


def test_a_person_may_say_that_the_older_one_still_holds(sure: Mind) -> None:
    say(sure, OLD, NEW)
    old = statement(sure, OLD)
    sure.confirm(old.id)
    assert sure.get(old.id).status is Status.ACTIVE
    assert sure.get(statement(sure, NEW).id).status is Status.ACTIVE


def test_what_held_then_is_still_known(sure: Mind) -> None:
    say(sure, OLD, NEW)
    sure.digest()
    then = sure.recall("how much is the rent?", as_of=MONDAY + timedelta(hours=12))
    assert then.items[0].memory.text == OLD


def test_minds_do_not_update_each_other() -> None:
    store = opened(SURE)
    ana, bo = store.mind(agent="ana"), store.mind(agent="bo")
    say(ana, OLD)
    say(bo, NEW, first=MONDAY + timedelta(days=1))
    assert statement(ana, OLD).status is Status.ACTIVE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Der Standup ist um 9 Uhr.", "Der Standup ist jetzt um 10 Uhr."),
        ("La reunión es el lunes.", "La reunión es ahora el martes."),
        ("Le loyer est de 900 euros.", "Le loyer est maintenant de 980 euros."),
    ],
)
def test_other_languages_are_kept_and_updated_too(sure: Mind, old: str, new: str) -> None:
    say(sure, old, new)
    assert statement(sure, old).status is Status.SUPERSEDED


def test_what_may_update_the_first_result_stands_right_below_it_and_says_no_more_than_that() -> None:
    never = {"supersede_probability": 1.0, "challenge_probability": 1.0}
    mind = opened(never).mind(agent="rex")
    moved = "Everything was moved from Heroku to Fly last night."
    others = ("We host a dinner on Sundays.", "Ines will host the choir.", "Tom can host a guest in May.")
    for day, text in enumerate(("We host everything on Heroku.", *others, moved)):
        mind.observe("user", text, session=f"day {day}", at=MONDAY + timedelta(days=day))
    mind.digest()
    first, second, *_ = mind.recall("where do we host?").items
    assert (first.memory.text, second.memory.text) == ("We host everything on Heroku.", moved)
    assert (first.corrected_by, first.challenged_by) == (None, None)
    assert "may update the one above it" in second.why
    assert "corrects" not in second.why


def test_what_challenges_a_result_does_not_say_that_it_corrects_it(unsure: Mind) -> None:
    say(unsure, "We host everything on Heroku.", "We're off Heroku now, everything runs on Fly.")
    unsure.digest()
    newer, older = unsure.recall("where do we host?").items[:2]
    assert older.challenged_by in {newer.memory.id, *newer.also}
    assert "challenges the next one" in newer.why
    assert "corrects" not in newer.why


def test_what_is_challenged_is_less_sure_than_what_is_superseded() -> None:
    with pytest.raises(ConfigInvalid, match="challenge_probability is above supersede_probability"):
        opened({"challenge_probability": 0.6, "supersede_probability": 0.4})


def test_an_import_of_a_whole_turn_that_still_holds_adds_nothing(sure: Mind) -> None:
    told = f"Hi there! {DESK} {OLD}"
    say(sure, told)
    held = {each.id for each in sure.list()}
    assert sure.remember(told, source="import", valid=MONDAY).id in {statement(sure, DESK).id, statement(sure, OLD).id}
    assert {each.id for each in sure.list()} - held <= {statement(sure, DESK).id, statement(sure, OLD).id}


@pytest.mark.parametrize(
    ("old", "new", "echo"),
    [
        ("meine Miete ist 900", "meine Miete ist jetzt 980", "Wie du gesagt hast, deine Miete ist 900"),
        ("mon loyer est de 900", "mon loyer est de 980 maintenant", "Comme tu l'as dit, ton loyer est de 900"),
        ("mi alquiler es de 900", "mi alquiler es de 980 ahora", "Como dijiste, tu alquiler es de 900"),
        ("Mein Boot liegt in Zingst.", "Mein Boot liegt jetzt in Barth.", "As told: Mein Boot liegt in Zingst."),
    ],
)
def test_an_assistants_echo_of_an_outdated_value_stays_out_in_other_languages(
    sure: Mind, old: str, new: str, echo: str
) -> None:
    say(sure, old, new)
    assert statement(sure, old).status is Status.SUPERSEDED
    say(sure, echo, role="assistant", first=MONDAY + timedelta(days=9))
    sure.digest()
    assert not [each for each in sure.list() if not isinstance(each, Turn) and each.text not in (new,)]
    assert sure.recall(new.split("jetzt")[0]).items[0].memory.text == new


def test_what_held_in_the_middle_of_a_chain_leads_as_of_then(sure: Mind) -> None:
    say(sure, OLD, NEW, NEWEST)
    for day, text in enumerate((OLD, NEW, NEWEST)):
        then = sure.recall("how much is the rent?", as_of=MONDAY + timedelta(days=day, hours=6))
        assert then.items[0].memory.text == text


def test_without_the_newest_the_one_before_it_leads(sure: Mind) -> None:
    say(sure, OLD, NEW, NEWEST)
    sure.forget(statement(sure, NEWEST).id)
    assert [item.memory.text for item in sure.recall("how much is the rent?").items] == [NEW, OLD]


def test_what_was_said_days_ago_does_not_help_to_understand_a_statement(sure: Mind) -> None:
    say(sure, "rent's 980 since march", "they raised the rent to 1040")
    assert statement(sure, "they raised the rent to 1040").status is Status.ACTIVE
    assert statement(sure, "rent's 980 since march").status is Status.SUPERSEDED


def status_after(between: timedelta, old: str, new: str, role: str = "user") -> Status:
    """What becomes of a statement by another one that comes so much later."""
    mind = opened({"supersede_probability": 0.1, "challenge_probability": 0.05}).mind(agent="rex")
    mind.observe(role, old, at=MONDAY)
    mind.observe(role, new, at=MONDAY + between)
    return statement(mind, old).status


def test_another_value_that_comes_minutes_later_challenges_and_days_later_supersedes() -> None:
    old, new = "My desk is on floor 2.", "My desk is on floor 4."
    assert status_after(timedelta(minutes=5), old, new) is Status.CHALLENGED
    assert status_after(timedelta(days=5), old, new) is Status.SUPERSEDED


def test_what_says_that_something_is_otherwise_supersedes_even_minutes_later() -> None:
    assert status_after(timedelta(minutes=5), DESK, DESK_NOW) is Status.SUPERSEDED


def test_what_an_assistant_says_in_passing_never_supersedes() -> None:
    old, new = (f"Decision: the backups run at {hour}:30 from now on." for hour in ("02", "03"))
    assert status_after(timedelta(days=5), old, new, role="assistant") is Status.CHALLENGED


def test_an_answer_observed_again_without_its_id_is_marked_like_the_one_that_was_corrected() -> None:
    said = [("assistant", "Where do you live?"), ("user", "Lisbon."), ("user", "No, Porto, not Lisbon.")]
    turns: list[dict[str, object]] = [
        {"role": role, "text": text, "at": MONDAY + timedelta(minutes=place), "session": "monday"}
        for place, (role, text) in enumerate(said)
    ]
    mind = opened({}).mind(agent="rex")
    for some in (turns, turns[:2]):
        mind.observe_many(some)
        mind.digest()
    again = [each for each in mind.list(status=None) if each.text == "Lisbon."]
    assert len(again) == 2
    assert all("corrected" in each.flags for each in again)


FLOOR, SIXTH = "my desk is on floor 4", "they moved me up, im sitting on the sixth floor with my desk now"


@pytest.fixture
def moved() -> Iterator[Mind]:
    """A mind that kept nothing of a turn before it was updated."""
    with engram.open(clock=lambda: MONDAY + timedelta(days=60)) as store:
        mind = store.mind(agent="rex")
        for day, text in ((0, FLOOR), (5, SIXTH)):
            mind.observe("user", text, at=MONDAY + timedelta(days=day))
            mind.digest()
            store.embed()
        yield mind


def test_a_turn_of_which_nothing_was_kept_is_marked_by_what_updates_it(moved: Mind) -> None:
    assert FLOOR not in [each.text for each in moved.list(status=None) if not isinstance(each, Turn)]
    first, second = moved.recall("which floor is my desk on?").items[:2]
    assert (first.memory.text, second.memory.text) == (SIXTH, FLOOR)
    assert second.corrected_by == first.memory.id or second.challenged_by == first.memory.id


def test_an_import_of_such_a_turn_brings_nothing_back(moved: Mind) -> None:
    with pytest.raises(Outranked):
        moved.remember(FLOOR, source="import", valid=MONDAY)


def test_such_an_update_is_undone_like_any_other(moved: Mind) -> None:
    (change,) = moved.changes(auto=True)
    assert (change.old.text, change.new and change.new.text) == (FLOOR, SIXTH)
    moved.undo(change.change_set)
    assert not any("corrected" in each.flags for each in moved.list(status=None))


def test_such_a_turn_is_compared_once_its_vector_is_there() -> None:
    with engram.open(tunables={"embed_in_background": False}, clock=lambda: MONDAY + timedelta(days=60)) as store:
        mind = store.mind(agent="rex")
        for day, text in ((0, FLOOR), (5, "they moved me up, im on the sixth now")):
            mind.observe("user", text, at=MONDAY + timedelta(days=day))
            mind.digest()
        store.embed()
        mind.digest()
        assert [change.old.text for change in mind.changes(auto=True)] == [FLOOR]


def test_what_says_the_same_words_again_updates_no_turn(moved: Mind) -> None:
    moved.observe("user", FLOOR, at=MONDAY + timedelta(days=9))
    moved.digest()
    assert all(change.new is None or change.old.text != change.new.text for change in moved.changes(auto=True))


def test_a_denial_of_a_value_that_nobody_gave_updates_nothing(sure: Mind) -> None:
    say(sure, OLD)
    sure.observe("user", "The rent is not 1300.", at=MONDAY + timedelta(days=5), session="friday")
    assert statement(sure, OLD).status is Status.ACTIVE
