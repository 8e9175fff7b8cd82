"""Pairs of statements from labelled conversations, as they come to be compared: most of them are no update.

What an update is about is also worth keeping, so the pieces that labels name are examples of that.

A file is JSONL, a conversation each, as in DIR, with `updates`: `[{"older": TURN, "older_quote", "newer": TURN,
"newer_quote"}, …]`, all there are, and `soft`, of the same form: pairs about which careful readers differ, which are
left out. Each statement of a person is paired with the earlier ones of the same person that are nearest in meaning, and
with those it updates. What nobody listed is no update, however near it is.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bench.reader_examples import NO_CATEGORY, OVERLAP, Pair, Part
from engram.engine.digesting.lookout import LONGEST_STORY
from engram.language.readers.segment import segment
from engram.language.readers.statements import Told, statement_of
from engram.language.readers.wording import language_of
from engram.providers.bundled import Bundled
from engram.providers.reader_model import LONGEST_BEFORE

WORTH = 0.25  # worth by features from which a piece is compared
NEAREST = 4  # earlier statements that each is compared with
LONGEST = 400  # letters
AGENT = "assistant"


@dataclass(frozen=True, slots=True)
class Said:
    """A piece of a turn: which one, where it stands in it, and the turn, if that is short enough to be read whole."""

    turn: str
    start: int
    end: int
    text: str
    whole: str | None = None


def conversation_pairs(paths: Iterable[Path]) -> list[Pair]:
    """The pairs of some files."""
    with tempfile.TemporaryDirectory() as cache:
        embedder = Bundled(Path(cache))
        return [
            pair
            for path in paths
            for line in path.read_text(encoding="utf-8").splitlines()
            for pair in pairs_of(path.stem, json.loads(line), embedder)
        ]


def conversation_parts(paths: Iterable[Path]) -> list[Part]:
    """The pieces that the labels of some files name."""
    return [
        part
        for path in paths
        for line in path.read_text(encoding="utf-8").splitlines()
        for part in parts_of(path.stem, json.loads(line))
    ]


def parts_of(source: str, told: Mapping[str, Any]) -> Iterator[Part]:
    """The pieces of one conversation that a label names, each with what was said before it."""
    turns = [turn for session in told["sessions"] for turn in session["turns"]]
    texts, before = {turn["turn_id"]: turn["text"] for turn in turns}, ""
    labels = {span(update, side, texts) for update in told["updates"] for side in ("older", "newer")}
    for turn in turns:
        for piece in segment(turn["text"]):
            said = Said(turn["turn_id"], piece.start, piece.end, piece.text)
            if any(overlaps(said, label) for label in labels):
                yield Part(source, before[-LONGEST_BEFORE:], piece.text, NO_CATEGORY)
            before = piece.text


def pairs_of(source: str, told: Mapping[str, Any], embedder: Bundled) -> Iterator[Pair]:
    """The pairs of one conversation, speaker by speaker."""
    turns = [turn for session in told["sessions"] for turn in session["turns"]]
    texts = {turn["turn_id"]: turn["text"] for turn in turns}
    before = dict(zip((turn["turn_id"] for turn in turns), ("", *(turn["text"] for turn in turns)), strict=False))
    for speaker in {turn["speaker"]: None for turn in turns if turn["speaker"] != AGENT}:
        mine = [turn for turn in turns if turn["speaker"] == speaker]
        said = [each for turn in mine for each in pieces(turn, before[turn["turn_id"]])]
        if said:
            yield from compared(source, said, told, texts, embedder)


def pieces(turn: Mapping[str, str], before: str) -> Iterator[Said]:
    """What may be kept of a turn; among people a turn is not read whole."""
    text, language = turn["text"], language_of(turn["text"])
    whole = text if turn["speaker"] == "user" and len(text) <= LONGEST_STORY else None
    for piece in segment(text):
        found = statement_of(piece, Told(text, before=before), language)
        if found is not None and found.worth >= WORTH and len(found.text) <= LONGEST:
            yield Said(turn["turn_id"], piece.start, piece.end, found.text, whole)


def compared(
    source: str, said: list[Said], told: Mapping[str, Any], texts: Mapping[str, str], embedder: Bundled
) -> Iterator[Pair]:
    """Each statement with the nearest earlier ones, and with those that it updates."""
    vectors = embedder.documents([each.text for each in said])
    labels, doubtful = (
        [(span(each, "older", texts), span(each, "newer", texts)) for each in told.get(kind, ())]
        for kind in ("updates", "soft")
    )
    for place, newer in enumerate(said):
        likeness = vectors[:place] @ vectors[place]
        nearest = {int(other) for other in np.argsort(-likeness)[:NEAREST]}
        for other, older in enumerate(said[:place]):
            if older.turn == newer.turn or any(overlaps(older, old) and new[0] == newer.turn for old, new in doubtful):
                continue
            mine = [new for old, new in labels if overlaps(older, old)]
            is_update = any(overlaps(newer, new) for new in mine)
            if is_update or other in nearest:
                yield Pair(source, older.text, newer.text, is_update, in_conversation=True)
            if newer.whole is not None and newer.whole != newer.text and (is_update or other in nearest):
                in_turn = is_update or any(new[0] == newer.turn for new in mine)
                yield Pair(source, older.text, newer.whole, in_turn, in_conversation=True)


def span(update: Mapping[str, str], side: str, texts: Mapping[str, str]) -> tuple[str, int, int]:
    """Where the words of one side of an update stand."""
    turn, quote = update[side], update[f"{side}_quote"]
    start = texts[turn].index(quote)
    return turn, start, start + len(quote)


def overlaps(said: Said, label: tuple[str, int, int]) -> bool:
    """Whether a piece has half of the shorter of a label and itself."""
    turn, start, end = label
    common = min(said.end, end) - max(said.start, start)
    return said.turn == turn and common >= OVERLAP * min(end - start, said.end - said.start)
