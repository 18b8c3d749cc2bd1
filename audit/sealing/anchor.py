"""The anchor: a file outside the database that remembers every block's hash, so that history can't be rewritten silently.

One JSON line for each block, appended and synced to disk. Keep a copy where the database's administrators can't write.
"""

from __future__ import annotations

import fcntl
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Anchored:
    """What the anchor remembers of a block."""

    firm_id: str
    number: int
    hash: str
    public_key: str
    key_id: str = ""  # the public key's fingerprint; lines from before it was written have none
    sealed_at: str = ""


def anchor_path() -> Path:
    return Path(settings.AUDIT_ANCHOR_FILE)


def append(entry: Anchored) -> None:
    """Write a block's line; on return it is on disk."""
    path = anchor_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write(json.dumps(asdict(entry)) + "\n")
        file.flush()
        os.fsync(file.fileno())


def remembered() -> dict[str, dict[int, Anchored]] | None:
    """Every remembered block by firm and number, or ``None`` if there is no anchor. The first line about a block counts."""
    path = anchor_path()
    if not path.exists():
        return None
    blocks: dict[str, dict[int, Anchored]] = {}
    for line in path.read_text().splitlines():
        one = Anchored(**json.loads(line))
        blocks.setdefault(one.firm_id, {}).setdefault(one.number, one)
    return blocks
