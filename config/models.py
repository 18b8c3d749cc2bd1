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


class ContentReport(models.Model):
    """How often on a day browsers said that the content security policy refused something of an origin on a page."""

    day = models.DateField()
    directive = models.CharField(max_length=40)
    blocked = models.CharField(max_length=200, blank=True, help_text="The origin, or the word that stands for it.")
    page = models.CharField(max_length=200, blank=True, help_text="The route, without ids and queries.")
    count = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["day", "directive", "blocked", "page"], name="contentreport_once_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.directive} {self.blocked} {self.page}"
