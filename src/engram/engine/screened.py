"""Screening at the door: what is kept of a text, how closely, how far it is trusted, and what it is marked with."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

from engram.cognition.reading.wider_wishes import is_bare_wish
from engram.engine.setting import Setting
from engram.errors import BadId, HostileText, SecretText
from engram.guard.findings import Found, apart, credentials, masked, worst
from engram.guard.injection import Admission
from engram.guard.screening import FLAG_OF, Screened, Secrets, findings_in, screen
from engram.model.change import UPDATE
from engram.model.memory import Memory, Seal, Source, Zone

MASKED = "masked"
SUSPECT, HOSTILE = FLAG_OF[Admission.FLAGGED], FLAG_OF[Admission.QUARANTINED]
OF_CONTENT = frozenset({MASKED, SUSPECT, HOSTILE})
"""The flags that say what a text holds; another text has its own."""

SHORTEST_LABEL = 8  # letters of a name that may hold a credential: what is shorter has room for none
SHORTEST = 3  # letters of a value that may be anything: no PIN is shorter
LONGEST_NAMED = 512  # letters of a value that may be a credential because of its name
LONGEST_NUMBER = 10**20

_SEALS, _ZONES = tuple(Seal), tuple(Zone)


class Marks(NamedTuple):  # one for every turn: a tuple is made several times faster than a frozen dataclass
    """What screening says of a memory."""

    seal: Seal = Seal.OPEN
    zone: Zone = Zone.WORKING
    flags: tuple[str, ...] = ()

    def beside(self, other: Marks) -> Marks:
        """The stricter of both in everything."""
        return Marks(
            highest_seal((self.seal, other.seal)),
            least_trusted((self.zone, other.zone)),
            tuple(dict.fromkeys((*self.flags, *other.flags))),
        )

    def of_secrets(self) -> Marks:
        """What was found of details and credentials alone: what goes along with a text is not read as part of it."""
        return CLEAN if self is CLEAN else Marks(seal=self.seal, flags=(MASKED,) if MASKED in self.flags else ())


CLEAN = Marks()


def highest_seal(seals: Iterable[Seal]) -> Seal:
    """The closest of some seals."""
    return max(seals, key=_SEALS.index)


def least_trusted(zones: Iterable[Zone]) -> Zone:
    """The strictest of some zones."""
    return min(zones, key=_ZONES.index)


def is_hostile(memory: Memory) -> bool:
    """Whether a memory tries to command who reads it."""
    return HOSTILE in memory.flags


def text_kept(setting: Setting, text: str, source: Source) -> tuple[str, Marks]:
    """A text as it may be kept, and its marks."""
    kept, marks = _kept(setting, text, screen(text, source, setting.tunables))
    return kept, marks.of_secrets() if source is Source.HUMAN and marks.flags and is_bare_wish(text) else marks


def _kept(setting: Setting, text: str, found: Screened) -> tuple[str, Marks]:
    """What is kept of a text that was screened."""
    if not found.findings and not found.flags:
        return text, CLEAN
    kept, seal = found.kept(text, setting.secrets)
    hidden = (MASKED,) if kept is not text else ()
    return kept, Marks(seal, found.zone, (*found.flags, *hidden))


def claim_kept(setting: Setting, text: str, source: Source) -> tuple[str, Marks]:
    """The same for what someone asks to be held true; it is refused where an observed turn would not be."""
    found = screen(text, source, setting.tunables)
    if found.refused(setting.secrets):
        raise SecretText(f"the text holds a credential: {kinds(found)}")
    if found.admission is Admission.REFUSED:
        raise HostileText(f"the text tries to command who reads it: {', '.join(found.injection.marks)}")
    return _kept(setting, text, found)


def kinds(found: Screened) -> str:
    """The kinds of credentials that were found."""
    return ", ".join(dict.fromkeys(each.kind.value for each in credentials(found.findings)))


class Labels:
    """The names that go along with what is written, each looked through once: who speaks, sessions, callers' ids."""

    def __init__(self, policy: Secrets) -> None:
        """Begin with none."""
        self._policy = policy
        self._speakers: dict[str, tuple[str, Marks]] = {}
        self._vouched: set[str] = set()

    def speaker(self, name: str | None) -> tuple[str | None, Marks]:
        """Who speaks, as it may be kept: a token that came in place of a name is masked like one in a text."""
        if name is None:
            return None, CLEAN
        if name not in self._speakers:
            self._speakers[name] = label_kept(self._policy, name)
        return self._speakers[name]

    def check(self, label: str | None, what: str) -> None:
        """Refuse a session or an id that holds a credential: masked, two of them would be one."""
        if label is None or len(label) < SHORTEST_LABEL or self._policy is Secrets.SEAL or label in self._vouched:
            return
        if found := credentials(findings_in(label)):
            hint = f"give a {what} that opens nothing, such as a hash of it"
            raise BadId(f"the {what} holds a credential: {found[0].kind.value}", hint=hint)
        self._vouched.add(label)


def note_kept(policy: Secrets, text: str | None) -> str:
    """A reason or another side note, without credentials unless they may be kept.

    One that begins as the journal tells of an update gets a capital: nobody passes for what was recognised.
    """
    kept = text or "" if policy is Secrets.SEAL or not text else without_secrets(text)
    return f"{kept[0].upper()}{kept[1:]}" if kept.startswith(UPDATE) else kept


def tree_kept(
    setting: Setting, tree: Mapping[str, object] | None, source: Source
) -> tuple[dict[str, Any] | None, Marks]:
    """What a tool gave or what goes along with a text: every string in it, read with the name it goes by."""
    if not tree:
        return None if tree is None else {}, CLEAN
    marks = [CLEAN]
    known: dict[tuple[str, str], str] = {}  # a table of figures says the same again and again

    def kept(value: object, name: str) -> object:
        words = in_words(value)
        if words is None:
            return branches(value, name)
        if len(words) < SHORTEST:
            return value
        if (name, words) not in known:
            known[name, words], found = _named_kept(setting, words, name, source)
            marks.append(found)
        text = known[name, words]
        return value if text == words else text

    def named(branch: Mapping[str, object]) -> dict[str, Any]:
        whole: dict[str, Any] = {}
        for key, value in branch.items():
            label, found = label_kept(setting.secrets, str(key))
            marks.append(found)
            whole[unlike(label, whole)] = kept(value, str(key))
        return whole

    def branches(value: object, name: str) -> object:
        if isinstance(value, Mapping):
            return named(value)
        return [kept(each, name) for each in value] if isinstance(value, list | tuple) else value

    return named(tree), together(marks)


def label_kept(policy: Secrets, label: str) -> tuple[str, Marks]:
    """A name that somebody or something goes by, without the credentials in it unless they may be kept."""
    found = credentials(findings_in(label)) if len(label) >= SHORTEST_LABEL else ()
    if not found:
        return label, CLEAN
    if policy is Secrets.SEAL:
        return label, Marks(seal=Seal.CONFIDENTIAL)
    return masked(label, found), Marks(flags=(MASKED,))


def unlike(label: str, others: Container[str]) -> str:
    """A name that nothing else goes by: two that were masked look alike.

    >>> unlike("a", {"a", "a 2"})
    'a 3'
    """
    numbered = (label if number == 1 else f"{label} {number}" for number in count(1))
    return next(each for each in numbered if each not in others)


def in_words(value: object) -> str | None:
    """A value as it would be written, where it may hold something: a PIN is one as a number too."""
    if isinstance(value, str):
        return value
    figures = isinstance(value, int) and not isinstance(value, bool) and abs(value) < LONGEST_NUMBER
    return str(value) if figures else None


def _named_kept(setting: Setting, text: str, name: str, source: Source) -> tuple[str, Marks]:
    """A string under a name."""
    found = screen(text, source, setting.tunables)
    if len(text) <= LONGEST_NAMED:
        findings = apart((*found.findings, *named_findings(text, name)))
        found = replace(found, findings=findings, seal=worst(findings))
    return _kept(setting, text, found)


def named_findings(text: str, name: str) -> tuple[Found, ...]:
    """What a string holds because of its name: a password is one by what it is called, more often than by its looks."""
    before = f"{name}: "
    named = [each for each in findings_in(before + text) if each.start >= len(before)]
    return tuple(replace(each, start=each.start - len(before), end=each.end - len(before)) for each in named)


def together(marks: Iterable[Marks]) -> Marks:
    """The strictest of all."""
    whole = CLEAN
    for each in marks:
        if each is not CLEAN:
            whole = whole.beside(each)
    return whole


def secrets_in(text: str) -> tuple[str, ...]:
    """The credentials in a text."""
    return tuple(text[each.start : each.end] for each in credentials(findings_in(text)))


def without_secrets(text: str) -> str:
    """A text with its credentials masked, whatever the policy."""
    return masked(text, credentials(findings_in(text)))


def secrets_policy(wanted: Secrets | None, *, encrypted: bool) -> Secrets:
    """What is done with credentials: as is wanted, else sealed where there is a key and masked where there is none."""
    return wanted or (Secrets.SEAL if encrypted else Secrets.MASK)
