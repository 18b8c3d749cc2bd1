"""The tools of the audit log: who called which tool about a case, and with what outcome."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from audit.entries.policies import check_see_whole_log
from audit.entries.readers import VERIFIED, filtered, with_details
from audit.entries.serializers import (
    AuditEntrySerializer,
    AuditFilter,
    AuditSearch,
    VerdictSerializer,
)
from audit.events.actions import emit
from audit.models import AuditEntry
from audit.sealing.keys import key_fingerprint
from audit.sealing.verify import verify_firm
from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet

Case = apps.get_model("cases", "Case")  # cases stand above this app


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
        return self.page(with_details(filtered(self.visible.filter(case=case), self.query, case.pk, self.scope)))

    @tool(
        "audit.get", "GET audit/{entry_id}", permission="read:audit", audit="read", entity="audit_entry",
        query=NoParams, answer=AuditEntrySerializer,
        subject="entry_id", activity="read {object}",
        when="Use it for one entry in full, once audit.list has given its id.",
    )  # fmt: skip
    def get_one(self, request: Request, entry: AuditEntry) -> Response:
        """Get one entry of the audit log. Entries are never changed or deleted. Changes nothing."""
        return self.answer(with_details(self.visible).get(pk=entry.pk))

    @tool(
        "audit.search", "POST cases/{case_id}/audit/search", permission="read:audit", audit="search", entity="audit_entry",
        body=AuditSearch, answer=AuditEntrySerializer, many=True, example={"q": "approve", "agents_only": True},
        subject=None, activity="searched the activity",
        when="Use it when you know a name or a word of the reasoning; to go through all, audit.list.",
    )  # fmt: skip
    def search(self, request: Request, case: Any) -> Response:
        """Search the audit log of a case by words of a thing's title, the actor's name, the tool or the reasoning, with
        the filters of audit.list. Newest first. Changes nothing."""
        rows = filtered(self.visible.filter(case=case), self.body, case.pk, self.scope)
        if self.body["agents_only"]:
            rows = rows.filter(actor_type="agent")
        return self.page(with_details(rows), params=self.body)

    @tool(
        "audit.verify", "GET cases/{case_id}/audit/verify", permission="read:audit", audit="read", entity="audit_entry",
        query=NoParams, answer=VerdictSerializer,
        subject=None, activity="verified the activity",
        when="Use it before relying on the log as proof.",
    )  # fmt: skip
    def verify(self, request: Request, case: Any) -> Response:
        """Recompute the firm's chain of audit blocks, their signatures and anchor, and every entry of the blocks that
        hold some of this case; and look for entries of the firm whose number is missing. status is ok, altered, gap or
        anchor_missing; findings say where. For the firm's people and their agents. Emits audit_entry.verified; nothing else
        changes."""
        check_see_whole_log(self.scope)
        verdict = verify_firm(case.firm_id, case_id=case.pk)
        findings = [{"kind": one.kind, "message": one.message} for one in verdict.findings]
        emit(
            actor=self.actor, event_type=VERIFIED, firm_id=case.firm_id, case_id=case.pk, entity_type="audit_entry",
            entity_id=None, data={"status": verdict.status, "entries": verdict.entries, "findings": len(findings)},
        )  # fmt: skip
        figures = {"blocks": verdict.blocks, "entries": verdict.entries, "waiting": verdict.waiting}
        checked = {"findings": findings, "key_fingerprint": key_fingerprint(), "checked_at": timezone.now()}
        return self.answer({"status": verdict.status, **figures, **checked})
