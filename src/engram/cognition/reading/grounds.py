"""Why a sentence is not kept as a statement: one table, read from the top."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from engram.cognition.beginnings import opens
from engram.language.tables import ANY, one_of, table
from engram.late import late
from engram.model.proposal import Refusal


class Ground(NamedTuple):
    """A reason to leave a sentence out, how it is known, and without which words or beginning it is not looked for."""

    why: Refusal
    pattern: re.Pattern[str]
    needs: frozenset[str] = frozenset()
    may: Callable[[str], bool] | None = None

    def holds(self, text: str, words: frozenset[str]) -> bool:
        """Whether it is a reason here; a pattern that needs no word is looked for at the beginning alone."""
        if not self.needs:
            return (self.may is None or self.may(text)) and self.pattern.match(text) is not None
        return not self.needs.isdisjoint(words) and self.pattern.search(text) is not None


def _ground(why: Refusal, *patterns: str, needs: str = "", has: str = "") -> Ground:
    source = "|".join(f"(?:{pattern})" for pattern in patterns)
    return Ground(why, late(f"(?i){source}", has=has), frozenset(needs.split()))


def _first(why: Refusal, *patterns: str) -> Ground:
    """A reason that shows in what a sentence begins with."""
    pattern = late("(?i)" + "|".join(f"^(?:{each})" for each in patterns))
    return Ground(why, pattern, may=opens(pattern))


_WORD = late(r"[^\W_]+(?:'[^\W_]+)?")


def words_of(text: str) -> frozenset[str]:
    """The words of a text, once for all grounds."""
    return frozenset(_WORD.findall(text.lower()))


_END = r"[\s.!?…~,)(:;*'\"-]*$"
_SMALL_TALK = {name: one_of(listed) for name, listed in table(ANY, "small_talk").items()}
_CHEER = rf"(?:{_SMALL_TALK['greeting']}|have a (?:good|great|nice|lovely) \w+)"
_AND_SO_ON = rf"(?:{_SMALL_TALK['after_greeting']}|for \w+(?: \w+)?|[A-Z]\w+)"
# Of whole sentences, in the order in which they are tried.
SENTENCE_GROUNDS: tuple[Ground, ...] = (
    _first(
        Refusal.GREETING,
        rf"(?:{_SMALL_TALK['before_greeting']}\W+)*{_CHEER}(?:\W+{_AND_SO_ON})*{_END}",
        r"(?:nice|great|good|lovely) to (?:meet|see|hear)\b",
    ),
    _first(
        Refusal.FILLER,
        rf"(?:(?:{_SMALL_TALK['filler']}|hm+|um+|uh+|er+|haha+|hehe+)\W*)+{_END}",
        r"(?:i'm |im |i am )?(?:good|fine|great|well|ok(?:ay)?|not bad|alright|doing (?:well|good|great|fine|okay)"
        rf"|sorry)(?: too| as well| today| thanks| thank you|,? (?:thanks|thank you).*)*{_END}",
    ),
    _ground(
        Refusal.SARCASM,
        r"\byeah,? right\b|\bas if\b!?\s*$|\bsure,? because\b|\boh,? (?:great|fantastic|wonderful"
        r"|brilliant),? (?:another|just what)\b"
        r"|\bjust what i (?:needed|wanted)\b|(?:^|\s)/s\s*$|\b(?:totally|obviously),? not\b.*\blol\b"
        r"|\bhow original\b|\bpigs (?:can|might|will) fly\b|\bwhen pigs fly\b|\bNOT!\s*$"
        r"|\b(?:oh,? )?sure,? i (?:just )?(?:love|adore|enjoy)\b|\bi just (?-i:LOVE)\b|\b(?:just )?kidding\b"
        r"|\b(?:oh|ah),? (?:yeah|yes|sure|great),? (?:i|we) (?:totally|absolutely|just|really|so) (?:love|adore"
        r"|enjoy)\b"
        r"|\bjk\b|\bjoking\b|\bironically\b|\bsarcas",
        needs="pigs right if sure oh just s not how kidding jk joking ironically sarcasm sarcastic sarcastically",
        has="yeah right|yeah, right|as if|sure because|sure, because|another|just what|/s|lol|how original|pigs |not!"
        "|sure i |sure, i |just love|totally |absolutely |really |so |kidding|jk|joking|ironically|sarcas",
    ),
    _first(
        Refusal.HYPOTHETICAL,
        r"(?:(?:so|and|but|now|ok|okay|well)[, ]+)?(?:suppose|supposing|imagine|let'?s (?:say|pretend"
        r"|assume)|pretend|assume|assuming"
        r"|hypothetically|what if|let'?s play|for (?:this|the) (?:exercise|game|role-?play)|in (?:this|my|our"
        r"|the) (?:scenario|story|novel|game|book|role-?play|campaign|simulation|fiction)"
        r"|say (?:i|we|you|the)|if (?:i|we|you|he|she|they|it|only"
        r"|there|the|my))\b",
        r"in (?:an?other|a parallel|an alternate) (?:life|universe|world)\b",
    ),
    _ground(
        Refusal.QUOTED,
        r"\b(?:said|says|wrote|writes|asked|replied|told \w+|translate|rewrite|rephrase|paraphrase|shouted"
        r"|goes|quote[sd]?|titled|reads?)\b"
        r"[^\"“'«]{0,40}[:,]?\s[\"“'«](?=\w+\s\w+\s\w+)",
        needs=(
            "said says wrote writes asked replied told translate rewrite rephrase paraphrase shouted goes "
            "quote quotes quoted titled read reads"
        ),
    ),
    _ground(
        Refusal.PROMPT,
        r"\s*(?:you are (?:an? |the )?(?:\w+ ){0,4}(?:assistant|agent|ai|bot|model|expert|chatbot)\b"
        r"|act as\b|system prompt)"
        r"|<\/?(?:system|instructions?|context|memory|memories)\b|(?:system|assistant|user|human)\s*:",
    ),
)

_PROMPT_LIKE = late(
    r"(?im)^[ \t]*(?:#+\s*(?:instructions?|rules?|system|role|guidelines|identity|persona|memory|context|tools?)\b"
    r"|you are (?:an? |the )?(?:\w+ ){0,4}(?:assistant|agent|ai|bot|model|chatbot)\b|<(?:system"
    r"|instructions?|context|memory|memories)\b"
    r"|(?:your|the assistant's) (?:role|task|job) is\b|#+\s*(?:claude|agents?|gemini|copilot-instructions|readme)\.md\b"
    r"|this file (?:provides|gives|contains) (?:guidance|instructions|rules) (?:to|for)\b)",
    has="#|you are|<|role is|task is|job is|this file",
)


def ground_of(sentence: str) -> Refusal | None:
    """Why a whole sentence is left out, or None."""
    if "🙄" in sentence:
        return Refusal.SARCASM
    words = words_of(sentence)
    return next((ground.why for ground in SENTENCE_GROUNDS if ground.holds(sentence, words)), None)


def is_prompt(text: str) -> bool:
    """Whether a turn is a prompt or a boot file rather than something anybody says."""
    return _PROMPT_LIKE.search(text[:4_000]) is not None


_MATERIAL = late(
    r"(?i)^(?:(?:please|can you|could you|now|ok|okay|so|and|hey|hi)[, ]+)*(?:translate|summari[sz]e|fix"
    r"|correct|rewrite|rephrase|proofread"
    r"|paraphrase|edit|improve|polish|shorten|analy[sz]e|classify|extract|review|draft|write|compose"
    r"|reply to)\b[^:\n]{0,80}:(?:\s|$)"
    r"|^here(?:'s| is| are) (?:my|the|an?|our|this|some|his|her|their|[\w-]+['’]s) (?:[\w'-]+ ){0,4}?"
    r"(?:letters?|e?-?mails?|essay|text|draft|message|paragraphs?|story|bio"
    r"|resume|résumé|cv|article|post|speech|poem|transcript|conversation|chat|lyrics|passage|excerpt"
    r"|note)\b[^:\n]{0,60}:(?:\s|$)"
    r"|^here(?:'s| is) what (?:[\w'-]+ ){1,3}(?:wrote|sent|said|says|writes)\b[^:\n]{0,30}:(?:\s|$)"
    r"|^(?:(?:the|this|an?) )?(?:email|e-mail|mail|message|letter|note|review) (?:from|by) [\w. ]{2,40}:(?:\s|$)"
    r"|^(?:hier ist|das ist) (?:die |eine |der |ein )?(?:e-?mail|mail|nachricht|brief|text)\b[^:\n]{0,60}:(?:\s|$)"
    r"|^(?:bitte )?(?:übersetze|übersetz|korrigiere|traduce|traduzca|corrige|traduis|traduisez|corrigez|résume)\b"
    r"[^:\n]{0,80}:(?:\s|$)|^(?:请翻译|翻译|翻訳)[^：:\n]{0,20}[：:]"
    r"|^dear [\w. ]{2,40},"
    r"|^(?:from|sent|subject|betreff|von|de|asunto|objet): ?\S|^--+ ?(?:original|forwarded) message"
)
_may_hand_over = opens(_MATERIAL)


_PLAYED = late(
    r"(?i)\b(?:let['’]?s|we(?:'ll| will)|time to|want to|for this) (?:do (?:some |a )?)?role[ -]?play\b"
    r"|\brole[ -]?play(?:ing)? (?:as|an?|scenario|exercise|with me)\b|\bstay in character\b"
    r"|\bpretend (?:that )?(?:you|i|we)(?:['’]re|['’]m| are| am| were)\b"
    r"|\b(?:tun wir|tu|tut|wir tun) (?:mal )?so,? als\b|\b(?:finge|fingamos|haz como)(?: que| si)\b"
    r"|\b(?:fais|faisons|faites) comme si\b|假装我|假設我|(?:の|な|だ|る|た)ふりをして",
    has="roleplay|role-play|role play|in character|pretend|so als|so, als|finge|fingamos|haz como|comme si",
)


def is_played(text: str) -> bool:
    """Whether somebody speaks in a part: what is said in it is nobody's word.

    >>> is_played("You are a pirate, I live in Tortuga. Let's role-play."), is_played("I love role-play games.")
    (True, False)
    """
    return _PLAYED.search(text) is not None


def hands_over(sentence: str) -> bool:
    """Whether a sentence hands over a text to be worked on: what follows is that text, and nobody's word."""
    if sentence.endswith(":") and _WROTE.match(sentence):
        return True
    return _may_hand_over(sentence) and _MATERIAL.match(sentence) is not None


_WROTE = late(r"(?i)[\w. '’]{2,40} (?:wrote|writes|schrieb|schreibt|escribió|a écrit)(?: to me| to us| me| us| mir)?:$")


_QUOTE = late(r"[\"“«„「](?P<inside>[^\"“”«»„」\n]{3,400})[\"”»“」]")
_TITLE_WORDS = 6


def is_quotation(sentence: str) -> bool:
    """Whether most of a sentence is somebody's words in quotation marks, rather than a title in it."""
    inside = sum(
        len(found["inside"]) for found in _QUOTE.finditer(sentence) if len(found["inside"].split()) > _TITLE_WORDS
    )
    return inside * 2 > len(sentence)
