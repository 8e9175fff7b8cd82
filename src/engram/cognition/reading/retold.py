"""Corrections that say what was said before with another value: `no, it's blue`, `sie heißt Lina`, `wait, no, two`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from engram.cognition.entities.gazetteer import GIVEN_NAMES
from engram.cognition.reading.draft import Draft
from engram.cognition.reading.lexicon import FEMALE, MALE, PERSONAL
from engram.cognition.reading.sentences import split
from engram.cognition.reading.sorts import bare, fits, same_sort
from engram.cognition.reading.swaps import LONGEST_VALUE, REACH, is_reply
from engram.cognition.reading.verbs import VERBS, Form
from engram.cognition.relations import is_told_singly
from engram.cognition.words import fold
from engram.late import late

Reads = Callable[[str], Sequence[Draft]]


class Retelling(NamedTuple):
    """What a correction says anew; `about` is the pronoun for whatever it says it of, None where it says a value."""

    said: str
    about: str | None = None

    @property
    def of_being(self) -> bool:
        """Whether it says what something is: anything at all can be said so of anything."""
        return self.about is None or self.said.split(" ", 1)[0].lower() in BEING


_ABOUT: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "en": late(r"(?i)^(?P<about>it|that|he|she|they)(?P<is>'s|'re)?\s(?:actually |really )?(?P<said>\S.*)$"),
        "de": late(r"(?i)^(?P<about>er|sie|es|das)\s(?P<said>\S.*)$"),
        "es": late(r"(?i)^(?P<about>él\s|ella\s|eso\s|)(?P<said>(?:es|está|se \w+|son|tiene|vive|trabaja)\s.*)$"),
        "fr": late(
            r"(?i)^(?P<about>il |elle |ça |c'|ce )(?P<said>(?:est|sont|s'\w+|se \w+|a|habite|travaille|vit)\s.*)$"
        ),
        "it": late(r"(?i)^(?P<about>lui\s|lei\s|)(?P<said>(?:è|sono|si \w+|ha|abita|vive|lavora)\s.*)$"),
        "pt": late(r"(?i)^(?P<about>ele\s|ela\s|)(?P<said>(?:é|são|se \w+|chama-se|tem|mora|vive|trabalha)\s.*)$"),
        "nl": late(r"(?i)^(?P<about>hij|zij|ze|het|dat)\s(?P<said>\S.*)$"),
    }
)
_CLINGS = {"'s": "is ", "'re": "are "}
_OUGHT = late(r"(?i)^(?:should be|should have been|is supposed to be|is meant to be)\s")
_VERB = late(r"(?i)^(?:(?:se|si)\s)?\S+(?=\s)")
BEING = frozenset("is are was ist sind es son está est sont è sono é são".split())


def retold(rest: str, said: Sequence[str], read: Reads, language: str = "en", *, firm: bool) -> list[Draft]:
    """What was stated before (newest last) as a correction tells it anew, with what was wrong; nothing if unsure.

    `firm` where words say that something was wrong, and do not only say no.
    """
    told = _retelling(rest.strip(" .!"), language)
    if told and told.about is None and not firm:
        return _answered(told, [text for text in said[-2:] if not _TAKES_NOTE.fullmatch(text)][-1:], read)
    asked = ""
    for sentence in (each for text in reversed(said) for each in reversed(split(text)[-REACH:])) if told else ():
        if told and told.about is None and is_reply(told.said, sentence):
            return []
        if sentence.endswith("?"):
            asked += sentence.lower()
            continue
        before = [each for each in read(sentence) if each.relation and not each.denied]
        for each in before:
            if told and (found := _anew(told, sentence, each, read, firm=firm)):
                return [] if asked and not firm and each.object.lower() not in asked else found
        if before and told and told.of_being:
            return []  # only what was spoken of last can be meant by so little
    return []


def _answered(told: Retelling, last: Sequence[str], read: Reads) -> list[Draft]:
    """What a bare `no, Porto` corrects: the last statement of what was said just before it, or asked back, if any."""
    for sentence in (each for text in last for each in reversed(split(text)[-REACH:])):
        stated = _ASKED_BACK.sub("", sentence.rstrip("?. "))
        before = [each for each in read(stated) if each.relation and not each.denied]
        for each in before:
            if found := _anew(told, stated, each, read, firm=False):
                return found
        if before:
            return []
    return []


_TAKES_NOTE = late(
    r"(?i)(?:ok(?:ay)?|got it|noted|nice|great|cool|thanks|thank you|alright|sure|understood|perfect|verstanden"
    r"|notiert|alles klar|danke|entendido|anotado|vale|gracias)[,.!\s]*"
)
_ASKED_BACK = late(
    r"(?i)^(?:so|and|wait|ok|okay|ah|oh|right|got it|noted)[,:]?\s+|,\s*(?:noted|right|correct|got it|is that right)$"
)
_IN_FACT = late(r"(?i)^(?:it|that|he|she)(?:'s| is) actually\s")


def is_in_fact(rest: str) -> bool:
    """Whether a sentence says what something it does not name is in fact: `it's actually blue`."""
    return _IN_FACT.match(rest) is not None


def _retelling(rest: str, language: str) -> Retelling | None:
    """What a sentence says, if it is of something that it does not name, or nothing but a value."""
    found = _ABOUT[language].match(rest) if language in _ABOUT else None
    if found:
        cling = _CLINGS.get((found.groupdict().get("is") or "").lower(), "")
        return Retelling(_OUGHT.sub("is ", f"{cling}{found['said']}"), found["about"].strip().lower())
    words = bare(rest).split()
    calls = bool(words) and (words[0].lower() in _CALLS or (len(words) > 1 and _is_order(words[0])))
    return Retelling(rest) if 0 < len(words) <= LONGEST_VALUE and "," not in rest and not calls else None


_CALLS = frozenset(
    """
    god jesus christ lord sir madam ma'am dude man bro mate claude chatgpt gpt siri alexa gemini copilot hell heaven
    gott himmel mensch leute mama papa schatz liebling alter junge stopp stop halt hilfe danke bitte moment sekunde
    entschuldigung verzeihung pardon irrtum korrektur
    dios jesús señor señora hombre tío tía mamá papá amigo amiga gracias perdón perdona disculpa espera error
    """.split()
)
"""Whom people call upon when they say no, and what they say with it; nobody lives in or is called so."""
_PLACED = frozenset({"lives_in", "works_for"})
"""Where nobody is who has a first name: who says `no, Anna` speaks to somebody."""


def _is_order(word: str) -> bool:
    """Whether a word in small letters tells somebody to do something: `try again`."""
    verb = VERBS.get(word)
    return verb is not None and Form.BASE in verb.forms


def _anew(told: Retelling, sentence: str, before: Draft, read: Reads, *, firm: bool) -> list[Draft]:
    """The statement with the value that a correction gives it, if that is of a kind with the old one."""
    if before.relation is None or not is_told_singly(before.relation) or not before.object:
        return []
    if told.about is None and not firm and before.relation in _PLACED and fold(told.said) in GIVEN_NAMES:
        return []
    for candidate in _candidates(told, sentence, before, firm=firm):
        found = [each for each in read(candidate) if _is_same_but_for_value(each, before)]
        if found and (not told.of_being or _fits(sentence, before, candidate, found[0])):
            return [replace(each, wrong=before.object, over=None) for each in found[:1]]
    return []


def _fits(sentence: str, before: Draft, candidate: str, now: Draft) -> bool:
    """Whether the new value can stand for the old one, with the same article or none."""
    one, other = (_article(text, each.object) for text, each in ((sentence, before), (candidate, now)))
    return (one == other or before.relation == "has_job") and fits(before.object, now.object, before.relation or "")


def _article(sentence: str, value: str) -> str:
    """The article that a sentence has before a value, `a` for both of its forms."""
    found = _WITH_ARTICLE.search(sentence[: sentence.find(value)])
    return found[1].lower().removesuffix("n") if found else ""


_WITH_ARTICLE = late(r"(?i)(?<!\w)(an?|the)\s$")


def _is_same_but_for_value(each: Draft, before: Draft) -> bool:
    same = (each.relation, each.subject.lower(), each.denied) == (before.relation, before.subject.lower(), False)
    return same and each.object.lower() != before.object.lower()


def _candidates(told: Retelling, sentence: str, before: Draft, *, firm: bool) -> Iterator[str]:
    """The sentence as it should have been said."""
    if told.about is None:
        if firm or same_sort(before.object, told.said):
            yield from _with_value(sentence, before.object, told.said)
        return
    verb = _VERB.match(told.said)
    place = re.search(rf"(?<!\w){re.escape(verb[0])}(?=\s)", sentence) if verb else None
    if place and place.start() and not _is_somebody_else(told.about, sentence[: place.start()]):
        yield f"{sentence[: place.start()]}{told.said}"


def _with_value(sentence: str, old: str, value: str) -> Iterator[str]:
    """The sentence with another value in the place of its own; `a` and `an` go with the value."""
    place = re.search(rf"(?P<article>\b[Aa]n?\s)?(?<!\w){re.escape(old)}(?!\w)", sentence)
    article = _INDEFINITE.match(value)
    if place is None or (article and not place["article"]):
        return
    new = value if article else f"{place['article'] or ''}{bare(value)}"
    yield f"{sentence[: place.start()]}{new}{sentence[place.end() :]}"


_INDEFINITE = late(r"(?i)an?\s")


def _is_somebody_else(pronoun: str, subject: str) -> bool:
    """Whether a pronoun cannot mean who the sentence is about."""
    words = set(subject.lower().split())
    others = {"he": FEMALE, "she": MALE, "it": PERSONAL}.get(pronoun, frozenset())
    return not words.isdisjoint(others)
