"""The calendar in whole days: stretches of day numbers, and how days, weeks, months, seasons and years are laid out.

Days are proleptic Gregorian ordinals, so that nothing overflows on the way; weeks start on Monday. What no calendar
holds, such as 31 February or the year 10,000, raises one of NO_SUCH_TIME, and whoever reads a text passes it by.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum, IntEnum

WEEK = 7
SATURDAY = 5
MONTHS_A_YEAR = 12
SOON_DAYS = 7  # "shortly before", "right after"
LEAP_SEARCH = 8  # years from one 29 February to the next, at most
NO_SUCH_TIME = (ValueError, OverflowError, IndexError)
"""What is raised where a calendar has nothing to give."""


class Unit(IntEnum):
    """What time is counted in."""

    MINUTE = 0
    HOUR = 1
    DAY = 2
    WEEKEND = 3
    WEEK = 4
    FORTNIGHT = 5
    MONTH = 6
    QUARTER = 7
    YEAR = 8
    DECADE = 9


class Tense(Enum):
    """On which side of now a text looks for a time whose year it does not name."""

    PAST = "past"
    FUTURE = "future"
    EITHER = "either"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Days from `first` to `last`, both inside.

    `stated` if the text names the year, so that no clock is needed; `cycle` is how often such a stretch comes round,
    and `yearly` which days those are in each year, where it comes round every year; `vague` if its days are those
    around the one that is meant.
    """

    first: int
    last: int
    stated: bool = False
    cycle: Unit | None = None
    yearly: Callable[[int], Stretch] | None = field(default=None, compare=False, repr=False)
    vague: bool = False

    def __post_init__(self) -> None:
        """Refuse what is no stretch, as the calendar refuses what is no day."""
        if self.first > self.last:
            raise ValueError("a stretch of time ends after it starts")


Yearly = Callable[[int], Stretch]
"""Something that comes every year, by the year."""

# How far "three weeks ago" may be from three weeks to the day: half of the unit on each side.
HALF = {Unit.WEEK: 3, Unit.FORTNIGHT: 5, Unit.MONTH: 15, Unit.QUARTER: 45, Unit.YEAR: 182, Unit.DECADE: 1_826}
DAYS_A_TURN = {Unit.WEEK: 7.0, Unit.MONTH: 30.4369, Unit.YEAR: 365.2425}
_DAYS = {Unit.DAY: 1, Unit.WEEKEND: WEEK, Unit.WEEK: WEEK, Unit.FORTNIGHT: 2 * WEEK}
_MONTHS = {Unit.MONTH: 1, Unit.QUARTER: 3, Unit.YEAR: MONTHS_A_YEAR, Unit.DECADE: 10 * MONTHS_A_YEAR}
_A_DAY = {Unit.MINUTE: 24 * 60, Unit.HOUR: 24}


def day(year: int, month: int, number: int) -> Stretch:
    """One day of a year that is named."""
    ordinal = date(year, month, number).toordinal()
    return Stretch(ordinal, ordinal, stated=True)


def months(year: int, month: int, count: int = 1) -> Stretch:
    """So many whole months; a month before the first or after the twelfth is one of another year."""
    past = year * MONTHS_A_YEAR + month - 1 + count
    first = date(year + (month - 1) // MONTHS_A_YEAR, (month - 1) % MONTHS_A_YEAR + 1, 1)
    last_year, last_month = divmod(past - 1, MONTHS_A_YEAR)
    last = date(last_year, last_month + 1, monthrange(last_year, last_month + 1)[1])
    return Stretch(first.toordinal(), last.toordinal(), stated=True)


def years(first: int, count: int = 1) -> Stretch:
    """So many whole years."""
    return months(first, 1, count * MONTHS_A_YEAR)


def quarter(year: int, number: int) -> Stretch:
    """One quarter of a year."""
    return months(year, 3 * number - 2, 3)


def season(year: int, starts: int) -> Stretch:
    """Three months from the one a season starts in; a winter ends in the next year."""
    return months(year, starts, 3)


def easter(year: int) -> int:
    """Easter Sunday, by the rule of the Gregorian calendar that Meeus and others give."""
    century, golden = year // 100, year % 19
    skipped = century - century // 4 - (8 * century + 13) // 25
    moon = (skipped + 19 * golden + 15) % 30
    moon -= (moon // 28) * (1 - (29 // (moon + 1)) * ((21 - golden) // 11))
    sunday = moon - (year + year // 4 + moon + 2 - century + century // 4) % WEEK
    return date(year, 3, 28).toordinal() + sunday


# The rule of a feast is one number: MMDD is a date; 20,000 is Easter Sunday, 20,001 the day after it; 3MMND is the Nth
# of a weekday D in a month, Monday being 0, and 100,000 more the day after that.
EASTER = 20_000
BY_WEEKDAY = 30_000
LAST_OF_MONTH = 9  # for N


def feast_day(year: int, rule: int) -> int:
    """The day of a feast in a year: 1225 is 25 December, 19998 Good Friday, 31143 the fourth Thursday of November."""
    days_after, rule = divmod(rule, 100_000)
    if rule >= BY_WEEKDAY:
        month, place, number = (rule - BY_WEEKDAY) // 100, rule // 10 % 10, rule % 10
        whole = months(year, month)
        last = before(whole.last + 1, number)
        return days_after + (last if place == LAST_OF_MONTH else after(whole.first - 1, number) + (place - 1) * WEEK)
    if rule >= EASTER - 100:
        return easter(year) + rule - EASTER
    return day(year, *divmod(rule, 100)).first


def weekday(ordinal: int) -> int:
    """Monday is 0, as everywhere in Python."""
    return (ordinal - 1) % WEEK


def week(ordinal: int, shift: int = 0) -> Stretch:
    """The week around a day, or one so many weeks from it."""
    monday = ordinal - weekday(ordinal) + shift * WEEK
    return Stretch(monday, monday + WEEK - 1)


def weekend(ordinal: int, shift: int = 0) -> Stretch:
    """Saturday and Sunday of a week."""
    monday = week(ordinal, shift).first
    return Stretch(monday + SATURDAY, monday + SATURDAY + 1)


def around(ordinal: int, unit: Unit, shift: int = 0) -> Stretch:
    """The whole unit that a day lies in, or one so many units from it."""
    match unit:
        case Unit.WEEK:
            return week(ordinal, shift)
        case Unit.WEEKEND:
            return weekend(ordinal, shift)
        case Unit.FORTNIGHT:
            return Stretch(week(ordinal, 2 * shift).first, week(ordinal, 2 * shift + 1).last)
        case Unit.MONTH | Unit.QUARTER | Unit.YEAR | Unit.DECADE:
            return _whole_months(date.fromordinal(ordinal), _MONTHS[unit], shift)
        case _:
            return Stretch(ordinal + shift, ordinal + shift)


def _whole_months(at: date, step: int, shift: int) -> Stretch:
    since_year_0 = at.year * MONTHS_A_YEAR + at.month - 1
    year, month = divmod((since_year_0 // step + shift) * step, MONTHS_A_YEAR)
    return replace(months(year, month + 1, step), stated=False)


def moved(ordinal: int, unit: Unit, count: int) -> int:
    """The day so many units away; the 31st of a shorter month is its last day."""
    if unit in _A_DAY:
        return ordinal + int(count / _A_DAY[unit])  # towards zero: half an hour ago was today
    if unit in _DAYS:
        return ordinal + count * _DAYS[unit]
    at = date.fromordinal(ordinal)
    there = months(at.year, at.month + count * _MONTHS[unit])
    return min(there.first + at.day - 1, there.last)


def away(ordinal: int, unit: Unit, least: int, most: int) -> Stretch:
    """Between `least` and `most` units away (negative is earlier), as vague as the unit is."""
    if unit is Unit.WEEKEND:
        near, far = sorted((around(ordinal, unit, least), around(ordinal, unit, most)), key=lambda each: each.first)
        return Stretch(near.first, far.last)
    ends = sorted((moved(ordinal, unit, least), moved(ordinal, unit, most)))
    return Stretch(ends[0] - HALF.get(unit, 0), ends[1] + HALF.get(unit, 0), vague=least == most)


def before(ordinal: int, number: int) -> int:
    """The last such weekday that is earlier than a day."""
    return ordinal - (weekday(ordinal) - number - 1) % WEEK - 1


def after(ordinal: int, number: int) -> int:
    """The first such weekday that is later than a day."""
    return ordinal + (number - weekday(ordinal) - 1) % WEEK + 1


def third(stretch: Stretch, place: int) -> Stretch:
    """The early, middle or late part (0, 1, 2): tens of days in a month, months or years in what is longer."""
    start, length = date.fromordinal(stretch.first), stretch.last - stretch.first + 1
    if length < WEEK:
        raise ValueError("too short to have parts")
    if length == WEEK:
        ends = [stretch.first, stretch.first + 2, stretch.first + 4, stretch.last + 1]
    elif length <= 31:
        ends = [stretch.first, stretch.first + 10, stretch.first + 20, stretch.last + 1]
    elif length <= 366:
        step = round(length / 30.4) // 3
        ends = [months(start.year, start.month + step * part).first for part in range(3)] + [stretch.last + 1]
    else:
        ends = [years(start.year + part).first for part in (0, 4, 7)] + [stretch.last + 1]
    return replace(stretch, first=ends[place], last=ends[place + 1] - 1)


def half(stretch: Stretch, place: int) -> Stretch:
    """The first or second half (0, 1): to the 15th in a month, six months in a year."""
    start, length = date.fromordinal(stretch.first), stretch.last - stretch.first + 1
    middle = stretch.first + 15 if length <= 31 else months(start.year, start.month + round(length / 61)).first
    return replace(stretch, last=middle - 1) if place == 0 else replace(stretch, first=middle)


def chosen(candidates: Sequence[Stretch], today: int, tense: Tense) -> Stretch:
    """Which of several in order is meant: the latest begun, the next that is not over, or the nearest."""
    begun = [each for each in candidates if each.first <= today]
    to_come = [each for each in candidates if each.last >= today]
    if tense is Tense.PAST and begun:
        return begun[-1]
    if tense is Tense.FUTURE and to_come:
        return to_come[0]
    return min(candidates, key=lambda each: max(each.first - today, today - each.last, 0))


def occurrence(of: Yearly, today: int, tense: Tense) -> Stretch:
    """Which year's is meant by something that comes every year."""
    return chosen(_every_year(of, today), today, tense)


def counted(of: Yearly, today: int, shift: int) -> Stretch:
    """The last (-1), this year's (0) or the next (1) of something that comes every year, and so on."""
    candidates = _every_year(of, today)
    if shift < 0:
        return [each for each in candidates if each.last < today][shift]
    if shift > 0:
        return [each for each in candidates if each.first > today][shift - 1]
    new_year = years(date.fromordinal(today).year).first
    return min((each for each in candidates if each.last >= today or each.first >= new_year), key=_first)


def _first(stretch: Stretch) -> int:
    return stretch.first


def turns(stretch: Stretch, ordinal: int) -> list[Stretch]:
    """When a recurring stretch comes round near a day, in order."""
    if stretch.yearly is not None:
        year = date.fromordinal(ordinal).year
        found = (_in_calendar(stretch.yearly, year + step) for step in range(-LEAP_SEARCH, LEAP_SEARCH + 1))
        return [replace(stretch, first=each.first, last=each.last) for each in found if each]
    unit = stretch.cycle or Unit.YEAR
    near = round((ordinal - stretch.first) / DAYS_A_TURN[unit])
    return [turned(stretch, unit, near + step) for step in (-2, -1, 0, 1, 2)]


def turned(stretch: Stretch, unit: Unit, count: int) -> Stretch:
    """The same stretch so many units away."""
    first = moved(stretch.first, unit, count)
    return replace(stretch, first=first, last=moved(stretch.last + 1, unit, count) - 1)


def _every_year(of: Yearly, today: int) -> list[Stretch]:
    now = date.fromordinal(today).year
    reach = 2 if _in_calendar(of, now) and _in_calendar(of, now - 1) else LEAP_SEARCH
    found = (_in_calendar(of, year) for year in range(now - reach, now + reach + 1))
    return [Stretch(each.first, each.last, cycle=Unit.YEAR, yearly=of) for each in found if each]


def _in_calendar(of: Yearly, year: int) -> Stretch | None:
    try:
        return of(year)
    except NO_SUCH_TIME:  # no 29 February in that year, or no such year
        return None
