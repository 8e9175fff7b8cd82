"""Statements of the shape `my X is Y` and `the X of the Y is Z`: attributes, appointments, settings."""

from __future__ import annotations

import re
from typing import NamedTuple

from engram.cognition.entities.gazetteer import PEOPLES
from engram.cognition.reading.lexicon import ACQUAINTANCE, KIN, PETS
from engram.late import late


class Attribute(NamedTuple):
    """What has a property, which, and its value; `category` as far as the words tell."""

    owner: str
    name: str
    value: str
    category: str
    anew: bool = False

    @property
    def plural(self) -> bool:
        """Whether it is one of many: a favourite among favourites."""
        return (
            self.category == "preference"
            and self.name.lower().startswith(("favorite", "favourite", "go-to"))
            and len(self.name.split()) not in (2, 3)
        )


_MOVED = (
    r"(?:(?:was|were|got|has been|have been|is|are|is being) )?(?:just |now |recently )?(?:moved|changed"
    r"|pushed|postponed|renamed|switched|bumped|rescheduled|extended|delayed|brought) (?:back |forward "
    r"|up )?(?:from [\w: ]{2,25}? )?(?:to|until|till|(?<=rescheduled )for)"
)
_IS = rf"(?:{_MOVED}|is now|are now|is still|is currently|is set to|is called|is named|is|are|'s|was|will be|became)"
_ANEW = late(rf"\b(?:{_MOVED}|(?:is|are) now|now (?:is|are)|became)\b|\bnow$")
_NOW_LAST = late(r" (?:now|these days)$")
_MINE = late(
    rf"^(?P<who>[Mm]y|[Oo]ur)\s(?P<name>[\w' -]{{2,50}}?)\s(?:now |currently |still )?{_IS}\s(?:now "
    r"|currently |called |named |actually )?(?P<value>.+)$"
)
_OF = late(
    rf"^(?:[Tt]he|[Oo]ur|[Mm]y)\s(?P<name>[\w -]{{2,40}}?)\s(?:of|for|on)\s(?:the |our "
    rf"|my )?(?P<owner>[\w. -]{{2,40}}?)\s{_IS}\s(?P<value>.+)$"
)
_THE = late(rf"^(?:[Tt]he|[Oo]ur)\s(?P<name>[\w. -]{{2,50}}?)\s(?:now )?{_IS}\s(?:now |currently )?(?P<value>.+)$")

_PLAIN_PLURAL = late(r"^(?P<name>[A-Z][a-z]+s?(?: [\w-]+){0,5}?)\s(?:is|are)\s(?P<value>(?:every|on|at|due|from)\b.+)$")

_PERSONAL = frozenset(
    """
    name nickname email address phone number birthday job title profession occupation hometown age height
    weight timezone pronouns major degree employer salary religion nationality language tongue diet blood
    type passport surname username handle github website blog specialty speciality background sign anniversary
    """.split()
)
_SETTING = late(
    r"(?i)\b(?:port|deadline|version|database|db|api|server|endpoint|budget|release|launch|branch|repo"
    r"|repository|url|domain"
    r"|host|timeout|region|staging|production|prod|rate limit|schema|framework|stack|backend|frontend"
    r"|build|deploy|deployment"
    r"|bucket|cluster|queue|cache|gateway|cron|pipeline|config|environment|dashboard|package|module"
    r"|service|ticket|sprint"
    r"|milestone|limit|quota|token|size|path|folder|directory|file|table|column|key|password|wifi|ssid"
    r"|target|goal|due date"
    r"|start date|end date|price|cost|rent|codename|project|client|team|replica|scanner|license|format"
    r"|encoding|interval|threshold|owner|lead|maintainer|contact)\b"
)
_APPOINTMENT = late(
    r"(?i)\b(?:appointment|meeting|interview|exam|test|flight|train|wedding|dinner|lunch|brunch|funeral"
    r"|party|concert|demo"
    r"|presentation|surgery|deadline"
    r"|launch|release|trip|visit|session|class|lesson|call|check-?up|ceremony|conference|report"
    r"|rehearsals?|reservation|birthday"
    r"|anniversary|graduation|move|vacation|holiday|holidays|report|proposal|submission|standup|stand-up"
    r"|retro|review|workshop|event|game|match|race|tournament|show|gig|reunion)\b"
)
_DATED = late(
    r"(?i)^(?:due |scheduled |planned |set |moved |postponed |coming up |happening |every |the (?=\d)"
    r"|held )?(?:(?:for|to|on|at|in|by|every|from|until|next|this) (?:.*?\d)?.*?)?"
    r"(?:(?<=\d)|\d{1,2}(?:st|nd|rd|th|:| ?[ap]m)|\d{1,2} (?=january|february|march|april|may|june|july|august"
    r"|september|october|november|december)"
    r"|(?<=at )(?:(?:half past|quarter past|quarter to) )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven"
    r"|twelve)\b|monday|tuesday|wednesday|thursday|friday|saturday"
    r"|sunday|january|february|march|april|may|june|july|august|september|october"
    r"|november|december|tomorrow|today|tonight|next|week|month|noon|midnight|spring|summer|autumn|fall"
    r"|winter|morning|evening|afternoon)"
)
_SPECIFIC = late(r"\d|[A-Z][\w.+#-]*|\b\w+[._/@]\w+")
_VAGUE = late(
    r"(?i)^(?:(?:so|very|really|too|quite|pretty|also|just|all|always|still|not|absolutely|such|super"
    r"|definitely) )*(?:a |an |the )?"
    r"(?:good|great|nice|fine|ok|okay|amazing|awesome|wonderful|bad|fun|cool|hard|tough|important|crazy"
    r"|best|beautiful|lovely|perfect"
    r"|interesting|delicious|working|it|that|this|what|how|why|because|when|to|going|there|here|done"
    r"|ready|open|better|worse|lot|huge)\b"
)
_MY_FAVOURITE = late(
    r"^(?P<value>(?!(?:this|that|it|these|those|they|he|she|which|what|there"
    r"|here)\b)[\w\"'“” :.-]{2,60}?) (?:is|are|has to be|have to be|has always been"
    r"|have always been) (?:definitely |probably |still )?(?:one of )?my "
    r"(?P<name>(?:all-time |absolute |personal )?(?:favou?rites?(?: [\w -]{2,30})?|weakness|passions?"
    r"|go-to(?: \w+)?|comfort food|hobby))$",
    re.IGNORECASE,
)
_WORKS = frozenset(
    "thesis novel book project talk paper essay film song course dissertation research presentation".split()
)
_AIMS = frozenset("goal dream hobby passion specialty focus ambition weakness resolution".split())
_EVENLESS = frozenset(
    "point problem thing question idea issue reason goal plan way best only rest one truth hope guess".split()
)


def attribute_of(clause: str) -> Attribute | None:
    """The attribute a clause states, or None; `anew` where the words say that it was another before."""
    found = _attribute(_NOW_LAST.sub("", clause))
    if found is None:
        return None
    another = found.owner == "me" and found.name.startswith("new ")
    name = found.name.removeprefix("new ") if another else found.name
    return found._replace(name=name, anew=another or _ANEW.search(clause) is not None)


def _attribute(clause: str) -> Attribute | None:
    if found := _MINE.match(clause):
        return _of_mine(found["who"], found["name"], found["value"], clause)
    if found := _KEPT_IN.match(clause):
        return Attribute("", found["name"], found["value"], "codebase")
    if found := _FILE_HOLDS.match(clause) or _IN_FILE.match(clause):
        return Attribute("", found["name"], found["value"], "codebase")
    if (found := _THEIRS.match(clause)) and found["name"] == "home" and _PLACED.match(found["value"]):
        return Attribute(found["who"], "home", found["value"], "person")
    if (found := _THEIRS.match(clause)) and found["name"].split()[-1] in _PERSONAL and not _VAGUE.match(found["value"]):
        return Attribute(found["who"], found["name"], found["value"], "person")
    if found := _RUNS.match(clause):
        return Attribute("", found["name"], found["value"], "technical")
    if found := _MY_FAVOURITE.match(clause):
        return Attribute(
            "me",
            re.sub(r"(?i)^(?:all-time |absolute |personal )", "", found["name"]).replace("favorites", "favorite"),
            found["value"],
            "preference",
        )
    if (found := _OF.match(clause)) and _SETTING.search(found["name"]) and _SPECIFIC.search(found["value"]):
        return Attribute(found["owner"], found["name"], found["value"], "technical")
    if (found := _THE.match(clause)) or (found := _PLAIN_PLURAL.match(clause)):
        return _of_thing(found["name"], found["value"])
    return None


_OWNED = late(
    r"^(?P<owner>[\w. -]+) (?P<name>(?:rate |start |end |due |deploy |base |default )?(?:port|deadline"
    r"|version|url|domain|host|timeout|region|limit|quota|size|path|budget|branch|date|bucket|schema|key"
    r"|format|encoding|interval|threshold|price|name|endpoint|database))$"
)
_KEPT_IN = late(
    r"^(?:[Tt]he |[Oo]ur )?(?P<name>[Tt]ests?|[Mm]igrations|[Dd]ocs|[Ss]chemas?|[Cc]onfig\w*|[Ss]cripts"
    r"|[Ll]ogs|[Bb]ackups|[Ff]ixtures|[Ss]ecrets) (?:live|are|sit|go|belong|is|lives) (?P<value>(?:in"
    r"|next to|under|at|on|inside) .+)$"
)
_FILE_HOLDS = late(
    r"^(?P<name>`?[\w/-]+\.[a-z]{1,4}`?) (?P<value>(?:contains|holds|defines|implements|handles"
    r"|has) .+)$"
)
_IN_FILE = late(
    r"^(?:The|Our|the|our) (?P<name>[\w -]{2,30}?) (?:is|are|lives?|sits?) (?P<value>(?:in|under"
    r"|at) `?[\w-]*[/.][\w/.-]+`?)$"
)
_THEIRS = late(rf"^(?P<who>[A-Z][\w-]+)'s (?P<name>[\w -]{{2,25}}?) {_IS} (?P<value>.+)$")
_RUNS = late(
    r"^(?P<name>[Pp]roduction|[Ss]taging|[Pp]rod|CI) (?:runs|uses|is on|is in|is running|runs in"
    r"|lives in|is hosted (?:in|on)) (?P<value>.+)$"
)


_MOVED_TO = late(rf"\s{_MOVED}\s")
_PLACED = late(r"in [A-ZÀ-Ý]")
_CALLED = late(r"\b(?:is|was) (?:called|named)\b")


_NO_NAME = late(
    r"(?:on|in|at|not|also|under|for|the|an?|too|hard|easy|long|often|always|never|pronounced|spel(?:led|t)|written|short)\b"
)


def _of_mine(who: str, name: str, value: str, clause: str) -> Attribute | None:
    last = name.split()[-1].lower()
    if last in KIN | ACQUAINTANCE | PETS and _MOVED_TO.search(clause):
        return None  # `my sister moved to Porto` names no sister
    if last in _AIMS and len(name.split()) <= 3 and re.match(r"(?:to [a-z]+ \w+|[a-z]+ing\b|[A-Z])", value):
        return Attribute("me", name, value, "preference")
    if _VAGUE.match(value) and not _APPOINTMENT.search(name):
        return None
    if last == "home" and _PLACED.match(value):
        return Attribute("me", "home", value, "fact")
    if re.match(r"(?i)(?:all-time |absolute |personal )?(?:favou?rite|go-to)\b", name):
        return Attribute("me", re.sub(r"(?i)^(?:all-time |absolute |personal )", "", name), value, "preference")
    if _APPOINTMENT.search(name) and _DATED.match(value):
        return Attribute("me", name, value, "commitment")
    if last in PETS | KIN | ACQUAINTANCE and _CALLED.search(clause):
        return Attribute(f"{who} {name}", "name", value, "relationship")
    if last in _WORKS and value.startswith("about "):
        return Attribute("me", name, value, "project")
    owner, _, of_theirs = name.rpartition("'s ")
    if owner and of_theirs.lower() in _PERSONAL:
        return Attribute(f"{who} {owner}", of_theirs, value, "relationship" if of_theirs == "name" else "fact")
    if last == "name" and _NO_NAME.match(value):
        return None  # `my name is on the list` tells no name
    if last in ("phone", "number", "mobile") and not re.search(r"\d\d", value):
        return None  # `my phone is broken` tells no number
    if last in _PERSONAL and len(name.split()) <= 3:
        return Attribute("me", name, value, "person" if last in ("name", "nickname") else "fact")
    if last in KIN | ACQUAINTANCE | PETS and re.match(r"[A-Z]", value) and value.lower() not in PEOPLES:
        return Attribute("me", name, value, "relationship")
    if _SETTING.search(name) and _SPECIFIC.search(value):
        return Attribute("me", name, value, "technical")
    somebody = any(word in KIN or word in ACQUAINTANCE or word in PETS or word[0].isupper() for word in name.split())
    if len(name.split()) <= 2 and last not in _EVENLESS and not somebody and _NAMED.match(value):
        return Attribute("me", name, value, "fact")
    return None


_NAMED = late(r"(?!(?:I|It|The|That|This|Not|So|In|At|On|A|To)\b)[A-Z0-9][\w.&'+-]*(?: [A-Z0-9][\w.&'+-]*){0,3}$")


_TELLS_MORE = late(r" (?:because|since|after|when|while|until|so) ")
_CODE_VALUE = late(r"`[^`]+`$|[\w.-]*/[\w./-]+$|v?\d+\.\d+\S*$|[\w-]+\.[a-z]{2,4}$")
_ONE_WORD = late(r"[a-z][\w-]{2,}$(?<!ed)(?<!ing)(?<!y)(?<!ful)(?<!ble)")


def _of_thing(name: str, value: str) -> Attribute | None:
    if name.split()[-1].lower() in _EVENLESS or _VAGUE.match(value) or _TELLS_MORE.search(name):
        return None
    if _APPOINTMENT.search(name) and _DATED.match(value):
        return Attribute("", name, value, "commitment")
    if not _SETTING.search(name) and _CODE_VALUE.match(value):
        return Attribute("", name, value, "technical")
    if not _SETTING.search(name) or not (_SPECIFIC.search(value) or _ONE_WORD.match(value)):
        return None
    owned = _OWNED.match(name)
    return (
        Attribute(owned["owner"], owned["name"], value, "technical")
        if owned
        else Attribute("", name, value, "technical")
    )
