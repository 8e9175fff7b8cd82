"""A credential in place of a name: a speaker is masked, a session or an id that holds one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from engram import EngramError, Store
from tests.conftest import KEY, SteppedClock, open_store

TOKEN = "ghp_" + "Zq3Xv9Lm2Rt7Kp4Wn8Bd" + "Yc5Hs6Jf1Ga0Te9V"


def code_of(attempt: object) -> str:
    with pytest.raises(EngramError) as told:
        attempt()  # type: ignore[operator]
    assert TOKEN not in f"{told.value} {told.value.hint}"
    return told.value.code


def test_a_speaker_that_is_a_token_is_masked(store: Store) -> None:
    mind = store.mind(agent="rex")
    turn = mind.observe("user", "I live in Porto.", speaker=TOKEN)
    assert (turn.speaker, turn.flags) == ("[api key]", ("masked",))
    many = mind.observe_many([{"role": "user", "text": text, "speaker": TOKEN} for text in ("Hello", "Hello there")])
    assert {each.speaker for each in many} == {"[api key]"}


@pytest.mark.parametrize("where", ["session", "id"])
def test_a_session_or_an_id_that_is_a_token_is_refused_and_nothing_is_kept(store: Store, where: str) -> None:
    mind = store.mind(agent="rex")
    turns = [{"role": "user", "text": "Hello"}, {"role": "user", "text": "Hello again", where: TOKEN}]
    assert code_of(lambda: mind.observe_many(turns)) == "input.id"
    assert mind.list() == []


def test_a_memory_and_a_mind_are_refused_one_too(store: Store) -> None:
    assert code_of(lambda: store.mind(agent="rex").remember("Tea is at four", id=TOKEN)) == "input.id"
    assert code_of(lambda: store.mind(agent="rex", session=f"run {TOKEN}")) == "input.id"


def test_no_byte_of_it_reaches_the_disk(tmp_path: Path, clock: SteppedClock) -> None:
    path = tmp_path / "plain.engram"
    with open_store(path, clock=clock) as store:
        mind = store.mind(agent="rex")
        mind.observe("user", "I live in Porto.", speaker=TOKEN)
        code_of(lambda: mind.observe("user", "Hello", session=TOKEN))
        code_of(lambda: mind.observe("user", "Hello", id=TOKEN))
    kept = [file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()]
    assert any(b"Porto" in each for each in kept)
    assert not any(TOKEN.encode() in each or TOKEN[4:].lower().encode() in each for each in kept)


def test_where_credentials_are_kept_under_seal_so_are_these(tmp_path: Path, clock: SteppedClock) -> None:
    with open_store(tmp_path / "locked.engram", key=KEY, clock=clock) as store:
        turn = store.mind(agent="rex").observe("user", "Hello", speaker=TOKEN, session=TOKEN, id=TOKEN)
        assert (turn.speaker, turn.session, turn.external_id, turn.seal) == (TOKEN, TOKEN, TOKEN, "confidential")


@pytest.mark.parametrize(
    "label",
    [
        "8a1f1c52-0d0e-4a55-9a43-6f0f5c1d2e3b",
        "rollout-2026-03-01T10-20-30-8a1f1c520d0e4a559a436f0f5c1d2e3b",
        "msg_01Xq7Lw3Vb9Tn5Kc2Zr8Md4F",
        "0f9d8c7b6a5948372615f4e3d2c1b0a99887766",
        "token-rotation-standup",
        "ana@example.org",
    ],
)
def test_names_that_open_nothing_stay_as_they_are(store: Store, label: str) -> None:
    turn = store.mind(agent="rex", session=label).observe("user", "Hello", speaker=label, id=label)
    assert (turn.speaker, turn.session, turn.external_id) == (label, label, label)
