"""TokenPair for agents that hold a key and whose library speaks OAuth: the client credentials grant.

All tokens of a key with the same operations are those of one session, so that asking often does not fill the cases' sessions.
"""

from __future__ import annotations

import uuid
from datetime import timedelta

from django.utils import timezone
from rest_framework.exceptions import AuthenticationFailed

from agents.access.authentication import ACCESS_PREFIX, by_key, has_ended
from agents.access.fields import WORDS
from agents.access.roles import roles_of
from agents.access.session_actions import session_create
from agents.models import AgentKey, OAuthGrant, OAuthToken
from agents.oauth.actions import ACCESS_SECONDS, TOKEN, TokenPair, new_token, record
from agents.oauth.errors import OAuthError
from cases.models import Case
from config.api.errors import Conflict
from config.api.scope import Scope
from config.boundary import firm_boundary

MOST_CASES = 100  # of one session
EVERYWHERE = ""  # a key's own tokens are good wherever its sessions' are
IDLE_SECONDS = 3600  # then the session ends, as its last token does
LEFT_SECONDS = 600  # a session that ends sooner gives no more tokens
DAY = 86_400


def for_key(*, client_id: str, secret: str, scope: str, request_id: str) -> TokenPair:
    """A token of the session that this key's tokens share. Raises ``AuthenticationFailed`` for a wrong key."""
    _, of_key = by_key(secret)
    if client_id and client_id != str(of_key.actor.id):
        raise AuthenticationFailed("This is not the key of that client_id.")
    operations = scope.split() or None
    if operations and (unknown := sorted(set(operations) - set(WORDS))):
        raise OAuthError("invalid_scope", f"There is no {', '.join(unknown)}; there are: {', '.join(WORDS)}.")
    assert of_key.firm_id
    with firm_boundary(of_key.firm_id):
        made = shared_token(of_key, operations)
        record(made.session, TOKEN, request_id)
        return made


def shared_token(scope: Scope, operations: list[str] | None) -> TokenPair:
    """A token of the session that the key's tokens with these operations share. ``scope`` is the key's."""
    grant = _shared_grant(scope, operations)
    now = timezone.now()
    grant.tokens.filter(expires_at__lte=now).delete()
    expires_in = min(ACCESS_SECONDS, int((grant.session.expires_at - now).total_seconds()))
    access = new_token(grant, OAuthToken.Use.ACCESS, ACCESS_PREFIX, expires_in)
    return TokenPair(access, "", expires_in, grant.session)


def _shared_grant(scope: Scope, operations: list[str] | None) -> OAuthGrant:
    """The grant whose session the key's tokens share, about all the key's cases as they are now. The key is locked, so that
    calls at the same time share the session that the first of them opens."""
    key = AgentKey.objects.select_for_update(of=("self",), no_key=True).select_related("owner").get(pk=scope.actor.id)
    cases = _cases(scope)
    client = f"key:{key.pk}:{','.join(sorted(set(operations or ())))}"
    lasting = timezone.now() + timedelta(seconds=LEFT_SECONDS)
    mine = OAuthGrant.objects.filter(client_id=client, session__key=key, session__expires_at__gt=lasting)
    for grant in mine.select_related("session").order_by("-id")[:1]:
        if not has_ended(grant.session_id) and set(grant.session.cases.values_list("pk", flat=True)) == set(cases):
            return grant
    session, _ = session_create(
        actor=scope.actor, scope=scope, key=key, case_ids=cases, operations=operations, idle_seconds=IDLE_SECONDS,
        ttl_seconds=min([DAY, *(role.longest_seconds for role in roles_of(key.agent_type))]),
    )  # fmt: skip
    return OAuthGrant.objects.create(
        firm_id=key.firm_id, session=session, client_id=client, client_name=key.name, redirect_uri="",
        resource=EVERYWHERE, code_challenge="",
    )  # fmt: skip


def _cases(scope: Scope) -> list[uuid.UUID]:
    cases = list(Case.objects.visible_to(scope).order_by("id").values_list("pk", flat=True)[: MOST_CASES + 1])
    if not 0 < len(cases) <= MOST_CASES:
        raise Conflict(
            f"A session is about one to {MOST_CASES} cases; this key has {'none' if not cases else 'more'}.",
            suggestion="Open the session with agents.create_session, naming its cases.",
        )
    return cases
