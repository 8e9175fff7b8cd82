"""The four wordings of a memory, and the one place that counts tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from rs_bpe import openai

from engram.model.telling import telling_words

SUMMARY_CHARACTERS = 400
KEY_FACT_CHARACTERS = 120
TAG_WORDS = 4
TAG_CHARACTERS = 40
OPENER_WORDS = 3  # a first sentence of no more words is skipped if it tells nothing: `Certainly!`, `Hey Ana!`

SENTENCE_END = re.compile(r"(?<=[.!?。！？])\s+|\n+|(?<=[。！？])")


@dataclass(frozen=True, slots=True)
class Form:
    """One wording of a memory and what it costs in tokens."""

    text: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Forms:
    """The four wordings, longest first."""

    full: Form
    summary: Form
    key_fact: Form
    tag: Form


@cache
def tokenizer() -> openai.Tokenizer:
    """Load the o200k vocabulary when the first text is counted: it takes a tenth of a second."""
    return openai.o200k_base()


def tokens(text: str) -> int:
    """Count o200k tokens.

    >>> tokens("I moved to Lisbon in March.")
    7
    """
    return int(tokenizer().count(text))


def clipped(text: str, limit: int) -> str:
    """Cut at a word boundary and say so."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    return (cut.rsplit(None, 1)[0] if " " in cut else cut) + "…"


def leading_sentences(text: str, limit: int) -> str:
    """As many whole sentences from the start as fit, at least a part of the first."""
    kept = ""
    for sentence in filter(None, map(str.strip, SENTENCE_END.split(text[: 4 * limit]))):
        if kept and len(kept) + len(sentence) + 1 > limit:
            break
        kept = f"{kept} {sentence}".strip()
    return clipped(kept or text.strip(), limit)


def form(text: str) -> Form:
    """A wording with its cost."""
    return Form(text, tokens(text))


def without_openers(text: str) -> str:
    """A text without the short sentences before it comes to the point, unless there is nothing else."""
    rest = text.strip()
    while found := SENTENCE_END.search(rest[:KEY_FACT_CHARACTERS]):
        first = rest[: found.start()]
        if len(first.split()) > OPENER_WORDS or any(word[:1].islower() for word in telling_words(first, OPENER_WORDS)):
            break
        rest = rest[found.end() :].strip()
    return rest or text.strip()


def tag_of(text: str) -> str:
    """The few words that tell most of a text, or its first ones if none does."""
    words = telling_words(text, TAG_WORDS) or text.split()[:TAG_WORDS]
    return clipped(" ".join(words), TAG_CHARACTERS)


@lru_cache(maxsize=1024)
def forms_of(text: str) -> Forms:
    """The four wordings: all of it, its first sentences, the first that says something, its most telling words."""
    summary = leading_sentences(text, SUMMARY_CHARACTERS)
    first = leading_sentences(without_openers(text[: 4 * SUMMARY_CHARACTERS]), KEY_FACT_CHARACTERS)
    return Forms(form(text), form(summary), form(first), form(tag_of(summary)))
