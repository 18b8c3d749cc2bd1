"""The tools of what guests are granted."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case, GuestGrant
from config.api.params import ListParams
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.guests import actions
from evidence.guests.policies import FOR_A_PERSON, can_grant_guests
from evidence.guests.readers import shown_grants
from evidence.guests.serializers import GuestGrantSerializer, NewGrant
from evidence.models import EvidenceItem


class GuestTools(ToolViewSet):
    rows = GuestGrant.objects
    lookups = {"case_id": Case.objects, "guest_grant_id": GuestGrant.objects}

    @tool(
        "guests.list", "GET cases/{case_id}/guest-grants", permission="read:cases", audit="read", entity="case",
        query=ListParams, answer=GuestGrantSerializer, many=True,
        subject="case_id", activity="checked what guests see",
        when="Use it to see who from outside was granted what, by whom, and until when.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List what guests of a case were granted, the newest first: the case without what is privileged, or named documents;
        by whom, until when, and whether it holds now. A guest sees their own. Changes nothing."""
        return self.page(shown_grants(self.scope, self.visible.filter(case=case)))

    @tool(
        "guests.grant", "POST cases/{case_id}/guest-grants", permission="write:cases", audit="update", entity="case",
        body=NewGrant, answer=GuestGrantSerializer, status=201, allowed=can_grant_guests,
        subject="case_id", approval=FOR_A_PERSON, approval_fixed=True, step_up=True,
        activity="let {person} see {object} as a guest",
        when="Use it to let a guest see a case, or some of its documents, for a time.",
    )  # fmt: skip
    def grant(self, request: Request, case: Case) -> Response:
        """Let a guest see all of a case that is not privileged, or named documents, until a time; it takes the place of what
        the guest was granted there before, and lets them take part in the case. Attorneys and firm admins only; an agent's
        call waits for one of them (202). Documents that are privileged, or likely to be and undecided, are refused with the
        pages and facts concerned. Emits case.updated."""
        body = dict(self.body)
        ids = body.pop("evidence_ids", ())
        items = resolve_ids(EvidenceItem.objects.order_by("pk"), ids, "evidence_ids", view=self)
        grant = actions.guest_grant(actor=self.actor, case=case, documents=items, **body)
        self.concerns(grant.user)
        return self.answer(shown_grants(self.scope, GuestGrant.objects.filter(pk=grant.pk)).get())

    @tool(
        "guests.revoke", "DELETE cases/{case_id}/guest-grants/{guest_grant_id}", permission="write:cases", audit="update",
        entity="case", status=204, allowed=can_grant_guests,
        subject="case_id", approval=FOR_A_PERSON, approval_fixed=True, activity="took back what {person} was granted as a guest",
        when="Use it to end what a guest sees before its time.",
    )  # fmt: skip
    def revoke(self, request: Request, case: Case, guest_grant: GuestGrant) -> Response:
        """Take back what a guest was granted; with their next call they see nothing of it. Attorneys and firm admins only;
        an agent's call waits for one of them (202). Emits case.updated; a retry changes nothing."""
        self.concerns(guest_grant.user)
        actions.guest_revoke(actor=self.actor, case=case, grant=guest_grant)
        return self.nothing()
