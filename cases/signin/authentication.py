"""Who is calling: a person by API token, or by the browser's session. Each gives the user and the scope."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from cases.models import ApiToken, Participant, User
from cases.scopes import as_client, as_person, person_scope
from cases.signin.second_factor import owner_has_one
from cases.signin.secrets import digest
from config.api import lockouts
from config.api.channel import Channel
from config.api.errors import Invalid
from config.api.scope import Scope
from config.boundary import firm_boundary
from config.client_address import client_network
from config.compiled import Lookup

CHECKED = "intactus.credential_checked"  # in the ASGI scope of a call made for one whose credential was counted already
VIEW_AS = "X-View-As"


def bearer(request: Request) -> str | None:
    """The token of the Authorization header, if there is one."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


@contextmanager
def limited(request: Request, credential: str) -> Iterator[None]:
    """Look a credential up inside this: refused before, where its network gave too many wrong ones; counted if it is wrong."""
    if getattr(request._request, "scope", {}).get(CHECKED):
        yield
        return
    attempt = lockouts.CredentialAttempt(lockouts.CredentialKind.BEARER, client_network(request._request), credential)
    known = lockouts.check(attempt)
    try:
        yield
    except AuthenticationFailed:
        lockouts.count_failure(attempt)
        raise
    if not known:
        lockouts.remember(attempt)


def _tokens(token_hash: bytes) -> QuerySet[ApiToken]:
    rows = ApiToken.objects.select_related("user").annotate(has_second_factor=owner_has_one("user_id"))
    return rows.filter(token_hash=token_hash, revoked_at__isnull=True)


TOKENS = Lookup(_tokens)


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer itx_pat_…``: a person's own token."""

    def authenticate(self, request: Request) -> tuple[User, Scope] | None:
        if "Authorization" not in request.headers:
            return None
        with limited(request, request.headers["Authorization"]):
            row = self._look_up(bearer(request))
        request._request.credential = row  # type: ignore[attr-defined]  # what a second factor is given for
        return row.user, _as_looked_at(request, person_scope(row.user))

    def _look_up(self, token: str | None) -> ApiToken:
        if token is None:
            raise AuthenticationFailed("Use Authorization: Bearer with a token.")
        row = TOKENS.first(digest(token))
        if row is None or (row.expires_at and row.expires_at <= timezone.now()) or not row.user.is_active:
            raise AuthenticationFailed("This token is not valid, or not any more.")
        return row

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="intactus"'


class CookieAuthentication(SessionAuthentication):
    """The browser's session, with CSRF protection."""

    channel = Channel.PAGE

    def authenticate(self, request: Request) -> tuple[User, Scope] | None:
        found = super().authenticate(request)
        if found is None:
            return None
        # A page may narrow what its own tools reach, never widen it: see the client's view of a case.
        narrowed: Scope | None = getattr(request._request, "person_scope", None)
        return found[0], narrowed or _as_looked_at(request, person_scope(found[0]))

    def enforce_csrf(self, request: Request) -> None:
        if not getattr(request._request, "in_process", False):
            super().enforce_csrf(request)


def _as_looked_at(request: Request, scope: Scope) -> Scope:
    """What later calls of someone else's view name in a header: they see no more than its first paint."""
    looked_as = request.headers.get(VIEW_AS)
    if looked_as is None:
        return scope
    if looked_as == "client":
        return as_client(scope)
    person = viewed_person(scope, looked_as)
    if person is None:
        raise Invalid.field(VIEW_AS, "A case can only be viewed as its client, or as someone who takes part in it.")
    return as_person(scope, person)


def viewed_person(scope: Scope, user_id: object) -> User | None:
    """Whom the caller may look as: for the firm's people, anyone active who takes part in a case of theirs."""
    if scope.kind != "person" or scope.is_outside or scope.firm_id is None:
        return None
    try:
        wanted = uuid.UUID(str(user_id))
    except ValueError:
        return None
    with firm_boundary(scope.firm_id):
        taking_part = Participant.objects.visible_to(scope).filter(user_id=wanted).values("user_id")
        return User.objects.filter(pk__in=taking_part, is_active=True).first()
