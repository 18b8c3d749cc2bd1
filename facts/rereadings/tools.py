"""The tools of re-readings: to have a case read again, and to decide about what is proposed."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.envelope import envelope_of
from config.api.errors import ApiError
from config.api.params import Empty, NoParams
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.facts.policies import check_version
from facts.models import ProposedChange
from facts.rereadings import actions
from facts.rereadings.jobs import rereading_start
from facts.rereadings.policies import can_decide_change
from facts.rereadings.readers import counted_changes, shown_changes
from facts.rereadings.serializers import (
    ChangeCountsSerializer,
    ChangeOutcomesSerializer,
    ProposedChangeDecision,
    ProposedChangeFilter,
    ProposedChangeSelection,
    ProposedChangeSerializer,
)

State = ProposedChange.State
DECIDE: dict[str, Any] = {"permission": "write:facts", "audit": "update", "entity": "proposed_change"}
SELECTED: dict[str, Any] = {
    "body": ProposedChangeSelection, "answer": ChangeOutcomesSerializer, "subject": None, "each": "engines.decide_change",
}  # fmt: skip


class RereadingTools(ToolViewSet):
    rows = ProposedChange.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "engines.reread_case", "POST cases/{case_id}/rereadings", permission="write:evidence", audit="update",
        entity="case", body=Empty, status=202,
        subject=None, activity="had the documents of {object} read again",
        approval="Reading all documents of a case again is much work, and with a model's provider it costs money.",
        when="Use it after the engine got a new version; for one document that was read wrongly, evidence.re_extract.",
    )  # fmt: skip
    def reread_case(self, request: Request, case: Case) -> Response:
        """Read the case's documents again that an earlier version of the engine read, in the background. Nothing of the
        case changes: what is found anew, worded otherwise or found no longer is proposed (engines.list_changes), and what
        nobody decided about from an earlier re-reading expires. Answers 202 with a job; jobs.cancel stops it, jobs.retry
        goes on where it was. 409 while one is under way. Of an agent it waits for approval."""
        return self.queued(rereading_start(actor=self.actor, case=case))

    @tool(
        "engines.list_changes", "GET cases/{case_id}/rereadings", permission="read:facts", audit="read",
        entity="proposed_change", query=ProposedChangeFilter, answer=ProposedChangeSerializer, many=True,
        subject=None, activity="looked through proposed changes",
        when="Use it after engines.reread_case; for how many there are, engines.count_changes.",
    )  # fmt: skip
    def list_changes(self, request: Request, case: Case) -> Response:
        """List what re-readings propose for the case's facts, names (entity) and relationships, those that wait unless
        state says otherwise: each with what it is about, before and after, its kind (new, changed, not_found), the words it
        rests on and the engine. Who does not see all evidence gets those about facts. Changes nothing."""
        rows = shown_changes(self.scope).filter(case=case, state__in=self.query["state"])
        if about := self.query.get("about"):
            rows = rows.filter(about__in=about)
        if kinds := self.query.get("kind"):
            rows = rows.filter(kind__in=kinds)
        if item := self.query.get("evidence_id"):
            rows = rows.filter(item=item)
        return self.page(rows, order=("-id",))

    @tool(
        "engines.count_changes", "GET cases/{case_id}/rereadings/count", permission="read:facts", audit="read",
        entity="proposed_change", query=NoParams, answer=ChangeCountsSerializer,
        subject=None, activity="counted proposed changes",
        when="Use it to see whether a case should be read again, or has changes to decide about.",
    )  # fmt: skip
    def count_changes(self, request: Request, case: Case) -> Response:
        """Count the proposed changes that wait, by kind, and the documents that an earlier version of the engine read;
        with the last re-reading and how far it is. Changes nothing."""
        return self.answer(counted_changes(self.scope, case))

    @tool(
        "engines.accept_changes", "POST cases/{case_id}/rereadings/accept", **DECIDE, **SELECTED,
        activity="accepted proposed changes",
        when="Use it for several at once; for one, engines.decide_change.",
    )  # fmt: skip
    def accept_changes(self, request: Request, case: Case) -> Response:
        """Accept up to 200 proposed changes, each as engines.decide_change would: a new fact is stored as proposed, a
        changed one takes the words, dates and citation, one that is not found any more is dismissed; names and
        relationships are made, changed and removed. A relationship needs both names: accept these first. The results say of
        each what became of it or why it was refused; one refusal stops no other, so look at refused. If a person decided
        about any of these facts, an agent's call waits for approval as a whole (202). A retry changes nothing more. Ask
        with Prefer: dry-run to see first."""
        return self._decided(case, State.ACCEPTED)

    @tool(
        "engines.reject_changes", "POST cases/{case_id}/rereadings/reject", **DECIDE, **SELECTED,
        activity="rejected proposed changes",
        when="Use it for several at once; for one, engines.decide_change.",
    )  # fmt: skip
    def reject_changes(self, request: Request, case: Case) -> Response:
        """Reject up to 200 proposed changes: the facts stay as they are, and the same is not proposed again. The results
        say of each what became of it or why it was refused; one refusal stops no other. A retry changes nothing more."""
        return self._decided(case, State.REJECTED)

    @tool(
        "engines.decide_change", "PATCH proposed-changes/{proposed_change_id}", **DECIDE, body=ProposedChangeDecision,
        answer=ProposedChangeSerializer, allowed=can_decide_change,
        subject="proposed_change_id", activity="decided about {object}",
        when="Use it for one; for several, engines.accept_changes or engines.reject_changes.",
    )  # fmt: skip
    def decide_change(self, request: Request, proposed_change: ProposedChange) -> Response:
        """Accept a proposed change, reject it, or let one that was rejected wait again (pending). Accepting changes the
        fact, name or relationship and emits its event; whether a fact is approved stays as it was. 409 for what was
        accepted or has expired, and
        where the fact or the document is not as it was when this was proposed. What a person decided about, an agent
        changes with approval (202). Emits proposed_change.updated; a retry changes nothing more."""
        check_version(proposed_change, self.body.get("version"))
        actions.change_decide(actor=self.actor, change=proposed_change, state=self.body["state"])
        return self.shown(proposed_change)

    def shown(self, change: ProposedChange) -> Response:
        return self.answer(shown_changes(self.scope).get(pk=change.pk))

    def _decided(self, case: Case, state: str) -> Response:
        rows = self.rows.select_for_update(of=("self",)).order_by("pk")
        changes = resolve_ids(rows, self.body["proposed_change_ids"], "proposed_change_ids", view=self)
        outcomes = actions.changes_decide(actor=self.actor, case=case, changes=changes, state=state)
        results = [_result(change, outcome) for change, outcome in zip(changes, outcomes, strict=True)]
        refused = sum(one["error"] is not None for one in results)
        return self.answer({"decided": len(results) - refused, "refused": refused, "results": results})


def _result(change: ProposedChange, outcome: ProposedChange | ApiError) -> dict[str, Any]:
    if isinstance(outcome, ApiError):
        found, state = envelope_of(outcome)["error"], change.state
        return {
            "id": change.pk,
            "status": outcome.status_code,
            "state": state,
            "fact_id": change.fact_id,
            "error": found,
        }
    return {"id": change.pk, "status": 200, "state": outcome.state, "fact_id": outcome.fact_id, "error": None}
