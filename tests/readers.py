"""A reader whose rules are few and plain, so that tests say what is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engram.model.change import Was
from engram.model.memory import Kind
from engram.model.proposal import Left, Mending, Proposal, Reading, Refusal, Request, Triple, Utterance, Wish

PLAIN = re.compile(
    r"(?P<mends>No, actually |Actually, )?I (?P<not>don't )?(?P<verb>live in|work for|like) (?P<object>[\w ]+?)"
    r"(?:, not (?P<old>[\w ]+))?[.!]?"
)
RELATIONS = {"live in": ("lives_in", "lives in"), "work for": ("works_for", "works for"), "like": ("likes", "likes")}
ASKED = re.compile(r"(?:Please )?(?P<wish>forget|erase) (?:that )?(?P<about>.+?)[.!]?", re.IGNORECASE)


@dataclass(frozen=True)
class PlainReader:
    """Reads sentences such as `I live in Porto.`, `No, actually I live in Porto, not Lisbon.`, `Forget that …`."""

    def read(self, said: Utterance, before: Sequence[Utterance]) -> Reading:
        if said.role == "system" or "STUMBLE" in said.text:
            return Reading(
                left=(Left(said.text[5000:5001], (Refusal.PROMPT, Refusal.FAULT)[said.text.index("STUMBLE")]),)
            )
        proposals, requests, left = [], [], []
        for sentence in re.findall(r"[^.!?]+[.!?]?", said.text):
            words = sentence.strip()
            if found := PLAIN.fullmatch(words):
                proposals.append(proposed(said.speaker or "User", words, found))
            elif asked := ASKED.fullmatch(words):
                requests.append(Request(Wish(asked["wish"].lower()), asked["about"]))
            else:
                left.append(Left(words, Refusal.QUESTION if words.endswith("?") else Refusal.CHATTER))
        return Reading(tuple(proposals), tuple(requests), tuple(left))

    def updates(self, pairs: Sequence[tuple[str, str]]) -> None:
        """No model reads statements together."""

    def is_urgent(self, text: str, role: str) -> bool:
        return role == "user" and text.lower().startswith(("no, ", "actually", "forget", "please forget", "erase"))


def proposed(speaker: str, words: str, found: re.Match[str]) -> Proposal:
    relation, verb = RELATIONS[found["verb"]]
    negated = f"does not {found['verb']}" if found["not"] else verb
    mends = Mending(found["old"] or "", Was.WRONG if found["old"] else Was.CHANGED) if found["mends"] else None
    said = Triple(subject=speaker, relation=relation, object=found["object"], denied=bool(found["not"]))
    return Proposal(
        text=f"{speaker} {negated} {found['object']}", quote=words, category="fact", kind=Kind.SEMANTIC, confidence=0.9,
        triple=said, mends=mends,
    )  # fmt: skip


class ReadsEverything:
    """Takes every turn for one statement, whoever says it."""

    def read(self, said: Utterance, before: Sequence[Utterance]) -> Reading:
        return Reading(
            (Proposal(text=said.text, quote=said.text, category="fact", kind=Kind.SEMANTIC, confidence=0.8),)
        )

    def updates(self, pairs: Sequence[tuple[str, str]]) -> None:
        return None

    def is_urgent(self, text: str, role: str) -> bool:
        return False
