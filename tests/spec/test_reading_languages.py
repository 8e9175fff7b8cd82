"""Other languages: the commonest statements and corrections, and never a damaged sentence."""

import pytest

from tests.spec.turns import only, reading, texts


@pytest.mark.parametrize(
    ("said", "statement", "relation", "object"),
    [
        ("Ich wohne in Graz.", "Ana wohnt in Graz", "lives_in", "Graz"),
        ("Ich heiße Anna.", "Ana heißt Anna", "has_name", "Anna"),
        ("Ich mag starken Kaffee.", "Ana mag starken Kaffee", "likes", "starken Kaffee"),
        ("Ich arbeite als Pflegerin.", "Ana arbeitet als Pflegerin", "has_job", "Pflegerin"),
        ("Vivo en Cádiz.", "Ana vive en Cádiz", "lives_in", "Cádiz"),
        ("Me llamo Anita y trabajo como maestra.", "Ana se llama Anita", "has_name", "Anita"),
        ("Me gusta el té verde.", "A Ana le gusta el té verde", "likes", "el té verde"),
        ("J'habite à Nantes depuis mars.", "Ana habite à Nantes", "lives_in", "Nantes"),
        ("Je m'appelle Anne.", "Ana s'appelle Anne", "has_name", "Anne"),
        ("J'adore le café.", "Ana adore le café", "likes", "le café"),
        ("我住在南京。", "我住在南京", "lives_in", "南京"),
        ("私は横浜に住んでいます。", "私は横浜に住んでいます", "lives_in", "横浜"),
        ("ユーザーは横浜に住んでいる。", "ユーザーは横浜に住んでいる", "lives_in", "横浜"),
        ("納豆は苦手です。", "納豆は苦手です", "dislikes", "納豆"),
    ],
)
def test_the_commonest_statements(said: str, statement: str, relation: str, object: str) -> None:
    first = reading(said).proposals[0]
    assert first.text == statement
    assert first.triple is not None
    assert (first.triple.relation, first.triple.object) == (relation, object)


def test_a_denial_is_never_read_as_its_opposite() -> None:
    assert texts("No me gusta el cilantro.") == ["A Ana no le gusta el cilantro"]
    assert texts("Não gosto de queijo.") == ["Ana não gosta de queijo"]


@pytest.mark.parametrize(
    ("said", "instead_of", "was"),
    [
        ("Nein, ich wohne in Graz, nicht in Linz.", "Linz", "wrong"),
        ("Ich wohne nicht mehr in Linz.", "Linz", "changed"),
        ("Ich bin nach Graz gezogen.", "", "changed"),
        ("Die Sitzung beginnt nicht um 09:00, sondern um 10:00.", "09:00", "wrong"),
        ("No, en realidad vivo en Cádiz.", "", "wrong"),
        ("Ya no vivo en Madrid.", "Madrid", "changed"),
        ("Me mudé a Cádiz.", "", "changed"),
        ("Non, en fait j'habite à Nantes.", "", "wrong"),
        ("J'habite à Nantes, pas à Paris.", "Paris", "wrong"),
        ("Je n'habite plus à Paris.", "Paris", "changed"),
        ("其实我住在南京。", "", "wrong"),
        ("大阪ではなく、今は横浜に住んでいます。", "大阪", "wrong"),
        ("No, in realtà abito a Bari.", "", "wrong"),
        ("Ik woon niet meer in Gent.", "Gent", "changed"),
        ("先月、横浜に引っ越しました。", "", "changed"),
    ],
)
def test_corrections(said: str, instead_of: str, was: str) -> None:
    mends = only(said).mends
    assert mends is not None
    assert (mends.instead_of, mends.was.value) == (instead_of, was)


@pytest.mark.parametrize(
    "said",
    [
        "Wie geht es dir heute?",
        "No quiero café, gracias.",
        "Mein Chef behauptet, ich wohne in Linz.",
        "Wenn ich in Graz wohnen würde, wäre ich froh.",
        "¿Vivo en Cádiz?",
        "Creo que vivo demasiado lejos.",
        "Il paraît que j'habite trop loin.",
        "Merci beaucoup !",
        "你好吗？",
        "听说他住在南京。",
        "もしかして横浜に住んでいますか？",
    ],
)
def test_what_is_no_statement_there_either(said: str) -> None:
    assert texts(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "妹は京都に住んでいます。",
        "タロウは京都に引っ越しました。",
        "弟は銀行で働いています。",
        "姉は犬を飼っています。",
        "妹の誕生日は五月三日です。",
        "妹は学生で、京都に住んでいます。",
        "コーヒーが好きではありません。",
    ],
)
def test_in_japanese_what_is_said_of_another_or_denied_is_not_said_of_oneself(said: str) -> None:
    assert texts(said) == []


@pytest.mark.parametrize("said", ["妹は花子といいます。", "母は猫が大好きです。", "父はピーナッツアレルギーです。"])
def test_in_japanese_what_is_said_of_kin_is_kept_as_it_was_said(said: str) -> None:
    [kept] = reading(said).proposals
    assert (kept.text, kept.category, kept.triple) == (said.rstrip("。"), "relationship", None)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Gestern ist mir der Keller vollgelaufen.", ["Gestern ist mir der Keller vollgelaufen"]),
        (
            "Nos quedamos con el piso de Cádiz, firmamos el jueves.",
            ["Nos quedamos con el piso de Cádiz, firmamos el jueves"],
        ),
        ("Ma fille Apolline passe le bac en juin.", ["Ma fille Apolline passe le bac en juin"]),
        ("Merk dir: der Schlüssel liegt unter der Matte.", ["Der Schlüssel liegt unter der Matte"]),
        ("Recuerda que Eva es vegana.", ["Eva es vegana"]),
        ("Mach mir bitte bis Montag eine Liste.", []),
        ("Vielleicht fahre ich im Mai nach Graz.", []),
        ("¿Puedes ayudarme el jueves?", []),
        ("Das Wetter ist schön.", []),
    ],
)
def test_what_no_phrase_takes_apart_is_kept_as_it_was_said_to_an_agent(said: str, kept: list[str]) -> None:
    assert [proposal.text for proposal in reading(said, speaker=None).proposals] == kept


@pytest.mark.parametrize(
    ("said", "relation", "category"),
    [
        ("Hallo, ich bin Jonas.", "has_name", "person"),
        ("Wir wohnen seit März in Halle.", "lives_in", "fact"),
        ("Am Montag habe ich um 14 Uhr einen Zahnarzttermin.", None, "commitment"),
        ("Wir ziehen zum 1. August nach Freiburg um.", None, "commitment"),
        ("Am Montag habe ich einen Kuchen gebacken.", None, "moment"),
        ("Ich vertrage keine Laktose.", None, "fact"),
    ],
)
def test_german_of_every_day(said: str, relation: str | None, category: str) -> None:
    told = only(said)
    assert (told.triple and told.triple.relation, told.category) == (relation, category)


def test_a_correction_in_german_may_speak_of_several() -> None:
    told = only("Nein, eigentlich wohnen wir in Halle.", "Ich wohne in Leipzig.")
    assert told.mends is not None
    assert told.text == "Ana wohnt in Halle"
