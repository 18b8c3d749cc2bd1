"""The keys of agents: made, shown once, used by a real client, and revoked."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.people import Browsers
from tests.browser.stack import Stack
from tests.factories import make_case, make_firm, make_user

pytestmark = pytest.mark.browser


def test_a_key_works_until_it_is_revoked(browsers: Browsers, stack: Stack) -> None:
    user = make_user(make_firm())
    assert user.firm
    case = make_case(user.firm, user, name="Brandt v. Northline")
    page = browsers.open(user)
    page.goto("/agents")
    page.get_by_label("Name", exact=True).fill("Intake agent")
    page.get_by_label("Brandt v. Northline").check()
    page.get_by_role("button", name="Make the key").click()
    key = page.locator("#new-key").inner_text()
    keys = page.get_by_role("region", name="Agent keys")
    expect(keys).to_contain_text("Intake agent")

    body = {"agent_type": "case_analyst", "case_ids": [str(case.pk)], "operations": ["read"]}
    with httpx.Client(base_url=stack.url, trust_env=False) as agent:
        opened = agent.post("/v1/agent/sessions", json=body, headers={"Authorization": f"Bearer {key}"})
        assert opened.status_code == 201, opened.text
        session = {"Authorization": f"Bearer {opened.json()['token']}"}
        answer = agent.get(f"/v1/cases/{case.pk}", headers=session)
        assert (answer.status_code, answer.json()["name"]) == (200, "Brandt v. Northline")

        page.reload()
        expect(page.locator("#new-key")).to_have_count(0)
        assert key not in page.content(), "a key is shown once"
        expect(page.get_by_role("region", name="Agent sessions")).to_contain_text("Active")
        keys.get_by_role("button", name="Revoke").click()
        page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
        expect(keys).to_contain_text("Revoked")
        assert agent.get(f"/v1/cases/{case.pk}", headers=session).status_code == 401
