"""What a sentence is read in: who speaks to whom, and what was said before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engram.cognition.reading.mending import corrective, only_not
from engram.cognition.reading.person import Cast
from engram.late import late
from engram.model.proposal import Utterance

RECENT = 4  # turns before this one that a pronoun or a correction may reach back to
REMEMBERED = 1_000  # characters of the end of each of them
LONGEST_QUESTION = 200


@dataclass(frozen=True, slots=True)
class Scene:
    """What a sentence is read in: who speaks to whom, what was said before, in whose words it can be repeated."""

    said: Utterance
    cast: Cast
    asked: str
    context: tuple[str, ...]  # newest last, each as the speaker would say it
    of_agent: bool
    correcting: bool = False  # the sentence before said only that something was wrong
    instead_of: str = ""  # what it said is not so, if it did

    def after(self, sentence: str) -> Scene:
        """The same one sentence later; one that only says that something is wrong leaves what to the next."""
        rest = corrective(sentence).rest
        if denied := only_not(rest):
            return replace(self, asked="", correcting=True, instead_of=denied)
        if not rest:
            return replace(self, asked="", correcting=True)
        return Scene(self.said, self.cast, "", (*self.context, sentence), self.of_agent)


def name_of(said: Utterance) -> str:
    """Who speaks: the name, or what someone of that role is called."""
    if said.speaker and said.speaker.lower() != said.role:
        return said.speaker
    return said.role.capitalize() or "User"


def scene_of(said: Utterance, before: Sequence[Utterance]) -> Scene:
    """The scene in which a turn begins."""
    recent = before[-RECENT:]
    ends = [each.text[-REMEMBERED:] for each in recent]
    context = tuple(end if _same(each, said) else _turned_round(end) for each, end in zip(recent, ends, strict=True))
    asked = ends[-1][-LONGEST_QUESTION:] if recent and not _same(recent[-1], said) else ""
    of_agent = said.addressee is None or any(each.role == "assistant" for each in recent)
    return Scene(said, Cast(name_of(said), said.addressee), asked, context, of_agent)


def _same(one: Utterance, other: Utterance) -> bool:
    return (one.role, one.speaker) == (other.role, other.speaker)


_OF_MYSELF = "Mi|Vivo|Trabajo|Soy|Tengo|Me llamo"
_THEIRS = (
    (late(r"\b(?:[Mm]y|[Oo]ur)\b", has="my|our"), "someone's"),
    (late(r"\bI\b"), "someone"),
    (late(r"\b[Ii]ch\b", has="ich"), "jemand"),
    (late(r"\b[Mm]ein(?=(?:e[rnms]?)?\b)", has="mein"), "jemandes"),
    (late(rf"(?:^|(?<=[.!?¡¿] ))(?:{_OF_MYSELF})\b", has=_OF_MYSELF.lower()), "Alguien"),
)
"""What people say of themselves and is not of the one they speak to."""
_YOURS = late(r"\b([Yy])(our|ou're|ou are|ou've|ou have|ou'll|ou will|ou)\b", has="you")
_MINE = {
    "our": "my",
    "ou're": "I'm",
    "ou are": "I am",
    "ou've": "I've",
    "ou have": "I have",
    "ou'll": "I'll",
    "ou will": "I will",
    "ou": "I",
}


@lru_cache(maxsize=64)  # a turn is what was said before of several
def _turned_round(text: str) -> str:
    """What somebody else said, as the one spoken to would say it: `you live in Lisbon` is `I live in Lisbon`."""
    others = text
    for pattern, theirs in _THEIRS:
        others = pattern.sub(theirs, others)
    return _YOURS.sub(lambda you: _MINE[you[2]].capitalize() if you[1] == "Y" else _MINE[you[2]], others)
