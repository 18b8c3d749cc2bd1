"""The tools of cases and their participants."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.actions import cases as actions
from cases.models import Case, Participant
from cases.policies import can_change_case
from cases.serializers.cases import (
    CaseChange,
    CaseFields,
    CaseFilter,
    CaseSerializer,
    CaseSummarySerializer,
    NewParticipant,
    ParticipantChange,
    ParticipantSerializer,
)
from config.api.params import Empty
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from config.word_index import having_words


class CaseTools(ToolViewSet):
    rows = Case.objects
    lookups = {"case_id": Case.objects, "participant_id": Participant.objects}

    @tool(
        "cases.list",
        "GET cases",
        permission="read:cases",
        audit="read",
        entity="case",
        query=CaseFilter,
        answer=CaseSummarySerializer,
        many=True,
        client=True,
        common=True,
        listed=("q",),
        activity="looked through {objects}",
        when="Use it to begin with: nearly all other calls need the id of a case.",
    )
    def list(self, request: Request) -> Response:
        """List the cases you take part in, newest first. Filter by status or by words of the name. Changes nothing."""
        rows = self.visible
        if status := self.query.get("status"):
            rows = rows.filter(status=status)
        q, firm = self.query.get("q", ""), self.scope.firm_id
        return self.page(having_words(rows, q, "name", "number", "client_name", parent=firm))

    @tool(
        "cases.create",
        "POST cases",
        permission="write:cases",
        audit="create",
        entity="case",
        body=CaseFields,
        answer=CaseSerializer,
        status=201,
        example={"name": "Moran v. Kestrel Harbor", "number": "2026-CV-0117"},
        activity="opened {object}",
        when="Use it once for each matter, when cases.list does not have it.",
    )
    def create(self, request: Request) -> Response:
        """Open a new case. You (for an agent: the directing attorney) become its first participant. Emits case.created."""
        return self.answer(actions.case_create(actor=self.actor, **self.body))

    @tool(
        "cases.get",
        "GET cases/{case_id}",
        permission="read:cases",
        audit="read",
        entity="case",
        answer=CaseSerializer,
        client=True,
        subject="case_id",
        activity="opened {object}",
        when="Use it when you have the id of the case.",
    )
    def get_one(self, request: Request, case: Case) -> Response:
        """Get one case with its participants and what you may do with it. Changes nothing."""
        return self.answer(case)

    @tool(
        "cases.update",
        "PATCH cases/{case_id}",
        permission="write:cases",
        audit="update",
        entity="case",
        body=CaseChange,
        answer=CaseSerializer,
        allowed=can_change_case,
        subject="case_id",
        activity="changed the case's particulars",
        when="Use it to correct a case's particulars; to end it, cases.archive.",
    )
    def update(self, request: Request, case: Case) -> Response:
        """Change a case's name, number, description, practice area or client. An agent fills in an empty
        description or practice area; what else it changes waits for approval (202). Emits case.updated if anything
        changed."""
        return self.answer(actions.case_update(actor=self.actor, case=case, **self.body))

    @tool(
        "cases.archive",
        "POST cases/{case_id}/archive",
        permission="write:cases",
        audit="update",
        entity="case",
        body=Empty,
        answer=CaseSerializer,
        allowed=can_change_case,
        subject="case_id",
        approval="Archiving a case can't be undone.",
        step_up=True,
        activity="archived {object}",
        when="Use it when the matter is over; for anything less, cases.update.",
    )
    def archive(self, request: Request, case: Case) -> Response:
        """Archive a case for good: it stays readable, nothing in it changes any more. Emits case.archived."""
        return self.answer(actions.case_archive(actor=self.actor, case=case))

    @tool(
        "cases.add_participant",
        "POST cases/{case_id}/participants",
        permission="write:cases",
        audit="update",
        entity="case",
        body=NewParticipant,
        answer=ParticipantSerializer,
        status=201,
        allowed=can_change_case,
        subject="case_id",
        approval=actions.TAKING_PART,
        approval_fixed=True,
        activity="let {person} take part in {object}",
        when="Use it to let one person into one case; cases.preview_access says what they would see.",
    )
    def add_participant(self, request: Request, case: Case) -> Response:
        """Let a person of the firm take part in the case, in the role they have. An agent's call waits for approval (202).
        Emits case.updated; 409 if they take part already."""
        participant = actions.participant_add(actor=self.actor, case=case, **self.body)
        self.concerns(participant.user)
        return self.answer(participant)

    @tool(
        "cases.update_participant",
        "PATCH cases/{case_id}/participants/{participant_id}",
        permission="write:cases",
        audit="update",
        entity="case",
        body=ParticipantChange,
        answer=ParticipantSerializer,
        example={"part": "Lead counsel"},
        allowed=can_change_case,
        subject="case_id",
        approval=actions.TAKING_PART,
        approval_fixed=True,
        activity="said what {person} does in {object}",
        when="Use it to say who does what in the matter; what a person may do follows from users.update.",
    )
    def update_participant(self, request: Request, case: Case, participant: Participant) -> Response:
        """Say what a participant does in the matter, such as lead counsel; everyone who knows of them reads it. It changes
        nothing about what they may see or do. An agent's call waits for approval (202). Emits case.updated if anything
        changed; a retry changes nothing."""
        self.concerns(participant.user)
        return self.answer(
            actions.participant_update(actor=self.actor, case=case, participant=participant, **self.body)
        )

    @tool(
        "cases.remove_participant",
        "DELETE cases/{case_id}/participants/{participant_id}",
        permission="write:cases",
        audit="update",
        entity="case",
        status=204,
        allowed=can_change_case,
        subject="case_id",
        approval=actions.TAKING_PART,
        approval_fixed=True,
        activity="ended the part of {person} in {object}",
        when="Use it when someone leaves the matter; if they leave the firm, users.deactivate.",
    )
    def remove_participant(self, request: Request, case: Case, participant: Participant) -> Response:
        """End a person's part in the case; their access ends with their next call. An agent's call waits for approval (202).
        Emits case.updated."""
        self.concerns(participant.user)
        actions.participant_remove(actor=self.actor, case=case, participant=participant)
        return self.nothing()
