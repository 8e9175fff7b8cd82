"""Labelled files as examples for the reading model: pairs of statements, and pieces of turns with what came before.

A file of updates is `{"updates": [{"original", "corrections", "filler"}], "anti": [{"original", "said", "kind",
"filler"}]}`: each correction outdates what comes before it, and what is said in `anti` outdates nothing. It may also be
a list of `{"older", "updates": [TEXT, …], "others": [[KIND, TEXT], …], "neighbours": [TEXT, …]}`: what updates a
statement, what looks as if it did, and what else was said that is near the updates but stays as it is. A file of
statements is a list of messages, or `{"messages" or "items", "conversations"}`; what is to be kept of a text is told by
`spans` (start, end, categories) or `keep` (words, categories).
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engram.language.readers.segment import Piece, PieceKind, segment
from engram.providers.reader_model import CATEGORIES, LONGEST_BEFORE

REPEATED = frozenset({"elab", "elaboration", "repetition", "confirm", "same"})
KINDS = (
    "update", "same", "entity", "third", "attribute", "addition", "event", "nearby", "unrelated", "question", "plan",
    "hypothetical", "history", "joke", "quote",
)  # fmt: skip
"""What a pair can be: to tell these apart teaches what an update is not."""
OTHER_NAMES = {
    **dict.fromkeys(REPEATED, "same"), "add": "addition", "hypo": "hypothetical", "past": "history",
    "outcome": "event", "temp": "event", "story": "quote", "request": "question", "chat": "unrelated",
}  # fmt: skip
ACROSS = 1.0  # how much a chance pair counts whose newer statement updates something else
SAME_AGAIN, FILLER = 0.5, 0.7  # how much an example counts that says the same again, or that has nothing to do with it
FILLERS_PER_UPDATE, FILLERS_PER_ANTI = 4, 2
APART = frozenset({"entity", "third", "nearby", "unrelated"})
"""Kinds of what is about another matter: what updates the first statement does not update these."""
OPTIONAL = "optional"
NO_CATEGORY = ("unnamed",)
"""Of a piece that is worth keeping, where nobody said as what."""
OVERLAP = 0.5  # of the shorter of a label and a piece

Json = Any
Span = tuple[int, int, list[str]]


@dataclass(frozen=True, slots=True)
class Pair:
    """An older and a newer statement, and whether the newer one updates the older one."""

    source: str
    older: str
    newer: str
    is_update: bool
    weight: float = 1.0
    is_filler: bool = False
    kind: str = ""
    in_conversation: bool = False

    @property
    def texts(self) -> tuple[str, str]:
        return self.older, self.newer

    @property
    def kind_number(self) -> int:
        """Which of the kinds it is; -1 where nobody said."""
        kind = "update" if self.is_update else OTHER_NAMES.get(self.kind, self.kind)
        return KINDS.index(kind) if kind in KINDS else -1

    @property
    def is_judged(self) -> bool:
        """Whether figures count it: chance pairs are too easy, and repetitions are a matter of taste."""
        return self.weight == 1.0 and not self.is_filler


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a turn, what was said before it, and the categories it is kept under; none if it is not."""

    source: str
    before: str
    piece: str
    categories: tuple[str, ...]

    @property
    def texts(self) -> tuple[str, str]:
        return self.before, self.piece


def pairs(paths: Iterable[Path]) -> list[Pair]:
    """The pairs of some files; chance pairs are drawn by the name of the file, whatever other files there are."""
    return [pair for path in paths for pair in pairs_of(path)]


def pairs_of(path: Path) -> Iterator[Pair]:
    """The pairs of one file."""
    told, name = json.loads(path.read_text()), path.stem
    chance = random.Random(name)
    if isinstance(told, list):
        for entry in told:
            yield from side_by_side(name, entry)
            yield from across(name, entry, told, chance)
        return
    for update in told["updates"]:
        yield from updating(name, update, chance)
    for other in told["anti"]:
        yield from not_updating(name, other, chance)


def side_by_side(name: str, entry: Json) -> Iterator[Pair]:
    """One statement with everything that updates it, and with what looks as if it did."""
    yield from (Pair(name, entry["older"], text, is_update=True) for text in entry["updates"])
    for kind, text in entry["others"]:
        weight = SAME_AGAIN if kind in REPEATED else 1.0
        yield Pair(name, entry["older"], text, is_update=False, weight=weight, kind=kind)
    for neighbour in entry.get("neighbours", ()):
        beside = [(neighbour, text) for text in entry["updates"]] + [(entry["older"], neighbour)]
        yield from (Pair(name, *texts, is_update=False, is_filler=True, kind="attribute") for texts in beside)


def across(name: str, entry: Json, told: Sequence[Json], chance: random.Random) -> Iterator[Pair]:
    """What updates a statement, with statements about other matters: it only sounds like an update of those.

    And what was said about another matter, after the statement, or before what updates it.
    """
    others = [each["older"] for each in told if each is not entry and each["lang"] == entry["lang"]]
    for text in entry["updates"]:
        yield Pair(name, chance.choice(others), text, is_update=False, weight=ACROSS, is_filler=True, kind="unrelated")
    yield unrelated(name, entry["older"], chance.choice(others))
    apart = [text for kind, text in entry["others"] if kind in APART]
    yield from (unrelated(name, older, chance.choice(entry["updates"])) for older in apart)


def updating(name: str, update: Json, chance: random.Random) -> Iterator[Pair]:
    """Each correction with what it corrects: the one before it, or all that was said first."""
    past = listed(update["original"])
    yield from said_after(name, update, FILLERS_PER_UPDATE, chance)
    for correction in update["corrections"]:
        yield from (Pair(name, older, correction, is_update=True) for older in past)
        yield from fillers(name, update, correction, FILLERS_PER_UPDATE, chance)
        past = [correction]


def not_updating(name: str, other: Json, chance: random.Random) -> Iterator[Pair]:
    """What was said first with what leaves it as it is."""
    said = listed(other["said"])[0]
    kind = other.get("kind", "")
    weight = SAME_AGAIN if kind in REPEATED else 1.0
    yield from (
        Pair(name, older, said, is_update=False, weight=weight, kind=kind) for older in listed(other["original"])
    )
    yield from said_after(name, other, FILLERS_PER_UPDATE, chance)
    yield from fillers(name, other, said, FILLERS_PER_ANTI, chance)


def fillers(name: str, told: Json, newer: str, most: int, chance: random.Random) -> Iterator[Pair]:
    """Other things the same person said, which nothing updates."""
    yield from (unrelated(name, older, newer) for older in drawn(other_things(told), most, chance))


def said_after(name: str, told: Json, most: int, chance: random.Random) -> Iterator[Pair]:
    """What was said first, with other things that the same person said after it."""
    for older in listed(told["original"]):
        yield from (unrelated(name, older, newer) for newer in drawn(other_things(told), most, chance))


def other_things(told: Json) -> list[str]:
    """What the person said about other matters."""
    return [text for role, text in told["filler"] if role == "user"]


def drawn(texts: Sequence[str], most: int, chance: random.Random) -> list[str]:
    """Some of the texts."""
    return chance.sample(texts, min(most, len(texts)))


def unrelated(name: str, older: str, newer: str) -> Pair:
    """A pair about different matters."""
    return Pair(name, older, newer, is_update=False, weight=FILLER, is_filler=True, kind="unrelated")


def parts(paths: Iterable[Path]) -> list[Part]:
    """The pieces of some files, without those that may be kept or not."""
    return [
        part for path in paths for message in messages(json.loads(path.read_text())) for part in cut(path.stem, message)
    ]


def messages(told: Json) -> Iterator[Json]:
    """Single messages, and the turns of conversations, each with the one before it."""
    yield from told if isinstance(told, list) else [*told.get("messages", []), *told.get("items", [])]
    for conversation in told.get("conversations", []) if isinstance(told, dict) else []:
        before = ""
        for turn in conversation["turns"]:
            yield {**turn, "prev": before}
            before = turn["text"]


def cut(name: str, message: Json) -> Iterator[Part]:
    """A message piece by piece, as the product cuts it."""
    before, labels = message.get("prev") or "", spans(message)
    for piece in segment(message["text"]):
        if piece.kind is PieceKind.PASTE:
            continue
        kept = [categories for start, end, categories in labels if is_over(piece, start, end)]
        if not any(OPTIONAL in categories for categories in kept):
            yield Part(name, before[-LONGEST_BEFORE:], piece.text, tuple(kept[-1]) if kept else ())
        before = piece.text


def spans(message: Json) -> list[Span]:
    """Where the labels of a message are."""
    if "spans" in message:
        return [(start, end, listed(more[0]) if more else ["fact"]) for start, end, *more in message["spans"]]
    found = [(message["text"].find(words), words, categories) for words, categories in message.get("keep", [])]
    return [(start, start + len(words), listed(categories)) for start, words, categories in found if start >= 0]


def is_over(piece: Piece, start: int, end: int) -> bool:
    """Whether a label and a piece are about the same words."""
    shared = min(end, piece.end) - max(start, piece.start)
    return shared > 0 and shared >= OVERLAP * min(end - start, piece.end - piece.start)


TELLING = ("instruction", "decision")


def targets(part: Part) -> list[float]:
    """One for each category that a piece has; of several, an instruction or a decision is what people ask for."""
    telling = [category for category in TELLING if category in part.categories] or part.categories
    return [float(category in telling) for category in CATEGORIES]


def listed(value: Json) -> list[Any]:
    """One or several as several."""
    return value if isinstance(value, list) else [value]


def without(examples: Sequence[Any], held: frozenset[str]) -> list[Any]:
    """What may be learned from."""
    return [each for each in examples if each.source not in held]
