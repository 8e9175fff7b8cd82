"""Corrections in conversation say what is right, what was wrong, and whether it changed or never was so."""

import pytest

from engram.model.proposal import Wish
from tests.spec.turns import only, reading, texts


@pytest.mark.parametrize(
    ("said", "statement", "instead_of"),
    [
        ("No, actually I live in Porto.", "Ana lives in Porto", ""),
        ("No, I live in Porto, not Lisbon.", "Ana lives in Porto", "Lisbon"),
        ("I don't live in Lisbon, I live in Porto.", "Ana lives in Porto", "Lisbon"),
        ("I live not in Lisbon but in Porto.", "Ana lives in Porto", "Lisbon"),
        ("That's wrong. My bank is Oak Bank.", "Ana's bank is Oak Bank", ""),
        ("Correction: the deadline is Friday, not Thursday.", "The deadline is Friday", "Thursday"),
        ("Scratch that, the meeting is at 4pm.", "The meeting is at 4pm", ""),
        ("It's Anna with two n.", "Ana's name is Anna", ""),
        ("I never worked at Hooli.", "Ana never worked at Hooli", "Hooli"),
        ("I'm not a nurse, I'm a doctor.", "Ana is a doctor", "nurse"),
        ("My birthday isn't 2 May, it's 3 May.", "Ana's birthday is 3 May", "2 May"),
        ("My email is actually ana@new.example.", "Ana's email is ana@new.example", ""),
        ("My mistake, my phone number is 555-0100.", "Ana's phone number is 555-0100", ""),
    ],
)
def test_what_was_never_so(said: str, statement: str, instead_of: str) -> None:
    proposal = only(said)
    assert proposal.text == statement
    assert proposal.mends is not None
    assert (proposal.mends.instead_of, proposal.mends.was.value) == (instead_of, "wrong")


@pytest.mark.parametrize(
    ("said", "statement", "instead_of"),
    [
        ("I moved to Porto last month.", "Ana moved to Porto last month", ""),
        ("We moved from Lisbon to Porto.", "Ana moved from Lisbon to Porto", "Lisbon"),
        ("I switched to vim.", "Ana switched to vim", ""),
        ("I switched from Emacs to Helix last week.", "Ana switched from Emacs to Helix last week", "Emacs"),
        ("I don't live in Lisbon any more.", "Ana doesn't live in Lisbon any more", "Lisbon"),
        ("I no longer work at Hooli.", "Ana no longer works at Hooli", "Hooli"),
        ("I don't drink coffee anymore.", "Ana doesn't drink coffee anymore", "coffee"),
        ("I quit my job at Hooli.", "Ana quit Ana's job at Hooli", "Hooli"),
        ("I started a new job at Initech.", "Ana started a new job at Initech", ""),
        ("I used to live in Berlin.", "Ana used to live in Berlin", "Berlin"),
        ("The deadline is now Friday.", "The deadline is now Friday", ""),
        ("Our meeting got moved to 3pm.", "Ana's meeting got moved to 3pm", ""),
        ("We use Postgres instead of MySQL.", "Ana uses Postgres instead of MySQL", "MySQL"),
        ("We switched our builds from Hudson to Argo.", "Ana switched Ana's builds from Hudson to Argo", "Hudson"),
        ("I stopped smoking.", "Ana stopped smoking", "smoking"),
        ("Update: the owner of the search module is Mia.", "The owner of the search module is Mia", ""),
        ("We changed our minds: our main database is Sybase.", "Ana's main database is Sybase", ""),
    ],
)
def test_what_has_changed(said: str, statement: str, instead_of: str) -> None:
    proposal = only(said)
    assert proposal.text == statement
    assert proposal.mends is not None
    assert (proposal.mends.instead_of, proposal.mends.was.value) == (instead_of, "changed")


@pytest.mark.parametrize(
    ("earlier", "said", "statement", "instead_of"),
    [
        ("The demo is on Monday.", "Sorry, I meant Tuesday.", "The demo is on Tuesday", "Monday"),
        ("The demo is on Monday.", "It's not Monday, it's Tuesday.", "The demo is on Tuesday", "Monday"),
        ("The staging port is 3000.", "That's wrong, it's 8080.", "The staging port is 8080", "3000"),
        ("> The staging port is 3000.", "no, it's 8080", "The staging port is 8080", "3000"),
        (
            "> You live in Lisbon, so take the tram.",
            "It's Porto, not Lisbon.",
            "Ana lives in Porto, so take the tram",
            "Lisbon",
        ),
        ("We use MySQL.", "I misspoke, we use Postgres.", "Ana uses Postgres", "MySQL"),
        (
            "I signed the lease on 2 May.",
            "I got that wrong, I signed the lease on 3 May.",
            "Ana signed the lease on 3 May",
            "Ana signed the lease on 2 May",
        ),
        ("I play the oboe.", "Oops, typo: lute, not oboe.", "Ana plays the lute", "oboe"),
    ],
)
def test_a_word_alone_corrects_the_sentence_before(earlier: str, said: str, statement: str, instead_of: str) -> None:
    proposal = only(said, earlier)
    assert proposal.text == statement
    assert proposal.mends is not None
    assert proposal.mends.instead_of == instead_of


def test_what_is_taken_back_is_denied() -> None:
    proposal = only("Scratch that.", "I live in Lisbon.")
    assert proposal.triple is not None
    assert proposal.triple.denied
    assert proposal.mends is not None
    assert proposal.mends.instead_of == "Ana lives in Lisbon"


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
    assert proposal.triple is not None
    assert proposal.triple.subject == "Ana's neighbour Otto"


@pytest.mark.parametrize(
    ("said", "wish", "about"),
    [
        ("Forget that I live in Lisbon.", Wish.FORGET, "I live in Lisbon"),
        ("Please forget what I said about my ex.", Wish.FORGET, "my ex"),
        ("Please forget where I live.", Wish.FORGET, "where I live"),
        ("Please delete what I said about my boss.", Wish.ERASE, "my boss"),
        ("Erase my phone number for good.", Wish.ERASE, "my phone number"),
        ("Delete everything you know about my allergy.", Wish.ERASE, "my allergy"),
        ("Bitte vergiss, wo ich wohne.", Wish.FORGET, "wo ich wohne"),
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
    assert texts("Don't forget that I am allergic to kiwi.") == ["Ana is allergic to kiwi"]
