"""What is noted for an agent rather than said: `Allergies: cats, pollen`, a list under a heading, a bare noun."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engram.cognition.entities.gazetteer import GIVEN_NAMES, NOT_NAMES
from engram.cognition.reading.chains import without_article
from engram.cognition.reading.declared_words import CHEERING, SYSTEM
from engram.cognition.reading.draft import LOOSE, Draft
from engram.cognition.reading.grammar import bare, is_of_people, is_plural, parse
from engram.cognition.reading.grounds import clause_ground
from engram.cognition.reading.nouns import DIET
from engram.cognition.reading.verb_rules import DATED
from engram.cognition.reading.verbs import VERBS, Form
from engram.cognition.reading.weight import content
from engram.late import late

LONGEST_ITEM = 6  # words
LONGEST_NOTE = 14  # words
LONGEST_LABEL = 4  # words
MOST_ITEMS = 8
OLDEST = 120  # years

_LABELLED = late(r"^(?P<what>[A-Za-z][\w/'-]*(?: [\w/'()-]+){0,5}) ?(?::|=|->|→)\s+(?P<said>\S.*)$", has=":|=|->|→")
_COMMA = late(r"\s*[,;+](?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)\s+(?:and\s+)?|\s+and\s+(?=\S+(?: \S+)?$)")
_NO_LABEL = late(
    r"(?i)\b(?:notes?|ps|p\.s|edit|updates?|hints?|e\.?g|questions?|[qa]|warnings?|inputs?|hi|hey|hello|tasks?|context"
    r"|fyi|tl;?dr|instructions?|requirements?|given|where|rules?|format|role|goal|input|expected|actual|import|return"
    r"|tips?|pros?|cons?|this|that|it|here|so|ok|okay|well|also|and|but|https?|file|line|step|part|option|you|your"
    r"|errors?|outputs?|examples?|answers?|code|results?|titles?|words?|text|sentences?|chapters?|characters?|plot"
    r"|story|poem|subject|translate|translation|summary|query|formula|equation|problem|solution|steps|to"
    r"|ingredients?|recipes?|options|choices|lyrics|zutaten|ingredientes|ingrédients|asunto|objet|betreff)\b"
)
"""What is written before a colon in the work at hand."""
_AS_SAID: Mapping[str, str] = MappingProxyType(
    {
        "allergies": "I'm allergic to {}",
        "allergy": "I'm allergic to {}",
        "hobbies": "I like {}",
        "likes": "I like {}",
        "dislikes": "I don't like {}",
        "languages": "I speak {}",
        "name": "My name is {}",
        "job": "I work as {}",
        "occupation": "I work as {}",
        "location": "I live in {}",
        "city": "I live in {}",
        "based in": "I live in {}",
        "diet": "I'm {}",
        "age": "I'm {}",
    }
)
_NONE = late(r"(?i)(?:none|no|nope|nil|nothing|keine?|ninguna?|aucune?)(?: (?:known|really|at all|yet|so far))?$")
_NONE_OF: Mapping[str, str] = MappingProxyType(dict.fromkeys(("allergies", "allergy"), "I have no allergies"))
_UNKNOWN = late(
    r"(?i)(?:unknown|n/?a|null|undefined|tb[ad]|\[?redacted\]?|unbekannt|desconocid[oa]|inconnue?|str(?:ing)?|int(?:eger)?"
    r"|bool(?:ean)?|float|varchar|text|date)\b[\W\d]*$"
)
"""What stands in a form or a schema where nothing was filled in."""
_OF_MACHINES = late(
    r"^\W|^\d[\d,.]*(?: |$)|-\d|[_$<>{}\[\]=|\\]|: |:$|(?i:^(?:failed|running|pending|queued|succeeded|done|passed)$)"
)
"""What programs write after a label that people use as well: paths, figures, states."""
_OTHERWISE: tuple[tuple[tuple[str, ...], re.Pattern[str], str | None], ...] = (
    (("name",), late(r"[a-z]+-[a-z-]+$"), None),
    (("job",), late(r"[a-z]+-(?:linux|macos|windows|tests?|deploy)$"), None),
    (("job", "occupation"), late(r"(?i)(?:unemployed|retired|self-employed|between jobs)$"), "I'm {}"),
    (
        ("languages",),
        late(
            r"(?i)(?:python|rust|java|javascript|typescript|golang|go|ruby|php|perl|scala|kotlin|swift|haskell|elixir"
            r"|sql|bash|[cr]|c\+\+|c#)$"
        ),
        "I program in {}",
    ),
)
"""Things with which some labels stand for another sentence, or for none."""
_TO_DO = late(
    r"(?i)^(?:(?:things|stuff|errands|what|all|everything)(?: that)? (?:I|we)(?:'ve| have| still| need| want"
    r"| got)+ to \w+\b.*"
    r"|(?:my |our |the )?(?:to-?dos?|to do)(?: list)?(?: (?:for|this|next|before|by) .+)?|reminders?(?: for (?:me"
    r"|myself))?"
    r"|don'?t (?:let me )?forget|(?:I|we) (?:still )?(?:need|have|must|gotta) to)$"
)


def noted(text: str) -> list[str]:
    """What a note with a label says, as sentences somebody might say; none where it is no note.

    >>> noted("Allergies: wasps, latex"), noted("Error: no such file")
    (["I'm allergic to wasps", "I'm allergic to latex"], [])
    """
    found = _LABELLED.match(text)
    if found is None or len(found["said"].split()) > LONGEST_NOTE:
        return []
    what, said = found["what"].lower(), found["said"].rstrip(" .!")
    if _NONE.match(said):
        return [_NONE_OF[what]] if what in _NONE_OF else []
    if what not in _AS_SAID or _UNKNOWN.match(said):
        return []
    return [shape.format(item) for item in _items(said) if (shape := _shape(what, item))]


def _shape(what: str, item: str) -> str | None:
    """The sentence that a label stands for with this thing, if any: a build's `Job: failed` is nobody's work."""
    if what == "age":
        return _AS_SAID[what] if item.isdecimal() and int(item) <= OLDEST else None
    if _OF_MACHINES.search(item):
        return None
    return next(
        (shape for labels, things, shape in _OTHERWISE if what in labels and things.match(item)), _AS_SAID[what]
    )


def is_of_somebody(text: str) -> bool:
    """Whether a text is a note with a label that people have: what they are called, where they live."""
    found = _LABELLED.match(text)
    return found is not None and found["what"].lower() in _AS_SAID


def labelled(text: str) -> list[Draft]:
    """What a note with a label says, in its own words, each thing by itself.

    >>> [each.text for each in labelled("Stack: Postgres 15, Django")]
    ['Stack: Postgres 15', 'Stack: Django']
    """
    found = _LABELLED.match(text)
    if found is None or len(found["said"].split()) > LONGEST_NOTE:
        return []
    if _TO_DO.match(found["what"]):
        return [made for item in _items(found["said"].rstrip(" .!")) if (made := _to_do(item))]
    of_machines = found["what"].lower() in _AS_SAID and _OF_MACHINES.search(found["said"])
    if of_machines or _UNKNOWN.match(found["said"]) or not _is_label(found["what"]):
        return []
    return [made for item in _items(found["said"].rstrip(" .!")) if (made := _noted(found["what"], item))]


def headed(heading: str, item: str) -> str | Draft | None:
    """What a thing in a list says under its heading: a sentence, or a note with the heading as its label.

    >>> headed("Errands I have to run in May:", "paint the gate").text, headed("We use:", "Django")
    ('I need to paint the gate', 'We use Django')
    """
    head, said = heading.rstrip(" :"), item.rstrip(" .!,;")
    if not heading.rstrip().endswith(":") or len(said.split()) > LONGEST_NOTE:
        return None
    if _TO_DO.match(head):
        return _to_do(said)
    if _OPEN_ENDED.match(head):
        return f"{head} {said}"
    return _noted(head, said) if len(head.split()) <= LONGEST_LABEL and _is_label(head) else None


_OPEN_ENDED = late(
    r"(?i)^(?:I|we|I'm|we're|my [\w ]{2,30}|our [\w ]{2,30}) (?:[\w']+ ){0,3}?"
    r"(?:use|like|love|hate|have|own|speak|play|is|are|to|prefer|avoid|need|take|eat|includes?)$"
)


def _items(said: str) -> list[str]:
    """The things of a list, or all of it where it is none."""
    items = [item for item in _COMMA.split(said) if item]
    short = all(len(item.split()) <= LONGEST_ITEM for item in items)
    return items if short and 1 < len(items) <= MOST_ITEMS else [said]


def _to_do(item: str) -> Draft | None:
    first = bare(item.split(" ", 1)[0])
    verb = VERBS.get(first)
    if verb is None or Form.BASE not in verb.forms or " " not in item:
        return None
    return Draft(text=f"I need to {item[0].lower()}{item[1:]}", category="commitment", confidence=LOOSE)


def _is_label(what: str) -> bool:
    first = VERBS.get(bare(what.split(" ", 1)[0]))
    orders = first is not None and Form.BASE in first.forms and " " in what
    return parse(what) is None and not (
        orders or _NO_LABEL.search(what) or CHEERING.search(what) or clause_ground(what)
    )


def _noted(what: str, item: str) -> Draft | None:
    if (
        clause_ground(item)
        or _SAYS.search(item)
        or parse(item) is not None
        or CHEERING.search(item)
        or not (content(item) or re.search(r"\d", item))
    ):
        return None
    category = "commitment" if DATED.search(item) else "technical" if SYSTEM.search(what) else "fact"
    return Draft(text=f"{what}: {item}", category=category, subject=" ", confidence=LOOSE)


_SAYS = late(r"[\"“”]|\b(?:I|I'm|I've|we|you|he|she|they|it)\b|^(?:definitely|really|always|never|just|also|\w+ly) ")
"""What is said of a thing in a sentence is no note."""


def with_article(text: str) -> Iterator[str]:
    """A clause with the word that its first noun lacks: `rent is 900` is of mine, or of the one there is.

    >>> list(with_article("rent is 900"))
    ['my rent is 900', 'the rent is 900']
    """
    plain = text[:1].lower() + text[1:] if _CAPITAL_NOUN.match(text) else text
    if without_article(plain) is not None:
        yield f"my {plain}"
        yield f"the {plain}"


def in_lower_case(text: str) -> Iterator[str]:
    """A clause about somebody whose name is typed without a capital, told by the name or by what only people do.

    >>> list(in_lower_case("pieter is allergic to hazelnuts")), list(in_lower_case("rent is 900"))
    (['Pieter is allergic to hazelnuts'], [])
    """
    word, _, rest = text.partition(" ")
    name = bare(word)
    of_people = _OF_PEOPLE.match(rest) is not None and not is_of_people(word) and not is_plural(word)
    called = name in GIVEN_NAMES and name not in NOT_NAMES and name not in VERBS
    if name == word and (called or of_people) and without_article(text) is not None:
        yield f"{word.capitalize()} {rest}"


_OF_PEOPLE = late(
    rf"(?:is|has been) (?:allergic|{DIET}|married|divorced|pregnant|retired|\d+ years old|turning \d+)\b"
    r"|(?:hates|loves|likes|dislikes|prefers|lives|works|studies|speaks|moved|married|got married|retired) "
)
_CAPITAL_NOUN = late(r"[A-Z][a-z]+(?: [a-z]+)? (?:is|are|was|were|has|gets?|goes|go|runs?|takes?|must|will)\b")
