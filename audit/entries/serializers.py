"""What the tools of the audit log answer and take."""

from __future__ import annotations

import uuid
from typing import Any, cast

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty

from audit.entries.readers import titles_of_entries
from audit.entries.words import sentence_of
from audit.models import AuditEntry
from config.api.channel import Channel
from config.api.params import ListParams, StrictBoolean
from config.api.representation import RowSerializer
from config.api.tool import AUDIT_CATEGORIES
from config.api.words import Words


class AuditActorSerializer(RowSerializer):
    type = serializers.CharField(source="actor_type")
    id = serializers.UUIDField(source="actor_id", allow_null=True)
    name = serializers.CharField(source="actor_name")


class AgentOwnerSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()


SAID = ("tool", "entity_type", "outcome", "status", "dry_run", "attempts")  # in the sentence, besides who and what


class ChangeSerializer(serializers.Serializer[Any]):
    changed = serializers.ListField(child=serializers.CharField(), help_text="Names of fields.")
    status = serializers.CharField(allow_null=True, help_text="The status it has since.")


class AuditEntryList(serializers.ListSerializer[Any]):
    """Entries of a page, with what the things they are about are called: one query for each kind of thing."""

    def to_representation(self, data: Any) -> Any:
        rows = list(data)
        cast(AuditEntrySerializer, self.child).titles = titles_of_entries(rows, self.context["scope"])
        return super().to_representation(rows)


class AuditEntrySerializer(RowSerializer, serializers.ModelSerializer[AuditEntry]):
    case_id = serializers.UUIDField(allow_null=True)
    actor = AuditActorSerializer(source="*")
    agent_owner = serializers.SerializerMethodField(help_text="The attorney who answers for the agent.")
    reasoning = serializers.CharField(source="reasoning_trace", allow_null=True)
    change = serializers.SerializerMethodField(help_text="What an update changed, as its event says.")

    entity_title = serializers.SerializerMethodField(
        help_text="What the thing is called, where it still is and you may see it."
    )
    sentence = serializers.SerializerMethodField(help_text="The entry in words: who did what.")

    titles: dict[uuid.UUID, str] | None = None  # of the entries of a page

    class Meta:
        model = AuditEntry
        list_serializer_class = AuditEntryList
        fields = (
            "id", "created_at", "case_id", "actor", "agent_owner", "session_id", "tool", "permission", "category",
            "entity_type", "entity_id", "outcome", "status", "reasoning", "request_id", "dry_run", "attempts",
            "change", "channel", "entity_title", "sentence",
        )  # fmt: skip

    def get_sentence(self, entry: AuditEntry) -> str:
        columns = {name: getattr(entry, name) for name in SAID}
        return sentence_of(
            {
                **columns, "actor": {"type": entry.actor_type, "id": entry.actor_id, "name": entry.actor_name},
                "agent_owner": self.get_agent_owner(entry), "entity_title": self.get_entity_title(entry),
                "change": self.get_change(entry),
            }
        )  # fmt: skip

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_entity_title(self, entry: AuditEntry) -> str | None:
        titles = titles_of_entries([entry], self.context["scope"]) if self.titles is None else self.titles
        return titles.get(entry.entity_id) if entry.entity_id else None

    @extend_schema_field(AgentOwnerSerializer(allow_null=True))
    def get_agent_owner(self, entry: AuditEntry) -> dict[str, Any] | None:
        if entry.agent_owner_id is None:
            return None
        return {"id": str(entry.agent_owner_id), "name": getattr(entry, "owner_name", None) or ""}

    @extend_schema_field(ChangeSerializer(allow_null=True))
    def get_change(self, entry: AuditEntry) -> dict[str, Any] | None:
        data: dict[str, Any] = getattr(entry, "event_data", None) or {}
        if entry.category != "update" or entry.outcome != AuditEntry.Outcome.OK or "fields" not in data:
            return None
        return {"changed": data["fields"], "status": data.get("status")}


@extend_schema_field(str)
class Categories(serializers.MultipleChoiceField):
    """Several categories in one query parameter, separated by commas."""

    max_length = len(AUDIT_CATEGORIES)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=AUDIT_CATEGORIES, allow_empty=False, **kwargs)

    def get_value(self, dictionary: Any) -> Any:
        value = dictionary.get(self.field_name, empty)
        return value if value is empty else [one.strip() for one in str(value).split(",", self.max_length)]


class AuditFilter(ListParams):
    q = Words(
        required=False, help_text="Words of a thing's title, a person's or agent's name, a tool or the reasoning."
    )
    entity_id = serializers.UUIDField(required=False, help_text="What was done to this one thing.")
    channel = serializers.ChoiceField(choices=[str(one) for one in Channel], required=False)
    tool = serializers.CharField(required=False, max_length=80)
    actor_id = serializers.UUIDField(required=False)
    outcome = serializers.ChoiceField(choices=AuditEntry.Outcome.choices, required=False)
    category = Categories(required=False, help_text="One or more, separated by commas: create,update,delete.")
    date_from = serializers.DateField(required=False, help_text="The first day, in UTC.")
    date_to = serializers.DateField(required=False, help_text="The last day, in UTC.")


class AuditSearch(AuditFilter):
    agents_only = StrictBoolean(required=False, default=False)


class FindingSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=("altered", "anchor_missing", "gap"))
    message = serializers.CharField()


class VerdictSerializer(serializers.Serializer[Any]):
    status = serializers.ChoiceField(choices=("ok", "altered", "anchor_missing", "gap"))
    blocks = serializers.IntegerField(help_text="Blocks of the firm's chain.")
    entries = serializers.IntegerField(help_text="Sealed entries of the case, all recomputed.")
    waiting = serializers.IntegerField(help_text="Entries of the case that wait to be sealed.")
    findings = FindingSerializer(many=True)
    key_fingerprint = serializers.CharField(help_text="The SHA-256 of the installation's public key.")
    checked_at = serializers.DateTimeField()
