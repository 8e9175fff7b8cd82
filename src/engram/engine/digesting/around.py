"""What is held around a statement: what is near in meaning and what shares its rarest words, looked up beforehand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engram.cognition.facts.facets import parts
from engram.cognition.facts.pairs import Nearness
from engram.cognition.facts.updates import by_features
from engram.cognition.fusion import highest
from engram.cognition.importance import DEFAULT_WEIGHTS
from engram.cognition.words import query_terms
from engram.engine.senses import Senses
from engram.engine.setting import Setting
from engram.model.memory import LIVE, Memory, Status
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
WORTH_READING, NEAR_ENOUGH_TO_READ = 0.015, 0.25  # probability or cosine from which it does so for a named speaker
"""Those who have names mostly talk among themselves: much is said, and little of it updates anything."""
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
    with setting.storage.read(setting.identity) as view:
        found = {each.text: around(view, senses, each, vectors[each.text]) for each in every}
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
    known = (*near.held.items(), *near.outdated.items())
    others = [(held[id].text, held[id].text, held[id].said_at, cosine) for id, cosine in known if id in held]
    others += [
        (each.text, each.told, each.learnt, cosine(near.vector, found[each.text].vector))
        for each in before
        if each.turn != made.turn and (each.speaker == made.speaker or None in (each.speaker, made.speaker))
    ]
    ranked = sorted((each for *_, each in others if each is not None), reverse=True)
    weighed = []
    for text, told, learnt, alike in others:
        is_newer = learnt <= made.learnt
        older, newer = (text, made.text) if is_newer else (made.text, text)
        likely = by_features(older, newer, nearness(alike, ranked), near.rarity).probability
        read = (text, made.told) if is_newer else (made.text, told)
        weighed.append((likely, alike or 0.0, ToRead(made.text, text, read)))
    likeliest = sorted(weighed, key=lambda each: -each[0])[:READ_TOGETHER]
    nearest = sorted(weighed, key=lambda each: -each[1])[:NEAREST_READ]
    if made.speaker is not None:
        likeliest = [each for each in likeliest if each[0] >= WORTH_READING]
        nearest = [each for each in nearest if each[1] >= NEAR_ENOUGH_TO_READ]
    return list(dict.fromkeys(pair for _, _, pair in (*likeliest, *nearest)))


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


def around(view: View, senses: Senses | None, made: Made, vector: Vector | None) -> Around:
    """What is held around one statement in the scope it was made in."""
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
    nearest = sorted(1 - cosines[doc] for doc in others if doc in cosines)[: DEFAULT_WEIGHTS.nearest]
    gone = {doc: memory for doc, memory in found.items() if memory.status is Status.SUPERSEDED}
    outdated = {memory.id: cosines.get(doc) for doc, memory in gone.items() if made.turn not in memory.sources}
    return Around(held, vector, rarities(made.text, matches), tuple(nearest), outdated=outdated)


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
