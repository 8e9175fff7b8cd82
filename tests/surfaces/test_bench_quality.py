"""Measures, comparisons and verdict figures mean what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import fmean

import numpy as np
import pytest
from numpy.typing import NDArray

from bench import ablation, anticipation, by_hand, everyday, labels, unanswerable, verdicts
from bench.compared import compared, difference
from bench.data import Conversation, DataSet, Question, Turn
from bench.examination import Examination
from bench.opening import Opening, overrides
from bench.outcomes import OWN, Outcome, by_items, loaded, measures, saved
from bench.recall_quality import of_set
from engram.tunables import DECLARED
from tests.embedders import Table, meaning

MAY = datetime(2023, 5, 1, 10, tzinfo=UTC)
ANSWERABLE = verdicts.TRUTHS["answerable"]


def test_recall_at_k_is_the_share_of_the_evidence_among_the_first_k() -> None:
    told = measures(["a", "x", "b", "y", "z", "c"], frozenset("abcd"))
    assert (told["R@1"], told["R@5"], told["R@10"]) == (0.25, 0.5, 0.75)
    assert told["MRR"] == 1.0


def test_a_hit_is_any_of_the_evidence_and_all_is_all_of_it() -> None:
    told = measures(["x", "a", "y", "z", "w", "b"], frozenset("ab"))
    assert (told["hit@1"], told["hit@5"], told["all@5"], told["all@10"]) == (0.0, 1.0, 0.0, 1.0)


def test_ndcg_is_one_only_when_all_evidence_comes_first() -> None:
    assert measures(["a", "b", "x"], frozenset("ab"))["NDCG@10"] == pytest.approx(1.0)
    assert measures(["x", "a"], frozenset("a"))["NDCG@10"] == pytest.approx(0.6309, abs=1e-4)
    assert set(measures(["x"], frozenset("a")).values()) == {0.0}


def test_by_items_each_of_the_first_ten_recollections_counts_with_all_its_evidence() -> None:
    items = [["a", "b"], ["a"], *(["x"] for _ in range(7)), ["c"], ["d"]]
    assert by_items(items, frozenset("abcd")) == {"R@10 by items": 0.75}


def outcome(question: str = "q", ndcg: float | None = 1.0, **changed: object) -> Outcome:
    """What came of a question of which only some things matter."""
    told = None if ndcg is None else {**measures(["a"], frozenset("a")), "NDCG@10": ndcg}
    plain = Outcome("locomo", "c", question, "single-hop", OWN, True, told, None, ndcg is not None, 0.5, "uncertain")
    return replace(plain, **changed)  # type: ignore[arg-type]


def test_two_runs_are_compared_over_the_questions_of_both() -> None:
    now = [outcome("one", 1.0), outcome("two", 0.5), outcome("new", 0.0)]
    before = [outcome("one", 0.5), outcome("two", 0.5), outcome("old", 0.0)]
    told = compared(now, before)["locomo"]["headline"]
    assert told["questions"] == 2
    assert told["NDCG@10"] == {"delta": 0.25, "se": 0.25}
    assert (told["better"], told["worse"]) == (1, 0)


def test_the_standard_error_is_that_of_the_differences_not_of_the_values() -> None:
    assert difference([0.1, 0.1, 0.1])["se"] == 0.0
    assert difference([0.0, 0.2])["se"] == pytest.approx(0.1)


def test_outcomes_come_back_as_they_were_kept(tmp_path: Path) -> None:
    kept = [outcome("one"), outcome("two", None, verdict="unknown")]
    saved(tmp_path / "questions.json", kept, {"commit": None})
    assert loaded(tmp_path / "questions.json") == kept
    (tmp_path / "other.json").write_text("{}")
    with pytest.raises(SystemExit, match="holds no outcomes"):
        loaded(tmp_path / "other.json")


@dataclass(frozen=True)
class Judged:
    probability: float
    hit: bool | None = None
    answerable: bool = True
    kind: str = OWN
    category: str = "single-hop"
    verdict: str = "uncertain"


def test_auroc_counts_how_often_the_answerable_question_is_the_surer_one_and_ties_half() -> None:
    sure, unsure = [Judged(0.9), Judged(0.5)], [Judged(0.5), Judged(0.1)]
    assert verdicts.auroc(sure, unsure) == 0.875
    assert verdicts.auroc(unsure, sure) == 0.125
    assert verdicts.auroc(sure, []) is None


def test_made_questions_are_judged_together_only_where_several_kinds_were_made() -> None:
    sure, foreign, swapped = [Judged(0.9)], [Judged(0.2)], [Judged(0.3)]
    assert verdicts.MADE not in verdicts.aurocs(sure, {"foreign": foreign})
    assert verdicts.MADE not in verdicts.mixed(sure, {"foreign": foreign})
    assert verdicts.MADE in verdicts.aurocs(sure, {"foreign": foreign, "swapped": swapped})


def test_the_error_of_an_auroc_shrinks_with_the_questions_it_rests_on() -> None:
    few, many = verdicts.area_error(0.8, 20, 20), verdicts.area_error(0.8, 200, 200)
    assert few is not None
    assert many is not None
    assert many < few / 3
    assert verdicts.area_error(1.0, 20, 20) == 0.0


def test_calibration_compares_what_was_said_with_what_was_so() -> None:
    answered = verdicts.TRUTHS["answered in the top 5"]
    found = verdicts.weighed([Judged(0.95, hit=True), Judged(0.95, hit=False), Judged(0.05, hit=False)])
    rows = verdicts.reliability(found, answered, 10)
    assert [(row["from"], row["questions"], row["was"]) for row in rows] == [(0.0, 1, 0.0), (0.9, 2, 0.5)]
    assert verdicts.calibration_error(found, answered, 10) == pytest.approx((0.05 + 2 * 0.45) / 3, abs=1e-3)
    assert verdicts.calibration_error(found, ANSWERABLE, 10) == pytest.approx((0.95 + 2 * 0.05) / 3, abs=1e-3)


def test_evidence_found_for_a_question_about_the_wrong_person_is_no_answer() -> None:
    assert not verdicts.TRUTHS["answered in the top 5"](Judged(0.9, hit=True, answerable=False))


def test_half_the_weight_of_a_mix_is_on_answerable_questions_however_few_they_are() -> None:
    found = [Judged(0.9, hit=True), *(Judged(0.1, answerable=False, kind="foreign") for _ in range(9))]
    found += [Judged(0.3, answerable=False, kind="swapped")]
    rows = verdicts.judged(found)["reliability"]["answerable"]
    assert [(row["from"], row["weight"]) for row in rows] == [(0.1, 0.5), (0.3, 0.5), (0.9, 1.0)]


def turn(place: int, speaker: str, text: str) -> Turn:
    """Something said on a day of May."""
    return Turn(f"D1:{place}", "S1", speaker, text, MAY + timedelta(days=place), None)


def question(text: str, category: str = "temporal", *evidence: str, of: str = "one") -> Question:
    """A question of a conversation, answered by its first turn unless told."""
    return Question(text, of, text, category, frozenset(evidence or {"D1:1"}))


ONE = Conversation(
    "one", ("Ana", "Bruno"), (turn(1, "Ana", "I went to Lisbon in May."), turn(2, "Bruno", "I stayed at home."))
)
OTHER = Conversation("other", ("Chen", "Dora"), (turn(1, "Chen", "The Alhambra was closed."),))
TALKS = DataSet(
    "locomo",
    (ONE, OTHER),
    (
        question("Where did Ana go on 2 May 2023?"),
        question("When was Ana in Lisbon?"),
        question("What did Ana tell Bruno?", "single-hop"),
        question("Would Ana enjoy Porto?", "open-domain"),
        question("What did Bruno do in May?", "multi-hop", "D1:1", "D1:2"),
        question("When did Chen see the Alhambra?", of="other"),
    ),
)


def texts(kind: str, here: Conversation = ONE) -> list[str]:
    return [made.text for made in unanswerable.made(kind, TALKS, here)]


def test_a_foreign_question_is_about_the_people_who_speak_here() -> None:
    assert texts("foreign") == ["When did Ana see the Alhambra?"]
    assert "Where did Chen go on 2 May 2023?" in texts("foreign", OTHER)


def test_a_swapped_question_asks_the_other_one_about_what_one_of_them_said() -> None:
    assert texts("swapped") == ["Where did Bruno go on 2 May 2023?", "When was Bruno in Lisbon?"]


def test_a_shifted_question_asks_about_a_time_of_silence() -> None:
    dated, by_month = texts("shifted")
    year = int(dated.removeprefix("Where did Ana go on 2 May ").removesuffix("?"))
    assert 2027 <= year <= 2032
    assert by_month != "What did Bruno do in May?"
    assert by_month.startswith("What did Bruno do in ")


def test_a_renamed_question_asks_about_something_nobody_mentioned() -> None:
    assert texts("renamed") == ["When was Ana in Alhambra?"]


def test_a_made_question_has_nothing_to_find_and_is_the_same_every_time() -> None:
    for kind in unanswerable.KINDS:
        made = unanswerable.made(kind, TALKS, ONE)
        assert made == unanswerable.made(kind, TALKS, ONE)
        assert all(not each.evidence and each.conversation == "one" for each in made)


@pytest.fixture
def exam(tmp_path: Path) -> Examination:
    return Examination(tmp_path, [TALKS], Opening(embedder="none"))


def scores(found: Sequence[Outcome]) -> list[float]:
    return [told.probability for told in found]


def test_stores_are_filled_once_and_asked_under_every_configuration(exam: Examination, tmp_path: Path) -> None:
    plain, certain = exam.outcomes(), exam.outcomes(tunables={"verdict_middle": 0.0})
    assert len(list(tmp_path.iterdir())) == 2
    assert sum(scores(certain)) > sum(scores(plain))
    assert exam.outcomes() is not plain
    assert exam.outcomes() == plain
    assert exam.asked() == plain, "what an ablation asked is not the run's own"


def test_what_turns_tell_is_read_before_the_first_question_unless_that_is_off(
    exam: Examination, tmp_path: Path
) -> None:
    without = Examination(tmp_path / "without", [TALKS], Opening("none", {"digest": False}))
    read, unread = exam.outcomes(), without.outcomes()
    assert exam.facts_per_100_turns()["locomo"] > 0
    assert without.facts_per_100_turns() == {"locomo": 0.0}
    assert any(told.led for told in read)
    assert not any(told.led for told in unread)
    assert exam.outcomes() == read, "asking has read nothing more"


def test_answers_led_by_facts_are_counted_among_the_confident_ones() -> None:
    sure = [outcome("one", verdict="confident", led=True), outcome("two", verdict="confident")]
    assert of_set([*sure, outcome("three", led=True)])["led"] == {"confident": 2, "by_facts": 0.5}
    assert of_set([outcome("three", led=True)])["led"] == {"confident": 0, "by_facts": None}


def test_what_a_part_adds_is_everything_minus_everything_but_that_part(exam: Examination) -> None:
    told = ablation.measure(exam, {"words": overrides("own_weight=0+wide_weight=0")})["words"]
    assert told["set"] == {"own_weight": 0.0, "wide_weight": 0.0}
    assert told["sets"]["locomo"]["questions"] == 6
    full, without = exam.outcomes(), exam.outcomes(tunables=told["set"])
    assert told["sets"]["locomo"]["MRR"]["delta"] == pytest.approx(mean_rank(full) - mean_rank(without), abs=1e-4)


def mean_rank(found: Sequence[Outcome]) -> float:
    return fmean(told.measures["MRR"] for told in found if told.measures)


def test_what_was_decided_when_turns_were_written_cannot_be_ablated(exam: Examination) -> None:
    with pytest.raises(SystemExit, match="context_turns"):
        ablation.measure(exam, {"context": {"context_turns": 0}})
    assert ablation.WRITTEN.isdisjoint(name for changed in ablation.single_parts().values() for name in changed)


def test_parts_are_found_by_the_names_of_the_tunables() -> None:
    parts = ablation.single_parts()
    assert parts["speaker_boost"] == {"speaker_boost": 0.0}
    assert parts["all words"] == {"own_weight": 0.0, "wide_weight": 0.0}
    assert "embed_in_background" not in parts
    assert {name for changed in parts.values() for name in changed} <= set(DECLARED)
    assert ablation.named_parts("when_boost=0,own_weight=0+wide_weight=1") == {
        "when_boost=0": {"when_boost": 0.0},
        "own_weight=0+wide_weight=1": {"own_weight": 0.0, "wide_weight": 1.0},
    }


def test_a_tunable_that_does_not_exist_is_refused_in_one_line() -> None:
    with pytest.raises(SystemExit, match="no tunable is called 'hope'"):
        overrides("hope=1")


def test_the_labelled_sets_are_shown_by_kind_and_by_language() -> None:
    titles = {table.title: table for table in by_hand.tables(by_hand.measure(None))}
    assert any(title.endswith("unseen") for title in titles)
    assert len(titles["Labelled by hand: accuracy"].rows) == 2
    assert all(table.rows for table in titles.values())


def test_a_cue_is_foreseen_only_where_the_talk_goes_on_as_it_went() -> None:
    said = ["Our cat eats.", "Cats do.", "And my kittens eat?", "Yes.", "The flat in Lisbon is small."]
    turns = tuple(Turn(str(n), "s", "assistant" if n % 2 else "user", text, MAY, None) for n, text in enumerate(said))
    kept = DataSet("chats", (Conversation("c", ("user", "assistant"), turns),), ())
    told = anticipation.measure([kept], Words())["sets"]["chats"]
    assert (told["turns"], told["the last user turn"]) == (2, 0.5)
    [table] = anticipation.tables({"sets": {"chats": told}})
    assert table.rows[0][0] == "chats"


class Words(Table):
    """Only meanings count: every other word points nowhere in particular."""

    def query(self, text: str) -> NDArray[np.float32]:
        words = [word.strip(".?").lower() for word in text.split()]
        return super().query(" ".join(word for word in words if meaning(word) != word))


def test_everyday_questions_are_many_of_every_kind_and_only_the_half_that_rules_see_is_shown() -> None:
    rows = labels.read("answerable")
    kinds = {kind: [it for row in rows for it in row["asked"][kind]] for kind in rows[0]["asked"]}
    assert set(kinds) == {"answerable", "person", "relation", "attribute", "time", "thing"}
    assert len(kinds.pop("answerable")) >= 60
    assert sum(map(len, kinds.values())) >= 60
    found = everyday.measure(Opening("none"), shown=True)
    assert found["dev"]["questions"] + found["test"]["questions"] == found["all"]["questions"]
    assert {labels.half(f"{it['store']}: {it['question']}") for it in found["shown"]} == {"dev"}
    overview, wrong = everyday.tables(found)
    assert [row[0] for row in overview.rows] == ["dev", "test", "all"]
    assert len(wrong.rows) == len(found["shown"])
