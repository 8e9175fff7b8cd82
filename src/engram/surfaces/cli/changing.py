"""edit, correct, confirm, feedback, forget, restore, erase: a person's hand on one memory."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engram.engine.writing.correct import LIKENESS
from engram.errors import BadEncoding, ConfigInvalid, InputError
from engram.surfaces.cli.answer import Answer, kept
from engram.surfaces.cli.call import Call, can_ask
from engram.surfaces.cli.ids import id_or_claim, whole_id
from engram.surfaces.cli.moments import moment
from engram.surfaces.cli.typed import Id, Meta, Reason, metadata, text_of

if TYPE_CHECKING:
    from rich.console import Console

    from engram.engine.mind import Mind
    from engram.model.memory import Memory


def edit(
    call: Call,
    id: Id,
    text: Annotated[str | None, typer.Option("--text", "-t", metavar="TEXT", help="A new wording.")] = None,
    category: Annotated[str | None, typer.Option("--category", "-c", metavar="WORD", help="A new category.")] = None,
    importance: Annotated[
        float | None, typer.Option("--importance", "-i", metavar="0–1", help="How much it matters.")
    ] = None,
    pin: Annotated[bool, typer.Option("--pin", help="Never let it fade.")] = False,
    unpin: Annotated[bool, typer.Option("--unpin", help="Let it fade again.")] = False,
    meta: Meta = None,
    reason: Reason = None,
) -> Answer:
    """Change a memory; with no option, its text in your editor.

    [dim]engram edit 7QK3ZM --importance 0.9 --pin[/dim]
    """
    if pin and unpin:
        raise InputError("--pin and --unpin exclude each other")
    told = {"text": text, "category": category, "importance": importance, "meta": metadata(meta)}
    with call.mind() as mind:
        memory = mind.get(whole_id(mind, id))
        if not (pin or unpin or any(value is not None for value in told.values())):
            told["text"] = edited(memory)
        after = changed(mind, memory, {name: value for name, value in told.items() if value is not None}, reason)
        if (pin and not after.pinned) or (unpin and after.pinned):
            after = mind.pin(memory.id, pin)
    return kept("changed" if after.version > memory.version else "unchanged", after)


def changed(mind: Mind, memory: Memory, told: dict[str, object], reason: str | None) -> Memory:
    """The memory after what was told about it, untouched when nothing was."""
    return mind.update(memory.id, reason=reason, **told) if told else memory  # type: ignore[arg-type]  # checked there


def edited(memory: Memory) -> str | None:
    """The text as the person's editor leaves it, None when it left it alone."""
    with tempfile.TemporaryDirectory(prefix="engram-") as folder:  # the system makes it for this user alone
        path = Path(folder) / f"{memory.id}.md"
        path.write_bytes(memory.text.encode())
        run_editor(path)
        try:
            text = path.read_bytes().decode()
        except UnicodeDecodeError:
            raise BadEncoding("the editor left something that is not UTF-8") from None
    text = text if memory.text.endswith("\n") else text.removesuffix("\n").removesuffix("\r")
    return text if text != memory.text else None


def run_editor(path: Path) -> None:
    """Let a person edit a file."""
    usual = "notepad" if sys.platform == "win32" else "vi"
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or usual
    try:
        done = subprocess.run([*shlex.split(editor, posix=sys.platform != "win32"), str(path)], check=False)
    except OSError as error:
        raise ConfigInvalid(f"the editor {editor!r} does not start: {error.strerror}", hint="set EDITOR") from None
    if done.returncode:
        raise ConfigInvalid(f"the editor {editor!r} failed, nothing was changed", hint="set EDITOR, or use --text")


def correct(
    call: Call,
    wrong: Annotated[
        str, typer.Argument(metavar="ID|CLAIM", show_default=False, help="What is wrong: an id, or the claim, quoted.")
    ],
    text: Annotated[list[str], typer.Argument(metavar="TEXT", show_default=False, help="What is so instead.")],
    was: Annotated[
        str | None, typer.Option("--was", metavar="WAS", help="wrong: it never was so. changed: it was so until now.")
    ] = None,
    reason: Reason = None,
    at: Annotated[str | None, typer.Option("--at", metavar="TIME", help="Since when; by default now.")] = None,
) -> Answer:
    """Say what is so instead; the old claim stays away from then on.

    [dim]engram correct "Ana lives in Lisbon" Ana lives in Porto --reason "she moved"[/dim]
    """
    with call.mind(new=True) as mind:
        memory = mind.correct(id_or_claim(mind, wrong), text_of(text), was=was, reason=reason, at=moment(at))
        guessed = matched_by_likeness(mind, memory)
    return kept("corrected", memory, f"matched by likeness: {guessed.text}" if guessed else "")


def matched_by_likeness(mind: Mind, new: Memory) -> Memory | None:
    """What a correction replaced, if it was found by likeness and not word for word."""
    replaced = [link.target for link in mind.links(new.id) if link.origin == new.id and link.relation == "supersedes"]
    guessed = (id for id in replaced if mind.history(id)[-1].reason.endswith(LIKENESS))
    return next((mind.get(id) for id in guessed), None)


def confirm(call: Call, id: Id, reason: Reason = None) -> Answer:
    """Say that a memory still holds, whatever was recognised as an update of it.

    [dim]engram confirm 7QK3ZM[/dim]
    """
    with call.mind() as mind:
        memory = mind.confirm(whole_id(mind, id), reason=reason)
    return kept("confirmed", memory)


def feedback(
    call: Call,
    id: Id,
    helpful: Annotated[
        bool, typer.Option("--helpful/--unhelpful", show_default=False, help="Whether it helped with the question.")
    ],
    query: Annotated[
        str | None,
        typer.Option("--query", "-q", metavar="QUESTION", help="The question it came up for."),
    ] = None,
    reason: Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="Why, for the audit.")] = None,
) -> Answer:
    """Say whether a memory that came up helped: it is trusted more then, and less if it did not.

    With --query, --unhelpful also ranks it and its sources low for questions like that; without, it only lowers trust.

    [dim]engram feedback 7QK3ZM --unhelpful --query "where does Ana live?"[/dim]
    """
    with call.mind() as mind:
        opinion = mind.feedback(whole_id(mind, id), helpful, query=query, reason=reason)
        memory = mind.get(opinion.memory)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.drawing.memory import draw_kept

        draw_kept(console, "helped" if helpful else "did not help", memory)

    return Answer(opinion, draw)


def forget(call: Call, id: Id, reason: Reason = None) -> Answer:
    """Withhold a memory from every answer, until it is restored.

    [dim]engram forget 7QK3ZM[/dim]
    """
    with call.mind() as mind:
        memory = mind.forget(whole_id(mind, id), reason=reason)
    return kept("forgotten", memory)


def restore(call: Call, id: Id) -> Answer:
    """Bring a forgotten memory back as it was, or an archived one.

    [dim]engram restore 7QK3ZM[/dim]
    """
    with call.mind() as mind:
        memory = mind.restore(whole_id(mind, id))
    return kept("restored", memory)


def erase(
    call: Call, id: Id, yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask first.")] = False
) -> Answer:
    """Destroy a memory for good; this cannot be undone.

    [dim]engram erase 7QK3ZM[/dim]
    """
    with call.mind() as mind:
        memory = mind.get(whole_id(mind, id))
        if not (yes or agreed(call, memory)):
            return Answer({"erased": []}, lambda console: console.print("Nothing was erased.", style="dim"))
        erased = mind.erase(memory.id)

    def draw(console: Console) -> None:
        from engram.surfaces.cli.screen import counted

        console.print(f"✓ erased {counted(len(erased), 'memory', 'memories')} for good", style="good")
        for each in erased:
            console.print(f"  {each}", style="id")

    return Answer({"erased": erased}, draw)


def agreed(call: Call, memory: Memory) -> bool:
    """Whether the person at the terminal wants it gone; without one, it must be said."""
    if not can_ask():
        raise InputError("erasing needs a yes", hint="pass --yes; it cannot be undone")
    from engram.surfaces.cli.screen import clipped

    call.margin().print(f"  {clipped(memory.text, 200)}")
    return typer.confirm("Erase this for good?", err=True)
