from __future__ import annotations

from django.db import models

from config.db import new_id


class IdempotencyRecord(models.Model):
    """The answer a keyed request was given, committed together with its effect."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    firm_id = models.UUIDField()
    caller = models.CharField(max_length=80)
    key = models.CharField(max_length=200)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    body = models.JSONField(null=True)
    headers = models.JSONField(default=dict)
    rights = models.JSONField(default=dict, help_text="What the caller might do when it was made.")
    about = models.UUIDField(null=True, help_text="The case it is about.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["caller", "key"], name="idempotency_once")]
        indexes = [models.Index(fields=["created_at"], name="idempotency_age")]

    def __str__(self) -> str:
        return f"{self.caller} {self.key}"
