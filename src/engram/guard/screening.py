"""What a text that is about to be kept must be screened for: what is somebody's own business, and what gives orders."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engram.guard import pii, secrets
from engram.guard.findings import Detail, Found, apart, credentials, masked, worst
from engram.guard.glance import Glance, glance
from engram.guard.injection import Admission, Injection, admission, judged
from engram.model.memory import Seal, Source, Zone
from engram.tunables import Tunables

_DEFAULTS = Tunables()
FLAG_OF = {Admission.FLAGGED: "suspect", Admission.QUARANTINED: "hostile", Admission.REFUSED: "hostile"}
"""The flag a memory carries; either keeps it out of automatic context."""


class Secrets(StrEnum):
    """What becomes of credentials: kept under seal, kept without themselves, or not kept."""

    SEAL = "seal"
    MASK = "mask"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True, kw_only=True)
class Screened:
    """What screening found, and what follows for the memory."""

    seal: Seal
    findings: tuple[Found, ...]
    injection: Injection
    admission: Admission
    zone: Zone
    flags: tuple[str, ...]
    masked: str
    """The text without any finding, for logs, exports, summaries and guests."""

    @property
    def kinds(self) -> tuple[Detail, ...]:
        """The kinds of what was found, each once."""
        return tuple(dict.fromkeys(each.kind for each in self.findings))

    @property
    def secret(self) -> bool:
        """Whether a credential is among the findings."""
        return bool(credentials(self.findings))

    def refused(self, policy: Secrets) -> bool:
        """Whether the policy for credentials lets the text not be kept at all."""
        return policy is Secrets.REFUSE and self.secret

    def kept(self, text: str, policy: Secrets) -> tuple[str, Seal]:
        """The text as it may be kept, and its seal: with masked credentials only the rest of the findings seal it."""
        if policy is Secrets.SEAL or not self.secret:
            return text, self.seal
        rest = tuple(each for each in self.findings if each not in credentials(self.findings))
        return masked(text, credentials(self.findings)), worst(rest)


def screen(text: str, source: Source, tunables: Tunables | None = None) -> Screened:
    """Find personal details and credentials, and judge how far the text tries to command its reader.

    >>> found = screen("Call me on +351 912 345 678.", Source.HUMAN)
    >>> found.seal, found.masked, found.zone
    (<Seal.SENSITIVE: 'sensitive'>, 'Call me on [phone].', <Zone.WORKING: 'working'>)
    """
    seen = glance(text)
    findings = _findings(seen)
    injection = judged(seen, source)
    told = admission(injection.score, tunables or _DEFAULTS)
    return Screened(
        seal=worst(findings) if findings else Seal.OPEN,
        findings=findings,
        injection=injection,
        admission=told,
        zone=Zone.QUARANTINE if told in (Admission.QUARANTINED, Admission.REFUSED) else Zone.WORKING,
        flags=(FLAG_OF[told],) if told in FLAG_OF else (),
        masked=masked(text, findings) if findings else text,
    )


def findings_in(text: str) -> tuple[Found, ...]:
    """The personal details and credentials of a text, without judging what it wants.

    >>> [each.kind.value for each in findings_in("ana@example.org, password: Otter-Lake-9")]
    ['e-mail', 'password']
    """
    return _findings(glance(text))


def _findings(seen: Glance) -> tuple[Found, ...]:
    """The same for a text that was glanced at."""
    details, hidden = list(pii.found_in(seen)), list(secrets.found_in(seen))
    return apart((*apart(details), *apart(hidden))) if details or hidden else ()
