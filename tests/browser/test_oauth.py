"""An application asks for access, and an attorney decides on the page."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import expect

from agents.access.key_actions import key_create
from agents.models import AgentSession
from agents.oauth.actions import challenge_of
from cases.scopes import person_actor, person_scope
from tests.browser.people import Browsers
from tests.browser.stack import Stack
from tests.browser.test_every_page import check
from tests.factories import make_case, make_firm, make_user

pytestmark = pytest.mark.browser
BACK, VERIFIER = "http://localhost:3000/callback", "v" * 50


def test_an_attorney_gives_an_application_access(browsers: Browsers, stack: Stack) -> None:
    user = make_user(make_firm())
    assert user.firm
    case = make_case(user.firm, user, name="Brandt v. Northline")
    key_create(
        actor=person_actor(user), scope=person_scope(user), case_ids=None, operations=["read", "write"], name="Reader"
    )
    with stack.web() as application:
        client = application.post("/oauth/register", json={"client_name": "Desk", "redirect_uris": [BACK]}).json()
        asked = {
            "response_type": "code", "client_id": client["client_id"], "redirect_uri": BACK, "scope": "read write",
            "code_challenge": challenge_of(VERIFIER), "code_challenge_method": "S256", "resource": f"{stack.url}/mcp",
            "state": "s1",
        }  # fmt: skip
        page = browsers.open(user)
        browsers.expect(page, "422 POST .*/v1/agent/grants")
        page.goto(f"/oauth/authorize?{urlencode(asked)}")
        expect(page.get_by_role("heading", name="Give “Desk” access?")).to_be_visible()
        check(page)
        page.get_by_label("What for").fill("Read the new evidence")
        page.get_by_role("button", name="Give access").click()
        expect(page.locator("#error-case_ids")).not_to_be_empty()
        page.get_by_label("Brandt v. Northline").check()
        page.get_by_label("Add and change").uncheck()
        page.get_by_role("button", name="Give access").click()
        onward = page.get_by_role("link", name="Continue to Desk").get_attribute("href")
        check(page, colours=False)
        assert onward
        given = parse_qs(urlsplit(onward).query)
        assert given["state"] == ["s1"]
        tokens = application.post("/oauth/token", data={
            "grant_type": "authorization_code", "code": given["code"][0], "client_id": client["client_id"],
            "redirect_uri": BACK, "code_verifier": VERIFIER, "resource": f"{stack.url}/mcp",
        })  # fmt: skip
        assert tokens.status_code == 200, tokens.text
        assert tokens.json()["scope"] == "read"
    session = AgentSession.objects.get(firm=user.firm)
    assert ([one.pk for one in session.cases.all()], session.purpose) == ([case.pk], "Read the new evidence")


@pytest.mark.full("tests/agents/oauth/test_clients.py")
def test_an_unknown_application_is_sent_nowhere(browsers: Browsers) -> None:
    page = browsers.open(make_user(make_firm()))
    browsers.expect(page, "/oauth/authorize")
    page.goto("/oauth/authorize?client_id=forged&redirect_uri=https://evil.example/")
    expect(page.get_by_role("heading", name="This application is not known here")).to_be_visible()
    check(page)
