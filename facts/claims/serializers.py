"""What the tools of claims answer and take."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import MAX_INTEGER, ListParams, Strict, StrictBoolean, Version
from config.api.representation import RowSerializer
from facts.elements.serializers import CauseElementSerializer, numbered
from facts.models import Claim
from facts.models.claim import Side, Standing
from facts.serializers import MadeBy

AGREED = "All of them, each once, in the order they are to have."


class ReasonField(serializers.CharField):
    """Why an engine proposed it: after what it read, so for those from whom nothing of the evidence is withheld."""

    def __init__(self) -> None:
        super().__init__(read_only=True, help_text="Why an engine proposed it; empty where people or agents wrote it.")

    def to_representation(self, value: str) -> str:
        return value if self.context["scope"].sees_all_evidence else ""


class VersionList(serializers.ListField):
    def __init__(self) -> None:
        super().__init__(
            child=serializers.IntegerField(min_value=1, max_value=MAX_INTEGER), required=False, max_length=100,
            help_text="The versions you read, in the same order; a lost update is 409.",
        )  # fmt: skip


class IssueRefSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    title = serializers.CharField()
    status = serializers.ChoiceField(choices=Standing.choices)


class ClaimSerializer(RowSerializer, serializers.ModelSerializer[Claim]):
    """Takes rows of ``facts.claims.readers.shown_claims``."""

    case_id = serializers.UUIDField()
    elements = serializers.SerializerMethodField()
    reason = ReasonField()
    issues_count = serializers.IntegerField()
    issues = IssueRefSerializer(
        source="shown_issues", many=True, help_text="In their order; issues.list has all of each."
    )
    made_by = MadeBy()
    allowed_actions = AllowedActions("claim")

    lean = ("id", "title", "kind", "party", "position", "status")

    class Meta:
        model = Claim
        fields = (
            "id", "case_id", "title", "kind", "party", "against", "description", "cause", "jurisdiction", "source", "look_for",
            "elements", "position", "status", "reason", "issues_count", "issues", "made_by", "created_at", "updated_at",
            "version", "allowed_actions",
        )  # fmt: skip

    @extend_schema_field(CauseElementSerializer(many=True))
    def get_elements(self, claim: Any) -> list[dict[str, Any]]:
        return numbered(claim.elements)


class ClaimFilter(ListParams):
    status = serializers.ChoiceField(choices=Standing.choices, required=False)
    kind = serializers.ChoiceField(choices=Side.choices, required=False)
    party = serializers.CharField(max_length=200, required=False)


class ClaimFields(Strict):
    party = serializers.CharField(max_length=200, required=False, allow_blank=True, help_text="Who claims or defends.")
    against = serializers.CharField(max_length=200, required=False, allow_blank=True, help_text="Against whom.")
    description = serializers.CharField(max_length=5_000, required=False, allow_blank=True)


class NewClaim(ClaimFields):
    title = serializers.CharField(max_length=300, required=False, help_text="Else the name of the cause of action.")
    cause = serializers.CharField(
        max_length=80, required=False, help_text="A key of elements.list: the claim gets its elements as they are now."
    )
    kind = serializers.ChoiceField(choices=Side.choices, required=False, help_text="Else that of the cause of action.")
    with_issues = StrictBoolean(required=False, default=True, help_text="Make an issue for each element.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs.get("title") and not attrs.get("cause"):
            raise serializers.ValidationError({"title": ["Give a title, or a cause of action of elements.list."]})
        return attrs


class ClaimChange(ClaimFields):
    title = serializers.CharField(max_length=300, required=False)
    status = serializers.ChoiceField(choices=Standing.choices, required=False)
    version = Version(required=False)


class ClaimOrder(Strict):
    claim_ids = serializers.ListField(
        child=serializers.UUIDField(), allow_empty=False, max_length=100, help_text=AGREED
    )
    versions = VersionList()


class ReorderedSerializer(serializers.Serializer[Any]):
    moved = serializers.IntegerField(help_text="How many have another place than before.")
    order = serializers.ListField(child=serializers.UUIDField())
    versions = serializers.ListField(child=serializers.IntegerField(), help_text="As they are now, in the same order.")
