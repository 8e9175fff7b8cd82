"""What a scripted chat service answers: good words, bad words, and everything between."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from engram.model.memory import Kind
from engram.model.proposal import Proposal, Reading, Utterance
from engram.ports.models import Extraction, Prompt, Reply
from engram.providers import extractor
from engram.providers.extracting import Extracting
from engram.tunables import tuned
from tests.contracts.embedding_services import MODEL, Fault, Server

KEY = "sk-do-not-tell-anybody"
MONDAY = datetime(2026, 6, 1, 9, tzinfo=UTC)


def completion(text: Any, **usage: Any) -> Any:
    """An answer in the shape of OpenAI's protocol."""
    told = {"role": "assistant", "content": text}
    return {"choices": [{"index": 0, "message": told, "finish_reason": "stop"}], **({"usage": usage} if usage else {})}


def says(text: Any, **usage: Any) -> Fault:
    """An answer with some words in it."""
    return lambda talk, request: talk.say(completion(text, **usage))


def cut_off(text: str) -> Fault:
    """An answer that ran into the limit of its tokens."""
    answer = completion(text)
    answer["choices"][0]["finish_reason"] = "length"
    return lambda talk, request: talk.say(answer)


def proposes(*propositions: dict[str, Any]) -> Fault:
    """An answer with some propositions in it."""
    return says(json.dumps({"propositions": list(propositions)}))


def proposition(text: str, quote: str, **others: Any) -> dict[str, Any]:
    """A proposition as a model writes it."""
    return {"turn": 1, "text": text, "quote": quote, "category": "fact", "kind": "semantic", "confidence": 0.8} | others


def turn(text: str, role: str = "user", **others: Any) -> Utterance:
    """Something that was said on Monday."""
    return Utterance(role=role, text=text, **{"at": MONDAY, **others})


def by_rules(said: Utterance, before: Sequence[Utterance]) -> Reading:
    """Rules that take every turn as it stands, so that it shows who read it."""
    kept = Proposal(text=said.text, quote=said.text, category="general", kind=Kind.EPISODIC, confidence=0.5)
    return Reading((kept,))


@dataclass
class Client:
    """An extractor, the service it speaks to, and the pauses it made."""

    server: Server
    spec: str
    pauses: list[float] = field(default_factory=list)
    now: float = 1_000.0

    def extracting(self, **tunables: object) -> Extracting:
        made = extractor(
            self.spec,
            tuned({"llm_timeout_s": 20.0, **tunables}),
            {"ENGRAM_LLM_KEY": KEY},
            clock=lambda: self.now,
            sleep=self.pauses.append,
        )
        assert made is not None
        return made


def clients(server: Server) -> dict[str, Client]:
    """The same service by each of its names."""
    return {
        "openai": Client(server, f"openai:{MODEL}@{server.url}/v1"),
        "ollama": Client(server, f"ollama:{MODEL}@{server.url}"),
        "url": Client(server, f"{server.url}/v1#{MODEL}"),
    }


@dataclass
class Scripted:
    """A language model of a caller's own that says what it is told to, and remembers what it was asked."""

    answers: list[Any]
    asked: list[Prompt] = field(default_factory=list)
    name: str = "scripted"

    def propose(self, prompt: Prompt) -> Reply:
        self.asked.append(prompt)
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return Reply(answer, 10, 5) if isinstance(answer, str) else answer

    def trouble(self) -> str | None:
        return None

    def close(self) -> None:
        pass


MOVED = turn("Morning! I moved to Lisbon last week, not Porto. My cat is called Olga and is 3.", speaker="Ana")
GOOD = proposition("Ana lives in Lisbon", "I moved to Lisbon last week")


def read(client: Client, *batch: Utterance, before: Sequence[Utterance] = (), **tunables: object) -> Extraction:
    """What comes of asking about some turns, or about the one that moved."""
    return client.extracting(**tunables).extract(batch or [MOVED], before, by_rules)
