"""``manage.py migrate``, as the owner of the tables where ``DATABASE_OWNER_URL`` names one."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate

from config.database_roles import connected_as_owner


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        with connected_as_owner():
            super().handle(*args, **options)
