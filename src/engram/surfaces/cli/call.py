"""One call of the command line: who asks, of which store, and where the answer goes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engram.errors import ConfigInvalid, StoreError, WrongKey
from engram.surfaces.cli.options import Options

if TYPE_CHECKING:
    from rich.console import Console

    from engram.compose import Key
    from engram.engine.mind import Mind
    from engram.engine.store import Store

LOCAL = Path(".engram") / "memory.engram"
PASSPHRASE = "ENGRAM_PASSPHRASE"
IN_MEMORY = ":memory:"
BUNDLED = "bundled"
NONE = "none"
Reached = Callable[[float], None]

# A process that ends with its answer has no background: writing leaves vectors to the next recall, which takes more.
ONE_SHOT: Mapping[str, object] = {"embed_in_background": False, "recall_embeds": 512}


class NoStore(StoreError):
    """There is no store where one should be."""

    code = "store.missing"
    status = 404
    default_hint = "make one with `engram init`, or name another with --store"


def unwatched(fraction: float) -> None:
    """Nobody looks on."""


@dataclass(frozen=True, slots=True)
class Call:
    """What a command is given; a caller in this process may say where to draw."""

    options: Options
    console: Console | None = None

    @property
    def location(self) -> Path:
        """The store that was named, the one of this directory, or the user's own."""
        if self.options.store is not None:
            return self.options.store
        from engram.configuration import data_file

        return LOCAL if LOCAL.exists() else data_file()

    @property
    def tunables(self) -> dict[str, object]:
        """What --set says, as text still."""
        return dict(pair(given, "--set") for given in self.options.set)

    @property
    def embedder(self) -> str:
        """The embedder that was named, or that the configuration file names, or the one that comes along."""
        from engram.configuration import embedder_in_file

        return self.options.embedder or embedder_in_file() or BUNDLED

    @property
    def llm(self) -> str:
        """The language model that was named, or that the configuration file names, or none."""
        from engram.configuration import llm_in_file

        return self.options.llm or llm_in_file() or NONE

    @property
    def reranker(self) -> str:
        """The reranker that was named, or that the configuration file names, or none."""
        from engram.configuration import reranker_in_file

        return self.options.reranker or reranker_in_file() or NONE

    @contextmanager
    def store(self, *, new: bool = False) -> Iterator[Store]:
        """The store, open; one that is missing is only made when something is to be written."""
        path = self.location
        exists = str(path) == IN_MEMORY or path.exists()
        if not exists and not new:
            raise NoStore(f"there is no store at {path}")
        with self.preparing() as progress, self._opened(path, progress) as store:
            if not exists:
                self.note(f"made a new store: {path}")
            yield store

    @contextmanager
    def mind(self, *, new: bool = False) -> Iterator[Mind]:
        """The mind of whoever asks."""
        with self.store(new=new) as store:
            yield self.mind_of(store)

    def mind_of(self, store: Store) -> Mind:
        """The mind of whoever asks, in a store that is open."""
        asked = self.options
        return store.mind(
            agent=asked.agent or "default", project=asked.project, squads=asked.squad, channel=asked.channel,
            user=asked.user, session=asked.session, role=asked.role or "agent",
        )  # fmt: skip

    def screen(self) -> Console:
        """Where the answer is drawn."""
        from engram.surfaces.cli.screen import screen

        return self.console or screen(color=not self.options.no_color)

    def margin(self) -> Console:
        """Where notes, progress and questions go, so that the answer can be piped."""
        from engram.surfaces.cli.screen import screen

        return self.console or screen(color=not self.options.no_color, stderr=True)

    def note(self, text: str) -> None:
        """Say something beside the answer."""
        if not self.options.json:
            self.margin().print(text, style="dim", soft_wrap=True)

    @property
    def watched(self) -> bool:
        """Whether a person looks on."""
        return not self.options.json and sys.stderr.isatty()

    @contextmanager
    def busy(self, doing: str) -> Iterator[None]:
        """Show a person that something takes its time."""
        if not self.watched:
            yield
            return
        with self.margin().status(f"{doing} …"):
            yield

    @contextmanager
    def preparing(self) -> Iterator[Reached]:
        """Show a person how far the first use of a model is, should it take a while."""
        if not self.watched:
            yield unwatched
            return
        from engram.surfaces.cli.progress import SlowBar

        with SlowBar(self.margin(), "preparing the model, once") as bar:
            yield bar.reach

    def open(self, path: Path, key: Key, progress: Reached = unwatched) -> Store:
        """Open a store with the embedders that were named; no model is loaded before a text is embedded."""
        import engram
        from engram.compose import cache_folder
        from engram.providers import embedders

        chosen = embedders(self.embedder, cache=cache_folder(os.environ), environment=os.environ, progress=progress)
        tunables = for_one_shot(self.tunables)
        return engram.open(
            path, key=key, embedder=chosen or NONE, llm=self.llm, reranker=self.reranker, tunables=tunables,
            secrets=self.options.secrets,
        )  # fmt: skip

    def _opened(self, path: Path, progress: Reached) -> Store:
        key = key_of(self.options)
        try:
            return self.open(path, key, progress)
        except WrongKey:
            if key is not None or not can_ask():
                raise
        from engram.compose import secret

        return self.open(path, secret(asked_passphrase()), progress)


def for_one_shot(given: dict[str, object]) -> dict[str, object]:
    """What --set says, and what suits a process that ends with its answer where nobody set it."""
    from engram.configuration import DEFAULT, configured

    told = configured(given)
    return given | {name: value for name, value in ONE_SHOT.items() if told[name].origin == DEFAULT}


def key_of(options: Options) -> Key:
    """The key as the options and the environment give it, or None."""
    if options.key_file is not None:
        return options.key_file
    if options.keychain:
        return "keychain"
    name = options.passphrase_env or PASSPHRASE
    words = os.environ.get(name)
    if options.passphrase_env and words is None:
        raise ConfigInvalid(f"the variable {name} is not set", hint="--passphrase-env takes a variable's name")
    if words is None:
        return None
    from engram.compose import secret

    return secret(words)


def can_ask() -> bool:
    """Whether a person sits at the terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


def asked_passphrase(*, twice: bool = False) -> str:
    """A passphrase from the person at the terminal."""
    from getpass import getpass

    words = getpass("Passphrase: ")
    if twice and getpass("The same again: ") != words:
        raise ConfigInvalid("the two passphrases differ", hint="try again")
    return words


def pair(given: str, option: str) -> tuple[str, str]:
    """NAME=VALUE, taken apart.

    >>> pair("recall_limit=20", "--set")
    ('recall_limit', '20')
    """
    name, equals, value = given.partition("=")
    if not name or not equals:
        raise ConfigInvalid(f"{option} takes NAME=VALUE, not {given!r}")
    return name, value
