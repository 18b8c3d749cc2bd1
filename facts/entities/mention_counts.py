"""How many mentions each entity has, and by which words, as the database keeps it for everyone but guests of named documents."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import connection
from django.db.models import F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from cases.models import GuestGrant
from config.api.pagination import Together
from config.api.scope import Scope
from facts.models import Entity, MentionCount, MentionWords
from facts.models.mention_count import column_for

FEW = 2_000  # entities


def fold_mentions(case_id: uuid.UUID) -> None:
    """Make one row of the changes of each count of the case. A reader gets the same before and after."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT facts_fold_mentions(%s)", [case_id])


def kept_count(scope: Scope, case_id: uuid.UUID) -> str | None:
    """Which of the counts is the caller's, by the evidence that is open to them; none is a guest's of named documents."""
    if scope.guest_id and not is_granted_whole(scope, case_id):
        return None
    return column_for(scope)


def is_granted_whole(scope: Scope, case_id: uuid.UUID) -> bool:
    """Whether the guest is granted all of the case."""
    return bool(
        scope.guest_id and GuestGrant.objects.live(scope.guest_id).filter(case_id=case_id, whole_case=True).exists()
    )


def by_mentions(rows: QuerySet[Any], scope: Scope, case_id: uuid.UUID) -> QuerySet[Any] | Together:
    """``rows`` of the case, to be ordered by ``mention_count``: an index has those that nothing has changed of since their
    counts were folded, the others are few."""
    column = kept_count(scope, case_id)
    if column is None:
        return rows
    changed = _changed(case_id)
    same = rows.filter(counted__case_id=case_id).annotate(mention_count=F(f"counted__{column}"))
    if scope.is_outside:
        same = same.filter(**{f"counted__{column}__gt": 0})
    return Together(same.exclude(pk__in=changed), rows.filter(pk__in=changed))


def by_name(rows: QuerySet[Any], scope: Scope, case_id: uuid.UUID) -> QuerySet[Any] | Together:
    """``rows`` of the case, to be ordered by ``shown_name``: likewise, of what clients read."""
    if not scope.client_boundary or scope.guest_id:
        return within_sight(rows, scope, case_id)
    changed = _changed(case_id)
    same = rows.filter(counted__case_id=case_id, counted__shown__gt=0).annotate(shown_name=F("counted__shown_name"))
    return Together(same.exclude(pk__in=changed), rows.filter(pk__in=changed))


def first_by_name(scope: Scope, case_id: uuid.UUID, most: int) -> list[uuid.UUID] | None:
    """The first entities of the case by the names that clients read; ``None`` for anybody else, and while something has changed
    since these names were kept."""
    if not scope.client_boundary or scope.guest_id or _changed(case_id).exists():
        return None
    kept = MentionCount.objects.filter(case_id=case_id, shown__gt=0).order_by("shown_name", "pk")
    return list(kept.values_list("pk", flat=True)[:most])


def within_sight(rows: QuerySet[Any], scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    """``rows``, for a caller outside the firm who sees few of the case's entities found from these: the same entities."""
    column = kept_count(scope, case_id)
    if not scope.is_outside or column is None:
        return rows
    kept = MentionCount.objects.filter(case_id=case_id, **{f"{column}__gt": 0}).order_by().values_list("pk")[: FEW + 1]
    found = {pk for (pk,) in kept.union(_changed(case_id).values_list("entity_id"))[: FEW + 1]}
    return rows.filter(pk__in=found) if len(found) <= FEW else rows


def _changed(case_id: uuid.UUID) -> QuerySet[Any]:
    return MentionWords.objects.filter(case_id=case_id, folded=False).order_by().values("entity_id")


def entities_of_case(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    """A row for each visible entity of the case, to count: of clients those with a mention that they are shown, by what is
    kept where nothing has changed since, and else by both."""
    if not scope.client_boundary or scope.guest_id:
        return Entity.objects.visible_to(scope).filter(case_id=case_id)
    kept = MentionCount.objects.visible_to(scope).filter(case_id=case_id)
    changes = MentionWords.objects.visible_to(scope).filter(case_id=case_id, folded=False).order_by()
    before = Coalesce(Subquery(kept.filter(pk=OuterRef("entity_id")).values("shown")), 0)
    changed = changes.values("entity_id").annotate(now=Sum("shown") + before).filter(now__gt=0)
    same = kept.filter(shown__gt=0).exclude(pk__in=changes.values("entity_id"))
    return same.order_by().values_list("pk").union(changed.values_list("entity_id"), all=True)
