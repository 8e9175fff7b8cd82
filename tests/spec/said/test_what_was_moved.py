"""Hours and days that change: routines, appointments somebody moves, and corrections that are two values."""

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told


@pytest.mark.parametrize(
    ("before", "then", "now"),
    [
        ("Deploys run every night at 2am.", "Deploys now run at 4am.", "Deploys now run at 4am"),
        ("The deploys run at 2am.", "Deploys were moved to 4am because of the audit.", "Deploys were moved to 4am"),
        ("Releases are on Fridays.", "Our releases have been moved to Monday.", "releases have been moved to Monday"),
        ("My standup is at 9:30.", "no wait, 9:15 not 9:30", "standup is at 9:15"),
        ("My flight is on Tuesday at 7:40.", "Thursday, not Tuesday.", "flight is on Thursday at 7:40"),
        ("The rent is 850.", "870 not 850.", "rent is 870"),
        ("I moved my standup to 9:30, it used to be at 9.", "No, 9:15, not 9:30.", "standup was moved to 9:15"),
        ("My standup is at 3pm.", "I've moved my standup from 3pm to 4pm.", "standup was moved to 4pm"),
        ("Meine Sprechstunde ist um 9:30.", "9:15, nicht 9:30!", "Sprechstunde ist um 9:15"),
    ],
)
def test_the_hour_or_day_said_last_is_the_only_one_held(
    rex: Mind, clock: SteppedClock, before: str, then: str, now: str
) -> None:
    told(rex, clock, before, then)
    [holding] = held(rex)
    assert now in holding


@pytest.mark.parametrize(
    "then",
    [
        "It could be 9:15, not 9:30, who knows.",
        "Tom wrote: 9:15, not 9:30.",
        "Is it 9:15, not 9:30?",
        "tea not coffee",
        "The bus leaves at 9:15, not 9:45.",
    ],
)
def test_two_values_that_correct_nothing_that_was_said_change_nothing(
    rex: Mind, clock: SteppedClock, then: str
) -> None:
    told(rex, clock, "My standup is at 9:30.", then)
    assert "Ana's standup is at 9:30" in held(rex)


@pytest.mark.parametrize(
    "said",
    ["The tests are at 3 failures.", "Reports are out of date.", "The report is on my desk.", "Backups are on tape."],
)
def test_where_something_is_or_stands_is_no_routine(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, said)
    assert not [it for it in rex.list() if it.triple and it.triple.relation == "scheduled_for"]


def test_what_is_joined_by_and_without_an_article_is_a_statement_of_its_own(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "Our warehouse is called WH_PROD_L and deploys run every night at 2am.")
    assert held(rex) == ["Ana's warehouse is called WH_PROD_L", "Deploys run every night at 2am"]


def test_what_was_decided_against_is_not_what_was_decided(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "We decided against Basalt, staying with Granite.")
    [decision] = rex.list(kinds="semantic")
    assert decision.triple is not None
    assert (decision.triple.relation, decision.triple.object) == ("decided_against", "Basalt")


@pytest.mark.parametrize(
    ("said", "promised"),
    [
        ("can u remind me to call the landlord tomorrow", "Ana wants to be reminded to call the landlord tomorrow"),
        ("Could you remind me on Friday to pay the rent?", "Ana wants to be reminded on Friday to pay the rent"),
    ],
)
def test_a_reminder_asked_for_as_a_question_is_a_promise(
    rex: Mind, clock: SteppedClock, said: str, promised: str
) -> None:
    told(rex, clock, said)
    assert [promise.memory.text for promise in rex.commitments()] == [promised]


@pytest.mark.parametrize("said", ["Can you remind me which port to use?", "Will you remind me how to get to the lake?"])
def test_who_asks_to_be_told_something_again_promises_nothing(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, said)
    assert rex.commitments() == []


def test_what_others_raise_is_what_it_is_now(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My rent is 850.", "They raised my rent from 850 to 900.")
    assert held(rex) == ["Ana's rent is now 900"]


@pytest.mark.parametrize("said", ["I moved to Linux.", "We moved to Postgres.", "I moved to Obsidian from Notion."])
def test_who_moves_to_a_tool_lives_where_they_lived(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, "I live in Rome.", said)
    assert "Ana lives in Rome" in held(rex)


@pytest.mark.parametrize(
    ("before", "said", "now"),
    [("I'm 34.", "I'm 35 now.", "Ana is 35 now"), ("My son is 5.", "My son is 6 now.", "Ana's son is 6 now")],
)
def test_who_grows_older_has_one_age(rex: Mind, clock: SteppedClock, before: str, said: str, now: str) -> None:
    told(rex, clock, before, said)
    assert held(rex) == [now]
