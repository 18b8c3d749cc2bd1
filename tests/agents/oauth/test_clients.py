"""Who an application is: its registration, the document at its address, and the page on which the attorney decides."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client as Browser

from agents.oauth import clients
from agents.oauth.actions import resource
from agents.oauth.clients import Client, client_register, find_client
from agents.oauth.errors import OAuthError
from cases.models import Firm, Role, User
from config.outgoing.client import OutgoingResponse
from tests.agents.oauth.conftest import BACK, METADATA, Flow
from tests.factories import browser_client, make_user

DOCUMENT = "https://client.example.com/metadata.json"


def asked(client: Client, **other: Any) -> dict[str, Any]:
    given = {
        "response_type": "code", "client_id": client.id, "redirect_uri": BACK, "code_challenge": "x" * 43,
        "code_challenge_method": "S256", "resource": resource(), "state": "s1", "scope": "read write",
    }  # fmt: skip
    return {name: value for name, value in (given | other).items() if value is not None}


def test_an_application_registers(db: None) -> None:
    answer = Browser().post(
        "/oauth/register", json.dumps({**METADATA, "logo_uri": "https://x.example"}), "application/json"
    )
    assert answer.status_code == 201
    data = answer.json()
    assert (data["client_name"], data["redirect_uris"], data["token_endpoint_auth_method"]) == (
        "Reader",
        [BACK],
        "none",
    )
    assert find_client(data["client_id"]) == Client(data["client_id"], "Reader", (BACK,))


@pytest.mark.parametrize(
    "address",
    [
        "http://evil.example/cb", "javascript:alert(1)", "data:text/html,x", "https://user@host.example/", "ftp://x.example/",
        "https://x.example/#part", "https://x.example/ y", "//x.example/", "", "https:///x", "http://localhost.evil.example/",
        "https://x.example/" + "y" * 500, 7,
    ],
)  # fmt: skip
def test_unsuitable_addresses_are_refused(address: Any) -> None:
    with pytest.raises(OAuthError) as refused:
        client_register({"redirect_uris": [address]})
    assert refused.value.code == "invalid_redirect_uri"


@pytest.mark.parametrize(
    "body", ["", "[]", "{}", '{"redirect_uris": []}', '{"redirect_uris": "x"}', "\x00", '{"a":' * 100_000, "[1e999]"]
)
def test_bad_registrations_are_refused(db: None, body: str) -> None:
    answer = Browser().post("/oauth/register", body, "application/json")
    assert (answer.status_code, set(answer.json())) == (400, {"error", "error_description"})


def test_an_id_can_not_be_edited() -> None:
    client = client_register(METADATA)
    assert find_client(client.id) == client
    assert find_client(client.id[:-2] + "xx") is None
    assert find_client("x" * 5000) is None


@pytest.mark.parametrize(
    ("address", "good"),
    [
        (BACK, True), ("http://localhost:9/callback", True), ("http://127.0.0.1:3000/callback", False),
        ("http://localhost:3000/callback/x", False), ("http://localhost:3000/callback?x=1", False),
        ("http://localhost:3000@evil.example/callback", False), ("https://localhost:3000/callback", False),
    ],
)  # fmt: skip
def test_people_are_sent_only_to_registered_addresses(address: str, good: bool) -> None:
    assert client_register(METADATA).allows(address) is good


def test_a_document_says_who_the_application_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(document: dict[str, Any]) -> None:
        content = json.dumps(document).encode()
        monkeypatch.setattr(clients, "exchange", lambda *args, **kwargs: OutgoingResponse(200, {}, content))

    answer({**METADATA, "client_id": "https://other.example/metadata.json"})
    assert find_client(DOCUMENT) is None, "it must say that it is about this very address"
    nested = OutgoingResponse(200, {}, b"[" * 100_000)
    monkeypatch.setattr(clients, "exchange", lambda *args, **kwargs: nested)
    assert find_client(DOCUMENT) is None
    answer({**METADATA, "client_id": DOCUMENT})
    assert find_client(DOCUMENT) == Client(DOCUMENT, "Reader", (BACK,))


def test_documents_are_fetched_only_from_public_addresses() -> None:
    assert find_client("https://127.0.0.1/metadata.json") is None
    assert find_client("https://169.254.169.254/latest") is None


def test_the_page_says_who_asks_and_offers_ones_own(flow: Flow, attorney: User) -> None:
    page = browser_client(attorney).get("/oauth/authorize", asked(flow.client))
    assert page.status_code == 200
    text = page.content.decode()
    assert "“Reader”" in text
    assert BACK in text
    assert flow.case.name in text
    assert str(flow.key.pk) in text
    assert "error=access_denied" in text


def test_without_a_key_the_page_says_how_to_make_one(flow: Flow, colleague: User) -> None:
    text = browser_client(colleague).get("/oauth/authorize", asked(flow.client)).content.decode()
    assert "agents.grant_access" not in text
    assert "Make a key" in text


def test_who_is_not_signed_in_signs_in_first_and_comes_back(flow: Flow) -> None:
    answer = Browser().get("/oauth/authorize", asked(flow.client))
    assert answer.status_code == 302
    following = parse_qs(urlsplit(answer["Location"]).query)["next"][0]
    assert following.startswith("/oauth/authorize?")
    assert flow.client.id in parse_qs(urlsplit(following).query)["client_id"]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"code_challenge_method": "plain"}, "invalid_request"), ({"code_challenge": None}, "invalid_request"),
        ({"response_type": "token"}, "unsupported_response_type"), ({"resource": None}, "invalid_target"),
        ({"resource": "https://elsewhere.example"}, "invalid_target"),
    ],
)  # fmt: skip
def test_what_is_wrong_goes_back_to_the_application(
    flow: Flow, attorney: User, change: dict[str, Any], error: str
) -> None:
    answer = browser_client(attorney).get("/oauth/authorize", asked(flow.client, **change))
    query = parse_qs(urlsplit(answer["Location"]).query)
    assert (answer.status_code, query["error"], query["state"]) == (302, [error], ["s1"])


@pytest.mark.parametrize("change", [{"client_id": "forged"}, {"redirect_uri": "https://evil.example/"}])
def test_nobody_is_sent_to_an_address_that_is_not_the_applications(
    flow: Flow, attorney: User, change: dict[str, Any]
) -> None:
    answer = browser_client(attorney).get("/oauth/authorize", asked(flow.client, **change))
    assert (answer.status_code, "Location" in answer) == (400, False)


def test_staff_and_clients_let_nobody_in(flow: Flow, firm: Firm) -> None:
    for role in (Role.STAFF, Role.CLIENT):
        answer = browser_client(make_user(firm, role)).get("/oauth/authorize", asked(flow.client))
        assert "error=access_denied" in answer["Location"]


def test_the_metadata_name_each_other(db: None) -> None:
    for place in ("/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"):
        about = Browser().get(place).json()
        assert about["resource"] == resource()
    [issuer] = about["authorization_servers"]
    server = Browser().get("/.well-known/oauth-authorization-server").json()
    assert server["issuer"] == issuer
    assert server["code_challenge_methods_supported"] == ["S256"]
    for name in ("authorization", "token", "registration", "revocation"):
        assert Browser().get(server[f"{name}_endpoint"].removeprefix(issuer)).status_code in (302, 405)
