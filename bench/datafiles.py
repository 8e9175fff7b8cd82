"""The labelled files of a run: what they hold, their hash, and whether anybody who tunes may look inside."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from bench.tables import Table

SEEN, UNSEEN = "seen", "unseen"


@dataclass(frozen=True, slots=True)
class DataFile:
    """A JSON file; of an unseen one only totals are reported."""

    name: str
    sha256: str
    unseen: bool
    content: Any

    @property
    def part(self) -> str:
        """The part of the run it belongs to."""
        return UNSEEN if self.unseen else SEEN

    def described(self) -> dict[str, Any]:
        """Its line in the JSON of a run."""
        return {"name": self.name, "sha256": self.sha256, "part": self.part}


def add_options(parser: ArgumentParser) -> None:
    """The options that name files."""
    parser.add_argument(
        "--data", type=Path, action="append", default=[], metavar="FILE", help="a labelled file; can be repeated"
    )
    parser.add_argument(
        "--unseen", type=Path, action="append", default=[], metavar="FILE",
        help="a file that nobody who tunes has opened: only its totals are reported",
    )  # fmt: skip
    parser.add_argument("--show", action="store_true", help="list the failures; refused together with --unseen")


def chosen(asked: Namespace) -> list[DataFile]:
    """The files that were named; failures of unseen files are never listed."""
    if asked.show and asked.unseen:
        raise SystemExit("--show: failures in unseen files are not listed, or the files would not be unseen any longer")
    if not asked.data and not asked.unseen:
        raise SystemExit("name a labelled file with --data or --unseen; see bench/README.md")
    return [*read_all(asked.data, unseen=False), *read_all(asked.unseen, unseen=True)]


def read_all(paths: Sequence[Path], *, unseen: bool) -> Iterator[DataFile]:
    """Read files in order."""
    for path in paths:
        yield read(path, unseen=unseen)


def read(path: Path, *, unseen: bool = False) -> DataFile:
    """Read and hash one file."""
    try:
        raw = path.read_bytes()
        content = json.loads(raw)
    except (OSError, ValueError) as error:
        raise SystemExit(f"{path} cannot be read: {error}") from None
    return DataFile(path.name, sha256(raw).hexdigest(), unseen, content)


def files_table(described: Sequence[dict[str, Any]]) -> Table:
    """The files with their hashes."""
    rows = [[each["name"], each["part"], each["sha256"]] for each in described]
    return Table("Data files", ["file", "part", "SHA-256"], rows)
