"""What a language model makes of turns that the rules have read: proposals, which go through what all others do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engram.engine.afterthought import Afterthought
from engram.engine.digesting.digest import Read, claims_in, digest, digest_stretch, may_be_shown
from engram.engine.digesting.lookout import Lookout
from engram.engine.digesting.neighbours import likened
from engram.engine.permission import check_guest
from engram.engine.setting import Setting
from engram.engine.writing.parsing import read_safely, utterance
from engram.model.change import ChangeSet
from engram.model.digest import DigestReport, LeftToModel, Proposed, together
from engram.model.memory import GONE, Turn
from engram.model.proposal import Left, Reading, Utterance
from engram.ports import View
from engram.ports.models import Extraction

LOOKED_AT = 4  # times as many turns as go into a question are looked at, to find those of one session


@dataclass(frozen=True, slots=True)
class Batch:
    """Turns of one session that go into one question, those before them, and how often they were tried; or gone."""

    turns: tuple[Turn, ...]
    before: tuple[Turn, ...]
    tries: int = 0
    gone: tuple[str, ...] = ()


def digest_all(setting: Setting, session: str | None, limit: int | None) -> DigestReport:
    """Digest what waits by the rules, then let the model, where there is one, read what it has still to read."""
    check_guest(setting.identity, setting.tunables)
    done = digest(setting, session, limit)
    if setting.digestion is not None and setting.digestion.model is not None:
        done = replace(done + reread(setting, session, limit), remaining=done.remaining)
    if setting.digestion is not None and session is None and limit is None:
        with setting.digestion.one_at_a_time:  # who has just read a turn unasked is about to say so
            unasked = setting.digestion.told(setting.identity)
        done = together([*unasked, done])
    return as_held(setting, done)


def as_held(setting: Setting, done: DigestReport) -> DigestReport:
    """A report with the memories that were added as they are now, those that are still there."""
    with setting.storage.read(setting.identity) as view:
        found = view.memories([memory.id for memory in done.added])
    return replace(done, added=tuple(found[memory.id] for memory in done.added if memory.id in found))


def reread(setting: Setting, session: str | None, limit: int | None) -> DigestReport:
    """Let the model read what it has still to read, until that is done, or it fails, or so many turns were read."""
    done, read = DigestReport(), 0
    while limit is None or read < limit:
        most = setting.tunables.llm_turns if limit is None else min(setting.tunables.llm_turns, limit - read)
        step, turns = reread_some(setting, session, most)
        done += step
        read += turns
        if not turns or step.trouble:
            break
    with setting.storage.read(setting.identity) as view:
        return replace(done, left_to_model=view.how_many_left_to_model(setting.identity.home))


def reread_some(setting: Setting, session: str | None, most: int) -> tuple[DigestReport, int]:
    """Ask the model about one batch; the batch is its own again should the process end before all is kept."""
    model = model_of(setting)
    with model.one_at_a_time:
        with setting.storage.read(setting.identity) as view:
            batch = next_batch(view, setting, session, most)
        if not batch.turns:
            keep_track(setting, read=batch.gone)
            return DigestReport(), len(batch.gone)
        found = extracted(setting, batch)
        if found.trouble:
            return given_up(setting, model, batch, found), len(batch.turns)
        model.answered()
        return kept(setting, batch, found), len(batch.turns)


def model_of(setting: Setting) -> Afterthought:
    """The model that is asked."""
    assert setting.digestion is not None
    assert setting.digestion.model is not None
    return setting.digestion.model


def next_batch(view: View, setting: Setting, session: str | None, most: int) -> Batch:
    """The next turns for one question: of one session, in order; one that failed before goes alone."""
    waiting = view.left_to_model(setting.identity.home, session, most * LOOKED_AT)
    together = [each for each in waiting if alike(each, waiting[0])][: 1 if waiting and waiting[0].tries else most]
    found = view.memories([each.id for each in together])
    turns = [found[each.id] for each in together if each.id in found and found[each.id].status not in GONE]
    chosen = fitting([turn for turn in turns if isinstance(turn, Turn)], setting.tunables.llm_characters)
    if not chosen:
        return Batch((), (), gone=tuple(each.id for each in together))
    before = view.leading_to(chosen[0], setting.tunables.digest_context)
    return Batch(tuple(chosen), tuple(turn for turn in before if may_be_shown(turn)), together[0].tries)


def alike(one: LeftToModel, other: LeftToModel) -> bool:
    """Whether two turns can go into one question."""
    return (one.session, one.tries) == (other.session, other.tries)


def fitting(turns: Sequence[Turn], characters: int) -> list[Turn]:
    """The first turns that fit one question."""
    chosen: list[Turn] = []
    for turn in turns:
        characters -= len(turn.text)
        if chosen and characters < 0:
            break
        chosen.append(turn)
    return chosen


def extracted(setting: Setting, batch: Batch) -> Extraction:
    """What the model reads; what the rules read in these turns is known already, but for what they find unsafe."""
    speakers = {turn.speaker for turn in (*batch.before, *batch.turns) if turn.speaker}
    before, heard = ([utterance(turn, speakers) for turn in some] for some in (batch.before, batch.turns))
    known: set[Left] = set()

    def unsafe(said: Utterance, earlier: Sequence[Utterance]) -> Reading:
        left = read_safely(setting, said, earlier).left
        known.update(left)
        return Reading(left=left)

    found = model_of(setting).extractor.extract(heard, before, unsafe)
    fresh = (
        replace(reading, left=tuple(left for left in reading.left if left not in known)) for reading in found.readings
    )
    return replace(found, readings=tuple(fresh))


def kept(setting: Setting, batch: Batch, found: Extraction) -> DigestReport:
    """Reconcile what the model read, turn by turn, with what is held."""
    read = {turn.id: Read(turn, reading) for turn, reading in zip(batch.turns, found.readings, strict=True)}
    proposed = tuple(
        Proposed(each.turn.id, proposal.text, found.author)
        for each in read.values()
        for proposal in each.reading.proposals
    )
    done = DigestReport()
    ids: Sequence[str] = [turn.id for turn in batch.turns]
    lookout = Lookout(setting, (), lambda: likened(setting, claims_in(read.values())))
    while ids:
        step, ids = digest_stretch(setting, read, ids, lookout, found.author)
        done += step
    return replace(done, turns=0, proposed=proposed)


def given_up(setting: Setting, model: Afterthought, batch: Batch, found: Extraction) -> DigestReport:
    """The model failed: what the rules read stands, and the turns wait; one it can make nothing of waits no more."""
    model.failed()
    if found.unusable:
        ids = [turn.id for turn in batch.turns]
        hopeless = batch.tries + 1 >= setting.tunables.llm_tries
        keep_track(setting, read=ids if hopeless else (), tried=() if hopeless else ids)
    return DigestReport(trouble=found.trouble)


def keep_track(setting: Setting, *, read: Sequence[str] = (), tried: Sequence[str] = ()) -> None:
    """Note which turns the model has done with, and which it has tried in vain."""
    if not read and not tried:
        return
    at, actor = setting.clock(), setting.identity.actor
    done = ChangeSet(
        verb="digest", actor=actor, at=at, changes=(), read_by_model=tuple(read), tried_by_model=tuple(tried)
    )
    setting.storage.write("digest", setting.identity, lambda _: (done, None))


def in_background(setting: Setting) -> bool:
    """Read one batch; whether to go on at once."""
    step, turns = reread_some(setting, None, setting.tunables.llm_turns)
    return bool(turns) and not step.trouble
