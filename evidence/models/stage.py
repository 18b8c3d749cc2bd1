from __future__ import annotations

from django.db import models

from config.db import CaseRow


class StageRun(CaseRow):
    """What one stage last did to one item. A run is current while version and input are what they were."""

    class Status(models.TextChoices):
        PENDING = "pending", "Waiting"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"
        SKIPPED = "skipped", "Not needed"
        CANCELLED = "cancelled", "Cancelled"

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="stage_runs")
    job = models.ForeignKey("audit.Job", on_delete=models.SET_NULL, null=True, related_name="+")
    stage = models.CharField(max_length=40)
    version = models.CharField(max_length=60)
    input_hash = models.CharField(max_length=64, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.PENDING)
    message = models.CharField(max_length=500, blank=True)
    result = models.JSONField(null=True, blank=True)
    seconds = models.FloatField(null=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    model = models.CharField(max_length=120, blank=True, help_text="The model that was asked; empty for none.")
    tokens_read = models.PositiveIntegerField(
        default=0, null=True, help_text="By the model, as its endpoint reports it; empty where it did not."
    )
    tokens_written = models.PositiveIntegerField(default=0, null=True)
    by_model = models.JSONField(
        default=dict, blank=True, help_text="What each model read and wrote, where a second one stood in for the first."
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["item", "stage"], name="stage_run_once")]

    def __str__(self) -> str:
        return f"{self.stage} of {self.item_id}: {self.status}"
