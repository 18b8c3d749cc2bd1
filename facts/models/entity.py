from __future__ import annotations

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, CaseRows, Decided, Made, MadeRows, Versioned
from evidence.models import EvidenceItem


class EntityRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """Clients and guests see an entity only if something they may see mentions it; whoever does not see privileged
        evidence, unless only such evidence mentions it."""
        rows = super().visible_to(scope)
        if scope.sees_all_evidence:
            return rows
        shown = models.Exists(_mentions_in(EvidenceItem.objects.visible_to(scope)))
        return rows.filter(shown) if scope.is_outside else rows.filter(shown | ~models.Exists(_withheld(scope)))

    def concealed_from(self, scope: Scope) -> Self:
        """The entities of which this caller may learn nothing."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.is_outside:
            return rows.exclude(pk__in=rows.visible_to(scope).values("pk"))
        if scope.sees_all_evidence:
            return rows.none()
        shown = models.Exists(_mentions_in(EvidenceItem.objects.visible_to(scope)))
        return rows.filter(models.Exists(_withheld(scope))).exclude(shown)


def _mentions_in(evidence: models.QuerySet[EvidenceItem]) -> models.QuerySet[Mention]:
    return Mention.objects.filter(entity=models.OuterRef("pk"), item__in=evidence)


def _withheld(scope: Scope) -> models.QuerySet[Mention]:
    return _mentions_in(EvidenceItem.objects.concealed_from(scope))


class Entity(CaseRow, Made, Versioned):
    """A person, organization, place, amount, statute or account that the case's evidence mentions."""

    type = models.CharField(max_length=20)
    name = models.CharField(max_length=300)
    key = models.CharField(max_length=300, help_text="The name folded for matching: case, accents, legal forms.")
    aliases = ArrayField(models.CharField(max_length=300), default=list, blank=True)
    roles = ArrayField(models.CharField(max_length=80), default=list, blank=True)
    description = models.TextField(blank=True)

    objects = EntityRows.as_manager()

    class Meta:
        verbose_name_plural = "entities"
        constraints = [
            models.UniqueConstraint(fields=["case", "type", "key"], name="entity_once_in_case"), MADE_BY_SOMEONE,
        ]  # fmt: skip
        indexes = [
            models.Index(fields=["case", "type", "name"], name="entity_case_type_name"),
            models.Index(fields=["case", "name", "id"], name="entity_case_name"),
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
    text = models.CharField(max_length=300)
    role = models.CharField(max_length=80, blank=True)
    confidence = models.FloatField()

    class Meta:
        indexes = [
            models.Index(fields=["entity", "item"], name="mention_entity_item"),
            models.Index(fields=["item", "page", "start"], name="mention_item_place"),
        ]
        constraints = [models.CheckConstraint(condition=models.Q(end__gt=models.F("start")), name="mention_not_empty")]

    def __str__(self) -> str:
        return self.text


class MentionCount(models.Model):
    """How many mentions an entity has: in everything, in what is open to all of the firm, in what clients are shown too.

    The database keeps it: each change of mentions, or of who sees an item, writes a :class:`MentionChange` in its transaction,
    which readers fold into these rows before they sort by them. Nobody else writes either.
    """

    entity = models.OneToOneField(
        Entity, on_delete=models.DO_NOTHING, db_constraint=False, primary_key=True, related_name="counted"
    )
    firm_id = models.UUIDField()
    case_id = models.UUIDField()
    everything = models.BigIntegerField()
    open = models.BigIntegerField()
    shown = models.BigIntegerField()

    objects = CaseRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case_id", f"-{name}", "-entity"], name=f"mentions_{name}")
            for name in ("everything", "open", "shown")
        ]

    def __str__(self) -> str:
        return f"{self.everything} mentions of {self.entity_id}"


class MentionChange(models.Model):
    """By how much the counts of an entity's mentions have changed; all zero where the entity itself came or went."""

    id = models.BigAutoField(primary_key=True)
    firm_id = models.UUIDField()
    case_id = models.UUIDField()
    entity_id = models.UUIDField()
    everything = models.BigIntegerField()
    open = models.BigIntegerField()
    shown = models.BigIntegerField()

    objects = CaseRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["case_id"], name="mention_change_of_case")]

    def __str__(self) -> str:
        return f"{self.everything:+} mentions of {self.entity_id}"
