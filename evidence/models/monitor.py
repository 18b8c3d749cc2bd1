from __future__ import annotations

from datetime import timedelta
from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows, Versioned
from evidence.models.item import EvidenceItem


class MonitorRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """The firm's work: nobody outside the firm learns what it watches."""
        rows = super().visible_to(scope).filter(deleted_at__isnull=True)
        return rows.none() if scope.is_outside else rows


class Monitor(CaseRow, Versioned):
    """A public web page that is asked for on a schedule; what changed is kept as evidence.

    What it keeps is added in the name of ``owner``, and only while they may add evidence to the case. ``due_at`` is when it is
    asked for next, ``lease_until`` how long a worker has for that.
    """

    class Every(models.TextChoices):
        HOUR = "hour", "Every hour"
        DAY = "day", "Every day"
        WEEK = "week", "Every week"

    name = models.CharField(max_length=150)
    url = models.CharField(max_length=2000)
    every = models.CharField(max_length=4, choices=Every, default=Every.DAY)
    custodian = models.CharField(max_length=200, blank=True)
    owner = models.ForeignKey("cases.User", on_delete=models.PROTECT, related_name="+")
    added_by_type = models.CharField(max_length=10)
    added_by_name = models.CharField(max_length=200)
    enabled = models.BooleanField(default=True)
    paused_reason = models.CharField(max_length=300, blank=True)
    due_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True)
    checked_at = models.DateTimeField(null=True)
    changed_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0, help_text="How often in a row the page could not be read.")
    problem = models.CharField(max_length=300, blank=True)
    media_type = models.CharField(max_length=100, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = MonitorRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "-id"], name="monitor_of_case"),
            models.Index(
                fields=["due_at"], condition=models.Q(enabled=True, deleted_at__isnull=True), name="monitor_due"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def interval(self) -> timedelta:
        return {"hour": timedelta(hours=1), "day": timedelta(days=1), "week": timedelta(weeks=1)}[self.every]

    @property
    def status(self) -> str:
        if not self.enabled:
            return "paused"
        return "failing" if self.failures else "active"


class CaptureRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """Of the monitors that are visible; what was captured only with the document that it was kept as."""
        rows = super().visible_to(scope).filter(monitor_id__in=Monitor.objects.visible_to(scope).values("pk"))
        if scope.sees_all_evidence:
            return rows
        shown = EvidenceItem.objects.visible_to(scope).filter(pk=models.OuterRef("item_id")).order_by()
        return rows.filter(models.Q(item=None) | models.Exists(shown))


class Capture(CaseRow):
    """One time that a monitor asked for its page, and what came of it.

    ``text`` is what a reader would see, kept only with what changed, to be compared with the next; ``diff`` are the lines that
    came (``+``) and went (``-``) since the capture before.
    """

    class Outcome(models.TextChoices):
        FIRST = "first", "First capture"
        CHANGED = "changed", "Changed"
        UNCHANGED = "unchanged", "Unchanged"
        FAILED = "failed", "Failed"

    KEPT = (Outcome.FIRST, Outcome.CHANGED)  # as evidence

    monitor = models.ForeignKey(Monitor, on_delete=models.PROTECT, related_name="captures")
    url = models.CharField(max_length=2000)
    outcome = models.CharField(max_length=10, choices=Outcome)
    problem = models.CharField(max_length=300, blank=True)
    http_status = models.PositiveSmallIntegerField(null=True)
    media_type = models.CharField(max_length=100, blank=True)
    size_bytes = models.PositiveIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    text_sha256 = models.CharField(max_length=64, blank=True)
    text = models.TextField(blank=True)
    diff = models.TextField(blank=True)
    lines_added = models.PositiveIntegerField(default=0)
    lines_removed = models.PositiveIntegerField(default=0)
    item = models.ForeignKey(EvidenceItem, on_delete=models.PROTECT, null=True, related_name="+")

    objects = CaptureRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["monitor", "-id"], name="capture_of_monitor"),
            models.Index(
                fields=["monitor", "-id"],
                condition=models.Q(outcome__in=("first", "changed")),
                name="capture_that_differs",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.url} {self.created_at:%Y-%m-%d %H:%M} {self.outcome}"
