"""Who reads and writes where: nobody sees what is not theirs."""

from __future__ import annotations

import pytest

from engram import EngramError, Mind, Store
from tests.conftest import Attempt, on_every_make, open_store

pytestmark = on_every_make


def read(mind: Mind) -> set[str]:
    """What a mind sees, by list and by recall alike."""
    listed = {memory.text for memory in mind.list(limit=100)}
    assert {item.memory.text for item in mind.recall("note", limit=100).items} == listed
    return listed


@pytest.fixture
def office(store: Store) -> Store:
    """A store with one note in every scope."""
    store.mind(agent="boss", role="admin").remember("note of all", scope="global")
    rex = store.mind(agent="rex", project="atlas", squads=["owls"])
    rex.remember("note of atlas", scope="project:atlas")
    rex.remember("note of owls", scope="squad:owls")
    rex.remember("note of rex in atlas")
    store.mind(agent="rex").remember("note of rex")
    store.mind(agent="ana", project="atlas").remember("note of ana in atlas")
    channel = store.mind(agent="rex", channel="support", user="eva")
    channel.remember("note to support", scope="channel:support")
    channel.remember("note to eva")
    store.mind(agent="rex", channel="support", user="tom").remember("note to tom")
    return store


READERS: list[tuple[dict[str, object], set[str]]] = [
    ({"agent": "rex"}, {"note of all", "note of rex", "note of rex in atlas"}),
    ({"agent": "rex", "project": "atlas"}, {"note of all", "note of atlas", "note of rex", "note of rex in atlas"}),
    ({"agent": "rex", "project": "other"}, {"note of all", "note of rex", "note of rex in atlas"}),
    ({"agent": "ana", "squads": ["owls"]}, {"note of all", "note of owls", "note of ana in atlas"}),
    ({"agent": "new"}, {"note of all"}),
    ({"agent": "new", "role": "admin"}, {"note of all"}),
    (
        {"agent": "new", "project": "atlas", "role": "orchestrator"},
        {"note of all", "note of atlas", "note of rex in atlas", "note of ana in atlas"},
    ),
    ({"agent": "new", "project": "other", "role": "orchestrator"}, {"note of all"}),
    ({"agent": "rex", "channel": "support", "user": "eva"}, {"note of all", "note to support", "note to eva"}),
    (
        {"agent": "rex", "project": "atlas", "squads": ["owls"], "channel": "support", "user": "eva"},
        {"note of all", "note to support", "note to eva"},
    ),
    ({"agent": "rex", "channel": "support", "user": "new"}, {"note of all", "note to support"}),
    ({"agent": "rex", "channel": "sales", "user": "eva"}, {"note of all"}),
    ({"agent": "rex", "channel": "support", "user": "eva", "role": "guest"}, {"note to support", "note to eva"}),
    (
        {"agent": "new", "project": "atlas", "channel": "support", "user": "eva", "role": "orchestrator"},
        {"note of all", "note to support", "note to eva"},
    ),
]


@pytest.mark.parametrize(("identity", "expected"), READERS, ids=[str(identity) for identity, _ in READERS])
def test_an_identity_reads_its_scopes_and_nothing_else(
    office: Store, identity: dict[str, object], expected: set[str]
) -> None:
    assert read(office.mind(**identity)) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "identity",
    [
        {"agent": ""},
        {"agent": "  "},
        {"agent": None},
        {"agent": "rex", "channel": "support"},
        {"agent": "rex", "channel": "support", "user": ""},
        {"agent": "rex", "user": "eva"},
        {"agent": "rex", "role": "guest"},
        {"agent": "rex", "role": "orchestrator"},
    ],
)
def test_an_incomplete_identity_is_refused(store: Store, identity: dict[str, object]) -> None:
    with pytest.raises(EngramError) as refused:
        store.mind(**identity)  # type: ignore[arg-type]
    assert refused.value.code == "scope.denied"


def test_new_memories_go_to_the_narrowest_scope(store: Store) -> None:
    assert str(store.mind(agent="rex", project="atlas", squads=["owls"]).remember("note").scope) == "agent:rex"
    channel = store.mind(agent="rex", channel="support", user="eva")
    assert str(channel.remember("note").scope) == "channel:support/eva"
    assert str(channel.observe("user", "note").scope) == "channel:support/eva"


def test_a_channel_does_not_write_to_the_agents_own_scope(store: Store) -> None:
    channel = store.mind(agent="rex", project="atlas", channel="support", user="eva")
    for elsewhere in ("agent:rex", "project:atlas", "channel:support/tom", "channel:sales", "global"):
        with pytest.raises(EngramError) as refused:
            channel.remember("note", scope=elsewhere)
        assert refused.value.code == "scope.denied"
    assert store.health().memories == 0


def test_global_is_for_administrators(store: Store) -> None:
    with pytest.raises(EngramError) as refused:
        store.mind(agent="rex").remember("note", scope="global")
    assert refused.value.code == "scope.denied"
    assert str(store.mind(agent="rex", role="admin").remember("note", scope="global").scope) == "global"


def test_who_may_only_read_may_change_nothing(store: Store) -> None:
    shared = store.mind(agent="boss", role="admin").remember("note of all", scope="global")
    rex = store.mind(agent="rex")
    mine = rex.remember("note of rex").id
    attempts: list[Attempt] = [
        lambda: rex.update(shared.id, importance=1),
        lambda: rex.pin(shared.id),
        lambda: rex.set_status(shared.id, "archived"),
        lambda: rex.correct(shared.id, "another note"),
        lambda: rex.forget(shared.id),
        lambda: rex.erase(shared.id),
        lambda: rex.relate(shared.id, mine, "supports"),
        lambda: rex.relate(mine, shared.id, "supports"),
    ]
    seq = store.health().seq
    for attempt in attempts:
        with pytest.raises(EngramError) as refused:
            attempt()
        assert refused.value.code == "scope.denied"
    assert (store.health().seq, rex.get(shared.id)) == (seq, shared)


def test_an_orchestrator_reads_but_does_not_write_its_agents_memories(store: Store) -> None:
    theirs = store.mind(agent="rex", project="atlas").remember("note of rex")
    overseer = store.mind(agent="boss", project="atlas", role="orchestrator")
    assert overseer.get(theirs.id) == theirs
    with pytest.raises(EngramError) as refused:
        overseer.forget(theirs.id)
    assert refused.value.code == "scope.denied"


def test_a_guest_does_not_write_unless_it_is_allowed(store: Store) -> None:
    guest = store.mind(agent="rex", channel="support", user="eva", role="guest")
    attempts: list[Attempt] = [lambda: guest.observe("user", "note"), lambda: guest.remember("note")]
    for attempt in attempts:
        with pytest.raises(EngramError) as refused:
            attempt()
        assert refused.value.code == "scope.denied"
    assert store.health().memories == 0


def test_what_an_allowed_guest_writes_is_tagged_and_stays_in_its_channel(store: Store) -> None:
    with open_store(guest_writes=True) as open_house:
        guest = open_house.mind(agent="rex", channel="support", user="eva", role="guest")
        for memory in (guest.observe("user", "note"), guest.remember("note")):
            assert memory.flags == ("guest",)
            assert memory.zone == "quarantine"
        with pytest.raises(EngramError):
            guest.remember("note", scope="global")


def test_a_guest_may_not_change_or_undo_even_in_its_own_channel(store: Store) -> None:
    there = store.mind(agent="rex", channel="support", user="eva")
    memory = there.remember("note to eva")
    guest = store.mind(agent="rex", channel="support", user="eva", role="guest")
    assert guest.get(memory.id) == memory
    attempts: list[Attempt] = [lambda: guest.forget(memory.id), lambda: guest.undo(guest.audit()[0].change_set)]
    for attempt in attempts:
        with pytest.raises(EngramError) as refused:
            attempt()
        assert refused.value.code == "scope.denied"
    assert there.get(memory.id) == memory
