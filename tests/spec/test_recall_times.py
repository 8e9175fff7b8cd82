"""Questions by time: told by an event, by a person who is called like a month, by when something held."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engram import Mind, Store
from tests.conftest import SteppedClock, open_store, texts

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)
ENGLISH = ("I painted the kitchen.", "We ran the migration.", "I bought a bike.")
GERMAN = ("Ich habe die Küche gestrichen.", "Heute war die Hochzeit.", "Ich habe ein Rad gekauft.")


@pytest.fixture
def store() -> Store:
    return open_store(clock=SteppedClock(NOW))


def told(mind: Mind, turns: tuple[str, ...], speaker: str = "Ana") -> Mind:
    """Three turns, on 3, 5 and 8 March."""
    for day, text in zip((3, 5, 8), turns, strict=True):
        at = datetime(2026, 3, day, 10, tzinfo=UTC)
        mind.observe("user", text, speaker=speaker, at=at, session=str(day))
    return mind


def fits(mind: Mind, question: str) -> dict[str, float]:
    """How well what came up fits the time asked about."""
    return {
        item.memory.text: vote.raw
        for item in mind.recall(question).items
        for vote in item.votes
        if vote.signal == "temporal.window"
    }


@pytest.mark.parametrize(
    ("turns", "before", "after"),
    [
        (ENGLISH, "what did Ana do before the migration?", "what did Ana do after the migration?"),
        (GERMAN, "Was hat Ana vor der Hochzeit gemacht?", "Was hat Ana nach der Hochzeit gemacht?"),
    ],
)
def test_an_event_of_one_word_has_a_before_and_an_after(
    ana: Mind, turns: tuple[str, ...], before: str, after: str
) -> None:
    first, _, last = turns
    earlier, later = fits(told(ana, turns), before), fits(ana, after)
    assert earlier[first] > earlier.get(last, 0.0)
    assert later[last] > later.get(first, 0.0)


def test_days_are_counted_from_an_event_of_one_word(ana: Mind) -> None:
    assert "I painted the kitchen." in fits(told(ana, ENGLISH), "what did Ana do two days before the migration?")


@pytest.mark.parametrize("event", ["the concert", "the concert with the band", "Ana's graduation"])
def test_an_event_nobody_mentioned_says_nothing_of_time(ana: Mind, event: str) -> None:
    assert fits(told(ana, ENGLISH), f"what did Ana do before {event}?") == {}


@pytest.mark.parametrize(
    "question", ["Was hat Jan letzten Monat gekauft?", "Was hat Jan letzte Woche gekauft?", "Was hat Jan 2021 gekauft?"]
)
def test_somebody_who_is_called_like_a_month_is_no_month(ana: Mind, question: str) -> None:
    for year, month in ((2026, 1), (2021, 1), (2021, 7), (2026, 2)):
        at = datetime(year, month, 10, 10, tzinfo=UTC)
        ana.observe("user", f"Ich habe {year} ein Rad gekauft.", speaker="Jan", at=at, session=f"{year}-{month}")
    ana.observe("user", "Ich habe ein Boot gekauft.", speaker="Jan", at=datetime(2026, 3, 11, tzinfo=UTC))
    expected = {"Monat": {(2026, 2)}, "Woche": {(2026, 3)}, "2021": set[tuple[int, int]]()}
    found = {
        (item.memory.learnt.year, item.memory.learnt.month)
        for item in ana.recall(question).items
        for vote in item.votes
        if vote.signal == "temporal.window" and vote.raw >= 1
    }
    assert found == next(months for word, months in expected.items() if word in question)


def test_the_month_of_the_same_name_is_still_asked_about(ana: Mind) -> None:
    told(ana, ENGLISH, speaker="Jan")
    ana.observe("user", "I bought a boat.", speaker="Jan", at=datetime(2026, 1, 5, tzinfo=UTC), session="boat")
    assert set(fits(ana, "What did Jan buy in January?")) == {"I bought a boat."}
    assert texts(ana.recall("Was hat Jan im Jan gekauft?"))[0] == "I bought a boat."


def employed(mind: Mind) -> Mind:
    """Two employers, one after the other."""
    started, changed = datetime(2019, 1, 1, tzinfo=UTC), datetime(2023, 1, 1, tzinfo=UTC)
    mind.remember("Ana works for Globex", valid=(changed, None))
    mind.remember("Ana works for Acme", valid=(started, changed))
    mind.remember("Ana works for nobody on Sundays")
    return mind


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who did Ana work for in 2021?", "Ana works for Acme"),
        ("Who did Ana work for in May 2019?", "Ana works for Acme"),
        ("Who did Ana work for in 2024?", "Ana works for Globex"),
        ("Für wen hat Ana im Jahr 2021 gearbeitet? works", "Ana works for Acme"),
    ],
)
def test_what_held_at_the_time_asked_about_comes_first_and_says_so(ana: Mind, question: str, answer: str) -> None:
    found = employed(ana).recall(question)
    assert texts(found)[0] == answer
    assert [vote.signal for item in found.items for vote in item.votes if "valid" in vote.signal] == ["temporal.valid"]
    assert "held at the time asked about" in found.items[0].why


@pytest.mark.parametrize("year", [2010, 2031])
def test_before_it_began_and_after_today_nothing_is_known_to_have_held(ana: Mind, year: int) -> None:
    found = employed(ana).recall(f"Who did Ana work for in {year}?")
    assert not [vote for item in found.items for vote in item.votes if vote.signal == "temporal.valid"]


def test_the_votes_of_what_held_then_add_up_to_its_score(ana: Mind) -> None:
    for item in employed(ana).recall("Who did Ana work for in 2021?").items:
        assert sum(vote.contribution for vote in item.votes) == pytest.approx(item.score, abs=1e-9)


def test_what_no_longer_holds_comes_after_what_does_when_that_is_asked(ana: Mind) -> None:
    ana.remember("Ana works for Initech", valid=(datetime(2015, 1, 1, tzinfo=UTC), datetime(2016, 1, 1, tzinfo=UTC)))
    found = employed(ana).recall("Who does Ana work for?")
    assert texts(found)[0] == "Ana works for Globex"
    [over] = [item for item in found.items if item.memory.text == "Ana works for Acme"]
    assert "but it no longer holds" in over.why
    assert sum(vote.contribution for vote in over.votes) == pytest.approx(over.score, abs=1e-9)


@pytest.mark.parametrize("question", ["Who did Ana work for before?", "Für wen hat Ana früher gearbeitet? works"])
def test_what_no_longer_holds_loses_nothing_when_the_past_is_asked_about(ana: Mind, question: str) -> None:
    votes = [vote.signal for item in employed(ana).recall(question).items for vote in item.votes]
    assert "temporal.ended" not in votes
