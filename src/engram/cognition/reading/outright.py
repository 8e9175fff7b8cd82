"""What somebody tells an agent outright, though no family of words knows it: a subject, a verb, words that tell.

Among people the same would keep small talk; who speaks to an agent mostly states what it is to know. What is asked of
it, tried, felt or pointed at is left out by closed classes of words, so that neither verb nor noun has to be known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from engram.cognition.reading.being import (
    PLACED,
    is_busy_with,
    is_done,
    is_lasting,
    is_told,
    is_told_of_somebody,
)
from engram.cognition.reading.chains import without_article
from engram.cognition.reading.declared_words import (
    ADVICE,
    CHEERING,
    CUT_OFF,
    LIGHT,
    OBJECT,
    SEEMS,
    TALK,
    THESE_HOURS,
)
from engram.cognition.reading.draft import LOOSE, Draft
from engram.cognition.reading.grammar import Clause, Subject, Tense, bare, is_of_people, parse
from engram.cognition.reading.grounds import clause_ground
from engram.cognition.reading.its import IS_THE_ONE
from engram.cognition.reading.lexicon import WEEKDAYS
from engram.cognition.reading.referents import dangling_at
from engram.cognition.reading.shapes import AT_HAND, MATERIAL, by_shape
from engram.cognition.reading.verb_rules import COUNTED, DATED, HABITUAL, NAMES, OFTEN, OURS
from engram.cognition.reading.weight import CATEGORY, content
from engram.late import late
from engram.model.memory import Kind

_POINTING = late(
    r"(?i)\b(?:you|your|yours|it|its|that|this|these|those|them|they|him|such|something|anything|nothing"
    r"|someone|there|here|what|how|why|where|(?:below|above)(?! \d)|following|so|too|well|same|apart|together"
    r"|each other)\b"
    r"(?! (?:week|weekend|month|year|summer|winter|spring|fall|autumn|\w+day)\b)"
)


def outright(text: str) -> Draft | None:
    """A clause as a statement without a relation, if it is told outright.

    >>> outright("The key is under the third flowerpot").category, outright("The view is so beautiful")
    ('fact', None)
    """
    if clause_ground(text) is not None:
        return None
    if category := by_shape(text):
        return Draft(text=text, category=category, subject=" ", confidence=LOOSE)
    head = first_part(text)
    return _told(text) or (_told(head) if head else None)


def first_part(text: str) -> str | None:
    """What a clause says before it goes on."""
    found = _FIRST_PART.match(text)
    return found[1] if found else None


_FIRST_PART = late(
    r"^(\S+(?: [^\s,]+){3,}?),? (?:and|but|so|because|which|while|especially|when|except|(?<=, )\w+) (?=[a-z])"
)


def _told(text: str) -> Draft | None:
    clause = parse(text, loosely=True) or without_article(text) or _by_its_shape(text)
    if clause is None or not _is_plain(clause) or dangling_at(text, len(clause.who.split())) is not None:
        return None
    category = _OF.get(clause.subject, _of_nobody)(clause)
    if category is None:
        return None
    return Draft(
        text=text,
        category=category,
        kind=Kind.EPISODIC if category == "moment" else Kind.SEMANTIC,
        subject="" if clause.subject in (Subject.ME, Subject.US) else clause.who,
        denied=clause.denied,
        confidence=LOOSE,
        clause=clause,
    )


_WHICH_I = late(
    r"^[Tt]he (?P<what>[a-z-]+(?: [a-z-]+)?) (?:that |which )?(?:I|we)(?:'m|'re|'ve| am| are| have)?(?: just)? "
    r"[a-z]+(?: (?:on|in|at|to|for|with))? "
    r"(?=(?:is|are|was|takes?|runs?|has|costs?|arrives?|starts?|comes?|plays?|needs?)\b)"
)
_AFTER_THAT = late(
    r"^(?:after|since|before|during|until) (?:the|my|our) [a-z-]+(?: [a-z-]+)? (?=(?:the|my|our) )", re.I
)


def _by_its_shape(text: str) -> Clause | None:
    """A clause of something that is told by what the speaker does with it, or that a time leads up to."""
    if which := _WHICH_I.match(text):
        return parse(f"my {which['what']} {text[which.end() :]}")
    if ours := _ALL_OF_US.match(text):
        return parse(f"our household {text[ours.end() :]}")
    after = _AFTER_THAT.match(text)
    return parse(text[after.end() :]) if after else None


_ALL_OF_US = late(
    r"(?i)^(?:(?:none|all|most|half) of us"
    r"|(?:nobody|no one|everyone|everybody|all|half) (?:else )?(?:in|at|on) (?:my|our|the) [a-z-]+(?: [a-z-]+)??) "
)


def _is_plain(clause: Clause) -> bool:
    """Whether nothing is felt, pointed at or being worked on, and enough is told."""
    said = clause.text[len(clause.lead) + len(clause.who) :]
    if clause.tense is Tense.WAS_ONGOING or clause.tense not in _CATEGORY or (clause.denied and not _lacks(clause)):
        return False
    if clause.verb in _SAID_OR_FELT and not (_produces(clause) or _is_wanted(clause) or _is_aim(clause)):
        return False
    at_hand = AT_HAND.search(clause.text) is not None and not _is_figure(clause)
    felt = CHEERING.search(clause.text) or _POINTING.search(said) or at_hand
    return (
        not felt
        and not CUT_OFF.search(said)
        and not THESE_HOURS.search(said)
        and (content(clause.rest) > 0 or _is_figure(clause))
    )


def _lacks(clause: Clause) -> bool:
    """Whether something of the speaker's is not so as a rule: `my flat doesn't have a lift`."""
    if clause.subject is not Subject.MINE or clause.tense not in (Tense.PRESENT, Tense.MODAL):
        return False
    return is_done(clause) if clause.verb == "be" else clause.verb in ("have", "do") or clause.verb not in LIGHT


_SAID_OR_FELT = (TALK | SEEMS) - {"stay"}


def _produces(clause: Clause) -> bool:
    """`My startup makes software`: what something makes, rather than what it makes of somebody."""
    return clause.verb == "make" and clause.subject not in (Subject.ME, Subject.US) and not OURS.search(clause.rest)


def _is_wanted(clause: Clause) -> bool:
    """`My manager wants the deck by Friday`: what somebody else wants, in so many words."""
    wants = clause.verb in ("want", "need", "expect") and clause.tense is Tense.PRESENT
    return wants and clause.subject not in (Subject.ME, Subject.US) and _WANTED.match(clause.rest) is not None


_WANTED = late(r"(?:an?|the|my|our|\d+|two|three|four|five|six|everything|all) (?!few\b|couple\b|little\b)\w")


def _is_aim(clause: Clause) -> bool:
    """`I want to run a marathon before I'm 40`, `I see a therapist every week`: by when, or how often."""
    mine = clause.subject in (Subject.ME, Subject.US) and clause.tense is Tense.PRESENT
    if clause.verb == "look":
        return mine and clause.rest.startswith("after ")
    if clause.verb == "see":
        return mine and OFTEN.search(clause.rest) is not None and OBJECT.match(clause.rest) is not None
    return mine and clause.verb == "want" and _AIM.match(clause.rest) is not None


_AIM = late(
    r"to (?!know|understand|make|see|ask|use|create|add|change|fix|get|learn how|be\b|do\b|have|go\b|try|check|test"
    r"|write|find)"
    r"[a-z]+ .*\b(?:by|before|until|this (?:year|summer|winter|spring|autumn|fall)|next|in (?:19|20)\d\d"
    r"|someday soon)\b"
)


def _is_figure(clause: Clause) -> bool:
    """`The gate code is 7781`: a figure that something is told by."""
    told = clause.verb == "be" and clause.tense is Tense.PRESENT and _FIGURE.fullmatch(clause.rest) is not None
    return told and bare(clause.who.split()[-1]) in _TOLD_BY_FIGURES


_FIGURE = late(r"#?[A-Za-z-]{0,4}\d[\w.,:/-]*(?: (?:%|€|\$|percent|euros?|dollars|pounds|a (?:month|week|year)))*")
_TOLD_BY_FIGURES = frozenset(
    "code number pin price rent rate fee deposit size ip port extension room gate platform seat combination".split()
)


def _precise(clause: Clause) -> bool:
    return bool(NAMES.search(f" {clause.rest}") or COUNTED.search(clause.rest) or DATED.search(clause.text))


def _is_regular(clause: Clause) -> bool:
    return bool(clause.adverbs & HABITUAL or OFTEN.search(clause.text))


_WITHIN = late(
    r"on (?!duty|call|leave|holiday|hold|track|board|standby|time|it\b)[a-z-]{4,} for (?:my |the )?[a-z]|"
    r"an? (?:team|family|couple|company|household|crew|band|group|duo|trio) of \w|(?:on|in|with|at|part of) "
    r"(?:the|an?|my|our) (?:[\w'-]+ ){0,3}?(?:team|board|company|committee|council|department"
    r"|club|union|choir|band|register|list|waitlist|rota|roster|diet|plan|pill|jury|faculty|programme|program"
    r"|course|shift"
    r"|visa|scholarship|contract|orchestra|league|squad|association)\b"
)
"""Where somebody is for long, rather than just now."""


def _of_me(clause: Clause) -> str | None:
    """What the speaker does as a rule, did or will do at a time that is told, or belongs to."""
    if clause.verb == "be":
        lasts = _WITHIN.match(clause.rest) or (PLACED.match(clause.rest) and (_is_regular(clause) or _is_dated(clause)))
        lasts = lasts or (clause.tense is Tense.PRESENT and is_lasting(clause))
        lasts = lasts or (clause.tense is Tense.PERFECT and _FOR_SO_LONG.match(clause.rest))
        return _CATEGORY[clause.tense] if lasts else None
    if clause.tense is Tense.MODAL:
        return "fact" if "only" in clause.adverbs and clause.verb not in _IDLE else None
    if clause.verb == "have" and clause.tense is Tense.PRESENT:
        return "fact" if _HAS.match(clause.rest) and not MATERIAL.search(clause.rest) else None
    if clause.tense is Tense.ONGOING and _CHANGES.match(clause.phrase):
        return "commitment"
    if clause.tense is Tense.ONGOING and _SO_OFTEN.search(clause.rest):
        return "fact"
    if clause.tense in _COMING or clause.tense is Tense.ONGOING:
        return _when(clause) if clause.verb not in _IDLE else None
    if clause.tense is Tense.PRESENT:
        light = clause.verb in LIGHT and not (_is_regular(clause) or _precise(clause) or _does(clause))
        return None if light or clause.verb in _IDLE else "fact"
    if clause.tense in _PASSED:
        weighs = _precise(clause) or OURS.search(clause.rest)
        return "moment" if weighs and clause.verb not in _IDLE else None
    return _CATEGORY[clause.tense]


_FOR_SO_LONG = late(r"an? [a-z-]+(?: [a-z-]+)? (?:for|since) \w")
_SO_OFTEN = late(r"\d.*\b(?:a|per|each|every) (?:day|week|month|year)\b")
_CHANGES = late(
    r"(?:switch|migrate|move) (?:over )?(?:to|from|into) \w|(?:leave|quit|join|adopt|renovate) (?:the|my|our|an?) \w"
)


def _does(clause: Clause) -> bool:
    """`I do the firmware`: what somebody's part is."""
    return clause.verb == "do" and _PART_OF_IT.match(clause.rest) is not None


_PART_OF_IT = late(r"(?:the|all the|most of the|our) (?!same|thing|opposite|math|maths|trick|job)[a-z-]+(?: [a-z-]+)?$")
_HAS = late(
    r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|no) (?!(?:[a-z]+ )?(?:feeling|minute|moment|doubt"
    r"|clue"
    r"|plan|chance|reason|bit|lot|few|couple|time|hunch|preference|cold|headache|look|choice|thing|task|assignment|list"
    r"|project|script|dataset|table|exam|test|meeting|call|deadline|interview|point|case|scenario|situation"
    r"|goal)s?\b)[\w-]+"
)
"""What somebody has and will have tomorrow."""
_IDLE = frozenset("get have find use apply wonder try work start come".split())
"""What one does with what is being worked on, mostly."""
_PASSED = frozenset({Tense.PAST, Tense.PERFECT})
_COMING = frozenset({Tense.INTENDED, Tense.FUTURE})


def _is_dated(clause: Clause) -> bool:
    return DATED.search(clause.text) is not None


def _when(clause: Clause) -> str | None:
    """What is to come by when, or has been going on since."""
    if not _is_dated(clause):
        return None
    return "fact" if _SINCE.search(clause.rest) or clause.adverbs & HABITUAL else "commitment"


_SINCE = late(r"(?i)\b(?:since|last|ago|yesterday|all)\b")


def _of_thing(clause: Clause) -> str | None:
    """Where a thing is, what is done with it, what it does: of things that are somebody's, or the one there is."""
    if ADVICE.search(clause.who) or not IS_THE_ONE.match(clause.who) or MATERIAL.search(clause.who):
        return None
    if clause.tense is Tense.ONGOING and is_busy_with(clause):
        return "person"
    if clause.tense in _COMING or clause.tense is Tense.ONGOING:
        return _when(clause)
    if _is_wanted(clause):
        return "commitment" if _is_dated(clause) else "person" if is_of_people(clause.who) else None
    if clause.verb == "be" and not _is_told_of(clause):
        return None
    if clause.tense is Tense.MODAL:
        return "fact" if _MUST.match(clause.text, len(clause.lead) + len(clause.who)) else None
    if clause.tense is Tense.PRESENT:
        return "commitment" if clause.verb in _COMES and _A_DAY.search(clause.rest) else "fact"
    if clause.subject is Subject.MINE:
        return "moment" if _precise(clause) or is_done(clause) else None
    if clause.tense is Tense.PERFECT and _EVER_SINCE.search(clause.rest):
        return "fact"
    return "moment" if _LATELY.search(clause.text) or _A_DAY.search(clause.rest) else None


_EVER_SINCE = late(r"\b(?:since|for) \w")
_LATELY = late(r"(?i)\b(?:yesterday|last|ago|this|just|recently|now|through|until|to (?:next|\w+day))\b")
"""What was long ago of a thing that is nobody's is history."""
_COMES = frozenset("arrive come leave land start begin expire".split())
_A_DAY = late(
    r"(?i)\b(?:on|by|in) (?:the \d|\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|jan|feb|mar|apr|may"
    r"|jun|jul|aug|sep|oct|nov|dec)|\b(?:tomorrow|next)\b(?!\w*days\b)"
)
_MUST = late(r" (?:must|has to|have to|needs to|need to|can only|cannot|can't)\b")


def _is_told_of(clause: Clause) -> bool:
    """Where or when a thing is, what is done with it, how many or what it is."""
    return is_told(clause) or _is_counted(clause) or _is_figure(clause)


def _is_counted(clause: Clause) -> bool:
    return clause.subject is Subject.MINE and COUNTED.match(clause.rest) is not None


def _of_named(clause: Clause) -> str | None:
    """What somebody of whom only the name is told does as a rule or will do."""
    if bare(clause.who) in WEEKDAYS:
        return "fact" if clause.verb == "be" and clause.rest.startswith(("my ", "our ")) else None
    if clause.tense is Tense.ONGOING and is_busy_with(clause):
        return "person"
    if clause.tense is Tense.PRESENT and _KEEPS.match(clause.phrase):
        return "fact"
    if clause.tense in _PASSED and _DID.match(clause.rest):
        return "moment"
    light = clause.verb in LIGHT and not COUNTED.search(clause.rest)
    if (
        not clause.who[:1].isupper()
        or (clause.who.split()[0].endswith("s") and not _IS_ONE.search(clause.text))
        or light
    ):
        return None
    if not clause.who.replace(" ", "").isalpha():
        return None
    if clause.verb == "be":
        return "person" if is_told_of_somebody(clause) else None
    if _is_wanted(clause):
        return "commitment" if _is_dated(clause) else "person"
    if clause.tense is Tense.PRESENT:
        return "person" if _precise(clause) else None
    return _when(clause) if clause.tense in _COMING else None


_DID = late(r"(?:my|our|us|me) \w|the (?!same|best|worst|most|point|other)[a-z-]+(?: [a-z-]+)?$")
_IS_ONE = late(r"^\S+ (?:is|was|has|does)\b")
_KEEPS = late(r"keep [a-z]+ing \w+")


def _of_nobody(_: Clause) -> str | None:
    return None


_OF: Mapping[Subject, Callable[[Clause], str | None]] = MappingProxyType(
    {
        Subject.ME: _of_me,
        Subject.US: _of_me,
        Subject.MINE: _of_thing,
        Subject.THING: _of_thing,
        Subject.NAMED: _of_named,
    }
)
_CATEGORY: Mapping[Tense, str] = MappingProxyType({**CATEGORY, Tense.MODAL: "fact"})
