"""What a call may leave outside the database: files, mails, messages, keys, and what is to be done once it is committed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core import mail
from django.db import connection as database

from config.api import throttles
from tests.access.world import World

COUNTED = (b"limit:", b"lockout:")  # a dry run counts against limits, and its credential as one that was right


@contextmanager
def nothing_outside(world: World) -> Iterator[None]:
    """Within the block no file, mail, message or key comes, goes or changes, and nothing is left to be done on commit."""
    listener = throttles.connection().pubsub()
    listener.psubscribe("*")
    listener.get_message(timeout=1.0)
    before = _outside()
    yield
    assert _outside() == before
    ours = [firm.pk.hex.encode() for firm in world.firms.values()] + [
        one.pk.hex.encode() for one in world.cases.values()
    ]
    assert [one for one in _messages(listener) if any(part in one for part in ours)] == []
    listener.close()


def _outside() -> dict[str, Any]:
    redis = throttles.connection()
    files = [path for path in Path(settings.EVIDENCE_DIR).rglob("*") if path.is_file()]
    return {
        "files": {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in files},
        "mails": len(mail.outbox),
        "keys": {key: redis.dump(key) for key in redis.scan_iter("*") if not any(one in key for one in COUNTED)},
        "on commit": len(database.run_on_commit),
    }


def _messages(listener: Any) -> Iterator[bytes]:
    while (message := listener.get_message(timeout=0.01)) is not None:
        yield repr(message).encode()
