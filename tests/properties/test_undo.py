"""undo, over random histories: every verb gives the same as before, or it is refused and says what is in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from engram import EngramError, Mind, Status, Store
from engram.model.link import is_acyclic
from tests.conftest import MONDAY, SteppedClock, derive, examples, open_store
from tests.readers import PlainReader

TEXTS = [
    "The lighthouse is red.", "I saw a boat yesterday.", "The keeper drinks tea", "You like the storm",
    "A red boat. It sank in the storm.", "Ana lives by the sea",
    "Robert Miller, also known as Bob, met Ana Costa", "Bob sings in Porto",
]  # fmt: skip
SAID = [
    "I live in Lisbon.", "No, actually I live in Porto, not Lisbon.", "I like tea.", "I don't like tea.",
    "Forget that I like tea.", "No, actually I live in Faro.",
]  # fmt: skip
QUESTIONS = ("red lighthouse", "when did the boat sink in the storm?", "where does Ana live?")
STATUSES = ("active", "challenged", "invalidated", "superseded", "archived", "merged")
RELATIONS = ("supports", "causes", "supersedes")
TABLES = ("memory", "derivation", "link", "tombstone", "buried", "permit", "entity", "entity_mention", "entity_name")
NAMES = ("Ana", "Bob", "Robert Miller", "Porto", "Ana Costa")


@dataclass(frozen=True)
class Step:
    """One thing that happens; numbers pick from whatever there is by then."""

    verb: str
    one: int
    two: int
    word: int


@dataclass
class Life:
    """A store and the mind that lives in it."""

    clock: SteppedClock = field(default_factory=SteppedClock)
    store: Store = field(init=False)
    mind: Mind = field(init=False)

    def __post_init__(self) -> None:
        self.store = open_store(clock=self.clock, tail_documents=8, reader=PlainReader(), digest=False)
        self.mind = self.store.mind(agent="ana", squads=["owls"], session="s")

    def memory(self, pick: int) -> str:
        """The id of one of the memories there are, or one that does not exist."""
        ids = sorted(memory.id for memory in self.mind.list(status=None, limit=100))
        return ids[pick % len(ids)] if ids else "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"

    def entity(self, pick: int) -> str:
        """The id of one of the entities there are, or one that does not exist."""
        ids = sorted(entity.id for entity in self.mind.entities(limit=100))
        return ids[pick % len(ids)] if ids else "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"

    def change_sets(self) -> list[str]:
        """Every change set there was, oldest first, undone or not."""
        return list(dict.fromkeys(entry.change_set for entry in reversed(self.store.audit(limit=10_000))))

    def last(self) -> str:
        return self.store.audit(limit=1)[0].change_set

    def live(self, step: Step) -> None:
        """Do one step; a refusal is part of life, and changes nothing."""
        before = self.store.health().seq
        self.clock.advance(hours=step.two % 3)
        try:
            VERBS[step.verb](self, step)
        except EngramError:
            assert self.store.health().seq == before

    def undo(self, change_set: str, *, cascade: bool = False) -> EngramError | str:
        """Undo, and give the change set that did it or what spoke against it."""
        before = self.store.health().seq
        try:
            done = self.store.undo(change_set, cascade=cascade).change_set
        except EngramError as refused:
            assert self.store.health().seq == before
            return refused
        assert done
        return done


def observe(life: Life, step: Step) -> None:
    at = life.clock.now - timedelta(days=step.two % 4)
    life.mind.observe("user", TEXTS[step.word], speaker="Ana", session=f"s{step.one % 2}", at=at)


def talk(life: Life, step: Step) -> None:
    at = life.clock.now - timedelta(days=step.two % 3)
    life.mind.observe("user", SAID[step.word % len(SAID)], speaker="Ana", session=f"s{step.one % 2}", at=at)


def digest(life: Life, step: Step) -> None:
    """One turn, so that it is one change set, and one for each update."""
    life.mind.digest(limit=1)


def observe_named(life: Life, step: Step) -> None:
    turns = (
        {"role": "user", "text": TEXTS[(step.word + n) % len(TEXTS)], "id": f"{step.one % 2}{n}"} for n in range(2)
    )
    life.mind.observe_many(turns)


def remember(life: Life, step: Step) -> None:
    scope = "squad:owls" if step.one % 4 == 0 else None
    source = "import" if step.two % 4 == 0 else "human"
    life.mind.remember(TEXTS[step.word], source=source, scope=scope, meta={"n": step.one % 3}, importance=0.7)


def undo_something(life: Life, step: Step) -> None:
    sets = life.change_sets()
    life.store.undo(sets[step.one % len(sets)] if sets else None, cascade=step.two % 2 == 0)


def derive_something(life: Life, step: Step) -> None:
    sources = {life.mind.get(life.memory(pick)).id for pick in (step.one, step.two)}
    derive(life.mind, f"{TEXTS[step.word]} indeed", *sorted(sources))


VERBS: dict[str, Callable[[Life, Step], object]] = {
    "observe": observe,
    "observe_many": observe_named,
    "remember": remember,
    "derive": derive_something,
    "talk": talk,
    "digest": digest,
    "update": lambda life, step: life.mind.update(life.memory(step.one), text=TEXTS[step.word], importance=0.2),
    "pin": lambda life, step: life.mind.pin(life.memory(step.one), step.two % 2 == 0),
    "set_status": lambda life, step: life.mind.set_status(life.memory(step.one), STATUSES[step.word % len(STATUSES)]),
    "correct": lambda life, step: life.mind.correct(life.memory(step.one), TEXTS[step.word], was="wrong"),
    "correct_late": lambda life, step: life.mind.correct(
        life.memory(step.one), TEXTS[step.word], at=life.clock.now - timedelta(hours=step.two % 5), was="changed"
    ),
    "correct_claim": lambda life, step: life.mind.correct(TEXTS[step.one % len(TEXTS)], TEXTS[step.word]),
    "feedback": lambda life, step: life.mind.feedback(
        life.memory(step.one), helpful=step.two % 3 == 0, query=TEXTS[step.word]
    ),
    "forget": lambda life, step: life.mind.forget(life.memory(step.one), reason="please"),
    "restore": lambda life, step: life.mind.restore(life.memory(step.one)),
    "confirm": lambda life, step: life.mind.confirm(life.memory(step.one)),
    "promise": lambda life, step: life.mind.remember(TEXTS[step.word], category="commitment"),
    "settle": lambda life, step: life.mind.settle(life.memory(step.one), state="dropped"),
    "relate": lambda life, step: life.mind.relate(
        life.memory(step.one), life.memory(step.two), RELATIONS[step.word % 3], confidence=0.5
    ),
    "unrelate": lambda life, step: life.mind.unrelate(
        life.memory(step.one), life.memory(step.two), RELATIONS[step.word % 3]
    ),
    "merge": lambda life, step: life.mind.merge_entities(life.entity(step.one), life.entity(step.two)),
    "split": lambda life, step: life.mind.split_entity(life.entity(step.one), memories=[life.memory(step.two)]),
    "split_names": lambda life, step: life.mind.split_entity(life.entity(step.one), names=[NAMES[step.two % 5]]),
    "tell_apart": lambda life, step: life.mind.tell_apart(life.entity(step.one), life.entity(step.two)),
    "grant": lambda life, step: life.store.grant("ana", "global"),
    "undo": undo_something,
}
FINAL: dict[str, Callable[[Life, Step], object]] = {"erase": lambda life, step: life.mind.erase(life.memory(step.one))}
VERBS |= FINAL


def steps(verbs: list[str]) -> st.SearchStrategy[Step]:
    numbers = st.integers(0, 40)
    return st.builds(Step, st.sampled_from(verbs), numbers, numbers, st.integers(0, len(TEXTS) - 1))


reversible = steps(sorted(set(VERBS) - set(FINAL)))
beginnings = st.lists(steps(["observe", "remember", "observe_many", "derive", "talk"]), min_size=2, max_size=5)
histories = st.builds(lambda first, rest: first + rest, beginnings, st.lists(reversible, max_size=12))
final_histories = st.builds(lambda first, rest: first + rest, beginnings, st.lists(steps(sorted(VERBS)), max_size=12))
conversations = st.lists(
    steps(["talk", "talk", "talk", "digest", "digest", "correct", "undo"]), min_size=4, max_size=12
)
changes = steps(sorted(set(VERBS) - set(FINAL) - {"undo"}))


def shown(life: Life) -> list[str]:
    """Everything the reading verbs show, and the rows beneath them."""
    mind, moments = life.mind, (MONDAY - timedelta(days=1), MONDAY + timedelta(hours=3), life.clock.now)
    memories = mind.list(status=None, limit=1_000)
    lines: list[object] = [mind.list(status=status, limit=1_000) for status in Status]
    lines += [[mind.get(memory.id), mind.links(memory.id)] for memory in memories]
    lines += [replace(mind.recall(question), timings={}) for question in QUESTIONS]
    lines += [replace(mind.recall(QUESTIONS[0], as_of=moment), timings={}) for moment in moments]
    lines += [mind.explain(QUESTIONS[1], memory.id) for memory in memories[:6]]
    lines += [mind.entities(limit=100), mind.doubts(), [mind.about(it.id) for it in mind.entities(limit=100)]]
    lines += [rows(life.store, table) for table in TABLES]
    return [repr(line) for line in lines]


def rows(store: Store, table: str) -> list[Any]:
    return sorted(store._storage._writer.database.execute(f"select * from {table}"), key=repr)  # type: ignore[attr-defined]


def lived(history: list[Step]) -> Life:
    life = Life()
    for step in history:
        life.live(step)
    return life


def assert_sound(life: Life) -> None:
    """Nothing is broken, and no relation that must not goes in a circle."""
    checkup = life.store.doctor()
    assert checkup.ok, checkup.findings
    for relation in RELATIONS:
        if is_acyclic(relation):
            arrows = {(link.origin, link.target) for link in links(life) if link.relation == relation}
            assert not goes_in_a_circle(arrows)


def links(life: Life) -> list[Any]:
    return [link for memory in life.mind.list(status=None, limit=1_000) for link in life.mind.links(memory.id)]


def goes_in_a_circle(arrows: set[tuple[str, str]]) -> bool:
    """Take away what leads nowhere until nothing changes; what is left runs in circles."""
    while True:
        leading = {origin for origin, _ in arrows}
        kept = {(origin, target) for origin, target in arrows if target in leading}
        if kept == arrows:
            return bool(arrows)
        arrows = kept


def assert_undone_without_a_trace(history: list[Step], change: Step) -> None:
    life = lived(history)
    life.clock.advance(hours=change.two % 3)
    before, sets = shown(life), life.change_sets()
    life.live(replace(change, two=change.two - change.two % 3))
    if life.change_sets() == sets:
        event("the change was refused")
        return
    event(change.verb)
    after = shown(life)
    written = [each for each in life.change_sets() if each not in sets]  # an update is a change set of its own
    undone = undone_in_turn(life, reversed(written))
    assert shown(life) == before
    undone_in_turn(life, reversed(undone))
    assert shown(life) == after
    assert_sound(life)


def undone_in_turn(life: Life, change_sets: Iterable[str]) -> list[str]:
    """Undo change sets one after the other, and give those that did it."""
    found = [life.undo(each) for each in change_sets]
    assert all(isinstance(each, str) for each in found), found
    return [str(each) for each in found]


@settings(max_examples=examples(80))
@given(histories, changes)
def test_the_last_change_is_undone_without_a_trace_and_so_is_its_undo(history: list[Step], change: Step) -> None:
    assert_undone_without_a_trace(history, change)


@settings(max_examples=examples(60))
@given(conversations, steps(["digest"]))
def test_what_a_turn_taught_is_undone_without_a_trace_and_so_is_its_undo(history: list[Step], change: Step) -> None:
    assert_undone_without_a_trace(history, change)


@settings(max_examples=examples(90))
@given(histories, st.integers(0, 100))
def test_any_change_set_is_undone_exactly_or_refused_with_the_list(history: list[Step], pick: int) -> None:
    life = lived(history)
    sets = life.change_sets()
    if not sets:
        return
    target, before = sets[pick % len(sets)], shown(life)
    outcome = life.undo(target)
    if isinstance(outcome, str):
        event("undone")
        back = life.undo(outcome)
        assert isinstance(back, str), back
    else:
        assert outcome.code == "change.conflict", outcome
        named = outcome.details["later"]
        already = "already undone" in str(outcome)
        event("already undone" if already else "refused")
        assert already or named, outcome
        assert isinstance(named, tuple)
        assert set(named) <= set(sets[sets.index(target) + 1 :])
    assert shown(life) == before
    assert_sound(life)


@settings(max_examples=examples(60))
@given(histories, st.integers(0, 100))
def test_a_cascade_takes_away_what_is_in_the_way_and_can_be_taken_back_step_by_step(
    history: list[Step], pick: int
) -> None:
    life = lived(history)
    sets = life.change_sets()
    if not sets:
        return
    target, before = sets[pick % len(sets)], shown(life)
    outcome = life.undo(target, cascade=True)
    assert_sound(life)
    if not isinstance(outcome, str):
        assert "already undone" in str(outcome), outcome
        return
    undone_by = {entry.undone_by for entry in life.store.audit(limit=10_000) if entry.change_set == target}
    assert undone_by == {outcome}
    made = [change_set for change_set in life.change_sets() if change_set not in sets]
    event(f"{len(made)} undone")
    for change_set in reversed(made):
        back = life.undo(change_set)
        assert isinstance(back, str), back
    assert shown(life) == before


@settings(max_examples=examples(40))
@given(final_histories)
def test_everything_can_be_undone_back_to_the_beginning_but_for_what_was_erased(history: list[Step]) -> None:
    life = lived(history)
    erased = any(entry.kind == "erase" for entry in life.store.audit(limit=10_000))
    event("with erasures" if erased else "without")
    in_force = [
        entry.change_set for entry in life.store.audit(limit=10_000) if not entry.undoes and not entry.undone_by
    ]
    for change_set in dict.fromkeys(in_force):
        outcome = life.undo(change_set)
        assert isinstance(outcome, str) or (erased and outcome.code in ("change.irreversible", "change.conflict")), (
            outcome
        )
        assert_sound(life)
    if not erased:
        assert life.mind.list(status=None) == []
        assert [rows(life.store, table) for table in TABLES] == [[]] * len(TABLES)
