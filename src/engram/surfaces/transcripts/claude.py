"""Claude's data export: conversations of chat_messages, of which we follow the branch last shown.

A message's content blocks are read rather than its `text`, into which the export mixes the thinking and
a stand-in for every tool call. A pasted text is what the person said; a file came from outside, as a
tool's result does.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engram.surfaces.transcripts.blocks import turns_of
from engram.surfaces.transcripts.records import Record, Skipped
from engram.surfaces.transcripts.shape import first, kind, mapping, present, sequence, word
from engram.surfaces.transcripts.tools import OpenCalls, result
from engram.surfaces.transcripts.turn import Draft

Message = Mapping[str, object]

SENDERS = {"human": "user", "user": "user", "assistant": "assistant"}


def recognises(value: Mapping[str, object]) -> bool:
    return isinstance(value.get("chat_messages"), list)


def read(record: Record) -> Iterator[Draft | Skipped]:
    if not recognises(record.value):
        yield Skipped(record.where, "unknown")
        return
    calls, at = OpenCalls(), record.value.get("created_at")
    for number, message in enumerate(_branch(record.value), 1):
        # A message without a time is as old as the one before it.
        at = message.get("created_at") or at
        yield from _turns(message, _base(record, number, message, at), calls)


def _branch(conversation: Mapping[str, object]) -> Sequence[Message]:
    """The way from the last message back to the first; older exports know no parents and are one branch."""
    messages = [mapping(message) for message in sequence(conversation.get("chat_messages"))]
    if not all("parent_message_uuid" in message for message in messages):
        return messages
    named = {uuid: message for message in messages if (uuid := word(message.get("uuid")))}
    at = word(conversation.get("current_leaf_message_uuid")) or next(reversed(named), None)
    path: dict[str, Message] = {}
    while at and at in named and at not in path:
        path[at] = named[at]
        at = word(named[at].get("parent_message_uuid"))
    return list(reversed(path.values()))


def _base(record: Record, number: int, message: Message, at: object) -> Draft:
    return Draft(
        where=f"{record.where}, message {number}",
        position=str(number),
        role=SENDERS.get(kind(message, "sender"), ""),
        at=at,
        id=word(message.get("uuid")),
        session=word(record.value.get("uuid")),
        meta=present(title=record.value.get("name")),
    )


def _turns(message: Message, base: Draft, calls: OpenCalls) -> Iterator[Draft | Skipped]:
    if not base.role:
        yield Skipped(base.where, "role")
        return
    attached = [mapping(file) for file in sequence(message.get("attachments"))]
    for turn in turns_of(_content(message), base, calls):
        # A message that is nothing but a paste has an empty text as well.
        if not attached or isinstance(turn, Skipped) or turn.text.strip():
            yield turn
    yield from (_attachment(file, base, number) for number, file in enumerate(attached))


def _content(message: Message) -> object:
    return first(message, "content") or message.get("text")


def _attachment(file: Mapping[str, object], base: Draft, number: int) -> Draft:
    name, text = word(file.get("file_name")), word(file.get("extracted_content")) or ""
    base = replace(base, id=base.id and f"{base.id}.file{number}", position=f"{base.position}.file{number}")
    if name is None:
        return replace(base, text=text)
    return result(replace(base, meta={**base.meta, "file": name}), text, "attachment")
