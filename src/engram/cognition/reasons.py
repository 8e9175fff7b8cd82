"""Votes in words: why a memory came up and what speaks against it, as one would say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from engram.cognition.trust import CONFIRMED, CONTESTED, GUESSED
from engram.model.recall import Vote

CLAIM = "kind.claim"
MARKS = {
    "entity.speaker": "said by the one asked about",
    "entity.about": "is about the one asked about",
    "tone.first_person": "speaks of oneself",
    "tone.you_only": "only speaks of the other",
    CLAIM: "is held true",
    "kind.source": "something that is held true was read in it",
    "kind.moment": "tells what the one asked about did",
    "temporal.when": "names a time",
    "temporal.window": "fits the time asked about",
    "temporal.valid": "held at the time asked about",
    "temporal.ended": "it no longer holds",
    "recency.session": "was said lately",
    "trouble.signature": "is the same error, or what came after it",
    "feedback.unhelpful": "was no help with a question like this",
    "correction": "corrects the next one",
    "challenge": "challenges the next one",
    "possible_update": "may update the one above it",
    "distilled": "speaks for the turn it was read in",
    "fuller": "tells more of what is asked than what was read in it",
    "kind.pinned": "is pinned",
    "otherwise": "says otherwise than the one above it",
    "newest": "tells the newest value of what is asked",
}
STANDING = "kind.standing"
STANDINGS = {CONTESTED: "is disputed", GUESSED: "is only guessed", CONFIRMED: "was confirmed"}
WORDED = {
    "lexical.own": ("says {}", "says none of the words"),
    "lexical.wide": ("in a talk of {}", "in its context"),
}
NOWHERE = "none of the words in its context"
MEANING = frozenset({"semantic.turn", "semantic.pair", "semantic.next"})
ALWAYS_TOLD = MEANING | WORDED.keys()
SAYS_NOTHING = (*(otherwise for _, otherwise in WORDED.values()), NOWHERE)
# A question and its answer are seldom alike in form, so what looks like a low cosine says much already.
NEARNESS = ((0.6, "very near in meaning"), (0.4, "near in meaning"), (0.25, "somewhat near in meaning"))
LEAST = NEARNESS[-1][0]
HARDLY = "hardly near in meaning"
UNTOLD = "no nearer in meaning than most"
READ_AS = {
    "semantic.turn": "{}",
    "semantic.pair": "{}, read with the turn before it",
    "semantic.next": "the turn after it is {}",
}
NEAR_AS = {signal: [(least, read.format(near)) for least, near in NEARNESS] for signal, read in READ_AS.items()}
HARDLY_AS = {signal: read.format(HARDLY) for signal, read in READ_AS.items()}
ALIKE, HARDLY_ALIKE = "is like one above it", "is hardly like one above it"
REPEATS, READ = "rerank.mmr", "rerank.cross_encoder"
NOTHING_BETTER = "nothing came nearer"


def in_words(signal: str, raw: float, normalised: float, words: Sequence[str] = ()) -> str:
    """What a signal says by what it measured, and of which words.

    >>> in_words("semantic.next", 0.09, -0.4)
    'the turn after it is hardly near in meaning (0.09)'
    >>> in_words("lexical.own", 3.1, 1.2, ["tram", "Lisbon"])
    'says tram, Lisbon'
    """
    if signal in MEANING:
        return nearness(signal, raw, normalised)
    if signal in WORDED:
        sentence, otherwise = WORDED[signal]
        if words:
            return sentence.format(", ".join(words))
        return NOWHERE if not raw and signal == "lexical.wide" else otherwise
    if signal == REPEATS:
        return f"{ALIKE if raw >= LEAST else HARDLY_ALIKE} ({raw:.2f})"
    if signal == READ:
        return f"the reranker gives it {raw:.2f}"
    if signal == STANDING and raw:
        return STANDINGS[raw]
    return MARKS[signal] if raw else f"without {signal}"  # by rank, a mark votes on those that lack it too


def nearness(signal: str, raw: float, normalised: float) -> str:
    """How near something is; the mean stands for what was not measured, so it tells nothing."""
    if not normalised:
        return UNTOLD
    for least, told in NEAR_AS[signal]:
        if raw >= least:
            return f"{told} ({raw:.2f})"
    return f"{HARDLY_AS[signal]} ({raw:.2f})"


def as_it_stood(votes: tuple[Vote, ...], until: datetime | None, moment: datetime) -> tuple[Vote, ...]:
    """The votes for a claim by a moment: what was over by then was held true, and is so no longer."""
    if until is None or until > moment:
        return votes
    told = f"was held true until {until:%Y-%m-%d}"
    return tuple(replace(vote, detail=told) if vote.signal == CLAIM else vote for vote in votes)


def because(votes: Sequence[Vote]) -> str:
    """The reasons in a line, strongest first, of meaning only the strongest; then what speaks against it."""
    ranked = sorted([vote for vote in votes if tells(vote)], key=lambda vote: -vote.contribution)
    first = next((vote for vote in ranked if vote.signal in MEANING), None)
    told = [vote.detail for vote in ranked if vote.contribution > 0 and (vote.signal not in MEANING or vote is first)]
    against = [vote.detail for vote in reversed(ranked) if vote.contribution < 0 and vote.signal not in ALWAYS_TOLD]
    return ", ".join([*(told or [NOTHING_BETTER]), *([f"but {' and '.join(against)}"] if against else [])])


def tells(vote: Vote) -> bool:
    """Whether a vote is a reason one would give, for a memory or against it."""
    if vote.signal in MEANING or vote.signal == REPEATS:
        return vote.raw >= LEAST
    return vote.signal == READ or (vote.raw != 0 and vote.detail not in SAYS_NOTHING)
