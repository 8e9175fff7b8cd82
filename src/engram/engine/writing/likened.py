"""Which held statement a claim means that nobody holds word for word: looked up by words, by time and by meaning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeGuard

import numpy as np

from engram.cognition.claims import normalised
from engram.cognition.fusion import highest
from engram.cognition.likeness import Candidate, Meant, asks, likeness, meant_by, shared_words
from engram.cognition.words import query_terms
from engram.engine.for_guests import quoted
from engram.engine.permission import may_write
from engram.engine.senses import Senses
from engram.engine.setting import Setting
from engram.errors import NotFound
from engram.guard.limits import shown
from engram.model.memory import LIVE, Memory, Turn
from engram.model.recall import Filters
from engram.model.space import Metric
from engram.ports import Matches, View

RAREST = 4  # words of a claim by which statements are looked up
WITH_WORD = 256  # documents with one of them that are looked at, the newest; most may be turns
NEWEST = 1_000  # memories that are looked at whatever their words are: every word of the claim may be a typo
NEAREST = 16  # documents nearest in meaning that are compared
MEASURED = 12  # statements, those most like the claim in words, whose meaning is compared


def meant(setting: Setting, claim: str, wording: str) -> Meant:
    """What a claim may mean among the live statements of the scopes that can be written to.

    A statement that says what the claim is corrected to is no candidate: it is not what is wrong.
    """
    with setting.storage.read(setting.identity) as view:
        matches = view.matches(query_terms(claim), Filters())
        found = with_words(view, matches) | newest(view)
        nearest = nearest_in_meaning(view, setting.senses, claim, matches)
        found |= {memory.id: memory for memory, _ in nearest}
        writable = {memory.id: memory for memory in found.values() if is_candidate(view, memory, wording)}
    cosines = {memory.id: cosine for memory, cosine in nearest}
    held = [Candidate(each.id, each.text, each.speaker, cosines.get(each.id)) for each in writable.values()]
    known = frozenset(matches.postings)
    shared = {each: shared_words(claim, each, known) for each in held}
    ranked = sorted(held, key=lambda each: (-likeness(shared[each], each), each.id))
    compared = [*measured(setting.senses, claim, ranked[:MEASURED]), *ranked[MEASURED:]]
    return meant_by(claim, compared, known, least=setting.tunables.same_claim_cosine)


def is_candidate(view: View, memory: Memory, wording: str) -> bool:
    """Whether a memory is a live statement that this identity may change, and says something else than the wording."""
    if isinstance(memory, Turn) or memory.status not in LIVE or not may_write(view, memory.scope):
        return False
    return normalised(memory.text) != normalised(wording)


def with_words(view: View, matches: Matches) -> dict[str, Memory]:
    """The newest statements with one of the rarest words of a claim."""
    rarest = sorted((entries["doc"] for entries in matches.postings.values()), key=len)[:RAREST]
    documents = sorted({int(document) for entries in rarest for document in entries[-WITH_WORD:]})
    return {memory.id: memory for memory in view.statements(documents, matches).values()}


def newest(view: View) -> dict[str, Memory]:
    """The newest live memories."""
    return {memory.id: memory for memory in view.listing(Filters(statuses=frozenset(LIVE)), NEWEST)}


def nearest_in_meaning(view: View, senses: Senses | None, claim: str, matches: Matches) -> list[tuple[Memory, float]]:
    """The memories nearest to a claim in meaning with their cosines, as far as an embedder on this machine answers."""
    if not measures(senses) or (vector := senses.heard(claim)) is None:
        return []
    sensed = senses.index.sense(view, senses.embedder.space, vector, matches.bases, np.empty(0, np.intp))
    if sensed is None:
        return []
    first = highest(sensed.turn, NEAREST)
    found = zip(view.resolve(sensed.docs[first].tolist(), matches), sensed.turn[first].tolist(), strict=True)
    return [(memory, cosine) for memory, cosine in found if memory is not None]


def measured(senses: Senses | None, claim: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """Candidates with how near they are in meaning, as far as that can be told."""
    if not measures(senses):
        return list(candidates)
    return [replace(each, cosine=senses.likeness(claim, each.text)) for each in candidates]


def measures(senses: Senses | None) -> TypeGuard[Senses]:
    """Whether an embedder on this machine tells how near two texts are: a claim is not sent anywhere for this."""
    return senses is not None and senses.local and senses.embedder.space.metric is Metric.COSINE


def no_such_claim(view: View, claim: str, near: Sequence[Candidate]) -> NotFound:
    """The error for a claim that nobody holds, which names what comes nearest."""
    held = view.memories(each.id for each in near)
    told = [f"{each.id} {quoted(view, held[each.id])!r}" for each in near if each.id in held]
    why = "a question is no claim" if asks(claim) else "nobody holds this claim"
    nearest = f"correct one of these by its id: {'; '.join(told)}; or " if told else ""
    return NotFound(
        f"{why}: {shown(claim)}",
        hint=f"{nearest}remember() the new text if it corrects nothing that is held",
        nearest=tuple(each.id for each in near if each.id in held),
    )
