"""Entities, portraits and timelines as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from engram.model.entity import Doubt, Entity, Likeness
from engram.model.memory import LIVE, Status
from engram.model.portrait import Moment, Portrait, Step
from engram.surfaces.cli.drawing.memory import byline
from engram.surfaces.cli.screen import clipped, counted, id_for, indented, one_line, pairs, table, visible, when

SIGNS = {Step.ADDITION: "+", Step.REINFORCEMENT: "=", Step.CORRECTION: "!", Step.CHALLENGE: "?"}
REASONS = {
    Likeness.SAME_NAME: "have a name in common",
    Likeness.PART_OF_NAME: "one name is part of the other",
    Likeness.SPELT_ALIKE: "are spelt alike",
    Likeness.ALIKE_IN_MEANING: "are alike in meaning",
}


def draw_entities(console: Console, entities: Sequence[Entity]) -> None:
    """Entities, one a line."""
    if not entities:
        console.print("No memory mentions anything by name.", style="dim")
        return
    shown_id = id_for(console)
    drawn = table("id", "kind", "memories", "last", "names", right=("memories",), wide="names")
    for entity in entities:
        names = Text(clipped(", ".join(entity.names), 200))
        drawn.add_row(shown_id(entity.id), entity.kind.value, str(entity.mentions), when(entity.last_seen), names)
    console.print(drawn)


def draw_doubts(console: Console, doubts: Sequence[Doubt]) -> None:
    """Pairs that may be one."""
    if not doubts:
        console.print("No two seem to be one.", style="dim")
    for doubt in doubts:
        told = f"{one_line(doubt.one.name)} and {one_line(doubt.other.name)} {REASONS[doubt.why]}"
        console.print(Text(told))
        console.print(indented(Text(f"{doubt.one.id}  {doubt.other.id}", style="id"), 2))


def draw_decided(console: Console, done: str, entity: Entity) -> None:
    """What was decided about an entity, and the names it goes by."""
    told = clipped(", ".join(entity.names), 200)
    console.print(Text.assemble((f"✓ {done}  ", "good"), told))
    console.print(indented(Text.assemble(f"{entity.kind.value} · ", (entity.id, "id")), 2))


def draw_portrait(console: Console, portrait: Portrait) -> None:
    """Who or what it is, what is stated of it, and what is held about it."""
    entity = portrait.entity
    console.print(Text(visible(entity.name), style="bold"))
    console.print(pairs([(name, value) for name, value in told_of(portrait) if value]))
    for memory in portrait.memories:
        console.print()
        console.print(Text(clipped(memory.text, 600)))
        console.print(indented(byline(memory, Text(memory.id, style="id")), 2))


def in_words(relation: str) -> str:
    """A relation as it is read before its object: who is pregnant is no `a pregnant`."""
    return "is" if relation == "is_a" else relation.replace("_", " ")


def told_of(portrait: Portrait) -> list[tuple[str, object]]:
    """What there is to say about an entity."""
    entity = portrait.entity
    stated = [f"{in_words(it.relation)} {it.value} ({it.confidence:.2f})" for it in entity.properties]
    return [
        ("id", Text(entity.id, style="id")),
        ("kind", entity.kind.value),
        ("also called", ", ".join(entity.aliases)),
        ("scope", entity.scope),
        ("mentioned", f"by {counted(entity.mentions, 'memory', 'memories')}, last {when(entity.last_seen)}"),
        ("stated", "; ".join(stated)),
        ("namesakes", ", ".join(other.id for other in portrait.namesakes)),
    ]


def draw_timeline(console: Console, moments: Sequence[Moment]) -> None:
    """Memories in order, with a sign for what each did."""
    if not moments:
        console.print("Nothing is told of that.", style="dim")
        return
    drawn = table("when", "", "text", wide="text")
    for moment in moments:
        gone = moment.memory.status not in LIVE
        text = Text(clipped(moment.memory.text, 400), style="dim strike" if gone else "")
        if moment.memory.status is not Status.ACTIVE:
            text = Text.assemble(text, (f"  {moment.memory.status.value}", "dim" if gone else "fair"))
        drawn.add_row(when(moment.at), SIGNS[moment.step], text)
    console.print(drawn)
    console.print("+ added · = said again · ! corrected · ? challenged", style="dim")
