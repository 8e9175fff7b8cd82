"""Engram: the long-term memory of an AI agent, in one file, with no key, no server and no model needed."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engram.compose import open, secret
    from engram.engine.mind import Mind
    from engram.engine.store import Store
    from engram.errors import EngramError
    from engram.model.change import Applied, Entry, Was
    from engram.model.entity import Entity, EntityKind
    from engram.model.epistemic import (
        Axiomatic,
        Computed,
        Consensus,
        Hearsay,
        Hypothetical,
        Inferred,
        Observed,
        Reported,
    )
    from engram.model.link import Link
    from engram.model.memory import (
        Affect,
        Band,
        Interval,
        Kind,
        Memory,
        Policy,
        Seal,
        Source,
        Status,
        Turn,
        Verification,
        Zone,
    )
    from engram.model.recall import Explanation, Mode, Nothing, Recall, Recollection, Trust, Verdict, Vote
    from engram.model.report import Checkup, Finding, Health, SpaceReport, SpaceUse
    from engram.model.scope import Identity, Role, Scope
    from engram.model.space import Metric, Space
    from engram.tunables import Tunables

__version__ = "0.1.0"

# Where each public name lives; it is loaded when it is first used, so that the command line starts at once.
_HOMES = {
    "engram.compose": (
        "open",
        "secret",
    ),
    "engram.engine.mind": ("Mind",),
    "engram.engine.store": ("Store",),
    "engram.errors": ("EngramError",),
    "engram.model.change": (
        "Applied",
        "Entry",
        "Was",
    ),
    "engram.model.entity": (
        "Entity",
        "EntityKind",
    ),
    "engram.model.epistemic": (
        "Axiomatic",
        "Computed",
        "Consensus",
        "Hearsay",
        "Hypothetical",
        "Inferred",
        "Observed",
        "Reported",
    ),
    "engram.model.link": ("Link",),
    "engram.model.memory": (
        "Affect",
        "Band",
        "Interval",
        "Kind",
        "Memory",
        "Policy",
        "Seal",
        "Source",
        "Status",
        "Turn",
        "Verification",
        "Zone",
    ),
    "engram.model.recall": (
        "Explanation",
        "Mode",
        "Nothing",
        "Recall",
        "Recollection",
        "Trust",
        "Verdict",
        "Vote",
    ),
    "engram.model.report": (
        "Checkup",
        "Finding",
        "Health",
        "SpaceReport",
        "SpaceUse",
    ),
    "engram.model.scope": (
        "Identity",
        "Role",
        "Scope",
    ),
    "engram.model.space": (
        "Metric",
        "Space",
    ),
    "engram.tunables": ("Tunables",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a public name from its home."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'engram' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)


__all__ = [
    "Affect", "Applied", "Axiomatic", "Band", "Checkup", "Computed", "Consensus", "EngramError", "Entity",
    "EntityKind", "Entry", "Explanation", "Finding", "Health", "Hearsay", "Hypothetical", "Identity", "Inferred",
    "Interval", "Kind", "Link", "Memory", "Metric", "Mind", "Mode", "Nothing", "Observed", "Policy", "Recall",
    "Recollection", "Reported", "Role", "Scope", "Seal", "Source", "Space", "SpaceReport", "SpaceUse", "Status",
    "Store", "Trust", "Tunables", "Turn", "Verdict", "Verification", "Vote", "Was", "Zone", "open", "secret",
]  # fmt: skip
