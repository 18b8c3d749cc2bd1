"""Migrating and loading the demo wait for one another, in whatever process they run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection

from config.embedded.places import REPOSITORY
from config.migrated import PREPARING, preparing_database
from tests.extent import first
from tests.polling import comes

WAITING = """
SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = %s
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


@pytest.fixture
def database(transactional_db: None) -> Iterator[psycopg.Connection]:
    """A connection to this test's database beside Django's."""
    settings = connection.settings_dict
    with psycopg.connect(_address(str(settings["NAME"])), autocommit=True) as other:
        yield other


def _address(name: str) -> str:
    address = os.environ["DATABASE_URL"]
    before, _, after = address.partition("/intactus?")
    assert after
    return f"{before}/{name}?{after}"


@pytest.mark.parametrize("command", first(1, [["migrate", "--verbosity", "0"], ["demo_data", "--json"]]))
def test_a_command_waits_while_another_process_prepares_the_database(
    database: psycopg.Connection, command: list[str]
) -> None:
    database.execute("SELECT pg_advisory_lock(%s)", [PREPARING])
    environment = os.environ | {"DATABASE_URL": _address(str(connection.settings_dict["NAME"]))}
    started = subprocess.Popen([sys.executable, "manage.py", *command], cwd=REPOSITORY, env=environment)
    try:
        assert comes(lambda: _waiting(database) or started.poll() is not None, seconds=120)
        assert started.poll() is None, "it ended without having waited"
        if command[0] == "migrate":
            database.execute("SELECT pg_advisory_unlock(%s)", [PREPARING])
            assert started.wait(120) == 0
    finally:
        started.kill()
        started.wait(30)


def test_who_prepares_may_migrate_within(database: psycopg.Connection) -> None:
    with preparing_database(), preparing_database():
        assert not database.execute("SELECT pg_try_advisory_lock(%s)", [PREPARING]).fetchone()[0]
    assert database.execute("SELECT pg_try_advisory_lock(%s)", [PREPARING]).fetchone()[0]


def _waiting(database: psycopg.Connection) -> bool:
    row = database.execute(WAITING, [PREPARING]).fetchone()
    return bool(row and row[0])
