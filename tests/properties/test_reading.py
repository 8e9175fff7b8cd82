"""Reading never fails, never quotes what was not said, and says the same twice."""

from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from engram.cognition.reading import read, scan
from engram.model.memory import CATEGORIES
from engram.model.proposal import Utterance

AT = datetime(2024, 5, 15, 12, tzinfo=UTC)
ROLES = st.sampled_from(["user", "assistant", "tool", "system", "", "guest"])
WORDS = st.sampled_from(
    """I my we the not no, actually moved to Porto live in work at don't any more is was 8080 Monday , . ? ! ; :
    " ' ’ \n
    forget that what said if would he she sister dog named from now on always never and but so because 我住在 ich wohne
    vivo en j'habite à ``` > * # I'm I've been will by Friday sorry, I meant scratch that. it's instead of""".split(" ")
)
ANYTHING = st.text(st.characters(exclude_categories=()), max_size=200)  # lone surrogates and controls too
PROSE = st.lists(WORDS, max_size=40).map(" ".join)


def utterance(role: str, text: str) -> Utterance:
    return Utterance(role=role, text=text, at=AT, speaker="Ana" if role == "user" else None)


@settings(max_examples=150, deadline=None)
@given(ROLES, st.one_of(ANYTHING, PROSE), st.lists(st.tuples(ROLES, st.one_of(ANYTHING, PROSE)), max_size=3))
def test_any_text_can_be_read(role: str, text: str, earlier: list[tuple[str, str]]) -> None:
    said, before = utterance(role, text), [utterance(*each) for each in earlier]
    found = read(said, before)
    assert found == read(said, before)
    for each in found.proposals:
        assert each.quote in text
        assert each.text.strip() == each.text != ""
        assert each.category in CATEGORIES
        assert 0 < each.confidence <= 1
    assert scan(text, role) == scan(text, role)


@settings(max_examples=60, deadline=None)
@given(PROSE)
def test_a_system_turn_never_yields_anything(text: str) -> None:
    assert read(utterance("system", text)).proposals == ()


@settings(max_examples=60, deadline=None)
@given(PROSE, st.sampled_from(["Zyx", "Quill"]))
def test_no_statement_of_somebody_with_a_name_still_says_i(text: str, name: str) -> None:
    for each in read(Utterance(role="user", text=text, at=AT, speaker=name)).proposals:
        if each.text.isascii() and each.category != "procedure":
            assert not {"I", "I'm", "I've", "my", "me"} & set(each.text.split())
