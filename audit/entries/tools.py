"""The tools of the audit log: who called which tool about a case, and with what outcome."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

from django.apps import apps
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from audit.entries.serializers import (
    AuditEntrySerializer,
    AuditFilter,
    AuditSearch,
    VerdictSerializer,
)
from audit.models import AuditEntry, Event
from audit.sealing.keys import key_fingerprint
from audit.sealing.verify import verify_firm
from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from config.api.words import with_words

ONE_CALL = timedelta(seconds=5)  # an update's event is written in its transaction, before its entry

# Cases and people stand above this app.
Case = apps.get_model("cases", "Case")
User = apps.get_model("cases", "User")


class AuditTools(ToolViewSet):
    rows = AuditEntry.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "audit.list", "GET cases/{case_id}/audit", permission="read:audit", audit="read", entity="audit_entry",
        query=AuditFilter, answer=AuditEntrySerializer, many=True,
        subject=None, activity="read the activity",
        when="Use it to follow what was done in order; for words, audit.search.",
    )  # fmt: skip
    def list(self, request: Request, case: Any) -> Response:
        """List the calls of tools about a case, newest first: by whom, for which agent's attorney, with what outcome and
        reasoning. Refused calls are listed too. Changes nothing."""
        return self.page(_with_details(_filtered(self.visible.filter(case=case), self.query)))

    @tool(
        "audit.get", "GET audit/{entry_id}", permission="read:audit", audit="read", entity="audit_entry",
        query=NoParams, answer=AuditEntrySerializer,
        subject="entry_id", activity="read {object}",
        when="Use it for one entry in full, once audit.list has given its id.",
    )  # fmt: skip
    def get_one(self, request: Request, entry: AuditEntry) -> Response:
        """Get one entry of the audit log. Entries are never changed or deleted. Changes nothing."""
        return self.answer(_with_details(self.visible).get(pk=entry.pk))

    @tool(
        "audit.search", "POST cases/{case_id}/audit/search", permission="read:audit", audit="search", entity="audit_entry",
        body=AuditSearch, answer=AuditEntrySerializer, many=True, example={"q": "approve", "agents_only": True},
        subject=None, activity="searched the activity",
        when="Use it when you know a name or a word of the reasoning; to go through all, audit.list.",
    )  # fmt: skip
    def search(self, request: Request, case: Any) -> Response:
        """Search the audit log of a case by words of the tool, the actor's name or the reasoning, with the filters of
        audit.list. Newest first. Changes nothing."""
        rows = _filtered(self.visible.filter(case=case), self.body)
        if self.body["agents_only"]:
            rows = rows.filter(actor_type="agent")
        rows = rows.filter(with_words(self.body.get("q", ""), "tool", "actor_name", "reasoning_trace"))
        return self.page(_with_details(rows), params=self.body)

    @tool(
        "audit.verify", "GET cases/{case_id}/audit/verify", permission="read:audit", audit="read", entity="audit_entry",
        query=NoParams, answer=VerdictSerializer,
        subject=None, activity="verified the activity",
        when="Use it before relying on the log as proof.",
    )  # fmt: skip
    def verify(self, request: Request, case: Any) -> Response:
        """Recompute the firm's chain of audit blocks, their signatures and anchor, and every entry of the blocks that
        hold some of this case; and look for entries of the firm whose number is missing. status is ok, altered, gap or
        anchor_missing; findings say where. Changes nothing."""
        verdict = verify_firm(case.firm_id, case_id=case.pk)
        findings = [{"kind": one.kind, "message": one.message} for one in verdict.findings]
        figures = {"blocks": verdict.blocks, "entries": verdict.entries, "waiting": verdict.waiting}
        checked = {"findings": findings, "key_fingerprint": key_fingerprint(), "checked_at": timezone.now()}
        return self.answer({"status": verdict.status, **figures, **checked})


def _filtered(rows: QuerySet[AuditEntry], asked: dict[str, Any]) -> QuerySet[AuditEntry]:
    rows = rows.filter(**{name: asked[name] for name in ("tool", "actor_id", "outcome") if name in asked})
    if "category" in asked:
        rows = rows.filter(category__in=asked["category"])
    if "date_from" in asked:
        rows = rows.filter(created_at__gte=datetime.combine(asked["date_from"], time.min, UTC))
    if "date_to" in asked:
        rows = rows.filter(created_at__lte=datetime.combine(asked["date_to"], time.max, UTC))
    return rows


def _with_details(rows: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
    """The entries with their agents' attorneys, and with what the event of the same call says it changed."""
    owners = User.objects.filter(pk=OuterRef("agent_owner_id"))
    events = Event.objects.filter(
        entity_id=OuterRef("entity_id"), case_id=OuterRef("case_id"), actor_id=OuterRef("actor_id"),
        created_at__lte=OuterRef("created_at"), created_at__gt=OuterRef("created_at") - ONE_CALL,
    )  # fmt: skip
    return rows.annotate(
        owner_name=Subquery(owners.values("name")[:1]), event_data=Subquery(events.order_by("-pk").values("data")[:1])
    )
