"""The words that tell most of a text, by their looks alone: names, figures and long words before common ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

LONGEST_READ = 4_000  # characters

COMMON = frozenset(
    """
    a about above absolutely actually after again ago ah all almost along already also although always am
    amazing an and another any anything anyway apologize appreciate are around as ask asked at away awesome
    awhile back basically be beautiful because been before being best bet better between big bit both bring
    brought but by bye called came can cannot certainly check come could course day days decided definitely did
    didn do does doesn doing don done down during each either else enjoy enjoyed enough especially even ever
    every everyone everything exactly excited experience family far favorite favourite feel feeling felt few
    finally find fine first for forward found friend friends from full fun further gave get gets getting give
    glad go goes going gonna good got gotta great guess guys had haha happy has hasn have haven haven't having
    he hear heard hello help her here hers hey hi him his hmm hope hopefully how however huge i idea if imagine
    important in including indeed instead interesting into is isn it its itself journey just keep keeping kind
    know last lately later learning least less let lets life like likes little live lives ll look looking looks
    lot lots love loved lovely made main make makes making many may maybe me mean might mind mine month months
    more most much must my myself nah name need needs never new next nice no none nope not nothing now of off
    often oh ok okay old on once one ones only or other others our out over own part people perfect pretty
    probably put quite rather re ready real really recently remind reminder right said same saw say says see
    seems seen several share shared she should show since so some someone something sometimes soon sorry sound
    sounds special start started still stuff such super sure take taking talk tell than thank thankfully thanks
    that the their them then there these they thing things think this those though thought through time times to
    today together told too took totally tried try trying two under understand until up us use used user using
    usually ve very wait wanna want wanted wants was wasn way ways we week weekend weeks well went were what
    when where whether which while who why will wish with without won wonderful work world would wow yeah year
    years yep yes yesterday yet you your yours yourself
    aber alle als auch auf aus bei bin bis da dann das dass dem den der des die doch du ein eine einem einen
    einer er es für gut habe haben hat hier ich ihr im ist ja jetzt kann kein keine man mein meine mich mir mit
    muss nach nicht noch nur oder schon sehr sich sie sind über um und uns von vor war wenn wie wir wird zu zum
    zur
    al como con cuando de del donde el ella en era esta este ha hay la las le lo los más mi muy nos para pero
    por porque que qué se ser si sí sin sobre su también te tengo tiene todo un una y ya yo
    ai au aussi avec bien ce cette dans elle est et être fait ici il ils je les leur lui ma mais mes moi mon ne
    nous ou où par pas plus pour qui sa sans ses son sont sur très tu une vous
    """.split()
)
_WORD = re.compile(r"[^\W_]+(?:[-'’./@:+#_]+[^\W_]+)*[+#]*")
_POSSESSIVE = re.compile(r"['’](?:s|m|d|ll|re|ve|t)$")
_BEGINNING = re.compile(r"[.!?…:]\s*$|^\s*$|\n\s*$")


def telling_words(text: str, many: int, rarity: Mapping[str, float] = MappingProxyType({})) -> list[str]:
    """At most so many words of a text, those that tell most of it, as they are written and in their order.

    `rarity` says how much a lower-case word tells where something is known of other texts; the rest goes by its looks.

    >>> telling_words("The team decided to use Postgres instead of MySQL for the billing service", 4)
    ['Postgres', 'MySQL', 'billing', 'service']
    """
    first: dict[str, tuple[int, str]] = {}
    counts: dict[str, int] = {}
    shown = text[:LONGEST_READ]
    for found in _WORD.finditer(shown):
        word = found[0]
        if "'" in word or "’" in word:
            word = _POSSESSIVE.sub("", word)
        lower = word.lower()
        if lower in first:
            counts[lower] += 1
        elif lower not in COMMON and (len(word) > 1 or word.isdigit()):
            first[lower], counts[lower] = (found.start(), word), 1
    if len(first) <= many:
        return [word for _, word in first.values()]
    weights = {
        lower: rarity.get(lower, _looks(word)) + _named(word, shown, start) for lower, (start, word) in first.items()
    }
    ranked = sorted(first, key=lambda lower: (-weights[lower] * (1 + counts[lower]), first[lower][0]))
    return [word for _, word in sorted(first[lower] for lower in ranked[:many])]


def _named(word: str, text: str, start: int) -> float:
    """Whether it is written as a name; at the beginning of a sentence everything is."""
    if not word[0].isupper():
        return 0.0
    return 0.4 if _BEGINNING.search(text[max(0, start - 3) : start]) else 1.0


def _looks(word: str) -> float:
    """How much a word seems to tell: figures and marks inside it more, short ones less."""
    return 0.4 + min(len(word), 8) / 16 + (0.0 if word.isalpha() else 0.5)
