"""Whether what comes first stands out among what was found: else an answer may be there, but not for sure this one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from engram.cognition.clarity import clearness, needed_among
from engram.cognition.dedup import Kept
from engram.cognition.verdict import coverage
from engram.engine.recalling.judge import Judgement
from engram.engine.recalling.search import Candidate, Search
from engram.engine.setting import Setting
from engram.model.recall import Verdict


def if_clear(
    judgement: Judgement, order: Sequence[Candidate], kept: Sequence[Kept], search: Search, setting: Setting
) -> Judgement:
    """The same judgement, confident no more where the first neither covers the question nor stands out.

    What is held in so many words needs neither.
    """
    evidence = judgement.evidence
    if judgement.verdict is not Verdict.CONFIDENT or evidence is None or evidence.held:
        return judgement
    clear = clearness(covered_by_first(judgement, order, kept[0], search), margin([order[it.place] for it in kept[:2]]))
    sure = clear >= needed_among(setting.tunables.confident_clear, search.matches.corpus.documents)
    return judgement if sure else replace(judgement, verdict=Verdict.UNCERTAIN)


def covered_by_first(judgement: Judgement, order: Sequence[Candidate], first: Kept, search: Search) -> float:
    """The share of the question that the first covers, or what says the same and was found with it."""
    seated = {order[first.place].memory.id, *first.also}
    told = [judgement.reasons.get(it.document) for it in order if it.memory.id in seated]
    return max((coverage(each.terms, search.tells) for each in told if each is not None), default=0.0)


def margin(first: Sequence[Candidate]) -> float:
    """How much more the first scores than the one after it."""
    return first[0].score - first[1].score if len(first) > 1 else math.inf
