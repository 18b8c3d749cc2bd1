"""When a fact was, in all the ways that its sources and people say it."""

from __future__ import annotations

from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows
from evidence.models import EvidenceItem
from facts.models.fact import Citation, Fact

Q = models.Q


class TemporalMentionRows(MadeRows):
    def visible_to(self, scope: Scope) -> TemporalMentionRows:
        """Those of facts the caller sees. Outside the firm, what stands in a source that they don't see is not shown, nor
        whose source is gone: its words would be those of it."""
        rows: TemporalMentionRows = super().visible_to(scope).filter(fact__in=Fact.objects.visible_to(scope).order_by())
        return rows.of_sources(scope)

    def of_sources(self, scope: Scope) -> TemporalMentionRows:
        """Of mentions of facts that the caller sees those whose own source is open to them."""
        if not scope.is_outside:
            return self
        seen = Citation.objects.filter(item__in=EvidenceItem.objects.visible_to(scope))
        return self.filter(Q(citation__in=seen) | Q(citation__isnull=True, text="", recurrence=""))


class TemporalMention(CaseRow, Made):
    """One expression of time that a fact has, and what it means. Of the main one the fact has its date.

    The database keeps both in step: a main mention writes ``date``, ``date_end`` and ``date_precision`` of its fact, and
    whoever writes these writes the main mention.
    """

    class Kind(models.TextChoices):
        ON = "on", "On"
        ABOUT = "about", "About"
        RANGE = "range", "From, to"
        BEFORE = "before", "Before"
        AFTER = "after", "After"
        RECURRING = "recurring", "Again and again"

    class Precision(models.TextChoices):
        YEAR = "year", "Year"
        MONTH = "month", "Month"
        DAY = "day", "Day"
        MINUTE = "minute", "Minute"

    fact = models.ForeignKey(Fact, on_delete=models.CASCADE, related_name="temporal_mentions")
    is_main = models.BooleanField(default=False, help_text="Whether the fact is sorted and shown by it.")
    kind = models.CharField(max_length=9, choices=Kind)
    text = models.CharField(max_length=300, blank=True, help_text="As it is written; empty: only the date was given.")
    date = models.DateField(null=True, help_text="The first day; null only of what comes back.")
    date_end = models.DateField(null=True, help_text="The last day, where there are several.")
    precision = models.CharField(max_length=6, choices=Precision, default=Precision.DAY)
    time = models.TimeField(null=True, help_text="As it is written, in the zone beside it.")
    time_end = models.TimeField(null=True)
    zone = models.SmallIntegerField(null=True, help_text="Minutes east of Greenwich; null: not said.")
    recurrence = models.CharField(max_length=300, blank=True, help_text="How it comes back, in words.")
    rule = models.CharField(
        max_length=200, blank=True, help_text="The same as RFC 5545 has it, where that says all of it."
    )
    citation = models.ForeignKey(  # by a key of its own, with the case, which the database sets null with it
        Citation, on_delete=models.SET_NULL, null=True, related_name="+", db_constraint=False
    )
    start = models.PositiveIntegerField(null=True, help_text="Where it stands in the citation's quote.")
    end = models.PositiveIntegerField(null=True)

    objects = TemporalMentionRows.as_manager()

    class Meta:
        constraints = [
            MADE_BY_SOMEONE,
            models.UniqueConstraint(fields=["fact"], condition=Q(is_main=True), name="temporal_one_main"),
            models.CheckConstraint(
                condition=Q(kind__in=("on", "about", "range", "before", "after", "recurring")),
                name="temporal_kind_known",
            ),
            models.CheckConstraint(
                condition=Q(date__isnull=False) | Q(kind="recurring", is_main=False), name="temporal_has_a_day"
            ),
            models.CheckConstraint(
                condition=Q(date_end__isnull=True) | Q(date_end__gte=models.F("date")), name="temporal_days_ordered"
            ),
            models.CheckConstraint(
                condition=Q(kind="recurring") & ~Q(recurrence="") | ~Q(kind="recurring") & Q(recurrence="", rule=""),
                name="temporal_recurs_in_words",
            ),
            models.CheckConstraint(
                condition=Q(
                    precision__in=("year", "month", "day"), time__isnull=True, time_end__isnull=True, zone__isnull=True
                )
                | Q(precision="minute", time__isnull=False),
                name="temporal_precision_known",
            ),
            models.CheckConstraint(
                condition=Q(zone__isnull=True) | Q(zone__gte=-840, zone__lte=840), name="temporal_zone_exists"
            ),
            models.CheckConstraint(
                condition=Q(start__isnull=True, end__isnull=True) | Q(end__gt=models.F("start")),
                name="temporal_place_whole",
            ),
        ]

    def __str__(self) -> str:
        return self.text or f"{self.kind} {self.date}"
