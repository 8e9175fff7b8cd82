"""Which relation a deed makes: what somebody bought, read, visited, plays or practises."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from engram.cognition.reading.grammar import Clause, Subject, Tense, is_of_people
from engram.cognition.reading.objects import is_telling, object_of
from engram.cognition.reading.verbs import doing
from engram.late import late


class Deed(NamedTuple):
    """A relation and what it is to."""

    relation: str
    object: str


_RELATIONS: Mapping[str, str] = MappingProxyType(
    {
        verb: relation
        for relation, verbs in {
            "bought": "buy purchase order",
            "sold": "sell",
            "adopted": "adopt rescue foster",
            "won": "win",
            "lost": "lose",
            "met": "meet",
            "joined": "join",
            "attended": "attend",
            "visited": "visit tour",
            "reads": "read re-read reread",
            "watches": "watch rewatch re-watch",
            "cooked": "cook bake grill roast",
            "created": "paint draw sketch sculpt knit sew craft carve compose design film photograph create record",
            "built": "build",
            "wrote": "write publish draft",
            "plays": "play",
            "learnt": "learn",
            "studies": "study",
            "teaches": "teach coach tutor",
            "hosts": "host organize organise",
            "planned": "plan book schedule",
            "fixed": "fix repair",
            "collects": "collect",
            "quit": "quit",
            "completed": "finish complete submit",
            "uses": "wear",
        }.items()
        for verb in verbs.split()
    }
)
_PRACTISED = frozenset(
    """
    run hike swim cycle bike climb paint draw dance sing garden meditate jog knit sew ski surf skate snowboard camp
    kayak fish bake
    """.split()
)
_INTO = late(
    r"(?:finish|start|begin|love|enjoy|keep) (?:re-?)?(?P<verb>reading|watching|playing|learning|studying|writing"
    r"|painting|building|cooking|baking|collecting) (?=\S)"
)
_GERUNDS: Mapping[str, str] = MappingProxyType(
    {
        "reading": "reads", "watching": "watches", "playing": "plays", "learning": "learnt", "studying": "studies",
        "writing": "wrote", "painting": "created", "building": "built", "cooking": "cooked", "baking": "cooked",
        "collecting": "collects",
    }
)  # fmt: skip
_ACTIVE = late(
    r"(?:(?:go|take up) (?:some )?(?P<sport>(?!to\b)[a-z]+ing)|(?:do|take up|try|practi[cs]e|enjoy) (?:some "
    r"|a bit of )?"
    r"(?P<what>yoga|pilates|karate|judo|ballet"
    r"|gymnastics|pottery|crossfit|cardio|tai chi|martial arts|boxing|meditation))\b"
)
_CLASS = late(
    r"(?:take|start|join|sign up for|enrol+ in|attend|begin) (?=(?:an?|my|the|some|our)? ?(?:[\w-]+ ){0,3}"
    r"(?:class|classes|course|courses|lessons?|workshops?|program|training)\b)"
)
_OUTING = late(
    r"(?:go|be invited|head) (?:out )?to (?=(?:an?|the|my|our|some|[A-Z]) ?(?:[\w'-]+ ){0,4}"
    r"(?:concert|festival|show|conference|workshop|meeting|wedding|party|parade|game|match|convention|exhibit\w*|meetup"
    r"|play|gala|fair|ceremony|event|retreat|reunion|group|tournament|lecture|talk|screening|premiere)\b)"
)
_PLACE = late(
    r"(?:go|travel|drive|fly|head|hike|walk|bike|get|move|take (?:\S+ ){1,3}|be) (?:out |back |over |up |down )?to "
    r"(?=(?:an?|the|my|our|this) (?:[\w'-]+ ){0,3}?(?:parks?|beach|museum|lake|mountains?|farm|zoo|gym|aquarium|island"
    r"|restaurant|cafe|café|library|shelter|garden|gallery|theat(?:er|re)|cinema|bar|spa|castle|temple|canyon|falls"
    r"|campsite|market|mall|store|shop|trail|cabin|place|spot)\b)"
)
_IN_PLACE = late(
    r"(?:(?:hike|camp|stay|ski|surf|swim|dine|vacation|honeymoon|kayak) (?:in|at|on|around|near)|explore)"
    r" (?=(?:the )?[A-Z]|the (?:[a-z]+ )?(?:city|town|area|island|coast|old town|ruins|forest|mountains)\b)"
)
_TRIP = late(
    r"(?:take|go on|go for|have|get back from|be on) (?=(?:an?|another|our|my|the|this|some)? ?(?:[\w'-]+ ){0,3}?"
    r"(?:trips?|hikes?|vacation|cruise|tour|picnic|safari|hiking|camping|retreat|honeymoon|road trip|getaway"
    r"|playdate|rides?|drive|swim)\b)"
)
_FOUNDED = late(
    r"(?:open|launch|start|found|set up) (?=(?:up )?(?:an?|my|our|my own|another) (?:[\w'-]+ ){0,3}?"
    r"(?:store|shop|business|company|studio|restaurant|cafe|café|agency|blog|channel|podcast|startup|practice|bakery|club|group"
    r"|shelter|charity|brand)\b)"
)
_PHRASES = (
    (_CLASS, "takes"),
    (_OUTING, "attended"),
    (_PLACE, "visited"),
    (_IN_PLACE, "visited"),
    (_TRIP, "went_on"),
    (_FOUNDED, "founded"),
)
_GOING_ON = frozenset({Tense.PAST, Tense.PERFECT, Tense.LASTING, Tense.ONGOING, Tense.PRESENT, Tense.WAS_ONGOING})
_ERRAND = late(r"(?i)(?:to|into|out|off|away|over|through|by|low|dry|late|up)\b")
_OPERATED = late(r"(?:an?|the|my|our) |[A-Z]")
_NO_OBJECT = late(
    r"(?i)(?:like|for|about|around|since|at|in|on|with|as|once|twice|again|to|by|from|over|up|out|off|down|into|through"
    r"|how|that|what|when|where|more|not|than|lots?|all|every|each|mostly)\b"
)


def relation_by_verb(verb: str) -> str | None:
    """The relation that a verb makes with its object, by its plain form."""
    return _RELATIONS.get(verb)


def deed_of(clause: Clause) -> Deed | None:
    """The relation that a deed makes with what it is done to, where the verb gives one."""
    if clause.denied or clause.tense not in _GOING_ON:
        return None
    phrase = clause.phrase
    if into := _INTO.match(phrase):
        return _deed(_GERUNDS[into["verb"]], phrase[into.end() :])
    if active := _ACTIVE.match(phrase):
        return Deed("practises", active["sport"] or active["what"])
    for pattern, relation in _PHRASES:
        if found := pattern.match(phrase):
            return _deed(relation, phrase[found.end() :])
    if clause.verb in _RELATIONS and clause.rest and not _NO_OBJECT.match(clause.rest):
        return _deed(_RELATIONS[clause.verb], clause.rest)
    operates = clause.verb == "run" and _OPERATED.match(clause.rest)
    if clause.verb not in _PRACTISED or operates or _ERRAND.match(clause.rest) or not _is_somebody(clause):
        return None
    return Deed("practises", doing(clause.verb))


def _is_somebody(clause: Clause) -> bool:
    """Whether a clause is about people: what is said to run may be a machine."""
    return clause.subject not in (Subject.MINE, Subject.THING) or is_of_people(clause.who)


def _deed(relation: str, said: str) -> Deed | None:
    named = object_of(said, wide=False, listing=True)
    return Deed(relation, named) if is_telling(named) else None
