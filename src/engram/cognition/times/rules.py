"""What each kind of expression means, as a function of the words it was found with and of today."""

from __future__ import annotations

from dataclasses import replace

from engram.cognition.times.almanac import (
    MONTHS_A_YEAR,
    WEEK,
    Stretch,
    Tense,
    Unit,
    after,
    around,
    away,
    before,
    chosen,
    counted,
    day,
    feast_day,
    months,
    moved,
    occurrence,
    quarter,
    season,
    weekday,
    weekend,
    years,
)
from engram.cognition.times.grammar import Found
from engram.cognition.times.lexicon import SIGN
from engram.cognition.times.tokens import Opening, Token

EARLIEST_YEAR, LATEST_YEAR = 1800, 2100  # a bare number outside is more likely a number
RECENT_DAYS = 7  # "the other day"
NEAR_DAYS = 60  # who tells of a day so near names the year if it is another one
HALVES = {
    Unit.YEAR: (Unit.MONTH, 6),
    Unit.MONTH: (Unit.DAY, 15),
    Unit.DECADE: (Unit.YEAR, 5),
    Unit.WEEK: (Unit.DAY, 3),
}
UNIT_SORTS = (
    "minutes", "day", "week", "weekend", "fortnight", "month_unit", "quarter_unit", "year_unit", "decade_unit",
    "plural", "daypart",
)  # fmt: skip
COUNT_SORTS = ("num", "hundreds", "number", "a", "year")


def value(found: Found, *sorts: str) -> int:
    """The value of the first token of these sorts, which the pattern has made sure of."""
    return found.all(*sorts)[0].value


def unit_of(found: Found) -> Unit:
    """The unit the expression counts in."""
    return Unit(value(found, *UNIT_SORTS))


def stated_year(found: Found) -> int | None:
    """The year that is named, if one is."""
    named = found.one("year")
    return named.value if named else None


def plausible_year(number: int) -> Stretch:
    """A whole year, if a number standing alone is likely to be one."""
    if not EARLIEST_YEAR <= number < LATEST_YEAR:
        raise ValueError("a number, not a year")
    return years(number)


def figures(found: Found) -> Stretch | Opening | None:
    """2023-05-07, 7.5.2023, 5/7/2023."""
    return found.all("date")[0].time


def day_and_month(found: Found) -> Stretch:
    """7 May, May 7th 2023."""
    number, month = value(found, "num", "nth", "ordinal"), value(found, "month", "maybe_month")
    return _day_of(month, number, stated_year(found), found)


def day_month_figures(found: Found) -> Stretch:
    """5/7 or 7.5., without a year."""
    written = found.all("day_month")[0]
    return _day_of(written.most, written.value, None, found)


def _day_of(month: int, number: int, year: int | None, found: Found) -> Stretch:
    if year is not None:
        return day(year, month, number)
    nearest = occurrence(lambda each: day(each, month, number), found.today, Tense.EITHER)
    if not (found.asking or found.firmly_ahead) and abs(nearest.first - found.today) <= NEAR_DAYS:
        return nearest
    return occurrence(lambda each: day(each, month, number), found.today, found.tense)


def day_alone(found: Found) -> Stretch:
    """On the 5th: of this month or of one beside it."""
    number = value(found, "nth")
    near = [around(found.today, Unit.MONTH, shift) for shift in (-2, -1, 0, 1, 2)]
    there = [each.first + number - 1 for each in near if number <= each.last - each.first + 1]
    return chosen([Stretch(each, each, cycle=Unit.MONTH) for each in there], found.today, found.tense)


def days_of_month(found: Found) -> Stretch:
    """From 3 to 7 May, May 3-7 2023."""
    from_day, to_day = (token.value for token in found.all("num", "nth")[:2])
    month, year = value(found, "month", "maybe_month"), stated_year(found)
    last = _day_of(month, to_day, year, found)
    return replace(last, first=last.first - (to_day - from_day))


def month_of(found: Found) -> Stretch:
    """May 2023, in March."""
    month, year = value(found, "month", "maybe_month"), stated_year(found)
    return months(year, month) if year is not None else _month(month, found)


def _month(month: int, found: Found) -> Stretch:
    return occurrence(lambda year: months(year, month), found.today, found.tense)


def which_month(found: Found) -> Stretch:
    """Last March, next May."""
    month = value(found, "month", "maybe_month")
    return counted(lambda year: months(year, month), found.today, which(found))


def which(found: Found) -> int:
    """Last is -1, this is 0, next is 1."""
    return value(found, "last", "this", "next", "coming", "comes", "past")


def year_and_month(found: Found) -> Stretch:
    """2023-11."""
    written = found.all("year_month")[0]
    plausible_year(written.value)
    return months(written.value, written.most)


def in_year(found: Found) -> Stretch:
    """In 2019."""
    return plausible_year(value(found, "year"))


def decade_of(found: Found) -> Stretch:
    """The 1990s, the nineties; the 1800s are a century."""
    start = value(found, "decade", "short_decade")
    return years(start, 100 if start % 100 == 0 and start < 2000 else 10)


def decade_in_figures(found: Found) -> Stretch:
    """Años 90: two figures after the word."""
    start = value(found, "num")
    if start % 10 or start < 50:
        raise ValueError("no decade of the last century")
    return years(1900 + start, 10)


def quarter_of(found: Found) -> Stretch:
    """Q2 2023, the second quarter of 2023."""
    number, year = value(found, "quarter", "nth", "ordinal"), stated_year(found)
    return quarter(year, number) if year else occurrence(lambda each: quarter(each, number), found.today, found.tense)


def half_year_of(found: Found) -> Stretch:
    """H1 2024."""
    starts, year = 6 * value(found, "half_year") - 5, stated_year(found)
    if year is not None:
        return months(year, starts, 6)
    return occurrence(lambda each: months(each, starts, 6), found.today, found.tense)


def season_of(found: Found) -> Stretch:
    """Spring 2023, in the summer; of two winters of a year the one that has come already."""
    starts, year = value(found, "season"), stated_year(found)
    if year is None:
        return _season(starts, found)
    named = season(year, starts)
    spans_two_years = starts == 12 and len(found.all("year", "num")) == 1
    return season(year - 1, starts) if spans_two_years and named.first > found.today else named


def _season(starts: int, found: Found) -> Stretch:
    return occurrence(lambda year: season(year, starts), found.today, found.tense)


def which_season(found: Found) -> Stretch:
    """Last summer."""
    starts = value(found, "season")
    return counted(lambda year: season(year, starts), found.today, which(found))


def feast_of(found: Found) -> Stretch:
    """Christmas 2022, at Christmas."""
    token, year = found.all("feast")[0], stated_year(found)
    return _feast(token, year) if year else _next_feast(token, found)


def _next_feast(token: Token, found: Found) -> Stretch:
    return occurrence(lambda year: _feast(token, year), found.today, found.tense)


def _feast(token: Token, year: int) -> Stretch:
    """The days of a feast by its rules; one that starts in the old year is named by the new."""
    starts = year - 1 if token.value > token.most else year
    return Stretch(feast_day(starts, token.value), feast_day(year, token.most), stated=True)


def feast_asked(found: Found) -> Stretch | None:
    """Halloween at the end of a question, where it asks what was; what Halloween is it may ask as well."""
    return feast_of(found) if found.asking and found.explicit is Tense.PAST else None


def which_feast(found: Found) -> Stretch:
    """Last Halloween."""
    token = found.all("feast")[0]
    return counted(lambda year: _feast(token, year), found.today, which(found))


def named_day(found: Found) -> Stretch:
    """Yesterday, tonight, the day after tomorrow."""
    there = found.today + value(found, "named_day", "tomorrow", "recent_day")
    return Stretch(there, there)


def after_tomorrow(found: Found) -> Stretch:
    """Pasado mañana."""
    return Stretch(found.today + 2, found.today + 2)


def recent_day(found: Found) -> Stretch:
    """The other day."""
    return Stretch(found.today - RECENT_DAYS, found.today - 1)


def part_of_day(found: Found) -> Stretch:
    """This morning, last night."""
    there = found.today + which(found)
    return Stretch(there, there)


def weekday_near(found: Found) -> Stretch:
    """On Friday: the one before today or the one after, never today itself."""
    return _weekday(value(found, "weekday", "short_weekday"), found)


def weekday_asked(found: Found) -> Stretch | None:
    """Friday at the end of a question; at the end of a statement it may be wished, as in `have a lovely Friday`."""
    return weekday_near(found) if found.asking else None


def _weekday(number: int, found: Found) -> Stretch:
    earlier, later = before(found.today, number), after(found.today, number)
    tense = found.tense
    nearer = earlier if found.today - earlier < later - found.today else later
    there = {Tense.PAST: earlier, Tense.FUTURE: later, Tense.EITHER: nearer}[tense]
    return Stretch(there, there, cycle=Unit.WEEK)


def which_weekday(found: Found) -> Stretch:
    """Last, this, next or the coming Friday; English means by `next` the one of next week."""
    number, shift = value(found, "weekday", "short_weekday"), which(found)
    if shift < 0:
        there = before(found.today, number) + (shift + 1) * WEEK
    elif found.has("next"):
        there = around(found.today, Unit.WEEK, shift).first + number
    elif found.has("coming", "comes"):
        there = after(found.today, number) + (shift - 1) * WEEK
    else:
        there = _this_weekday(number, found)
    return Stretch(there, there)


def _this_weekday(number: int, found: Found) -> int:
    if weekday(found.today) == number:
        return found.today
    return before(found.today, number) if found.explicit is Tense.PAST else after(found.today, number)


def weekday_of_week(found: Found) -> Stretch:
    """Tuesday last week."""
    there = around(found.today, Unit.WEEK, which(found)).first + value(found, "weekday", "short_weekday")
    return Stretch(there, there)


def weekdays_near(found: Found) -> Stretch | None:
    """From Monday to Wednesday, where that was or will be: some work from Monday to Friday."""
    if found.explicit not in (Tense.PAST, Tense.FUTURE):
        return None
    from_day, to_day = (token.value for token in found.all("weekday")[:2])
    last = _weekday(to_day, found)
    return Stretch(last.first - (to_day - from_day) % WEEK, last.last)


def weekday_and_number(found: Found) -> Stretch:
    """Friday the 7th: of the month beside this one that has it so."""
    number, named = value(found, "nth", "num"), value(found, "weekday", "short_weekday")
    near = [around(found.today, Unit.MONTH, shift) for shift in range(-MONTHS_A_YEAR, MONTHS_A_YEAR + 1)]
    there = [each.first + number - 1 for each in near if number <= each.last - each.first + 1]
    return chosen([Stretch(each, each) for each in there if weekday(each) == named], found.today, found.tense)


def weekdays_of_week(found: Found) -> Stretch:
    """From Monday to Wednesday last week."""
    monday = around(found.today, Unit.WEEK, which(found)).first
    from_day, to_day = (token.value for token in found.all("weekday")[:2])
    return Stretch(monday + from_day, monday + to_day)


def weekend_near(found: Found) -> Stretch:
    """Over the weekend."""
    near = [weekend(found.today, shift) for shift in (-1, 0, 1)]
    return chosen(near, found.today, found.tense)


def which_unit(found: Found) -> Stretch:
    """Last week, this year, next month."""
    return around(found.today, unit_of(found), which(found))


def unit_beyond(found: Found) -> Stretch:
    """The week before last, the month after next."""
    return around(found.today, unit_of(found), 2 * which(found))


def so_far(found: Found) -> Stretch:
    """Earlier this year: from its start to today."""
    return replace(around(found.today, unit_of(found)), last=found.today)


def rest_of(found: Found) -> Stretch:
    """Later this month: from today to its end."""
    return replace(around(found.today, unit_of(found)), first=found.today)


def count(found: Found) -> tuple[int, int]:
    """Least and most of how many: `two or three`, `a few`."""
    tokens = found.all(*COUNT_SORTS)
    return (tokens[0].value, tokens[-1].most) if tokens else (1, 1)


def ago(found: Found) -> Stretch:
    """Three weeks ago, vor drei Wochen, hace tres semanas."""
    least, most = count(found)
    return away(found.today, unit_of(found), -least, -most)


def half_ago(found: Found) -> Stretch:
    """Half a year ago."""
    unit = unit_of(found)
    smaller, many = HALVES.get(unit, (Unit.DAY, 0))
    return away(found.today, smaller, -many, -many)


def and_a_half_ago(found: Found) -> Stretch:
    """A year and a half ago."""
    smaller, many = HALVES[unit_of(found)]
    whole = count(found)[0]
    return away(found.today, smaller, -many * (2 * whole + 1), -many * (2 * whole + 1))


def ahead(found: Found) -> Stretch | None:
    """In three days: only where the sentence looks ahead, since one also learns something in three days."""
    least, most = count(found)
    clear = found.has("now", "named_day", "inside", "be_now", "plan") or found.explicit is Tense.FUTURE
    clear = clear or SIGN["agenda"] in found.clauses.clause()
    start = found.one("named_day")
    return away(found.today + (start.value if start else 0), unit_of(found), least, most) if clear else None


def surely_ahead(found: Found) -> Stretch:
    """In zwei Wochen, where something is on."""
    return away(found.today, unit_of(found), *count(found))


def rolling(found: Found) -> Stretch:
    """In the last three weeks: up to today."""
    return Stretch(moved(found.today, unit_of(found), -count(found)[1]), found.today)


def rolling_on(found: Found) -> Stretch:
    """In the next three weeks: from today."""
    return Stretch(found.today, moved(found.today, unit_of(found), count(found)[1]))
