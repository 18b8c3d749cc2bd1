"""A PostgreSQL of the test's own, durable as an installation's, that can be torn down at any moment and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper

from config.boundary import CREATE_ROLE
from config.embedded.binaries import postgres_programs
from config.embedded.places import prepare
from config.embedded.postgres import Postgres
from config.embedded.urls import DATABASE, database_url
from tests.databases import TEMPLATE, one_at_a_time
from tests.services import HOME_MODE, remove_later


class Server:
    """The server, and what happens to it."""

    def __init__(self, postgres: Postgres) -> None:
        self.postgres = postgres

    def crash(self) -> None:
        """An immediate shutdown: every connection is cut where it stands, nothing is written, and a start recovers."""
        assert self.postgres.process
        self.postgres.process.send_signal(signal.SIGQUIT)
        self.postgres.process.wait(30)

    def start(self) -> None:
        self.postgres.start()


@contextmanager
def own_server(monkeypatch: pytest.MonkeyPatch, **pool: float) -> Iterator[Server]:
    """Let Django use a server of this block's own, with an empty, migrated database; ``pool`` changes its pool."""
    shared, template = os.environ["INTACTUS_HOME"], _template()
    home = Path(tempfile.mkdtemp(prefix="intactus-fault-"))
    home.chmod(HOME_MODE)
    monkeypatch.setenv("INTACTUS_HOME", str(home))
    monkeypatch.delenv("INTACTUS_EPHEMERAL")
    with (home / "data.lock").open("ab") as lock:
        postgres = Postgres(prepare(), lock.fileno())
        postgres.start()
        try:
            _restore(postgres, template)
            with _used(postgres, pool):
                yield Server(postgres)
        finally:
            postgres.stop()
            monkeypatch.setenv("INTACTUS_HOME", shared)
            remove_later(home)


def _template() -> bytes:
    """The migrated template of the run, as SQL: to restore it takes less than migrating. Meanwhile nobody copies the template,
    which can't be while somebody is connected to it."""
    there = os.environ["DATABASE_URL"].replace(f"/{DATABASE}?", f"/{TEMPLATE}?")
    command = [postgres_programs(None) / "pg_dump", "--no-owner", "-d", there]
    with one_at_a_time("template"):
        return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def _restore(postgres: Postgres, template: bytes) -> None:
    here = [postgres_programs(None) / "psql", "-qX", "-v", "ON_ERROR_STOP=1", "-d", database_url(postgres.places)]
    for statements in (CREATE_ROLE.encode(), template):
        subprocess.run(here, input=statements, stdout=subprocess.DEVNULL, check=True)


@contextmanager
def _used(postgres: Postgres, pool: dict[str, float]) -> Iterator[None]:
    settings = connections["default"].settings_dict
    name, options = settings["NAME"], settings["OPTIONS"]
    _forget_connections()
    settings["NAME"] = DATABASE
    settings["OPTIONS"] = options | {"host": str(postgres.places.sockets), "pool": options["pool"] | pool}
    try:
        yield
    finally:
        _forget_connections()
        settings["NAME"], settings["OPTIONS"] = name, options


def _forget_connections() -> None:
    wrapper = connections["default"]
    assert isinstance(wrapper, DatabaseWrapper)
    wrapper.close()
    wrapper.close_pool()
    ContentType.objects.clear_cache()  # another database may number them otherwise
