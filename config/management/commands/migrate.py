"""``manage.py migrate``, as the owner of the tables where ``DATABASE_OWNER_URL`` names one; one process at a time."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.commands import migrate

from config.boundary import limited_session
from config.database_roles import connected_as_owner
from config.migrated import preparing_database


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        limited = limited_session(settings.STATEMENT_TIMEOUTS["migration"])
        with connected_as_owner(), preparing_database(), limited:
            super().handle(*args, **options)
