"""What was read in a turn speaks for it, where it answers about as well as the turn does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engram.cognition.clarity import clearness, needed_among, needed_of
from engram.cognition.fusion import places_of
from engram.cognition.verdict import VerdictRules, coverage
from engram.cognition.wanted import wanted
from engram.cognition.weights import verdict_rules
from engram.engine.recalling.filters import admits, passes
from engram.engine.recalling.judge import Judgement, matching
from engram.engine.recalling.search import Candidate, Reasons, Search, reasons_for
from engram.engine.recalling.standing_out import margin
from engram.engine.setting import Setting
from engram.model.memory import Turn
from engram.ports import View

DISTILLED = "distilled"
FIRST_SLACK = 0.7  # as much worse than its turn may the fact match that comes first, since it has to be clear
Told = Mapping[int, Reasons]


@dataclass(frozen=True, slots=True)
class Standing:
    """A candidate that keeps a place, and the ids of those that gave way to it."""

    candidate: Candidate
    also: tuple[str, ...]


def led_by_facts(
    view: View, shown: Sequence[Standing], told: Told, search: Search, judgement: Judgement, setting: Setting
) -> tuple[list[Standing], Told]:
    """What is shown, each turn given way to the best of what was read in it, if that matches nearly as well.

    What comes first is taken for the answer: there a fact has to be clear by itself, unless it is the very thing asked.
    """
    facts = facts_of(view, shown, search)
    if not facts:
        return list(shown), told
    reasons = {**told, **reasons_for([fact for each in facts.values() for fact in each], search, setting)}
    rules, held = verdict_rules(setting.tunables), judgement.evidence is not None and judgement.evidence.held
    placed: dict[str, Standing] = {}
    for place, standing in enumerate(shown):
        read, slack = facts.get(standing.candidate.memory.id, []), setting.tunables.leading_slack
        if place == 0 and not held:
            read, slack = clear(read, shown, reasons, search, setting), FIRST_SLACK
        fact = leading(standing, read, reasons, search, rules, slack)
        if fact is not None:
            first = placed.get(fact.memory.id)
            if first is None:  # where it stands already it is lifted no more
                reasons[fact.document] = lifted(reasons[fact.document], standing.candidate.score - fact.score)
                first = Standing(replace(fact, score=standing.candidate.score), ())
            gave_way = (*first.also, standing.candidate.memory.id, *standing.also)
            standing = replace(first, also=tuple(id for id in dict.fromkeys(gave_way) if id != fact.memory.id))
            placed[fact.memory.id] = standing
        placed.setdefault(standing.candidate.memory.id, standing)
    return list(placed.values()), reasons


def facts_of(view: View, shown: Sequence[Standing], search: Search) -> dict[str, list[Candidate]]:
    """What was read in the turns shown, as far as it may be shown and is on the ballot, by turn."""
    turns = [each.candidate.memory.id for each in shown if isinstance(each.candidate.memory, Turn)]
    found = view.distilled(turns, search.matches) if turns else []
    places = places_of(search.votes, [document for _, _, document in found])
    facts: dict[str, list[Candidate]] = {}
    for turn, memory, document in found:
        seen = passes(view, memory, search.filters) if admits(view, memory, search.filters) else None
        if seen is not None and document in places:
            score = float(search.votes.total[places[document]])
            facts.setdefault(turn, []).append(Candidate(seen, document, score))
    return facts


def clear(
    facts: Sequence[Candidate], shown: Sequence[Standing], told: Told, search: Search, setting: Setting
) -> list[Candidate]:
    """Those of the first turn that are clear: by what they cover themselves, and by how far the turn stands out."""
    apart = margin([it.candidate for it in shown[:2]])
    clear_enough = needed_of(setting.tunables.confident_clear, wanted(search.cue.question))
    needed = needed_among(clear_enough, search.matches.corpus.documents)
    return [fact for fact in facts if clearness(coverage(told[fact.document].terms, search.tells), apart) >= needed]


def leading(
    standing: Standing, facts: Sequence[Candidate], told: Told, search: Search, rules: VerdictRules, slack: float
) -> Candidate | None:
    """The fact that speaks for a turn: the one that matches best, unless the turn matches clearly better."""
    measured = "semantic.turn" in told[standing.candidate.document].parts
    if not facts or not measured:
        return None
    matches = {fact.memory.id: matching(told[fact.document], search.tells, search, rules) for fact in facts}
    best = max(facts, key=lambda fact: (matches[fact.memory.id], fact.memory.id))
    least = matching(told[standing.candidate.document], search.tells, search, rules) - slack
    return best if matches[best.memory.id] >= least else None


def lifted(told: Reasons, by: float) -> Reasons:
    """The reasons of a fact that stands where the turn stood it was read in."""
    return replace(told, parts={**told.parts, DISTILLED: (1.0, 1.0, by)})
