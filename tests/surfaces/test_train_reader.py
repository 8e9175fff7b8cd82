"""What the reading adapter is trained from, without torch: labelled files as examples, and the file that is written."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from bench import mean_adapter
from bench.conversation_pairs import conversation_pairs, conversation_parts
from bench.reader_examples import Pair, Part, pairs, parts
from bench.reader_network import packed
from bench.train_reader import auc, recall_at
from engram.providers import safetensors

UPDATES = {
    "updates": [
        {"original": "rent is 900", "corrections": ["rent is 980", "rent is 990"], "filler": [["user", "nice day"]]},
    ],
    "anti": [
        {"original": ["rent is 900"], "said": ["my brother pays 700"], "filler": []},
        {"original": ["rent is 900"], "said": "yes, 900", "kind": "repetition", "filler": []},
    ],
}
STATEMENTS = {
    "messages": [
        {"text": "I moved to Porto. Could you book a van?", "spans": [[0, 17, ["event", "fact"]]]},
        {"text": "I may like tea.", "keep": [["I may like tea.", ["optional"]]]},
    ],
    "conversations": [{"turns": [{"text": "Where do you live?"}, {"text": "In Graz.", "keep": [["In Graz", "fact"]]}]}],
}


def written(path: Path, content: object) -> Path:
    path.write_text(json.dumps(content))
    return path


def test_each_correction_updates_what_comes_before_it(tmp_path: Path) -> None:
    made = pairs([written(tmp_path / "hand.json", UPDATES)])
    assert [pair for pair in made if pair.is_update] == [
        Pair("hand", "rent is 900", "rent is 980", is_update=True),
        Pair("hand", "rent is 980", "rent is 990", is_update=True),
    ]
    others = [(pair.older, pair.newer, pair.is_judged) for pair in made if not pair.is_update]
    assert others == [
        ("rent is 900", "nice day", False),
        ("nice day", "rent is 980", False),
        ("nice day", "rent is 990", False),
        ("rent is 900", "my brother pays 700", True),
        ("rent is 900", "yes, 900", False),
    ]


def test_pieces_come_with_what_was_said_before_them(tmp_path: Path) -> None:
    assert parts([written(tmp_path / "said.json", STATEMENTS)]) == [
        Part("said", "", "I moved to Porto.", ("event", "fact")),
        Part("said", "I moved to Porto.", "Could you book a van?", ()),
        Part("said", "", "Where do you live?", ()),
        Part("said", "Where do you live?", "In Graz.", ("fact",)),
    ]


def test_an_adapter_is_read_as_it_was_written(tmp_path: Path) -> None:
    tensors = {"a.down": np.arange(6, dtype=np.float16).reshape(2, 3), "b": np.array([0.5], np.float16)}
    path = tmp_path / "adapter"
    path.write_bytes(packed(tensors))
    read = safetensors.read(path)
    assert list(read) == list(tensors)
    assert all(np.array_equal(read[name], tensor) for name, tensor in tensors.items())


def test_figures_are_those_of_the_order() -> None:
    scores, truth = np.array([3, 1, 2, 0], np.float32), np.array([True, True, False, False])
    assert auc(scores, truth) == pytest.approx(0.75)
    assert recall_at(scores, truth, 0.0) == pytest.approx(0.5)


def test_the_mean_of_adapters_is_that_of_each_tensor(tmp_path: Path) -> None:
    for name, value in (("one", 1.0), ("two", 3.0)):
        (tmp_path / name).write_bytes(packed({"update": np.full((2, 2), value, np.float16)}))
    out = tmp_path / "mean"
    assert mean_adapter.main([str(tmp_path / "one"), str(tmp_path / "two"), "--out", str(out)]) == 0
    assert safetensors.read(out)["update"].tolist() == [[2.0, 2.0], [2.0, 2.0]]


def test_adapters_of_other_shapes_have_no_mean(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(packed({"update": np.ones((1,), np.float16)}))
    (tmp_path / "two").write_bytes(packed({"worth": np.ones((1,), np.float16)}))
    with pytest.raises(SystemExit, match="other names"):
        mean_adapter.main([str(tmp_path / "one"), str(tmp_path / "two"), "--out", str(tmp_path / "mean")])


TALK = {
    "conv_id": "c",
    "speakers": ["user", "assistant"],
    "sessions": [
        {"timestamp": f"2026-0{month}-01T10:00:00", "turns": [{"turn_id": id, "speaker": "user", "text": text}]}
        for month, id, text in ((1, "a", "My rent is 900 euros."), (2, "b", "My rent is 980 euros."))
    ],
    "updates": [{"older": "a", "older_quote": "rent is 900", "newer": "b", "newer_quote": "rent is 980"}],
}


def test_listed_updates_of_a_conversation_are_examples_and_so_is_what_they_are_about(tmp_path: Path) -> None:
    path = written(tmp_path / "talk.jsonl", TALK)
    assert [(pair.older, pair.newer, pair.is_update) for pair in conversation_pairs([path])] == [
        ("My rent is 900 euros.", "My rent is 980 euros.", True)
    ]
    assert [part.piece for part in conversation_parts([path])] == ["My rent is 900 euros.", "My rent is 980 euros."]
