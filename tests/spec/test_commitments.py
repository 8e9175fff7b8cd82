"""what becomes of commitments and of guesses."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.cognition.commitments import expires, leaves_recall, progress_at, settled_by
from engram.model.commitment import Commitment, Progress, commitment_in
from engram.model.memory import Kind, Memory, Policy, Source, Status, Verification
from engram.model.scope import Scope

MONDAY = datetime(2024, 5, 13, 9, tzinfo=UTC)
DAY = timedelta(days=1)
REPORT = "Ana will send the quarterly report to Bo by Friday"
DONE, DROPPED, OPEN, OVERDUE = Progress.DONE, Progress.DROPPED, Progress.OPEN, Progress.OVERDUE


@pytest.mark.parametrize(
    ("promise", "said", "expected"),
    [
        (REPORT, "I sent the quarterly report to Bo this morning.", DONE),
        (REPORT, "The quarterly report for Bo is done.", DONE),
        (REPORT, "I haven't sent the quarterly report to Bo.", None),
        (REPORT, "I will send Bo the quarterly report tomorrow.", None),
        (REPORT, "The quarterly report for Bo is almost done.", None),
        (REPORT, "Is the quarterly report to Bo done?", None),
        (REPORT, "I sent the invoice to Clara.", None),
        (REPORT, "Bo's quarterly report is no longer needed.", DROPPED),
        (REPORT, "The quarterly report to Bo was not cancelled.", None),
        (REPORT, "Was the quarterly report to Bo cancelled?", None),
        ("Bo has to book the ferry to Harwich", "The ferry to Harwich is booked.", DONE),
        ("Bo has to book the ferry to Harwich", "We cancelled the ferry to Harwich.", DROPPED),
        ("Ana muss den Vertrag an Bo schicken", "Ich habe den Vertrag an Bo geschickt.", DONE),
        ("Ana tiene que pagar el alquiler", "Ya pagué el alquiler.", DONE),
        ("Ana doit envoyer le contrat", "J'ai envoyé le contrat.", DONE),
    ],
)
def test_a_later_statement_settles_what_it_speaks_of(promise: str, said: str, expected: Progress | None) -> None:
    assert settled_by(promise, said) is expected


def test_a_bare_done_counts_only_right_after() -> None:
    assert settled_by(REPORT, "Done.", at_once=True) is DONE
    assert settled_by(REPORT, "sent it!", at_once=True) is DONE
    assert settled_by(REPORT, "Done.") is None
    assert settled_by(REPORT, "not yet", at_once=True) is None


def test_what_is_not_settled_in_time_is_overdue() -> None:
    due = Commitment(due=MONDAY)
    assert progress_at(due, MONDAY - DAY) is OPEN
    assert progress_at(due, MONDAY + DAY) is OVERDUE
    assert progress_at(Commitment(), MONDAY) is OPEN
    assert progress_at(replace(due, progress=DONE), MONDAY + DAY) is DONE


def test_settled_ones_leave_recall_after_90_days_and_others_stay() -> None:
    done = Commitment(progress=DONE, settled=MONDAY)
    assert not leaves_recall(done, MONDAY + 89 * DAY)
    assert leaves_recall(done, MONDAY + 90 * DAY)
    assert leaves_recall(replace(done, progress=DROPPED), MONDAY + 90 * DAY)
    assert not leaves_recall(Commitment(due=MONDAY, progress=OVERDUE), MONDAY + 900 * DAY)


def guess(**given: object) -> Memory:
    made = Memory(
        id="1", scope=Scope.parse("agent:rex"), kind=Kind.SEMANTIC, category="fact", text="Ana may be vegan",
        source=Source.HUMAN, learnt=MONDAY, recorded_at=MONDAY, confidence=0.3,
    )  # fmt: skip
    return replace(made, **given)  # type: ignore[arg-type]


def test_a_guess_that_nobody_confirms_expires_after_30_days() -> None:
    assert not expires(guess(), MONDAY + 29 * DAY)
    assert expires(guess(), MONDAY + 30 * DAY)


@pytest.mark.parametrize(
    "given",
    [
        {"verification": Verification.USER_CONFIRMED},
        {"confidence": 0.4},
        {"pinned": True},
        {"policy": Policy.PROTECTED},
        {"status": Status.ARCHIVED},
    ],
    ids=str,
)
def test_what_was_confirmed_or_is_kept_does_not_expire(given: dict[str, object]) -> None:
    assert not expires(guess(**given), MONDAY + 900 * DAY)


@given(st.builds(Commitment, due=st.none() | st.datetimes(timezones=st.just(UTC)), progress=st.sampled_from(Progress)))
def test_a_commitment_is_kept_with_its_memory_as_it_is(commitment: Commitment) -> None:
    assert commitment_in(commitment.as_metadata()) == commitment


@given(
    st.dictionaries(st.sampled_from(["commitment", "x"]), st.none() | st.text() | st.dictionaries(st.text(), st.text()))
)
def test_metadata_of_others_is_no_commitment(metadata: dict[str, object]) -> None:
    assert commitment_in(metadata) is None


@given(st.text(), st.text(), st.booleans())
def test_whatever_is_said_it_is_settled_or_not(promise: str, said: str, at_once: bool) -> None:
    assert settled_by(promise, said, at_once=at_once) in (DONE, DROPPED, None)
