"""How well somebody's own store finds what is in it: known items asked for by their words, and how much of it is junk.

The store is copied first and only the copy is asked, so nothing in it changes. No content leaves this module unless the
caller asks to see the questions that failed.
"""

from __future__ import annotations

import math
import os
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import engram
from bench.latency import spread
from bench.opening import Opening
from bench.tables import Figures, Table, cells
from engram.model.memory import Memory
from engram.surfaces.cli.call import Call
from engram.surfaces.cli.options import Options

SEED = 20_260
DEPTHS = (1, 5, 10)
NEWEST = 20_000
WORD = re.compile(r"[^\W_]+")
SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
SHORT, RARE, FAIRLY_RARE = 4, 3, 6
ALIKE = 0.8
SHINGLE = 3
SMALL_TALK = frozenset(
    "hi hello hey thanks thank you ok okay sure yes no yeah great good nice cool bye lol haha wow please welcome "
    "morning night sorry right so much a lot it is that sounds".split()
)
Rarity = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class KnownItem:
    """A memory, and a question that it answers."""

    id: str
    form: str
    question: str


@dataclass(frozen=True, slots=True)
class Found:
    """At which rank a known item came back, among what, and how long it took."""

    item: KnownItem
    rank: int | None
    texts: Sequence[str]
    ms: float


def measure(store: engram.Store, agent: str | None, sample: int, *, shown: bool = False) -> dict[str, Any]:
    """Hit rates of known items for each mind of the store, junk, and latency."""
    minds = {name: store.mind(agent=name) for name in ([agent] if agent else agents_of(store))}
    told = {name: of_mind(mind, sample, shown) for name, mind in minds.items()}
    return {name: each for name, each in told.items() if each["memories"]}


def agents_of(store: engram.Store) -> list[str]:
    """The agents who ever wrote anything, by the journal."""
    actors = {entry.actor for entry in store.audit(limit=NEWEST)}
    return sorted(actor.removeprefix("agent:") for actor in actors if actor.startswith("agent:"))


def of_mind(mind: engram.Mind, sample: int, shown: bool) -> dict[str, Any]:
    """One mind: a sample of its newest memories asked for in two forms."""
    memories = mind.list(limit=NEWEST)
    worth = [memory for memory in memories if not is_empty(memory.text) and not is_small_talk(memory.text)]
    rarity = rarity_in([memory.text for memory in memories])
    drawn = random.Random(SEED).sample(worth, min(sample, len(worth)))
    asked = [item for memory in drawn for item in known_items(memory, rarity)]
    found = [answered(mind, item) for item in asked]
    return {
        "memories": len(memories),
        "asked": len(asked),
        "forms": {form: hit_rates([told.rank for told in found if told.item.form == form]) for form in FORMS},
        "junk": {
            "store": junk([memory.text for memory in memories]),
            "recalled": mean_junk([told.texts for told in found]),
        },
        "ms": spread([told.ms for told in found]) if found else {},
        **({"missed": [told.item.question for told in found if told.rank is None]} if shown else {}),
    }


def answered(mind: engram.Mind, item: KnownItem) -> Found:
    """Ask for a known item; anything that says the same is as good."""
    start = time.perf_counter()
    recall = mind.recall(item.question, limit=max(DEPTHS))
    taken = 1e3 * (time.perf_counter() - start)
    wanted = normal(mind.get(item.id).text)
    texts = [each.memory.text for each in recall.items]
    ranks = [
        place
        for place, each in enumerate(recall.items, 1)
        if normal(each.memory.text) == wanted or item.id in {*each.also, *(turn.id for turn in each.evidence)}
    ]
    return Found(item, ranks[0] if ranks else None, texts, taken)


def known_items(memory: Memory, rarity: Rarity) -> Iterator[KnownItem]:
    """The same memory asked for in every form that gives a question."""
    for form, made in FORMS.items():
        if question := made(memory.text, rarity):
            yield KnownItem(memory.id, form, question)


def by_rarest_words(text: str, rarity: Rarity) -> str:
    """The words that few other memories have, as somebody would type them into a search box."""
    return " ".join(sorted(set(content(text)), key=lambda word: (-rarity(word), word))[:RARE])


def by_key_fact(text: str, rarity: Rarity) -> str:
    """A question about the most telling sentence that does without its most telling word."""
    sentences = [content(part) for part in SENTENCE.split(text)]
    key = max(sentences, key=lambda words: sum(rarity(word) for word in set(words)))
    telling = sorted(set(key), key=lambda word: (-rarity(word), word))[: FAIRLY_RARE + 1]
    kept = [word for word in dict.fromkeys(key) if word in telling[1:]]
    return f"What was that about {' '.join(kept)}?" if len(kept) > 1 else ""


FORMS: Mapping[str, Callable[[str, Rarity], str]] = {"rarest words": by_rarest_words, "key fact": by_key_fact}


def content(text: str) -> list[str]:
    """The words of a text that say something."""
    return [word for word in words(text) if len(word) >= SHORT and word not in SMALL_TALK]


def words(text: str) -> list[str]:
    """The words of a text, small."""
    return WORD.findall(text.lower())


def normal(text: str) -> str:
    """A text by its words alone."""
    return " ".join(words(text))


def rarity_in(texts: Sequence[str]) -> Rarity:
    """How rare a word is among some texts."""
    seen = Counter(word for text in texts for word in set(words(text)))
    return lambda word: math.log(1 + len(texts) / (1 + seen[word]))


def hit_rates(ranks: Sequence[int | None]) -> dict[str, float]:
    """How often the item was among the first few."""
    among = {f"hit@{depth}": sum(rank is not None and rank <= depth for rank in ranks) for depth in DEPTHS}
    return {"questions": len(ranks), **{name: round(many / len(ranks), 4) for name, many in among.items() if ranks}}


def junk(texts: Sequence[str]) -> dict[str, float]:
    """What share of some texts is no use: empty, small talk, said before in the same words or nearly so."""
    empty = sum(map(is_empty, texts))
    chatter = sum(is_small_talk(text) for text in texts if not is_empty(text))
    telling = [text for text in texts if not is_empty(text) and not is_small_talk(text)]
    copies = near_copies(telling)
    many = max(len(texts), 1)
    shares = {"empty": empty, "boilerplate": chatter, "near-duplicates": copies}
    return {
        **{name: round(value / many, 4) for name, value in shares.items()},
        "all": round(sum(shares.values()) / many, 4),
    }


def mean_junk(lists: Sequence[Sequence[str]]) -> dict[str, float]:
    """The junk of answers, averaged."""
    each = [junk(texts) for texts in lists if texts]
    return {name: round(sum(told[name] for told in each) / len(each), 4) for name in each[0]} if each else {}


def is_empty(text: str) -> bool:
    """Whether a text has no words."""
    return not words(text)


def is_small_talk(text: str) -> bool:
    """Whether a text is only what people say to be polite."""
    return all(word in SMALL_TALK for word in words(text))


def near_copies(texts: Sequence[str]) -> int:
    """How many texts share nearly all their runs of three words with an earlier one.

    Only texts with a rare run in common are compared, so that a large store takes seconds.
    """
    runs = [frozenset(shingles(text)) for text in texts]
    common = Counter(run for each in runs for run in each)
    earlier: dict[str, int] = {}
    copies = 0
    for place, each in enumerate(runs):
        rarest = sorted(each, key=lambda run: (common[run], run))[:RARE]
        others = {earlier[run] for run in rarest if run in earlier}
        copies += any(len(each & runs[other]) >= ALIKE * len(each | runs[other]) for other in others)
        for run in rarest:
            earlier.setdefault(run, place)
    return copies


def shingles(text: str) -> list[str]:
    """The runs of three words of a text, or all of it where it is shorter."""
    said = words(text)
    return [" ".join(said[start : start + SHINGLE]) for start in range(max(len(said) - SHINGLE + 1, 1))]


def usual() -> Path:
    """The store that commands use where none is named."""
    named = os.environ.get("ENGRAM_STORE")
    return Call(Options(store=Path(named) if named else None)).location


def copied(location: Path, folder: Path, opening: Opening, key_file: Path | None) -> engram.Store:
    """A copy of somebody's store, open; the passphrase comes from where the command line takes it."""
    if not location.is_file():
        raise SystemExit(f"there is no store at {location}")
    passphrase = os.environ.get("ENGRAM_PASSPHRASE")
    given = key_file or passphrase
    key = engram.secret(given) if given else None
    copy = folder / "mine.engram"
    with engram.open(location, key=key, embedder="none") as store:
        store.backup(copy)
    return engram.open(copy, key=key, embedder=opening.embedder, tunables={**opening.tunables, "digest": False})


def tables(found: Figures) -> Iterator[Table]:
    """Hit rates and junk, a line for each mind and form."""
    rates = [
        [name, form, *cells(rates, ("questions", *(f"hit@{depth}" for depth in DEPTHS))), *cells(told["ms"], MS)]
        for name, told in found.items()
        for form, rates in told["forms"].items()
    ]
    yield Table(
        "Known items", ["agent", "asked by", "questions", "hit@1", "hit@5", "hit@10", "p50 ms", "p95 ms"], rates
    )
    kinds = ("empty", "boilerplate", "near-duplicates", "all")
    shares = [
        [name, where, *cells(share, kinds)] for name, told in found.items() for where, share in told["junk"].items()
    ]
    yield Table("Junk, as a share", ["agent", "of", *kinds], shares)


MS = ("p50", "p95")
