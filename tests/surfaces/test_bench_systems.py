"""Vectors kept in a file, other systems as processes, a user's own store, and the picture of it all."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import engram
from bench import correction, mine, neighbours, plot
from bench.__main__ import parser
from bench.data import DataSet, read
from bench.goals import judged
from bench.opening import Opening
from bench.peers import measure
from bench.peers.measure import Track
from bench.peers.process import ENGRAM, SYSTEMS, PeerFailed, System
from bench.vectors import CachedEmbedder, Jittered, Vectors
from engram.model.space import Space
from tests.surfaces.test_bench import folder

__all__ = ["folder"]
BM25 = next(system for system in SYSTEMS if system.name == "bm25")


class Counted:
    """An embedder that counts what it is asked for, and gives each text a vector of its letters."""

    space = Space("letters", 8, "float32")

    def __init__(self) -> None:
        self.texts: list[str] = []

    def documents(self, texts: Sequence[str]) -> Vectors:
        return np.array([self.query(text) for text in texts], np.float32).reshape(len(texts), 8)

    def query(self, text: str) -> Vectors:
        self.texts.append(text)
        counts = np.array([sum(ord(letter) % 8 == place for letter in text) for place in range(8)], np.float32)
        return np.asarray(counts / np.linalg.norm(counts), np.float32)

    def trouble(self) -> str | None:
        return None

    def close(self) -> None:
        """Nothing to close."""


def test_a_text_is_embedded_once_whoever_asks_and_in_whatever_order(tmp_path: Path) -> None:
    first, second = Counted(), Counted()
    given = CachedEmbedder(first, tmp_path).documents(["a kayak", "a kiln", "a kayak"])
    again = CachedEmbedder(second, tmp_path).documents(["a kiln", "a kayak"])
    assert first.texts == ["a kayak", "a kiln"]
    assert second.texts == []
    assert np.array_equal(again, given[[1, 0]])


def test_what_seeks_is_not_what_is_found(tmp_path: Path) -> None:
    inner = Counted()
    cached = CachedEmbedder(inner, tmp_path)
    cached.documents(["a kayak"])
    assert np.array_equal(cached.query("a kayak"), cached.query("a kayak"))
    assert inner.texts == ["a kayak", "a kayak"], "some models embed a question otherwise than its answer"


def test_a_record_that_was_cut_short_is_computed_again(tmp_path: Path) -> None:
    cached = CachedEmbedder(Counted(), tmp_path)
    cached.documents(["a kayak", "a kiln"])
    cached.path.write_bytes(cached.path.read_bytes()[:-5])
    inner = Counted()
    assert CachedEmbedder(inner, tmp_path).documents(["a kayak", "a kiln"]).shape == (2, 8)
    assert inner.texts == ["a kiln"]


def test_nothing_to_embed_gives_no_rows(tmp_path: Path) -> None:
    assert CachedEmbedder(Counted(), tmp_path).documents([]).shape == (0, 8)


def test_a_text_said_again_lies_a_little_beside_itself_by_the_same_steps_every_time() -> None:
    once, again = Jittered(Counted()), Jittered(Counted())
    rows = once.documents(["a kayak", "a kayak", "a kayak"])
    assert np.array_equal(rows, again.documents(["a kayak"] * 3))
    near = rows @ rows[0]
    assert near[0] == pytest.approx(1.0)
    assert all(0.999 < value < 0.99999 for value in near[1:])
    assert not np.array_equal(rows[1], rows[2])


@pytest.fixture
def track(folder: Path, tmp_path: Path) -> Track:
    sets: list[DataSet] = read(folder)
    return Track(tmp_path, sets, (30,), Opening("none"), Counted(), tmp_path / "vectors", questions=5)


def test_every_system_is_asked_the_same_and_measured_beside_engram(track: Track) -> None:
    found = measure.measure(track, None, [ENGRAM, BM25, System("other", "nothing", hybrid=False, requirements=Path())])
    assert found["other"] == {"failed": "not installed: python -m bench peers --install DIR"}
    for name in ("engram", "bm25"):
        told = found[name]
        assert told["quality"]["locomo"]["questions"] == 3
        assert told["quality"]["beam100k"]["R@5"] == 1.0
        assert told["sizes"]["30"]["questions"] == 8
        assert told["sizes"]["30"]["per_s_by_hundreds"] > 0
    assert found["engram"]["against_engram"]["R@10"]["locomo"] == {"delta": 0.0, "se": 0.0}
    assert found["engram"]["against_engram"]["p50"] == {"30": 1.0}
    assert found["bm25"]["against_engram"]["R@10"]["locomo"]["delta"] <= 0
    assert found["engram"]["beside"]["least_lead"] == -found["bm25"]["against_engram"]["R@10"]["beam100k"]["delta"]
    assert found["engram"]["beside"]["p50_to_chroma"] == {}
    titles = [table.title for table in measure.tables(found)]
    assert titles == ["Systems: quality, with the same vectors", "Systems: cost", "Systems that did not run"]


def test_engram_is_judged_beside_chroma_and_the_hybrids() -> None:
    def ran(r10: float, p50: float, *, hybrid: bool = False) -> dict[str, Any]:
        stages = {"semantic": {"p50": p50 / 2}}
        quality = {"locomo": {"each": {"q": r10}}}
        return {"hybrid": hybrid, "quality": quality, "sizes": {"10000": {"p50": p50, "stages": stages}}}

    systems = {"engram": ran(0.8, 6.0), "chroma": ran(0.5, 2.0), "mempalace": ran(0.9, 60.0, hybrid=True)}
    told = measure.beside_engram(systems)["engram"]["beside"]
    assert told == {
        "least_lead": -0.1,
        "p50_to_chroma": {"10000": 3.0},
        "semantic_to_chroma": {"10000": 1.5},
        "p50_to_fastest_hybrid": {"10000": 0.1},
    }
    goals = {each["goal"]: each["met"] for each in judged({"peers": {"engram": {"beside": told}}})}
    assert goals == {
        "R@10 above every other system on every set": False,
        "p50 ≤ 4 × Chroma at 10,000": True,
        "meaning alone ≤ Chroma at 10,000": False,
        "p50 ≤ every hybrid at 10,000": True,
    }


def test_a_system_that_falls_over_is_named_with_its_last_words(track: Track) -> None:
    broken = System("broken", "bench.peers.nowhere", hybrid=False)
    found = measure.measure(track, None, [ENGRAM, broken])
    assert "broken failed at open" in found["broken"]["failed"]
    assert "nowhere" in found["broken"]["failed"]
    assert "quality" in found["engram"]


def test_a_talk_that_breaks_off_says_where(track: Track) -> None:
    python = BM25.python(None)
    assert python is not None
    with (
        track.started(BM25, python, "place", ["a text"], []) as talk,
        pytest.raises(PeerFailed, match=r"(?s)bm25 failed at search: .*no such table"),
    ):
        talk.ask("search", scope="nobody", queries=["?"], limit=1)


def test_a_small_graph_finds_the_true_nearest(folder: Path) -> None:
    told = neighbours.measure(read(folder), Counted(), sentences=40, questions=5)
    assert told["sentences"] > 10
    assert told["graphs"]["16 bits"]["recall@10"] == 1.0
    assert told["graphs"]["8 bits"]["recall@10_alone"] <= 1.0
    assert [row[0] for row in next(neighbours.tables(told)).rows] == ["16 bits", "8 bits", "1 bit", "every one"]


MEMORIES = (
    "The greenhouse thermostat broke during the frost in January.",
    "Rosalind keeps the spare keys under the terracotta pot.",
    "Rosalind keeps the spare keys under the terracotta pot!",
    "Our quarterly invoice goes to the accountant in Bremen.",
    "Thanks, great!",
    "…",
)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "own.engram"
    with engram.open(path, embedder="none", tunables={"digest": False}) as opened:
        mind = opened.mind(agent="ana")
        mind.observe_many([{"role": "user", "text": text, "id": str(n)} for n, text in enumerate(MEMORIES)])
    return path


def test_ones_own_memories_are_found_by_their_words_and_nothing_is_written(store: Path, tmp_path: Path) -> None:
    before = store.read_bytes()
    with mine.copied(store, tmp_path, Opening("none"), None) as copy:
        found = mine.measure(copy, None, 10)
    assert store.read_bytes() == before
    assert list(found) == ["ana"]
    told = found["ana"]
    assert told["memories"] == len(MEMORIES)
    assert told["forms"]["rarest words"] == {"questions": 4, "hit@1": 1.0, "hit@5": 1.0, "hit@10": 1.0}
    assert told["forms"]["key fact"]["hit@5"] == 1.0
    assert "missed" not in told


def test_ones_own_store_is_the_one_that_commands_use_unless_one_is_named(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENGRAM_STORE", str(store))
    assert parser().parse_args(["--mine"]).mine == store
    assert parser().parse_args(["--mine", "other.engram"]).mine == Path("other.engram")
    assert parser().parse_args([]).mine is None


@pytest.mark.parametrize("made", [parser, correction.parser])
def test_a_folder_for_stores_that_is_not_there_is_told_in_a_line(
    made: Callable[[], ArgumentParser], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert made().parse_args(["--scratch", str(tmp_path)]).scratch == tmp_path
    with pytest.raises(SystemExit) as ended:
        made().parse_args(["--scratch", str(tmp_path / "missing")])
    assert ended.value.code == 2
    assert "there is no folder" in capsys.readouterr().err


def test_contents_are_shown_only_when_asked_for(store: Path, tmp_path: Path) -> None:
    with mine.copied(store, tmp_path, Opening("none"), None) as copy:
        quiet, open_hearted = mine.measure(copy, "ana", 10), mine.measure(copy, "ana", 10, shown=True)
    assert "Rosalind".lower() not in str(quiet).lower()
    assert open_hearted["ana"]["missed"] == []


def test_junk_is_what_says_nothing_or_says_it_again() -> None:
    told = mine.junk(MEMORIES)
    assert told == {"empty": 0.1667, "boilerplate": 0.1667, "near-duplicates": 0.1667, "all": 0.5}
    assert mine.junk(["The boat is red and fast.", "The boat is red and slow."])["near-duplicates"] == 0.0


def test_a_key_fact_is_asked_for_without_its_rarest_word() -> None:
    question = mine.by_key_fact(MEMORIES[1], mine.rarity_in([*MEMORIES, "The terracotta garden is under water."]))
    assert question.startswith("What was that about ")
    assert "rosalind" in question or "spare" in question
    words = set(mine.content(MEMORIES[1]))
    assert len(words - set(mine.words(question))) >= 1


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="there is no store"):
        mine.copied(tmp_path / "none.engram", tmp_path, Opening("none"), None)
    assert not list(tmp_path.iterdir())


def test_the_picture_has_a_bar_for_each_system_and_set_and_a_line_for_each_system() -> None:
    sizes = {"1000": {"p50": 1.5}, "100000": {"p50": 30.0}}
    peers = {
        "engram": {"quality": {"locomo": {"R@10": 0.8}, "realtalk": {"R@10": 0.7}}, "sizes": sizes},
        "other & co": {"quality": {"locomo": {"R@10": 0.4}}, "sizes": sizes},
        "absent": {"failed": "not installed"},
    }
    drawn = ElementTree.fromstring(plot.drawn({"peers": peers}))
    names = [part.tag.rpartition("}")[2] for part in drawn.iter()]
    assert names.count("path") == 2
    assert names.count("circle") == 4
    assert names.count("rect") == 1 + 3 + 2 * 2, "the ground, three bars, and two legends"
    assert "other & co" in [part.text for part in drawn.iter()]


def test_without_figures_the_picture_is_empty_and_still_a_picture() -> None:
    assert ElementTree.fromstring(plot.drawn({})).tag.endswith("svg")
