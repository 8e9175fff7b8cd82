"""What is strung together in German, Spanish and French, told to an agent: each thing with the subject it shares.

Without a table of verbs a part is known by how it begins (a subject, or a verb in a form that goes with the subject of
the first), and it is cut off only where what comes before it tells something too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engram.late import late

SHORTEST = 3
"""Words of a part that stands alone."""


class Beginnings(NamedTuple):
    """How parts are joined in a language, how one begins that has a subject, and how one that has only a verb.

    `one`, `us` and `me` are the verb for a third person, for several and for the speaker; `who` is a subject.
    """

    joint: re.Pattern[str]
    own: re.Pattern[str]
    me: re.Pattern[str]
    us: re.Pattern[str]
    one: re.Pattern[str]
    who: re.Pattern[str]


_BEGINNINGS: Mapping[str, Beginnings] = MappingProxyType(
    {
        "de": Beginnings(
            joint=late(
                r",\s+(?:(?:und|aber|also|dann|außerdem|deshalb|daher)\s+)?|\s+(?:und|aber)\s+|\s*;\s+|\s+[-–—]\s+"
            ),
            own=late(
                r"(?i:ich|wir|man)\s\w+|(?i:der|die|das|mein\w*|unser\w*)\s(?!hat|ist|war|sind|kann|wird"
                r"|mag)[\w-]+\s\w+"
                r"|[A-ZÄÖÜ][\w-]+\s(?:ist|sind|wird|war|hat|läuft|liegt|geht)\s"
            ),
            me=late(r"(?:bin|hab|habe|muss|kann|mag|war|[a-zäöüß]{3,}e)\s"),
            us=late(r"(?:sind|haben|müssen|können|mögen|waren|[a-zäöüß]{3,}en)\s"),
            one=late(r"(?:ist|hat|wird|muss|kann|mag|war|darf|[a-zäöüß]{3,}t)\s"),
            who=late(r"(?i:ich|wir)\b|(?i:mein\w*|unser\w*|der|die|das) [\w-]+(?: [A-ZÄÖÜ][\w-]+)?(?= [a-zäöüß]+\b)"),
        ),
        "es": Beginnings(
            joint=late(r",\s+(?:(?:y|pero|así que|además)\s+)?|\s+(?:y|pero)\s+|\s*;\s+|\s+[-–—]\s+"),
            own=late(
                r"(?i:mi|mis|nuestr\w+|el|la|los|las)\s[\w-]+\s[\w-]+|(?i:me|nos|yo)\s\w+"
                r"|(?i:los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos))\s"
            ),
            me=late(r"(?:no )?(?:soy|estoy|voy|doy|he|[a-záéíóúñ]{3,}(?:o|é|í))\s"),
            us=late(r"(?:no )?(?:somos|estamos|hemos|[a-záéíóúñ]{3,}mos)\s"),
            one=late(r"(?:no )?(?:es|está|tiene|va|ha|[a-záéíóúñ]{3,}[aeó])\s"),
            who=late(r"(?i:mi|nuestr[oa]|el|la) [\w-]+(?: de [\w-]+)?(?: [A-ZÁÉÍÓÚÑ][\w-]+)?(?= [a-záéíóúñ]+\b)"),
        ),
        "fr": Beginnings(
            joint=late(r",\s+(?:(?:et|mais|donc|puis|du coup|alors)\s+)?|\s+(?:et|mais)\s+|\s*;\s+|\s+[-–—]\s+"),
            own=late(
                r"(?i:je|on|nous)\s\w+|(?i:j'|c'est )\w+|(?i:mon|ma|mes|notre|nos|le|la"
                r"|les)\s[\w-]+\s[\w'-]+"
                r"|(?i:l')[\w-]+\s\w+"
            ),
            me=late(r"(?:suis|ai|fais|[a-zà-ÿ]{3,}e)\s(?!de\b|des\b)"),
            us=late(r"(?:[a-zà-ÿ]{3,}ons)\s"),
            one=late(r"(?:est|a|fait|va|[a-zà-ÿ]{3,}e)\s(?!de\b|des\b)"),
            who=late(r"(?i:je|nous|on)\b|(?i:mon|ma|notre|le|la) [\w-]+(?: [A-ZÀ-Ý][\w-]+)?(?= [a-zà-ÿ]+\b)"),
        ),
    }
)
_ME = frozenset("ich je".split())
_US = frozenset("wir nous".split())


def pieces(sentence: str, language: str, tells: Callable[[str], bool]) -> list[str]:
    """The statements of a sentence, each with its subject; what tells nothing alone stays with what comes before.

    >>> pieces("Unser Kater Mo ist alt, bekommt morgens Insulin", "de", lambda part: True)
    ['Unser Kater Mo ist alt', 'Unser Kater Mo bekommt morgens Insulin']
    >>> pieces("Trabajo en Lugo y los martes doy clases", "es", lambda part: True)
    ['Trabajo en Lugo', 'los martes doy clases']
    """
    begins = _BEGINNINGS.get(language)
    joints = list(begins.joint.finditer(sentence)) if begins else []
    if begins is None or not joints:
        return [sentence]
    who = begins.who.match(sentence)
    told: list[str] = []
    stop = len(sentence)
    for joint in reversed(joints):
        alone = _alone(sentence[joint.end() : stop].rstrip(" ,;.!"), who[0] if who else "", begins)
        if alone is not None and len(alone.split()) >= SHORTEST and tells(alone):
            told.insert(0, alone)
            stop = joint.start()
    return [sentence[:stop], *told] if told and tells(sentence[:stop]) else [sentence]


def heads(sentence: str, language: str) -> Iterator[str]:
    """What a sentence says before it goes on, the longest first."""
    begins = _BEGINNINGS.get(language)
    for joint in reversed(list(begins.joint.finditer(sentence)) if begins else []):
        yield sentence[: joint.start()]


def _alone(part: str, who: str, begins: Beginnings) -> str | None:
    """A part with what it lacks to stand alone, or None where it cannot."""
    if begins.own.match(part):
        return part
    if not who:
        does = begins.me.match(part) or begins.us.match(part)
        return part if does and len(part.split()) > SHORTEST else None
    if (pronoun := _PRONOUN.match(part)) and who.lower() not in _ME | _US:
        return f"{who} {part[pronoun.end() :]}"
    verb = begins.me if who.lower() in _ME else begins.us if who.lower() in _US else begins.one
    return f"{who} {part}" if verb.match(part) else None


_PRONOUN = late(r"(?i:er|sie|die|der|il|elle|él|ella) ")
