"""A sentence encoder in the plainest numpy, full precision: slow, and too simple to be wrong."""

from __future__ import annotations

import functools
import json
import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from engram.providers import safetensors, weights
from engram.providers.wordpiece import WordPiece

LAYERS, HEADS = 6, 12
erf = np.vectorize(math.erf)


@dataclass(frozen=True)
class Oracle:
    """The published weights, used as the paper says."""

    weights: dict[str, Any]
    words: WordPiece

    @staticmethod
    @functools.cache
    def published() -> Oracle:
        vocabulary = json.loads(weights.verified(weights.TOKENISER).read_bytes())["model"]["vocab"]
        return Oracle(safetensors.read(weights.verified(weights.MODEL)), WordPiece(vocabulary))

    def vector(self, text: str) -> np.ndarray:
        ids = self.words.ids(text)
        mean = self.mean(ids, [0] * len(ids))
        return np.asarray(mean / np.linalg.norm(mean))

    def logits(self, ids: list[int], types: list[int]) -> np.ndarray:
        x, second = self.encoded(ids, types), np.array(types) % 2 == 1
        one, two = x[~second].mean(axis=0), x[second].mean(axis=0)
        seen = np.concatenate([x.mean(axis=0), one, two, one * two, np.abs(one - two)])
        return np.asarray(self.weights["heads.weight"] @ seen + self.weights["heads.bias"])

    def mean(self, ids: list[int], types: list[int]) -> np.ndarray:
        return np.asarray(self.encoded(ids, types).mean(axis=0))

    def encoded(self, ids: list[int], types: list[int]) -> np.ndarray:
        table = "embeddings.{}_embeddings.weight"
        x = self.weights[table.format("word")][ids] + self.weights[table.format("position")][: len(ids)]
        x = self.norm("embeddings.LayerNorm", x + self.weights[table.format("token_type")][types])
        for number in range(LAYERS):
            x = self.layer(f"encoder.layer.{number}", x)
        return x

    def layer(self, name: str, x: np.ndarray) -> np.ndarray:
        attended = self.dense(f"{name}.attention.output.dense", self.attention(f"{name}.attention.self", x))
        x = self.norm(f"{name}.attention.output.LayerNorm", attended + x)
        wide = self.dense(f"{name}.intermediate.dense", x)
        bent = wide * (1 + erf(wide / math.sqrt(2))) / 2
        return self.norm(f"{name}.output.LayerNorm", self.dense(f"{name}.output.dense", bent) + x)

    def attention(self, name: str, x: np.ndarray) -> np.ndarray:
        q, k, v = (np.split(self.dense(f"{name}.{part}", x), HEADS, axis=1) for part in ("query", "key", "value"))
        return np.hstack([softmax(a @ b.T / math.sqrt(a.shape[1])) @ c for a, b, c in zip(q, k, v, strict=True)])

    def dense(self, name: str, x: np.ndarray) -> np.ndarray:
        product = np.einsum("ij,kj->ik", x, self.weights[f"{name}.weight"])  # on one thread: others are at work too
        return np.asarray(product + self.weights[f"{name}.bias"])

    def norm(self, name: str, x: np.ndarray) -> np.ndarray:
        even = (x - x.mean(axis=1, keepdims=True)) / np.sqrt(x.var(axis=1, keepdims=True) + 1e-12)
        return np.asarray(even * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"])


def softmax(x: np.ndarray) -> np.ndarray:
    grown = np.exp(x - x.max(axis=1, keepdims=True))
    return np.asarray(grown / grown.sum(axis=1, keepdims=True))
