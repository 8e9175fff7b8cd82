"""What is held around statements that are about to be kept, brought up to date if others add to it meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engram.engine.digesting.around import (
    NOTHING,
    Around,
    Made,
    as_embedded,
    cosine,
    surroundings,
    usable,
    worth_reading,
)
from engram.engine.setting import Setting
from engram.engine.writing.graveyard import Cosines
from engram.model.memory import Memory, Turn
from engram.ports import View

TRIES = 4  # times that what others added is looked up outside the lock; what comes after that is compared by its words
LONGEST_STORY = 240  # letters of a turn that is read as a whole to judge whether it updates something
MOST_MISSED = 64  # statements that are added to what is around; if there are more, everything is looked up anew


@dataclass(slots=True)
class Lookout:
    """What is held around some statements, looked up outside the lock, as of the memory with the number `seen`.

    `recent` are the ids of what the same reader has added since. `partial` says that some of what is held had no vector
    yet. `liken` measures what may say the same.
    """

    setting: Setting
    made: Sequence[Made]
    liken: Callable[[], Cosines]
    around: Mapping[str, Around] = field(default_factory=dict)
    alike: Cosines = field(default_factory=dict)
    recent: tuple[str, ...] = ()
    partial: bool = False
    seen: int = 0
    _reached: int = 0
    _tries: int = 0
    _missed: list[Memory] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Look around for the first time."""
        self._look()

    def is_behind(self, view: View) -> bool:
        """Whether others have added statements since; asked inside the lock, so that none comes after the answer."""
        self._reached, most = view.last_number(), MOST_MISSED + len(self.recent) + 1
        scopes = {each.scope for each in self.made}
        since = [memory for scope in scopes for memory in view.statements_since(scope, self.seen, most)]
        self._missed = [memory for memory in since if memory.id not in self.recent]
        if self._missed and self._tries >= TRIES:
            self.recent, self.partial = (*self.recent, *(memory.id for memory in self._missed)), True
            return False
        return bool(self._missed)

    def catch_up(self) -> None:
        """Look at what others have added, outside the lock: embedding it and reading pairs takes a model."""
        self._tries += 1
        if len(self._missed) > MOST_MISSED:
            self._look()
            return
        self.around = widened(self.setting, self.made, self.around, self._missed)
        self.alike, self.seen = self.liken(), self._reached

    def kept(self, added: Sequence[Memory], left: Collection[str]) -> None:
        """Go on from what the same reader has just added, with the turns that are left."""
        self.recent, self.seen = (*self.recent, *(memory.id for memory in added)), self._reached
        self.made, self._tries = [each for each in self.made if each.turn in left], 0

    def _look(self) -> None:
        senses = usable(self.setting.senses)
        space = None if senses is None else senses.space()
        if self.made:
            with self.setting.storage.read(self.setting.identity) as view:
                self.seen, scopes = view.last_number(), {each.scope for each in self.made}
                self.partial = space is not None and any(view.lacks_vectors(scope, space) for scope in scopes)
        self.alike = self.liken()
        self.around = surroundings(self.setting, self.made)


def made_in(turn: Turn, text: str) -> Made:
    """A statement that was read in a turn; a short turn to an agent is one story, one to a person is talk."""
    whole = turn.text if turn.speaker is None and len(turn.text) <= LONGEST_STORY else None
    return Made(text, turn.scope, turn.learnt, turn.speaker, turn.id, whole)


def widened(
    setting: Setting, made: Sequence[Made], around: Mapping[str, Around], more: Sequence[Memory]
) -> dict[str, Around]:
    """What is around statements, with some memories more: how near they are, and what a model says of each pair."""
    senses = usable(setting.senses)
    vectors = {each.id: None if senses is None else senses.heard(spoken(each)) for each in more}
    near = {each.text: around.get(each.text, NOTHING) for each in made}
    beside = {
        text: replace(each, held={id: cosine(each.vector, vector) for id, vector in vectors.items()})
        for text, each in near.items()
    }
    read = read_beside(setting, made, beside, {memory.id: memory for memory in more})
    return {
        **around,
        **{
            text: replace(each, held={**each.held, **beside[text].held}, read={**each.read, **read.get(text, {})})
            for text, each in near.items()
        },
    }


def spoken(memory: Memory) -> str:
    """A memory as its document is embedded."""
    return as_embedded(Made(memory.text, memory.scope, memory.learnt, memory.speaker))


def read_beside(
    setting: Setting, made: Sequence[Made], beside: Mapping[str, Around], held: Mapping[str, Memory]
) -> dict[str, dict[str, float]]:
    """What a model says of statements and the memories beside them, by the words of both."""
    if setting.digestion is None:
        return {}
    pairs = [pair for each in made for pair in worth_reading((), each, beside, held)]
    texts = list(dict.fromkeys(pair.texts for pair in pairs))
    odds = setting.digestion.reader.updates(texts)
    known = dict(zip(texts, odds or (), strict=odds is not None))
    found: dict[str, dict[str, float]] = {}
    for pair in pairs:
        if pair.texts in known:
            found.setdefault(pair.text, {})[pair.other] = known[pair.texts]
    return found
