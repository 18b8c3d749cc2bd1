"""The demo firm behind a live web server: what someone outside is given is its address and an agent's key."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.core.management import call_command
from django.test import override_settings
from pytest_django.plugin import DjangoDbBlocker

from cases.demo import gold
from evidence.pipeline.stage import all_stages
from tests import databases
from tests.access.calls import forget_limits
from tests.bench.server import REPOSITORY, await_port, free_port
from tests.services import worker

DATABASE = f"test_outside_{worker()}"


@dataclass(frozen=True)
class Firm:
    """``url`` and ``agent_key`` are the agent's; ``demo`` is for the test only: people's tokens, names and ids."""

    url: str
    agent_key: str
    demo: dict[str, Any]
    process: int

    @property
    def attorney(self) -> str:
        """The token of an attorney who takes part in the main case."""
        found: str = next(one["token"] for one in self.demo["people"] if one["role"] == "attorney")
        return found


@pytest.fixture(scope="package")
def firm(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Firm]:
    """The demo firms with their documents read and indexed, on a database of their own, served by uvicorn.

    Pictures, which take as long to read as all else together, are left out: nobody asks for their words here.
    """
    home = tmp_path_factory.mktemp("outside")
    databases.copy_template(DATABASE)
    with (
        django_db_blocker.unblock(),
        databases.using(DATABASE),
        override_settings(HOME=home, PIPELINE_ENRICHMENT=[]),
    ):
        all_stages.cache_clear()
        demo = _demo()
    all_stages.cache_clear()  # those of other tests in this process are all there are
    with Served(home) as (url, process):
        yield Firm(url, demo["agent_key"], demo, process)


@pytest.fixture(autouse=True)
def _fresh_limits(firm: Firm) -> None:
    """The demo's key has its limit a minute, and all tests use it."""
    forget_limits()


def rows(query: str, *values: Any) -> list[tuple[Any, ...]]:
    """What the stack's own database has."""
    with psycopg.connect(os.environ["DATABASE_URL"], dbname=DATABASE) as there:
        return there.execute(query, values).fetchall()


def _demo() -> dict[str, Any]:
    printed, whole = StringIO(), gold.load()
    matters = tuple(
        replace(matter, documents=tuple(one for one in matter.documents if one.text_layer)) for matter in whole.matters
    )
    with mock.patch.object(gold, "load", return_value=replace(whole, matters=matters)):
        call_command("demo_data", "--json", "--process", stdout=printed)
    demo: dict[str, Any] = json.loads(printed.getvalue())
    return demo


class Served:
    """Uvicorn on that database, until the block ends."""

    def __init__(self, folder: Path) -> None:
        database = urlsplit(os.environ["DATABASE_URL"])
        self.port, self.log = free_port(), (folder / "web.log").open("wb")
        self.environment = {
            **os.environ,
            "DATABASE_URL": urlunsplit(database._replace(path=f"/{DATABASE}")),
            "BASE_URL": f"http://localhost:{self.port}",
        }

    def __enter__(self) -> tuple[str, int]:
        command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, cwd=REPOSITORY, env=self.environment, stdout=self.log, stderr=subprocess.STDOUT
        )
        await_port(self.port, self.process)
        return f"http://localhost:{self.port}", self.process.pid

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        self.log.close()
