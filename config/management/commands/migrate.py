"""``manage.py migrate``, as the owner of the tables where ``DATABASE_OWNER_URL`` names one; one process at a time."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.commands import migrate

from config.database_roles import connected_as_owner
from config.migrated import preparing_database
from config.migration_states import rendering_single_models


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        with (
            connected_as_owner(statement_seconds=settings.STATEMENT_TIMEOUTS["migration"]),
            preparing_database(),
            rendering_single_models(),
        ):
            super().handle(*args, **options)
