"""Where in the store a call to the disk comes from, and every place there that writes."""

from __future__ import annotations

import ast
import re
import sys
import traceback
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FrameType

import engram.storage
from engram.storage.statements import statements

STORAGE = Path(engram.storage.__file__).parent
BELOW = frozenset({"connection.py", "vault_vfs.py", "statements.py"})  # every caller goes through these
WRITES = re.compile(r"\s*(?:INSERT|UPDATE|DELETE|REPLACE)\b", re.IGNORECASE)
RUNNERS = frozenset({"run", "one", "many"})
READERS = frozenset({"rows", "records"})
STORE_WRITERS = frozenset({"wal_checkpoint", "xWrite", "connect"})
SYSTEM_WRITERS = frozenset({"link", "rename", "replace", "truncate", "mkdir", "chmod", "unlink", "fsync"})
OUTSIDE = "outside the store"


def call_site(depth: int = 1) -> str:
    """The innermost function of the store, outside its plumbing, that this call was made for."""
    frame: FrameType | None = sys._getframe(depth)
    while frame is not None:
        name = site_of(frame.f_code)
        if name is not None:
            return f"{name}({type(frame.f_locals['change']).__name__})" if name.endswith(":_") else name
        frame = frame.f_back
    return OUTSIDE


def raised_at(error: BaseException) -> str:
    """The innermost function of the store an error came through."""
    frames = (frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__))
    return next((site for site in reversed([site_of(code) for code in frames]) if site), OUTSIDE)


@cache
def site_of(code: CodeType) -> str | None:
    """The name of a function of the store; None for any other."""
    file = Path(code.co_filename)
    return f"{file.name}:{code.co_name}" if file.parent == STORAGE and file.name not in BELOW else None


@cache
def write_call_sites() -> frozenset[str]:
    """Every function of the store that itself writes a row, a transaction or a file, read from the source."""
    files = [file for file in sorted(STORAGE.glob("*.py")) if file.name not in BELOW]
    return frozenset(site for file in files for site in writing_functions(file))


def writing_functions(file: Path) -> Iterator[str]:
    """The functions of one file that write."""
    for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef) and any(writes(call) for call in calls_in(function)):
            yield f"{file.name}:{named(function)}"


def named(function: ast.FunctionDef) -> str:
    """A function's name; those that only differ in what they are registered for carry its type."""
    annotation = function.args.args[0].annotation if function.args.args else None
    return f"_({ast.unparse(annotation)})" if function.name == "_" and annotation else function.name


def calls_in(function: ast.FunctionDef) -> Iterator[ast.Call]:
    """The calls a function makes itself, not those of functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call):
            yield node
        inner = ast.iter_child_nodes(node)
        waiting += [child for child in inner if not isinstance(child, ast.FunctionDef | ast.Lambda)]


def writes(call: ast.Call) -> bool:
    """Whether a call changes a row, ends a writing transaction, or touches a file."""
    match call.func:
        case ast.Name(id=name):
            return name in STORE_WRITERS
        case ast.Attribute(value=receiver, attr=name) if name in RUNNERS | READERS and is_connection(receiver):
            return bool(call.args) and may_write(call.args[0], unnamed=name in RUNNERS)
        case ast.Attribute(attr="transaction"):
            return "deferred" not in ast.unparse(call)
        case ast.Attribute(attr="execute"):
            return bool(call.args) and may_write(call.args[0], unnamed=True)
        case ast.Attribute(attr="backup"):
            return "database" in ast.unparse(call.func)
        case ast.Attribute(attr="open"):
            return "O_CREAT" in ast.unparse(call) or "w" in ast.unparse(call).partition("(")[2]
        case ast.Attribute(attr=name):
            return name in STORE_WRITERS | SYSTEM_WRITERS
    return False


def is_connection(receiver: ast.expr) -> bool:
    """Whether a statement is run on it."""
    return ast.unparse(receiver).rpartition(".")[2].strip("_") in ("connection", "writer", "copy", "source")


def may_write(statement: ast.expr, *, unnamed: bool) -> bool:
    """Whether the statement a call names, or may name, changes rows."""
    match statement:
        case ast.Constant(value=str(name)):
            return is_write(name)
        case ast.Call(func=ast.Name(id="sql"), args=[name]):
            return may_write(name, unnamed=unnamed)
        case ast.JoinedStr(values=parts):
            pattern = "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in parts
            )
            return any(is_write(name) for name in statements() if re.fullmatch(pattern, name))
    return unnamed


def is_write(name: str) -> bool:
    """Whether a named statement changes rows."""
    return bool(WRITES.match(statements().get(name, "")))
