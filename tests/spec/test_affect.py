"""how a statement feels: its sign, its strength, and what the caller knows of it."""

from __future__ import annotations

import pytest

from engram.cognition.affect import Sentiment, felt, sentiment
from engram.model.memory import Affect

GOOD, BAD, NEITHER = Sentiment.POSITIVE, Sentiment.NEGATIVE, Sentiment.NEUTRAL


def mood(text: str) -> Sentiment:
    return sentiment(felt(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We adopted a kitten and she is adorable.", GOOD),
        ("The printer jammed again and I'm fed up.", BAD),
        ("The office is on the second floor.", NEITHER),
        ("It was not bad at all.", GOOD),
        ("The soup wasn't good.", BAD),
        ("The headaches are gone.", GOOD),
        ("No problems during the upgrade.", GOOD),
        ("The trailer looked great, but the film was boring.", BAD),
        ("Great, another outage.", BAD),
        ("Great, that solved it.", GOOD),
        ("The exception handler logs the error code.", NEITHER),
        ("Is there a good bakery nearby?", NEITHER),
        ("See you there 🎉", GOOD),
        ("the train left without me :(", BAD),
    ],
)
def test_the_sign_is_told_by_words_and_by_what_bends_them(text: str, expected: Sentiment) -> None:
    assert mood(text) is expected


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("Es klappt endlich, vielen Dank!", "Leider funktioniert der Drucker immer noch nicht."),
        ("Por fin funciona, ¡qué alegría!", "No me gusta nada este hotel."),
        ("Je suis ravie du cadeau, merci.", "Ça ne marche toujours pas."),
        ("Sono molto contento, grazie mille.", "Sono triste e stanco."),
        ("Estou muito feliz com a casa nova.", "Não gostei do filme."),
        ("Ik ben heel blij met het huis.", "De trein is kapot, wat jammer."),
        ("这家店太棒了，我很喜欢。", "我今天很难过。"),
    ],
)
def test_other_languages_are_read_too(good: str, bad: str) -> None:
    assert (mood(good), mood(bad)) == (GOOD, BAD)


def test_a_few_words_that_name_no_language_are_understood_in_any() -> None:
    assert [mood(text) for text in ("Danke!", "genial", "merci", "Ugh.")] == [GOOD, GOOD, GOOD, BAD]


@pytest.mark.parametrize(
    ("plain", "stressed"),
    [
        ("I hate this.", "I really hate this."),
        ("I hate this.", "I HATE this."),
        ("I hate this.", "I haaate this."),
        ("I love it.", "I love it!!!"),
        ("I was a bit annoyed.", "I was annoyed."),
    ],
)
def test_emphasis_makes_it_stronger_and_keeps_its_sign(plain: str, stressed: str) -> None:
    weak, strong = felt(plain), felt(stressed)
    assert abs(strong.valence) >= abs(weak.valence)
    assert strong.arousal > weak.arousal
    assert strong.valence * weak.valence > 0


def test_code_and_addresses_feel_nothing() -> None:
    assert mood("See `raise FatalError('terrible failure')` at https://example.org/awful-crash") is NEITHER
    assert mood("```\nassert hate == love\n```") is NEITHER


def test_a_task_that_came_out_well_feels_better_than_one_that_did_not() -> None:
    plain, well, ill = (felt("The import ran.", outcome=outcome).valence for outcome in (None, True, False))
    assert ill < plain < well


def test_a_correction_feels_worse_and_is_unexpected() -> None:
    plain, corrected = felt("I live in Porto."), felt("I live in Porto.", corrected=True)
    assert corrected.valence < plain.valence
    assert corrected.surprise > plain.surprise


def test_the_first_of_its_kind_is_unexpected() -> None:
    assert felt("I rode a horse.", first=True).surprise > felt("I rode a horse.").surprise == 0
    assert felt("Suddenly the lights went out.").surprise > 0


def test_urgency_raises_arousal_whether_told_or_read_and_can_be_denied() -> None:
    said = "The server crashed, fix it asap."
    read, told, denied = felt(said), felt(said, urgent=True), felt(said, urgent=False)
    assert read.arousal == told.arousal > denied.arousal
    assert read.valence == denied.valence


def test_someone_in_command_is_told_from_someone_who_is_not() -> None:
    assert felt("I decided to repaint it.").dominance > 0 > felt("I'm stuck and have no idea.").dominance


def test_nothing_said_feels_like_nothing() -> None:
    assert felt("") == felt("8080") == Affect()
