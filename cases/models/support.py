from __future__ import annotations

from typing import Self

from django.db import models
from django.utils import timezone

from config.api.scope import Scope
from config.db import FirmRow, FirmRows


class SupportAccesses(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        """The firm's, for who sees all of it."""
        return self.filter(firm_id=scope.firm_id) if scope.case_ids is None else self.none()

    def open(self) -> Self:
        return self.filter(ended_at__isnull=True, expires_at__gt=timezone.now())


class SupportAccess(FirmRow):
    """For what, and until when, a platform superuser looks at the records of one firm. The firm's admins see each one."""

    user = models.ForeignKey("cases.User", on_delete=models.PROTECT, related_name="+")
    user_name = models.CharField(max_length=200)
    reason = models.CharField(max_length=500)
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    objects = SupportAccesses.as_manager()

    class Meta:
        verbose_name_plural = "support accesses"
        indexes = [models.Index(fields=["firm", "-id"], name="supportaccess_firm")]
        constraints = [models.CheckConstraint(condition=~models.Q(reason=""), name="supportaccess_has_reason")]

    def __str__(self) -> str:
        return f"{self.user_name} until {self.expires_at:%Y-%m-%d %H:%M}"

    @property
    def is_open(self) -> bool:
        return self.ended_at is None and self.expires_at > timezone.now()
