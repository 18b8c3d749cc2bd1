"""A home of the benches' own: embedded services as an installation has them, in a folder that is thrown away."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.core.management import call_command

from config import embedded

HOME_MODE = 0o711  # PostgreSQL runs as another user where we are root
CALLS = "1000000000"  # the limits on callers are not what is measured


@contextmanager
def bench_home() -> Iterator[Path]:
    """Start PostgreSQL and Valkey with their ordinary durability, migrate, and remove everything at the end."""
    with temporary_home() as home:
        for variable in ("DATABASE_URL", "REDIS_URL", "S3_BUCKET", "INTACTUS_PRODUCTION", "INTACTUS_EPHEMERAL"):
            os.environ.pop(variable, None)
        os.environ.update(INTACTUS_HOME=str(home), DJANGO_SETTINGS_MODULE="config.settings", DEBUG="0")
        os.environ.update(
            RATE_PER_MINUTE=CALLS, RATE_PER_HOUR=CALLS, CONCURRENT_REQUESTS=CALLS, STATEMENT_TIMEOUT_JOB="0"
        )
        os.environ.update(LOG_LEVEL="ERROR")  # refusals and slow statements are what is asked for
        embedded.ensure()
        os.environ["DATABASE_URL"] = os.environ.pop("DATABASE_OWNER_URL")  # volumes are made past the triggers
        django.setup()
        call_command("migrate", verbosity=0)
        try:
            yield home
        finally:
            embedded.release()


@contextmanager
def temporary_home() -> Iterator[Path]:
    """An empty folder that can be an ``INTACTUS_HOME``."""
    home = Path(tempfile.mkdtemp(prefix="intactus-bench-"))
    home.chmod(HOME_MODE)
    try:
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)
