"""What is checked before anything starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from evidence.engines.base.registry import problems


@register("engines")
def engines_are_configured(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Each capability has a provider that is installed and configured."""
    return [Error(problem, id="intactus.E020") for problem in problems()]
