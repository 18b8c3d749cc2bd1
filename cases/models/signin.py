from __future__ import annotations

from datetime import timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.utils import timezone

from config.api.scope import Scope
from config.db import Row

MUST_CONFIRM = ("firm_admin", "attorney")  # whom a firm can require a second factor of
NEEDS_NO_CONFIRMATION = models.Q(user__is_superuser=False) & (
    models.Q(user__firm__require_second_factor=False) | ~models.Q(user__role__in=MUST_CONFIRM)
)


class MagicLink(Row):
    """A single-use sign-in link. Only hashes are kept; asking again leaves the earlier ones valid, using one voids them.

    A request for an unknown address leaves a row without a person, so that both take the same path. Where the address
    has had its mails and holds a link that still works, a request is a row that is not mailed: it records that this
    browser asked, and with which code.
    """

    user = models.ForeignKey("cases.User", on_delete=models.CASCADE, null=True, related_name="magic_links")
    address_hash = models.BinaryField(
        max_length=32, help_text="The e-mail address it was asked for, hashed with the secret key."
    )
    token_hash = models.BinaryField(max_length=32, unique=True)
    browser_hash = models.BinaryField(
        max_length=32, null=True, help_text="The browser that asked; none for invitations."
    )
    code_hash = models.BinaryField(max_length=32, null=True)
    code_attempts = models.PositiveSmallIntegerField(default=0)
    invited_by = models.ForeignKey("cases.User", on_delete=models.SET_NULL, null=True, related_name="+")
    expires_at = models.DateTimeField()
    is_mailed = models.BooleanField(
        default=True, help_text="Whether it goes out; the address may have its mails by now."
    )
    awaits_mail = models.BooleanField(
        default=False, db_default=False, help_text="Whether a mail with it is still to be sent."
    )
    used_at = models.DateTimeField(null=True)
    voided_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["created_at"], condition=models.Q(awaits_mail=True), name="magiclink_awaits_mail"),
            models.Index(fields=["user", "-created_at"], name="magiclink_user"),
            models.Index(fields=["address_hash", "-created_at"], name="magiclink_address"),
        ]

    def __str__(self) -> str:
        return f"Link for {self.user_id}"

    @property
    def is_invitation(self) -> bool:
        return self.browser_hash is None

    @property
    def is_open(self) -> bool:
        """Whether it can still be used, and by someone who may sign in."""
        unspent = self.used_at is None and self.voided_at is None and self.expires_at > timezone.now()
        return unspent and self.user is not None and self.user.is_active


class PersonSessionQuerySet(models.QuerySet["PersonSession"]):
    def visible_to(self, scope: Scope) -> Self:
        """A person's own, that still stand."""
        return self.standing().filter(user_id=scope.actor.id)

    def standing(self) -> Self:
        """Those that are good for another call: not ended, in use, not too old, and confirmed where their person must."""
        now = timezone.now()
        return self.filter(
            NEEDS_NO_CONFIRMATION | models.Q(confirmed_at__isnull=False),
            revoked_at__isnull=True,
            created_at__gt=now - timedelta(seconds=settings.SESSION_MAX_SECONDS),
            last_seen_at__gt=now - timedelta(seconds=settings.SESSION_IDLE_SECONDS),
        )


class PersonSession(Row):
    """A signed-in browser, so that people can see where they are signed in and end it."""

    user = models.ForeignKey("cases.User", on_delete=models.CASCADE, related_name="person_sessions")
    session_key = models.CharField(max_length=40, unique=True)
    user_agent = models.CharField(max_length=300, blank=True)
    ip = models.GenericIPAddressField(null=True)
    last_seen_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)
    confirmed_at = models.DateTimeField(null=True, help_text="When its person last gave a second factor.")

    objects = PersonSessionQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["user", "-id"], name="personsession_user")]

    def __str__(self) -> str:
        return f"{self.user_id} since {self.created_at:%Y-%m-%d}"


class ApiToken(Row):
    """A person's own bearer token for the API. Only its SHA-256 is kept; the prefix is shown."""

    user = models.ForeignKey("cases.User", on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=100)
    prefix = models.CharField(max_length=16)
    token_hash = models.BinaryField(max_length=32, unique=True)
    expires_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    confirmed_at = models.DateTimeField(null=True, help_text="When its person last gave a second factor with it.")

    def __str__(self) -> str:
        return f"{self.prefix}… ({self.name})"
