"""What recall and explain say about a fixed store, kept as a file so that every change of wording or weight shows.

When a change is meant, write the file anew with `python -m tests.golden.test_explanations`, from the top, and read
the difference.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from engram import Mind, Recollection
from tests.conftest import MONDAY, SteppedClock, open_store

GOLDEN = Path(__file__).parent / "explanations.json"
QUESTIONS = (
    "where does Ana live?",
    "when did Ana see the lighthouse?",
    "who has the deploy key in auth.ts?",
    "里斯本",
    "what is the capital of Mongolia?",
)


def conversation() -> Mind:
    """Two people, a fact that changed, a secret, something faded."""
    clock = SteppedClock()
    mind = open_store(clock=clock).mind(agent="rex", session="monday")
    mind.observe("user", "I moved to Lisbon in March.", speaker="Ana", at=MONDAY)
    mind.observe("assistant", "How do you like it there?", speaker="Rex")
    mind.observe(
        "user", "I love it. Yesterday I saw the lighthouse.", speaker="Ana", caption="a red lighthouse at dusk"
    )
    clock.advance(days=30)
    mind.observe("user", "You should rotate the deploy key in src/auth.ts.", speaker="Bob", session="july")
    mind.observe("user", "里斯本很美。", speaker="Ana", session="july")
    fact = mind.remember("Ana lives in Lisbon", category="person", importance=0.9)
    clock.advance(days=30)
    mind.correct(fact.id, "Ana lives in Porto", reason="she moved")
    mind.set_status(mind.remember("The old lighthouse had a keeper").id, "archived")
    mind.forget(mind.remember("The lighthouse party is a surprise").id)
    return mind


def told(mind: Mind, question: str) -> dict[str, Any]:
    recall = mind.recall(question)
    return {
        "question": question,
        "verdict": recall.verdict,
        "probability": recall.probability,
        "nothing": recall.nothing,
        "items": [remembered(item) for item in recall.items],
        "memories": {
            memory.text: explained(mind, question, memory.id)
            for memory in sorted(mind.list(status=None), key=lambda memory: memory.id)
        },
    }


def remembered(item: Recollection) -> dict[str, Any]:
    return {
        "text": item.memory.text,
        "score": item.score,
        "why": item.why,
        "trust": asdict(item.trust),
        "evidence": [memory.text for memory in item.evidence],
        "faded": item.faded,
    }


def explained(mind: Mind, question: str, id: str) -> dict[str, Any]:
    told = asdict(mind.explain(question, id))
    return {name: value for name, value in told.items() if name not in ("query", "id")}


def rounded(value: Any) -> Any:
    """Numbers as far as every platform agrees on them."""
    match value:
        case float():
            return round(value, 9)
        case dict():
            return {name: rounded(part) for name, part in value.items()}
        case list() | tuple():
            return [rounded(part) for part in value]
    return value


def written() -> str:
    mind = conversation()
    return json.dumps([rounded(told(mind, question)) for question in QUESTIONS], ensure_ascii=False, indent=1) + "\n"


def test_the_explanations_are_what_they_were() -> None:
    assert json.loads(written()) == json.loads(GOLDEN.read_text(encoding="utf-8")), (
        "if this is meant: python -m tests.golden.test_explanations, and read the difference"
    )


def test_the_golden_file_shows_every_way_of_coming_up_and_of_being_lost() -> None:
    told = json.loads(GOLDEN.read_text(encoding="utf-8"))
    explanations = [each for question in told for each in question["memories"].values()]
    assert {each["lost_at"] for each in explanations} >= {None, "match", "filter"}
    assert {vote["signal"] for each in explanations for vote in each["votes"]} >= {
        "lexical.own",
        "lexical.wide",
        "entity.speaker",
        "tone.first_person",
        "tone.you_only",
        "temporal.when",
    }
    assert {question["verdict"] for question in told} >= {"confident", "unknown"}


if __name__ == "__main__":
    GOLDEN.write_text(written(), encoding="utf-8")
