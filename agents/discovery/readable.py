"""Which kinds of things a scope may read at all, as the tools' declarations say."""

from __future__ import annotations

from config.api.scope import Scope
from config.api.tool import all_tools


def readable_types(scope: Scope) -> frozenset[str]:
    """The entity types that some reading tool within the scope's reach is about."""
    return frozenset(
        one.entity
        for one in all_tools()
        if one.permission.startswith("read:") and scope.permits(one.permission, client=one.client)
    )
