"""Which rows providers of document intelligence found, and not people or agents."""

from __future__ import annotations

from functools import reduce
from operator import or_

from django.db.models import Q

from evidence.engines.base.registry import provider_names


def made_by_providers() -> Q:
    """Rows whose ``made_by`` is a provider's name and version, whichever provider is configured now."""
    return reduce(or_, (Q(made_by__startswith=f"{name}-") for name in provider_names()))
