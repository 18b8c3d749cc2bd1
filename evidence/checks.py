"""What is checked before anything starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from evidence.engines.base.registry import problems

LONGEST_DOWNLOAD = 60  # seconds that an address may outlive the right to it


@register()
def addresses_end_soon(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Whoever holds a file's address can read it until it ends, on S3 without asking us again."""
    if 1 <= settings.DOWNLOAD_URL_SECONDS <= LONGEST_DOWNLOAD:
        return []
    return [
        Error(
            f"DOWNLOAD_URL_SECONDS is {settings.DOWNLOAD_URL_SECONDS}; it must be from 1 to {LONGEST_DOWNLOAD}.",
            hint="A longer address would outlive the revocation of access.",
            id="intactus.E020",
        )
    ]


@register("engines")
def engines_are_configured(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Each capability has a provider that is installed and configured."""
    return [Error(problem, id="intactus.E021") for problem in problems()]
