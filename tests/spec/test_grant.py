"""grant and revoke: the administrator lets an agent write where it may only read."""

from __future__ import annotations

import pytest

from engram import EngramError, Mind, Store
from tests.conftest import Attempt, on_every_make

pytestmark = on_every_make


def test_a_grant_lets_an_agent_write_to_global(store: Store, ana: Mind, rex: Mind) -> None:
    store.grant("ana", "global", reason="she edits the rules")
    memory = ana.remember("Be kind", scope="global")
    assert rex.get(memory.id) == memory
    assert ana.update(memory.id, importance=1).importance == 1
    with pytest.raises(EngramError):
        rex.remember("Be loud", scope="global")


def test_a_revoked_grant_is_over(store: Store, ana: Mind) -> None:
    store.grant("ana", "global")
    memory = ana.remember("Be kind", scope="global")
    store.revoke("ana", "global")
    attempts: list[Attempt] = [lambda: ana.remember("Be loud", scope="global"), lambda: ana.forget(memory.id)]
    for attempt in attempts:
        with pytest.raises(EngramError) as refused:
            attempt()
        assert refused.value.code == "scope.denied"
    assert ana.get(memory.id) == memory


def test_a_grant_gives_no_sight_of_what_is_not_readable(store: Store, ana: Mind, rex: Mind) -> None:
    secret = rex.remember("The key is under the mat")
    store.grant("ana", "agent:rex")
    with pytest.raises(EngramError) as refused:
        ana.get(secret.id)
    assert refused.value.code == "memory.not_found"
    with pytest.raises(EngramError) as denied:
        ana.remember("Hello", scope="agent:rex")
    assert denied.value.code == "scope.denied"


def test_a_guest_is_granted_nothing(store: Store) -> None:
    store.grant("rex", "channel:support")
    guest = store.mind(agent="rex", channel="support", user="eva", role="guest")
    with pytest.raises(EngramError) as refused:
        guest.remember("Hello", scope="channel:support")
    assert refused.value.code == "scope.denied"


def test_a_grant_that_is_not_there_cannot_be_revoked(store: Store) -> None:
    with pytest.raises(EngramError) as refused:
        store.revoke("ana", "global")
    assert refused.value.code == "memory.not_found"
    assert store.audit() == []


def test_granting_twice_is_granting_once(store: Store, ana: Mind) -> None:
    store.grant("ana", "global")
    store.grant("ana", "global")
    store.revoke("ana", "global")
    with pytest.raises(EngramError):
        ana.remember("Be kind", scope="global")
    assert store.doctor().ok


def test_grants_are_journalled_with_their_reason(store: Store) -> None:
    store.grant("ana", "global", reason="she edits the rules")
    store.revoke("ana", "global", reason="no longer")
    told = [(entry.verb, entry.kind, entry.reason, entry.actor) for entry in store.audit()]
    assert told == [
        ("revoke", "revoke", "no longer", "admin:store"),
        ("grant", "grant", "she edits the rules", "admin:store"),
    ]


def test_odd_names_do_not_mix_up_two_grants(store: Store) -> None:
    store.grant("x", "squad:y>squad:z")
    store.grant("x>squad:y", "squad:z")
    store.revoke("x>squad:y", "squad:z")
    assert store.doctor().ok
    store.revoke("x", "squad:y>squad:z")
