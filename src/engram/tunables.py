"""Every constant that tunes behaviour, once: default, range, meaning. Environment, CLI and docs follow from here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from engram.errors import ConfigInvalid


def tunable(default: float, low: float, high: float, meaning: str) -> float:
    """Declare a number with its inclusive range."""
    return field(default=default, metadata={"low": low, "high": high, "meaning": meaning})


def count(default: int, low: int, high: int, meaning: str) -> int:
    """Declare a whole number with its inclusive range."""
    return field(default=default, metadata={"low": low, "high": high, "meaning": meaning})


def switch(default: bool, meaning: str) -> bool:
    """Declare something that is on or off."""
    return field(default=default, metadata={"low": False, "high": True, "meaning": meaning})


@dataclass(frozen=True, kw_only=True)
class Tunables:
    """The values in force; `engram config` shows them and where each came from.

    >>> Tunables().bm25_k1
    0.5
    """

    # input
    text_limit: int = count(1 << 20, 1 << 10, 1 << 26, "bytes of UTF-8 one observed turn may have")
    claim_limit: int = count(8 << 10, 256, 1 << 20, "bytes of UTF-8 one remembered proposition may have")
    meta_limit: int = count(64 << 10, 256, 1 << 20, "bytes of JSON one memory's metadata may have")
    batch_limit: int = count(10_000, 1, 1_000_000, "turns one call of observe_many may carry")
    future_tolerance_s: float = tunable(60.0, 0.0, 86_400.0, "seconds a clock may run ahead of ours")
    guest_writes: bool = switch(False, "guests may write to their own channel")

    # screening
    injection_flag: float = tunable(
        0.4, 0.0, 1.0, "injection score from which a text is flagged and never enters a context by itself"
    )
    injection_quarantine: float = tunable(0.7, 0.0, 1.0, "injection score from which a text is quarantined")
    injection_refuse: float = tunable(0.9, 0.0, 1.0, "injection score from which remember may refuse a text")

    # digesting
    digest: bool = switch(True, "read in what is said what it tells, as it comes; off: only when digest() is called")
    digest_turns: int = count(5, 1, 1_000, "turns of a session that are digested together")
    digest_minutes: float = tunable(15.0, 0.0, 1_440.0, "minutes after which a turn is digested though few wait")
    digest_at_once: int = count(32, 1, 1_000, "turns that one call of another verb digests at most")
    digest_in_background: bool = switch(
        True,
        "what does not press is digested beside other calls, and read there by a language model; "
        "off: the next call digests it, and a model reads only when digest() is called",
    )
    digest_context: int = count(8, 0, 64, "turns before a turn that it is read with")
    supersede_probability: float = tunable(
        0.8, 0.0, 1.0, "probability from which a newer statement supersedes the older one that it updates"
    )
    challenge_probability: float = tunable(
        0.2, 0.0, 1.0, "probability from which a newer statement challenges an older one, and comes first beside it"
    )

    # the lexical signal
    bm25_k1: float = tunable(0.5, 0.0, 3.0, "BM25 saturation of repeated words")
    bm25_b: float = tunable(0.5, 0.0, 1.0, "BM25 penalty for long texts")
    own_weight_alone: float = tunable(0.35, 0.0, 10.0, "weight of a turn's own words when there are no vectors")
    wide_weight_alone: float = tunable(
        0.65, 0.0, 10.0, "weight of a turn's words read with the two turns before it when there are no vectors"
    )

    # the sum of all signals
    own_weight: float = tunable(0.15, 0.0, 10.0, "weight of a turn's own words")
    wide_weight: float = tunable(0.2, 0.0, 10.0, "weight of a turn's words read with the two turns before it")
    turn_weight: float = tunable(0.3, 0.0, 10.0, "weight of a turn's meaning")
    pair_weight: float = tunable(0.28, 0.0, 10.0, "weight of a turn's meaning read with the turn before it")
    next_weight: float = tunable(0.15, 0.0, 10.0, "weight of the meaning of the turn after it")
    window_boost: float = tunable(2.4, 0.0, 5.0, "added for what was said or happened in the time asked about")
    speaker_boost: float = tunable(1.5, 0.0, 3.0, "added for the one speaker the question names")
    about_boost: float = tunable(1.8, 0.0, 3.0, "added for what is held of the one speaker the question names")
    first_person_boost: float = tunable(0.3, 0.0, 2.0, "added for turns that speak of oneself")
    claim_boost: float = tunable(0.15, 0.0, 2.0, "added for what is held true and for turns it was read in")
    moment_boost: float = tunable(
        0.45, 0.0, 2.0, "added instead, where several things are asked of one person, for what that person did"
    )
    standing_weight: float = tunable(
        0.5, 0.0, 2.0, "taken from what is disputed, half of it from guesses; 0.4 of it added for what was confirmed"
    )
    pin_boost: float = tunable(0.1, 0.0, 2.0, "added for what is pinned: of two that fit as well, it comes first")
    you_only_penalty: float = tunable(0.7, 0.0, 2.0, "taken from turns that only speak of the other")
    when_boost: float = tunable(0.8, 0.0, 2.0, "added for turns with a time expression when asked when")

    latest_boost: float = tunable(2.4, 0.0, 5.0, "added for what was said last when that is asked for")
    latest_sessions: int = count(4, 1, 100, "sessions that count as lately, each half as much as the one after it")
    trouble_boost: float = tunable(
        2.0, 0.0, 5.0, "added for the same error met before, and in part for what came after"
    )
    ended_penalty: float = tunable(1.0, 0.0, 5.0, "taken from what no longer holds when a question asks how things are")
    dated_documents: int = count(50, 1, 1_000, "documents read for when they held when a question asks about a time")
    trouble_documents: int = count(50, 1, 1_000, "documents read for the same error when a question reports one")
    literal_lean: float = tunable(
        0.5, 0.0, 1.0, "how far paths, identifiers and quoted words in a question move weight from meaning to words"
    )
    common_share: float = tunable(
        0.05, 0.0, 1.0, "share of a large scope's documents from which a word is not looked up beside rarer ones"
    )
    rarest_words: int = count(4, 1, 1_000, "words of a question that are looked up however common they are")

    unhelpful_penalty: float = tunable(4.0, 0.0, 10.0, "taken from what was no help with a question like this one")
    unhelpful_likeness: float = tunable(0.7, 0.0, 1.0, "how alike two questions must be for that")
    unhelpful_days: float = tunable(90.0, 0.0, 36_500.0, "days for which that counts")

    # conversations
    conversation_turns: int = count(6, 1, 100, "turns of a conversation that a question in it is read with")
    momentum_share: float = tunable(0.4, 0.0, 0.9, "share of its meaning a question may take from its conversation")
    momentum_decay: float = tunable(0.6, 0.0, 1.0, "what is left of earlier turns with each later one")

    # how words are indexed
    context_turns: int = count(2, 0, 8, "turns before a turn that are indexed with it")
    context_terms: int = count(40, 0, 400, "words of each of them that count")
    passage_words: int = count(150, 20, 2_000, "words after which a long text is indexed as another passage")
    tail_documents: int = count(512, 8, 4_096, "documents gathered before they become an index block")
    block_fanout: int = count(16, 2, 64, "blocks of one size that are merged into a larger one")
    block_levels: int = count(2, 1, 6, "sizes of index blocks")

    # vectors
    embed_at_once: int = count(64, 1, 4_096, "documents embedded and kept together")
    recall_embeds: int = count(
        64, 0, 100_000, "waiting documents a recall embeds itself; with more it says so and goes by words"
    )
    exact_documents: int = count(
        20_000, 16, 1_000_000, "documents of a partition searched one by one; of more, so many at a time become a graph"
    )
    graph_fanout: int = count(4, 2, 64, "graphs of neighbouring documents that are merged into a larger one")
    pool_documents: int = count(
        400, 50, 100_000, "documents found by words that are weighed by all signals where graphs are searched"
    )
    near_documents: int = count(80, 10, 10_000, "nearest documents looked at where graphs are searched")
    vector_bits: int = count(
        16, 1, 16, "bits a number of a vector takes in memory at most where graphs are searched: 16, 8 or 1"
    )
    vector_memory_mb: float = tunable(
        1_024.0, 0.0, 1e6, "what the vectors in the graphs of a partition may take, beside bytes to look at; where "
        "they would take more, their numbers get fewer bits"
    )  # fmt: skip
    keep_former_vectors: bool = switch(
        False, "keep the vectors of former embedders once everything has one of the present embedder"
    )
    embed_in_background: bool = switch(True, "embed what was written while nothing else is asked")

    # recall
    recall_limit: int = count(10, 1, 1_000, "recollections given when no limit is named")
    candidates: int = count(6, 1, 10_000, "documents looked at first beyond the limit")
    leading_slack: float = tunable(
        0.35, -1.0, 1.0, "how much worse than its turn what was read in it may match and still stand for it"
    )
    tie_candidates: int = count(
        256, 32, 100_000, "documents looked at before equal scores are cut off in order of arrival"
    )
    match_slope: float = tunable(7.0, 0.1, 100.0, "how fast the probability rises with the best match")
    match_middle: float = tunable(0.45, -1.0, 2.0, "best match at which the probability is one half")
    unknown_match: float = tunable(0.45, -1.0, 2.0, "best match below which a recall is unknown")
    confident_match: float = tunable(0.8, -1.0, 2.0, "best match from which a recall may be confident")
    confident_known: float = tunable(0.9, 0.0, 1.0, "share of the question's words ever said that confidence takes")
    confident_clear: float = tunable(
        0.8, 0.0, 10.0, "share of the question covered by the first, and how far it stands out, that confidence takes"
    )
    unknown_owned: float = tunable(
        -1.5, -6.0, 6.0, "log odds that what matches is the matter of the one asked about, below which it is unknown"
    )
    verdict_slope: float = tunable(
        10.0, 0.1, 100.0, "how fast the probability rises with the share of the question covered"
    )
    verdict_middle: float = tunable(
        0.42, 0.0, 1.0, "share of the question covered at which the probability is one half"
    )
    confident_probability: float = tunable(0.60, 0.0, 1.0, "probability from which a recall is confident")
    unknown_probability: float = tunable(0.15, 0.0, 1.0, "probability below which a recall is unknown")

    # what a statement is worth
    arousal_share: float = tunable(0.1, 0.0, 1.0, "importance that the strongest feeling adds")
    corroboration_share: float = tunable(
        0.5, 0.0, 1.0, "share of the doubt that an independent source takes away, if it is sure itself"
    )
    same_claim_cosine: float = tunable(
        0.92, 0.0, 1.0, "cosine from which two wordings are one claim, if names, numbers, times and negation agree"
    )
    settled_days: float = tunable(90.0, 0.0, 36_500.0, "days after which a settled commitment is archived")
    guess_days: float = tunable(30.0, 0.0, 36_500.0, "days after which a guess that nobody confirmed is archived")

    # episodes
    box_silence_min: float = tunable(30.0, 0.1, 100_000.0, "minutes of silence that end a stretch of conversation")
    box_turns: int = count(50, 1, 10_000, "turns a stretch of conversation may have")
    box_least_turns: int = count(6, 1, 10_000, "turns it must have before a new topic ends it")
    box_overlap: float = tunable(
        0.05, 0.0, 1.0, "share of the words of two turns that was said before them, below which they end it"
    )
    trace_overlap: float = tunable(0.15, 0.0, 1.0, "overlap of topic words from which two stretches are on one topic")

    # a language model, where one is configured
    llm_timeout_s: float = tunable(60.0, 0.1, 3_600.0, "seconds a language model is waited for")
    llm_tokens: int = count(2_048, 64, 1 << 17, "tokens one answer of a language model may have")
    llm_at_once: int = count(2, 1, 64, "questions a language model is asked at the same time")
    llm_characters: int = count(6_000, 200, 1 << 20, "characters of turns in one question; longer turns go by rules")
    llm_turns: int = count(12, 1, 1_000, "turns of a session in one question to a language model")
    llm_tries: int = count(
        3, 1, 100, "answers about a turn that cannot be used, after which the rules have the last word"
    )
    llm_proposals: int = count(8, 1, 100, "propositions of a language model that are looked at for one turn")
    llm_confidence: float = tunable(0.9, 0.4, 1.0, "highest confidence that a proposition of a language model gets")

    # entities
    reviewed_entities: int = count(
        2_000, 2, 100_000, "entities, the most mentioned first, among which two that may be one are looked for"
    )
    reviewed_by_meaning: int = count(100, 0, 1_000, "of those, how many are also compared by what their names mean")
    alike_in_meaning: float = tunable(0.85, 0.0, 1.0, "cosine of two names from which their bearers may be one")

    # the store
    busy_timeout_s: float = tunable(15.0, 0.0, 600.0, "seconds a writer waits for other processes")
    readers: int = count(4, 1, 64, "connections that read at the same time in one process")
    cache_kib: int = count(8_192, 64, 1 << 22, "KiB of pages each connection keeps in memory")
    group_limit: int = count(64, 1, 1_024, "waiting writers that share one commit")
    reserve_kib: int = count(1024, 0, 65_536, "KiB of disk kept back so that forgetting works when it is full")
    argon2_memory_kib: int = count(65_536, 8_192, 4_194_304, "memory that guessing a passphrase must cost")
    argon2_passes: int = count(3, 1, 64, "passes over that memory")
    argon2_lanes: int = count(4, 1, 64, "parallel lanes of the derivation")

    def __post_init__(self) -> None:
        """Refuse what is out of range, so that no later code meets it."""
        for declared in fields(self):
            checked(declared.name, getattr(self, declared.name))
        if self.unknown_probability > self.confident_probability:
            raise ConfigInvalid("unknown_probability is above confident_probability: nothing could be uncertain")
        if self.challenge_probability > self.supersede_probability:
            raise ConfigInvalid(
                "challenge_probability is above supersede_probability: what is doubtful would be superseded"
            )
        if not self.injection_flag <= self.injection_quarantine <= self.injection_refuse:
            raise ConfigInvalid("the injection scores must rise from injection_flag over _quarantine to _refuse")


DECLARED = {declared.name: declared for declared in fields(Tunables)}


def checked(name: str, value: object) -> float:
    """Give back a value that is declared and in range, or refuse it with the range."""
    if name not in DECLARED:
        raise ConfigInvalid(f"no tunable is called {name!r}")
    kind = kind_of(name)
    if isinstance(value, bool) is not (kind is bool) or not isinstance(value, int | float):
        raise ConfigInvalid(f"{name} takes a {kind.__name__}, not {value!r}")
    low, high = range_of(name)
    if not low <= value <= high:  # false for NaN too
        near = value if abs(value) < 1 << 64 else "a huge number"  # a huge one cannot even be written out
        raise ConfigInvalid(f"{name} is {near}, outside {low} to {high}")
    if kind is int and value != int(value):
        raise ConfigInvalid(f"{name} takes a whole number, not {value!r}")
    return float(value) if kind is float else int(value) if kind is int else bool(value)


def kind_of(name: str) -> type[Any]:
    """Whether a tunable is a switch, a whole number or any number."""
    return type(getattr(Tunables, name))


def range_of(name: str) -> tuple[float, float]:
    """The lowest and highest value a tunable takes."""
    declared = DECLARED[name].metadata
    return declared["low"], declared["high"]


WORDS = {"true": True, "on": True, "yes": True, "1": True, "false": False, "off": False, "no": False, "0": False}


def parsed(name: str, text: str) -> float:
    """Read a tunable from the text of an environment variable, a flag or a file."""
    if name not in DECLARED:
        raise ConfigInvalid(f"no tunable is called {name!r}")
    kind = kind_of(name)
    try:
        value = WORDS[text.strip().lower()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        raise ConfigInvalid(f"{name} takes a {kind.__name__}, not {text!r}") from None
    return checked(name, value)


def tuned(values: Mapping[str, object] | None, start: Tunables | None = None) -> Tunables:
    """Give the tunables with these values changed."""
    chosen: dict[str, Any] = {name: checked(name, value) for name, value in (values or {}).items()}
    return replace(start or Tunables(), **chosen)
