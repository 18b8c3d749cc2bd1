"""What claims.coverage answers and takes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict, Visible
from facts.claims.states import State
from facts.issues.serializers import IssueLinkSerializer
from facts.models import Claim


class CoverageFilter(Strict):
    claim_id = Visible(Claim.objects, required=False, help_text="Only this claim.")


class ColumnSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the name in the answer


class CellSerializer(serializers.Serializer[Any]):
    column = serializers.CharField()
    counting_for = serializers.IntegerField()
    counting_against = serializers.IntegerField()
    waiting = serializers.IntegerField(help_text="Linked, and not counted yet.")
    why = serializers.CharField(help_text="The counts in words.")
    links_count = serializers.IntegerField()
    links = IssueLinkSerializer(many=True, help_text="The first 20, each with the words that it rests on.")


class CoverageRowSerializer(serializers.Serializer[Any]):
    element = serializers.IntegerField(allow_null=True, help_text="Its number; null: an issue that serves no element.")
    name = serializers.CharField()
    text = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # the name in the answer
    issue_ids = serializers.ListField(child=serializers.UUIDField())
    state = serializers.ChoiceField(choices=State.choices)
    why = serializers.CharField(help_text="The counts in words.")
    fill = serializers.ListField(child=serializers.CharField(), help_text="What would fill it, the nearest first.")
    cells = CellSerializer(many=True)


class CoveredClaimSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(source="claim.pk")
    case_id = serializers.UUIDField(source="claim.case_id")
    title = serializers.CharField(source="claim.title")
    kind = serializers.CharField(source="claim.kind")
    party = serializers.CharField(source="claim.party")
    against = serializers.CharField(source="claim.against")
    status = serializers.CharField(source="claim.status")
    jurisdiction = serializers.CharField(source="claim.jurisdiction")
    source = serializers.CharField(source="claim.source")  # type: ignore[assignment]  # the name in the answer
    rows = CoverageRowSerializer(many=True)


class TotalsSerializer(serializers.Serializer[Any]):
    proven = serializers.IntegerField()
    disputed = serializers.IntegerField()
    thin = serializers.IntegerField()
    missing = serializers.IntegerField()


class CoverageSerializer(serializers.Serializer[Any]):
    rule = serializers.CharField(help_text="How the states are counted.")
    columns = ColumnSerializer(many=True)
    totals = TotalsSerializer(help_text="How many rows are in which state.")
    claims = CoveredClaimSerializer(many=True)
