"""A language model behind HTTP: how it is asked, what it costs, and what comes of every way it can fail."""

from __future__ import annotations

import socket
import threading
from dataclasses import replace
from typing import Any

import pytest

from engram.errors import EngramError
from engram.model.forms import tokens
from engram.ports.models import Message, Prompt, Spend
from engram.providers.extracting import Extracting
from engram.providers.metered import Metered
from tests.contracts.chat_services import KEY, Client, Scripted, clients, cut_off, says
from tests.contracts.embedding_services import MODEL, Fault, Server, body, hang_up, serving, silence, status

SCHEMA = {"type": "object"}
PROMPT = Prompt("extract-1", (Message("system", "Be brief."), Message("user", "Hello?")), SCHEMA)
ENVELOPE = b'{"choices": [{"message": {"content": %s}}]}'


@pytest.fixture(params=["openai", "ollama", "url"])
def client(request: pytest.FixtureRequest, server: Server) -> Client:
    return clients(server)[request.param]


def model_of(client: Client, **tunables: object) -> Metered:
    return client.extracting(**tunables)._model


def refused(model: Metered) -> EngramError:
    with pytest.raises(EngramError) as caught:
        model.propose(PROMPT)
    return caught.value


def test_the_words_the_schema_the_bounds_and_the_key_go_along(client: Client) -> None:
    client.server.faults = [says("Hi.")]
    reply = model_of(client, llm_tokens=99).propose(PROMPT)
    (request,) = client.server.requests
    assert (reply.text, reply.finished) == ("Hi.", True)
    assert request.path == "/v1/chat/completions"
    assert request.headers["Authorization"] == f"Bearer {KEY}"
    assert request.content == {
        "model": MODEL,
        "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello?"}],
        "stream": False,
        "max_tokens": 99,
        "temperature": 0,
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "extract-1", "strict": True, "schema": SCHEMA},
        },
    }


@pytest.mark.parametrize("code", [400, 422, 501])
def test_a_service_that_does_not_know_schemas_is_asked_in_plain_words_from_then_on(client: Client, code: int) -> None:
    client.server.faults = [status(code), status(code), says("Hi."), says("Again.")]
    model = model_of(client)
    assert model.propose(PROMPT).text == "Hi."
    assert model.propose(PROMPT).text == "Again."
    sent = [set(request.content) - {"model", "messages", "stream"} for request in client.server.requests]
    assert sent == [
        {"max_tokens", "temperature", "response_format"},
        {"max_completion_tokens", "response_format"},
        {"max_tokens", "temperature"},
        {"max_tokens", "temperature"},
    ]


def test_a_service_that_understands_no_way_of_asking_is_asked_all_of_them_again_the_next_time(client: Client) -> None:
    client.server.faults = [status(400)] * 3 + [says("Hi.")]
    model = model_of(client)
    assert refused(model).code == "provider.invalid"
    assert model.propose(PROMPT).text == "Hi."
    assert "response_format" in client.server.requests[-1].content


def test_an_answer_that_ran_into_its_limit_is_not_finished(client: Client) -> None:
    client.server.faults = [cut_off("Hi, I am a")]
    assert model_of(client).propose(PROMPT).finished is False


@pytest.mark.parametrize("fault", [status(500), status(503), status(429, Retry_After="0"), hang_up])
def test_a_passing_fault_is_tried_again(client: Client, fault: Fault) -> None:
    client.server.faults = [fault, fault, says("Hi.")]
    assert model_of(client).propose(PROMPT).text == "Hi."
    assert client.pauses == [0.25, 0.5]


def test_what_is_asked_is_counted_with_what_fails(client: Client) -> None:
    client.server.faults = [
        says("Hi.", prompt_tokens=7, completion_tokens=2),
        body(b"no"),
        says("Hi.", prompt_tokens=3),
    ]
    model = model_of(client)
    model.propose(PROMPT)
    refused(model)
    model.propose(PROMPT)
    assert model.spent == Spend(calls=3, failures=1, tokens_in=10, tokens_out=2 + tokens("Hi."))


@pytest.mark.parametrize("count", [None, -5, 10**30, "many", True, 1.5, [], {}])
def test_a_service_that_counts_nonsense_is_counted_for(client: Client, count: Any) -> None:
    client.server.faults = [says("Hi.", prompt_tokens=count, completion_tokens=count)]
    model = model_of(client)
    model.propose(PROMPT)
    assert model.spent == Spend(1, 0, tokens("Be brief.\nHello?"), tokens("Hi."))


INVALID: dict[str, Fault] = {
    "no JSON": body(b"<html>welcome</html>"),
    "JSON cut short": body(b'{"choices": [{"message": {"content": "Hi'),
    "not even text": body(b"\xff\xfe\x00"),
    "nothing": body(b""),
    "another shape": body(b'{"choices": 5}'),
    "no choice": body(b'{"choices": []}'),
    "words that are none": body(ENVELOPE.replace(b"%s", b"7")),
    "deep nesting": body(b"[" * 100_000),
    "deep nesting where nobody looks": body(b'{"choices": [], "x": ' + b"[" * 10_000 + b"]" * 10_000 + b"}"),
    "half a character": body(ENVELOPE.replace(b"%s", b'"\\ud83d"')),
    "404": status(404),
    "a redirect": status(307, Location="http://127.0.0.1:1/v1/chat/completions"),
}


@pytest.mark.parametrize("fault", INVALID)
def test_an_answer_that_is_no_answer_is_refused_at_once(client: Client, fault: str) -> None:
    client.server.faults = [INVALID[fault]]
    assert refused(model_of(client)).code == "provider.invalid"
    assert len(client.server.requests) == 1


def test_a_model_that_says_nothing_gives_an_empty_text(client: Client) -> None:
    client.server.faults = [says(None)]
    assert model_of(client).propose(PROMPT).text == ""


def test_a_model_that_never_ends_is_cut_off(client: Client) -> None:
    client.server.faults = [says("again and " * 200_000)]
    error = refused(model_of(client))
    assert (error.code, "more than 1,048,576 bytes" in error.message) == ("provider.invalid", True)


def test_a_model_that_thinks_for_ever_is_waited_for_no_longer_than_allowed_and_then_left_in_peace(
    client: Client,
) -> None:
    client.server.faults = [silence]
    model = model_of(client, llm_timeout_s=0.1)
    assert refused(model).code == "provider.timeout"
    assert refused(model).code == "provider.timeout"
    assert len(client.server.requests) == 1
    assert "within 0.1 s" in (model.trouble() or "")
    client.now += 30
    client.server.faults = [says("Hi.")]
    assert model.propose(PROMPT).text == "Hi."
    assert model.trouble() is None


def test_a_model_that_is_not_there_is_unavailable(client: Client) -> None:
    with socket.socket() as taken:  # bound, not listening: nobody answers
        taken.bind(("127.0.0.1", 0))
        absent = model_of(replace(client, spec=f"ollama:{MODEL}@http://127.0.0.1:{taken.getsockname()[1]}"))
        assert "cannot be reached" in (absent.trouble() or "")
        assert refused(absent).code == "provider.unavailable"


def test_a_redirect_to_another_host_gets_neither_the_words_nor_the_key(client: Client) -> None:
    with serving() as other:
        client.server.faults = [status(308, Location=f"{other.url}/v1/chat/completions")]
        assert refused(model_of(client)).code == "provider.invalid"
        assert other.requests == []


@pytest.mark.parametrize("fault", [status(401), status(403), status(400), status(500), body(KEY.encode()), hang_up])
def test_the_key_is_shown_nowhere(client: Client, fault: Fault) -> None:
    client.server.faults = [fault] * 9
    model = model_of(client)
    error = refused(model)
    told = [str(error), repr(error), error.hint, error.details, repr(model), repr(vars(model._inner)), model.trouble()]
    assert KEY not in " ".join(map(str, [*told, error.__cause__, error.__suppress_context__ or error.__context__]))


def test_a_refused_key_is_told_as_that_of_the_language_model(client: Client) -> None:
    client.server.faults = [status(401)]
    error = refused(model_of(client))
    assert (error.code, error.hint) == ("provider.unavailable", "check the key of the language model's service")


def test_so_many_questions_are_asked_at_once_and_no_more() -> None:
    class Slow(Scripted):
        """Waits in its answer until the test lets it go on."""

        def propose(self, prompt: Prompt) -> Any:
            inside.release()
            assert go_on.wait(20)
            return super().propose(prompt)

    inside, go_on = threading.Semaphore(0), threading.Event()
    model = Metered(Slow(["one", "two"]), at_once=2, patience_s=0.05)
    asking = [threading.Thread(target=model.propose, args=(PROMPT,)) for _ in range(2)]
    for thread in asking:
        thread.start()
        assert inside.acquire(timeout=20)
    assert refused(model).code == "provider.timeout"
    go_on.set()
    for thread in asking:
        thread.join()
    assert model.spent.calls == 2


@pytest.mark.parametrize("answer", [RuntimeError("boom"), None, 7, b"bytes", ["a"]])
def test_whatever_a_model_of_the_callers_own_does_is_an_error_of_ours(answer: Any) -> None:
    model = Metered(Scripted([answer]), 1, 1.0)
    assert refused(model).code.startswith("provider.")
    assert model.spent == Spend(calls=1, failures=1)


def test_an_extractor_shows_the_model_its_trouble_and_its_cost(client: Client) -> None:
    client.server.faults = [status(503)]
    asked: Extracting = client.extracting()
    assert asked.name.endswith(f":{MODEL}")
    assert "503" in (asked.trouble() or "")
    assert asked.spent == Spend()
    asked.close()
