"""Wishes about a matter in German and Spanish: granted as the English ones are."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.said.telling import held, told

FAMILY = {
    "de": ("Mein Bruder heißt Jan.", "Mein Bruder wohnt in Kiel.", "Meine Schwester wohnt in Bonn."),
    "es": ("Mi hermano se llama Luis.", "Mi hermano vive en Vigo.", "Mi hermana vive en Soria."),
}
NAME, _, SISTER = ({language: said[place] for language, said in FAMILY.items()} for place in range(3))


@pytest.mark.parametrize(
    ("language", "wish"),
    [
        ("de", "Vergiss alles über meinen Bruder."),
        ("de", "Vergiss bitte alles, was du über meinen Bruder weißt."),
        ("de", "Vergiss alles, was ich dir über meinen Bruder erzählt habe."),
        ("de", "Kannst du bitte alles über meinen Bruder vergessen?"),
        ("de", "Ich möchte, dass du alles über meinen Bruder vergisst."),
        ("de", "Vergiss meinen Bruder."),
        ("de", "Lösche alles über meinen Bruder."),
        ("es", "Olvida todo sobre mi hermano."),
        ("es", "Olvida todo lo que sabes de mi hermano."),
        ("es", "Olvídate de todo lo que te dije de mi hermano."),
        ("es", "Por favor, olvida todo lo que te conté sobre mi hermano."),
        ("es", "¿Puedes olvidar todo sobre mi hermano?"),
        ("es", "Quiero que olvides todo sobre mi hermano."),
        ("es", "Borra todo sobre mi hermano."),
    ],
)
def test_everything_about_somebody_is_forgotten_and_nobody_else(
    rex: Mind, clock: SteppedClock, language: str, wish: str
) -> None:
    told(rex, clock, *FAMILY[language], wish)
    assert held(rex) == [SISTER[language]]
    assert [memory.text for memory in rex.list(kinds="episodic")] == [FAMILY[language][2]]


@pytest.mark.parametrize(
    ("language", "wish"),
    [
        ("de", "Vergiss, dass mein Bruder in Kiel wohnt."),
        ("de", "Vergiss, wo mein Bruder wohnt."),
        ("es", "Olvida que mi hermano vive en Vigo."),
        ("es", "Olvida dónde vive mi hermano."),
    ],
)
def test_one_thing_about_somebody_leaves_the_rest(rex: Mind, clock: SteppedClock, language: str, wish: str) -> None:
    told(rex, clock, *FAMILY[language], wish)
    assert held(rex) == sorted([NAME[language], SISTER[language]])


@pytest.mark.parametrize(
    ("statement", "wish"),
    [
        ("Ich wohne in Berlin.", "Vergiss, dass ich in Berlin wohne."),
        ("Ich mag Jazz.", "Vergiss, dass ich Jazz mag."),
        ("Ich bin allergisch gegen Nüsse.", "Vergiss bitte, dass ich gegen Nüsse allergisch bin."),
        ("Ich habe zwei Kinder.", "Vergiss, dass ich zwei Kinder habe."),
        ("Ich arbeite bei Siemens.", "Vergesse, dass ich bei Siemens arbeite."),
        ("Vivo en Madrid.", "Olvida que vivo en Madrid."),
        ("Me gusta el jazz.", "Olvida que me gusta el jazz."),
    ],
)
def test_a_statement_is_forgotten_though_the_verb_stands_last(
    rex: Mind, clock: SteppedClock, statement: str, wish: str
) -> None:
    told(rex, clock, statement)
    assert held(rex) == [statement]
    told(rex, clock, wish)
    assert held(rex) == []
    assert rex.list(kinds="episodic") == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Vergiss meinen Bruder nicht!"),
        ("de", "Vergiss bitte nicht alles über meinen Bruder."),
        ("de", "Hast du alles über meinen Bruder vergessen?"),
        ("de", "Warum soll ich alles über meinen Bruder vergessen?"),
        ("de", "Jan sagte: Vergiss alles über meinen Bruder."),
        ("de", "Wie sagt man: Vergiss alles über meinen Bruder?"),
        ("de", "Vergiss bitte einfach alles rund um meinen Bruder."),
        ("es", "No olvides nada sobre mi hermano."),
        ("es", "¿Has olvidado todo sobre mi hermano?"),
        ("es", "Luis dijo: olvida todo sobre mi hermano."),
        ("es", "Si olvidas todo sobre mi hermano, me enfado."),
    ],
)
def test_what_only_sounds_like_a_wish_takes_nothing(rex: Mind, clock: SteppedClock, language: str, said: str) -> None:
    told(rex, clock, *FAMILY[language])
    told(rex, clock, said)
    assert set(FAMILY[language]) <= set(held(rex))


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Mein Lieblingslied ist 'Vergiss alles über meinen Bruder'.", NAME["de"]),
        ("Ich habe alles über meinen Bruder vergessen.", NAME["de"]),
    ],
)
def test_a_title_or_a_deed_is_no_wish(rex: Mind, clock: SteppedClock, said: str, kept: str) -> None:
    told(rex, clock, *FAMILY["de"], said)
    assert kept in held(rex)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Vergiss nicht, dass mein Bruder in Kiel wohnt.", "Vergiss nicht, dass mein Bruder in Kiel wohnt."),
        ("No olvides que mi hermano vive en Vigo.", "No olvides que mi hermano vive en Vigo."),
    ],
)
def test_what_is_not_to_be_forgotten_is_remembered(rex: Mind, clock: SteppedClock, said: str, kept: str) -> None:
    told(rex, clock, said)
    assert held(rex) == [kept]


def test_a_wish_takes_nothing_that_somebody_else_said(rex: Mind, clock: SteppedClock) -> None:
    told(rex, clock, *FAMILY["de"])
    rex.observe("user", "Vergiss alles über meinen Bruder.", speaker="Ben")
    rex.digest()
    assert NAME["de"] in held(rex)


@pytest.mark.parametrize(
    ("known", "wish"),
    [
        ("My brother Luca lives in Bologna.", "Forget everything about my brother."),
        ("Mein Bruder Luca wohnt in Bologna.", "Vergiss alles über meinen Bruder."),
        ("My brother Luca lives in Bologna.", "Vergiss alles über meinen Bruder"),
        ("Mi hermano Luca vive en Bolonia.", "Olvida todo sobre mi hermano."),
        ("Mon frère Luca habite à Bologne.", "Oublie tout sur mon frère."),
        ("Mein Bruder Luca wohnt in Bologna.", "Forget everything about my brother"),
        ("Meine Tante Rosa wohnt in Graz", "Forget everything about aunt Rosa."),
        ("Mi hermano Luca vive en Bolonia.", "Vergiss alles über meinen Bruder Luca."),
    ],
)
def test_everything_about_somebody_close_is_forgotten_in_whatever_language_it_was_told(
    rex: Mind, clock: SteppedClock, known: str, wish: str
) -> None:
    told(rex, clock, known, "My sister is a baker.")
    assert len(held(rex)) == 2
    told(rex, clock, wish)
    assert held(rex) == ["My sister is a baker."]
