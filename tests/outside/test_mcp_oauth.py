"""An application connects to /mcp by OAuth, with the official client: discovery, registration, PKCE, tokens and their end."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import httpx2
import pytest
from mcp.client.auth import OAuthClientProvider
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientInformationFull, OAuthClientMetadata, OAuthToken
from pydantic import AnyUrl

from tests.extent import first
from tests.outside.clients import SECONDS, headers_of, new_key, people_web
from tests.outside.conftest import Firm, rows


class Kept:
    """What the application keeps."""

    def __init__(self) -> None:
        self.tokens: OAuthToken | None = None
        self.client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


class Attorney:
    """Looks at the address that the application opens, and lets it in within bounds."""

    def __init__(self, firm: Firm, key: dict[str, Any], case_id: str) -> None:
        self.firm, self.key, self.case_id, self.answer = firm, key, case_id, ""

    async def decide(self, address: str) -> None:
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert (asked["code_challenge_method"], asked["resource"]) == ("S256", f"{self.firm.url}/mcp")
        names = ("client_id", "redirect_uri", "code_challenge", "state", "resource")
        bounds = {
            "key_id": self.key["id"], "case_ids": [self.case_id], "operations": ["read"], "purpose": "Read",
            "ttl_seconds": 3600,
        }  # fmt: skip
        with people_web(self.firm) as web:
            granted = web.post("/v1/agent/grants", json={name: asked[name] for name in names} | bounds)
        assert granted.status_code == 201, granted.text
        self.answer = granted.json()["redirect_to"]

    async def called_back(self) -> AuthorizationCodeResult:
        given = {name: values[0] for name, values in parse_qs(urlsplit(self.answer).query).items()}
        return AuthorizationCodeResult(code=given["code"], state=given["state"], iss=given["iss"])


@pytest.mark.parametrize("mode", first(1, ["auto", "legacy"]))
def test_an_application_is_let_into_one_session(firm: Firm, mode: str) -> None:
    key = new_key(firm)
    with httpx.Client(base_url=firm.url, headers=headers_of(key["key"]), trust_env=False, timeout=60) as web:
        case_id = web.get("/v1/agent/permissions").json()["case_ids"][0]
    attorney, kept = Attorney(firm, key, case_id), Kept()
    metadata = OAuthClientMetadata(client_name="Reader", redirect_uris=[AnyUrl("http://localhost:3000/callback")])

    async def look() -> list[str]:
        auth = OAuthClientProvider(f"{firm.url}/mcp", metadata, kept, attorney.decide, attorney.called_back)
        async with (
            httpx2.AsyncClient(auth=auth, timeout=60, trust_env=False) as web,
            Client(streamable_http_client(f"{firm.url}/mcp", http_client=web), mode=mode) as client,
        ):
            found = await client.call_tool("cases_list", {})
            assert (await client.call_tool("facts_create", {"case_id": case_id})).is_error, "it reads only"
            return [one["id"] for one in found.structured_content["items"]]

    assert asyncio.run(look()) == [case_id]
    assert kept.tokens
    assert asyncio.run(look()) == [case_id], "with the tokens it kept"
    query = "SELECT id FROM agents_agentsession WHERE key_id = %s AND status = 'active'"
    [(session_id,)] = rows(query, key["id"])
    with httpx.Client(
        base_url=firm.url, headers=headers_of(kept.tokens.access_token), trust_env=False, timeout=SECONDS
    ) as web:
        assert web.get("/v1/cases").status_code == 401, "the token is for /mcp"
    with people_web(firm) as web:
        assert web.delete(f"/v1/agent/sessions/{session_id}").status_code == 204
        ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        headers = {**headers_of(kept.tokens.access_token), "Accept": "application/json"}
        refused = web.post("/mcp", json=ping, headers=headers)
        web.delete(f"/v1/agent/keys/{key['id']}")
    assert refused.status_code == 401
    assert 'error="invalid_token"' in refused.headers["WWW-Authenticate"]
