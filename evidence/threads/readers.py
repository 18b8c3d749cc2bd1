"""Threads of messages as a scope may see them: of the messages that the caller may see, and as if there were no others."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, Exists, F, Max, Min, OuterRef, QuerySet, Subquery

from cases.models import Case
from config.api.scope import Scope
from evidence.models import EvidenceItem
from evidence.models.item_rows import EvidenceRows

SOME_AUTHORS, MOST_MESSAGES = 20, 200


def threads_of(scope: Scope, case: Case) -> QuerySet[Any]:
    """The first visible message of each thread that has another one, with what the list shows of the thread."""
    visible = EvidenceItem.objects.visible_to(scope).filter(case=case)
    same = visible.filter(thread__case=case, thread__thread_id=OuterRef("thread__thread_id")).order_by()
    whole = same.values("thread__thread_id")
    authors = same.exclude(author="").values("author").distinct().order_by("author")[:SOME_AUTHORS]
    first = visible.filter(thread__isnull=False).filter(
        ~Exists(same.filter(pk__lt=OuterRef("pk"))), Exists(same.filter(pk__gt=OuterRef("pk")))
    )
    return first.annotate(
        message_count=Subquery(whole.annotate(number=Count("pk")).values("number")),
        first_date=Subquery(whole.annotate(day=Min("document_date")).values("day")),
        last_date=Subquery(whole.annotate(day=Max("document_date")).values("day")),
        authors=ArraySubquery(authors),
    )


def messages_with(item: EvidenceItem, scope: Scope) -> EvidenceRows:
    """The visible messages of the item's thread in the order of their days, itself among them; none if it is no message."""
    visible = EvidenceItem.objects.visible_to(scope).filter(case=item.case_id, thread__case=item.case_id)
    thread = EvidenceItem.objects.filter(pk=item.pk).values("thread__thread_id")[:1]
    return visible.filter(thread__thread_id=Subquery(thread)).order_by(F("document_date").asc(nulls_last=True), "id")
