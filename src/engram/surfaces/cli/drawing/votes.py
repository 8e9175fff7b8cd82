"""Explanations as people read them: votes that add up, or the stage that lost a memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from engram.cognition.words import query_terms
from engram.model.memory import Memory
from engram.model.recall import Explanation
from engram.surfaces.cli.drawing.memory import byline, marked
from engram.surfaces.cli.screen import clipped, one_line, table

NARROW = 80  # columns below which reasons would be broken into pieces
MEASURED = ("measured", "scaled", "weight")
STAGES = {
    "match": "It was not matched",
    "filter": "It was filtered out",
    "candidates": "It was not among the candidates",
    "dedup": "It gave way to another",
    "distilled": "It gave way to what was read in it",
    "fuller": "It gave way to the turn it was read in",
    "rerank": "Another order was asked for, and put it too low to be shown",
    "limit": "It was ranked too low to be shown",
    "budget": "There was no room for it",
    "outdated": "It was left out, since only what is current was asked for",
}


def draw_explanations(console: Console, told: Sequence[Explanation], memories: Mapping[str, Memory]) -> None:
    """What the question was taken to ask for, then one explanation after the other."""
    if not told:
        console.print("Nothing came up, so there is nothing to explain; name a memory to see where it was lost.")
        return
    draw_understood(console, told[0])
    for explanation in told:
        console.print()
        draw_explanation(console, explanation, memories[explanation.id])


def draw_understood(console: Console, explanation: Explanation) -> None:
    """What a question was taken to ask for."""
    for line in explanation.understood:
        console.print(Text(one_line(line), style="dim"))


def draw_explanation(console: Console, explanation: Explanation, memory: Memory) -> None:
    """The memory, where it stood, and its votes."""
    console.print(marked(clipped(memory.text, 300), frozenset(query_terms(explanation.query))))
    console.print(byline(memory, Text(memory.id, style="id")))
    draw_standing(console, explanation)


def draw_votes(console: Console, explanation: Explanation) -> None:
    """What a question was taken to ask for, where a memory stood for it, and its votes."""
    draw_understood(console, explanation)
    draw_standing(console, explanation)


def draw_standing(console: Console, explanation: Explanation) -> None:
    """Where a memory stood for a question, and its votes."""
    console.print(standing(explanation))
    if explanation.votes:
        console.print(votes(explanation, narrow=console.width < NARROW))


def standing(explanation: Explanation) -> Text:
    """The rank, or what became of it."""
    if explanation.lost_at is None:
        ranked = Text(f"● rank {explanation.rank} for “{one_line(explanation.query)}”", style="good")
        _, _, update = one_line(explanation.detail).partition("; ")
        return ranked.append(f"\n  {update}", style="fair") if update else ranked
    lost = STAGES.get(explanation.lost_at, f"It was lost at {explanation.lost_at}")
    return Text(f"○ {lost}: {explanation.detail}", style="bad")


def votes(explanation: Explanation, *, narrow: bool = False) -> object:
    """Every vote, and that they add up; where there is little room, without how each came to what it adds."""
    heads = ("vote", *(() if narrow else MEASURED), "adds", "because")
    drawn = table(*heads, right=(*MEASURED, "adds"), wide="because")
    for vote in explanation.votes:
        figures = () if narrow else (f"{each:.3f}" for each in (vote.raw, vote.normalised, vote.weight))
        drawn.add_row(
            vote.signal, *figures, Text(f"{vote.contribution:+.3f}", style="figure"), Text(one_line(vote.detail))
        )
    total = sum(vote.contribution for vote in explanation.votes)
    blanks = () if narrow else ("",) * len(MEASURED)
    drawn.add_row(Text("score", style="bold"), *blanks, Text(f"{total:+.3f}", style="bold"), "")
    return drawn
