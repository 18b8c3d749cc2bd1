"""The shapes every table shares: UUIDv7 keys, the firm and the case a row belongs to, and how scopes restrict rows."""

from __future__ import annotations

import uuid
from typing import Any, Self, TypeVar

from django.contrib.postgres.expressions import ArraySubquery
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.lookups import IsNull
from uuid_utils.compat import uuid7

from config.api.scope import Actor, Scope

Rows = TypeVar("Rows", bound=models.QuerySet[Any])


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


def with_case(rows: Rows, case: models.Model) -> Rows:
    """Rows of a case that was read already, each with that very row as its case."""
    known = rows.all()
    if isinstance(joined := known.query.select_related, dict):
        known.query.select_related = {name: more for name, more in joined.items() if name != "case"} or False
    known._known_related_objects = {rows.model._meta.get_field("case"): {case.pk: case}}  # type: ignore[attr-defined]
    return known


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


class Decided(models.Model):
    """A row that people correct: ``decided_by`` says who last approved, dismissed, edited or merged it."""

    decided_by = models.ForeignKey(
        "cases.User", on_delete=models.PROTECT, null=True, related_name="+",
        help_text="The person who last decided about it or changed it; agents change it only with approval.",
    )  # fmt: skip

    class Meta:
        abstract = True

    @property
    def is_peoples(self) -> bool:
        """Whether a person made, changed or decided about it: then no stage replaces it, and no agent changes it unasked."""
        return self.decided_by_id is not None


class Made(Decided):
    """A row that says who or what made it: a person, an agent, or an engine of some version in some job.

    A model lists :data:`MADE_BY_SOMEONE` among its constraints, and its manager is of :class:`MadeRows`.
    """

    made_by_type = models.CharField(max_length=10, help_text="human, agent or engine")
    made_by_id = models.UUIDField(null=True, help_text="The person or agent.")
    made_by_name = models.CharField(max_length=200, db_default="")
    made_by_version = models.CharField(max_length=120, blank=True, default="", db_default="", help_text="The engine's.")
    made_by_job = models.UUIDField(null=True, help_text="The job in which an engine made it.")

    class Meta:
        abstract = True

    @property
    def is_peoples(self) -> bool:
        return super().is_peoples or self.made_by_type == "human"


MADE_BY_SOMEONE = models.CheckConstraint(
    condition=models.Q(made_by_type__in=("human", "agent", "engine")), name="%(class)s_made_by_someone"
)


class MadeRows(CaseRows):
    def replaceable(self) -> Self:
        """What an engine made and no person has decided about: all that a stage may delete when it runs again."""
        return self.filter(made_by_type="engine", decided_by=None)

    def delete_replaceable(self) -> list[Any]:
        """Delete those that are :meth:`replaceable` once their rows are held: somebody may be deciding about one just now.

        Returns the rows that there were.
        """
        held = list(self.replaceable().select_for_update(of=("self",)).order_by("pk"))
        self.model._default_manager.filter(pk__in=[row.pk for row in held]).delete()
        return held


def made_by(actor: Actor) -> dict[str, Any]:
    """The columns of :class:`Made` for what the actor makes."""
    return {
        "made_by_type": actor.author["type"], "made_by_id": actor.id, "made_by_name": actor.author["name"],
    }  # fmt: skip


def made_by_engine(name: str, version: str, job_id: uuid.UUID | None) -> dict[str, Any]:
    """The columns of :class:`Made` for what an engine finds."""
    return {
        "made_by_type": "engine", "made_by_name": name, "made_by_version": version, "made_by_job": job_id,
    }  # fmt: skip


def among(column: str, values: models.QuerySet[Any]) -> models.Func:
    """The condition that the column has one of ``values``, which are found first, so that an index finds the rows."""
    found = models.Func(ArraySubquery(values), function="ANY")
    equal = "%(expressions)s"
    return models.Func(models.F(column), found, template=equal, arg_joiner=" = ", output_field=models.BooleanField())


def any_of(column: str, ids: Any) -> models.Func:
    """The condition that the column has one of these ids, which stand in the statement as one value, however many they are."""
    given = models.Value(ids, output_field=ArrayField(models.UUIDField()))
    found = models.Func(given, function="ANY")
    equal = "%(expressions)s"
    return models.Func(models.F(column), found, template=equal, arg_joiner=" = ", output_field=models.BooleanField())


def one_of(column: str, rows: models.QuerySet[Any]) -> IsNull:
    """The condition that the row which ``column`` names is one of ``rows``: looked at by itself, where ``IN`` would let
    PostgreSQL gather all of them first, for a page of fifty."""
    found = rows.filter(pk=models.OuterRef(column)).order_by().values("pk")[:1]
    return IsNull(models.Subquery(found), False)
