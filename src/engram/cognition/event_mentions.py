"""How a text mentions an event, and which of several mentions tells when the event was.

An event is dated by the sentence that says it takes place, not by the last one that names it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo
from enum import IntEnum

from engram.cognition.ownership import LONGEST_READ, in_sentences
from engram.cognition.past_tense import tells_an_action
from engram.cognition.times import Anchored, Direction, Window, anchors, mentions
from engram.cognition.words import query_terms, terms
from engram.late import late

HALF = 0.5  # share of an event's words that a sentence must have to mention it
SAME_EVENT = timedelta(days=21)  # two undated mentions this far apart may be of two events
SAME_TIME = timedelta(days=1, hours=12)  # two dates this near are one event, told on two days
NOON = time(12)

_WORD = late(r"[^\W_](?:[\w'’-]*[^\W_])?")
# Words that look back at an event or ahead to it: the sentence was said at another time than the event.
_LOOKING = tuple(
    late(rf"(?i)\b(?:{pattern})")
    for pattern in (
        r"(?:think|thinks|thinking|thought|dream\w*) (?:back )?(?:about|of|to)\b",
        r"(?:remember|remind|recall|reminisc|nostalgi)\w*|memor(?:y|ies) (?:of|from)\b",
        r"(?:talk|told|tell|hear|heard|ask|read|dream|joke)\w* (?:\w+ ){0,2}about\b",
        r"(?:photo|picture|video|song|recording|souvenir|review|shirt)s? (?:of|from)\b",
        r"(?:recover\w*|tired|exhausted|sore|hungover) from\b|look\w* (?:back|forward)\b",
        r"(?:can['’]?t wait|excited|nervous|worried|anxious|prepar\w+|practi[cs]\w+|pack\w*)\b",
        r"miss(?:ing)?\b|still (?:have|had|hear|see|feel|love|talk|laugh|smil)\w*|anniversary\b",
        r"(?:denke|denken|dachte|träum\w*) (?:\w+ ){0,3}(?:an|von)\b|erinner\w*|vermiss\w*",
        r"(?:freue|freuen|freut) (?:\w+ ){0,3}(?:auf|über)\b|(?:fotos?|bilder|video) (?:vom|von)\b",
        r"(?:pienso|piensa|pensar|sueño) (?:\w+ ){0,2}(?:en|con)\b|(?:acuerd|recuerd|record)\w*",
        r"(?:pense|pensais|rêve) (?:\w+ ){0,2}(?:à|de)\b|(?:souvien|souvenir|rappel)\w*",
    )
)
# What stands right before an event that is only the occasion of something else: `shoes for the concert`.
_OCCASION = late(
    r"(?i)\b(?:for|about|since|after|before|until|till|following|für|über|seit|nach|vor|bis|para|sobre|desde|tras"
    r"|después del?|antes del?|hasta|pour|depuis|après|avant|jusqu['’]\w+)(?: [\w'’-]+){0,3} $"
)
_TAKES_PLACE = late(
    r"(?i)\b(?:was|were|went|had|is over|(?:are|am|['’]re|['’]m) at|back from|war|waren|fand|fue|fueron|estuvo|était)\b"
)
_NEAR = re.compile(r"\W*(?:[\w'’]+\W+){0,2}\W*")
_SIDES = {
    Direction.AFTER: frozenset({Direction.AFTER, Direction.SINCE}),
    Direction.SINCE: frozenset({Direction.AFTER, Direction.SINCE}),
    Direction.BEFORE: frozenset({Direction.BEFORE, Direction.UNTIL}),
    Direction.UNTIL: frozenset({Direction.BEFORE, Direction.UNTIL}),
}


class Manner(IntEnum):
    """How a text mentions an event, by how well that tells when the event was."""

    ASIDE = 0
    NAMED = 1
    HAPPENED = 2
    DATED = 3


@dataclass(frozen=True, slots=True)
class EventMention:
    """One text that mentions an event: how, the moment that this puts it at, and which of the candidates it is."""

    manner: Manner
    moment: datetime
    place: int


def manner_of(text: str, event: str, said_at: datetime, zone: tzinfo) -> tuple[Manner, datetime | None]:
    """How a text mentions an event, and the day that it names for it, if it does.

    >>> from datetime import UTC
    >>> said = datetime(2026, 5, 20, tzinfo=UTC)
    >>> [manner_of(text, "the concert", said, UTC)[0].name for text in ("I still think about the concert.",
    ...  "The concert was great.", "The concert was great yesterday.", "I bought shoes for the concert.")]
    ['ASIDE', 'HAPPENED', 'DATED', 'ASIDE']
    """
    wanted = frozenset(query_terms(event))
    found = [_in_sentence(each, wanted, said_at, zone) for each in sentences_with(text, wanted)]
    return max(found, key=lambda it: it[0], default=(Manner.NAMED, None))


def sentences_with(text: str, wanted: Collection[str]) -> list[str]:
    """The sentences of a text that have most of an event's words."""
    shared = [(len(set(wanted) & set(terms(each))), each) for each in in_sentences(text[:LONGEST_READ])]
    most = max((count for count, _ in shared), default=0)
    return [each for count, each in shared if count == most] if wanted and most >= HALF * len(wanted) else []


def _in_sentence(
    sentence: str, wanted: frozenset[str], said_at: datetime, zone: tzinfo
) -> tuple[Manner, datetime | None]:
    places = [it.span() for it in _WORD.finditer(sentence) if not wanted.isdisjoint(terms(it[0]))]
    before, after = sentence[: places[0][0]] if places else sentence, sentence[places[-1][1] :] if places else ""
    times = mentions(sentence, said_at, zone)
    named = _shortest(times)
    if any(each.search(sentence) for each in _LOOKING) or _OCCASION.search(before):
        beside = [it for it in times if _is_near(after, it)]
        return (Manner.DATED, _shortest(beside)) if beside else (Manner.ASIDE, None)
    if sentence.rstrip().endswith(("?", "？")):
        return Manner.NAMED, named
    if named is not None:
        return Manner.DATED, named
    return Manner.HAPPENED if tells_an_action(sentence) or _TAKES_PLACE.search(sentence) else Manner.NAMED, None


def _shortest(times: Sequence[Window]) -> datetime | None:
    """Noon of the first day of the shortest time that is named."""
    known = [(it.end - it.start, it.start) for it in times if it.start is not None and it.end is not None]
    return datetime.combine(min(known)[1].date(), NOON, min(known)[1].tzinfo) if known else None


def _is_near(after: str, window: Window) -> bool:
    """Whether a time stands right after the event: `the concert last week`."""
    place = after.find(window.text)
    return place >= 0 and _NEAR.fullmatch(after[:place]) is not None and "," not in after[:place]


def first_hand(found: Sequence[EventMention]) -> tuple[EventMention, bool]:
    """The mention that tells when an event was, of some in the order of how well they match; and whether that is sure.

    What names a day comes first, then what tells that it took place, of that the earliest: who speaks of it again
    speaks later. It is not sure if nothing tells that it took place, or if two tell of different times.
    """
    best = max(it.manner for it in found)
    chosen = [it for it in found if it.manner is best]
    first = chosen[0]
    if best is Manner.DATED:
        return first, all(abs(it.moment - first.moment) <= SAME_TIME for it in chosen)
    if best is Manner.ASIDE:
        return first, False
    apart = [first.moment - it.moment for it in chosen]
    near = [it for it, by in zip(chosen, apart, strict=True) if by <= SAME_EVENT]
    return min(near, key=lambda it: it.moment), best is Manner.HAPPENED and max(map(abs, apart)) <= SAME_EVENT


def tells_beside(text: str, asked: Anchored) -> bool:
    """Whether a sentence itself says that something was on the asked side of an event, as far from it as asked.

    >>> [asked] = anchors("What happened after the migration?")
    >>> tells_beside("After the migration, the nightly report broke.", asked), tells_beside("It ran.", asked)
    (True, False)
    """
    wanted, sides = set(query_terms(asked.event)), _SIDES.get(asked.direction, frozenset())
    return any(
        told.direction in sides and told.offset == asked.offset and wanted <= set(terms(told.event))
        for sentence in sentences_with(text, wanted)
        for told in anchors(sentence)
        if not sentence.rstrip().endswith(("?", "？"))
    )
