"""Sessions for OAuth clients: an agent key as client credentials (RFC 6749, section 4.4), a session's token in return."""

from __future__ import annotations

import base64
import binascii
from urllib.parse import unquote_plus

from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.parsers import FormParser
from rest_framework.request import Request
from rest_framework.response import Response

from agents.access.authentication import AgentAuthentication, by_key
from agents.access.token_serializers import GRANT, TokenRequest, TokenSerializer
from agents.oauth.key_tokens import shared_token
from agents.policies import check_open_session
from cases.models import User
from cases.signin.authentication import CookieAuthentication, TokenAuthentication, limited
from config.api.parsers import StrictJsonParser
from config.api.scope import Scope
from config.api.tool import tool
from config.api.viewset import ToolViewSet


class ClientAuthentication(BaseAuthentication):
    """The key's id and the key as ``client_id`` and ``client_secret``: in the body, or as HTTP Basic."""

    def authenticate(self, request: Request) -> tuple[User, Scope] | None:
        if header := _basic_header(request):
            with limited(request, header):
                return _by_client(*_basic(header))
        if (given := _in_body(request)) is None:
            return None
        with limited(request, " ".join(given)):
            return _by_client(*given)

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="intactus"'


def _by_client(client: str, secret: str) -> tuple[User, Scope]:
    user, scope = by_key(secret)
    if client and client != str(scope.actor.id):
        raise AuthenticationFailed("This is not the key of that client_id.")
    return user, scope


def _basic_header(request: Request) -> str:
    """What stands in the Authorization header after ``Basic``; empty without it."""
    scheme, _, encoded = request.headers.get("Authorization", "").partition(" ")
    return encoded if scheme.lower() == "basic" else ""


def _basic(encoded: str) -> tuple[str, str]:
    try:
        client, _, secret = base64.b64decode(encoded, validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        raise AuthenticationFailed("The Basic credentials are not Base64 of client_id:client_secret.") from None
    return unquote_plus(client), unquote_plus(secret)


def _in_body(request: Request) -> tuple[str, str] | None:
    body = dict(request.data.items()) if isinstance(request.data, dict) else {}
    if "Authorization" in request.headers or not body.get("client_secret"):
        return None
    return str(body.get("client_id") or ""), str(body["client_secret"])


class TokenTools(ToolViewSet):
    authentication_classes = [ClientAuthentication, AgentAuthentication, TokenAuthentication, CookieAuthentication]
    parser_classes = [StrictJsonParser, FormParser]

    @tool(
        "agents.create_token", "POST agent/token", permission="agent:session", audit="create", entity="agent_session",
        body=TokenRequest, answer=TokenSerializer, secrets=("access_token",), example={"grant_type": GRANT, "scope": "read"},
        activity="set an agent to work", follow_up=("expires_in",),
        when="Use it if your OAuth library asks for a token address; else agents.create_session.",
    )  # fmt: skip
    def create_token(self, request: Request) -> Response:
        """Get a token as OAuth clients do: the agent key is the client_secret of the client_credentials grant, and the access
        token that of a session about all the key's cases, for at most an hour. The body may be a form or JSON. Tokens with
        the same operations share one session, which ends when none was used for an hour; the first emits
        agent_session.created."""
        check_open_session(self.actor)
        made = shared_token(self.scope, self.body.get("scope"))
        return self.answer(
            {
                "access_token": made.access,
                "token_type": "Bearer",
                "expires_in": made.expires_in,
                "scope": " ".join(made.session.operations),
                "session_id": made.session.pk,
            }
        )
