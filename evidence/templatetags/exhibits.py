"""The exhibit number of a document wherever a page names it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django import template
from django.db.models import QuerySet

from config.api.compiled_reads import values_of_case
from config.api.scope import Scope
from evidence.models import EvidenceItem, Exhibit

register = template.Library()


@register.simple_tag(takes_context=True)
def exhibit_number(context: template.Context, evidence_id: Any) -> str:
    """The numbers of the document as whoever looks may know them: of a row of a list, those that were looked up for it."""
    known = context["exhibits"] if "exhibits" in context else _numbers(context, evidence_id)
    return str(known.get(str(evidence_id), ""))


@register.simple_tag(takes_context=True)
def exhibit_numbers(
    context: template.Context, citations: Iterable[Mapping[str, Any]] | None, evidence_id: Any = None
) -> dict[str, str]:
    """The numbers of the documents that a row cites, by their ids: what its ``exhibits`` are."""
    cited = {*(one["evidence_id"] for one in citations or ()), evidence_id} - {None}
    if not cited:
        return {}
    known = _numbers(context, next(iter(cited)))
    return {str(one): known[str(one)] for one in sorted(cited, key=str) if str(one) in known}


def _numbers(context: template.Context, evidence_id: Any) -> dict[str, str]:
    """Those of the document's case, read once for a page."""
    scope, request = context.get("scope"), getattr(context, "request", None)
    if scope is None or request is None or scope.is_outside or scope.client_boundary or not evidence_id:
        return {}
    known: dict[Any, dict[str, str]] = request.__dict__.setdefault("exhibit_numbers", {})
    case_id = context.get("case_id")
    who = scope.caller, scope.sees_all_evidence, case_id
    if who not in known:
        if case_id is None:
            found = EvidenceItem.objects.visible_to(scope).filter(pk=evidence_id).values_list("case_id", flat=True)
            case_id = found.first()
        rows = values_of_case("exhibit numbers", case_id, scope, _labels) if case_id else []
        known[who] = {str(pk): label for pk, label in rows}
    return known[who]


def _labels(scope: Scope, case_id: UUID) -> QuerySet[Any, Any]:
    rows = Exhibit.objects.visible_to(scope).standing().filter(case=case_id).order_by("-label")
    return rows.values_list("item_id", "label")
