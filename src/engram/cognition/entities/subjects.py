"""Whom a fact is about: who spoke of themselves, and the subject of what is stated, whatever their names look like."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from engram.cognition.entities.gazetteer import NOT_NAMES, PARTICLES
from engram.cognition.entities.names import name_key
from engram.cognition.entities.spotting import LONGEST_LOOKED_AT, Naming, mentioned
from engram.cognition.excerpt import both_ends
from engram.cognition.words import fold
from engram.language.readers.wording import wording
from engram.model.entity import EntityKind
from engram.model.memory import Memory, Source
from engram.model.triple import Triple

LONGEST_SUBJECT_WORDS = 4
_NAMELESS = {Source.HUMAN: "User", Source.AGENT: "Assistant"}
_PARTIES = {"user": EntityKind.USER, "assistant": EntityKind.AGENT}
# What only people do: whatever stands before it in capitals is a name, even where all nouns have them.
_OF_PEOPLE = frozenset(
    """
    lives_in works_for has_name has_age birthday birth_year has_job job_title married_to engaged_to speaks studies_at
    majors_in reports_to native_language has_nickname nationality comes_from grew_up_in graduated_from worked_for
    lived_in has_sibling has_parent has_child
    """.split()
)
_CALLED = frozenset({"has_name", "has_nickname"})


def named_in(text: str, speaker: str | None, triple: Triple | None, known: Collection[str] = ()) -> tuple[Naming, ...]:
    """The names a memory mentions: those its text shows, and those of whom it is about.

    Who says `I` or `my` speaks of themselves.

    >>> [it.name for it in named_in("Meine Schwester Ines spielt Cello", "Torben", None)]
    ['Ines', 'Torben']
    >>> lives = Triple(subject="Torben", relation="lives_in", object="Kiel")
    >>> [(it.name, it.kind.value) for it in named_in("Torben wohnt in Kiel", "Torben", lives)]
    [('Torben', 'person'), ('Kiel', 'concept')]
    >>> called = Triple(subject="User", relation="has_name", object="Torben")
    >>> [it.names for it in named_in("User heißt Torben", None, called)]
    [('User', 'Torben')]
    """
    certain = list(_certain(text, speaker, triple))
    if not certain:
        return mentioned(text, speaker, known)
    keys = {name_key(name) for naming in certain for name in naming.names}
    return tuple(_united(mentioned(text, speaker, keys.union(known)), certain))


def _certain(text: str, speaker: str | None, triple: Triple | None) -> Iterator[Naming]:
    """Whom a memory is about for certain."""
    subject = triple.subject if triple else ""
    if speaker and name_key(speaker) and (_has(text, speaker) or _has(subject, speaker) or is_of_oneself(text)):
        yield _person(speaker)
    if triple is None or triple.denied or triple.relation not in _OF_PEOPLE or not _is_name(subject):
        return
    other = triple.object if triple.relation in _CALLED and _is_name(triple.object) else ""
    yield replace(_person(subject), others=(other,) if other and name_key(other) != name_key(subject) else ())


def who_speaks(memory: Memory) -> str | None:
    """Who says `I` in a memory: by name, or else as one of the two who talk; nobody in what was only found."""
    return memory.speaker or _NAMELESS.get(memory.source)


def is_of_oneself(text: str) -> bool:
    """Whether somebody speaks of themselves, or of what is theirs."""
    return wording(both_ends(text, LONGEST_LOOKED_AT)).has("first_person", "my")


def _person(name: str) -> Naming:
    return Naming(name, _PARTIES.get(fold(name), EntityKind.PERSON))


def _has(text: str, name: str) -> bool:
    """Whether a text calls someone by a name, as a whole; where words are not set apart, anywhere."""
    if not name.isascii() and not name[0].isupper() and not name[0].islower():
        return name in text
    return re.search(rf"(?<!\w){re.escape(fold(name))}(?!\w)", fold(text)) is not None


def _is_name(subject: str) -> bool:
    """Whether what is said to do what people do is called by a name, and not described."""
    words = subject.split()
    if not 1 <= len(words) <= LONGEST_SUBJECT_WORDS:
        return False
    if fold(subject) in _PARTIES:
        return True
    plain = [word for word in words if word not in PARTICLES]
    named = all(not (word[0].islower() or word[0].isdigit()) for word in plain)
    return bool(plain) and named and not any(fold(word) in NOT_NAMES or "'" in word or "’" in word for word in plain)


def _united(found: Sequence[Naming], certain: Iterable[Naming]) -> list[Naming]:
    """Names as they were seen, each with what is certain of it; whoever was not seen comes last."""
    united = list(found)
    for naming in certain:
        keys = {name_key(name) for name in naming.names}
        same = [it for it in united if not keys.isdisjoint(map(name_key, it.names))]
        names = dict.fromkeys(name for it in (naming, *same) for name in it.names)
        rest = [name for name in names if name != naming.name]
        told = {name_key(naming.name): naming.name}
        others = tuple(told.setdefault(name_key(name), name) for name in rest if name_key(name) not in told)
        at = united.index(same[0]) if same else len(united)
        united = [it for it in united if it not in same]
        united.insert(at, Naming(naming.name, naming.kind, others))
    return united
