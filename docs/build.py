"""Writes docs/reference from the code and the picture of the demo; --check only names what is not current."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path

from pages import cli, errors, json, python, schema, tunables
from pages.markdown import WIDTH, page

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = ROOT / "docs" / "reference"
PICTURE = ROOT / "docs" / "demo.svg"
PAGES: Mapping[str, Callable[[], Iterator[str]]] = {
    "python.md": python.page,
    "errors.md": errors.page,
    "tunables.md": tunables.page,
    "cli.md": cli.page,
    "json.md": json.page,
    "schema.md": schema.page,
}
HOMES = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA")
COLOURS = ("FORCE_COLOR", "PY_COLORS", "GITHUB_ACTIONS")
SCREEN = {"COLUMNS": str(WIDTH), "TERMINAL_WIDTH": str(WIDTH), "TERM": "dumb", "NO_COLOR": "1"}
WORDS_ALONE = {"ENGRAM_EMBEDDER": "none"}  # an answer has the same shape, and no model need be converted
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def main(arguments: list[str]) -> int:
    """Write every page, or with --check say which one is stale."""
    pages = generated()
    if arguments == ["--check"]:
        found = [*stale(pages), *broken_links(), *missing_picture()]
        for line in found:
            print(line, file=sys.stderr)
        return 1 if found else 0
    REFERENCE.mkdir(exist_ok=True)
    for old in REFERENCE.glob("*.md"):
        old.unlink()
    for name, text in pages.items():
        (REFERENCE / name).write_text(text, encoding="utf-8", newline="\n")
    return draw_demo()


def generated() -> dict[str, str]:
    """The reference: each page by its file name, the same on every machine."""
    away = tempfile.TemporaryDirectory(prefix="engram-docs-", ignore_cleanup_errors=True)
    with away as folder, away_from_the_user(folder):
        return {name: page(parts()) for name, parts in PAGES.items()}


@contextmanager
def away_from_the_user(folder: str) -> Iterator[None]:
    """Nothing of whoever runs this shows: no settings, no store, no terminal."""
    before, here = dict(os.environ), Path.cwd()
    for name in [name for name in os.environ if name.startswith("ENGRAM_") or name in COLOURS]:
        del os.environ[name]
    os.environ.update(dict.fromkeys(HOMES, folder) | SCREEN | WORDS_ALONE)
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(here)
        os.environ.clear()
        os.environ.update(before)


def stale(pages: Mapping[str, str]) -> Iterator[str]:
    """The files of the reference that are not what the code says now."""
    found = {path.name: path.read_text(encoding="utf-8") for path in REFERENCE.glob("*.md")}
    for name in sorted(pages.keys() | found.keys()):
        if pages.get(name) != found.get(name):
            yield f"docs/reference/{name} is stale: run `make docs`"


def broken_links() -> Iterator[str]:
    """Links between our own files that lead nowhere."""
    for path in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*.md")]):
        text = CODE.sub("", path.read_text(encoding="utf-8"))
        for target in LINK.findall(text):
            if not (path.parent / target).exists():
                yield f"{path.relative_to(ROOT).as_posix()} links to {target}, which is not there"


def missing_picture() -> Iterator[str]:
    """The picture cannot be compared, since it shows how long things took; it must be there and be shown."""
    if not PICTURE.exists():
        yield "docs/demo.svg is missing: run `make docs`"
    if '"docs/demo.svg"' not in (ROOT / "README.md").read_text(encoding="utf-8"):
        yield "README.md does not show docs/demo.svg"


def draw_demo() -> int:
    """Let the demo draw itself."""
    from engram.surfaces.cli import main as engram

    with redirect_stdout(StringIO()):
        return int(engram(["demo", "--svg", str(PICTURE)]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
