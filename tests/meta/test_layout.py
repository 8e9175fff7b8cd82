"""The shape of the source: what may not stand where, how long things may grow, what must be documented."""

import ast
import inspect
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

import pytest

import engram

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "engram"

LONGEST_FILE = 400
LONGEST_FUNCTION = 60

MAY_SET_UP_CONNECTIONS = {"storage/connection.py": "a setting takes its value from the key or a tunable"}
MAY_MARK_TRANSACTIONS = {
    "storage/connection.py": "the one place where a transaction begins and ends",
    "storage/group.py": "a savepoint for each of the callers that share a commit",
}
MAY_CATCH_EVERYTHING = {
    "storage/group.py": "callers that share a commit: each is handed the error, and its own call raises it",
    "providers/guest.py": "what a caller's own embedder raises is passed on as an error of Engram's, with its cause",
}


@dataclass(frozen=True)
class Module:
    """A source file by its path below `src/engram`."""

    path: str
    source: str

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(ast.parse(self.source)))


MODULES = [
    Module(path.relative_to(SRC).as_posix(), path.read_text(encoding="utf-8")) for path in sorted(SRC.rglob("*.py"))
]

Rule = Callable[[Module], Iterator[str]]


DATA_SQL = re.compile(
    r"""\s*(?:
        SELECT\s | select\s.*\sfrom\s
      | (?i:insert(?:\s+or\s+\w+)?\s+into | replace\s+into | delete\s+from | update\s+[\w.]+\s+set)\s
      | (?i:create|drop|alter)\s+(?i:temp\w*\s+|virtual\s+|unique\s+)?(?i:table|index|view|trigger)\s
      | (?i:with\s+(?:recursive\s+)?\w+(?:\s*\([^)]*\))?\s+as\s*\()
    )""",
    re.VERBOSE | re.DOTALL,
)
CONNECTION_SQL = re.compile(r"\s*(?i:pragma\s+\w|(?:attach|detach)\s+database\s|vacuum\s*(?:;|into\b|$))")
TRANSACTION_SQL = re.compile(
    r"""\s*(?:
        (?i:begin\s+(?:immediate|exclusive|deferred|transaction)\b | savepoint\s+\w+\s*;?$)
      | (?i:rollback\s+to\s | release\s+(?:savepoint\s+)?\w+\s*;?$)
      | (?:BEGIN|COMMIT|ROLLBACK)\s*;?\s*$
    )""",
    re.VERBOSE,
)


SQL_AND_ITS_HOMES: list[tuple[re.Pattern[str], dict[str, str]]] = [
    (DATA_SQL, {}),
    (CONNECTION_SQL, MAY_SET_UP_CONNECTIONS),
    (TRANSACTION_SQL, MAY_MARK_TRANSACTIONS),
]


def sql_outside_sql_files(module: Module) -> Iterator[str]:
    """A string that starts as a statement."""
    prose = set(docstrings(module))
    for node in module.nodes:
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)) or node in prose:
            continue
        if any(sql.match(node.value) and module.path not in homes for sql, homes in SQL_AND_ITS_HOMES):
            yield f"{module.path}:{node.lineno}: SQL in a string: {node.value.strip()[:40]!r}"


def docstrings(module: Module) -> Iterator[ast.Constant]:
    for node in module.nodes:
        match node:
            case ast.Expr(value=ast.Constant(value=str()) as text):
                yield text


def broad_handlers(module: Module) -> Iterator[str]:
    """A handler for everything that does not raise it again."""
    if module.path in MAY_CATCH_EVERYTHING:
        return
    for node in module.nodes:
        match node:
            case ast.ExceptHandler(type=caught) if is_everything(caught) and not ends_in_raise(node):
                yield f"{module.path}:{node.lineno}: catches everything"
            case ast.Call(func=ast.Name(id="suppress") | ast.Attribute(attr="suppress"), args=args):
                if any(is_everything(arg) for arg in args):
                    yield f"{module.path}:{node.lineno}: suppresses everything"


def is_everything(caught: ast.expr | None) -> bool:
    match caught:
        case None | ast.Name(id="Exception" | "BaseException"):
            return True
        case ast.Tuple(elts=kinds):
            return any(is_everything(kind) for kind in kinds)
    return False


def ends_in_raise(handler: ast.ExceptHandler) -> bool:
    return isinstance(handler.body[-1], ast.Raise) and handler.body[-1].exc is None


def long_files(module: Module) -> Iterator[str]:
    length = module.source.count("\n")
    if length > LONGEST_FILE:
        yield f"{module.path}: {length} lines"


def long_functions(module: Module) -> Iterator[str]:
    for node in module.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield f"{module.path}:{node.lineno}: {node.name} has {length} lines"


def rooms_without_a_sign(module: Module) -> Iterator[str]:
    """A package whose `__init__` does not say what the room is for."""
    if module.path.endswith("__init__.py") and not ast.get_docstring(ast.parse(module.source)):
        yield f"{module.path}: no docstring"


RULES: list[Rule] = [sql_outside_sql_files, broad_handlers, long_files, long_functions, rooms_without_a_sign]


@pytest.mark.parametrize("rule", RULES)
def test_the_source_keeps_the_rule(rule: Rule) -> None:
    assert [finding for module in MODULES for finding in rule(module)] == []


@pytest.mark.parametrize("allowed", [MAY_SET_UP_CONNECTIONS, MAY_MARK_TRANSACTIONS, MAY_CATCH_EVERYTHING])
def test_every_allowance_names_a_file(allowed: dict[str, str]) -> None:
    assert set(allowed) <= {module.path for module in MODULES}


BODY = "    x = 1\n"
SWALLOW = "try:\n    f()\nexcept {}:\n    {}\n"


@pytest.mark.parametrize(
    ("rule", "source"),
    [
        (sql_outside_sql_files, 'db.execute("SELECT 1")'),
        (sql_outside_sql_files, 'db.execute("select id from memory where 1")'),
        (sql_outside_sql_files, 'db.execute(f"""\n  INSERT INTO {table} VALUES (?)""")'),
        (sql_outside_sql_files, 'Q = "insert or ignore into turn values (?)"'),
        (sql_outside_sql_files, 'Q = "UPDATE memory SET text = ?"'),
        (sql_outside_sql_files, 'Q = "delete from memory "'),
        (sql_outside_sql_files, 'Q = "CREATE TABLE t (a)"'),
        (sql_outside_sql_files, 'Q = "create virtual table t using fts5(a)"'),
        (sql_outside_sql_files, 'Q = "with recursive up(id) as (select 1)"'),
        (sql_outside_sql_files, 'Q = "PRAGMA user_version"'),
        (sql_outside_sql_files, 'Q = "begin immediate"'),
        (sql_outside_sql_files, 'Q = "COMMIT"'),
        (sql_outside_sql_files, 'db.execute("savepoint job")'),
        (sql_outside_sql_files, 'db.execute("vacuum")'),
        (broad_handlers, SWALLOW.format("Exception", "pass")),
        (broad_handlers, SWALLOW.format("BaseException as error", "log(error)")),
        (broad_handlers, SWALLOW.format("(OSError, Exception)", "raise StoreFault from None")),
        (broad_handlers, "try:\n    f()\nexcept:\n    pass\n"),
        (broad_handlers, "with contextlib.suppress(Exception):\n    f()\n"),
        (long_files, "x = 1\n" * (LONGEST_FILE + 1)),
        (long_functions, "def f():\n" + BODY * LONGEST_FUNCTION),
        (long_functions, "class C:\n  async def f():\n" + BODY * LONGEST_FUNCTION),
        (rooms_without_a_sign, "from engram.errors import EngramError\n"),
    ],
)
def test_a_sample_that_breaks_the_rule_is_reported(rule: Rule, source: str) -> None:
    assert list(rule(Module("room/__init__.py", source)))


@pytest.mark.parametrize(
    ("rule", "source"),
    [
        (sql_outside_sql_files, 'def drop():\n    """DELETE FROM is spelt out in write.sql."""'),
        (sql_outside_sql_files, 'help = "Select a store, then recall from it"'),
        (
            sql_outside_sql_files,
            'route = "DELETE /v1/memories/{id}"\nverbs = ("UPDATE", "begin", "commit", "release it to all")',
        ),
        (broad_handlers, SWALLOW.format("BaseException", "rollback()\n    raise")),
        (broad_handlers, SWALLOW.format("(OSError, ValueError)", "pass")),
        (long_files, "x = 1\n" * LONGEST_FILE),
        (long_functions, "def f():\n" + BODY * (LONGEST_FUNCTION - 1)),
        (rooms_without_a_sign, '"""The nouns."""\n'),
    ],
)
def test_a_sample_that_keeps_the_rule_passes(rule: Rule, source: str) -> None:
    assert list(rule(Module("room/__init__.py", source))) == []


def test_only_the_connection_is_set_up_in_python_and_even_there_data_is_not_touched() -> None:
    assert not list(sql_outside_sql_files(Module("storage/connection.py", 'Q = "pragma journal_mode=wal"')))
    assert list(sql_outside_sql_files(Module("storage/group.py", 'Q = "pragma journal_mode=wal"')))
    assert list(sql_outside_sql_files(Module("storage/connection.py", 'Q = "SELECT 1"')))


def rooms_without_a_door(paths: Iterable[str]) -> set[str]:
    """Folders of modules that lack an `__init__.py`, up to the top."""
    rooms = {parent for path in paths for parent in PurePosixPath(path).parents}
    return {str(room) for room in rooms} - {str(PurePosixPath(path).parent) for path in paths if "__init__" in path}


def test_every_folder_of_modules_is_a_package() -> None:
    assert rooms_without_a_door([module.path for module in MODULES]) == set()


def test_a_folder_without_an_init_is_reported() -> None:
    assert rooms_without_a_door(["__init__.py", "a/b/__init__.py", "a/b/c.py", "d/e.py"]) == {"a", "d"}


OF_ONE_MACHINE = re.compile(
    r"(?<![\w.~-])/(?:work|root|farm)/"
    r"|(?<![\w.~-])/opt/(?:pypi|wheels)"
    r"|--(?:extra-)?index-url|index[-_]url\s*="
    r"|\bpypi\.(?:org|python)|python[h]osted"
)


def checked_in() -> list[Path]:
    """Everything git has or would take; without git, everything in the rooms."""
    tracked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    if shutil.which("git") and (listing := subprocess.run(tracked, cwd=ROOT, capture_output=True)).stdout:
        found = [ROOT / name for name in listing.stdout.decode().split("\0") if name]
    else:
        found = [path for top in ["src", "tests", "bench", "docs"] for path in (ROOT / top).rglob("*")]
    return [path for path in found if path.is_file()]


def of_one_machine(text: str) -> list[str]:
    return [match.group() for match in OF_ONE_MACHINE.finditer(text)]


def test_no_checked_in_file_names_a_machine_or_a_registry() -> None:
    texts = {path: path.read_text(encoding="utf-8", errors="replace") for path in checked_in()}
    assert SRC / "errors.py" in texts
    assert {path: found for path, text in texts.items() if (found := of_one_machine(text))} == {}


@pytest.mark.parametrize(
    "line",
    [
        "/".join(["cd ", "work", "main"]),
        "/".join(["HOME=", "root", ".cache"]),
        "/".join(["file:", "", "", "opt", "pypi", "simple"]),
        "-".join(["pip install -", "", "index", "url x"]),
        "-".join(["extra", "index", "url = x"]),
        "https://" + ".".join(["pypi", "org"]),
        "https://files." + "".join(["python", "hosted"]) + ".org",
    ],
)
def test_a_machine_or_a_registry_is_recognised(line: str) -> None:
    assert of_one_machine(line)


def test_ordinary_paths_are_not_taken_for_a_machine() -> None:
    assert of_one_machine("~/work/notes src/work/x ./root/y --no-emit-index-url https://example.org/work/z") == []


def undocumented(public: Mapping[str, object], reference: str) -> list[str]:
    """Public names without a docstring of their own, or that the reference does not mention."""
    return [
        name
        for name, thing in public.items()
        if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", reference) or not has_own_docstring(thing)
    ]


def has_own_docstring(thing: object) -> bool:
    if not (inspect.isclass(thing) or inspect.isroutine(thing)):
        return True
    text = vars(thing).get("__doc__") if inspect.isclass(thing) else thing.__doc__
    written_by_dataclass = f"{thing.__name__}("
    return bool(text) and not str(text).startswith(written_by_dataclass)


def test_every_public_name_is_documented() -> None:
    pages = (ROOT / "docs" / "reference").rglob("*.md")
    reference = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    public = {name: getattr(engram, name) for name in engram.__all__}
    assert public
    assert undocumented(public, reference) == []


def test_a_public_name_without_a_docstring_or_a_mention_is_reported() -> None:
    class Mute:
        pass

    @dataclass
    class Fields:
        text: str

    class Told:
        """Says what it is."""

    public = {"Mute": Mute, "Fields": Fields, "Told": Told, "Unsaid": Told, "limit": 5}
    assert undocumented(public, "Mute, Fields, Told, Unsaidly, limit") == ["Mute", "Fields", "Unsaid"]


def without_example(kind: type) -> list[str]:
    """Public verbs whose docstring shows nothing that is run."""
    verbs = inspect.getmembers(kind, inspect.isfunction)
    return [name for name, verb in verbs if not name.startswith("_") and ">>>" not in (verb.__doc__ or "")]


@pytest.mark.parametrize("kind", [engram.Mind, engram.Store])
def test_every_verb_has_an_example_that_is_run(kind: type) -> None:
    assert without_example(kind) == []


def test_a_verb_without_an_example_is_reported() -> None:
    class Shy:
        def told(self) -> None:
            """Do something.

            >>> 1 + 1
            2
            """

        def untold(self) -> None:
            """Do something else."""

    assert without_example(Shy) == ["untold"]
