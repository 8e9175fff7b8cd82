"""Claude Code session files: a tree of records, of which we take what people, the model and its tools said.

A prompt typed while the model is busy never becomes a user record; it stands in an attachment. What the
harness writes in the user's name is hidden, and what a sub-agent gets as its prompt the assistant said.
"""

from collections.abc import Iterator, Mapping

from engram.surfaces.transcripts.blocks import turns_of
from engram.surfaces.transcripts.records import Record, Skipped
from engram.surfaces.transcripts.shape import first, kind, mapping, present, word
from engram.surfaces.transcripts.tools import OpenCalls
from engram.surfaces.transcripts.turn import Draft

SPEECH = frozenset({"user", "assistant"})
BOOKKEEPING = frozenset(
    {
        "summary",
        "system",
        "attachment",
        "progress",
        "file-history-snapshot",
        "queue-operation",
        "ai-title",
        "custom-title",
        "agent-name",
        "agent-color",
        "agent-setting",
        "last-prompt",
        "mode",
        "permission-mode",
        "pr-link",
        "tag",
        "task-summary",
        "worktree-state",
    }
)
HIDDEN_FLAGS = ("isMeta", "isCompactSummary", "isVisibleInTranscriptOnly", "isApiErrorMessage")
HARNESS = (
    "<command-",
    "<local-command-",
    "<bash-",
    "<task-notification>",
    "<system-reminder>",
    "<user-prompt-submit-hook>",
    "<ide_",
    "[Request interrupted by user",
    "Caveat: The messages below were generated",
)


def recognises(value: Mapping[str, object]) -> bool:
    if kind(value) in SPEECH:
        return isinstance(value.get("message"), dict)
    return kind(value) in BOOKKEEPING and any(key in value for key in ("sessionId", "leafUuid", "uuid", "messageId"))


class Reader:
    """Reads one session file; results are told by the name of their call."""

    def __init__(self) -> None:
        self._calls = OpenCalls()

    def __call__(self, record: Record) -> Iterator[Draft | Skipped]:
        value = record.value
        if kind(value) in SPEECH:
            yield from self._speech(record)
        elif queued := _queued_prompt(value):
            yield from turns_of(queued, _base(record, "user"), self._calls, _is_harness)
        elif kind(value) not in BOOKKEEPING:
            yield Skipped(record.where, "unknown")

    def _speech(self, record: Record) -> Iterator[Draft | Skipped]:
        message = mapping(record.value.get("message"))
        if _is_hidden(record.value):
            yield Skipped(record.where, "hidden")
        elif record.value["type"] == "user":
            yield from turns_of(message.get("content"), _base(record, "user"), self._calls, _is_harness)
        else:
            yield from turns_of(message.get("content"), _base(record, "assistant"), self._calls)


def _is_hidden(value: Mapping[str, object]) -> bool:
    synthetic = mapping(value.get("message")).get("model") == "<synthetic>"
    return synthetic or any(value.get(flag) is True for flag in HIDDEN_FLAGS)


def _is_harness(text: str) -> bool:
    return text.lstrip().startswith(HARNESS)


def _queued_prompt(value: Mapping[str, object]) -> object:
    attachment = mapping(value.get("attachment"))
    if attachment.get("type") == "queued_command" and attachment.get("commandMode", "prompt") == "prompt":
        return attachment.get("prompt")
    return None


def _base(record: Record, role: str) -> Draft:
    value = record.value
    return Draft(
        where=record.where,
        position=str(record.number),
        role="assistant" if value.get("isSidechain") is True else role,
        at=value.get("timestamp"),
        id=word(value.get("uuid")),
        session=word(first(value, "sessionId", "session_id")),
        meta=_meta(value),
    )


def _meta(value: Mapping[str, object]) -> dict[str, object]:
    return present(
        cwd=value.get("cwd"),
        branch=value.get("gitBranch"),
        model=mapping(value.get("message")).get("model"),
        agent=value.get("agentId"),
        sidechain=value.get("isSidechain") or None,
    )
