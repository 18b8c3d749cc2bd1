"""An entity as tools answer it."""

from __future__ import annotations

from typing import Any, get_args

from django.db.models import Q
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict, Visible
from config.api.representation import RowSerializer
from config.api.words import Words
from evidence.engines.base.types import EntityType
from evidence.items.toolset import ShownTitle
from evidence.models import EvidenceItem
from facts.entities.change_serializers import CaseRoleSerializer, EntitySummaryField, MergeSerializer, SplitSerializer
from facts.entities.readers import SOME, mentions_of
from facts.entities.summaries import kept_summary
from facts.models import Entity, EntityRole, Mention, Merge, Split
from facts.serializers import CommaList, MadeBy, PlaceWordsField


class MentionSerializer(RowSerializer, serializers.ModelSerializer[Mention]):
    evidence_id = serializers.UUIDField(source="item_id")
    title = ShownTitle("item")
    page = serializers.IntegerField(source="page.number")
    page_label = serializers.CharField(source="page.label")
    place = PlaceWordsField()

    class Meta:
        model = Mention
        fields = ("id", "evidence_id", "title", "page", "page_label", "place", "start", "end", "text")


class EntitySummarySerializer(RowSerializer, serializers.ModelSerializer[Entity]):
    """Takes rows of ``facts.entities.readers.shown_entities``; names and counts are those the caller may see."""

    name = serializers.CharField(source="shown_name")
    aliases = serializers.SerializerMethodField(help_text="Other forms of the name.")
    roles = serializers.ListField(source="shown_roles", child=serializers.CharField())
    description = serializers.CharField(source="shown_description")
    mention_count = serializers.IntegerField()
    fact_count = serializers.IntegerField()
    relationship_count = serializers.IntegerField()
    made_by = MadeBy()
    allowed_actions = AllowedActions("entity")

    class Meta:
        model = Entity
        fields: tuple[str, ...] = (
            "id", "case_id", "type", "name", "aliases", "roles", "description", "mention_count", "fact_count",
            "relationship_count", "made_by", "version", "created_at", "allowed_actions",
        )  # fmt: skip

    def get_aliases(self, entity: Any) -> list[str]:
        return [alias for alias in entity.shown_aliases if alias != entity.shown_name]


class EntitySerializer(EntitySummarySerializer):
    mentions = serializers.SerializerMethodField(help_text="The first 50 places where it is mentioned.")
    case_roles = serializers.SerializerMethodField(help_text="What the firm says it is in the case; clients see none.")
    merges = serializers.SerializerMethodField(help_text="What was merged into it and can be unmerged, newest first.")
    splits = serializers.SerializerMethodField(
        help_text="What was split off it, or what it was split off from, and can be undone; newest first."
    )
    summary = serializers.SerializerMethodField(help_text="As entities.summarize made it; null until then.")

    class Meta(EntitySummarySerializer.Meta):
        fields = (*EntitySummarySerializer.Meta.fields, "case_roles", "merges", "splits", "summary", "mentions")

    @extend_schema_field(CaseRoleSerializer(many=True))
    def get_case_roles(self, entity: Entity) -> list[dict[str, Any]]:
        rows = EntityRole.objects.visible_to(self.context["scope"]).filter(entity=entity).order_by("starts_on", "pk")
        once: dict[tuple[Any, ...], EntityRole] = {}  # merges may bring the same again
        for row in rows:
            once.setdefault((row.role, row.starts_on, row.ends_on, row.note), row)
        return list(CaseRoleSerializer(list(once.values()), many=True, context=self.context).data)

    @extend_schema_field(MergeSerializer(many=True))
    def get_merges(self, entity: Entity) -> list[dict[str, Any]]:
        rows = Merge.objects.visible_to(self.context["scope"]).standing().filter(kept=entity).order_by("-pk")[:SOME]
        return list(MergeSerializer(rows, many=True, context=self.context).data)

    @extend_schema_field(SplitSerializer(many=True))
    def get_splits(self, entity: Entity) -> list[dict[str, Any]]:
        rows = Split.objects.visible_to(self.context["scope"]).standing().filter(other__isnull=False)
        rows = rows.filter(Q(entity=entity) | Q(other=entity)).select_related("entity").defer("rows", "names")
        return list(SplitSerializer(rows.order_by("-pk")[:SOME], many=True, context=self.context).data)

    @extend_schema_field(EntitySummaryField(allow_null=True))
    def get_summary(self, entity: Entity) -> dict[str, Any] | None:
        found = kept_summary(entity, self.context["scope"])
        return dict(EntitySummaryField(found, context=self.context).data) if found else None

    def get_mentions(self, entity: Entity) -> list[dict[str, Any]]:
        return list(MentionSerializer(mentions_of(entity, self.context["scope"]), many=True, context=self.context).data)


SORTS = {"name": ("shown_name", "id"), "-mentions": ("-mention_count", "-id")}


class EntityFilterFields(Strict):
    """By what a list of names is narrowed down."""

    type = CommaList(
        child=serializers.ChoiceField(choices=get_args(EntityType)), required=False,
        help_text="One or more types, separated by commas.",
    )  # fmt: skip
    q = Words(required=False, help_text="Words that all stand in the name or its aliases.")
    evidence_id = Visible(EvidenceItem.objects, required=False, help_text="Those that this evidence mentions.")
    sort = serializers.ChoiceField(choices=list(SORTS), required=False, default="name")


class EntityFilter(EntityFilterFields, ListParams):
    pass


class EntitiesExport(EntityFilterFields):
    format = serializers.ChoiceField(
        choices=("csv", "xlsx", "ftm", "jsonld"), required=False, default="xlsx",
        help_text="ftm: FollowTheMoney, as Aleph and OpenSanctions read it; jsonld: schema.org's.",
    )  # fmt: skip
