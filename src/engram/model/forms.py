"""The four wordings of a memory, and the one place that counts tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from rs_bpe import openai

SUMMARY_CHARACTERS = 400
KEY_FACT_CHARACTERS = 120
TAG_WORDS = 4

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


@lru_cache(maxsize=1024)
def forms_of(text: str) -> Forms:
    """The four wordings: all of it, its first sentences, its first sentence, its first words."""
    first = leading_sentences(text, KEY_FACT_CHARACTERS)
    tag = " ".join(first.split()[:TAG_WORDS])[:40]
    return Forms(form(text), form(leading_sentences(text, SUMMARY_CHARACTERS)), form(first), form(tag))
