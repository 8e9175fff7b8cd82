"""A crowd of other statements by the same speaker, said before a case; some share a noun with its original."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from functools import cache
from itertools import chain, islice
from typing import Any

from bench.labels import FOLDER
from bench.updates import BEGAN, Case, Said

SEED = 7
CROWD, SHARING = 500, 25
WORD = re.compile(r"[^\W\d_]{4,}")
EARLIER, APART = timedelta(days=60), timedelta(hours=2)
PER_SESSION = 20


@cache
def settings() -> dict[str, Any]:
    """Templates by language, and the words that are no nouns."""
    return tomllib.loads((FOLDER / "crowd.toml").read_text(encoding="utf-8"))


@cache
def common_words() -> frozenset[str]:
    """Words that are too common to be shared."""
    return frozenset(map(stem, settings()["common"]["words"].split()))


def pool(cases: Iterable[Case]) -> list[str]:
    """What people say in some cases before anything changes, each text once."""
    said = ((*case.original, *(text for role, text in case.filler if role == "user")) for case in cases)
    return list(dict.fromkeys(chain.from_iterable(said)))


def crowd(case: Case, texts: Sequence[str], seed: int = SEED) -> list[Said]:
    """The crowd of one case, drawn by its key: none of it states the right or the wrong value."""
    chance = random.Random(f"{seed}:{case.key}")
    own = {*case.original, *case.later, *(text for _, text in case.filler)}
    drawn = [text for text in chance.sample(texts, len(texts)) if text not in own and is_neutral(case, text)]
    sharing = sharing_a_noun(case, drawn, chance)
    others = [text for text in drawn if not shares_a_noun(case, text)]
    mixed = [*sharing, *islice(chain(others, made_up(case, others, chance)), CROWD - len(sharing))]
    chance.shuffle(mixed)
    return [said_earlier(place, text) for place, text in enumerate(mixed)]


def sharing_a_noun(case: Case, drawn: Sequence[str], chance: random.Random) -> list[str]:
    """Statements that share a noun with the original: real ones first, then templates."""
    real = [text for text in drawn if shares_a_noun(case, text)]
    filled = (text for noun in nouns_of(case)[:1] for text in from_templates(noun, case.language, chance))
    return list(islice(chain(real, (text for text in filled if is_neutral(case, text))), SHARING))


def made_up(case: Case, others: Sequence[str], chance: random.Random) -> Iterator[str]:
    """Statements about nouns of other texts, for a pool that is too small."""
    nouns = sorted({noun for text in others for noun in content_words(text)})
    for noun in chance.sample(nouns, len(nouns)):
        made = from_templates(noun, "en", chance)
        yield from (text for text in made if is_neutral(case, text) and not shares_a_noun(case, text))


def from_templates(noun: str, language: str, chance: random.Random) -> list[str]:
    """Statements about something else with the same noun, in the language of the case first."""
    templates = settings()["templates"]
    named = list(dict.fromkeys((language if language in templates else "en", "en")))
    shuffled = chain.from_iterable(chance.sample(templates[name], len(templates[name])) for name in named)
    return [template.format(noun=noun) for template in shuffled]


def said_earlier(place: int, text: str) -> Said:
    """A statement in the weeks before the case begins."""
    at = BEGAN - EARLIER + place * APART
    return Said(f"x{place}", "user", text, at, f"earlier-{place // PER_SESSION}")


def is_neutral(case: Case, text: str) -> bool:
    """Whether a text states neither value of a case."""
    return not case.wants(text) and not case.is_wrong(text)


def shares_a_noun(case: Case, text: str) -> bool:
    """Whether a text shares a content word with the original."""
    return not content_words(text).isdisjoint(content_words(" ".join(case.original)))


def nouns_of(case: Case) -> list[str]:
    """The content words of the original that are not its value, those of the question first."""
    asked = content_words(case.question)
    words = [word for word in WORD.findall(" ".join(case.original)) if stem(word) not in common_words()]
    neutral = [word for word in words if is_neutral(case, word)]
    return sorted(neutral, key=lambda word: stem(word) not in asked)


def content_words(text: str) -> set[str]:
    """The words of a text that carry meaning, without their plural."""
    return {stem(word) for word in WORD.findall(text)} - common_words()


def stem(word: str) -> str:
    """A word in lower case, without a plural ending."""
    return word.lower().removesuffix("s")
