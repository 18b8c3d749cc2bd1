from __future__ import annotations

from typing import Self

from django.db import models

from config.api.kind_rows import titled_rows
from config.api.scope import Scope
from config.db import CaseRow, CaseRows


class ShowingRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """Those of the caller's cases of which they see something now: what was hidden again leaves nothing."""
        seen = ShownThing.objects.visible_to(scope).filter(showing=models.OuterRef("pk"))
        return super().visible_to(scope).filter(models.Exists(seen))

    def concealed_from(self, scope: Scope) -> Self:
        """Those without anything that the caller may see."""
        rows = self.filter(firm_id=scope.firm_id)
        seen = ShownThing.objects.visible_to(scope).filter(showing=models.OuterRef("pk"))
        return rows.none() if scope.sees_all_evidence else rows.exclude(models.Exists(seen))


class Showing(CaseRow):
    """Documents and facts that were shown to a case's clients within an hour: what one notification is about."""

    objects = ShowingRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["case", "-id"], name="showing_of_case")]

    def __str__(self) -> str:
        return f"shown to the client at {self.created_at:%Y-%m-%d %H:%M}"


class ShownThingRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """Those that the caller may see now."""
        return super().visible_to(scope).filter(titled_rows(scope))


class ShownThing(CaseRow):
    """One document, or one fact, of a showing. Nothing is kept of it but its id: titles are read when somebody looks."""

    showing = models.ForeignKey(Showing, on_delete=models.CASCADE, related_name="things")
    entity_type = models.CharField(max_length=40)
    entity_id = models.UUIDField()

    objects = ShownThingRows.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["showing", "entity_type", "entity_id"], name="shown_thing_once")]

    def __str__(self) -> str:
        return f"{self.entity_type} {self.entity_id}"
