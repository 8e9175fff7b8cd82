"""A store, its health and its checkup as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.text import Text

from engram.model.level import Level
from engram.model.report import Checkup, Health
from engram.surfaces.cli.call import LOCAL, Call
from engram.surfaces.cli.screen import counted, pairs, size, table, visible, when

# What becomes of credentials.
SECRETS = {
    "seal": "kept under seal",
    "mask": "masked: only the words around them are kept",
    "refuse": "masked in turns, refused by remember",
}

LOCKED_AS_A_WHOLE = "labels: the key locks the file as a whole"
LOCKED_BY_NOTHING = "labels: whoever has the file can read what is sealed"


def draw_made(console: Console, call: Call, path: Path, health: Health, *, created: bool) -> None:
    """A new store, and what to do next."""
    done = "made a new store" if created else "there is a store already"
    locked = "encrypted" if health.encrypted else "not encrypted: whoever has the file can read it"
    console.print(Text.assemble(("✓ ", "good"), (done, "bold"), f"  {path}"), soft_wrap=True)
    console.print(f"  {locked}; {counted(health.memories, 'memory', 'memories')}", style="dim")
    if call.options.key_file:
        warning = f"  the key is in {call.options.key_file}: without it nobody can read the store, so keep a copy"
        console.print(warning, style="fair", soft_wrap=True)
    console.print()
    console.print("Next", style="head")
    for line in next_steps(call, path):
        console.print(Text(f"  {line}", style="command"), soft_wrap=True)


def next_steps(call: Call, path: Path) -> list[str]:
    """The first commands to try on a store."""
    key = f" --key-file {call.options.key_file}" if call.options.key_file else ""
    named = "" if path == LOCAL or call.options.store is None else f" --store {path}"
    return [
        f"engram remember Ana prefers dark mode{named}{key}",
        f"engram recall what does Ana prefer?{named}{key}",
        f"engram ingest ~/.claude/projects{named}{key}",
    ]


def draw_health(console: Console, health: Health) -> None:
    """Counts and places, then what is wrong."""
    console.print(
        pairs(
            [
                ("store", health.location),
                ("memories", f"{health.memories:,} in {counted(health.scopes, 'scope')}"),
                ("by status", spread(health.by_status)),
                ("by kind", spread(health.by_kind)),
                ("recall", Text(health.level.value, style="good" if health.level is Level.FULL else "fair")),
                *((f"{sort} took", took(figures)) for sort, figures in health.latency.items()),
                ("meaning", embedded(health)),
                *([("model", asked(health))] if health.llm else []),
                ("digest", digested(health)),
                ("screened", screened(health)),
                ("secrets", SECRETS.get(health.secrets, "–")),
                ("seals", LOCKED_AS_A_WHOLE if health.encrypted else LOCKED_BY_NOTHING),
                ("on disk", size(health.bytes_on_disk)),
                ("journal", f"line {health.seq:,}"),
                ("schema", health.schema),
                ("encrypted", Text("yes", style="good") if health.encrypted else Text("no", style="fair")),
                ("writable", Text("yes", style="good") if health.writable else Text("no", style="bad")),
            ]
        )
    )
    for reason in health.degraded:
        console.print(Text(f"! {visible(reason)}", style="fair"))


def took(figures: Mapping[str, float]) -> str:
    """How long calls of one sort took lately."""
    shares = ", ".join(f"{name} {figures[name]:,.1f} ms" for name in ("p50", "p95", "p99"))
    return f"{shares} ({counted(round(figures['count']), 'call')})"


def embedded(health: Health) -> str | Text:
    """Whether everything can be found by its meaning."""
    waiting = f"{counted(health.pending_embeddings, 'passage')} wait for their vectors"
    if health.level is Level.LEXICAL:
        return Text(f"words only; {waiting}" if health.pending_embeddings else "words only", style="fair")
    if health.pending_embeddings:
        return Text(f"{waiting}: `engram embed`", style="fair")
    if health.refused_embeddings:
        refused = counted(health.refused_embeddings, "passage")
        return Text(f"{refused} refused by the embedder: `engram embed` tries again", style="fair")
    return "every passage has its vector"


def asked(health: Health) -> str:
    """The language model, and what it has cost."""
    spent = {name: f"{round(number):,}" for name, number in health.spend.items()}
    cost = "{calls} calls, {failures} failed, {tokens_in} tokens in, {tokens_out} out".format(**spent)
    waiting = f"; {counted(health.pending_model, 'turn')} wait for it" if health.pending_model else ""
    return f"{visible(health.llm or '')}: {cost}{waiting}"


def digested(health: Health) -> str | Text:
    """Whether everything that was said has been read for what it tells."""
    if not health.pending_digest:
        return "every turn was read"
    waiting = counted(health.pending_digest, "turn")
    return Text(f"{waiting} wait since {when(health.oldest_undigested)}: `engram digest`", style="fair")


def screened(health: Health) -> str:
    """How many memories are marked, by seal and by flag."""
    return spread({**health.sealed, **health.flagged})


def spread(counts: Mapping[str, int]) -> str:
    """Counts by name, largest first."""
    ordered = sorted(counts.items(), key=lambda item: -item[1])
    return ", ".join(f"{count:,} {name}" for name, count in ordered) or "–"


def draw_checkup(console: Console, checkup: Checkup) -> None:
    """Every check, and whether it passed."""
    drawn = table("", "check", "finding", wide="finding")
    for finding in checkup.findings:
        sign = Text("✓", style="good") if finding.ok else Text("✗", style="bad")
        detail = Text(visible(finding.detail), style="dim" if finding.ok else "bad")
        drawn.add_row(sign, finding.check, detail)
    console.print(drawn)
    console.print()
    if checkup.ok:
        console.print("Everything is as it should be.", style="good")
    else:
        console.print("Something is wrong. Make a backup of the file before anything else.", style="bad")
