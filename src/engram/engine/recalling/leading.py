"""What was read in a turn speaks for it, where it answers about as well; first stands only what tells what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from engram.cognition.clarity import clearness, needed_among, needed_of
from engram.cognition.dedup import says_no_more
from engram.cognition.fitting import names_what_is_asked_for, tells_what_was
from engram.cognition.fusion import places_of
from engram.cognition.times import asks_when
from engram.cognition.verdict import VerdictRules, coverage
from engram.cognition.wanted import wanted
from engram.cognition.weights import verdict_rules
from engram.engine.recalling.feedback import put_back
from engram.engine.recalling.filters import admitted
from engram.engine.recalling.judge import Judgement, matching
from engram.engine.recalling.search import Candidate, Reasons, Search, reasons_for
from engram.engine.recalling.standing import Standing, Told
from engram.engine.recalling.standing_out import LINKED, NAMED, margin
from engram.engine.recalling.telling import fits, is_told
from engram.engine.setting import Setting
from engram.model.memory import Turn
from engram.model.recall import Verdict
from engram.ports import View

DISTILLED, FULLER = "distilled", "fuller"
FIRST_SLACK = 0.7  # as much worse than its turn may the fact match that comes first, since it has to be clear


def led_by_facts(
    view: View, shown: Sequence[Standing], told: Told, search: Search, judgement: Judgement, setting: Setting,
    *, limit: int,
) -> tuple[list[Standing], Told]:  # fmt: skip
    """What is shown, each turn given way to the best of what was read in it, if that matches nearly as well.

    A turn that tells more stands below that fact, if it is the best there is or if there is room for it.

    What comes first is taken for the answer: there a fact has to tell what is asked for and to be clear by itself,
    unless it is the very thing asked; one that came up by itself and does not tell it gives way to its turn, where that
    is taken for a sure answer.
    """
    rules, held = verdict_rules(setting.tunables), judgement.evidence is not None and judgement.evidence.held
    shown = list(shown)
    if shown and not held and judgement.evidence is not None and judgement.verdict is Verdict.CONFIDENT:
        shown[0], told = told_at_first(view, shown[0], told, search, setting)
    facts = facts_of(view, shown, search)
    if not facts:
        return shown, told
    reasons = {**told, **reasons_for([fact for each in facts.values() for fact in each], search, setting)}
    placed: dict[str, Standing] = {}
    down, room = put_back(search.votes), limit - len(shown)
    for place, standing in enumerate(shown):
        read = as_low(facts.get(standing.candidate.memory.id, ()), standing.candidate, down)
        slack = setting.tunables.leading_slack
        if place == 0 and read and not held:
            read, slack = clear(read, shown, reasons, search, setting), FIRST_SLACK
        fact = leading(standing, still_so(read, search), reasons, search, rules, slack)
        if fact is not None:
            first = placed.get(fact.memory.id)
            if first is None:  # where it stands already it is lifted no more
                reasons[fact.document] = lifted(reasons[fact.document], standing.candidate.score - fact.score)
                first = Standing(replace(fact, score=standing.candidate.score), ())
            beside = says_more(standing.candidate, fact) and (room > 0 or leads_with_its_facts(standing, placed))
            gave_way = first.also if beside else (*first.also, standing.candidate.memory.id, *standing.also)
            also = tuple(id for id in dict.fromkeys(gave_way) if id != fact.memory.id)
            placed[fact.memory.id] = replace(first, also=also)
            if not beside:
                continue
            room -= 1
            standing = replace(standing, also=tuple(id for id in standing.also if id != fact.memory.id))
        placed.setdefault(standing.candidate.memory.id, standing)
    return list(placed.values()), reasons


def says_more(turn: Candidate, fact: Candidate) -> bool:
    """Whether a turn tells something besides a fact that was read in it."""
    return not says_no_more(turn.memory.text, fact.memory.text)


def leads_with_its_facts(turn: Standing, placed: Mapping[str, Standing]) -> bool:
    """Whether nothing stands above a turn but what was read in it: it is the best there is."""
    return all(turn.candidate.memory.id in it.candidate.memory.sources for it in placed.values())


def facts_of(view: View, shown: Sequence[Standing], search: Search) -> dict[str, list[Candidate]]:
    """What was read in the turns shown, as far as it may be shown and is on the ballot, by turn."""
    turns = [each.candidate.memory.id for each in shown if isinstance(each.candidate.memory, Turn)]
    found = view.distilled(turns, search.matches) if turns else []
    places = places_of(search.votes, [document for _, _, document in found])
    facts: dict[str, list[Candidate]] = {}
    for turn, memory, document in found:
        seen = admitted(view, memory, search.filters) if document in places else None
        if seen is not None:
            score = float(search.votes.total[places[document]])
            facts.setdefault(turn, []).append(Candidate(seen, document, score))
    return facts


def as_low(others: Sequence[Candidate], standing: Candidate, down: Set[int]) -> list[Candidate]:
    """Those that may stand for another: nothing that was put back for what was not, which would lift it again."""
    return [it for it in others if standing.document in down or it.document not in down]


def still_so(facts: Sequence[Candidate], search: Search) -> Sequence[Candidate]:
    """Of what was read in one turn, what answers what is asked rather than what is no more, where it tells both."""
    return [it for it in facts if not tells_what_was(search.cue.question, it.memory.text)] or facts


def clear(
    facts: Sequence[Candidate], shown: Sequence[Standing], told: Told, search: Search, setting: Setting
) -> list[Candidate]:
    """Those of the first turn that tell what is asked for and are clear, by what they cover and how it stands out."""
    question, documents = search.cue.question, search.matches.corpus.documents
    apart, said = margin([it.candidate for it in shown[:LINKED]]), shown[0].candidate.memory
    enough = needed_of(setting.tunables.confident_clear, wanted(question), asks_when(question))

    def is_clear(fact: Candidate) -> bool:
        needed = enough - (NAMED if names_what_is_asked_for(question, fact.memory.text) else 0.0)
        covered = coverage(told[fact.document].terms, search.tells)
        return clearness(covered, apart) >= needed_among(needed, documents)

    return [fact for fact in facts if fits(fact, said, told, search) and is_clear(fact)]


def told_at_first(view: View, first: Standing, told: Told, search: Search, setting: Setting) -> tuple[Standing, Told]:
    """What comes first: a fact that does not tell what is asked for gives its place to a turn it was read in."""
    fact = first.candidate
    if isinstance(fact.memory, Turn) or is_told(view, fact, told, search):
        return first, told
    turns = [admitted(view, it, search.filters) for it in view.memories(fact.memory.sources).values()]
    readable = [turn for turn in turns if turn is not None]
    documents = {turn.id: view.documents_of(turn, search.matches) for turn in readable}
    places = places_of(search.votes, [document for each in documents.values() for document in each])
    found = [
        Candidate(turn, document, float(search.votes.total[places[document]]))
        for turn in readable
        for document in documents[turn.id]
        if document in places
    ]
    found = as_low(found, fact, put_back(search.votes))
    if not found:
        return first, told
    turn = max(found, key=lambda it: (it.score, it.memory.id))
    reasons = reasons_for([turn], search, setting)
    reasons[turn.document] = lifted(reasons[turn.document], fact.score - turn.score, FULLER)
    also = [fact.memory.id, *(id for id in first.also if id != turn.memory.id)]
    return Standing(replace(turn, score=fact.score), tuple(also)), {**told, **reasons}


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


def lifted(told: Reasons, by: float, signal: str = DISTILLED) -> Reasons:
    """The reasons of a fact that stands where the turn stood it was read in, or of what else stands for another."""
    return replace(told, parts={**told.parts, signal: (1.0, 1.0, by)})
