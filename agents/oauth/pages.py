"""The page on which an attorney decides whether an application may work in their name, and within which bounds."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from agents.access.fields import WORDS
from agents.oauth.clients import find_client
from agents.oauth.tools import resources, with_query
from agents.pages import DIRECTING
from cases.workspace import me_of, read, signed_in

LASTING = (("3600", "1 hour"), ("28800", "8 hours"), ("86400", "1 day"), ("604800", "7 days"), ("2592000", "30 days"))
USUAL = "28800"
OPERATIONS = (
    ("read", "Read", "Open documents, facts and people."),
    ("write", "Add and change", "Propose facts, upload, organise. What the client sees stays yours to decide."),
    ("analyze", "Analyse with a model", "May cost money with a model of a provider."),
    ("delete", "Delete", "Take things out of a case; files and custody records stay."),
)
CHALLENGE = 43  # characters of a SHA-256, as PKCE writes it


@signed_in
def authorize(request: HttpRequest) -> HttpResponse:
    """Shows who asks and for what; approving is the tool agents.grant_access. What is wrong with the request goes back to the
    application, unless it is who asks or where to go: then nobody is sent anywhere."""
    asked = request.GET
    client = find_client(asked.get("client_id", ""))
    address = asked.get("redirect_uri", "")
    if client is None or not client.allows(address):
        return render(request, "pages/oauth_refused.html", {"me": me_of(request), "section": "agents"}, status=400)
    if problem := _problem(request):
        return redirect_to(address, {**problem, **_state(asked)})
    keys = [one for one in _keys(request) if one["revoked_at"] is None]
    context = {
        "client": client, "host": _host(address), "asked": asked, "keys": [(one["id"], one["name"]) for one in keys],
        "cases": (read(request, "cases.list", limit=100, status="open") or {"items": []})["items"],
        "operations": OPERATIONS, "wanted": set(asked.get("scope", "read").split()) & set(WORDS),
        "lasting": LASTING, "usual": USUAL,
        "denied": with_query(address, {"error": "access_denied", "iss": settings.BASE_URL, **_state(asked)}),
    }  # fmt: skip
    return render(request, "pages/oauth_authorize.html", {"me": me_of(request), "section": "agents", **context})


def redirect_to(address: str, answer: dict[str, str]) -> HttpResponse:
    """Send the person back to the application. Its address was checked; it may have a scheme of its own."""
    response = HttpResponse(status=302)
    response["Location"] = with_query(address, {**answer, "iss": settings.BASE_URL})
    return response


def _problem(request: HttpRequest) -> dict[str, str]:
    """What is wrong with the request, in the standard's words; empty if nothing is."""
    asked = request.GET
    if asked.get("response_type") != "code":
        return {"error": "unsupported_response_type", "error_description": "response_type is code."}
    if asked.get("code_challenge_method") != "S256" or len(asked.get("code_challenge", "")) != CHALLENGE:
        return {"error": "invalid_request", "error_description": "PKCE is required, with code_challenge_method S256."}
    if asked.get("resource") not in resources():
        return {"error": "invalid_target", "error_description": f"resource is {resources()[0]}."}
    if me_of(request)["role"] not in DIRECTING:
        return {"error": "access_denied", "error_description": "Attorneys and firm admins let applications in."}
    return {}


def _state(asked: Any) -> dict[str, str]:
    return {"state": asked["state"]} if asked.get("state") else {}


def _keys(request: HttpRequest) -> list[dict[str, Any]]:
    """The caller's own keys, the newest first."""
    found: dict[str, Any] = read(request, "agents.list_keys", limit=100, revoked="false") or {"items": []}
    own = str(request.user.pk)
    return [one for one in found["items"] if str(one["owner_id"]) == own and "rotate_key" in _names(one)]


def _names(key: dict[str, Any]) -> set[str]:
    return {name.rpartition(".")[2] for name in key["allowed_actions"]}


def _host(address: str) -> str:
    return address.partition("?")[0]
