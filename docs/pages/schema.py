"""The tables that all migrations together make."""

from __future__ import annotations

import re
from collections.abc import Iterator

import apsw

from engram.storage.migrate import migrations, newest
from pages.markdown import table

TABLE = re.compile(r"((?:^--[^\n]*\n)*)^CREATE TABLE (\w+) \((.*?)^\)", re.MULTILINE | re.DOTALL)
COLUMN = re.compile(r"^\s+(\w+) [^\n]*?-- ?([^\n]*)$", re.MULTILINE)


def page() -> Iterator[str]:
    """Every table with its columns and indexes, and what the migrations say about them."""
    texts = "\n".join(migrations().values())
    told = {name: (remark, dict(COLUMN.findall(body))) for remark, name, body in TABLE.findall(texts)}
    database = apsw.Connection(":memory:")
    for text in migrations().values():
        database.execute(text)
    yield "# The schema"
    yield (
        f"Version {newest()}, the sum of `src/engram/storage/migrations`. This is how a store keeps its rows, not an "
        "interface: programs go through the library. A remark also holds for the tables that follow without one."
    )
    yield plain(texts[: texts.index("\n\n")])
    listed = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
    for name in [str(row[0]) for row in database.execute(listed)]:
        yield from table_page(database, name, *told.get(name, ("", {})))


def table_page(database: apsw.Connection, name: str, remark: str, remarks: dict[str, str]) -> Iterator[str]:
    """One table."""
    yield f"## {name}"
    if remark:
        yield plain(remark)
    yield columns(database, name, remarks)
    listed = "SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL ORDER BY name"
    indexes = [f"- `{sql.removeprefix('CREATE ')}`" for (sql,) in database.execute(listed, (name,))]
    if indexes:
        yield "\n".join(indexes)


def columns(database: apsw.Connection, name: str, remarks: dict[str, str]) -> str:
    """The columns of a table; those of the primary key are numbered in its order."""
    found = database.execute(f"SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info('{name}')")
    rows = [
        (f"`{column}`", kind.lower(), "" if needed or key else "may be null", default or "", key or "")
        for column, kind, needed, default, key in found
    ]
    if not remarks:
        return table("column, type, null, default, key", rows)
    told = [(*row, remarks.get(row[0].strip("`"), "")) for row in rows]
    return table("column, type, null, default, key, meaning", told)


def plain(remark: str) -> str:
    """The words of SQL comments."""
    return " ".join(line.removeprefix("--").strip() for line in remark.strip().split("\n"))
