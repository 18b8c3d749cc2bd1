"""What applications' OAuth libraries call: the two metadata documents, registration, tokens and their revocation."""

from __future__ import annotations

import base64
import binascii
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any
from urllib.parse import unquote_plus

from django.conf import settings
from django.db import DatabaseError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe
from rest_framework.exceptions import AuthenticationFailed

from agents.access.fields import WORDS
from agents.oauth import actions, key_tokens
from agents.oauth.clients import client_register
from agents.oauth.errors import OAuthError
from agents.oauth.tools import resources
from audit.entries.actions import record_unauthenticated
from config.api import lockouts, throttles
from config.api.errors import ApiError, RateLimited
from config.api.request_id import request_id
from config.api.routes import page
from config.client_address import client_network
from config.strict_json import read_json

Endpoint = Callable[[HttpRequest], dict[str, Any] | None]
GRANTS = ["authorization_code", "refresh_token", "client_credentials"]
NO_STORE = {"Cache-Control": "no-store"}
LONGEST_FIELD = 2000
SECRETS = ("code", "refresh_token", "client_secret", "token")
logger = logging.getLogger("intactus.oauth")


@page
@require_safe
def protected_resource(request: HttpRequest) -> HttpResponse:
    """Whose tokens ``/mcp`` takes (RFC 9728)."""
    return _public(
        {
            "resource": actions.resource(),
            "resource_name": "Intactus",
            "authorization_servers": [settings.BASE_URL],
            "scopes_supported": WORDS,
            "bearer_methods_supported": ["header"],
        }
    )


@page
@require_safe
def authorization_server(request: HttpRequest) -> HttpResponse:
    """Where access is asked for, and how (RFC 8414)."""
    at = {
        name: f"{settings.BASE_URL}{reverse(f'oauth_{name}')}" for name in ("authorize", "token", "register", "revoke")
    }
    return _public(
        {
            "issuer": settings.BASE_URL,
            "authorization_endpoint": at["authorize"],
            "token_endpoint": at["token"],
            "registration_endpoint": at["register"],
            "revocation_endpoint": at["revoke"],
            "response_types_supported": ["code"],
            "grant_types_supported": GRANTS,
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["none", "client_secret_basic", "client_secret_post"],
            "revocation_endpoint_auth_methods_supported": ["none"],
            "scopes_supported": WORDS,
            "authorization_response_iss_parameter_supported": True,
            "client_id_metadata_document_supported": True,
        }
    )


def _public(data: dict[str, Any]) -> HttpResponse:
    """A document that applications in browsers may read too."""
    return JsonResponse(data, headers={"Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*"})


def endpoint(name: str, *, status: int = 200) -> Callable[[Endpoint], Any]:
    """An endpoint for libraries: counted by its caller's network, refused in the standard's words, refusals recorded."""

    def declare(operation: Endpoint) -> Any:
        @page
        @csrf_exempt
        @require_POST
        @wraps(operation)
        def view(request: HttpRequest) -> HttpResponse:
            try:
                with _counted(request):
                    data = operation(request)
            except OAuthError as error:
                _record(name, request, error)
                return JsonResponse(error.body, status=error.status_code, headers=NO_STORE | error.headers)
            except RateLimited as error:
                refused = OAuthError("temporarily_unavailable", error.message)
                headers = NO_STORE | {"Retry-After": str(error.retry_after)}
                return JsonResponse(refused.body, status=429, headers=headers)
            except ApiError as error:
                _record(name, request, error)
                return JsonResponse(OAuthError("invalid_request", error.message).body, status=400, headers=NO_STORE)
            return JsonResponse(data or {}, status=status, headers=NO_STORE)

        return view

    return declare


@contextmanager
def _counted(request: HttpRequest) -> Iterator[None]:
    """The call counts among its network's without credential."""
    lease = throttles.acquire(f"ip:{client_network(request)}", settings.ANONYMOUS_LIMITS)
    try:
        yield
    finally:
        throttles.release(lease)


@endpoint("oauth.register", status=201)
def register(request: HttpRequest) -> dict[str, Any]:
    """Register an application (RFC 7591): its id carries what it said. There are no secrets: PKCE proves who asked."""
    try:
        client = client_register(read_json(request.body))
    except ValueError:
        raise OAuthError("invalid_client_metadata", "The body is not JSON.") from None
    return {
        "client_id": client.id,
        "client_name": client.name,
        "redirect_uris": list(client.redirect_uris),
        "grant_types": GRANTS[:2],
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
    }


@endpoint("oauth.token")
def token(request: HttpRequest) -> dict[str, Any]:
    """Tokens for a code, a refresh token, or an agent key as client credentials (RFC 6749)."""
    given = _fields(request)
    if given.get("resource", actions.resource()) not in resources():
        raise OAuthError("invalid_target", f"Tokens are for {actions.resource()}.")
    match given.get("grant_type"):
        case "authorization_code":
            _require(given, "code", "client_id", "redirect_uri", "code_verifier", "resource")
            made = _looked_up(request, given["code"], lambda: actions.code_exchange(
                code=given["code"], client_id=given["client_id"], redirect_uri=given["redirect_uri"],
                verifier=given["code_verifier"], request_id=str(request_id(request)),
            ))  # fmt: skip
        case "refresh_token":
            _require(given, "refresh_token", "client_id")
            made = _looked_up(request, given["refresh_token"], lambda: actions.token_refresh(
                refresh_token=given["refresh_token"], client_id=given["client_id"], request_id=str(request_id(request))
            ))  # fmt: skip
        case "client_credentials":
            _require(given, "client_secret")
            made = _looked_up(request, given["client_secret"], lambda: key_tokens.for_key(
                client_id=given.get("client_id", ""), secret=given["client_secret"], scope=given.get("scope", ""),
                request_id=str(request_id(request)),
            ))  # fmt: skip
        case None:
            raise OAuthError("invalid_request", "grant_type is missing.")
        case _:
            raise OAuthError("unsupported_grant_type", f"There are: {', '.join(GRANTS)}.")
    return _tokens(made)


def _tokens(made: actions.TokenPair) -> dict[str, Any]:
    """What a client is told of them; access from a key has no refresh token."""
    refresh = {"refresh_token": made.refresh} if made.refresh else {}
    return {
        "access_token": made.access,
        "token_type": "Bearer",
        "expires_in": made.expires_in,
        "scope": " ".join(made.session.operations),
        **refresh,
    }


@endpoint("oauth.revoke")
def revoke(request: HttpRequest) -> None:
    """End an application's access (RFC 7009); the answer tells nothing of whether there was one."""
    given = _fields(request)
    _require(given, "token", "client_id")
    actions.token_revoke(token=given["token"], client_id=given["client_id"], request_id=str(request_id(request)))


def _fields(request: HttpRequest) -> dict[str, str]:
    """The form's fields, each once, with the client that HTTP Basic names."""
    for name, values in request.POST.lists():
        if len(values) > 1 or len(values[0]) > LONGEST_FIELD:
            raise OAuthError("invalid_request", f"{name} comes once, with at most {LONGEST_FIELD} characters.")
    return request.POST.dict() | _basic(request)


def _basic(request: HttpRequest) -> dict[str, str]:
    scheme, _, encoded = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return {}
    try:
        client, _, secret = base64.b64decode(encoded, validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        raise _unknown_client() from None
    return {"client_id": unquote_plus(client), "client_secret": unquote_plus(secret)}


def _require(given: dict[str, str], *names: str) -> None:
    if missing := [name for name in names if not given.get(name)]:
        raise OAuthError("invalid_request", f"Missing: {', '.join(missing)}.")


def _looked_up(request: HttpRequest, secret: str, exchange: Callable[[], actions.TokenPair]) -> actions.TokenPair:
    """Exchange a secret, unless too many wrong ones came from its network; a wrong one counts."""
    attempt = lockouts.CredentialAttempt(lockouts.CredentialKind.BEARER, client_network(request), secret)
    lockouts.check(attempt)
    try:
        return exchange()
    except AuthenticationFailed:
        lockouts.count_failure(attempt)
        raise _unknown_client() from None
    except OAuthError as error:
        if error.code == "invalid_grant":
            lockouts.count_failure(attempt)
        raise


def _unknown_client() -> OAuthError:
    error = OAuthError("invalid_client", "This is no agent key that is valid now.", status=401)
    error.headers = {"WWW-Authenticate": 'Basic realm="intactus"'}
    return error


def _record(name: str, request: HttpRequest, error: ApiError) -> None:
    """Write the audit entry of a refusal; it belongs to no firm."""
    try:
        with transaction.atomic():
            record_unauthenticated(
                name=name, category="auth", status=error.status_code, request_id=str(request_id(request))
            )
    except DatabaseError:
        logger.exception("could not record the refusal of %s", name)
