"""`llm=` in all its forms, and what is none of them."""

from __future__ import annotations

from typing import Any

import pytest

from engram.errors import ConfigInvalid
from engram.ports.models import Message, Prompt
from engram.providers import extractor
from engram.tunables import Tunables
from tests.contracts.chat_services import KEY, Scripted, says
from tests.contracts.embedding_services import MODEL, Server

HELLO = Prompt("hello-1", (Message("user", "Hello?"),))


@pytest.mark.parametrize("spec", [None, "none"])
def test_no_model_is_asked_unless_one_is_named(spec: object) -> None:
    assert extractor(spec, Tunables()) is None


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("openai:gpt-4o-mini", "openai:gpt-4o-mini"),
        ("openai:team@lab/model@http://[::1]:8000/v1", "openai:team@lab/model"),
        ("ollama:qwen3:4b", "ollama:qwen3:4b"),
        ("ollama:qwen3:4b@http://gpu.local:11434", "ollama:qwen3:4b"),
        ("http://localhost:8080/v1#some/model", "openai:some/model"),
        ("https://example.org/v1#m", "openai:m"),
    ],
)
def test_a_word_or_a_url_names_a_model_that_is_not_yet_asked(spec: str, name: str) -> None:
    made = extractor(spec, Tunables())
    assert made is not None
    assert made.name == name


def test_an_object_that_proposes_is_asked_as_it_is() -> None:
    made = extractor(Scripted([]), Tunables())
    assert made is not None
    assert (made.name, made.trouble()) == ("scripted", None)


@pytest.mark.parametrize(
    "spec",
    [
        "", "gpt-4o", "None", "bundled", "openai", "openai:", "openai: @http://x", "openai:m@", "openai:m@ftp://x",
        "openai:m@x", "openai:m@http://", "openai:m@http://a b", "openai:m@http://x?key=y", "openai:m@http://u:p@x",
        "openai:m@http://x\r\nHost: y", "ollama", "ollama:", "http://x/v1", "http://x/v1#", "http://#m", "http:#m",
        "https://u:p@x/v1#m", "http://x:99999/v1#m", "\ud800", 7, b"ollama:m", ["ollama:m"], object(), Scripted,
    ],
)  # fmt: skip
def test_what_names_no_model_is_refused_with_the_ways_to_say_it(spec: object) -> None:
    with pytest.raises(ConfigInvalid) as caught:
        extractor(spec, Tunables())
    assert any(word in caught.value.hint for word in ("URL#MODEL", "https://"))


@pytest.mark.parametrize("key", ["two words", "line\nbreak", "null\x00", "schlüssel"])
def test_a_key_that_could_change_the_request_is_refused_unshown(key: str) -> None:
    with pytest.raises(ConfigInvalid) as caught:
        extractor("openai:m", Tunables(), {"ENGRAM_LLM_KEY": key})
    assert key not in str(caught.value)


def test_the_password_in_an_address_is_not_shown() -> None:
    with pytest.raises(ConfigInvalid) as caught:
        extractor("openai:m@https://me:hunter2@example.org/v1", Tunables())
    assert "hunter2" not in str(caught.value) + caught.value.hint


@pytest.mark.parametrize(
    ("environment", "sent"),
    [
        ({"ENGRAM_LLM_KEY": KEY}, f"Bearer {KEY}"),
        ({"OPENAI_API_KEY": KEY}, None),  # a key for one company is not shown to another
        ({"ENGRAM_EMBEDDER_KEY": KEY}, None),  # nor that of the embedder to the model
        ({}, None),
    ],
)
def test_only_the_key_of_the_language_model_goes_to_it(server: Server, environment: dict[str, str], sent: Any) -> None:
    server.faults = [says("Hi.")]
    made = extractor(f"{server.url}/v1#{MODEL}", Tunables(), environment)
    assert made is not None
    made._model.propose(HELLO)
    assert server.requests[0].headers.get("Authorization") == sent


def test_a_model_that_ollama_does_not_have_is_named(server: Server) -> None:
    made = extractor(f"ollama:huge@{server.url}", Tunables())
    assert made is not None
    assert made.trouble() == "Ollama has no model huge: run `ollama pull huge`"
