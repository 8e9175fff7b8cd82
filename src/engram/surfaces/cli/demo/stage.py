"""Where the demo plays: real commands on a real store, drawn as a person would see them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text

from engram.errors import EngramError
from engram.surfaces.cli.app import Answered
from engram.surfaces.cli.entry import answered
from engram.surfaces.cli.faults import fault_line, hint_of

STORE = "rex.engram"
QUOTED = re.compile(r"[\s?!'&;]")


@dataclass
class Stage:
    """A console, and the claims made so far; the store is in the directory we are in."""

    console: Console
    claims: list[tuple[str, bool]] = field(default_factory=list)
    claiming: bool = False

    def scene(self, title: str, sentence: str) -> None:
        """A heading, and what is to be seen under it."""
        self.claiming = False
        self.console.print()
        self.console.rule(Text(f" {title} ", style="bold"), style="cyan", align="left", characters="━")
        self.console.print(Text(sentence, style="dim"))

    def run(self, *words: str) -> object:
        """Run a command as it is shown, on the demo's store unless it names one, and give its document."""
        self.say_command(words)
        outcome = self.outcome(*words)
        outcome.write()
        return outcome.answer.document

    def outcome(self, *words: str) -> Answered:
        """What a command answers, without showing it."""
        outcome = answered(["--store", STORE, "--agent", "rex", "--embedder", "bundled", *words], self.console)
        assert isinstance(outcome, Answered), "the demo only runs commands that answer"
        return outcome

    def refused(self, *words: str) -> EngramError | None:
        """Run a command that should be refused, and give the error, or None when it was not."""
        try:
            self.run(*words)
        except EngramError as error:
            self.console.print(fault_line(error.code, error.message, hint_of(error)))
            return error
        return None

    def say_command(self, words: tuple[str, ...]) -> None:
        """Show a command as a person would type it."""
        line = " ".join(f'"{word}"' if QUOTED.search(word) else word for word in words)
        self.claiming = False
        self.console.print()
        self.console.print(Text.assemble(("❯ ", "dim"), (f"engram {line}", "command")))

    def claim(self, said: str, holds: bool) -> None:
        """Say what was just shown, and whether it is so."""
        if not self.claiming:
            self.console.print()
        self.claiming = True
        self.claims.append((said, holds))
        self.console.print(Text(f"✓ {said}", style="good") if holds else Text(f"✗ {said}", style="failure"))

    @property
    def failed(self) -> list[str]:
        """The claims that did not hold."""
        return [said for said, holds in self.claims if not holds]
