"""Whether a name is of someone who is known already, of someone new, or may be of several."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from engram.cognition.entities.names import name_key
from engram.cognition.entities.spotting import Naming
from engram.model.entity import Doubt, Entity, EntityKind, Likeness

SHORTEST_SPELT_ALIKE = 8  # shorter names that differ by a letter are two names: Anna and Hanna, Marc and Mark
LONG = 14  # from here on two slips are forgiven
SAME_BEGINNING = 4  # letters that two spellings share at their beginning, so that an index finds them
FULL_SHELF = 100  # what more have in common, as the word project, tells nothing about any two of them
LAST = "\uffff"
_DIGITS = re.compile(r"\d+")

_BEINGS = frozenset({EntityKind.PERSON, EntityKind.USER, EntityKind.AGENT, EntityKind.CUSTOM})
_PLACES = frozenset({EntityKind.PLACE})
_LITERALS = frozenset({EntityKind.FILE, EntityKind.DOCUMENT, EntityKind.SERVICE, EntityKind.TOOL})
_WORKS = frozenset(EntityKind) - _BEINGS - _PLACES - {EntityKind.FILE}
_GROUPS: Mapping[EntityKind, frozenset[EntityKind]] = {
    **dict.fromkeys(_WORKS, _WORKS),
    **dict.fromkeys(_BEINGS, _BEINGS),
    **dict.fromkeys(_PLACES, _PLACES),
    EntityKind.FILE: _LITERALS,
}


def resolve(naming: Naming, candidates: Iterable[Entity]) -> Entity | None:
    """Whose name it is: by the name itself, then by part of a person's name, then by a slip of the pen; None of nobody.

    What may be of several is of none of them: it gets a bearer of its own, until someone says more.

    >>> from engram.model.scope import Scope
    >>> home = Scope.parse("agent:rex")
    >>> robert = Entity(id="1", scope=home, name="Robert Miller", kind=EntityKind.PERSON, aliases=("Bob",))
    >>> [resolve(Naming(name, EntityKind.PERSON), [robert]) is robert for name in ("bob", "Robert", "Rob Miller")]
    [True, True, False]
    """
    fitting = [entity for entity in candidates if compatible(naming.kind, entity.kind)]
    if found := _by_name(naming, fitting):
        return _best_known(found)
    for rule in (_by_part_of_name, _by_spelling):
        if found := rule(naming, fitting):
            return found[0] if len(found) == 1 else None
    return None


def compatible(one: EntityKind, other: EntityKind) -> bool:
    """Whether two guesses may be of one thing: nobody is a person and a place; a mere concept may be anything."""
    return EntityKind.CONCEPT in (one, other) or other in _GROUPS[one] or one in _GROUPS[other]


def _best_known(found: list[Entity]) -> Entity | None:
    """Of those with the very name, the best known of those whom nobody told apart from another."""
    free = [entity for entity in found if not any(apart(entity, other) for other in found)]
    return max(free, key=lambda entity: (entity.mentions, entity.id), default=None)


def apart(one: Entity, other: Entity) -> bool:
    """Whether someone said that they are two."""
    return one.id in other.apart or other.id in one.apart


def _by_name(naming: Naming, candidates: Sequence[Entity]) -> list[Entity]:
    wanted = {name_key(name) for name in naming.names}
    return [entity for entity in candidates if wanted & keys_of(entity)]


def keys_of(entity: Entity) -> frozenset[str]:
    """The names of an entity as they are compared."""
    return frozenset(map(name_key, entity.names))


def _by_part_of_name(naming: Naming, candidates: Sequence[Entity]) -> list[Entity]:
    """A person by the first name alone, or one known by it whose surname is told now."""
    if naming.kind not in _BEINGS:
        return []
    wanted = {name_key(name) for name in naming.names}
    return [it for it in candidates if any(part_of(one, other) for one in wanted for other in keys_of(it))]


def part_of(one: str, other: str) -> bool:
    """Whether one of two keys is the first word of the other and no more."""
    short, long = sorted((one, other), key=len)
    return " " not in short and long.startswith(f"{short} ")


def _by_spelling(naming: Naming, candidates: Sequence[Entity]) -> list[Entity]:
    """A slip in a long name of a thing; people whose names differ by a letter are two until someone says otherwise."""
    if naming.kind in _BEINGS:
        return []
    key = name_key(naming.name)
    things = (entity for entity in candidates if entity.kind not in _BEINGS)
    return [entity for entity in things if any(spelt_alike(key, other) for other in keys_of(entity))]


def spelt_alike(one: str, other: str) -> bool:
    """Whether two keys differ by a slip: long enough, begun alike, and with the same numbers in them.

    >>> spelt_alike("kubernetes", "kubernets"), spelt_alike("anna", "hanna"), spelt_alike("server 1", "server 2")
    (True, False, False)
    """
    shorter = min(len(one), len(other))
    if shorter < SHORTEST_SPELT_ALIKE or one[:SAME_BEGINNING] != other[:SAME_BEGINNING] or "/" in one or "." in one:
        return False
    if _DIGITS.findall(one) != _DIGITS.findall(other):
        return False
    most = 1 if shorter < LONG else 2
    return abs(len(one) - len(other)) <= most and slips(one, other, most) <= most


def slips(one: str, other: str, most: int) -> int:
    """How many letters were left out, added, changed or swapped with the next; not counted beyond `most` + 1."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(row[j - 1] + 1, before[j] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def ranges(namings: Iterable[Naming]) -> list[tuple[str, str]]:
    """Where in the order of keys those stand who may be meant: the first and the last key of each stretch."""
    found: dict[tuple[str, str], None] = {}
    for naming in namings:
        for key in map(name_key, naming.names):
            found[key, key] = None
            first = key.partition(" ")[0]
            if naming.kind in _BEINGS:
                found[first, first] = None
                if first == key:
                    found[f"{key} ", f"{key} {LAST}"] = None
            elif len(key) >= SHORTEST_SPELT_ALIKE - 1:
                found[key[:SAME_BEGINNING], key[:SAME_BEGINNING] + LAST] = None
    return list(found)


def doubts(entities: Sequence[Entity]) -> Iterator[Doubt]:
    """Pairs of one scope that may be one: someone should look at them."""
    for one, other in _near(entities):
        if not apart(one, other) and (why := likeness(one, other)):
            yield Doubt(one, other, why)


def may_be_one(one: Entity, other: Entity) -> bool:
    """Whether nothing speaks against it: one place, kinds that agree, the same numbers, and nobody told them apart."""
    same_place = (one.scope, one.project) == (other.scope, other.project)
    same_numbers = _DIGITS.findall(one.name) == _DIGITS.findall(other.name)
    return same_place and same_numbers and compatible(one.kind, other.kind) and not apart(one, other)


def _near(entities: Sequence[Entity]) -> Iterator[tuple[Entity, Entity]]:
    """Pairs that share a word, or the beginning of one, so that not all pairs need be compared."""
    shelves: dict[tuple[object, ...], list[Entity]] = {}
    for entity in entities:
        where = str(entity.scope), entity.project
        words = {word for key in keys_of(entity) for word in (key, *key.split())}
        for sign in {sign for word in words for sign in (word, word[:SAME_BEGINNING], word[-SAME_BEGINNING:])}:
            shelves.setdefault((*where, sign), []).append(entity)
    seen: set[tuple[str, str]] = set()
    for shelf in (shelf for shelf in shelves.values() if len(shelf) <= FULL_SHELF):
        for one, other in combinations(shelf, 2):
            if (one.id, other.id) not in seen and (other.id, one.id) not in seen:
                seen.add((one.id, other.id))
                yield one, other


def likeness(one: Entity, other: Entity) -> Likeness | None:
    """Why two entities may be one, if anything speaks for it."""
    if not compatible(one.kind, other.kind):
        return None
    mine, theirs = keys_of(one), keys_of(other)
    if mine & theirs:
        return Likeness.SAME_NAME
    pairs = [(a, b) for a in mine for b in theirs]
    if {one.kind, other.kind} <= _BEINGS and any(shares_a_name(*pair) for pair in pairs):
        return Likeness.PART_OF_NAME
    return Likeness.SPELT_ALIKE if any(spelt_alike(*pair) for pair in pairs) else None


def shares_a_name(one: str, other: str) -> bool:
    """Whether one of two keys is one word of the other: the first name, or the surname."""
    short, long = sorted((one, other), key=len)
    return " " not in short and short != long and short in long.split()
