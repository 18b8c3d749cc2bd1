"""What attorneys allowed applications over OAuth: a grant is one agent session, reached with tokens that are renewed."""

from __future__ import annotations

from django.db import models

from config.db import FirmRow


class OAuthGrant(FirmRow):
    """An attorney's permission for an application. It lasts as long as its session, and every token of it is that session."""

    session = models.OneToOneField("agents.AgentSession", on_delete=models.CASCADE, related_name="oauth_grant")
    client_id = models.CharField(max_length=2000)
    client_name = models.CharField(max_length=100)
    redirect_uri = models.CharField(max_length=500)
    resource = models.CharField(max_length=500, help_text="Where its tokens are good: the address of /mcp.")
    code_challenge = models.CharField(max_length=43, help_text="SHA-256 of the verifier that the code's holder shows.")

    def __str__(self) -> str:
        return f"{self.client_name} ({self.redirect_uri})"


class OAuthToken(FirmRow):
    """A code, an access token or a refresh token of a grant. SHA-256 only."""

    class Use(models.TextChoices):
        CODE = "code", "Authorization code"
        ACCESS = "access", "Access token"
        REFRESH = "refresh", "Refresh token"

    grant = models.ForeignKey(OAuthGrant, on_delete=models.CASCADE, related_name="tokens")
    use = models.CharField(max_length=8, choices=Use)
    token_hash = models.BinaryField(max_length=32, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True, help_text="Codes and refresh tokens are used once.")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(use__in=("code", "access", "refresh")), name="oauth_token_has_a_use"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.use} of {self.grant_id} until {self.expires_at:%Y-%m-%d %H:%M}"
