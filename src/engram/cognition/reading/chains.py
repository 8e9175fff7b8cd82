"""What is told one thing after another, where the second has no subject of its own or none with an article.

Who types to an agent strings statements together: `rent is 900, due on the 3rd`, `we left Slack, moved to Zulip`. Where
one may end shows in the grammar alone; whether it does is for who reads the parts: what tells nothing by itself stays
with what comes before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engram.cognition.reading.grammar import Clause, Subject, Tense, bare, is_plural, parse
from engram.cognition.reading.lexicon import ADVERBS
from engram.cognition.reading.verb_group import MODALS, NEGATING, is_doing, looks_past
from engram.cognition.reading.verb_rules import COUNTED, DATED
from engram.cognition.reading.verbs import RARER, VERBS, Form, Verb
from engram.late import late

LONGEST_BARE_SUBJECT = 3
SHORTEST_PART = 2
"""Words that a statement has, its subject aside."""

_JOINT = late(
    r"\s*;\s+|\s*,\s+(?:(?:and|but|so|then|plus|also)\s+)*|\s+(?:and|but|so|then|plus|because|cause|cos|cuz)\s+"
    r"(?:also\s+|then\s+)?|\s+[-–—]{1,2}\s+"
    r"|:\s+"
)
_LOOSE = frozenset(",;:-–—")
_PERSONS = frozenset("i we he she they it there".split())
_OWN = frozenset("my our the".split())
_AUXILIARY = frozenset("have has had do does did will can".split()) | MODALS | frozenset(NEGATING)
_SINGULAR = frozenset("is was has does doesn't isn't wasn't hasn't".split())
_SEVERAL = frozenset("am are were have do don't aren't weren't haven't".split())
_SAID_OF = frozenset("due based located allergic married divorced single retired available open closed free".split())
"""What somebody or something is, said without a verb."""
_NO_NOUN = frozenset(
    """
    i you he she it they we who what which there here this that these those if when while because since as at by for
    from in of on to with about after before until than then yes no not never always also still just only even maybe
    and but or so too very really quite please thanks sounds looks makes seems feels everything everyone something
    nothing nobody people things stuff one others some any all both each such sometimes usually often can could would
    should may might must shall will do does did is are was were am has have had let lets a an whether how why where
    similar same different
    """.split()
)
_TO_DO = late(r"(?:\b|')(?:to|can|could|would|will|ll|let|help|who|which|that|should|must)\s(?:\w+ly\s)?[a-z]+")
_DEFINITE = frozenset(
    """
    a an the my our his her their at in on for with to as from up out every some two three near by about into over
    around only mostly off back
    """.split()
)
_STANDING = frozenset({Tense.PRESENT, Tense.ONGOING, Tense.LASTING})


class Link(NamedTuple):
    """Where a part may begin that can stand alone: where what joins it begins, where it begins, what it lacks."""

    joint: int
    start: int
    lead: str


def settled(clause: str, found: Sequence[Link], tells: Callable[[str], bool]) -> list[str]:
    """The statements of a clause, each with its subject; what tells nothing alone stays with what comes before.

    >>> rent, calls = "my rent is 900, due on the 3rd", "I hate calls, always prefer text"
    >>> settled(rent, list(links(rent)), lambda part: True)
    ['my rent is 900', 'my rent is due on the 3rd']
    >>> settled(calls, list(links(calls)), lambda part: "prefer" not in part)
    ['I hate calls, always prefer text']
    """
    told: list[str] = []
    stop = len(clause)
    for link in reversed(found):
        alone = link.lead + clause[link.start : stop].rstrip(" ,;-–—")
        if len(alone.split()) > SHORTEST_PART and tells(alone):
            told.insert(0, alone)
            stop = link.joint
    return [clause[:stop].rstrip(" ,;-–—"), *told]


def links(clause: str) -> Iterator[Link]:
    """Where in a clause something else may be told, by the grammar of what comes next."""
    joints = list(_JOINT.finditer(clause))
    head = _head(clause, joints[0].start()) if joints else None
    for joint in joints:
        if head is None:
            return
        loose = joint[0].strip()[:1] in _LOOSE or joint[0].split()[:1] in (["but"], ["so"], ["then"])
        words = clause[joint.end() :].split()
        lead = _lead(words, head, loose=loose) if len(words) >= SHORTEST_PART else None
        if lead is not None:
            yield Link(joint.start(), joint.end(), lead)


def _head(clause: str, stop: int) -> Clause | None:
    """What the clause begins with, taken apart; a subject may have lost its article."""
    return parse(clause[:stop], loosely=True) or without_article(clause[:1].lower() + clause[1:stop])


def without_article(text: str, longest: int = LONGEST_BARE_SUBJECT) -> Clause | None:
    """A clause whose subject lacks the article that notes leave out: `rehearsals are on Wednesdays`."""
    first = bare(text.split(" ", 1)[0])
    if first in _NO_NOUN or not text[:1].islower() or (first in VERBS and not _is_noun(first, text)):
        return None
    clause = parse(f"the {text}")
    if clause is None or len(clause.who.split()) - 1 > longest or "'" in clause.who or clause.verb == "like":
        return None
    finite = text.split()[len(clause.who.split()) - 1].lower()
    return None if is_plural(clause.who) and finite in ("is", "was", "has", "does") else clause


def _is_noun(word: str, text: str) -> bool:
    """Whether a word that may be a verb is none: `deploys go through Argo`, `rent is 900`, but not `runs a kiosk`."""
    following, next_word = (bare("".join(text.split()[place : place + 1])) for place in (1, 2))
    if following in _FINITE or (next_word in ("is", "was", "are") and following not in _NO_NOUN | _OWN):
        return True
    verb = VERBS.get(following)
    return is_plural(word) and verb is not None and not verb.forms.isdisjoint((Form.BASE, Form.PAST))


_FINITE = frozenset("is are was were has have had will must can goes gets needs costs takes".split())


def _lead(words: Sequence[str], head: Clause, *, loose: bool) -> str | None:
    """What the words that come next lack to stand alone: nothing, a subject, or a subject and its `is`; or None."""
    if _has_subject(words, loose=loose) or (loose and _orders(words)):
        return ""
    place = next((n for n, word in enumerate(words) if not _is_adverb(bare(word))), 0)
    first, following = bare(words[place]), bare("".join(words[place + 1 : place + 2]))
    if not words[place][:1].islower() or not following or first in _LEADS_ON:
        return None
    who = head.who.partition("'")[0] if head.subject in (Subject.ME, Subject.US, Subject.PRONOUN) else head.who
    if first in _AUXILIARY or first in _SINGULAR or first in _SEVERAL:
        return (
            f"{who} " if _agrees(first, head) and not (first in ("have", "do") and _TO_DO.search(head.text)) else None
        )
    verb = VERBS.get(first)
    if first in _SAID_OF or (_is_state(verb, head) if verb else looks_past(first)):
        return f"{who} {_be(head)} " if head.verb == "be" and loose else None
    if verb is None:
        return None
    if Form.DOING in verb.forms:
        return f"{who} {_be(head)} " if _goes_on(" ".join(words), head, loose=loose) else None
    habit = loose or (place > 0 and Form.PAST not in verb.forms)
    return f"{who} " if _is_next_verb(first, following, verb, head, loose=habit) else None


def _orders(words: Sequence[str]) -> bool:
    """Whether the agent is told what to do for it: `I'm left-handed so avoid scissors`."""
    return bare(words[0]) in ("don't", "never", "avoid", "please") or [bare(word) for word in words[:2]] == [
        "call",
        "me",
    ]


_LEADS_ON = frozenset("like including focusing covering considering regarding given compared based".split())
"""What says more of what comes before."""


def _is_adverb(word: str) -> bool:
    return word in ADVERBS or word == "never" or word.endswith("ly")


def _has_subject(words: Sequence[str], *, loose: bool) -> bool:
    """Whether somebody or something and a verb come next."""
    first = bare(words[0]).partition("'")[0]
    text = " ".join(words)
    if first == "there":
        return words[0].lower() == "there's" or bare("".join(words[1:2])) in ("is", "are")
    if first in _PERSONS or first in _OWN:
        return parse(text, loosely=True) is not None
    if first in _WHEN and (led := _LED.match(text)):
        return parse(text[led.end() :]) is not None
    if words[0][:1].isupper():
        clause = parse(text) if loose or not words[0].isupper() else None
        return clause is not None and len(clause.who.split()) <= LONGEST_BARE_SUBJECT
    return not _is_adverb(first) and without_article(text) is not None


_WHEN = frozenset("this on in at every since after until before".split())
_LED = late(
    r"(?:this (?:week|month|year|time)|on \w+days?|every \w+|in the \w+s?|on weekends|at night|at \d\S*"
    r"|in \w+) (?=(?:he|she|they|the|my|our|I"
    r"|we)\b)"
)


def _be(head: Clause) -> str:
    if head.subject is Subject.ME:
        return "am"
    return "are" if _is_several(head) else "is"


def _is_several(head: Clause) -> bool:
    return head.subject is Subject.US or head.who.lower() == "they" or _are_things(head.who)


def _are_things(who: str) -> bool:
    """Whether a subject is of several: `the tests`, but not `my son Elias`."""
    last = who.split()[-1]
    return last[:1].islower() and is_plural(last)


def _agrees(first: str, head: Clause) -> bool:
    """Whether an auxiliary can be said of the subject."""
    several = head.subject is Subject.ME or _is_several(head)
    if first in _SINGULAR:
        return not several or first in ("was", "wasn't")
    return several or first not in _SEVERAL


def _is_state(verb: Verb, head: Clause) -> bool:
    """Whether a participle says what state something is in: `it is a tool, written in Go`."""
    return Form.DONE in verb.forms and Form.BASE not in verb.forms and head.verb == "be"


def _goes_on(said: str, head: Clause, *, loose: bool) -> bool:
    """Whether what somebody is doing besides can come next, rather than one more thing they like, or how they do it."""
    if head.tense not in _STANDING or head.subject not in (Subject.ME, Subject.US, Subject.MINE, Subject.NAMED):
        return False
    if any(is_doing(bare(word)) for word in head.rest.split()) or _TO_DO.search(head.text):
        return False
    return bool(DATED.search(said) or COUNTED.search(said)) if loose else head.tense is not Tense.PRESENT


def _is_next_verb(first: str, following: str, verb: Verb, head: Clause, *, loose: bool) -> bool:
    """Whether a word is the next verb of the same subject, in a form that goes with it."""
    if Form.PAST in verb.forms and Form.BASE not in verb.forms:
        return head.tense in _PASSED or (loose and following not in _DONE_SO)
    several = head.subject is Subject.ME or _is_several(head)
    if (Form.BASE if several else Form.THIRD) not in verb.forms:
        return False
    if (
        head.tense in _PASSED and Form.PAST not in verb.forms and not _TO_DO.search(head.text)
    ):  # `I inherited a Leica and shoot mostly film`
        return first not in RARER and (following in _DEFINITE or _is_adverb(following))
    if head.tense not in (Tense.PRESENT, Tense.ONGOING):
        return False
    if several and (_TO_DO.search(head.text) or (first in RARER and following not in _ARTICLES)):
        return False
    return loose or following in _DEFINITE or not several


_ARTICLES = frozenset("a an the my our".split())
_PASSED = frozenset({Tense.PAST, Tense.PERFECT})
_DONE_SO = frozenset("by with for as of on in".split())
"""What follows a participle, rather than what somebody did."""


_IS = late(
    r"^(?P<who>(?:[Mm]y|[Oo]ur|[Tt]he) [a-z-]+(?: [a-z-]+)?|(?!There|Here|That|What|It|He|She|Who|Where"
    r"|How)[A-Z][a-z]+)'s (?=(?:in|on|at|from|an?|the|not"
    r"|(?P<been>been)"
    r"|also|now|still|just"
    r"|only|going|getting|called|due|allergic|off|out|away|back|\d+|[a-z]+ing|always|turning|about|\w+ed)\b)",
    has="'s ",
)
_BY_THE_WAY = late(
    r"(?i),?\s+(?:(?:if|in case) (?:that|it|this)(?:'s| is)? (?:helps?|matters?|relevant|useful|of (?:any )?(?:use"
    r"|help)"
    r"|interest|important)|fyi|for your info(?:rmation)?|just so you know|ngl|tbh|imo|haha+|lol|lmao)[.!]*$",
    has="if |in case |fyi|info|so you|ngl|tbh|imo|haha|lol|lmao",
)


def spelt_out(sentence: str) -> str:
    """A sentence with `is` where only its s is written, and without what only says that it is said.

    >>> spelt_out("my uncle's in the choir, if that helps")
    'my uncle is in the choir'
    """
    bare_end = _BY_THE_WAY.sub("", _HEADING.sub("", sentence))
    spelt = _IS.sub(lambda found: f"{found['who']} {'has' if found['been'] else 'is'} ", bare_end)
    return _CALLED.sub("call me ", spelt)


_HEADING = late(
    r"^(?!(?i:i|we|my|our|to|for|if|when|allergies|rule)\b)[A-Za-z]+(?: [a-z]+){0,2}: (?=(?:I|I'm|I've|I'll|we"
    r"|we're|we've|my|our)\b)",
    has=": ",
)
"""`Small thing: I'm off on Fridays`: what only announces."""
_CALLED = late(
    r"\b(?:[Ee]veryone|[Ee]verybody|[Pp]eople|(?:[Mm]y )?[Ff]riends|[Mm]ost people|[Tt]hey)(?: all| just"
    r"| mostly)? calls? me "
    r"(?=[A-Z])",
    has="call",
)
