"""What must not be set where cases are real."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register


@register("security")
def only_public_receivers(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Networks that agents may make us call besides public ones are for trials: none in production, and readable ones."""
    if settings.PRODUCTION and settings.OUTGOING_ALLOWED_NETWORKS:
        return [Error("OUTGOING_ALLOWED_NETWORKS must be empty in production.", id="intactus.E010")]
    return [
        Error(f"OUTGOING_ALLOWED_NETWORKS: {one} is no network.", id="intactus.E011")
        for one in settings.OUTGOING_ALLOWED_NETWORKS
        if not _is_network(one)
    ]


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True
