"""What the tools of evidence share."""

from __future__ import annotations

from typing import ClassVar

from config.api.request_id import request_id
from config.api.viewset import ToolViewSet
from evidence.custody.manifest import Occasion
from evidence.models import EvidenceItem


class EvidenceToolViewSet(ToolViewSet):
    """Tools about items."""

    rows: ClassVar = EvidenceItem.objects.select_related("case", "uploaded_by", "reviewed_by")

    def occasion(self, act: str) -> Occasion:
        """Where the caller's act came from, for the manifest."""
        request = self.request._request
        return Occasion(f"{act} from {request.META.get('REMOTE_ADDR') or 'here'}", request_id(request))
