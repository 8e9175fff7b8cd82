"""An embedder behind HTTP: batches out, checked vectors back, and a look now and then whether it is there."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engram.errors import ProviderInvalid
from engram.guard.outward import outward
from engram.model.space import Metric, Space
from engram.providers.contact import Contact
from engram.providers.http_json import Answer, Service
from engram.providers.vectors import checked_rows

QUANTISATION = "float32"
MOST_CHARACTERS = 8_000  # within the 8,192 tokens that services take, in most languages
ROOM = 4  # times as many are looked through for secrets, which take less room once they are masked
NOTHING_SAID = "."  # services refuse an empty text
PROBE = "probe"


class Dialect(Protocol):
    """How one kind of service is spoken to."""

    @property
    def name(self) -> str:
        """What the service is called in the name of a space."""

    @property
    def embed_path(self) -> str:
        """Where texts are sent."""

    @property
    def probe_path(self) -> str:
        """Where to look whether it is there."""

    def question(self, model: str, texts: Sequence[str]) -> object:
        """What to send."""

    def rows(self, body: bytes) -> list[list[float]]:
        """The vectors in an answer, in the order asked; pydantic's ValidationError when there are none."""

    def trouble(self, model: str, answer: Answer) -> str | None:
        """What the answer to a probe says is wrong."""


class Remote:
    """Texts as vectors of a service; a text without a letter is sent as a full stop, a long one is cut."""

    def __init__(
        self, service: Service, dialect: Dialect, model: str, dimensions: int | None = None,
        metric: Metric = Metric.COSINE,
    ) -> None:  # fmt: skip
        self._contact = Contact(service, dialect.probe_path, lambda answer: dialect.trouble(model, answer))
        self._patience = service.patience
        self._dialect = dialect
        self._model = model
        self._dimensions = dimensions
        self._metric = metric
        self._lock = threading.Lock()

    @property
    def model(self) -> str:
        """What the vectors are called, whether it answers or not."""
        return f"{self._dialect.name}:{self._model}"

    @property
    def space(self) -> Space:
        """Which vectors these are; the first question finds out how long they are, unless it was said."""
        length = self._dimensions or self.query(PROBE).size
        return Space(self.model, length, QUANTISATION, self._metric)

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row for each text."""
        size = self._patience.batch
        timeout = self._patience.timeout_s
        parts = [self.batch(texts[first : first + size], timeout) for first in range(0, len(texts), size)]
        return np.concatenate(parts) if parts else np.empty((0, self.space.dimensions), np.float32)

    def query(self, text: str) -> NDArray[np.float32]:
        """The vector of one text; somebody is waiting for it, so it is not waited for long."""
        row: NDArray[np.float32] = self.batch([text], self._patience.query_timeout_s)[0]
        return row

    def batch(self, texts: Sequence[str], timeout: float) -> NDArray[np.float32]:
        """As many texts as go into one request."""
        question = self._dialect.question(self._model, [sendable(text) for text in texts])
        body = self._contact.asked(self._dialect.embed_path, question, timeout)
        try:
            rows = self._dialect.rows(body)
        except ValueError:  # pydantic's; it would repeat what the service sent
            raise ProviderInvalid("the answer of the embedding service holds no vectors") from None
        return self.fitting(checked_rows(rows, len(texts), self._metric))

    def fitting(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """Rows as long as those before them."""
        with self._lock:
            self._dimensions = self._dimensions or rows.shape[1]
        if rows.shape[1] != self._dimensions:
            raise ProviderInvalid(f"vectors of {self._dimensions} dimensions were expected, not {rows.shape[1]}")
        return rows

    def trouble(self) -> str | None:
        """Whether the service is there and has the model."""
        return self._contact.trouble()

    def close(self) -> None:
        """Nothing to let go of: every request has its own connection."""


def sendable(text: str) -> str:
    """A text as a service takes it: not empty, not endless, valid Unicode, and without what is kept closest."""
    shown = outward(text.strip()[: MOST_CHARACTERS * ROOM])  # cut after masking: half a secret would not be found
    return shown[:MOST_CHARACTERS].encode("utf-8", "replace").decode() or NOTHING_SAID
