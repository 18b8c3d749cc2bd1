"""A call that only reads, answered from the replica where that shows all that its firm has written, else from the primary."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connections, transaction
from psycopg.errors import QueryCanceled, SerializationFailure
from psycopg.pq import TransactionStatus

from config.boundary import enter_firm
from config.replica.router import REPLICA, PrimaryNeeded, reading_from
from config.replica.writes import last_write

logger = logging.getLogger("intactus.replica")
AWAY_SECONDS = 5.0  # in which a process asks no more of a replica that did not answer
# Whether it follows a primary, has all up to the position, and the newest it has is not old: a replica that was cut off
# long ago may lack what no position tells of.
SHOWS = """
SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() - '0/0' >= %s
   AND pg_last_xact_replay_timestamp() > clock_timestamp() - make_interval(secs => %s)
"""
Answer = TypeVar("Answer")


@dataclass
class _Absence:
    """Until when this process takes the replica to be away."""

    until: float = 0.0


_absence = _Absence()


def answer_read(firm_id: uuid.UUID, statement_seconds: float, answer: Callable[[], Answer]) -> Answer:
    """What ``answer`` returns, called within the firm's boundary on the primary.

    It may be called twice: the primary answers where the replica is away or behind, ends a read because of what it has to
    replay, or where the call comes to write something.
    """
    if REPLICA not in settings.DATABASES or monotonic() < _absence.until or (position := last_write(firm_id)) is None:
        return answer()
    try:
        with _within_replica(firm_id, statement_seconds, position):
            return answer()
    except PrimaryNeeded:
        return answer()
    except (OperationalError, InterfaceError) as error:
        if isinstance(error.__cause__, QueryCanceled) or not _primary_goes_on():
            raise
        _leave(error)
        return answer()


@contextmanager
def _within_replica(firm_id: uuid.UUID, statement_seconds: float, position: int) -> Iterator[None]:
    with transaction.atomic(using=REPLICA):
        enter_firm(firm_id, statement_seconds, using=REPLICA)
        with connections[REPLICA].cursor() as cursor:
            cursor.execute(SHOWS, [position, settings.REPLICA_LAG_SECONDS])
            if not cursor.fetchone()[0]:
                raise PrimaryNeeded
        with reading_from(REPLICA):
            yield


def _primary_goes_on() -> bool:
    """Whether the call's transaction stands: where it broke, the replica is not at fault."""
    primary = connections[DEFAULT_DB_ALIAS].connection
    return primary is not None and primary.info.transaction_status == TransactionStatus.INTRANS


def _leave(error: Exception) -> None:
    """Give up this connection; ask the replica no more for a while, unless it only had to replay what the read held up."""
    connections[REPLICA].close()
    if not isinstance(error.__cause__, SerializationFailure):
        _absence.until = monotonic() + AWAY_SECONDS
        logger.warning("The replica does not answer; for %d seconds the primary does: %s", AWAY_SECONDS, error)
