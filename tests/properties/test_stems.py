"""Stems of German, Spanish and French: beside the terms, never among them, and none in English."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.cognition.bm25 import POSTING, united
from engram.cognition.stems import stems, stems_asked_for
from engram.cognition.words import query_terms, terms
from engram.language.tongue import STEMMED, clear_tongue, stemmed_tongue

anything = st.text(st.characters(), max_size=200)
languages = st.sampled_from(STEMMED)
english = st.lists(
    st.sampled_from(
        """the a of to and is are was were have had you he she we they it my your what which who when where how cat
        cats house works working lives lived brother friends die plus los era son car jam james""".split()
    ),
    min_size=8,
).filter(lambda words: len({"the", "is", "was", "have", "my", "what", "where", "you", "she", "they"} & {*words}) > 5)

ONE_STEM = {
    "de": [
        "Katze Katzen", "Haus Häuser Haeuser", "arbeite arbeitet arbeiten gearbeitet", "koche kochst kocht gekocht",
        "wohne wohnst wohnt", "Kind Kinder Kindern", "Auto Autos", "Freundin Freundinnen", "Straße STRASSE Straßen",
    ],
    "es": [
        "gato gatos", "ciudad ciudades", "luz luces", "vivo vive vivir vivía vivia", "trabajo trabajas trabajando",
        "canción canciones cancion", "estudio estudia estudiar", "hermano hermana hermanos",
    ],
    "fr": [
        "habite habites habitait habitez habitons", "cheval chevaux", "ami amis amie amies", "achète acheter achetée",
        "étudie étudier etudie", "vend vendre vendu", "journal journaux",
    ],
}  # fmt: skip
TWO_STEMS = {"de": ["Katze Kater", "Hund Hand"], "es": ["gato gafas", "casa cama"], "fr": ["chat chien", "ville vie"]}


@pytest.mark.parametrize(("language", "forms"), [(name, forms) for name, row in ONE_STEM.items() for forms in row])
def test_the_forms_of_a_word_have_one_stem(language: str, forms: str) -> None:
    assert len({stems(form, language) for form in forms.split()}) == 1


@pytest.mark.parametrize(("language", "words"), [(name, words) for name, row in TWO_STEMS.items() for words in row])
def test_other_words_have_other_stems(language: str, words: str) -> None:
    assert len({stems(word, language) for word in words.split()}) == 2


@given(anything, languages)
def test_a_stem_is_never_a_term(text: str, language: str) -> None:
    found = [stem for chunk in text.split() for stem in stems(chunk, language)]
    assert all(stem.endswith(f" {language}") and len(stem) > 3 for stem in found)
    assert set(found).isdisjoint(terms(text))


@given(english)
def test_an_english_text_and_an_english_question_have_no_stems(words: list[str]) -> None:
    text = " ".join(words)
    assert clear_tongue(text) == "en"
    assert stemmed_tongue(text, text.split()) is None
    assert stems_asked_for(text) == {}


@pytest.mark.parametrize(
    "text",
    [
        "Los Angeles trip", "Le Monde subscription", "Cold war memorabilia", "Müller project deadline", "Nice café",
        "naïve Bayes classifier", "hat trick", "plus size jeans", "The plants die", "No problem", "La La Land tickets",
    ],
)  # fmt: skip
def test_a_name_or_a_loan_does_not_make_a_short_english_text_foreign(text: str) -> None:
    assert stemmed_tongue(text, text.split()) is None


@given(anything)
def test_a_language_is_told_alike_by_both_ways_of_looking(text: str) -> None:
    assert stemmed_tongue(text, text.split()) in (None, clear_tongue(text))
    assert clear_tongue(text) == clear_tongue(" ".join(text[:400].split()))


@given(st.lists(st.sampled_from(["Katzen", "habites-tu", "ciudades", "auth.ts", "cats", "l'école", "3-4", "the"])))
def test_a_question_has_its_terms_and_the_stems_are_theirs(words: list[str]) -> None:
    question = " ".join(words)
    found = stems_asked_for(question)
    assert found == stems_asked_for(question)
    assert set(found) <= set(terms(question))
    assert set(query_terms(question)).isdisjoint(stem for each in found.values() for stem in each)


counts = st.tuples(st.integers(0, 255), st.integers(0, 255))
lists = st.lists(st.dictionaries(st.integers(0, 20), counts, max_size=12), min_size=1, max_size=4)


@given(lists)
def test_lists_of_one_word_become_one_in_which_a_document_is_once(written: list[dict[int, tuple[int, int]]]) -> None:
    rows = [[(doc, doc + 5, doc + 9, *found, doc % 7) for doc, found in sorted(each.items())] for each in written]
    expected = {
        doc: tuple(max(each[doc][which] for each in written if doc in each) for which in (0, 1))
        for doc in sorted({doc for each in written for doc in each})
    }
    found = united([np.array(each, POSTING) for each in rows])
    assert found["doc"].tolist() == list(expected)
    assert list(zip(found["own"].tolist(), found["wide"].tolist(), strict=True)) == list(expected.values())
    assert found["flags"].tolist() == [doc % 7 for doc in expected]
    assert found["own_length"].tolist() == [doc + 5 for doc in expected]
