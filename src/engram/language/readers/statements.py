"""Which pieces of a turn are worth keeping, and as what: yes-or-no features and two linear models over them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat

from engram.language.readers.segment import Piece, PieceKind
from engram.language.readers.values import Value, values
from engram.language.readers.wording import Wording, content_words, wording
from engram.language.tables import weights
from engram.late import late

CATEGORIES = (
    "fact", "preference", "instruction", "decision", "commitment", "event", "relationship", "technical", "error",
)  # fmt: skip
SENTENCE_BREAK = late(r"(?<=[.!?…])\s+|\n")
QUOTATION = late(r"[\"“«„][^\"”»“]{12,}[\"”»“]")
SHORT_ANSWER = 5  # words of a piece that may only answer the question before it
MANY_WORDS, SOME_CONTENT = 25, 4
LONGEST_CONTEXT = 240  # letters of the sentence before that go along


@dataclass(frozen=True, slots=True)
class Told:
    """A turn as it is read: its words, who speaks in which role, and what was said right before it."""

    text: str
    role: str = "user"
    before: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """A piece worth keeping: its words, what it needs to be understood, its category and its worth."""

    piece: Piece
    scores: Mapping[str, float]
    worth: float
    context: str
    read: Wording
    certain: bool = False  # worth keeping whatever else is thought of it
    judged: bool = False  # a model has weighed it

    @property
    def category(self) -> str:
        """What kind of statement it most likely is."""
        return max(self.scores, key=lambda name: (self.scores[name], name))

    @property
    def text(self) -> str:
        """The words as they were said, together with the sentence they need to be understood."""
        return f"{self.context} {self.piece.text}" if self.context else self.piece.text


def models() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """The weights of both models, by feature."""
    found: Mapping[str, Mapping[str, Mapping[str, float]]] = weights("statements")
    return found


def statement_of(piece: Piece, told: Told, language: str) -> Statement | None:
    """A piece with its worth and its category; None for what was only pasted."""
    if piece.kind is PieceKind.PASTE:
        return None
    read = wording(piece.text, language)
    seen = features(piece, told, read)
    return Statement(piece, category_scores(seen), worth_of(seen), context_of(piece, told, read), read)


def worth_of(seen: Sequence[str]) -> float:
    """How likely a piece is worth keeping, by its features."""
    weights = models()["worth"]["keep"]
    return 1 / (1 + math.exp(-sum(weights.get(name, 0.0) for name in seen)))


def category_scores(seen: Sequence[str]) -> dict[str, float]:
    """The log odds of each category, by its features."""
    return {name: sum(map(weights.get, seen, repeat(0.0))) for name, weights in models()["category"].items()}


PLAIN_CUES = (
    "first_person", "my", "we", "you", "he", "standing", "future", "when", "by_when", "like", "decide", "kin",
    "relation", "tech", "fixed", "error", "state", "hypothetical", "moment", "soft", "maybe", "setup", "here",
    "need_now", "request", "past", "change", "now", "history", "addition", "still", "reported", "joke", "negation",
    "plan", "ever", "modal",
)  # fmt: skip
OPENING_CUES = (
    "question_first", "task_first", "instruct_first", "past_first", "evaluation_first", "pointing_first",
    "first_person", "my", "we", "you", "he", "when", "determiner", "kin", "correction_first",
)  # fmt: skip


def features(piece: Piece, told: Told, read: Wording) -> list[str]:
    """The names of everything that holds of a piece."""
    found = [name for name in PLAIN_CUES if name in read.cues]
    opening = {name for name, places in read.cues.items() if 0 in places or read.start in places}
    found += [f"opens:{name}" for name in OPENING_CUES if name in opening]
    content, typed = content_words(read), values(read)
    kinds = {value.kind for value in typed}
    found += [f"value:{kind}" for kind in sorted(kinds)]
    found += [f"unit:{unit}" for unit in sorted({value.unit for value in typed if value.unit in UNITS})]
    found += _shape(piece, told, read, len(content))
    found += _combined(set(found), typed)
    return ["bias", *found]


UNITS = ("time", "clock", "money", "mass", "share", "size", "length")


def _shape(piece: Piece, told: Told, read: Wording, content: int) -> list[str]:
    """What a piece looks like, whatever it says."""
    words = sum(word[0].isalnum() for word in read.low)
    own = words - sum(place < read.start for place in range(len(read.low)))
    answers = _asked(told) and piece.start == 0
    marks = {
        "asks": read.asks,
        "exclaims": piece.text.endswith("!"),
        "note": piece.kind is PieceKind.NOTE,
        "item": piece.kind is PieceKind.ITEM,
        "clause": piece.kind is PieceKind.CLAUSE,
        "headed": bool(piece.head),
        "words:1": own <= 1,
        "words:2": own == 2,
        "words:4": 2 < own <= 4,
        "words:9": 4 < own <= 9,
        "words:15": 9 < own <= 15,
        "words:25": 15 < own <= MANY_WORDS,
        "words:many": own > MANY_WORDS,
        "content:0": content == 0,
        "content:1": content == 1,
        "content:many": content >= SOME_CONTENT,
        "no verb": not read.has("verb", "copula", "past", "future"),
        "filler only": _is_filler(read),
        "quotation": QUOTATION.search(piece.text) is not None,
        "answers": answers and own <= SHORT_ANSWER,
        "answers long": answers and own > SHORT_ANSWER,
        "whole turn": len(told.text.strip()) - len(piece.text) < SHORT_ANSWER,
        "assistant": told.role not in ("user", "system"),
        "assistant filler": told.role == "assistant" and read.opens("assistant_filler_first"),
    }
    return [name for name, holds in marks.items() if holds]


def _combined(seen: set[str], typed: Sequence[Value]) -> list[str]:
    """Features that only together tell something."""
    pairs = {
        "task now": {"opens:task_first"} <= seen and not seen & {"ever", "standing"},
        "bare order": {"opens:instruct_first"} <= seen and not seen & {"here", "setup", "opens:pointing_first"},
        "standing order": {"opens:instruct_first", "standing"} <= seen,
        "error fixed": {"error", "fixed"} <= seen,
        "dated": any(value.kind in ("weekday", "month", "year") for value in typed) or "unit:clock" in seen,
        "we decide": {"we", "decide"} <= seen,
        "my state": bool(seen & {"my", "first_person"}) and "state" in seen,
        "only you": "you" in seen and not seen & {"first_person", "my", "we"},
        "asks of me": {"asks", "first_person"} <= seen,
        "name acts": "value:name" in seen and not seen & {"first_person", "my", "we", "you"},
        "future dated": "future" in seen and any(value.kind in ("weekday", "month") for value in typed),
        "past dated": "past" in seen and "when" in seen,
        "number alone": "value:number" in seen and not seen & {"first_person", "my", "we"},
    }
    return [name for name, holds in pairs.items() if holds]


def _is_filler(read: Wording) -> bool:
    """Whether every word is one of those people say without saying anything."""
    fillers, words = set(read.cues.get("filler", ())) | set(read.cues.get("opener", ())), read.low
    spoken = [place for place, word in enumerate(words) if word[0].isalnum()]
    return all(place in fillers or place - 1 in fillers for place in spoken)


def last_sentence(text: str) -> str:
    """The last sentence of what was said before."""
    parts = [part for part in SENTENCE_BREAK.split(text.strip()) if part.strip()]
    return parts[-1].strip()[-LONGEST_CONTEXT:] if parts else ""


def _asked(told: Told) -> bool:
    """Whether what was said before ends with a question."""
    last = last_sentence(told.before)
    return bool(last) and (last.rstrip().endswith("?") or wording(last).opens("question_first"))


def context_of(piece: Piece, told: Told, read: Wording) -> str:
    """The sentence that a piece needs to be understood: a heading, the one before it, or the question it answers."""
    short = sum(word[0].isalnum() for word in read.low) <= SHORT_ANSWER
    answers = short and piece.start == 0 and _asked(told)
    if not answers and not is_dangling(read):
        return piece.head
    before = last_sentence(told.text[: piece.start])
    return before or (last_sentence(told.before) if answers or not piece.head else piece.head)


def is_dangling(read: Wording) -> bool:
    """Whether a piece points back to something it does not name, or names nothing at all."""
    content = len(content_words(read)) + sum(value.kind == "name" for value in values(read))
    if read.opens("pointing_first") and content < SOME_CONTENT - 1:
        return True
    if not content:
        return not values(read) or not read.has("first_person", "my", "we")
    named = read.has("kin") or any(value.kind == "name" for value in values(read))
    return (read.has("pointing") and content < 2) or (read.opens("he") and not named)
