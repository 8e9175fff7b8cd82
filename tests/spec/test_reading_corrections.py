"""Corrections in conversation say what is right, what was wrong, and whether it changed or never was so."""

import pytest

from engram.cognition.facts.reading import read
from engram.language.readers.statements import CATEGORIES
from engram.model.proposal import Wish
from tests.spec.turns import only, reading, texts, utterance


@pytest.mark.parametrize(
    ("said", "instead_of"),
    [
        ("No, actually I live in Porto.", ""),
        ("No, I live in Porto, not Lisbon.", "Lisbon"),
        ("I don't live in Lisbon, I live in Porto.", "Lisbon"),
        ("I live not in Lisbon but in Porto.", "Lisbon"),
        ("That's wrong. My bank is Oak Bank.", ""),
        ("Correction: the deadline is Friday, not Thursday.", "Thursday"),
        ("Scratch that, the meeting is at 4pm.", ""),
        ("I never worked at Hooli.", "Hooli"),
        ("I'm not a nurse, I'm a doctor.", "nurse"),
        ("My birthday isn't 2 May, it's 3 May.", "2 May"),
        ("My mistake, my phone number is 555-0100.", ""),
    ],
)
def test_what_was_never_so(said: str, instead_of: str) -> None:
    proposal = reading(said).proposals[-1]
    assert said.endswith(proposal.text)
    assert proposal.mends is not None
    assert (proposal.mends.instead_of, proposal.mends.was.value) == (instead_of, "wrong")


@pytest.mark.parametrize(
    ("said", "instead_of"),
    [
        ("We moved from Lisbon to Porto.", "Lisbon"),
        ("I switched from Emacs to Helix last week.", "Emacs"),
        ("I don't live in Lisbon any more.", "Lisbon"),
        ("I no longer work at Hooli.", "Hooli"),
        ("I don't drink coffee anymore.", "drink coffee"),
        ("I quit my job at Hooli.", "Hooli"),
        ("We use Postgres instead of MySQL.", "MySQL"),
        ("We switched our builds from Hudson to Argo.", "Hudson"),
        ("Update: the owner of the search module is Mia.", ""),
        ("We changed our minds: our main database is Sybase.", ""),
    ],
)
def test_what_has_changed(said: str, instead_of: str) -> None:
    proposal = reading(said).proposals[-1]
    assert said.endswith(proposal.text)
    assert proposal.mends is not None
    assert (proposal.mends.instead_of, proposal.mends.was.value) == (instead_of, "changed")


@pytest.mark.parametrize(
    "said", ["We flew from Lisbon to Porto for the talk.", "My shift is from Monday to Friday at the bakery."]
)
def test_a_way_or_a_stretch_of_time_is_no_change(said: str) -> None:
    assert [proposal.mends for proposal in reading(said).proposals] == [None]


@pytest.mark.parametrize(
    ("earlier", "said", "instead_of"),
    [
        ("The demo is on Monday.", "Sorry, I meant Tuesday.", "Monday"),
        ("The demo is on Monday.", "It's not Monday, it's Tuesday.", "Monday"),
        ("The staging port is 3000.", "That's wrong, it's 8080.", "3000"),
        ("I play the oboe.", "Oops, typo: lute, not oboe.", "oboe"),
    ],
)
def test_a_word_alone_corrects_the_sentence_before(earlier: str, said: str, instead_of: str) -> None:
    proposal = only(said, earlier)
    assert proposal.text == f"{earlier} {said}"
    assert proposal.mends is not None
    assert (proposal.mends.instead_of, proposal.mends.said) == (instead_of, earlier)


@pytest.mark.parametrize(
    ("earlier", "said"),
    [
        ("We use MySQL.", "I misspoke, we use Postgres."),
        ("I signed the lease on 2 May.", "I got that wrong, I signed the lease on 3 May."),
    ],
)
def test_a_sentence_said_again_with_another_value_corrects_the_first(earlier: str, said: str) -> None:
    proposal = only(said, earlier)
    assert proposal.text == said
    assert proposal.mends is not None
    assert proposal.mends.said == earlier


@pytest.mark.parametrize(
    ("earlier", "said"),
    [
        ("The retry limit is 3.", "retry limit is 5 now"),
        ("we deploy on Tuesdays", "deploys happen on Thursdays now"),
        ("standup is at 9", "standup moved to 10:15"),
        ("The staging server has 16 GB of RAM.", "The staging server has 32 GB of RAM now."),
        ("rent is 900 a month", "rent's 980 since march btw"),
        ("The bid is due on 2 May.", "The bid deadline has been extended to 9 May."),
        ("Der Workshop ist um 12:00.", "Der Workshop wurde auf 14:00 verschoben."),
    ],
)
def test_a_change_that_names_its_matter_is_a_statement_of_its_own(earlier: str, said: str) -> None:
    proposal = only(said, earlier)
    assert (proposal.text, proposal.mends) == (said, None)


@pytest.mark.parametrize("said", ["it's 5 now", "5 now", "moved to 5", "sorry, 5", "no, 5", "*5"])
def test_a_value_alone_takes_along_the_sentence_that_it_corrects(said: str) -> None:
    proposal = only(said, "The retry limit is 3.")
    assert proposal.text == f"The retry limit is 3. {said}"
    assert proposal.mends is not None


@pytest.mark.parametrize(
    "said",
    ["Actually the retry limit is 5.", "No, the retry limit is 5.", "Sorry, the retry limit is 5.",
     "I meant the retry limit is 5.", "Correction: the retry limit is 5."],
)  # fmt: skip
@pytest.mark.parametrize("earlier", [["The retry limit is 3."], []])
def test_a_whole_sentence_that_opens_as_a_correction_corrects_in_its_own_words(earlier: list[str], said: str) -> None:
    proposal = only(said, *earlier)
    assert proposal.text == said
    assert proposal.mends is not None


@pytest.mark.parametrize(
    "said", ["standup used to be at 10", "it used to be at 10", "no, it used to be at 10", "Früher war es um 10."]
)
def test_how_something_was_once_corrects_nothing(said: str) -> None:
    assert all(each.mends is None and each.text == said for each in reading(said, "standup is at 9").proposals)


@pytest.mark.parametrize(
    "said",
    [
        "No, thanks.",
        "Actually that's great!",
        "No problem, I can wait.",
        "Tom said: no, actually I live in Rome.",
        "If I moved to Rome, I'd be happy.",
        "What if I switched to vim?",
        "Did I tell you that I moved to Rome?",
        "I'm thinking about switching to vim.",
        "No, actually let us meet on Thursday instead.",
        "Oh sure, I work for Hooli now, and pigs can fly.",
        "Actually, I love pizza.",
        "When I was a child we moved to Nice for a year.",
    ],
)
def test_what_only_sounds_like_a_correction_corrects_nothing(said: str) -> None:
    assert all(proposal.mends is None for proposal in reading(said, "I live in Porto.").proposals)


def test_an_assistant_corrects_nothing() -> None:
    assert reading("Actually, it is 8080, not 3000. You live in Rome now.", role="assistant").proposals == ()


def test_the_change_of_somebody_else_is_theirs() -> None:
    proposal = only("My neighbour Otto moved to Nice.")
    assert proposal.mends is None or not proposal.mends.instead_of


@pytest.mark.parametrize(
    ("said", "wish", "about"),
    [
        ("Forget that I live in Lisbon.", Wish.FORGET, "I live in Lisbon"),
        ("Please forget what I said about my ex.", Wish.FORGET, "my ex"),
        ("Please forget where I live.", Wish.FORGET, "where I live"),
        ("Please delete what I said about my boss.", Wish.ERASE, "my boss"),
        ("Erase my phone number for good.", Wish.ERASE, "my phone number"),
        ("Delete everything you know about my allergy.", Wish.ERASE, "my allergy"),
        ("Olvida lo que dije sobre mi jefe.", Wish.FORGET, "mi jefe"),
        ("Oublie ce que j'ai dit sur mon frère.", Wish.FORGET, "mon frère"),
    ],
)
def test_a_wish_to_forget_is_a_request_and_no_statement(said: str, wish: Wish, about: str) -> None:
    found = reading(said)
    assert found.proposals == ()
    assert [(each.wish, each.about) for each in found.requests] == [(wish, about)]


@pytest.mark.parametrize(
    "said", ["Don't forget my birthday!", "Delete the file notes.txt", "I forgot my umbrella.", "Forget it."]
)
def test_other_forgetting_is_no_request(said: str) -> None:
    assert reading(said).requests == ()


@pytest.mark.parametrize(
    "said",
    [
        "Forget everything about my brother? No way!",
        "Delete everything you know about my allergy?",
        "Oublie tout sur mon frère ?",
        "Vergiss meinen Bruder nicht, bitte",
        "Vergiss meinen Bruder auf keinen Fall!",
        "Vergiss alles über meinen Bruder nie",
        "Lösche meinen Termin nicht!",
        "Lösche alles über meinen Bruder bitte nicht",
        "Könntest du alles über meinen Bruder nicht vergessen?",
        "Vergeet mijn broer niet",
    ],
)
def test_what_is_only_asked_or_is_not_to_be_forgotten_is_no_request(said: str) -> None:
    assert reading(said).requests == ()


@pytest.mark.parametrize(
    ("said", "about"),
    [
        ("Forget everything about my brother, will you?", "my brother, will you"),
        ("Can you forget my address?", "my address"),
        ("Kannst du alles über meinen Bruder vergessen?", "meinen Bruder"),
        ("¿Podrías olvidar todo sobre mi hermano?", "mi hermano"),
        ("Vergiss, dass ich nicht schwimmen kann.", "ich kann nicht schwimmen"),
    ],
)
def test_who_asks_for_it_kindly_wants_it_forgotten(said: str, about: str) -> None:
    assert [each.about for each in reading(said).requests] == [about]


def test_what_is_to_be_remembered_is_read() -> None:
    assert texts("Don't forget that I am allergic to kiwi.") == ["Don't forget that I am allergic to kiwi."]


def test_a_model_that_takes_a_change_for_a_repetition_does_not_drop_it() -> None:
    said = utterance("The staging server has 32 GB of RAM now.")
    earlier = [utterance("The staging server has 16 GB of RAM.")]
    found = read(said, earlier, lambda pairs: [(-3.0, dict.fromkeys(CATEGORIES, 0.0)) for _ in pairs])
    assert [proposal.text for proposal in found.proposals] == [said.text]


@pytest.mark.parametrize(
    ("earlier", "said", "wrong"),
    [
        ("The rate cache has a TTL of 10 minutes.", "make it half an hour, carriers rarely update anyway", "10"),
        ("The demo is on Monday.", "make it Tuesday, Tom is away then", "Monday"),
    ],
)
def test_a_value_alone_may_be_followed_by_why(earlier: str, said: str, wrong: str) -> None:
    proposal = only(said, earlier)
    assert proposal.mends is not None
    assert (proposal.mends.instead_of, proposal.mends.said) == (wrong, earlier)


@pytest.mark.parametrize(
    ("earlier", "said"),
    [
        ("I want us to retry 5 times before we give up.", "make it half an hour, carriers rarely update anyway"),
        ("I want us to retry 5 times before we give up.", "make it half an hour"),
        ("The backup takes 16 GB.", "sorry, 20 minutes"),
        ("Colm's stag is in Galway in August.", "I mean the one Donal organises for Colm"),
        ("I want the report on Friday.", "sorry, I meant the one that Tom writes"),
        ("do i need an international driving permit", "no driving, just curious."),
        ("When does the bus to Lisbon leave?", "sorry, I meant Porto"),
    ],
)
def test_no_statement_is_corrected_by_a_value_that_is_none_of_its_kind(earlier: str, said: str) -> None:
    assert [proposal.mends for proposal in reading(said, earlier).proposals] in ([], [None])


@pytest.mark.parametrize("said", ["It isn't Turin. It's Graz.", "That's not Turin. It's Graz.", "not Turin. it's Graz"])
def test_two_sentences_deny_a_value_and_name_the_right_one(said: str) -> None:
    proposal = only(said, "I live in Turin.")
    assert proposal.mends is not None
    assert proposal.triple is not None
    assert (proposal.triple.object, proposal.mends.instead_of) == ("Graz", "Turin")
