"""Migrating, and loading the demo into what is migrated, are one process's work at a time; the others wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

PREPARING = 0xDE30  # the advisory lock of who prepares the database
_prepares: ContextVar[bool] = ContextVar("prepares", default=False)


@contextmanager
def preparing_database() -> Iterator[None]:
    """Wait until no other process migrates or loads the demo, and let others wait. Within itself it does not wait.

    The lock is of a transaction that nothing else is done in, on a connection of its own, since what is done inside commits;
    it is given back however the process ends, and a pooler gives the connection to nobody else meanwhile.
    """
    if _prepares.get():
        yield
        return
    own = connection.copy()
    own.settings_dict["OPTIONS"] = {**own.settings_dict["OPTIONS"], "pool": False}
    try:
        own.set_autocommit(False)
        with own.cursor() as cursor:
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [PREPARING])
        token = _prepares.set(True)
        try:
            yield
            own.rollback()  # who closes a connection in a transaction does not wait for its end
        finally:
            _prepares.reset(token)
    finally:
        own.close()


def migrate_if_needed() -> None:
    """Apply outstanding migrations, quietly. In production that is a release's own, deliberate step."""
    if settings.PRODUCTION:
        return
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0)
