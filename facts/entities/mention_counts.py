"""How many mentions each entity has, as the database keeps it for everyone but guests of named documents."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import connection
from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from cases.models import GuestGrant
from config.api.scope import Scope
from config.replica.router import need_primary
from facts.models import Entity, MentionChange, MentionCount


def fold_mentions(case_id: uuid.UUID) -> None:
    """Add what has changed to the counts of the case, so that they are those of this moment."""
    need_primary()
    with connection.cursor() as cursor:
        cursor.execute("SELECT facts_fold_mentions(%s)", [case_id])


def kept_count(scope: Scope, case_id: uuid.UUID) -> str | None:
    """Which of the counts is the caller's, by the evidence that is open to them; none is a guest's of named documents."""
    if scope.guest_id:
        whole = GuestGrant.objects.live(scope.guest_id).filter(case_id=case_id, whole_case=True)
        if not whole.exists():
            return None
    if scope.client_boundary:
        return "shown"
    return "everything" if scope.sees_all_evidence else "open"


def entities_of_case(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    """A row for each visible entity of the case, to count: of clients those with a mention that they are shown, by what is
    kept where nothing has changed since, and else by both."""
    if not scope.client_boundary or scope.guest_id:
        return Entity.objects.visible_to(scope).filter(case_id=case_id)
    kept = MentionCount.objects.visible_to(scope).filter(case_id=case_id)
    changes = MentionChange.objects.visible_to(scope).filter(case_id=case_id).order_by()
    before = Coalesce(Subquery(kept.filter(pk=OuterRef("entity_id")).values("shown")), 0)
    changed = changes.values("entity_id").annotate(now=Sum("shown") + before).filter(now__gt=0)
    same = kept.filter(shown__gt=0).exclude(pk__in=changes.values("entity_id"))
    return same.order_by().values_list("pk").union(changed.values_list("entity_id"), all=True)
