"""Embedders for tests: meanings in a table instead of a model, and ones that fail."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engram.errors import ProviderUnavailable
from engram.model.space import Metric, Space

DIMENSIONS = 32
MEANINGS = {
    "animal": "cat cats kitten kittens dog dogs pet pets animal animals katze katzen",
    "home": "live lives moved home flat house lisbon porto city wohnt",
    "sport": "surf surfing swim sport sports run running",
    "food": "bread soup dinner cook eats bakery",
}


class Table:
    """Words of one meaning point the same way; every other word points its own way."""

    def __init__(self, model: str = "table") -> None:
        self.space = Space(model, DIMENSIONS, "f32")
        self.embedded: list[str] = []

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.embedded += texts
        return np.array([self.query(text) for text in texts], np.float32)

    def query(self, text: str) -> NDArray[np.float32]:
        words = [word.strip(".,?!:").lower() for word in text.split()]
        total = np.sum([direction(meaning(word)) for word in words or [""]], axis=0)
        unit: NDArray[np.float32] = (total / np.linalg.norm(total)).astype(np.float32)
        return unit

    def trouble(self) -> str | None:
        return None

    def close(self) -> None:
        pass


class Scaled(Table):
    """The same meanings by any metric, in vectors as long as it is told."""

    def __init__(self, metric: Metric, length: float) -> None:
        super().__init__(f"scaled-{length}")
        self.space, self.length = Space(self.space.model, DIMENSIONS, "f32", metric), length

    def query(self, text: str) -> NDArray[np.float32]:
        return np.float32(self.length) * super().query(text)


class Foreign(Table):
    """Another model: its own directions, more dimensions, and all texts nearer to each other."""

    def __init__(self, model: str = "foreign", metric: Metric = Metric.COSINE) -> None:
        super().__init__(model)
        self.space = Space(model, 2 * DIMENSIONS, "f32", metric)

    def query(self, text: str) -> NDArray[np.float32]:
        words = [word.strip(".,?!:").lower() for word in text.split()]
        own = [direction(f"{self.space.model} {half} {meaning(word)}") for word in words or [""] for half in "ab"]
        total = np.concatenate([np.sum(own[::2], axis=0), np.sum(own[1::2], axis=0)])
        common = 0.7 * np.linalg.norm(total) * np.ones(2 * DIMENSIONS) / (2 * DIMENSIONS) ** 0.5
        unit: NDArray[np.float32] = ((total + common) / np.linalg.norm(total + common)).astype(np.float32)
        return unit


class Failing(Table):
    """Answers until it is told to fail."""

    def __init__(self) -> None:
        super().__init__("failing")
        self.down = False

    def query(self, text: str) -> NDArray[np.float32]:
        if self.down:
            raise ProviderUnavailable("the model is away")
        return super().query(text)

    def trouble(self) -> str | None:
        return "the model is away" if self.down else None


class Unreachable(Table):
    """A service that was never there: not even its space is known."""

    def __init__(self) -> None:
        super().__init__("unreachable")
        del self.space

    def __getattr__(self, name: str) -> Space:
        if name == "space":
            raise ProviderUnavailable("nobody answers there")
        raise AttributeError(name)

    def query(self, text: str) -> NDArray[np.float32]:
        raise ProviderUnavailable(f"nobody answers there: {len(text)}")

    def trouble(self) -> str | None:
        return "nobody answers there"


class Broken(Table):
    """Gives one kind of vector that no index may hold."""

    def __init__(self, vector: NDArray[np.float32]) -> None:
        super().__init__("broken")
        self._vector = vector

    def query(self, text: str) -> NDArray[np.float32]:  # whatever the text
        return self._vector


def meaning(word: str) -> str:
    return next((name for name, words in MEANINGS.items() if word in words.split()), word)


def direction(meaning: str) -> NDArray[np.float64]:
    seed = int.from_bytes(hashlib.blake2b(meaning.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")
    return np.random.default_rng(seed).standard_normal(DIMENSIONS)
