"""Times: what stretch of time a question asks about, what a turn speaks of, and what is no time at all."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.time_windows import Labelled, labelled, table, unseen
from engram.cognition.times import (
    Anchored,
    Direction,
    Offset,
    WindowKind,
    anchors,
    asks_when,
    mention_days,
    mentions,
    resolve,
    windows,
)
from engram.cognition.times.almanac import Unit
from engram.cognition.times.languages import LANGUAGES

NOW = datetime(2024, 5, 15, 18, tzinfo=UTC)  # a Wednesday
EAST, WEST = timezone(timedelta(hours=14)), timezone(timedelta(hours=-12))
LABELLED = labelled()


def days_told(text: str, now: datetime = NOW, tz: tzinfo | None = None) -> list[str]:
    """The first day and the last of each mention."""
    spans = mention_days(text, now, tz)
    return [f"{date.fromordinal(first)}..{date.fromordinal(last)}" for first, last in spans]


def days_asked(text: str, now: datetime = NOW, tz: tzinfo | None = None) -> list[str]:
    """Where each window begins and where it is over."""
    found = windows(text, now, tz)
    return [f"{each.start and each.start.date()}..{each.end and each.end.date()}" for each in found]


@pytest.mark.parametrize("sentence", LABELLED, ids=lambda sentence: f"{sentence.kind}: {sentence.text}")
def test_a_labelled_sentence_is_read_as_labelled(sentence: Labelled) -> None:
    assert sentence.outcome == "exact", sentence.found()


def test_sentences_no_rule_was_written_for_are_read_too() -> None:
    outcomes = [sentence.outcome for sentence in unseen()]
    assert outcomes.count("false") == 0
    assert outcomes.count("exact") / len(outcomes) > 0.95


def test_there_are_enough_labels_of_each_sort() -> None:
    asked = [each.language for each in LABELLED if each.asks and each.expected]
    told = [each for each in LABELLED if not each.asks and each.expected]
    timeless = [each for each in LABELLED if not each.expected]
    assert [asked.count(language) >= 30 for language in ("en", "de", "es")] == [True, True, True]
    assert asked.count("en") >= 90
    assert len(told) >= 60
    assert len(timeless) >= 40


@pytest.mark.parametrize("row", table("anchored"), ids=lambda row: row["text"])
def test_an_event_that_tells_a_time_is_found(row: dict[str, str]) -> None:
    (found,) = anchors(row["text"])
    assert (found.direction.value, spelt(found)) == (row["direction"], row["offset"])
    assert (found.event, found.to) == (row["event"], row["to"])


def spelt(found: Anchored) -> str:
    """How far from the event, as the table writes it."""
    if found.offset is None:
        return "soon" if found.soon else ""
    least, most, unit = found.offset.least, found.offset.most, found.offset.unit.name.lower()
    if not most:
        return unit
    return f"{least} {unit}" if least == most else f"{least}-{most} {unit}"


@pytest.mark.parametrize("row", table("not_anchored"), ids=lambda row: row["text"])
def test_what_is_no_event_is_not_taken_for_one(row: dict[str, str]) -> None:
    assert anchors(row["text"]) == []


def anchored(direction: Direction, offset: Offset | None = None, *, soon: bool = False) -> Anchored:
    return Anchored(direction, offset, "the concert", "before the concert", soon)


@pytest.mark.parametrize(
    ("meant", "start", "end"),
    [
        (anchored(Direction.BEFORE, Offset(2, 2, Unit.DAY)), "2024-05-13", "2024-05-14"),
        (anchored(Direction.AFTER, Offset(1, 1, Unit.WEEK)), "2024-05-19", "2024-05-26"),
        (anchored(Direction.AFTER, Offset(2, 5, Unit.DAY)), "2024-05-17", "2024-05-21"),
        (anchored(Direction.DURING, Offset(0, 0, Unit.WEEK)), "2024-05-13", "2024-05-20"),
        (anchored(Direction.DURING, Offset(0, 0, Unit.DAY)), "2024-05-15", "2024-05-16"),
        (anchored(Direction.BEFORE), None, "2024-05-16"),
        (anchored(Direction.UNTIL), None, "2024-05-16"),
        (anchored(Direction.SINCE), "2024-05-15", None),
        (anchored(Direction.AFTER), "2024-05-15", None),
        (anchored(Direction.AFTER, soon=True), "2024-05-15", "2024-05-23"),
        (anchored(Direction.BEFORE, soon=True), "2024-05-08", "2024-05-16"),
        (anchored(Direction.AROUND), "2024-05-08", "2024-05-23"),
    ],
)
def test_once_the_event_is_dated_the_time_beside_it_is_known(
    meant: Anchored, start: str | None, end: str | None
) -> None:
    found = resolve(meant, NOW)
    assert found is not None
    assert found.kind is WindowKind.ANCHORED
    assert (found.start and str(found.start.date()), found.end and str(found.end.date())) == (start, end)


def test_between_two_events_is_from_the_day_of_the_one_to_the_day_of_the_other_whichever_came_first() -> None:
    both, week = anchored(Direction.BETWEEN), timedelta(days=7)
    for first, last in ((NOW - week, NOW), (NOW, NOW - week)):
        found = resolve(both, first, last)
        assert found is not None
        assert found.start is not None
        assert found.end is not None
        assert (str(found.start.date()), str(found.end.date())) == ("2024-05-08", "2024-05-16")


def test_an_event_at_the_end_of_the_calendar_gives_no_window() -> None:
    ages_ago = anchored(Direction.BEFORE, Offset(10, 10, Unit.YEAR))
    assert resolve(ages_ago, datetime(3, 1, 1, tzinfo=UTC)) is None


def test_an_event_needs_a_time_zone() -> None:
    with pytest.raises(ValueError, match="time zone"):
        resolve(anchored(Direction.BEFORE), datetime(2024, 5, 15))  # noqa: DTZ001


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What did I do on 7 May 2023?", WindowKind.ABSOLUTE),
        ("What did I do on 7 May?", WindowKind.RELATIVE),
        ("What did I do yesterday?", WindowKind.RELATIVE),
        ("What did I do since 2023?", WindowKind.OPEN),
    ],
)
def test_a_window_says_how_it_came_to_its_days(question: str, kind: WindowKind) -> None:
    assert [found.kind for found in windows(question, NOW)] == [kind]


def test_a_window_quotes_the_words_that_said_so() -> None:
    question = "Please tell me: what did Ana cook on Sunday, 7 May 2023, for us?"
    assert [found.text for found in windows(question, NOW)] == ["on Sunday, 7 May 2023"]


def test_a_moment_is_inside_a_window_or_so_many_days_from_it() -> None:
    (window,) = windows("What did I do on 7 May 2023?", NOW)
    noon = datetime(2023, 5, 7, 12, tzinfo=UTC)
    assert window.holds(noon)
    assert window.days_outside(noon) == 0
    assert window.days_outside(noon - timedelta(days=1)) == -0.5
    assert window.days_outside(noon + timedelta(days=1)) == 0.5
    assert not window.holds(datetime(2023, 5, 8, tzinfo=UTC))


def test_an_open_window_holds_everything_on_its_side() -> None:
    (since,) = windows("What happened since 2023?", NOW)
    assert since.holds(datetime(2999, 1, 1, tzinfo=UTC))
    assert since.days_outside(datetime(2022, 12, 31, tzinfo=UTC)) == -1


@pytest.mark.parametrize(
    "easter", ["1818-03-22", "1943-04-25", "2000-04-23", "2008-03-23", "2016-03-27", "2024-03-31", "2038-04-25"]
)
def test_easter_is_when_the_churches_of_the_west_keep_it(easter: str) -> None:
    (window,) = windows(f"What was on Easter Sunday {easter[:4]}?", NOW)
    assert str(window.start and window.start.date()) == easter


def test_yesterday_depends_on_where_one_is() -> None:
    before_midnight_in_london = datetime(2024, 5, 15, 23, tzinfo=UTC)
    assert days_asked("What did I eat yesterday?", before_midnight_in_london, EAST) == ["2024-05-15..2024-05-16"]
    assert days_asked("What did I eat yesterday?", before_midnight_in_london, WEST) == ["2024-05-14..2024-05-15"]


def test_a_day_has_the_hours_it_has_where_the_clocks_change() -> None:
    zone = pytest.importorskip("zoneinfo").ZoneInfo("Europe/Berlin")
    (window,) = windows("What did I do on 31 March 2024?", NOW, zone)
    assert window.start is not None
    assert window.end is not None
    assert window.end.astimezone(UTC) - window.start.astimezone(UTC) == timedelta(hours=23)


def test_a_moment_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        windows("What did I do yesterday?", datetime(2024, 5, 15))  # noqa: DTZ001


NEVER = [
    "What happened on 31 February 2023?",
    "What happened on 29.2.2023?",
    "What happened on 2023-13-01?",
    "What happened on 45/45/2023?",
    "What happened 999999999999 years ago?",
    "What happened 9999 years ago?",
    "What happened 999 decades ago?",
    "What happened in the last 999 decades?",
]


@pytest.mark.parametrize("question", NEVER)
def test_what_no_calendar_holds_is_passed_by(question: str) -> None:
    assert windows(question, NOW) == []
    assert mentions(question, NOW) == []


@pytest.mark.parametrize(
    ("text", "now"),
    [
        ("What did I do yesterday, last week, last month, last year?", datetime(1, 1, 1, tzinfo=UTC)),
        ("What did I do a year ago, a decade ago, in March, last summer?", datetime(1, 1, 1, tzinfo=EAST)),
        ("What will I do tomorrow, next week, next month, next year?", datetime(9999, 12, 31, 23, tzinfo=UTC)),
        ("What will I do in June, next summer, next Christmas?", datetime(9999, 12, 31, 23, tzinfo=WEST)),
    ],
)
def test_the_ends_of_the_calendar_give_no_windows_and_no_errors(text: str, now: datetime) -> None:
    inside = (datetime(1, 1, 3, tzinfo=UTC), datetime(9999, 12, 30, tzinfo=UTC))
    for window in windows(text, now, WEST):
        ends = [end for end in (window.start, window.end) if end]
        assert all(inside[0] <= end.astimezone(UTC) <= inside[1] for end in ends)


@pytest.mark.parametrize(
    "text",
    ["Was geschah am ７. Mai ２０２３?", "What happened on 7 May ٢٠٢٣?", "\u202eWhat happened on 7 May 2023?\u202c"],
)
def test_figures_of_other_scripts_and_directions_are_read_or_passed_by(text: str) -> None:
    assert days_asked(text) in ([], ["2023-05-07..2023-05-08"])


def test_a_week_that_a_month_does_not_have_leaves_the_month() -> None:
    assert days_asked("What happened in the fifth week of February 2023?") == ["2023-02-01..2023-03-01"]


def test_letters_may_come_apart_from_their_accents() -> None:
    assert days_told("Man\u0303ana voy al dentista, ma\u0301s o menos.") == ["2024-05-16..2024-05-16"]


def test_only_the_beginning_of_a_very_long_text_is_read() -> None:
    padding = "word " * 3_000
    assert days_told(f"Yesterday I read. {padding}") == ["2024-05-14..2024-05-14"]
    assert days_told(f"{padding} Yesterday I read.") == []


def test_each_sentence_of_a_text_has_its_own_tense() -> None:
    text = "We went to Rome in April. We will go to Oslo in April. In April it rains."
    assert days_told(text) == ["2024-04-01..2024-04-30", "2025-04-01..2025-04-30"]


def test_a_day_without_a_year_is_the_nearest_one_when_it_is_told_and_the_last_one_when_it_is_asked_for() -> None:
    assert days_told("The review is on June 3.") == ["2024-06-03..2024-06-03"]
    assert days_asked("What was the review on June 3?") == ["2023-06-03..2023-06-04"]


def test_a_turn_with_the_same_time_twice_mentions_it_once() -> None:
    assert days_told("Yesterday! I mean it, yesterday.") == ["2024-05-14..2024-05-14"]


@pytest.mark.parametrize(
    "question",
    [
        "When did Ana move?", "  What year was that?", "On which day did we meet?", "in what month is it?",
        "Since when do I live here?", "How long ago was it?", "Wann kommt Ana?", "Seit wann wohne ich hier?",
        "An welchem Tag war das?", "In welchem Jahr war das?", "Wie lange ist es her?", "¿Cuándo viene Ana?",
        "¿Desde cuándo vivo aquí?", "¿En qué año fue?", "¿Qué día nos vimos?", "¿Hace cuánto fue?",
    ],
)  # fmt: skip
def test_a_question_that_wants_a_time_is_recognised(question: str) -> None:
    assert asks_when(question)


@pytest.mark.parametrize(
    "question",
    [
        "Where were we when it rained?",
        "What timer did I set?",
        "Wer kommt?",
        "Was war an dem Tag?",
        "¿Quién viene?",
        "",
    ],
)
def test_a_question_that_wants_something_else_does_not(question: str) -> None:
    assert not asks_when(question)


anything = st.text(st.characters(), max_size=200)  # lone surrogates among it
vocabulary = st.sampled_from(sorted(set(chain(*(language.vocabulary.words for language in LANGUAGES)))))
figures = st.sampled_from(
    "0 1 5 7 12 29 30 31 45 100 999 2023 1999 9999 5th 31st 2024-02-29 31.12.9999 1.1.0001 5/7 7.5. 1990s 90s Q4 H2 "
    "999999999999 1,326 3.11.7 , . - ? ! ２０２３ ٢٠٢٣".split()
)
word_salad = st.lists(st.one_of(vocabulary, vocabulary, vocabulary, figures), max_size=14).map(" ".join)
zones = st.sampled_from([UTC, EAST, WEST])
moments = st.datetimes(timezones=zones)


@given(st.one_of(anything, word_salad), moments, zones)
def test_no_text_at_no_moment_raises_and_every_window_has_a_length(text: str, now: datetime, zone: tzinfo) -> None:
    for window in windows(text, now, zone) + mentions(text, now, zone):
        assert window.start is None or window.end is None or window.start < window.end
        assert (window.start, window.end) != (None, None)
        for end in (window.start, window.end):
            assert end is None or end.astimezone(WEST).astimezone(EAST) == end
    for found in anchors(text):
        assert found.event in text or not text.isascii()
        resolve(found, now)
    assert asks_when(text) in (True, False)


@given(word_salad, moments, zones)
def test_mentions_are_closed_and_the_same_in_days(text: str, said_at: datetime, zone: tzinfo) -> None:
    found = mentions(text, said_at, zone)
    spans = {(each.start, each.end and each.end - timedelta(days=1)) for each in found}
    told = {(date.fromordinal(first), date.fromordinal(last)) for first, last in mention_days(text, said_at, zone)}
    assert {(start and start.date(), last and last.date()) for start, last in spans} == told


BY_DAYS = [
    "I saw him yesterday.", "See you tomorrow!", "Three days ago it broke.", "It is ten days from now.",
    "Two weeks ago we met.", "the other day", "for the past nine days", "Gestern war es schön.",
    "Vor drei Wochen war es da.", "Anteayer llovió.", "Hace dos semanas llovió.",
    "the day before yesterday and the day after tomorrow",
]  # fmt: skip
years = st.datetimes(datetime(1900, 1, 1), datetime(2100, 1, 1), timezones=zones)  # noqa: DTZ001


@given(st.sampled_from(BY_DAYS), years, st.integers(-40_000, 40_000))
def test_what_is_counted_in_days_moves_with_the_day_it_is_said(text: str, said_at: datetime, shift: int) -> None:
    moved = tuple((first + shift, last + shift) for first, last in mention_days(text, said_at))
    assert moved
    assert mention_days(text, said_at + timedelta(days=shift)) == moved


@given(years, st.integers(1, 99))
def test_so_many_days_ago_is_that_day(said_at: datetime, count: int) -> None:
    there = (said_at - timedelta(days=count)).toordinal()
    assert mention_days(f"It broke {count} days ago.", said_at) == ((there, there),)


@given(years, st.dates(date(1000, 1, 1), date(2999, 12, 31)))
def test_a_date_is_that_day_whenever_and_however_it_is_written(now: datetime, day: date) -> None:
    written = [f"{day:%Y-%m-%d}", f"{day.day} {day:%B %Y}", f"{day:%B} {day.day}, {day.year}", f"{day:%d.%m.%Y}"]
    expected = ((day.toordinal(), day.toordinal()),)
    assert [mention_days(f"It was on {each}.", now) for each in written] == [expected] * len(written)


@given(years, st.integers(0, 6))
def test_last_friday_is_before_today_and_within_a_week(now: datetime, number: int) -> None:
    name = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()[number]
    ((first, last),) = mention_days(f"I saw it last {name}.", now)
    assert first == last
    assert date.fromordinal(first).weekday() == number
    assert 1 <= now.toordinal() - first <= 7


@given(years, st.integers(1, 12))
def test_in_a_month_is_its_latest_that_has_begun(now: datetime, month: int) -> None:
    (window,) = windows(f"What did I read in {date(2000, month, 1):%B}?", now)
    assert window.start is not None
    assert window.end is not None
    assert (window.start.month, window.start.day, window.end.day) == (month, 1, 1)
    assert window.start <= now.replace(tzinfo=window.start.tzinfo)
    assert now.toordinal() - window.start.toordinal() <= 366


def stated(sentence: Labelled) -> bool:
    """Whether all the years are named; of winters there are two in every year."""
    found = sentence.found()
    return bool(found) and all(each.kind is WindowKind.ABSOLUTE for each in found) and "winter" not in sentence.text


@given(st.sampled_from([each.text for each in LABELLED if each.asks and stated(each)]), years, years)
def test_a_question_that_names_the_year_needs_no_clock(text: str, one: datetime, other: datetime) -> None:
    assert windows(text, one, UTC) == windows(text, other, UTC) != []
