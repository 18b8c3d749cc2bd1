"""Deadlines of a case: the day, how it was computed, and what a person decided about it."""

from __future__ import annotations

from datetime import date
from typing import Self

from django.db import models
from django.db.models.functions import Coalesce

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, FirmRow, FirmRows, Made, Versioned
from facts.models.claim import WorkProductRows

Q = models.Q


def usual_reminders() -> list[int]:
    return [7, 1]


class Deadline(CaseRow, Made, Versioned):
    """A day by which something must be done. ``computed_on`` is what its rule gives, ``due_on`` what counts: the day that a
    person set instead, where one did. Neither moves unless somebody changes the deadline."""

    class Kind(models.TextChoices):
        RESPONSE = "response", "Response"
        DISCLOSURE = "disclosure", "Disclosure"
        DISCOVERY = "discovery", "Discovery"
        MOTION = "motion", "Motion"
        HEARING = "hearing", "Hearing or trial"
        APPEAL = "appeal", "Appeal"
        LIMITATION = "limitation", "Limitation of actions"
        OTHER = "other", "Other"

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        DONE = "done", "Done"
        MISSED = "missed", "Missed"
        WAIVED = "waived", "Waived"

    class Unit(models.TextChoices):
        DAYS = "days", "Calendar days"
        COURT_DAYS = "court_days", "Court days"
        WEEKS = "weeks", "Weeks"
        MONTHS = "months", "Months"
        YEARS = "years", "Years"

    class Direction(models.TextChoices):
        AFTER = "after", "After"
        BEFORE = "before", "Before"

    title = models.CharField(max_length=300)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.OTHER)
    rule = models.CharField(max_length=300, blank=True, help_text="The authority, as the firm cites it.")
    trigger = models.CharField(max_length=300, blank=True, help_text="What it is counted from, in words.")
    trigger_on = models.DateField(null=True, blank=True, help_text="The day it is counted from.")
    trigger_fact = models.ForeignKey("facts.Fact", on_delete=models.SET_NULL, null=True, related_name="+")
    trigger_item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.SET_NULL, null=True, related_name="+")
    amount = models.PositiveSmallIntegerField(null=True, help_text="Null: no rule computes it.")
    unit = models.CharField(max_length=10, choices=Unit, default=Unit.DAYS)
    direction = models.CharField(max_length=6, choices=Direction, default=Direction.AFTER)
    added_days = models.PositiveSmallIntegerField(default=0, help_text="Added for the way of service.")
    rolls = models.BooleanField(default=True, help_text="Whether it moves from weekends and legal holidays.")
    jurisdiction = models.CharField(max_length=5, default="US", help_text="US, or US- and a state.")
    time_zone = models.CharField(max_length=64)
    time_of_day = models.TimeField(null=True, blank=True, help_text="Null: until the end of the day.")
    computed_on = models.DateField(null=True, blank=True)
    steps = models.JSONField(default=list, blank=True, help_text="How it was computed, a sentence each.")
    override_on = models.DateField(null=True, blank=True)
    override_reason = models.CharField(max_length=1_000, blank=True)
    due_on = models.DateField()
    status = models.CharField(max_length=6, choices=Status, default=Status.OPEN)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by_name = models.CharField(max_length=200, blank=True)
    assignee = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    remind_days = models.JSONField(default=usual_reminders, blank=True, help_text="How many days before, each.")
    reminded = models.JSONField(
        default=list, blank=True, help_text="What the assignee was reminded of: day and days before."
    )

    objects = WorkProductRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "due_on", "id"], name="deadline_of_case"),
            models.Index(fields=["assignee", "due_on"], condition=Q(status="open"), name="deadline_assigned"),
            models.Index(fields=["trigger_fact"], condition=Q(trigger_fact__isnull=False), name="deadline_fact"),
            models.Index(fields=["trigger_item"], condition=Q(trigger_item__isnull=False), name="deadline_item"),
        ]
        constraints = [
            MADE_BY_SOMEONE,
            models.CheckConstraint(
                condition=Q(due_on=Coalesce("override_on", "computed_on", models.Value(date.min))),
                name="deadline_due_as_decided",
            ),
            models.CheckConstraint(
                condition=Q(
                    unit__in=("days", "court_days", "weeks", "months", "years"), direction__in=("after", "before")
                ),
                name="deadline_period_known",
            ),
            models.CheckConstraint(
                condition=Q(override_on__isnull=True, override_reason="")
                | Q(override_on__isnull=False) & ~Q(override_reason=""),
                name="deadline_override_has_reason",
            ),
            models.CheckConstraint(
                condition=Q(amount__isnull=True, computed_on__isnull=True)
                | Q(amount__isnull=False, computed_on__isnull=False, trigger_on__isnull=False),
                name="deadline_computed_from_trigger",
            ),
            models.CheckConstraint(
                condition=Q(status="open", closed_at__isnull=True)
                | Q(status__in=("done", "missed", "waived"), closed_at__isnull=False),
                name="deadline_closed_when",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class DeadlineLinkRows(WorkProductRows):
    def visible_to(self, scope: Scope) -> Self:
        """Those to issues, and to facts that the caller sees."""
        from facts.models.fact import Fact

        rows = super().visible_to(scope)
        seen = Fact.objects.visible_to(scope).filter(pk=models.OuterRef("fact"))
        return rows if scope.sees_all_evidence else rows.filter(Q(fact=None) | models.Exists(seen))


class DeadlineLink(CaseRow):
    """That a deadline concerns a fact or an issue."""

    deadline = models.ForeignKey(Deadline, on_delete=models.CASCADE, related_name="links")
    fact = models.ForeignKey("facts.Fact", on_delete=models.CASCADE, null=True, related_name="+")
    issue = models.ForeignKey("facts.Issue", on_delete=models.CASCADE, null=True, related_name="+")

    objects = DeadlineLinkRows.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deadline", "fact"], name="deadline_fact_once"),
            models.UniqueConstraint(fields=["deadline", "issue"], name="deadline_issue_once"),
            models.CheckConstraint(
                condition=Q(fact__isnull=False, issue__isnull=True) | Q(fact__isnull=True, issue__isnull=False),
                name="deadline_link_to_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deadline_id} concerns {self.fact_id or self.issue_id}"


class FeedRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        """One's own."""
        return self.filter(firm_id=scope.firm_id, user_id=scope.actor.id)


class DeadlineFeed(FirmRow):
    """The address at which a person's calendar fetches their deadlines. Only its SHA-256 is kept; one address at a time."""

    user = models.OneToOneField("cases.User", on_delete=models.CASCADE, related_name="+")
    token_hash = models.BinaryField(max_length=32, unique=True)
    full_titles = models.BooleanField(default=False, help_text="Whether titles of deadlines leave the platform.")
    every_case = models.BooleanField(default=False, help_text="Whether others' deadlines in one's cases are in it.")
    made_at = models.DateTimeField(help_text="When its address was made.")
    revoked_at = models.DateTimeField(null=True)
    fetched_at = models.DateTimeField(null=True)
    fetches = models.PositiveIntegerField(default=0)

    objects = FeedRows.as_manager()

    def __str__(self) -> str:
        return f"calendar of {self.user_id}"
