"""What items consist of, from the counts that the database keeps."""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import Any, cast

from django.db.models import BigIntegerField, Q, QuerySet, Sum, Value

from cases.models import Case, GuestGrant
from config.api.kind import CAP
from config.api.scope import Scope
from config.replica.router import reading_connection
from evidence.items.families import family_of
from evidence.models import EvidenceItem, FacetCount
from evidence.models.item_rows import unread

MOST_VALUES = 200
FEW = 2_000  # items
Facet = tuple[str, str, bool, bool, int]  # name, value, client_visible, withheld, and how many items have it
LISTS = {
    "statuses": "status", "families": "family", "classifications": "classification", "kinds": "kind",
    "custodians": "custodian", "tags": "tag", "languages": "language",
}  # fmt: skip
FIRM_NOTED = ("tag", "custodian", "classification", "reviewed")
VALUES = ("status", "media_type", "classification", "kind", "custodian", "language")


def facets_of(case: Case, scope: Scope) -> dict[str, Any]:
    """How many items in all and by each of their properties, the most frequent values first; guests learn nothing of
    what the firm noted."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for name, value, client_visible, withheld, number in _facets(case, scope):
        found[name][value] += number
        if name == "total":
            found["client_visible"][""] += number * client_visible
            found["privileged"][""] += number * withheld
        if name == "media_type":
            found["family"][family_of(value)] += number
    if scope.is_outside:
        for name in FIRM_NOTED:
            found[name].clear()
    return {
        **{name: found[name][""] for name in ("total", "client_visible", "reviewed", "privileged")},
        "size_bytes": found["size"][""],
        "likely_privileged": found["likely"][""],
        **{plural: _listed(found[name]) for plural, name in LISTS.items()},
    }


def spellings(custodian: str, scope: Scope) -> list[str]:
    """The ways in which this custodian is written, capitals aside: an index finds what is equal."""
    rows = FacetCount.objects.filter(firm_id=scope.actor.in_firm, name="custodian", value__iexact=custodian)
    return list(rows.values_list("value", flat=True).distinct())


def types_of_family(name: str, case_id: uuid.UUID) -> list[str]:
    """The media types of this family that items of the case have: an index finds what is equal, and how many have one is
    known."""
    rows = FacetCount.objects.filter(case_id=case_id, name="media_type").order_by().values_list("value", flat=True)
    return sorted(value for value in set(rows) if family_of(value) == name)


def tagged(tag: str, scope: Scope, case_id: uuid.UUID) -> list[uuid.UUID] | None:
    """The ids of the case's items that have this tag, among which the caller's are; ``None`` if it may be many."""
    rows = FacetCount.objects.filter(firm_id=scope.actor.in_firm, case_id=case_id, name="tag", value=tag)
    if (rows.aggregate(n=Sum("number"))["n"] or 0) > FEW:
        return None
    with reading_connection().cursor() as cursor:
        cursor.execute("SELECT evidence_with_tag(%s, %s)", [case_id, tag])
        return cast("list[uuid.UUID]", cursor.fetchone()[0])


def kept_numbers(scope: Scope, case_id: uuid.UUID, **facet: Any) -> QuerySet[FacetCount]:
    """Rows whose numbers together say how many of the case's items that the caller sees have the facet; not for guests of
    named documents."""
    return FacetCount.objects.visible_to(scope).filter(case_id=case_id, **facet)


def size_and_share(case_id: uuid.UUID, scope: Scope, filters: Mapping[str, Any]) -> tuple[int, float]:
    """How many items the case has, whoever sees them, and about what share of these the caller sees and the filters leave, as
    far as it is kept: how to look through the case follows from that, and nothing that anybody sees."""
    wanted = {"total": ""} | {name: str(filters[name]) for name in (*VALUES, "family") if name in filters}
    kept = FacetCount.objects.filter(reduce(or_, map(_kept_of, wanted, wanted.values())), case_id=case_id)
    rows = kept.order_by().values_list("name", "value", "client_visible", "withheld").annotate(n=Sum("number"))
    size, within = 0, Counter[str]()
    for name, value, is_visible, is_withheld, number in rows:
        size += number if name == "total" else 0
        if not scope.is_outside or (is_visible and not is_withheld):
            within.update({one: number for one, like in wanted.items() if _counts(one, like, name, value)})
    least = min(within[name] for name in wanted)
    return size, least / size if least > 0 else 1.0


def _kept_of(name: str, value: str) -> Q:
    """The counts that say how many items have this; of a family those of all types."""
    return Q(name="media_type") if name == "family" else Q(name=name, value__iexact=value)


def _counts(name: str, value: str, kept: str, kept_value: str) -> bool:
    """Whether a kept count is of those items."""
    if name == "family":
        return kept == "media_type" and family_of(kept_value) == value
    return kept == name and kept_value.casefold() == value.casefold()


def kept_files(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any] | None:
    """Rows whose numbers together say how many of the case's items the caller sees as files; ``None`` for guests."""
    if scope.guest_id:
        return None
    kept = kept_numbers(scope, case_id, name="total").order_by().values("number")
    if not scope.client_id:
        return kept
    # Their own that are withheld from others are not among the kept.
    own = EvidenceItem.files.visible_to(scope).filter(case_id=case_id, withheld=True, uploaded_by=scope.client_id)
    own = own.order_by()[: CAP + 1]
    return kept.union(own.annotate(number=Value(1, BigIntegerField())).values("number"), all=True)


def _facets(case: Case, scope: Scope) -> Iterable[Facet]:
    if scope.guest_id and not GuestGrant.objects.live(scope.guest_id).filter(case=case, whole_case=True).exists():
        return _of_few(EvidenceItem.objects.visible_to(scope).filter(case=case))
    kept = FacetCount.objects.visible_to(scope).filter(case_id=case.pk)
    columns = ("name", "value", "client_visible", "withheld")
    found = kept.order_by().values_list(*columns).annotate(total=Sum("number")).exclude(total=0)
    return [*found, *_of_unread(case, scope)] if scope.guest_id else found


def _of_unread(case: Case, scope: Scope) -> Iterator[Facet]:
    """What is taken off the kept counts for a guest, who does not see yet what is still to be read."""
    rows = EvidenceItem.objects.filter(unread(), case=case, deleted_at=None, withheld=False)
    if scope.client_boundary:
        rows = rows.filter(client_visible=True)
    hidden = rows.exclude(pk__in=EvidenceItem.objects.visible_to(scope).filter(case=case).values("pk"))
    for name, value, client_visible, withheld, number in _of_few(hidden):
        yield name, value, client_visible, withheld, -number


def _of_few(items: Iterable[EvidenceItem]) -> Iterator[Facet]:
    """Of documents that a guest is granted by name, or that are being read: no more than somebody named, or just sent."""
    for item in items:
        numbers = [("total", "", 1), ("size", "", item.size_bytes), ("reviewed", "", int(item.reviewed_at is not None))]
        numbers += [(name, getattr(item, name), 1) for name in VALUES if name in VALUES[:2] or getattr(item, name)]
        for name, value, number in numbers:
            yield name, value, item.client_visible, item.withheld, number


def _listed(counted: Counter[str]) -> list[dict[str, Any]]:
    ranked = sorted(((value, number) for value, number in counted.items() if number), key=lambda one: (-one[1], one[0]))
    return [{"value": value, "count": number} for value, number in ranked[:MOST_VALUES]]
