"""Commands that people run first on a fresh machine bring the database up to date themselves."""

from __future__ import annotations

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrate_if_needed() -> None:
    """Apply outstanding migrations, quietly. In production that is a release's own, deliberate step."""
    if settings.PRODUCTION:
        return
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0)
