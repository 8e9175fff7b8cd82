"""Embedders behind HTTP when the other side fails: every fault is a coded error, none hangs, none shows the key."""

from __future__ import annotations

import itertools
import socket
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engram.compose import assemble
from engram.errors import ConfigInvalid, EngramError, ProviderTimeout
from engram.guard.screening import Secrets
from engram.model.memory import Seal
from engram.ports import Embedder
from engram.providers import embedder
from engram.providers.patience import Patience
from engram.tunables import tuned
from tests.conftest import SteppedClock, counted_ids
from tests.contracts.embedding_services import (
    DIMENSIONS,
    MODEL,
    Fault,
    Server,
    body,
    hang_up,
    meaning,
    serving,
    silence,
    status,
    vectors,
)

KEY = "sk-do-not-tell-anybody"
QUICK = Patience(timeout_s=20.0)
GOOD = meaning("something else")


@dataclass
class Client:
    """An embedder, the server it speaks to, and the pauses it made."""

    server: Server
    spec: str
    patience: Patience = QUICK
    pauses: list[float] = field(default_factory=list)
    now: float = 1_000.0

    def embedder(self, **patience: Any) -> Embedder:
        made = embedder(
            self.spec,
            cache=Path("unused"),
            environment={"ENGRAM_EMBEDDER_KEY": KEY},
            patience=replace(self.patience, **patience),
            clock=lambda: self.now,
            sleep=self.pauses.append,
        )
        assert made is not None
        return made


@pytest.fixture(params=["openai", "ollama"])
def client(request: pytest.FixtureRequest, server: Server) -> Client:
    path = {"openai": "/v1", "ollama": ""}[request.param]
    return Client(server, f"{request.param}:{MODEL}@{server.url}{path}")


def refused(asked: Embedder) -> EngramError:
    with pytest.raises(EngramError) as caught:
        asked.documents(["one text"])
    return caught.value


def test_many_texts_go_out_in_batches_and_come_back_in_order(client: Client) -> None:
    texts = [f"text {number}" for number in range(150)]
    rows = client.embedder(batch=64).documents(texts)
    assert [len(request.texts) for request in client.server.asked_to_embed] == [64, 64, 22]
    expected = np.array([meaning(text) for text in texts])
    assert rows == pytest.approx(expected / np.linalg.norm(expected, axis=1, keepdims=True), abs=1e-6)


def test_the_model_and_the_key_go_along(client: Client) -> None:
    client.embedder().query("one text")
    (request,) = client.server.requests
    assert request.content["model"] == MODEL
    assert request.headers["Authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("fault", [status(500), status(503), status(429), hang_up, body(b"{", Content_Length="900")])
def test_a_passing_fault_is_tried_again(client: Client, fault: Fault) -> None:
    client.server.faults = [fault, fault]
    assert client.embedder().documents(["one text"]).shape == (1, DIMENSIONS)
    assert client.pauses == [0.25, 0.5]


@pytest.mark.parametrize(
    ("said", "pause"),
    [("2", 2.0), ("900", 5.0), ("0", 0.25), ("Mon, 01 Jun 2026 09:00:00 GMT", 0.25), ("9" * 400, 0.25)],
)
def test_a_server_that_names_its_pause_is_obeyed_within_reason(client: Client, said: str, pause: float) -> None:
    client.server.faults = [status(429, Retry_After=said)]
    client.embedder().query("one text")
    assert client.pauses == [pause]


@pytest.mark.parametrize("fault", [status(500), status(429), hang_up])
def test_a_fault_that_does_not_pass_is_told_after_three_attempts(client: Client, fault: Fault) -> None:
    client.server.faults = [fault] * 9
    assert refused(client.embedder()).code == "provider.unavailable"
    assert len(client.server.requests) == 3


INFINITE = b'{"data": [{"index": 0, "embedding": [1, %s]}], "embeddings": [[1, %s]]}'
INVALID: dict[str, Fault] = {
    "no JSON": body(b"<html>welcome</html>"),
    "JSON cut short": body(b'{"data": [{"index": 0, "embedding": [1,'),
    "not even text": body(b"\xff\xfe\x00"),
    "nothing": body(b""),
    "another shape": body(b'{"data": 5, "embeddings": {"a": 1}}'),
    "deep nesting": body(b"[" * 100_000),
    "NaN": body(INFINITE.replace(b"%s", b"NaN")),
    "infinity": body(INFINITE.replace(b"%s", b"-Infinity")),
    "a number too large": body(INFINITE.replace(b"%s", b"1e999")),
    "a sum too large": body(INFINITE.replace(b"%s", b"1e300")),
    "text for numbers": body(INFINITE.replace(b"%s", b'"0.5"')),
    "nothing for a number": body(INFINITE.replace(b"%s", b"null")),
    "a zero vector": vectors([0.0] * DIMENSIONS),
    "an empty vector": vectors([]),
    "too many vectors": vectors(GOOD, GOOD),
    "too few vectors": vectors(),
    "400": status(400),
    "404": status(404),
    "a redirect": status(307, Location="http://127.0.0.1:1/v1/embeddings"),
}


@pytest.mark.parametrize("fault", INVALID)
def test_an_answer_that_is_no_answer_is_refused_at_once(client: Client, fault: str) -> None:
    client.server.faults = [INVALID[fault]]
    assert refused(client.embedder()).code == "provider.invalid"
    assert len(client.server.requests) == 1


def test_vectors_of_uneven_length_are_refused(client: Client) -> None:
    client.server.faults = [vectors(GOOD, GOOD[:-1])]
    with pytest.raises(EngramError) as caught:
        client.embedder().documents(["one", "two"])
    assert caught.value.code == "provider.invalid"


def test_vectors_of_another_length_than_before_are_refused(client: Client) -> None:
    asked = client.embedder()
    assert asked.space.dimensions == DIMENSIONS
    client.server.faults = [vectors([*GOOD, 1.0])]
    assert refused(asked).code == "provider.invalid"
    assert asked.space.dimensions == DIMENSIONS


@pytest.mark.parametrize("numbers", [[0, 0], [1, 2], [-1, 0]])
def test_vectors_that_are_numbered_wrongly_are_refused(server: Server, numbers: list[int]) -> None:
    rows = [{"index": number, "embedding": GOOD} for number in numbers]
    server.faults = [lambda talk, request: talk.say({"data": rows})]
    with pytest.raises(EngramError) as caught:
        Client(server, f"openai:{MODEL}@{server.url}/v1").embedder().documents(["one", "two"])
    assert caught.value.code == "provider.invalid"


def test_a_server_that_says_nothing_is_waited_for_no_longer_than_allowed(client: Client) -> None:
    client.server.faults = [silence]
    assert refused(client.embedder(timeout_s=0.05)).code == "provider.timeout"
    assert len(client.server.requests) == 1


def test_a_server_that_trickles_is_waited_for_no_longer_than_allowed(client: Client) -> None:
    minutes = itertools.count(0.0, 60.0)
    made = embedder(client.spec, cache=Path("unused"), patience=QUICK, clock=lambda: next(minutes))
    assert made is not None
    assert refused(made).code == "provider.timeout"


def test_a_question_is_waited_for_less_long_than_documents(client: Client) -> None:
    client.server.faults = [silence]
    with pytest.raises(ProviderTimeout, match=r"within 0\.05 s"):
        client.embedder(query_timeout_s=0.05).query("one text")


def test_a_service_that_failed_is_left_in_peace_for_thirty_seconds(client: Client) -> None:
    asked = client.embedder()
    client.server.faults = [status(503)] * 3
    first = refused(asked)
    client.now += 29.9
    again = refused(asked)
    assert (type(again), again.message, again.hint) == (type(first), first.message, first.hint)
    assert len(client.server.requests) == 3
    client.now += 0.1
    assert asked.documents(["one text"]).shape == (1, DIMENSIONS)


def test_a_service_that_gave_a_wrong_answer_is_asked_again_at_once(client: Client) -> None:
    asked = client.embedder()
    client.server.faults = [vectors([0.0])]
    assert refused(asked).code == "provider.invalid"
    assert asked.documents(["one text"]).shape == (1, DIMENSIONS)


def test_a_flood_is_cut_off(client: Client) -> None:
    client.server.faults = [body(b" " * 300_000)]
    error = refused(client.embedder(most_bytes=100_000))
    assert (error.code, "more than 100,000 bytes" in error.message) == ("provider.invalid", True)


def test_a_server_that_is_not_there_is_unavailable(client: Client) -> None:
    with socket.socket() as taken:  # bound, not listening: nobody answers
        taken.bind(("127.0.0.1", 0))
        absent = replace(client, spec=f"ollama:{MODEL}@http://127.0.0.1:{taken.getsockname()[1]}")
        asked = absent.embedder()
        assert refused(asked).code == "provider.unavailable"
        assert "cannot be reached" in (asked.trouble() or "")
    assert client.pauses == []


def test_a_redirect_to_another_host_gets_neither_the_texts_nor_the_key(client: Client) -> None:
    with serving() as other:
        client.server.faults = [status(308, Location=f"{other.url}/v1/embeddings")]
        assert refused(client.embedder()).code == "provider.invalid"
        assert other.requests == []


@pytest.mark.parametrize("fault", [status(401), status(403), status(400), status(500), body(KEY.encode()), hang_up])
def test_the_key_is_shown_nowhere(client: Client, fault: Fault) -> None:
    client.server.faults = [fault] * 4
    asked = client.embedder()
    error = refused(asked)
    told = [str(error), repr(error), error.hint, str(error.details), repr(asked), repr(vars(asked)), asked.trouble()]
    assert KEY not in " ".join(map(str, [*told, error.__cause__, error.__suppress_context__ or error.__context__]))


def test_a_refused_key_is_told_as_such(client: Client) -> None:
    client.server.faults = [status(401)]
    error = refused(client.embedder())
    assert error.code == "provider.unavailable"
    assert "key" in error.hint


@pytest.mark.parametrize("key", ["two words", "line\nbreak", "null\x00", "schlüssel"])
def test_a_key_that_could_change_the_request_is_refused_unshown(server: Server, key: str) -> None:
    with pytest.raises(ConfigInvalid) as caught:
        embedder(f"openai:m@{server.url}", cache=Path("unused"), environment={"ENGRAM_EMBEDDER_KEY": key})
    assert key not in str(caught.value)


def test_a_key_for_one_company_is_not_shown_to_another(server: Server) -> None:
    made = embedder(f"openai:{MODEL}@{server.url}/v1", cache=Path("x"), environment={"OPENAI_API_KEY": KEY})
    assert made is not None
    made.query("one text")
    assert "Authorization" not in server.requests[0].headers


def test_a_probe_is_believed_for_thirty_seconds(client: Client) -> None:
    asked = client.embedder()
    assert asked.trouble() is None
    client.server.faults = [status(500)]
    client.now += 29.9
    assert asked.trouble() is None
    assert len(client.server.requests) == 1
    client.now += 0.1
    assert "500" in (asked.trouble() or "")
    client.now += 29.9
    assert "500" in (asked.trouble() or "")
    client.now += 0.1
    assert asked.trouble() is None
    assert len(client.server.requests) == 3


def test_a_probe_does_not_wait_for_a_silent_server(client: Client) -> None:
    client.server.faults = [silence]
    assert "within 0.05 s" in (client.embedder(probe_timeout_s=0.05).trouble() or "")


def test_a_model_that_ollama_does_not_have_is_named(server: Server) -> None:
    told = Client(server, f"ollama:huge@{server.url}").embedder().trouble()
    assert told == "Ollama has no model huge: run `ollama pull huge`"


def test_a_text_is_sent_as_a_service_can_take_it(client: Client) -> None:
    client.embedder().documents(["", " \n", "half \ud83d smile", "long " * 90_000])
    empty, blank, mended, cut = client.server.asked_to_embed[0].texts
    assert (empty, blank, mended) == (".", ".", "half ? smile")
    assert len(cut) == 8_000


def test_what_is_kept_closest_is_masked_before_a_text_or_a_question_leaves(client: Client) -> None:
    asked = client.embedder()
    asked.documents(["my password is Otter-Lake-9, and the tram is late", "write to ana@example.org"])
    asked.query("what opens with 4111 1111 1111 1111?")
    [texts, [question]] = [request.texts for request in client.server.asked_to_embed]
    assert texts == ["my password is [password], and the tram is late", "write to ana@example.org"]
    assert question == "what opens with [card]?"


def test_a_secret_is_masked_before_a_long_text_is_cut(client: Client) -> None:
    client.embedder().documents(["and so on " * 798 + "my password is Otter-Lake-9"])
    [[sent]] = [request.texts for request in client.server.asked_to_embed]
    assert len(sent) == 8_000
    assert "Otter" not in sent


def test_of_a_sealed_memory_no_passage_that_is_sent_holds_a_part_of_its_secret(client: Client) -> None:
    lines = [f"{letter * 4}kJ8q{letter * 52}3xZ{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
    key = "\n".join(["-----BEGIN PRIVATE KEY-----", *lines, "-----END PRIVATE KEY-----"])
    with assemble(
        ":memory:", None, tuned({"embed_in_background": False}), SteppedClock(), counted_ids(),
        embedder=client.embedder(), policy=Secrets.SEAL,
    ) as store:  # fmt: skip
        mind = store.mind(agent="rex")
        turn = mind.observe("user", "Somebody wrote this down. " * 40 + key + " and that is all.")
        assert (turn.seal, key in turn.text) == (Seal.CONFIDENTIAL, True)
        assert store.embed() > 1
        mind.recall("what did somebody write down?")
    sent = [text for request in client.server.asked_to_embed for text in request.texts]
    assert any("Somebody wrote this down" in text for text in sent)
    assert not [line for line in lines for text in sent if line in text or line[:20] in text]
