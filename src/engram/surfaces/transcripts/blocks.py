"""Message content as a string or a list of typed blocks, as the OpenAI and Anthropic interfaces write it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from engram.surfaces.transcripts.records import Skipped
from engram.surfaces.transcripts.shape import kind, mapping, present, sequence, word
from engram.surfaces.transcripts.tools import OpenCalls, call, result
from engram.surfaces.transcripts.turn import Draft

TEXTS = frozenset({"text", "input_text", "output_text"})
# Seen, understood, and no turn of anybody's.
ASIDES = frozenset(
    {
        "thinking",
        "redacted_thinking",
        "image",
        "document",
        "token_budget",
        "flag",
        "fallback",
        "container_upload",
    }
)

Block = Mapping[str, object]


def nothing_hidden(_text: str) -> bool:
    return False


def texts(content: object) -> list[str]:
    """The text blocks, in order."""
    if isinstance(content, str):
        return [content]
    return [text for block in sequence(content) if (text := _text(block)) is not None]


def joined(content: object) -> str:
    return "\n".join(texts(content))


def _text(block: object) -> str | None:
    if isinstance(block, str):
        return block
    text = mapping(block).get("text")
    return text if isinstance(text, str) and kind(mapping(block)) in TEXTS else None


def turns_of(
    content: object, base: Draft, calls: OpenCalls, hidden: Callable[[str], bool] = nothing_hidden
) -> Iterator[Draft | Skipped]:
    """One turn for each run of text, each call and each result; the first keeps the message's id."""
    base = replace(base, meta={**base.meta, **present(images=_images(content))})
    for number, piece in enumerate(_pieces(content)):
        yield _turn(piece, _numbered(base, number), calls, hidden)


def _pieces(content: object) -> Iterator[Sequence[Block]]:
    """Runs of text blocks together, every other block alone, asides left out."""
    blocks = [{"type": "text", "text": content}] if isinstance(content, str) else map(mapping, sequence(content))
    told = (block for block in blocks if kind(block) not in ASIDES)
    for is_text, group in groupby(told, key=lambda block: kind(block) in TEXTS):
        run = list(group)
        yield from [run] if is_text else ([block] for block in run)


def _turn(piece: Sequence[Block], base: Draft, calls: OpenCalls, hidden: Callable[[str], bool]) -> Draft | Skipped:
    block = piece[0]
    if kind(block) in TEXTS:
        return _speech(texts(list(piece)), base, hidden)
    if kind(block).endswith("tool_use"):
        return _call(block, base, calls)
    if kind(block).endswith("tool_result"):
        return _result(block, base, calls)
    return Skipped(base.where, "unknown")


def _speech(said: Sequence[str], base: Draft, hidden: Callable[[str], bool]) -> Draft | Skipped:
    shown = [text for text in said if not hidden(text)]
    if said and not shown:
        return Skipped(base.where, "hidden")
    return replace(base, text="\n".join(shown))


def _call(block: Block, base: Draft, calls: OpenCalls) -> Draft:
    name, call_id = word(block.get("name")) or "tool", word(block.get("id"))
    calls.open(call_id, name)
    return call(base, name, block.get("input"), call_id)


def _result(block: Block, base: Draft, calls: OpenCalls) -> Draft:
    call_id = word(block.get("tool_use_id"))
    name = calls.close(call_id) or word(block.get("name"))
    return result(base, joined(block.get("content")), name, call_id, block.get("is_error") is True)


def _numbered(base: Draft, number: int) -> Draft:
    if number == 0:
        return base
    return replace(base, id=base.id and f"{base.id}.{number}", position=f"{base.position}.{number}")


def _images(content: object) -> int | None:
    return [kind(mapping(block)) for block in sequence(content)].count("image") or None
