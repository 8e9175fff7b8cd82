"""demo: a few scenes in a fresh store, each claim checked."""

from __future__ import annotations

import io
import re
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engram.errors import ConfigInvalid
from engram.surfaces.cli.answer import Answer, Exit
from engram.surfaces.cli.call import Call

if TYPE_CHECKING:
    from rich.console import Console

    from engram.surfaces.cli.demo.stage import Stage

WIDTH = 96
WEB_FONT = re.compile(r"@font-face\s*\{[^}]*\}")
NEXT = (
    ("engram init --here", "a store for the project you are in"),
    ("engram remember Ana prefers dark mode", "tell it something"),
    ("engram ingest ~/.claude/projects", "let it read your old conversations"),
    ("engram recall …", "and ask"),
    ("engram --help", "everything else"),
)


def demo(
    call: Call,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Also keep a picture of it.")] = None,
) -> Answer:
    """See the main job done in a fresh temporary store, each claim checked.

    [dim]engram demo[/dim]
    """
    console = stage_console(call, recorded=svg is not None)
    with tempfile.TemporaryDirectory(prefix="engram-demo-") as folder, chdir(folder):
        stage = played(console)
    if svg is not None:
        keep_picture(console, svg)
    document = {"claims": [{"claim": said, "holds": holds} for said, holds in stage.claims], "ok": not stage.failed}
    return Answer(document, lambda screen: None, Exit.OTHER if stage.failed else Exit.OK)  # noqa: ARG005  # drawn


def stage_console(call: Call, *, recorded: bool) -> Console:
    """Where the demo is drawn while it plays: nowhere when a program asked."""
    from engram.surfaces.cli.screen import THEME, Screen

    if call.options.json:
        return Screen(file=io.StringIO(), theme=THEME, width=WIDTH, record=recorded, markup=False, highlight=False)
    if not recorded:
        return call.screen()
    return Screen(theme=THEME, width=WIDTH, record=True, markup=False, highlight=False, emoji=False)


def played(console: Console) -> Stage:
    """Play every scene, then say how it went."""
    from engram.surfaces.cli.demo.scenes import SCENES
    from engram.surfaces.cli.demo.stage import Stage

    stage = Stage(console)
    for scene in SCENES:
        scene(stage)
    curtain(stage)
    return stage


def curtain(stage: Stage) -> None:
    """How it went, and what to try next."""
    from engram.surfaces.cli.screen import pairs

    stage.scene("That was Engram", "All of it ran here, on a store that is gone now.")
    for said in stage.failed:
        stage.console.print(f"✗ this did not hold: {said}", style="failure")
    if not stage.failed:
        stage.console.print(f"✓ all {len(stage.claims)} claims hold", style="good")
    stage.console.print()
    stage.console.print("Try next", style="head")
    stage.console.print(pairs([(f"  {command}", meaning) for command, meaning in NEXT]))


def keep_picture(console: Console, path: Path) -> None:
    """Write what was drawn as an SVG that fetches nothing: the viewer's own monospace font will do."""
    picture = WEB_FONT.sub("", console.export_svg(title="engram demo"))
    try:
        path.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise ConfigInvalid(f"{path} cannot be written: {error.strerror}") from None
