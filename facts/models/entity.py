from __future__ import annotations

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.lookups import GreaterThan

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Decided, Made, MadeRows, Versioned
from evidence.models import EvidenceItem
from facts.models.mention_count import column_for, mentions_now

LAST_WORD = models.Func(
    models.F("key"), models.Value(" "), models.Value(-1), function="split_part", output_field=models.TextField()
)  # of a person's folded name: the surname


class EntityRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """Nobody sees one that was merged into another. Clients and guests see an entity only if something they may see
        mentions it; whoever does not see privileged evidence, unless only such evidence mentions it."""
        rows = super().visible_to(scope).filter(merge=None)
        if scope.sees_all_evidence:
            return rows
        shown = _is_mentioned(scope)
        return rows.filter(shown) if scope.is_outside else rows.filter(shown | ~mentioned_in_withheld())

    def concealed_from(self, scope: Scope) -> Self:
        """The entities of which this caller may learn nothing."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.is_outside:
            return rows.exclude(pk__in=rows.visible_to(scope).values("pk"))
        if scope.sees_all_evidence:
            return rows.none()
        merged = models.Q(merge__isnull=False)  # what mentions it counts for the one that was kept
        hidden = ~_is_mentioned(scope) & mentioned_in_withheld()
        return rows.filter(~merged & hidden | merged & ~_kept_in_the_open())

    def replaceable(self) -> Self:
        """None that was merged, or others into it, that somebody gave a name or a role, or for whom an outline was made."""
        from facts.models.entity_role import EntityRole
        from facts.models.merge import DecidedName, Merge
        from facts.models.outline import Outline

        said = [
            models.Exists(Merge.objects.filter(kept=models.OuterRef("pk"))),
            models.Exists(EntityRole.objects.filter(entity=models.OuterRef("pk"))),
            models.Exists(DecidedName.objects.filter(entity=models.OuterRef("pk"))),
            models.Exists(Outline.objects.filter(witness=models.OuterRef("pk"))),
        ]
        return super().replaceable().filter(*(~one for one in said), merge=None)


def _is_mentioned(scope: Scope) -> models.Q:
    """The condition that evidence open to the caller mentions the entity: as it is kept, but for guests, whose grants say
    what is open to them."""
    if scope.guest_id is None:
        return models.Q(GreaterThan(mentions_now(column_for(scope)), 0))
    open_to_them = EvidenceItem.objects.visible_to(scope)
    return models.Q(models.Exists(Mention.objects.filter(entity=models.OuterRef("pk"), item__in=open_to_them)))


def mentioned_in_withheld() -> models.Q:
    """The condition that withheld evidence mentions the entity."""
    return models.Q(GreaterThan(mentions_now("withheld"), 0))


def _kept_in_the_open() -> models.Exists:
    """The condition that the one it was merged into stands for itself, and no withheld evidence mentions either of them."""
    kept = Entity.objects.filter(pk=models.OuterRef("merge__kept_id"), merge=None)
    return models.Exists(kept.exclude(mentioned_in_withheld()))


class Entity(CaseRow, Made, Versioned):
    """A person, organization, place, amount, statute or account that the case's evidence mentions."""

    type = models.CharField(max_length=20)
    name = models.CharField(max_length=300)
    key = models.CharField(max_length=300, help_text="The name folded for matching: case, accents, legal forms.")
    aliases = ArrayField(models.CharField(max_length=300), default=list, blank=True)
    roles = ArrayField(models.CharField(max_length=80), default=list, blank=True)
    description = models.TextField(blank=True)
    merge = models.ForeignKey(
        "facts.Merge", on_delete=models.CASCADE, null=True, related_name="merged", db_index=False,
        help_text="The merge by which it is another one now; null: it stands for itself.",
    )  # fmt: skip
    merged_aliases = ArrayField(
        models.CharField(max_length=300),
        default=list,
        db_default=[],
        blank=True,
        help_text="Those of its aliases that merges gave it.",
    )
    merged_roles = ArrayField(models.CharField(max_length=80), default=list, db_default=[], blank=True)

    objects = EntityRows.as_manager()

    class Meta:
        verbose_name_plural = "entities"
        constraints = [
            models.UniqueConstraint(fields=["case", "type", "key"], name="entity_once_in_case"), MADE_BY_SOMEONE,
        ]  # fmt: skip
        indexes = [
            models.Index(fields=["case", "type", "name"], name="entity_case_type_name"),
            models.Index(fields=["case", "name", "id"], name="entity_case_name"),
            models.Index(fields=["merge"], condition=models.Q(merge__isnull=False), name="entity_merged"),
            models.Index("case", LAST_WORD, condition=models.Q(type="person"), name="entity_case_surname"),
            GinIndex(
                fields=["aliases"], condition=models.Q(type__in=("person", "organization")), name="entity_aliases"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Mention(CaseRow, Decided):
    """One occurrence of an entity; offsets count from the page's start. One that a person corrected stays."""

    entity = models.ForeignKey(Entity, on_delete=models.CASCADE, related_name="mentions")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="mentions")
    page = models.ForeignKey("evidence.Page", on_delete=models.PROTECT, related_name="+")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    merged_from = models.ForeignKey(
        Entity, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False,
        help_text="Whose it was before a merge, and is again when that is undone; null: its entity's own.",
    )  # fmt: skip
    text = models.CharField(max_length=300)
    role = models.CharField(max_length=80, blank=True)
    confidence = models.FloatField()

    class Meta:
        indexes = [
            models.Index(fields=["entity", "item"], name="mention_entity_item"),
            models.Index(fields=["item", "page", "start"], name="mention_item_place"),
            models.Index(fields=["merged_from"], condition=models.Q(merged_from__isnull=False), name="mention_merged"),
        ]
        constraints = [models.CheckConstraint(condition=models.Q(end__gt=models.F("start")), name="mention_not_empty")]

    def __str__(self) -> str:
        return self.text
