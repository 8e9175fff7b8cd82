"""A clear statement is read though no family of words knows it; what is felt, vague or nobody's is not."""

import pytest

from engram.cognition.reading import read
from engram.cognition.reading.verbs import VERBS, Form, past_of
from tests.spec.turns import texts, utterance


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("I wear contact lenses.", "Ana wears contact lenses"),
        ("We store the invoices in a basement archive.", "Ana stores the invoices in a basement archive"),
        ("My aunt breeds alpacas in Wales.", "Ana's aunt breeds alpacas in Wales"),
        ("Ravi sprained his wrist at the gym in Pune.", "Ravi sprained his wrist at the gym in Pune"),
        ("The gateway forwards every call to Kong.", "The gateway forwards every call to Kong"),
        ("Our exams begin on 3 July.", "Ana's exams begin on 3 July"),
        ("There are four spare tyres in our garage.", "There are four spare tyres in Ana's garage"),
        ("The parser, which we rewrote in June, handles 900 files.", "The parser handles 900 files"),
        ("Most mornings I go rowing on the Isar.", "Most mornings Ana goes rowing on the Isar"),
        ("My grandfather was a tailor from Riga.", "Ana's grandfather was a tailor from Riga"),
        ("We ended up buying the cottage near Bergen.", "Ana bought the cottage near Bergen"),
        ("I managed to finish the Bergen half marathon.", "Ana finished the Bergen half marathon"),
        ("Upgrading OpenSSL to 3.2 got rid of the crash.", "Upgrading OpenSSL to 3.2 got rid of the crash"),
        ("I'm nervous about my viva on June 9.", "Ana is nervous about Ana's viva on June 9"),
        ("My laptop died during the demo.", "Ana's laptop died during the demo"),
        ("My cousin doesn't eat gluten.", "Ana's cousin doesn't eat gluten"),
        ("Neither of my aunts speaks Danish.", "Neither of Ana's aunts speaks Danish"),
        ("Tom and I live in Rome.", "Tom and Ana live in Rome"),
        ("In the summer my brother and I sail to Samsø.", "In the summer Ana's brother and Ana sail to Samsø"),
        ("A neighbour of mine, Bodil, restores violins.", "Ana's neighbour Bodil restores violins"),
        ("The slides are kept on a Synology box.", "The slides are kept on a Synology box"),
        ("My dentist's practice is behind the station.", "Ana's dentist's practice is behind the station"),
        ("It took us four tries to pass the inspection.", "It took Ana four tries to pass the inspection"),
        ("At our school, phones are banned during lessons.", "At Ana's school, phones are banned during lessons"),
        ("The builds were failing because the disk was full.", "The builds were failing because the disk was full"),
        ("My nephew sold his bike, which was a shame.", "Ana's nephew sold his bike"),
        ("I haven't eaten meat in six years.", "Ana hasn't eaten meat in six years"),
    ],
)
def test_a_clear_statement_needs_no_family_of_words(said: str, statement: str) -> None:
    assert texts(said) == [statement]


def test_what_is_said_in_passing_of_something_of_ones_own_is_a_statement_of_its_own() -> None:
    said = "I'd like to speed up our shop, which has 400 daily visitors and runs on Django."
    assert texts(said) == ["Ana's shop has 400 daily visitors", "Ana's shop runs on Django"]


def test_a_statement_between_two_requests_is_read() -> None:
    said = "I'm stuck and I need help, I've cut my solving time to 12 minutes, can you give me another one?"
    assert texts(said) == ["Ana has cut Ana's solving time to 12 minutes"]


@pytest.mark.parametrize(
    ("said", "statements"),
    [
        ("I'm a bit nervous, my viva is on Monday at ten.", ["Ana's viva is on Monday at ten"]),
        ("I hate coriander and my wife can't stand figs.", ["Ana hates coriander", "Ana's wife hates figs"]),
        ("We tried that noodle bar on Elm Street, the soup was superb.", ["Ana tried the noodle bar on Elm Street"]),
        ("I looked into it: the token was issued for the wrong client.", ["The token was issued for the wrong client"]),
        ("My dad is 71, Mum turned 68 in May.", ["Ana's dad is 71", "Ana's mum turned 68 in May"]),
        (
            "Yesterday I painted the fence, the gate and the shed.",
            ["Yesterday Ana painted the fence, the gate and the shed"],
        ),
        ("I think Tom and my sister went to Crete.", []),
        ("I see your point, the price is steep.", []),
        (
            "I teach at the night school on Mondays, come by if you like.",
            ["Ana teaches at the night school on Mondays"],
        ),
        ("We read or play chess in the evening.", ["Ana reads or plays chess in the evening"]),
    ],
)
def test_statements_joined_by_a_mere_comma_are_read_each(said: str, statements: list[str]) -> None:
    assert texts(said) == statements


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("I'm majoring in law Kevin!", "Ana is majoring in law"),
        ("I had lunch with Kevin on Friday", "Ana had lunch with Kevin on Friday"),
    ],
)
def test_the_name_of_whoever_is_spoken_to_is_no_part_of_a_statement(said: str, statement: str) -> None:
    assert [each.text for each in read(utterance(said, to="Kevin")).proposals] == [statement]


@pytest.mark.parametrize(
    "said",
    [
        "I'm having quite a hard day today.",
        "I'm running into some issues with the configuration.",
        "I'm going today because it is quiet.",
        "She is inviting us all to the opening.",
        "I'm planning a few.",
        "I have truly enjoyed our chat.",
    ],
)
def test_what_is_fleeting_or_left_unsaid_is_no_statement(said: str) -> None:
    assert texts(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "Friendship needs trust and patience.",
        "Dogs need exercise twice a day.",
        "Berlin has many museums.",
        "My dogs always make me smile.",
        "Rice cooked in coconut milk with frozen peas.",
        "The sunset was gorgeous.",
        'The model answered: "I live in Rome".',
        "My suggestion is yoga twice a week.",
        "I get the importance of a good night out.",
        "We laughed the whole evening.",
        "Two triangles share a side of 5 cm.",
    ],
)
def test_what_is_felt_vague_or_nobodys_is_left(said: str) -> None:
    assert texts(said) == []


def test_a_verb_that_is_as_often_a_noun_is_inflected_only_before_an_object() -> None:
    assert texts("I love snow and rain in Bergen.") == ["Ana loves snow and rain in Bergen"]


def test_words_of_one_verb_stay_one_verb() -> None:
    assert (past_of("hug"), past_of("swing"), past_of("dye")) == ("hugged", "swung", "dyed")
    assert VERBS["woven"].forms == {Form.DONE}
