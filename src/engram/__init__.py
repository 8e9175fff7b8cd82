"""Engram: the long-term memory of an AI agent, in one file, with no key, no server and no model needed."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engram.compose import open, secret
    from engram.engine.mind import Mind
    from engram.engine.store import Store
    from engram.errors import EngramError
    from engram.model.change import Applied, Entry, Was
    from engram.model.commitment import Progress, Promise
    from engram.model.digest import DigestReport, Proposed, Rejected
    from engram.model.entity import Doubt, Entity, EntityKind, Likeness, Mention, Property
    from engram.model.episode import Ending, Episode
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
    from engram.model.portrait import Moment, Portrait, Step
    from engram.model.proposal import Refusal
    from engram.model.recall import Explanation, Mode, Nothing, Recall, Recollection, Trust, Verdict, Vote
    from engram.model.replacement import Replacement
    from engram.model.report import Checkup, Finding, Health, SpaceReport, SpaceUse
    from engram.model.scope import Identity, Role, Scope
    from engram.model.space import Metric, Space
    from engram.model.triple import Triple
    from engram.ports.models import Message, Prompt, Reply
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
    "engram.model.commitment": (
        "Progress",
        "Promise",
    ),
    "engram.model.digest": (
        "DigestReport",
        "Proposed",
        "Rejected",
    ),
    "engram.model.entity": (
        "Doubt",
        "Entity",
        "EntityKind",
        "Likeness",
        "Mention",
        "Property",
    ),
    "engram.model.episode": (
        "Ending",
        "Episode",
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
    "engram.model.proposal": ("Refusal",),
    "engram.model.portrait": (
        "Moment",
        "Portrait",
        "Step",
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
    "engram.model.replacement": ("Replacement",),
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
    "engram.ports.models": (
        "Message",
        "Prompt",
        "Reply",
    ),
    "engram.model.triple": ("Triple",),
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
    "Affect", "Applied", "Axiomatic", "Band", "Checkup", "Computed", "Consensus", "DigestReport", "Doubt", "Ending",
    "EngramError", "Entity", "EntityKind", "Entry", "Episode", "Explanation", "Finding", "Health", "Hearsay",
    "Hypothetical", "Identity", "Inferred", "Interval", "Kind", "Likeness", "Link", "Memory", "Mention", "Message",
    "Metric", "Mind", "Mode", "Moment", "Nothing", "Observed", "Policy", "Portrait", "Progress", "Promise",
    "Prompt", "Property", "Proposed", "Recall", "Recollection", "Refusal", "Rejected", "Replacement", "Reply",
    "Reported", "Role", "Scope", "Seal", "Source", "Space", "SpaceReport", "SpaceUse", "Status", "Step", "Store",
    "Triple", "Trust", "Tunables", "Turn", "Verdict", "Verification", "Vote", "Was", "Zone", "open", "secret",
]  # fmt: skip
