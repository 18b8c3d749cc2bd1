"""What the tools of evidence share."""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework import serializers

from cases.models.user import unshown
from config.api.request_id import request_id
from config.api.viewset import ToolViewSet
from config.client_address import client_address
from evidence.custody.manifest import Occasion
from evidence.items.outward import title_for
from evidence.models import EvidenceItem

PEOPLE = ("uploaded_by", "reviewed_by")


class ShownTitle(serializers.CharField):
    """The title of the row's item as the caller may read it; ``source`` leads to the item."""

    def __init__(self, source: str = "*") -> None:
        super().__init__(source=source, read_only=True)

    def to_representation(self, item: Any) -> str:
        return title_for(item, self.context["scope"])


class EvidenceToolViewSet(ToolViewSet):
    """Tools about items."""

    rows: ClassVar = EvidenceItem.objects.select_related("case", *PEOPLE).defer(*unshown(*PEOPLE))

    def occasion(self, act: str) -> Occasion:
        """Where the caller's act came from, for the manifest."""
        request = self.request._request
        return Occasion(f"{act} from {client_address(request) or 'here'}", request_id(request))
