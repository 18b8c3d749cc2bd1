"""What every test shares: a database of its own worker, copied from one migrated template."""

import fcntl
import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper
from psycopg import sql
from pytest_django.plugin import DjangoDbBlocker

from config.api import throttles
from tests.services import worker

TEMPLATE = "test_template"
GARBAGE_THRESHOLDS = 50_000, 20, 100


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """Every test begins with nothing counted against the network that all of them come from."""
    throttles.connection().flushdb()


def pytest_collection_finish() -> None:
    """What is loaded by now stays until the end: looking through it for garbage again and again is a seventh of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Give this worker a database. The first worker migrates the template, the others copy it."""
    name = f"test_intactus_{worker()}"
    with django_db_blocker.unblock():
        with _alone():
            if not _exists(TEMPLATE):
                _create(TEMPLATE, "template1")
                _migrate(TEMPLATE)
            _create(name, TEMPLATE)
        _point_to(name)
        yield
        _close()


@contextmanager
def _alone() -> Iterator[None]:
    with (Path(os.environ["INTACTUS_HOME"]) / "template.lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _administrator() -> psycopg.Connection:
    return psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)


def _exists(name: str) -> bool:
    with _administrator() as server:
        return server.execute("SELECT FROM pg_database WHERE datname = %s", [name]).rowcount == 1


def _create(name: str, template: str) -> None:
    statement = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
    with _administrator() as server:
        server.execute(statement)


def _migrate(name: str) -> None:
    _point_to(name)
    call_command("migrate", verbosity=0)
    _close()


def _point_to(name: str) -> None:
    """Let every database alias use `name` from the next connection on."""
    _close()
    for connection in connections.all():
        connection.settings_dict["NAME"] = name
    ContentType.objects.clear_cache()  # another database may number them otherwise


def _close() -> None:
    for connection in connections.all():
        connection.close()
        if isinstance(connection, DatabaseWrapper):
            connection.close_pool()
