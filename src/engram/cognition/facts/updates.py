"""Whether a newer statement updates an older one: a probability from a few features that can be told."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engram.cognition.facts.echoes import repeats
from engram.cognition.facts.facets import parts
from engram.cognition.facts.pairs import Nearness, Rarity, features
from engram.language.tables import weights


@dataclass(frozen=True, slots=True)
class Assessment:
    """How likely a statement updates another, and the features that say so."""

    probability: float
    features: Mapping[str, float]


def models() -> Mapping[str, Mapping[str, float]]:
    """The weights of both models: with vectors, and by words alone."""
    found: Mapping[str, Mapping[str, float]] = weights("updates")
    return found


def assess(older: str, newer: str, near: Nearness | None, rarity: Rarity, read: float | None = None) -> Assessment:
    """How likely a statement updates an older one: by its features, and by what a model that read both says of it."""
    if are_labelled_apart(older, newer):
        return Assessment(0.0, {"labelled apart": 1.0})
    found = by_features(older, newer, near, rarity)
    odds = math.log(max(found.probability, LEAST) / max(1 - found.probability, LEAST))
    both = models()["read"]
    if read is None:
        says_so = any(found.features.get(name) for name in SAYING_SO)
        if not says_so and repeats(newer, older):
            return replace(found, probability=0.0)  # everything said before is said again, with more about it
        if says_so:
            return found
        narrower = both["narrower"] if found.features.get("topic novel") else 0.0  # "the dog", "the dog next door"
        return replace(found, probability=probability(odds + both["unread"] + narrower))
    likely = probability(both["bias"] + both["read"] * read + both["features"] * odds)
    return Assessment(likely, {**found.features, "read as an update": read})


def are_labelled_apart(older: str, newer: str) -> bool:
    """Whether two statements are about things that a number tells apart.

    >>> are_labelled_apart("Bus 2 is late", "Bus 3 is late"), are_labelled_apart("The rent is 900", "The rent is 980")
    (True, False)
    """
    return any(
        any(word in others and others[word] != label for word, label in old.labels().items())
        for others in (new.labels() for new in parts(newer))
        for old in parts(older)
    )


def probability(odds: float) -> float:
    """Log odds as a probability."""
    return 1 / (1 + math.exp(-odds))


LEAST = 1e-6
SAYING_SO = ("change", "now", "put away", "corrects", "polarity flips", "opens with change")
"""Features of a statement that says itself that something is otherwise: without one, words alone prove little."""


def by_features(older: str, newer: str, near: Nearness | None, rarity: Rarity) -> Assessment:
    """The pair of parts that most likely is an update; by words alone where there are no vectors."""
    weights = models()["words" if near is None else "vectors"]
    best = Assessment(0.0, {})
    for old in parts(older):
        for new in parts(newer):
            seen = features(old, new, near, rarity)
            likely = probability(sum(weights.get(name, 0.0) * value for name, value in seen.items()))
            if likely > best.probability or not best.features:
                best = Assessment(likely, seen)
    return best


MOST_REASONS = 4


def reasons(found: Assessment) -> str:
    """What speaks most for an update, in words."""
    weights = models()["vectors" if "cosine" in found.features else "words"]
    spoken = {name: weights.get(name, 1.0) * value for name, value in found.features.items() if name != "bias"}
    best = sorted((name for name, weight in spoken.items() if weight > 0), key=lambda name: -spoken[name])
    return ", ".join(best[:MOST_REASONS]) or "nothing in particular"
