"""The tool by which an attorney lets an application in."""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from agents.oauth import actions
from agents.oauth.clients import Client, find_client
from agents.oauth.serializers import AccessGrantSerializer, NewAccess
from config.api.errors import Invalid
from config.api.tool import tool
from config.api.viewset import ToolViewSet


class GrantTools(ToolViewSet):
    @tool(
        "agents.grant_access", "POST agent/grants", permission="admin:agent_keys", audit="create", entity="agent_session",
        body=NewAccess, answer=AccessGrantSerializer, status=201, secrets=("redirect_to",), step_up=True,
        activity="gave an application access",
        example={
            "client_id": "https://client.example.com/metadata.json", "redirect_uri": "http://localhost:3000/callback",
            "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "resource": "https://example.com/mcp",
            "key_id": "01890a5d-ac96-774b-bcce-b302099a8057", "case_ids": ["01890a5d-ac96-774b-bcce-b302099a8058"],
            "operations": ["read"], "purpose": "Read the new evidence", "ttl_seconds": 86_400,
        },
        when="Use it when an application asks for access by OAuth; an agent with a key needs none.",
    )  # fmt: skip
    def grant_access(self, request: Request) -> Response:
        """Give an application access to one session of an agent key of yours, on these cases, for these operations and this long,
        never beyond the key's. The answer has the address with the application's code, this once. For people only; emits
        agent_session.created. Send an Idempotency-Key: a repeat opens no second session."""
        asked = dict(self.body)
        state, client = asked.pop("state"), client_of(asked.pop("client_id"), asked["redirect_uri"])
        if asked.pop("resource") not in resources():
            raise Invalid.field("resource", f"Access is given only to {actions.resource()}.")
        grant, code = actions.grant_create(actor=self.actor, key=asked.pop("key_id"), client=client, **asked)
        given = {"code": code, "iss": settings.BASE_URL, **({"state": state} if state else {})}
        return self.answer(
            {
                "session_id": grant.session_id,
                "client_name": grant.client_name,
                "expires_at": grant.session.expires_at,
                "redirect_to": with_query(grant.redirect_uri, given),
            }
        )


def client_of(client_id: str, redirect_uri: str) -> Client:
    """The client, if its people may be sent to this address. Raises ``Invalid``."""
    client = find_client(client_id)
    if client is None:
        raise Invalid.field("client_id", "This application is not registered here.")
    if not client.allows(redirect_uri):
        raise Invalid.field("redirect_uri", "This address is not one of the application's.")
    return client


def resources() -> tuple[str, ...]:
    """How the resource may be written."""
    return (actions.resource(), f"{actions.resource()}/")


def with_query(address: str, added: dict[str, str]) -> str:
    parts = urlsplit(address)
    query = "&".join(part for part in (parts.query, urlencode(added)) if part)
    return parts._replace(query=query).geturl()
