"""``manage.py migrate``, as the owner of the tables where ``DATABASE_OWNER_URL`` names one; one process at a time."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.commands import migrate

from config.database_roles import connected_as_owner
from config.migrated import preparing_database


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        with connected_as_owner(statement_seconds=settings.STATEMENT_TIMEOUTS["migration"]), preparing_database():
            super().handle(*args, **options)
