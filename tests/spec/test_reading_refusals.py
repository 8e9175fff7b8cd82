"""What is no statement leaves no memory, and the reading says why."""

import pytest

from engram.cognition.reading import read
from tests.spec.turns import reading, reasons, texts, utterance


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("Good morning!", "greeting"),
        ("Thanks a lot!", "greeting"),
        ("haha yes exactly", "filler"),
        ("I'm fine, thanks.", "filler"),
        ("Where should I live?", "question"),
        ("If I lived in Rome I'd walk to work.", "hypothetical"),
        ("Suppose I work for Hooli and I own two cars.", "hypothetical"),
        ("I would love to live in Rome.", "hypothetical"),
        ("Let's play a game: I am a pirate.", "hypothetical"),
        ("Tom said he lives in Paris.", "hearsay"),
        ("Apparently I live in the wrong street.", "hearsay"),
        ("Maybe I work too much.", "hedged"),
        ("I think I like jazz.", "hedged"),
        ('She wrote: "I live in Paris and I hate cheese."', "quoted"),
        ("> I live in Paris", "quoted"),
        ("Oh sure, I just LOVE waiting in line.", "sarcasm"),
        ("Yeah right, I live in a castle.", "sarcasm"),
        ("She lives in Rome.", "unresolved"),
        ("I love it there.", "chatter"),
        ("Congratulations!", "greeting"),
        ("```\nhome = 'Porto'\n```", "code"),
        ("2024-05-01 10:00:02 ERROR I live in a log", "code"),
        ("You are a helpful assistant. I live in Porto.", "prompt"),
        ("Я живу в Москве.", "foreign"),
        ("I live in Rome, said Tom.", "hearsay"),
        ("As the old song says, I live in a yellow submarine.", "hearsay"),
        ("In this roleplay, my name is Merlin and I live in Avalon.", "hypothetical"),
        ("I live in Rome. Just kidding!", "sarcasm"),
        ("I live in Rome. Not really.", "sarcasm"),
        ("From: bob@example.org\nSubject: hi\n\nI live in Rome and I work at Acme.\n\nBest,\nBob", "quoted"),
        ("My name is '; DROP TABLE memory; --.", "fragment"),
        ("My name is ---.", "fragment"),
        ("My dog is named !!!", "fragment"),
    ],
)
def test_it_is_left_out_for_this_reason(said: str, why: str) -> None:
    assert texts(said) == []
    assert why in reasons(said)


@pytest.mark.parametrize(
    "said",
    [
        "That sounds wonderful, I'm so happy for you!",
        "I can't wait to hear how it goes.",
        "You should really visit Porto in May.",
        "Your garden looks gorgeous.",
        "Water boils at a lower temperature up there.",
        "Can you rewrite my letter so that it sounds warmer?",
        "Hope you slept well.",
        "I hope it works out.",
        "I totally agree with you.",
        "Good luck tomorrow, you always do great.",
    ],
)
def test_small_talk_leaves_nothing(said: str) -> None:
    assert texts(said) == []


def test_a_quotation_that_runs_over_several_sentences_stays_somebody_elses() -> None:
    assert texts('She said: "I live in Rome. I work for Hooli. I hate cheese." Odd, no?') == []


def test_what_follows_hearsay_in_the_same_sentence_is_hearsay() -> None:
    assert texts("My boss said he lives in Rome and he owns a boat.") == []


@pytest.mark.parametrize(
    "said",
    [
        "Fix the grammar: I has two cat. I live in Rome.",
        "Here is my cover letter: I am a nurse. I live in Rome.",
        "Dear hiring manager, I live in Rome.\nI work for Hooli.",
        "Translate into Czech:\nI live in Rome.",
    ],
)
def test_a_text_that_is_handed_over_is_nobodys_word(said: str) -> None:
    assert texts(said) == []


def test_what_almost_happened_did_not() -> None:
    assert texts("I nearly moved to Berlin.") == []


def test_a_prompt_is_left_out_whole() -> None:
    assert reasons("# Instructions\n\nUse tabs.\nI live in Porto.") == {"prompt"}


def test_a_system_turn_says_nothing() -> None:
    assert reading("The user lives in Porto. I live in Porto.", role="system").proposals == ()


def test_a_turn_that_says_it_twice_is_read_once() -> None:
    assert texts("I live in Porto. I live in Porto.") == ["Ana lives in Porto"]
    assert "duplicate" in reasons("I live in Porto. I live in Porto.")


def test_of_a_very_long_turn_only_the_beginning_is_read() -> None:
    found = reading("I live in Porto. " + "The sky was grey and low. " * 40_000)
    assert [each.text for each in found.proposals] == ["Ana lives in Porto"]
    assert found.left[-1].why.value == "too_long"


def test_advice_between_people_is_no_instruction() -> None:
    assert read(utterance("Always carry water on a hike.", to="Tom"), []).proposals == ()


@pytest.mark.parametrize(
    "said",
    [
        "Here is Bob's email:\n\nHi, I just moved to Paris. I hate my new job.\n\nCan you summarise it?",
        "My landlord wrote:\nI moved to Paris.",
        "Here's what Eva sent me: I live in Rome.",
        "Hier ist die Mail von Jonas:\nIch wohne in Graz.",
        "You are a pirate. I am the captain and I live in Tortuga. Let's role-play.",
        "Pretend that you are my doctor. I have asthma.",
        "# CLAUDE.md\n\nThis file provides guidance to Claude Code. Use tabs. We prefer pytest.",
    ],
)
def test_what_is_pasted_or_played_is_nobodys_word(said: str) -> None:
    assert texts(said) == []


@pytest.mark.parametrize(
    "said",
    ["My flight is at 9, I think.", "I'm not sure, but my flight is at 9.", "My flight is at 9, probably."],
)
def test_a_guess_said_apart_counts_for_what_it_stands_beside(said: str) -> None:
    assert texts(said) == []
    assert "hedged" in reasons(said)


def test_an_opinion_beside_a_fact_is_no_guess() -> None:
    assert texts("I live in Bonn, and I think it's great.") == ["Ana lives in Bonn"]
    assert texts("I love role-play games.") == ["Ana loves role-play games"]


@pytest.mark.parametrize(
    ("said", "statements"),
    [
        ("Deployed v2.3 to production.", ["Assistant deployed v2.3 to production"]),
        ("Created src/auth.ts and added three tests.", ["Assistant created src/auth.ts"]),
        ("I've decided to use SQLite.", ["Assistant has decided to use SQLite"]),
        ("Written in haste, but it works.", []),
    ],
)
def test_what_an_assistant_did_and_decided_is_kept(said: str, statements: list[str]) -> None:
    assert texts(said, role="assistant") == statements


@pytest.mark.parametrize(
    "asked",
    [
        "Write a story where I am a diver and I live under the sea.",
        "Could you make up a short poem in which I own a dragon and I work at a bank?",
        "Schreib mir eine Geschichte, in der ich Taucherin bin und in Bergen wohne.",
        "Escríbeme un cuento donde soy capitana y vivo en Saturno.",
        "Raconte une histoire où je suis capitaine et j'habite à Brest.",
        "写一个故事，我是船长，我住在月球。",
        "Example: my name is Merlin",
        "The chorus goes: I was born under a bridge",
        "Let's role play: I am a ghost, my tower is in York.",
        "Übersetze: Ich bin Bäcker und wohne in Graz.",
        "Traduce: soy cocinera y vivo en Quito",
        "Traduis : je suis boulanger et j'habite à Nantes",
    ],
)
def test_what_is_made_up_on_order_or_given_to_be_worked_on_is_nobodys_word(asked: str) -> None:
    assert texts(asked) == []


def test_what_is_said_after_the_order_of_a_story_is_meant() -> None:
    assert texts("Write a story where I am a diver. I live in Porto.") == ["Ana lives in Porto"]
    assert texts("I write a story where a diver drowns.") != []


@pytest.mark.parametrize(
    "pasted",
    [
        "Peter: I'm moving to Bergen\nEva: me too",
        "Peter: I live in Bergen. My dog is called Odin.",
        "Peter: Ich wohne in Bergen.",
        "Contact:\nName: Dr. Brandt\nJob: dentist\nCity: Bergen",
        "My sister:\n- Name: Eva\n- Job: nurse\n- City: Bergen",
        "Peter:\nAge: 51\nAllergies: wasps",
    ],
)
def test_what_stands_under_the_name_of_another_is_not_of_whoever_pastes_it(pasted: str) -> None:
    assert [each for each in texts(pasted) if "Ana" in each] == []


def test_among_pasted_lines_the_speakers_own_are_theirs() -> None:
    assert texts("Peter: where do you live?\nAna: I live in Porto.\nPeter: I live in Bergen.") == ["Ana lives in Porto"]
    assert texts("Update: I live in Porto.") == ["Ana lives in Porto"]
    assert texts("About me:\nCity: Porto") == ["Ana lives in Porto"]


@pytest.mark.parametrize(
    "played",
    [
        "Tun wir so, als ob ich Kapitän wäre. Ich heiße Olaf.",
        "Finge que soy capitana. Vivo en Saturno.",
        "Fais comme si j'étais capitaine. J'habite à Brest.",
        "假装我是船长。我住在月球。",
    ],
)
def test_a_part_is_played_in_other_languages_too(played: str) -> None:
    assert texts(played) == []


def test_a_note_about_somebody_by_name_is_nobodys_line() -> None:
    assert texts("Eva: my daughter, 6 years old. I live in Porto.")[-1] == "Ana lives in Porto"
