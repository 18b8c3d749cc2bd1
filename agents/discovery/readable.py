"""Which kinds of things a scope may read at all, as the tools' declarations say."""

from __future__ import annotations

from config.api.scope import Scope
from config.api.tool import all_tools
from evidence.models import EvidenceItem
from evidence.models.item import EvidenceRows


def readable_types(scope: Scope) -> frozenset[str]:
    """The entity types that some reading tool within the scope's reach is about."""
    return frozenset(
        one.entity
        for one in all_tools()
        if one.permission.startswith("read:") and scope.permits(one.permission, client=one.client)
    )


def titled_items(scope: Scope) -> EvidenceRows:
    """The evidence whose titles may stand in answers about other things: what the scope could also read by itself."""
    items: EvidenceRows = EvidenceItem.objects.visible_to(scope)
    return items if scope.permits("read:evidence", client=True) else items.none()
