"""`embedder=` in all its forms, and what is none of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from engram.errors import ConfigInvalid, EngramError
from engram.model.space import Metric, Space
from engram.providers import embedder
from engram.providers.bundled import Bundled
from engram.providers.folder import Folder
from engram.providers.remote import Remote
from tests.contracts.embedding_services import DIMENSIONS, bert_tokeniser, tiny_folder

NOWHERE = Path("unused")


class Mine:
    """An embedder of the caller's own."""

    space = Space("mine", 2, "float32")

    def documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.ones((len(texts), 2), np.float32)

    def query(self, text: str) -> NDArray[np.float32]:
        return np.ones(2, np.float32)

    def trouble(self) -> str | None:
        return None

    def close(self) -> None:
        pass


def test_none_is_no_embedder() -> None:
    assert embedder("none", cache=NOWHERE) is None


def test_an_object_that_embeds_is_asked_as_it_is() -> None:
    mine = Mine()
    taken = embedder(mine, cache=NOWHERE)
    assert taken is not None
    assert taken.space is mine.space
    assert taken.query("a").tolist() == [1, 1]
    assert taken.documents(["a", "b"]).shape == (2, 2)
    assert taken.trouble() is None


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("bundled", Bundled),
        ("ollama:nomic-embed-text", Remote),
        ("ollama:nomic-embed-text:v1.5@http://gpu.local:11434", Remote),
        ("openai:text-embedding-3-small@https://api.openai.com/v1", Remote),
        ("openai:team@lab/model@http://[::1]:8000/v1", Remote),
    ],
)
def test_a_word_names_an_embedder_that_is_not_yet_loaded(spec: str, kind: type) -> None:
    assert isinstance(embedder(spec, cache=NOWHERE), kind)


@pytest.mark.parametrize("metric", list(Metric))
def test_a_metric_may_follow_what_is_named(tmp_path: Path, metric: Metric) -> None:
    folder = embedder(f"onnx:{tiny_folder(tmp_path / 'model')}#{metric}", cache=NOWHERE)
    assert folder is not None
    assert folder.space.metric is metric
    lengths = np.linalg.norm(folder.documents(["a", "b c"]), axis=1)
    assert np.allclose(lengths, 1, atol=1e-5) is (metric is Metric.COSINE)


@pytest.mark.parametrize(
    ("said", "metric"), [("dot", "dot"), ("euclidean", "l2"), ("cosine", "cosine"), (None, "cosine")]
)
def test_a_folder_says_by_which_metric_its_model_was_trained(tmp_path: Path, said: str | None, metric: str) -> None:
    folder = tiny_folder(tmp_path / "model")
    about = json.dumps({"similarity_fn_name": said})
    (folder / "config_sentence_transformers.json").write_text(about, encoding="utf-8")
    assert Folder(folder).space.metric == metric


@pytest.mark.parametrize(
    "spec",
    [
        "", "Bundled", "bundled:#dot", "bundled#dot", "ollama:#dot", "onnx:no/such/folder#l2", "ollama:m@http://x#hamming",
        "bundled:7", "none:x", "minilm", "ollama", "ollama:", "ollama: @http://x", "openai:model",
        "openai:@https://x", "openai:model@", "openai:m@ftp://x", "openai:m@x", "openai:m@http://",
        "openai:m@http://a b", "openai:m@http://x?key=y", "openai:m@http://x#y", "openai:m@http://u:p@x",
        "openai:m@http://x:99999", "openai:m@http://x:0", "openai:m@http://[::1", f"openai:m@http://{'x' * 64}.org",
        "openai:m@http://x\r\nHost: y",
        "onnx", "onnx:", "onnx:no/such/folder", "\ud800", None, 7, Mine, object(), b"bundled", ["bundled"],
    ],
)  # fmt: skip
def test_what_names_no_embedder_is_refused_with_the_ways_to_say_it(spec: object) -> None:
    with pytest.raises(ConfigInvalid) as caught:
        embedder(spec, cache=NOWHERE)
    assert caught.value.code == "config.invalid"
    assert any(word in caught.value.hint for word in ("bundled", "https://", "model.onnx"))


def test_the_password_in_an_address_is_not_shown() -> None:
    with pytest.raises(ConfigInvalid) as caught:
        embedder("openai:m@https://me:hunter2@example.org/v1", cache=NOWHERE)
    assert "hunter2" not in str(caught.value) + caught.value.hint


def test_a_folder_says_how_its_token_vectors_become_one(tmp_path: Path) -> None:
    mean = Folder(tiny_folder(tmp_path / "mean"))
    first = Folder(tiny_folder(tmp_path / "first", first_only=True))
    texts = ["a", "b c"]
    assert len({row.tobytes() for row in mean.documents(texts)}) == 2
    assert len({row.tobytes() for row in first.documents(texts)}) == 1  # the first token is always the same mark


def test_a_folder_says_what_stands_before_questions_and_documents(tmp_path: Path) -> None:
    prompts = {"query": "query: ", "passage": "passage: "}
    bare, prompted = Folder(tiny_folder(tmp_path / "bare")), Folder(tiny_folder(tmp_path / "e5", prompts=prompts))
    assert prompted.query("a b").tobytes() == bare.query("query: a b").tobytes()
    assert prompted.documents(["a b"]).tobytes() == bare.documents(["passage: a b"]).tobytes()


@pytest.mark.parametrize(
    ("changed", "before", "after"),
    [
        ("model.onnx", b"encoder", b"ENCODER"),
        ("tokenizer.json", b'"##c": 12', b'"##d": 12'),
        ("1_Pooling/config.json", b"false", b"true"),
    ],
)
def test_a_folder_in_which_anything_changed_is_another_space(
    tmp_path: Path, changed: str, before: bytes, after: bytes
) -> None:
    one, two = tiny_folder(tmp_path / "one" / "model"), tiny_folder(tmp_path / "two" / "model")
    assert Folder(one).space == Folder(two).space
    assert Folder(one).space.dimensions == DIMENSIONS
    (two / changed).write_bytes((two / changed).read_bytes().replace(before, after))
    assert Folder(one).space != Folder(two).space


@pytest.mark.parametrize(
    ("file", "content", "code"),
    [
        ("model.onnx", b"", "provider.invalid"),
        ("model.onnx", b"no model at all", "provider.invalid"),
        ("tokenizer.json", b"{", "config.invalid"),
        ("tokenizer.json", b'{"model": {"type": "Unigram"}}', "config.invalid"),
        ("1_Pooling/config.json", b"[]", "config.invalid"),
        ("config_sentence_transformers.json", b'{"prompts": 5}', "config.invalid"),
        ("tokenizer.json", json.dumps(bert_tokeniser()).replace("[SEP]", "[END]").encode(), "config.invalid"),
        ("sentence_bert_config.json", b'{"max_seq_length": "long"}', "config.invalid"),
        ("sentence_bert_config.json", b'{"max_seq_length": 0}', "config.invalid"),
    ],
)
def test_a_broken_folder_is_told_apart_from_a_working_one(tmp_path: Path, file: str, content: bytes, code: str) -> None:
    folder = tiny_folder(tmp_path / "model")
    (folder / file).write_bytes(content)
    with pytest.raises(EngramError) as caught:
        Folder(folder).query("a")
    assert caught.value.code == code


def test_a_folder_that_lost_a_file_says_so(tmp_path: Path) -> None:
    folder = tiny_folder(tmp_path / "model")
    made = Folder(folder)
    assert made.trouble() is None
    (folder / "tokenizer.json").unlink()
    assert made.trouble() == "the folder model holds no tokenizer.json"
