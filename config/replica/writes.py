"""How far a replica must have come to show a firm what was last written there: kept in Redis by firm.

It is the firm's last write and not the caller's, since what somebody else withdrew must be gone from a caller's next read, too.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from redis.exceptions import RedisError

from config.api import throttles
from config.replica.router import REPLICA

KEY = "intactus:written:"
KEPT_SECONDS = 86_400
POSITION = "SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint"
FURTHER = """
if tonumber(redis.call('GET', KEYS[1]) or '-1') < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
end
"""


@dataclass(frozen=True, slots=True)
class Remember:
    """Called after a commit: the log's position behind it is the firm's. Two for one firm are equal."""

    firm_id: uuid.UUID

    def __call__(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(POSITION)
            (position,) = cursor.fetchone()
        _remember(self.firm_id, position)


def remember_write(firm_id: uuid.UUID | None) -> None:
    """Have the transaction's commit remembered as a write of the firm's, where there is a replica; once for a transaction."""
    if firm_id is None or REPLICA not in settings.DATABASES:
        return
    remember = Remember(firm_id)
    if remember not in [one[1] for one in connection.run_on_commit]:
        transaction.on_commit(remember, robust=True)


def last_write(firm_id: uuid.UUID) -> int | None:
    """The position a replica must have come to; ``None`` where nothing is known, which is remembered as written just now."""
    try:
        found: Any = throttles.connection().get(f"{KEY}{firm_id.hex}")
    except RedisError:
        return None
    if found is None:
        Remember(firm_id)()
        return None
    return int(found)


def _remember(firm_id: uuid.UUID, position: int) -> None:
    try:
        _further()(keys=[f"{KEY}{firm_id.hex}"], args=[position, KEPT_SECONDS])
    except RedisError:
        return  # while Redis is away everybody reads from the primary


@cache
def _further() -> Any:
    return throttles.connection().register_script(FURTHER)
