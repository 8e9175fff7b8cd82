"""What people are called: learnt from how others address them in a talk of two."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from engram.cognition.excerpt import both_ends
from engram.cognition.words import fold
from engram.late import late


@dataclass(frozen=True, slots=True, kw_only=True)
class AliasRules:
    """How often a name must have been heard, and how much of that for the same person."""

    least_times: int = 3
    least_share: float = 0.8


DEFAULT_RULES = AliasRules()

LONGEST_LOOKED_AT = 480  # characters: people are addressed first or last
_CAPITALISED = late(r"(?<=[ ,])[A-ZÀ-ÖØ-ÞĀ-ŽΑ-ΩЀ-Я][^\W\d_]{1,20}(?![\w'’])")
_WORD = late(r"[^\W\d_]+")
_REACH = 24

_HAILS = frozenset(
    """
    hey|hi|hello|hiya|howdy|yo|welcome|morning|afternoon|evening|night|thanks|thank you|so much|a lot|congrats|sorry
    |congratulations|bye|goodbye|see you|take care|well done|happy birthday|cheers|dear
    |hallo|moin|servus|morgen|guten tag|abend|danke|tschüss|liebe|lieber|hola|buenos días|gracias|adiós|querida|querido
    |bonjour|salut|coucou|merci|bonsoir|au revoir|cher|chère|ciao|grazie|olá|oi|obrigado|obrigada|привет|спасибо|hej
    """.replace("\n", "")
    .replace("    ", "")
    .split("|")
)
_NODS = frozenset(
    "wow yes yeah yep no sure ok okay oh ah absolutely definitely exactly true great awesome nice aw aww haha ja sí"
    " oui".split()
)
_HAN = late(r"(?:你好|您好|谢谢你?|嗨|再见)[，, ]?([\u4e00-\u9fff]{2,3})(?=[，。！!,])")

# Words that open a sentence or stand for nobody in particular.
_NOBODY = frozenset(
    """
    the that this these those what how why when where who which there here it its is are was were will would can could
    do does did have has had let just they we you your he she and but so or for not very much too really honestly
    actually exactly absolutely definitely totally good great awesome nice amazing wonderful sounds glad happy love
    hope sorry thanks thank yes yeah wow well hey hi hello god man girl boy guys guy all everyone everybody
    everything again buddy friend friends dear folks team sir please congrats congratulations ok okay sure oh in on at
    of to from my our his her monday tuesday wednesday thursday friday saturday sunday christmas english looks
    das der die ich du wir gut schön toll ja nein que el la los yo tú muy bien sí no je tu il nous c'est très oui non
    """.split()
)


def addressed(text: str) -> tuple[str, ...]:
    """The names by which a turn addresses someone, as written.

    >>> addressed("Hey Kate! Long time no see. Thanks, Kate!"), addressed("Thanks a lot, that helps")
    (('Kate',), ())
    """
    shown = both_ends(text, LONGEST_LOOKED_AT)
    names = [name for name in _CAPITALISED.finditer(shown) if name[0].lower() not in _NOBODY]
    found = [name[0] for name in names if _is_addressed(shown, name.start(), name.end())]
    found += _HAN.findall(shown) if not shown.isascii() else []
    return tuple(dict.fromkeys(found))


def _is_addressed(text: str, start: int, end: int) -> bool:
    """Whether the name here is called out: after a greeting, after a nod that opens the turn, or after a comma."""
    after = text[end : end + 2].lstrip()[:1]
    if after in ("!", "?") and text[start - 2 : start] == ", ":
        return True
    before = [word.lower() for word in _WORD.findall(text[max(start - _REACH, 0) : start])]
    if not before or not _is_near(text, start):
        return False
    opening = start < _REACH and len(before) <= 3
    if before[-1] in _HAILS or " ".join(before[-2:]) in _HAILS:
        return opening or after in ("", "!", ".", ",", "?", ";")
    return opening and all(word in _NODS for word in before)


def _is_near(text: str, start: int) -> bool:
    """Whether no more than a comma stands between a name and the word before it."""
    return text[start - 2 : start - 1] not in (".", "!", ":", ";", "?", '"', ")")


def addressee(speaker: str, party: Collection[str]) -> str | None:
    """Whom a speaker talks to: the other one of two; in a larger party nobody can tell.

    >>> addressee("Ana", {"Ana", "Bo"}), addressee("Ana", {"Ana", "Bo", "Cy"})
    ('Bo', None)
    """
    others = [person for person in party if person != speaker]
    return others[0] if len(others) == 1 and len(party) == 2 else None


def aliases(
    counts: Mapping[str, Mapping[str, int]], speakers: Iterable[str], rules: AliasRules = DEFAULT_RULES
) -> dict[str, str]:
    """For each name heard often enough, nearly always for the same person, that person; folded.

    `counts` says how often each name was used to each person. A word of a speaker's own name is no alias.

    >>> aliases({"Mel": {"Melanie": 4}, "Bo": {"Melanie": 5}, "Sis": {"Ana": 2, "Melanie": 2}}, ["Melanie", "Bo"])
    {'mel': 'Melanie'}
    """
    own = {fold(word) for speaker in speakers for word in speaker.split()}
    heard: dict[str, dict[str, int]] = {}
    for name, people in counts.items():
        for person, times in people.items():
            tally = heard.setdefault(fold(name), {})
            tally[person] = tally.get(person, 0) + times
    found = {name: _one_person(people, rules) for name, people in sorted(heard.items()) if name not in own}
    return {name: person for name, person in found.items() if person is not None}


def _one_person(people: Mapping[str, int], rules: AliasRules) -> str | None:
    person, times = max(people.items(), key=lambda pair: (pair[1], pair[0]))
    return person if times >= rules.least_times and times >= rules.least_share * sum(people.values()) else None
