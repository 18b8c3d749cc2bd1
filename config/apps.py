from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate

from config import expression_copies, slow_statements
from config.boundary import CREATE_ROLE, GRANTS, SYSTEM_POLICIES


class ProjectConfig(AppConfig):
    """Shared conventions: the idempotency records, the template tags and the system checks live here."""

    name = "config"
    label = "config"

    def ready(self) -> None:
        from config import celery, role_checks  # noqa: F401  # tasks are sent through this application's broker
        from config.api import checks, declaration_checks, kind_checks  # noqa: F401  # registers the system checks

        expression_copies.install()
        slow_statements.watch()
        post_migrate.connect(_grant_to_the_applications_roles, sender=self)


def _grant_to_the_applications_roles(using: str, plan: Sequence[Any] = (), **kwargs: Any) -> None:
    """New tables belong to the owner; the restricted roles get what the application needs of them."""
    if plan:
        with connections[using].cursor() as cursor:
            cursor.execute(CREATE_ROLE + GRANTS + SYSTEM_POLICIES)
