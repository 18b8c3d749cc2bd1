"""Dated documents on the timeline. When a document was written is the firm's to know: others see none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, OuterRef

from cases.models import Case
from config.api.kinds import path_to
from config.api.scope import Scope
from config.db import among
from evidence.items.outward import with_shown_title
from evidence.models import EvidenceItem
from facts.models import IssueLink, Mention
from facts.timeline.entries import EntryKind, TimelineEntry, only_by, register

FILTERS = ("entity_id", "issue_id", "evidence_id", "classification", "evidence_kind")


def dated_documents(scope: Scope, case: Case, filters: Mapping[str, Any], most: int) -> list[TimelineEntry]:
    """The case's documents that bear a day; those that mention an entity, or are linked to an issue as a whole."""
    if scope.is_outside or not only_by(filters, *FILTERS):
        return []
    rows = EvidenceItem.objects.visible_to(scope).filter(case=case, document_date__isnull=False)
    shown = with_shown_title(_filtered(rows, filters), scope).order_by("document_date", "id")
    return [
        TimelineEntry("document", pk, day, title, path_to("evidence", pk, case.pk) or "", kind)
        for pk, day, title, kind in shown.values_list("pk", "document_date", "shown_title", "kind")[:most]
    ]


def _filtered(rows: Any, filters: Mapping[str, Any]) -> Any:
    if first := filters.get("date_from"):
        rows = rows.filter(document_date__gte=first)
    if last := filters.get("date_to"):
        rows = rows.filter(document_date__lte=last)
    if entity := filters.get("entity_id"):
        rows = rows.filter(Exists(Mention.objects.filter(item=OuterRef("pk"), entity=entity)))
    if issue := filters.get("issue_id"):
        links = IssueLink.objects.filter(issue=issue, item__isnull=False).exclude(status="dismissed")
        rows = rows.filter(among("id", links.values("item_id")))
    if item := filters.get("evidence_id"):
        rows = rows.filter(pk=item.pk)
    about = {"classification": filters.get("classification"), "kind": filters.get("evidence_kind")}
    return rows.filter(**{column: value for column, value in about.items() if value})


register(EntryKind("document", "document", "documents", dated_documents))
