"""The reading model: an update above what is none, the same logits every time, no text too strange."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from engram.errors import ProviderUnavailable
from engram.language.readers import statements
from engram.ports import StatementReader
from engram.providers import reader_model, safetensors, weights
from engram.providers.reader_model import PAIR_TYPES, ReaderModel, added, merged, tokens, vocabulary
from tests.contracts.bert_oracle import Oracle
from tests.contracts.test_embedders import STRANGE

UPDATES = [
    ("my rent is 900 a month", "rent's 980 since march"),
    ("I live in Lisbon", "we moved to Porto last week"),
    ("I work at Bosch as a tester", "started my new job at Siemens on monday"),
    ("my dentist is Dr. Okafor", "Dr. Okafor retired, I see Dr. Brandt now"),
    ("standup is at 9:30", "they moved standup to 10"),
    ("my sister lives in Graz", "my sister moved to Vienna in May"),
    ("we deploy on fridays", "we no longer deploy on fridays, it's tuesdays now"),
    ("I drive a Golf", "sold the Golf and bought a Skoda"),
]
NOT_UPDATES = [
    ("my rent is 900 a month", "I love the smell of rain"),
    ("I live in Lisbon", "my cousin lives in Berlin"),
    ("I work at Bosch as a tester", "my brother started at Siemens"),
    ("my dentist is Dr. Okafor", "the vet of my cat is called Dr. Brandt"),
    ("standup is at 9:30", "lunch is at 12"),
    ("my sister lives in Graz", "we visited Vienna in May"),
    ("we deploy on fridays", "our tests run in the night"),
    ("I drive a Golf", "my neighbour bought a Skoda"),
]
KEPT = [
    ("", "I'm allergic to penicillin"),
    ("", "always answer in German please"),
    ("", "my sister Ana lives in Porto"),
]
CHATTER = [("", "thanks, that helps a lot"), ("", "can you fix the failing test"), ("", "haha ok")]
ONE_MEGABYTE = 1 << 20
ROUNDING = 0.25  # on average, of logits that spread over ten


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> ReaderModel:
    return ReaderModel(tmp_path_factory.mktemp("cache"))


def test_the_reading_model_is_a_statement_reader(reader: ReaderModel) -> None:
    port: StatementReader = reader
    assert port.trouble() is None


def test_the_adapter_is_small_and_the_one_that_was_trained() -> None:
    content = reader_model.ADAPTER.read_bytes()
    assert len(content) < 3 * ONE_MEGABYTE
    assert hashlib.sha256(content).hexdigest() == reader_model.ADAPTER_SHA256
    assert reader_model.ADAPTER_SHA256[:12] in reader_model.FILE


def test_the_converted_model_has_the_bytes_that_are_expected() -> None:
    made = reader_model.converted(lambda fraction: None)
    assert hashlib.sha256(made).hexdigest() == reader_model.SHA256


def test_an_adapter_with_other_bytes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = tmp_path / "adapter"
    damaged.write_bytes(reader_model.ADAPTER.read_bytes()[:-1] + b"\x00")
    monkeypatch.setattr(reader_model, "ADAPTER", damaged)
    with pytest.raises(ProviderUnavailable):
        reader_model.adapter()
    damaged.unlink()
    with pytest.raises(ProviderUnavailable):
        reader_model.adapter()


@pytest.mark.parametrize(("update", "other"), list(zip(UPDATES, NOT_UPDATES, strict=True)))
def test_an_update_is_more_of_one_than_something_else(
    reader: ReaderModel, update: tuple[str, str], other: tuple[str, str]
) -> None:
    is_update, is_none = reader.pairs([update, other])
    assert is_update > is_none + 1


def test_what_is_worth_keeping_is_above_chatter(reader: ReaderModel) -> None:
    kept, chatter = ([worth for worth, _ in reader.pieces(some)] for some in (KEPT, CHATTER))
    assert min(kept) > max(chatter) + 1


def test_a_piece_has_a_logit_for_each_category(reader: ReaderModel) -> None:
    assert set(reader_model.CATEGORIES) == set(statements.CATEGORIES)
    named = [max(categories, key=categories.__getitem__) for _, categories in reader.pieces(KEPT)]
    assert named[:2] == ["fact", "instruction"]
    assert all(tuple(categories) == reader_model.CATEGORIES for _, categories in reader.pieces(KEPT))


def test_logits_are_the_same_alone_among_others_and_asked_again(reader: ReaderModel) -> None:
    together = reader.pairs(UPDATES)
    assert reader.pairs(UPDATES[::-1])[::-1] == together
    assert [reader.pairs([pair])[0] for pair in UPDATES] == together
    assert reader.pieces(KEPT) == [reader.pieces([piece])[0] for piece in KEPT]
    assert reader.pairs([]) == []
    assert reader.pieces([]) == []


def test_threads_get_the_same_logits(reader: ReaderModel) -> None:
    expected = reader.pairs(UPDATES)
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda pair: reader.pairs([pair])[0], UPDATES * 4))
    assert answers == expected * 4


@pytest.mark.parametrize("strange", STRANGE)
def test_no_text_is_too_strange(reader: ReaderModel, strange: str) -> None:
    text = STRANGE[strange]
    plain = "I live in Lisbon"
    logits = reader.pairs([(text, plain), (plain, text), (text, text)])
    worth = [worth for worth, _ in reader.pieces([(text, plain), (plain, text), (text, text)])]
    assert np.isfinite([*logits, *worth]).all()


def test_a_long_text_leaves_room_for_a_short_one() -> None:
    words = vocabulary()
    long, short = "the harbour was quiet that morning " * 230, "rent is 980 now"
    whole = words.ids(short)[1:-1]
    for texts in [(long, short), (short, long)]:
        ids, types = tokens(words, *texts, PAIR_TYPES)
        assert len(ids) == len(types) == reader_model.MOST_TOKENS
        assert any(ids[start : start + len(whole)] == whole for start in range(len(ids)))
    ids, types = tokens(words, long, long, PAIR_TYPES)
    assert (len(ids), types.count(0), types.count(1)) == (96, 49, 47)


def test_only_the_end_of_what_was_said_before_counts(reader: ReaderModel) -> None:
    end = "what is your rent? " * 12
    assert reader.pieces([("something else. " * 99 + end, "980")]) == reader.pieces([(end, "980")])


def test_a_cache_that_cannot_be_written_is_done_without(reader: ReaderModel, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert ReaderModel(tmp_path / "file").pairs(UPDATES[:2]) == reader.pairs(UPDATES[:2])


def test_it_may_be_closed_and_asked_again(reader: ReaderModel) -> None:
    before = reader.pairs(UPDATES[:1])
    reader.close()
    reader.close()
    assert reader.pairs(UPDATES[:1]) == before


def test_the_adapter_is_added_as_a_product_of_two_matrices() -> None:
    chance = np.random.default_rng(7)
    matrix = chance.normal(size=(6, 5)).astype(np.float32)
    up, down = chance.normal(size=(6, 2)).astype(np.float16), chance.normal(size=(2, 5)).astype(np.float16)
    assert np.allclose(added(matrix, up, down), matrix + up.astype(np.float64) @ down.astype(np.float64), atol=1e-6)


def test_the_model_is_the_trained_one_but_for_rounding(reader: ReaderModel) -> None:
    """Against a plain implementation in full precision, that shares the merged weights and the tokeniser."""
    published = safetensors.read(weights.verified(weights.MODEL))
    oracle = Oracle(merged(published, reader_model.adapter()), vocabulary())
    some = [*UPDATES, *NOT_UPDATES]
    exact = [oracle.logits(*tokens(oracle.words, *pair, PAIR_TYPES))[reader_model.UPDATE] for pair in some]
    assert np.abs(np.array(reader.pairs(some)) - exact).mean() < ROUNDING
