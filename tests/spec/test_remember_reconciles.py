"""remember: what is put down by hand is reconciled with what is held, as what is read in turns is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from engram import EngramError, Interval, Memory, Mind, Store
from engram.compose import assemble, cache_folder
from engram.engine.writing.rules import Rules
from engram.providers.bundled import Bundled
from engram.tunables import tuned
from tests.conftest import MONDAY, SteppedClock, counted_ids, open_store, texts


@pytest.fixture
def mind(clock: SteppedClock) -> Iterator[Mind]:
    with open_store(clock=clock, reader=Rules()) as store:
        yield store.mind(agent="rex")


def held(mind: Mind) -> list[str]:
    """What is held true, in the order it was learnt."""
    return [memory.text for memory in sorted(mind.list(status="active"), key=lambda each: each.id)]


def why_refused(mind: Mind, text: str, **given: object) -> EngramError:
    with pytest.raises(EngramError) as refused:
        mind.remember(text, **given)  # type: ignore[arg-type]
    return refused.value


def changes_of(mind: Mind, memory: Memory) -> list[tuple[str, str, str]]:
    return [(entry.verb, entry.kind, entry.reason) for entry in mind.history(memory.id)]


class TestANewerValue:
    def test_takes_the_place_of_the_older_one(self, mind: Mind, clock: SteppedClock) -> None:
        lisbon = mind.remember("Ana lives in Lisbon")
        clock.advance(days=1)
        porto = mind.remember("Ana lives in Porto")
        assert held(mind) == ["Ana lives in Porto"]
        old = mind.get(lisbon.id)
        assert (old.status, old.valid.until, porto.valid.start) == ("superseded", clock.now, clock.now)
        assert porto.confidence > 0.95
        assert texts(mind.recall("Where does Ana live?"))[0] == "Ana lives in Porto"

    def test_is_explained_by_the_history_and_linked_both_ways(self, mind: Mind) -> None:
        lisbon = mind.remember("Ana lives in Lisbon")
        porto = mind.remember("Ana lives in Porto")
        assert changes_of(mind, lisbon)[-1] == ("remember", "supersede", "update: the same relation, another value")
        assert mind.history(lisbon.id)[-1].because == (porto.id,)
        found = {(link.origin, link.relation, link.target) for link in mind.links(lisbon.id)}
        assert {(porto.id, "supersedes", lisbon.id), (lisbon.id, "superseded_by", porto.id)} <= found

    def test_is_taken_back_step_by_step_first_what_it_changed_and_then_the_value(self, mind: Mind) -> None:
        mind.remember("Ana lives in Lisbon")
        mind.remember("Ana lives in Porto")
        mind.undo()
        assert sorted(held(mind)) == ["Ana lives in Lisbon", "Ana lives in Porto"]
        mind.undo()
        assert held(mind) == ["Ana lives in Lisbon"]

    def test_keeps_the_old_one_away_from_whoever_is_less_trusted(self, mind: Mind, clock: SteppedClock) -> None:
        mind.remember("Ana lives in Lisbon")
        mind.remember("Ana lives in Porto")
        clock.advance(days=1)
        assert why_refused(mind, "Ana lives in Lisbon", source="import").code == "memory.outranked"
        mind.remember("Ana lives in Lisbon")
        assert held(mind) == ["Ana lives in Lisbon"]

    def test_of_which_one_can_have_many_displaces_nothing(self, mind: Mind) -> None:
        for text in ("Ana likes tea", "Ana likes milk", "Ana's dog is called Rex"):
            mind.remember(text)
        assert held(mind) == ["Ana likes tea", "Ana likes milk", "Ana's dog is called Rex"]

    def test_displaces_what_was_read_in_a_turn(self, mind: Mind, clock: SteppedClock) -> None:
        mind.observe("user", "I live in Lisbon.", speaker="Ana")
        mind.digest()
        clock.advance(days=1)
        mind.remember("Ana lives in Porto")
        assert [memory.text for memory in mind.list(kinds="semantic")] == ["Ana lives in Porto"]

    def test_by_a_less_trusted_source_is_refused_with_what_is_held(self, mind: Mind) -> None:
        lisbon = mind.remember("Ana lives in Lisbon")
        refused = why_refused(mind, "Ana lives in Porto", source="web")
        assert (refused.code, refused.status, refused.details["memory"]) == ("memory.outranked", 409, lisbon.id)
        assert "Ana lives in Lisbon" in str(refused)
        assert held(mind) == ["Ana lives in Lisbon"]

    @pytest.mark.parametrize("source", ["agent", "tool", "document", "import"])
    def test_by_an_agent_a_tool_or_an_import_is_kept_and_challenges_it(self, mind: Mind, source: str) -> None:
        lisbon = mind.remember("Ana lives in Lisbon")
        porto = mind.remember("Ana lives in Porto", source=source)
        assert (porto.status, mind.get(lisbon.id).status) == ("active", "challenged")
        assert mind.history(lisbon.id)[-1].reason == "update: a less trusted source says otherwise"
        assert [(change.old.id, change.new and change.new.id) for change in mind.changes()] == [(lisbon.id, porto.id)]
        assert mind.remember("Ana lives in Porto", source=source).id == porto.id
        mind.undo(mind.history(lisbon.id)[-1].change_set)
        assert (mind.get(lisbon.id).status, held(mind)) == ("active", ["Ana lives in Lisbon", "Ana lives in Porto"])

    def test_by_a_person_settles_what_an_agent_challenged(self, mind: Mind, clock: SteppedClock) -> None:
        mind.remember("Ana lives in Lisbon")
        clock.advance(days=1)
        mind.remember("Ana lives in Porto", source="agent")
        clock.advance(days=1)
        mind.remember("Ana lives in Faro")
        assert held(mind) == ["Ana lives in Faro"]

    def test_by_a_guest_does_not_displace_what_is_not_in_quarantine(self, clock: SteppedClock) -> None:
        with open_store(clock=clock, reader=Rules(), guest_writes=True) as store:
            desk = store.mind(agent="rex", channel="support", user="ana")
            guest = store.mind(agent="rex", channel="support", user="ana", role="guest")
            desk.remember("Bob works for Acme")
            assert why_refused(guest, "Bob works for Brio").code == "memory.outranked"
            assert held(desk) == ["Bob works for Acme"]

    def test_by_a_more_trusted_source_wins(self, mind: Mind) -> None:
        mind.remember("Ana lives in Porto", source="web")
        mind.remember("Ana lives in Lisbon", source="agent")
        assert held(mind) == ["Ana lives in Lisbon"]

    def test_keeps_what_its_caller_gave(self, mind: Mind) -> None:
        mind.remember("Ana lives in Lisbon")
        since = datetime(2026, 1, 1, tzinfo=UTC)
        porto = mind.remember(
            "Ana lives in Porto", id="x", pinned=True, category="home", valid=(since, None), occurred=since,
            confidence=0.8,
        )  # fmt: skip
        assert (porto.external_id, porto.pinned, porto.category, porto.confidence) == ("x", True, "home", 0.8)
        assert (porto.valid, porto.occurred) == (Interval(since), Interval(since))
        assert held(mind) == ["Ana lives in Porto"]

    def test_in_another_project_or_scope_displaces_nothing(self, clock: SteppedClock) -> None:
        with open_store(clock=clock, reader=Rules()) as store:
            here, there = store.mind(agent="rex", project="atlas"), store.mind(agent="rex", project="boreas")
            here.remember("Ana lives in Lisbon")
            there.remember("Ana lives in Porto")
            here.remember("Ana lives in Faro", scope="project:atlas")
            assert sorted(held(here)) == ["Ana lives in Faro", "Ana lives in Lisbon", "Ana lives in Porto"]


class TestADenial:
    def test_ends_what_it_denies(self, mind: Mind, clock: SteppedClock) -> None:
        works = mind.remember("Cleo works for Acme")
        clock.advance(days=1)
        mind.remember("Cleo does not work for Acme any more")
        assert held(mind) == ["Cleo does not work for Acme any more"]
        assert mind.get(works.id).status == "superseded"

    def test_of_what_nobody_holds_is_held(self, mind: Mind) -> None:
        mind.remember("Cleo does not work for Acme any more")
        assert held(mind) == ["Cleo does not work for Acme any more"]

    def test_in_a_correction_says_what_is_so(self, mind: Mind) -> None:
        porto = mind.remember("Ana lives in Porto")
        mind.remember("Ana lives in Lisbon, not Porto")
        assert held(mind) == ["Ana lives in Lisbon, not Porto"]
        assert mind.get(porto.id).status == "invalidated"


class TestTheSameClaim:
    def test_in_other_words_is_held_once(self, mind: Mind) -> None:
        first = mind.remember("Bob works for Acme")
        assert mind.remember("Bob works at Acme").id == first.id
        assert held(mind) == ["Bob works for Acme"]

    def test_with_more_about_it_is_kept_beside_it(self, mind: Mind) -> None:
        for text in ("Bob works for Acme", "Bob works for Acme as an engineer", "Bob met Al", "Bob met Al at noon"):
            mind.remember(text)
        assert len(held(mind)) == 4
        assert mind.remember("Bob works at Acme").text == "Bob works for Acme"

    def test_the_other_way_round_is_another(self, mind: Mind) -> None:
        first, other = (mind.remember(text) for text in ("the parser calls the lexer", "the lexer calls the parser"))
        assert first.id != other.id
        assert mind.remember("The lexer is calling the parser").id == other.id

    def test_of_oneself_is_held_once(self, mind: Mind) -> None:
        mind.observe("user", "I live in Oslo.")
        mind.digest()
        mind.remember("I live in Oslo")
        assert [memory.text for memory in mind.list(kinds="semantic")] == ["I live in Oslo."]

    def test_by_another_voice_makes_it_surer(self, mind: Mind) -> None:
        first = mind.remember("The server is in Oslo", source="agent")
        again = mind.remember("The server is in Oslo")
        assert (first.confidence, first.source, first.verification) == (0.7, "agent", "unverified")
        assert (again.id, again.source, again.verification) == (first.id, "human", "user_confirmed")
        assert again.confidence > 0.95
        assert changes_of(mind, first)[-1] == ("remember", "revise", "said again")

    def test_by_the_same_voices_again_changes_nothing(self, mind: Mind) -> None:
        for source in ("agent", "human"):
            mind.remember("The server is in Oslo", source=source)
        before = mind.list()[0]
        for source in ("agent", "human", "agent"):
            assert mind.remember("The server is in Oslo", source=source) == before

    def test_after_a_turn_that_says_so_counts_as_another_voice(self, mind: Mind) -> None:
        mind.observe("user", "I live in Oslo.", speaker="Ana", session="monday")
        mind.digest()
        [before] = mind.list(kinds="semantic")
        again = mind.remember("Ana lives in Oslo", source="document")
        assert (again.id, again.sources, again.source) == (before.id, before.sources, "human")
        assert again.confidence > before.confidence

    def test_of_a_weaker_source_changes_no_figure(self, mind: Mind) -> None:
        first = mind.remember("The server is in Oslo", importance=0.8, category="ops", meta={"by": "Ana"})
        again = mind.remember(
            "The server is in Oslo", source="web", confidence=0.1, importance=0.01, category="gossip", pinned=True,
            valid=(None, MONDAY), meta={"by": "someone"},
        )  # fmt: skip
        assert again == first

    def test_of_a_weaker_source_that_means_it_only_corroborates(self, mind: Mind) -> None:
        first = mind.remember("The server is in Oslo", importance=0.8)
        again = mind.remember("The server is in Oslo", source="web", importance=0.01)
        assert (again.importance, again.source, again.verification) == (0.8, "human", "unverified")
        assert first.confidence < again.confidence < 1

    def test_of_a_source_as_trusted_brings_the_figures_up_to_date(self, mind: Mind) -> None:
        mind.remember("The server is in Oslo", source="agent", importance=0.2)
        assert mind.remember("The server is in Oslo", source="agent", importance=0.6).importance == 0.6
        again = mind.remember("The server is in Oslo", importance=0.9, confidence=0.5)
        assert (again.importance, again.confidence) == (0.9, 0.5)

    def test_under_another_id_of_the_caller_is_another_memory(self, mind: Mind) -> None:
        assert mind.remember("Ana likes tea", id="a").id != mind.remember("Ana likes tea", id="b").id

    def test_at_another_time_is_another_event(self, mind: Mind, clock: SteppedClock) -> None:
        first = mind.remember("Ana flew to Rome yesterday")
        assert mind.remember("Ana flew to Rome yesterday").id == first.id
        clock.advance(days=7)
        assert mind.remember("Ana flew to Rome yesterday").id != first.id

    def test_in_a_shared_scope_is_one_whatever_project_it_comes_from(self, clock: SteppedClock) -> None:
        with open_store(clock=clock, reader=Rules()) as store:
            here, there = (store.mind(agent="rex", project=name, squads=["owls"]) for name in ("atlas", "boreas"))
            first = here.remember("Bob works for Acme", scope="squad:owls")
            assert there.remember("Bob works at Acme", scope="squad:owls").id == first.id


def test_what_means_the_same_is_held_once(clock: SteppedClock) -> None:
    chosen = tuned({"reserve_kib": 0, "digest_in_background": False, "embed_in_background": False})
    parts = {"embedder": Bundled(cache_folder({})), "reader": Rules()}
    with assemble(":memory:", None, chosen, clock, counted_ids(), **parts) as store:  # type: ignore[arg-type]
        mind = store.mind(agent="rex")
        first = mind.remember("The office in Porto closes at 18:00")
        assert mind.remember("The Porto office closes at 18:00").id == first.id
        assert mind.remember("The Porto office closes at 19:00").id != first.id


class TestTimeAndKind:
    def test_what_happened_is_an_event_with_its_day(self, mind: Mind) -> None:
        flight = mind.remember("Ana flew to Rome yesterday")
        day = datetime(2026, 5, 31, tzinfo=UTC)
        assert (flight.kind, flight.occurred) == ("episodic", Interval(day, day + timedelta(days=1)))
        assert flight.text == "Ana flew to Rome yesterday"

    def test_since_when_something_holds_is_its_validity(self, mind: Mind) -> None:
        home = mind.remember("Ana has lived in Faro since 2019")
        assert (home.kind, home.valid) == ("semantic", Interval(datetime(2019, 1, 1, tzinfo=UTC)))

    def test_what_a_person_says_of_themselves_is_dated_too(self, mind: Mind) -> None:
        deployed = mind.remember("We deployed v2 last Friday")
        assert (deployed.kind, deployed.occurred.start) == ("episodic", datetime(2026, 5, 29, tzinfo=UTC))

    def test_what_the_caller_gives_wins(self, mind: Mind) -> None:
        when = datetime(2026, 5, 2, tzinfo=UTC)
        flight = mind.remember("Ana flew to Rome yesterday", kind="semantic", occurred=when)
        assert (flight.kind, flight.occurred) == ("semantic", Interval(when))
        home = mind.remember("Ana has lived in Faro since 2019", valid=(when, None))
        assert home.valid == Interval(when)


class TestATimeOfItsOwn:
    def test_what_held_once_displaces_nothing_that_holds_now(self, mind: Mind) -> None:
        mind.remember("Ana lives in Porto")
        then = datetime(2010, 1, 1, tzinfo=UTC), datetime(2015, 1, 1, tzinfo=UTC)
        bonn = mind.remember("Ana lives in Bonn", valid=then)
        assert held(mind) == ["Ana lives in Porto", "Ana lives in Bonn"]
        assert bonn.valid == Interval(*then)

    def test_what_holds_now_displaces_nothing_that_held_once(self, mind: Mind) -> None:
        then = datetime(2010, 1, 1, tzinfo=UTC), datetime(2015, 1, 1, tzinfo=UTC)
        bonn = mind.remember("Ana lives in Bonn", valid=then)
        mind.remember("Ana moved to Porto")
        assert mind.get(bonn.id) == bonn

    def test_what_will_hold_displaces_nothing_yet(self, mind: Mind, clock: SteppedClock) -> None:
        mind.remember("Ana lives in Porto")
        mind.remember("Ana lives in Rome", valid=(clock.now + timedelta(days=90), None))
        assert held(mind) == ["Ana lives in Porto", "Ana lives in Rome"]

    def test_what_is_denied_now_may_have_held_once(self, mind: Mind) -> None:
        bonn = mind.remember("Ana lives in Bonn", valid=(None, datetime(2015, 1, 1, tzinfo=UTC)))
        mind.remember("Ana lives in Lisbon, not Bonn")
        assert mind.get(bonn.id).status == "active"


def test_where_several_read_the_project_tells_no_two_claims_apart(store: Store) -> None:
    mind = store.mind(agent="rex", project="atlas", squads=("blue",))
    first = mind.remember("The office in Porto closes at 18:00", scope="squad:blue")
    again = mind.remember("Office in Porto closes 18:00", scope="squad:blue")
    assert first.id == again.id


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ana flew to Rome on 3 May", "episodic"),
        ("We deployed v2 last Friday", "episodic"),
        ("I sold the boat yesterday", "episodic"),
        ("Ana voló a Roma el 3 de mayo", "episodic"),
        ("To deploy, run make ship and wait for the green light", "procedural"),
        ("How to restart the worker: stop it, clear the queue, start it", "procedural"),
        ("Um zu deployen, führe make ship aus", "procedural"),
        ("To be honest, Ana is nice", "semantic"),
        ("The deploy day is Friday", "semantic"),
        ("Ana will fly to Rome on 3 May", "semantic"),
        ("We decided to use Postgres", "semantic"),
        ("The rent is 980 since March", "semantic"),
        ("John is the CEO of Initech.", "semantic"),
    ],
)
@pytest.mark.parametrize("reader", [None, Rules()], ids=["no reader", "rules"])
def test_the_words_tell_the_kind_whoever_reads_them(
    clock: SteppedClock, reader: Rules | None, text: str, kind: str
) -> None:
    with open_store(clock=clock, reader=reader) as store:
        memory = store.mind(agent="ana").remember(text)
        assert (memory.text, memory.kind) == (text, kind)
        assert store.mind(agent="ana").remember(f"{text} indeed", kind="schema").kind == "schema"
