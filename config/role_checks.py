"""Whether the application's role in the database can do no more than it should: ``manage.py check --deploy``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register
from django.db import DatabaseError

from config.database_roles import excessive_rights

HINT = "Let DATABASE_URL name a role that owns nothing, and DATABASE_OWNER_URL, only for migrate, the owner (docs/deploy.md)."


@register("roles", deploy=True)
def the_application_cannot_become_the_owner(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[CheckMessage]:
    """Whoever got into a query of ours must not be able to switch off triggers and policies."""
    kind = Error if settings.PRODUCTION else Warning
    try:
        excessive = excessive_rights()
    except DatabaseError as error:
        return [Warning(f"The database could not be asked for the application's rights: {error}", id="intactus.W024")]
    if not excessive:
        return []
    return [kind(f"The database role of the application {', '.join(excessive)}.", hint=HINT, id="intactus.E024")]
