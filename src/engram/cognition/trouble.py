"""What an error message or a stack trace is known by, wherever and whenever it turns up.

A signature is a tuple of marked parts: `kind:KeyError`, `code:ORA-00942`, `at:sync.py:run`, `says:index out of range`.
It leaves out what differs from one time to the next: numbers, addresses, folders, quoted values, moments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from engram.cognition.excerpt import both_ends
from engram.late import late

Signature = tuple[str, ...]

MOST_PARTS = 3  # of each mark: what is innermost says most
MOST_WORDS = 12
LONGEST_LOOKED_AT = 16_000  # characters: the head names the program, the foot the failure

Reader = Callable[[re.Match[str]], str]


@dataclass(frozen=True, slots=True)
class Part:
    """A part to look for, only where one of the literals it needs stands: most texts have none of them."""

    mark: str
    needs: frozenset[str]
    pattern: re.Pattern[str]
    read: Reader
    innermost_last: bool = False


def _part(mark: str, needs: str, pattern: str, read: Reader, *, innermost_last: bool = False) -> Part:
    return Part(mark, frozenset(needs.split("|")), late(pattern), read, innermost_last)


def _first(found: re.Match[str]) -> str:
    return next((group for group in found.groups() if group), "")


def _code(prefix: str = "") -> Reader:
    return lambda found: prefix + _first(found).upper()


def _frame(file: int, function: int | None = None) -> Reader:
    if function is None:
        return lambda found: _last(found[file])
    return lambda found: f"{_last(found[file])}:{_last(found[function], './')}"


def _last(path: str, joints: str = "/\\") -> str:
    return re.split(f"[{re.escape(joints)}]", path)[-1]


def _message(found: re.Match[str]) -> str:
    return plain(_first(found))


_ERRNO = (
    "EACCES|EADDRINUSE|EAGAIN|EAI_AGAIN|EBADF|ECONNABORTED|ECONNREFUSED|ECONNRESET|EEXIST|EHOSTUNREACH|EINTEGRITY|EINVAL"
    "|EISDIR|ELOOP|EMFILE|ENETUNREACH|ENOENT|ENOMEM|ENOSPC|ENOTDIR|ENOTEMPTY|ENOTFOUND|EPERM|EPIPE|ERESOLVE|ETARGET"
    "|ETIMEDOUT|EXDEV"
)
_HTTP = r"(4(?:[012]\d|31|51)|50\d|511)"
_STATUS = (
    "bad request|unauthorized|forbidden|not found|method not allowed|conflict|payload too large|unprocessable"
    "|too many requests|internal server error|not implemented|bad gateway|service unavailable|gateway time"
)
_ANSWERS = r"(?:get|gets|getting|got|throws|returns|gives|sends)(?: me)? an?"
_CLASS = r"[A-Z]\w{0,60}[a-z0-9](?:Error|Exception|Violation|Fault|Warning|Timeout|Interrupt|BackOff)"
_FILE = r"[^\s\"'()<>]{1,200}?"
_TEXT = r"([^\n]{3,200})"
_PHRASES = (
    "command not found|permission denied|no such file or directory|connection refused|connection reset by peer"
    "|connection timed out|address already in use|port is already allocated|segmentation fault|out of memory"
    "|stack overflow|maximum call stack|deadlock detected|database is locked|disk quota exceeded|no space left"
    "|undefined reference|module not found|cannot find module|too many open files|broken pipe|service not known"
    "|certificate has expired|certificate verify failed|duplicate key value|does not exist|syntax error at or near"
)

# What it is, where it happened, what it says: Python, JavaScript, Java, Go, Rust, C, shells, SQL, HTTP.
PARTS: tuple[Part, ...] = (
    _part("kind", "error|exception|violation|fault|warning|timeout|interrupt|backoff", rf"(?<!\w)({_CLASS})\b", _first),
    _part("kind", "oomkilled|sigsegv|sigabrt|sigbus", r"\b(OOMKilled|SIGSEGV|SIGABRT|SIGBUS)\b", _first),
    _part("code", "ora-|sqlite_|err_", r"\b(ORA-\d{4,5}|SQLITE_[A-Z_]{3,30}|ERR_[A-Z_]{3,50})\b", _code()),
    _part("code", "error|warning", r"(?i)\b(?:error|warning)[\[ ]((?:E|TS|C|CS|LNK|MSB)\d{3,5})\b", _code()),
    _part("code", _ERRNO.lower(), rf"\b({_ERRNO})\b", _code()),
    _part("code", "0x8", r"(?i)\b(0x8[0-9a-f]{7})\b", _code()),
    _part("code", "sqlstate", r"\bSQLSTATE[\[ :=]{1,3}([0-9A-Z]{5})\b", _code("SQL-")),
    _part("code", "error ", r"\bERROR (\d{4}) \([0-9A-Z]{5}\)", _code("SQL-")),
    _part("code", "errno", r"(?i)\berrno[ =:]{1,2}(\d{1,3})\b", _code("ERRNO-")),
    _part("code", "http", rf"\bHTTP(?:/\d(?:\.\d)?)?[ :]{{1,2}}{_HTTP}\b", _code("HTTP-")),
    _part("code", _STATUS, rf"(?i)\b{_HTTP},? (?:{_STATUS})", _code("HTTP-")),
    _part(
        "code", "status|error|erreur|fehler|get|got|throw|return|give|send",
        rf"(?i)\b(?:status(?: ?code)?|error|erreur|fehler|{_ANSWERS})(?: code)?[ :=]{{1,2}}{_HTTP}\b", _code("HTTP-"),
    ),
    _part("code", "exit", r"(?i)\bexit(?: code| status|ed with(?: code| status)?) ([1-9]\d{0,2})\b", _code("EXIT-")),
    _part("at", 'file "', r'\bFile "([^"\n]{1,300})", line \d+, in (\S{1,80})', _frame(1, 2), innermost_last=True),
    _part(
        "at", "at ", r"\bat (?:async |new )?([\w.$<>/]{1,160}?) ?\(([^()\n]{1,200}?\.\w{1,5}):\d+(?::\d+)?\)",
        _frame(2, 1),
    ),
    _part("at", "at ", rf"(?m)^\s{{0,12}}at ({_FILE}\.[cm]?[jt]sx?):\d+:\d+", _frame(1)),
    _part(
        "at", ".go:", rf"(?m)^([\w./*()]{{1,120}}?)\([^()\n]{{0,200}}\)\n\s{{1,8}}({_FILE}\.go):\d+", _frame(2, 1)
    ),
    _part(
        "at", ".go:",
        rf"\bgoroutine \d+(?: \[[\w ,]{{1,40}}\])?:? ([\w./*]{{1,120}}?)(?:\([^()\n]{{0,200}}\))? ({_FILE}\.go):\d+",
        _frame(2, 1),
    ),
    _part("at", "panicked at", rf"\bpanicked at (?:'[^'\n]{{0,200}}', )?({_FILE}\.rs):\d+", _frame(1)),
    _part("at", "--> ", rf"--> ({_FILE}\.\w{{1,4}}):\d+", _frame(1)),
    _part(
        "at", "error|undefined",
        rf"(?m)^({_FILE}\.\w{{1,4}})[:(]\d+(?:[:,]\d+)?\)?: (?:fatal )?(?:error|undefined)", _frame(1),
    ),
    _part("says", "error|exception|violation|fault|warning", rf"(?<!\w){_CLASS}(?: \[\w+\])?: {_TEXT}", _message),
    _part("says", "panic: ", r"\bpanic: ((?:(?! \[signal | goroutine \d)[^\n]){3,200})", _message),
    _part("says", "panicked at", rf"\bpanicked at (?:'([^'\n]{{3,200}})'|\S{{1,200}}:\n?{_TEXT})", _message),
    _part("says", "error", rf"(?i)\berror(?:\[\w{{2,8}}\]| [A-Z]{{0,3}}\d{{3,5}}(?: \(\w{{5}}\))?): {_TEXT}", _message),
    _part("says", "ora-", rf"\bORA-\d{{4,5}}: {_TEXT}", _message),
    _part("says", "sqlstate", rf"\bSQLSTATE\[\w{{5}}\]: {_TEXT}", _message),
    _part(
        "says", "error|fatal|fehler|erreur|errore|erro|ошибка",
        rf"(?m)(?i:^|\s)(?i:fatal error|error|fatal|fehler(?:meldung)?|erreur|errore|erro|ошибка) ?: {_TEXT}", _message,
    ),
    _part("says", "错误|錯誤|エラー|报错", r"(?:错误|錯誤|エラー|报错)[:：]\s?([^\n]{2,200})", _message),
    _part("says", "npm err", rf"(?m)^npm (?:ERR!|error) (?!code){_TEXT}", _message),
    _part("says", _PHRASES, rf"(?i)({_PHRASES})", _message),
)  # fmt: skip
_LITERALS = sorted({literal for part in PARTS for literal in part.needs})


@lru_cache(maxsize=256)
def signature(text: str) -> Signature | None:
    """The stable parts of the trouble a text reports, or None where it reports none.

    >>> signature("KeyError: 'next_page'")
    ('kind:KeyError',)
    >>> signature("We had soup for dinner.") is None
    True
    """
    shown = both_ends(text, LONGEST_LOOKED_AT)
    lower = shown.lower()
    present = [literal for literal in _LITERALS if literal in lower]
    if not present:
        return None
    worth_trying = (part for part in PARTS if not part.needs.isdisjoint(present))
    found = [f"{part.mark}:{value}" for part in worth_trying for value in _values(part, shown) if value]
    return tuple(_kept(found)) or None


def _values(part: Part, text: str) -> list[str]:
    values = [part.read(found) for found in part.pattern.finditer(text)]
    return values[::-1] if part.innermost_last else values


def _kept(parts: Iterable[str]) -> Iterator[str]:
    """Each part once, the first few of each mark; of messages none that another one holds already."""
    listed = list(dict.fromkeys(parts))
    for mark in _WEIGHTS:
        marked = [part for part in listed if part.startswith(f"{mark}:")][:MOST_PARTS]
        yield from (part for part in marked if not any(_within(part, other) for other in marked))


def _within(part: str, other: str) -> bool:
    return part != other and part.startswith("says:") and part[5:] in other


_MOMENT = late(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?")
_QUOTED = late(r"(?<!\w)(?:'[^'\n]{0,200}'|\"[^\"\n]{0,200}\"|`[^`'\n]{0,200}[`']|[“‘«][^”’»\n]{0,200}[”’»])")
_ADDRESS = late(r"\b0x[0-9a-fA-F]{1,40}\b|\b(?=\w{0,39}\d)[0-9a-fA-F]{7,64}\b")
_FOLDERS = late(r"(?:[A-Za-z]:)?(?:[\w.~-]{0,60}[/\\]){1,20}(?=[\w.-])")
_SPELLING = late(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_GONE = ((_MOMENT, " "), (_QUOTED, " "), (_FOLDERS, ""), (_ADDRESS, " "))


def plain(message: str) -> str:
    """A message without what differs from one time to the next.

    >>> plain("cannot open '/tmp/a7f3/x.db' (0x7ffe12) after 30 s")
    'cannot open after s'
    """
    for pattern, instead in _GONE:
        message = pattern.sub(instead, message)
    return " ".join(_SPELLING.findall(message.lower())[:MOST_WORDS])


_WEIGHTS = {"kind": 3.0, "code": 3.0, "at": 2.0, "says": 3.0}
_UNSAID = 0.4  # how much of its weight a mark keeps that only one of the two has: a short report proves less


def similarity(one: Signature, other: Signature) -> float:
    """How alike two signatures are, 0 to 1; symmetric, and 1 for the same.

    >>> similarity(("kind:KeyError", "at:sync.py:run"), ("kind:KeyError", "at:sync.py:run"))
    1.0
    >>> similarity(("kind:KeyError",), ("kind:ValueError",))
    0.0
    """
    agreed = weighed = 0.0
    for mark, weight in _WEIGHTS.items():
        mine, theirs = _words_of(mark, one), _words_of(mark, other)
        if mine and theirs:
            agreed += weight * _dice(mine, theirs)
            weighed += weight
        elif mine or theirs:
            weighed += weight * _UNSAID
    return agreed / weighed if weighed else 0.0


def _words_of(mark: str, parts: Signature) -> frozenset[str]:
    """What is compared: messages word by word, everything else whole."""
    marked = [part.partition(":")[2] for part in parts if part.startswith(f"{mark}:")]
    return frozenset(word for part in marked for word in (part.split() if mark == "says" else [part]))


def _dice(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other))
