"""The tunables of each signal as its functions take them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from engram.cognition.episodes import BoxWeights
from engram.cognition.fusion import FusionWeights
from engram.cognition.importance import ImportanceWeights
from engram.cognition.lexical import LexicalWeights
from engram.cognition.verdict import VerdictRules
from engram.tunables import Tunables


def lexical_weights(tunables: Tunables) -> LexicalWeights:
    """The weights of the lexical signal."""
    return LexicalWeights(
        k1=tunables.bm25_k1,
        b=tunables.bm25_b,
        context_turns=tunables.context_turns,
        context_terms=tunables.context_terms,
    )


def fusion_weights(tunables: Tunables) -> FusionWeights:
    """What each signal counts in the sum."""
    return FusionWeights(
        own=tunables.own_weight,
        wide=tunables.wide_weight,
        turn=tunables.turn_weight,
        pair=tunables.pair_weight,
        next=tunables.next_weight,
        own_alone=tunables.own_weight_alone,
        wide_alone=tunables.wide_weight_alone,
        speaker=tunables.speaker_boost,
        about=tunables.about_boost,
        window=tunables.window_boost,
        first_person=tunables.first_person_boost,
        you_only=-tunables.you_only_penalty,
        claim=tunables.claim_boost,
        when=tunables.when_boost,
        latest=tunables.latest_boost,
    )


def verdict_rules(tunables: Tunables) -> VerdictRules:
    """Where the lines of the verdict are."""
    return VerdictRules(
        slope=tunables.match_slope,
        middle=tunables.match_middle,
        unknown_match=tunables.unknown_match,
        unknown_owned=tunables.unknown_owned,
        confident_match=tunables.confident_match,
        confident_known=tunables.confident_known,
    )


def rules_by_words(tunables: Tunables) -> VerdictRules:
    """Where the lines of the verdict are without vectors."""
    sure = tunables.confident_probability
    return replace(
        verdict_rules(tunables), uncertain_from=tunables.unknown_probability, crowded_from=sure, confident_from=sure
    )


def importance_weights(tunables: Tunables) -> ImportanceWeights:
    """What makes a memory important, and a claim surer."""
    return ImportanceWeights(arousal=tunables.arousal_share, corroboration=tunables.corroboration_share)


def box_weights(tunables: Tunables) -> BoxWeights:
    """What ends a stretch of conversation, and what makes two of them one topic."""
    return BoxWeights(
        silence=timedelta(minutes=tunables.box_silence_min),
        most_turns=tunables.box_turns,
        least_turns=tunables.box_least_turns,
        overlap=tunables.box_overlap,
        trace_overlap=tunables.trace_overlap,
    )
