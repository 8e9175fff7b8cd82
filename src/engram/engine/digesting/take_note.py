"""What becomes of everything one turn tells: new memories, corroboration, corrections, closed history."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from engram.cognition.claims import is_one_statement
from engram.cognition.importance import corroborated_by
from engram.cognition.reading.sentences import split
from engram.cognition.reconcile import (
    Known,
    Resolution,
    Statement,
    contradicted,
    denied_in_part,
    in_history,
    in_place_of_denials,
    reconcile,
)
from engram.cognition.relations import is_functional, purpose_of
from engram.cognition.voices import heard, voices
from engram.cognition.weights import importance_weights
from engram.cognition.wording import combined_confidence
from engram.engine.digesting.around import NOTHING
from engram.engine.digesting.distil import memory_of
from engram.engine.digesting.in_jest import take_wish_back
from engram.engine.digesting.mended import mended, repeating, unread
from engram.engine.digesting.notes import Notes
from engram.engine.digesting.promises import renewed
from engram.engine.digesting.repeated import (
    echoed,
    echoes_before,
    is_stale_echo,
    repeats_a_person,
    restated,
)
from engram.engine.digesting.updates import mark_challenged, note_updates, updates_something
from engram.engine.digesting.vetted import vetted
from engram.engine.digesting.wider import held_within, told_apart
from engram.engine.digesting.wishes import grant, takes_itself_back, withhold
from engram.engine.screened import SUSPECT, highest_seal, least_trusted
from engram.engine.writing.correct import but_for, said_by, was_replaced_by
from engram.engine.writing.giving_way import giving_way, superseded
from engram.model.change import UPDATE, Add, Burial, Bury, Revise, Tombstone, Was
from engram.model.memory import LIVE, Interval, Memory, Source, Status, Turn, Verification
from engram.model.proposal import Proposal, Reading, Refusal

MOST_ECHOED = 20  # sentences of an assistant's turn that are looked up
FIRST_SOURCES, LAST_SOURCES = 8, 8  # turns that a memory names as its sources: more would prove nothing more
UNCHECKED = frozenset({Verification.UNVERIFIED, Verification.SYSTEM_INFERRED})
ENDED_BEFORE = "was otherwise before that, as is known now"
DENIED_IN_PART = "some of it was denied"
ANOTHER_VALUE = f"{UPDATE} the same relation, another value"
REASONS = {Was.CHANGED: "said to be otherwise now", Was.WRONG: "said to be wrong"}


def take_note(notes: Notes, turn: Turn, reading: Reading, original: str | None = None) -> None:
    """Note everything that a turn tells; the copy of a turn that was corrected since is marked like that."""
    if original is not None and is_corrected(notes, original):
        for instead in holding_now(notes, [original])[:1]:
            link(notes, turn, instead)
    reading = vetted(notes.setting, turn, reading)
    if takes_itself_back(turn, reading.requests):
        notes.refuse(turn, turn.text, Refusal.TAKEN_BACK)
        withhold(notes, turn)
        return
    for left in reading.left:
        notes.refuse(turn, left.quote, left.why)
    for proposal in in_place_of_denials(reading.proposals):
        note(notes, turn, proposal)
    for proposal in reading.slight:
        if updates_something(notes, turn, candidate(notes, turn, proposal), proposal.quote):
            note(notes, turn, proposal)
        else:
            notes.refuse(turn, proposal.quote, Refusal.SLIGHT)
    for request in reading.requests:
        grant(notes, turn, request)
    if not notes.author:
        take_wish_back(notes, turn)
        mark_echoes(notes, turn)


def note(notes: Notes, turn: Turn, proposal: Proposal) -> None:
    """Note what becomes of one statement."""
    proposal = told_apart(notes, turn, proposal)
    if (stale := echoed(notes, turn, proposal)) is not None:
        notes.refuse(turn, proposal.quote, Refusal.OUTRANKED)
        for instead in holding_now(notes, [stale.id])[:1]:
            link(notes, turn, instead)
        return
    if repeats_a_person(notes, turn, proposal):
        notes.refuse(turn, proposal.quote, Refusal.ECHO)
        return
    resolution = resolved(notes, turn, proposal)
    if resolution.refusal is not None:
        notes.refuse(turn, proposal.quote, resolution.refusal)
        mark(notes, turn, proposal, resolution)
        return
    notes.lift(resolution.lifted)
    if resolution.keep is None:
        kept = added(notes, turn, proposal, resolution)
    else:
        kept = corroborated(notes, turn, proposal, resolution.keep)
    join_history(notes, turn, kept, resolution)
    make_way(notes, turn, proposal, kept, resolution, because=(turn.id,))
    if resolution.keep is None and not (resolution.gives_way or resolution.challenged or resolution.instead):
        for unkept in unread(notes, turn, proposal):
            link(notes, unkept, kept)
        meant = note_updates(notes, turn, kept, proposal)
        if meant is not None and proposal.mends is not None:
            found = replace(resolution, gives_way=(meant,), was=proposal.mends.was)
            make_way(notes, turn, proposal, kept, found, because=(turn.id,))


def join_history(notes: Notes, turn: Turn, kept: Memory, resolution: Resolution) -> None:
    """A statement that comes late gives way to what was said since: an update like any other."""
    if resolution.ended is None or not resolution.instead:
        return
    with notes.update(min(kept.valid.until or resolution.ended, resolution.ended)):
        supersede(notes, turn, kept, resolution.instead[0], Was.CHANGED, ANOTHER_VALUE, because=(turn.id,))


def make_way(
    notes: Notes, turn: Turn, proposal: Proposal, kept: Memory, resolution: Resolution, because: tuple[str, ...]
) -> None:
    """What held so far ends, is cut short or, denied in part, is challenged; what gave way stays away."""
    for over in resolution.cut_short:
        cut_short(notes, turn, over)
    corrected = resolution.gives_way if proposal.mends is not None else ()
    again = [each for old in corrected for each in repeating(notes, turn, old) if each.id != kept.id]
    resolution = replace(
        resolution, gives_way=tuple({each.id: each for each in (*resolution.gives_way, *again)}.values())
    )
    for old in resolution.gives_way:
        if proposal.mends:
            supersede(notes, turn, old, kept, resolution.was, REASONS[resolution.was], because=because)
            continue
        with notes.update(turn.learnt):
            supersede(notes, turn, old, kept, resolution.was, ANOTHER_VALUE, because=because)
    for echo in [each for old in resolution.gives_way for each in echoes_before(notes, turn, old)]:
        link(notes, echo, kept)
    for old in resolution.challenged:
        mark_challenged(notes, turn, old, kept, DENIED_IN_PART, kept.confidence)
    if proposal.mends:
        bury(notes, turn, proposal, kept, resolution, because=because or (kept.id,))


def resolved(notes: Notes, turn: Turn, proposal: Proposal) -> Resolution:
    """What to do with a statement, by the tombstones that it runs into and by what is held."""
    stones = tuple(notes.buried(turn, proposal.text, proposal.triple))
    doubts = () if stones else tuple(notes.buried_in_meaning(turn, proposal.text))
    same, meant = saying_the_same(notes, turn, proposal), replacements(notes, stones)
    found = weighed(notes, turn, proposal, Known(same=tuple(same), meant=tuple(meant), buried=(*stones, *doubts)))
    return replace(found, lifted=()) if doubts else found  # what only means the same says nothing anew


def weighed(notes: Notes, turn: Turn, proposal: Proposal, known: Known) -> Resolution:
    """What to do with a statement; what once gave way to something does not take its place again, but a new one may.

    `known` is what says the same, what it is said in spite of and what that stands for: the rest is looked up.
    """
    triple = proposal.triple
    statement = Statement(
        triple=triple,
        mends=proposal.mends,
        learnt=turn.learnt,
        session=turn.session,
        speaker=turn.speaker,
        trust=turn.trust,
        functional=triple is not None and is_functional(triple.relation),
        purpose=purpose_of(triple.relation, proposal.text) if triple is not None else "",
        valid=proposal.valid,
    )
    beside = tuple(notes.beside(turn, triple, proposal.mends))
    known = replace(known, beside=beside, meant=(*known.meant, *mended(notes, turn, proposal)))
    rivals = {rival.id for rival in contradicted(statement, known)}
    times = times_said(notes, turn, [memory for memory in beside if memory.id in rivals])
    found = denied_in_part(statement, proposal.text, reconcile(statement, replace(known, times=times)))
    if found.ended is not None and triple is not None:
        found = in_history(statement, found, notes.over(turn, triple))
    keep = found.keep
    if keep is not None and any(was_replaced_by(notes.view, keep, old) for old in found.gives_way):
        return replace(found, keep=None, gives_way=(*found.gives_way, keep))
    return found


def saying_the_same(notes: Notes, turn: Turn, proposal: Proposal) -> list[Memory]:
    """What says the same where the turn lives; what happened at another time is something else."""
    found = notes.same(turn, proposal.text, proposal.triple) or held_within(notes, turn, proposal)
    return [memory for memory in found if not memory.occurred.is_apart_from(proposal.occurred)]


def replacements(notes: Notes, stones: Iterable[Tombstone]) -> list[Memory]:
    """What holds instead of what was taken back."""
    return holding_now(notes, [stone.replacement for stone in stones if stone.replacement])


def times_said(notes: Notes, turn: Turn, memories: Iterable[Memory]) -> dict[str, tuple[datetime, ...]]:
    """When what was said more than once was said by someone as trusted as who speaks now."""
    often = [memory for memory in memories if len(memory.sources) > 1]
    found = notes.view.memories({source for memory in often for source in memory.sources}) if often else {}
    when = {id: said.learnt for id, said in found.items() if said.trust >= turn.trust}
    return {memory.id: tuple(when[source] for source in memory.sources if source in when) for memory in often}


def candidate(notes: Notes, turn: Turn, proposal: Proposal, valid: Interval | None = None) -> Memory:
    """The memory that a proposal would be."""
    far = notes.around.get(proposal.text, NOTHING).distances
    return memory_of(proposal, turn, notes.setting, notes.setting.clock(), valid or proposal.valid, far)


def added(notes: Notes, turn: Turn, proposal: Proposal, resolution: Resolution) -> Memory:
    """A new memory, a little surer for what it corrects; one that says it is over is history from the first."""
    fresh = candidate(notes, turn, proposal, validity(turn, proposal, resolution))
    if resolution.gives_way:
        believed = max(old.confidence for old in resolution.gives_way)
        fresh = replace(fresh, confidence=combined_confidence(fresh.confidence, believed))
    if resolution.ended is not None and not resolution.instead:
        fresh = replace(fresh, status=Status.SUPERSEDED)
    notes.changes.append(
        Add(memory=fresh, reason=f"read by {notes.author}" if notes.author else "", because=(turn.id,))
    )
    notes.touch(fresh)
    return fresh


def validity(turn: Turn, proposal: Proposal, resolution: Resolution) -> Interval:
    """When a statement holds: as it says, from when it took another's place, until something newer is known."""
    valid = proposal.valid
    if resolution.ended is not None:
        start = min(valid.start or turn.learnt, resolution.ended)
        if resolution.instead:  # what ends it can be undone, and ends it by itself
            return replace(valid, start=start)
        return Interval(start, min(valid.until or resolution.ended, resolution.ended))
    if resolution.gives_way and resolution.was is Was.CHANGED and valid.start is None:
        return replace(valid, start=turn.learnt)
    return valid


def corroborated(notes: Notes, turn: Turn, proposal: Proposal, held: Memory) -> Memory:
    """What is held already has one more source, and is surer if that is another voice; else nothing else is new."""
    if turn.id in held.sources or not is_as_trusted(turn, held):
        return held
    promise = renewed(held, turn.learnt, proposal)
    fields: dict[str, object] = {"sources": with_source(held.sources, turn.id), **promise}
    if is_independent(notes, turn, held):
        fields |= surer(notes, turn, proposal, replace(held, **promise))  # type: ignore[arg-type]
    if fields.keys() == {"sources"}:
        notes.refuse(turn, proposal.quote, Refusal.DUPLICATE)
    else:
        notes.tell("corroborated", held.id)
    if highest_seal((turn.seal, held.seal)) is not held.seal:
        fields["seal"] = turn.seal
    notes.changes.append(Revise(id=held.id, fields=fields, reason="said again", because=(turn.id,)))
    kept = replace(held, **fields)  # type: ignore[arg-type]  # fields of a memory
    notes.touch(kept)
    return kept


def surer(notes: Notes, turn: Turn, proposal: Proposal, held: Memory) -> dict[str, object]:
    """What another voice that says the same makes of a memory."""
    weights = importance_weights(notes.setting.tunables)
    fields: dict[str, object] = {"confidence": corroborated_by(proposal.confidence, held.confidence, weights)}
    if turn.trust > held.trust:
        fields["source"] = turn.source
        if turn.source is Source.HUMAN and held.verification in UNCHECKED:
            fields["verification"] = Verification.USER_CONFIRMED
    if not held.sources:
        fields["metadata"] = heard(held.metadata, held.voice)  # of sources one can ask who they are
    if held.triple is None and proposal.triple is not None:
        fields["triple"] = proposal.triple
    return fields


def is_as_trusted(turn: Turn, held: Memory) -> bool:
    """Whether a turn may speak for what is held: what is no more trusted than it makes nothing surer."""
    return least_trusted((turn.zone, held.zone)) is held.zone and (SUSPECT not in turn.flags or SUSPECT in held.flags)


def with_source(sources: tuple[str, ...], turn: str) -> tuple[str, ...]:
    """The sources of a memory with one more: of many, the first and the last."""
    first, later = sources[:FIRST_SOURCES], (*sources[FIRST_SOURCES:], turn)
    return (*first, *later[-LAST_SOURCES:])


def is_independent(notes: Notes, turn: Turn, held: Memory) -> bool:
    """Whether a turn is another voice than those that said this before: another speaker, session or kind of source."""
    return turn.voice not in voices(held, notes.view.memories(held.sources).values())


def cut_short(notes: Notes, turn: Turn, over: Memory) -> None:
    """What is over ended when something else was said that is known only now."""
    valid = replace(over.valid, until=turn.learnt)
    notes.changes.append(Revise(id=over.id, fields={"valid": valid}, reason=ENDED_BEFORE, because=(turn.id,)))
    notes.touch(replace(over, valid=valid))


def supersede(notes: Notes, turn: Turn, old: Memory, new: Memory, was: Was, why: str, because: tuple[str, ...]) -> None:
    """The old gives way as if a person had corrected it."""
    notes.marked.add(old.id)  # it is over, whatever becomes of what it was derived from
    notes.changes += superseded(notes.view, old, new, was, why, notes.setting, turn.learnt, notes.marked, because)
    notes.touch(replace(old, status=Status.SUPERSEDED if was is Was.CHANGED else Status.INVALIDATED))
    notes.tell("corrected", old.id)
    notes.unsettling = True


def bury(
    notes: Notes, turn: Turn, proposal: Proposal, new: Memory, resolution: Resolution, because: tuple[str, ...]
) -> None:
    """What gave way stays away, and so does what a correction names though nobody wrote it down."""
    old = resolution.gives_way
    claims = but_for((*said_by(notes.view, old), *unwritten(notes, turn, proposal)), said_by(notes.view, [new]))
    if proposal.triple is not None and proposal.triple.denied:
        claims = but_for(claims, notes.buried_here())  # what the same turn says is so is the better answer
    if not claims:
        return
    tombstone = Tombstone(
        id=notes.setting.ids(turn.learnt),
        scope=turn.scope,
        burial=Burial.CORRECTED,
        claims=tuple(dict.fromkeys(claims)),
        memory=old[0].id if old else None,
        trust=turn.trust,
        at=turn.learnt,
        replacement=new.id,
    )
    notes.changes.append(Bury(tombstone=tombstone, because=because))
    notes.unsettling = True


def unwritten(notes: Notes, turn: Turn, proposal: Proposal) -> list[bytes]:
    """What a correction says is not so: the same statement with the object that it names."""
    triple, mends = proposal.triple, proposal.mends
    if triple is None or mends is None or not mends.instead_of.strip():
        return []
    claims, words = notes.view.claims, mends.instead_of.strip()
    found = [claims.triple(turn.scope, replace(triple, object=words))]
    if triple.object in proposal.text:
        found.append(claims.text(turn.scope, proposal.text.replace(triple.object, words)))
    return found


def mark(notes: Notes, turn: Turn, proposal: Proposal, resolution: Resolution) -> None:
    """A turn that states what was taken back since is linked to what is so instead, or withheld if it says no more."""
    if any(stone.burial is not Burial.CORRECTED for stone in resolution.lifted) and is_one_statement(turn.text):
        withhold(notes, turn)
        return
    ids = [stone.replacement for stone in resolution.lifted if stone.replacement]
    one = proposal.triple is not None and is_functional(proposal.triple.relation)  # of many, another is no answer
    beside = notes.beside(turn, proposal.triple) if one else []
    affirmed = [memory for memory in beside if memory.triple and not memory.triple.denied]
    ids += [resolution.keep.id] if resolution.keep is not None else []
    for instead in (*affirmed, *holding_now(notes, ids))[:1] if ids else ():
        link(notes, turn, instead)


def holding_now(notes: Notes, ids: Iterable[str]) -> list[Memory]:
    """What holds of some memories, or instead of those that have given way since."""
    wanted = list(ids)
    if not wanted:
        return []
    found = notes.view.memories(wanted)
    live = [memory for memory in found.values() if memory.status in LIVE and not isinstance(memory, Turn)]
    return live or list(notes.view.instead_of(wanted).values())


def is_corrected(notes: Notes, turn: str) -> bool:
    """Whether a turn was marked as corrected."""
    return any("corrected" in memory.flags for memory in notes.view.memories([turn]).values())


def link(notes: Notes, turn: Turn, instead: Memory) -> None:
    """Mark a turn as corrected by something, once."""
    known = notes.view.link_between(turn.id, "superseded_by", instead.id) is not None
    if turn.id in {*instead.sources, *notes.marked} or instead.status not in LIVE or known:
        return
    notes.marked.add(turn.id)
    why = REASONS[Was.CHANGED]
    notes.changes += giving_way(notes.view, turn, instead, Was.CHANGED, why, notes.setting, turn.learnt)


def mark_echoes(notes: Notes, turn: Turn) -> None:
    """An assistant or a tool that repeats what a person took back or updated is marked, whatever else it says."""
    if turn.source is Source.HUMAN:
        return
    stones = [stone for stone in notes.echoed(turn) if stone.burial is Burial.CORRECTED and turn.trust < stone.trust]
    said = [each for sentence in split(turn.text)[:MOST_ECHOED] for each in notes.view.by_claim(turn.scope, sentence)]
    stale = [each.id for each in said if is_stale_echo([each], turn.trust) is not None]
    stale += [each.id for each in restated(notes, turn)]
    for instead in (*replacements(notes, stones), *holding_now(notes, stale)):
        link(notes, turn, instead)
