"""German, Spanish, French, Chinese and Japanese as they are typed to an assistant."""

import pytest

from tests.spec.turns import only, texts


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("Mein Bruder ist Arzt", ["Anas Bruder ist Arzt"]),
        ("Meine Frau ist Anna", ["Anas Frau heißt Anna"]),
        ("Mein Mann ist Elektriker, meine Tochter studiert in Wien",
         ["Anas Mann ist Elektriker", "Anas Tochter studiert in Wien"]),
        ("Meine Mutter heißt Gisela und ist 78", ["Anas Mutter heißt Gisela", "Anas Mutter ist 78"]),
        ("Mi padre se llama Ernesto, tiene 70 años",
         ["El padre de Ana se llama Ernesto", "El padre de Ana tiene 70 años"]),
        ("mon frère s'appelle Paul et il vit à Montréal",
         ["Le frère de Ana s'appelle Paul", "Le frère de Ana vit à Montréal"]),
        ("我妻子是医生,我们有两个孩子", ["我妻子是医生", "我们有两个孩子"]),
        ("妻は看護師です。子供が二人います。", ["妻は看護師です", "子供が二人います"]),
    ],
)  # fmt: skip
def test_what_those_close_are_is_no_name_and_each_thing_has_its_subject(said: str, read: list[str]) -> None:
    assert texts(said) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("bin übrigens laktoseintolerant", "Ana ist laktoseintolerant"),
        ("hab morgen um 9 nen Termin beim Arzt", "Ich habe morgen um 9 einen Termin beim Arzt"),
        ("Seit März arbeite ich bei SAP", "Ana arbeitet bei SAP"),
        ("Ich wohne mit meiner Freundin Anna in Köln", "Ana wohnt in Köln"),
        ("Mein Geburtstag ist am 12. August", "Anas Geburtstag ist am 12. August"),
        ("soy alérgico al polen", "Ana es alérgico al polen"),
        ("tengo dos perros, Luna y Toby", "Ana tiene dos perros, Luna y Toby"),
        ("je bosse chez Airbus", "Ana travaille chez Airbus"),
        ("je dois rendre mon mémoire avant le 15 juin", "Je dois rendre mon mémoire avant le 15 juin"),
        ("我不吃香菜", "我不吃香菜"),
    ],
)
def test_what_is_typed_without_care_is_read_as_if_with(said: str, read: str) -> None:
    assert only(said).text == read


def test_being_somewhere_after_work_was_spoken_of_is_working_there() -> None:
    assert texts("ya no trabajo en Seat, ahora estoy en Indra") == [
        "Ana ya no trabaja en Seat",
        "Ana trabaja ahora en Indra",
    ]
    assert texts("je ne travaille plus chez Renault, je suis chez Thales maintenant")[1:] == [
        "Ana travaille maintenant chez Thales"
    ]
    assert texts("bin is full") == []
