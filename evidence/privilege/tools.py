"""The tools of privilege: deciding about it, and who sees a document and why."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.params import NoParams
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from evidence.items.readers import counted
from evidence.items.tools import EvidenceSerializer
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import EvidenceItem
from evidence.privilege import actions
from evidence.privilege.lanes import lanes_of
from evidence.privilege.policies import can_decide_privilege, check_see_access
from evidence.privilege.serializers import (
    LanesSerializer,
    PrivilegeDecidedSerializer,
    PrivilegeDecision,
    PrivilegeDecisions,
)


class PrivilegeTools(EvidenceToolViewSet):
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.set_privilege", "PUT evidence/{evidence_id}/privilege", permission="write:privilege", audit="update",
        entity="evidence", body=PrivilegeDecision, answer=EvidenceSerializer, allowed=can_decide_privilege,
        example={"privilege": "work_product", "basis": "Memorandum of counsel in preparation of the mediation."},
        subject="evidence_id", step_up=True, activity="decided about the privilege of {object}",
        when="Use it to decide, or to ask an attorney to decide, whether one document is privileged.",
    )  # fmt: skip
    def set_privilege(self, request: Request, evidence: EvidenceItem) -> Response:
        """Decide whether a document is privileged, with the basis. Attorneys and firm admins decide; an agent's call waits for
        one of them (202). What is privileged is withheld, with all that was found in it, from clients, guests and agents
        whose key does not say otherwise; what came inside it, undecided, follows it. Emits evidence.updated if anything
        changed; a retry changes nothing."""
        actions.privilege_decide(actor=self.actor, case=evidence.case, items=[evidence], **self.body)
        return self.shown(evidence)

    @tool(
        "evidence.bulk_set_privilege", "POST cases/{case_id}/evidence/privilege", permission="write:privilege",
        audit="update", entity="evidence", body=PrivilegeDecisions, answer=PrivilegeDecidedSerializer,
        example={
            "evidence_ids": ["0192d3a0-0000-7000-8000-000000000000"], "privilege": "attorney_client",
            "basis": "Mail between the firm and its client.",
        },
        subject=None, step_up=True, activity="decided about the privilege of several documents",
        when="Use it for the same decision about many documents; for one, evidence.set_privilege.",
    )  # fmt: skip
    def bulk_set_privilege(self, request: Request, case: Case) -> Response:
        """Decide about up to 500 documents of a case at once: all of them or, if any id is not right, none. Attorneys and
        firm admins decide; an agent's call waits for one of them (202). Emits evidence.updated for each that changed; a
        retry changes nothing more."""
        body = dict(self.body)
        rows = self.rows.select_for_update(of=("self",)).order_by("pk")
        items = resolve_ids(rows, body.pop("evidence_ids"), "evidence_ids", view=self)
        changed = actions.privilege_decide(actor=self.actor, case=case, items=items, **body)
        shown = counted(self.rows.filter(pk__in=[item.pk for item in items]), self.scope).order_by("-id")
        return self.answer({"updated": len(changed), "evidence": shown})

    @tool(
        "evidence.get_access", "GET evidence/{evidence_id}/access", permission="read:evidence", audit="read",
        entity="evidence", query=NoParams, answer=LanesSerializer,
        subject="evidence_id", activity="checked who sees {object}",
        when="Use it to learn who sees a document, and why somebody does not.",
    )  # fmt: skip
    def get_access(self, request: Request, evidence: EvidenceItem) -> Response:
        """Tell in three lanes, firm, client and guest, whether a document is seen and why, for everyone who takes part in
        the case. For the firm's people and their agents. Changes nothing."""
        check_see_access(self.scope)
        return self.answer({"evidence_id": evidence.pk, "lanes": lanes_of(evidence)})

    def shown(self, item: EvidenceItem) -> Response:
        """Also to an agent that sees it no longer: it reads what its own call came to."""
        return self.answer(counted(self.rows.filter(pk=item.pk), self.scope).get())
