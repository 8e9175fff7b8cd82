"""Which kept statements say what a person labelled, by where their words stand in the turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

import engram
from bench.labelled_statements import REAL, Label, Said, Talk

COVERED, COVERED_REAL = 0.7, 0.5
OVERLAP = 0.5
REWRITTEN = 1 / 3
BEGINNING = 4
EVENT = "event"
WORD = re.compile(r"\w+")
SENTENCE = re.compile(r"[^\n.!?…]+[.!?…]*")

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Kept:
    """A kept statement: its text, what it is called, and where its words stand in the turn."""

    text: str
    names: frozenset[str]
    spans: tuple[Span, ...]

    @property
    def length(self) -> int:
        """How many characters of the turn it takes."""
        return sum(end - start for start, end in self.spans)

    def overlap(self, label: Label) -> int:
        """How many characters it has in common with a label."""
        return sum(max(0, min(end, label.end) - max(start, label.start)) for start, end in self.spans)

    def covers(self, label: Label) -> float:
        """The share of a label that it covers."""
        return self.overlap(label) / (label.end - label.start)

    def is_about(self, label: Label) -> bool:
        """Whether both overlap by half of either."""
        common = self.overlap(label)
        return common > 0 and common >= OVERLAP * min(self.length, label.end - label.start)


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn with what was kept of it."""

    talk: Talk
    turn: Said
    kept: tuple[Kept, ...]

    def label_of(self, statement: Kept) -> Label | None:
        """The label a statement is about: one that should be found rather than an optional one."""
        about = [label for label in self.turn.labels or () if statement.is_about(label)]
        return max(about, key=lambda label: (not label.optional, statement.overlap(label)), default=None)

    def is_unlabelled(self, statement: Kept) -> bool:
        """Whether a statement lies where nobody has labelled the turn."""
        return self.turn.seen is not None and any(start >= self.turn.seen for start, _ in statement.spans)

    def finds(self, label: Label) -> bool:
        """Whether a label is found: by one statement or, in real turns, which are labelled by sentences, by all."""
        shares = [statement.covers(label) for statement in self.kept]
        return sum(shares) >= COVERED_REAL if self.talk.group == REAL else max(shares, default=0.0) >= COVERED

    def names(self, label: Label) -> bool:
        """Whether a label is found, and a statement about it has one of its categories."""
        about = [statement for statement in self.kept if statement.is_about(label)]
        return self.finds(label) and any(not each.names.isdisjoint(label.categories) for each in about)

    @property
    def is_empty(self) -> bool:
        """Whether nothing in the turn is worth keeping."""
        return not self.turn.labels


def kept_of(memory: engram.Memory, turn: str) -> Kept:
    """A memory as it is judged; an episodic one is an event whatever its category."""
    events = [EVENT] if memory.kind is engram.Kind.EPISODIC else []
    return Kept(memory.text, frozenset([memory.category, *events]), tuple(places(memory.text, turn)))


def places(statement: str, turn: str) -> Sequence[Span]:
    """Where a statement stands in a turn: as a whole, by its sentences, or by the words both have in common.

    A statement may carry the sentence before it, which may stand elsewhere or in another turn.
    """
    whole = list(exact(statement, turn))
    if whole:
        return whole
    sentences = [place for part in SENTENCE.findall(statement) for place in exact(part, turn)]
    return sentences or in_common(statement, turn)


def exact(part: str, turn: str) -> Iterator[Span]:
    """Where words stand first, white space, case and the marks around them aside."""
    words = part.strip(" \t\n\"'“”.,;:!?…-").split()
    found = re.search(r"\s+".join(map(re.escape, words)), turn, re.IGNORECASE) if words else None
    if found:
        yield found.span()


def in_common(statement: str, turn: str) -> list[Span]:
    """From the first to the last word of a rewritten statement in a turn, if a third of its words is there."""
    told = list(WORD.finditer(turn))
    mine, theirs = [beginning(word) for word in WORD.findall(statement)], [beginning(word[0]) for word in told]
    blocks = [
        block for block in SequenceMatcher(None, mine, theirs, autojunk=False).get_matching_blocks() if block.size
    ]
    if not mine or sum(block.size for block in blocks) < REWRITTEN * len(mine):
        return []
    return [(told[blocks[0].b].start(), told[blocks[-1].b + blocks[-1].size - 1].end())]


def beginning(word: str) -> str:
    """What a word has in common with its other forms."""
    return word.lower()[:BEGINNING]
