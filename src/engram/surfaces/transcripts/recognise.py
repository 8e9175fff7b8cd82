"""Which tool wrote a file, judged by its first readable records, never by its name."""

import hashlib
import re
import zipfile
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from engram.errors import UnknownFormat
from engram.surfaces.transcripts import chatgpt, claude, claude_code, codex, plain
from engram.surfaces.transcripts.records import Chunk, Part, Skipped, chunks, decode
from engram.surfaces.transcripts.transcript import Format, Transcript

# From the most particular to the most general: a line of Codex would also pass as plain JSONL.
FORMATS = (
    Format("chatgpt", chatgpt.recognises, lambda: chatgpt.read),
    Format("claude", claude.recognises, lambda: claude.read),
    Format("codex", codex.recognises, codex.Reader),
    Format("claude-code", claude_code.recognises, claude_code.Reader),
    Format("jsonl", plain.recognises, lambda: plain.read),
)

# Sessions may open with long bookkeeping, and a file may begin in the middle of a torn line.
LOOK_AT = 1000

ARCHIVE_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
ENCRYPTED = 0x1
# Large exports come in numbered pieces.
CONVERSATIONS = re.compile(r"(?:.*/)?conversations(?:-\d+)?\.json")

HINT = (
    "engram reads Claude Code and Codex session files, the ChatGPT and Claude data exports "
    "(conversations.json or the whole .zip), and JSONL with role and text on each line."
)


def read(path: Path, *, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> Transcript:
    """The transcript in a file; nothing but its beginning is read before `turns()` is."""
    parts = _parts(path)
    head = next(chunks(parts), None)
    if head is None:
        raise UnknownFormat(f"There is nothing to read in {path}.", hint=HINT)
    return Transcript(_format(path, islice(chunks(parts), LOOK_AT)), parts, _fingerprint(head), clock)


def _format(path: Path, beginning: Iterable[Chunk]) -> Format:
    for chunk in beginning:
        record = decode(chunk)
        if isinstance(record, Skipped):
            continue
        for format in FORMATS:
            if format.recognises(record.value):
                return format
    raise UnknownFormat(f"{path} is no transcript of a known format.", hint=HINT)


def _fingerprint(chunk: Chunk) -> str:
    """The first record stays the same when the file grows or is renamed."""
    return hashlib.sha256(chunk.raw).hexdigest()


def _parts(path: Path) -> tuple[Part, ...]:
    with path.open("rb") as file:
        packed = file.read(4) in ARCHIVE_MAGIC
    return _members(path) if packed else (Part(path, path.stat().st_size),)


def _members(path: Path) -> tuple[Part, ...]:
    try:
        with zipfile.ZipFile(path) as archive:
            found = [entry for entry in archive.infolist() if _is_conversations(entry)]
    except (zipfile.BadZipFile, NotImplementedError):
        raise UnknownFormat(f"{path} is a damaged archive.", hint="Download the export again.") from None
    if not found:
        raise UnknownFormat(f"The archive {path} holds no readable conversations.json.", hint=HINT)
    found.sort(key=lambda entry: entry.filename)
    return tuple(Part(path, entry.file_size, entry.filename) for entry in found)


def _is_conversations(entry: zipfile.ZipInfo) -> bool:
    readable = entry.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
    ours = CONVERSATIONS.fullmatch(entry.filename) and not entry.filename.startswith("__MACOSX/")
    return bool(ours) and readable and not entry.flag_bits & ENCRYPTED
