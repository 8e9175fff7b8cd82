"""What a memory is given when it is made: how it feels, what it is worth, what it tells of itself; it keeps that."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from engram import Memory, Mind
from engram.compose import assemble, keys_of
from engram.engine.writing.rules import Rules
from engram.model.memory import Affect, Kind, Policy
from engram.model.proposal import Proposal, Reading, Utterance
from engram.tunables import tuned
from tests.conftest import CHEAP_STRETCHING, SteppedClock, counted_ids, open_store
from tests.embedders import Table


@pytest.fixture
def ana(clock: SteppedClock) -> Mind:
    return open_store(clock=clock, reader=Rules()).mind(agent="ana", session="s1")


def told(mind: Mind, text: str, *, role: str = "user", speaker: str | None = "Ana") -> Memory:
    """The one memory that a turn becomes."""
    mind.observe(role, text, speaker=speaker)
    mind.digest()
    [memory] = [memory for memory in mind.list(limit=50) if memory.sources]
    return memory


class Proposing:
    """A reader that proposes one thing of every turn."""

    def __init__(self, **fields: object) -> None:
        self.fields = {"category": "general", "kind": "semantic", "confidence": 0.9} | fields

    def read(self, said: Utterance, before: object) -> Reading:
        del before
        return Reading(proposals=(Proposal(text=said.text, quote=said.text, **self.fields),))  # type: ignore[arg-type]

    def updates(self, pairs: Sequence[tuple[str, str]]) -> None:
        return None

    def is_urgent(self, text: str, role: str) -> bool:
        del text, role
        return False


def proposed(clock: SteppedClock, text: str, role: str = "user", **fields: object) -> Memory:
    """What becomes of one proposal."""
    reader = Proposing(**fields | {"kind": Kind(str(fields.get("kind", "semantic")))})
    return told(open_store(clock=clock, reader=reader).mind(agent="ana"), text, role=role)


def test_what_is_felt_in_the_words_of_the_speaker_stays_with_the_memory(ana: Mind) -> None:
    memory = told(ana, "I absolutely love my new job at Initech!!!")
    assert memory.affect.valence > 0.3
    assert memory.affect.arousal > 0.2
    assert memory.metadata["sentiment"] == "positive"


def test_a_plain_statement_is_felt_as_nothing(ana: Mind) -> None:
    assert told(ana, "I live in Porto.").affect == Affect()


def test_what_someone_asks_to_be_remembered_is_worth_more_than_the_same_in_passing(clock: SteppedClock) -> None:
    minds = [open_store(clock=clock, reader=Rules()).mind(agent="ana") for _ in range(2)]
    asked = told(minds[0], "Remember that I am allergic to peanuts.")
    passing = told(minds[1], "I am allergic to peanuts.")
    assert asked.importance > passing.importance
    assert not asked.importance_given


def test_what_always_holds_is_not_thereby_asked_to_be_remembered(ana: Mind) -> None:
    always = ana.remember("Ana always walks to work", category="fact")
    plain = ana.remember("Ana walks", category="fact")
    assert always.importance == plain.importance


def test_what_makes_a_decision_is_counted_once(ana: Mind) -> None:
    made = ana.remember("We decided to use Rust", category="decision")
    assert made.importance == ana.remember("The backend is in Rust", category="decision").importance


def test_an_instruction_is_worth_more_than_a_fact(clock: SteppedClock) -> None:
    instruction = proposed(clock, "Ana squashes before merging", category="instruction")
    assert instruction.importance > proposed(clock, "Ana squashes before merging", category="fact").importance


def test_what_a_reader_calls_general_is_sorted_by_its_wording(clock: SteppedClock) -> None:
    memory = proposed(clock, "Ana sold the boat yesterday")
    assert (memory.category, memory.kind) == ("moment", "episodic")
    assert proposed(clock, "Ana prefers dark mode").category == "preference"


def test_the_readers_own_category_and_kind_win(clock: SteppedClock) -> None:
    memory = proposed(clock, "Ana sold the boat yesterday", category="project", kind="semantic")
    assert (memory.category, memory.kind) == ("project", "semantic")
    assert proposed(clock, "Ana prefers dark mode", kind="procedural").kind == "procedural"


def test_nobody_is_surer_than_who_speaks_may_be(clock: SteppedClock) -> None:
    said = [proposed(clock, "Ana prefers dark mode", role, confidence=0.95) for role in ("user", "assistant")]
    assert [memory.band for memory in said] == ["explicit", "implied"]


def test_a_guess_is_not_meant_to_last(clock: SteppedClock) -> None:
    guess, fact = (proposed(clock, "Ana prefers dark mode", confidence=sure) for sure in (0.3, 0.8))
    assert (guess.band, guess.policy, fact.policy) == ("speculative", Policy.EPHEMERAL, Policy.DURABLE)


def test_a_memory_tells_whom_and_what_it_names_and_when(ana: Mind) -> None:
    memory = ana.remember("Robert Miller moved src/app.py to Kubernetes on 3 May 2026, see https://example.org/plan")
    metadata = memory.metadata
    assert metadata["people"] == ["Robert Miller"]
    assert metadata["technologies"] == ["Kubernetes"]
    assert (metadata["paths"], metadata["urls"]) == (["src/app.py"], ["https://example.org/plan"])
    assert (metadata["dates"], metadata["language"]) == (["2026-05-03"], "en")


def test_what_was_read_from_a_turn_tells_of_itself_alone_not_of_the_rest_of_the_turn(ana: Mind) -> None:
    memory = told(ana, "I live in Porto. What do you think of Kubernetes, Robert Miller?")
    assert memory.text == "I live in Porto."
    assert "Kubernetes" not in str(dict(memory.metadata))
    assert "Miller" not in str(dict(memory.metadata))
    assert memory.metadata["people"] == ["Ana"]


def test_what_the_caller_says_of_a_memory_is_not_overwritten(ana: Mind) -> None:
    memory = ana.remember("Ana lives in Porto", meta={"people": "mine", "language": None})
    assert (memory.metadata["people"], memory.metadata["language"]) == ("mine", None)


def test_what_is_remembered_is_sorted_unless_the_caller_sorts_it(ana: Mind) -> None:
    assert ana.remember("Ana prefers dark mode").category == "preference"
    assert ana.remember("Ana prefers light mode", category="taste").category == "taste"
    assert ana.remember("Hm").category == "general"


def test_a_figure_the_user_gives_is_exact_and_any_other_is_inferred(ana: Mind) -> None:
    given, inferred = ana.remember("Tea is at four", importance=0.123), ana.remember("Never deploy on Fridays")
    assert (given.importance, given.importance_given) == (0.123, True)
    assert (inferred.importance > 0.5, inferred.importance_given) == (True, False)


def test_an_update_changes_neither_how_it_felt_nor_what_it_was_worth(ana: Mind) -> None:
    memory = ana.remember("Ana absolutely hates the awful new office!")
    updated = ana.update(memory.id, text="Ana sits in the new office", category="fact")
    assert (updated.affect, updated.importance) == (memory.affect, memory.importance)
    assert memory.affect.valence < 0


def test_new_words_tell_of_themselves_and_the_old_ones_leave_nothing_behind(ana: Mind) -> None:
    memory = ana.remember("Robert Miller lives in Porto", meta={"mine": 1})
    updated = ana.update(memory.id, text="Someone lives in Lisbon", meta={"more": 2})
    assert "Miller" not in str(dict(updated.metadata))
    assert (updated.metadata["places"], updated.metadata["mine"], updated.metadata["more"]) == (["Lisbon"], 1, 2)


def test_a_correction_tells_of_itself_and_feels_like_one(ana: Mind) -> None:
    old = ana.remember("Ana lives in Lisbon")
    new = ana.correct(old.id, "Ana lives in Porto")
    assert new.metadata["places"] == ["Porto"]
    assert new.affect.surprise > old.affect.surprise
    assert new.metadata["sentiment"] == "neutral"


def test_a_promise_is_open_and_due_when_it_was_said_to_be(ana: Mind) -> None:
    memory = told(ana, "I will send the report to Marc by Friday.")
    assert memory.category == "commitment"
    kept = memory.metadata["commitment"]
    assert isinstance(kept, dict)
    assert kept["progress"] == "open"
    assert datetime.fromisoformat(kept["due"]).astimezone(UTC).date() == datetime(2026, 6, 5, tzinfo=UTC).date()


def test_metadata_of_the_caller_that_fills_the_room_is_kept_alone(clock: SteppedClock) -> None:
    mind = open_store(clock=clock, reader=Rules(), meta_limit=256).mind(agent="ana")
    full = {"note": "x" * 230}
    assert mind.remember("Tea is served at four in the garden", meta=full).metadata == full


def awake(clock: SteppedClock, *, local: bool = True) -> Mind:
    """A mind that knows of pets, and whose embedder has been asked already."""
    chosen = tuned({**CHEAP_STRETCHING, "reserve_kib": 0, "digest": False, "embed_in_background": False})
    store = assemble(
        ":memory:", keys_of(None), chosen, clock, counted_ids(), embedder=Table(), reader=Proposing(kind=Kind.SEMANTIC)
    )
    assert store._senses is not None
    store._senses.local = local
    mind = store.mind(agent="ana")
    for animal in ("cat", "kitten", "dog", "pet", "animal", "cats"):
        mind.remember(f"the {animal}")
    mind.recall("which dog?")
    return mind


def worth_of(mind: Mind, text: str) -> float:
    """How important a statement is that was read in a turn."""
    mind.observe("user", text)
    [fresh] = [memory for memory in mind.digest().added if memory.text == text]
    return fresh.importance


def test_what_nothing_resembles_is_worth_more_and_what_many_resemble_less(clock: SteppedClock) -> None:
    expected, surprising = "the dogs", "gravel quarry zoning"
    unmeasured = worth_of(awake(clock, local=False), expected)
    assert worth_of(awake(clock), expected) == pytest.approx(unmeasured - 0.282, abs=0.002)
    assert worth_of(awake(clock), surprising) > unmeasured + 0.2


def test_what_is_remembered_surprises_as_what_is_read_does(clock: SteppedClock) -> None:
    expected, surprising = "the dogs", "gravel quarry zoning"
    unmeasured = awake(clock, local=False).remember(expected).importance
    assert awake(clock).remember(expected).importance == pytest.approx(unmeasured - 0.282, abs=0.002)
    assert awake(clock).remember(surprising).importance > unmeasured + 0.2


def test_where_little_is_known_nothing_surprises(clock: SteppedClock) -> None:
    mind = awake(clock)
    for memory in mind.list(limit=50)[:2]:
        mind.forget(memory.id)
    assert worth_of(mind, "gravel quarry zoning") == worth_of(awake(clock, local=False), "gravel quarry zoning")


def test_a_figure_that_somebody_gave_is_not_surprised_away(clock: SteppedClock) -> None:
    assert awake(clock).remember("gravel quarry zoning", importance=0.3).importance == 0.3


def test_a_memory_is_a_fact_a_procedure_or_a_narrative(ana: Mind) -> None:
    made = [ana.remember(f"{kind} matters", kind=kind).memory_type for kind in ("semantic", "procedural", "episodic")]
    assert made == ["fact", "procedure", "narrative"]
    assert ana.observe("user", "Good morning to you all.").memory_type == "narrative"
