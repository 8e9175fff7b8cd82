"""The bones of an English clause: who, how it is said, which verb, and the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engram.cognition.beginnings import opens
from engram.cognition.reading.lexicon import ADVERBS, PERSONAL, PETS, PLURAL
from engram.cognition.reading.tense import Tense as Tense
from engram.cognition.reading.verb_group import (
    BE,
    MODALS,
    NEGATING,
    SPELLED_OUT,
    Group,
    is_unknown_verb,
    looks_ongoing,
    looks_past,
    verb_group,
)
from engram.cognition.reading.verb_group import bare as bare
from engram.cognition.reading.verbs import VERBS, Form, Verb
from engram.late import late


class Subject(StrEnum):
    """Whose clause it is."""

    ME = "me"
    US = "us"
    MINE = "mine"
    NAMED = "named"
    THING = "thing"
    PRONOUN = "pronoun"


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause taken apart; `rest` is everything behind the verb, `lead` whatever came before the subject."""

    text: str
    subject: Subject
    who: str
    tense: Tense
    verb: str
    rest: str
    denied: bool = False
    adverbs: frozenset[str] = frozenset()
    lead: str = ""

    @property
    def phrase(self) -> str:
        """The verb in its plain form and what follows it: what the tables of relations are matched against."""
        return f"{self.verb} {self.rest}" if self.rest else self.verb


_CLITIC = late(r"(?i)^(i|we|you|he|she|it|they|who|that|there)'(m|ve|ll|d|re|s)$")
_EXPANDED = {"m": "am", "ve": "have", "ll": "will", "d": "would", "re": "are", "s": "is"}
_LEAD = late(
    r"(?i)^((?:(?:these days|nowadays|right now|at the moment|currently|recently|lately|today|yesterday"
    r"|tomorrow|tonight"
    r"|(?:the )?(?:last|next|following|previous|other) (?:night|day|week|month|year|weekend|quarter|semester|summer"
    r"|winter|spring|fall"
    r"|autumn|\w+day)(?: (?:in|at|on) [\w ]{2,25}?)?"
    r"|(?:this|next) (?:morning|afternoon|evening|week|month|year|weekend|summer|winter|spring|fall|autumn|\w+day)"
    r"|(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|twenty|few|a few|several|couple of"
    r"|a couple of|\d+) (?:days?|weeks?|months?|years?) ago|the other day"
    r"|(?:in|on|by|until|during|at|over) (?!my |our |the )[^,]{2,40}?"
    r"|for (?!me\b|my\b|our\b|the\b)[^,]{2,30}?(?= (?:I|we) [a-z])"
    r"|(?:in|since|on|by|until|for|during|after|before|at|from|over|every (?:day|week|month|year|time"
    r"|now|morning|evening|night|\w+day)|each (?:day|week|month|year|time)|when|while|as|once"
    r"|because)\b [^,]{2,80}"
    r"|(?:some|most) (?:days|weekends|mornings|evenings|nights|years)"
    r"|(?:every|each) \w+|usually|sometimes|often|always|finally|eventually|now|then|in my (?:free|spare) time"
    r"|on weekends"
    r"|for work|for fun"
    r"|most of the time|growing up)(?:,\s*|\s+(?=(?:I|I'm|I've|we|my)\b)))+)"
)


_DAY_FIRST = late(
    r"(?i)^(?:yesterday|today|tonight|tomorrow|this \w+|last \w+|next \w+|(?:on|in) \w+) (?=(?:the|our)\b)"
)


_may_lead = opens(_LEAD, _DAY_FIRST)


def parse(text: str, *, loosely: bool = False) -> Clause | None:
    """Take a clause apart, or give None if it does not begin with somebody or something and a verb.

    `loosely` takes a word that no list has for the verb, where nothing else can come.
    """
    lead = (_LEAD.match(text) or _DAY_FIRST.match(text)) if _may_lead(text) else None
    body = text[lead.end() :] if lead else text
    words = body.split()
    found = _subject(words)
    if found is None:
        return None
    subject, end = found
    while end > 1 and bare(words[end - 1]) in ADVERBS:
        end -= 1
    if end > 2 and [bare(word) for word in words[end - 2 : end]] == ["no", "longer"]:
        end -= 2  # it belongs to the verb
    opened = _CLITIC.match(words[end - 1].replace("’", "'")) if end else None
    spelled = SPELLED_OUT.get(words[end - 1].lower()) if end else None
    first = _EXPANDED[opened[2].lower()] if opened else _EXPANDED[spelled.split("'")[1]] if spelled else None
    group = verb_group(words, end, first) or (
        _unknown(words, end) if loosely and subject in _SPEAKERS and first is None else None
    )
    if group is None:
        return None
    tense, verb, denied, adverbs, stop = group
    who = " ".join(words[:end])
    return Clause(
        text, subject, who, tense, verb, " ".join(words[stop:]), denied, frozenset(adverbs), lead[0] if lead else ""
    )


_SPEAKERS = frozenset({Subject.ME, Subject.US})


def _unknown(words: Sequence[str], end: int) -> Group | None:
    """The verb group of a verb that no list has: after `I` and `we` nothing else can come."""
    place = end
    while place < len(words) and bare(words[place]) in ADVERBS:
        place += 1
    word = words[place] if place < len(words) - 1 else ""
    adverbs = {bare(each) for each in words[end:place]}
    return (Tense.PRESENT, word, False, adverbs, place + 1) if is_unknown_verb(word) else None


_NO_SUBJECT = frozenset(
    """
    you your yours he's his her their its not another every let lets let's here heres there theres was were
    take most some all many few more much any each either neither other such same first next only just even
    still also what how why where when who which if because since while although though so and but or as at by
    for from in of on to with about after before until than then yes no yeah thanks thank sounds looks glad
    hope maybe perhaps sorry wow oh ah ok okay great good nice cool awesome best better very really too well
    sure hey hi hello please time part people customers everyone everybody nobody no-one nothing everything
    something anyone thousands hundreds millions lots plenty this's apart during despite besides instead overall
    getting going being having
    """.split()
)
_ALSO_NAMES = frozenset("mark will rob grant may frank chase bill pat sue drew dean dawn".split())
_PRONOUNS = frozenset("he she it they this that these those".split())
_DETERMINERS = frozenset("the a an this that these those".split())


def _subject(words: Sequence[str]) -> tuple[Subject, int] | None:
    """Which words are the subject: the kind, and where it ends."""
    if not words:
        return None
    if words[0][0] in _QUOTES:
        return _title(words)
    first = bare(words[0])
    head = first.partition("'")[0]
    if head in ("i", "im", "ive"):
        return Subject.ME, 1
    if head == "we":
        return Subject.US, 1
    if head in _PRONOUNS and (first == head or _CLITIC.match(words[0].replace("’", "'"))):
        return Subject.PRONOUN, 1
    if head in _PART and (
        [bare(each) for each in words[1:3]] in _OF_MINE or bare("".join(words[1:2])) in ("my", "our")
    ):
        return _until_a_verb(words, Subject.MINE)
    if head in _NO_SUBJECT:
        return None
    if head in ("my", "our"):
        return _until_a_verb(words, Subject.MINE)
    if head in _DETERMINERS:
        return _until_a_verb(words, Subject.THING)
    verb = VERBS.get(head)
    if verb and Form.DOING in verb.forms:
        return _until_a_verb(words, Subject.THING)
    if not words[0][0].isupper() or first in ADVERBS:
        return None
    if verb is None and looks_ongoing(head):
        return _until_a_verb(words, Subject.THING)
    if verb is None or head in _ALSO_NAMES:
        return _until_a_verb(words, Subject.NAMED)
    return _until_a_verb(words, Subject.THING) if Form.DOING in verb.forms else None


_QUOTES = frozenset('"“')
LONGEST_TITLE = 10


def _title(words: Sequence[str]) -> tuple[Subject, int] | None:
    """`"The Grand Tour" is on my list`: something that has a title, up to where the quotation ends."""
    for place, word in enumerate(words[:LONGEST_TITLE]):
        if word.rstrip(",.")[-1:] in ('"', "”") and (place or len(word) > 2):
            return (Subject.NAMED, place + 1) if place + 1 < len(words) else None
    return None


_PART = frozenset("one two three four both all most some none half neither".split())
_OF_MINE = (["of", "my"], ["of", "our"])
LONGEST_SUBJECT = 12


def _until_a_verb(words: Sequence[str], kind: Subject) -> tuple[Subject, int] | None:
    """A subject of several words reaches to the first word that can only be its verb."""
    determined = bare(words[0]) in _DETERMINERS or bare(words[0]) in ("my", "our") or bare(words[0]) in _PART
    for place in range(1 + determined, min(len(words), LONGEST_SUBJECT)):
        word = bare(words[place])
        if word == "i" and bare(words[place - 1]) == "and" and place < len(words) - 1:
            return Subject.US, place + 1
        if word.partition("'")[0] in ("i", "we", "you", "they", "it", "he", "she"):
            return None
        if word in BE or word in ("has", "have", "had", "will", "does", "did", "do") or word in NEGATING:
            return kind, place
        if word in MODALS:
            return kind, place
        verb = VERBS.get(word)
        if verb and Form.THIRD in verb.forms and place + 1 < len(words) and _is_finite(bare(words[place + 1])):
            continue  # `our exchange rates went up`
        if verb and (Form.THIRD in verb.forms or Form.PAST in verb.forms) and not words[place][0].isupper():
            return kind, place
        if verb is None and looks_past(word) and not words[place][0].isupper():
            return kind, place
        if verb and Form.BASE in verb.forms and determined and (is_plural(words[place - 1]) or _are_two(words[:place])):
            return kind, place
        if kind is Subject.NAMED and verb and Form.DOING in verb.forms and not words[place][0].isupper():
            return None  # `Mike going to prison` is no one
        if words[place][-1] in ",;:" and kind is not Subject.MINE:
            return None
    return None


def _are_two(words: Sequence[str]) -> bool:
    """`my sister and her husband run a shop`: two who are close, joined."""
    return len(words) > 4 and words[2] == "and" and is_of_people(words[1])


def _is_finite(word: str) -> bool:
    """Whether a word is the verb of a clause and hardly ever anything else."""
    verb = VERBS.get(word)
    return word in BE or word in NEGATING or word in ("has", "have", "had", "will") or _is_past_alone(verb)


def _is_past_alone(verb: Verb | None) -> bool:
    return verb is not None and Form.PAST in verb.forms and Form.DONE not in verb.forms and Form.BASE not in verb.forms


def is_plural(word: str) -> bool:
    """Whether a noun looks like several: `keys`, but not `bus`."""
    return word[-1:] == "s" and word[-2:] not in ("ss", "us", "is", "'s", "’s")


def is_of_people(who: str) -> bool:
    """Whether `my sister Eva` or `our dog` is somebody rather than something."""
    words = [bare(word).removesuffix("'s") for word in who.split()]
    return any(word in _CLOSE or word.removesuffix("s") in _CLOSE for word in words)


_CLOSE = PERSONAL | PETS | PLURAL
