"""The benchmark of corrections: its scenarios are whole and fair, and its judge notices what goes wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import engram
from bench import correction, scenarios
from bench.mending import Outcome, rehearsed
from bench.opening import Opening
from bench.scenarios import Expected, Scenario, Step, filled
from bench.standing import claims_of_bait, cues, normal, says, states_what_is_gone, wrong_in

WORDS = Opening("none")
Played = Callable[[Scenario], dict[str, str | None]]


@pytest.fixture(scope="module")
def every() -> list[Scenario]:
    return list(filled(3))


@pytest.fixture
def played(tmp_path: Path) -> Played:
    return lambda scenario: dict(rehearsed(scenario, WORDS, tmp_path).findings)


def named(key: str) -> Scenario:
    """The first filling of a scenario."""
    return next(each for each in filled(1, only=key) if each.key == key)


def mending(scenario: Scenario, *steps: Step) -> Scenario:
    """The same with other steps in the place of its correction."""
    first, *further = scenario.moves
    return replace(scenario, moves=(replace(first, steps=steps), *further))


def test_there_are_enough_scenarios_of_every_kind_and_language(every: list[Scenario]) -> None:
    groups = Counter(scenario.group for scenario in every if scenario.number == 0)
    languages = Counter(scenario.language for scenario in every if scenario.number == 0)
    assert sum(groups.values()) >= 90
    assert min(groups.values()) >= 5
    assert groups["anti_events"] >= 20
    assert min(languages[name] for name in ("de", "es", "fr")) >= 5
    assert sum(languages[name] for name in ("de", "es", "fr")) >= 12
    assert len(languages) >= 7
    assert len({(scenario.key, scenario.number) for scenario in every}) == len(every), "a key is used twice"


def test_a_third_is_held_back(every: list[Scenario]) -> None:
    held = sum(scenario.held for scenario in every) / len(every)
    assert 0.25 <= held <= 0.42


def texts_of(scenario: Scenario) -> list[str]:
    steps = [
        *scenario.before,
        *scenario.anti,
        *scenario.later,
        *(step for move in scenario.moves for step in move.steps),
    ]
    return [value for step in steps for value in step.values() if isinstance(value, str)]


def test_every_blank_is_filled_and_no_value_contains_another(every: list[Scenario]) -> None:
    for scenario in every:
        assert not any("{" in text and "listen =" not in text for text in texts_of(scenario)), scenario.key
        for move in scenario.moves:
            for gone in move.expected.gone:
                assert not says(move.expected.now, gone.split("|")[0]), scenario.key
                assert not says(gone, move.expected.now.split("|")[0]), scenario.key


def test_fillings_are_drawn_by_the_seed_alone() -> None:
    assert list(filled(2)) == list(filled(2))
    assert [each.old for each in filled(1, seed=1)] != [each.old for each in filled(1, seed=2)]


def test_what_was_said_first_is_neither_denied_nor_small_talk(every: list[Scenario]) -> None:
    for scenario in every:
        stated = [text for step in scenario.before for text in step.values() if isinstance(text, str)]
        about = [text for text in stated if says(text, scenario.old)]
        assert not any(cues(scenario.language).search(normal(text)) for text in about), scenario.key
        assert len(about) >= (0 if scenario.key == "explicit-claim-nobody-wrote-down" else 1), scenario.key
        assert not any(says(answer, scenario.old) for _, answer in scenario.keep[:3]), scenario.key


HOME = Expected("Where do I live?", "Porto", ("Lisbon",), spare=("Otto",))


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("User lives in Lisbon", True),
        ("I live in LISBON.", True),
        ("Lisbonites are friendly", False),
        ("Not Lisbon but Porto", False),
        ("User no longer lives in Lisbon", False),
        ("I don't live in Lisbon", False),
        ("Otto lives in Lisbon", False),
        ("User lives in Porto", False),
    ],
)
def test_a_text_states_a_value_unless_it_denies_it_or_is_about_another(text: str, stated: bool) -> None:
    assert states_what_is_gone(text, HOME) is stated


def test_an_answer_is_right_only_with_the_new_on_top_and_the_old_marked() -> None:
    mind = engram.open(embedder="none", tunables={"digest": False}).mind(agent="rex")
    turn = mind.observe("user", "I live in Lisbon.")
    assert "not among" in str(wrong_in(mind.recall(HOME.ask).items, HOME))
    mind.remember("User lives in Porto, which is where I live")
    items = mind.recall(HOME.ask).items
    newest = sorted(items, key=lambda item: says(item.memory.text, "Lisbon"))
    assert "unmarked" in str(wrong_in(newest, HOME))
    assert "above" in str(wrong_in(newest[::-1], HOME))
    assert wrong_in(newest, HOME, echoes=frozenset({turn.id})) is None
    mind.correct(turn.id, "I live in Porto")
    assert wrong_in(mind.recall(HOME.ask).items, HOME) is None
    assert "came back" in str(wrong_in(items, replace(HOME, now="", forgotten=True)))


def test_bait_is_taken_only_by_a_claim_about_the_one_in_question() -> None:
    mind = engram.open(embedder="none").mind(agent="rex")
    for text in ("Otto lives in Porto", "User might move to Porto", "User does not live in Porto"):
        mind.remember(text)
    assert claims_of_bait(mind, "Porto", ("Otto",), "en") == []
    claim = mind.remember("User lives in Porto")
    assert claims_of_bait(mind, "Porto", ("Otto",), "en") == [claim]


def test_an_explicit_correction_passes_every_measure(played: Played) -> None:
    found = played(named("explicit-changed"))
    wanted = ["uptake", "provenance", "changed or wrong", "undo", "no collateral", "scope precision"]
    wanted += ["after: maintenance", "after: the transcript again", "after: old facts imported", "after: reopened"]
    assert {name: found[name] for name in wanted} == dict.fromkeys(wanted)


def test_a_question_without_malice_applies_nothing(played: Played) -> None:
    assert played(named("anti-hypothetical"))["false apply"] is None


def test_a_correction_that_is_never_made_is_not_taken_up(tmp_path: Path) -> None:
    outcome = rehearsed(mending(named("explicit-claim"), {"user": "Good morning!"}), WORDS, tmp_path)
    assert dict(outcome.findings)["uptake"] is not None
    assert outcome.turns == [None]
    assert "non-resurrection" not in dict(outcome.findings), "what never arrived cannot stay away"


def test_a_correction_of_too_much_is_collateral(tmp_path: Path) -> None:
    scenario = named("explicit-claim")
    both = replace(scenario, before=(*scenario.before, {"remember": "The sky is blue"}))
    further = {"correct": "The sky is blue", "to": "The sky is grey", "reason": "rain"}
    outcome = rehearsed(mending(both, *both.moves[0].steps, further), WORDS, tmp_path)
    assert outcome.damage >= 1
    assert "The sky is blue" in str(dict(outcome.findings)["no collateral"])


def test_hiding_what_was_said_is_no_way_to_correct_it(tmp_path: Path) -> None:
    scenario = named("explicit-turn")
    hiding = ({"forget": "@turn"}, {"remember": f"{scenario.moves[0].steps[0]['to']}"})
    outcome = rehearsed(mending(scenario, *hiding), WORDS, tmp_path)
    assert "is gone" in str(dict(outcome.findings)["no collateral"])


def test_what_reaches_into_another_scope_is_noticed(played: Played) -> None:
    leaking = {"as": "bystander", "remember": "Somebody was here"}
    scenario = named("explicit-claim")
    found = played(mending(scenario, *scenario.moves[0].steps, leaking))
    assert found["scope precision"] == "bystander sees something else"


def test_a_change_by_an_anti_event_is_a_false_apply(played: Played) -> None:
    anti = named("anti-hypothetical")
    turn = {"correct": "@turn", "to": "User lives on the moon", "reason": "taken at their word"}
    assert "version" in str(played(replace(anti, anti=(turn,)))["false apply"])
    bait = {"remember": f"User lives in {anti.bait}", "source": "agent"}
    assert "took the bait" in str(played(replace(anti, anti=(bait,)))["false apply"])


def test_what_comes_back_by_an_affliction_is_told_with_its_name(played: Played) -> None:
    scenario = named("explicit-claim")
    mind_reading = replace(scenario, claims=("Everybody says that home is {old}", "{old} it is"))
    found = played(mind_reading)
    assert "still held" in str(found["after: old facts imported"])
    assert found["after: maintenance"] is None
    assert found["non-resurrection"] is not None


def test_totals_are_shares_of_what_was_judged_and_held_scenarios_are_never_shown(tmp_path: Path) -> None:
    told = correction.measure(WORDS, tmp_path, 1, only="explicit-claim", shown=True)
    every = told["parts"]["all"]
    assert every["runs"] == every["scenarios"] == told["parts"]["dev"]["runs"] + told["parts"]["held"]["runs"]
    assert every["uptake"] is not None
    assert every["latency"]["at_once"] + every["latency"]["never"] <= every["judged"]["uptake"]
    assert not any(scenarios.is_held(failed["scenario"]) for failed in told["failed"])
    assert {table.title for table in correction.tables(told)} >= {"Corrections", "How soon", "What stayed away"}


def test_a_share_is_of_what_was_judged_only() -> None:
    found: list[tuple[str, str | None]] = [("uptake", None), ("uptake", "late"), ("undo", None)]
    assert correction.share(found, "uptake") == 0.5
    assert correction.share(found, "provenance") is None
    assert correction.figures([Outcome(named("anti-hypothetical"), [("false apply", "x")])])["false apply"] == 1.0
