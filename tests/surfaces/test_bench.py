"""The benchmark is a program: it reads conversations, prints figures as JSON, and its measures mean what they say."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bench.__main__ import sizes_of
from bench.data import read
from bench.goals import judged
from bench.readme import renewed
from bench.resampled import short_texts, stretches, texts_of, turns
from bench.tables import spelt

ROOT = Path(__file__).resolve().parents[2]
SMALL_TALK = ("How was your week?", "Busy, as always.", "Same here, nothing new.", "Shall we have lunch on Friday?")


def said(number: int, *lines: tuple[str, str]) -> dict[str, Any]:
    """A session of lines by speaker, with some small talk so that there is something to be wrong about."""
    first, second = lines[0][0], lines[1][0]
    chat = [(first if place % 2 else second, text) for place, text in enumerate(SMALL_TALK)]
    spoken = [*lines, *chat]
    return {
        "session_id": f"S{number}",
        "timestamp": f"2023-05-0{number}T10:00:00",
        "turns": [
            {"turn_id": f"D{number}:{place}", "speaker": name, "text": text}
            for place, (name, text) in enumerate(spoken, 1)
        ],
    }


def asked(conversation: str, question: str, category: str, *evidence: str) -> dict[str, Any]:
    """A question with its evidence."""
    return {
        "conv_id": conversation,
        "question_id": f"{conversation}:{question}",
        "question": question,
        "answer": "",
        "category": category,
        "evidence": list(evidence),
    }


FRIENDS = {
    "conv_id": "friends-1",
    "speakers": ["Ana", "Bruno"],
    "sessions": [
        said(1, ("Ana", "I adopted a greyhound called Pixel yesterday."), ("Bruno", "Lovely! I finished my kayak.")),
        said(2, ("Ana", "My sister Clara moved to Lisbon."), ("Bruno", "I burnt my hand on the pottery kiln.")),
    ],
}
COLLEAGUES = {
    "conv_id": "friends-2",
    "speakers": ["Chen", "Dora"],
    "sessions": [said(1, ("Chen", "The violin lessons start in March."), ("Dora", "I am allergic to walnuts."))],
}
CHAT = {
    "conv_id": "chat-1",
    "speakers": ["user", "assistant"],
    "sessions": [said(1, ("user", "My Flask app listens on port 5005."), ("assistant", "Use gunicorn in production."))],
}
QUESTIONS = {
    "locomo": [
        asked("friends-1", "What is the greyhound of Ana called?", "single-hop", "D1:1"),
        asked("friends-1", "What have Ana and Bruno told of a kiln and a kayak?", "multi-hop", "D1:2", "D2:2"),
        asked("friends-1", "When did Bruno adopt a greyhound?", "adversarial", "D1:1"),
        asked("friends-2", "Which nuts is Dora allergic to, walnuts?", "single-hop", "D1:2"),
        asked("friends-2", "What would Chen play?", "open-domain"),
    ],
    "beam100k": [
        asked("chat-1", "Which port does my Flask app use?", "information_extraction", "D1:1"),
        asked("chat-1", "What did you tell me to use in production, gunicorn?", "information_extraction", "D1:2"),
        asked("chat-1", "What is my mother called?", "abstention"),
    ],
}
CONVERSATIONS = {"locomo": [FRIENDS, COLLEAGUES], "beam100k": [CHAT]}


def write_lines(path: Path, records: Iterable[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made-up conversations in the format of the real ones."""
    made = tmp_path_factory.mktemp("data")
    for name, conversations in CONVERSATIONS.items():
        (made / name).mkdir()
        write_lines(made / name / "conversations.jsonl", conversations)
        write_lines(made / name / "questions.jsonl", QUESTIONS[name])
    return made


@pytest.fixture(scope="module")
def run(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """One quick run of everything, as a user starts it."""
    scratch = tmp_path_factory.mktemp("scratch")
    wanted = ["all", "--quick", "--every", "1", "--data", str(folder), "--sizes", "20,60", "--scratch", str(scratch)]
    wanted += ["--embedder", "none"]
    kept = ["--json", str(scratch / "figures.json"), "--svg", str(scratch / "figures.svg")]
    done = subprocess.run(
        [sys.executable, "-m", "bench", *wanted, *kept], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads((scratch / "figures.json").read_text()) == json.loads(done.stdout)
    left = {path.name for path in scratch.iterdir()}
    assert left == {"figures.json", "figures.svg"}, "the stores it built are still there"
    return done


@pytest.fixture(scope="module")
def figures(run: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """What it printed."""
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_figures_say_what_they_were_measured_on(figures: dict[str, Any]) -> None:
    assert figures["commit"] is None or len(figures["commit"]) == 40
    assert isinstance(figures["dirty"], bool)
    assert figures["quick"] is True
    assert figures["goals"] == [], "a quick run shows that it works, not how fast it is"
    assert figures["python"] == ".".join(map(str, sys.version_info[:3]))
    assert figures["machine"]["cores"] >= 1
    assert figures["machine"]["ram_gb"] > 0
    assert figures["versions"]["apsw-sqlite3mc"]


def test_tables_go_to_standard_error_so_that_standard_output_is_json(
    run: subprocess.CompletedProcess[str],
) -> None:
    for title in ("Turn-level recall", "Recall in ms", "Durable turns per second", "Ratios"):
        assert title in run.stderr
        assert title not in run.stdout


def test_only_questions_with_evidence_that_counts_are_averaged(figures: dict[str, Any]) -> None:
    told = figures["recall"]
    assert told["locomo"]["headline"]["questions"] == 3, (
        "neither the wrong person's question nor the one without evidence"
    )
    assert told["locomo"]["categories"]["adversarial"]["questions"] == 1
    assert told["locomo"]["categories"]["open-domain"] == {"questions": 0}
    assert told["beam100k"]["headline"]["questions"] == 1, "what an assistant said is no candidate"


def test_the_verdict_is_measured_against_questions_without_an_answer(figures: dict[str, Any]) -> None:
    told = figures["verdict"]
    assert told["locomo"]["auroc"]["foreign"]["auroc"] > 0.5
    assert told["locomo"]["auroc"]["as asked"]["questions"] == 1
    assert told["all sets"]["auroc"]["as asked"]["questions"] == 2
    assert sum(told["locomo"]["verdicts"]["foreign"].values()) == pytest.approx(1.0, abs=5e-3)


def test_a_plainly_worded_question_finds_its_turn_and_its_session(figures: dict[str, Any]) -> None:
    for told in figures["recall"].values():
        headline = told["headline"]
        assert headline["R@1"] <= headline["R@5"] <= headline["R@10"] <= headline["R@20"]
        assert headline["hit@1"] == headline["MRR"] == headline["NDCG@10"] == 1.0
        assert told["sessions"]["all@5"] == 1.0


def test_latency_is_told_for_every_size_plain_and_encrypted(figures: dict[str, Any]) -> None:
    latency = figures["latency"]
    assert list(latency["sizes"]) == ["20", "60"]
    for kinds in latency["sizes"].values():
        for kind in ("plain", "encrypted"):
            told = kinds[kind]
            assert 0 < told["p50"] <= told["p95"] <= told["p99"]
            assert 0 < told["open_ms"] < told["import_open_answer_ms"]
            assert told["disk_bytes_per_turn"] > 0
            assert told["rss_mb"] is None or 10 < told["rss_mb"] < 1_000
            assert sum(stage["p50"] for stage in told["stages"].values()) > 0
            assert told["p50"] <= told["whole"]["p50"]
            assert told["built_s"]["observe"] > 0
    assert latency["crowded"]["scope_turns"] == 20
    assert latency["crowded"]["other_turns"] == 60
    assert latency["crowded"]["ratio_p50"] > 0


def test_writes_are_told_for_an_empty_and_a_full_store_beside_the_cost_of_one_fsync(figures: dict[str, Any]) -> None:
    write = figures["write"]
    assert list(write["existing"]) == ["0", "60"]
    for kinds in write["existing"].values():
        for ways in kinds.values():
            assert [ways[name]["turns"] for name in ("single", "batch", "threads")] == [40, 200, 40]
            assert all(told["per_s"] > 0 and told["p50"] <= told["p99"] for told in ways.values())
    assert write["between_people"]["turns"] == 200
    assert write["fsync"]["p50"] > 0
    assert write["ratios"]["threads_to_single"] > 0


def test_the_readme_keeps_its_text_and_gets_the_figures_with_their_commit(figures: dict[str, Any]) -> None:
    once = renewed("# Benchmarks\n\n## Last figures\nold ones\n", figures | {"commit": "c0ffee" * 6})
    assert once.startswith("# Benchmarks\n\n## Last figures\n")
    assert "old ones" not in once
    assert "`c0ffeec0ffee`" in once
    assert f"| {spelt(figures['latency']['sizes']['20']['plain']['p50'])} |" in once
    assert renewed(once, figures | {"commit": "c0ffee" * 6}) == once
    both = renewed("## Last figures\nold ones\n## Other figures\n\nby hand\n", figures)
    assert both.endswith("## Other figures\n\nby hand\n")
    assert renewed(both, figures) == both


def test_resampled_turns_are_the_same_every_time_and_keep_their_words_and_people(folder: Path) -> None:
    sets = read(folder)
    first, again = turns(sets), turns(sets)
    drawn = [next(first) for _ in range(200)]
    assert drawn == [next(again) for _ in range(200)]
    known = {
        (turn.spoken()["speaker"], turn.text) for kept in sets for talk in kept.conversations for turn in talk.turns
    }
    assert {(turn["speaker"], turn["text"]) for turn in drawn} <= known
    assert len({(turn["session"], turn["id"]) for turn in drawn}) == 200
    assert next(turns(sets, seed=1)) != drawn[0] or next(turns(sets, seed=2)) != drawn[0]


def test_no_short_text_comes_again_before_all_have_come(folder: Path) -> None:
    sets = read(folder)
    every = sum(len(texts_of(talk)) for kept in sets for talk in kept.conversations)
    dealt = [(turn["speaker"], turn["text"]) for turn in islice(short_texts(sets), 2 * every)]
    assert Counter(dealt[:every]) == Counter(dealt[every:])
    assert dealt[:every] != dealt[every:]


def test_short_texts_are_sentences_and_stretches_of_what_was_said() -> None:
    said = "We went to the lake. It was colder than we thought!\n- `x = 1`\nOk."
    assert list(stretches(said)) == [
        "We went to the lake.",
        "It was colder than we thought!",
        "We went to the lake. It was colder than we thought!",
        "It was colder than we thought! - x 1",
        "We went to the lake. It was colder than we thought! - x 1",
        "It was colder than we thought! - x 1 Ok.",
        "We went to the lake. It was colder than we thought! - x 1 Ok.",
    ]


def test_a_goal_is_judged_only_by_what_was_measured() -> None:
    assert judged({}) == []
    slow = {"write": {"existing": {"0": {"plain": {"single": {"per_s": 299.0}, "batch": {"per_s": 3_000.0}}}}}}
    assert [(told["found"], told["met"]) for told in judged(slow)] == [(299.0, False), (3_000.0, True)]
    small_scope = {"latency": {"crowded": {"ratio_p50": 1.2}}}
    assert [told["met"] for told in judged(small_scope)] == [False]


def test_a_goal_for_another_setting_is_not_asked_of_a_run() -> None:
    measured = {"latency": {"sizes": {"100000": {"plain": {"rss_above_mb": 167.0}}}}}
    assert judged({**measured, "set": {}}) == []
    assert [told["met"] for told in judged({**measured, "set": {"vector_bits": 8.0}})] == [False]


def test_a_folder_without_conversations_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="holds none of"):
        read(tmp_path)


def test_a_run_that_is_stopped_clears_its_stores_away(folder: Path, tmp_path: Path) -> None:
    asked = ["recall", "--data", str(folder), "--scratch", str(tmp_path), "--embedder", "none"]
    running = subprocess.Popen(
        [sys.executable, "-m", "bench", *asked], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while not any(tmp_path.iterdir()) and running.poll() is None:
        os.sched_yield()
    running.terminate()
    assert running.wait() in (0, 128 + signal.SIGTERM)
    assert list(tmp_path.iterdir()) == []


def test_sizes_are_sorted_and_said_once() -> None:
    assert sizes_of("100,20,100") == (20, 100)
