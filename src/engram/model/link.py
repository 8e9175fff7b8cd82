"""Connections between memories or entities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from engram.model.memory import Interval

CHALLENGED_BY, MAYBE_UPDATED_BY = "challenged_by", "maybe_updated_by"
"""From an older memory to the newer one: that puts it in doubt, or that may update it but most likely does not."""

RELATIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "taxonomic": ("is_a", "instance_of", "subclass_of"),
        "compositional": ("has_part", "part_of", "contains"),
        "associative": (
            "related_to", "similar_to", "opposite_of", "elaborates", "example_of", "supports", "contradicts",
            CHALLENGED_BY, MAYBE_UPDATED_BY,
        ),
        "causal": ("causes", "caused_by", "enables", "prevents"),
        "temporal": ("before", "after", "during", "leads_to"),
        "spatial": ("located_in", "near_to"),
        "agentive": ("created_by", "owned_by", "used_by", "works_for", "knows", "uses", "prefers"),
        "attributive": ("has_property", "has_state"),
        "provenance": ("derived_from", "supersedes", "superseded_by", "merged_into", "inferred_from"),
    }
)  # fmt: skip

FAMILY: Mapping[str, str] = MappingProxyType(
    {relation: family for family, relations in RELATIONS.items() for relation in relations}
)

# A cycle among these would make something its own cause, part of its own class, or its own source.
ACYCLIC_FAMILIES = frozenset({"taxonomic", "causal", "provenance"})


# Links of one family point the same way once these are turned round: a cause to its effect, the later to the earlier.
BACKWARD = frozenset({"caused_by", "superseded_by", "merged_into"})


def is_acyclic(relation: str) -> bool:
    """Tell whether links of this relation must never form a cycle."""
    return FAMILY.get(relation, "custom") in ACYCLIC_FAMILIES


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A directed connection within one scope."""

    id: str
    origin: str
    target: str
    relation: str
    weight: float = 1.0
    confidence: float = 1.0
    properties: Mapping[str, object] = field(default_factory=dict)
    valid: Interval = Interval()
    evidence: tuple[str, ...] = ()
    reinforced_at: datetime | None = None
