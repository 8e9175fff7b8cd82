"""What becomes of a memory that somebody puts down once more: surer by another voice, up to date by one as trusted."""

from __future__ import annotations

from dataclasses import fields, replace

from engram.cognition.voices import heard
from engram.engine.digesting.notes import Notes
from engram.engine.digesting.promises import renewed
from engram.engine.digesting.take_note import is_as_trusted, is_independent, surer
from engram.engine.remembering.proposition import Proposition
from engram.engine.screened import highest_seal
from engram.errors import InputError
from engram.guard import limits
from engram.model.change import Revise
from engram.model.memory import Band, Interval, Memory, Turn, band
from engram.model.proposal import Proposal
from engram.tunables import Tunables


def said_again(notes: Notes, said: Turn, proposal: Proposal, held: Memory, claim: Proposition) -> Memory:
    """What is held, with what is new about it."""
    if not is_as_trusted(said, held):
        return held
    kept = replace(held, **renewed(held, said.learnt, proposal))  # type: ignore[arg-type]  # fields of a memory
    kept = heard_again(notes, said, proposal, kept)
    if said.trust >= held.trust:
        kept = up_to_date(kept, claim, notes.setting.tunables)
    kept = replace(kept, seal=highest_seal((said.seal, held.seal)))
    names = (field.name for field in fields(Memory))
    changed = {name: getattr(kept, name) for name in names if getattr(kept, name) != getattr(held, name)}
    if changed:
        notes.changes.append(Revise(id=held.id, fields=changed, reason="said again"))
        notes.touch(kept)
    return kept


def heard_again(notes: Notes, said: Turn, proposal: Proposal, held: Memory) -> Memory:
    """What is held, surer if another voice says it, and is not itself only guessing; who that was is written down."""
    if band(proposal.confidence) is Band.SPECULATIVE or not is_independent(notes, said, held):
        return held
    kept = replace(held, **surer(notes, said, proposal, held))  # type: ignore[arg-type]  # fields of a memory
    try:
        told = limits.mapping(heard(kept.metadata, said.voice), notes.setting.tunables.meta_limit, "meta")
    except InputError:  # no room: who said so is not worth what somebody said of it
        return held
    return replace(kept, metadata=told or {})


def up_to_date(held: Memory, claim: Proposition, tunables: Tunables) -> Memory:
    """What is held, with what a source as trusted says about it outright."""
    told: dict[str, object] = {}
    if claim.category is not None:
        told["category"] = claim.category
    if claim.importance is not None:
        told |= {"importance": claim.importance, "importance_given": True}
    if claim.pinned:
        told["pinned"] = True
    if claim.confidence is not None:
        told["confidence"] = claim.confidence
    for name, stretch in (("occurred", claim.occurred), ("valid", claim.valid)):
        if stretch != Interval():
            told[name] = stretch
    if claim.meta:
        told["metadata"] = limits.mapping({**held.metadata, **claim.meta}, tunables.meta_limit, "meta")
    return replace(held, **told)  # type: ignore[arg-type]  # fields of a memory
