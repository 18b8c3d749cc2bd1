"""How much memory the embedded PostgreSQL takes, by what the machine or the container has.

An index of vectors is read in no order while it grows: with the server's own 128 MB, each new passage of a large database
is looked up on the disk or copied from the system's cache.
"""

import os
from pathlib import Path

MEGABYTE = 1 << 20
LIMITS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))


def memory() -> int:
    """The bytes of memory there are for everything that runs here."""
    there_is = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min([there_is, *(limit for path in LIMITS if (limit := _limit(path)))])


def _limit(path: Path) -> int | None:
    """The container's limit, if there is one."""
    try:
        said = path.read_text().strip()
    except OSError:
        return None
    return int(said) if said.isdecimal() else None


def settings(available: int, disk: int) -> dict[str, str]:
    """PostgreSQL's settings for so many bytes of memory, which it shares with the application, and of free disk.

    A passage is linked into pages all over the index of vectors, and each page is written whole to the log the first time
    after a checkpoint: the further apart they are, the fewer.
    """
    return {
        "shared_buffers": _share(available, 6, least=128, most=8192),
        "effective_cache_size": _share(available, 2, least=256, most=1 << 20),
        "maintenance_work_mem": _share(available, 32, least=64, most=1024),
        "work_mem": _share(available, 1024, least=4, most=32),
        "max_wal_size": _share(min(4 * disk // 10, available), 4, least=1024, most=8192),
        "checkpoint_timeout": "15min",
    }


def _share(available: int, parts: int, *, least: int, most: int) -> str:
    return f"{max(least, min(most, available // parts // MEGABYTE))}MB"
