"""Hours and days that change: routines, appointments somebody moves, and corrections that are two values."""

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, leads, marked, told


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ("The deploys run at 2am.", "Deploys were moved to 4am because of the audit."),
        ("Releases are on Fridays.", "Our releases have been moved to Monday."),
        ("My standup is at 9:30.", "no wait, 9:15 not 9:30"),
        ("My flight is on Tuesday at 7:40.", "Thursday, not Tuesday."),
        ("The rent is 850.", "870 not 850."),
        ("I moved my standup to 9:30, it used to be at 9.", "No, 9:15, not 9:30."),
        ("My standup is at 3pm.", "I've moved my standup from 3pm to 4pm."),
        ("Meine Sprechstunde ist um 9:30.", "9:15, nicht 9:30!"),
    ],
)
def test_the_hour_or_day_said_last_leads_and_the_one_before_is_marked(
    rex: Mind, clock: SteppedClock, before: str, then: str
) -> None:
    told(rex, clock, before, then)
    assert leads(rex, before).endswith(then)
    assert marked(rex, before)


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
    assert "My standup is at 9:30." in held(rex)


@pytest.mark.parametrize(
    "said",
    ["The tests are at 3 failures.", "Reports are out of date.", "The report is on my desk.", "Backups are on tape."],
)
def test_where_something_is_or_stands_is_no_routine(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, said)
    assert not [it for it in rex.list() if it.triple and it.triple.relation == "scheduled_for"]


@pytest.mark.parametrize("said", ["Can you remind me which port to use?", "Will you remind me how to get to the lake?"])
def test_who_asks_to_be_told_something_again_promises_nothing(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, said)
    assert rex.commitments() == []


def test_what_others_raise_is_what_it_is_now(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, "My rent is 850.", "They raised my rent from 850 to 900.")
    [now] = held(rex)
    assert now.endswith("They raised my rent from 850 to 900.")


@pytest.mark.parametrize("said", ["I moved to Linux.", "We moved to Postgres."])
def test_who_moves_to_a_tool_lives_where_they_lived(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, "I live in Rome.", said)
    assert "I live in Rome." in held(rex)


@pytest.mark.parametrize(
    ("before", "said"),
    [("I'm 34.", "I'm 35 now."), ("My son is 5.", "My son is 6 now.")],
)
def test_who_grows_older_has_one_age(rex: Mind, clock: SteppedClock, before: str, said: str) -> None:
    told(rex, clock, before, said)
    assert (held(rex), held(rex, "superseded")) == ([said], [before])
