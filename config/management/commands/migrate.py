"""``manage.py migrate``, as the owner of the tables where ``DATABASE_OWNER_URL`` names one."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.commands import migrate

from config.boundary import limited_session
from config.database_roles import connected_as_owner


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        with connected_as_owner(), limited_session(settings.STATEMENT_TIMEOUTS["migration"]):
            super().handle(*args, **options)
