"""The shapes every table shares: UUIDv7 keys, the firm and the case a row belongs to, and how scopes restrict rows."""

from __future__ import annotations

import uuid
from typing import Any, Self

from django.db import models
from uuid_utils.compat import uuid7

from config.api.scope import Scope


def new_id() -> uuid.UUID:
    """A UUIDv7: unguessable enough to be public, ordered by time so that it can page and index well."""
    return uuid7()


class FirmRows(models.QuerySet[Any]):
    """Rows of one firm. A firm is no boundary inside itself: every table that callers reach says who of the firm sees it."""

    def visible_to(self, scope: Scope) -> Self:
        """The rows the scope may see: the only way from a tool to rows."""
        raise NotImplementedError(f"Nobody said who may see {self.model.__name__}.")


class CaseRows(FirmRows):
    """Rows of a case: visible through the caller's cases, never through grants of their own."""

    def visible_to(self, scope: Scope) -> Self:
        rows = self.filter(firm_id=scope.firm_id)
        return rows if scope.case_ids is None else rows.filter(case_id__in=scope.case_ids)


class Row(models.Model):
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True


class FirmRow(Row):
    firm = models.ForeignKey("cases.Firm", on_delete=models.PROTECT, related_name="+")

    objects = FirmRows.as_manager()

    class Meta:
        abstract = True


class CaseRow(FirmRow):
    """A row of a case. ``firm`` repeats the case's firm for row-level security; a composite key keeps them equal."""

    case = models.ForeignKey("cases.Case", on_delete=models.PROTECT, related_name="+")

    objects = CaseRows.as_manager()

    class Meta:
        abstract = True


class Versioned(models.Model):
    """Optimistic concurrency: an update raises ``version``; ``If-Match`` compares it."""

    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True
