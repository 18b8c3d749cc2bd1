"""The tests' own ground: every worker has a database and a queue of its own, the database with all tables."""

import os
import subprocess
import sys
from urllib.parse import parse_qs, urlsplit

import pytest
import redis
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.services import REPOSITORY, worker


@pytest.mark.django_db
def test_the_database_is_this_worker_s_and_fully_migrated() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_database()")
        assert cursor.fetchone() == (f"test_intactus_{worker()}",)
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []


@pytest.mark.django_db
def test_the_process_that_makes_the_template_of_all_databases_does_not_fail() -> None:
    """Else each worker would make it, and nobody would see but by how long that takes."""
    made = subprocess.run([sys.executable, "-m", "tests.template"], cwd=REPOSITORY, capture_output=True, text=True)
    assert (made.returncode, made.stderr) == (0, "")


@pytest.mark.django_db
@pytest.mark.parametrize("attempt", [1, 2])
def test_rows_of_one_test_are_gone_in_the_next(attempt: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('left_over')")
        assert cursor.fetchone() == (None,)
        cursor.execute("CREATE TABLE left_over ()")


def test_the_queue_is_this_worker_s() -> None:
    database = parse_qs(urlsplit(os.environ["REDIS_URL"]).query)["db"]
    assert database == [str(1 if worker() == "master" else int(worker()[2:]) + 2)]
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        assert client.ping()
