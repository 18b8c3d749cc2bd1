"""A streaming replica of the run's PostgreSQL: a server of its own, copied from the other while that runs."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper
from pytest_django import Settings

from config.api import throttles
from config.embedded.places import prepare
from config.embedded.postgres import Postgres
from config.embedded.urls import LOGIN, database_url
from config.replica import reads
from config.replica.router import REPLICA
from tests.polling import comes
from tests.services import HOME_MODE, remove_later

SECONDS = 60  # in which it has to replay what the primary wrote, and to answer


class Standby:
    """The replica's server, and what happens to it."""

    def __init__(self, postgres: Postgres) -> None:
        self.postgres = postgres

    def pause(self) -> None:
        """From here on it shows nothing new, until ``resume``."""
        self.ask("SELECT pg_wal_replay_pause()")
        self._await("SELECT pg_get_wal_replay_pause_state() = 'paused'")

    def resume(self) -> None:
        self.ask("SELECT pg_wal_replay_resume()")
        self.catch_up()

    def catch_up(self) -> None:
        """Wait until it shows all that was written by now."""
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as primary:
            primary.execute("CREATE TABLE IF NOT EXISTS replayed (); DROP TABLE replayed")  # its commit is not long ago
            row = primary.execute("SELECT pg_current_wal_insert_lsn()::text").fetchone()
        assert row
        self._await("SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn", row[0])

    def ask(self, sql: str, *values: Any) -> Any:
        with psycopg.connect(database_url(self.postgres.places), autocommit=True) as server:
            row = server.execute(sql, values).fetchone()
            return row[0] if row else None

    def _await(self, sql: str, *values: Any) -> None:
        assert comes(lambda: self.ask(sql, *values), seconds=SECONDS), f"not within {SECONDS} seconds: {sql}"


@contextmanager
def standby() -> Iterator[Standby]:
    """A replica that runs for the block."""
    home = Path(tempfile.mkdtemp(prefix="intactus-replica-"))
    home.chmod(HOME_MODE)
    with pytest.MonkeyPatch.context() as patched, (home / "data.lock").open("ab") as lock:
        patched.setenv("INTACTUS_HOME", str(home))
        postgres = Postgres(prepare(), lock.fileno())
        postgres.folder.mkdir(mode=0o700)
        if postgres.places.account:
            postgres.places.account.own(postgres.folder)
        postgres._run(["pg_basebackup", "-D", postgres.folder, "-d", os.environ["DATABASE_URL"], "-c", "fast", "-R"])
        postgres.start()
        try:
            patched.undo()
            yield Standby(postgres)
        finally:
            postgres.stop()
            remove_later(home)


ROUTERS = ["config.replica.router.Router"]


@contextmanager
def read_by_calls(standby: Standby, settings: Settings) -> Iterator[None]:
    """Let calls that only read ask it within the block, as ``DATABASE_REPLICA_URL`` would, for the database of the test: they do
    while ``DATABASE_ROUTERS`` are ``ROUTERS``. They wait for it as long as a busy machine takes, not the product's two seconds.
    """
    primary = connections["default"].settings_dict
    options = primary["OPTIONS"] | {"host": str(standby.postgres.places.sockets)}
    pool = {**options["pool"], "min_size": 0, "timeout": SECONDS}
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(settings.DATABASES, REPLICA, {**primary, "USER": LOGIN, "OPTIONS": options | {"pool": pool}})
        patched.setattr(reads, "_absence", reads._Absence())
        throttles.connection().flushdb()
        try:
            yield
        finally:
            wrapper = connections[REPLICA]
            assert isinstance(wrapper, DatabaseWrapper)
            wrapper.close()
            wrapper.close_pool()
            del connections[REPLICA]
