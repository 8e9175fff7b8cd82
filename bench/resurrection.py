"""Whether what an update retired comes back: the old turn again, an import, an assistant's echo, maintenance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import engram
from bench.opening import Opening
from bench.rehearsal import Moving
from bench.second_look import answered
from bench.update_judge import is_outdated, judged, outdated_claims, outdated_turns
from bench.update_stores import SUPERSEDED, Held, Played, held_in, settle
from bench.updates import Case, Said
from engram.errors import Tombstoned

DAY, HALF_A_YEAR = timedelta(days=1), timedelta(days=183)
ECHO = "Right, as you told me: {}"
EXPORT = "export.json"


@dataclass(slots=True)
class Trial:
    """A closed case opened again, its clock after the last turn."""

    case: Case
    store: engram.Store
    mind: engram.Mind
    clock: Moving
    old: list[Said]
    texts: dict[str, datetime]
    brought_back: list[str] = field(default_factory=list)


def was_superseded(played: Played) -> bool:
    """Whether an update has retired something that could come back."""
    claims = [claim for name in outdated_turns(played) for claim in outdated_claims(played, name)]
    turns = [played.turn(name) for name in outdated_turns(played)]
    return any(each.standing == SUPERSEDED for each in claims or turns)


def resurrected(played: Played, opening: Opening) -> tuple[list[str], bool]:
    """What brought the outdated value back as an active memory, and whether the right value leads after it all."""
    names, clock = outdated_turns(played), Moving(played.at)
    said = [turn for turn in (*played.case.before(), *played.case.afterwards()) if turn.name in names]
    claims = {claim.text: turn.at for turn in said for claim in outdated_claims(played, turn.name)}
    with closing(opening.store(played.path, clock=clock)) as store:
        mind = store.mind(agent=opening.agent)
        trial = Trial(played.case, store, mind, clock, said, {**claims, **{turn.text: turn.at for turn in said}})
        current = active_again(trial, frozenset())
        for name, attempt in ATTEMPTS.items():
            current |= tried(trial, name, attempt, current)
        leads = judged(played.case, answered(mind, played.case.question, played.names)).leads
    return trial.brought_back, leads


def tried(trial: Trial, name: str, attempt: Callable[[Trial], None], known: frozenset[str]) -> frozenset[str]:
    """Make one attempt a day later, and note it if an outdated memory is active that was not before."""
    trial.clock.now += DAY
    attempt(trial)
    settle(trial.store, trial.mind)
    back = active_again(trial, known)
    if back:
        trial.brought_back.append(name)
    return back


def active_again(trial: Trial, known: frozenset[str]) -> frozenset[str]:
    """The active memories, apart from turns and known ones, that state an outdated value."""
    return frozenset(each.id for each in held_in(trial.mind, {}) if holds(trial.case, each) and each.id not in known)


def holds(case: Case, memory: Held) -> bool:
    """Whether a memory states an outdated value as current."""
    return memory.active and not memory.is_turn and is_outdated(case, memory.text)


def ingest_again(trial: Trial) -> None:
    """The old turns once more, with their ids."""
    trial.mind.observe_many([turn.spoken() for turn in trial.old])


def ingest_elsewhere(trial: Trial) -> None:
    """The same words with their old dates, as another program exported them."""
    trial.mind.observe_many([{**turn.spoken(), "id": None, "session": EXPORT} for turn in trial.old])


def import_again(trial: Trial) -> None:
    """The old claims from an import, valid since they were first said; a tombstone may refuse them."""
    for text, at in trial.texts.items():
        try:
            trial.mind.remember(text, source="import", valid=at)
        except Tombstoned:
            continue


def echo(trial: Trial) -> None:
    """An assistant that repeats the old value."""
    for turn in trial.old:
        trial.mind.observe("assistant", ECHO.format(turn.text), at=trial.clock.now, session="later")


def maintain(trial: Trial) -> None:
    """Half a year passes, with all that tidies up."""
    trial.clock.now += HALF_A_YEAR
    trial.store.doctor(repair=True)


ATTEMPTS: Mapping[str, Callable[[Trial], None]] = {
    "the old turn again": ingest_again,
    "the old turn in another session": ingest_elsewhere,
    "an import": import_again,
    "an assistant's echo": echo,
    "maintenance": maintain,
}
