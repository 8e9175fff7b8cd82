"""Whether a newer statement updates an older one: a probability from a few features that can be told."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engram.cognition.facts.echoes import repeats
from engram.cognition.facts.facets import parts
from engram.cognition.facts.pairs import Nearness, Rarity, adds_to, features
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
    if denies_something_else(older, newer):
        return Assessment(0.0, {"denies something else": 1.0})
    found = by_features(older, newer, near, rarity)
    odds = log_odds(found.probability)
    both = models()["read"]
    if read is None:
        if puts_it_away(found):
            return replace(found, probability=probability(odds + both["put away"]))
        if says_so(found):
            return found
        if repeats(newer, older):
            return replace(found, probability=0.0)  # everything said before is said again, with more about it
        narrower = both["narrower"] if found.features.get("topic novel") else 0.0  # "the dog", "the dog next door"
        return replace(found, probability=probability(odds + both["unread"] + narrower))
    likely = probability(both["bias"] + both["read"] * read + both["features"] * odds)
    return Assessment(likely, {**found.features, "read as an update": read})


def only_adds(older: str, newer: str, found: Assessment) -> bool:
    """Whether the newer statement only adds to the older one: both hold, unless it says that something is otherwise.

    "Now" does not say so: "we now have a second courier".
    """
    otherwise = any(found.features.get(name) for name in SAYING_SO if name != "now")
    return not otherwise and adds_to(older, newer)


def says_so(found: Assessment) -> bool:
    """Whether the newer statement says itself that something is otherwise: without that, words alone prove little."""
    return any(found.features.get(name) for name in SAYING_SO)


def in_one_sitting(found: Assessment, most: float) -> Assessment:
    """The same for what was said within hours: people seldom change by the way what they have just said.

    Unless the newer statement says that something is otherwise, it is much less likely, and at most so likely.
    """
    if says_so(found):
        return found
    return replace(found, probability=min(probability(log_odds(found.probability) + ONE_SITTING), most))


def puts_it_away(found: Assessment) -> bool:
    """Whether the newer statement names the older value and says that it is over: "Tom is no longer my boss"."""
    return bool(found.features.get("put away") and found.features.get("old value named"))


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


def denies_something_else(older: str, newer: str) -> bool:
    """Whether the newer statement only denies a value that the older one does not give.

    >>> denies_something_else("My rent is 900", "My rent is not 1300"), denies_something_else("It is 9", "It isn't 9")
    (True, False)
    """
    given = [(part, value) for part in parts(newer) for value in part.values]
    if len(given) != 1 or given[0][0].read.has("change", "now"):
        return False
    part, value = given[0]
    denied = any(0 < value.at - place <= DENIED_WITHIN for place in part.read.cues.get("negation", ()))
    known = {each.value for old in parts(older) for each in old.values}
    return denied and bool(known) and value.value not in known


def probability(odds: float) -> float:
    """Log odds as a probability."""
    return 1 / (1 + math.exp(-odds))


def log_odds(probability: float) -> float:
    """A probability as log odds."""
    return math.log(max(probability, LEAST) / max(1 - probability, LEAST))


LEAST = 1e-6
LIKELY = 0.5  # probability from which what challenges a statement counts like what supersedes it
DENIED_WITHIN = 2  # words after "not" within which a value is denied
ONE_SITTING = -2.0  # log odds of an update within hours, beside those of one later
SAYING_SO = ("change", "now", "put away", "corrects", "polarity flips", "opens with change")


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
