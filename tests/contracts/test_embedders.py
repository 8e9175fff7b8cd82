"""What every embedder keeps: unit vectors of one space, the same text always the same bytes, no text too strange."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from engram.ports import Embedder
from engram.providers import embedder
from engram.providers.bundled import SPACE, Bundled
from tests.contracts.bert_oracle import Oracle
from tests.contracts.embedding_services import DIMENSIONS, MODEL, serving, tiny_folder

TEXTS = [
    "Ana has moved to Porto.",
    "The kettle whistled twice before anybody got up.",
    "git rebase --interactive HEAD~3",
    "Was hat Jonas gestern Abend gekocht?",
    "猫はどこですか",
]
STRANGE = {
    "empty": "",
    "blank": " \t\n",
    "no letter": "\u200b\u00ad",
    "one megabyte": "tomorrow " * 120_000,
    "a word without end": "x" * 1_000_000,
    "a lone surrogate": "half \ud83d a smile",
    "a NUL": "before\x00after",
    "marks of the tokeniser": "[CLS] [SEP] [PAD] [MASK] [UNK]",
    "right to left": "أين تسكن آنا؟ \u202e",
    "stacked accents": "e" + "\u0301" * 500,
    "emoji": "👩‍👩‍👧‍👦" * 20,
    "unassigned": "\U000e0fff\uffff",
}
NEAR = [
    ("Where does Ana live now?", "Ana has moved to Porto.", "The kettle whistled twice before anybody got up."),
    ("Which dish did they cook?", "We made lentil soup for dinner.", "The train to Bern was forty minutes late."),
    ("How do I undo a commit?", "git reset takes the last commit back.", "Her sister plays the cello."),
]
SRC = Path(__file__).parents[2] / "src"
KINDS = ["bundled", "openai", "ollama", "onnx"]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module", params=KINDS)
def any_embedder(
    request: pytest.FixtureRequest, cache: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Embedder]:
    with serving() as server:
        spec = {
            "bundled": "bundled",
            "openai": f"openai:{MODEL}@{server.url}/v1",
            "ollama": f"ollama:{MODEL}@{server.url}",
            "onnx": f"onnx:{tiny_folder(tmp_path_factory.mktemp('model') / 'tiny')}",
        }[request.param]
        made = embedder(spec, cache=cache)
        assert made is not None
        yield made
        made.close()


@pytest.fixture(scope="module")
def bundled(cache: Path) -> Bundled:
    return Bundled(cache)


def lengths(rows: np.ndarray) -> np.ndarray:
    return np.asarray(np.linalg.norm(rows.astype(np.float64), axis=-1))


def test_every_text_has_a_row_of_length_one_in_the_space(any_embedder: Embedder) -> None:
    rows = any_embedder.documents(TEXTS)
    assert rows.shape == (len(TEXTS), any_embedder.space.dimensions)
    assert rows.dtype == np.float32
    assert lengths(rows) == pytest.approx(1, abs=1e-5)
    asking = any_embedder.query(TEXTS[0])
    assert asking.shape == rows[0].shape
    assert asking.dtype == np.float32
    assert lengths(asking) == pytest.approx(1, abs=1e-5)


def test_a_text_has_the_same_bytes_alone_among_others_and_asked_again(any_embedder: Embedder) -> None:
    together = any_embedder.documents(TEXTS)
    backwards = any_embedder.documents(TEXTS[::-1])[::-1]
    alone = [any_embedder.documents([text])[0] for text in TEXTS]
    assert together.tobytes() == backwards.tobytes() == np.stack(alone).tobytes()


def test_different_texts_have_different_vectors(any_embedder: Embedder) -> None:
    rows = any_embedder.documents(["a b", "b c c", "c"])
    assert len({row.tobytes() for row in rows}) == 3


def test_no_texts_have_no_rows(any_embedder: Embedder) -> None:
    assert any_embedder.documents([]).shape == (0, any_embedder.space.dimensions)


@pytest.mark.parametrize("strange", STRANGE)
def test_no_text_is_too_strange(any_embedder: Embedder, strange: str) -> None:
    among = any_embedder.documents([TEXTS[0], STRANGE[strange]])
    assert lengths(among) == pytest.approx(1, abs=1e-5)
    assert among[0].tobytes() == any_embedder.documents(TEXTS[:1])[0].tobytes()


def test_threads_get_the_same_bytes(any_embedder: Embedder) -> None:
    expected = [row.tobytes() for row in any_embedder.documents(TEXTS)]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda text: any_embedder.documents([text])[0].tobytes(), TEXTS * 4))
    assert answers == expected * 4


def test_it_says_it_is_well_and_may_be_closed_twice(any_embedder: Embedder) -> None:
    before = any_embedder.documents(TEXTS[:1]).tobytes()
    assert any_embedder.trouble() is None
    any_embedder.close()
    any_embedder.close()
    assert any_embedder.documents(TEXTS[:1]).tobytes() == before


def test_spaces_of_different_embedders_differ(cache: Path, tmp_path: Path) -> None:
    with serving() as server:
        specs = [
            f"openai:{MODEL}@{server.url}/v1",
            f"ollama:{MODEL}@{server.url}",
            f"onnx:{tiny_folder(tmp_path / MODEL)}",
        ]
        spaces = [made.space for spec in specs if (made := embedder(spec, cache=cache))]
    assert [space.dimensions for space in spaces] == [DIMENSIONS] * 3
    assert len({space.name for space in [*spaces, SPACE]}) == 4


@pytest.mark.parametrize(("question", "near", "far"), NEAR)
def test_the_bundled_model_finds_what_is_near_in_meaning(bundled: Bundled, question: str, near: str, far: str) -> None:
    closeness = bundled.documents([near, far]) @ bundled.query(question)
    assert closeness[0] > closeness[1] + 0.2


def test_the_bundled_model_is_the_published_one_but_for_rounding(bundled: Bundled) -> None:
    """Against a plain implementation in full precision, that shares only the weights and the tokeniser."""
    texts = [*TEXTS, *(question for question, _, _ in NEAR)]
    exact = np.stack([Oracle.published().vector(text) for text in texts])
    agreement = (bundled.documents(texts) * exact).sum(axis=1)
    assert agreement.min() > 0.97
    assert np.median(agreement) > 0.99


def test_a_text_is_read_to_its_256th_token(bundled: Bundled) -> None:
    short, long = "rain " * 253, "rain " * 254
    assert bundled.query(short).tobytes() != bundled.query(long).tobytes()
    assert bundled.query(long).tobytes() == bundled.query(long + "and then the sun came out").tobytes()


def run(program: str, home: Path) -> None:
    """A fresh interpreter with a home of its own, in which nothing says that this is a test."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    surroundings = {**kept, "HOME": str(home), "LOCALAPPDATA": str(home), "PYTHONPATH": str(SRC)}
    subprocess.run([sys.executable, "-W", "error", "-c", program], env=surroundings, check=True)


def test_engram_starts_without_loading_the_model_or_the_network(tmp_path: Path) -> None:
    heavy = ["onnxruntime", "http.client", "engram.providers.bundled"]
    run(f"import engram.providers, sys; assert not set({heavy}) & set(sys.modules)", tmp_path)


def test_embedding_leaves_nothing_behind_but_the_model(tmp_path: Path) -> None:
    """The runtime would keep a device id and a queue of reports in the user's home."""
    run(
        "from pathlib import Path; from engram.providers.bundled import Bundled;"
        f"Bundled(Path({str(tmp_path / 'models')!r})).query('Is anybody listening?')",
        tmp_path,
    )
    assert [path.parent.name for path in tmp_path.rglob("*") if path.is_file()] == ["models"]
