"""The converted model: made once, whole or not at all, by any number of processes, and anew when it is damaged."""

from __future__ import annotations

import hashlib
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from engram.errors import ProviderUnavailable
from engram.providers import weights
from engram.providers.bundled import FILE, SHA256, Bundled
from engram.providers.model_cache import Cached
from tests.faults.crowd import PATIENCE_S, heard, process
from tests.faults.kill_loop import fork_server

LARGE = bytes(range(256)) * (1 << 16)
LARGE_SHA256 = hashlib.sha256(LARGE).hexdigest()
TEXT = "Ana has moved to Porto."


def cached(directory: Path) -> Cached:
    return Cached(directory, "model.onnx", LARGE_SHA256)


def names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


def test_a_model_is_converted_once(tmp_path: Path) -> None:
    conversions = []

    def convert() -> bytes:
        conversions.append(1)
        return LARGE

    first, second = cached(tmp_path).model(convert), cached(tmp_path).model(convert)
    assert first == second == tmp_path / "model.onnx"
    assert len(conversions) == 1
    assert names(tmp_path) == ["model.onnx"]


@pytest.mark.parametrize("damage", [b"", LARGE[:-1], LARGE + b"x", b"x" + LARGE[1:], LARGE[:-1] + b"x"])
def test_a_damaged_model_is_noticed_and_made_anew(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "model.onnx").write_bytes(damage)
    assert cached(tmp_path).model(lambda: LARGE) == tmp_path / "model.onnx"
    assert (tmp_path / "model.onnx").read_bytes() == LARGE


def test_where_nothing_can_be_written_the_model_stays_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no directory")
    assert cached(tmp_path / "file" / "cache").model(lambda: LARGE) == LARGE


def test_a_conversion_that_gives_other_bytes_is_used_but_never_trusted_from_the_cache(tmp_path: Path) -> None:
    assert cached(tmp_path).model(lambda: b"other") == b"other"
    assert not cached(tmp_path).intact()


def test_what_a_killed_process_left_is_cleared_away(tmp_path: Path) -> None:
    (tmp_path / ".model.onnx.0badcafe.new").write_bytes(LARGE[:1000])
    cached(tmp_path).model(lambda: LARGE)
    assert names(tmp_path) == ["model.onnx"]


def publish_for_ever(directory: Path, pipe: Connection) -> None:
    while True:
        (directory / "model.onnx").unlink(missing_ok=True)
        pipe.send("about to write")
        cached(directory).publish(LARGE)


@pytest.mark.parametrize("rounds", range(1, 7))
def test_a_process_killed_while_it_writes_leaves_a_whole_model_or_none(tmp_path: Path, rounds: int) -> None:
    ours, theirs = fork_server().Pipe()
    writer = fork_server().Process(target=publish_for_ever, args=(tmp_path, theirs), daemon=True)
    writer.start()
    with ours, theirs:
        for _ in range(rounds):
            heard(ours)
        writer.kill()
        writer.join()
    assert cached(tmp_path).intact() or not (tmp_path / "model.onnx").exists()
    cached(tmp_path).model(lambda: LARGE)
    assert cached(tmp_path).intact()


def convert_at_once(directory: Path, start: Barrier, pipe: Connection) -> None:
    start.wait(PATIENCE_S)
    pipe.send(Bundled(directory).query(TEXT).tobytes())


def test_two_processes_that_convert_at_once_embed_alike(tmp_path: Path) -> None:
    start = fork_server().Barrier(2)
    with process(convert_at_once, tmp_path, start) as one, process(convert_at_once, tmp_path, start) as two:
        answers = {heard(one), heard(two)}
    assert answers == {Bundled(tmp_path).query(TEXT).tobytes()}
    assert names(tmp_path) == [FILE]
    assert hashlib.sha256((tmp_path / FILE).read_bytes()).hexdigest() == SHA256


def test_the_bundled_model_tells_how_far_its_conversion_is_and_only_then(tmp_path: Path) -> None:
    told: list[float] = []
    first = Bundled(tmp_path, progress=told.append).query(TEXT)
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0.0, 1.0)
    assert len(told) > 3
    again = Bundled(tmp_path, progress=lambda fraction: pytest.fail("converted twice")).query(TEXT)
    assert again.tobytes() == first.tobytes()


def test_without_a_place_to_keep_it_the_bundled_model_works_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no directory")
    kept, unkept = Bundled(tmp_path / "cache"), Bundled(tmp_path / "file")
    assert kept.query(TEXT).tobytes() == unkept.query(TEXT).tobytes()


def test_without_weights_the_bundled_model_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weights, "CARRIERS", {"no_such_package": "model"})
    bundled = Bundled(tmp_path)
    assert bundled.trouble() == weights.MISSING
    with pytest.raises(ProviderUnavailable) as caught:
        bundled.query(TEXT)
    assert (caught.value.code, caught.value.hint) == ("provider.unavailable", weights.INSTALL)


@pytest.mark.parametrize("changed", [weights.MODEL, weights.TOKENISER])
def test_weights_that_are_not_the_published_ones_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    for name in weights.SHA256:
        (tmp_path / name).symlink_to(weights.verified(name))
    content = bytearray(weights.verified(changed).read_bytes())
    content[-1] ^= 1
    (tmp_path / changed).unlink()
    (tmp_path / changed).write_bytes(content)
    monkeypatch.setattr(weights, "folder", lambda: tmp_path)
    with pytest.raises(ProviderUnavailable, match=f"{changed} is not the published file"):
        Bundled(tmp_path / "cache").query(TEXT)
    assert not list((tmp_path / "cache").glob("*.onnx")) or changed == weights.TOKENISER
