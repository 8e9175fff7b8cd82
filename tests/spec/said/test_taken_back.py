"""What was taken back does not come back in other words, and nothing else stays away for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engram import Mind, Store, Turn
from engram.cognition.restating import Taken, echoes, restates, same_words
from engram.compose import assemble, cache_folder
from engram.engine.writing.rules import Rules
from engram.errors import Tombstoned
from engram.model.change import Burial
from engram.providers.bundled import Bundled
from engram.tunables import tuned
from tests.conftest import CHEAP_STRETCHING, SteppedClock, counted_ids, texts
from tests.spec.said.telling import held, told


@pytest.fixture
def knowing(clock: SteppedClock) -> Iterator[Mind]:
    """A mind with the bundled embedder, which knows that to reside is to live somewhere."""
    embedder = Bundled(cache_folder({}))
    chosen = tuned({**CHEAP_STRETCHING, "reserve_kib": 0, "embed_in_background": False})
    parts = {"embedder": embedder, "reader": Rules()}
    with assemble(":memory:", None, chosen, clock, counted_ids(), **parts) as opened:  # type: ignore[arg-type]
        yield opened.mind(agent="rex", session="s1")


def facts(mind: Mind, status: str | None = "active") -> list[str]:
    return sorted(memory.text for memory in mind.list(status=status) if not isinstance(memory, Turn))


def moved(mind: Mind, clock: SteppedClock, old: str = "Lisbon", new: str = "Porto") -> None:
    """Ana lived somewhere, and lives elsewhere since."""
    mind.remember(f"Ana lives in {old}")
    clock.advance(days=1)
    mind.correct(f"Ana lives in {old}", f"Ana lives in {new}")
    clock.advance(days=1)


@pytest.mark.parametrize(
    ("claim", "old", "new"),
    [
        ("El usuario vive en Lugo", "User vive en Lugo", "User vive en Vigo"),
        ("L'utilisateur habite à Nantes", "User habite à Nantes", "User habite à Rennes"),
        ("Der Kater des Users heißt Moritz", "Users Kater heißt Moritz", "Users Kater heißt Max"),
        ("The user's cat is named Olga", "User's cat is called Olga", "User's cat is called Vera"),
        ("El usuario trabaja en Acme", "User trabaja ahora en Acme", "User trabaja en Hooli"),
        ("Il gatto dell'utente si chiama Leo", "Il gatto di User si chiama Leo", "Il gatto di User si chiama Max"),
        ("ユーザーは仙台に住んでいる", "私は仙台に住んでいます", "私は広島に住んでいます"),
        (
            "The main queue is RabbitMQ",
            "User uses RabbitMQ as User's main queue",
            "User uses Kafka as User's main queue",
        ),
        ("Ilse lives in Graz", "User's cousin Ilse lives in Graz", "User's cousin Ilse lives in Linz"),
    ],
)
def test_nearly_the_same_words_are_the_same_claim(claim: str, old: str, new: str) -> None:
    assert restates(claim, Taken(old, new))


@pytest.mark.parametrize(
    ("claim", "old", "new"),
    [
        ("The proxy listens on port 8081", "The proxy listens on port 8080", "The proxy listens on port 9090"),
        ("Ana does not live in Lisbon", "Ana lives in Lisbon", "Ana lives in Porto"),
        ("Bo lives in Lisbon", "Ana lives in Lisbon", "Ana lives in Porto"),
        ("User lives in Lisbon", "User's sister lives in Lisbon", "User's sister lives in Porto"),
        ("User's sister lives in Lisbon", "User lives in Lisbon", "User lives in Porto"),
        ("Bo manages Ana", "Ana manages Bo", None),
        ("Ana works for Acme", "Ana works for Acme as a clerk", "Ana works for Acme as a director"),
        ("Ana lives in Porto", "Ana lives in Lisbon", "Ana lives in Porto"),
    ],
)
def test_another_number_person_order_or_a_denial_is_another_claim(claim: str, old: str, new: str | None) -> None:
    assert not restates(claim, Taken(old, new))


def test_a_sentence_that_repeats_what_was_taken_back_is_an_echo_and_one_that_says_better_is_not() -> None:
    taken = Taken("User's phone number is 555-0121", "User's phone number is 555-0155")
    assert echoes("Done. I put your phone number, 555-0121, on the form.", taken)
    assert not echoes("Your phone number is 555-0155, no longer 555-0121.", taken)
    assert not echoes("I called 555-0121.", taken)


def test_the_words_that_carry_a_statement_do_not_tell_two_apart() -> None:
    assert same_words("User's dog is called Rex", "The user's dog is named Rex")
    assert not same_words("User's dog is called Rex", "Bo's dog is called Rex")
    assert not same_words("User's dog is called Rex", "User's dog is not called Rex")
    assert not same_words("User reports to Ilse", "Ilse reports to User")


def test_an_import_in_other_words_does_not_bring_a_corrected_claim_back(rex: Mind, clock: SteppedClock) -> None:
    rex.remember("User's cat is called Olga")
    clock.advance(days=1)
    rex.correct("User's cat is called Olga", "User's cat is called Vera")
    clock.advance(days=1)
    with pytest.raises(Tombstoned, match="corrected"):
        rex.remember("The user's cat is named Olga", source="import")
    assert facts(rex) == ["User's cat is called Vera"]


def test_nor_one_that_was_forgotten_but_of_what_was_erased_nothing_is_kept_to_compare_with(
    rex: Mind, clock: SteppedClock
) -> None:
    rex.forget(rex.remember("User's cat is called Olga").id)
    rex.erase(rex.remember("User's dog is called Bruno").id)
    clock.advance(days=1)
    with pytest.raises(Tombstoned, match="forgotten"):
        rex.remember("The user's cat is named Olga", source="import")
    assert rex.remember("The user's dog is named Bruno", source="import").text == "The user's dog is named Bruno"


def test_what_a_person_says_anew_in_other_words_passes_and_what_took_its_place_gives_way(
    rex: Mind, clock: SteppedClock
) -> None:
    rex.remember("User's cat is called Olga")
    clock.advance(days=1)
    rex.correct("User's cat is called Olga", "User's cat is called Vera")
    clock.advance(days=1)
    rex.remember("The user's cat is named Olga")
    assert facts(rex) == ["The user's cat is named Olga"]
    clock.advance(days=1)
    with pytest.raises(Tombstoned):
        rex.remember("User's cat is called Vera", source="import")


def test_another_scope_is_none_the_wiser(store: Store, clock: SteppedClock) -> None:
    moved(store.mind(agent="rex"), clock)
    assert store.mind(agent="bo").remember("Ana resides in Lisbon", source="import").text == "Ana resides in Lisbon"
    here = store.mind(agent="rex", project="atlas")
    assert here.remember("Lisbon is where Ana lives", source="import").text == "Lisbon is where Ana lives"


def test_an_import_that_means_the_same_does_not_bring_it_back(knowing: Mind, clock: SteppedClock) -> None:
    knowing.remember("Lena keeps the spare key in the blue drawer")
    clock.advance(days=1)
    knowing.correct("Lena keeps the spare key in the blue drawer", "Lena keeps the spare key in the green drawer")
    clock.advance(days=1)
    with pytest.raises(Tombstoned):
        knowing.remember("Lena stores the spare key in the blue drawer", source="import")
    for other in ("Lena keeps the garage key in the blue drawer", "Lena lost the spare key in the blue drawer"):
        assert knowing.remember(other, source="import").text == other


def test_a_claim_in_other_words_corrects_what_means_the_same(knowing: Mind) -> None:
    other = knowing.remember("Lena keeps the garage key in the blue drawer")
    old = knowing.remember("Lena keeps the spare key in the blue drawer")
    knowing.correct("Lena stores the spare key in the blue drawer", "Lena keeps the spare key in the green drawer")
    assert (knowing.get(old.id).status, knowing.get(other.id).status) == ("superseded", "active")
    assert knowing.history(old.id)[-1].reason == "matched by likeness"


def test_a_claim_that_is_only_faintly_like_what_is_held_is_corrected_ahead(knowing: Mind) -> None:
    held = [knowing.remember(text) for text in ("The office in Porto closes at 18:00", "Lena plays the cello")]
    knowing.correct("The backup runs on Sundays", "The backup runs on Mondays")
    assert all(knowing.get(memory.id).status == "active" for memory in held)
    with pytest.raises(Tombstoned):
        knowing.remember("The backup runs on Sundays", source="import")


@pytest.mark.parametrize("mind", ["rex", "knowing"])
def test_ana_who_resides_in_lisbon_does_not_come_back(
    mind: str, clock: SteppedClock, request: pytest.FixtureRequest
) -> None:
    someone: Mind = request.getfixturevalue(mind)
    moved(someone, clock)
    with pytest.raises(Tombstoned):
        someone.remember("Ana resides in Lisbon", source="import")
    assert texts(someone.recall("where does Ana live?"))[0] == "Ana lives in Porto"


def test_an_assistants_echo_is_marked_and_the_correction_stands_above_it(rex: Mind, clock: SteppedClock) -> None:
    rex.remember("The owner of the payments module is Ilse")
    clock.advance(days=1)
    right = rex.correct("The owner of the payments module is Ilse", "The owner of the payments module is Goran")
    clock.advance(days=1)
    echo = rex.observe("assistant", "The owner of the payments module is Ilse, I will write there.")
    items = rex.recall("Who is the owner of the payments module?").items
    assert [(item.memory.id, item.corrected_by) for item in items[:2]] == [(right.id, None), (echo.id, right.id)]


def test_a_turn_that_was_corrected_is_marked_again_when_it_comes_without_its_id(rex: Mind, clock: SteppedClock) -> None:
    monday = clock()
    turn = rex.observe("user", "My dog is called Pixel.", at=monday, id="t1")
    clock.advance(days=1)
    right = rex.correct(turn.id, "User's dog is called Pepper")
    clock.advance(days=1)
    again = rex.observe("user", "My dog is called Pixel.", at=monday, session="an export")
    rex.digest()
    first, second = rex.recall("What is my dog called?").items[:2]
    assert (first.memory.id, first.corrected_by) == (right.id, None)
    assert ({second.memory.id, *second.also}, second.corrected_by) == ({turn.id, again.id}, right.id)
    assert facts(rex) == ["User's dog is called Pepper"]


def test_a_turn_older_than_a_chain_of_corrections_is_marked_with_what_holds_now(rex: Mind, clock: SteppedClock) -> None:
    monday = clock()
    rex.observe("user", "I live in Turin.", at=monday)
    clock.advance(days=1)
    rex.observe("user", "I moved to Porto.")
    clock.advance(days=1)
    rex.observe("user", "I moved again, I live in Lisbon now.")
    clock.advance(days=1)
    again = rex.observe("user", "I live in Turin.", at=monday, session="an export")
    rex.digest()
    [link] = [link for link in rex.links(again.id) if link.relation == "superseded_by"]
    assert rex.get(link.target).text == "I moved again, I live in Lisbon now."
    assert texts(rex.recall("Where do I live?")).index(rex.get(link.target).text) == 0


def test_what_a_turn_denies_gives_way_to_what_it_says_is_so(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", "I am allergic to shellfish.")
    clock.advance(days=1)
    rex.observe("user", "I'm not allergic to shellfish. I am allergic to peanuts.")
    [old] = rex.list(status="invalidated", kinds="semantic")
    links = [link for link in rex.links(old.id) if link.relation == "superseded_by"]
    assert [rex.get(link.target).text for link in links] == ["I am allergic to peanuts."]
    assert facts(rex) == ["I am allergic to peanuts.", "I'm not allergic to shellfish."]


def test_a_plain_re_assertion_by_the_speaker_holds_at_once(rex: Mind, clock: SteppedClock) -> None:
    for said in ("I use Vim as my editor.", "Actually, I use Emacs as my editor.", "I use Vim as my editor."):
        rex.observe("user", said)
        clock.advance(days=1)
    rex.recall("Which editor do I use?")
    assert facts(rex) == ["I use Vim as my editor."]


def test_of_two_preferences_for_one_purpose_the_later_holds_and_others_stay(rex: Mind, clock: SteppedClock) -> None:
    for said in ("I prefer Zed for writing code.", "I prefer tea for breakfast.", "I prefer Geany for writing code."):
        rex.observe("user", said)
        clock.advance(days=1)
    assert facts(rex) == ["I prefer Geany for writing code.", "I prefer tea for breakfast."]


def test_two_that_give_way_to_one_may_have_been_read_in_the_same_turn(rex: Mind, clock: SteppedClock) -> None:
    for said in ("I live in Basel.", "I no longer live in Basel. I live in Faro.", "I live in Basel."):
        rex.observe("user", said)
        clock.advance(days=1)
    rex.digest()
    assert facts(rex) == ["I live in Basel."]


def test_what_may_be_compared_is_no_more_than_what_is_still_there(store: Store, rex: Mind) -> None:
    rex.forget(rex.remember("User's cat is called Olga").id)
    rex.erase(rex.remember("User's dog is called Bruno").id)
    with store._storage.read(rex.identity) as view:
        graves = view.graves(rex.identity.home, None, 10)
    assert [(grave.text, grave.tombstone.burial) for grave in graves] == [
        ("User's cat is called Olga", Burial.FORGOTTEN)
    ]


def test_timeline_and_as_of_still_tell_what_held_then(rex: Mind, clock: SteppedClock) -> None:
    moved(rex, clock)
    then = clock.now.replace(day=1, hour=10)
    assert texts(rex.recall("where does Ana live?", as_of=then))[0] == "Ana lives in Lisbon"


@pytest.mark.parametrize(
    ("before", "after", "gone"),
    [
        ("I have a dog called Truffle.", "I don't have Truffle any more.", "I have a dog called Truffle."),
        ("The deadline for the grant is 14 July.", "The deadline moved to 23 December.", "grant is 14 July"),
    ],
)
def test_a_correction_means_what_it_names_though_no_relation_leads_there(
    before: str, after: str, gone: str, rex: Mind, clock: SteppedClock
) -> None:
    rex.observe("user", before)
    clock.advance(days=1)
    rex.observe("user", after)
    rex.digest()
    assert [text for text in facts(rex, "superseded") if gone in text] != []


def test_of_two_deadlines_a_correction_that_names_neither_means_none(rex: Mind, clock: SteppedClock) -> None:
    rex.observe("user", "The deadline for the grant is 14 July.")
    rex.observe("user", "The deadline for the thesis is 9 May.")
    clock.advance(days=1)
    rex.observe("user", "The deadline moved to 23 December.")
    rex.digest()
    assert facts(rex, "superseded") == []


def test_what_is_held_is_not_held_twice_because_it_is_worded_otherwise(rex: Mind, clock: SteppedClock) -> None:
    rex.remember("User's cat is called Dora")
    clock.advance(days=1)
    rex.observe("user", "My cat is named Dora.")
    rex.digest()
    assert facts(rex) == ["User's cat is called Dora"]


def test_what_differs_in_a_number_or_a_name_is_held_beside_it(rex: Mind, clock: SteppedClock) -> None:
    rex.remember("The staging proxy listens on port 8080")
    clock.advance(days=1)
    rex.observe("user", "The billing proxy listens on port 8081.")
    rex.digest()
    assert "The staging proxy listens on port 8080" in facts(rex)
    assert any("8081" in text for text in facts(rex))


def test_a_model_that_says_what_the_rules_said_in_other_words_adds_nothing(knowing: Mind, clock: SteppedClock) -> None:
    knowing.remember("Ilse keeps the boat keys in the red tin")
    clock.advance(days=1)
    knowing.observe("user", "Ilse stores the boat keys in the red tin, you know.")
    knowing.digest()
    assert len([text for text in facts(knowing) if "boat keys" in text]) == 1


def test_a_re_assertion_in_another_form_of_the_verb_is_heard_at_once(rex: Mind, clock: SteppedClock) -> None:
    for said in ("Vivo en Lugo.", "Me he mudado a Vigo.", "Ahora vivo en Lugo."):
        rex.observe("user", said)
        clock.advance(days=1)
    rex.recall("¿Dónde vivo?")
    assert [text for text in facts(rex) if "Lugo" in text]
    assert not [text for text in facts(rex) if "Vigo" in text]


def test_what_somebody_said_of_themselves_stands_and_the_other_voice_is_reported(
    rex: Mind, clock: SteppedClock
) -> None:
    told(rex, clock, "I live in Porto.")
    rex.observe("user", "Ana no longer lives in Porto.", speaker="Ben")
    assert [each.reason for each in rex.digest().rejected] == ["outranked"]
    assert held(rex) == ["I live in Porto."]
    told(rex, clock, "I no longer live in Porto.")
    assert held(rex) == ["I no longer live in Porto."]
