"""What a figure was measured on: machine, versions, commit."""

from __future__ import annotations

import os
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("apsw-sqlite3mc", "numpy", "PyStemmer", "cryptography")


def provenance() -> dict[str, object]:
    """Everything somebody needs to judge a figure, or to measure it again."""
    return {
        "commit": git("rev-parse", "--verify", "HEAD"),
        "dirty": bool(git("status", "--porcelain")),
        "python": platform.python_version(),
        "versions": {name: installed(name) for name in PACKAGES},
        "machine": {
            "system": f"{platform.system()} {platform.release()}",
            "processor": processor(),
            "cores": os.cpu_count(),
            "ram_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1),
            "load_before": round(os.getloadavg()[0], 2),
        },
    }


def git(*arguments: str) -> str | None:
    """What git says about this checkout, or None where it says nothing."""
    try:
        told = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return told.stdout.strip() or None


def installed(package: str) -> str | None:
    """The version of a package, or None where it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def processor() -> str:
    """The name of the processor, as far as the system tells."""
    listed = Path("/proc/cpuinfo")
    names = (
        [line for line in listed.read_text().splitlines() if line.startswith("model name")] if listed.exists() else []
    )
    return names[0].partition(":")[2].strip() if names else platform.processor() or platform.machine()


def memory_kb(what: str) -> int | None:
    """A line of what Linux knows about this process's memory, such as VmRSS; None elsewhere."""
    status = Path("/proc/self/status")
    if not status.exists():
        return None
    found = [line.split()[1] for line in status.read_text().splitlines() if line.startswith(f"{what}:")]
    return int(found[0]) if found else None
