"""A language model with a meter: how often it is asked at once, what it costs, and whose fault a failure is."""

from __future__ import annotations

import threading
from dataclasses import replace

from engram.errors import EngramError, ProviderError, ProviderInvalid, ProviderTimeout
from engram.ports.models import LanguageModel, Prompt, Reply, Spend
from engram.providers.guest import told

WHO = "the language model"


class Metered:
    """Stands before a model, ours or a caller's: so many questions at once, all counted, all errors in our words."""

    def __init__(self, inner: LanguageModel, at_once: int, patience_s: float) -> None:
        """Nothing is asked of it yet."""
        self._inner = inner
        self._places = threading.BoundedSemaphore(at_once)
        self._patience_s = patience_s
        self._lock = threading.Lock()
        self._spent = Spend()

    @property
    def name(self) -> str:
        """Which model it is."""
        return str(told("name", lambda: self._inner.name, WHO))

    @property
    def spent(self) -> Spend:
        """What it has cost so far."""
        return self._spent

    def propose(self, prompt: Prompt) -> Reply:
        """Wait for a place, ask, and count, whatever comes of it."""
        if not self._places.acquire(timeout=self._patience_s):
            raise ProviderTimeout(f"{WHO} was busy for {self._patience_s:g} s")
        try:
            reply = sound(told("propose", lambda: self._inner.propose(prompt), WHO))
        except ProviderError:
            self._count(Spend(calls=1, failures=1))
            raise
        finally:
            self._places.release()
        self._count(Spend(1, 0, reply.tokens_in, reply.tokens_out))
        return reply

    def trouble(self) -> str | None:
        """Why it cannot answer now."""
        try:
            trouble = told("trouble", self._inner.trouble, WHO)
        except EngramError as error:
            return error.message
        return None if trouble is None else str(trouble)

    def close(self) -> None:
        """Let go of it."""
        told("close", self._inner.close, WHO)

    def _count(self, more: Spend) -> None:
        with self._lock:
            so_far = self._spent
            self._spent = replace(
                so_far,
                calls=so_far.calls + more.calls,
                failures=so_far.failures + more.failures,
                tokens_in=so_far.tokens_in + more.tokens_in,
                tokens_out=so_far.tokens_out + more.tokens_out,
            )


def sound(reply: object) -> Reply:
    """A reply with words and whole numbers in it; nothing else is one."""
    if not isinstance(reply, Reply) or not isinstance(reply.text, str):
        raise ProviderInvalid(f"{WHO} gave a {type(reply).__name__}", hint="give an engram.Reply with a text")
    return replace(reply, tokens_in=counted(reply.tokens_in), tokens_out=counted(reply.tokens_out))


def counted(tokens: object) -> int:
    """A number of tokens; what is none counts as nothing."""
    return tokens if isinstance(tokens, int) and not isinstance(tokens, bool) and tokens > 0 else 0
