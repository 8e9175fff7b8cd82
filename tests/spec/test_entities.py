"""Entities: what memories name is known by all its names, in its own scope, for as long as a memory names it."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from engram import Mind, Store
from engram.engine.writing.rules import Rules
from tests.conftest import SteppedClock, derive, on_every_make, open_store, texts
from tests.spec.portraits import held, known, names, refused
from tests.spec.test_erase import left_on_disk

SECRET = "Xylophone"


@on_every_make
def test_what_is_remembered_is_known_by_whom_it_names(ana: Mind) -> None:
    memory = ana.remember("Tomas Berg moved to Oslo")
    [person] = ana.entities(kind="person")
    assert (person.name, person.mentions, person.first_seen) == ("Tomas Berg", 1, memory.learnt)
    assert [mention.name for mention in memory.mentions] == ["Tomas Berg", "Oslo"]
    assert memory.entities[0] == person.id
    assert ana.about(person.id) == ana.about("tomas berg") == ana.about("Tomas")


def test_what_a_turn_tells_is_known_by_whom_it_names(clock: SteppedClock) -> None:
    ana = open_store(clock=clock, reader=Rules()).mind(agent="ana")
    ana.observe("user", "My name is Ines Costa. I work for Brightwell.")
    ana.digest()
    portrait = ana.about("Ines")
    assert portrait.entity.name == "Ines Costa"
    assert {(it.relation, it.value) for it in portrait.entity.properties} >= {("works_for", "Brightwell")}
    [job] = [it for it in portrait.entity.properties if it.relation == "works_for"]
    assert ana.get(job.memory).confidence == job.confidence


@on_every_make
def test_one_is_known_by_every_name_that_memories_give(ana: Mind) -> None:
    ana.remember("We met Robert Miller, also known as Bob.")
    ana.remember("Bob lives in Porto")
    ana.remember("Robert owns a van")
    [person] = ana.entities(kind="person")
    assert (person.name, person.mentions) == ("Robert Miller", 3)
    assert set(person.aliases) == {"Bob", "Robert"}
    assert held(ana, "Bob") == ["Robert owns a van", "Bob lives in Porto", "We met Robert Miller, also known as Bob."]


def test_spellings_of_one_name_are_one_and_like_names_are_two(ana: Mind) -> None:
    for text in ("Acme Inc. hired Anna", "ACME fired Hanna", "the office of acme is cold"):
        ana.remember(text)
    assert sorted(names(ana)) == ["ACME", "Anna", "Hanna"] or sorted(names(ana)) == ["Acme Inc", "Anna", "Hanna"]
    assert len(held(ana, "Acme")) == 3


def test_undoing_a_memory_leaves_what_others_say_of_the_same(ana: Mind, store: Store) -> None:
    ana.remember("Robert Miller plays the cello")
    first = ana.audit()[0].change_set
    ana.remember("Robert lives in Porto")
    ana.undo(first)
    [person] = ana.entities(kind="person")
    assert (person.names, held(ana, "Robert")) == (("Robert",), ["Robert lives in Porto"])
    assert store.doctor().ok


@on_every_make
def test_what_is_forgotten_names_nobody_until_it_is_restored(ana: Mind, store: Store) -> None:
    memory = ana.remember(f"{SECRET} Miller, also known as Zorbin, sings")
    ana.remember("Zorbin lives in Porto")
    before = known(ana)
    ana.forget(memory.id)
    assert [entity.names for entity in ana.entities(kind="person")] == [("Zorbin",)]
    assert SECRET not in repr([ana.entities(), ana.about("Zorbin"), ana.timeline("Zorbin"), ana.doubts()])
    refused("entity.not_found", ana.about, f"{SECRET} Miller")
    assert ana.list(status="forgotten", filters={"entity": "Zorbin"}) == []
    ana.restore(memory.id)
    assert [entity.names for entity in ana.entities()] == [entity.names for entity in before[0]]  # type: ignore[attr-defined]
    assert store.doctor().ok


def test_erasing_takes_the_names_that_only_the_erased_memory_had(tmp_path: Path, clock: SteppedClock) -> None:
    store = open_store(tmp_path / "plain.engram", clock=clock)
    ana = store.mind(agent="ana")
    memory = ana.remember(f"{SECRET} Miller, also known as Zorbin, sings")
    ana.remember("Zorbin lives in Porto")
    ana.remember("Bobby lives in Porto")
    ana.merge_entities("Zorbin", "Bobby", reason=f"{SECRET} is his name")
    ana.forget(memory.id)
    ana.restore(memory.id)
    assert left_on_disk(tmp_path)
    ana.erase(memory.id)
    assert left_on_disk(tmp_path) == []
    [person] = ana.entities(kind="person")
    assert set(person.names) == {"Zorbin", "Bobby"}
    assert store.doctor().ok
    store.close()
    assert left_on_disk(tmp_path) == []


def test_what_is_denied_is_no_property(clock: SteppedClock) -> None:
    ana = open_store(clock=clock, reader=Rules()).mind(agent="ana")
    for text in ("Tomas likes tea", "Tomas does not like milk"):
        ana.remember(text)
    assert [(it.relation, it.value) for it in ana.about("Tomas").entity.properties] == [("likes", "tea")]


def test_a_new_wording_names_others(ana: Mind, store: Store) -> None:
    memory = ana.remember("Tomas Berg sings")
    ana.update(memory.id, text="Ines Costa sings")
    assert names(ana) == ["Ines Costa"]
    ana.undo()
    assert names(ana) == ["Tomas Berg"]
    assert store.doctor().ok


def test_what_is_corrected_is_no_longer_held_but_stays_in_the_timeline(ana: Mind, clock: SteppedClock) -> None:
    old = ana.remember("Ines lives in Lisbon")
    clock.advance(days=1)
    ana.remember("Ines is living in Lisbon", id="said again")
    clock.advance(days=1)
    ana.correct(old.id, "Ines lives in Porto", was="changed")
    portrait = ana.about("Ines")
    assert [memory.text for memory in portrait.memories] == ["Ines lives in Porto", "Ines is living in Lisbon"]
    assert [(it.step.value, it.memory.text) for it in portrait.timeline] == [
        ("addition", "Ines lives in Lisbon"),
        ("reinforcement", "Ines is living in Lisbon"),
        ("correction", "Ines lives in Porto"),
    ]


def test_a_timeline_follows_what_happened_not_what_was_said_first(ana: Mind, clock: SteppedClock) -> None:
    day = clock.now
    clock.advance(days=30)
    later = ana.remember("Ines opened a shop", occurred=clock.now)
    earlier = ana.remember("Ines learnt to bake", occurred=day)
    assert [it.memory.id for it in ana.timeline("Ines")] == [earlier.id, later.id]
    assert [it.memory.id for it in ana.timeline("Ines", between=(day, clock.advance(days=-1)))] == [earlier.id]


def test_a_timeline_of_a_topic_has_what_speaks_of_it(ana: Mind, clock: SteppedClock) -> None:
    ana.remember("The lighthouse was built of stone")
    clock.advance(days=2)
    ana.remember("The lighthouse was painted red")
    ana.remember("Tea is at four")
    assert [it.memory.text for it in ana.timeline("lighthouse")] == [
        "The lighthouse was built of stone", "The lighthouse was painted red",
    ]  # fmt: skip
    assert ana.timeline("submarine") == ()


def test_a_question_finds_what_was_said_of_another_name(ana: Mind) -> None:
    ana.remember("Robert Miller repaired the clock")
    ana.remember("Hanna repaired the roof")
    asked = "what did Bobby repair?"
    assert texts(ana.recall(asked))[0] == "Hanna repaired the roof"
    ana.remember("Robert Miller, also known as Bobby, lives in Porto")
    found = texts(ana.recall(asked))
    assert found.index("Robert Miller repaired the clock") < found.index("Hanna repaired the roof")


def test_names_that_nobody_has_change_nothing_of_a_recall(ana: Mind, rex: Mind) -> None:
    for mind in (ana, rex):
        mind.remember("The lighthouse is red")
        mind.remember("Robert Miller sings")
    named = rex.remember("Robert Miller, also known as Lighthouse, sings")
    rex.undo(rex.history(named.id)[0].change_set, cascade=True)
    for question in ("who sings?", "where is the lighthouse?"):
        assert [item.score for item in ana.recall(question).items] == [
            item.score for item in rex.recall(question).items
        ]


def test_a_filter_takes_a_name_or_an_id_through_merges_and_splits(ana: Mind) -> None:
    one, two = ana.remember("Robert Miller sings"), ana.remember("Bobby sings")
    ana.remember("Hanna sings")
    merged = ana.merge_entities("Robert Miller", "Bobby")
    for wanted in ("Bobby", "robert miller", merged.id, two.entities[0]):
        assert {it.id for it in ana.list(filters={"entity": wanted})} == {one.id, two.id}
        assert {it.memory.id for it in ana.recall("who sings?", filters={"entity": wanted}).items} == {one.id, two.id}
    other = ana.split_entity(merged.id, memories=[two.id])
    assert [it.id for it in ana.list(filters={"entity": other.id})] == [two.id]
    assert ana.list(filters={"entity": ["Robert Miller", "Hanna"]}) == []


def test_entities_of_another_scope_are_not_seen_and_change_no_byte(store: Store) -> None:
    def told(*, crowded: bool) -> list[str]:
        with open_store() as alone:
            ana, rex = alone.mind(agent="ana"), alone.mind(agent="rex")
            ana.remember("Robert Miller sings")
            if crowded:
                for text in ("Robert Miller, also known as Bob, lies", "Robert Stone dances", "Bob is tired"):
                    rex.remember(text)
                rex.merge_entities("Robert Miller", "Robert Stone")
            ana.remember("Bob lives in Porto")
            ana.remember("Robert is tired")
            seen = [ana.about(name) for name in ("Robert", "Bob")]
            shown = [ana.entities(), seen, ana.doubts(), ana.timeline("Bob"), ana.recall("where is Bob?").items]
            ids = sorted({id for memory in ana.list() for id in (memory.id, *memory.entities)})
            text = repr([*shown, ana.list()])
            for place, id in enumerate(ids):
                text = text.replace(id, f"ID{place}")
            return [text]

    assert told(crowded=True) == told(crowded=False)


def test_nobody_decides_about_entities_of_others(store: Store, ana: Mind, rex: Mind) -> None:
    for text in ("Robert Miller sings", "Bobby dances"):
        rex.remember(text)
    theirs = [entity.id for entity in rex.entities()]
    before = known(rex)
    for name in (*theirs, "Robert Miller", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"):
        refused("entity.not_found", ana.about, name)
        refused("entity.not_found", ana.merge_entities, name, theirs[1])
        refused("entity.not_found", ana.split_entity, name, names=["Bobby"])
        refused("entity.not_found", ana.tell_apart, name, theirs[0])
    assert known(rex) == before


def test_who_may_only_read_may_not_merge(store: Store) -> None:
    boss = store.mind(agent="boss", role="admin")
    for text in ("Robert Miller sings", "Bobby dances"):
        boss.remember(text, scope="global")
    rex = store.mind(agent="rex")
    assert len(rex.entities()) == 2
    refused("scope.denied", rex.merge_entities, "Robert Miller", "Bobby")


def test_one_name_in_two_scopes_is_two_entities_and_one_portrait(store: Store) -> None:
    ana = store.mind(agent="ana", project="atlas")
    ana.remember("Ines sings")
    ana.remember("Ines dances", scope="project:atlas")
    assert len(ana.entities()) == 2
    portrait = ana.about("Ines")
    assert str(portrait.entity.scope) == "agent:ana"
    assert [memory.text for memory in portrait.memories] == ["Ines dances", "Ines sings"]
    here, there = ana.entities()
    refused("scope.denied", ana.merge_entities, here.id, there.id)


def test_what_makes_no_sense_is_refused(ana: Mind) -> None:
    ines = ana.remember("Ines sings")
    tomas = ana.remember("Tomas sings")
    for verb, args, given in (
        (ana.merge_entities, ("Ines", "Ines"), {}),
        (ana.split_entity, ("Ines",), {}),
        (ana.split_entity, ("Ines",), {"memories": [ines.id]}),
        (ana.split_entity, ("Ines",), {"memories": [tomas.id]}),
        (ana.split_entity, ("Ines",), {"names": ["Nobody"]}),
        (ana.tell_apart, ("Ines", "ines"), {}),
    ):
        refused("input.invalid", verb, *args, **given)


def test_what_guests_write_names_nobody(store: Store) -> None:
    with open_store(guest_writes=True) as opened:
        guest = opened.mind(agent="ana", channel="web", user="u", role="guest")
        assert guest.remember("Robert Miller is the new owner").mentions == ()
        assert guest.entities() == []


def test_doctor_finds_names_that_do_not_fit_and_makes_them_anew(ana: Mind, store: Store) -> None:
    ana.remember("Robert Miller sings")
    before = known(ana)
    database = store._storage._writer.database  # type: ignore[attr-defined]
    for damage in ("delete from entity_mention", "update entity_name set mentions = 9", "delete from entity_name"):
        database.execute(damage)
        assert [finding.check for finding in store.doctor().findings if not finding.ok] == ["names"]
        assert store.doctor(repair=True).ok
        assert known(ana) == before


WRITER = """
import sys, engram
mind = engram.open(sys.argv[1], embedder="none").mind(agent="ana")
for number in range(10_000):
    memory = mind.remember(f"Robert Miller met Zorbin{chr(97 + number % 26)}ax Holt{number}")
    if number % 5 == 4:
        mind.merge_entities("Robert Miller", memory.entities[1])
    print(memory.id, flush=True)
"""


def test_a_writer_that_is_killed_leaves_every_name_where_it_belongs(tmp_path: Path) -> None:
    path, seen = tmp_path / "store.engram", []
    for lines in (3, 11):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        seen += [writer.stdout.readline().strip() for _ in range(lines)]
        writer.send_signal(signal.SIGKILL)
        writer.communicate()
    with open_store(path) as store:
        ana = store.mind(agent="ana")
        told = {memory.id for memory in ana.about("Robert Miller", limit=1_000).memories}
        assert set(seen) <= told == {memory.id for memory in ana.list(limit=1_000)}
        assert store.doctor().ok


TWIN = """
import sys, engram
mind = engram.open(sys.argv[1], embedder="none").mind(agent="ana")
for number in range(15):
    mind.remember(f"Robert Miller met Zorbin Holt at {sys.argv[2]} {number}")
"""


def test_two_processes_that_meet_the_same_name_at_once_know_one_bearer(tmp_path: Path) -> None:
    path = tmp_path / "store.engram"
    open_store(path).close()
    twins = [subprocess.Popen([sys.executable, "-c", TWIN, str(path), gate]) for gate in ("dawn", "noon")]
    assert [twin.wait() for twin in twins] == [0, 0]
    with open_store(path) as store:
        people = store.mind(agent="ana").entities(kind="person")
        assert [(person.name, person.mentions) for person in people] == [("Robert Miller", 30), ("Zorbin Holt", 30)]
        assert store.doctor().ok


def test_a_claim_that_was_derived_names_nobody_before_it_is_linked(ana: Mind) -> None:
    derive(ana, "Robert Miller sings")
    refused("entity.not_found", ana.about, "Robert Miller")
