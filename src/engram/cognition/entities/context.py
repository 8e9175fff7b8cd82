"""What a name is the name of, as far as the words around it and in it tell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engram.cognition.entities.gazetteer import GIVEN_NAMES, LEGAL, NAMED, TITLES, WORDS_TOO
from engram.cognition.entities.names import name_key
from engram.cognition.words import fold
from engram.model.entity import EntityKind

_KIN = """
    wife husband partner girlfriend boyfriend fiancé fiancée sister brother mother father mom mum dad daughter son
    cousin aunt uncle niece nephew grandmother grandfather grandma grandpa friend colleague coworker boss manager
    teacher doctor neighbor neighbour roommate mentor therapist dentist lawyer landlord teammate coach
    """
# The same where nouns have capitals, so that they stand in one run with the name: `meine Schwester Klara`.
NOUNS_FOR_PEOPLE = frozenset(
    fold(noun)
    for noun in """
    frau mann ehefrau ehemann partnerin partner freundin freund verlobte verlobter schwester bruder mutter vater mama
    papa tochter sohn cousine cousin tante onkel nichte neffe oma opa großmutter großvater kollegin kollege chefin chef
    lehrerin lehrer ärztin arzt nachbarin nachbar mitbewohnerin mitbewohner trainerin trainer
    """.split()
)
_KIN_ABROAD = """
    hermana hermano madre padre hija hijo esposa esposo marido novia novio amiga amigo jefa jefe vecina vecino
    sœur frère mère père fille fils femme mari copine copain amie ami voisine voisin collègue
    sorella fratello figlia figlio moglie marito amica amico capo irmã irmão mãe pai filha filho esposa
    zus broer moeder vader dochter zoon vrouw vriendin vriend baas buurman buurvrouw
    """
_PERSON_VERBS = """
    said says told tells asked asks thinks thought believes knows knew lives lived works worked likes liked loves loved
    hates hated prefers preferred wants wanted needs plays played studies studied moved married speaks spoke writes
    wrote reads drinks eats teaches taught owns bought sold joined left quit hired met called texted emailed visited
    promised decided agreed suggested recommended reviewed wears drives cooks runs swims sings paints enjoys misses
    plans hopes feels felt became graduated retired died celebrated turned was is has had got gave takes took keeps
    """

# A word just before a name, or just after it, and what it makes the name to be.
BEFORE: Mapping[str, EntityKind] = {
    **dict.fromkeys(
        (*_KIN.split(), *_KIN_ABROAD.split(), *NOUNS_FOR_PEOPLE, *TITLES, "told", "met", "asked"), EntityKind.PERSON
    ),
    **dict.fromkeys("dog cat puppy kitten horse parrot hamster rabbit".split(), EntityKind.CUSTOM),
    **dict.fromkeys("project codenamed initiative repo repository".split(), EntityKind.PROJECT),
    **dict.fromkeys("company startup employer firm agency".split(), EntityKind.ORGANIZATION),
    **dict.fromkeys("city town village region country near visit visiting visited".split(), EntityKind.PLACE),
    **dict.fromkeys("framework library language database".split(), EntityKind.TECHNOLOGY),
    **dict.fromkeys("tool editor ide".split(), EntityKind.TOOL),
    **dict.fromkeys("service server cluster".split(), EntityKind.SERVICE),
    **dict.fromkeys(
        "book novel film movie paper article song album series read reading watched watching".split(),
        EntityKind.DOCUMENT,
    ),
    **dict.fromkeys("conference festival".split(), EntityKind.EVENT),
}
AFTER: Mapping[str, EntityKind] = {
    **dict.fromkeys("project repo repository codebase initiative migration rewrite".split(), EntityKind.PROJECT),
    **dict.fromkeys("conference summit festival hackathon meetup marathon wedding".split(), EntityKind.EVENT),
    **dict.fromkeys("service server api cluster gateway queue worker".split(), EntityKind.SERVICE),
    **dict.fromkeys("framework library language database".split(), EntityKind.TECHNOLOGY),
    **dict.fromkeys("tool editor plugin".split(), EntityKind.TOOL),
}
LED_BY: tuple[tuple[re.Pattern[str], EntityKind], ...] = (
    (
        re.compile(
            r"\b(?:works?|worked|working|job|intern(?:ed|ing)?|employed|consults?|interview(?:ed|ing)?)"
            r" (?:at|for) $|\b(?:joined|joining|left|founded|founder of|ceo of|cto of|hired by|acquired by) $",
            re.IGNORECASE,
        ),
        EntityKind.ORGANIZATION,
    ),
    (
        re.compile(
            r"\b(?:lives?|lived|living|born|grew up|raised|based|stay(?:s|ed|ing)?|office|conference) in $"
            r"|\b(?:moved?|moving|flew|fly|flying|trip|travel(?:s|led|ed|ling|ing)?|went|relocat(?:ed|ing)|drove) to $",
            re.IGNORECASE,
        ),
        EntityKind.PLACE,
    ),
)
PERSON_VERBS = frozenset(_PERSON_VERBS.split())

# The last word of a name, and what it makes the name to be.
ENDINGS: Mapping[str, EntityKind] = {
    **dict.fromkeys(
        (*LEGAL, *"university institute bank labs foundation ministry hospital school college airlines club".split()),
        EntityKind.ORGANIZATION,
    ),
    **dict.fromkeys(
        "street road avenue park lake river island airport square bridge station beach".split(), EntityKind.PLACE
    ),
    **dict.fromkeys("service server api gateway".split(), EntityKind.SERVICE),
    **dict.fromkeys("project initiative".split(), EntityKind.PROJECT),
    **dict.fromkeys("conference summit festival marathon hackathon".split(), EntityKind.EVENT),
}
STARTS: Mapping[str, EntityKind] = {
    **dict.fromkeys(TITLES, EntityKind.PERSON),
    **dict.fromkeys("instructor coach chef president uncle aunt officer judge pastor".split(), EntityKind.PERSON),
    **dict.fromkeys("university bank institute ministry".split(), EntityKind.ORGANIZATION),
    **dict.fromkeys("lake mount san santa saint".split(), EntityKind.PLACE),
    **dict.fromkeys(["project", "operation"], EntityKind.PROJECT),
}


def kind_of(name: str, before: str, after: Sequence[str]) -> EntityKind:
    """What a name is the name of: by the name itself, then by the words around it; a concept where nothing tells.

    `before` is the text up to the name, `after` the words that follow it.

    >>> kind_of("Robert Miller", "I met ", []), kind_of("Porto", "she moved to ", []), kind_of("Atlas", "project ", [])
    (<EntityKind.PERSON: 'person'>, <EntityKind.PLACE: 'place'>, <EntityKind.PROJECT: 'project'>)
    """
    return _by_itself(name) or _by_neighbours(before, after) or EntityKind.CONCEPT


def _by_itself(name: str) -> EntityKind | None:
    key, words = name_key(name), [word.strip(".,") for word in fold(name).split()]
    if key in NAMED:
        return NAMED[key][1]
    if len(words) > 1 and (kind := ENDINGS.get(words[-1]) or STARTS.get(words[0])):
        return kind
    return EntityKind.PERSON if words and (words[0] in GIVEN_NAMES or words[0] in WORDS_TOO) else None


def _by_neighbours(before: str, after: Sequence[str]) -> EntityKind | None:
    last = [word for word in before.split()[-2:] if word not in ("named", "called")][-1:] if before[-1:] == " " else []
    following = [word.lower() for word in after[:1]]
    if following and following[0] in AFTER:
        return AFTER[following[0]]
    if last and (kind := BEFORE.get(last[0].lower())):
        return kind
    if following and following[0] in PERSON_VERBS and not last:
        return EntityKind.PERSON
    return next((kind for led_by, kind in LED_BY if led_by.search(before[-40:])), None)
