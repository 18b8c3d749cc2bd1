"""The tool that counts what a case's evidence consists of."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.db.models import CharField, Count, Func, Q, Sum
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.params import NoParams
from config.api.tool import tool
from evidence.items.families import family_of
from evidence.items.filters import LIKELY, PRIVILEGED, of_privilege
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models.item import EvidenceRows

MOST_VALUES = 200


class FacetSerializer(serializers.Serializer[Any]):
    value = serializers.CharField()
    count = serializers.IntegerField()


class FacetsSerializer(serializers.Serializer[Any]):
    total = serializers.IntegerField()
    size_bytes = serializers.IntegerField()
    client_visible = serializers.IntegerField()
    reviewed = serializers.IntegerField()
    privileged = serializers.IntegerField(help_text="Withheld from clients and guests.")
    likely_privileged = serializers.IntegerField(help_text="Those of them an attorney has not decided about.")
    statuses = FacetSerializer(many=True)
    families = FacetSerializer(many=True)
    classifications = FacetSerializer(many=True)
    kinds = FacetSerializer(many=True)
    custodians = FacetSerializer(many=True)
    tags = FacetSerializer(many=True)


class FacetTools(EvidenceToolViewSet):
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.facets", "GET cases/{case_id}/evidence/facets", permission="read:evidence", audit="read",
        entity="evidence", query=NoParams, answer=FacetsSerializer,
        subject=None, activity="counted {objects}",
        when="Use it before evidence.list, to learn which values there are to filter by.",
    )  # fmt: skip
    def facets(self, request: Request, case: Case) -> Response:
        """Tell what a case's evidence consists of: how many items in all and by status, family of file, classification,
        kind, custodian and tag, the most frequent first: the values evidence.list can be filtered by. Changes nothing."""
        rows = self.visible.filter(case=case).select_related(None).order_by()
        whole = rows.aggregate(
            total=Count("pk"), size_bytes=Sum("size_bytes", default=0),
            client_visible=Count("pk", filter=Q(client_visible=True)),
            reviewed=Count("pk", filter=Q(reviewed_at__isnull=False)),
            privileged=Count("pk", filter=of_privilege(PRIVILEGED)),
            likely_privileged=Count("pk", filter=of_privilege(LIKELY)),
        )  # fmt: skip
        tagged = rows.none() if self.scope.is_outside else rows
        tags = tagged.annotate(tag=Func("tags", function="unnest", output_field=CharField()))
        return self.answer(
            {
                **whole,
                "statuses": _counts(rows, "status"),
                "families": _families(rows),
                "classifications": _counts(rows.exclude(classification=""), "classification"),
                "kinds": _counts(rows.exclude(kind=""), "kind"),
                "custodians": _counts(rows.exclude(custodian=""), "custodian"),
                "tags": _counts(tags, "tag"),
            }
        )


def _counts(rows: EvidenceRows, name: str) -> list[dict[str, Any]]:
    counted = rows.values(name).annotate(number=Count("pk")).order_by("-number", name)[:MOST_VALUES]
    return [{"value": one[name], "count": one["number"]} for one in counted]


def _families(rows: EvidenceRows) -> list[dict[str, Any]]:
    found: Counter[str] = Counter()
    for one in rows.values("media_type").annotate(number=Count("pk")):
        found[family_of(one["media_type"])] += one["number"]
    return [{"value": name, "count": number} for name, number in found.most_common()]
