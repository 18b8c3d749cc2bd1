"""A pytest plugin: one PostgreSQL and one Valkey for the whole run, started before Django reads its settings.

The controlling process starts them in a temporary home with durability off; xdist's workers inherit the addresses. Each
worker has a Valkey database of its own, and `tests/conftest.py` gives it a database of its own.
"""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import embedded

HOME_MODE = 0o711  # PostgreSQL runs as another user where we are root
FIRST_DATABASE = 1  # of Valkey; 0 is what a process with no number would use


def worker() -> str:
    """Return this process's name among xdist's workers: gw0, gw1, …, or 'master' without any."""
    return os.environ.get("PYTEST_XDIST_WORKER", "master")


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests() -> Iterator[None]:
    """Start the services. As a wrapper this comes before every other plugin, pytest-django included."""
    if worker() == "master":
        _start()
    _use_own_valkey_database()
    return (yield)


def pytest_unconfigure() -> None:
    """Stop the services once the workers are gone."""
    if worker() == "master":
        embedded.release()
        shutil.rmtree(os.environ["INTACTUS_HOME"], ignore_errors=True)


def _start() -> None:
    home = Path(tempfile.mkdtemp(prefix="intactus-tests-"))
    home.chmod(HOME_MODE)
    for variable in ("DATABASE_URL", "REDIS_URL", "S3_BUCKET", "INTACTUS_PRODUCTION"):
        os.environ.pop(variable, None)
    os.environ.update(INTACTUS_HOME=str(home), INTACTUS_EPHEMERAL="1")
    embedded.ensure()


def _use_own_valkey_database() -> None:
    number = re.fullmatch(r"gw(\d+)", worker())
    database = FIRST_DATABASE + (int(number[1]) + 1 if number else 0)
    address = os.environ["REDIS_URL"].partition("?")[0]
    os.environ["REDIS_URL"] = f"{address}?db={database}"
