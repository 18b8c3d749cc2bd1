"""The tools of cases and their participants."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cases.actions import cases as actions
from cases.models import Case, Participant, User
from cases.models.user import COLLEAGUES
from cases.policies import can_change_case, works_for_firm
from config.api.fields import AllowedActions
from config.api.kind_rows import counts_of
from config.api.params import Empty, ListParams, Strict, Visible
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from config.api.words import Words, with_words

FIRM_ONLY = {"description": "", "practice_area": ""}  # the firm's notes on a case, empty in a client's answers


class ParticipantSerializer(serializers.ModelSerializer[Participant]):
    user_id = serializers.UUIDField()
    name = serializers.CharField(source="user.name")
    email = serializers.EmailField(source="user.email")
    role = serializers.CharField(source="user.role")

    class Meta:
        model = Participant
        fields = ("id", "user_id", "name", "email", "role")


class CaseSummarySerializer(serializers.ModelSerializer[Case]):
    allowed_actions = AllowedActions("case")

    class Meta:
        model = Case
        fields: tuple[str, ...] = (
            "id",
            "name",
            "number",
            "description",
            "practice_area",
            "client_name",
            "status",
            "created_at",
            "updated_at",
            "archived_at",
            "version",
            "allowed_actions",
        )

    def to_representation(self, case: Case) -> dict[str, Any]:
        data = super().to_representation(case)
        return {**data, **FIRM_ONLY} if self.context["scope"].client_boundary else data


class CaseSerializer(CaseSummarySerializer):
    participants = serializers.SerializerMethodField()
    counts = serializers.SerializerMethodField()

    class Meta(CaseSummarySerializer.Meta):
        fields: tuple[str, ...] = (*CaseSummarySerializer.Meta.fields, "participants", "counts")

    def get_participants(self, case: Case) -> list[dict[str, Any]]:
        """The people of the case that the caller may know of; for the client, those of the firm."""
        scope = self.context["scope"]
        known = User.objects.visible_to(scope)
        if scope.client_boundary:
            known = known.filter(role__in=COLLEAGUES)
        people = case.participants.filter(user__in=known).select_related("user").order_by("id")
        return list(ParticipantSerializer(people, many=True).data)

    def get_counts(self, case: Case) -> dict[str, int]:
        scope = self.context["scope"]
        return counts_of(case.pk, scope, internal=works_for_firm(scope))


class CaseFields(Strict):
    name = serializers.CharField(max_length=200)
    number = serializers.CharField(max_length=60, required=False, allow_blank=True)
    description = serializers.CharField(max_length=10_000, required=False, allow_blank=True)
    practice_area = serializers.CharField(max_length=60, required=False, allow_blank=True)
    client_name = serializers.CharField(max_length=200, required=False, allow_blank=True)


class CaseChange(CaseFields):
    name = serializers.CharField(max_length=200, required=False)


class CaseFilter(ListParams):
    status = serializers.ChoiceField(choices=Case.Status.choices, required=False)
    q = Words(required=False, help_text="Words in the name, number or client's name.")


class NewParticipant(Strict):
    user_id = Visible(User.objects, source="user")


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
        return self.page(rows.filter(with_words(self.query.get("q", ""), "name", "number", "client_name")))

    @tool(
        "cases.create",
        "POST cases",
        permission="write:cases",
        audit="create",
        entity="case",
        body=CaseFields,
        answer=CaseSerializer,
        status=201,
        example={"name": "Marsh v. Kestrel Harbor", "number": "2026-CV-0117"},
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
        activity="let someone take part in {object}",
        when="Use it to let one person into one case; cases.preview_access says what they would see.",
    )
    def add_participant(self, request: Request, case: Case) -> Response:
        """Let a person of the firm take part in the case, in the role they have. People only. Emits case.updated."""
        return self.answer(actions.participant_add(actor=self.actor, case=case, **self.body))

    @tool(
        "cases.remove_participant",
        "DELETE cases/{case_id}/participants/{participant_id}",
        permission="write:cases",
        audit="update",
        entity="case",
        status=204,
        allowed=can_change_case,
        subject="case_id",
        activity="ended someone's part in {object}",
        when="Use it when someone leaves the matter; if they leave the firm, users.deactivate.",
    )
    def remove_participant(self, request: Request, case: Case, participant: Participant) -> Response:
        """End a person's part in the case; their access ends with their next call. People only. Emits case.updated."""
        actions.participant_remove(actor=self.actor, case=case, participant=participant)
        return self.nothing()
