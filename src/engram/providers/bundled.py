"""The bundled embedder: all-MiniLM-L6-v2 in eight bits, offline, converted once from its published weights."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engram.model.space import Space
from engram.providers import bert_graph, runtime, safetensors, weights
from engram.providers.model_cache import Cached
from engram.providers.progress import Progress, unheard
from engram.providers.wordpiece import WordPiece

SPACE = Space("all-minilm-l6-v2", 384, "int8")
SHAPE = bert_graph.Shape(layers=6, heads=12, epsilon=1e-12)
FILE = "all-minilm-l6-v2.int8.onnx"
SHA256 = "07d05ad0a7313d3bcdc14fdecbf8541a127540cc13fbab2f618467b8137344a3"


class Bundled:
    """Texts as vectors of the bundled model, one by one, so that a text's bytes do not depend on its neighbours.

    A text without a letter has a vector too: that of nothing said. What goes beyond 256 tokens is not read.
    """

    def __init__(self, cache: Path, *, threads: int = 1, progress: Progress = unheard) -> None:
        self.space = SPACE
        self._file = Cached(cache, FILE, SHA256)
        self._threads = threads
        self._progress = progress
        self._lock = threading.Lock()
        self._ready: tuple[WordPiece, runtime.Session] | None = None

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row for each text."""
        rows = np.empty((len(texts), SPACE.dimensions), np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[:] = self.query(text)
        return rows

    def query(self, text: str) -> NDArray[np.float32]:
        """The vector of one text; this model makes no difference between what seeks and what is found."""
        words, encoder = self._ready or self.prepare()
        vector: NDArray[np.float32] = encoder.run({"ids": np.array([words.ids(text)], np.int64)})[0]
        return vector

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


def vocabulary() -> WordPiece:
    """The tokeniser of the model."""
    published = json.loads(weights.verified(weights.TOKENISER).read_bytes())
    return WordPiece(published["model"]["vocab"])


def converted(progress: Progress) -> bytes:
    """The published weights as an eight-bit ONNX model."""
    progress(0.0)
    return bert_graph.encoder(safetensors.read(weights.verified(weights.MODEL)), SHAPE, progress)
