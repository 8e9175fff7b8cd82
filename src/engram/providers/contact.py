"""Staying in touch with a service: after a failure it is left in peace, and now and then it is looked at."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from engram.errors import ProviderError, ProviderTimeout, ProviderUnavailable
from engram.providers.http_json import Answer, Service

Diagnosis = Callable[[Answer], str | None]


@dataclass(frozen=True, slots=True)
class Probe:
    """What the last look found, and when."""

    at: float
    trouble: str | None


@dataclass(frozen=True, slots=True)
class Rest:
    """Why the service is left in peace, and until when."""

    until: float
    error: ProviderError


class Contact:
    """A service that several threads ask; one that failed costs nobody time for a while."""

    def __init__(self, service: Service, probe_path: str, diagnosis: Diagnosis) -> None:
        """Nothing is asked of it yet."""
        self.service = service
        self._probe_path = probe_path
        self._diagnosis = diagnosis
        self._lock = threading.Lock()
        self._probe: Probe | None = None
        self._rest: Rest | None = None

    def asked(self, path: str, question: object, timeout: float) -> bytes:
        """The answer of the service; while it is left in peace, the error it was left in peace for."""
        if rest := self.resting():
            raise type(rest)(rest.message, hint=rest.hint)
        try:
            answer = self.service.post(path, question, timeout)
        except (ProviderUnavailable, ProviderTimeout) as error:
            self._rest = Rest(self.service.clock() + self.service.patience.rest_s, error)
            raise
        self._rest = None
        return answer

    def resting(self) -> ProviderError | None:
        """Why the service is left in peace now."""
        rest = self._rest
        return rest.error if rest is not None and self.service.clock() < rest.until else None

    def trouble(self) -> str | None:
        """Whether the service is there and has the model, looked up again when the last look is too old."""
        now = self.service.clock()
        with self._lock:
            last = self._probe
        if last is None or now - last.at >= self.service.patience.probe_every_s:
            last = Probe(now, self.look())
            with self._lock:
                self._probe = last
        return last.trouble

    def look(self) -> str | None:
        """Ask the service how it is."""
        try:
            return self._diagnosis(self.service.get(self._probe_path))
        except ProviderError as error:
            return error.message
