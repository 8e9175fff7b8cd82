"""where a conversation falls into boxes, what each is about, and which of them return to a topic."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from engram.cognition.episodes import BoxWeights, Heard, Open, boxed, sealed, seals
from engram.model.episode import Box, Ending

NOON = datetime(2024, 5, 13, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
FERRY = [
    "The ferry to Harwich leaves at eight.", "Did you book a cabin on the ferry?",
    "A cabin with a window, deck seven.", "Harwich is cold in March, pack a coat.",
    "The ferry has a cinema on deck four.", "We can park the van at the Harwich terminal.",
    "The cabin ticket is in my mail.",
]  # fmt: skip
SOURDOUGH = [
    "My sourdough starter doubled overnight.", "Feed the starter rye flour and warm water.",
    "The loaf needs a Dutch oven and steam.", "Rye flour makes the crumb sour.",
]  # fmt: skip


def talk(*said: str, start: datetime = NOON) -> list[Heard]:
    return [
        Heard(f"{start:%d}-{place}", start + place * MINUTE, ("Ana", "Bo")[place % 2], text)
        for place, text in enumerate(said)
    ]


def later(turns: list[Heard], by: timedelta) -> list[Heard]:
    return [Heard(f"{turn.id}+", turn.at + by, turn.speaker, turn.text) for turn in turns]


def test_half_an_hour_of_silence_seals_a_box() -> None:
    box = Open(tuple(talk(*FERRY[:2])))
    assert seals(box, Heard("x", NOON + 30 * MINUTE, "Ana", "The ferry again.")) is None
    assert seals(box, Heard("x", NOON + 31 * MINUTE, "Ana", "The ferry again.")) is Ending.SILENCE


def test_fifty_turns_fill_a_box() -> None:
    turns = talk(*["The ferry sails."] * 51)
    assert seals(Open(tuple(turns[:49])), turns[49]) is None
    assert seals(Open(tuple(turns[:50])), turns[50]) is Ending.SIZE


def test_a_new_topic_opens_a_box_that_begins_with_it() -> None:
    second = later(talk(*SOURDOUGH), len(FERRY) * MINUTE)
    found = list(boxed([*talk(*FERRY), *second]))
    assert [why for _, why in found] == [Ending.TOPIC, Ending.END]
    assert [len(box.turns) for box, _ in found] == [len(FERRY), len(SOURDOUGH)]


def test_the_same_words_hold_a_box_together() -> None:
    said_again = later(talk(*FERRY[:4]), len(FERRY) * MINUTE)
    assert len(list(boxed([*talk(*FERRY), *said_again]))) == 1


def test_how_much_must_be_said_anew_can_be_tuned() -> None:
    turns = [*talk(*FERRY), *later(talk(*SOURDOUGH), len(FERRY) * MINUTE)]
    assert len(list(boxed(turns, BoxWeights(overlap=0.0)))) == 1
    assert len(list(boxed(turns, BoxWeights(overlap=0.05)))) == 2


def test_one_stray_remark_is_no_new_topic() -> None:
    stray = [*FERRY, "My sourdough starter doubled overnight.", "Anyway, which deck is the ferry cabin on?"]
    assert len(list(boxed(talk(*stray)))) == 1


def test_a_sealed_box_knows_when_who_and_what() -> None:
    (box, why), *_ = boxed(talk(*FERRY))
    made = sealed(box, why, "b1")
    assert (made.started, made.ended) == (NOON, NOON + 6 * MINUTE)
    assert made.participants == ("Ana", "Bo")
    assert made.turns == tuple(turn.id for turn in box.turns)
    assert made.title.split()[0].lower() in ("ferry", "harwich", "cabin", "deck")
    assert {"ferri", "harwich", "cabin"} <= set(made.words)
    assert made.trace is None


def test_the_names_of_those_who_speak_are_no_topic() -> None:
    (box, why), *_ = boxed(talk("Ana, the ferry!", "Yes Bo, the ferry.", "Ana, really?"))
    assert not {"ana", "bo"} & set(sealed(box, why, "b1").words)


def history() -> list[Box]:
    kept: list[Box] = []
    topics = (
        FERRY,
        SOURDOUGH,
        ["The roof leaks above the attic.", "Two roof tiles are cracked.", "The attic smells of mould."],
    )
    for number, said in enumerate(topics):
        (box, why), *_ = boxed(talk(*said, start=NOON + number * timedelta(days=1)))
        kept.append(sealed(box, why, f"b{number}", kept))
    return kept


def test_a_topic_that_returns_has_the_trace_of_its_first_box() -> None:
    earlier = history()
    (box, why), *_ = boxed(talk("The Harwich ferry was late.", "Was the cabin fine?", "Deck seven, a big window."))
    again = sealed(box, why, "b9", earlier)
    assert again.trace == "b0"
    (box, why), *_ = boxed(talk("Another ferry, another cabin.", "Harwich once more?"))
    assert sealed(box, why, "b10", [*earlier, again]).trace == "b0"


def test_a_topic_of_its_own_has_no_trace() -> None:
    (box, why), *_ = boxed(talk("The violin needs new strings.", "The luthier is closed."))
    assert sealed(box, why, "b9", history()).trace is None


said = st.lists(
    st.tuples(st.integers(0, 90), st.sampled_from([*FERRY, *SOURDOUGH, "", "ok", "?"]) | st.text(max_size=40)),
    max_size=80,
)


@given(said, st.integers(1, 8))
def test_every_turn_is_in_one_box_in_its_order_and_no_box_is_too_long(turns: list[tuple[int, str]], most: int) -> None:
    at, heard = NOON, []
    for number, (minutes, text) in enumerate(turns):
        at += minutes * MINUTE
        heard.append(Heard(str(number), at, "Ana", text))
    boxes = [box for box, _ in boxed(heard, BoxWeights(most_turns=most))]
    assert [turn for box in boxes for turn in box.turns] == heard
    assert all(0 < len(box.turns) <= most for box in boxes)
    for box in boxes:
        gaps = [later.at - earlier.at for earlier, later in zip(box.turns, box.turns[1:], strict=False)]
        assert all(gap < 30 * MINUTE for gap in gaps)
        assert sealed(box, Ending.END, "b").turns
