"""An attorney's permission for an application, its code, and the tokens that are made of it.

A grant is one agent session, however many tokens there are: the session's end is the grant's, and what the session may do is
computed at each call as for any other.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import uuid
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from agents.access.authentication import ACCESS_PREFIX, has_ended, key_scope
from agents.access.session_actions import session_create, sessions_end
from agents.models import AgentKey, AgentSession, OAuthGrant, OAuthToken
from agents.oauth.clients import Client
from agents.oauth.errors import OAuthError
from agents.policies import check_grant_access
from audit.entries.actions import record_given
from cases.signin.secrets import digest, new_secret
from config.api.scope import SYSTEM, Actor
from config.boundary import firm_boundary

CODE_PREFIX, REFRESH_PREFIX = "itx_oac", "itx_ort"
CODE_SECONDS, ACCESS_SECONDS = 300, 3600
UNUSED_SECONDS = 600  # then a session whose code nobody exchanged ends
REUSED = "A code or refresh token of it was used twice."
REVOKED = "The application gave its access back."
TOKEN, REVOKE = "oauth.token", "oauth.revoke"  # as the audit log names the endpoints


@dataclass(frozen=True, slots=True)
class TokenPair:
    """What an application is given for a code or a refresh token."""

    access: str
    refresh: str
    expires_in: int
    session: AgentSession


def resource() -> str:
    """What the tokens are good for: the address of ``/mcp``."""
    return f"{settings.BASE_URL}/mcp"


@transaction.atomic
def grant_create(
    *, actor: Actor, key: AgentKey, client: Client, redirect_uri: str, code_challenge: str,
    case_ids: Collection[uuid.UUID], operations: list[str], purpose: str, ttl_seconds: int,
) -> tuple[OAuthGrant, str]:  # fmt: skip
    """Let an application into a new session of the attorney's key, and return the permission with its code.

    Raises ``Invalid`` for what is beyond the key, and ``QuotaExceeded`` where a case has too many sessions.
    """
    check_grant_access(actor, key)
    scope = key_scope(key)[1]
    session, _ = session_create(
        actor=scope.actor, scope=scope, key=key, case_ids=case_ids, ttl_seconds=ttl_seconds, operations=operations,
        purpose=purpose, idle_seconds=UNUSED_SECONDS, privileged=False,
    )  # fmt: skip
    grant = OAuthGrant.objects.create(
        firm_id=key.firm_id, session=session, client_id=client.id, client_name=client.name, redirect_uri=redirect_uri,
        resource=resource(), code_challenge=code_challenge,
    )  # fmt: skip
    return grant, new_token(grant, OAuthToken.Use.CODE, CODE_PREFIX, CODE_SECONDS)


def code_exchange(*, code: str, client_id: str, redirect_uri: str, verifier: str, request_id: str) -> TokenPair:
    """TokenPair for a code, once. A code that comes again ends the session: one of its two holders stole it."""
    token = _token_of(code, OAuthToken.Use.CODE, client_id)
    grant = token.grant
    if redirect_uri != grant.redirect_uri:
        raise OAuthError("invalid_grant", "The redirect_uri is not the one that the code was asked for with.")
    if not hmac.compare_digest(challenge_of(verifier), grant.code_challenge):
        raise OAuthError("invalid_grant", "The code_verifier does not belong to the code_challenge.")
    return _exchange(token, request_id)


def token_refresh(*, refresh_token: str, client_id: str, request_id: str) -> TokenPair:
    """New tokens for a refresh token, which is used up. One that comes again ends the session."""
    return _exchange(_token_of(refresh_token, OAuthToken.Use.REFRESH, client_id), request_id)


def token_revoke(*, token: str, client_id: str, request_id: str) -> None:
    """End the session that the token belongs to, if it is this application's."""
    found = OAuthToken.objects.select_related("grant").filter(token_hash=digest(token)).first()
    if found and found.grant.client_id == client_id:
        with firm_boundary(found.firm_id):
            _end(found.grant, REVOKED)
            record(found.grant.session, REVOKE, request_id)


def record(session: AgentSession, name: str, request_id: str) -> None:
    """Write the audit entry of tokens that were given to the session's agent, or given back by it."""
    actor = replace(key_scope(session.key)[1].actor, session_id=session.pk)
    record_given(
        actor=actor,
        name=name,
        category="auth",
        entity_type="agent_session",
        entity_id=session.pk,
        request_id=request_id,
    )


def challenge_of(verifier: str) -> str:
    """The S256 challenge of a verifier (RFC 7636)."""
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


def _token_of(secret: str, use: str, client_id: str) -> OAuthToken:
    """The code or refresh token, if it is this application's and its session goes on."""
    found = OAuthToken.objects.select_related("grant").filter(token_hash=digest(secret), use=use).first()
    if found is None or found.grant.client_id != client_id:
        raise OAuthError("invalid_grant", "There is no such code or token of this client.")
    if found.used_at is None and found.expires_at <= timezone.now():
        raise OAuthError("invalid_grant", "This code or token has run out; ask for access again.")
    if has_ended(found.grant.session_id):
        raise OAuthError("invalid_grant", "This access has ended; ask for access again.")
    return found


def _exchange(token: OAuthToken, request_id: str) -> TokenPair:
    with firm_boundary(token.firm_id):
        grants = OAuthGrant.objects.select_for_update(of=("self",)).select_related("session__key__owner")
        grant = grants.get(pk=token.grant_id)
        token.refresh_from_db()
        made = None if token.used_at else _tokens_create(grant, token)
        if made:
            record(made.session, TOKEN, request_id)
    if made is None:
        _end(grant, REUSED)
        raise OAuthError("invalid_grant", "This code or token was used before; the access it gave has ended.")
    return made


def _tokens_create(grant: OAuthGrant, used: OAuthToken) -> TokenPair:
    session, now = grant.session, timezone.now()
    used.used_at = now
    used.save(update_fields=["used_at"])
    if session.idle_seconds is not None:  # somebody came for it: from now on it lasts as long as the attorney said
        session.idle_seconds = None
        session.save(update_fields=["idle_seconds"])
    grant.tokens.filter(use=OAuthToken.Use.ACCESS, expires_at__lte=now).delete()
    left = int((session.expires_at - now).total_seconds())
    expires_in = max(1, min(ACCESS_SECONDS, left))
    access = new_token(grant, OAuthToken.Use.ACCESS, ACCESS_PREFIX, expires_in)
    refresh = new_token(grant, OAuthToken.Use.REFRESH, REFRESH_PREFIX, max(1, left))
    return TokenPair(access, refresh, expires_in, session)


def new_token(grant: OAuthGrant, use: str, prefix: str, seconds: int) -> str:
    secret = new_secret(prefix)
    fields: dict[str, Any] = {"firm_id": grant.firm_id, "grant": grant, "use": use, "token_hash": digest(secret)}
    OAuthToken.objects.create(**fields, expires_at=timezone.now() + timedelta(seconds=seconds))
    return secret


def _end(grant: OAuthGrant, reason: str) -> None:
    with firm_boundary(grant.firm_id):
        sessions_end(actor=SYSTEM, sessions=AgentSession.objects.filter(pk=grant.session_id), reason=reason)
