"""init, backup, health, doctor, and which store a command is about."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

import engram
from engram.surfaces.cli import call, keeping
from tests.conftest import CHEAP_STRETCHING
from tests.surfaces.conftest import Terminal

CHEAP = [word for name, value in CHEAP_STRETCHING.items() for word in ("--set", f"{name}={value}")]


def damage(path: Path) -> None:
    """Turn over one byte in the middle of every page but the first."""
    content = bytearray(path.read_bytes())
    for start in range(4096, len(content), 4096):
        content[start + 2048] ^= 0xFF
    path.write_bytes(content)


def test_init_makes_a_store_and_says_what_to_do_next(terminal: Terminal) -> None:
    shown = terminal("init")
    assert shown.code == 0
    assert terminal.store.exists()
    assert "engram remember" in shown.out
    assert "not encrypted" in shown.out


def test_init_does_no_harm_to_a_store_that_is_there(terminal: Terminal) -> None:
    terminal("remember", "Rex barks")
    made = terminal.json("init")
    assert (made["created"], made["memories"]) == (False, 1)
    assert "there is a store already" in terminal("init").out


def test_init_here_makes_the_store_that_commands_in_this_directory_use(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ENGRAM_STORE")
    terminal("remember", "in my own store")
    terminal("init", "--here")
    assert (tmp_path / ".engram" / "memory.engram").exists()
    terminal("remember", "in the store of this directory")
    assert [memory["text"] for memory in terminal.json("list")["memories"]] == ["in the store of this directory"]
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert [memory["text"] for memory in terminal.json("list")["memories"]] == ["in my own store"]


def test_the_users_own_store_lies_where_the_platform_keeps_data(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ENGRAM_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("engram.configuration.PLATFORM", "linux")
    terminal("remember", "Rex barks")
    assert (tmp_path / "data" / "engram" / "memory.engram").exists()


def test_writing_makes_a_store_and_says_so_but_asking_never_does(terminal: Terminal) -> None:
    assert terminal("recall", "Rex").code == 5
    assert not terminal.store.exists()
    shown = terminal("remember", "Rex barks")
    assert f"made a new store: {terminal.store}" in shown.err
    assert "made a new store" not in terminal("remember", "Rex sleeps").err


def test_a_new_key_file_is_private_and_opens_the_store_that_a_wrong_one_does_not(
    terminal: Terminal, tmp_path: Path
) -> None:
    right, wrong = tmp_path / "keys" / "right.key", tmp_path / "wrong.key"
    assert "keep a copy" in terminal("init", "--encrypt", "--key-file", str(right)).out
    if sys.platform != "win32":
        assert stat.S_IMODE(right.stat().st_mode) == 0o600
    terminal("remember", "Rex barks", "--key-file", str(right))
    assert terminal.json("health", "--key-file", str(right))["encrypted"] is True
    assert b"Rex barks" not in terminal.store.read_bytes()
    keeping.make_key_file(wrong)
    refused = terminal("recall", "Rex", "--key-file", str(wrong))
    assert (refused.code, "error[store.wrong_key]" in refused.err) == (5, True)
    missing = terminal("recall", "Rex")
    assert (missing.code, "--key-file" in missing.err) == (5, True)


def test_a_key_file_that_is_there_is_used_not_replaced(terminal: Terminal, tmp_path: Path) -> None:
    key = tmp_path / "my.key"
    keeping.make_key_file(key)
    before = key.read_text(encoding="ascii")
    terminal("init", "--encrypt", "--key-file", str(key))
    assert key.read_text(encoding="ascii") == before
    assert terminal("health", "--key-file", str(key)).code == 0


def test_a_passphrase_comes_from_the_environment(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENGRAM_PASSPHRASE", "correct horse")
    terminal("init", "--encrypt", *CHEAP)
    terminal("remember", "Rex barks")
    monkeypatch.delenv("ENGRAM_PASSPHRASE")
    monkeypatch.setenv("MINE", "correct horse")
    assert terminal("recall", "Rex", "--passphrase-env", "MINE").code == 0
    monkeypatch.setenv("MINE", "wrong horse")
    assert terminal("recall", "Rex", "--passphrase-env", "MINE").code == 5


def test_a_passphrase_is_never_taken_for_the_word_keychain(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENGRAM_PASSPHRASE", "keychain")
    refused = terminal("init", "--encrypt", *CHEAP)
    assert (refused.code, "--keychain" in refused.err, terminal.store.exists()) == (2, True, False)


def test_a_person_at_a_terminal_is_asked_for_the_passphrase(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ["correct horse", "correct horse", "correct horse", "one thing", "another"]
    monkeypatch.setattr("getpass.getpass", lambda prompt: typed.pop(0))
    for module in (call, keeping):
        monkeypatch.setattr(module, "can_ask", lambda: True)
    assert terminal("init", "--encrypt", *CHEAP).code == 0
    assert len(typed) == 3, "asked twice, lest it was mistyped"
    assert terminal("health").code == 0
    assert len(typed) == 2, "asked once"
    refused = terminal("init", "--encrypt", "--store", "other.engram", *CHEAP)
    assert "the two passphrases differ" in refused.err
    assert not Path("other.engram").exists()


def test_encrypting_without_a_key_or_a_person_is_refused(terminal: Terminal) -> None:
    refused = terminal("init", "--encrypt")
    assert (refused.code, "--key-file" in refused.err, terminal.store.exists()) == (2, True, False)


def test_a_backup_is_a_store_of_its_own_and_replaces_nothing(terminal: Terminal, tmp_path: Path) -> None:
    terminal("remember", "Rex barks")
    made = terminal.json("backup", "copy.engram")
    assert (made["path"], made["bytes"]) == (str(tmp_path / "copy.engram"), (tmp_path / "copy.engram").stat().st_size)
    terminal("remember", "Rex sleeps")
    assert [memory["text"] for memory in terminal.json("list", "--store", "copy.engram")["memories"]] == ["Rex barks"]
    assert terminal("backup", "copy.engram").code == 2


def test_health_counts_and_warns(terminal: Terminal) -> None:
    terminal("remember", "Rex barks")
    terminal("observe", "user", "Hello there")
    shown = terminal("health").out
    assert "2 in 1 scope" in shown
    assert "plain store" in shown
    assert terminal.json("health")["by_kind"] == {"semantic": 1, "episodic": 1}


def test_doctor_finds_a_sound_store_sound(terminal: Terminal) -> None:
    terminal("remember", "Rex barks")
    shown = terminal("doctor")
    assert (shown.code, "✗" in shown.out) == (0, False)
    assert "Everything is as it should be" in shown.out
    assert terminal.json("doctor", "--repair")["ok"] is True


def test_doctor_says_so_when_a_store_is_damaged(terminal: Terminal) -> None:
    with engram.open(terminal.store, embedder="none") as store:
        store.mind(agent="default").observe_many({"role": "user", "text": f"Rex barked {n} times"} for n in range(50))
    damage(terminal.store)
    shown = terminal("doctor")
    assert shown.code == 5
    assert "✗" in shown.out or "error[store.damaged]" in shown.err
