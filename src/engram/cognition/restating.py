"""Whether a text says again, in nearly the same words, what was taken back.

A correction shows what matters in the statement it took the place of: the words that the new one does not have. What
repeats these, and says nothing that the old one did not say, repeats the old one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from engram.cognition.duplicates import Difference, difference, gist
from engram.cognition.known import Known
from engram.cognition.words import STOP_WORDS, fold, stem
from engram.late import late

# What the one who speaks is called where nobody gave a name, in the languages that the rules read.
_USER = late(
    r"(?i:\b(?:(?:the|el|la|le|il|der|des|dem|den|o|a|de)\s+|(?:del)?l['’])?(?:users?|usuari[oa]|utilisat(?:eur|rice)|(?:be)?nutzer(?:s|in)?|utente|utilizador[a]?|usuári[oa]|gebruiker)"
    r"(?:['’]s?)?\b|用户|用戶|使用者|我们?|ユーザー|私|사용자)",
    has="user|usuari|utilisat|nutzer|utente|utilizador|gebruiker",  # the others are not in ASCII
)
_TOKEN = late(r"\d[\d.,:/-]*\d|\d|[^\W\d_]+")
_SENTENCE = late(r"(?<=[.!?;])\s+|\n+|(?<=[。！？])")
_WIDE = late(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_RELATIVE = late(r"^\S+['’]s (?:[a-z-]+ )+(?=[A-Z])")  # `User's colleague` before a name
_ENDING = late("[\u3041-\u309f]+")  # what only carries a word in Japanese: particles, endings
_OF = frozenset("of des del de du van von di do da".split())
_SMALL = frozenset(
    """
    der die das des dem den el la los las le les un una une de du des van het o a os as em en à in im di do da del si se
    sich ich mein meine meinem meinen meiner mi mis yo mon ma mes je mio mia io meu minha eu mijn ik
    """.split()
)
# Words that only carry what is said about someone: one can do without them.
LIGHT = frozenset(
    map(
        stem,
        """
        use uses used call called name named heißt heisst heet llama appelle chiama chama runs has now jetzt nun
        inzwischen ahora actualmente maintenant desormais ora adesso agora nu
        """.split(),
    )
)
FEWEST = 2
LONGEST_CACHED = 4_000  # characters of a text whose words are remembered: it is compared with one after another


@dataclass(frozen=True, slots=True)
class Taken:
    """A statement that was taken back, and what holds instead, if anything does; and the object of each, if known."""

    text: str
    instead: str | None = None
    object: str | None = None
    other: str | None = None


def restates(claim: str, taken: Taken) -> bool:
    """Whether a claim is what was taken back, in nearly the same words.

    >>> restates("El usuario vive en Lisboa", Taken("User vive en Lisboa", "User vive en Oporto"))
    True
    >>> restates("Ana's brother lives in Lisbon", Taken("Ana lives in Lisbon", "Ana lives in Porto"))
    False
    """
    said, old = content(claim), content(taken.text)
    if not same_part(claim, taken.text):
        return False
    if is_exchanged(said, taken):
        return difference(impersonal(claim), exchanged(taken)) is None
    missing = old - said
    if len(said) < FEWEST or not said - LIGHT <= old or not at_stake(old, taken) - LIGHT <= said:
        return False
    named = names_whom(claim, taken.text)
    if not missing <= LIGHT and not named:
        return False
    found = difference(impersonal(claim), impersonal(taken.text))
    return found is None or (named and found is Difference.WORDS)  # what the old one adds to a name is no opposite


def is_exchanged(said: frozenset[str], taken: Taken) -> bool:
    """Whether something has the words of what holds now, but the object of what was taken back."""
    both = bool(taken.object and taken.other) and len(said) >= FEWEST
    return both and said - LIGHT == content(exchanged(taken)) - LIGHT


def exchanged(taken: Taken) -> str:
    """What holds now, with the object of what was taken back."""
    return impersonal((taken.instead or "").replace(taken.other or " ", taken.object or " "))


def echoes(text: str, taken: Taken) -> bool:
    """Whether a sentence of a text repeats, among other things, what was taken back, and not what holds instead.

    >>> echoes("As you live in Lisbon, take the tram.", Taken("User lives in Lisbon", "User lives in Porto"))
    True
    """
    everywhere = content(text)
    return any(is_echo(text, everywhere, wording, taken) for wording in wordings(taken))


def wordings(taken: Taken) -> list[str]:
    """What was taken back: in its words, in those of what holds now, and without whose relative somebody is."""
    found = [taken.text, exchanged(taken)] if taken.object and taken.other else [taken.text]
    return [*found, *(_RELATIVE.sub("", each) for each in found if _RELATIVE.match(each))]


def is_echo(text: str, everywhere: frozenset[str], wording: str, taken: Taken) -> bool:
    """Whether a sentence has all telling words of a wording, and the text not those of what holds now."""
    old = content(wording) - LIGHT
    fresh = content(taken.instead) - old - LIGHT if taken.instead else frozenset()
    if len(old) < FEWEST or not old <= everywhere or (fresh and fresh <= everywhere):
        return False
    denied = gist(wording).denied
    return any(old <= content(each) and gist(each).denied == denied for each in _SENTENCE.split(text))


def near_in_words(claim: str, taken: Taken) -> bool:
    """Whether it is worth asking a model if a claim means what was taken back: it names what was at stake."""
    said, old = content(claim), content(taken.text)
    staked = at_stake(old, taken) - LIGHT
    enough = staked <= said if taken.instead else 2 * len(said & old) >= len(old)
    return bool(staked & said) and enough and difference(impersonal(claim), impersonal(taken.text)) is None


def touches(words: frozenset[str], taken: Taken) -> bool:
    """Whether some words name what was at stake."""
    staked = at_stake(content(taken.text), taken) - LIGHT
    named = staked & content(taken.object) if taken.object else staked
    return bool(named) and named <= words


def alike_in_words(one: str, other: str) -> bool:
    """Whether it is worth asking a model if two wordings mean the same: they share most words."""
    mine, theirs = content(one), content(other)
    shared = len(mine & theirs)
    return one != other and 2 * shared >= max(len(mine), len(theirs)) and difference(one, other) is None


def at_stake(old: frozenset[str], taken: Taken) -> frozenset[str]:
    """What of a statement its correction does not say: that is what was taken back."""
    return old - content(taken.instead) if taken.instead else old - LIGHT


def same_words(one: str, other: str) -> bool:
    """Whether two wordings have the same telling words, and nothing tells them apart.

    >>> same_words("User's dog is called Rex", "The user's dog is named Rex")
    True
    """
    mine, theirs = telling(one), telling(other)
    if len(mine) < FEWEST or mine != theirs or bool(_USER.search(one)) != bool(_USER.search(other)):
        return False
    if not same_part(one, other):
        return False
    return difference(impersonal(one), impersonal(other)) is None


def adds_nothing(said: str, held: str, *, one_word: bool = False) -> bool:
    """Whether a wording of what is held tells nothing more; with `one_word`, another word may stand for one of it.

    >>> adds_nothing("Bob works at Acme", "Bob works for Acme"), adds_nothing("Bob met Al at noon", "Bob met Al")
    (True, False)
    """
    mine, theirs = telling(said), telling(held)
    if mine <= theirs:
        return True
    swapped = one_word and len(mine) <= len(theirs) and len(mine - theirs) == 1
    return swapped and difference(impersonal(said), impersonal(held)) is None


def same_part(one: str, other: str) -> bool:
    """Whether the nameless speaker plays the same part in both: to report to someone is not to be reported to."""
    return {part_of_user(one), part_of_user(other)} != {"first", "later"}


def part_of_user(text: str) -> str:
    """Where the nameless speaker stands: `first`, `later`, or as whose something is; nowhere is nothing."""
    found = _USER.search(text)
    if found is None:
        return ""
    before = text[: found.start()].casefold().split()
    owns = found[0].casefold().endswith(("'s", "’s", "users")) or found[0].casefold().startswith(("de ", "des "))
    if owns or before[-1:] in [[word] for word in _OF]:
        return "whose"
    return "later" if before else "first"


def impersonal(text: str) -> str:
    """A text without the speaker who has no name, and without a small word that begins it: its capital is no name."""
    words = _USER.sub(" ", text).split()
    return " ".join(words[1:] if words and fold(words[0]) in _SMALL else words)


def telling(text: str) -> frozenset[str]:
    """The words without which a statement would be another."""
    return content(text) - LIGHT


def in_order(text: str) -> list[str]:
    """The same in the order in which they stand, each as often as it does: who calls whom is told by that alone.

    >>> in_order("The parser calls the lexer") == in_order("the lexer calls the parser")
    False
    """
    wanted = telling(text)
    return [word for token in _TOKEN.findall(impersonal(text)) if (word := stem(fold(token))) in wanted]


def content(text: str) -> frozenset[str]:
    """The words of a text that tell something, by their stems, without the speaker who has no name."""
    return _content(text) if len(text) <= LONGEST_CACHED else _content_at_length(text)


@lru_cache(maxsize=512)
def _content(text: str) -> frozenset[str]:
    return frozenset().union(*map(_told_by.__getitem__, set(_TOKEN.findall(impersonal(text)))))


_content_at_length = lru_cache(maxsize=2)(_content.__wrapped__)


def _words(token: str) -> tuple[str, ...]:
    """The words of a text that one token of it gives."""
    word = fold(token)
    if _WIDE.search(token):
        return tuple(_ENDING.sub("", token) or token)
    telling = (len(word) > 1 or word.isdigit()) and word not in STOP_WORDS and word not in _SMALL
    return (stem(word),) if telling else ()


_told_by = Known(_words)


def names_whom(claim: str, old: str) -> bool:
    """Whether a claim begins with the name of someone whom the old one names, and does not speak of the speaker."""
    first = _TOKEN.search(claim)
    named = first is not None and first[0][:1].isupper() and re.search(rf"\b{re.escape(first[0])}\b", old) is not None
    return named and not _USER.search(claim)
