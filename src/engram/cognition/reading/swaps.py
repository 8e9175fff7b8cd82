"""Corrections that name only the right word, as `I meant Tuesday` does; the sentence comes from before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engram.cognition.beginnings import opens
from engram.cognition.reading.lexicon import DAYS_ABROAD, MONTHS, WEEKDAYS
from engram.cognition.reading.sentences import split
from engram.late import late


class Swap(NamedTuple):
    """A sentence said before with the right word in it, and the word that was wrong, or was right until now."""

    sentence: str
    old: str
    new: str
    over: bool = False


_VALUE = late(
    r"(?i)^(?P<lead>(?:i )?meant(?: to say)?|i mean|make (?:that|it)|(?:it|that)(?:'s| is| was| should be"
    r"| should have been|'s actually| is actually| is supposed to be)|should be|should have been"
    r"|change (?:that|it) to"
    r"|ich meinte|es ist|quise decir|es|je voulais dire|c'est|volevo dire|intendevo|queria dizer|quis dizer"
    r"|ik bedoelde)\s+(?:actually\s+|on\s+|in\s+|at\s+|for\s+"
    r"|an?\s+|the\s+|el\s+|am\s+|le\s+)*(?P<new>[^,;!?]{1,40}?)(?:(?:,| and|\s[-–—])?\s+(?:not|nicht|non?|não|niet"
    r"|pas)\s+(?:on\s+|in\s+|at\s+|the\s+|el\s+|am\s+|le\s+)*(?P<old>[^,;!?]{1,40}?))?[.!]*$"
)
_MOVED = late(
    r"(?i)^(?:[^,;]{2,40}, (?:and |so |but )?)?(?:(?:it|they)(?:'s|'re| is| are| was| were| got| has been| have been"
    r"|'s been)?\s+(?:now\s+|just\s+)?(?:(?:moved|pushed|rescheduled|postponed|delayed|changed|shifted|bumped|brought)"
    r"(?:\s+(?:back|forward|up|out))?\s+(?:to|until|till|for)|(?<=now )(?:at|on))"
    r"|(?:se (?:movió|ha movido|cambió|ha cambiado|aplazó|ha aplazado|pospuso|pasó)"
    r"|l[oa] (?:movieron|cambiaron|pasaron)) (?:al|a|para)"
    r"|(?:(?:i|we)(?:'ve| have)?\s+)?(?:just\s+)?(?:upgraded|bumped|updated|downgraded|switched)"
    r"(?:\s+(?:it|that|them))?\s+to"
    r"|(?:(?:i'm|we're|it's) )?(?:down|up)\s+to"
    r"|(?:il|elle|c') ?(?:est|a été) (?:repoussée?|déplacée?|reportée?|décalée?|avancée?) (?:à|au)"
    r"|(?:er|sie|es|das) (?:wurde|ist) (?:jetzt )?auf(?= .* (?:verschoben|verlegt|vorverlegt)))"
    r"\s+(?:(?:the|el|las?|le|den)\s+)?(?P<new>[^,;!?]{1,30}?)(?P<old>\b\B)?"
    r"(?:\s+(?:now|instead|today|yesterday|(?:verschoben|verlegt|vorverlegt)(?: worden)?))?[.!]*$",
    has="moved|pushed|scheduled|postponed|delayed|changed|shifted|bumped|brought|graded|updated|switched|down|up"
    "|now |se |lo |la |il|elle|c'|auf ",
)
"""Something that was spoken of takes place at another time: `it got pushed back to the 12th`."""
_LONE = late(r"(?i)^(?:(?:on|at|in|for|the|am|um|el|la|le|a las?|à)\s+)*(?P<new>[^,;!?]{1,30}?)(?P<old>\b\B)?[.!]*$")
_BARE = late(
    r"(?i)^(?:(?:it|that)(?:'s| is| was)\s+)?(?:not|nicht|no|pas)\s+(?:on\s+|in\s+"
    r"|at\s+)?(?P<old>[^,;!?]{1,30}?)(?:,\s*|\s+but\s+|\s+sondern\s+|\s+sino\s+|\s+mais\s+"
    r"|\s*[-–—]\s*)(?:it(?:'s| is)\s+)?(?:on\s+|in\s+|at\s+)?(?P<new>[^,;!?]{1,30}?)[.!]*$"
)
_SAID_BUT = late(
    r"(?i)^i said (?P<old>[^,;!?]{1,30}?),? but (?:i )?(?:meant|it's|it is"
    r"|it was)(?: actually)? (?P<new>[^,;!?]{1,30}?)[.!]*$"
)
_PAIR = late(
    r"(?i)^(?:at |on )?(?P<new>[^,;!?]{1,30}?),? (?:not|nicht|no|pas) (?:at |on )?(?P<old>[^,;!?]{1,30}?)[.!]*$"
)

_SHAPES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("email", late(r"[\w.+-]+@[\w-]+\.[\w.]+")),
    ("clock", late(r"\b\d{1,2}:\d\d(?: ?[ap]m)?\b|\b\d{1,2} ?[ap]m\b|(?<=\bat )\d{1,2}\b(?![:%])", re.IGNORECASE)),
    ("weekday", late(r"\b(?:" + "|".join((*WEEKDAYS, *DAYS_ABROAD)) + r")s?\b", re.IGNORECASE)),
    (
        "month",
        late(
            r"\b(?:\d{1,2}(?:st|nd|rd|th)? )?(?:" + "|".join(MONTHS) + r")(?: \d{1,2}(?:st|nd|rd|th)?)?\b",
            re.IGNORECASE,
        ),
    ),
    ("day", late(r"\b\d{1,2}(?:st|nd|rd|th)\b", re.IGNORECASE)),
    ("code", late(r"(?<![\w-])\d{2,}(?:[- ]\d{2,})+(?![\w-])")),
    ("number", late(r"(?<![\w.])[$€£]?\d+(?:[.,:]\d+)*%?(?!\w|(?<=\d)(?:GB|MB|TB))|(?<![\w.])\d+(?=[GMT]B\b)")),
    ("name", late(r"(?<!^)(?<![.!?] )\b(?!I\b)[A-Z][\w'.+#-]*(?: [A-Z][\w'.+#-]*)*")),
)
LONGEST_VALUE = 3  # words
LONGEST_PAIR = 40  # letters
REACH = 3  # sentences back


def shape_of(words: str) -> str | None:
    """What sort of value words are, if they are nothing else."""
    for name, pattern in _SHAPES:
        if pattern.fullmatch(words) or (
            name == "name" and re.fullmatch(r"[A-Z][\w'.+#-]*(?: [A-Z][\w'.+#-]*)*", words)
        ):
            return name
    return None


def same_shape(sentence: str, words: str) -> tuple[int, int] | None:
    """Where the only value of the same sort stands in a sentence, if there is one."""
    shape = shape_of(words)
    spots = list(dict(_SHAPES)[shape].finditer(sentence)) if shape else []
    return spots[0].span() if len(spots) == 1 else None


_NOUN = late(r"(?i)^i meant(?: to say)? (?:an? |the )?(?P<new>(?-i:[a-z])[a-z-]{2,20})[.!]*$")


def meant_noun(sentence: str) -> str:
    """The noun that somebody says was meant, if the sentence says nothing else."""
    found = _NOUN.match(sentence)
    return found["new"] if found and shape_of(found["new"]) is None else ""


_MEANT = (
    "i mean", "meant", "make", "should", "change", "ich meinte", "quise", "je voulais", "volevo", "intendevo", "queria",
    "quis", "ik",
)  # fmt: skip


def swaps_of(rest: str, said: Sequence[str], *, corrective: bool, firm: bool = False) -> Iterator[Swap]:
    """The corrected sentence as it may be meant, among what was said before (newest last), where one place fits.

    `firm` where words say that something was wrong: then a value by itself is enough. After a mere `no` it is too,
    if it is a day, an hour or a figure.
    The first tells what was wrong; others are what was said of the same, and each without what follows a comma.
    """
    moved = _MOVED.match(rest)
    named = corrective or _may_name(rest) or _may_pair(rest)
    found = moved or (_named(rest, corrective=corrective) if named else None) or (_valued(rest) if firm else None)
    found = found or (_LONE.match(rest) if (firm or corrective) and is_lone_value(rest) else None)
    if not found or (moved and shape_of(found["new"]) in (None, "name")):
        return
    new, old = found["new"].strip(), (found["old"] or "").strip()
    if len(new.split()) > LONGEST_VALUE and shape_of(new) is None:
        return
    for sentence in (each for text in reversed(said) for each in reversed(split(text)[-REACH:])):
        if not old and is_reply(new, sentence):
            return
        if swap := _within(sentence, new, old):
            swap = swap._replace(over=moved is not None)
            yield swap
            old = swap.old
            head, comma, _ = swap.sentence.partition(",")
            if comma and new in head:
                yield swap._replace(sentence=head)


_ASKS_OF_THE_WORLD = late(
    r"(?i)^(?!.*\b(?:you|your|yours|there|it|that|this|they|them|he|she|him|her|we|i|my)\b)"
    r"(?:.*[,;:] )?(?:what|what's|who|who's|which|where|where's|when|when's|how (?:many|much|old|long|tall|far))\b"
)


def is_reply(value: str, asked: str) -> bool:
    """Whether a value is said to a question: it answers what is asked of the world, or mends a value asked about.

    >>> is_reply("Paris", "What is the capital of France?"), is_reply("Paris", "How long have you lived there?")
    (True, False)
    """
    if not asked.endswith("?"):
        return False
    return _ASKS_OF_THE_WORLD.match(asked) is not None or same_shape(asked, value) is not None


_may_name = opens(_VALUE, _BARE, _SAID_BUT)


def _named(rest: str, *, corrective: bool) -> re.Match[str] | None:
    """The right word and perhaps the wrong one, where a sentence names nothing else."""
    found = _VALUE.match(rest)
    if found and not corrective and not found["lead"].lower().startswith(_MEANT):
        found = found if found["old"] else None
    return found or _BARE.match(rest) or _SAID_BUT.match(rest) or _pair(rest, corrective=corrective)


def _valued(rest: str) -> re.Match[str] | None:
    """`it's 555-0129`, where the value is plainly one of a sort."""
    found = _VALUE.match(rest)
    return found if found and shape_of(found["new"]) not in (None, "name") else None


def is_lone_value(rest: str) -> bool:
    """Whether a sentence is nothing but a day, an hour or a figure, which is nobody's name.

    >>> is_lone_value("on wednesday"), is_lone_value("Anna")
    (True, False)
    """
    found = _LONE.match(rest)
    return found is not None and shape_of(found["new"]) not in (None, "name")


def _may_pair(rest: str) -> bool:
    """Whether so few words may be two values."""
    return len(rest) < LONGEST_PAIR and any(f" {no} " in rest for no in ("not", "nicht", "no", "pas"))


def _pair(rest: str, *, corrective: bool) -> re.Match[str] | None:
    """`9:15, not 9:30`: where nothing else says that something was wrong, both have to be plainly of one sort."""
    found = _PAIR.match(rest)
    sort = shape_of(found["new"]) if found else None
    alike = found is not None and sort not in (None, "name") and sort == shape_of(found["old"])
    return found if alike or (corrective and "," in rest) else None


def _within(sentence: str, new: str, old: str) -> Swap | None:
    if sentence.endswith("?"):
        return None
    if old:
        place = re.search(rf"(?i)(?<!\w){re.escape(old)}(?!\w)", sentence)
        return Swap(_put(sentence, place.span(), new), place[0], new) if place else None
    shape = shape_of(new)
    if shape is None:
        return None
    spots = [spot for spot in dict(_SHAPES)[shape].finditer(sentence) if spot[0].lower() != new.lower()]
    if len(spots) != 1:
        return None
    return Swap(_put(sentence, spots[0].span(), new), spots[0][0], new)


def _put(sentence: str, span: tuple[int, int], new: str) -> str:
    return f"{sentence[: span[0]]}{new}{sentence[span[1] :]}"
