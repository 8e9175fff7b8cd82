"""What a busy agent does with a store, step by step, and how each step is asked of a real one."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import engram
from engram import EngramError, Memory, Mind, Store
from tests.faults.meaning import there_and_back
from tests.faults.oracle import Held, Model, Step
from tests.faults.stores import AGENT, KEYS

WORDS: Final = (
    "harbour lantern meadow copper violin thunder orchard compass saddle marble canyon feather anchor barley "
    "cinder drizzle ember falcon garnet hollow island juniper kettle linen mirror nettle oyster pepper quartz river"
).split()
PEOPLE: Final = ("Tomas Berg", "Lena Holm", "Ines Prado", "Marko Dahl", "Nadia Rossi", "Piotr Lind")
RELATIONS: Final = ("related_to", "supports", "before", "elaborates")
AGENTS: Final = ("ana", "bo", "cy")
ENOUGH_FOR_GRAPHS: Final = 24
COMMON: Final = {
    "observe": 14, "batch": 6, "bulk": 3, "together": 4, "remember": 10, "update": 6, "reword": 4, "status": 3,
    "correct": 6, "forget": 6, "restore": 4, "erase": 4, "relate": 6, "unrelate": 2, "undo": 7, "grant": 2,
    "revoke": 2, "rekey": 2, "recall": 6, "list": 2, "health": 1, "backup": 2, "repair": 2, "reopen": 6,
    "embed": 8, "mend": 3, "move": 9, "digest": 10, "merge": 3,
}  # fmt: skip


class WrongAnswer(AssertionError):
    """A reader was told something that is not so, without an error."""


class Author:
    """Thinks of the next step, from a seed and what the store holds."""

    def __init__(self, seed: int, *, encrypted: bool, without: frozenset[str] = frozenset()) -> None:
        """Take a seed; some verbs may be left out."""
        self.random = random.Random(seed)
        self._written = self.random.randrange(10**9) * 1_000
        self._verbs = {verb: weight for verb, weight in COMMON.items() if verb not in without}
        if not encrypted:
            self._verbs.pop("rekey", None)

    def next(self, model: Model) -> Step:
        """A step that makes sense now."""
        while True:
            verb = self.random.choices(list(self._verbs), list(self._verbs.values()))[0]
            step = self.step(verb, model)
            if step is not None:
                return step

    def step(self, verb: str, model: Model) -> Step | None:
        """A step with this verb, if the store holds what it takes."""
        match verb:
            case "batch" | "bulk":
                size = self.random.randint(2, 6) if verb == "batch" else 24
                return Step(verb="observe", texts=tuple(self.text() for _ in range(size)))
            case "together":
                return Step(verb=verb, texts=tuple(self.text() for _ in range(3)))
            case "observe":
                return Step(verb=verb, texts=(self.text(),))
            case "remember":
                return Step(verb=verb, texts=(self.text(),), number=self.fraction())
            case "undo":
                return Step(verb=verb) if model.undoable else None
            case "grant" | "revoke":
                return self.permit(verb, model)
            case "rekey":
                return Step(verb=verb, number=self.random.choice([n for n in range(len(KEYS)) if n != model.state.key]))
            case "list" | "health" | "backup" | "repair" | "reopen" | "embed" | "move" | "digest" | "merge":
                return Step(verb=verb)
            case "mend":
                return Step(verb=verb) if len(model.state.memories) > ENOUGH_FOR_GRAPHS else None
            case "relate" | "unrelate":
                return self.link(verb, model)
        return self.about_one(verb, model)

    def about_one(self, verb: str, model: Model) -> Step | None:
        """A step about one memory that is there and in the right state."""
        fitting = [text for text, held in model.state.memories.items() if fits(verb, held)]
        if not fitting:
            return None
        text = self.random.choice(fitting)
        match verb:
            case "update":
                return Step(verb=verb, texts=(text,), number=self.fraction())
            case "reword" | "correct":
                return Step(verb=verb, texts=(text, self.text()))
            case "status":
                word = "challenged" if model.state.memories[text].status == "active" else "active"
                return Step(verb=verb, texts=(text,), word=word)
        return Step(verb=verb, texts=(text,))

    def link(self, verb: str, model: Model) -> Step | None:
        """A link that is not there yet, or one to take away."""
        links = sorted(link for link in model.state.links if link[1] in RELATIONS)
        live = [text for text, held in model.state.memories.items() if held.status == "active"]
        if verb == "unrelate":
            gone = self.random.choice(links) if links else None
            return Step(verb=verb, texts=(gone[0], gone[2]), word=gone[1]) if gone else None
        if len(live) < 2:
            return None
        origin, target = self.random.sample(live, 2)
        relation = self.random.choice(RELATIONS)
        return None if (origin, relation, target) in links else Step(verb=verb, texts=(origin, target), word=relation)

    def permit(self, verb: str, model: Model) -> Step | None:
        """A grant that is not there yet, or one to take back."""
        fitting = [agent for agent in AGENTS if (agent in model.state.grants) == (verb == "revoke")]
        return Step(verb=verb, word=self.random.choice(fitting)) if fitting else None

    def text(self) -> str:
        """A sentence nobody wrote before; now and then one that takes several pages."""
        self._written += 1
        length = 400 if self.random.random() < 0.03 else self.random.randint(4, 14)
        words = " ".join(self.random.choices(WORDS, k=length))
        named = f"{self.random.choice(PEOPLE)} " if self.random.random() < 0.3 else ""
        return f"{named}{words} entry{self._written}"

    def fraction(self) -> float:
        """A number that was hardly used before."""
        return self.random.randrange(1, 10**6) / 10**6


def fits(verb: str, held: Held) -> bool:
    """Whether a memory in this state can be the object of a verb."""
    match verb:
        case "restore":
            return held.status == "forgotten"
        case "reword":
            return held.status == "active" and not held.turn
        case "status":
            return held.status in ("active", "challenged") and not held.turn
        case "erase":
            return True
        case "update":
            return held.status != "forgotten"
    return held.status == "active"


@dataclass(frozen=True, slots=True)
class Actor:
    """Carries out steps on an open store."""

    store: Store
    ids: dict[str, str]
    folder: Path

    @property
    def mind(self) -> Mind:
        """Who acts."""
        return self.store.mind(agent=AGENT)

    def perform(self, step: Step, model: Model) -> frozenset[str] | bool:
        """Ask the store; True, or of texts written side by side those that were acknowledged."""
        match step.verb:
            case "together":
                return self.together(step)
            case "observe":
                turns = self.mind.observe_many([turn(text) for text in step.texts])
                self.ids.update(zip(step.texts, (kept.id for kept in turns), strict=True))
            case "grant" | "revoke":
                (self.store.grant if step.verb == "grant" else self.store.revoke)(step.word, "global")
            case "rekey":
                self.store.rekey(engram.secret(KEYS[int(step.number)]))
            case "backup":
                self.store.backup(self.folder / "copies" / f"{len(list(self.folder.rglob('*.copy')))}.copy")
            case "repair":
                self.store.doctor(repair=True)
            case "embed" | "mend":
                self.store.embed()
            case "move":
                there_and_back(self.store)
            case "digest":
                self.mind.digest()
            case "merge":
                self.merge()
            case "list" | "health" | "recall":
                self.look(step, model)
            case _:
                self.about_memories(step)
        return True

    def about_memories(self, step: Step) -> None:
        """The verbs of a mind that take ids."""
        mind, ids = self.mind, self.named(step)
        calls: dict[str, Callable[[], Memory | object]] = {
            "remember": lambda: mind.remember(step.texts[0], importance=step.number),
            "update": lambda: mind.update(ids[0], importance=step.number),
            "reword": lambda: mind.update(ids[0], text=step.texts[1]),
            "status": lambda: mind.set_status(ids[0], step.word),
            "correct": lambda: mind.correct(ids[0], step.texts[1], was="changed", reason="it changed"),
            "forget": lambda: mind.forget(ids[0], reason="no longer wanted"),
            "restore": lambda: mind.restore(ids[0]),
            "erase": lambda: mind.erase(ids[0]),
            "relate": lambda: mind.relate(ids[0], ids[1], step.word),
            "unrelate": lambda: mind.unrelate(ids[0], ids[1], step.word),
            "undo": lambda: mind.undo(),
        }  # fmt: skip
        result = calls[step.verb]()
        if isinstance(result, Memory):
            self.ids[result.text] = result.id

    def merge(self) -> None:
        """Say of two people, if there are two, that they are one."""
        people = self.mind.entities(kind="person", limit=2)
        if len(people) == 2:
            self.mind.merge_entities(people[0].id, people[1].id)

    def named(self, step: Step) -> list[str]:
        """The ids of the texts a step is about; one that an undo brought back may not be known yet."""
        about = [] if step.verb == "remember" else step.texts if "relate" in step.verb else step.texts[:1]
        if any(text not in self.ids for text in about):
            self.ids.update({memory.text: memory.id for memory in self.mind.list(limit=1 << 30, status=None)})
        return [self.ids[text] for text in about]

    def look(self, step: Step, model: Model) -> None:
        """Read; what comes back without an error must be right."""
        held = model.state.memories
        match step.verb:
            case "list":
                right = {memory.text for memory in self.mind.list(limit=1 << 30, status=None)} == set(held)
            case "health":
                right = self.store.health().memories == len(held)
            case _:
                answer = self.mind.recall(step.texts[0].rpartition(" ")[2])
                right = step.texts[0] in [item.memory.text for item in answer.items]
        if not right:
            raise WrongAnswer(f"{step.verb} left something out and did not say so")

    def together(self, step: Step) -> frozenset[str]:
        """Several threads write at once; each hears its own outcome."""
        with ThreadPoolExecutor(len(step.texts)) as threads:
            waiting = {text: threads.submit(self.mind.observe_many, [turn(text)]) for text in step.texts}
        acknowledged = set()
        for text, asked in waiting.items():
            try:
                self.ids[text] = asked.result()[0].id
                acknowledged.add(text)
            except EngramError:
                continue
        return frozenset(acknowledged)


def turn(text: str) -> dict[str, object]:
    """A turn under the caller's own id, so that sending it again after a failure is safe."""
    return {"role": "user", "text": text, "speaker": "Ana", "session": "s", "id": text.rpartition(" ")[2]}
