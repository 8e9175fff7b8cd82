"""A language model behind OpenAI's chat protocol: OpenAI itself, Ollama, vLLM, llama.cpp and many more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pydantic import BaseModel, ValidationError

from engram.errors import ProviderInvalid
from engram.model.forms import tokens
from engram.ports.models import Prompt, Reply
from engram.providers.contact import Contact
from engram.providers.http_json import Answer, Service

SERVICE = "the language model's service"
NOT_UNDERSTOOD = frozenset([400, 422, 501])
CUT_OFF = "length"
MOST_TOKENS_BELIEVED = 100_000_000
Way = Callable[[Prompt, int], dict[str, object]]


class Said(BaseModel):
    """What the model said, if it said anything."""

    content: str | None = None


class Choice(BaseModel):
    """One of the answers, and why it ended."""

    message: Said
    finish_reason: str | None = None


class Completion(BaseModel):
    """The answer of a chat service; what it says of tokens is looked at with care."""

    choices: list[Choice]
    usage: Any = None


class ChatDialect(Protocol):
    """How one kind of service is spoken to."""

    @property
    def name(self) -> str:
        """What the service is called."""

    @property
    def chat_path(self) -> str:
        """Where a prompt is sent."""

    @property
    def probe_path(self) -> str:
        """Where to look whether it is there."""

    def trouble(self, model: str, answer: Answer) -> str | None:
        """What the answer to a probe says is wrong."""


def by_schema(prompt: Prompt, most: int) -> dict[str, object]:
    """The answer is held to the schema; most services know these words."""
    return {"max_tokens": most, "temperature": 0} | shape(prompt)


def by_schema_anew(prompt: Prompt, most: int) -> dict[str, object]:
    """The same for models that reason, which have another word for the limit and take no temperature."""
    return {"max_completion_tokens": most} | shape(prompt)


def by_words(prompt: Prompt, most: int) -> dict[str, object]:  # noqa: ARG001  # one of three ways of asking
    """The prompt alone says what the answer should look like; every service takes this."""
    return {"max_tokens": most, "temperature": 0}


def shape(prompt: Prompt) -> dict[str, object]:
    """The schema as the protocol carries it."""
    told = {"name": prompt.name, "strict": True, "schema": prompt.schema}
    return {"response_format": {"type": "json_schema", "json_schema": told}} if prompt.schema else {}


WAYS: tuple[Way, ...] = (by_schema, by_schema_anew, by_words)


class Chat:
    """A model that answers within bounds; a service that does not understand one way of asking is asked in the next."""

    def __init__(self, service: Service, dialect: ChatDialect, model: str, most_tokens: int) -> None:
        """Nothing is asked of it yet."""
        self._contact = Contact(service, dialect.probe_path, lambda answer: dialect.trouble(model, answer))
        self._dialect = dialect
        self._model = model
        self._most_tokens = most_tokens
        self._way = 0

    @property
    def name(self) -> str:
        """Which model it is, and who runs it."""
        return f"{self._dialect.name}:{self._model}"

    def propose(self, prompt: Prompt) -> Reply:
        """Ask, and take the answer apart."""
        return replied(self._asked(prompt), prompt)

    def trouble(self) -> str | None:
        """Why the service is left in peace, or what a look at it finds."""
        resting = self._contact.resting()
        return resting.message if resting else self._contact.trouble()

    def close(self) -> None:
        """Nothing to let go of: every request has its own connection."""

    def _asked(self, prompt: Prompt) -> bytes:
        """The body of the answer, by the first way of asking that the service understands; it is kept to."""
        messages = [{"role": message.role, "content": message.text} for message in prompt.messages]
        asked = {"model": self._model, "messages": messages, "stream": False}
        timeout = self._contact.service.patience.timeout_s
        for number in range(self._way, len(WAYS)):
            try:
                body = self._contact.asked(
                    self._dialect.chat_path, asked | WAYS[number](prompt, self._most_tokens), timeout
                )
            except ProviderInvalid as error:
                if error.details.get("answered") not in NOT_UNDERSTOOD or number == len(WAYS) - 1:
                    raise
                continue
            self._way = number
            return body
        raise AssertionError("the last way returns or raises")


def replied(body: bytes, prompt: Prompt) -> Reply:
    """The words in an answer and what they cost; the body of one that cannot be read is not repeated."""
    try:
        told = Completion.model_validate_json(body)
    except ValidationError:
        raise ProviderInvalid("the language model's service did not answer as a chat") from None
    if not told.choices:
        raise ProviderInvalid("the language model's service gave no answer")
    words = told.choices[0].message.content or ""
    heard = "\n".join(message.text for message in prompt.messages)
    return Reply(
        text=words,
        tokens_in=figure(told.usage, "prompt_tokens", heard),
        tokens_out=figure(told.usage, "completion_tokens", words),
        finished=told.choices[0].finish_reason != CUT_OFF,
    )


def figure(usage: object, name: str, text: str) -> int:
    """How many tokens the service counted; one that does not say, or says nonsense, is counted for."""
    said: object = usage.get(name) if isinstance(usage, dict) else None
    if isinstance(said, int) and not isinstance(said, bool) and 0 <= said <= MOST_TOKENS_BELIEVED:
        return said
    return tokens(text)
