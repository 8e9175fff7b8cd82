"""What somebody tells an agent outright, though no family of words knows it: a subject, a verb, words that tell.

Among people the same would keep small talk; who speaks to an agent mostly states what it is to know. What is asked of
it, tried, felt or pointed at is left out by closed classes of words, so that neither verb nor noun has to be known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

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
from engram.cognition.reading.grammar import Clause, Subject, Tense, bare, is_of_people, is_plural, parse
from engram.cognition.reading.grounds import clause_ground
from engram.cognition.reading.lexicon import WEEKDAYS
from engram.cognition.reading.referents import dangling_at
from engram.cognition.reading.verb_rules import COUNTED, DATED, HABITUAL, NAMES, OFTEN, OURS
from engram.cognition.reading.verbs import VERBS, Form
from engram.cognition.reading.weight import CATEGORY, content
from engram.late import late
from engram.model.memory import Kind

LONGEST_BARE_SUBJECT = 2
"""Words of a subject that has lost its article: `rehearsals are on Wednesdays`, `staging data gets wiped`."""

_POINTING = late(
    r"(?i)\b(?:you|your|yours|it|its|that|this|these|those|them|they|him|such|something|anything|nothing"
    r"|someone|there|here|what|how|why|where|(?:below|above)(?! \d)|following|so|too|well|same|apart|together"
    r"|each other)\b"
    r"(?! (?:week|weekend|month|year|summer|winter|spring|fall|autumn|\w+day)\b)"
)
_AT_HAND = late(
    r"(?i)\b(?:help\w*|questions?|code|examples?|errors?|issues?|problems?|solutions?|approach\w*|tips?|ideas?|trouble"
    r"|answers?|sure|curious|stuck|confus\w+|understand\w*|trying|explain\w*|functions?|snippets?|prompts?|outputs?"
    r"|responses?|drafts?|steps?|warnings?|correctly|properly|scratch|breakdown|formulas?|triangles?|probabilit\w+|equations?"
    r"|theorems?|attempts?|concepts?|conversation|chat|message)\b"
)
"""What is being worked on in the talk itself."""


_MATERIAL = late(
    r"(?i)\b(?:paragraphs?|sentences?|titles?|chapters?|headers?|headings?|legends?|charts?|graphs?|columns?|rows?"
    r"|lines?|buttons?|pages?|sections?|intro|introduction|ending|tone|letters?|e-?mails?|mails?|poems?|story|stories|plot"
    r"|recipes?|movies?|films?|books?|articles?|king|queen|hero|heroine|characters?|protagonist|wizard|dragons?|translations?"
    r"|texts?|images?|pictures?|screenshots?|notes|slides?|regex|queries|query|statements?|colou?rs?|fonts?|links?"
    r"|options?|versions?|results?|files?|words?|quotes?|summary|essays?|layout|diagrams?|modal|variables?|arguments?|methods?"
    r"|names?|menus?|screens?|sidebar|navbar|icons?|cursor|tabs?|windows?|popup|dialog|sun|moon|earth|weather"
    r"|class|classes|loops?|strings?|arrays?|marbles|coins?|dice|cards?|angles?|sides?)\b"
)
"""What is read, written or drawn in the talk: what is said of it says nothing of anybody."""


def outright(text: str) -> Draft | None:
    """A clause as a statement without a relation, if it is told outright.

    >>> outright("The key is under the third flowerpot").category, outright("The view is so beautiful")
    ('fact', None)
    """
    if clause_ground(text) is not None:
        return None
    head = _FIRST_PART.match(text)
    return _told(text) or (_told(head[1]) if head else None)


_FIRST_PART = late(r"^(\S+(?: [^\s,]+){3,}?),? (?:and|but|so|because|which|while|especially|(?<=, )\w+) (?=[a-z])")


def _told(text: str) -> Draft | None:
    clause = parse(text) or _without_article(text) or _by_its_shape(text)
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


_ITS = late(r"^(?:it|they)(?=(?:'s|'re)?\s)(?P<be>'s|'re)?")


def with_thing(clause: str, earlier: str) -> str | None:
    """The same clause of the thing that the part of the sentence before is about.

    >>> with_thing("it sits in packages/lint", "The linter config is shared")
    'The linter config sits in packages/lint'
    >>> with_thing("it leaves at 7 from the square", "The bus stops at the school")
    'The bus leaves at 7 from the square'
    """
    found = _ITS.match(clause)
    before = parse(earlier) if found and earlier else None
    if not found or before is None or before.subject not in (Subject.THING, Subject.MINE):
        return None
    if is_plural(before.who) != clause.startswith("they") or not _IS_THE_ONE.match(before.who):
        return None
    return f"{before.who}{_SPELT.get(found['be'] or '', '')}{clause[found.end() :]}"


_SPELT = {"'s": " is", "'re": " are"}


def _without_article(text: str) -> Clause | None:
    """A clause whose subject lacks the article that notes leave out: `rehearsals are on Wednesdays`."""
    first = bare(text.split(" ", 1)[0])
    if first in _NO_NOUN or (first in VERBS and not is_plural(first)) or not text[:1].islower():
        return None
    clause = parse(f"the {text}")
    if clause is None or len(clause.who.split()) - 1 > LONGEST_BARE_SUBJECT:
        return None
    return clause


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
    after = _AFTER_THAT.match(text)
    return parse(text[after.end() :]) if after else None


_NO_NOUN = frozenset(
    """
    i you he she it they we who what which there here this that these those if when while because since as at by for
    from in of on to with about after before until than then yes no not never always also still just only even maybe
    and but or so too very really quite please thanks sounds looks makes seems feels everything everyone something
    nothing nobody people things stuff one others some any all both each such sometimes usually often can could would
    should may might must shall will do does did is are was were am has have had let lets
    """.split()
)


def _is_plain(clause: Clause) -> bool:
    """Whether nothing is felt, pointed at or being worked on, and enough is told."""
    said = clause.text[len(clause.lead) + len(clause.who) :]
    if clause.denied or clause.tense is Tense.WAS_ONGOING or clause.tense not in _CATEGORY:
        return False
    if clause.verb in _SAID_OR_FELT and not (_produces(clause) or _is_wanted(clause)):
        return False
    at_hand = _AT_HAND.search(clause.text) is not None and not _is_figure(clause)
    felt = CHEERING.search(clause.text) or _POINTING.search(said) or at_hand
    return (
        not felt
        and not CUT_OFF.search(said)
        and not THESE_HOURS.search(said)
        and (content(clause.rest) > 0 or _is_figure(clause))
    )


_SAID_OR_FELT = (TALK | SEEMS) - {"stay"}


def _produces(clause: Clause) -> bool:
    """`My startup makes software`: what something makes, rather than what it makes of somebody."""
    return clause.verb == "make" and clause.subject not in (Subject.ME, Subject.US) and not OURS.search(clause.rest)


def _is_wanted(clause: Clause) -> bool:
    """`My manager wants the deck by Friday`: what somebody else wants, in so many words."""
    wants = clause.verb in ("want", "need", "expect") and clause.tense is Tense.PRESENT
    return wants and clause.subject not in (Subject.ME, Subject.US) and OBJECT.match(clause.rest) is not None


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
    r"|club|union|choir|band|register|list|waitlist|rota|roster|diet|plan|pill|jury|faculty|programme|program|course|shift"
    r"|visa|scholarship|contract|orchestra|league|squad|association)\b"
)
"""Where somebody is for long, rather than just now."""


def _of_me(clause: Clause) -> str | None:
    """What the speaker does as a rule, did or will do at a time that is told, or belongs to."""
    if clause.verb == "be":
        lasts = _WITHIN.match(clause.rest) or (
            _PLACED.match(clause.rest) and (_is_regular(clause) or _is_dated(clause))
        )
        return _CATEGORY[clause.tense] if lasts else None
    if clause.tense is Tense.MODAL:
        return None
    if clause.verb == "have" and clause.subject is Subject.US and clause.tense is Tense.PRESENT:
        return "fact" if COUNTED.match(clause.rest) or clause.rest.startswith("one ") else None
    if clause.tense in _COMING or clause.tense is Tense.ONGOING:
        return _when(clause) if clause.verb not in _IDLE else None
    if clause.tense is Tense.PRESENT:
        light = clause.verb in LIGHT and not (_is_regular(clause) or _precise(clause))
        return None if light or clause.verb in _IDLE else "fact"
    if clause.tense in _PASSED:
        weighs = _precise(clause) or OURS.search(clause.rest)
        return "moment" if weighs and clause.verb not in _IDLE else None
    return _CATEGORY[clause.tense]


_IDLE = frozenset("get have find use apply wonder try work start come".split())
"""What one does with what is being worked on, mostly."""
_PASSED = frozenset({Tense.PAST, Tense.PERFECT})
_COMING = frozenset({Tense.INTENDED, Tense.FUTURE})
_PLACED = late(
    r"(?:on|in|at|from|off|out|away|under|behind|near|between|with|without|above|below|next to|over|around|across|for"
    r"|due|until|up|inside|outside|opposite|to|by|offline|online|free|busy|open|closed|available|based|part of)"
    r"(?![\w-])"
)


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
    if ADVICE.search(clause.who) or not _IS_THE_ONE.match(clause.who) or _MATERIAL.search(clause.who):
        return None
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
        return "moment" if _precise(clause) or _is_done(clause) else None
    return "moment" if _LATELY.search(clause.text) else None


_LATELY = late(r"(?i)\b(?:yesterday|last|ago|this|just|recently|now|through|until|to (?:next|\w+day))\b")
"""What was long ago of a thing that is nobody's is history."""
_COMES = frozenset("arrive come leave land start begin expire".split())
_A_DAY = late(
    r"(?i)\b(?:on|by|in) (?:the \d|\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|jan|feb|mar|apr|may"
    r"|jun|jul|aug|sep|oct|nov|dec)|\b(?:tomorrow|next)\b(?!\w*days\b)"
)
_IS_THE_ONE = late(
    r"(?i)(?:(?:all|both|most|some|half|one|two|three|none) (?:of )?)?(?:the|my|our) (?!.*\b(?:who|that)\b)"
)


def _is_done(clause: Clause) -> bool:
    """Whether something is done with a thing: a participle comes next."""
    first, _, more = clause.rest.partition(" ")
    verb = VERBS.get(bare(first))
    if verb is None:
        return first.endswith("ed") and bool(more)
    return Form.DONE in verb.forms


_MUST = late(r" (?:must|has to|have to|needs to|need to|can only|cannot|can't)\b")


def _is_told_of(clause: Clause) -> bool:
    """Where or when a thing is, what is done with it, how many or what it is: of what is ours, what sort of one."""
    placed = _PLACED.match(clause.rest) or _TIMED.match(clause.rest)
    sort = _OURS_TO_TELL.search(clause.who) and _SORT.match(clause.rest)
    return bool(placed or sort) or _is_done(clause) or _is_counted(clause) or _is_figure(clause)


_TIMED = late(r"(?i)(?:every|each|at \d|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b")
_OURS_TO_TELL = late(
    r"(?i)\b(?:company|team|client|customer|project|product|startup|business|shop|firm|agency|house|flat|plan)$"
)
_SORT = late(r"(?:an? (?!bit|little|lot|mess|pain|joke)|to )[\w-]+")


def _is_counted(clause: Clause) -> bool:
    return clause.subject is Subject.MINE and COUNTED.match(clause.rest) is not None


def _of_named(clause: Clause) -> str | None:
    """What somebody of whom only the name is told does as a rule or will do."""
    if bare(clause.who) in WEEKDAYS:
        return "fact" if clause.verb == "be" and clause.rest.startswith(("my ", "our ")) else None
    light = clause.verb in LIGHT and not COUNTED.search(clause.rest)
    if not clause.who[:1].isupper() or clause.who.split()[0].endswith("s") or light:
        return None
    if clause.verb == "be" or not clause.who.replace(" ", "").isalpha():
        return None
    if _is_wanted(clause):
        return "commitment" if _is_dated(clause) else "person"
    if clause.tense is Tense.PRESENT:
        return "person" if _precise(clause) else None
    return _when(clause) if clause.tense in _COMING else None


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
