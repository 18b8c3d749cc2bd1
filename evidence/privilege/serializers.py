"""What the tools of privilege answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict
from evidence.custody.receipt_serializers import FileAddressSerializer
from evidence.items.tools import EvidenceSerializer
from evidence.models import EvidenceItem
from evidence.privilege.log import MOST

MOST_ITEMS = 500


class PrivilegeDecision(Strict):
    privilege = serializers.ChoiceField(choices=EvidenceItem.Privilege.choices)
    basis = serializers.CharField(
        max_length=1000, required=False, default="", allow_blank=True,
        help_text="Why, as a privilege log would say it; of something that is not privileged it may be empty.",
    )  # fmt: skip

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["privilege"] != EvidenceItem.Privilege.NONE and not attrs["basis"].strip():
            raise serializers.ValidationError({"basis": ["Say why it is privileged."]})
        return attrs


class PrivilegeDecisions(PrivilegeDecision):
    evidence_ids = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=MOST_ITEMS)


class PrivilegeDecidedSerializer(serializers.Serializer[Any]):
    updated = serializers.IntegerField(help_text="How many changed; what came inside them, undecided, follows them.")
    evidence = EvidenceSerializer(many=True, help_text="The items named, as they are now.")


class PrivilegeLogQuery(Strict):
    file_type = serializers.ChoiceField(choices=("docx", "xlsx"), default="docx")


class PrivilegeLogSerializer(FileAddressSerializer):
    entries = serializers.IntegerField()
    undecided = serializers.IntegerField(help_text="Withheld and not in the log: nobody has decided what they are.")
    complete = serializers.BooleanField(help_text=f"False where more than {MOST} documents are withheld.")


class ReaderSerializer(serializers.Serializer[Any]):
    user_id = serializers.UUIDField(source="user.pk")
    name = serializers.CharField(source="user.name")
    role = serializers.CharField(source="user.role")
    sees = serializers.BooleanField()
    why = serializers.CharField()


class LaneSerializer(serializers.Serializer[Any]):
    lane = serializers.ChoiceField(choices=("firm", "client", "guest"), source="name")
    sees = serializers.BooleanField()
    why = serializers.CharField()
    people = ReaderSerializer(many=True, help_text="Those of this lane who take part in the case.")


class LanesSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    lanes = LaneSerializer(many=True)
