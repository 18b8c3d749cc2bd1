"""What the tools of cases and their participants answer and take."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

from cases.models import Case, Participant, User
from cases.models.user import COLLEAGUES
from cases.policies import works_for_firm
from config.api.compiled_reads import rows_of_case
from config.api.fields import AllowedActions
from config.api.kind_rows import counts_of
from config.api.params import ListParams, Strict, Visible
from config.api.representation import RowSerializer
from config.api.scope import Scope
from config.api.words import Words

FIRM_ONLY = {"description": "", "practice_area": ""}  # the firm's notes on a case, empty in a client's answers


class ParticipantSerializer(RowSerializer, serializers.ModelSerializer[Participant]):
    user_id = serializers.UUIDField()
    name = serializers.CharField(source="user.name")
    email = serializers.EmailField(source="user.email")
    role = serializers.CharField(source="user.role")

    class Meta:
        model = Participant
        fields = ("id", "user_id", "name", "email", "role", "part")


class CaseSummarySerializer(RowSerializer, serializers.ModelSerializer[Case]):
    lean = ("id", "name", "number", "status")
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
        return {**data, **FIRM_ONLY} if self.context["scope"].is_outside else data


class CaseSerializer(CaseSummarySerializer):
    participants = serializers.SerializerMethodField()
    counts = serializers.SerializerMethodField(
        help_text="How many of each kind you may see; 5,001 means more than 5,000, and of failed jobs 1,001 more than 1,000."
    )

    class Meta(CaseSummarySerializer.Meta):
        fields: tuple[str, ...] = (*CaseSummarySerializer.Meta.fields, "participants", "counts")

    def get_participants(self, case: Case) -> list[dict[str, Any]]:
        """The people of the case that the caller may know of; for the client, those of the firm."""
        people = rows_of_case("participants", case, self.context["scope"], _participants)
        return list(ParticipantSerializer(people, many=True).data)

    def get_counts(self, case: Case) -> dict[str, int]:
        scope = self.context["scope"]
        return counts_of(case.pk, scope, internal=works_for_firm(scope))


def _participants(scope: Scope, case_id: uuid.UUID) -> QuerySet[Participant]:
    known = User.objects.visible_to(scope)
    if scope.client_boundary:
        known = known.filter(role__in=COLLEAGUES)
    return Participant.objects.filter(case_id=case_id, user__in=known).select_related("user").order_by("id")


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


class ParticipantChange(Strict):
    part = serializers.CharField(
        max_length=80, allow_blank=True,
        help_text="What they do in the matter, as everyone in the case reads it: Lead counsel. Empty: only their role.",
    )  # fmt: skip


class NewParticipant(Strict):
    user_id = Visible(User.objects, source="user")
