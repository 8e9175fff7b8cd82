"""Whether a sentence tells that somebody did something, or that something came about, rather than how things are."""

from __future__ import annotations

import re

from engram.late import late

# Pasts that are no `-ed`, of verbs that do something; `was`, `had`, `knew`, `meant` tell a state.
_IRREGULAR = frozenset(
    """
    went came left bought sold got gave took made built broke wrote met found lost won began ran drove flew rode
    swam sang drank ate slept woke spoke told said asked sent paid spent brought caught taught chose fell flown
    grew threw blew drew hid held hit hurt kept laid led lent lit quit read rose sat saw set shook shot shut stole
    stood struck swore swept tore wore forgot forgave froze fought fed dug did cut bit bent bound burst dealt
    rebuilt rewrote reran redid withdrew underwent overcame became
    """.split()
)
# Verbs that tell a state, and words in `-ed` that are no verb.
_STATES = frozenset(
    """
    lived liked loved hated wanted needed preferred owned belonged contained depended existed seemed looked
    sounded believed trusted used supposed based located named called married divorced interested related united
    limited advanced detailed experienced skilled gifted red bed seed need feed speed breed indeed hundred sacred
    naked wicked beloved shared embedded distributed encrypted unused retired aged tired bored excited worried
    scared annoyed pleased concerned worked resembled mattered cared feared valued involved required supported
    included
    """.split()
)
_BEING = frozenset(
    "is are am be been being 's 're 'm was were get gets getting the a an this that of and very so".split()
)
_WORD = late(r"['’]?[a-z]+", re.I)
_LATE = 14  # words: an action is told early in its sentence, what comes later describes

_FOREIGN = late(
    r"\b(?:habe|hat|haben|hast|bin|ist|sind|wurde|wurden)\b[^.!?]{0,60}\b(?!(?:ge(?:nau|rn|gen|nug|schäft)\w*)\b)"
    r"(?:\w{0,6}ge\w{3,}(?:t|en)|\w{3,}iert|be\w{3,}(?:t|en)|ver\w{3,}(?:t|en)|er\w{3,}(?:t|en))\b"
    r"|\b(?:ging|kam|kaufte|verkaufte|fuhr|flog|traf|sagte|schrieb|baute|verlor|gewann|fand|begann)\b"
    r"|\b\w{2,}(?:aron|ieron|amos ayer)\b|\b(?:he|ha|han|hemos) \w+(?:ado|ido)\b|\b[a-zñ]{2,}(?:ó|é)\b(?<!qué)(?<!esté)"
    r"|\b(?:fui|fue a|hizo|hice|dijo|dije|tuvo un|puse|vino|vine)\b"
    r"|\b(?:j['’]ai|a|ont|avons|as|avez)\s(?:\w+\s)?\w{2,}(?:é|i|u|is|it)\b|\b(?:suis|est|sont|sommes)\s"
    r"(?:allée?s?|partie?s?|venue?s?|née?s?|mort[es]{0,2}|arrivée?s?|tombée?s?|rentrée?s?)\b"
    r"|了[。，！]?$|ました|한다음|했(?:다|어|습니다)",
    re.I,
)


def tells_an_action(text: str) -> bool:
    """Whether a past action is told.

    >>> [tells_an_action(each) for each in ("Ana moved to Porto", "Ana lived in Porto", "The flat is rented")]
    [True, False, False]
    """
    words = [found.lower().replace("’", "'") for found in _WORD.findall(text)[:_LATE]]
    pairs = zip(["", *words], words, strict=False)
    return any(_is_action(before, word) for before, word in pairs) or bool(_FOREIGN.search(text[:400]))


def _is_action(before: str, word: str) -> bool:
    if before in _BEING:
        return False
    return word in _IRREGULAR or (word.endswith("ed") and len(word) > 4 and word not in _STATES)
