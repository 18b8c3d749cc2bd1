from __future__ import annotations

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Decided, Made, MadeRows, Versioned
from evidence.models import EvidenceItem


class EntityRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """A client sees an entity only if something the client may see mentions it."""
        rows = super().visible_to(scope)
        if not scope.client_boundary:
            return rows
        shown = EvidenceItem.objects.visible_to(scope)
        return rows.filter(models.Exists(Mention.objects.filter(entity=models.OuterRef("pk"), item__in=shown)))


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
            GinIndex(fields=["name"], opclasses=["gin_trgm_ops"], name="entity_name_trigram"),
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
