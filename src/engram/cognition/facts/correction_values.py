"""Which value a correction names, which one of the sentence it corrects it is put for, and whether it may be."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from engram.cognition.entities.gazetteer import GIVEN_NAMES
from engram.cognition.facts.correction_words import (
    ALIKE,
    LONGEST_VALUE,
    NAMES_ONLY,
    WORD,
    Correction,
    Opened,
    Said,
    bare,
    is_of_another_measure,
    is_of_one_kind,
    is_value,
    kinds,
    listed,
    pattern,
    words,
)
from engram.language.readers.relations import relation_in
from engram.language.readers.wording import wording
from engram.model.proposal import Utterance


def value_named(rest: str, last: Said) -> str:
    """The value that is all a sentence names, besides words of the sentence it corrects."""
    shared = {word.lower() for word in WORD.findall(last.base)}
    words_left = [word for word in WORD.findall(pattern("trail").sub("", rest)) if word.strip(".")]
    moved = pattern("moved")
    while words_left and (
        (words_left[0].lower() in shared and words_left[0].islower())
        or moved.fullmatch(words_left[0])
        or not bare_word(words_left[0])
    ):
        words_left.pop(0)
    while words_left and (moved.fullmatch(words_left[-1]) or words_left[-1].lower() in shared):
        words_left.pop()
    value = bare(" ".join(words_left)) if words_left else ""
    return value.strip(".") if 0 < len(value.split()) <= LONGEST_VALUE else ""


def bare_word(word: str) -> bool:
    """Whether a word may be part of a value."""
    return re.fullmatch(rf"(?i){listed('lead')}", word) is None


def held_value(each: Said, value: str, said: Utterance) -> str:
    """The value of the same kind in a sentence: the object of its relation, or else the last of that kind."""
    if each.value:
        return each.value if is_of_one_kind(each.value, value) else ""
    triple = relation_in(each.base, speaker=said.speaker)
    if triple is not None and is_of_one_kind(triple.object, value):
        return triple.object
    found = [word.strip(".,!") for word in each.base.split()]
    counted = {word: f"{word} {after}" for word, after in zip(found, [*found[1:], ""], strict=True)}
    same = [
        word
        for word in found[1:]
        if kinds(word) & kinds(value) and kinds(word) != {"plain"} and not is_of_another_measure(counted[word], value)
    ]
    if same:
        return same[-1]
    return found[-1] if found and is_of_one_kind(bare(each.base), value) else ""


def is_meant_for(found: Opened, old: str, value: str, each: Said, *, firm: bool) -> bool:
    """Whether a value may be meant in place of another one."""
    if _mistaken_person(found.rest, each.base):
        return False
    kind = kinds(value)
    if kind <= {"name"}:
        place = relation_in(each.base, speaker=None)
        known = value.lower() in GIVEN_NAMES and place is not None and place.relation in NAMES_ONLY
        return is_value(value) and not known
    if "plain" not in kind:
        return True
    lead = found.rest[: -len(value)].lower() if found.rest.rstrip(" .!").endswith(value) else ""
    article = re.search(r"\b(an?|the|ein|eine|una?|el|la|der|die|das)\s*$", lead)
    same = article is None or re.search(rf"\b(?:{article[1][:1]}\w*)\s+{re.escape(old)}", each.base.lower()) is not None
    mine = wording(each.base).opens("first_person") and re.match(r"(?:it|that)\b", lead) is not None
    return is_value(value) and same and not mine and (firm or bool(lead))


def _mistaken_person(rest: str, base: str) -> bool:
    """Whether "he" or "she" is said of the other one."""
    said, held = {word.lower() for word in WORD.findall(rest)}, {word.lower() for word in WORD.findall(base)}
    she, he = said & {"she", "she's", "ella", "elle"}, said & {"he", "he's", "él", "il"}
    return bool((she and held & words("he")) or (he and held & words("she")))


def respelt(value: str, own: list[Said]) -> Correction | None:
    """The name that is nearly the same, as it is to be spelt; nobody is mistaken for somebody who is spelt so."""
    for each in own:
        names = [word.strip(".,!") for word in (each.value or each.base).split() if word[:1].isupper()]
        if value in names:
            return None
        for name in names[::-1]:
            if name[:1] == value[:1].upper() and SequenceMatcher(None, name.lower(), value.lower()).ratio() > ALIKE:
                return Correction(right=value, wrong=name, meant=each)
    return None
