"""Which of the two a query goes to: the replica within a block that reads from it, else the primary."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

REPLICA = "replica"
_reads_from: ContextVar[str] = ContextVar("reads_from", default=DEFAULT_DB_ALIAS)


class PrimaryNeeded(Exception):
    """What reads from the replica comes to write: it has to be answered by the primary, from the beginning."""


class Router:
    """Django's router: it always names one, so that no row draws a query to where it was read."""

    def db_for_read(self, model: Any, **hints: Any) -> str:
        return _reads_from.get()

    def db_for_write(self, model: Any, **hints: Any) -> str:
        need_primary()
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: Any, other: Any, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db == DEFAULT_DB_ALIAS


def need_primary() -> None:
    """Called before a statement that writes. Raises ``PrimaryNeeded`` where a replica is read, which would not show it."""
    if _reads_from.get() != DEFAULT_DB_ALIAS:
        raise PrimaryNeeded


def reading_connection() -> BaseDatabaseWrapper:
    """The connection for a written query that reads what the models' queries around it read."""
    return connections[_reads_from.get()]


@contextmanager
def reading_from(alias: str) -> Iterator[None]:
    """Have queries that read go there within the block."""
    token = _reads_from.set(alias)
    try:
        yield
    finally:
        _reads_from.reset(token)
