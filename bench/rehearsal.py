"""A scenario played in a store of its own, through the public API alone, with a clock that only moves when told."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import engram
from bench.opening import Opening
from bench.scenarios import Expected, Scenario, Step
from bench.standing import EVERY, says_any
from engram.errors import EngramError, Tombstoned
from engram.model.memory import Memory, Turn
from engram.model.recall import Recall

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
BYSTANDER = "bystander"
SESSION = "monday"
ROLES = ("user", "assistant", "tool", "system")
VERBS = ("correct", "forget", "erase")
STATUSES = ("active", "challenged", "invalidated", "superseded", "merged", "archived", "forgotten")
IDENTITIES: Mapping[str, dict[str, Any]] = {
    "rex": {"agent": "rex"},
    "bea": {"agent": "bea"},
    "kim": {"agent": "rex", "channel": "support", "user": "kim"},
    "lee": {"agent": "rex", "channel": "support", "user": "lee"},
    "kim at the desk": {"agent": "rex", "channel": "desk", "user": "kim"},
    "apollo": {"agent": "rex", "project": "apollo"},
    "gemini": {"agent": "bea", "project": "gemini"},
    BYSTANDER: {"agent": BYSTANDER},
}


@dataclass(slots=True)
class Moving:
    """A clock that stands still until it is moved."""

    now: datetime = START

    def __call__(self) -> datetime:
        return self.now


@dataclass(slots=True)
class Stage:
    """An open store, its clock, and all that was heard there by the one the scenario is about."""

    opening: Opening
    path: Path
    scenario: Scenario
    clock: Moving = field(default_factory=Moving)
    heard: list[dict[str, Any]] = field(default_factory=list)
    exported: list[str] = field(default_factory=list)
    store: engram.Store = field(init=False)

    def __post_init__(self) -> None:
        """Open the store."""
        self.open()

    def open(self) -> None:
        """Open the store, or open it again."""
        embedder = self.opening.made or self.opening.embedder
        tunables = {**self.opening.tunables, "embed_in_background": False}
        self.store = engram.open(self.path, embedder=embedder, clock=self.clock, tunables=tunables)

    def reopen(self) -> None:
        """Close the store and open it again."""
        self.store.close()
        self.open()

    def copy(self, name: str) -> Stage:
        """The same at this moment, in a store of its own."""
        path = self.path.with_name(name)
        self.store.backup(path)
        return Stage(self.opening, path, self.scenario, Moving(self.clock.now), list(self.heard), list(self.exported))

    @property
    def me(self) -> engram.Mind:
        """The mind the scenario is about."""
        return self.mind(self.scenario.me)

    def mind(self, name: str) -> engram.Mind:
        """One of the identities."""
        return self.store.mind(**IDENTITIES[name])

    def wait(self, time: timedelta) -> None:
        """Let time pass."""
        self.clock.now += time

    def ask(self, expected: Expected, *, as_of: datetime | None = None) -> Recall:
        """Ask what is asked, after everything has its vector."""
        self.store.embed()
        return self.me.recall(expected.ask, as_of=as_of)

    def digest(self, name: str | None = None) -> None:
        """Have everything read that waits to be, where minds can."""
        digest = getattr(self.mind(name or self.scenario.me), "digest", None)
        if digest is not None:
            digest()

    def play(self, step: Step, name: str | None = None, expected: Expected | None = None) -> str | None:
        """Do one step, a minute later; gives the id of what it made or changed, if it says so."""
        self.wait(MINUTE)
        who = step.get("as") or name or self.scenario.me
        role = next((role for role in ROLES if role in step), None)
        if role is not None:
            return self.say(who, role, step)
        if "remember" in step:
            return self.hold(who, step["remember"], step.get("source", "human"), shared=step.get("shared", False))
        return self.act(self.mind(who), step, expected or self.scenario.first)

    def say(self, who: str, role: str, step: Step) -> str:
        """Observe a turn."""
        at = self.clock.now - timedelta(days=step.get("ago", 0))
        turn = {"role": role, "text": step[role], "speaker": step.get("by"), "at": at, "session": SESSION}
        named = {**turn, "id": f"t{len(self.heard)}"}
        if who == self.scenario.me:
            self.heard.append(named)
        return self.mind(who).observe_many([named])[0].id

    def hold(self, who: str, text: str, source: str, *, shared: bool = False) -> str | None:
        """Remember a claim; what less trusted sources say may be refused, and then they are."""
        project = IDENTITIES[who].get("project")
        scope = f"project:{project}" if shared and project else None
        try:
            return self.mind(who).remember(text, source=source, scope=scope).id
        except Tombstoned:
            return None

    def act(self, mind: engram.Mind, step: Step, expected: Expected) -> str | None:
        """Correct, forget or erase."""
        if "correct" in step:
            target = self.target(mind, step["correct"], expected)
            return mind.correct(target, step["to"], was=step.get("was"), reason=step.get("reason")).id
        if "forget" in step:
            return mind.forget(self.target(mind, step["forget"], expected), reason="asked to").id
        return mind.erase(self.target(mind, step["erase"], expected))[0]

    def target(self, mind: engram.Mind, named: str, expected: Expected) -> str:
        """A claim by its words; or, by what it states, the id of a fact (of a turn where there is none) or a turn."""
        if not named.startswith("@"):
            return named
        held = [memory for memory in mind.list(limit=EVERY) if says_any(memory.text, [expected.now])]
        facts, turns = [m for m in held if not isinstance(m, Turn)], [m for m in held if isinstance(m, Turn)]
        found = (turns or facts) if named == "@turn" else (facts or turns)
        if not found:
            raise LookupError(f"nothing states {expected.now!r}")
        return found[0].id

    def memories(self, name: str | None = None) -> dict[str, Memory]:
        """Everything an identity can read, whatever its status."""
        mind = self.mind(name or self.scenario.me)
        return {memory.id: memory for status in STATUSES for memory in mind.list(limit=EVERY, status=status)}

    def state(self, name: str, question: str, at: datetime) -> tuple[object, ...]:
        """Every bit an identity can see at a moment: memories, links, journal, and what a question gets."""
        now, self.clock.now = self.clock.now, at
        mind, held = self.mind(name), self.memories(name)
        answer = mind.recall(question)
        links = [mind.links(id) for id in held]
        journal = [(entry.verb, entry.kind, entry.subject, entry.because) for entry in mind.audit(limit=EVERY)]
        self.clock.now = now
        return held, links, journal, answer


def afflict(stage: Stage, name: str, expected: Expected) -> tuple[str | None, frozenset[str]]:
    """Do to a store, a day later, what may bring back what was corrected: why that failed, and the turns it made."""
    stage.wait(DAY)
    try:
        made = AFFLICTIONS[name](stage, expected)
        stage.digest()
    except EngramError as error:
        return f"{error.code}: {error}", frozenset()
    return None, frozenset(made or ())


def maintained(stage: Stage, _: Expected) -> None:
    """Everything that tidies up."""
    stage.digest()
    stage.store.embed()
    stage.store.doctor(repair=True)


def ingested_again(stage: Stage, _: Expected) -> None:
    """The whole transcript, with its ids."""
    stage.me.observe_many(stage.heard)


def ingested_without_ids(stage: Stage, _: Expected) -> None:
    """What was said before the correction, as an export without ids has it."""
    stage.me.observe_many([{**turn, "id": None} for turn in said_before(stage)])


def ingested_elsewhere(stage: Stage, _: Expected) -> None:
    """The same once more, under the name another program gave the session."""
    stage.me.observe_many([{**turn, "id": None, "session": "export.json"} for turn in said_before(stage)])


def said_before(stage: Stage) -> list[dict[str, Any]]:
    """What was said before anything was corrected."""
    return stage.heard[: sum(any(role in step for role in ROLES) for step in stage.scenario.before)]


def imported(stage: Stage, expected: Expected) -> None:
    """Facts that no longer hold, from an old export: as the store had them, and as they are usually put."""
    for text in stage.exported:
        if says_any(text, expected.gone):
            stage.hold(stage.scenario.me, text, "import", shared=True)
    for value in expected.gone:
        claim = stage.scenario.claims[0].format(old=value.split("|")[0])
        stage.hold(stage.scenario.me, claim, "import", shared=True)


def imported_in_other_words(stage: Stage, expected: Expected) -> None:
    """The same facts as somebody else would put them."""
    for value in expected.gone:
        claim = stage.scenario.claims[-1].format(old=value.split("|")[0])
        stage.hold(stage.scenario.me, claim, "document", shared=True)


def echoed(stage: Stage, expected: Expected) -> list[str]:
    """An assistant that talks as if nothing had been said; of what is forgotten it cannot know."""
    gone = () if expected.forgotten else expected.gone
    made = [stage.play({"assistant": stage.scenario.echo.format(old=value.split("|")[0])}) for value in gone]
    return [id for id in made if id]


def reopened(stage: Stage, _: Expected) -> None:
    """The store is closed and opened again."""
    stage.reopen()


ECHO, REWORDED = "the assistant's echo", "old facts in other words"
AFFLICTIONS: Mapping[str, Callable[[Stage, Expected], list[str] | None]] = {
    "maintenance": maintained,
    "the transcript again": ingested_again,
    "an export without ids": ingested_without_ids,
    "an export of another session": ingested_elsewhere,
    "old facts imported": imported,
    ECHO: echoed,
    "reopened": reopened,
    REWORDED: imported_in_other_words,
}


def timed(stage: Stage, step: Step, expected: Expected) -> tuple[str | None, float]:
    """Do one step; gives its id and how many ms it took, without looking for what it is about."""
    mind = stage.mind(step.get("as") or stage.scenario.me)
    named = {verb: stage.target(mind, step[verb], expected) for verb in VERBS if verb in step}
    start = time.perf_counter()
    id = stage.play({**step, **named}, expected=expected)
    return id, 1e3 * (time.perf_counter() - start)
