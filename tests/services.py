"""A pytest plugin: one PostgreSQL and one Valkey for the whole run, started before Django reads its settings.

The controlling process starts them in a temporary home with durability off; xdist's workers inherit the addresses. Each
worker has a Valkey database and a folder for files of its own, and `tests/conftest.py` gives it a database of its own.
"""

import fcntl
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from config import embedded

HOME_MODE = 0o711  # PostgreSQL runs as another user where we are root
RUNNING = "running.lock"  # in the home: held for as long as the run lasts
UNCOMPILED = "PYTHONDONTWRITEBYTECODE"  # each of the many processes of a run would compile everything for itself
FIRST_DATABASE = 1  # of Valkey; 0 is what a process with no number would use
REPOSITORY = Path(__file__).parents[1]
_held: list[IO[bytes]] = []
_preparing: list[subprocess.Popen[bytes]] = []


def worker() -> str:
    """Return this process's name among xdist's workers: gw0, gw1, …, or 'master' without any."""
    return os.environ.get("PYTEST_XDIST_WORKER", "master")


def worker_number() -> int:
    """Return 0 without any, else this worker's place from 1 on."""
    return 0 if worker() == "master" else int(worker()[2:]) + 1


def home() -> Path:
    """Return the folder that all processes of this run share."""
    return Path(os.environ["INTACTUS_HOME"])


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests() -> Iterator[None]:
    """Start the services. As a wrapper this comes before every other plugin, pytest-django included."""
    if worker() == "master":
        start()
    _use_own_valkey_database()
    os.environ["EVIDENCE_DIR"] = str(home() / "evidence" / worker())
    return (yield)


def pytest_configure(config: pytest.Config) -> None:
    """Have the template of all databases migrated while the workers load the tests: else one would, and the others wait."""
    if worker() == "master" and config.getoption("numprocesses", None):
        environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        command = [sys.executable, "-m", "tests.template"]
        # Should it fail, a worker makes it, later, and what this one says is shown.
        _preparing.append(subprocess.Popen(command, env=environment, cwd=REPOSITORY, stdout=subprocess.DEVNULL))


def pytest_unconfigure() -> None:
    """Stop the services once the workers are gone."""
    if worker() == "master":
        stop()


def start() -> None:
    """Start both in a home of their own, and say where in the environment: processes begun from here on use them."""
    made = Path(tempfile.mkdtemp(prefix="intactus-tests-"))
    made.chmod(HOME_MODE)
    for variable in ("DATABASE_URL", "REDIS_URL", "S3_BUCKET", "EVIDENCE_DIR", "INTACTUS_PRODUCTION", UNCOMPILED):
        os.environ.pop(variable, None)
    sys.dont_write_bytecode = False
    os.environ.update(INTACTUS_HOME=str(made), INTACTUS_EPHEMERAL="1", **compared_statements())
    _held.append((made / RUNNING).open("ab"))
    fcntl.flock(_held[0], fcntl.LOCK_EX)
    embedded.ensure()
    os.environ["DATABASE_URL"] = os.environ.pop(
        "DATABASE_OWNER_URL"
    )  # tests forge and empty tables, as only the owner can


def compared_statements() -> dict[str, str]:
    """Whether each statement that is made once is compared with what is made anew at every call, in servers too: with
    ``--full``. Else where every tool is called by everyone (``tests/access``, ``tests/contract``), by a setting there.
    """
    return {"COMPARE_STATEMENTS": "1"} if "--full" in sys.argv else {}


def stop() -> None:
    """Stop both, and remove what they stored."""
    while _preparing:
        preparing = _preparing.pop()
        preparing.terminate()
        preparing.wait()
    _held.pop().close()
    embedded.release()
    remove_later(home())


def remove_later(folder: Path) -> None:
    """Remove a folder in the background: databases are tens of thousands of files, and nobody waits until they are gone."""
    os.posix_spawnp("rm", ["rm", "-rf", "--", str(folder)], os.environ, setsid=True)


def _use_own_valkey_database() -> None:
    address = os.environ["REDIS_URL"].partition("?")[0]
    os.environ["REDIS_URL"] = f"{address}?db={FIRST_DATABASE + worker_number()}"
