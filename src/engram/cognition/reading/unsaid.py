"""Sentences that leave out who does it: `Went to Lisbon yesterday` is said of oneself."""

from __future__ import annotations

from engram.cognition.reading.verbs import VERBS, Form
from engram.late import late


def unsaid(text: str) -> str:
    """Who chat leaves out, with the word that goes with the form of the verb: `Been reading a lot`, `Saw Eva`."""
    if _SUBJECTLESS.match(text):
        return "I"
    if _STATE.match(text):
        return "I'm"
    if _SUCH_A_ONE.match(text):
        return "I'm" if text[:2].lower() == "a " or text[:4].lower() == "not " else "I'm a"
    found = _VERB_FIRST.match(text)
    if not found:
        return ""
    if found["been"]:
        return "I've"
    if found["can"] or found["not"]:
        return "I'm" if found["not"] and found["not"].lower().startswith("going") else "I"
    verb = VERBS.get(found["verb"].lower())
    if verb is None or found["verb"].lower() in _NOT_SAID_OF_ME:
        return ""
    if verb.forms <= _PAST_FORMS:
        return "" if _is_participle(text, verb.base) else "I"
    return "I'm" if Form.DOING in verb.forms and not any(map(_is_finite, text.lower().split()[1:])) else ""


_STATE = late(
    r"[Nn]ot (?!sure|bad|really|yet|now|much|too|only|quite|here|there|it|that|this"
    r"|the)[\w-]+(?: [\w-]+){0,3} any ?more\b"
    r"|(?:[Oo]riginally |[Bb]orn and raised |[Bb]orn |[Bb]ased )(?:from|in) [A-Z]"
    r"|[Cc]urrently (?:at|in|with|on|based|between) (?:an?|the|my|[A-Z])"
    r"|[Ss]tarting (?:on |in )?(?:(?:next )?\w+day\b|next |(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*"
    r"|the \d)"
)
"""`Not vegetarian any more`, `currently at a bank`, `starting june 1st`: said of oneself."""
_SUCH_A_ONE = late(
    r"(?:[Aa] )?(?:[Bb]ig|[Hh]uge|[Ll]ifelong|[Tt]otal) (?:fan|admirer) of (?!your|this|that|it)\w"
    r"|[Nn]ot (?:much of )?an? [a-z]+ (?:person|eater|drinker|reader)\b"
)
"""`Big fan of Miyazaki`, `Not a morning person`: said of oneself."""
_WHOM = r"dentist|doctor(?:'?s)?|gp|hairdresser|barber|vet|physio|therapist|optician|orthodontist|midwife"
_EVENT = r"(?:job )?interview|meeting|call|exam|lunch|dinner|brunch|appointment|haircut|check-?up|standup|rehearsal"
_WHEN = (
    r"(?:(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|today"
    r"|on the \d{1,2}(?:st|nd|rd|th)|at \d{1,2}(?::\d\d)? ?(?:[ap]m)?|on \d{1,2} [A-Z][a-z]+)"
)
_APPOINTED = late(
    rf"(?i)^(?:(?P<whom>{_WHOM})(?: appointment| appt)?|(?P<event>{_EVENT})(?P<company> with [\w. ]{{2,30}}?)?) "
    rf"(?P<when>{_WHEN}(?:,? (?:morning|afternoon|evening|at|on|from|in)\b[\w :]*?)?)"
    r"(?:,? (?:ugh|yay|sigh|lol|argh|meh))?[.!]*$",
    has="day|tomorrow|tonight|at |on ",
)


def appointed(text: str) -> str:
    """What somebody notes as an appointment, as a sentence: `dentist on friday at 3pm`.

    >>> appointed("dentist on friday at 3pm ugh"), appointed("dinner was great on friday")
    ('I have a dentist appointment on friday at 3pm', '')
    """
    found = _APPOINTED.match(text)
    if found is None:
        return ""
    what = (
        f"{found['whom'].lower()} appointment" if found["whom"] else f"{found['event'].lower()}{found['company'] or ''}"
    )
    return f"I have {'an' if what[0] in 'aeiou' else 'a'} {what} {found['when']}"


def _is_participle(text: str, verb: str) -> bool:
    """`Packed with protein, they are filling`: said of what comes after, not of whoever speaks."""
    if _SOMETHING_ELSE.search(text):
        return True
    return _DONE_WITH.match(text) is not None and verb not in _DONE_TOGETHER


_SOMETHING_ELSE = late(r", (?:it|they|this|these|that|he|she|you|we|I|the|my|our)\b")
_DONE_WITH = late(r"\S+ (?:with|by|for|of)\b")
_DONE_TOGETHER = frozenset(
    """
    chat talk meet hike walk play work stay camp volunteer hang train run swim dance cook apply register sign study
    practice practise prepare look wait travel shop search
    """.split()
)
_PAST_FORMS = frozenset({Form.PAST, Form.DONE})
_VERB_FIRST = late(
    r"(?:(?:[Jj]ust|[Ff]inally|[Rr]ecently|[Aa]lready|[Aa]lso|[Cc]urrently|[Ss]till|[Ee]ven)\s)?"
    r"(?:(?P<been>[Bb]een\s(?:[a-z]+ing\s|[a-z]+\s(?=(?:since|for)\s(?:\d|the|my|a|over|about|[a-z]+\s(?:years"
    r"|months)))))|(?P<can>[Cc]an(?:'t|not)\s(?!wait|believe|imagine|help|compete|go wrong"
    r"|beat)[a-z]+\s)"
    r"|(?P<not>(?:[Hh]aven't|[Dd]idn't|[Hh]ave to|[Nn]eed to|[Uu]sed to|[Gg]oing to(?= [a-z]+ (?:an?|the|my"
    r"|our)\b))\s[a-z]+\s(?!(?:to )?(?:it|that|this)\b))"
    r"|(?P<verb>[A-Za-z]{3,})\s(?=(?:an?|the|my|our|some|to|on|in|at|with|for|up|out|off|from|about|around|into"
    r"|through|two|three"
    r"|four|five|\d+|back|over|down|another|more|new|[A-Z][a-z])\b))(?!.*\b(?:you|your)\b)"
)
_NOT_SAID_OF_ME = frozenset(
    """
    excited inspired blessed interested tired impressed surprised stressed amazed pleased used supposed based related
    said sounded seemed looked felt thought thanked agreed appreciated loved liked hoped wished told heard meant knew
    hoping thinking wishing wondering loving sounding looking being having going speaking considering regarding during
    including following according seeing hearing knowing feeling talking seeking spreading nothing compared given
    provided depending judging moving changing turned
    """.split()
)


def _is_finite(word: str) -> bool:
    verb = VERBS.get(word.strip(",.!;:"))
    if (
        word
        in (
            "is",
            "are",
            "was",
            "were",
            "am",
            "will",
            "can",
            "has",
            "had",
            "have",
            "must",
            "may",
            "might",
            "could",
            "should",
            "would",
        )
        or "'" in word
    ):
        return True
    return verb is not None and Form.BASE not in verb.forms and not verb.forms.isdisjoint((Form.PAST, Form.THIRD))


_SUBJECTLESS = late(
    r"(?:(?:[Jj]ust|[Ff]inally|[Rr]ecently|[Aa]lready|[Aa]lso)\s)?(?:[Gg]ot|[Ww]ent|[Hh]ad|[Ss]tarted"
    r"|[Ff]inished|[Mm]oved|[Bb]ought|[Tt]ook|[Mm]et|[Ss]aw|[Jj]oined|[Aa]dopted"
    r"|[Bb]ooked|[Ss]igned|[Pp]assed|[Gg]raduated|[Qq]uit|[Ll]eft|[Mm]ade|[Bb]uilt|[Ww]on|[Ll]ost"
    r"|[Vv]isited|[Ss]witched|[Bb]een(?! \w+ing))\s(?=\w)(?!(?:it|that|you|this)\b)"
)
