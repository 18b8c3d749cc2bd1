"""An application that an attorney lets in, up to its code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client as Browser
from rest_framework.test import APIClient

from agents.models import AgentKey
from agents.oauth.actions import challenge_of, resource
from agents.oauth.clients import Client, client_register
from cases.models import Case

BACK = "http://localhost:3000/callback"
VERIFIER = "v" * 50
METADATA = {"client_name": "Reader", "redirect_uris": [BACK]}


@dataclass
class Flow:
    """What the application and the attorney do, step by step."""

    api: APIClient
    key: AgentKey
    case: Case
    client: Client

    def asked(self, **other: Any) -> dict[str, Any]:
        return {
            "client_id": self.client.id, "redirect_uri": BACK, "code_challenge": challenge_of(VERIFIER),
            "resource": resource(), "state": "s1", "key_id": str(self.key.pk), "case_ids": [str(self.case.pk)],
            "operations": ["read"], "purpose": "Read", "ttl_seconds": 7200, **other,
        }  # fmt: skip

    def grant(self, **other: Any) -> Any:
        return self.api.post("/v1/agent/grants", self.asked(**other))

    def code(self, **other: Any) -> str:
        answer = self.grant(**other)
        assert answer.status_code == 201, answer.content
        return parse_qs(urlsplit(answer.json()["redirect_to"]).query)["code"][0]

    def token(self, **fields: Any) -> Any:
        given = {"client_id": self.client.id, "resource": resource(), **fields}
        return Browser().post("/oauth/token", {name: one for name, one in given.items() if one is not None})

    def exchange(self, shown: str, /, **other: Any) -> Any:
        given = {"grant_type": "authorization_code", "code": shown, "redirect_uri": BACK, "code_verifier": VERIFIER}
        return self.token(**given | other)

    def refresh(self, token: str, **other: Any) -> Any:
        return self.token(grant_type="refresh_token", refresh_token=token, **other)


@pytest.fixture
def flow(api: APIClient, key: tuple[AgentKey, str], case: Case) -> Flow:
    return Flow(api, key[0], case, client_register(METADATA))
