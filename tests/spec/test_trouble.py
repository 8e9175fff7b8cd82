"""an error is known again by what stays the same: its kind, its code, its place, its words."""

from __future__ import annotations

import pytest

from engram.cognition.trouble import signature, similarity

PYTHON = """Traceback (most recent call last):
  File "{folder}/main.py", line {line}, in <module>
    run()
  File "{folder}/jobs/sync.py", line {line}, in run
    rows = fetch(cursor)
KeyError: '{value}'"""
JAVA = """{moment} Exception in thread "worker-{line}" java.lang.IllegalStateException: cart {line} is closed
	at com.shop.Cart.total(Cart.java:{line})
	at com.shop.Checkout.pay(Checkout.java:12)"""
NODE = """TypeError: Cannot read properties of undefined (reading '{value}')
    at render ({folder}/src/list.tsx:{line}:9)
    at {folder}/src/index.js:{line}:1"""
GO = """panic: runtime error: index out of range [{line}] with length 3

goroutine {line} [running]:
main.(*Ring).pick(0xc0000{line}, 0x5)
	{folder}/ring/main.go:{line} +0x1d"""
RUST = """error[E0502]: cannot borrow `{value}` as mutable because it is also borrowed as immutable
  --> {folder}/src/cache.rs:{line}:9"""
PANIC = "thread 'main' panicked at {folder}/src/main.rs:{line}:5:\nindex out of bounds: the len is {line}"
GCC = "{folder}/src/foo.c:{line}:5: error: expected ';' before '{value}'"
TYPESCRIPT = "{folder}/a.ts({line},5): error TS2345: Argument of type '{value}' is not assignable"
SHELL = "{folder}/run.sh: line {line}: ./configure: Permission denied"
ORACLE = "{moment} ORA-00942: table or view does not exist"
POSTGRES = 'psycopg.errors.UniqueViolation: duplicate key value violates unique constraint "{value}"'
SQLITE = "sqlite3.OperationalError: database is locked after {line} s"
HTTP = "{moment} GET /orders/{line} HTTP/1.1 502 Bad Gateway"
SOCKET = "connect ECONNREFUSED 127.0.0.1:{line}"

HERE = {"folder": "/srv/app", "line": 41, "value": "next_page", "moment": "2026-03-01 10:00:00"}
THERE = {"folder": "/home/ana/work", "line": 97, "value": "items", "moment": "2027-11-30T23:59:59.123Z"}
REPORTS = {
    "python": (PYTHON, {"kind:KeyError", "at:sync.py:run", "at:main.py:<module>"}),
    "java": (JAVA, {"kind:IllegalStateException", "at:Cart.java:total", "says:cart is closed"}),
    "node": (NODE, {"kind:TypeError", "at:list.tsx:render", "at:index.js"}),
    "go": (GO, {"at:main.go:pick", "says:runtime error index out of range with length"}),
    "rust": (RUST, {"code:E0502", "at:cache.rs"}),
    "a rust panic": (PANIC, {"at:main.rs", "says:index out of bounds the len is"}),
    "gcc": (GCC, {"at:foo.c", "says:expected before"}),
    "typescript": (TYPESCRIPT, {"code:TS2345", "at:a.ts"}),
    "a shell": (SHELL, {"says:permission denied"}),
    "oracle": (ORACLE, {"code:ORA-00942", "says:table or view does not exist"}),
    "postgres": (POSTGRES, {"kind:UniqueViolation"}),
    "sqlite": (SQLITE, {"kind:OperationalError", "says:database is locked after s"}),
    "http": (HTTP, {"code:HTTP-502"}),
    "a socket": (SOCKET, {"code:ECONNREFUSED"}),
}


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_has_a_signature(name: str) -> None:
    report, parts = REPORTS[name]
    assert parts <= set(signature(report.format(**HERE)) or ())


@pytest.mark.parametrize("name", REPORTS)
def test_the_signature_does_not_depend_on_folder_line_value_or_moment(name: str) -> None:
    report, _ = REPORTS[name]
    assert signature(report.format(**HERE)) == signature(report.format(**THERE))


def test_reports_of_the_same_trouble_are_alike_and_others_are_not() -> None:
    signed = {name: signature(report.format(**HERE)) or () for name, (report, _) in REPORTS.items()}
    for name, one in signed.items():
        for other_name, other in signed.items():
            alike = similarity(one, other)
            assert (alike == 1.0) if name == other_name else (alike < 0.5), (name, other_name, alike)


def test_a_go_panic_pasted_on_one_line_is_the_same_trouble() -> None:
    whole = signature(GO.format(**HERE)) or ()
    pasted = (
        "panic: runtime error: index out of range [7] with length 3 goroutine 1 [running]: main.pick(...) /x/main.go:9"
    )
    assert "at:main.go:pick" in (signature(pasted) or ())
    assert similarity(whole, signature(pasted) or ()) > 0.6


def test_a_short_mention_resembles_the_whole_report_more_than_another_does() -> None:
    whole = signature(PYTHON.format(**HERE)) or ()
    mention = signature("have we seen a KeyError in the sync before?") or ()
    other = signature(NODE.format(**HERE)) or ()
    assert similarity(mention, whole) > 0.5 > similarity(mention, other)


@pytest.mark.parametrize(
    "text",
    [
        "We had soup for dinner.",
        "I made an error in judgement and she forgave me.",
        "What's the error budget for the checkout service?",
        "She has 500 followers and I paid 404 euros.",
        "Take exit 2 on the motorway.",
        "Which exception did they grant?",
        "",
    ],
)
def test_ordinary_talk_has_no_signature(text: str) -> None:
    assert signature(text) is None


def test_the_end_of_a_long_log_is_read() -> None:
    assert signature("working\n" * 100_000 + "KeyError: 'x'") == ("kind:KeyError",)
