"""Embedding and reranking services to test against: a small server that can fail in every way; a tiny ONNX folder."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np

from engram.providers.onnx_file import Graph, value

MODEL = "tiny"
DIMENSIONS = 8
VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "query", "passage", ":", "a", "b", "c", "##a", "##b", "##c"]

Vector = list[float]


def meaning(text: str) -> Vector:
    """A vector that only depends on the text, and is not yet of length 1."""
    return [byte - 127.5 for byte in hashlib.sha256(text.encode()).digest()[:DIMENSIONS]]


def openai_answer(vectors: list[Vector]) -> Any:
    """Vectors as OpenAI sends them, here backwards, since only the numbers count."""
    return {"data": [{"index": i, "embedding": vector} for i, vector in enumerate(vectors)][::-1]}


def ollama_answer(vectors: list[Vector]) -> Any:
    return {"embeddings": vectors}


ANSWERS: dict[str, Callable[[list[Vector]], Any]] = {
    "/v1/embeddings": openai_answer,
    "/api/embed": ollama_answer,
}


def relevance(query: str, text: str) -> float:
    """A score that only depends on the question and the text."""
    return meaning(f"{query}\n{text}")[0] / 100


def scores(query: str, texts: list[str], name: str) -> list[Any]:
    """Scores as services send them: best first."""
    found = [{"index": index, name: relevance(query, text)} for index, text in enumerate(texts)]
    return sorted(found, key=lambda each: -each[name])


def cohere_answer(asked: Any) -> Any:
    """Scores as Cohere, Jina and vLLM send them, with what else they say."""
    found = scores(asked["query"], asked["documents"], "relevance_score")[: asked["top_n"]]
    return {"id": "r-1", "model": asked["model"], "results": found, "usage": {"total_tokens": 9}}


def tei_answer(asked: Any) -> Any:
    """Scores as Text Embeddings Inference sends them."""
    return scores(asked["query"], asked["texts"], "score")


RERANKED: dict[str, Callable[[Any], Any]] = {"/v1/rerank": cohere_answer, "/rerank": tei_answer}
LISTS: dict[str, Any] = {"/v1/models": {"data": []}, "/api/tags": {"models": [{"name": f"{MODEL}:latest"}]}}


@dataclass
class Request:
    """What a client asked."""

    path: str
    headers: dict[str, str]
    content: Any

    @property
    def texts(self) -> list[str]:
        texts: list[str] = self.content["input"]
        return texts


@dataclass
class Server:
    """A server that can be told what to do with the next requests."""

    port: int
    requests: list[Request] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def asked_to_embed(self) -> list[Request]:
        return [request for request in self.requests if request.path in ANSWERS]


Fault = Callable[["Conversation", Request], None]


class Conversation(BaseHTTPRequestHandler):
    """One request and its answer, good unless a fault is due."""

    server: Quiet

    @property
    def state(self) -> Server:
        return self.server.state

    def do_GET(self) -> None:
        self.answered(None)

    def do_POST(self) -> None:
        self.answered(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def answered(self, content: Any) -> None:
        request = Request(self.path, dict(self.headers.items()), content)
        self.state.requests.append(request)
        if self.state.faults:
            self.state.faults.pop(0)(self, request)
        elif self.path in RERANKED:
            self.say(RERANKED[self.path](content))
        elif self.path in ANSWERS:
            self.say(ANSWERS[self.path]([meaning(text) for text in request.texts]))
        else:
            self.say(LISTS.get(self.path, {}), 200 if self.path in LISTS else 404)

    def say(self, content: Any, status: int = 200, headers: dict[str, str] | None = None) -> None:
        self.send(json.dumps(content).encode(), status, headers or {})

    def send(self, body: bytes, status: int = 200, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, said in {"Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, said)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the test's output clean."""


def status(code: int, **headers: str) -> Fault:
    """A refusal that repeats the key, as real ones do."""
    named = {name.replace("_", "-"): said for name, said in headers.items()}
    return lambda talk, request: talk.say({"error": dict(request.headers)}, code, named)


def body(raw: bytes, **headers: str) -> Fault:
    """Bytes instead of an answer."""
    named = {name.replace("_", "-"): said for name, said in headers.items()}
    return lambda talk, request: talk.send(raw, 200, named)


def vectors(*instead: list[Any]) -> Fault:
    """Other vectors than were asked for."""
    return lambda talk, request: talk.say(ANSWERS[request.path](list(instead)))


def silence(talk: Conversation, request: Request) -> None:
    """No answer until the test is over."""
    talk.state.ended.wait()


def trickle(letters: int, seconds: float, over: threading.Event) -> Fault:
    """A heading that comes letter by letter; at its end it says that it is over."""

    def slowly(talk: Conversation, request: Request) -> None:
        talk.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        for _ in range(letters):
            talk.wfile.write(b"o")
            talk.state.ended.wait(seconds)
        over.set()
        talk.wfile.write(b"\r\n\r\n")

    return slowly


def hang_up(talk: Conversation, request: Request) -> None:
    """Close without a word."""
    talk.close_connection = True


class Quiet(ThreadingHTTPServer):
    """Does not print when a client has gone."""

    daemon_threads = False
    state: Server

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass


@contextmanager
def serving() -> Iterator[Server]:
    """A server on a free port, gone with all its threads at the end."""
    with Quiet(("127.0.0.1", 0), Conversation) as listening:
        state = listening.state = Server(listening.server_address[1])
        thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield state
        finally:
            state.ended.set()
            listening.shutdown()
            thread.join()


def tiny_folder(path: Path, *, first_only: bool = False, prompts: dict[str, str] | None = None) -> Path:
    """A folder with a model that looks each token up in a table."""
    path.mkdir(parents=True)
    (path / "model.onnx").write_bytes(look_up(table()))
    (path / "tokenizer.json").write_text(json.dumps(bert_tokeniser()))
    (path / "1_Pooling").mkdir()
    (path / "1_Pooling" / "config.json").write_text(json.dumps({"pooling_mode_cls_token": first_only}))
    if prompts:
        (path / "config_sentence_transformers.json").write_text(json.dumps({"prompts": prompts}))
    return path


def table() -> np.ndarray:
    return np.random.default_rng(7).normal(size=(len(VOCABULARY), DIMENSIONS)).astype(np.float32)


def look_up(rows: np.ndarray) -> bytes:
    """A model whose token vectors are rows of a table; the mask is asked for, as many models do."""
    graph = Graph()
    found = graph.add("Gather", graph.constant(rows), "input_ids")
    mask = graph.add("Unsqueeze", graph.add("Cast", "attention_mask", to=1), graph.constant(np.array([2])))
    result = graph.add("Mul", found, mask)
    given = [value(name, "int64", ["batch", "tokens"]) for name in ("input_ids", "attention_mask")]
    return graph.model(given, [value(result, "float32", ["batch", "tokens", rows.shape[1]])])


def bert_tokeniser() -> Any:
    vocabulary = {word: number for number, word in enumerate(VOCABULARY)}
    return {
        "normalizer": {"type": "BertNormalizer", "lowercase": True, "strip_accents": None},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "model": {"type": "WordPiece", "vocab": vocabulary},
    }
