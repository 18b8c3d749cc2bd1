"""An agent's credentials: its key, or the token of a session made with the key. Rights are computed at each call."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from agents.access.roles import narrowed, roles_of, within_roles
from agents.access.scope_templates import with_template
from agents.models import AgentKey, AgentSession, OAuthToken
from cases.models import User
from cases.roles import AGENT_OPERATIONS, operations_of
from cases.scopes import granted_cases, person_scope
from cases.signin.authentication import bearer, limited
from cases.signin.secrets import digest
from config.api.errors import Suspended
from config.api.scope import Actor, Scope
from config.compiled import Lookup

KEY_PREFIX, SESSION_PREFIX, ACCESS_PREFIX = "itx_key", "itx_ses", "itx_oat"
BY_MCP = "intactus.mcp"  # in the ASGI scope of what comes by /mcp, where applications' access tokens are good
SEEN_EVERY = timedelta(minutes=1)
HELD_SESSION = (
    "intactus.agent_session"  # in the ASGI scope of a call by /mcp: the session of the key that it is made in
)


def _sessions(token_hash: bytes) -> QuerySet[AgentSession]:
    return AgentSession.objects.select_related("key__owner").filter(token_hash=token_hash)


SESSIONS = Lookup(_sessions)


class AgentAuthentication(BaseAuthentication):
    """``Authorization: Bearer itx_key_…``, ``itx_ses_…`` or, an application's, ``itx_oat_…``; other tokens are left to the
    next authenticator."""

    def authenticate(self, request: Request) -> tuple[User, Scope] | None:
        token = bearer(request) or ""
        if token.startswith(KEY_PREFIX):
            with limited(request, token):
                return self._by_key(request, token)
        if token.startswith(SESSION_PREFIX):
            with limited(request, token):
                return self._by_session(request, token)
        if token.startswith(ACCESS_PREFIX):
            with limited(request, token):
                return self._by_access_token(request, token)
        return None

    def _by_key(self, request: Request, token: str) -> tuple[User, Scope]:
        found = by_key(token)
        if (held := getattr(request._request, "scope", {}).get(HELD_SESSION)) is None:
            return found
        session = (
            AgentSession.objects.select_related("key__owner")
            .filter(pk=held, key_id=found[1].actor.id, oauth_grant__isnull=True)
            .first()
        )
        return self._in_session(request, _live_session(session))

    def _by_session(self, request: Request, token: str) -> tuple[User, Scope]:
        session = SESSIONS.first(digest(token))
        return self._in_session(request, _live_session(session))

    def _by_access_token(self, request: Request, token: str) -> tuple[User, Scope]:
        """An application's token is that of its grant's session, and good only where the attorney let it in."""
        access = OAuthToken.objects.select_related("grant__session__key__owner").filter(
            token_hash=digest(token), use=OAuthToken.Use.ACCESS, expires_at__gt=timezone.now()
        )
        if (found := access.first()) is None:
            raise AuthenticationFailed("This access token is not valid, or not any more; get a new one.")
        if found.grant.resource and not getattr(request._request, "scope", {}).get(BY_MCP):
            raise AuthenticationFailed(f"This access token is good only at {found.grant.resource}.")
        return self._in_session(request, _live_session(found.grant.session))

    def _in_session(self, request: Request, going: AgentSession) -> tuple[User, Scope]:
        _seen(going)
        _seen(going.key)
        request.agent_session = going  # type: ignore[attr-defined]  # for the breaker
        return session_scope(going)

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="intactus"'


def by_key(token: str) -> tuple[User, Scope]:
    """Who calls with this agent key. Raises ``AuthenticationFailed`` if it is not valid, or not any more."""
    live = _live_key(_key_of(token))
    _seen(live)
    return key_scope(live)


def _key_of(token: str) -> AgentKey | None:
    """The key with this secret, or that had it until a rotation whose overlap still lasts."""
    shown = digest(token)
    former = Q(former_hash=shown, former_until__gt=timezone.now())
    return AgentKey.objects.select_related("owner").filter(Q(key_hash=shown) | former).first()


def _live_key(key: AgentKey | None) -> AgentKey:
    if key is None or key.revoked_at or (key.expires_at and key.expires_at <= timezone.now()):
        raise AuthenticationFailed("This agent key is not valid, or not any more.")
    if not key.owner.is_active:
        raise AuthenticationFailed("The attorney who owns this key is not active any more.")
    return key


def _live_session(session: AgentSession | None) -> AgentSession:
    if session is None or session.status == AgentSession.Status.TERMINATED or session.expires_at <= timezone.now():
        raise AuthenticationFailed("This session has ended; create a new one with the agent key.")
    if session.is_idle:
        raise AuthenticationFailed("This session was idle for too long; create a new one with the agent key.")
    _live_key(session.key)
    if session.status == AgentSession.Status.SUSPENDED:
        raise Suspended(f"This session is suspended: {session.status_reason or 'too many errors'}.")
    return session


def _seen(credential: AgentKey | AgentSession) -> None:
    """Record that it was used; once a minute is enough to see which keys are still in use."""
    now = timezone.now()
    if credential.last_used_at is None or now - credential.last_used_at > SEEN_EVERY:
        type(credential).objects.filter(pk=credential.pk).update(last_used_at=now)


def key_scope(key: AgentKey) -> tuple[User, Scope]:
    """A key without a session reaches session tools only; its cases and operations bound what a session may get."""
    actor = Actor("agent", id=key.pk, name=key.name, role="agent", firm_id=key.firm_id, owner_id=key.owner_id)
    scope = Scope(
        actor=actor,
        kind="agent_key",
        firm_id=key.firm_id,
        case_ids=cases_of_key(key),
        operations=operations_of_key(key),
        entity_types=frozenset(key.entity_types) if key.entity_types is not None else None,
        privileged=_may_see_privileged(key),
        caller=f"key:{key.pk}",
        limits=limits_of(key),
    )
    return key.owner, scope


def session_scope(session: AgentSession) -> tuple[User, Scope]:
    """The intersection of session, key, owner and the agent's roles, as they are now."""
    key = session.key
    actor = Actor(
        "agent",
        id=key.pk,
        name=key.name,
        role="agent",
        firm_id=key.firm_id,
        owner_id=key.owner_id,
        session_id=session.pk,
    )
    bounds = [set(types) for types in (key.entity_types, session.entity_types) if types is not None]
    named = named_cases(session)
    scope = Scope(
        actor=actor,
        kind="agent_session",
        firm_id=key.firm_id,
        case_ids=_within(granted_cases(key.owner), named),
        operations=within_roles(narrowed(session.operations, operations_of_key(key)), session.agent_type),
        entity_types=frozenset(set.intersection(*bounds)) if bounds else None,
        client_boundary=session.client_boundary or _among_clients(key.agent_type, session.agent_type),
        privileged=session.privileged and _may_see_privileged(key),
        owner_case_ids=granted_cases(key.owner),
        caller=f"key:{key.pk}",
        limits=limits_of(key),
    )
    return key.owner, with_template(scope, key.owner, named)


def named_cases(session: AgentSession) -> tuple[uuid.UUID, ...]:
    """The session's cases that its key has, in an order that is always the same."""
    named = set(session.cases.values_list("pk", flat=True))
    if not session.key.all_cases:
        named &= set(session.key.cases.values_list("pk", flat=True))
    return tuple(sorted(named))


def scope_of_session(session_id: uuid.UUID) -> Scope | None:
    """What a session may reach now; ``None`` if it has ended, is suspended, or its key or attorney may no longer act."""
    session = AgentSession.objects.select_related("key__owner").filter(pk=session_id).first()
    try:
        return session_scope(_live_session(session))[1]
    except (AuthenticationFailed, Suspended):
        return None


def has_ended(session_id: uuid.UUID) -> bool:
    """Whether the session's calls are refused for good; a suspended one may be resumed."""
    session = AgentSession.objects.select_related("key__owner").filter(pk=session_id).first()
    try:
        _live_session(session)
    except AuthenticationFailed:
        return True
    except Suspended:
        return False
    return False


def operations_of_key(key: AgentKey) -> frozenset[str]:
    """What the key may, its owner still may, and an agent of its type may at most."""
    return within_roles(frozenset(key.operations) & operations_of(key.owner.role) & AGENT_OPERATIONS, key.agent_type)


def _among_clients(*agent_types: str) -> bool:
    return any(role.client_boundary for role in roles_of(*agent_types))


def _may_see_privileged(key: AgentKey) -> bool:
    """Whether the key says so and its owner, as they are now, sees it too."""
    return key.privileged and person_scope(key.owner).privileged


def cases_of_key(key: AgentKey) -> Any:
    """The key's cases that its owner still takes part in: a subquery, ids, or ``None`` for all of the firm's."""
    owned = granted_cases(key.owner)
    return owned if key.all_cases else _within(owned, tuple(key.cases.order_by("pk").values_list("pk", flat=True)))


def limits_of(key: AgentKey) -> dict[str, int]:
    return {"minute": key.rate_per_minute, "hour": key.rate_per_hour, "concurrent": key.concurrent_requests}


def _within(owned: Any, named: tuple[Any, ...]) -> Any:
    """The named cases that are among the owner's."""
    return named if owned is None else owned.filter(content_object_id__in=named)
