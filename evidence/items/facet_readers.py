"""What items consist of, counted."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.db.models import CharField, Count, Func, Q, Sum

from config.api.scope import Scope
from evidence.items.families import family_of
from evidence.items.filters import LIKELY, PRIVILEGED, of_privilege
from evidence.models.item import EvidenceRows

MOST_VALUES = 200


def facets_of(rows: EvidenceRows, scope: Scope) -> dict[str, Any]:
    """How many items in all and by each of their properties, the most frequent values first; guests read no tags."""
    rows = rows.select_related(None).order_by()
    whole = rows.aggregate(
        total=Count("pk"), size_bytes=Sum("size_bytes", default=0),
        client_visible=Count("pk", filter=Q(client_visible=True)),
        reviewed=Count("pk", filter=Q(reviewed_at__isnull=False)),
        privileged=Count("pk", filter=of_privilege(PRIVILEGED)),
        likely_privileged=Count("pk", filter=of_privilege(LIKELY)),
    )  # fmt: skip
    tagged = rows.none() if scope.is_outside else rows
    tags = tagged.annotate(tag=Func("tags", function="unnest", output_field=CharField()))
    return {
        **whole,
        "statuses": _counts(rows, "status"),
        "families": _families(rows),
        "classifications": _counts(rows.exclude(classification=""), "classification"),
        "kinds": _counts(rows.exclude(kind=""), "kind"),
        "custodians": _counts(rows.exclude(custodian=""), "custodian"),
        "tags": _counts(tags, "tag"),
    }


def _counts(rows: EvidenceRows, name: str) -> list[dict[str, Any]]:
    counted = rows.values(name).annotate(number=Count("pk")).order_by("-number", name)[:MOST_VALUES]
    return [{"value": one[name], "count": one["number"]} for one in counted]


def _families(rows: EvidenceRows) -> list[dict[str, Any]]:
    found: Counter[str] = Counter()
    for one in rows.values("media_type").annotate(number=Count("pk")):
        found[family_of(one["media_type"])] += one["number"]
    return [{"value": name, "count": number} for name, number in found.most_common()]
