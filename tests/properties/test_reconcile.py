"""Reconciling, over random conversations: what holds depends on who said what when, not on what arrives first."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import MONDAY, SteppedClock, examples, open_store
from tests.readers import PlainReader

PLACES = ("Lisbon", "Porto", "Faro")
THINGS = ("tea", "milk")


@dataclass(frozen=True)
class Said:
    """One statement: by a person or an assistant, of a place or a thing, perhaps a denial or a correction."""

    role: str
    form: str
    word: str

    @property
    def text(self) -> str:
        return self.form.format(self.word)


@dataclass
class Oracle:
    """What should hold, by the order in which it was said."""

    place: tuple[str, str] | None = None
    likes: dict[str, tuple[bool, str]] = field(default_factory=dict)

    def hear(self, said: Said) -> None:
        if "live" in said.form:
            if self.place is None or not outranked(said.role, self.place[1]):
                kept = self.place is not None and self.place[0] == said.word and self.place[1] == "user"
                self.place = (said.word, "user" if kept else said.role)
        elif said.word not in self.likes or not outranked(said.role, self.likes[said.word][1]):
            self.likes[said.word] = ("don't" not in said.form, said.role)

    def facts(self) -> list[str]:
        lives = [f"Ana lives in {self.place[0]}"] if self.place else []
        return sorted(
            lives + [f"Ana {'likes' if yes else 'does not like'} {word}" for word, (yes, _) in self.likes.items()]
        )


def outranked(role: str, by: str) -> bool:
    return role == "assistant" and by == "user"


people = st.one_of(
    st.builds(
        Said, st.just("user"), st.sampled_from(["I live in {}.", "No, actually I live in {}."]), st.sampled_from(PLACES)
    ),
    st.builds(Said, st.just("user"), st.sampled_from(["I like {}.", "I don't like {}."]), st.sampled_from(THINGS)),
)
assistants = st.builds(Said, st.just("assistant"), st.just("I live in {}."), st.sampled_from(PLACES))
talks = st.lists(st.one_of(people, people, assistants), min_size=1, max_size=7)


def held_after(talk: list[Said], order: list[int], digested_after: list[bool]) -> list[str]:
    """The facts that are held when turns of a talk arrive in some order and are digested now and then."""
    clock = SteppedClock(MONDAY + timedelta(days=30))
    with open_store(clock=clock, reader=PlainReader(), digest=False) as store:
        rex = store.mind(agent="rex")
        for place, digests in zip(order, digested_after, strict=True):
            said = talk[place]
            rex.observe(
                said.role, said.text, speaker="Ana", at=MONDAY + timedelta(hours=place), session=f"s{place % 2}"
            )
            if digests:
                rex.digest()
        rex.digest()
        assert store.doctor().ok
        return sorted(memory.text for memory in rex.list(kinds="semantic", limit=100))


def expected(talk: list[Said]) -> list[str]:
    oracle = Oracle()
    for said in talk:
        oracle.hear(said)
    return oracle.facts()


@settings(max_examples=examples(60))
@given(st.data())
def test_what_holds_is_what_was_said_last_by_whoever_counts_most_in_whatever_order_it_arrives(
    data: st.DataObject,
) -> None:
    talk = data.draw(talks)
    order = data.draw(st.permutations(range(len(talk))))
    digested = data.draw(st.lists(st.booleans(), min_size=len(talk), max_size=len(talk)))
    assert held_after(talk, order, digested) == expected(talk)


@settings(max_examples=examples(30))
@given(talks, st.data())
def test_a_transcript_that_is_ingested_again_changes_nothing(talk: list[Said], data: st.DataObject) -> None:
    order = [*range(len(talk)), *range(len(talk))]
    digested = data.draw(st.lists(st.booleans(), min_size=len(order), max_size=len(order)))
    assert held_after(talk, order, digested) == expected(talk)


@settings(max_examples=examples(40))
@given(st.permutations(PLACES), st.permutations(range(len(PLACES))), st.lists(st.booleans(), min_size=3, max_size=3))
def test_each_place_ends_when_the_next_begins_in_whatever_order_they_are_told(
    places: list[str], order: list[int], digested_after: list[bool]
) -> None:
    clock = SteppedClock(MONDAY + timedelta(days=30))
    with open_store(clock=clock, reader=PlainReader(), digest=False) as store:
        rex = store.mind(agent="rex")
        for place, digests in zip(order, digested_after, strict=True):
            rex.observe("user", f"I live in {places[place]}.", speaker="Ana", at=MONDAY + timedelta(hours=place))
            if digests:
                rex.digest()
        rex.digest()
        ends = {each.text.split()[-1]: each.valid.until for each in rex.list(kinds="semantic", status=None)}
    hours = [MONDAY + timedelta(hours=hour) for hour in range(1, len(places))]
    assert [ends[place] for place in places] == [*hours, None]
