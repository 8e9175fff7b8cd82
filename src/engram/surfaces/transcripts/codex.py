"""Codex CLI rollouts, with the envelope {timestamp, type, payload} and without it, as until September 2025.

Every word stands twice in newer files, as response_item and as event_msg; we read the items, which all
ages of the format have. A forked rollout repeats its parent's lines and stays one session, its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engram.surfaces.transcripts.blocks import joined, texts
from engram.surfaces.transcripts.records import Record, Skipped
from engram.surfaces.transcripts.shape import first, kind, mapping, present, sequence, word
from engram.surfaces.transcripts.tools import OpenCalls, call, parsed, result
from engram.surfaces.transcripts.turn import Draft

ENVELOPE_ASIDES = frozenset(
    {
        "event_msg",
        "compacted",
        "world_state",
        "inter_agent_communication",
        "inter_agent_communication_metadata",
    }
)
ENVELOPES = ENVELOPE_ASIDES | {"session_meta", "turn_context", "response_item"}
ITEM_ASIDES = frozenset(
    {
        "reasoning",
        "ghost_snapshot",
        "compaction",
        "context_compaction",
        "compaction_trigger",
        "additional_tools",
        "tool_search_output",
    }
)
# Where each kind of call keeps what it was called with.
CALLS = {
    "function_call": "arguments",
    "custom_tool_call": "input",
    "local_shell_call": "action",
    "tool_search_call": "arguments",
    "web_search_call": "action",
    "image_generation_call": "revised_prompt",
}
RESULTS = frozenset(
    {"function_call_output", "custom_tool_call_output", "local_shell_call_output", "mcp_tool_call_output"}
)
INJECTED = (
    "<environment_context>",
    "<user_instructions>",
    "<permissions instructions>",
    "<collaboration_mode>",
    "<multi_agent_mode>",
    "<apps_instructions>",
    "<plugins_instructions>",
    "<skills_instructions>",
    "<skill>",
    "<turn_aborted>",
    "<subagent_notification>",
    "<user_shell_command>",
    "<INSTRUCTIONS>",
    "# AGENTS.md",
)
# Editors put their context before what the person typed.
REQUEST_MARK = "## My request for Codex:"


def recognises(value: Mapping[str, object]) -> bool:
    if isinstance(value.get("payload"), dict):
        return kind(value) in ENVELOPES
    return _is_header(value) or value.get("record_type") == "state" or _is_bare_item(value)


def _is_header(value: Mapping[str, object]) -> bool:
    return "type" not in value and all(key in value for key in ("id", "timestamp", "instructions"))


def _is_bare_item(value: Mapping[str, object]) -> bool:
    if kind(value) == "message":
        blocks = map(mapping, sequence(value.get("content")))
        return any(kind(block) in ("input_text", "output_text") for block in blocks)
    return kind(value) in CALLS or kind(value) in RESULTS or kind(value) in ITEM_ASIDES


class Reader:
    """Reads one rollout, whose opening says to which session every later line belongs."""

    def __init__(self) -> None:
        self._calls = OpenCalls()
        self._opening: Mapping[str, object] = {}
        self._model: object = None

    def __call__(self, record: Record) -> Iterator[Draft | Skipped]:
        value = record.value
        payload = value.get("payload")
        if not isinstance(payload, dict):
            yield from self._bare(record)
        elif kind(value) == "response_item":
            yield from self._item(payload, self._base(record))
        elif kind(value) == "session_meta":
            self._open(payload)
        elif kind(value) == "turn_context":
            self._model = payload.get("model")
        elif kind(value) not in ENVELOPE_ASIDES:
            yield Skipped(record.where, "unknown")

    def _bare(self, record: Record) -> Iterator[Draft | Skipped]:
        if _is_header(record.value):
            self._open(record.value)
        elif record.value.get("record_type") != "state":
            yield from self._item(record.value, self._base(record))

    def _open(self, opening: Mapping[str, object]) -> None:
        self._opening = self._opening or opening

    def _base(self, record: Record) -> Draft:
        """Items without a time of their own, in old files, happened when the session began."""
        return Draft(
            where=record.where,
            position=str(record.number),
            role="assistant",
            at=first(record.value, "timestamp") or self._opening.get("timestamp"),
            session=word(self._opening.get("id")),
            meta=self._meta(),
        )

    def _meta(self) -> dict[str, object]:
        git = mapping(self._opening.get("git"))
        return present(cwd=self._opening.get("cwd"), branch=git.get("branch"), model=self._model)

    def _item(self, item: Mapping[str, object], base: Draft) -> Iterator[Draft | Skipped]:
        if kind(item) == "message":
            yield self._message(item, replace(base, id=word(item.get("id"))))
        elif kind(item) == "agent_message":
            yield replace(base, text=joined(item.get("content")), speaker=word(item.get("author")))
        elif kind(item) in CALLS:
            yield self._call(item, base)
        elif kind(item) in RESULTS:
            yield self._result(item, base)
        elif kind(item) not in ITEM_ASIDES:
            yield Skipped(base.where, "unknown")

    def _message(self, item: Mapping[str, object], base: Draft) -> Draft | Skipped:
        said = texts(item.get("content"))
        if item.get("role") == "assistant":
            return replace(base, text="\n".join(said))
        typed = _typed(said)
        if item.get("role") != "user" or (said and not typed):
            return Skipped(base.where, "hidden")
        return replace(base, role="assistant" if self._is_spawned() else "user", text="\n".join(typed))

    def _is_spawned(self) -> bool:
        """The user of a sub-agent is the agent that spawned it."""
        return "subagent" in mapping(self._opening.get("source"))

    def _call(self, item: Mapping[str, object], base: Draft) -> Draft:
        call_id = word(item.get("call_id"))
        name = word(item.get("name")) or kind(item).removesuffix("_call")
        self._calls.open(call_id, name)
        return call(base, name, item.get(CALLS[kind(item)]), call_id)

    def _result(self, item: Mapping[str, object], base: Draft) -> Draft:
        call_id = word(item.get("call_id"))
        return result(base, _output(item.get("output")), self._calls.close(call_id), call_id)


def _typed(said: Sequence[str]) -> list[str]:
    return [_request(text) for text in said if not text.lstrip().startswith(INJECTED)]


def _output(output: object) -> str:
    """The output as text; it has been a string, a list of blocks, an object, and JSON in a string."""
    told = mapping(parsed(output))
    if isinstance(output, dict) or {"output", "metadata"} <= told.keys():
        return joined(first(told, "output", "content"))
    return joined(output)


def _request(text: str) -> str:
    before, mark, after = text.partition(REQUEST_MARK)
    return after.strip() if mark else before
