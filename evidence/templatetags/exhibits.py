"""The exhibit number of a document wherever a page names it."""

from __future__ import annotations

from typing import Any

from django import template

from evidence.models import EvidenceItem, Exhibit

register = template.Library()


@register.simple_tag(takes_context=True)
def exhibit_number(context: template.Context, evidence_id: Any) -> str:
    """The numbers of the document as whoever looks may know them; those of its case are read once for a page."""
    scope, request = context.get("scope"), getattr(context, "request", None)
    if scope is None or request is None or scope.is_outside or scope.client_boundary or not evidence_id:
        return ""
    known: dict[Any, dict[str, str]] = request.__dict__.setdefault("exhibit_numbers", {})
    who = scope.caller, scope.sees_all_evidence
    if who not in known:
        case = EvidenceItem.objects.visible_to(scope).filter(pk=evidence_id).values("case")
        rows = Exhibit.objects.visible_to(scope).standing().filter(case__in=case).order_by("-label")
        known[who] = {str(pk): label for pk, label in rows.values_list("item_id", "label")}
    return known[who].get(str(evidence_id), "")
