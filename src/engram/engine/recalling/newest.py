"""What tells the newest value of what is asked comes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from engram.cognition.carrying import sentences as stretches
from engram.cognition.current_value import (
    DATE,
    are_comparable,
    asks_for_a_value,
    counted_nouns,
    counts,
    types_asked,
    types_given,
)
from engram.cognition.fitting import asking_words
from engram.cognition.same_value import changes, is_another_one, is_of_another, only_happened, says_the_same
from engram.cognition.words import terms
from engram.engine.recalling.search import Search
from engram.model.link import CHALLENGED_BY
from engram.model.memory import LIVE, Memory, Source
from engram.model.recall import Recollection
from engram.ports import View

RESULTS_READ, OWN_READ = 30, 12  # results among which a value is looked for, and those of people among them
MOST_MOVED = 3
LEAST_COVERED = 0.35  # of the question, that the best sentence with a value must have
NEARLY_BEST = 0.8  # of what the best sentence covers that has no value, if any question may be meant
# Of what the best covers that a newer one must: of a date it says nothing new of, of another value, of something that
# is counted, of a value that it says has changed.
AS_MUCH, AS_WELL, COUNTED_AS_WELL, CHANGED_AS_WELL = 0.9, 0.5, 0.4, 0.25
WORDS_SHARED = 2  # words of the question that what tells of a change must have
LONGEST_READ = 2_000


@dataclass(frozen=True, slots=True)
class Asked:
    """The value that is asked for: its types, what is counted, and how much each word of the question tells."""

    question: str
    types: frozenset[str]
    nouns: frozenset[str]
    tells: Mapping[str, float]

    @property
    def is_any(self) -> bool:
        """Whether the question does not say what sort of value it asks for, or whether it asks for one at all."""
        return not self.types and not self.nouns

    def gives(self, sentence: str) -> bool:
        """Whether a sentence gives such a value."""
        given = types_given(sentence)
        if self.nouns:
            return counts(sentence, self.nouns) and (not self.types or bool(given & self.types))
        return bool(given & self.types if self.types else given) and not is_another_one(self.question, sentence)

    def covered(self, sentence: str) -> float:
        """How much of the question a sentence has."""
        return sum(self.tells.get(term, 0.0) for term in set(terms(sentence)))


@dataclass(frozen=True, slots=True)
class Telling:
    """A result, the sentence by which it gives the value that is asked for, and how much of the question that has."""

    item: Recollection
    sentence: str
    covered: float

    @property
    def said(self) -> tuple[datetime, str]:
        """When it was said; of what came at once, by the order of the turns."""
        memory = self.item.memory
        return memory.learnt, memory.sources[0] if memory.sources else memory.id


def newest_values(view: View, items: Sequence[Recollection], search: Search) -> tuple[Recollection, list[Recollection]]:
    """The first result that tells the value that is asked for, and those that tell a newer one, the newest first.

    What is known to challenge the first comes before what is only newer.
    """
    telling = telling_the_value(items, search)
    if not telling:
        return items[0], []
    first, best = telling[0], max(each.covered for each in telling)
    asked = asked_by(search)
    newer = [each for each in telling[1:] if each.said > first.said and may_be_newer(first, each, best, asked)]
    if all(says_the_same(first.sentence, each.sentence) for each in newer):
        return first.item, []
    origins = {first.item.memory.id, *first.item.also}
    linked = {link.target for link in view.links_from(origins, CHALLENGED_BY)}

    def rank(each: Telling) -> tuple[bool, tuple[datetime, str]]:
        memory = each.item.memory
        return not linked.isdisjoint((memory.id, *each.item.also)), each.said

    ranked = sorted(newer, key=rank, reverse=True)
    return first.item, [each.item for each in ranked[:MOST_MOVED]]


def asked_by(search: Search) -> Asked:
    """What value a search asks for."""
    question = search.cue.question
    asking = set(terms(asking_words(question)))
    tells = {term: weight for term, weight in search.tells.items() if term not in asking}
    return Asked(question, types_asked(question), counted_nouns(question), tells)


def telling_the_value(items: Sequence[Recollection], search: Search) -> list[Telling]:
    """Those of the first results in which a person tells the value that is asked for, if any surely does."""
    if search.asked_about or not asks_for_a_value(search.cue.question):
        return []
    asked, people = asked_by(search), {name.casefold() for name in search.cue.people}
    own = [item for item in items[:RESULTS_READ] if is_said_to_hold(item)]
    own = list(islice((it for it in own if people <= {(it.memory.speaker or "").casefold()}), OWN_READ))
    found = [(each, [s for s in sentences_of(each.memory) if asked.gives(s)]) for each in own]
    telling = [
        Telling(each, max(said, key=asked.covered), max(map(asked.covered, said))) for each, said in found if said
    ]
    best = max((each.covered for each in telling), default=0.0)
    if asked.is_any and best < NEARLY_BEST * max(
        (asked.covered(s) for it in own for s in sentences_of(it.memory)), default=0.0
    ):
        return []
    return telling if best and best >= LEAST_COVERED * sum(asked.tells.values()) else []


def is_said_to_hold(item: Recollection) -> bool:
    """Whether a person says a result, and nothing corrects it."""
    memory = item.memory
    return memory.source is Source.HUMAN and memory.status in LIVE and item.corrected_by is None


def may_be_newer(first: Telling, newer: Telling, best: float, asked: Asked) -> bool:
    """Whether a newer result tells the value of the same thing, by how much of the question it has as well."""
    if first.item.memory.speaker != newer.item.memory.speaker:
        return False
    if not are_comparable(types_given(first.sentence), types_given(newer.sentence), asked.types):
        return False
    if is_of_another(asked.question, first.sentence, newer.sentence):
        return False
    shared = set(terms(newer.sentence)) & asked.tells.keys()
    if not asked.is_any and len(shared) >= WORDS_SHARED and changes(newer.sentence):
        return newer.covered >= CHANGED_AS_WELL * best
    if DATE in asked.types:
        common = shared & set(terms(first.sentence))
        return sum(asked.tells[term] for term in common) >= AS_MUCH * first.covered
    if asked.is_any and only_happened(newer.sentence):
        return False
    return newer.covered >= (COUNTED_AS_WELL if asked.nouns else AS_WELL) * best


def sentences_of(memory: Memory) -> list[str]:
    """The sentences of a memory, as far as it is read."""
    text = memory.text[:LONGEST_READ]
    return [text[slice(*each)] for each in stretches(text, (0, len(text)))]
