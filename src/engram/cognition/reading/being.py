"""What something or somebody is, as an agent is told it: where, how many, of which sort, by which name, in which state.

That a thing is good, done or odd passes; a figure, a name, a place, a participle or a sort that is named more closely
stays. What is reckoned, written or shown in the talk itself is nobody's.
"""

from __future__ import annotations

from engram.cognition.reading.grammar import Clause, Subject, Tense, bare, is_of_people
from engram.cognition.reading.verb_group import is_doing
from engram.cognition.reading.verb_rules import COUNTED, DATED, NAMES
from engram.cognition.reading.verbs import VERBS, Form
from engram.late import late

PLACED = late(
    r"(?:on|in|at|from|off|out|away|under|behind|near|between|with|without|above|below|next to|over|around|across|for"
    r"|due|until|up|inside|outside|opposite|to|by|offline|online|free|busy|open|closed|available|based|part of)"
    r"(?![\w-])"
)
_TIMED = late(r"(?i)(?:every|each|at \d|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b")
_OURS_TO_TELL = late(
    r"(?i)\b(?:company|team|client|customer|project|product|startup|business|shop|firm|agency|house|flat|plan)$"
)
_SORT = late(r"(?:an? (?!bit|little|lot|mess|pain|joke)|to )[\w-]+")
_SUCH = late(r"(?:an?|the|my|our|his|her|their) (?!bit\b|little\b|lot\b|mess\b|pain\b|joke\b|same\b|one\b)[\w-]+")
_SO_MUCH = late(
    r"(?i)(?:(?:about|around|roughly|approx\.?|only|over|under|up to|at least|at most|max|just|now|currently) )*"
    r"(?:[-+]?[$€£]?\d|an? (?:week|month|year|day|hour|dozen|hundred|thousand)\b|(?:two|three|four|five|six|seven|eight"
    r"|nine|ten"
    r"|eleven|twelve|fifteen|twenty|thirty|forty|fifty|half)\b)"
)
_NAMED = late(r"[`\"“]?[A-Z][\w.+#-]*|[a-z]+(?:\.[a-z]+|\d)[\w.]*\b|[a-z]+ \d")
_RECKONED = late(
    r"(?i)\b(?:values?|sums?|products? of|ratios?|means?|averages?|areas?|angles?|lengths?|radius|speeds?|distances?"
    r"|odds|numbers? of|formulas?|x|y|n|total|remainder|difference|expected|capital of|population)\b"
)
"""What is worked out, or known to everybody, says nothing of anybody."""


def is_told(clause: Clause) -> bool:
    """Whether what a thing is said to be is worth knowing.

    >>> from engram.cognition.reading.grammar import parse
    >>> is_told(parse("the ladder is 3 m")), is_told(parse("the soup is hot"))
    (True, False)
    """
    said = clause.rest
    if PLACED.match(said) or _TIMED.match(said) or is_done(clause):
        return True
    if _OURS_TO_TELL.search(clause.who) and _SORT.match(said):
        return True
    if _RECKONED.search(clause.who) or clause.tense is not Tense.PRESENT:
        return clause.subject is Subject.MINE and COUNTED.match(said) is not None
    if _SO_MUCH.match(said) or _NAMED.match(said):
        return True
    closely = NAMES.search(f" {said}") or COUNTED.search(said) or DATED.search(said)
    return _SUCH.match(said) is not None and (bool(closely) or clause.subject is Subject.MINE)


def is_told_of_somebody(clause: Clause) -> bool:
    """Whether what somebody who is only named is said to be is worth knowing: `Jonas is on leave until May`."""
    said = clause.rest
    closely = NAMES.search(f" {said}") or COUNTED.search(said) or DATED.search(said)
    if _RECKONED.search(clause.who) or clause.tense not in (Tense.PRESENT, Tense.PERFECT):
        return False
    placed = is_done(clause) or bool(PLACED.match(said) or (_SUCH.match(said) and not said.startswith("the ")))
    return bool(_SO_MUCH.match(said) or _NAMED.match(said)) or (placed and bool(closely))


def is_done(clause: Clause) -> bool:
    """Whether something is done with a thing: a participle comes next, maybe with how."""
    first, _, more = clause.rest.partition(" ")
    if bare(first).endswith("ly") and more:
        first, _, more = more.partition(" ")
    verb = VERBS.get(bare(first))
    if verb is None:
        return first.endswith("ed") and bool(more)
    return Form.DONE in verb.forms


_FELT = frozenset(
    """
    stuck confused worried nervous excited curious sure ready done aware tired sick busy happy scared afraid mad
    angry upset annoyed bored late close lost glad sorry proud grateful thankful jealous anxious frustrated
    disappointed hungry thirsty cold hot warm full drunk sleepy awake alone back home here there fine okay ok
    alright well good bad great better worse new-ish impressed amazed surprised shocked able unable willing about
    going not just still also too very so really a an the on in at off out up down with from for under over my our
    like torn interested concerned ashamed embarrassed ecstatic frantic pathetic optimistic pessimistic realistic
    enthusiastic sarcastic dramatic static romantic exotic fantastic skeptical sceptical certain unsure fed keen
    eager open wrong right
    """.split()
)
_OF_WHAT = late(r"(?P<such>[a-z-]+) (?:in|to|for|with|of|by|from|at|on|without) (?!me\b|us\b|you\b|it\b)\w")


def is_lasting(clause: Clause) -> bool:
    """Whether what the speaker is in respect of something lasts: `deaf in one ear`, not `mad at the printer`.

    >>> from engram.cognition.reading.grammar import parse
    >>> is_lasting(parse("I'm deaf in one ear")), is_lasting(parse("I'm mad at the printer"))
    (True, False)
    """
    found = _OF_WHAT.match(clause.rest)
    if found is not None:
        return found["such"] not in _FELT and not is_doing(found["such"])
    one_word = clause.rest.rstrip(" .!")
    return _HOLDS.match(clause.rest) is not None or (
        one_word not in _FELT and _SUCH_A_ONE.fullmatch(one_word) is not None
    )


_SUCH_A_ONE = late(
    r"[a-z-]{3,}(?:ic|sexual|gender|lingual|tarian|ployed|sighted|blind|deaf|pregnant|handed)"
    r"|[A-Z][a-z]+(?:ian|ese|ish|an)"
)
"""What one is for good shows in how the word ends, unlike what one feels."""


_HOLDS = late(
    r"the (?!one\b|same\b|only one\b|first one\b)[a-z-]+(?: [a-z-]+)? (?:of|for|at|in) (?:the|my|our|a|an|[A-Z])"
)


def is_busy_with(clause: Clause) -> bool:
    """Whether somebody else is at something that is named, and will be for a while: `Olaf is taking over the bar`."""
    definite = _SUCH.match(clause.rest) or _OVER.match(clause.rest)
    someone = clause.subject is Subject.NAMED or (clause.subject is Subject.MINE and is_of_people(clause.who))
    return someone and definite is not None and clause.verb in _FOR_LONG


_OVER = late(r"(?:over|up|for|as|at|on) (?:the|my|our|an?|his|her|[A-Z])")
_FOR_LONG = frozenset(
    "take lead run handle manage replace write study train learn build plan organise organize teach move leave".split()
)
