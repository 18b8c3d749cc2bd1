"""One tool, two representations: what the browser's partial shows is what the JSON says, under the same rules."""

from __future__ import annotations

import copy
import json
import re
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.utils.html import escape
from rest_framework.test import APIClient

from cases.models import User
from config.api.tool import get_tool
from tests.access.calls import rolled_back
from tests.access.places import MISSING
from tests.contract.asking import Asking, apart, envelope_of
from tests.each import each
from tests.extent import full, one_in
from tests.factories import browser_client, signed_in
from tests.registry import every_tool

# The document has no page of its own here (people read /api/docs); sessions are opened by keys, which have no browser.
NO_PAGE = ("tools.list", "agents.create_session", "agents.create_token")
PAGED = [one.name for one in every_tool() if one.name not in NO_PAGE]
READS = [name for name in PAGED if get_tool(name).method == "GET"]
WRITES = [one.name for one in every_tool() if one.method != "GET" and one.permission not in ("public",)]
IN_A_LIST = ("id", "evidence_id", "entity_id", "fact_id", "event_id", "name", "number")
WITH_OBJECT = [name for name in PAGED if get_tool(name).parameters]


@pytest.fixture
def browser(asking: Asking) -> APIClient:
    return signed_in(_person(asking))


@pytest.fixture
def cookies(asking: Asking) -> SimpleCookie:
    """Of someone who signed in, with the one that the token against forgeries is compared with."""
    return browser_client(_person(asking)).cookies


def _person(asking: Asking) -> User:
    user = asking.world.callers["firm admin"].user
    assert user is not None
    return user


def _missing(answer: dict[str, Any], html: str) -> list[Any]:
    """The ids of a list's items, or the names of a single object, that a reader looks for in vain."""
    if "items" in answer:
        return [row for row in answer["items"] if not _some(row, _named_by(row), html)]
    names = ("id", "evidence_id", "title", "name", "filename", "sha256", "email")
    return [] if not set(names) & set(answer) or _some(answer, names, html) else [answer]


def _named_by(row: dict[str, Any]) -> tuple[str, ...]:
    """What tells a row from others: an id; of events a type, of an index a word, of exhibits a label."""
    return IN_A_LIST if set(IN_A_LIST) & set(row) else ("event_type", "label", "word")


def _some(row: dict[str, Any], names: tuple[str, ...], html: str) -> bool:
    return any(escape(row[name]) in html for name in names if row.get(name))


@each(READS, apart=apart)
def test_the_partial_shows_what_the_json_lists(asking: Asking, browser: APIClient, name: str) -> None:
    tool = get_tool(name)
    answered = asking.send(tool, browser, HTTP_ACCEPT="application/json")
    shown = asking.send(tool, browser, HTTP_ACCEPT="text/html")
    assert answered.status_code == shown.status_code == 200
    assert answered["Content-Type"].startswith("application/json")
    assert shown["Content-Type"].startswith("text/html")
    assert {"Accept", "Cookie"} <= set(re.split(r", *", shown["Vary"]))
    assert _missing(answered.json(), shown.content.decode()) == []


@each(one_in(2, [one for one in WRITES if one not in NO_PAGE]), apart=apart)
def test_a_write_answers_the_same_status_to_both(asking: Asking, browser: APIClient, name: str) -> None:
    """What it answers programs, the matrix of access finds: without ``--full`` only the partial is asked for, of one write in
    two: each has its own where its page is tried."""
    tool, found = get_tool(name), []
    kinds = ("application/json", "text/html") if full() else ("text/html",)
    for accept in kinds:
        cookies = copy.deepcopy(browser.cookies)
        with rolled_back():
            found.append(asking.send(tool, browser, HTTP_ACCEPT=accept).status_code)
        browser.cookies = cookies
    assert found == [tool.status] * len(kinds)


@each(one_in(8, WITH_OBJECT), apart=apart)
def test_an_error_is_a_partial_with_the_same_words(asking: Asking, browser: APIClient, name: str) -> None:
    """One place renders what is refused: without ``--full`` one tool in eight is asked."""
    tool = get_tool(name)
    answered = asking.send(tool, browser, relation=MISSING, HTTP_ACCEPT="application/json")
    shown = asking.send(tool, browser, relation=MISSING, HTTP_ACCEPT="text/html")
    assert answered.status_code == shown.status_code == 404
    assert escape(json.loads(answered.content)["error"]["message"]) in shown.content.decode()


@each(one_in(6, WRITES), apart=apart)
def test_a_browser_needs_its_token_against_forged_requests(asking: Asking, cookies: SimpleCookie, name: str) -> None:
    """One place compares it for all tools: without ``--full`` one write in six is tried."""
    strict = APIClient(enforce_csrf_checks=True)
    strict.cookies = copy.deepcopy(cookies)
    error = envelope_of(asking.send(get_tool(name), strict, HTTP_ACCEPT="application/json"), 403)
    assert "CSRF" in error["message"]


def test_an_ended_login_sends_the_browser_to_sign_in(asking: Asking) -> None:
    response = asking.send(get_tool("cases.list"), APIClient(), HTTP_ACCEPT="text/html", HTTP_HX_REQUEST="true")
    assert response.status_code == 401
    assert response["HX-Redirect"] == "/sign-in?expired"
