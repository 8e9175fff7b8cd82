"""What reading a turn gives: statements that may become memories, wishes, and what was left out and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from engram.model.change import Was
from engram.model.memory import Interval, Kind
from engram.model.triple import Triple as Triple


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """A turn as a reader sees it: who said what to whom, and when, in which time zone."""

    role: str
    text: str
    at: datetime
    speaker: str | None = None
    addressee: str | None = None
    tz: str = "UTC"


class Refusal(StrEnum):
    """Why something that was said does not become a memory of its own; the turn is kept in any case."""

    GREETING = "greeting"
    FILLER = "filler"
    QUESTION = "question"
    HYPOTHETICAL = "hypothetical"
    HEDGED = "hedged"
    UNFOUNDED = "unfounded"
    QUOTED = "quoted"
    HEARSAY = "hearsay"
    SARCASM = "sarcasm"
    FRAGMENT = "fragment"
    UNRESOLVED = "unresolved"
    CHATTER = "chatter"
    SLIGHT = "slight"
    REQUEST = "request"
    PROMPT = "prompt"
    ECHO = "echo"
    CODE = "code"
    FOREIGN = "foreign"
    DUPLICATE = "duplicate"
    TAKEN_BACK = "taken_back"
    HOSTILE = "hostile"
    SECRET = "secret"
    TOO_LONG = "too_long"
    OUTRANKED = "outranked"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Mending:
    """A statement that corrects: the words it says were wrong or are over ("" for whatever is held), and which.

    `said` is the sentence that it corrects, as it was said, where it can only be understood together with it.
    """

    instead_of: str
    was: Was
    said: str = ""


class Wish(StrEnum):
    """What someone asks to be done with something that is known."""

    FORGET = "forget"
    ERASE = "erase"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A statement that was read in a turn, and the words it was read from; a language model may word it anew."""

    text: str
    quote: str
    category: str
    kind: Kind
    confidence: float
    triple: Triple | None = None
    occurred: Interval = Interval()
    valid: Interval = Interval()
    due: datetime | None = None
    mends: Mending | None = None


class Extent(StrEnum):
    """How much a wish is about: a matter, what is said with it or was said last, all that was told, or everything."""

    MATTER = "matter"
    SAID_WITH_IT = "said with it"
    JUST_SAID = "just said"
    LAST_TURN = "last turn"
    TOLD = "told"
    EVERYTHING = "everything"

    @property
    def is_wide(self) -> bool:
        """Whether it is about more than one matter, whatever that is."""
        return self in (Extent.TOLD, Extent.EVERYTHING)


@dataclass(frozen=True, slots=True)
class Request:
    """A wish and what it is about, in the words of whoever has it."""

    wish: Wish
    about: str
    extent: Extent = Extent.MATTER


@dataclass(frozen=True, slots=True)
class Left:
    """Something that was said and does not become a memory, and why."""

    quote: str
    why: Refusal


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that was read in one turn, in the order it was said.

    What is in `slight` is worth keeping only if it updates something.
    """

    proposals: tuple[Proposal, ...] = ()
    requests: tuple[Request, ...] = ()
    left: tuple[Left, ...] = field(default=())
    slight: tuple[Proposal, ...] = ()
