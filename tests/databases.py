"""The databases of a test run: templates, made once by whichever worker comes first, and the workers' copies of them."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection, connections, transaction
from django.db.backends.postgresql.base import DatabaseWrapper
from psycopg import sql

from tests.services import home

TEMPLATE = "test_template"
UNFINISHED = "test_template_unfinished"
KEPT = {"django_content_type", "auth_permission"}  # of the migrated template; nothing writes them
# Of these tables, those whose files are not empty. To look into each of them for a row takes twenty times as long.
EVER_WRITTEN = "SELECT name FROM unnest(%s::text[]) name WHERE pg_relation_size(quote_ident(name)::regclass) > 0"


@contextmanager
def one_at_a_time(what: str) -> Iterator[None]:
    """Run the block while no other worker runs one of this name."""
    with (home() / f"{what}.lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def copy_template(name: str) -> None:
    """Make a migrated, empty database."""
    make_template()
    with one_at_a_time("template"):
        create(name, TEMPLATE)


def make_template() -> None:
    """Migrate the template, unless somebody did. It has its name once it is whole."""
    with one_at_a_time("template"):
        if exists(TEMPLATE):
            return
        with _administrator() as server:
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(UNFINISHED)))
        create(UNFINISHED, "template1")
        with using(UNFINISHED):
            call_command("migrate", verbosity=0)
        statement = sql.SQL("ALTER DATABASE {} RENAME TO {}")
        with _administrator() as server:
            server.execute(statement.format(sql.Identifier(UNFINISHED), sql.Identifier(TEMPLATE)))


def exists(name: str) -> bool:
    with _administrator() as server:
        return server.execute("SELECT FROM pg_database WHERE datname = %s", [name]).rowcount == 1


def create(name: str, template: str) -> None:
    statement = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
    with _administrator() as server:
        server.execute(statement)


@contextmanager
def using(name: str) -> Iterator[None]:
    """Let every database alias use `name` within the block, and nobody afterwards keep a connection to it."""
    before = connections["default"].settings_dict["NAME"]
    point_to(name)
    try:
        yield
    finally:
        point_to(before)


def point_to(name: str) -> None:
    """Let every database alias use `name` from the next connection on."""
    close()
    for alias in connections.all():
        alias.settings_dict["NAME"] = name
    ContentType.objects.clear_cache()  # another database may number them otherwise


def empty() -> None:
    """Delete the rows that a test committed. To truncate every table, as Django would, takes a quarter of a second.

    It waits for whoever is still writing, so that nothing is committed afterwards and left to the next test.
    """
    names = sorted(set(connection.introspection.django_table_names(only_existing=True)) - KEPT)
    tables = sql.SQL(", ").join(map(sql.Identifier, names))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql.SQL("LOCK TABLE {} IN EXCLUSIVE MODE").format(tables))
        cursor.execute("SET LOCAL session_replication_role = replica")  # no key and no rule stands in the way
        cursor.execute(EVER_WRITTEN, [names])
        for (table,) in cursor.fetchall():
            cursor.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(table)))


def close() -> None:
    for alias in connections.all():
        alias.close()
        if isinstance(alias, DatabaseWrapper):
            alias.close_pool()


def _administrator() -> psycopg.Connection:
    return psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)
