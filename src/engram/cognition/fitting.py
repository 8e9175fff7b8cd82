"""Whether a statement tells what is asked for: a time for when, a number for how many, something new for what."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from engram.cognition.asked_for import asked_for
from engram.cognition.duplicates import denies
from engram.cognition.lexical import without_request
from engram.cognition.marks import Flag, flags
from engram.cognition.ownership import LONGEST_READ, in_sentences
from engram.cognition.postings import text_ids
from engram.cognition.quantities import COUNTED, UNITS
from engram.cognition.time_words import ALONE
from engram.cognition.times import asks_of_the_past, asks_when
from engram.cognition.verdict import coverage
from engram.cognition.wanted import Wanted, asks_for_several, wanted
from engram.cognition.words import query_terms, terms
from engram.late import late

LONGEST_LOOKED_AT = 400
REMEMBERED = 64  # questions
ASKING = ("?", "？")
# How much of a question a statement must cover itself to tell what it asks: little where it has the very time or number
# that is asked for, and nearly all where it tells when only by when it was said.
DETAIL_COVERED, COVERED, UNDATED_COVERED = 0.15, 0.4, 0.75
_UNIT = (
    r"(?:second|minute|hour|day|night|week|weekend|month|year|decade|semester|season|sekunde|stunde|tag|woche|monat|jahr"
    r"|segundo|minuto|hora|día|semana|mes|año|jour|semaine|mois|an|heure)(?:n|e|en|s|es)?"
)
_SEASON = r"(?:spring|summer|autumn|winter|morning|afternoon|evening|night|past|last|next)"
_NUMBER = "|".join(sorted(COUNTED))
_ASKING = late(
    r"(?i)[¿\s]*(?:(?P<whether>(?:is|are|was|were|am|does|do|did|has|have|had|ist|sind|bin|hat|habe|haben|hast|war|es|está"
    r"|ha|he|tengo|tiene|est-ce)\b)"
    r"|(?P<often>how (?:often|frequently)|wie oft|con qué frecuencia|à quelle fréquence)"
    r"|(?P<long>(?:for |since )?how long|wie lange|(?:por )?cuánto tiempo|combien de temps)"
    r"|(?P<large>how (?:old|far|big|tall|heavy)|wie (?:alt|weit|groß|hoch|schwer)|cu[aá]ntos años|quel âge)"
    r"|(?P<many>how (?:many|much)|wie viele?|cu[aá]nt[oa]s?|combien)"
    r"|(?P<why>why|warum|weshalb|wieso|wozu|por qué|para qué|pourquoi)"
    r"|(?P<who>(?:with )?who(?:m|se)?|(?:mit )?we[rmn]|wessen|(?:con |a |de )?qui[eé]n(?:es)?|(?:avec |à )?qui)"
    r"|(?P<where>(?:from |to )?where|wo|wohin|woher|(?:a|de )?d[oó]nde|d?où"
    r"|in (?:what|which) (?:places?|cit(?:y|ies)|countr(?:y|ies)|towns?)))\b"
)
_OFTEN = late(
    r"(?i)\b(?:once|twice|times|every|each|daily|weekly|monthly|yearly|always|usually|often|never|rarely|sometimes"
    r"|regularly|\w+mal|jede[nrs]?|täglich|wöchentlich|immer|oft|selten|nie"
    r"|vez|veces|cada|siempre|nunca|diario|fois|chaque|toujours|jamais|souvent)\b"
)
_LONG = late(
    r"(?i)\b(?:since|until|till|seit|bis|desde|hasta|depuis|jusqu'\w+)\b"
    r"|\b(?:for|during|lasted|took|takes|lasts|durante|pendant) (?:\w+ ){0,4}?"
    rf"(?:{_UNIT}|time|while|ages|forever)\b"
    rf"|\b(?:\d+|{_NUMBER}|many|several|few|some|half an?|long)[ -](?:\w+ )?(?:{_UNIT}|time)\b(?! ago)"
)
_LARGE = late(
    rf"(?i)\b(?:\d[\d.,]*|{_NUMBER})[ -]*(?:{'|'.join(sorted(map(re.escape, UNITS)))}|old|alt)(?!\w)|\bborn\b"
    rf"|\b(?:is|am|turn(?:s|ed)|ist|bin|wird|tiene|tengo) (?:\d+|{_NUMBER})\b"
)
_FIGURE = late(rf"(?i)\d|\b(?:{_NUMBER}|both|several|once|twice|only|single|none|no)\b")
_REASON = late(
    r"(?i)\b(?:because|since|due to|thanks to|so that|so (?:I|he|she|we|they)|in order|reasons?|for \w+ing|hopes"
    r"|hoping|inspired|motivated|as (?:I|he|she|we|they|it)|weil|denn|damit|wegen|deshalb|um [^.!?]{1,40} zu"
    r"|porque|para|por|debido|parce que|car|pour|à cause)\b"
    r"|\bto (?!the\b|an?\b|my\b|his\b|her\b|their\b|(?-i:[A-Z]))\w+"
)
_PLACE = late(
    r"\b(?:in|at|to|from|near|around|on|into|through|across|outside|inside|visit(?:s|ed|ing)?|explor(?:es|ed|ing)|nach"
    r"|aus|bei|auf|am|im|zum|zur|en|(?:a|de)(?= [A-Z])|hasta|desde|à|au|aux|dans|chez) "
    r"(?:(?:the|an?|my|his|her|their|our|der|die|das|dem|den|el|la|los|las|una?"
    r"|les?|[A-Z][\w'’]*['’]s) )?(?P<place>[^\W\d_][\w'’-]*)"
)
_NAME = late(r"(?<=[\w,;:\"“(] )[\"“(]?[^\W\d_a-zß-öø-ÿ][\w'’-]+")
_SOMEBODY = late(
    r"(?i)\b(?:mother|mom|mum|father|dad|parents?|sisters?|brothers?|siblings?|sons?|daughters?|kids?|children|wife"
    r"|husband|partner|girlfriend|boyfriend|friends?|family|cousins?|uncle|aunt|nephew|niece|grand\w+|boss|colleagues?"
    r"|coworkers?|teacher|mentor|neighbou?rs?|doctor|team|group|club|mutter|vater|eltern|schwester|bruder|sohn|tochter"
    r"|kinder|frau|mann|freund\w*|familie|kolleg\w+|nachbar\w*|chef(?:in)?|madre|padres?|herman[oa]s?|hij[oa]s?|espos[oa]"
    r"|amig[oa]s?|familia|jef[ea]|vecin[oa]s?)\b"
)
_OF_A_TIME = late(
    r"(?i)\b(?:since|every|ago|just|recently|lately|soon|when|before|after|until|seit|als|bevor|nachdem|desde|cuando|antes"
    rf"|después|(?:in|for) (?:an?|the|\d+|{_NUMBER}|few|some|couple|a few|a couple)(?: of)? {_UNIT}"
    rf"|(?:in|over|during|on|every|all) (?:the )?{_SEASON}s?|\d{{1,2}}(?:st|nd|rd|th)|\d{{1,2}}(?::\d\d)? ?(?:am|pm)"
    r"|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? \d{1,2})\b"
)
_BESIDE = late(
    r"(?i)\b(?:before|after|until|since|when|vor|nach|seit|bis|antes de|después de|desde|hasta|avant|après|depuis) "
    r"(?:(?:the|my|his|her|their|our|an?|der|die|das|dem|el|la|los|las|les?) )?(?P<event>\w+)"
)
_SPECIFIC = late(
    r"(?i)\b(?:specific|exact|particular|precise)\b|\b(?:konkret|genau|bestimmt|espec[ií]fic|concret|précis)\w+"
)
_NO_MORE = late(
    r"(?i)\b(?:used to|no longer|(?:not|\w+n['’]t)\b[^.!?]{0,40}\bany ?more|formerly|früher|nicht mehr"
    r"|keine?[nmrs]? [^.!?]{0,30}\bmehr|ya no|solía\w*|autrefois|ne [^.!?]{1,30} plus)\b"
    r"|\b(?:old|former|previous) [\w-]+(?: [\w-]+)? (?:was|were)\b"
)
_BUT_NOW = late(
    r"(?i)\b(?:but|now|nowadays|these days|instead|switched|aber|jetzt|sondern|stattdessen|pero|ahora|mais"
    r"|maintenant)\b"
)
_KIND = late(r"(?i)(?<=what )(?:kinds?|types?|sorts?) of ")
_FIGURES = late(r"\b\d[\d.,:]*\b")
# Words that say nothing of what: who only does, likes or begins something has not told it yet.
LIGHT = frozenset(
    terms(
        """
        go goes going went gone come came get got getting do did done doing make made making take took taken have
        having love loves like likes liked enjoy enjoys want wants need needs try tries trying tried start started
        begin began just also too really even actually finally always still already ever never recently lately
        currently now then again some any many much more most lot lots few thing things something stuff especially
        mainly quite pretty super great awesome amazing nice good cool fun well one ones other others another user all
        such there here back up out off over around gehen machen haben mögen sehr auch noch schon ir hacer tener
        gustar muy también ya
        """
    )
)
_TIMES = frozenset(
    terms(
        ALONE
        + """ last next this past second minute hour day week weekend month year time times morning afternoon evening
        night spring summer autumn fall winter couple mon tue tues wed thu thur thurs fri sat sun seconds minutes
        hours days weeks months years """
    )
)


class Sort(StrEnum):
    """What sort of thing a question asks for."""

    WHETHER = "whether"
    WHEN = "when"
    OFTEN = "often"
    LONG = "long"
    MANY = "many"
    LARGE = "large"
    WHY = "why"
    WHO = "who"
    WHERE = "where"
    WHAT = "what"


_OF_ANY_TIME = frozenset({Sort.WHETHER, Sort.WHEN, Sort.WHY})
_NUMBERS = frozenset({Sort.OFTEN, Sort.LONG, Sort.MANY, Sort.LARGE})
_LACKED = _NUMBERS | {Sort.WHO, Sort.WHERE}


@lru_cache(REMEMBERED)
def sort_of(question: str) -> Sort:
    """What a question asks for, by how it begins.

    >>> [sort_of(f"{asked} Ana go?").value for asked in ("When did", "Did", "How often does", "Can you tell why did")]
    ['when', 'whether', 'often', 'why']
    """
    asked = _asked(question)
    if asks_when(asked):
        return Sort.WHEN
    found = _ASKING.match(asked)
    return Sort.WHAT if found is None else Sort(found.lastgroup or Sort.WHAT)


def asking_words(question: str) -> str:
    """The words by which a question says what sort of thing it asks for.

    >>> asking_words("How many cats does Ana have?")
    'How many'
    """
    found = _ASKING.match(_asked(question))
    return "" if found is None else found[0]


def _asked(question: str) -> str:
    """A question without the request before it, as far as it is read."""
    return without_request(question)[:LONGEST_LOOKED_AT].lstrip(" ,:")


def tells_what_is_asked(question: str, statement: str, said: str, names: Set[str] = frozenset()) -> bool:
    """Whether a statement that was read in what was `said` tells the sort of thing that a question asks for.

    A statement without a time tells when it was by when it was said, unless it left out the time that was said with it.
    `names` are the terms of those who are asked about or speak, and are no answer.

    >>> tells_what_is_asked("How many cats has Ana?", "Ana has cats", "I have cats, three of them.")
    False
    >>> tells_what_is_asked("Why did Ana move?", "Ana moved to be near the sea", "I moved to be near the sea.")
    True
    """
    told, sort = statement[:LONGEST_LOOKED_AT], sort_of(question)
    if not set(_FIGURES.findall(question)) <= set(_FIGURES.findall(told)):
        return False
    if sort is Sort.WHEN:
        return gives_a_time(told, question) or not (names_a_time(said) or speaks_of_a_time(sentence_of(told, said)))
    if (asks_for_several(question) or _SPECIFIC.search(question)) and not is_called_so(asked_for(question), told):
        return False
    return tells(sort, question, told, names)


def tells(sort: Sort, question: str, statement: str, names: Set[str]) -> bool:
    """Whether a statement has something of a sort in it that the question has not."""
    match sort:
        case Sort.OFTEN | Sort.LONG | Sort.MANY | Sort.LARGE:
            return _NUMBERED[sort].search(statement) is not None
        case Sort.WHY:
            reason = _REASON.search(statement) is not None and denies(question) is denies(statement)
            return reason and adds(question, statement, names)
        case Sort.WHO:
            return names_somebody(question, statement, names)
        case Sort.WHERE:
            return names_a_place(question, statement, names)
        case Sort.WHAT:
            return adds(question, statement, names)
        case _:  # yes and no, which whatever tells of it answers
            return True


def is_numbered(sort: Sort, statement: str) -> bool:
    """Whether a number of some sort is asked for, and a statement has one."""
    return sort in _NUMBERED and _NUMBERED[sort].search(statement) is not None


def is_called_so(noun: Set[str], statement: str) -> bool:
    """Whether a statement has the noun that several things, or a specific one, are asked for by."""
    return not noun or not noun.isdisjoint(terms(statement))


def lacks_what_is_asked(question: str, text: str, names: Set[str]) -> bool:
    """Whether a question asks for a number, a person or a place, and a text has none besides those that it asks about.

    >>> lacks_what_is_asked("How many cats does Ana have?", "I love my cats!", frozenset())
    True
    """
    sort = sort_of(question)
    return sort in _LACKED and not tells(sort, question, text, names)


def tells_what_was(question: str, text: str) -> bool:
    """Whether a text tells only what is no more, and a question asks what is: `I used to live in Bonn` is no home.

    >>> tells_what_was("Where do I live?", "User used to live in Bonn")
    True
    >>> tells_what_was("Where did I live?", "User used to live in Bonn")
    False
    """
    over = _NO_MORE.search(text[:LONGEST_LOOKED_AT]) is not None and _BUT_NOW.search(text) is None
    asks_what_is = sort_of(question) not in _OF_ANY_TIME and not asks_of_the_past(question)
    return over and asks_what_is and _NO_MORE.search(question) is None


def names_what_is_asked_for(question: str, statement: str) -> bool:
    """Whether one thing, or several, are asked for by a noun that a statement has itself: `which hotel`."""
    noun = _named(question)
    return bool(noun) and is_called_so(noun, statement)


@lru_cache(REMEMBERED)
def _named(question: str) -> frozenset[str]:
    """The noun that a question asks for one thing or several by, of which kind or not."""
    return frozenset() if wanted(question) is Wanted.DETAIL else asked_for(_KIND.sub("", question))


def least_covered(question: str, statement: str) -> float:
    """The share of a question that a statement which tells what it asks for must cover, to be of the same thing."""
    sort = sort_of(question)
    if sort is Sort.WHEN:
        return DETAIL_COVERED if gives_a_time(statement, question) else UNDATED_COVERED
    return DETAIL_COVERED if sort in _NUMBERS else COVERED


def gives_a_time(statement: str, question: str) -> bool:
    """Whether a statement names a time, or an event besides the one asked about that something was before or after.

    >>> gives_a_time("Ana meets Tom after church", "When does Ana go to church?")
    False
    """
    asked = set(query_terms(question))
    return speaks_of_a_time(_BESIDE.sub(lambda it: " " if asked & set(query_terms(it["event"])) else it[0], statement))


def speaks_of_a_time(text: str) -> bool:
    """Whether a text names a time, or another event that something was before or after."""
    return names_a_time(text) or _OF_A_TIME.search(text) is not None


def names_a_time(text: str) -> bool:
    """Whether a text names a time by a word that is for nothing else."""
    return bool(flags([text_ids(text)])[0] & Flag.TIME)


def sentence_of(statement: str, said: str) -> str:
    """The sentence that a statement was read in: the one that shares most of its words."""
    told = set(terms(statement))
    return max(in_sentences(said[:LONGEST_READ]), key=lambda sentence: len(told & set(terms(sentence))), default="")


def adds(question: str, statement: str, names: Set[str]) -> bool:
    """Whether a statement has a word of its own that tells something besides a time."""
    return bool(set(query_terms(statement)) - set(terms(question)) - names - LIGHT - _TIMES)


def only_asks(text: str, tells: Mapping[str, float]) -> bool:
    """Whether what a text has of a question stands in a question of its own, which asks it rather than answers it.

    >>> only_asks("That is nice! What pet do you have?", {"pet": 3.0})
    True
    """
    if not any(mark in text for mark in ASKING):
        return False
    matching = max(
        in_sentences(text[:LONGEST_READ]), key=lambda sentence: coverage(set(terms(sentence)), tells), default=""
    )
    return matching.rstrip().endswith(ASKING) and _BEGINS_ASKING.match(matching) is not None


_BEGINS_ASKING = late(
    r"(?i)\W*(?:(?:and|so|but|how about you|und|y|et)\b\W*)?(?:what|which|who|whose|when|where|why|how|do|does|did|is"
    r"|are|was|were|have|has|had|can|could|would|will|any|got|ever|was|welche[rsmn]?|wer|wann|wo|wie|warum|hast|habt|haben"
    r"|bist|seid|ist|sind|magst|kannst|qu[eé]|cuál(?:es)?|qui[eé]n|cu[aá]ndo|d[oó]nde|cómo|por qué|tienes|has|eres|quel"
    r"|quelle|qui|quand|où|comment|pourquoi|as-tu|es-tu|est-ce)\b"
)


def names_somebody(question: str, statement: str, names: Set[str]) -> bool:
    """Whether a statement names somebody whom the question does not, by a name or by what they are to somebody."""
    called = [term for found in (_NAME, _SOMEBODY) for word in found.findall(statement) for term in terms(word)]
    return bool(set(called) - set(terms(question)) - names - _TIMES)


def names_a_place(question: str, statement: str, names: Set[str]) -> bool:
    """Whether a statement names a place that the question does not: where something is, or is gone to."""
    places = [term for found in _PLACE.finditer(statement) for term in query_terms(found["place"])]
    return bool(set(places) - set(terms(question)) - names - LIGHT - _TIMES)


_NUMBERED: Mapping[Sort, re.Pattern[str]] = MappingProxyType(
    {Sort.OFTEN: _OFTEN, Sort.LONG: _LONG, Sort.MANY: _FIGURE, Sort.LARGE: _LARGE}
)
