"""bench: the measuring programs of the repository, which are not part of the package."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from engram.errors import EngramError
from engram.surfaces.cli.answer import Answer
from engram.surfaces.cli.call import Call


class NoBench(EngramError):
    """The package alone does not measure anything."""

    code = "bench.missing"
    status = 404
    default_hint = "get the repository, and run `make bench` or `engram bench` from its checkout"


def bench(
    call: Call,
    arguments: Annotated[
        list[str] | None, typer.Argument(metavar="ARGS", help="As the benchmarks take them; try --help.")
    ] = None,
) -> Answer:
    """Measure recall, latency and scale (from a checkout of the repository)."""
    root = checkout()
    paths = [str(root), os.environ.get("PYTHONPATH", "")]
    named = {} if call.options.store is None else {"ENGRAM_STORE": str(call.options.store)}
    environment = {**os.environ, **named, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    done = subprocess.run([sys.executable, "-m", "bench", *(arguments or ())], env=environment, check=False)
    return Answer({"exit": done.returncode}, lambda _: None, done.returncode)


def checkout() -> Path:
    """The repository this package runs from."""
    import engram

    root = Path(engram.__file__).parents[2]
    if not (root / "bench" / "__main__.py").is_file() or not (root / "src" / "engram").is_dir():
        raise NoBench("the benchmarks come with the repository, not with the package")
    return root
