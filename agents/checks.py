"""What must not be set where cases are real, and what tools may be priced as."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from agents.billing import rates
from config.api.tool import Tool, all_tools


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


@register("tools")
def only_rates_of_the_price_list(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """A tool's rate is an operation of the price list, or all of them; a misspelt one would cost nothing."""
    return [error for one in all_tools() for error in check_rate(one)]


def check_rate(tool: Tool) -> list[Error]:
    """What is wrong with the tool's rate, if anything is."""
    if not tool.rate or callable(tool.rate) or rates.operations_of(tool.rate):
        return []
    there = ", ".join([rates.WHOLE, *rates.RATES])
    hint = f"Write one of {there} in rate=, or add its price to agents/billing/rates.py."
    return [
        Error(f"The tool {tool.name} has the rate {tool.rate!r}, which has no price.", hint=hint, id="intactus.E030")
    ]


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True
