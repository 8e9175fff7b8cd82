"""What a store must hold after each step, worked out without a store: the other opinion in every fault test."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

Arrow = tuple[str, str, str]  # text, relation, text
DEEPEST: Final = 30


@dataclass(frozen=True, slots=True)
class Held:
    """What is known of one memory beside its text."""

    turn: bool
    status: str = "active"
    importance: float = 0.5
    version: int = 1
    corrected: bool = False

    def then(self, **changed: object) -> Held:
        """The next version."""
        return replace(self, version=self.version + 1, **changed)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Everything a store holds; texts are unique, so they stand for their memories."""

    memories: Mapping[str, Held] = field(default_factory=dict)
    links: frozenset[Arrow] = frozenset()
    grants: frozenset[str] = frozenset()
    key: int = 0

    def having(self, memories: Mapping[str, Held], links: Iterable[Arrow] = ()) -> State:
        """The state with some memories written and links added."""
        return replace(self, memories={**self.memories, **memories}, links=self.links | frozenset(links))

    def without(self, text: str) -> State:
        """The state after a memory is gone, and its links with it."""
        kept = {other: held for other, held in self.memories.items() if other != text}
        links = frozenset(link for link in self.links if text not in (link[0], link[2]))
        return replace(self, memories=kept, links=links)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One call a caller makes, in terms of texts."""

    verb: str
    texts: tuple[str, ...] = ()
    number: float = 0.0
    word: str = ""


READING: Final = frozenset(
    {"recall", "list", "health", "backup", "repair", "reopen", "embed", "mend", "move", "digest"}
)
ADMINISTRATIVE: Final = frozenset({"grant", "revoke", "rekey"})


@dataclass(frozen=True, slots=True)
class Model:
    """The state, and the states that `undo` leads back to."""

    state: State = State()
    undoable: tuple[State, ...] = ()

    def after(self, step: Step) -> Model:
        """What one step makes of it."""
        if step.verb in READING:
            return self
        if step.verb in ADMINISTRATIVE:
            return replace(self, state=changed(self.state, step))
        if step.verb == "undo":
            back = replace(self.undoable[-1], grants=self.state.grants, key=self.state.key)
            return Model(back, self.undoable[:-1])
        if step.verb in ("erase", "together", "merge"):  # not to be undone, in no order, or perhaps done already
            return Model(changed(self.state, step), ())
        return Model(changed(self.state, step), (*self.undoable, self.state)[-DEEPEST:])

    def outcomes(self, step: Step, acknowledged: frozenset[str] | bool) -> list[Model]:
        """Every model that may be found: whole if it was acknowledged, else whole or absent."""
        if step.verb == "together":
            surely = frozenset(step.texts) if acknowledged is True else acknowledged or frozenset()
            return [self.after(replace(step, texts=texts)) for texts in supersets(surely, step.texts)]
        if acknowledged or step.verb == "merge":  # who is who is not part of the state
            return [self.after(step)]
        return [self, self.after(step)]


def supersets(least: frozenset[str], most: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every choice of texts that has at least these."""
    free = [text for text in most if text not in least]
    chosen = (itertools.combinations(free, size) for size in range(len(free) + 1))
    return [(*least, *extra) for extras in chosen for extra in extras]


def changed(state: State, step: Step) -> State:
    """The state after a step that writes."""
    texts = step.texts
    match step.verb:
        case "observe" | "together":
            return state.having({text: Held(turn=True) for text in texts})
        case "remember":
            return state.having({texts[0]: Held(turn=False, importance=step.number)})
        case "update":
            return state.having({texts[0]: state.memories[texts[0]].then(importance=step.number)})
        case "reword":
            return reworded(state, *texts)
        case "status":
            return state.having({texts[0]: state.memories[texts[0]].then(status=step.word)})
        case "correct":
            return corrected(state, *texts)
        case "forget":
            return state.having({texts[0]: state.memories[texts[0]].then(status="forgotten")})
        case "restore":
            return state.having({texts[0]: state.memories[texts[0]].then(status="active")})
        case "erase":
            return state.without(texts[0])
        case "relate":
            return state.having({}, [(texts[0], step.word, texts[1])])
        case "unrelate":
            return replace(state, links=state.links - {(texts[0], step.word, texts[1])})
        case "merge":
            return state
        case "grant":
            return replace(state, grants=state.grants | {step.word})
        case "revoke":
            return replace(state, grants=state.grants - {step.word})
        case "rekey":
            return replace(state, key=int(step.number))
    raise ValueError(step.verb)


def reworded(state: State, old: str, new: str) -> State:
    """A new text for a memory; its links go with it."""
    kept = {text: held for text, held in state.memories.items() if text != old}
    names = {old: new}
    links = frozenset((names.get(a, a), relation, names.get(b, b)) for a, relation, b in state.links)
    return replace(state, memories={**kept, new: state.memories[old].then()}, links=links)


def corrected(state: State, old: str, new: str) -> State:
    """The old gives way, unless it was said by someone: then it stays, marked."""
    was = state.memories[old]
    given_way = was.then(corrected=True) if was.turn else was.then(status="superseded")
    fresh = Held(turn=False, importance=was.importance)
    return state.having({old: given_way, new: fresh}, [(new, "supersedes", old), (old, "superseded_by", new)])
