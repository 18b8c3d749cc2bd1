"""Deadlines with what is read beside them."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import JSONObject

from cases.models import Case
from config.api.scope import Scope
from evidence.models import EvidenceItem
from facts.models import Deadline, DeadlineLink, Fact


def shown_deadlines(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    """With whom they are given to, the visible links, and ``fact_now`` and ``item_now``: the trigger as it is dated now, for
    whoever sees that fact or document."""
    facts = Fact.objects.visible_to(scope).filter(pk=OuterRef("trigger_fact")).order_by()
    items = EvidenceItem.objects.visible_to(scope).filter(pk=OuterRef("trigger_item")).order_by()
    dated = JSONObject(id="pk", date="date", end="date_end", precision="date_precision")
    links = Prefetch("links", DeadlineLink.objects.visible_to(scope).order_by("id"), to_attr="shown_links")
    return (
        rows.select_related("case", "assignee")
        .prefetch_related(links)
        .annotate(
            fact_now=Subquery(facts.values(now=dated)[:1]),
            item_now=Subquery(items.values(now=JSONObject(id="pk", date="document_date"))[:1]),
        )
    )


def deadlines_between(scope: Scope, case: Case, first: date, last: date) -> QuerySet[Any]:
    """The case's deadlines that fall on these days, or between them, that the caller may see, in their order."""
    rows = Deadline.objects.visible_to(scope).filter(case=case, due_on__gte=first, due_on__lte=last)
    return rows.select_related("case").order_by("due_on", "id")


def linked_out_of_sight(deadline: Deadline, scope: Scope) -> list[Fact]:
    """The facts linked to it that the caller does not see: whoever links others takes none of these away."""
    links = DeadlineLink.objects.filter(deadline=deadline, fact__isnull=False)
    shown = DeadlineLink.objects.visible_to(scope).filter(deadline=deadline)
    return list(Fact.objects.filter(pk__in=links.exclude(pk__in=shown.values("pk")).values("fact")))
