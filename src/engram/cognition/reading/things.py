"""What is true of things: ports, versions, owners, rooms, hours, and what is used for what."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from engram.cognition.reading.draft import SURE, Draft
from engram.cognition.reading.lexicon import WEEKDAYS
from engram.cognition.relations import relation_of
from engram.late import late

_THE = r"(?:[Tt]he|[Oo]ur|[Mm]y) (?P<who>[\w .'-]{2,50}?)"
_NOW = r"(?:\s(?:now|currently|still|always))?"
_ROUTINE = (
    r"(?:(?i:nightly|weekly|daily|monthly|database|production|staging|prod) )?"
    r"(?i:backups?|builds?|deploys?|deployments?|tests?|releases?|reports?|invoices?|snapshots?|payroll)"
)
_ROUTINELY = (
    r"(?i:nightly|daily|weekly|monthly|hourly|(?:on )?every \w+|(?:(?:at|on) )?(?:\d{1,2}(?::\d\d)?(?: ?[ap]m)?|noon"
    rf"|midnight|the (?:first|last|\d)[\w ]{{1,20}}|(?:{'|'.join(sorted(WEEKDAYS))}|weekday|weekend)s?))"
    r"(?:(?: and| at| on) [\w: ]{1,25}?)?"
)


class Begins(Enum):
    """What a clause begins with."""

    THING = "the, our or my"
    US = "I or we"
    NAME = "a name"


class Shape(NamedTuple):
    """A pattern with groups `who`, `o` and perhaps `old` and `role`, and the relation it states."""

    pattern: re.Pattern[str]
    relation: str
    category: str
    begins: Begins


def _shape(pattern: str, relation: str, category: str = "technical") -> Shape:
    first = pattern[:3]
    begins = (
        Begins.NAME if first == "(?P" else Begins.THING if pattern.startswith(("(?:[Tt]he|", "The ")) else Begins.US
    )
    return Shape(late(f"^{pattern}$"), relation, category, begins)


SHAPES: tuple[Shape, ...] = (
    _shape(
        rf"{_THE} (?:is|are){_NOW} (?:written|built|generated|deployed|hosted|managed|stored|served|tested"
        r"|packaged|compiled|monitored|configured|cached)"
        r" (?:in|with|on|by|using|via|from) (?P<o>(?:an? )?(?:[A-Z`]|\w+[./]\w)[^,]{0,60})",
        "uses",
    ),
    _shape(
        (
            rf"{_THE}{_NOW} (?:times out|timed out|hangs|crashes|fails|keeps failing"
            r"|keeps crashing) (?P<o>(?:after|when|on|with|because|whenever|at|if) .+)"
        ),
        "fails_with",
        "error",
    ),
    _shape(
        (
            r"The (?P<who>bug|problem|issue|error|culprit|leak|root cause|cause|failure) (?:was|is|lies"
            r"|lay) (?P<o>(?:in|with|that|an?|the) .+)"
        ),
        "has_cause",
        "error",
    ),
    *(
        _shape(rf"{lead}(?P<who>{_ROUTINE}){said}", "scheduled_for")
        for lead in ("", "(?:[Tt]he|[Oo]ur) ")
        for said in (
            rf"{_NOW} (?:run|runs|are|happen|happens|go|ship|is|start|starts){_NOW} (?P<o>(?:out )?{_ROUTINELY})",
            r" (?:was|were|got|has been|have been)(?: now| just)? (?:moved|changed|rescheduled|shifted|pushed|postponed"
            r"|brought forward)(?: back| forward)? (?:from (?P<old>[\w: ]{1,25}?) )?to "
            rf"(?P<o>{_ROUTINELY})(?: (?:because|due to|since|so that) .+)?",
        )
    ),
    _shape(
        (
            rf"{_THE}{_NOW} (?:listens|runs|is|is running|is listening"
            rf"|is exposed){_NOW} on port (?P<o>\d{{2,5}}){_NOW}"
        ),
        "has_port",
    ),
    _shape(r"(?P<who>[A-Z][\w.-]+) (?:listens|runs|is|is running) on port (?P<o>\d{2,5})", "has_port"),
    _shape(
        rf"{_THE}{_NOW} (?:runs|is|lives|is hosted|is running){_NOW} (?:on|at) "
        r"(?P<o>\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?)(?:,.*)?",
        "has_address",
    ),
    _shape(
        (
            rf"{_THE}{_NOW} (?:runs on|is on|is at|uses|runs|is running|requires"
            rf"|needs){_NOW} version (?P<o>[\w.-]+){_NOW}"
        ),
        "has_version",
    ),
    _shape(
        (
            r"(?:[Ww]e|I)(?:'ve| have)?(?: just)? (?:upgraded|updated|bumped|downgraded|moved) (?:the|our"
            r"|my) (?P<who>[\w .-]{2,40}?) (?:from (?:version )?(?P<old>[\w.]+) )?to version (?P<o>[\w.-]+)"
        ),
        "has_version",
    ),
    _shape(
        (
            r"(?:[Ww]e|I)(?:'ve| have)?(?: just)? (?:moved|switched|changed) (?:the|our|my) (?P<who>[\w .-]{2,40}?) "
            r"(?:from port (?P<old>\d{2,5}) )?to port (?P<o>\d{2,5})"
        ),
        "has_port",
    ),
    _shape(
        (
            r"(?P<o>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?) (?:is now|is|became) the (?P<role>owner|lead|maintainer"
            r"|manager|contact|head|author) (?:of|for) (?:the |our )?(?P<who>[\w .-]{2,40}?)(?: now)?"
        ),
        "has_{role}",
        "project",
    ),
    _shape(
        (
            r"(?P<o>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)(?: now)? owns (?:the|our) "
            r"(?P<who>[\w .-]{2,40}? (?:module|service|api|repo|repository|package|project|pipeline|codebase"
            r"|library))(?: now)?"
        ),
        "has_owner",
        "project",
    ),
    _shape(
        (
            r"(?P<o>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)(?: has)? replaced (?P<old>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?) as "
            r"(?:the )?"
            r"(?P<role>owner|lead|maintainer|manager|contact|head) (?:of|for) (?:the |our )?(?P<who>[\w .-]{2,40}?)"
        ),
        "has_{role}",
        "project",
    ),
    _shape(
        (
            rf"{_THE} (?:was|has been|got) (?:upgraded|updated|bumped"
            rf"|downgraded) (?:from (?:version )?(?P<old>[\d.]+) )?"
            r"to (?:version )?(?P<o>\d[\w.-]*)"
        ),
        "has_version",
    ),
    _shape(
        r"(?:[Tt]he|[Oo]ur) (?P<who>grant|report|proposal|paper|application|invoice|thesis|tax return|essay"
        r"|project) is(?: now)? "
        rf"due on (?P<o>[\w ]{{2,25}}?){_NOW}",
        "deadline",
        "commitment",
    ),
    _shape(
        (
            r"(?P<o>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)(?: has)? (?:took|taken) over as (?:the )?(?P<role>owner|lead"
            r"|maintainer|manager|contact|head) (?:of|for) (?:the "
            r"|our )?(?P<who>[\w .-]{2,40}?)(?: from (?P<old>[A-Z][\w'-]+))?"
        ),
        "has_{role}",
        "project",
    ),
    _shape(
        (
            rf"{_THE} (?:is|are|takes place|is held|meets|happens){_NOW} in (?P<o>(?:room|building|hall"
            rf"|the [\w-]+ room) ?[\w-]*){_NOW}"
        ),
        "located_in",
        "context",
    ),
    _shape(
        (
            rf"{_THE} (?:has |was |got |has been |is )?(?:moved|moving)(?: from (?P<old>[\w -]{{2,30}}?))? to "
            rf"(?P<o>(?:room|building|hall|the [\w-]+ room) ?[\w-]*){_NOW}"
        ),
        "located_in",
        "context",
    ),
    _shape(
        (
            rf"{_THE}{_NOW} (?:starts|begins|takes place|is scheduled|is held){_NOW} (?:at|on"
            rf"|for) (?P<o>[\w: ]{{1,30}}?){_NOW}"
        ),
        "due_on",
        "commitment",
    ),
    *(
        _shape(rf"{_THE}{_NOW} {verb}{_NOW} at (?P<o>\d{{1,2}}(?::\d\d)?(?: ?[ap]m)?){_NOW}", relation, "fact")
        for verb, relation in (("opens", "opens_at"), ("closes", "closes_at"))
    ),
    *(
        _shape(rf"{_THE}{_NOW} {verb}{_NOW} (?:at|on) (?P<o>[\w: ]{{1,30}}?){_NOW}", relation, "commitment")
        for verb, relation in (("opens", "opens_at"), ("closes", "closes_at"), ("(?:ends|finishes)", "ends_at"))
    ),
    _shape(
        (
            rf"{_THE} (?:was|got|has been|is) (?:moved|changed|rescheduled|postponed"
            rf"|brought forward) from (?P<old>[\w: ]{{1,25}}?) to (?P<o>[\w: ]{{1,25}})"
        ),
        "due_on",
        "commitment",
    ),
    _shape(
        (
            r"(?:I|[Ww]e)(?:'re| are|'m| am)?(?: now)? (?:use|using) (?P<o>[A-Z][\w.+# -]{0,30}?) as (?:my|our"
            r"|the) (?P<role>[\w -]{2,30}?)(?: now)?"
        ),
        "{role}",
    ),
    _shape(
        r"(?P<who>User|[A-Z][\w-]+) uses (?P<o>[A-Z][\w.+# -]{0,30}?) as (?:an? |the "
        r"|[\w-]+'s )?(?P<role>[\w -]{2,30}?)(?: now)?",
        "{role}",
    ),
    _shape(
        (
            r"(?:I|[Ww]e)(?:'ve| have)?(?: just)? (?:switched|moved|migrated"
            r"|changed)(?: over)? (?:from (?P<old>[\w.+# -]{1,30}?) )?to (?P<o>[\w.+#-]+(?: [A-Z][\w.+#-]*)?) "
            r"as (?:my|our|the) (?P<role>[\w -]{2,30}?)(?: last \w+| this \w+| yesterday)?"
        ),
        "{role}",
    ),
    _shape(
        (
            r"(?:I|[Ww]e)(?:'ve| have)?(?: just)? replaced (?P<old>[\w.+# -]{1,30}?) (?:with"
            r"|by) (?P<o>[\w.+#-]+(?: [A-Z][\w.+#-]*)?)(?: as (?:my|our"
            r"|the) (?P<role>[\w -]{2,30}?))?(?: (?:last|this|for|in|on) .+)?"
        ),
        "{role}",
    ),
    _shape(
        (
            r"(?:I|[Ww]e)(?:'ve| have)?(?: just)? (?:switched|moved|migrated|changed) (?:my|our"
            r"|the) (?P<for>[\w -]{2,30}?) from (?P<old>[\w.+# -]{1,30}?) to (?P<o>[\w.+#-]+(?: "
            r"[A-Z][\w.+#-]*)?)(?: (?:last|this|in|on) .+)?"
        ),
        "uses",
    ),
)
_MOVED_ON = late(
    r"\b(?:now|became|took over|taken over|upgraded|updated|bumped|switched|migrated|replaced|moved"
    r"|changed|rescheduled|postponed|brought forward)\b"
)
_MACHINE = late(
    r"(?i)\b(?:server|service|api|app|database|db|cluster|gateway|proxy|backend|frontend|worker|module"
    r"|package|library|site|website|repo|project|meeting|stand-?up|review|class|lesson|course|call"
    r"|session|workshop|shop|office|store|event|party|demo|retro|sync|training|rehearsal|game|match|show"
    r"|concert|interview|exam|appointment|system|tool|build|job|instance|node|host|container|queue"
    r"|dashboard|client|app|plugin|agent|bot|release|sprint|conference|ceremony|wedding|funeral|flight"
    r"|train)\b"
)


_THINGS = tuple(shape for shape in SHAPES if shape.begins is Begins.THING)
_OTHERS = tuple(shape for shape in SHAPES if shape.begins is Begins.NAME)
_OF_MINE = tuple(shape for shape in SHAPES if shape.begins is not Begins.US)
_OF_US = tuple(shape for shape in SHAPES if shape.begins is not Begins.THING)


def _shapes_for(first: str) -> tuple[Shape, ...]:
    """The shapes of clauses that can begin with a word; a capital may begin a name, whatever the word is."""
    if first.lower() in ("the", "our", "my"):
        return _OF_MINE if first[0].isupper() else _THINGS
    if first.partition("'")[0] in ("I", "We", "we"):
        return _OF_US
    return _OTHERS


_ANYTHING = frozenset({"uses", "has_port", "has_address", "has_cause", "scheduled_for", "deadline", "{role}"})


def thing_of(text: str) -> Draft | None:
    """What a clause states of a thing, or None."""
    for shape in _shapes_for(text.partition(" ")[0]):
        found = shape.pattern.match(text)
        if found:
            return _draft(text, shape, {name: value or "" for name, value in found.groupdict().items()})
    return None


def _draft(text: str, shape: Shape, told: dict[str, str]) -> Draft | None:
    if told.get("who", "").endswith((" no longer", " not")):
        return None
    if "who" in told and shape.relation not in _ANYTHING and not _MACHINE.search(told["who"]):
        return None
    anew = _MOVED_ON.search(text) is not None
    return Draft(
        text=text,
        category=shape.category,
        relation=_relation(shape.relation, told),
        object=told["o"].strip(),
        subject=told.get("who", ""),
        confidence=SURE,
        over=told.get("old", "") if anew else None,
    )


def _relation(named: str, told: dict[str, str]) -> str:
    if named == "{role}":
        return relation_of(told["role"]) if told.get("role") else "uses"
    return named.format(role=told.get("role", ""))
