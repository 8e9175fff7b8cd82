"""Any sentence encoder in a local folder: model.onnx and tokenizer.json, laid out as sentence-transformers lay it out.

Prefixes and metric come from config_sentence_transformers.json ("prompts", "similarity_fn_name"), pooling from
1_Pooling/config.json, the longest text from sentence_bert_config.json; each may be missing.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, Field, field_validator

from engram.errors import ConfigInvalid, ProviderInvalid
from engram.model.space import Metric, Space
from engram.providers import runtime
from engram.providers.vectors import checked_rows
from engram.providers.wordpiece import CLASSIFY, MOST_CHARACTERS, MOST_TOKENS, SEPARATE, UNKNOWN, WordPiece

MODELS = ("model.onnx", "onnx/model.onnx")
TOKENISER = "tokenizer.json"
POOLED = "sentence_embedding"
QUERY_PROMPTS = ("query",)
DOCUMENT_PROMPTS = ("document", "passage")
QUANTISATION = "onnx"
METRICS = {"cosine": Metric.COSINE, "dot": Metric.DOT, "euclidean": Metric.L2}  # as sentence-transformers call them

Tokenise = Callable[[str], list[int]]
Config = TypeVar("Config", bound=BaseModel)


class Prompts(BaseModel):
    """What to put before a text, and by which metric vectors were trained to be compared."""

    prompts: dict[str, str] = {}
    similarity_fn_name: str | None = None

    def first(self, names: Sequence[str]) -> str:
        """The prompt under the first of these names."""
        return next((self.prompts[name] for name in names if name in self.prompts), "")


class Pooling(BaseModel):
    """How token vectors become one."""

    pooling_mode_cls_token: bool = False


class Limits(BaseModel):
    """How much of a text is read."""

    max_seq_length: int = Field(MOST_TOKENS, ge=2, le=1 << 13)


class Normaliser(BaseModel):
    """How BERT's tokeniser cleans a text."""

    type: Literal["BertNormalizer"]
    lowercase: Literal[True]
    strip_accents: Literal[None, True] = None


class Splitter(BaseModel):
    """How BERT's tokeniser splits a text."""

    type: Literal["BertPreTokenizer"]


class Pieces(BaseModel):
    """The vocabulary of WordPiece."""

    type: Literal["WordPiece"]
    vocab: dict[str, int]

    @field_validator("vocab")
    @classmethod
    def has_marks(cls, vocab: dict[str, int]) -> dict[str, int]:
        """Refuse a vocabulary without the tokens every text needs."""
        if not vocab.keys() >= {CLASSIFY, SEPARATE, UNKNOWN}:
            raise ValueError("a token that every text needs is missing")
        return vocab


class BertTokeniser(BaseModel):
    """A tokenizer.json that our own tokeniser can stand in for."""

    normalizer: Normaliser
    pre_tokenizer: Splitter
    model: Pieces


@dataclass(frozen=True, slots=True)
class Loaded:
    """The model and what is said about it."""

    encoder: runtime.Session
    tokenise: Tokenise
    prompts: Prompts
    pooling: Pooling
    space: Space


class Folder:
    """Texts as vectors of the model in a folder, one by one; a hash in the space tells changed ones apart."""

    def __init__(self, path: Path, *, threads: int = 1, metric: Metric | None = None) -> None:
        self._path = path
        self._metric = metric
        self._threads = threads
        self._lock = threading.Lock()
        self._ready: Loaded | None = None

    @property
    def space(self) -> Space:
        """Which vectors these are."""
        return self.prepare().space

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row for each text."""
        ready = self.prepare()
        prompt = ready.prompts.first(DOCUMENT_PROMPTS)
        rows = [vector(ready, prompt + text) for text in texts]
        return np.stack(rows) if rows else np.empty((0, ready.space.dimensions), np.float32)

    def query(self, text: str) -> NDArray[np.float32]:
        """The vector of a text that looks for others."""
        ready = self.prepare()
        return vector(ready, ready.prompts.first(QUERY_PROMPTS) + text)

    def prepare(self) -> Loaded:
        """Load the model; the first text does so too."""
        with self._lock:
            if self._ready is None:
                self._ready = loaded(self._path, self._threads, self._metric)
            return self._ready

    def trouble(self) -> str | None:
        """Which file is missing."""
        missing = [name for name in ("model.onnx", TOKENISER) if not found(self._path, name)]
        return f"the folder {self._path.name} holds no {' and no '.join(missing)}" if missing else None

    def close(self) -> None:
        """Let go of the model; the next text loads it again."""
        with self._lock:
            self._ready = None


def found(folder: Path, name: str) -> Path | None:
    """A file of the folder, if it is there; models may also lie one floor below."""
    places = MODELS if name == MODELS[0] else (name,)
    return next((folder / place for place in places if (folder / place).is_file()), None)


def loaded(folder: Path, threads: int, metric: Metric | None = None) -> Loaded:
    """Read everything the folder holds."""
    model, tokeniser = found(folder, MODELS[0]), found(folder, TOKENISER)
    if model is None or tokeniser is None:
        raise ConfigInvalid(f"{folder.name} is no folder with model.onnx and tokenizer.json")
    limits = described(folder / "sentence_bert_config.json", Limits)
    pooling = described(folder / "1_Pooling" / "config.json", Pooling)
    prompts = described(folder / "config_sentence_transformers.json", Prompts)
    encoder = runtime.session(model, threads)
    tokenise = tokeniser_of(tokeniser, limits.max_seq_length)
    dimensions = pooled(encoder, pooling, tokenise("")).size
    settings = repr((limits, pooling, prompts.prompts))
    name = f"{folder.resolve().name}-{digest(model, tokeniser, settings)}"
    space = Space(
        name, dimensions, QUANTISATION, metric or METRICS.get(prompts.similarity_fn_name or "", Metric.COSINE)
    )
    return Loaded(encoder, tokenise, prompts, pooling, space)


def described(path: Path, shape: type[Config]) -> Config:
    """A configuration file, or the usual where there is none."""
    try:
        return shape.model_validate_json(path.read_bytes()) if path.is_file() else shape()
    except (OSError, ValueError):
        raise ConfigInvalid(f"{path.name} beside the model cannot be read") from None


def digest(model: Path, tokeniser: Path, settings: str) -> str:
    """Enough of a hash to notice any change that changes vectors."""
    with model.open("rb") as content:
        whole = hashlib.file_digest(content, "sha256")
    whole.update(tokeniser.read_bytes())
    whole.update(settings.encode())
    return whole.hexdigest()[:12]


def tokeniser_of(path: Path, most: int) -> Tokenise:
    """Our own tokeniser where it is BERT's, else the package `tokenizers`."""
    try:
        return WordPiece(BertTokeniser.model_validate_json(path.read_bytes()).model.vocab, most).ids
    except ValueError:
        return foreign(path, most)


def foreign(path: Path, most: int) -> Tokenise:
    """A tokeniser of another make."""
    try:
        import tokenizers
    except ImportError:
        raise ConfigInvalid(
            "this model does not use BERT's tokeniser", hint="pip install tokenizers, which reads all of them"
        ) from None
    try:
        made = tokenizers.Tokenizer.from_buffer(path.read_bytes())
    except (OSError, ValueError) as error:
        raise ConfigInvalid(f"{path.name} cannot be read: {runtime.first_line(error)}") from None
    made.no_padding()
    made.enable_truncation(most)
    return lambda text: list(made.encode(text[:MOST_CHARACTERS].encode("utf-8", "replace").decode()).ids)


def vector(ready: Loaded, text: str) -> NDArray[np.float32]:
    """One text through the model."""
    given = pooled(ready.encoder, ready.pooling, ready.tokenise(text))[None]
    row: NDArray[np.float32] = checked_rows(given, 1, ready.space.metric)[0]
    return row


def pooled(encoder: runtime.Session, pooling: Pooling, ids: list[int]) -> NDArray[Any]:
    """The one vector a model gives, or the mean or first of its tokens."""
    tokens = np.array([ids], np.int64)
    given = {"input_ids": tokens, "attention_mask": np.ones_like(tokens), "token_type_ids": np.zeros_like(tokens)}
    if not set(encoder.inputs) <= given.keys():
        raise ProviderInvalid(f"the model asks for {', '.join(encoder.inputs)}, which is more than a text's tokens")
    wanted = POOLED if POOLED in encoder.outputs else encoder.outputs[0]
    rows = np.atleast_2d(encoder.run({name: given[name] for name in encoder.inputs}, [wanted])[0])
    first_only = pooling.pooling_mode_cls_token
    one: NDArray[Any] = rows[0] if first_only else rows.mean(axis=0)
    return one
