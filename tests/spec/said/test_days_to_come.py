"""What is promised lies ahead: by when it is due, and which day its date is."""

from datetime import datetime

import pytest

from engram import Mind


@pytest.mark.parametrize(
    ("said", "due"),
    [
        ("I need to renew my passport before August.", "07-31"),
        ("I have to finish the report before Friday.", None),
    ],
)
def test_before_a_month_is_over_when_it_begins(rex: Mind, said: str, due: str | None) -> None:
    turn = rex.observe("user", said, speaker="Ana")
    rex.digest()
    [promise] = rex.commitments()
    assert isinstance(promise.due, datetime)
    assert promise.due > turn.learnt
    assert due is None or promise.due.strftime("%m-%d") == due


@pytest.mark.parametrize("said", ["I have a meeting with Eva on the 1st."])
def test_the_date_of_what_is_to_come_is_the_day_it_takes_place(rex: Mind, said: str) -> None:
    rex.observe("user", said, speaker="Ana")
    rex.digest()
    [promise] = rex.commitments()
    assert promise.due is not None
    assert promise.memory.metadata["dates"] == [promise.due.date().isoformat()]
