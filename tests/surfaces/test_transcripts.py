"""What `engram ingest` can read, and what it does with what it cannot."""

import json
import tracemalloc
import zipfile
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.errors import UnknownFormat
from engram.surfaces.transcripts import Transcript, TurnFields, read, records

FIXTURES = Path(__file__).parent / "transcripts"
NOW = datetime(2026, 6, 1, tzinfo=UTC)
FORMATS = {
    "plain.jsonl": "jsonl",
    "claude_code.jsonl": "claude-code",
    "codex.jsonl": "codex",
    "codex_bare.jsonl": "codex",
    "chatgpt.json": "chatgpt",
    "claude.json": "claude",
}
KEYS = {"role", "text", "speaker", "at", "id", "session", "caption", "tool", "meta"}


def opened(path: Path) -> Transcript:
    return read(path, clock=lambda: NOW)


def fixture(name: str) -> Transcript:
    return opened(FIXTURES / name)


def turns(transcript: Transcript) -> list[TurnFields]:
    return [turn for _, turn in transcript.turns()]


def told(transcript: Transcript) -> list[tuple[str, str]]:
    return [(turn["role"], turn["text"]) for turn in turns(transcript)]


def written(folder: Path, *lines: object) -> Path:
    """A file of the given lines; bytes are written as they are, all else as JSON."""
    path = folder / "some.file"
    path.write_bytes(b"".join(_line(line) + b"\n" for line in lines))
    return path


def _line(line: object) -> bytes:
    return line if isinstance(line, bytes) else json.dumps(line).encode()


def zipped(path: Path, members: Iterable[tuple[str, bytes]]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return path


# What each format says


def test_plain_lines_keep_every_field_under_any_of_its_usual_names() -> None:
    first, second, third, fourth = turns(fixture("plain.jsonl"))
    assert first == {
        "role": "user",
        "text": "I moved to Lisbon in March.",
        "speaker": "Ana",
        "at": datetime(2026, 3, 14, 8, 30, tzinfo=UTC),
        "id": "m-1",
        "session": "s-42",
    }
    assert second["text"] == "Noted. How do you like it?"
    assert second["at"] == datetime(2026, 3, 14, 8, 31, tzinfo=UTC)
    assert (third["role"], third["caption"]) == ("user", "a yellow tram on a steep street")
    assert third["at"] == datetime(2026, 3, 14, 8, 33, tzinfo=UTC), "a naive time is UTC"
    assert third["meta"] == {"channel": "phone"}
    assert fourth["tool"] == {"name": "weather", "call_id": "c-1"}
    assert "at" not in fourth


def test_claude_code_tells_what_was_said_and_not_what_the_harness_wrote() -> None:
    transcript = fixture("claude_code.jsonl")
    assert told(transcript) == [
        ("user", "The login test is flaky, please fix it."),
        ("assistant", "I'll run it a few times."),
        ("assistant", 'Bash {"command": "pytest -q tests/test_login.py --count 20"}'),
        ("tool", "3 failed, 17 passed"),
        ("user", "use a fixed clock"),
        ("assistant", "Find every use of time.time() in the login code."),
        ("assistant", "Fixed: the test now freezes the clock."),
    ]
    assert transcript.skipped.counts == {"hidden": 3, "unknown": 1}


def test_claude_code_turns_are_named_after_their_records() -> None:
    said = turns(fixture("claude_code.jsonl"))
    record = "0c5f1d0e-0000-4000-8000-00000000000"
    assert [turn["id"] for turn in said[:3]] == [f"{record}1", f"{record}2", f"{record}2.1"]
    assert {turn["session"] for turn in said} == {"7d1c6a52-8f1e-4a53-9a6b-2f0e8a1b3c4d"}
    assert said[0]["meta"] == {"cwd": "/home/ana/shop", "branch": "main", "images": 1}
    assert said[5]["meta"] == {"agent": "a748733", "sidechain": True}


def test_a_result_knows_the_call_it_answers() -> None:
    _, _, call, answer, *_ = turns(fixture("claude_code.jsonl"))
    arguments = {"command": "pytest -q tests/test_login.py --count 20"}
    assert call["tool"] == {"name": "Bash", "arguments": arguments, "call_id": "toolu_01"}
    assert answer["tool"] == {"name": "Bash", "call_id": "toolu_01", "error": True}


def test_codex_is_told_once_and_without_the_injected_context() -> None:
    transcript = fixture("codex.jsonl")
    assert told(transcript) == [
        ("user", "Why is the cart total wrong?"),
        ("assistant", 'exec_command {"cmd": "cat cart.py"}'),
        ("tool", "total = sum(prices)\n"),
        ("assistant", "apply_patch *** Begin Patch\n*** End Patch"),
        ("tool", "Success."),
        ("assistant", "The discount was never subtracted; it is now."),
    ]
    said = turns(transcript)
    assert said[0]["meta"] == {"cwd": "/home/ana/shop", "branch": "main", "model": "gpt-5.3-codex"}
    assert said[2]["tool"] == {"name": "exec_command", "call_id": "call_1"}
    assert said[-1]["id"] == "msg_9"
    assert {turn["session"] for turn in said} == {"019bce9f-0a40-79e2-8351-8818e8487fb6"}
    assert transcript.skipped.counts == {"hidden": 2}


def test_codex_of_before_the_envelope_is_dated_by_its_session() -> None:
    transcript = fixture("codex_bare.jsonl")
    assert told(transcript) == [
        ("user", "List the files."),
        ("assistant", 'local_shell {"type": "exec", "command": ["ls"]}'),
        ("tool", "a.txt\nb.txt"),
        ("assistant", "There are two files."),
    ]
    assert {turn["at"].date().isoformat() for turn in turns(transcript)} == {"2025-08-18"}


def test_the_user_of_a_codex_sub_agent_is_an_assistant(tmp_path: Path) -> None:
    meta = {"id": "s", "source": {"subagent": {"thread_spawn": {"parent_thread_id": "p"}}}}
    item = {
        "type": "message",
        "role": "user",
        "content": [{"type": "input_text", "text": "Count the tests."}],
    }
    path = written(tmp_path, {"type": "session_meta", "payload": meta}, {"type": "response_item", "payload": item})
    assert told(opened(path)) == [("assistant", "Count the tests.")]


def test_chatgpt_follows_the_branch_that_was_last_shown() -> None:
    transcript = fixture("chatgpt.json")
    assert told(transcript) == [
        ("user", "Which city has the better bread?"),
        ("assistant", 'web.search {"query": "best bread Portugal"}'),
        ("tool", "Broa de Avintes, near Porto"),
        ("assistant", "Porto, for its broa."),
        ("tool", "a tram full of bread"),
    ]
    assert transcript.skipped.counts == {"hidden": 3}


def test_chatgpt_turns_are_dated_and_belong_to_their_conversation() -> None:
    question, call, answer, *_ = turns(fixture("chatgpt.json"))
    assert question["at"] == datetime.fromtimestamp(1764580001.25, UTC)
    assert answer["at"] == call["at"], "a message without a time is as old as the one before it"
    assert question["session"] == "6929c0de-1111-8329-940b-479ccb6a079f"
    assert question["id"] == "n-question"
    assert call["meta"] == {"title": "Porto or Lisbon", "model": "gpt-5-2"}


def test_chatgpt_trees_that_bite_their_tail_end(tmp_path: Path) -> None:
    message = {"id": "a", "author": {"role": "user"}, "content": {"content_type": "text", "parts": ["Hi"]}}
    loop = {"a": {"message": message, "parent": "b"}, "b": {"message": None, "parent": "a"}}
    path = written(tmp_path, {"id": "c", "mapping": loop, "current_node": "a"})
    assert told(opened(path)) == [("user", "Hi")]


def test_claude_is_read_from_its_blocks_and_its_attachments() -> None:
    assert told(fixture("claude.json")) == [
        ("user", "Plan next week's rota."),
        ("assistant", 'calendar_list {"week": 14}'),
        ("tool", "Rui: mornings"),
        ("assistant", "Rui opens, Ana closes."),
        ("user", "Ana is away on Thursday."),
        ("tool", "No shift over nine hours."),
        ("user", "An export from before content blocks."),
        ("assistant", "Read all the same."),
    ]


def test_claude_turns_are_named_after_their_messages() -> None:
    said = turns(fixture("claude.json"))
    assert [turn["id"] for turn in said[:6]] == ["m1", "m2", "m2.1", "m2.2", "m3.file0", "m3.file1"]
    assert said[5]["meta"] == {"title": "Bakery rota", "file": "rules.pdf"}
    assert said[6]["at"] == datetime(2024, 1, 1, 12, tzinfo=UTC)


# How a format is recognised


@pytest.mark.parametrize(("name", "expected"), FORMATS.items())
def test_the_format_is_known_by_content_alone(name: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "conversations.zip"
    path.write_bytes((FIXTURES / name).read_bytes())
    assert opened(path).format == expected


@pytest.mark.parametrize("name", FORMATS)
def test_turns_have_only_keys_that_observe_takes_and_ids_that_are_unique(name: str) -> None:
    said = turns(fixture(name))
    assert all(turn.keys() <= KEYS and {"role", "text", "id"} <= turn.keys() for turn in said)
    assert len({(turn.get("session"), turn["id"]) for turn in said}) == len(said)


@pytest.mark.parametrize("name", ["chatgpt.json", "claude.json"])
def test_an_archive_is_read_like_the_export_in_it(name: str, tmp_path: Path) -> None:
    content = (FIXTURES / name).read_bytes()
    junk = ("__MACOSX/export/conversations.json", b"\x00")
    path = zipped(tmp_path / "export", [junk, ("users.json", b"[]"), ("export/conversations.json", content)])
    assert opened(path).format == FORMATS[name]
    assert turns(opened(path)) == turns(fixture(name))


def test_an_export_in_numbered_pieces_is_one_transcript(tmp_path: Path) -> None:
    conversations = json.loads((FIXTURES / "chatgpt.json").read_text())
    members = [(f"conversations-{n:03}.json", json.dumps([c]).encode()) for n, c in enumerate(conversations)]
    transcript = opened(zipped(tmp_path / "export.zip", reversed(members)))
    read_so_far = [position for position, _ in transcript.turns()]
    assert turns(transcript) == turns(fixture("chatgpt.json"))
    assert read_so_far == sorted(read_so_far)
    assert read_so_far[-1] <= transcript.size == sum(len(content) for _, content in members)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n",
        b"[]",
        b"Dear diary,\n",
        b'{"a": 1}\n',
        b"\x89PNG\r\n\x1a\n\x00\xff",
        b"PK\x03\x04 not an archive",
    ],
)
def test_a_file_of_no_known_format_is_refused_with_a_hint(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_bytes(content)
    with pytest.raises(UnknownFormat) as refusal:
        opened(path)
    assert refusal.value.code == "input.format"
    assert refusal.value.hint


def test_an_archive_without_conversations_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormat):
        opened(zipped(tmp_path / "holiday.zip", [("photo.jpg", b"\xff\xd8")]))


def test_a_damaged_archive_gives_what_can_be_read(tmp_path: Path) -> None:
    conversations = json.loads((FIXTURES / "claude.json").read_text()) * 1000
    path = zipped(tmp_path / "export.zip", [("conversations.json", json.dumps(conversations).encode())])
    packed = bytearray(path.read_bytes())
    middle = len(packed) // 2
    packed[middle : middle + 200] = b"\xff" * 200
    path.write_bytes(packed)
    transcript = opened(path)
    assert turns(transcript)
    assert transcript.skipped.counts["damaged"] == 1


# What cannot be read


def test_what_cannot_be_read_is_counted_and_never_fatal(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        b'{"role": "user", "text": "torn',
        {"role": "user", "text": "Good."},
        b'{"role": "user", "text": "\xff\xfe"}',
        b'{"role": "user", "text": "\\ud83d alone"}',
        {"role": "user", "text": "   "},
        {"role": "user", "text": "\u200b"},
        {"role": "user", "text": None},
        {"role": "user", "text": "From tomorrow.", "at": "2026-06-02T00:00:00Z"},
        {"role": "user", "text": "From some time.", "at": "last Tuesday"},
        {"role": "narrator", "text": "Meanwhile."},
        {"event": "heartbeat"},
        [1, 2],
        b'{"role": "user", "text": "Not a number.", "meta": {"x": NaN}}',
        b'{"role": "user", "text": "Beyond numbers.", "meta": {"x": 1e999}}',
        b"[" * 100_000,
    )
    transcript = opened(path)
    assert told(transcript) == [("user", "Good.")]
    assert transcript.skipped.counts == {
        "json": 4,
        "encoding": 2,
        "empty": 3,
        "future": 1,
        "time": 1,
        "role": 1,
        "unknown": 2,
    }
    assert [(skip.where, skip.reason) for skip in transcript.skipped.first[:2]] == [
        ("line 1", "json"),
        ("line 3", "encoding"),
    ]


def test_one_broken_message_does_not_take_its_conversation_along(tmp_path: Path) -> None:
    content = (FIXTURES / "claude.json").read_bytes()
    path = tmp_path / "conversations.json"
    path.write_bytes(content.replace(b"Read all the same.", b"Read \xff the same."))
    transcript = opened(path)
    assert len(turns(transcript)) == len(turns(fixture("claude.json"))) - 1
    assert transcript.skipped.first[0].where == "conversation 2, message 2"
    assert transcript.skipped.counts == {"encoding": 1}


def test_an_export_torn_off_in_the_middle_gives_its_whole_conversations(tmp_path: Path) -> None:
    content = (FIXTURES / "claude.json").read_bytes()
    path = tmp_path / "conversations.json"
    path.write_bytes(content[: content.index(b'"o2"')])
    transcript = opened(path)
    assert {turn["session"] for turn in turns(transcript)} == {"019d386a-0000-7e84-bcd6-1637c32bd6ad"}
    assert transcript.skipped.counts == {"json": 1}


@pytest.mark.parametrize("ending", [b"\n", b""])
def test_a_record_too_long_to_hold_is_passed_over(
    ending: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MAX_RECORD_BYTES", 100)
    short, long = ({"role": "user", "text": "x" * length} for length in (10, 1000))
    for content in (b"\n".join(map(_line, (short, long, short))) + ending, _line([short, long, short])):
        path = tmp_path / "long"
        path.write_bytes(content)
        transcript = opened(path)
        assert len(turns(transcript)) == 2
        assert transcript.skipped.counts == {"too long": 1}


def test_only_the_first_skips_are_kept_and_all_are_counted_anew_each_time(tmp_path: Path) -> None:
    transcript = opened(written(tmp_path, {"role": "user", "text": "Hi"}, *[{"role": "user", "text": ""}] * 500))
    assert len(turns(transcript)) == len(turns(transcript)) == 1
    assert (transcript.skipped.total, len(transcript.skipped.first)) == (500, 20)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("value", [None, True, -7, 1e300, "", "\ud800", [], [[]], {}, {"type": []}], ids=repr)
def test_no_value_in_any_place_of_a_record_is_fatal(name: str, value: object, tmp_path: Path) -> None:
    records = _records(name)
    spoilt = [broken for record in records for broken in _with_each_field_replaced(record, value)]
    transcript = opened(written(tmp_path, *records, *spoilt))
    assert len(turns(transcript)) > len(turns(fixture(name)))


@pytest.mark.parametrize("depth", [90, 100, 900, 940, 950, 960, 10_000])
def test_no_nesting_is_fatal(depth: int, tmp_path: Path) -> None:
    deep = b'{"a":' * depth + b"1" + b"}" * depth
    call = b'{"type":"assistant","message":{"content":[{"type":"tool_use","name":"f","input":' + deep + b"}]}}"
    transcript = opened(written(tmp_path, *_records("claude_code.jsonl"), call))
    turns(transcript)
    assert transcript.skipped.counts["json"] == (depth > 90)


def _records(name: str) -> list[object]:
    content = (FIXTURES / name).read_text()
    if content.startswith("["):
        return list(json.loads(content))
    return [json.loads(line) for line in content.splitlines() if line]


def _with_each_field_replaced(node: object, value: object) -> Iterable[object]:
    yield value
    if isinstance(node, dict):
        for key, inner in node.items():
            yield from ({**node, key: broken} for broken in _with_each_field_replaced(inner, value))
    if isinstance(node, list):
        for at, inner in enumerate(node):
            yield from ([*node[:at], broken, *node[at + 1 :]] for broken in _with_each_field_replaced(inner, value))


@pytest.mark.parametrize("opening", [b'{"role": "user", "text": "Hi"}\n', b'[{"role": "user", "text": "Hi"},'])
@given(content=st.binary(max_size=400) | st.text('[]{}"\\,: a').map(str.encode))
def test_no_bytes_are_fatal(opening: bytes, content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("bytes") / "file"
    path.write_bytes(opening + content)
    assert told(opened(path))[0] == ("user", "Hi")


# Reading again, reading more, reading much


def test_reading_again_gives_the_same_ids_and_an_appended_file_continues(tmp_path: Path) -> None:
    lines = [{"role": "user", "text": text} for text in ("Hi", "Yes", "Yes", "Bye")]
    before = turns(opened(written(tmp_path, *lines[:3])))
    after = turns(opened(written(tmp_path, *lines)))
    assert after[:3] == before
    assert len({turn["id"] for turn in after}) == 4, "saying the same thing twice is two turns"


def test_two_talks_without_names_do_not_share_ids(tmp_path: Path) -> None:
    yes = {"role": "user", "text": "Yes"}
    lisbon = turns(opened(written(tmp_path, {"role": "assistant", "text": "Lisbon?"}, yes)))
    porto = turns(opened(written(tmp_path, {"role": "assistant", "text": "Porto?"}, yes)))
    assert lisbon[1]["id"] != porto[1]["id"]


def test_a_turn_over_one_mebibyte_is_cut_and_says_so(tmp_path: Path) -> None:
    long = "ä" * 2**20
    whole = "a" * 2**20
    path = written(tmp_path, {"role": "tool", "text": long}, {"role": "tool", "text": whole})
    first, second = turns(opened(path))
    assert len(first["text"].encode()) <= 2**20
    assert first["text"].endswith("ä\n[cut here: 2097152 bytes in all]")
    assert second["text"] == whole


def test_arguments_too_long_to_keep_twice_stay_in_the_text(tmp_path: Path) -> None:
    block = {"type": "tool_use", "id": "t", "name": "Write", "input": {"content": "x" * 2**21}}
    path = written(tmp_path, {"type": "assistant", "uuid": "u", "message": {"content": [block]}})
    (turn,) = turns(opened(path))
    assert turn["tool"] == {"name": "Write", "call_id": "t"}
    assert len(turn["text"].encode()) <= 2**20


def test_arguments_that_are_no_proper_json_stay_the_text_they_are(tmp_path: Path) -> None:
    deep = '{"a":' * 150 + "1" + "}" * 150
    item = {"type": "function_call", "name": "f", "arguments": deep, "call_id": "c"}
    (turn,) = turns(opened(written(tmp_path, {"type": "response_item", "payload": item})))
    assert turn["tool"] == {"name": "f", "arguments": deep, "call_id": "c"}


def test_a_byte_order_mark_and_windows_line_ends_are_no_matter(tmp_path: Path) -> None:
    path = tmp_path / "windows.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"role": "user", "text": "Hi"}\r\n{"role": "user", "text": "Bye"}')
    assert told(opened(path)) == [("user", "Hi"), ("user", "Bye")]


def test_brackets_and_quotes_in_strings_do_not_end_a_conversation(tmp_path: Path) -> None:
    said = 'a "quoted" ] } [ { \\ and "'
    message = {"uuid": "m", "sender": "human", "text": said}
    conversation = {"uuid": "c", "pad": "é\\" * 2**18, "chat_messages": [message]}
    path = tmp_path / "export"
    path.write_text(json.dumps([conversation] * 3, ensure_ascii=False))
    assert told(opened(path)) == [("user", said)] * 3


@pytest.mark.parametrize("name", FORMATS)
def test_progress_rises_to_the_size_of_the_file(name: str) -> None:
    transcript = fixture(name)
    progress = [position for position, _ in transcript.turns()]
    assert progress == sorted(progress)
    assert 0 < progress[-1] <= transcript.size == (FIXTURES / name).stat().st_size


@pytest.mark.parametrize("name", ["plain.jsonl", "chatgpt.json"])
def test_a_long_file_needs_no_more_memory_than_a_short_one(name: str, tmp_path: Path) -> None:
    short, long = _repeated(name, tmp_path, 100), _repeated(name, tmp_path, 300)
    assert _peak(long) < 1.5 * _peak(short)


def _repeated(name: str, folder: Path, times: int) -> Path:
    record = _records(name)[0]
    assert isinstance(record, dict)
    records = [record | {"padding": "x" * 20_000}] * times
    path = folder / f"{times}"
    path.write_text(json.dumps(records) if name.endswith("json") else "\n".join(map(json.dumps, records)))
    return path


def _peak(path: Path) -> int:
    tracemalloc.start()
    for _ in opened(path).turns():
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak
