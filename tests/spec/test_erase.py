"""erase: gone for good, from every page of the file, and kept from coming back."""

from __future__ import annotations

from pathlib import Path

import pytest

from engram import EngramError, Mind, Store
from tests.conftest import SteppedClock, derive, on_every_make, open_store, texts

SECRET = "xylophone"
FORMS = [SECRET.encode(), SECRET.upper().encode(), SECRET.encode("utf-16-le"), SECRET.encode().hex().encode()]


def left_on_disk(folder: Path) -> list[str]:
    """The files beside and including the store that still hold the secret, in any form."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return [path.name for path in files if any(form in path.read_bytes() for form in FORMS)]


@pytest.fixture
def plain(tmp_path: Path, clock: SteppedClock) -> Store:
    return open_store(tmp_path / "plain.engram", clock=clock)


@on_every_make
def test_what_is_erased_is_found_by_no_verb(ana: Mind) -> None:
    memory = ana.remember(f"The {SECRET} is loud")
    assert ana.erase(memory.id) == (memory.id,)
    assert SECRET not in repr((ana.recall(SECRET).items, ana.list(status=None), ana.audit(), ana.history(memory.id)))
    for verb in (ana.get, ana.links, ana.forget, ana.restore, ana.erase, ana.pin):
        with pytest.raises(EngramError) as refused:
            verb(memory.id)
        assert refused.value.code == "memory.not_found"


@on_every_make
def test_that_it_was_erased_stays_known(ana: Mind) -> None:
    memory = ana.remember(f"The {SECRET} is loud")
    ana.erase(memory.id)
    assert [entry.kind for entry in ana.history(memory.id)] == ["add", "erase"]


@on_every_make
def test_that_it_was_erased_is_nobody_elses_business(ana: Mind, rex: Mind) -> None:
    memory = ana.remember(f"The {SECRET} is loud")
    ana.erase(memory.id)
    with pytest.raises(EngramError) as refused:
        rex.history(memory.id)
    assert refused.value.code == "memory.not_found"
    assert rex.audit() == []


@on_every_make
def test_the_turns_that_said_only_this_and_what_rests_on_it_alone_go_with_it(ana: Mind) -> None:
    turn = ana.observe("user", f"I play the {SECRET}.")
    kept = ana.observe("user", "I like tea. It is late.")
    fact = derive(ana, f"Ana plays the {SECRET}", turn.id)
    guess = derive(ana, "Ana is musical", fact.id)
    shared = derive(ana, "Ana is busy", fact.id, kept.id)
    assert set(ana.erase(fact.id)) == {turn.id, fact.id, guess.id}
    assert {memory.id for memory in ana.list()} == {kept.id, shared.id}


@on_every_make
def test_erasing_a_turn_takes_what_was_read_from_it_alone(ana: Mind) -> None:
    turn = ana.observe("user", f"I play the {SECRET}. I like tea.")
    fact = derive(ana, f"Ana plays the {SECRET}", turn.id)
    assert set(ana.erase(turn.id)) == {turn.id, fact.id}


@on_every_make
def test_the_same_transcript_does_not_bring_it_back(ana: Mind) -> None:
    named = {"role": "user", "text": f"I play the {SECRET}.", "id": "t1"}
    unnamed = {"role": "user", "text": f"I love the {SECRET}.", "speaker": "Ana"}
    for turn in ana.observe_many([named, unnamed]):
        ana.erase(turn.id)
    again = ana.observe_many([named, unnamed, {"role": "user", "text": "I like tea."}])
    assert [turn.status for turn in again] == ["erased", "erased", "active"]
    assert [memory.text for memory in ana.list(status=None)] == ["I like tea."]


@on_every_make
def test_an_import_does_not_bring_it_back_but_a_person_may(ana: Mind, clock: SteppedClock) -> None:
    ana.erase(ana.remember(f"The {SECRET} is loud").id)
    with pytest.raises(EngramError) as refused:
        ana.remember(f"the {SECRET} is loud", source="import")
    assert refused.value.code == "memory.tombstoned"
    assert SECRET not in str(refused.value)
    clock.advance(days=1)
    assert ana.remember(f"The {SECRET} is loud").status == "active"


@on_every_make
def test_an_erasure_cannot_be_undone(ana: Mind, store: Store) -> None:
    memory = ana.remember(f"The {SECRET} is loud")
    added = ana.audit()[0].change_set
    ana.erase(memory.id)
    for target in (ana.audit()[0].change_set, added):
        with pytest.raises(EngramError) as refused:
            store.undo(target)
        assert refused.value.code == "change.irreversible"
    assert ana.list(status=None) == []


@on_every_make
def test_the_links_of_what_is_erased_go_too(ana: Mind, store: Store) -> None:
    one, other = ana.remember(f"The {SECRET} is loud"), ana.remember("The neighbour is angry")
    ana.relate(one.id, other.id, "causes")
    ana.erase(one.id)
    assert ana.links(other.id) == []
    assert store.doctor().ok


def live_a_life(ana: Mind) -> str:
    """Everything that can leave a trace of one memory: versions, status, links, reasons, a correction, a turn."""
    memory = ana.remember(f"The {SECRET} is loud", category=SECRET, meta={"note": SECRET}, id=f"id-{SECRET}")
    other = ana.remember("The neighbour is angry")
    ana.update(memory.id, text=f"The {SECRET} is very loud", reason=f"{SECRET} again")
    ana.set_status(memory.id, "challenged", reason=f"is it a {SECRET}?")
    ana.relate(memory.id, other.id, "causes")
    ana.forget(memory.id, reason=f"no more {SECRET}")
    ana.restore(memory.id)
    ana.undo()
    ana.restore(memory.id)
    ana.recall(SECRET)
    return memory.id


def test_no_page_of_the_file_holds_what_was_erased(plain: Store, tmp_path: Path) -> None:
    ana = plain.mind(agent="ana")
    id = live_a_life(ana)
    assert left_on_disk(tmp_path)
    ana.erase(id)
    assert left_on_disk(tmp_path) == []
    plain.close()
    assert left_on_disk(tmp_path) == []


def test_an_erased_turn_leaves_no_word_of_itself(plain: Store, tmp_path: Path) -> None:
    ana = plain.mind(agent="ana")
    turn = ana.observe(
        "user", f"I play the {SECRET}. " * 500, speaker=SECRET, session=SECRET, id=SECRET, caption=f"a {SECRET}",
        tool={"name": SECRET}, meta={SECRET: SECRET},
    )  # fmt: skip
    ana.observe("assistant", "How nice.")
    assert left_on_disk(tmp_path)
    ana.erase(turn.id)
    assert left_on_disk(tmp_path) == []


def test_the_reasons_given_for_it_go_too(plain: Store, tmp_path: Path) -> None:
    ana = plain.mind(agent="ana")
    memory = ana.remember("The piano is loud")
    ana.correct(memory.id, "The piano is quiet", reason=f"it was a {SECRET}")
    ana.forget(memory.id, reason=f"no {SECRET}")
    ana.erase(memory.id)
    assert left_on_disk(tmp_path) == []
    assert SECRET not in repr(plain.audit(limit=1_000))


def test_what_was_noted_on_its_links_goes_too(plain: Store, tmp_path: Path) -> None:
    ana = plain.mind(agent="ana")
    one, other = ana.remember("The piano is loud"), ana.remember("The neighbour is angry")
    ana.relate(one.id, other.id, "causes", properties={"note": SECRET})
    ana.unrelate(one.id, other.id, "causes")
    ana.relate(one.id, other.id, "supports", properties={"note": SECRET})
    ana.erase(one.id)
    assert left_on_disk(tmp_path) == []


def test_erasing_leaves_everything_else_as_it_was(plain: Store) -> None:
    ana = plain.mind(agent="ana")
    memory = ana.remember(f"The {SECRET} is loud")
    for n in range(300):
        ana.observe("user", f"The lighthouse, part {n}.", session=str(n % 7))
    before = [item.memory for item in ana.recall("lighthouse part", limit=300).items]
    ana.erase(memory.id)
    after = [item.memory for item in ana.recall("lighthouse part", limit=300).items]
    assert sorted(before, key=repr) == sorted(after, key=repr)
    assert plain.doctor().ok


def test_an_erased_word_leaves_the_index_of_a_large_store(plain: Store, tmp_path: Path) -> None:
    ana = plain.mind(agent="ana")
    turns = ana.observe_many({"role": "user", "text": f"part {n} of the {SECRET}"} for n in range(600))
    for turn in turns[250:260]:
        ana.erase(turn.id)
    found = set(texts(ana.recall(SECRET, limit=1_000)))
    assert found == {turn.text for turn in turns[:250] + turns[260:]}
    assert plain.doctor().ok
