"""The scenarios of corrections: read from `labelled/corrections`, and filled with names and values by a seed."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "labelled" / "corrections"
RELATIONS = "relations"
SEED = 20_261
SMALL_TALK = 3
HELD_PARTS = 3
NAMES = ("Amara", "Boris", "Celia", "Dmitri", "Elif", "Fergus", "Gudrun", "Hamza", "Ioana", "Kwame", "Maren", "Nuno")

Step = Mapping[str, Any]
Told = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Expected:
    """What has to come of a question: a value that holds, others that do not, and words that exempt from the latter.

    With `forgotten`, the others are not to come back at all, not even marked.
    """

    ask: str
    now: str
    gone: tuple[str, ...]
    spare: tuple[str, ...] = ()
    forgotten: bool = False
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Move:
    """Something said or done, and what holds from then on."""

    steps: tuple[Step, ...]
    expected: Expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One filled scenario: what is said first, what corrects it or only seems to, and what is asked."""

    key: str
    group: str
    language: str
    number: int
    old: str
    before: tuple[Step, ...]
    moves: tuple[Move, ...]
    anti: tuple[Step, ...] = ()
    bait: str = ""
    about: tuple[str, ...] = ()
    was: str | None = None
    keep: tuple[tuple[str, str], ...] = ()
    claims: tuple[str, ...] = ()
    echo: str = ""
    me: str = "rex"
    others: tuple[str, ...] = ()
    later: tuple[Step, ...] = ()
    elsewhere: tuple[tuple[str, str, str], ...] = ()
    soon: bool = False
    provenance: bool = True

    @property
    def held(self) -> bool:
        """Whether it belongs to the third that is shown as totals only, by its key."""
        return is_held(self.key)

    @property
    def first(self) -> Expected:
        """What holds before anything is corrected."""
        after = self.moves[0].expected
        return Expected(after.ask, self.old, (), after.spare, language=self.language)


def is_held(key: str) -> bool:
    """By the letters of the key, so that new scenarios move no old one."""
    return blake2b(key.encode(), digest_size=1).digest()[0] % HELD_PARTS == 0


def filled(fillings: int, seed: int = SEED, only: str = "") -> Iterator[Scenario]:
    """Every scenario whose key or group begins with `only`, each with so many fillings."""
    for group, told in read():
        if told["key"].startswith(only) or group.startswith(only):
            for number in range(fillings):
                yield fill(group, told, number, seed)


@cache
def relations() -> Told:
    """What is talked about, by language."""
    return tomllib.loads((FOLDER / f"{RELATIONS}.toml").read_text("utf-8"))


def read() -> list[tuple[str, Told]]:
    """All scenarios as written, each with its group."""
    files = sorted(path for path in FOLDER.glob("*.toml") if path.stem != RELATIONS)
    return [(path.stem, told) for path in files for told in tomllib.loads(path.read_text("utf-8"))["scenario"]]


def fill(group: str, told: Told, number: int, seed: int) -> Scenario:
    """One scenario with names, values and small talk drawn by the seed, its key and the number of the filling."""
    language = told.get("language", "en")
    chance = random.Random(f"{seed}/{told['key']}/{number}")
    fills = [told["fill"]] if isinstance(told["fill"], str) else told["fill"]
    merged: Told = {**relations()[language][fills[number % len(fills)]], **told}
    values = chance.sample(relations()["values"][merged["values"]], 3)
    drawn = dict(zip(("old", "new", "third"), values, strict=True))
    spoken = {name: value.split("|")[0] for name, value in drawn.items()}
    words = {**spoken, **dict(zip(("name", "friend"), chance.sample(NAMES, 2), strict=True))}
    words |= wordings(merged, words)
    talk = small_talk(language, chance)
    chat = [{"user": sentence} for sentence, _, _ in talk]
    early = len(chat) if merged.get("soon") else 1  # what is put right in the next breath was said in the last one
    first = [*chat[:early], *merged.get("before", [opening(merged)]), *chat[early:]]
    return Scenario(
        key=told["key"],
        group=group,
        language=language,
        number=number,
        old=drawn["old"],
        before=steps(first, words),
        moves=moves(merged, words, drawn),
        anti=steps(merged.get("anti", ()), words),
        bait=text(merged.get("bait", "{new}"), drawn),
        about=texts(merged.get("about", ()), words),
        was=merged.get("was"),
        keep=tuple((question, answer) for _, question, answer in talk)
        + tuple((text(question, words), text(answer, words)) for question, answer in merged.get("keep", ())),
        claims=tuple(partly(claim, words) for claim in merged["claims"]),
        echo=partly(merged["echo"], words),
        me=merged.get("me", "rex"),
        others=tuple(merged.get("others", ())),
        later=steps(merged.get("later", ()), words),
        elsewhere=tuple((who, text(ask, words), text(value, drawn)) for who, ask, value in merged.get("elsewhere", ())),
        soon=merged.get("soon", False),
        provenance=merged.get("provenance", True),
    )


def opening(merged: Told) -> Step:
    """How a relation is first spoken of."""
    return {"user": merged["said"], **({"by": merged["by"]} if "by" in merged else {})}


def moves(merged: Told, words: Mapping[str, str], drawn: Mapping[str, str]) -> tuple[Move, ...]:
    """The correction, and whatever comes after it; of an anti-event, nothing that is done."""
    listed = [{**merged, "steps": merged.get("mend", ())}, *merged.get("then", ())]
    return tuple(
        Move(
            steps(each["steps"], words),
            Expected(
                ask=text(merged["ask"], words),
                now=text(each.get("now", "" if each.get("forgotten") else "{new}"), drawn),
                gone=texts(each.get("gone", ["{old}"]), drawn),
                spare=texts(merged.get("spare", ()), words),
                forgotten=each.get("forgotten", False),
                language=merged.get("language", "en"),
            ),
        )
        for each in listed
    )


def wordings(merged: Told, words: Mapping[str, str]) -> dict[str, str]:
    """Sentences and claims about each value, to be used inside of others."""
    made: dict[str, str] = {"ask": text(merged["ask"], words), "echo": text(merged["echo"], words)}
    claims = [*merged["claims"], *merged["claims"]]
    for name in ("old", "new", "third"):
        about = {**words, "old": words[name]}
        sentence = text(merged["said"], about)
        made |= {f"Say_{name}": sentence, f"say_{name}": inside(sentence)}
        made |= {f"{name}_claim": text(claims[0], about), f"echo_{name}": text(merged["echo"], about)}
    made["say_new_now"] = made["say_new"].rstrip(".") + " now."
    return made | {"said": made["Say_old"], "claim": made["old_claim"], "other_claim": text(claims[1], words)}


def inside(sentence: str) -> str:
    """A sentence as it goes on after a comma."""
    return sentence if sentence.startswith(("I ", "I'")) else sentence[:1].lower() + sentence[1:]


def small_talk(language: str, chance: random.Random) -> list[list[str]]:
    """What else is said, with its question and its answer; in English where there is none in a language."""
    every = relations()["small_talk"]
    drawn: list[list[str]] = chance.sample(every.get(language, every["en"]), SMALL_TALK)
    return drawn


def steps(listed: Sequence[Step], words: Mapping[str, str]) -> tuple[Step, ...]:
    """Steps with their texts filled in."""
    return tuple(
        {name: text(value, words) if isinstance(value, str) else value for name, value in step.items()}
        for step in listed
    )


def texts(listed: Sequence[str], words: Mapping[str, str]) -> tuple[str, ...]:
    """Several texts filled in."""
    return tuple(text(each, words) for each in listed)


def text(template: str, words: Mapping[str, str]) -> str:
    """A text filled in."""
    return template.format_map(words)


def partly(template: str, words: Mapping[str, str]) -> str:
    """A text filled in but for the old value, which may be any that no longer holds."""
    return template.format_map({**words, "old": "{old}"})
