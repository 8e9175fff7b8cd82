"""Hostile and broken input: a coded error with a hint or the correct result, and never anything half-written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import engram
from engram import EngramError, Mind, Store
from tests.conftest import KEY, MONDAY, Attempt, open_store, texts
from tests.spec.hostile import CALLS, HUGE, MIND, STORE, STRANGE, STRING_CALLS, Call, World, nested, world

CODE = re.compile(r"[a-z]+\.[a-z_]+")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bad path must not land in the working directory of whoever runs the tests."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def small(store: Store) -> World:
    return world(store)


def standing(world: World) -> tuple[object, ...]:
    """All there is, to see that nothing was added or lost."""
    return (world.store.health(), world.mind.list(status=None), world.mind.links(world.one), world.store.audit())


def shown(value: object) -> str:
    return f"{type(value).__name__} {ascii(value)[:60]}" if not isinstance(value, int) else f"int {str(value)[:9]}"


def complaints(call: Call, value: object, world: World) -> Iterator[str]:
    """What is wrong with how a bad value was taken."""
    before = standing(world)
    try:
        call(world, value)
    except EngramError as error:
        if not CODE.fullmatch(error.code) or not error.hint or not 400 <= error.status < 600:
            yield f"{error.code} is not a full error"
        if error.code in ("store.error", "store.io", "store.damaged"):
            yield f"{error.code} blames the store"
        if len(f"{error} {error.hint} {error.details}") > 2_000:
            yield "the error repeats the whole input"
    except Exception as error:  # noqa: BLE001  # what this test is about
        yield f"{type(error).__name__}: {str(error)[:80]}"
    else:
        yield "it was taken"
    if standing(world) != before:
        yield "something was left behind"


@pytest.mark.parametrize("name", CALLS)
def test_a_bad_value_is_refused_with_a_code_and_leaves_nothing_behind(name: str, small: World) -> None:
    values, call = CALLS[name]
    wrong = [f"{shown(value)}: {complaint}" for value in values for complaint in complaints(call, value, small)]
    assert wrong == []
    assert small.store.doctor().ok


def test_every_argument_of_every_verb_is_tried() -> None:
    import inspect

    from engram import Mind

    tried = {name.split()[0] + "." + name.split()[1] for name in MIND}
    tried |= {"store." + ".".join(name.removeprefix("store ").split()[:2]) for name in STORE}
    verbs = {**dict(inspect.getmembers(Mind, inspect.isfunction))}
    administrators = dict(inspect.getmembers(Store, inspect.isfunction))
    wanted = {
        f"{prefix}{verb}.{parameter}"
        for prefix, members in (("", verbs), ("store.", administrators))
        for verb, function in members.items()
        for parameter in inspect.signature(function).parameters
        if not verb.startswith("_") and parameter != "self"
    }
    assert wanted - tried == set()


@pytest.mark.parametrize("name", STRING_CALLS)
def test_a_strange_text_is_taken_as_text_or_refused(name: str, small: World) -> None:
    for text in STRANGE:
        before = standing(small)
        try:
            STRING_CALLS[name](small, text)
        except EngramError as error:
            assert CODE.fullmatch(error.code)
            assert standing(small) == before
    assert small.store.doctor().ok


@pytest.mark.parametrize("text", STRANGE)
def test_a_strange_text_comes_back_as_it_was_given(text: str, store: Store) -> None:
    ana = store.mind(agent="ana", session=text)
    turn = ana.observe("user", text, speaker=text, id=text, caption=text, tool={text: text}, meta={text: [text]})
    kept = ana.get(turn.id)
    assert (kept.text, kept.speaker, kept.external_id, kept.session) == (text, text, text, text)
    assert (turn.caption, turn.tool, kept.metadata[text]) == (text, {text: text}, [text])
    fact = ana.remember(f"{text} it is", category=text, meta={text: text})
    assert fact.category == text
    ana.relate(turn.id, fact.id, text, properties={text: text})
    assert [(link.relation, link.properties) for link in ana.links(fact.id)] == [(text, {text: text})]
    ana.forget(fact.id, reason=text)
    assert ana.history(fact.id)[-1].reason == text


@pytest.mark.parametrize("text", STRANGE)
def test_a_strange_text_filters_for_itself_only(text: str, store: Store) -> None:
    ana = store.mind(agent="ana")
    ana.observe("user", "lighthouse", speaker="Ana", session="s", meta={"k": "v"})
    ana.observe("user", "lighthouse again", speaker=text, session=text, meta={"k": text})
    for filters in ({"speaker": text}, {"session": text}, {"metadata": {"k": text}}):
        assert texts(ana.recall("lighthouse", filters=filters)) == ["lighthouse again"]
    assert [memory.text for memory in ana.list(filters={"speaker": text})] == ["lighthouse again"]


@pytest.mark.parametrize("text", [text for text in STRANGE if "/" not in text and text.isprintable()])
def test_a_strange_name_is_a_name_like_any_other(text: str, store: Store) -> None:
    odd = store.mind(agent=text, project=text, squads=[text])
    odd.remember("mine")
    odd.remember("ours", scope=f"project:{text}")
    odd.remember("theirs", scope=f"squad:{text}")
    assert len(odd.list()) == 3
    assert store.mind(agent="ana", project="atlas", squads=["owls"]).list() == []
    store.grant(text, "global")
    odd.remember("everyone's", scope="global")
    assert store.doctor().ok


@pytest.mark.parametrize("depth", [10, 100, 500, 900, *range(950, 1_000, 3), 2_000])
def test_however_deep_metadata_is_it_is_kept_or_refused(depth: int, small: World) -> None:
    before = standing(small)
    try:
        memory = small.mind.remember("Deep", meta={"deep": nested(depth)})
    except EngramError as error:
        assert error.code.startswith("input.")
        assert standing(small) == before
    else:
        assert small.mind.get(memory.id).metadata["deep"] == nested(depth)
        assert "Deep" in texts(small.mind.recall("deep"))


@pytest.mark.parametrize("key", [None, KEY])
def test_ten_megabytes_are_refused_and_what_was_there_stays(key: bytes | None, tmp_path: Path) -> None:
    with open_store(tmp_path / "a.engram", key=key) as store:
        ana = store.mind(agent="ana")
        turn = ana.observe("user", "Hello")
        size = store.health().bytes_on_disk
        attempts: list[Attempt] = [
            lambda: ana.observe("user", HUGE),
            lambda: ana.remember(HUGE),
            lambda: ana.recall(HUGE),
        ]
        for attempt in attempts:
            with pytest.raises(EngramError) as refused:
                attempt()
            assert (refused.value.code, refused.value.status) == ("input.too_large", 413)
        assert ana.list() == [turn]
        assert store.health().bytes_on_disk == size
        assert store.doctor().ok


def test_metadata_does_not_grow_past_its_limit_bit_by_bit(small: World) -> None:
    limit = small.store.tunables.meta_limit
    with pytest.raises(EngramError) as refused:
        for number in range(10):
            small.mind.update(small.one, meta={f"k{number}": "x" * (limit // 4)})
    assert refused.value.code == "input.too_large"
    assert len(repr(dict(small.mind.get(small.one).metadata))) < limit + 100


def test_a_batch_larger_than_the_limit_is_refused(store: Store) -> None:
    with open_store(batch_limit=10) as small_batches:
        ana = small_batches.mind(agent="ana")
        with pytest.raises(EngramError) as refused:
            ana.observe_many({"role": "user", "text": f"number {n}"} for n in range(11))
        assert refused.value.code == "input.too_large"
        assert ana.list() == []


def test_a_naive_and_a_future_time_are_told_apart_from_a_good_one(store: Store) -> None:
    ana = store.mind(agent="ana")
    for at in (MONDAY.replace(tzinfo=None), MONDAY.replace(year=2027)):
        with pytest.raises(EngramError) as refused:
            ana.observe("user", "Hello", at=at)
        assert refused.value.code == "input.time"
    assert ana.observe("user", "Hello", at=MONDAY).learnt == MONDAY


def test_the_codes_say_what_is_wrong(store: Store) -> None:
    ana = store.mind(agent="ana")
    told: dict[str, Attempt] = {
        "input.empty": lambda: ana.observe("user", " "),
        "input.encoding": lambda: ana.observe("user", "\ud800"),
        "input.too_large": lambda: ana.remember("x" * 9_000),
        "input.number": lambda: ana.remember("x", importance=float("nan")),
        "input.id": lambda: ana.get("nonsense"),
        "input.time": lambda: ana.recall("x", as_of=MONDAY.replace(tzinfo=None)),
        "input.invalid": lambda: ana.observe("nobody", "x"),
        "scope.denied": lambda: ana.remember("x", scope="global"),
        "memory.not_found": lambda: ana.get("7ZZZZZZZZZZZZZZZZZZZZZZZZZ"),
    }
    for code, attempt in told.items():
        with pytest.raises(EngramError) as refused:
            attempt()
        assert refused.value.code == code
    with pytest.raises(EngramError) as refused:
        ana.observe("user", "a\x00b")
    assert refused.value.code == "input.encoding"


UNSEEN = (
    "\u200b", "\u200b\u200d\u2060", "\ufeff \n", "\u00ad", "\ufe0f\u034f", "\u2800", "\u3164\u115f",
    "\u202e\u202c", "\x01",
)  # fmt: skip


@pytest.mark.parametrize("text", UNSEEN)
def test_a_text_in_which_nothing_can_be_seen_is_empty(ana: Mind, text: str) -> None:
    attempts: list[Attempt] = [
        lambda: ana.observe("user", text),
        lambda: ana.remember(text),
        lambda: ana.recall(text),
        lambda: ana.observe("user", "Hello", speaker=text),
    ]
    for attempt in attempts:
        with pytest.raises(EngramError) as told:
            attempt()
        assert told.value.code == "input.empty"
    assert ana.list() == []


@pytest.mark.parametrize("text", ["\u200bHello", "👍", "❤\ufe0f", "…", "e\u0301", "\u0301", "नि", "\ue000", "-", "㋡"])
def test_a_text_with_one_visible_character_is_kept_as_it_is(ana: Mind, text: str) -> None:
    assert ana.observe("user", text).text == text


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"])
def test_what_was_said_on_the_first_day_of_the_calendar_keeps_nothing_from_being_read(zone: str) -> None:
    with engram.open(embedder="none", tunables={"digest_in_background": False}) as store:
        mind = store.mind(agent="rex", tz=zone)
        mind.observe("user", "Tomorrow I will paint the kitchen.", at=datetime(1, 1, 1, tzinfo=UTC), session="1")
        mind.observe("user", "The lamp is of brass.")
        assert "The lamp is of brass." in texts(mind.recall("what is the lamp of?"))
        assert store.doctor().ok
