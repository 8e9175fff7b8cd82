"""An older and a newer sentence side by side: the features that speak for or against an update."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engram.cognition.facts.facets import Part, parts
from engram.language.cues import cues_of_word
from engram.language.readers.values import DIMENSIONS, Value, dimensions
from engram.language.readers.wording import stem

NEAR_WORDS, SHORT_SENTENCE = 7, 14  # in a longer sentence, a cue counts only so near a shared word
MARGIN_FLOOR, MARGIN_CEILING = -0.2, 0.3
LEAST_PREFIX, LONG_PREFIX, SHARE_OF_PREFIX = 4, 6, 0.75
MOST_ANCHORED, MOST_NOVEL = 1.5, 3.0
PERSONAL = frozenset({"name"})
PLAIN_UNITS = frozenset({"money", "share", "clock"})  # often left out

Rarity = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class Nearness:
    """How near an older statement is in meaning: its cosine, how much that stands out, and how many are nearer."""

    cosine: float
    margin: float
    rank: int


def features(old: Part, new: Part, near: Nearness | None, rarity: Rarity) -> dict[str, float]:
    """Everything that speaks for or against an update, by name."""
    pair = Pair(old, new, rarity)
    found = {
        "bias": 1.0,
        **_meaning(near),
        **pair.matter(),
        **pair.values(),
        **pair.cues(),
        **pair.whose(),
        **pair.guards(),
    }
    return {name: float(value) for name, value in found.items() if value}


def _meaning(near: Nearness | None) -> dict[str, float]:
    if near is None:
        return {}
    margin = max(MARGIN_FLOOR, min(MARGIN_CEILING, near.margin))
    return {"cosine": near.cosine, "margin": margin, "rank": math.log(1 + near.rank)}


def matching(word: str, others: Mapping[str, object]) -> bool:
    """Whether a stem is among others, endings aside."""
    if word in others:
        return True
    if len(word) < LEAST_PREFIX:
        return False
    for other in others:
        size = min(len(word), len(other))
        if size >= LEAST_PREFIX and word[:size] == other[:size]:
            return True
        share = int(size * SHARE_OF_PREFIX)
        if size >= LONG_PREFIX and word[:share] == other[:share]:
            return True
    return False


def asks_for_the_older(question: str, older: str, newer: str) -> bool:
    """Whether a question names what tells the older of two statements apart, and nothing that tells the newer apart.

    >>> asks_for_the_older("how often does the dev password rotate?", "dev password rotates monthly",
    ...     "prod password rotates weekly now")
    True
    """
    asked = {word for part in parts(question) for word in part.content}
    for old in parts(older):
        for new in parts(newer):
            pair = Pair(old, new, lambda _: 1.0)
            apart, other = asked & pair.missing & set(old.topic), asked & pair.novel
            if apart and not other and new.topic & pair.shared_new and new.topic & pair.novel:
                return True
    return False


def adds_to(older: str, newer: str) -> bool:
    """Whether a statement adds something to what both speak of: "also", "a second one".

    >>> adds_to("We hired a courier", "we hired a second courier"), adds_to("It is up to date", "the second date is up")
    (True, False)
    """
    return any(Pair(old, new, lambda _: 1.0).adds() for old in parts(older) for new in parts(newer))


class Pair:
    """An older and a newer sentence side by side."""

    def __init__(self, old: Part, new: Part, rarity: Rarity) -> None:
        self.old, self.new, self.rarity = old, new, rarity
        self.old_weights = {word: rarity(word) for word in old.content}
        self.new_weights = {word: rarity(word) for word in new.content}
        self.shared = {word for word in old.content if matching(word, new.content)}
        self.shared_new = {word for word in new.content if matching(word, old.content)}
        self.value_words = self._value_words()
        self.slot = {word for word in old.content if word not in self.value_words}
        self.missing = set(old.content) - self.shared
        self.novel = set(new.content) - self.shared_new
        self.places = [new.content[word] for word in self.shared_new]

    def _value_words(self) -> set[str]:
        """The words of the older sentence that are its value where it has no number: names, else its last word."""
        old = self.old
        if any(value.kind not in PERSONAL for value in old.values):
            return set()
        named = {word for word, place in old.content.items() if any(value.at == place for value in old.values)}
        if named:
            return named
        last = max(old.content.items(), key=lambda found: found[1], default=None)
        return {last[0]} if last is not None and len(old.content) > 1 else set()

    def near(self, place: int) -> bool:
        """Whether a place of the newer sentence is near a shared word."""
        return len(self.new.read.low) <= SHORT_SENTENCE or any(abs(place - at) <= NEAR_WORDS for at in self.places)

    def found(self, name: str) -> list[int]:
        """Where a cue stands near what both speak of."""
        return [place for place in self.new.read.cues.get(name, ()) if self.near(place)]

    def adds(self) -> bool:
        """Whether words of addition stand near what both speak of; "the second" and "too late" add nothing."""
        read = self.new.read
        definite, degree = (set(read.cues.get(name, ())) for name in ("definite", "degree"))
        inside = {place for place in degree if place + 1 < len(read.low) and read.low[place + 1][0].isalpha()}
        return any(place not in inside and place - 1 not in definite for place in self.found("addition"))

    def matter(self) -> dict[str, float]:
        """How far both speak of the same matter."""
        weight = sum(self.old_weights[word] for word in self.shared)
        slot = sum(self.old_weights[word] for word in self.slot)
        covered = sum(self.old_weights[word] for word in self.slot & self.shared) / slot if slot else 0.5
        heaviest = max((self.old_weights[word] for word in self.slot - self.shared), default=0.0)
        topic_missing = {word for word in self.old.topic if word in self.missing}
        topic_novel = {word for word in self.new.topic if word in self.novel}
        self.covered, self.heaviest = covered, heaviest
        novel = sum(self.new_weights[word] for word in self.novel)
        return {
            "anchored": min(MOST_ANCHORED, weight) / MOST_ANCHORED,
            "covered": covered,
            "nothing shared": float(not self.shared),
            "slot missing": heaviest,
            "novel": min(MOST_NOVEL, novel) / MOST_NOVEL,
            "leads with it": float(
                bool(self.new.content) and min(self.new.content, key=lambda w: self.new.content[w]) in self.shared_new
            ),
            **self._topics(topic_missing, topic_novel),
            "other modifier": float(self.other_modifier()),
            "restated": float(covered > 0.99 and bool(self.novel) and not self.new.is_event),
            "repeats": float(not self.novel and not self._differing()),
            "long": float(len(self.new.read.low) > SHORT_SENTENCE),
        }

    def _topics(self, missing: set[str], novel: set[str]) -> dict[str, float]:
        """How what both are about compares, where both say it before a verb."""
        common = bool(self.old.topic & self.shared) and bool(self.new.topic & self.shared_new)
        both = bool(self.old.topic) and bool(self.new.topic)
        plain = self.old.states and self.new.states
        return {
            "topic same": float(both and common and not missing and not novel),
            "topic wider": float(both and common and bool(missing) != bool(novel)),
            "topic partly": float(both and common and bool(missing) and bool(novel)),
            "topic other": float(both and not common),
            "states other": float(plain and both and not common),
            "states partly": float(plain and both and common and bool(missing) and bool(novel)),
            "topic novel": float(bool(novel)),
            "topic in value": float(
                bool(self.new.topic) and bool(self.shared_new) and not self.new.topic & self.shared_new
            ),
        }

    def other_modifier(self) -> bool:
        """Whether a shared word carries another word before it on each side: "cache ttl", "dns ttl"."""
        return bool(self._modified(self.old, self.missing) & self._modified(self.new, self.novel))

    def _modified(self, part: Part, own: set[str]) -> set[str]:
        found = set[str]()
        for word, place in part.content.items():
            if word in own:
                continue
            if place and part.stems[place - 1] in own:
                found.add(word[:LEAST_PREFIX])
            after = part.read.cues.get("preposition", ())
            if place + 1 in after and any(each in own for each in part.stems[place + 2 : place + 4]):
                found.add(word[:LEAST_PREFIX])
        return found

    def _comparable(self) -> list[tuple[Value, Value]]:
        return [(one, two) for one in self.old.values for two in self.new.values if self._same_kind(one, two)]

    def _differing(self) -> bool:
        held = {value.value for value in self.old.values}
        states = self.old.states and self.new.states  # without a verb between, another identifier is another thing
        return any(
            one.value != two.value and two.value not in held and (states or one.kind != "identifier")
            for one, two in self._comparable()
        )

    def _same_kind(self, one: Value, two: Value) -> bool:
        if one.kind != two.kind:
            return {one.kind, two.kind} <= {"number", "version"} and not {one.unit, two.unit} & {"clock", "money"}
        if one.kind != "number" or one.unit == two.unit:
            return True
        if "ordinal" in (one.unit, two.unit):
            return False
        if not one.unit or not two.unit:
            counted = one.unit or two.unit
            return counted in PLAIN_UNITS or counted not in DIMENSIONS or self._counts(counted)
        if one.unit in DIMENSIONS and two.unit in DIMENSIONS:
            return {one.unit, two.unit} == {"time", "clock"}
        return one.unit in self.new.stems or two.unit in self.old.stems

    def _counts(self, dimension: str) -> bool:
        """Whether either sentence says in words what an unnamed number counts."""
        return any(dimensions().get(word) == dimension for word in (*self.old.read.low, *self.new.read.low))

    def values(self) -> dict[str, float]:
        """How their values compare."""
        comparable, differs = self._comparable(), self._differing()
        equal = any(one.value == two.value for one, two in comparable)
        main = [value for value in self.new.values if not value.dates and value.kind not in PERSONAL]
        typed = [value for value in self.old.values if value.kind not in PERSONAL]
        return {
            "value differs": float(differs),
            "value fits": float(differs) * self.covered * (1 - self.heaviest),
            "value same": float(equal and not differs),
            "names differ": float(
                any(o.kind == n.kind == "name" and o.value != n.value for o in self.old.values for n in self.new.values)
            ),
            "value unlike": float(bool(main) and not comparable),
            "value lost": float(bool(typed) and not main),
            "old value named": float(bool(self.value_words & self.shared) or equal),
        }

    def _is_old_value(self, place: int) -> bool:
        word, held = self.new.read.low[place], {value.value for value in self.old.values}
        at = [value.value for value in self.new.values if value.at == place]
        return stem(word, self.new.read.language) in self.value_words or bool(held & set(at))

    def _put_away(self) -> bool:
        """Whether the older value is put away: "off heroku", "no more coffee", "tom left"."""
        before, after = set(self.new.read.cues.get("away", ())), set(self.new.read.cues.get("away_after", ()))
        if not before and not after:
            return False
        for place in range(len(self.new.read.low)):
            if not self._is_old_value(place):
                continue
            if before & {place - 1, place - 2, place - 3} or after & {place + 1, place + 2}:
                return True
        return False

    def cues(self) -> dict[str, float]:
        """Words of change near what both speak of."""
        denied = set(self.new.read.cues.get("negation", ()))
        changes = {
            place for place in self.found("change") if place - 1 not in denied or place - 1 in self.found("change")
        }
        flips = self.new.read.has("negation") != self.old.read.has("negation")
        return {
            "change": min(2, len(changes)) / 2,
            "now": float(bool(self.found("now"))),
            "put away": float(self._put_away()),
            "corrects": float(self.new.read.opens("correction_first")),
            "polarity flips": float(flips and bool(self.shared)),
            "opens with change": float(self.new.read.opens("change", "past_first")),
        }

    def whose(self) -> dict[str, float]:
        """Whether the newer is about somebody or something else."""
        old, new = self.old, self.new
        other = bool(new.person) and new.person not in old.stems and not new.own and not (old.person and not old.own)
        return {
            "somebody else": float(other),
            "no longer of them": float(
                bool(old.person) and old.person != "he" and not new.person and new.own and old.person not in new.stems
            ),
            "another's": float(self._anothers()),
            "elsewhere": float(self._elsewhere()),
            "same person": float(bool(new.person) and new.person == old.person),
            "only you": float(new.read.has("you") and not new.own),
        }

    def _anothers(self) -> bool:
        """Whether the newer has a shared word as somebody else's: "mia's rent", "their rent"."""
        read = self.new.read
        if self._starts_with_anothers():
            return True
        for place, word in enumerate(read.low[:-1]):
            beside = set(self.new.stems[place + 1 : place + 3]) & self.shared_new
            if word.endswith(("'s", "s'")) and stem(word, read.language) not in self.old.stems and beside:
                return True
            theirs = place in read.cues.get("he", ()) and not self.old.person
            if theirs and word not in ("he", "she", "they", "er", "sie", "il", "elle", "él", "ella") and beside:
                return True
        return False

    def _starts_with_anothers(self) -> bool:
        """Whether the newer begins with somebody else's something: "Sylvia's girl is a barrister"."""
        read = self.new.read
        first = range(read.start, min(read.start + 3, len(read.low) - 1))
        return any(read.low[place].endswith("'s") and self._is_somebody_else(place) for place in first)

    def _is_somebody_else(self, place: int) -> bool:
        """Whether a possessive is somebody the older does not speak of, with a noun after it."""
        read, word = self.new.read, self.new.read.low[place]
        person = read.raw[place][0].isupper() or "kin" in cues_of_word(word.removesuffix("'s"), read.language)
        noun = place + 1 not in read.cues.get("determiner", ()) and not read.low[place + 1][0].isdigit()
        return person and noun and stem(word, read.language) not in self.old.stems

    def _elsewhere(self) -> bool:
        """Whether the same preposition has another object on each side: "for staging", "for prod"."""
        ours, theirs = self._objects(self.old), self._objects(self.new)
        return any(
            one == two and word not in self.new.stems and other not in self.old.stems
            for one, word in ours
            for two, other in theirs
        )

    def _objects(self, part: Part) -> set[tuple[str, str]]:
        places = part.read.cues.get("preposition", ())
        return {
            (part.read.low[place], part.stems[place + 1])
            for place in places
            if place + 1 < len(part.stems) and part.stems[place + 1] in part.content
        }

    def guards(self) -> dict[str, float]:
        """Whether the newer asserts at all, and whether the older can be outdated."""
        old, new = self.old.read, self.new.read
        return {
            "asks": float(new.asks or new.opens("question_first")),
            "old asks": float(old.asks or old.opens("question_first")),
            "hypothetical": float(new.has("hypothetical")),
            "maybe": float(new.has("maybe")),
            "modal": float(new.has("modal")),
            "planned": float(new.has("plan")),
            "reported": float(new.has("reported")),
            "quotes": float(self.new.quotes),
            "joke": float(new.has("joke")),
            "still": float(new.has("still")),
            "request": float(new.has("request") or new.opens("task_first")),
            "adds": float(new.has("addition")),
            "history": float(
                new.has("history") or any(value.kind == "year" and value.dates for value in self.new.values)
            ),
            "both happened": float(self.old.is_event and self.new.is_event),
            "old happened": float(self.old.is_event),
            "new happened": float(self.new.is_event and not self.found("change")),
            "social": float(new.opens("filler", "soft") or old.opens("filler")),
            "points back": float(new.opens("pointing_first")),
        }
