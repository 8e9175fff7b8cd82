"""What is held around a statement: what is near in meaning and what shares its rarest words, looked up beforehand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple, TypeGuard

import numpy as np
from numpy.typing import NDArray

from engram.cognition.facts.facets import parts
from engram.cognition.facts.pairs import Nearness
from engram.cognition.facts.updates import by_features, log_odds
from engram.cognition.fusion import highest
from engram.cognition.importance import DEFAULT_WEIGHTS
from engram.cognition.words import query_terms
from engram.engine.digesting.changing import can_change, may_be_one_matter
from engram.engine.senses import Senses
from engram.engine.setting import Setting
from engram.language.readers.wording import wording
from engram.model.memory import LIVE, Memory, Source, Status, Turn
from engram.model.recall import Filters
from engram.model.scope import Scope
from engram.model.space import Metric
from engram.ports import Matches, View

NEAREST, WORDED = 40, 24  # documents that are looked at, by meaning and by words
RAREST = 6  # words of a statement by which others are found
SMALL = 50  # as if so many more had been said: in a small store no word is common
LEAST_RARITY = 0.1
READ_TOGETHER = 4  # statements that a model reads together with a new one: so many of the likeliest by their features
NEAREST_READ = 4  # and so many of those nearest in meaning
AMONG_PEOPLE = 3  # for a named speaker, so many of those that are likely and near together
NEAR, WORTH_READING = 4.0, -1.0  # what a cosine counts beside log odds, and the sum from which such a pair is read
"""Those who have names mostly talk among themselves: much is said, and little of it updates anything. Below that sum
next to no pair becomes likely enough to challenge, whatever a model says of it."""
UNKEPT, LONGEST_UNKEPT = 4, 160  # turns of which nothing was kept that are compared as well, and their letters
RIVALS = 5  # other statements that a likeness has to stand out from
WITHOUT_RIVALS = 0.2

Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Around:
    """What is held around one statement: memories by id, with their cosine where both have a vector.

    `read` are the log odds that a model gives it as an update, or as what is updated, by the text of the other.
    `outdated` are memories near it that were superseded, as `held` has them.
    """

    held: Mapping[str, float | None] = field(default_factory=dict)
    vector: Vector | None = None
    common: Mapping[str, float] = field(default_factory=dict)
    distances: tuple[float, ...] = ()
    read: Mapping[str, float] = field(default_factory=dict)
    outdated: Mapping[str, float | None] = field(default_factory=dict)

    def rarity(self, stem: str) -> float:
        """How rare a word is where the statement was made, from 1 for a new one down."""
        return self.common.get(stem, 1.0)


NOTHING = Around()
Surroundings = Mapping[str, Around]


class Made(NamedTuple):
    """A statement on its way in: its words, where it would be kept, who makes it, and in which turn, if in any.

    `whole` is the turn, if that is short: what changed is often told in one sentence, and how it is now in the next.
    """

    text: str
    scope: Scope
    learnt: datetime
    speaker: str | None = None
    turn: str | None = None
    whole: str | None = None

    @property
    def told(self) -> str:
        """What a model reads to judge whether it is an update."""
        return self.whole or self.text


def surroundings(setting: Setting, made: Iterable[Made]) -> dict[str, Around]:
    """What is held around each of some statements, by their words."""
    every = list(made)
    if not every:
        return {}
    senses = usable(setting.senses)
    vectors = {each.text: None if senses is None else senses.heard(as_embedded(each)) for each in every}
    being_read = frozenset(each.turn for each in every if each.turn is not None)
    with setting.storage.read(setting.identity) as view:
        found = {each.text: around(view, senses, each, vectors[each.text], being_read) for each in every}
        held = view.memories({id for each in found.values() for id in (*each.held, *each.outdated)})
    return read_together(setting, every, found, held)


def read_together(
    setting: Setting, every: Sequence[Made], found: dict[str, Around], held: Mapping[str, Memory]
) -> dict[str, Around]:
    """What is around statements, with what a model says of the pairs that may be updates by their features."""
    if setting.digestion is None:
        return found
    pairs = [pair for place, each in enumerate(every) for pair in worth_reading(every[:place], each, found, held)]
    texts = list(dict.fromkeys(pair.texts for pair in pairs))
    odds = setting.digestion.reader.updates(texts)
    if odds is None:
        return found
    known = dict(zip(texts, odds, strict=True))
    read: dict[str, dict[str, float]] = {}
    for pair in pairs:
        read.setdefault(pair.text, {})[pair.other] = known[pair.texts]
    return {text: replace(each, read=read.get(text, {})) for text, each in found.items()}


class ToRead(NamedTuple):
    """A new statement and one that is held, and both as a model reads them, the older first."""

    text: str
    other: str
    texts: tuple[str, str]


def worth_reading(
    before: Sequence[Made], made: Made, found: Mapping[str, Around], held: Mapping[str, Memory]
) -> list[ToRead]:
    """The pairs of a statement that a model should read: the likeliest by their features, and the nearest."""
    near = found[made.text]
    known = [(held[id], alike) for id, alike in (*near.held.items(), *near.outdated.items()) if id in held]
    others = [Other(each.text, each.text, each.said_at, each.speaker, may_change(each), alike) for each, alike in known]
    others += [
        Other(each.text, each.told, each.learnt, each.speaker, True, cosine(near.vector, found[each.text].vector))
        for each in before
        if each.turn != made.turn and (each.speaker == made.speaker or None in (each.speaker, made.speaker))
    ]
    ranked = sorted((each.alike for each in others if each.alike is not None), reverse=True)
    weighed = [weigh(made, each, ranked, near) for each in others if may_concern(made, each)]
    return list(dict.fromkeys(each.pair for each in (most_promising if made.speaker else first_of_both)(weighed)))


class Other(NamedTuple):
    """A statement that a new one may be read with, also as a model reads it, and how like the two are."""

    text: str
    told: str
    learnt: datetime
    speaker: str | None
    changes: bool
    alike: float | None


def may_concern(made: Made, other: Other) -> bool:
    """Whether a pair may come to anything: what people say of themselves is their own.

    Among people, who tell each other much that just happened, the older one must be of a kind that can change, too.
    """
    if made.speaker is not None and not other.changes and other.learnt <= made.learnt:
        return False
    return may_be_one_matter(made.speaker, made.text, other.speaker, other.text)


def may_change(memory: Memory) -> bool:
    """Whether a memory is of a kind that can be outdated, or a turn of which nothing was kept."""
    return can_change(memory) or isinstance(memory, Turn)


def weigh(made: Made, other: Other, ranked: Sequence[float], near: Around) -> Weighed:
    """A pair in the order in which it was said, with what speaks for it."""
    is_newer = other.learnt <= made.learnt
    older, newer = (other.text, made.text) if is_newer else (made.text, other.text)
    likely = by_features(older, newer, nearness(other.alike, ranked), near.rarity).probability
    read = (other.text, made.told) if is_newer else (made.text, other.told)
    return Weighed(likely, other.alike or 0.0, ToRead(made.text, other.text, read))


class Weighed(NamedTuple):
    """A pair with its probability by features and its cosine, 0 where that is not known."""

    likely: float
    alike: float
    pair: ToRead

    @property
    def promise(self) -> float:
        """How much its features and its cosine promise together."""
        return log_odds(self.likely) + NEAR * self.alike


def first_of_both(weighed: Sequence[Weighed]) -> list[Weighed]:
    """The likeliest pairs, and the nearest."""
    likeliest = sorted(weighed, key=lambda each: -each.likely)[:READ_TOGETHER]
    return [*likeliest, *sorted(weighed, key=lambda each: -each.alike)[:NEAREST_READ]]


def most_promising(weighed: Sequence[Weighed]) -> list[Weighed]:
    """The few pairs that promise most, as far as they promise anything."""
    best = sorted(weighed, key=lambda each: -each.promise)[:AMONG_PEOPLE]
    return [each for each in best if each.promise >= WORTH_READING]


def nearness(alike: float | None, ranked: Sequence[float]) -> Nearness | None:
    """How near a statement is, and how far it stands out from the others."""
    if alike is None:
        return None
    rank = sum(value > alike for value in ranked)
    others = [value for place, value in enumerate(ranked) if place != rank][:RIVALS]
    return Nearness(alike, alike - (sum(others) / len(others) if others else WITHOUT_RIVALS), rank)


def usable(senses: Senses | None) -> Senses | None:
    """The embedder, if it is on this machine and compares by angles: others would keep the caller waiting."""
    if senses is None or not senses.local or senses.embedder.space.metric is not Metric.COSINE:
        return None
    return senses


def as_embedded(made: Made) -> str:
    """A statement as its document is embedded."""
    return f"{made.speaker}: {made.text}" if made.speaker else made.text


def around(view: View, senses: Senses | None, made: Made, vector: Vector | None, being_read: frozenset[str]) -> Around:
    """What is held around one statement in the scope it was made in; `being_read` are turns that are read with it."""
    terms = [term for word in content_of(made.text).values() for term in query_terms(word)]
    matches = view.matches(terms, Filters(scopes=frozenset({str(made.scope)})))
    documents = sharing_words(matches, own_documents(view, made, matches))
    cosines: dict[int, float] = {}
    if senses is not None and vector is not None:
        cosines = near_in_meaning(view, senses, vector, matches, documents)
    every = list(dict.fromkeys([*sorted(cosines, key=lambda doc: -cosines[doc]), *documents]))
    found = view.statements(every, matches)
    others = {doc: memory for doc, memory in found.items() if is_other(memory, made)}
    held = {memory.id: cosines.get(doc) for doc, memory in reversed(others.items())}
    held |= {turn.id: cosines.get(doc) for doc, turn in unkept(view, made, every, found, matches, being_read).items()}
    nearest = sorted(1 - cosines[doc] for doc in others if doc in cosines)[: DEFAULT_WEIGHTS.nearest]
    gone = {doc: memory for doc, memory in found.items() if memory.status is Status.SUPERSEDED}
    outdated = {memory.id: cosines.get(doc) for doc, memory in gone.items() if made.turn not in memory.sources}
    return Around(held, vector, rarities(made.text, matches), tuple(nearest), outdated=outdated)


def unkept(
    view: View,
    made: Made,
    documents: Sequence[int],
    statements: Mapping[int, Memory],
    matches: Matches,
    being_read: frozenset[str],
) -> dict[int, Turn]:
    """The nearest short turns of a person of which nothing was kept: they may hold what a statement updates as well."""
    rest = [doc for doc in documents if doc not in statements]
    found = {doc: turn for doc, turn in zip(rest, view.resolve(rest, matches), strict=True) if may_hold(turn, made)}
    ids = list({turn.id for turn in found.values()})
    kept = view.derived_from(*ids) if ids else []
    told = being_read.union(view.still_waiting(ids) if ids else (), *(memory.sources for memory in kept))
    return dict([(doc, turn) for doc, turn in found.items() if turn.id not in told][:UNKEPT])


def may_hold(turn: Memory | None, made: Made) -> TypeGuard[Turn]:
    """Whether a memory is a short turn that somebody said in earnest, and that may be about the same as a statement."""
    if not isinstance(turn, Turn) or turn.id == made.turn or turn.status not in LIVE or "corrected" in turn.flags:
        return False
    said = turn.source is Source.HUMAN and turn.speaker == made.speaker and turn.learnt <= made.learnt
    said = said and turn.text.strip() != made.text.strip()
    return said and len(turn.text) <= LONGEST_UNKEPT and not wording(turn.text).asks


def content_of(text: str) -> dict[str, str]:
    """The content words of a statement: stems with the words themselves."""
    return {stem: part.read.low[place] for part in parts(text) for stem, place in part.content.items()}


def own_documents(view: View, made: Made, matches: Matches) -> list[int]:
    """The documents of the turn that a statement was read in: it is indexed already, and shares every word."""
    turn = view.memories([made.turn]).get(made.turn) if made.turn is not None else None
    return view.documents_of(turn, matches) if turn is not None else []


def sharing_words(matches: Matches, own: Sequence[int]) -> list[int]:
    """Other documents that share the rarest words, those with most of them first."""
    listed_elsewhere = (docs[~np.isin(docs, own)] for docs in (each["doc"] for each in matches.postings.values()))
    weight: dict[int, float] = {}
    for listed in sorted((docs for docs in listed_elsewhere if len(docs)), key=len)[:RAREST]:
        rare = 1 / math.log(2 + len(listed))
        for doc in listed[-WORDED * 4 :].tolist():
            weight[doc] = weight.get(doc, 0.0) + rare
    return sorted(weight, key=lambda doc: (-weight[doc], -doc))[:WORDED]


def near_in_meaning(
    view: View, senses: Senses, vector: Vector, matches: Matches, documents: list[int]
) -> dict[int, float]:
    """The cosines of the nearest documents, and of some others."""
    also = np.array(sorted(documents), np.intp)
    sensed = senses.index.sense(view, senses.embedder.space, vector, matches.bases, also)
    if sensed is None:
        return {}
    first = highest(sensed.turn, NEAREST)
    places = np.union1d(first, np.flatnonzero(np.isin(sensed.docs, also)))
    return dict(zip(sensed.docs[places].tolist(), sensed.turn[places].tolist(), strict=True))


def rarities(text: str, matches: Matches) -> dict[str, float]:
    """How rare each content word is among what can be read here."""
    total = matches.corpus.documents + SMALL
    found: dict[str, float] = {}
    for stem, word in content_of(text).items():
        counts = [len(matches.postings[term]["doc"]) for term in query_terms(word) if term in matches.postings]
        often = min(counts, default=0)
        found[stem] = max(LEAST_RARITY, 1 - math.log(1 + max(0, often - 1)) / math.log(total))
    return found


def is_other(memory: Memory, made: Made) -> bool:
    """Whether a memory is held, and was not read in the turn itself."""
    return made.turn not in (memory.id, *memory.sources) and memory.status in LIVE


def cosine(one: Vector | None, other: Vector | None) -> float | None:
    """How like two statements are that were both just read."""
    return None if one is None or other is None else float(one @ other)
