"""The tunables of each signal as its functions take them."""

from __future__ import annotations

from engram.cognition.lexical import LexicalWeights
from engram.tunables import Tunables


def lexical_weights(tunables: Tunables) -> LexicalWeights:
    """The weights of the lexical signal."""
    return LexicalWeights(
        k1=tunables.bm25_k1,
        b=tunables.bm25_b,
        own=tunables.own_weight,
        wide=tunables.wide_weight,
        speaker_boost=tunables.speaker_boost,
        first_person_boost=tunables.first_person_boost,
        you_only_penalty=tunables.you_only_penalty,
        when_boost=tunables.when_boost,
        context_turns=tunables.context_turns,
        context_terms=tunables.context_terms,
    )
