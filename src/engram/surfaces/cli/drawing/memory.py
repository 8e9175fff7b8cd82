"""Memories and recollections as people read them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from zoneinfo import ZoneInfo

from rich.console import Console
from rich.table import Table
from rich.text import Text

from engram.cognition.excerpt import around_match
from engram.cognition.words import query_terms, terms
from engram.model.local import local
from engram.model.memory import LIVE, Interval, Memory, Status, Turn
from engram.model.recall import Momentum, Nothing, Recall, Recollection, Transition, Verdict
from engram.surfaces.cli.screen import (
    clipped,
    counted,
    days,
    id_for,
    indented,
    one_line,
    pairs,
    short,
    table,
    visible,
    when,
)

NOTHING_NEWER: Mapping[str, Memory] = MappingProxyType({})
SHOWN, QUOTED = 600, 160  # characters of what came up, and of the turns behind it
COPIES = 5
HINTS = {
    "wait for their vectors": "; `engram embed` gives them theirs",
    "moving to": "; `engram embed` does the rest",
}
PUNCTUATION = ".,;:!?\"'()[]{}«»“”‘’¿¡…。、！？「」"
SIGNS = {Verdict.CONFIDENT: "●", Verdict.UNCERTAIN: "◐", Verdict.UNKNOWN: "○"}
TIES = {
    Transition.CONTINUATION: "The question goes on with the conversation",
    Transition.DRIFT: "The question moves on from the conversation",
    Transition.SWITCH: "The question changes the subject",
}
NOTHING_SAID = "! session {} has no other turns that can be read here: the question was read by itself"


def who(memory: Memory) -> str:
    """Who said it, or what sort of claim it is."""
    if isinstance(memory, Turn):
        return memory.speaker or memory.role
    return memory.category if memory.category != "general" else memory.kind.value


def byline(memory: Memory, id: Text) -> Text:
    """Who, when, where it stands, and its id, in one dim line."""
    happened = told_by_days(memory.occurred, memory.tz) or when(memory.occurred.start or memory.learnt)
    parts = [Text(visible(who(memory)), style="who"), Text(happened)]
    if memory.status is not Status.ACTIVE:
        parts.append(Text(memory.status.value, style="fair" if memory.status in LIVE else "bad"))
    if memory.pinned:
        parts.append(Text("pinned", style="good"))
    return Text(" · ", style="dim").join([*parts, id])


def marked(text: str, wanted: frozenset[str]) -> Text:
    """A text with the words that were asked for brought out."""
    shown = Text(visible(text))
    position = 0
    for chunk in shown.plain.split():
        start = shown.plain.index(chunk, position)
        position = start + len(chunk)
        for first, last in hits(chunk, wanted):
            shown.stylize("hit", start + first, start + last)
    return shown


def hits(chunk: str, wanted: frozenset[str]) -> Iterable[tuple[int, int]]:
    """Where a chunk has what was asked for: all of it between spaces, the very letters where there are none."""
    found = wanted.intersection(terms(chunk))
    inner = chunk.strip(PUNCTUATION)
    if found and (chunk.isascii() or len(inner) <= max(map(len, found)) + 4):
        start = chunk.index(inner)
        return [(start, start + len(inner))]
    starts = [(chunk.lower().find(word), len(word)) for word in found]
    return [(start, start + length) for start, length in starts if start >= 0]


def draw_recall(
    console: Console, recall: Recall, *, full: bool = False, conversation: str | None = None,
    updates: Mapping[str, Memory] = NOTHING_NEWER,
) -> None:  # fmt: skip
    """The verdict, then what came up, best first, each with its reasons.

    `conversation` is the session asked in, `updates` what updates some of what came up, by id.
    """
    draw_verdict(console, recall, conversation)
    wanted = frozenset(query_terms(recall.query))
    for rank, item in enumerate(recall.items, 1):
        console.print()
        draw_recollection(console, rank, item, wanted, full=full, update=updates.get(updated_by(item)))
    console.print()
    console.print(footing(recall), style="dim")


def draw_verdict(console: Console, recall: Recall, conversation: str | None) -> None:
    """Whether the store can answer, why it thinks so, and what it could not look at."""
    verdict = recall.verdict.value
    console.print(Text.assemble((f"{SIGNS[recall.verdict]} {verdict}", verdict), f" — {reason(recall)}"))
    if recall.momentum:
        console.print(Text(led(recall.momentum), style="dim"))
    elif conversation is not None:
        console.print(Text(NOTHING_SAID.format(one_line(conversation)), style="fair"), soft_wrap=True)
    for missing in recall.degraded:
        hint = next((hint for sign, hint in HINTS.items() if sign in missing), "")
        console.print(Text(f"! {one_line(missing)}{hint}", style="fair"), soft_wrap=True)


def led(momentum: Momentum) -> str:
    """How the conversation had a say."""
    taken = f"{momentum.share:.0%} of its meaning was taken from there" if momentum.share else "it was read by itself"
    return f"{TIES[momentum.change]}: {taken}"


def reason(recall: Recall) -> str:
    """The verdict in words."""
    match recall.nothing:
        case Nothing.EMPTY_SCOPE:
            return "nothing found: nothing has been remembered here yet"
        case Nothing.NO_MATCH:
            words = ", ".join(query_terms(recall.query)[:6])
            return f"nothing found: no memory has any of the words {one_line(words)}"
        case Nothing.FILTERED_OUT:
            return f"nothing found: {counted(recall.filtered, 'match', 'matches')} did not pass the filters"
        case Nothing.OVER_BUDGET:
            return f"nothing shown: {counted(len(recall.omitted), 'memory', 'memories')} found, none fits the budget"
    return f"{recall.probability:.0%} likely that the answer is here"


def updated_by(item: Recollection) -> str:
    """The id of what updates a recollection, or nothing."""
    return item.corrected_by or item.challenged_by or ""


def told_update(item: Recollection, update: Memory | None) -> Text:
    """That a recollection is outdated, or may be, since when and by what."""
    said, style = ("outdated: updated", "bad") if item.corrected_by else ("may be outdated: challenged", "fair")
    text = "" if update is None else f": {clipped(update.text, QUOTED)}"
    return Text(f"{said} {when(item.updated_at)} by {short(updated_by(item))}{text}", style=style)


def draw_recollection(
    console: Console, rank: int, item: Recollection, wanted: frozenset[str], *, full: bool, update: Memory | None = None
) -> None:
    """One memory that came up: its words, who said it and when, and why it is here."""
    body = marked(item.memory.text if full else excerpt(item, wanted), wanted)
    if item.corrected_by:
        body.stylize("strike dim")
    drawn = Table.grid(padding=(0, 2, 0, 0))
    drawn.add_column(width=2, justify="right", style="dim")
    drawn.add_column(overflow="fold")
    drawn.add_row(str(rank), body)
    drawn.add_row("", byline(item.memory, Text(item.memory.id, style="id")))
    drawn.add_row("", Text(f"{item.score:.2f}  {one_line(item.why)}", style="italic dim"))
    if updated_by(item):
        drawn.add_row("", told_update(item, update))
    for turn in item.evidence:
        if turn.id != item.memory.id:
            quoted = around_match(one_line(turn.text), wanted, QUOTED)
            drawn.add_row("", Text(f"from turn {short(turn.id)}, {who(turn)}: {quoted}", style="dim"))
    if item.copies:
        drawn.add_row("", Text(f"also said in {', '.join(map(short, item.copies[:COPIES]))}", style="dim"))
    console.print(drawn)


def excerpt(item: Recollection, wanted: frozenset[str]) -> str:
    """The text of a memory, or of a long one the part that matched, with marks where something is left out."""
    text, part = item.memory.text, item.passage or item.memory.text
    if len(text) <= SHOWN:
        return text
    shown = around_match(part, wanted, SHOWN)
    before = "" if text.startswith(part) or shown.startswith("… ") else "… "
    return f"{before}{shown}{'' if text.endswith(part) or shown.endswith(' …') else ' …'}"


def footing(recall: Recall) -> str:
    """What was looked at, how long it took, and what did not fit."""
    parts = [
        f"{len(recall.items)} of {counted(recall.candidates, 'candidate')}",
        f"{sum(recall.timings.values()):.0f} ms",
        *([f"{counted(len(recall.omitted), 'memory', 'memories')} over the budget"] if recall.omitted else []),
    ]
    return " · ".join(parts)


def draw_list(console: Console, memories: Sequence[Memory]) -> None:
    """Memories, one a line."""
    if not memories:
        console.print("Nothing here that fits.", style="dim")
        return
    shown_id = id_for(console)
    drawn = table("id", "when", "who", "text", wide="text")
    for memory in memories:
        text = Text(one_line(memory.text[:2000]), no_wrap=True, overflow="ellipsis", style=row_style(memory))
        if memory.status is Status.CHALLENGED:
            text = Text.assemble(("challenged: ", "fair"), text, no_wrap=True, overflow="ellipsis")
        drawn.add_row(shown_id(memory.id), when(memory.learnt), Text(clipped(who(memory), 16)), text)
    console.print(drawn)


def row_style(memory: Memory) -> str:
    """How a memory stands, as a colour."""
    if memory.status is Status.CHALLENGED:
        return "fair"
    return "bold" if memory.pinned else "" if memory.status in LIVE else "dim strike"


def draw_memory(console: Console, memory: Memory) -> None:
    """A memory with everything that is not as usual."""
    console.print(Text(visible(memory.text)))
    console.print()
    console.print(pairs([(name, value) for name, value in properties(memory) if value]))


def properties(memory: Memory) -> list[tuple[str, object]]:
    """What there is to say about a memory, the usual left out."""
    turn = memory if isinstance(memory, Turn) else None
    return [
        ("id", Text(memory.id, style="id")),
        ("caller's id", memory.external_id),
        ("scope", memory.scope),
        ("kind", f"{memory.kind.value}, {memory.category}" if not turn else f"turn, {turn.role}"),
        ("speaker", memory.speaker),
        ("session", memory.session),
        ("status", memory.status.value),
        ("importance", f"{memory.importance:.2f}" + ("" if memory.importance_given else " (assumed)")),
        ("confidence", f"{memory.confidence:.2f}, {memory.band.value}"),
        ("source", memory.source.value),
        ("happened", interval(memory.occurred, memory.tz)),
        ("valid", interval(memory.valid, memory.tz)),
        ("learnt", when(memory.learnt)),
        ("recorded", when(memory.recorded_at)),
        ("version", memory.version if memory.version > 1 else None),
        ("pinned", "yes" if memory.pinned else None),
        ("caption", turn.caption if turn else None),
        ("tool", as_json(turn.tool) if turn and turn.tool else None),
        ("names", ", ".join(mention.name for mention in memory.mentions)),
        ("flags", ", ".join(memory.flags)),
        ("metadata", as_json(memory.metadata) if memory.metadata else None),
        ("sources", ", ".join(memory.sources)),
    ]


def as_json(value: Mapping[str, object]) -> str:
    """A mapping as it would be typed."""
    return json.dumps(dict(value), ensure_ascii=False)


def told_by_days(stretch: Interval, zone: str) -> str | None:
    """A stretch of whole days, where it was told, as people put it; None for any other."""
    if stretch.start is None or stretch.until is None:
        return None
    there = ZoneInfo(zone)
    return days(local(stretch.start, there), local(stretch.until, there))


def interval(stretch: Interval, zone: str) -> str | None:
    """A stretch of time in words, or None when it is open on both ends."""
    if stretch.start is None and stretch.until is None:
        return None
    if whole := told_by_days(stretch, zone):
        return whole
    if stretch.start == stretch.until:
        return when(stretch.start)
    start = f"from {when(stretch.start)}" if stretch.start else ""
    return f"{start} until {when(stretch.until)}".strip() if stretch.until else start


def draw_kept(console: Console, done: str, memory: Memory, note: str = "") -> None:
    """What a change did, and to what, and what to note of it."""
    console.print(Text.assemble(("✓ ", "good"), (done, "bold"), ("  " + clipped(memory.text, 200), "")))
    console.print(indented(byline(memory, Text(memory.id, style="id")), 2))
    if note:
        console.print(Text(f"! {note}", style="fair"), soft_wrap=True)
