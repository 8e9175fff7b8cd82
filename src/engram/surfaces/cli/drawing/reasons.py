"""Votes in words: why a memory came up, as one would say it."""

from __future__ import annotations

from collections.abc import Sequence

from engram.model.recall import Vote

# A question and its answer are seldom alike in form, so what looks like a low cosine says much already.
NEARNESS = ((0.6, "very near in meaning"), (0.4, "near in meaning"), (0.25, "somewhat near in meaning"))
HARDLY = "hardly near in meaning"
READ_AS = {"semantic.pair": "{}, read with the turn before it", "semantic.next": "the turn after it is {}"}
SAYS_NOTHING = ("in its context", "says none of the words")
AGAINST = ("tone.you_only",)
NOTHING_BETTER = "nothing came nearer"


def in_words(vote: Vote) -> str:
    """What a vote says."""
    if not is_meaning(vote):
        return vote.detail or vote.signal
    near = next((words for least, words in NEARNESS if vote.raw >= least), HARDLY)
    return f"{READ_AS.get(vote.signal, '{}').format(near)} ({vote.raw:.2f})"


def because(votes: Sequence[Vote]) -> str:
    """The reasons in a line, strongest first, of meaning only the strongest; then what spoke against it."""
    ranked = sorted(votes, key=lambda vote: -vote.contribution)
    meaning = [vote for vote in ranked if is_meaning(vote)]
    told = [in_words(vote) for vote in ranked if speaks_for(vote) and vote not in meaning[1:]]
    against = [f"but {in_words(vote)}" for vote in ranked if vote.contribution < 0 and vote.signal in AGAINST]
    return ", ".join([*(told or [NOTHING_BETTER]), *against])


def speaks_for(vote: Vote) -> bool:
    """Whether a vote is a reason one would give."""
    nearly_none = is_meaning(vote) and vote.raw < NEARNESS[-1][0]
    return vote.contribution > 0 and not nearly_none and vote.detail not in SAYS_NOTHING


def is_meaning(vote: Vote) -> bool:
    """Whether a vote is about meaning, not words."""
    return vote.signal.startswith("semantic")
