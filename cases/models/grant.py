from __future__ import annotations

import uuid
from typing import Self

from django.db import models
from django.utils import timezone

from config.api.scope import Scope
from config.db import CaseRow, CaseRows


class GuestGrantRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """People of the firm see the grants of their cases; a guest, those that were given to them."""
        rows = super().visible_to(scope)
        if scope.guest_id is not None:
            return rows.filter(user_id=scope.guest_id)
        return rows.none() if scope.client_boundary else rows

    def live(self, guest_id: uuid.UUID) -> Self:
        """Those of this guest that hold at this moment."""
        return self.current().filter(user_id=guest_id)

    def current(self) -> Self:
        """Those that hold at this moment."""
        return self.filter(revoked_at__isnull=True, expires_at__gt=timezone.now())


class GuestGrant(CaseRow):
    """What an attorney lets a guest see of a case, until a time: all that is not privileged, or named documents.

    The named documents are rows of :class:`evidence.models.GrantedDocument`. A guest of a case without a grant that holds
    sees nothing of it.
    """

    user = models.ForeignKey("cases.User", on_delete=models.PROTECT, related_name="guest_grants")
    whole_case = models.BooleanField(help_text="All of the case that is not privileged; else the named documents.")
    expires_at = models.DateTimeField()
    granted_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, related_name="+")
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")

    objects = GuestGrantRows.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["case", "user"], condition=models.Q(revoked_at__isnull=True), name="guest_grant_one_at_a_time"
            )
        ]
        indexes = [
            models.Index(
                fields=["user", "expires_at"], condition=models.Q(revoked_at__isnull=True), name="guest_grant_live"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.case_id} until {self.expires_at:%Y-%m-%d}"
