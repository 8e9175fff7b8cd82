"""What is only said again: by somebody less trusted after it gave way, or by an assistant while it holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engram.cognition.facts.echoes import echoing_sentence, in_the_same_order, puts_it_otherwise, restates
from engram.cognition.facts.facets import parts
from engram.cognition.reading.sentences import split
from engram.engine.digesting.around import NOTHING
from engram.engine.digesting.mended import LOOKED_BACK, having
from engram.engine.digesting.notes import Notes, in_reach
from engram.model.memory import LIVE, Memory, Source, Status, Turn
from engram.model.proposal import Proposal

MOST_VALUES = 4  # values of such a turn by which what gave way is looked up
OUTDATED = frozenset({Status.SUPERSEDED, Status.INVALIDATED})


def echoed(notes: Notes, turn: Turn, proposal: Proposal) -> Memory | None:
    """What gave way since, if somebody less trusted only repeats it, in its own words or among others."""
    if turn.source is Source.HUMAN:
        return None  # nobody is trusted more
    around = notes.around.get(proposal.text, NOTHING)
    near = [each for each in notes.view.memories(around.outdated).values() if in_reach(each, turn)]
    repeated = [each for each in near if echoing_sentence(proposal.quote, each.text)]
    doubted = [each for each in notes.view.memories(around.held).values() if each.status is Status.CHALLENGED]
    whole = said_in_the_turn_of([*near, *(each for each in doubted if in_reach(each, turn))], notes, turn, proposal)
    stale = whole or is_stale_echo([*notes.same(turn, proposal.text, proposal.triple), *repeated], turn.trust)
    return stale or corrected_turn(notes, turn, proposal.quote)


def corrected_turn(notes: Notes, turn: Turn, said: str) -> Turn | None:
    """The turn of somebody more trusted that says exactly this, and was corrected since."""
    same = (each for each in having(notes, turn, said) if isinstance(each, Turn) and each.text.strip() == said.strip())
    return next((each for each in same if "corrected" in each.flags and each.trust > turn.trust), None)


def repeats_a_person(notes: Notes, turn: Turn, proposal: Proposal) -> bool:
    """Whether an assistant or a tool only says in other words what a person said and what still holds."""
    if turn.source is Source.HUMAN:
        return False
    held = notes.view.memories(notes.around.get(proposal.text, NOTHING).held).values()
    theirs = [each for each in held if each.source is Source.HUMAN and each.status in LIVE and in_reach(each, turn)]
    return any(each.text != proposal.text and only_says(proposal.quote, each.text) for each in theirs)


def only_says(said: str, held: str) -> bool:
    """Whether a text says what a statement does, and neither denies it nor turns it around."""
    repeated = echoing_sentence(said, held) is not None
    return repeated and not puts_it_otherwise(said, held) and in_the_same_order(held, said)


def said_in_the_turn_of(outdated: list[Memory], notes: Notes, turn: Turn, proposal: Proposal) -> Memory | None:
    """Which outdated statement was read in a turn that somebody less trusted repeats as a whole, with more than it."""
    trusted = [each for each in outdated if each.trust > turn.trust and each.text.strip() != proposal.quote.strip()]
    return next(iter(read_in_these_words(trusted, notes, proposal.quote)), None)


def read_in_these_words(found: Sequence[Memory], notes: Notes, said: str) -> list[Memory]:
    """Which of some statements were read in a turn that says exactly this."""
    turns = notes.view.memories({id for each in found for id in each.sources}) if found else {}
    same = {id for id, each in turns.items() if each.text.strip() == said.strip()}
    return [each for each in found if not same.isdisjoint(each.sources)]


def is_stale_echo(same: Iterable[Memory], trust: float) -> Memory | None:
    """What gave way since, if somebody less trusted only repeats it and nobody said it anew."""
    found = list(same)
    if any(each.status in LIVE for each in found):
        return None
    return next((each for each in found if each.status is Status.SUPERSEDED and each.trust > trust), None)


def restated(notes: Notes, turn: Turn) -> list[Memory]:
    """What gave way since and what an assistant or a tool states again by its value, if nobody said it anew.

    A turn of several sentences says more than that, and stays as it is.
    """
    if len(split(turn.text)) > 1:
        return []
    named = [part.read.raw[value.at] for part in parts(turn.text) for value in part.values]
    looked_up = [having(notes, turn, word) for word in dict.fromkeys(named[:MOST_VALUES])]
    found = {memory.id: memory for each in looked_up for memory in each if in_reach(memory, turn)}
    again = [each for each in found.values() if says_again(turn.text, each)]
    if any(each.status in LIVE for each in again):
        return []
    return [each for each in again if each.status in OUTDATED and each.trust > turn.trust]


def echoes_before(notes: Notes, turn: Turn, old: Memory) -> list[Turn]:
    """The turns of an assistant or a tool right before that state again what gives way, and nothing else."""
    before = notes.view.leading_to(turn, LOOKED_BACK)
    others = [each for each in before if each.source is not Source.HUMAN and each.trust < old.trust]
    return [each for each in others if len(split(each.text)) == 1 and says_again(each.text, old)]


def says_again(said: str, old: Memory) -> bool:
    """Whether a sentence states again what a memory does, by its value."""
    return restates(said, old.text, old.triple.object if old.triple is not None else "")
