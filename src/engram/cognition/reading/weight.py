"""How much a clause tells, in points: what may be asked about later weighs, what passes or is felt does not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from engram.cognition.reading.declared_words import (
    ADRIFT,
    CHEERING,
    CUT_OFF,
    HOLLOW,
    LIGHT,
    OBJECT,
    TALK,
    THESE_HOURS,
    WORD,
)
from engram.cognition.reading.deeds import deed_of
from engram.cognition.reading.grammar import Clause, Subject, Tense, is_of_people
from engram.cognition.reading.lexicon import PERSONAL, PETS, PLURAL
from engram.cognition.reading.objects import object_of
from engram.cognition.reading.verb_rules import COUNTED, DATED, HABITUAL, LASTING, NAMES, OFTEN, OURS
from engram.late import late

MOST_FOR_WORDS = 4
"""Points that the words of a clause can bring alone: nothing is told by length."""

_THINGS_DONE = frozenset("make see help struggle miss discuss check focus stay look".split())
_UNTOLD = (TALK - _THINGS_DONE) | {"remind", "inspire"}
"""Verbs of talk and feeling, whatever they are said with."""
_ONLY_DONE = frozenset("get find look see stay come check miss help come".split())
"""Verbs that tell something when it is done: `I find that …` and `I get it` do not."""
_AT_IT = frozenset("try look focus struggle be have get".split())
"""What somebody is busy with says nothing yet by these: what they try to do is mostly what they ask for."""
_POINTING = late(
    r"(?i)\b(?:you|your|yours|ya|it|that|this|these|those|them|him|such|something|anything|everything|nothing|someone"
    r"|there|here|what|how|why|'em)\b(?! (?:week|weekend|month|year|summer|winter|spring|fall|autumn|season|\w+day)\b)"
)
_PALE = frozenset(
    """
    experience experiences memories memory moment moments journey support energy strength courage confidence effort
    efforts progress perspective inspiration motivation connection growth balance opportunity opportunities
    adventure adventures atmosphere beauty perks potential choice choices situation situations aspect aspects
    approach level impact difference part place side end start result results point case rest touch hand eye eyes
    heart soul spirit thing things stuff everything something ways lots tons plenty couple few world people everyone
    goals goal dream ideas idea thought thoughts sure able ready get got getting make making take taking have having
    being been going feel feeling keep keeping use using try trying see seeing find finding time enjoy enjoying
    little small different various whole
    """.split()
)
"""Words that say little whatever they stand with."""
_ASTRAY = late(
    r"(?i)^(?:like|as if|than|so|too|about|since|to (?:be|say|know|hear|tell|think|see)|last|yesterday|today|for|in"
    r"|(?:a few|some|two|three|\d+) (?:days|weeks|months|years) ago)\b|^[^\w`\"'“$]"
)

_LOOKED_UP = late(r"(?i)\b(?:examples?|formulas?|facts?|concepts?|definitions?|propert(?:y|ies)|equation)\b")
_ATTEMPT = late(r"(?:to|(?:using|adding|setting|changing|running|creating|updating|replacing|removing)\b)")
_TRANSITIVE = LIGHT - {"go", "come", "start"} | {"make", "see"}


def content(said: str) -> int:
    """How many words name something, rather than join, cheer or fill.

    >>> content("a great time with the new telescope on the roof"), content("a lot of fun with everything")
    (2, 0)
    """
    return sum(map(_tells, WORD.findall(said)))


@lru_cache(maxsize=1 << 12)
def _tells(written: str) -> bool:
    word = written.lower()
    return len(word) > 2 and word not in HOLLOW and word not in _PALE and not CHEERING.fullmatch(word)


def weight(clause: Clause) -> int:
    """The points of a clause."""
    return _for(clause) - _against(clause)


def words_weigh(said: str) -> int:
    """The points of words that were not taken apart."""
    return min(content(said), MOST_FOR_WORDS) + (2 if NAMES.search(f" {said}") else 0)


def _for(clause: Clause) -> int:
    said, full = clause.rest, clause.lead + clause.rest
    points = words_weigh(said)
    points += 1 if COUNTED.search(said) else 0
    points += 2 if DATED.search(full) else 0
    points += 2 if _company(said) else 1 if OURS.search(said) else 0
    points += _subject_points(clause)
    points += 2 if deed_of(clause) else 0
    points += 1 if clause.verb not in LIGHT and clause.verb != "be" else 0
    points += 1 if clause.tense in _PASSED and clause.adverbs & _NEWS else 0
    points += 1 if clause.verb in LASTING else 0
    return points + (3 if clause.adverbs & HABITUAL or OFTEN.search(full) else 0)


_PASSED = frozenset({Tense.PAST, Tense.PERFECT})
_NEWS = frozenset("just recently finally already lately".split())


def _subject_points(clause: Clause) -> int:
    """What somebody close does, or does with the speaker, and what has a title weighs more than what I do alone."""
    if clause.subject is Subject.NAMED:
        return 3 if clause.who[0] in _TITLED else 2
    return 2 if clause.subject is not Subject.THING and _company(clause.who) else 0


_TITLED = frozenset('"“')


def _against(clause: Clause) -> int:
    said = clause.rest
    cheers = len(CHEERING.findall(said)) if CHEERING.search(said) else 0
    points = cheers + 3 * len(_POINTING.findall(said)) + (2 if clause.denied else 0)
    points += 2 if clause.verb == "share" or _SOME_OF_IT.match(said) else 0
    return points + (4 if THESE_HOURS.search(clause.text) else 0)


_SOME_OF_IT = late(
    r"(?i)(?:to )?(?:(?:do|get|have|spend) )?(?:some|a lot of|a bit of|lots of|plenty of|a few|a couple of|all the"
    r"|quite an?|another) "
    r"(?:[a-z]+ )?(?:time|things|work|stuff|more|day|ingredients|fun|bit)\b"
)


def _company(said: str) -> bool:
    """Whether somebody close is in it."""
    return any(word.lower().removesuffix("'s") in _CLOSE for word in WORD.findall(said))


_CLOSE = PERSONAL | PETS | PLURAL | frozenset("pups puppies turtles fam grandkids kiddos".split())

LEAST: Mapping[Tense, int] = MappingProxyType(
    {
        Tense.PAST: 4,
        Tense.PERFECT: 4,
        Tense.LASTING: 4,
        Tense.NO_MORE: 3,
        Tense.PRESENT: 5,
        Tense.ONGOING: 6,
        Tense.WAS_ONGOING: 5,
        Tense.INTENDED: 5,
        Tense.FUTURE: 6,
    }
)
"""Points from which a clause is kept; what is done weighs more than what is being done or will be."""
LEAST_BEING = 5
"""Points where the verb only says that somebody is somewhere or how they are."""


def weighed(clause: Clause) -> str | None:
    """The category of a clause that tells enough, or None."""
    if clause.subject is Subject.THING or (clause.subject is Subject.NAMED and clause.who.endswith("ing")):
        return "fact" if _own_doing(clause) else None
    if clause.subject is Subject.NAMED and clause.who[0] in _TITLED:
        return "preference" if OURS.search(clause.rest) and not clause.denied else None
    if clause.subject in (Subject.PRONOUN, Subject.NAMED) or clause.tense not in LEAST:
        return None
    if not clause.rest or clause.verb in _UNTOLD or ADRIFT.search(clause.rest) or CUT_OFF.search(clause.rest):
        return None
    if clause.verb in _TRANSITIVE and _ASTRAY.match(clause.rest):
        return None
    if clause.verb == "make" and clause.rest.startswith(("me ", "us ")):
        return None
    if clause.verb in ("see", "come", "find", "get") and _LOOKED_UP.search(clause.rest):
        return None
    if clause.verb == "try" and _ATTEMPT.match(clause.rest):
        return None
    if clause.verb == "do" and clause.tense is Tense.PRESENT and not OBJECT.match(clause.rest):
        return None
    if (clause.denied or clause.verb in _ONLY_DONE) and clause.tense is Tense.PRESENT:
        return None
    if clause.denied or (clause.tense is Tense.ONGOING and clause.verb in _AT_IT):
        return None
    if clause.verb == "have" and clause.tense is Tense.PRESENT and clause.subject in (Subject.ME, Subject.US):
        return "fact" if _possesses(clause) else None
    least = LEAST[clause.tense] if clause.verb != "be" else LEAST_BEING - (clause.subject is Subject.MINE)
    if clause.verb == "be" and not _is_placed(clause):
        return None
    if clause.subject is Subject.MINE and not is_of_people(clause.who):
        least += 0 if NAMES.search(f" {clause.rest}") else 1
    if weight(clause) < least or not _due(clause):
        return None
    return "context" if clause.verb == "be" and clause.tense is Tense.PRESENT else CATEGORY[clause.tense]


def _possesses(clause: Clause) -> bool:
    """`I have a standing desk`: something that can be had, rather than a thought, a question or a task."""
    thing = OBJECT.match(clause.rest) is not None and not _NOT_HAD.search(object_of(clause.rest, wide=True))
    return thing and content(clause.rest) >= LEAST_DOING and _against(clause) == 0


_NOT_HAD = late(
    r"(?i)\b(?:questions?|problems?|issues?|ideas?|trouble|feelings?|doubts?|thoughts?|plans?|concerns?|errors?|bugs?|tasks?"
    r"|functions?|class|method|code|codes?|triangles?|scenario|request|favor|favour|preference|opinion|goals?|choice|options?"
    r"|list|set|group|look|talk|chat|way|point|reason|sense|access|need|tendency|hunch|theory|case|example|situation|understanding"
    r"|hard|rough|long|tough|busy|crush|headache|cold|bit|lot|few|couple|mix|ton|form|page|table|component|file|variable|query)\b"
)


def _own_doing(clause: Clause) -> bool:
    """`Finding a flat for my family has been hard`: what somebody does is told by how it went."""
    first = clause.who.split()[0].lower()
    if not first.endswith("ing") or clause.verb != "be" or clause.denied or _POINTING.search(clause.text):
        return False
    if clause.rest.startswith("my "):
        return True
    told = OURS.search(clause.text) is not None or clause.tense is Tense.PERFECT
    return clause.tense in (Tense.PAST, Tense.PERFECT) and told and content(clause.who) >= LEAST_DOING


LEAST_DOING = 2
_JUST_NOW = late(r"(?:on|in|at|with|from|near|away|back \w+) (?!my |our )")
_PLACED = late(
    r"(?:off (?:to|on)|to|on|in|at|from|with|back (?:from|in|to)|away|part of|torn between|near"
    r"|(?:[a-z]+ed|nervous|anxious|proud|happy|busy) (?:about|after|by|over|with|of|from|in|at|to|between|for)) "
)


def _is_placed(clause: Clause) -> bool:
    """Whether somebody is somewhere for a while, or busy with something; where one is just now passes."""
    if clause.tense is Tense.PRESENT and _JUST_NOW.match(clause.rest) and not DATED.search(clause.rest):
        return False
    return _PLACED.match(clause.rest) is not None


def _due(clause: Clause) -> bool:
    """Whether what is to come has a time or somebody to do it with; what is over needs none."""
    if clause.tense is Tense.FUTURE:
        return DATED.search(clause.text) is not None or NAMES.search(f" {clause.rest}") is not None
    return clause.tense is not Tense.INTENDED or bool(
        DATED.search(clause.text) or NAMES.search(f" {clause.rest}") or _company(clause.rest)
    )


CATEGORY: Mapping[Tense, str] = MappingProxyType(
    {
        Tense.PAST: "moment",
        Tense.PERFECT: "moment",
        Tense.LASTING: "fact",
        Tense.NO_MORE: "fact",
        Tense.PRESENT: "fact",
        Tense.ONGOING: "context",
        Tense.WAS_ONGOING: "moment",
        Tense.INTENDED: "commitment",
        Tense.FUTURE: "commitment",
    }
)
