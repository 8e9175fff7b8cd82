"""Words for kin and pets: which cannot stand for one another, and which may; and who goes by a name as well."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engram.cognition.words import fold, stem, terms
from engram.late import late

LANGUAGES = ("en", "de", "es", "fr")

# Each row: groups of words for one sort, of each language by itself, in that order; behind a colon words for several.
_ROWS = """
    mother mom mum mommy mummy mama / mutter mutti mama / madre mamá / mère maman | father dad daddy papa / vater papa
        / padre papá / père papa : parent parents / eltern / padres / parents
    sister / schwester / hermana / sœur | brother / bruder / hermano / frère
        : sibling siblings twin / geschwister zwilling / hermanos /
    son / sohn / hijo / fils | daughter / tochter / hija / fille
        : child children kid kids baby / kind kinder baby / hijos niños bebé / enfant enfants bébé
    wife / frau ehefrau / esposa mujer / femme | husband / mann ehemann / esposo marido / mari
        | girlfriend / freundin / novia / copine | boyfriend / freund / novio / copain
        : partner spouse fiancé fiancée fiance / partner partnerin / pareja / conjoint
    grandmother grandma granny gran nana / oma großmutter / abuela / grand-mère
        | grandfather grandpa granddad gramps / opa großvater / abuelo / grand-père
        : grandparent grandparents / großeltern / abuelos / grands-parents
    aunt auntie / tante / tía / tante | uncle / onkel / tío / oncle | cousin / cousin cousine / primo prima /
        cousin cousine | niece / nichte / sobrina / nièce | nephew / neffe / sobrino / neveu : ///
    mother-in-law / schwiegermutter / suegra / belle-mère | father-in-law / schwiegervater / suegro / beau-père
        | sister-in-law / schwägerin / cuñada / belle-sœur | brother-in-law / schwager / cuñado / beau-frère
        : in-laws / schwiegereltern / suegros / beaux-parents
    stepmother stepmom stepmum / stiefmutter / madrastra / | stepfather stepdad / stiefvater / padrastro /
        | stepsister / stiefschwester / hermanastra / | stepbrother / stiefbruder / hermanastro /
        | stepdaughter / stieftochter / hijastra / | stepson / stiefsohn / hijastro / : ///
    godmother / patentante / madrina / marraine | godfather / patenonkel / padrino / parrain : ///
    daughter-in-law / schwiegertochter / nuera / belle-fille | son-in-law / schwiegersohn / yerno / gendre : ///
    grandson / enkel / nieto / petit-fils | granddaughter / enkelin / nieta / petite-fille
        : grandchild grandchildren grandkids / enkelkind enkelkinder enkel / nietos / petits-enfants
    dog puppy / hund hündin / perro perra / chien chienne | cat kitten / katze kater / gato gata / chat chatte
        : pet pets / haustier haustiere / mascota mascotas / animaux
"""


def _rows() -> Iterator[tuple[list[str], str]]:
    """The sorts of each row, and what names several of them or any."""
    for row in re.split(r"\n(?= {4}\S)", _ROWS.strip("\n")):
        sorts, _, several = row.partition(":")
        yield sorts.split("|"), several


def _table() -> dict[tuple[str, str], frozenset[str]]:
    """For each language and word for kin in it, the terms, in any of them, that may tell of the same."""
    found: dict[tuple[str, str], frozenset[str]] = {}
    for sorts, several in _rows():
        wide = _terms_in(several)
        for words in sorts:
            found |= dict.fromkeys(_by_language(words), _terms_in(words) | wide)
        found |= dict.fromkeys(_by_language(several), _terms_in(*sorts) | wide)
    return found


def _by_language(words: str) -> list[tuple[str, str]]:
    each = zip(LANGUAGES, words.split("/"), strict=False)
    return [(language, fold(word)) for language, inside in each for word in inside.split()]


def _terms_in(*sorts: str) -> frozenset[str]:
    return frozenset(term_of(word) for words in sorts for word in _words_in(words))


def _words_in(sort: str) -> tuple[str, ...]:
    return tuple(sort.replace("/", " ").split())


def term_of(word: str) -> str:
    """The one term of a word; what hangs together is one word.

    >>> term_of("Mother-in-law"), term_of("Brothers")
    ('motherinlaw', 'brother')
    """
    return stem(fold(word).replace("-", ""))


def _english(*sorts: str) -> frozenset[str]:
    """The English words of some sorts, each told by the first of its words."""
    found = [each.partition("/")[0].split() for row, several in _rows() for each in (*row, several)]
    return frozenset(word for words in found if words and words[0] in sorts for word in words)


MALE = _english(
    "father", "brother", "son", "husband", "boyfriend", "grandfather", "uncle", "nephew", "father-in-law",
    "brother-in-law", "son-in-law", "stepfather", "stepbrother", "stepson", "grandson", "godfather",
) | {"fiancé"}  # fmt: skip
FEMALE = _english(
    "mother", "sister", "daughter", "wife", "girlfriend", "grandmother", "aunt", "niece", "mother-in-law",
    "sister-in-law", "daughter-in-law", "stepmother", "stepsister", "stepdaughter", "granddaughter", "godmother",
) | {"fiancée"}  # fmt: skip
_OF_EITHER = _english("parent", "sibling", "child", "partner", "grandparent", "cousin", "grandchild")
ONE_OF_KIN = MALE | FEMALE | frozenset(
    word for word in _OF_EITHER if not word.endswith("s") and word not in ("children", "grandchildren")
)  # fmt: skip
"""English words for one of one's kin, be it he or she."""
_KIN = _table()
_BY_TERM = {term_of(word): told for (_, word), told in _KIN.items()}
_SORTS = {term_of(word): _words_in(sort) for sorts, _ in _rows() for sort in sorts for word in _words_in(sort)}
_HANGING = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_NAME = r"[A-ZÀ-Ý][^\W\d_]+"
_KIN_THEN_NAME = late(
    r"(?P<kin>[^\W\d_]+(?:-[^\W\d_]+)*)(?:['’]s name is| is called| is named|,? called|,? named| is| heißt| se llama"
    rf"| s['’]appelle|,)? (?P<name>{_NAME})(?:,? (?:and|und|y|et) (?P<other>{_NAME}))?"
)
_NAME_THEN_KIN = late(
    rf"(?P<name>{_NAME})(?:,| is| ist| es| est) (?:[Mm]y|[Oo]ur|\w+['’]s|meine?|unsere?|mi|nuestr[oa]|mon|ma) "
    r"(?P<kin>[^\W\d_]+(?:-[^\W\d_]+)*)(?!['’])"
)


def kin_terms(word: str, language: str | None) -> frozenset[str]:
    """The terms that may tell of the same kin as a folded word of a language; English where that is not known.

    >>> "bruder" in kin_terms("brother", "en"), "sister" in kin_terms("brother", "en"), kin_terms("kind", "en")
    (True, False, frozenset())
    """
    return _KIN.get((language if language in LANGUAGES else "en", word), frozenset())


def same_kin(word: str, language: str | None) -> tuple[str, ...]:
    """The words, in any language, for the same kin as a word of one language; none where it is no word for kin.

    >>> "mother" in same_kin("Mum", "en"), "parents" in same_kin("Mum", "en"), same_kin("chat", "en")
    (True, False, ())
    """
    return _SORTS.get(term_of(word), ()) if kin_terms(fold(word), language) else ()


_OWN = late(
    r"(?i)^(?:(?P<whose>my|our|meine?[nrms]?|unsere?[nrms]?|mi|nuestr[oa]|mon|ma|notre) )?"
    rf"(?P<kin>[^\W\d_]+(?:-[^\W\d_]+)*)(?P<name> (?-i:{_NAME}))?$"
)


def called_abroad(words: str) -> tuple[str, ...]:
    """What somebody close is called in other words, if words name one and nothing else.

    >>> "my brother" in called_abroad("meinen Bruder"), called_abroad("my brother's boat")
    (True, ())
    >>> "my tante Rosa" in called_abroad("aunt Rosa"), called_abroad("aunt")
    (True, ())
    """
    found = _OWN.match(words.strip())
    if found is None or not (found["whose"] or found["name"]):
        return ()
    others = [word for word in _SORTS.get(term_of(found["kin"]), ()) if term_of(word) != term_of(found["kin"])]
    return tuple(f"my {word}{found['name'] or ''}" for word in others)


def only_inside(text: str) -> frozenset[str]:
    """The terms for kin that a text has only inside words for other kin.

    >>> sorted(only_inside("My mother-in-law is a judge.")), sorted(only_inside("Mother met my mother-in-law."))
    (['mother'], [])
    """
    if "-" not in text:
        return frozenset()
    hanging = [found[0] for found in _HANGING.finditer(text) if term_of(found[0]) in _BY_TERM]
    inside = {term for word in hanging for term in terms(word) if term != term_of(word) and term in _BY_TERM}
    return frozenset(inside.difference(terms(_HANGING.sub(" ", text)))) if inside else frozenset()


def introduced(texts: Iterable[str]) -> set[tuple[frozenset[str], str]]:
    """The kin that some texts name, each as the terms that may tell of the kin and the term of the name.

    >>> [("brother" in kin, "sister" in kin, name) for kin, name in introduced(["My brother Luca is a baker."])]
    [(True, False, 'luca')]
    """
    found = (it for text in texts for pattern in (_KIN_THEN_NAME, _NAME_THEN_KIN) for it in pattern.finditer(text))
    return {
        (kin, term_of(name))
        for told in found
        if (kin := _BY_TERM.get(term_of(told["kin"]), frozenset()))
        for name in (told["name"], told.groupdict().get("other"))
        if name
    }


ACQUAINTANCE = frozenset(
    """
    friend roommate flatmate housemate neighbor neighbour colleague coworker co-worker boss manager supervisor
    mentor teacher professor tutor coach doctor dentist therapist landlord lawyer assistant teammate classmate
    client landlady nanny babysitter buddy bestie instructor trainer advisor adviser ex
    """.split()
)
