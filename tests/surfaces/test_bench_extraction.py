"""The extraction benchmark: what counts as right, off, junk and missed, and what must not be seen."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bench import affect, drawn, extraction, labels, messages
from bench.__main__ import main
from bench.data import Conversation, DataSet, Turn
from bench.goals import judged as goals_of
from bench.matching import Judged, judged
from bench.messages import Label, Message
from engram.model.memory import Affect, Kind
from engram.model.proposal import Proposal, Reading, Triple, Utterance

MAY = datetime(2023, 5, 1, 10, tzinfo=UTC)
SAID = "Hello there! I moved to Porto and I adopted a greyhound. Lovely weather today. I also like figs."


def label(words: str, category: str = "fact", subject: str = "speaker", *, may: bool = False) -> Label:
    start = SAID.index(words)
    spans = drawn.sentences(SAID)
    sentence = next(place for place, (first, last) in enumerate(spans) if first <= start < last)
    return Label(sentence, category, None, subject, (start, start + len(words)), may)


def message(*expected: Label) -> Message:
    said = Utterance(role="user", text=SAID, at=MAY, speaker="Ana")
    return Message("written/x", "dev", "written", "en", said, (), expected)


def proposal(text: str, quote: str, category: str = "fact", triple: Triple | None = None) -> Proposal:
    return Proposal(text=text, quote=quote, category=category, kind=Kind.SEMANTIC, confidence=0.9, triple=triple)


PORTO, DOG, FIGS = label("Porto"), label("greyhound", "moment"), label("figs", "preference", may=True)
LIVES = proposal("Ana moved to Porto", "I moved to Porto")
ADOPTED = proposal("Ana adopted a greyhound", "I adopted a greyhound")


def test_sentences_end_at_their_marks_and_at_line_breaks_but_not_inside_a_number() -> None:
    text = "Ok. It is v5.3.0, right?\n\nＪａ。 はい！そうです。 end"
    assert [text[slice(*span)] for span in drawn.sentences(text)] == [
        "Ok.", "It is v5.3.0, right?", "Ｊａ。", "はい！", "そうです。", "end",
    ]  # fmt: skip


def test_a_proposal_is_right_if_its_quote_is_in_the_sentence_and_its_text_has_the_words() -> None:
    found = judged(message(PORTO, DOG), [ADOPTED, LIVES])
    assert [(each.category, told.text) for each, told in found.right] == [
        ("fact", "Ana moved to Porto"),
        ("moment", "Ana adopted a greyhound"),
    ]
    assert (found.off, found.junk, found.missed) == ((), (), ())


def test_the_object_of_a_triple_counts_as_much_as_the_text() -> None:
    triple = Triple(subject="Ana", relation="lives_in", object="Porto")
    [pair] = judged(message(PORTO), [proposal("Ana moved", "I moved to Porto", triple=triple)]).right
    assert pair[0] == PORTO


def test_the_right_words_from_another_sentence_are_no_match() -> None:
    found = judged(message(PORTO), [proposal("Ana moved to Porto", "Lovely weather today")])
    assert (found.right, found.missed) == ((), (PORTO,))
    assert len(found.junk) == 1


def test_what_is_read_where_nothing_is_worth_keeping_or_nowhere_is_junk() -> None:
    weather, invented = proposal("The weather is lovely", "Lovely weather"), proposal("Ana moved to Porto", "not said")
    assert judged(message(PORTO), [weather, invented]).junk == (weather, invented)


def test_another_detail_of_a_labelled_sentence_is_off_but_no_junk() -> None:
    found = judged(message(PORTO), [ADOPTED])
    assert (found.off, found.junk) == ((ADOPTED,), ())


def test_a_label_is_met_once_and_saying_it_again_is_off() -> None:
    found = judged(message(PORTO), [LIVES, LIVES])
    assert (len(found.right), len(found.off)) == (1, 1)


def test_one_proposal_for_two_facts_meets_one_of_them() -> None:
    both = proposal("Ana moved to Porto and adopted a greyhound", "I moved to Porto and I adopted a greyhound")
    found = judged(message(PORTO, DOG), [both])
    assert (len(found.right), len(found.missed)) == (1, 1)
    assert judged(message(PORTO, DOG), [both, LIVES]).missed == (), "each takes the label that the other leaves"


def test_what_may_be_kept_is_neither_a_miss_nor_wrong() -> None:
    assert judged(message(FIGS), []).missed == ()
    found = judged(message(FIGS), [proposal("Ana likes figs", "I also like figs.")])
    assert (len(found.right), found.met) == (1, 0)


def test_figures_are_shares_of_proposals_and_of_labels_that_must_be_met() -> None:
    weather = proposal("The weather is lovely", "Lovely weather")
    wide = proposal("Ana adopted it", "a greyhound. Lovely weather", "moment")
    told = extraction.figures([judged(message(PORTO, DOG, FIGS), [LIVES, weather, wide])])
    assert (told["labels"], told["proposals"]) == (2, 3)
    assert told["precision"] == pytest.approx(1 / 3, abs=1e-4)
    assert told["recall"] == 0.5
    assert told["junk"] == pytest.approx(1 / 3, abs=1e-4)
    assert told["wide"] == pytest.approx(1 / 3, abs=1e-4)


def test_details_are_compared_only_where_both_sides_say_them() -> None:
    triple = Triple(subject="Ana", relation="lives_in", object="Porto")
    named = replace(PORTO, relation="lives_in")
    right = proposal("Ana lives in Porto", "I moved to Porto", triple=triple)
    wrong = replace(right, category="moment", triple=replace(triple, subject="Bo", relation="visited"))
    agreed = [extraction.agreements([judged(message(named), [each])]) for each in (right, wrong)]
    assert [list(told.values()) for told in agreed] == [[1.0, 1.0, 1.0], [0.0, 0.0, 0.0]]
    assert extraction.agreements([judged(message(PORTO), [LIVES])])["relation"] is None
    empty = extraction.figures([judged(message(PORTO), [])])
    assert (empty["precision"], empty["recall"]) == (None, 0.0)


def talks(name: str, first: int = 0) -> DataSet:
    turns = tuple(
        Turn(
            f"D{1 + number // 20}:{number}", f"S{number // 20}", ("Ana", "Bo")[number % 2], f"Said {number}.", MAY, None
        )
        for number in range(first, first + 120)
    )
    return DataSet(name, (Conversation("c", ("Ana", "Bo"), turns),), ())


def test_the_same_turns_are_drawn_every_time_and_a_second_round_takes_none_twice() -> None:
    [kept] = [talks("locomo")]
    keys = drawn.keys([kept])
    assert keys == drawn.keys([kept])
    assert len(keys) == len(set(keys)) == sum(drawn.ROUNDS)
    assert drawn.keys([talks("mine")]) == []


def test_labels_of_another_draw_are_noticed() -> None:
    assert not extraction.as_drawn([talks("locomo")])
    assert extraction.as_drawn([]), "nothing is labelled of sets that are not here"


def test_a_drawn_turn_is_read_after_at_most_six_turns_of_its_session() -> None:
    told = {"key": "locomo/c/D2:25", "set": "locomo", "conv_id": "c", "turn_id": "D2:25", "expected": []}
    found = messages.message_of(told, "dev", {("locomo", "c"): talks("locomo").conversations[0]})
    assert found is not None
    assert (found.said.speaker, found.said.addressee) == ("Bo", "Ana")
    assert [turn.text for turn in found.before] == [f"Said {number}." for number in range(20, 25)]
    later = messages.message_of(told | {"turn_id": "D2:35"}, "dev", {("locomo", "c"): talks("locomo").conversations[0]})
    assert later is not None
    assert len(later.before) == 6
    assert messages.message_of(told, "dev", {}) is None


def test_no_word_of_a_drawn_turn_is_kept_and_half_of_the_messages_are_drawn() -> None:
    rows = [row for _, row in messages.kept_rows()]
    real = [row for row in rows if "set" in row]
    assert len(rows) >= 220
    assert abs(len(real) / len(rows) - 0.5) < 0.02
    kept = {"key", "set", "conv_id", "turn_id", "expected"}
    numbers_and_names = {"sentence", "category", "relation", "subject", "object", "may"}
    for row in real:
        assert set(row) == kept
        assert row["key"] == drawn.key_of(row["set"], row["conv_id"], row["turn_id"])
        assert all(set(told) <= numbers_and_names and all(map(isinteger, told["object"])) for told in row["expected"])


def isinteger(value: object) -> bool:
    return isinstance(value, int)


def test_every_message_is_in_the_file_of_its_part_and_a_third_is_held_back() -> None:
    rows = list(messages.kept_rows())
    assert all(drawn.part(row["key"]) == name for name, row in rows)
    assert len({row["key"] for _, row in rows}) == len(rows)
    assert 0.28 < sum(name == "held" for name, _ in rows) / len(rows) < 0.39


def test_labels_point_into_their_sentence() -> None:
    for each in messages.messages([], messages.FILES):
        for told in each.labels:
            first, last = each.sentence(told)
            assert first <= told.object[0] < told.object[1] <= last, each.key


def echo(said: Utterance, before: Sequence[Utterance]) -> Reading:
    """A reader that keeps every sentence: it must find much, and be punished for it."""
    spans = drawn.sentences(said.text)
    return Reading(tuple(proposal(said.text[slice(*span)], said.text[slice(*span)]) for span in spans))


def test_a_reader_that_keeps_everything_finds_most_and_most_of_it_is_junk() -> None:
    told = extraction.measure([], "all", reader=echo)["parts"]
    assert list(told) == ["dev", "held", "all"]
    for figures in (each["all"] for each in told.values()):
        assert figures["recall"] > 0.7
        assert figures["precision"] < 0.6
        assert figures["junk"] > 0.4
    assert told["all"]["all"]["messages"] == told["dev"]["all"]["messages"] + told["held"]["all"]["messages"]
    assert {"en", "de", "es", "fr", "zh", "ja"} <= set(told["all"]["languages"])


def test_of_what_was_told_halves_stand_apart_and_only_the_one_that_was_seen_is_shown() -> None:
    told = extraction.measure([], "told", shown=True, reader=echo)
    many = {name: figures["all"]["messages"] for name, figures in told["parts"].items()}
    assert many == {"seen": 56, "unseen": 69, "told": 125}
    halves = {row["key"]: row["half"] for _, row in messages.kept_rows(["told"])}
    assert {halves[each["key"]] for each in told["shown"]} == {"seen"}


def test_blind_messages_are_a_part_by_themselves() -> None:
    told = extraction.measure([], "blind", reader=echo)["parts"]
    assert list(told) == ["blind"]
    assert told["blind"]["all"]["messages"] == 120


def oracle(said: Utterance, before: Sequence[Utterance]) -> Reading:
    """A reader that knows the labels of what was written."""
    known = {each.said: each for each in messages.messages([], ("dev", "held"))}[said]
    wanted = [told for told in known.labels if not told.may]
    return Reading(tuple(proposal(known.words(told), said.text[slice(*known.sentence(told))]) for told in wanted))


def test_a_reader_that_knows_the_labels_has_nothing_against_it() -> None:
    told = extraction.measure([], "dev", reader=oracle, shown=True)
    figures = told["parts"]["dev"]["all"]
    assert (figures["precision"], figures["recall"], figures["junk"]) == (1.0, 1.0, 0.0)
    assert told["shown"] == []


def test_what_is_held_back_is_never_shown() -> None:
    told = extraction.measure([], "all", shown=True, reader=echo)
    assert {each["what"] for each in told["shown"]} >= {"missed", "junk"}
    assert {drawn.part(each["key"]) for each in told["shown"]} == {"dev"}
    held = {row["text"] for name, row in messages.kept_rows() if name == "held" and "text" in row}
    assert not any(text in json.dumps(told, ensure_ascii=False) for text in held)
    with pytest.raises(SystemExit, match="held back"):
        extraction.measure([], "held", shown=True, reader=echo)
    with pytest.raises(SystemExit, match="held back"):
        extraction.measure([], "blind", shown=True, reader=echo)
    assert "shown" not in extraction.measure([], "dev", reader=echo)


def test_the_program_reads_the_labelled_messages_of_the_part_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "locomo").mkdir()
    session = {"session_id": "S1", "timestamp": "2023-05-01T10:00:00", "turns": []}
    talk = {"conv_id": "c", "speakers": ["Ana", "Bo"], "sessions": [session]}
    (tmp_path / "locomo" / "conversations.jsonl").write_text(json.dumps(talk) + "\n", encoding="utf-8")
    (tmp_path / "locomo" / "questions.jsonl").write_text("", encoding="utf-8")
    monkeypatch.setattr(extraction, "rules", lambda: echo)
    main(["extraction", "--data", str(tmp_path), "--embedder", "none", "--part", "held"])
    told = json.loads(capsys.readouterr().out)
    assert list(told["extraction"]["parts"]) == ["held"]
    assert next(each["goal"] for each in told["goals"]).endswith("held back")
    main(["extraction", "--data", str(tmp_path), "--embedder", "none", "--show"])
    told = json.loads(capsys.readouterr().out)
    assert list(told["extraction"]["parts"]) == ["dev"]
    assert told["extraction"]["shown"]


def test_tables_tell_each_part_the_cost_and_what_failed() -> None:
    titles = [table.title for table in extraction.tables(extraction.measure([], "dev", shown=True, reader=echo))]
    assert titles == ["Extraction, dev", "Extraction: µs per message", "Extraction: what failed"]


def test_real_turns_are_told_beside_written_ones() -> None:
    real = replace(message(PORTO), source="locomo")
    told = extraction.broken_down([judged(real, [LIVES]), judged(message(DOG), [])])
    assert {name: each["recall"] for name, each in told["sources"].items()} == {
        "real": 1.0, "locomo": 1.0, "written": 0.0,
    }  # fmt: skip


def test_extraction_and_affect_have_goals() -> None:
    good = {"precision": 0.9, "recall": 0.6, "junk": 0.03}
    bad = {"precision": 0.89, "recall": 0.59, "junk": 0.04}
    figures = {
        "extraction": {"parts": {"all": {"all": good}, "held": {"all": bad}}},
        "affect": {"accuracy": {"all": 0.85}},
    }
    assert [told["met"] for told in goals_of(figures)] == [True, True, True, False, False, False, True]


def test_a_sign_needs_more_than_a_trace_of_feeling() -> None:
    assert [affect.sign(valence) for valence in (-1.0, -0.05, -0.049, 0.0, 0.049, 0.05)] == [-1, -1, 0, 0, 0, 1]


def test_agreement_is_told_by_half_language_and_sign() -> None:
    known = {row["text"]: float(row["sign"]) for row in labels.read("affect")}
    assert len(known) >= 200
    right = affect.measure(lambda text: Affect(valence=known[text]))
    assert right["accuracy"] == {"dev": 1.0, "test": 1.0, "all": 1.0}
    cheerful = affect.measure(lambda text: Affect(valence=1.0))
    assert cheerful["signs"] == {"bad": 0.0, "neither": 0.0, "good": 1.0}
    assert cheerful["accuracy"]["all"] < 0.5
    [table] = affect.tables(cheerful)
    assert ["sign", "good", "1.000"] in [list(row) for row in table.rows]


def test_no_labelled_sentence_is_said_twice() -> None:
    for name in ("affect", *messages.FILES.values()):
        texts = [row["text"] for row in labels.read(name) if "text" in row]
        assert len(set(texts)) == len(texts)


def test_the_labelled_folder_says_how_it_was_labelled() -> None:
    told = Path(labels.FOLDER / "README.md").read_text("utf-8")
    categories = {told["category"] for _, row in messages.kept_rows() for told in row["expected"]}
    assert all(f"`{category}`" in told for category in categories)


def test_nothing_proposed_is_counted_twice() -> None:
    found: Judged = judged(message(PORTO, FIGS), [LIVES, ADOPTED, proposal("Hi", "Hello there!")])
    assert found.proposals == 3
