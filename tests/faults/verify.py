"""Whether a store holds what was acknowledged, whole and nothing else, and says so itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engram import EngramError, Memory, Mind, Store
from engram.errors import WrongKey
from engram.model.link import MAYBE_UPDATED_BY
from engram.storage import meaning as checks
from tests.faults.meaning import heal, own_vectors, same_as_afresh
from tests.faults.oracle import Held, Model, State
from tests.faults.stores import AGENT, KEYS, Broken, Opener

EVERYTHING = 1 << 30
SAMPLE = 8  # here days and names of all memories are compared with those made afresh now and then


@contextmanager
def told_where(place: str) -> Iterator[None]:
    """Say of a broken promise where it showed."""
    try:
        yield
    except Broken as error:
        raise Broken(error.kind, f"{place}: {error}") from error


def held_by(store: Store, key: int = 0) -> tuple[State, dict[str, str]]:
    """All a store holds, and the id of each text."""
    mind = store.mind(agent=AGENT)
    found = mind.list(limit=EVERYTHING, status=None)
    texts = {memory.id: memory.text for memory in found}
    if len(set(texts.values())) != len(found):
        raise Broken("torn", "a text is there twice")
    state = State(
        memories={memory.text: held(memory) for memory in found},
        links=frozenset(arrows(mind, texts)),
        grants=frozenset(grants(store)),
        key=key,
    )
    return state, {text: id for id, text in texts.items()}


def held(memory: Memory) -> Held:
    """A memory as the oracle knows it."""
    return Held(
        turn=getattr(memory, "role", None) is not None,
        status=memory.status.value,
        importance=memory.importance,
        version=memory.version,
        corrected="corrected" in memory.flags,
    )


def arrows(mind: Mind, texts: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Every link, by text; read in one snapshot, for a call per memory would be most of the time a check takes.

    Which memories may update which depends on the words, of which the oracle knows nothing.
    """
    with mind._setting.storage.read(mind.identity) as view:
        found = {link.id: link for id in texts for link in view.links(id)}.values()
        for link in (link for link in found if link.relation != MAYBE_UPDATED_BY):
            yield texts.get(link.origin, link.origin), link.relation, texts.get(link.target, link.target)


def grants(store: Store) -> Iterable[str]:
    """Who holds a grant, as the journal tells."""
    newest: dict[str, str] = {}
    for entry in store.audit(limit=EVERYTHING):
        if entry.kind in ("grant", "revoke"):
            newest.setdefault(re.split(r"\W", entry.subject)[0], entry.kind)
    return (agent for agent, kind in newest.items() if kind == "grant")


def confirm(store: Store, allowed: Sequence[Model], key: int = 0) -> tuple[Model, dict[str, str]]:
    """The model a store agrees with, and its ids by text; raises when it agrees with none, or is unwell."""
    state, ids = held_by(store, key)
    model = next((model for model in allowed if model.state == state), None)
    if model is None:
        raise disagreement(state, [model.state for model in allowed], encrypted=store.health().encrypted)
    heal(store)
    unwell(store)
    own_vectors(store)
    findable(store, state)
    return model, ids


@contextmanager
def a_small_sample() -> Iterator[None]:
    """Let doctor work out the days and names of a few memories: it is asked very often here."""
    before, checks.SAMPLED = checks.SAMPLED, SAMPLE
    try:
        yield
    finally:
        checks.SAMPLED = before


def unwell(store: Store) -> None:
    """Raise what the store itself complains about; a key change that failed may leave one header to be repaired."""
    with a_small_sample():
        findings = [finding for finding in store.doctor().findings if not finding.ok]
        if findings and all(finding.check == "header" for finding in findings):
            findings = [finding for finding in store.doctor(repair=True).findings if not finding.ok]
    complaints = [f"{finding.check}: {finding.detail}" for finding in findings]
    complaints += [warning for warning in store.health().degraded if "journal" in warning]
    if complaints:
        raise Broken("torn", "; ".join(complaints))


def findable(store: Store, state: State) -> None:
    """The newest live memory comes up when its own word is asked for."""
    live = sorted((text.rpartition(" ")[2], text) for text, held in state.memories.items() if held.status == "active")
    if live:
        word, text = live[-1]
        if text not in [item.memory.text for item in store.mind(agent=AGENT).recall(word).items]:
            raise Broken("lost", f"{word} is held but not recalled")


def disagreement(found: State, allowed: Sequence[State], *, encrypted: bool) -> Broken:
    """Name the difference: what every allowed state has must be there, and nothing that none of them has."""
    sure = set.intersection(*(set(state.memories.items()) for state in allowed))
    missing = {text for text, _ in sure - set(found.memories.items())}
    known = set.union(*(set(state.memories) for state in allowed))
    strange = set(found.memories) - known
    if missing:
        return Broken("lost", f"{len(missing)} memories are not as acknowledged, e.g. {sorted(missing)[0][-60:]!r}")
    if strange and encrypted:
        return Broken("silent", f"{len(strange)} memories that nobody wrote")
    return Broken("torn", difference(found, allowed[-1]))


def difference(found: State, wanted: State) -> str:
    """Where two states differ, in a line."""
    memories = set(found.memories.items()) ^ set(wanted.memories.items())
    links, grants = found.links ^ wanted.links, found.grants ^ wanted.grants
    shown = [(text[-24:], held) for text, held in sorted(memories, key=repr)[:4]]
    return f"memories {shown}, links {sorted(links)[:2]}, grants {sorted(grants)}, keys {found.key}/{wanted.key}"


def confirm_file(
    opener: Opener, path: Path, allowed: Sequence[Model], *, encrypted: bool, afresh: bool = False
) -> tuple[Model, dict[str, str]]:
    """Open what is on disk as anyone would, with whichever key may hold by now, and confirm it.

    With `afresh`, for a copy, also compare what is kept for meaning with what would be made anew.
    """
    keys = list(dict.fromkeys(model.state.key for model in allowed)) if encrypted else [0]
    for key in keys:
        try:
            store = opener.open(path, KEYS[key] if encrypted else None)
        except WrongKey:
            continue
        except EngramError as error:
            raise Broken("lost", f"it does not open any more: {error.code} {error}") from error
        with store:
            found = confirm(store, allowed, key)
            if afresh:
                same_as_afresh(store)
            return found
    raise Broken("lost", "no key opens it any more")
