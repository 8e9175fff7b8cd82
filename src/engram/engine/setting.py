"""What every story is given: the store, who acts, the time, fresh ids, the tunables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from engram.engine.digestion import Digestion
from engram.engine.echoes import Echoes
from engram.engine.latencies import Latencies
from engram.engine.senses import Senses
from engram.guard.screening import Secrets
from engram.model.change import Applied, Change, ChangeSet
from engram.model.scope import Identity
from engram.ports import Clock, Ids, Storage, View
from engram.tunables import Tunables

T = TypeVar("T")
Decision = tuple[Sequence[Change], T]


@dataclass(frozen=True, slots=True)
class Setting:
    """The surroundings of one mind."""

    storage: Storage
    identity: Identity
    clock: Clock
    ids: Ids
    tunables: Tunables
    senses: Senses | None = None
    digestion: Digestion | None = None
    secrets: Secrets = Secrets.MASK
    echoes: Echoes | None = None
    latencies: Latencies = field(default_factory=Latencies)

    def change(
        self, verb: str, decide: Callable[[View], Decision[T]], *, at: datetime | None = None
    ) -> tuple[Applied, T]:
        """Decide on the newest state and apply it in one transaction."""
        now = self.clock()

        def plan(view: View) -> tuple[ChangeSet, T]:
            changes, result = decide(view)
            return ChangeSet(verb=verb, actor=self.identity.actor, at=at or now, changes=tuple(changes)), result

        return self.write(verb, plan)

    def write(self, verb: str, plan: Callable[[View], tuple[ChangeSet, T]]) -> tuple[Applied, T]:
        """Apply what a plan decides on the newest state, and let what is new be embedded."""
        with self.latencies.timing("write"):
            applied = self.storage.write(verb, self.identity, plan)
        if self.senses is not None:
            self.senses.wake()
        return applied
