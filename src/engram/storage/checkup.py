"""What the store says about itself: health, cheap and often; a checkup, thorough and rare."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engram.errors import StoreError
from engram.model.memory import Seal
from engram.model.report import Checkup, Finding, Health
from engram.storage import boxes, meaning
from engram.storage.connection import Connection, pragma_rows, translated
from engram.storage.files import StoreFiles
from engram.storage.journal import broken_links, digest_of, last_line, reason_digest, salt_of
from engram.storage.lexicon import Lexicon
from engram.storage.migrate import version_of
from engram.storage.registry import Registry
from engram.storage.rows import ILLEGIBLE, from_micros, names_of, unimaged
from engram.tunables import Tunables

SHOWN = 5
SAMPLED = 5_000  # memories whose index entries a checkup works out anew


def health(connection: Connection, files: StoreFiles) -> Health:
    """Counts, places and warnings."""
    by_status: dict[str, int] = {}
    by_kind: dict[str, int] = {}
    for status, kind, count in connection.rows("health_counts"):
        by_status[status] = by_status.get(status, 0) + count
        by_kind[kind] = by_kind.get(kind, 0) + count
    sealed, flagged = marks(connection)
    waiting, oldest = connection.one("undigested_count", {"partitions": None}) or (0, None)
    unproposed = connection.one("to_model_count", {"partitions": None}) or (0,)
    due = connection.one("setting_get", {"name": "scrub_due"}) is not None
    lingering = ("erased content is still in the log: a reader holds it",) if due else ()
    plain = () if files.encrypted else ("plain store: its file can be read by whoever has it",)
    return Health(
        location=files.where,
        encrypted=files.encrypted,
        writable=not files.read_only,
        schema=version_of(connection),
        store_id=files.store_id,
        seq=last_line(connection)[0],
        memories=sum(by_status.values()),
        by_status=by_status,
        by_kind=by_kind,
        scopes=len({row[1] for row in connection.rows("partitions")}),
        bytes_on_disk=files.bytes_on_disk(),
        pending_digest=waiting,
        oldest_undigested=from_micros(oldest),
        pending_model=unproposed[0],
        sealed=sealed,
        flagged=flagged,
        degraded=(*files.warnings, *lingering, *plain),
    )


def marks(connection: Connection) -> tuple[dict[str, int], dict[str, int]]:
    """How many memories are under each seal but the open one, and how many have each flag."""
    sealed: dict[str, int] = {}
    flagged: dict[str, int] = {}
    for seal, flags, count in connection.rows("health_marks"):
        if seal != Seal.OPEN:
            sealed[seal] = sealed.get(seal, 0) + count
        for flag in names_of(flags):
            flagged[flag] = flagged.get(flag, 0) + count
    return sealed, flagged


def checkup(connection: Connection, files: StoreFiles, tunables: Tunables) -> Checkup:
    """Run every check on one snapshot; one that cannot run is a finding too."""
    checks: tuple[tuple[str, Callable[[], Iterator[str]]], ...] = (
        ("pages", lambda: pages(connection)),
        ("journal chain", lambda: broken_links(connection)),
        ("header", lambda: filter(None, [files.torn_header()])),
        ("journal mark", lambda: filter(None, [files.lost(connection)])),
        ("rows match the journal", lambda: altered_rows(connection)),
        ("old versions match the journal", lambda: altered_versions(connection)),
        ("references", lambda: dangling(connection)),
        ("lexical index", lambda: index_drift(connection, Lexicon(connection, tunables))),
        ("names", lambda: Registry(connection).drift()),
        ("episodes", lambda: boxes.drift(connection)),
        *meaning.checks(connection, tunables.passage_words),
    )
    with translated(files.where), connection.snapshot():
        return Checkup(tuple(finding(name, check, files.where) for name, check in checks))


def finding(name: str, check: Callable[[], Iterator[str]], where: str) -> Finding:
    """The first problems a check names, or that it could not even run."""
    problems: list[str] = []
    try:
        with translated(where):
            problems.extend(check())
    except StoreError as error:
        problems.append(error.message)
    except ILLEGIBLE as error:
        problems.append(f"a row cannot be read: {type(error).__name__}")
    more = f" (+{len(problems) - SHOWN} more)" if len(problems) > SHOWN else ""
    return Finding(name, not problems, "; ".join(problems[:SHOWN]) + more if problems else "ok")


def pages(connection: Connection) -> Iterator[str]:
    """SQLite's own integrity check; reading every page also proves every authentication tag."""
    for (line,) in pragma_rows(connection, "integrity_check"):
        if line != "ok":
            yield str(line)


def altered_rows(connection: Connection) -> Iterator[str]:
    """Rows whose content is not what the journal says was written."""
    for place in ("memory", "link", "feedback", "tombstone", "permit", "entity"):
        for record in connection.records(f"{place}_stamped"):
            digest = record.pop("journalled")
            if digest is None or digest_of(record, salt_of(record, record["id"])) != digest:
                yield f"{place} {record['id']} is not what was written"


def altered_versions(connection: Connection) -> Iterator[str]:
    """Old versions and reasons that are not what was written: undo, as_of and history answer from them."""
    for place, key, before in connection.rows("images_all"):
        record = unimaged(before)
        row = connection.one("journal_digest", {"seq": record["stamp"], "subject": key})
        if row is None or digest_of(record, salt_of(record, key)) != row[0]:
            yield f"an old version of {place} {key} is not what was written"
    for seq, text, salt, journalled in connection.rows("reasons_all"):
        if reason_digest(text, salt) != journalled:
            yield f"the reason of journal line {seq} is not what was written"


def dangling(connection: Connection) -> Iterator[str]:
    """Foreign keys, links and derivations that point nowhere."""
    for row in pragma_rows(connection, "foreign_key_check"):
        yield f"{row[0]} row {row[1]} points to a missing {row[2]}"
    for (id,) in connection.rows("links_dangling"):
        yield f"link {id} points to a missing memory"


def index_drift(connection: Connection, lexicon: Lexicon) -> Iterator[str]:
    """Statistics that do not add up, or memories the index does not know."""
    for id, *numbers in connection.rows("documents_check"):
        if numbers[:3] != numbers[3:]:
            yield f"partition {id}: the index counts {numbers[:3]}, its documents are {numbers[3:]}"
    row = connection.one("unindexed")
    if row and row[0]:
        yield f"{row[0]} memories are not in the index as they should be"
    (total,) = connection.one("memory_count") or (0,)
    for id, *told in connection.rows("documents_told", {"stride": total // SAMPLED + 1}):
        if told != lexicon.sizes(id):
            yield f"memory {id} is not indexed by what it says now"


def repair(connection: Connection, lexicon: Lexicon) -> None:
    """Make everything derived anew."""
    meaning.clear(connection)
    Registry(connection).rebuild()
    for id, *_ in connection.rows("partitions"):
        lexicon.rebuild(id)
