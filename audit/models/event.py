from __future__ import annotations

from collections.abc import Collection
from typing import Self

from django.db import models
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from config.api.kind_rows import (
    FOUND_IN,
    agents_own_rows,
    client_hidden_events,
    client_visible_rows,
    concealed_rows,
    found_in_open,
)
from config.api.scope import Scope
from config.db import FirmRow, FirmRows

FEW = 200


class EventRows(FirmRows):
    def visible_to(self, scope: Scope, *, kinds: Collection[str] | None = None) -> Self:
        """Those the scope may see now, of all or only of events about these ``kinds`` of things."""
        rows = self.filter(firm_id=scope.firm_id)
        if kinds is not None:
            rows = rows.filter(entity_type__in=sorted(kinds))
        if scope.case_ids is not None:
            rows = rows.filter(case_id__in=scope.case_ids)
        rows = rows.filter(agents_own_rows(scope, only=kinds))
        if scope.sees_all_evidence:
            return rows
        rows = rows.alias(found_in=Cast(KT(f"data__{FOUND_IN}"), models.UUIDField())).filter(found_in_open(scope))
        if scope.is_outside:
            return rows.filter(client_visible_rows(scope, only=kinds)).exclude(client_hidden_events())
        return rows.exclude(concealed_rows(scope, only=kinds))

    def few_visible_to(self, scope: Scope, *, kinds: Collection[str] | None = None) -> Self:
        """:meth:`visible_to` of rows that are there already and likely few: what hides a thing is asked of the kinds they are
        about alone, which may be known. To plan what every kind asks takes longer than to look which they are."""
        rows = self.filter(firm_id=scope.firm_id).order_by("position")  # as an index has them
        found = dict(rows.values_list("pk", "entity_type")[: FEW + 1])
        if len(found) > FEW:
            return self.visible_to(scope, kinds=kinds)
        return self.filter(pk__in=list(found)).visible_to(scope, kinds=set(found.values()))


class Event(FirmRow):
    """A state change, written in its own transaction: the outbox that polls, pages and webhooks read.

    ``position`` is empty until the sealer numbers the committed rows, so that a reader's ``since`` never jumps over an
    event that committed late.
    """

    case = models.ForeignKey("cases.Case", on_delete=models.PROTECT, null=True, related_name="+")
    event_type = models.CharField(max_length=60)
    entity_type = models.CharField(max_length=40)
    entity_id = models.UUIDField(null=True)
    actor_type = models.CharField(max_length=10)
    actor_id = models.UUIDField(null=True)
    session_id = models.UUIDField(null=True)
    data = models.JSONField(default=dict)
    position = models.BigIntegerField(null=True, unique=True)

    objects = EventRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "position"], name="event_case_position"),
            models.Index(fields=["firm", "position"], name="event_firm_position"),
            models.Index(fields=["entity_id"], name="event_of_entity"),
            models.Index(
                fields=["case", "-id"], condition=models.Q(event_type="audit_entry.verified"), name="event_verified"
            ),
            models.Index(fields=["id"], condition=models.Q(position__isnull=True), name="event_unsealed"),
        ]

    def __str__(self) -> str:
        return f"{self.event_type} {self.entity_id}"
