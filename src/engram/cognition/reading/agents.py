"""What an assistant's or a tool's turn is worth: what was done, decided, promised or found, and no word more."""

from __future__ import annotations

import re

from engram.cognition.reading.draft import LOOSE, PLAIN, Draft
from engram.cognition.reading.grammar import Subject, Tense, parse
from engram.cognition.reading.verbs import VERBS, Form
from engram.cognition.trouble import signature
from engram.late import late
from engram.model.memory import Kind

_DOING = frozenset(
    """
    create merge fix rename update deploy add remove delete implement run install refactor commit push tag
    release configure move write set change enable disable schedule book send open close generate migrate
    verify find identify discover resolve build publish upgrade revert restart replace bump order submit
    cancel reserve register upload download save document import export rebuild restore convert extract apply
    patch rebase test file assign notify email
    """.split()
)
_CONCRETE = late(
    r"\d|`[^`]+`|\b\w+[._/-]\w+|(?<=\s)[A-Z][\w-]+|\b(?:branch|test|build|deploy\w*|release|flight|table"
    r"|ticket|meeting|report|file|script|migration|config\w*|database|issue|bug|pull request|PR|cache"
    r"|reminder|event|invoice)\b"
)
_DECIDED = late(
    r"^(?:I|We|we|The team|the team)(?:'ve| have)? (?:decided|agreed|settled|chose|chosen|opted)\b"
    r"|^(?:Decision|Decided|Agreed)\b[:,]? "
)
_RESULT = late(
    r"^(?:(?:All|The|Your|Both) )?(?:\d+ )?(?:of the )?(?:\w+ ){0,3}?(?:tests?|suite|build"
    r"|deploy(?:ment)?|migration|pipeline|release|checks?|import|export|backup|job|script|CI|upload"
    r"|download|order|booking|payment|reservation)"
    r" (?:(?:now|all|is|are|has|have|was|were|been|successfully|still) )*(?:pass(?:es|ed|ing)?"
    r"|succeed(?:s|ed)|fail(?:s|ed|ing)?|green|live|complete[d]?|done|finished|confirmed|merged|broken"
    r"|works|went through)\b"
)
_CAUSE = late(
    r"^(?:The (?:root )?(?:cause|problem|bug|issue|error|failure|culprit|crash)|The (?:\w+ ){1,3}(?:test"
    r"|build|error|failure)|It)\b.{0,40}?\b(?:was|is|came from|was caused by|turned out to be"
    r"|comes from)\b"
)
_LET_US = late(
    r"(?i)\b(?:you can|you could|would you|let me|let's|here's|here is|if you|below|following|feel free"
    r"|as follows|example)\b"
)
_PASSED = late(
    r"(?i)\b(?:\d+ (?:passed|failed)|all tests pass(?:ed)?|build (?:succeeded|failed)|exit code [1-9]\d*"
    r"|deployed to|successfully \w+ed)\b"
)
LONGEST_RESULT = 200
MOST_SENTENCES = 12  # an agent reports first and explains afterwards


_REPORTING = late(r"\b(?:I|I['’](?:ve|ll)|[Ww]e|[Ww]e['’]ve|[Tt]he|All|Both|Your|Decision|Decided|Agreed)\b")


def may_report(sentence: str) -> bool:
    """Whether a sentence of an assistant can be a report at all: most are not, and need not be taken apart."""
    reports = _REPORTING.search(sentence) is not None or _is_deed(sentence)
    return reports and not sentence.endswith("?")


def _is_deed(sentence: str) -> bool:
    """`Deployed v2.3 to production`: what was done, without who did it."""
    first = VERBS.get(sentence.split(" ", 1)[0].lower()) if sentence[:1].isupper() else None
    return first is not None and first.base in _DOING and Form.PAST in first.forms and Form.BASE not in first.forms


def by_me(sentence: str) -> str:
    """A report with who did it.

    >>> by_me("Deployed v2.3 to production."), by_me("The build is green.")
    ('I deployed v2.3 to production.', 'The build is green.')
    """
    return f"I {sentence[0].lower()}{sentence[1:]}" if _is_deed(sentence) else sentence


def agent_statement(text: str) -> Draft | None:
    """What a clause of an assistant reports, or None."""
    if _DECIDED.match(text):
        return Draft(text=text, category="decision", confidence=PLAIN, subject="", clause=parse(text))
    if _LET_US.search(text):
        return None
    if _RESULT.match(text):
        failed = re.search(r"(?i)\bfail|broken", text)
        return Draft(text=text, category="error" if failed else "technical", confidence=PLAIN, subject=" ")
    if _CAUSE.match(text) and _CONCRETE.search(text) and not text.startswith("It"):
        return Draft(text=text, category="error", confidence=LOOSE, subject=" ")
    clause = parse(text)
    if clause is None or clause.subject not in (Subject.ME, Subject.US) or clause.denied:
        return None
    if clause.tense in (Tense.PAST, Tense.PERFECT) and clause.verb in _DOING and _CONCRETE.search(clause.rest):
        return Draft(text=text, category="moment", kind=Kind.EPISODIC, confidence=PLAIN, clause=clause)
    if (
        clause.tense is Tense.FUTURE
        and clause.verb in _DOING
        and re.search(r"(?i)\b(?:by|on|at|tomorrow|tonight|next|every|when)\b", clause.rest)
    ):
        return Draft(text=text, category="commitment", confidence=PLAIN, clause=clause)
    return None


def tool_statement(line: str) -> Draft | None:
    """What a line of a tool's output reports: trouble, or a result that says so."""
    if not 6 <= len(line) <= LONGEST_RESULT:
        return None
    if _PASSED.search(line):
        failed = re.search(r"(?i)[1-9]\d* failed|build failed|exit code", line)
        return Draft(text=line, category="error" if failed else "technical", confidence=LOOSE, subject=" ")
    found = signature(line)
    if found and any(part.startswith(("kind:", "code:")) for part in found) and " " in line:
        return Draft(text=line, category="error", confidence=LOOSE, subject=" ")
    return None
