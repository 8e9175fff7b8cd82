"""Whether an answer leads with the value that holds, and whether the store still holds the outdated one."""

from __future__ import annotations

from dataclasses import dataclass

from bench.second_look import Answer, Item
from bench.update_stores import ACTIVE, CHALLENGED, SUPERSEDED, Held, Played
from bench.updates import Case

TOP = 3
CONFIDENT = "confident"


@dataclass(frozen=True, slots=True)
class Judged:
    """What one answer was worth: `leads` is False also where no item states a value at all."""

    leads: bool
    top: bool
    confidently_wrong: bool


def judged(case: Case, answer: Answer) -> Judged:
    """An answer by its first item that states a value, right or wrong."""
    values = [value for item in answer.items if (value := states_right_value(case, item)) is not None]
    leads = bool(values) and values[0]
    top = any(states_right_value(case, item) for item in answer.items[:TOP])
    return Judged(leads, top, bool(values) and not leads and answer.verdict == CONFIDENT)


def states_right_value(case: Case, item: Item) -> bool | None:
    """Whether an item states the value that holds; None if it states none.

    One that states both ("dropped X for Y") is right if it comes from the turn that decides: the last correction of an
    update, the original of an anti-event.
    """
    right, wrong = case.wants(item.text), case.is_wrong(item.text)
    if right and wrong:
        return (case.last in item.names) == case.is_update
    return right if right or wrong else None


def is_retired(played: Played) -> bool:
    """Whether no older turn of an update leaves the outdated value as current."""
    return all(turn_is_retired(played, name) for name in outdated_turns(played))


def outdated_turns(played: Played) -> list[str]:
    """The older turns that state an outdated value; all of them where none does in so many words."""
    case = played.case
    stating = [name for name in case.older if is_outdated(case, played.turn(name).text)]
    return stating or case.older


def turn_is_retired(played: Played, name: str) -> bool:
    """Whether what was read in a turn is no longer active or, if nothing was, the turn is marked."""
    claims = outdated_claims(played, name)
    if claims:
        return not any(claim.active for claim in claims)
    return played.turn(name).standing != ACTIVE or is_marked(played.answer, name)


def outdated_claims(played: Played, name: str) -> list[Held]:
    """What was read in a turn and states an outdated value."""
    return [claim for claim in played.claims_of(name) if is_outdated(played.case, claim.text)]


def is_outdated(case: Case, text: str) -> bool:
    """Whether a text states an outdated value and not the one that holds."""
    return case.is_wrong(text) and not case.wants(text)


def is_marked(answer: Answer, name: str) -> bool:
    """Whether a turn came back marked as outdated."""
    return any(item.is_turn and name in item.names and item.marked for item in answer.items)


def nothing_extracted(played: Played) -> bool:
    """Whether no memory beside the turns states the outdated value."""
    return not any(outdated_claims(played, name) for name in outdated_turns(played))


def standing_of_original(played: Played) -> str:
    """The worst that became of what the original turns say."""
    originals = [name for name in played.case.older if name.startswith("o")]
    return worst([standing for name in originals for standing in standings(played, name)])


def standing_of_others(played: Played) -> str:
    """The worst that the last turn made of what neither an original nor a later turn says."""
    own = {*played.case.older, played.case.last}
    others = [each for each in played.held if own.isdisjoint(each.names) and each.id not in played.marked_before]
    return worst([each.standing for each in others])


def keeps_both(played: Played) -> bool:
    """Whether an addition leaves the original and itself as current."""
    said = worst(standings(played, played.case.last))
    return standing_of_original(played) == said == ACTIVE


def standings(played: Played, name: str) -> list[str]:
    """What became of the memories of a turn or, if nothing was read in it, of the turn."""
    return [claim.standing for claim in played.claims_of(name)] or [played.turn(name).standing]


def worst(standings: list[str]) -> str:
    """The worst of some standings."""
    return next((each for each in (SUPERSEDED, CHALLENGED) if each in standings), ACTIVE)
