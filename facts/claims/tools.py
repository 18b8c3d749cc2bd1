"""The tools of claims and of how far they are covered."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from cases.models import Case
from config.api.errors import Conflict
from config.api.params import ListParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.claims import actions
from facts.claims.coverage import coverage_of
from facts.claims.coverage_serializers import CoverageFilter, CoverageSerializer
from facts.claims.policies import MOST_CLAIMS, can_change_work_product
from facts.claims.readers import shown_claims
from facts.claims.serializers import (
    ClaimChange,
    ClaimFilter,
    ClaimOrder,
    ClaimSerializer,
    NewClaim,
    ReorderedSerializer,
)
from facts.elements.catalogue import find_cause
from facts.models import Claim
from facts.models.claim import Standing


class ClaimTools(ToolViewSet):
    rows = Claim.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "claims.list", "GET cases/{case_id}/claims", permission="read:claims", audit="read", entity="claim",
        query=ClaimFilter, answer=ClaimSerializer, many=True,
        subject=None, activity="looked through {objects}",
        when="Use it to see what the parties claim and defend with; for how far it is shown, claims.coverage.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List the claims and defences of a case in their order: party, against whom, elements with their sources, status
        and how many issues each has. The firm's own work. Filter by status, kind or party. Changes nothing."""
        names = ("status", "kind", "party")
        rows = self.visible.filter(case=case, **{name: self.query[name] for name in names if name in self.query})
        return self.page(shown_claims(rows), order=("position", "id"))

    @tool(
        "claims.get", "GET claims/{claim_id}", permission="read:claims", audit="read", entity="claim", answer=ClaimSerializer,
        subject="claim_id", activity="read {object}",
        when="Use it when you have a claim's id; claims.list finds it.",
    )  # fmt: skip
    def get_one(self, request: Request, claim: Claim) -> Response:
        """Get one claim with its elements and what you may do with it; its issues are issues.list's. Changes nothing."""
        return self.shown(claim)

    @tool(
        "claims.coverage", "GET cases/{case_id}/coverage", permission="read:issues", audit="read", entity="claim",
        query=CoverageFilter, answer=CoverageSerializer,
        subject=None, activity="looked at what is shown of each claim",
        when="Use it to see which elements are proven, disputed, thin or missing, and what to look for next.",
    )  # fmt: skip
    def coverage(self, request: Request, case: Case) -> Response:
        """See the matrix of a case's claims, element by element, against its evidence: proven, disputed, thin or missing, by
        the rule that is answered with it, why, what would fill it, and for each kind of evidence the facts and documents
        that you may see, with their words. Changes nothing."""
        claims = Claim.objects.visible_to(self.scope).filter(case=case).exclude(status=Standing.DISMISSED)
        if one := self.query.get("claim_id"):
            claims = claims.filter(pk=one.pk)
        return self.answer(coverage_of(self.scope, case, list(claims.order_by("position")[:MOST_CLAIMS])))

    @tool(
        "claims.create", "POST cases/{case_id}/claims", permission="write:claims", audit="create", entity="claim",
        body=NewClaim, answer=ClaimSerializer, status=201,
        example={"cause": "breach-of-contract", "party": "Kestrel Harbor", "against": "Moran Freight"},
        subject=None, activity="added {object}",
        when="Use it for what a party claims or defends with; elements.list has the causes of action it can be made of.",
    )  # fmt: skip
    def create(self, request: Request, case: Case) -> Response:
        """Add a claim or defence, as the last of the case. With a cause of action of elements.list it gets its
        elements and, unless with_issues is false, an issue for each. A person's claim is approved, an agent's is proposed.
        Emits claim.created, and issue.created for each issue. A retry with the same Idempotency-Key stores nothing twice."""
        fields = dict(self.body)
        key = fields.pop("cause", None)
        cause = find_cause(self.scope, key) if key else None
        return self.shown(actions.claim_create(actor=self.actor, case=case, cause=cause, **fields))

    @tool(
        "claims.update", "PATCH claims/{claim_id}", permission="write:claims", audit="update", entity="claim",
        body=ClaimChange, answer=ClaimSerializer, allowed=can_change_work_product, example={"party": "Kestrel Harbor"},
        subject="claim_id", activity="changed {object}",
        when="Use it to reword a claim, name its parties, or accept or dismiss it; for many, issues.decide.",
    )  # fmt: skip
    def update(self, request: Request, claim: Claim) -> Response:
        """Reword a claim or defence, name whose it is and against whom, or approve or dismiss it, which only people may. An
        agent's change of a person's claim waits (202). version refuses (409) what was read before another's change. Emits
        claim.updated unless all was so already."""
        fields = dict(self.body)
        if fields.pop("version", claim.version) != claim.version:
            raise Conflict("Someone else changed this since you read it.", details={"version": claim.version})
        return self.shown(actions.claim_update(actor=self.actor, claim=claim, **fields))

    @tool(
        "claims.delete", "DELETE claims/{claim_id}", permission="write:claims", audit="delete", entity="claim", status=204,
        allowed=can_change_work_product, subject="claim_id", activity="deleted {object}",
        when="Use it for a claim that should not be there at all; one that is only weak is dismissed by claims.update.",
    )  # fmt: skip
    def delete_one(self, request: Request, claim: Claim) -> Response:
        """Delete a whole claim: its issues, and what was linked to them, go with it; no fact and no document does. A claim that a
        person wrote or decided about waits for approval when an agent asks (202). Emits claim.deleted and an issue.deleted for
        every issue. A retry answers 404."""
        actions.claim_delete(actor=self.actor, claim=claim)
        return self.nothing()

    @tool(
        "claims.reorder", "PATCH cases/{case_id}/claims/reorder", permission="write:claims", audit="update", entity="claim",
        body=ClaimOrder, answer=ReorderedSerializer, versioned=False,
        example={"claim_ids": ["0192d3a0-0000-7000-8000-000000000000"]},
        subject=None, activity="put the claims in another order",
        when="Use it to give the case's claims the order of the argument.",
    )  # fmt: skip
    def reorder(self, request: Request, case: Case) -> Response:
        """Put the case's claims into the sequence of claim_ids, which has every claim once. With versions the call is refused
        (409) where somebody changed one meanwhile. For an agent, moving a person's claim waits for approval (202). Those whose
        place is new emit claim.updated; the same sequence again does nothing."""
        moved = actions.claims_reorder(
            actor=self.actor, case=case, ids=self.body["claim_ids"], versions=self.body.get("versions", ())
        )
        rows = Claim.objects.filter(case=case).order_by("position").values_list("pk", "version")
        order, versions = zip(*rows, strict=True)
        return self.answer({"moved": len(moved), "order": order, "versions": versions})

    @tool(
        "claims.history", "GET claims/{claim_id}/history", permission="read:claims", audit="read", entity="claim",
        query=ListParams, answer=HistoryEntrySerializer, many=True,
        subject="claim_id", activity="read the history of {object}",
        when="Use it to see who changed a claim and what it was before.",
    )  # fmt: skip
    def history(self, request: Request, claim: Claim) -> Response:
        """See who changed a claim, newest first, each field before and after. Nothing is ever taken out of a history. Changes
        nothing."""
        return history_page(self, claim)

    def shown(self, claim: Claim) -> Response:
        return self.answer(shown_claims(Claim.objects.visible_to(self.scope)).get(pk=claim.pk))
