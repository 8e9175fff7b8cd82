"""What a question asks for by a noun: `Which hotel did we book?` is hardly answered where nothing tells of a hotel."""

from __future__ import annotations

from engram.cognition.past_tense import tells_an_action
from engram.cognition.words import STOP_WORDS, query_terms, terms
from engram.late import late

LONGEST_LOOKED_AT = 400
LONGEST_NAMED = 4  # words of what is asked for, the last of which tells: `specific ESLint rules`
_ASKING = late(
    r"(?i)\b(?:(?P<english>what|which|how many|how much|tell me about|share|describe|explain)"
    r"|welche[rsmn]?|qu[eé]|cuál(?:es)?|quel(?:le)?s?)\b(?:['’]s)?"
    r"\s+(?:(?:is|are|was|were|any|the|my|our|ist|sind|war|es|son|est|sont)\s+)*(?P<named>[^,;:.?!]+)"
)
_WORD = late(r"[^\W_](?:[\w-]*[^\W_])?")
# What is told without the word: `on Monday` tells a day, `sushi` a kind of food.
_TOLD_OTHERWISE = frozenset(
    terms(
        """
        time day date year month week hour kind type sort thing something name number place city town country state
        person way reason age colour color language zeit uhrzeit tag datum jahr ort stadt farbe sprache art hora día
        fecha año nombre lugar ciudad idioma heure jour année nom lieu ville couleur langue
        """
    )
)
_END = STOP_WORDS | frozenset("behind between besides during after before while regarding concerning".split())


def asked_for(question: str) -> frozenset[str]:
    """The terms of what is asked for, by its last word; nothing where no noun is, or where it is told without the word.

    In English that word may be a verb: `What happened at the dentist?` asks for nothing by a noun.

    >>> sorted(asked_for("Which hotel did we book in Tokyo?")), sorted(asked_for("What were the main criteria for it?"))
    (['hotel'], ['criteria'])
    >>> asked_for("Where do I live?"), asked_for("What time is it?")
    (frozenset(), frozenset())
    """
    found = _ASKING.search(question[:LONGEST_LOOKED_AT])
    most = LONGEST_NAMED if found and found["english"] else 1  # elsewhere a verb may follow that no table knows
    named: list[str] = []
    for word in _WORD.findall(found["named"])[:most] if found else ():
        if word.lower() in _END:
            break
        named.append(word)
    if not named or (most > 1 and tells_an_action(named[-1])):
        return frozenset()
    return frozenset(query_terms(named[-1])) - _TOLD_OTHERWISE
