"""Nothing crosses: whatever identities do, each sees what is its own, and no byte of it depends on the rest.

Everything a run does is done again, for a few of the identities, in a second store that receives only what that
identity can read; all that its mind then shows must be the same, byte for byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, cast

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from engram import EngramError, Mind, Store
from engram.compose import encoded
from tests.conftest import MONDAY, SteppedClock, examples, open_store
from tests.properties.identities import SCOPES, SETTLERS, Place, Who, identities, names

UNKNOWN = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"
WORDS = ("lighthouse", "keeper", "red", "boat", "storm", "tea")
TEXTS = [f"The {one} is near the {other}" for one in WORDS for other in WORDS if one != other]
NAMES = ("Robert Miller", "Robert Stone", "Robert", "Bob", "Ana Costa")
TEXTS += [f"{name} likes the {word}" for name in NAMES for word in WORDS[:2]]
TEXTS += ["Robert Miller, also known as Bob, saw the storm"]
QUESTIONS = ("where is the lighthouse of Bob?", "red boat near the keeper", "tea", "which boat is near?")

picks = st.integers(0, 1_000)


@dataclass
class NumberedIds:
    """Ids by the number of the action that takes them, so that leaving one action out moves no other's."""

    action: int = 0
    taken: int = 0

    def __call__(self, now: datetime) -> str:
        self.taken += 1
        return encoded((self.action << 40) | self.taken)


@dataclass
class Stage:
    """A store with its own clock and ids, on which actions are played."""

    guests_write: bool
    clock: SteppedClock = field(default_factory=SteppedClock)
    ids: NumberedIds = field(default_factory=NumberedIds)
    store: Store = field(init=False)

    def __post_init__(self) -> None:
        self.store = open_store(clock=self.clock, ids=self.ids, guest_writes=self.guests_write, tail_documents=8)

    def play(self, number: int, act: Callable[[Store], Any]) -> Any:
        self.ids.action, self.ids.taken = number, 0
        self.clock.now = MONDAY + timedelta(minutes=number)
        return act(self.store)


def shape(attempt: Callable[[Mind, str, str], object], mind: Mind, id: str, mine: str) -> tuple[object, ...]:
    """How an attempt on an id fails, with the id itself left out."""
    try:
        attempt(mind, id, mine)
    except EngramError as error:
        return tuple(repr(part).replace(id, "ID") for part in (error.code, str(error), error.hint, error.details))
    return ("it worked",)


BY_ID: dict[str, Callable[[Mind, str, str], object]] = {
    "get": lambda mind, id, mine: mind.get(id),
    "explain": lambda mind, id, mine: mind.explain("lighthouse", id),
    "links": lambda mind, id, mine: mind.links(id),
    "history": lambda mind, id, mine: mind.history(id),
    "update": lambda mind, id, mine: mind.update(id, importance=0.5),
    "pin": lambda mind, id, mine: mind.pin(id),
    "set_status": lambda mind, id, mine: mind.set_status(id, "archived"),
    "correct": lambda mind, id, mine: mind.correct(id, "The storm is over"),
    "feedback": lambda mind, id, mine: mind.feedback(id, helpful=False, query="lighthouse"),
    "forget": lambda mind, id, mine: mind.forget(id),
    "restore": lambda mind, id, mine: mind.restore(id),
    "confirm": lambda mind, id, mine: mind.confirm(id),
    "settle": lambda mind, id, mine: mind.settle(id),
    "erase": lambda mind, id, mine: mind.erase(id),
    "relate from": lambda mind, id, mine: mind.relate(id, mine, "supports"),
    "relate to": lambda mind, id, mine: mind.relate(mine, id, "supports"),
    "unrelate from": lambda mind, id, mine: mind.unrelate(id, mine, "supports"),
    "unrelate to": lambda mind, id, mine: mind.unrelate(mine, id, "supports"),
    "undo": lambda mind, id, mine: mind.undo(id),
    "about": lambda mind, id, mine: mind.about(id),
    "merge": lambda mind, id, mine: mind.merge_entities(id, mine),
    "merge into": lambda mind, id, mine: mind.merge_entities(mine, id),
    "split": lambda mind, id, mine: mind.split_entity(id, names=["Bob"]),
    "tell apart": lambda mind, id, mine: mind.tell_apart(id, mine),
}

OF_ENTITIES = {"about", "merge", "merge into", "split", "tell apart"}

EDITS: dict[str, Callable[[Mind, str], object]] = {
    "update": lambda mind, id: mind.update(id, importance=0.9, reason="it matters"),
    "reword": lambda mind, id: mind.update(id, text="The storm took the boat"),
    "pin": lambda mind, id: mind.pin(id),
    "archive": lambda mind, id: mind.set_status(id, "archived"),
    "challenge": lambda mind, id: mind.set_status(id, "challenged", reason="really?"),
    "correct": lambda mind, id: mind.correct(id, "The keeper drinks tea", reason="he said so"),
    "forget": lambda mind, id: mind.forget(id, reason="please"),
    "restore": lambda mind, id: mind.restore(id),
    "erase": lambda mind, id: mind.erase(id),
}


class Isolation(RuleBasedStateMachine):
    """Many identities on one store; a model of who may see what; and every action written down."""

    @initialize(guests_write=st.booleans())
    def begin(self, guests_write: bool) -> None:
        self.stage = Stage(guests_write)
        self.actions: list[Callable[[Store], Any]] = []
        self.made_by: dict[str, int] = {}
        self.administrative: set[int] = set()
        self.places: dict[str, Place] = {}
        self.granted: set[str] = set()
        self.seen: dict[Who, None] = {}
        for number, (who, scope) in enumerate(SETTLERS):
            self.remember(who, TEXTS[3 * number], scope, "human")
            self.observe(who, TEXTS[3 * number + 1], "one")
            self.remember(who, TEXTS[3 * number + 2], scope, "human")
            self.erase(who, list(self.places)[-1])

    # what happens

    def act(self, who: Who | None, act: Callable[[Store], Any]) -> Any:
        """Do it, write it down, and note which change sets and memories came of it."""
        store, before = self.stage.store, self.stage.store.health().seq
        self.actions.append(act)
        if who:
            self.seen[who] = None
        try:
            return self.stage.play(len(self.actions), act)
        finally:
            for entry in store.audit(after=before, limit=1_000):
                self.made_by[entry.change_set] = len(self.actions)
                if who is None:
                    self.administrative.add(len(self.actions))

    def attempt(self, who: Who, scope: str | None, act: Callable[[Mind], Any]) -> Any:
        """Do what the model says may be done in a scope, or see it denied; other refusals change nothing."""
        store, before = self.stage.store, self.stage.store.health().seq
        allowed = scope is None or who.writes(scope, guests_write=self.stage.guests_write, granted=self.granted)
        try:
            done = self.act(who, lambda store: act(who.mind(store)))
        except EngramError as error:
            assert store.health().seq == before
            assert (error.code == "scope.denied") == (not allowed), error
            assert error.code != "memory.not_found" or self.names_what_is_near(error, who), error
            return None
        assert allowed, "a scope was written that is not the writer's"
        return done

    def names_what_is_near(self, error: EngramError, who: Who) -> bool:
        """Whether a claim is refused for memories that are near it, and all of them can be read."""
        nearest = cast(tuple[str, ...], error.details.get("nearest", ()))
        return bool(nearest) and all(who.reads(self.places[id]) for id in nearest)

    @rule(who=identities, text=st.sampled_from(TEXTS), session=st.sampled_from([None, "one", "two"]))
    def observe(self, who: Who, text: str, session: str | None) -> None:
        turn = self.attempt(who, who.home, lambda mind: mind.observe("user", text, speaker="Ana", session=session))
        self.note(turn, who, who.home)

    @rule(
        who=identities,
        text=st.sampled_from(TEXTS),
        scope=st.sampled_from(SCOPES),
        source=st.sampled_from(["human", "import"]),
    )
    def remember(self, who: Who, text: str, scope: str | None, source: str) -> None:
        where = scope or who.home
        kept = self.attempt(who, where, lambda mind: mind.remember(text, scope=scope, source=source))
        self.note(kept, who, where)

    @rule(who=identities, text=st.sampled_from(TEXTS), new=st.sampled_from(TEXTS))
    def correct_a_claim(self, who: Who, text: str, new: str) -> None:
        kept = self.attempt(who, who.home, lambda mind: mind.correct(text, new))
        if kept is not None and kept.id not in self.places:
            self.places[kept.id] = Place(str(kept.scope), kept.project)
            assert str(kept.scope) in who.belongs_to | {"global"}

    @rule(who=identities, pick=picks, edit=st.sampled_from(sorted(EDITS)))
    def edit(self, who: Who, pick: int, edit: str) -> None:
        id = self.readable(who, pick)
        if id is None:
            return
        place = self.places[id]
        done = self.attempt(who, place.scope, lambda mind: EDITS[edit](mind, id))
        if edit == "correct" and done is not None:
            self.places.setdefault(done.id, place)

    @rule(who=identities, pick=picks, helpful=st.booleans(), text=st.sampled_from(TEXTS))
    def opine(self, who: Who, pick: int, helpful: bool, text: str) -> None:
        id, home = self.readable(who, pick), Place(who.home, who.project if not who.channel else None)
        if id is not None and self.places[id] == home:  # whoever reads the opinion reads what it is of
            self.attempt(who, who.home, lambda mind: mind.feedback(id, helpful, query=text))

    @rule(who=identities, one=picks, other=picks, merging=st.booleans())
    def decide_about_names(self, who: Who, one: int, other: int, merging: bool) -> None:
        known = who.mind(self.stage.store).entities(limit=1_000)
        if not known:
            return
        first, second = known[one % len(known)], known[other % len(known)]
        if (first.scope, first.project) != (second.scope, second.project):
            return
        if merging:
            self.attempt(who, str(first.scope), lambda mind: mind.merge_entities(first.id, second.id))
        else:
            self.attempt(who, str(first.scope), lambda mind: mind.split_entity(first.id, names=[NAMES[other % 5]]))

    def erase(self, who: Who, id: str) -> None:
        self.attempt(who, self.places[id].scope, lambda mind: mind.erase(id))

    @rule(who=identities, one=picks, other=picks, relation=st.sampled_from(["supports", "causes", "before"]))
    def relate(self, who: Who, one: int, other: int, relation: str) -> None:
        origin, target = self.readable(who, one), self.readable(who, other)
        if origin is None or target is None or self.places[origin] != self.places[target]:
            return
        self.attempt(who, self.places[origin].scope, lambda mind: mind.relate(origin, target, relation))

    @rule(who=identities, pick=picks, cascade=st.booleans())
    def undo(self, who: Who, pick: int, cascade: bool) -> None:
        mind = who.mind(self.stage.store)
        known = [entry for entry in mind.audit(limit=1_000) if entry.undoes is None]
        if known:
            chosen = known[pick % len(known)]
            self.attempt(who, str(chosen.scope), lambda mind: mind.undo(chosen.change_set, cascade=cascade))

    @rule(agent=names)
    def grant_or_revoke(self, agent: str) -> None:
        if agent in self.granted:
            self.act(None, lambda store: store.revoke(agent, "global"))
        else:
            self.act(None, lambda store: store.grant(agent, "global"))
        self.granted ^= {agent}

    # what must hold

    @rule(who=identities)
    def look_around(self, who: Who) -> None:
        """A mind sees all that is there for it, and nothing else, by every way of looking."""
        mind = who.mind(self.stage.store)
        own = {id for id, place in self.places.items() if who.reads(place) and self.is_there(id)}
        assert {memory.id for memory in mind.list(status=None, limit=1_000)} == own
        assert {item.memory.id for item in mind.recall("lighthouse keeper red boat", limit=1_000).items} <= own
        for entry in mind.audit(limit=1_000):
            assert who.reads(self.places.get(entry.subject, Place(str(entry.scope), who.project)))
            assert all(who.reads(self.places[id]) for id in entry.because)
        for id in own:
            assert all({link.origin, link.target} <= own for link in mind.links(id))

    @rule(who=identities, pick=picks, mine=picks)
    def try_the_id_of_another(self, who: Who, pick: int, mine: int) -> None:
        """No verb tells an id of others from one that does not exist."""
        mind, before = who.mind(self.stage.store), self.stage.store.health().seq
        own = self.readable(who, mine) or UNKNOWN[::-1]
        readable = {entry.change_set for entry in mind.audit(limit=1_000)}
        memories = [id for id, place in self.places.items() if not who.reads(place)]
        change_sets = [change_set for change_set in self.made_by if change_set not in readable]
        everyone = [entity.id for place in set(self.places.values()) for entity in self.named_in(place)]
        mine_too = {entity.id for entity in mind.entities(limit=1_000)}
        entities = [id for id in everyone if id not in mine_too]
        for verb, attempt in BY_ID.items():
            foreign = {"undo": change_sets}.get(verb, entities if verb in OF_ENTITIES else memories)
            some = foreign if verb in ("get", "history") else foreign[pick % max(len(foreign), 1) :][:1]
            for id in some:
                theirs = shape(attempt, mind, id, own)
                assert (verb, theirs) == (verb, shape(attempt, mind, UNKNOWN, own))
                assert theirs != ("it worked",)
        assert self.stage.store.health().seq == before

    def teardown(self) -> None:
        if not hasattr(self, "stage"):
            return
        for who in [*list(self.seen)[-3:], Who("c", "p", role="orchestrator")]:
            if self.sees_half_of_something(who):
                continue
            alone = self.what_it_can_read_alone(who)
            here, there = (dump(who, stage, len(self.actions)) for stage in (self.stage, alone))
            assert [pair for pair in zip(here, there, strict=True) if pair[0] != pair[1]] == []
            alone.store.close()
        assert self.stage.store.doctor().ok
        self.stage.store.close()

    def sees_half_of_something(self, who: Who) -> bool:
        """Whether an overseer saw a tombstone lifted by what its agent said outside the project.

        A claim is meant again in the whole of an agent's scope; nothing else may reach from one project to another.
        """
        journal = self.stage.store.audit(limit=10_000)
        seen = Counter(entry.change_set for entry in who.mind(self.stage.store).audit(limit=10_000))
        whole = Counter(entry.change_set for entry in journal)
        halves = {change_set for change_set, count in seen.items() if count != whole[change_set]}
        lifting = {entry.change_set for entry in journal if entry.kind == "exhume"}
        lifting |= {entry.change_set for entry in journal if entry.undoes in lifting}
        assert halves <= lifting
        assert who.role == "orchestrator" or not halves
        return bool(halves)

    def what_it_can_read_alone(self, who: Who) -> Stage:
        """A second store that received only the actions whose effects this identity can read, and the grants."""
        audit = who.mind(self.stage.store).audit(limit=10_000)
        wanted = {self.made_by[entry.change_set] for entry in audit} | self.administrative
        alone = Stage(self.stage.guests_write)
        for number, act in enumerate(self.actions, 1):
            if number in wanted:
                alone.play(number, act)
        return alone

    # the model

    def note(self, memory: Any, who: Who, scope: str) -> None:
        if memory is not None and memory.id not in self.places and memory.status != "erased":
            self.places[memory.id] = Place(scope, who.project if scope.startswith("agent:") else None)

    def readable(self, who: Who, pick: int) -> str | None:
        own = [id for id, place in self.places.items() if who.reads(place) and self.is_there(id)]
        return own[pick % len(own)] if own else None

    def named_in(self, place: Place) -> list[Any]:
        return place.keeper().mind(self.stage.store).entities(limit=1_000)

    def is_there(self, id: str) -> bool:
        try:
            self.places[id].keeper().mind(self.stage.store).get(id)
        except EngramError as error:
            assert error.code == "memory.not_found"
            return False
        return True


def dump(who: Who, stage: Stage, now: int) -> list[str]:
    """Everything the verbs of a mind show, line by line."""
    stage.clock.now = MONDAY + timedelta(minutes=now)
    mind = who.mind(stage.store)
    memories = mind.list(status=None, limit=10_000)
    lines: list[object] = [*memories, *mind.audit(limit=10_000), *mind.audit(after=3, limit=5)]
    then = MONDAY + timedelta(minutes=now // 2)
    ways: tuple[dict[str, Any], ...] = ({}, {"limit": 2}, {"kinds": "semantic"}, {"as_of": then})
    for question, how in zip(QUESTIONS, ways, strict=True):
        lines.append(replace(mind.recall(question, **how), timings={}))
    for memory in memories:
        lines += [mind.links(memory.id), mind.history(memory.id)]
    everyone = mind.entities(limit=1_000)
    lines += [*mind.commitments(limit=1_000), *mind.episodes(limit=1_000), *mind.changes(limit=1_000)]
    lines += [*everyone, *mind.doubts(), *(mind.about(entity.id) for entity in everyone), mind.timeline("Bob")]
    lines += [mind.explain(QUESTIONS[0], memory.id) for memory in memories[:5]]
    return [repr(line) for line in lines]


@pytest.mark.parametrize("part", range(2))
def test_nothing_crosses_between_identities(part: int) -> None:
    """In two parts, so that two processors can share the work; each part has its own examples."""
    machine = type(f"Isolation{part}", (Isolation,), {})
    run_state_machine_as_test(machine, settings=settings(max_examples=examples(30), stateful_step_count=30))


def saying(who: Who, text: str) -> Callable[[Store], object]:
    return lambda store: who.mind(store).observe("user", text, session="s")


def test_a_crowd_of_others_changes_no_byte_of_a_long_memory() -> None:
    """Enough turns for the index to be rolled into blocks and merged, between those of many others."""

    def told(others: int) -> list[str]:
        stage = Stage(guests_write=False)
        ana = Who("a", "p", ("s",))
        for number in range(1, 201):
            text = TEXTS[number % len(TEXTS)]
            stage.play(number, saying(ana, text))
            for other in range(others):
                noise = f"{text} and {WORDS[(number + other) % len(WORDS)]}"
                stage.play(10_000 * (other + 1) + number, saying(Who(f"other{other}", "p", ("t",)), noise))
        return dump(ana, stage, 400)

    assert told(others=0) == told(others=3)
