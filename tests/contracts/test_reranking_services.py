"""Rerankers behind HTTP: two protocols, one contract; every fault is a coded error, none hangs, none shows the key."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

import engram
from engram.errors import ConfigInvalid, EngramError, ProviderTimeout
from engram.model.level import Level
from engram.ports import RerankerInUse
from engram.providers import chosen_reranker
from engram.providers.patience import Patience
from tests.contracts.embedding_services import (
    MODEL,
    Fault,
    Request,
    Server,
    body,
    hang_up,
    relevance,
    serving,
    silence,
    status,
    tei_answer,
    trickle,
)

KEY = "sk-do-not-tell-anybody"
QUICK = Patience(timeout_s=20.0)
TEXTS = ["one text", "another text", "a third text"]
QUESTION = "which text?"


@dataclass
class Client:
    """A reranker, the server it speaks to, and the pauses it made."""

    server: Server
    spec: str
    pauses: list[float] = field(default_factory=list)
    now: float = 1_000.0

    def reranker(self, **patience: Any) -> RerankerInUse:
        made = chosen_reranker(
            self.spec,
            {"ENGRAM_RERANKER_KEY": KEY},
            patience=replace(QUICK, **patience),
            clock=lambda: self.now,
            sleep=self.pauses.append,
        )
        assert made is not None
        return made


@pytest.fixture(params=["cohere", "jina", "tei"])
def client(request: pytest.FixtureRequest, server: Server) -> Client:
    spec = {"cohere": f"cohere:{MODEL}@{server.url}/v1", "jina": f"jina:{MODEL}@{server.url}/v1"}
    return Client(server, spec.get(request.param, f"tei:{server.url}"))


def refused(asked: RerankerInUse) -> EngramError:
    with pytest.raises(EngramError) as caught:
        asked.score(QUESTION, TEXTS)
    return caught.value


def read_in(request: Request) -> list[str]:
    """The texts a service was sent."""
    sent: list[str] = request.content.get("documents") or request.content["texts"]
    return sent


def test_the_scores_come_back_in_the_order_of_the_texts(client: Client) -> None:
    assert client.reranker().score(QUESTION, TEXTS) == [relevance(QUESTION, text) for text in TEXTS]
    [request] = client.server.requests
    assert (request.content["query"], read_in(request)) == (QUESTION, TEXTS)
    assert request.headers["Authorization"] == f"Bearer {KEY}"
    assert request.content.get("model", MODEL) == MODEL


def test_many_texts_are_all_scored_in_as_many_requests_as_the_service_needs(client: Client) -> None:
    texts = [f"text {number}" for number in range(80)]
    assert client.reranker().score(QUESTION, texts) == [relevance(QUESTION, text) for text in texts]
    sent = [len(read_in(request)) for request in client.server.requests]
    assert sent == ([32, 32, 16] if client.spec.startswith("tei") else [80])


def test_no_texts_are_not_asked_about(client: Client) -> None:
    assert client.reranker().score(QUESTION, []) == []
    assert client.server.requests == []


def instead(*scored: Any) -> Fault:
    """Other scores than were asked for, in whichever shape is spoken."""
    rows = [{"index": index, "relevance_score": score, "score": score} for index, score in scored]
    return lambda talk, request: talk.say({"results": rows} if "documents" in request.content else rows)


@pytest.mark.parametrize("wrapped", [True, False])
def test_either_shape_of_an_answer_is_understood_whoever_sends_it(client: Client, wrapped: bool) -> None:
    rows = [{"index": 2, "score": 3}, {"index": 0, "relevance_score": 1.5}, {"index": 1, "score": -2.5}]
    client.server.faults = [lambda talk, request: talk.say({"results": rows} if wrapped else rows)]
    assert client.reranker().score(QUESTION, TEXTS) == [1.5, -2.5, 3.0]


@pytest.mark.parametrize("fault", [status(500), status(503), status(429), hang_up, body(b"{", Content_Length="900")])
def test_a_passing_fault_is_tried_again(client: Client, fault: Fault) -> None:
    client.server.faults = [fault, fault]
    assert len(client.reranker().score(QUESTION, TEXTS)) == 3
    assert client.pauses == [0.25, 0.5]


NUMBER = '{"results": [{"index": 0, "relevance_score": %s}, {"index": 1, "relevance_score": 1}]}'
INVALID: dict[str, Fault] = {
    "no JSON": body(b"<html>welcome</html>"),
    "JSON cut short": body(b'{"results": [{"index": 0,'),
    "not even text": body(b"\xff\xfe\x00"),
    "nothing": body(b""),
    "null": body(b"null"),
    "another shape": body(b'{"results": 5}'),
    "no scores": body(b'{"results": [{"index": 0}, {"index": 1}, {"index": 2}]}'),
    "deep nesting": body(b"[" * 100_000),
    "NaN": body((NUMBER % "NaN").encode()),
    "infinity": body((NUMBER % "-Infinity").encode()),
    "a number too large": body((NUMBER % "1e999").encode()),
    "text for a number": body((NUMBER % '"0.5"').encode()),
    "nothing for a number": body((NUMBER % "null").encode()),
    "too few": instead((0, 1.0), (1, 1.0)),
    "too many": instead((0, 1.0), (1, 1.0), (2, 1.0), (3, 1.0)),
    "one twice": instead((0, 1.0), (1, 1.0), (1, 1.0)),
    "one that was not sent": instead((0, 1.0), (1, 1.0), (7, 1.0)),
    "one before the first": instead((-1, 1.0), (0, 1.0), (1, 1.0)),
    "400": status(400),
    "404": status(404),
    "413": status(413),
    "424": status(424),
    "a redirect": status(307, Location="http://127.0.0.1:1/v1/rerank"),
}


@pytest.mark.parametrize("fault", INVALID)
def test_an_answer_that_is_no_answer_is_refused_at_once(client: Client, fault: str) -> None:
    client.server.faults = [INVALID[fault]]
    assert refused(client.reranker()).code == "provider.invalid"
    assert len(client.server.requests) == 1


def test_a_service_that_says_nothing_is_waited_for_no_longer_than_allowed(client: Client) -> None:
    client.server.faults = [silence]
    assert refused(client.reranker(timeout_s=0.05)).code == "provider.timeout"
    assert len(client.server.requests) == 1


def test_a_service_whose_heading_trickles_is_waited_for_no_longer_than_allowed(client: Client) -> None:
    over = threading.Event()
    client.server.faults = [trickle(100, 0.05, over)]
    asked = chosen_reranker(client.spec, patience=Patience(timeout_s=0.2))
    assert asked is not None
    assert refused(asked).code == "provider.timeout"
    assert not over.is_set()


def test_many_requests_take_no_longer_than_one_may(server: Server) -> None:
    client = Client(server, f"tei:{server.url}")
    asked = client.reranker()

    def late(talk: Any, request: Request) -> None:
        client.now += 12.0
        talk.say(tei_answer(request.content))

    server.faults = [late] * 5
    with pytest.raises(ProviderTimeout, match=r"within (?:8|20) s"):  # of what was left, or of all
        asked.score(QUESTION, TEXTS * 50)
    assert len(server.requests) == 2


def test_a_service_that_failed_is_left_in_peace_for_thirty_seconds_and_health_is_told_why(client: Client) -> None:
    asked = client.reranker()
    client.server.faults = [status(503)] * 3
    first = refused(asked)
    client.now += 29.9
    assert refused(asked).message == first.message == asked.trouble()
    assert len(client.server.requests) == 3
    client.now += 0.1
    assert len(asked.score(QUESTION, TEXTS)) == 3


def test_a_flood_is_cut_off(client: Client) -> None:
    client.server.faults = [body(b" " * 300_000)]
    assert "more than 100,000 bytes" in refused(client.reranker(most_bytes=100_000)).message


def test_a_server_that_is_not_there_is_unavailable(client: Client) -> None:
    with socket.socket() as taken:  # bound, not listening: nobody answers
        taken.bind(("127.0.0.1", 0))
        asked = replace(client, spec=f"tei:http://127.0.0.1:{taken.getsockname()[1]}").reranker()
        assert "cannot be reached" in (asked.trouble() or "")
        assert refused(asked).code == "provider.unavailable"


def test_a_redirect_to_another_host_gets_neither_the_texts_nor_the_key(client: Client) -> None:
    with serving() as other:
        client.server.faults = [status(308, Location=f"{other.url}/v1/rerank")]
        assert refused(client.reranker()).code == "provider.invalid"
        assert other.requests == []


@pytest.mark.parametrize("fault", [status(401), status(403), status(400), status(500), body(KEY.encode()), hang_up])
def test_the_key_is_shown_nowhere(client: Client, fault: Fault) -> None:
    client.server.faults = [fault] * 4
    asked = client.reranker()
    error = refused(asked)
    told = [str(error), repr(error), error.hint, str(error.details), repr(asked), repr(vars(asked)), asked.trouble()]
    assert KEY not in " ".join(map(str, [*told, error.__cause__, error.__suppress_context__ or error.__context__]))


@pytest.mark.parametrize(("fault", "told"), [(status(401), "401"), (status(503), "503"), (status(404), None)])
def test_a_look_tells_a_refused_key_and_a_fault_and_is_believed_for_a_while(
    client: Client, fault: Fault, told: str | None
) -> None:
    client.server.faults = [fault]
    asked = client.reranker()
    assert (told in (asked.trouble() or "")) if told else asked.trouble() is None
    client.now += 29.9
    asked.trouble()
    assert len(client.server.requests) == 1
    client.now += 0.1
    assert asked.trouble() is None


def test_a_text_is_sent_as_a_service_can_take_it_and_without_what_is_kept_closest(client: Client) -> None:
    client.reranker().score(
        "what opens with 4111 1111 1111 1111?",
        ["", "half \ud83d smile", "long " * 90_000, "my password is Otter-Lake-9", "write to ana@example.org"],
    )
    [request] = client.server.requests
    empty, mended, cut, *others = read_in(request)
    assert (empty, mended, len(cut)) == (".", "half ? smile", 8_000)
    assert others == ["my password is [password]", "write to ana@example.org"]
    assert request.content["query"] == "what opens with [card]?"


@pytest.mark.parametrize(
    "spec",
    [
        "", "rerank-v3.5", "cohere", "cohere:", "cohere: @http://x", "cohere:m@", "cohere:m@ftp://x", "cohere:m@x",
        "cohere:m@http://", "cohere:m@http://a b", "cohere:m@http://x?key=y", "cohere:m@http://u:p@x", "jina", "jina:",
        "tei", "tei:", "tei:model", "tei:http://x\r\nHost: y", "http://x", "\ud800", 7, b"tei:http://x", ["none"],
    ],
)  # fmt: skip
def test_what_names_no_reranker_is_refused_with_the_ways_to_say_it(spec: object) -> None:
    with pytest.raises(ConfigInvalid) as caught:
        chosen_reranker(spec)
    assert any(word in caught.value.hint for word in ("cohere:MODEL@URL", "https://"))


@pytest.mark.parametrize("spec", [None, "none"])
def test_no_reranker_is_asked_unless_one_is_named(spec: object) -> None:
    assert chosen_reranker(spec) is None


@pytest.mark.parametrize("other", ["CO_API_KEY", "JINA_API_KEY", "ENGRAM_EMBEDDER_KEY", "ENGRAM_LLM_KEY"])
def test_a_key_for_one_service_is_not_shown_to_another(client: Client, other: str) -> None:
    made = chosen_reranker(client.spec, {other: KEY})
    assert made is not None
    made.score(QUESTION, TEXTS)
    assert "Authorization" not in client.server.requests[0].headers


@pytest.mark.parametrize(
    ("spec", "host", "path", "variable"),
    [
        ("cohere:rerank-v3.5", "api.cohere.com", "/v2", "CO_API_KEY"),
        ("jina:jina-reranker-v2-base-multilingual", "api.jina.ai", "/v1", "JINA_API_KEY"),
    ],
)
def test_a_company_is_found_by_its_name_and_gets_its_own_key(spec: str, host: str, path: str, variable: str) -> None:
    made: Any = chosen_reranker(spec, {variable: KEY})
    found = made._contact.service
    assert (found.host, found.address.path, found.key) == (host, path, KEY)


@pytest.mark.parametrize("key", ["two words", "line\nbreak", "null\x00", "schlüssel"])
def test_a_key_that_could_change_the_request_is_refused_unshown(key: str) -> None:
    with pytest.raises(ConfigInvalid) as caught:
        chosen_reranker("tei:http://127.0.0.1:1", {"ENGRAM_RERANKER_KEY": key})
    assert key not in str(caught.value)


def told(store: engram.Store, said: Sequence[str]) -> engram.Mind:
    mind = store.mind(agent="rex")
    for number, text in enumerate(said):
        mind.observe("user", text, session=str(number))
    return mind


def test_a_recall_goes_by_the_scores_of_the_service_and_in_the_usual_order_when_it_is_away(client: Client) -> None:
    with engram.open(embedder="none", reranker=client.spec, tunables={"digest": False}) as store:
        mind = told(store, ["The lamp turns.", "A lamp of brass.", "Which lamp is it?"])
        found = mind.recall("lamp", rerank="cross_encoder")
        assert [item.score for item in found.items] == sorted(
            (relevance("lamp", item.memory.text) for item in found.items), reverse=True
        )
        assert not any("rerank" in reason for reason in [*found.degraded, *store.health().degraded])
        client.server.faults = [body(json.dumps({"results": []}).encode())]
        without = mind.recall("lamp", rerank="cross_encoder")
        assert [item.memory.id for item in without.items] == [item.memory.id for item in mind.recall("lamp").items]
        assert any("not reranked: the reranking service was sent 3 texts" in reason for reason in without.degraded)
        assert without.level is Level.LEXICAL  # no embedder: by words, and in the usual order
