"""Whom he, she, it and they mean, where only one can be meant."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engram.cognition.reading.grammar import bare
from engram.cognition.reading.lexicon import FEMALE, MALE, PERSONAL, PETS, PLURAL
from engram.cognition.reading.verbs import VERBS
from engram.late import late

_SOMEBODY = late(
    r"\b(?P<whose>[Mm]y|[Oo]ur|[A-Z][a-z]+'s)\s(?:(?!(?:and|or|is"
    r"|was)\b)[\w-]+\s){0,2}?(?P<noun>[a-zé-]+)\b(?P<name>,? [A-Z][a-zà-ÿ]+)?"
)
_HAD = late(
    r"\b(?:I|[Ww]e)(?:'ve| have|'ve got| got| just got| adopted| own) (?:an?|two|three|four|five"
    r"|\d+) (?:[\w-]+ ){0,2}?(?P<noun>[a-z-]+)\b"
)
_NAMED = late(
    r"(?:\b(?:met|meet|with|named|called|name is|friend|colleague|brother|sister|saw|told|asked|miss"
    r"|visit|doing)\s)([A-Z][a-zà-ÿ]{2,})\b"
    r"|(?:^|[.!?]\s+)([A-Z][a-zà-ÿ]{2,})\s(?:is|was|has|lives|works|said|told|loves|likes|works|studies|just|got)\b"
)
_CALLED = late(
    r"(?:'s name(?: is|'s)|'s (?:called|named)|,? (?:is |who is |who's )?(?:called|named)) (?P<name>[A-Z][a-zà-ÿ]+)\b"
)
"""What follows somebody who is spoken of, where it says their name."""
_NOBODY = frozenset(
    """
    The This That These Those What When Where Who How Why And But Yes Yeah Well Then There Here Also Thanks Oh
    Wow It He She They We You My Our Your His Her Their Monday Tuesday Wednesday Thursday Friday Saturday
    Sunday January February March April May June July August September October November December Nice Great
    Good So Not Never Always Today Everyone Someone Everything Nothing
    """.split()
)
_DANGLING = late(
    r"(?i)\b(?:he|him|his|she|her|hers|it|its|they|them|their|theirs|this|that|these|those|there|one"
    r"|ones|here|such)\b|(?<=\s)'em\b"
)
_TIME_AFTER = late(
    r"(?i)^\s+(?:days|morning|afternoon|evening|week|month|year|weekend|summer|winter|spring|fall|autumn"
    r"|time|semester|quarter|sprint|season"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday|past|coming)\b"
)
_CLAUSE_AFTER = late(
    r"(?i)^\s+(?:I|I'm|I've|we|we're|my|our|the|a|an|he|she|they|you|your|was|were|is|are|has|have|had"
    r"|will|can|could|would|helps?|makes?|\w+s|\w+ed|\w+ly|don't|doesn't|never|always)\b"
)
_NAME_AFTER = late(r"\s+(?:[a-z-]+\s)?(?!I\b|I')[A-Z]")
_PERSONS = frozenset("he him his she her hers".split())


def gender(noun: str) -> str:
    """Which pronoun somebody is meant by: he, she, they, or any."""
    return "he" if noun in MALE else "she" if noun in FEMALE else "they" if noun in PLURAL else "any"


def people_in(texts: Iterable[str]) -> dict[str, str]:
    """Those who are spoken of, each with the pronoun that can mean them."""
    found: dict[str, str] = {}
    for text in texts:
        plain = text.replace("’", "'")
        taken: set[str] = set()
        for match in _SOMEBODY.finditer(plain):
            noun = match["noun"]
            if noun in PERSONAL or noun in PETS or noun in PLURAL:
                called = "" if match["name"] else _called_at(plain, match.end())
                who = f"{match[0].strip(' ,')} {called}".strip()
                taken.add(called)
                if match["name"] or called or not any(known.endswith(f" {noun}") for known in found):
                    found[who[0].lower() + who[1:] if who[0] in "MO" else who] = gender(noun)
                taken.update(match[0].split())
        for match in _HAD.finditer(plain):
            noun = match["noun"]
            if (noun in PERSONAL or noun in PETS or noun in PLURAL) and f"my {noun}" not in found:
                called = _called_at(plain, match.end())
                found[f"my {noun} {called}".strip()] = gender(noun)
                taken.add(called)
        for match in _NAMED.finditer(plain):
            name = match[1] or match[2]
            if name not in _NOBODY and name not in taken:
                found.setdefault(name, "any")
    return found


def _called_at(text: str, place: int) -> str:
    """The name that a text gives whoever it has just spoken of, if it does."""
    found = _CALLED.match(text, place)
    return found["name"] if found else ""


_SUBJECT_BEFORE = late(
    r"^(?:[Mm]y|[Oo]ur)\s(?:[\w-]+\s){0,2}?(?P<noun>[a-z-]+)\b(?:,? [A-Z][a-zà-ÿ]+)?(?=\s)"
    r"|^(?P<name>[A-Z][a-zà-ÿ]{2,})(?=\s(?:is|was|has|had|lives|works|loves|likes|got|just|studies|moved"
    r"|started|[a-z]+ed|[a-z]+s)\b)"
)


def subject_before(pronoun: str, earlier: str) -> str | None:
    """Who the part of the sentence before is about, if that can be meant: `Dana has two kids, and she`."""
    found = _SUBJECT_BEFORE.match(earlier.replace("’", "'"))
    if not found or pronoun.lower() not in ("he", "she"):
        return None
    if found["name"]:
        return found["name"] if found["name"] not in _NOBODY else None
    noun = found["noun"]
    if noun not in PERSONAL and noun not in PETS:
        return None
    return found[0] if gender(noun) in ("any", pronoun.lower()) else None


_COMPANION = late(
    rf"\b(?:[Mm]y|[Oo]ur|an?|the|another|new)\s(?:[\w-]+\s){{0,3}}?(?P<noun>{'|'.join(sorted(PERSONAL | PETS))})\b"
)


_WHOSE = late(r"(?i)\b(?:his|him|her)\b")


def only_companion(texts: Iterable[str], named: str) -> str | None:
    """The one animal or person that was spoken of, as what it is to the speaker, and whom `her name is` can mean."""
    whose = _WHOSE.search(named)
    wanted = {"his": "he", "him": "he", "her": "she"}.get(whose[0].lower(), "any") if whose else "any"
    nouns = {found["noun"] for text in texts for found in _COMPANION.finditer(text)}
    fits = {noun for noun in nouns if wanted == "any" or gender(noun) in ("any", wanted)}
    return fits.pop() if len(fits) == 1 else None


def meant(pronoun: str, texts: Iterable[str]) -> str | None:
    """The only one whom a pronoun can mean in what was said before, or None."""
    word = pronoun.lower()
    wanted = "he" if word in ("he", "him", "his") else "she" if word in ("she", "her", "hers") else "they"
    said = list(texts)
    for heard in (said[-1:], said):  # whoever was spoken of last is meant, if that was only one
        people = people_in(heard)
        fits = [who for who, kind in people.items() if kind == wanted or (kind == "any" and wanted != "they")]
        if len(fits) == 1:
            return fits[0]
    return None


def dangling_at(text: str, subject_words: int = 1) -> int | None:
    """Where a pronoun points out of a clause, or None; one that may point to an earlier word of it does not."""
    for found in _DANGLING.finditer(text):
        word, before, after = found[0].lower(), text[: found.start()], text[found.end() :]
        if not _stands(word, before, after) and not _bound(word, before, subject_words):
            return found.start()
    return None


def _stands(word: str, before: str, after: str) -> bool:
    """Whether a word that may be a pronoun is none here: `this week`, `there is`, `that old place in Porto`."""
    if word in ("this", "these", "that", "those", "such"):
        return bool(_TIME_AFTER.match(after) or _NAME_AFTER.match(after)) or _is_complementizer(word, before, after)
    if word == "there":
        return bool(re.match(r"(?i)\s*(?:is|are|was|were|'s)\b", after))
    if word in ("one", "ones"):
        return bool(re.match(r"(?i)\s+(?:of|\w)|-", after)) or _O_CLOCK.search(before) is not None
    return word == "here" and bool(re.match(r"(?i)\s+in\s[A-Z]", after))


_O_CLOCK = late(r"(?i)\b(?:(?:is|are|was|starts?|begins?|opens?|closes?|ends?) at|(?:half|quarter) (?:past|to)) $")


def _is_complementizer(word: str, before: str, after: str) -> bool:
    following = after.split(" ", 2)[1] if after.startswith(" ") and len(after) > 1 else ""
    if word == "that" and _IS_SO.match(after) and _NOUN_BEFORE.search(before):
        return True
    return word == "that" and bool(before.strip()) and (following in VERBS or bool(_CLAUSE_AFTER.match(after)))


_IS_SO = late(r"(?:'s|'re| is| are| was) (?:due|called|named|based|held|hosted|written|made|built|run|used|\d|[A-Z])")
_NOUN_BEFORE = late(r"\b(?:an?|the|my|our|some|two|three|\d+) (?:[\w-]+ ){1,4}$")
_THING_BEFORE = late(
    r"\b(?:an?|the|my|our|his|her|their|some|any|two|three|four|new|\d+|[A-Z]\w*'s)\s+(?!(?:bit|lot|few"
    r"|hours?|days?|weeks?|months?|years?|minutes?|way|chance|time|idea)\b)[\w-]{3,}"
    r"|(?<!^)\b(?!I\b|I')[A-Z][\w-]+|\b[a-z]{3,}[^s\W]s\b(?=[,. ])"
)


def _bound(word: str, before: str, subject_words: int) -> bool:
    """Whether something before it in the clause can be meant: for he and she somebody, else any thing."""
    if word in ("this", "these", "that", "those", "such", "here"):
        return False
    said = before.split()
    words = said[subject_words + 1 :]
    if word == "its" and len(said) >= subject_words > 1:
        return True
    if word in _PERSONS:
        return any(
            bare(each) in PERSONAL | PETS or each[:1].isupper()
            for each in said[subject_words - 1 if len(said) >= subject_words else 0 :]
            if each not in ("I", "I'm", "I've", "We", "My")
        )
    return _THING_BEFORE.search(" ".join(words)) is not None
