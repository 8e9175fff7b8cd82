"""What is worth keeping of everyday life: hours, ways, what somebody lacks or cannot do, where things are kept."""

from __future__ import annotations

import re

from engram.cognition.reading.grammar import Clause, Subject, Tense
from engram.cognition.reading.tables import AHEAD, DONE
from engram.cognition.reading.verb_rules import COUNTED, DATED, NEVER_EVENTS, Rule
from engram.late import late

_AT_SUCH_AN_HOUR = late(
    r"(?i)\b(?:every (?:day|morning|evening|night|week|month|year|weekend|\w+day)|to (?:work|school"
    r"|bed at)|(?:up|bed) at \w+|twice a \w+|once a \w+)\b"
)


def _daily(clause: Clause) -> str | None:
    """`I cycle to work`, `I get up at five`: what somebody does day in, day out."""
    if clause.tense is not Tense.PRESENT or clause.verb in NEVER_EVENTS | {"have", "need"} or clause.denied:
        return None
    return (
        "fact" if _AT_SUCH_AN_HOUR.search(clause.rest) and not re.search(r"\b(?:it|them|you)\b", clause.rest) else None
    )


_NONE_OF = late(
    r"(?:any|an?|much) (?:[\w-]+ )?(?:siblings?|brothers?|sisters?|kids|children|pets?|cats?|dogs?|car"
    r"|bike|allergies|degree|licence|license|driving licen[sc]e|tv|smartphone)\b"
)


def _lacks(clause: Clause) -> str | None:
    return (
        "fact"
        if clause.denied and clause.verb == "have" and clause.tense is Tense.PRESENT and _NONE_OF.match(clause.rest)
        else None
    )


def _lives(clause: Clause) -> str | None:
    if (
        clause.verb == "live"
        and clause.tense in (Tense.PRESENT, Tense.LASTING)
        and re.match(r"(?:on|with|at|above|below|next to|alone|near) ?", clause.rest)
    ):
        return "fact" if not re.search(r"\b(?:it|that|this|edge)\b", clause.rest) else None
    return "fact" if clause.verb == "owe" and clause.tense is Tense.PRESENT and COUNTED.search(clause.rest) else None


_PET_HATE = late(r"(?:it )?when (?:people|someone|somebody|others|my|I|the)\b")


def _pet_hate(clause: Clause) -> str | None:
    return (
        "preference"
        if clause.verb in ("hate", "love", "dislike") and clause.tense is Tense.PRESENT and _PET_HATE.match(clause.rest)
        else None
    )


def _away(clause: Clause) -> str | None:
    """`I'll be in Vienna next week`."""
    ahead = clause.tense in AHEAD and clause.verb == "be" and not clause.denied
    return (
        "commitment"
        if ahead and re.match(r"(?:in|at|on|away|out|back|off|visiting)\b", clause.rest) and DATED.search(clause.rest)
        else None
    )


_FOOD = late(
    r"(?:any |much )?(?:dairy|gluten|nuts|peanuts|sugar|milk|eggs?|meat|fish|seafood|shellfish|alcohol|coffee"
    r"|caffeine|lactose"
    r"|soy|wheat|cheese|chocolate|pork|beef|pets|cats|dogs)\b"
)


_APPOINTED = late(
    r"(?i)it (?:on|to|before|after|until|this|next|tomorrow|tonight)\b.*\b(?:\w+days?|\d|week|month|tomorrow|tonight)"
)


def cannot(clause: Clause) -> str | None:
    """`I can't eat gluten`, `she doesn't do dairy`, `I can't make it on Mondays`: what somebody does not take or do."""
    if not clause.rest and clause.verb in _ABSTAINED and (clause.denied or _NOT_ABLE.search(clause.text)):
        return "fact" if clause.tense in (Tense.PRESENT, Tense.MODAL) else None
    if clause.denied and clause.tense is Tense.PRESENT and clause.verb in _TAKEN:
        return "fact" if _FOOD.match(clause.rest) else None
    if clause.tense is not Tense.MODAL or not clause.rest or not _NOT_ABLE.search(clause.text):
        return None
    if clause.verb in ("eat", "drink", "tolerate", "drive", "swim", "digest"):
        return "fact"
    rule = _NOT_TAKEN.get(clause.verb)
    return "fact" if rule and rule.match(clause.rest) else None


_ABSTAINED = frozenset("drink smoke vape gamble drive swim cook dance ski cycle".split())
_NOT_ABLE = late(r"(?i)\bcan(?:'t|not| not)\b")
_TAKEN = frozenset("do eat drink have touch".split())
_NOT_TAKEN = {"have": _FOOD, "make": _APPOINTED}


_STORED = frozenset("store deploy host run keep build test monitor cache log serve ship track manage write".split())


def _kept_in(clause: Clause) -> str | None:
    if clause.subject is not Subject.US or clause.tense is not Tense.PRESENT or clause.verb not in _STORED:
        return None
    return "technical" if re.search(r"\b(?:in|on|with|to|via|using) (?:an? )?(?-i:[A-Z`])", clause.rest) else None


def _promise(clause: Clause) -> str | None:
    return "commitment" if clause.verb == "promise" and clause.tense in DONE and " to " in f" {clause.rest}" else None


_ROUTINE = late(r"(?i)^(?:before|after|for|on) (?:each|every) ")
_WHENEVER = late(r"(?i)^(?:when|whenever|once) (?!I\b|we\b|you\b|it\b|my\b|he\b|she\b|they\b)")


def _routine(clause: Clause) -> str | None:
    if clause.tense is Tense.PRESENT and clause.subject is Subject.US and _ROUTINE.match(clause.lead):
        return "procedure"
    if clause.tense is Tense.PRESENT and _WHENEVER.match(clause.lead) and len(clause.rest.split()) > 2:
        return "procedure" if clause.verb not in NEVER_EVENTS | {"have", "get", "find"} else None
    return None


_MUST = late(r"(?i)\b(?:must|need to|have to)\b")


def _bound_to(clause: Clause) -> str | None:
    """`I must hand in the report by 5 pm tomorrow`, `I promise to review it by Monday`."""
    dated = DATED.search(clause.rest) and not clause.denied
    if clause.tense is Tense.MODAL and _MUST.search(clause.text) and dated:
        return "commitment"
    return (
        "commitment"
        if clause.verb == "promise" and clause.tense is Tense.PRESENT and clause.rest.startswith("to ")
        else None
    )


_ADOPTING = frozenset("use adopt ship drop keep switch migrate support move".split())


def _resolve(clause: Clause) -> str | None:
    """`We will use feature flags`."""
    ours = clause.subject is Subject.US and clause.tense in AHEAD and not clause.denied
    return (
        "decision"
        if ours
        and clause.verb in _ADOPTING
        and len(clause.rest.split()) > 1
        and not re.match(r"(?:it|that|this|them)\b", clause.rest)
        else None
    )


def _for_a_while(clause: Clause) -> str | None:
    ongoing = clause.tense is Tense.ONGOING and not clause.denied
    return "context" if ongoing and re.search(r"(?i)\b(?:until|till)\b", clause.rest) else None


def _earns(clause: Clause) -> str | None:
    return (
        "fact"
        if clause.verb in ("earn", "make")
        and clause.tense is Tense.PRESENT
        and re.search(r"\d.*\b(?:year|month|hour)\b", clause.rest)
        else None
    )


_DOES = frozenset(
    (
        "listen squash tag review test ship practise practice train teach coach volunteer write paint bake garden sing"
    ).split()
)


def _does(clause: Clause) -> str | None:
    """What somebody does in the plain present is what they do as a rule."""
    if clause.tense is not Tense.PRESENT or clause.denied or clause.verb not in _DOES or len(clause.rest.split()) < 3:
        return None
    return "fact" if not re.search(r"\b(?:it|them|you|your|that|this)\b", clause.rest) else None


EVERYDAY: tuple[Rule, ...] = (
    cannot,
    _daily,
    _lacks,
    _lives,
    _pet_hate,
    _away,
    _kept_in,
    _promise,
    _routine,
    _bound_to,
    _resolve,
    _for_a_while,
    _earns,
    _does,
)
