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
