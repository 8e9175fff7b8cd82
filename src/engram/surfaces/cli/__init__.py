"""The command line. Modules import typer at most at their top: what is slow comes when a command needs it."""

from engram.surfaces.cli.entry import main

__all__ = ["main"]
