"""The reading model: the bundled weights with our own adapter merged in, in eight bits, offline, converted once.

It reads two texts together. A pair is an older and a newer statement; the model tells whether the newer one updates the
older one. A piece is a part of a turn with what was said before it; the model tells whether it is worth keeping, and of
which category it is. The adapter is trained by `bench/train_reader.py`.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engram.errors import ProviderUnavailable
from engram.providers import bert_graph, bundled, runtime, safetensors, weights
from engram.providers.model_cache import Cached
from engram.providers.progress import Progress, unheard
from engram.providers.wordpiece import WordPiece

ADAPTER = Path(__file__).parent / "data" / "reading_adapter.safetensors"
ADAPTER_SHA256 = "9801bdc745aea2b591c53714b60f000ae39e7fa65dab573e01c99f28d4b36981"
FILE = f"reading-{ADAPTER_SHA256[:12]}-unfused.int8.onnx"
SHA256 = "b52bd1968a371b10ce7a16f212f8031cc017a847c73803271f0c26547a2fa917"

CATEGORIES = (
    "fact", "preference", "instruction", "decision", "commitment", "event", "relationship", "technical", "error",
)  # fmt: skip
UPDATE, WORTH, FIRST_CATEGORY = 0, 1, 2
"""Which logit is which; the categories come last, in their order."""
PAIR_TYPES, PIECE_TYPES = (0, 1), (2, 3)
"""Token types of the first and the second text: by them the model tells its two tasks apart."""
MOST_TOKENS = 96
MARKS = 3  # [CLS] first [SEP] second [SEP]
PAIRS_KNOWN = 2_048  # that are not read again: statements that were compared before they had vectors come twice
LONGEST_BEFORE = 160  # letters of what was said before a piece, from its end

TYPES = "embeddings.token_type_embeddings"

Text2 = tuple[str, str]
Tokens = tuple[list[int], list[int]]
"""Token ids and token types."""


class ReaderModel:
    """Logits for pairs and pieces, one by one, so that a result does not depend on its neighbours in a batch.

    Texts may be empty, of any length and of any characters: what goes beyond 96 tokens is cut from the longer text. The
    model is loaded at first use. All methods may be called from several threads.
    """

    def __init__(self, cache: Path, *, threads: int = 1, progress: Progress = unheard) -> None:
        self._file = Cached(cache, FILE, SHA256)
        self._threads = threads
        self._progress = progress
        self._lock = threading.Lock()
        self._ready: tuple[WordPiece, runtime.Session] | None = None
        self._pair = lru_cache(PAIRS_KNOWN)(self._update)

    def pairs(self, pairs: Sequence[Text2]) -> list[float]:
        """For each (older, newer) the logit that the newer statement updates the older one."""
        return [self._pair(older, newer) for older, newer in pairs]

    def pieces(self, pieces: Sequence[Text2]) -> list[tuple[float, dict[str, float]]]:
        """For each (before, piece) the logit that the piece is worth keeping, and one for each category."""
        return [judged(self._logits(before[-LONGEST_BEFORE:], piece, PIECE_TYPES)) for before, piece in pieces]

    def prepare(self) -> tuple[WordPiece, runtime.Session]:
        """Load the model, converting it first if the cache does not hold it; the first text does so too."""
        with self._lock:
            if self._ready is None:
                model = self._file.model(lambda: converted(self._progress))
                self._ready = (vocabulary(), runtime.session(model, self._threads))
            return self._ready

    def trouble(self) -> str | None:
        """What is missing, without loading anything."""
        if self._ready is not None:
            return None
        if find_spec("onnxruntime") is None:
            return runtime.MISSING
        return None if weights.folder() else weights.MISSING

    def close(self) -> None:
        """Let go of the model; the next text loads it again."""
        with self._lock:
            self._ready = None
        self._pair.cache_clear()

    def _update(self, older: str, newer: str) -> float:
        return float(self._logits(older, newer, PAIR_TYPES)[UPDATE])

    def _logits(self, first: str, second: str, types: tuple[int, int]) -> NDArray[np.float32]:
        """All logits of two texts."""
        words, session = self._ready or self.prepare()
        ids, kinds = tokens(words, first, second, types)
        given = {"ids": np.array([ids], np.int64), "types": np.array([kinds], np.int64)}
        row: NDArray[np.float32] = session.run(given)[0]
        return row


def judged(logits: NDArray[np.float32]) -> tuple[float, dict[str, float]]:
    """The logits of a piece by name."""
    return float(logits[WORTH]), dict(zip(CATEGORIES, map(float, logits[FIRST_CATEGORY:]), strict=True))


def vocabulary() -> WordPiece:
    """The tokeniser of the model; no text can bring more tokens than both have room for."""
    return WordPiece(bundled.vocabulary().vocabulary, most=MOST_TOKENS)


def tokens(words: WordPiece, first: str, second: str, types: tuple[int, int]) -> Tokens:
    """Two texts as one row, the longer one cut first."""
    opening, *head, separator = words.ids(first)
    tail = words.ids(second)[1:-1]
    head_length, tail_length = lengths(len(head), len(tail), MOST_TOKENS - MARKS)
    left = [opening, *head[:head_length], separator]
    right = [*tail[:tail_length], separator]
    return left + right, [types[0]] * len(left) + [types[1]] * len(right)


def lengths(first: int, second: int, room: int) -> tuple[int, int]:
    """How much of two texts fits: the shorter one whole if it takes at most half.

    >>> lengths(10, 20, 93), lengths(200, 20, 93), lengths(200, 100, 93)
    ((10, 20), (73, 20), (47, 46))
    """
    half = room // 2
    if first <= half:
        return first, min(second, room - first)
    if second <= half:
        return min(first, room - second), second
    return room - half, half


def converted(progress: Progress) -> bytes:
    """The published weights with the adapter, as an eight-bit ONNX model."""
    progress(0.0)
    published = safetensors.read(weights.verified(weights.MODEL))
    return bert_graph.classifier(merged(published, adapter()), bundled.SHAPE, progress)


def adapter() -> dict[str, NDArray[Any]]:
    """The adapter that comes with Engram, if its bytes are the ones that were trained."""
    try:
        digest = hashlib.sha256(ADAPTER.read_bytes()).hexdigest()
    except OSError as error:
        raise ProviderUnavailable(f"the reading adapter cannot be read: {error.strerror}") from None
    if digest != ADAPTER_SHA256:
        raise ProviderUnavailable("the reading adapter is not the file that came with Engram")
    return safetensors.read(ADAPTER)


def merged(published: bert_graph.Weights, learned: bert_graph.Weights) -> dict[str, NDArray[Any]]:
    """The weights with what was learned added to them, and the heads."""
    result = dict(published)
    for name in (name.removesuffix(".down") for name in learned if name.endswith(".down")):
        result[f"{name}.weight"] = added(published[f"{name}.weight"], learned[f"{name}.up"], learned[f"{name}.down"])
    types = published[f"{TYPES}.weight"].astype(np.float32)
    result[f"{TYPES}.weight"] = np.concatenate([types, types]) + learned[f"{TYPES}.delta"].astype(np.float32)
    for name in ("heads.weight", "heads.bias"):
        result[name] = learned[name].astype(np.float32)
    return result


def added(matrix: NDArray[Any], up: NDArray[Any], down: NDArray[Any]) -> NDArray[np.float32]:
    """`matrix + up @ down`, rank by rank: a product of matrices rounds differently on some machines, and must not."""
    total = matrix.astype(np.float32)
    for column, row in zip(up.T.astype(np.float32), down.astype(np.float32), strict=True):
        total += np.multiply.outer(column, row)
    return total
