"""digest: what was said becomes what is known, one transaction for each stretch of turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum

from engram.engine.digesting.boxing import box_up, how_many_unboxed
from engram.engine.digesting.gathered import Gathered, looked_up
from engram.engine.digesting.lookout import Lookout, made_in
from engram.engine.digesting.neighbours import Neighbours, likened
from engram.engine.digesting.notes import Notes
from engram.engine.digesting.promises import Promises, archive_due
from engram.engine.digesting.second_comparison import compare_again
from engram.engine.digesting.take_note import take_note
from engram.engine.digesting.what_waits import (
    A_FEW,
    Due,
    chores_of,
    what_can_be_done,
    what_is_due,
    what_little_is_due,
    what_little_waits,
    what_presses,
)
from engram.engine.digestion import CALM, Digestion
from engram.engine.screened import SUSPECT, is_hostile
from engram.engine.setting import Setting
from engram.engine.writing.graveyard import Claimed, Graveyard
from engram.engine.writing.parsing import read_turn
from engram.errors import EngramError
from engram.model.change import ChangeSet
from engram.model.digest import DigestReport
from engram.model.memory import GONE, Seal, Turn
from engram.model.proposal import Reading
from engram.model.scope import Role
from engram.ports import View

MOST_INLINE = 1  # pairs of wordings that are embedded while someone waits: about ten milliseconds


@dataclass(frozen=True, slots=True)
class Read:
    """A turn and what was read in it; `original` is the turn that it is a copy of, if it is one."""

    turn: Turn
    reading: Reading
    original: str | None = None

    @property
    def corrects(self) -> bool:
        """Whether it says that something is otherwise, or should be forgotten."""
        return bool(self.reading.requests) or any(proposal.mends for proposal in self.reading.proposals)


class Pace(Enum):
    """How much time there is: someone waits, nobody does, or someone is willing to."""

    PRESSED = "pressed"
    AT_LEISURE = "at leisure"
    PATIENT = "patient"


def digest(setting: Setting, session: str | None, limit: int | None) -> DigestReport:
    """Digest what waits, of one session or of all, until nothing does or so many turns were read."""
    done, boxed, tunables = DigestReport(), 0, setting.tunables
    while limit is None or done.turns < limit:
        most = tunables.digest_at_once if limit is None else min(tunables.digest_at_once, limit - done.turns)
        with setting.storage.read(setting.identity) as view:
            home = setting.identity.home
            waiting = view.waiting(home, most) if session is None else view.waiting_in(home, session, most)
        if waiting:
            with telling_what_fails(setting):
                done += digest_turns(setting, [turn.id for turn in waiting], Pace.PATIENT)
        if not waiting:
            break
        if done.turns - boxed >= CALM * tunables.box_turns:
            box_up(setting)
            boxed = done.turns
    box_up(setting)
    while (again := compare_again(setting, tunables.digest_at_once))[1]:
        done += again[0]
    done += DigestReport(archived=archive_due(setting))
    with setting.storage.read(setting.identity) as view:
        return replace(done, remaining=view.how_many_wait(setting.identity.home))


def digest_turns(setting: Setting, ids: Sequence[str], pace: Pace, gathered: Gathered | None = None) -> DigestReport:
    """Read some turns, and keep what they tell; another process may do the same at the same time.

    Only who is patient waits for an embedder that has yet to be loaded or is at work.
    """
    if setting.digestion is not None:
        setting.digestion.trouble = None
    gathered, done = gathered or looked_up(setting, ids), DigestReport()
    read = read_all(setting, gathered, pace)
    ids = up_to_the_first_unread(ids, gathered, read)
    warm, most = setting.senses is not None and setting.senses.warm, MOST_INLINE if pace is Pace.PRESSED else None
    claims = claims_in(read.values()) if pace is Pace.PATIENT or warm else []
    made = [made_in(turn, text) for turn, text in told(read.values())]
    lookout = Lookout(setting, made, lambda: likened(setting, claims, most) if claims else {})
    while ids:
        step, ids = digest_stretch(setting, read, ids, lookout)
        done += step
    return done


def told(read: Iterable[Read]) -> list[tuple[Turn, str]]:
    """What was read, each with the turn that says it."""
    return [(each.turn, proposal.text) for each in read for proposal in (*each.reading.proposals, *each.reading.slight)]


def claims_in(read: Iterable[Read]) -> list[Claimed]:
    """What was read, and where it would be kept."""
    return [Claimed(turn.scope, turn.project, text) for turn, text in told(read)]


def read_all(setting: Setting, gathered: Gathered, pace: Pace) -> dict[str, Read]:
    """Read turns outside any transaction that writes: it takes longer than applying what they tell.

    At leisure, whoever calls meanwhile waits for one turn, and not for the others.
    """
    read: dict[str, Read] = {}
    for turn in gathered.turns:
        if pace is Pace.AT_LEISURE and read and is_disturbed(setting):
            break
        found = read_turn(setting, turn, gathered.before[turn.id])
        read[turn.id] = Read(turn, found, gathered.copies.get(turn.id))
    return read


def is_disturbed(setting: Setting) -> bool:
    """Whether somebody has called since what is done at leisure was begun."""
    leisure = setting.digestion.leisure if setting.digestion is not None else None
    return leisure is not None and leisure.disturbed()


def up_to_the_first_unread(ids: Sequence[str], gathered: Gathered, read: Mapping[str, Read]) -> Sequence[str]:
    """The turns that can be digested in order; those that are gone need no reading."""
    unread = next((turn.id for turn in gathered.turns if turn.id not in read), None)
    return ids if unread is None else ids[: ids.index(unread)]


def digest_stretch(
    setting: Setting, read: dict[str, Read], ids: Sequence[str], lookout: Lookout, author: str = ""
) -> tuple[DigestReport, Sequence[str]]:
    """Keep what turns tell up to the first that changes what was held, which counts from when that was said.

    A turn that changes something begins a stretch, so that to undo it takes back nothing else. They were read by rules,
    unless there is an author. If others have added statements meanwhile, the lock is released to look at those.
    """

    def plan(view: View) -> tuple[ChangeSet, tuple[DigestReport, Sequence[str]] | None]:
        if lookout.is_behind(view):
            return ChangeSet(verb="digest", actor=setting.identity.actor, at=setting.clock(), changes=()), None
        beside = Neighbours(view, [text for _, text in told(read[id] for id in ids if id in read)])
        graveyard = Graveyard(view, setting, lookout.alike)
        notes = Notes(view, setting, graveyard, beside, author, lookout.around, lookout.recent, lookout.partial)
        taken = 0
        waiting = still_there(view, view.still_left_to_model(ids)) if author else view.still_waiting(ids)
        promises = Promises(view)
        for id in ids:
            if notes.changes and id in read and read[id].corrects:
                break
            if id in waiting and id in read:
                before = notes.checkpoint()
                if not author:
                    promises.settle(notes, read[id].turn)
                take_note(notes, read[id].turn, read[id].reading, read[id].original)
                if notes.unsettling and before.changes:
                    notes = before
                    break
                promises.take_in(notes.changes)
            taken += 1
            if notes.unsettling:
                break
        at = max((read[id].turn.learnt for id in ids[:taken] if id in read), default=setting.clock())
        turns = [id for id in ids[:taken] if id in waiting]
        done = replace(
            notes.change_set("digest", at),
            digested=() if author else tuple(turns), read_by_model=tuple(ids[:taken]) if author else (),
            left_to_model=() if author else for_model(setting, [read[id].turn for id in turns if id in read]),
        )  # fmt: skip
        return done, (notes.report(len(turns)), ids[taken:])

    while (outcome := setting.storage.write("digest", setting.identity, plan)[1]) is None:
        lookout.catch_up()
    lookout.kept(outcome[0].added, set(outcome[1]))
    if setting.senses is not None:
        setting.senses.wake()
    return outcome


def still_there(view: View, ids: Iterable[str]) -> set[str]:
    """Which of some turns nobody has forgotten while a model thought about them."""
    return {id for id, turn in view.memories(ids).items() if turn.status not in GONE}


def for_model(setting: Setting, turns: Sequence[Turn]) -> tuple[str, ...]:
    """The turns that a language model, where there is one, is to read as well."""
    if setting.digestion is None or setting.digestion.model is None:
        return ()
    most = setting.tunables.llm_characters
    return tuple(turn.id for turn in turns if may_be_shown(turn) and turn.role != "system" and len(turn.text) <= most)


def may_be_shown(turn: Turn) -> bool:
    """Whether a model may be shown a turn: nothing that seems to give it orders, and no secret."""
    return not is_hostile(turn) and SUSPECT not in turn.flags and turn.seal is not Seal.CONFIDENTIAL


def digest_due(setting: Setting) -> DigestReport:
    """Digest what is due; where turns are digested beside other calls, many are left to that."""
    if setting.digestion is None or not willing(setting):
        return DigestReport()
    leisure = setting.digestion.leisure
    setting.digestion.met(setting.identity, setting)
    if leisure is not None:
        leisure.pause(setting.identity)
    due = attend(setting, what_is_due if leisure is None else what_little_is_due)
    if leisure is None:
        look_after(setting, due, pressed=True)
    elif due.more:
        leisure.wake(setting.identity, setting)
    return due.done


def digest_first(setting: Setting) -> None:
    """Digest all that waits, due or not, if it is little.

    So before a question that only digested turns answer, and before something is put down by hand: what was said
    first counts first.
    """
    if setting.digestion is None or not willing(setting):
        return
    setting.digestion.met(setting.identity, setting)
    if setting.digestion.leisure is not None:
        setting.digestion.leisure.pause(setting.identity)
    done = attend(setting, what_little_waits)
    if done.more and setting.digestion.leisure is not None:
        setting.digestion.leisure.wake(setting.identity, setting)
    elif done.more:
        look_after(setting, attend(setting, what_is_due), pressed=True)


def digest_new(setting: Setting, turns: int, *, pressing: bool, waits: bool) -> DigestReport:
    """See to turns that just came: beside other calls, what presses at once, unless more follow without a pause.

    Who wants to know what came of it waits for what presses; any call that asks something gives it the time it takes.
    """
    if setting.digestion is None or not willing(setting):
        return DigestReport()
    leisure, done = setting.digestion.leisure, DigestReport()
    setting.digestion.met(setting.identity, setting)
    if leisure is None:  # many that come together are left to the next call
        return digest_due(setting) if turns <= setting.tunables.digest_turns else done
    at_once = pressing and not leisure.rushed(setting.identity)
    if at_once and waits:
        done = attend(setting, what_presses).done
    if pressing:
        chores = chores_of(setting)
        chores.hurried = chores.pressing = True
    leisure.wake(setting.identity, setting, at_once=at_once and not waits)
    return done


def digest_some(setting: Setting, pressing: bool) -> bool:
    """Digest a little beside other calls, and say whether there may be more.

    What presses is done by itself: whoever said it is at work. When nobody is, all that waits is read, due or not, so
    that whatever presses next finds nothing before it.
    """
    if pressing:
        attend(setting, what_presses, still=True)
        return True
    found = attend(setting, what_can_be_done, Pace.AT_LEISURE)
    look_after(setting, found, pressed=False)
    again = not found.more and compare_some(setting)
    setting.storage.rest()
    return found.more or again


def compare_some(setting: Setting) -> bool:
    """Compare a few statements again whose vectors came late, and say whether there may be more."""
    assert setting.digestion is not None
    try:
        done, due = compare_again(setting, A_FEW)
    except EngramError as error:
        setting.digestion.trouble = f"comparisons wait: {error.message}"
        return False
    if due:
        setting.digestion.note(setting.identity, done)
    return due == A_FEW


def digest_the_last(digestion: Digestion) -> None:
    """Before a store is closed: end the thread that digests, and do what is left and due, unless that is much."""
    for setting in digestion.leisure.stop() if digestion.leisure is not None else ():
        attend(setting, what_little_is_due)


def attend(
    setting: Setting, wanted: Callable[[Setting], Due], pace: Pace = Pace.PRESSED, *, still: bool = False
) -> Due:
    """Digest the turns wanted, and say which; what keeps it from being done is told by health, not by this call.

    With `still`, only if whoever looked meanwhile has not done it.
    """
    digestion, due, chores = setting.digestion, Due(), chores_of(setting)
    assert digestion is not None
    try:
        with digestion.one_at_a_time, telling_what_fails(setting):
            wanting, chores.pressing = chores.pressing or not still, False  # what is said from now on presses again
            due = wanted(setting) if wanting else due
            if due.ids:
                done = digest_turns(setting, due.ids, pace, due.gathered)
                digestion.note(setting.identity, done)
                left = pace is Pace.AT_LEISURE and done.turns < len(due.ids)
                due = due._replace(done=done, more=due.more or left)
            if wanted is not what_presses and not due.more:
                chores.hurried = False
    except EngramError:
        due = Due()
    if digestion.model is not None:
        digestion.model.wake(setting.identity, setting, news=bool(due.ids))
    return due


@contextmanager
def telling_what_fails(setting: Setting) -> Iterator[None]:
    """Let health tell what keeps turns from being digested."""
    try:
        yield
    except EngramError as error:
        if setting.digestion is not None:
            setting.digestion.trouble = f"turns wait: {error.message}"
        raise


def look_after(setting: Setting, done: Due, *, pressed: bool) -> None:
    """What is due beside the turns themselves, now and then, once some were digested; what fails is told by health.

    At leisure it comes after all that waits: it takes longer than reading that does, and cannot be left halfway.
    """
    if not done.ids:
        return
    assert setting.digestion is not None
    chores, turns = chores_of(setting), len(done.ids)
    try:
        chores.unboxed = how_many_unboxed(setting) if chores.unboxed is None else chores.unboxed + turns
        if done.more and not pressed:
            return
        if chores.should_archive(setting.clock()):
            archive_due(setting)
        if chores.should_box(setting.tunables.box_turns, pressed=pressed and turns < setting.tunables.digest_turns):
            box_up(setting)
            chores.unboxed = 0
    except EngramError as error:
        setting.digestion.trouble = f"boxes and archives wait: {error.message}"


def willing(setting: Setting) -> bool:
    """Whether turns are digested as they come, by this identity, into this store."""
    guest = setting.identity.role is Role.GUEST and not setting.tunables.guest_writes
    return setting.tunables.digest and setting.storage.writable and not guest
