"""ChatGPT's data export: conversations are trees of messages, of which we follow the branch last shown."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engram.surfaces.transcripts.records import Record, Skipped
from engram.surfaces.transcripts.shape import first, kind, mapping, present, sequence, word
from engram.surfaces.transcripts.tools import call, result
from engram.surfaces.transcripts.turn import Draft

Message = Mapping[str, object]

THINKING = frozenset({"thoughts", "reasoning_recap"})
# Custom instructions and memory, repeated in every conversation.
CONTEXT = frozenset({"user_editable_context", "model_editable_context"})


def recognises(value: Mapping[str, object]) -> bool:
    return isinstance(value.get("mapping"), dict)


def read(record: Record) -> Iterator[Draft | Skipped]:
    if not recognises(record.value):
        yield Skipped(record.where, "unknown")
        return
    at = record.value.get("create_time")
    for number, message in enumerate(_branch(record.value), 1):
        # A message without a time is as old as the one before it.
        at = message.get("create_time") or at
        yield from _turns(message, _base(record, number, message, at))


def _branch(conversation: Mapping[str, object]) -> list[Message]:
    nodes = mapping(conversation.get("mapping"))
    at: object = conversation.get("current_node")
    if not isinstance(at, str) or at not in nodes:
        at = _newest(nodes)
    path: dict[str, Message] = {}
    while isinstance(at, str) and at in nodes and at not in path:
        node = mapping(nodes[at])
        path[at] = mapping(node.get("message"))
        at = node.get("parent")
    return [message for message in reversed(path.values()) if message]


def _newest(nodes: Mapping[str, object]) -> str | None:
    return max(nodes, key=lambda name: _created(mapping(nodes[name])), default=None)


def _created(node: Mapping[str, object]) -> float:
    time = mapping(node.get("message")).get("create_time")
    return time if isinstance(time, int | float) else 0.0


def _base(record: Record, number: int, message: Message, at: object) -> Draft:
    conversation = record.value
    model = mapping(message.get("metadata")).get("model_slug")
    return Draft(
        where=f"{record.where}, message {number}",
        position=str(number),
        role=_role(message),
        at=at,
        id=word(message.get("id")),
        session=word(first(conversation, "conversation_id", "id")),
        meta=present(title=conversation.get("title"), model=model),
    )


def _role(message: Message) -> str:
    return kind(mapping(message.get("author")), "role")


def _turns(message: Message, base: Draft) -> Iterator[Draft | Skipped]:
    content = mapping(message.get("content"))
    if _is_hidden(message):
        yield Skipped(base.where, "hidden")
    elif base.role not in ("user", "assistant", "tool"):
        yield Skipped(base.where, "role")
    elif not _is_thinking(message):
        yield _turn(message, replace(base, text=_text(content), caption=_caption(content)))


def _is_hidden(message: Message) -> bool:
    flagged = mapping(message.get("metadata")).get("is_visually_hidden_from_conversation") is True
    context = kind(mapping(message.get("content")), "content_type") in CONTEXT
    return flagged or context or message.get("weight") == 0 or _role(message) == "system"


def _is_thinking(message: Message) -> bool:
    content = mapping(message.get("content"))
    return kind(content, "content_type") in THINKING or message.get("channel") == "analysis"


def _turn(message: Message, base: Draft) -> Draft:
    recipient = word(message.get("recipient")) or "all"
    if base.role == "tool":
        return result(base, base.text, word(mapping(message.get("author")).get("name")))
    if base.role == "assistant" and recipient != "all" and base.text:
        return call(base, recipient, base.text)
    return base


def _text(content: Mapping[str, object]) -> str:
    """Parts where there are parts, else the one field in which this content type keeps its words."""
    if "parts" in content:
        return "\n".join(text for part in sequence(content["parts"]) if (text := _part(part)))
    return word(first(content, "text", "result", "content")) or ""


def _part(part: object) -> str:
    """A string, or the transcription of something spoken."""
    text = part if isinstance(part, str) else mapping(part).get("text")
    return text if isinstance(text, str) else ""


def _caption(content: Mapping[str, object]) -> str | None:
    """What a generated picture was asked to show is the only description of a picture in the export."""
    details = (mapping(mapping(part).get("metadata")) for part in sequence(content.get("parts")))
    prompts = (word(mapping(detail.get("dalle")).get("prompt")) for detail in details)
    return "\n".join(filter(None, prompts)) or None
