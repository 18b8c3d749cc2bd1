"""Whose titles may stand in answers about other things."""

from __future__ import annotations

from config.api.scope import Scope
from evidence.models import EvidenceItem
from evidence.models.item_rows import EvidenceRows


def titled_items(scope: Scope) -> EvidenceRows:
    """The evidence whose titles may stand in answers about other things: what the scope could also read by itself."""
    items: EvidenceRows = EvidenceItem.objects.visible_to(scope)
    return items if scope.permits("read:evidence", client=True) else items.none()
