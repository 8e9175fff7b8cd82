"""What is built from stretches of time: a part of one, a time beside one, from one to another, from one on."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from engram.cognition.times import rules
from engram.cognition.times.almanac import (
    NO_SUCH_TIME,
    SATURDAY,
    SOON_DAYS,
    WEEK,
    Stretch,
    Unit,
    after,
    around,
    away,
    before,
    half,
    moved,
    third,
    turned,
    turns,
    years,
)
from engram.cognition.times.grammar import Found, translated
from engram.cognition.times.lexicon import SIGN
from engram.cognition.times.tokens import Opening, Token

DAYS_A_WEEKEND = 2
SEASON_DAYS = 100  # more than any part of a year that is called by its name
_READERS: dict[str, Callable[[Found], Stretch | Opening | None]] = {
    "month": rules.month_of,
    "maybe_month": rules.month_of,
    "year": rules.in_year,
    "season": rules.season_of,
    "feast": rules.feast_of,
    "decade": rules.decade_of,
    "short_decade": rules.decade_of,
    "quarter": rules.quarter_of,
    "half_year": rules.half_year_of,
    "year_month": rules.year_and_month,
    "weekday": rules.weekday_near,
}
_BY_SIGN = {SIGN[sort]: reader for sort, reader in _READERS.items()}
WHEN = ("span", "date", *_READERS)


def stretch_of(token: Token, found: Found) -> Stretch:
    """The stretch a token stands for, read now if no layer has yet."""
    alone = Found([token], found.clauses, found.today, asking=found.asking)
    time = token.time or _BY_SIGN[token.sign](alone)
    if not isinstance(time, Stretch):
        raise ValueError("no closed stretch of time")
    return time


def whens(found: Found) -> list[Stretch]:
    """The stretches of an expression, in order."""
    return [stretch_of(token, found) for token in found.all(*WHEN)]


def last_when(found: Found) -> Stretch:
    """The stretch at the end of an expression; a weekday before it is not one."""
    return stretch_of(found.all(*WHEN)[-1], found)


def part(found: Found) -> Stretch:
    """Early March, the end of summer 2023."""
    return third(last_when(found), rules.value(found, "early", "mid", "late", "start", "end"))


def part_of_unit(found: Found) -> Stretch:
    """The end of the month: of the one that is now."""
    whole = around(found.today, rules.unit_of(found))
    return third(whole, rules.value(found, "early", "mid", "late", "start", "end"))


def half_of(found: Found) -> Stretch:
    """The second half of 2023."""
    return half(last_when(found), rules.value(found, "nth", "ordinal") - 1)


def nth_unit(found: Found) -> Stretch:
    """The first week of August, the last weekend of June, the second Monday in May."""
    whole = last_when(found)
    nth = found.one("nth", "ordinal")
    place = nth.value - 1 if nth else -1
    if named := found.one("weekday") if len(found.all(*WHEN)) > 1 else None:
        return _inside(_nth_day(whole, named.value, place, 1), whole)
    unit = rules.unit_of(found)
    if unit is Unit.WEEKEND:
        return _inside(_nth_day(whole, SATURDAY, place, DAYS_A_WEEKEND), whole)
    return _inside(_nth_whole(whole, unit, place), whole)


def _nth_day(whole: Stretch, weekday: int, place: int, length: int) -> Stretch:
    first = after(whole.first - 1, weekday) + place * WEEK if place >= 0 else before(whole.last + 1, weekday)
    return Stretch(first, first + length - 1, stated=whole.stated)


def _nth_whole(whole: Stretch, unit: Unit, place: int) -> Stretch:
    if place >= 0:
        first = moved(whole.first, unit, place)
        return Stretch(first, moved(first, unit, 1) - 1, stated=whole.stated)
    return Stretch(moved(whole.last + 1, unit, -1), whole.last, stated=whole.stated)


def _inside(found: Stretch, whole: Stretch) -> Stretch:
    """A fifth week of February is none."""
    if not whole.first <= found.first <= whole.last:
        raise ValueError("not in that stretch of time")
    return found


def distance(found: Found) -> Stretch:
    """Two days before 5 May, a week after Christmas."""
    from_when, (least, most) = last_when(found), rules.count(found)
    earlier = found.has("before", "vor")
    there = from_when.first if earlier else from_when.last
    sign = -1 if earlier else 1
    return replace(away(there, rules.unit_of(found), sign * least, sign * most), stated=from_when.stated)


def adjacent(found: Found) -> Stretch:
    """The week before Christmas: the seven days up to it."""
    beside, unit = last_when(found), rules.unit_of(found)
    if unit is Unit.WEEKEND:
        return _beside(beside, SATURDAY, DAYS_A_WEEKEND, found)
    if found.has("before", "vor"):
        return Stretch(moved(beside.first, unit, -1), beside.first - 1, stated=beside.stated)
    return Stretch(beside.last + 1, moved(beside.last, unit, 1), stated=beside.stated)


def weekday_beside(found: Found) -> Stretch:
    """The Monday before 24 July 2023."""
    return _beside(last_when(found), rules.value(found, "weekday", "short_weekday"), 1, found)


def _beside(beside: Stretch, weekday: int, length: int, found: Found) -> Stretch:
    earlier = found.has("before", "vor")
    first = before(beside.first - length + 1, weekday) if earlier else after(beside.last, weekday)
    return Stretch(first, first + length - 1, stated=beside.stated)


def soon(found: Found) -> Stretch:
    """Shortly before 7 January."""
    beside = last_when(found)
    if found.has("before", "vor"):
        return replace(beside, first=beside.first - SOON_DAYS, last=beside.first - 1, cycle=None)
    return replace(beside, first=beside.last + 1, last=beside.last + SOON_DAYS, cycle=None)


def unit_around(found: Found) -> Stretch:
    """The week of 3 May."""
    inside = last_when(found)
    return replace(around(inside.first, rules.unit_of(found)), stated=inside.stated)


def itself(found: Found) -> Stretch:
    """The night of 10 January."""
    return last_when(found)


def between(found: Found) -> Stretch:
    """Between March and May 2023: an end without a year is put beside the one that has it."""
    first, last = whens(found)[:2]
    if last.cycle and first.stated:
        last = _turned(last, first.first, after_it=True)
    elif first.cycle and (last.stated or first.first > last.last):
        first = _turned(first, last.last, after_it=False)
    return Stretch(first.first, last.last, stated=first.stated or last.stated)


def _turned(stretch: Stretch, ordinal: int, *, after_it: bool) -> Stretch:
    """The turn of a recurring stretch that is the first to end after a day, or the last to start before it."""
    near = turns(stretch, ordinal)
    if after_it:
        return min((each for each in near if each.last >= ordinal), key=lambda each: each.first)
    return [each for each in near if each.first <= ordinal][-1]


def one_in_the_other(found: Found) -> Stretch | None:
    """Two years ago in May, last week on Monday, a year ago today; None if neither tells which of the other."""
    one, other = whens(found)[:2]
    return _inner(one, other, found.today) or _inner(other, one, found.today)


def _inner(outer: Stretch, inner: Stretch, today: int) -> Stretch | None:
    middle = (outer.first + outer.last) // 2
    if outer.cycle is not None:
        return None
    if inner.cycle is None:
        counted = outer.vague and inner.first == inner.last and not (inner.vague or inner.stated)
        return Stretch(middle + inner.first - today, middle + inner.first - today) if counted else None
    if outer.last - outer.first + 1 not in _LENGTHS[inner.cycle]:
        return None
    if inner.cycle is not Unit.YEAR:
        return next((it for it in turns(inner, middle) if outer.first <= it.first <= outer.last), None)
    return _of_year(inner, outer, middle, today)


def _of_year(inner: Stretch, outer: Stretch, middle: int, today: int) -> Stretch | None:
    """Whose year is told: by the calendar, but what is a year ago is not a month ago."""
    year = date.fromordinal(middle).year
    there = next((it for it in turns(inner, middle) if date.fromordinal(it.first).year == year), None)
    whole = outer.first == years(year).first
    if there is not None and not whole and abs(today - there.first) < abs(today - middle) // 2:
        further = (it for it in turns(inner, middle) if abs(date.fromordinal(it.first).year - year) == 1)
        return next((it for it in further if (it.first < there.first) == (middle < today)), None)
    return there


_LENGTHS = {Unit.WEEK: range(7, 8), Unit.MONTH: range(28, 32), Unit.YEAR: range(365, 367)}


def one_more(found: Found) -> Stretch | None:
    """In 2021, 2022 or 2023: a year or a month that follows others."""
    signs, start, _ = found.clauses
    return last_when(found) if _ROW.search(signs[:start]) else None


_ROW = re.compile(translated("span (?:(?:comma|comma? (?:and|or)) (?:year|month))*(?:comma|comma? (?:and|or))$"))


def in_one_year(tokens: list[Token]) -> list[Token]:
    """In May or June 2023, in March 2022 or 2023: what one of two lacks is told by the other."""
    told = list(tokens)
    for place in range(len(told) - 1, 1, -1):
        one, other = told[place - 2].time, told[place].time
        if told[place - 1].sign in _JOINING and isinstance(one, Stretch) and isinstance(other, Stretch):
            one, other = _completed(one, other)
            told[place - 2], told[place] = told[place - 2]._replace(time=one), told[place]._replace(time=other)
    return told


def _completed(one: Stretch, other: Stretch) -> tuple[Stretch, Stretch]:
    try:
        return _with_year(one, other) if other.stated else (one, other)
    except NO_SUCH_TIME:  # at the end of the calendar
        return one, other


def _with_year(one: Stretch, other: Stretch) -> tuple[Stretch, Stretch]:
    if one.cycle is Unit.YEAR:
        return replace(_turned(one, other.last, after_it=False), stated=True, cycle=None), other
    year = date.fromordinal(other.first).year
    if one.stated and one.last - one.first < SEASON_DAYS and other == years(year):
        return one, turned(one, Unit.YEAR, year - date.fromordinal(one.first).year)
    return one, other


_JOINING = frozenset(SIGN[sort] for sort in ("or", "and", "comma"))


def since(found: Found) -> Stretch | Opening:
    """Since 2023."""
    starts = last_when(found)
    return Opening(starts.first, None, starts.stated) if found.asking else starts


def since_length(found: Found) -> Stretch | Opening:
    """Seit drei Wochen."""
    starts = rules.ago(found)
    return Opening(starts.first, None, stated=False) if found.asking else starts


def later_than(found: Found) -> Stretch | Opening:
    """After 5 May."""
    over = last_when(found)
    return Opening(over.last + 1, None, over.stated) if found.asking else over


def earlier_than(found: Found) -> Stretch | Opening:
    """Before May."""
    starts = last_when(found)
    return Opening(None, starts.first - 1, starts.stated) if found.asking else starts


def up_to(found: Found) -> Stretch | Opening:
    """Until 2018, by Friday: that day or year still counts."""
    over = last_when(found)
    return Opening(None, over.last, over.stated) if found.asking else over
