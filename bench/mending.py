"""What came of one scenario: findings, each a measure and what was wrong, if anything was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import engram
from bench.opening import Opening
from bench.rehearsal import AFFLICTIONS, BYSTANDER, DAY, ECHO, MINUTE, REWORDED, Stage, afflict, timed
from bench.scenarios import Expected, Move, Scenario
from bench.standing import TOP, at_the_very_top, claims_of_bait, live_claims, marked, says, says_any, wrong_in
from engram.errors import EngramError
from engram.model.change import Entry
from engram.model.memory import Memory, Status, Turn

CHATTER = (
    {"assistant": "Understood, thank you."},
    {"user": "Great. Now on to the next topic."},
    {"assistant": "Sure, whenever you are ready."},
    {"user": "One moment, the kettle is boiling."},
    {"assistant": "Take your time."},
    {"user": "Right, here I am again."},
)
DIGESTED = len(CHATTER) + 1
STATUS_OF = {"changed": Status.SUPERSEDED, "wrong": Status.INVALIDATED}
LETTING_GO = {"forget", "erase"}
SETTLE = timedelta(hours=1)


@dataclass(slots=True)
class Outcome:
    """What was found in one run of a scenario, and how long corrections took to arrive."""

    scenario: Scenario
    findings: list[tuple[str, str | None]] = field(default_factory=list)
    turns: list[int | None] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)
    damage: int = 0

    def found(self, measure: str, trouble: str | None) -> str | None:
        """Note what was found."""
        self.findings.append((measure, trouble))
        return trouble


@dataclass(frozen=True, slots=True)
class Known:
    """What there was before anything was corrected."""

    memories: Mapping[str, Memory]
    states: Mapping[str, tuple[object, ...]]
    answered: tuple[tuple[str, str], ...]
    moment: datetime


def rehearsed(scenario: Scenario, opening: Opening, folder: Path) -> Outcome:
    """Play a scenario and judge it."""
    outcome = Outcome(scenario)
    stage = Stage(opening, folder / f"{scenario.key}-{scenario.number}.engram", scenario)
    try:
        play(stage, outcome)
    except (EngramError, LookupError) as error:
        outcome.found("false apply" if scenario.anti else "uptake", f"{type(error).__name__}: {error}")
    finally:
        stage.store.close()
    return outcome


def play(stage: Stage, outcome: Outcome) -> None:
    """What is said before, then what corrects it or does not, then everything that might bring it back."""
    scenario = stage.scenario
    prepare(stage)
    known = known_of(stage)
    stage.wait(MINUTE if scenario.soon else DAY)
    if scenario.anti:
        left_alone(stage, known, outcome)
    else:
        mended(stage, known, outcome)
    outcome.found("scope precision", scope_trouble(stage, known))


def prepare(stage: Stage) -> None:
    """Everybody hears the same; in every other filling it is digested before anything is corrected."""
    scenario, others = stage.scenario, (*stage.scenario.others, BYSTANDER)
    for step in scenario.before:
        for name in (scenario.me, *others):
            stage.play(step, name)
    for name in others:
        stage.digest(name)
    if scenario.number % 2 == 0 or scenario.anti:
        stage.digest()


def known_of(stage: Stage) -> Known:
    """A picture of everything before the correction."""
    scenario, moment = stage.scenario, stage.clock.now
    stage.store.embed()
    ask = scenario.moves[0].expected.ask
    states = {name: stage.state(name, ask, moment) for name in (*scenario.others, BYSTANDER)}
    memories = stage.memories()
    stage.exported = [memory.text for memory in memories.values() if not isinstance(memory, Turn)]
    answered = tuple(pair for pair in scenario.keep if is_answered(stage.me, *pair))
    return Known(memories, states, answered, moment)


def is_answered(mind: engram.Mind, question: str, answer: str) -> bool:
    """Whether a value is among the first that come back."""
    return says_any(" ".join(item.memory.text for item in mind.recall(question).items[:TOP]), [answer])


def mended(stage: Stage, known: Known, outcome: Outcome) -> None:
    """Every move of a scenario, and then its afflictions."""
    scenario, last = stage.scenario, len(stage.scenario.moves) - 1
    trouble = None
    for number, move in enumerate(scenario.moves):
        again = scenario.group == "reassertion" and number == last
        trouble, request = taken_up(stage, move, "re-assertion" if again else "uptake", outcome)
        if number == 0 and trouble is None:
            told_apart(stage, known, move, outcome, request)
        stage.wait(MINUTE if scenario.soon else DAY)
    outcome.damage += collateral(stage, known, outcome, exact=True)
    for step in scenario.later:
        stage.play(step)
    for name, question, value in scenario.elsewhere:
        lost = None if is_answered(stage.mind(name), question, value) else f"{name} lost {value!r}"
        outcome.found("scope precision", lost)
    if trouble is None:
        stays_away(stage, scenario.moves[-1].expected, request, outcome)
        outcome.damage += collateral(stage, known, outcome, exact=False)


def taken_up(stage: Stage, move: Move, measure: str, outcome: Outcome) -> tuple[str | None, frozenset[str]]:
    """Whether what was said counts at once, or else how many turns later."""
    made, spent = [], 0.0
    for step in move.steps:
        id, ms = timed(stage, step, before(stage, move))
        made.append(id)
        spent += ms
    request = frozenset(id for id in made if id)
    items = stage.ask(move.expected).items
    trouble = outcome.found(measure, wrong_in(items, move.expected, request))
    if move.expected.now:
        outcome.found("at the very top", None if at_the_very_top(items, move.expected) else "something else")
    outcome.ms.append(spent)
    turns = 0 if trouble is None else later(stage, move.expected, request)
    outcome.turns.append(turns)
    return (None if turns is not None else trouble), request


def before(stage: Stage, move: Move) -> Expected:
    """What held before a move: what the verbs of a program look for."""
    moves = stage.scenario.moves
    place = moves.index(move)
    return stage.scenario.first if place == 0 else moves[place - 1].expected


def later(stage: Stage, expected: Expected, request: frozenset[str]) -> int | None:
    """After how many turns of chatter, or after a digest, an answer is right at last."""
    for turns, step in enumerate(CHATTER, 1):
        stage.play(step)
        if wrong_in(stage.ask(expected).items, expected, request) is None:
            return turns
    stage.digest()
    return DIGESTED if wrong_in(stage.ask(expected).items, expected, request) is None else None


def stays_away(stage: Stage, expected: Expected, request: frozenset[str], outcome: Outcome) -> None:
    """Whether what was corrected stays so, whatever comes; where it does not, each affliction is tried by itself."""
    untouched = stage.copy(f"{stage.path.stem}-untouched.engram")
    try:
        troubles = list(afflicted(stage, expected, request, outcome).items())
        if any(trouble for _, trouble in troubles):
            troubles = [(name, alone(untouched, name, expected, request)) for name in AFFLICTIONS]
    finally:
        untouched.store.close()
    for name, trouble in troubles:
        outcome.found(f"after: {name}", trouble)
    counted = [trouble for name, trouble in troubles if name != REWORDED]
    outcome.found("non-resurrection", next(filter(None, counted), None))


def afflicted(stage: Stage, expected: Expected, request: frozenset[str], outcome: Outcome) -> dict[str, str | None]:
    """What is wrong after each affliction, all of them in the same store."""
    found: dict[str, str | None] = {}
    echoes: frozenset[str] = frozenset()
    for name in AFFLICTIONS:
        failed, made = afflict(stage, name, expected)
        echoes |= made
        found[name] = failed or resurrected(stage, expected, request, echoes)
        if name == ECHO and made:
            unmarked = wrong_in(stage.ask(expected).items, expected, request)
            outcome.found("echoes marked", unmarked)
    return found


def alone(untouched: Stage, name: str, expected: Expected, request: frozenset[str]) -> str | None:
    """What is wrong after one affliction, in a store that suffered no other."""
    copy = untouched.copy(f"{untouched.path.stem}-{list(AFFLICTIONS).index(name)}.engram")
    try:
        failed, echoes = afflict(copy, name, expected)
        return failed or resurrected(copy, expected, request, echoes)
    finally:
        copy.store.close()


def resurrected(stage: Stage, expected: Expected, request: frozenset[str], echoes: frozenset[str]) -> str | None:
    """What came back, in an answer or as a memory that is held."""
    return wrong_in(stage.ask(expected).items, expected, request, echoes) or alive(stage, expected, request)


def alive(stage: Stage, expected: Expected, request: frozenset[str]) -> str | None:
    """A memory that still states what is gone."""
    found = live_claims(stage.me, expected, stage.clock.now, request)
    return f"still held: {found[0].text!r}" if found else None


def collateral(stage: Stage, known: Known, outcome: Outcome, *, exact: bool) -> int:
    """How many memories changed that have nothing to do with it, and questions that lost their answer."""
    gone = {value for move in stage.scenario.moves for value in move.expected.gone}
    spare = stage.scenario.moves[0].expected.spare
    others = {
        id: memory
        for id, memory in known.memories.items()
        if not says_any(memory.text, gone) or says_any(memory.text, spare)
    }
    now = stage.memories()
    hurt = [*changed(others, now, exact), *tampered(stage, known, now)]
    hurt += [f"{question} no longer finds {answer}" for question, answer in lost(stage, known)]
    outcome.found("no collateral", hurt[0] if hurt else None)
    return len(hurt)


def tampered(stage: Stage, known: Known, now: Mapping[str, Memory]) -> list[str]:
    """Turns that were altered or hidden: a correction marks what was said, only forgetting withholds it."""
    if any(move.expected.forgotten for move in stage.scenario.moves):
        return []
    turns = [memory for memory in known.memories.values() if isinstance(memory, Turn)]
    kept = {id for id, memory in now.items() if memory.status is Status.ACTIVE}
    return [f"{turn.text!r} is gone" for turn in turns if turn.id not in kept or now[turn.id].text != turn.text]


def lost(stage: Stage, known: Known) -> list[tuple[str, str]]:
    """Questions about other things that were answered before and are not now."""
    return [pair for pair in known.answered if not is_answered(stage.me, *pair)]


def changed(was: Mapping[str, Memory], now: Mapping[str, Memory], exact: bool) -> Iterator[str]:
    """The memories that are not what they were."""
    for id, memory in was.items():
        if id not in now or picture(now[id], exact) != picture(memory, exact):
            became = now[id].status.value if id in now else "gone"
            yield f"{memory.text!r} became {became}" + (f", version {now[id].version}" if id in now else "")


def picture(memory: Memory, exact: bool) -> tuple[object, ...]:
    """What has to stay the same about a memory."""
    kept = (memory.text, memory.status, "corrected" in memory.flags)
    return (*kept, memory.version, memory.flags, memory.valid, memory.confidence) if exact else kept


def left_alone(stage: Stage, known: Known, outcome: Outcome) -> None:
    """Whether what only sounds like a correction changed nothing, then or later."""
    for step in stage.scenario.anti:
        stage.play(step)
    stage.digest()
    trouble = applied(stage, known, exact=True)
    for name in AFFLICTIONS:
        failed, _ = afflict(stage, name, stage.scenario.first)
        trouble = trouble or failed or applied(stage, known, exact=False)
    outcome.found("false apply", trouble)


def applied(stage: Stage, known: Known, *, exact: bool) -> str | None:
    """What an anti-event changed, in words."""
    scenario = stage.scenario
    first = scenario.first
    for hurt in changed(known.memories, stage.memories(), exact):
        return hurt
    for memory in claims_of_bait(stage.me, scenario.bait, scenario.about, scenario.language):
        return f"took the bait: {memory.text!r}"
    items = [item for item in stage.ask(first).items if not marked(item)]
    return None if says_any(" ".join(item.memory.text for item in items), [first.now]) else f"lost {first.now!r}"


def scope_trouble(stage: Stage, known: Known) -> str | None:
    """Which of the others no longer sees exactly what it saw."""
    ask = stage.scenario.moves[0].expected.ask
    for name, state in known.states.items():
        if stage.state(name, ask, known.moment) != state:
            return f"{name} sees something else"
    return None


def told_apart(stage: Stage, known: Known, move: Move, outcome: Outcome, request: frozenset[str]) -> None:
    """Whether the journal tells of the correction, whether it can be undone, and whether it changed or was wrong."""
    scenario = stage.scenario
    letting_go = any(LETTING_GO & step.keys() for step in move.steps)
    if scenario.provenance and not move.expected.forgotten:
        outcome.found("provenance", provenance_trouble(stage, move, request))
    elif letting_go:
        outcome.found("provenance", None if let_go(stage, request) else "no entry that tells who let go of it")
    if scenario.was:
        outcome.found("changed or wrong", ending_trouble(stage, known, move))
    if scenario.provenance and not move.expected.forgotten:
        outcome.found("undo", undo_trouble(stage, known, move))


def let_go(stage: Stage, request: frozenset[str]) -> bool:
    """Whether the history of what was forgotten or erased says by whom and when."""
    entries = [entry for id in request for entry in stage.me.history(id)]
    return any(entry.kind in LETTING_GO and entry.actor and entry.at for entry in entries)


def old_ones(stage: Stage, move: Move) -> list[Memory]:
    """The memories and turns that gave way in a move, those that are no turns first."""
    found = [
        memory
        for memory in stage.memories().values()
        if says_any(memory.text, move.expected.gone)
        and not says(memory.text, move.expected.now)
        and (memory.status in STATUS_OF.values() or "corrected" in memory.flags)
    ]
    return sorted(found, key=lambda memory: isinstance(memory, Turn))


def supersession(stage: Stage, memory: Memory) -> Entry | None:
    """The line of the journal by which a memory gave way."""
    entries = [entry for entry in stage.me.history(memory.id) if entry.kind == "supersede" and not entry.undone_by]
    return entries[-1] if entries else None


def provenance_trouble(stage: Stage, move: Move, request: frozenset[str]) -> str | None:
    """Whether history says of everything that gave way who did it, when, why, and because of which turn."""
    old = old_ones(stage, move)
    if not old:
        return "nothing is known to have given way"
    return next(filter(None, (unexplained(stage, memory, request) for memory in old)), None)


def unexplained(stage: Stage, memory: Memory, request: frozenset[str]) -> str | None:
    """What is missing in the story of one memory that gave way."""
    entry, mind = supersession(stage, memory), stage.me
    if entry is None:
        return f"the history of {memory.text!r} tells of no correction"
    if not (entry.actor and entry.reason):
        return f"the history of {memory.text!r} does not say who or why"
    if not stage.clock.now - SETTLE <= entry.at <= stage.clock.now:
        return f"the history of {memory.text!r} says {entry.at}"
    forth = {link.target for link in mind.links(memory.id) if link.relation == "superseded_by"} - {memory.id}
    back = {link.origin for link in mind.links(memory.id) if link.relation == "supersedes"} - {memory.id}
    if not forth & back:
        return f"{memory.text!r} and its correction are not linked both ways"
    told = {source for id in forth for source in (id, *mind.get(id).sources, *reasons(mind, id))} | set(entry.because)
    return None if told & request else f"{memory.text!r} does not lead to what was said"


def reasons(mind: engram.Mind, id: str) -> list[str]:
    """The ids because of which a memory was made or changed."""
    return [because for entry in mind.history(id) for because in entry.because]


def ending_trouble(stage: Stage, known: Known, move: Move) -> str | None:
    """Whether it is known to have changed or to have been wrong, and whether what changed held until then."""
    was = stage.scenario.was
    facts = [memory for memory in old_ones(stage, move) if not isinstance(memory, Turn)]
    other = [memory for memory in facts if memory.status is not STATUS_OF[was or "changed"]]
    if other:
        return f"{other[0].text!r} is {other[0].status.value}, though it was {was}"
    if was == "changed":
        items = stage.ask(stage.scenario.first, as_of=known.moment).items
        if wrong_in(items, stage.scenario.first) is not None:
            return "before the change, the old is not what holds"
    return None


def undo_trouble(stage: Stage, known: Known, move: Move) -> str | None:
    """Whether a correction can be taken back and made again, in a copy of the store."""
    old = old_ones(stage, move)
    entry = supersession(stage, old[0]) if old else None
    if entry is None:
        return "there is nothing to undo"
    copy = stage.copy(f"{stage.path.stem}-undone.engram")
    try:
        applied = copy.me.undo(entry.change_set)
        back = copy.memories().get(old[0].id)
        if back is None or back.status is not Status.ACTIVE or "corrected" in back.flags:
            return f"undone, {old[0].text!r} is not back"
        copy.me.undo(applied.change_set)
        return wrong_in(copy.ask(move.expected).items, move.expected)
    except EngramError as error:
        return f"{error.code}: {error}"
    finally:
        copy.store.close()
