"""What is built from stretches of time: a part of one, a time beside one, from one to another, from one on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engram.cognition.times import rules
from engram.cognition.times.almanac import (
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
)
from engram.cognition.times.grammar import Found
from engram.cognition.times.lexicon import SIGN
from engram.cognition.times.tokens import Opening, Token

DAYS_A_WEEKEND = 2
DAYS_A_TURN = {Unit.WEEK: 7.0, Unit.MONTH: 30.4369, Unit.YEAR: 365.2425}
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
    unit = stretch.cycle or Unit.YEAR
    near = round((ordinal - stretch.first) / DAYS_A_TURN[unit])
    turns = [_moved(stretch, unit, near + step) for step in (-2, -1, 0, 1, 2)]
    if after_it:
        return min((each for each in turns if each.last >= ordinal), key=lambda each: each.first)
    return [each for each in turns if each.first <= ordinal][-1]


def _moved(stretch: Stretch, unit: Unit, count: int) -> Stretch:
    first = moved(stretch.first, unit, count)
    return replace(stretch, first=first, last=moved(stretch.last + 1, unit, count) - 1)


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
