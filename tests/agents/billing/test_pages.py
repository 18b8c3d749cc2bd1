"""The pages of money and approvals: who gets which, and that they show what their tools answer."""

from __future__ import annotations

import re

import pytest
from rest_framework.test import APIClient

from agents.models import Control
from agents.templatetags.money import cents_field, dollars, month_bars
from cases.models import Case, Firm, Role, User
from tests.factories import agent_client, browser_client, join_case, make_item, make_user


@pytest.fixture
def browser(attorney: User, case: Case) -> APIClient:
    return browser_client(attorney)


def shown(browser: APIClient, path: str) -> str:
    response = browser.get(path)
    assert response.status_code == 200, response.content
    page: str = response.content.decode()
    assert "style=" not in page
    return page


def test_the_inbox(browser: APIClient, attorney: User, case: Case) -> None:
    assert "Nothing waits for you" in shown(browser, "/approvals")
    agent = agent_client(attorney, case)
    agent.post(f"/v1/cases/{case.pk}/archive", {}, HTTP_X_AGENT_REASONING="The case is <over>.")
    page = shown(browser, "/approvals")
    assert "The case is &lt;over&gt;." in page
    assert re.search(r"<dt>Status</dt>\s*<dd><del>.*?Open</del\s*><ins>.*?Archived</ins>", page, re.S)
    assert 'data-act="approve"' in page
    assert "Nothing waits for you" in shown(browser, "/approvals?status=denied")
    assert "The case is" in shown(browser, "/approvals?status=all")


def test_a_request_without_a_diff_shows_what_was_sent(browser: APIClient, attorney: User, case: Case) -> None:
    Control.objects.create(firm=case.firm, case=case, approval_tools=["evidence.create"])
    agent_client(attorney, case).post(f"/v1/cases/{case.pk}/evidence", {"title": "Blue folder"})
    page = shown(browser, "/approvals")
    assert "Blue folder" in page
    assert "The agent gave no reason." in page


def test_the_usage_of_a_case_and_its_limits(browser: APIClient, attorney: User, case: Case) -> None:
    Control.objects.create(firm=case.firm, case=case, monthly_cap_cents=1234, approval_tools=["facts.create"])
    item = make_item(case, "Text.", content=b"Text.")
    browser.post(f"/v1/evidence/{item.pk}/classify", {}, HTTP_ACCEPT="application/json")
    page = shown(browser, f"/cases/{case.pk}/usage")
    assert "$0.15 of $12.34" in page
    assert 'value="12.34"' in page
    assert re.search(r'value="facts.create"[^>]* checked', page)
    assert 'value="cases.get"' not in page
    assert "Reserved" in page


def test_the_firm_s_usage(browser: APIClient, firm: Firm, case: Case) -> None:
    assert "Limits of the firm" not in shown(browser, "/usage")
    assert "Limits of the firm" in shown(browser_client(make_user(firm, Role.FIRM_ADMIN)), "/usage")


@pytest.mark.parametrize("role", [Role.STAFF, Role.GUEST])
def test_others_see_no_limits(firm: Firm, case: Case, role: str) -> None:
    person = make_user(firm, role)
    join_case(case, person)
    assert "Save the limits" not in shown(browser_client(person), f"/cases/{case.pk}/usage")


def test_clients_are_sent_elsewhere(firm: Firm, case: Case) -> None:
    person = make_user(firm, Role.CLIENT)
    join_case(case, person)
    client = browser_client(person)
    for path in ("/approvals", "/usage", f"/cases/{case.pk}/usage"):
        assert client.get(path).status_code == 302


def test_cents_as_people_read_and_write_them() -> None:
    assert [dollars(one) for one in (0, 5, 123456, None)] == ["$0.00", "$0.05", "$1,234.56", "—"]
    assert [cents_field(one) for one in (0, 1234, None)] == ["0.00", "12.34", ""]


def test_bars_stand_on_the_floor_and_the_highest_reaches_up() -> None:
    drawn = month_bars([{"month": "2026-10", "cents": 50}, {"month": "2026-11", "cents": 100}])
    low, high = drawn["bars"]
    assert (low["label"], high["label"]) == ("Oct", "Nov")
    assert low["height"] * 2 == high["height"] > 0
    assert all(bar["y"] + bar["height"] == drawn["floor"] for bar in drawn["bars"])
    assert month_bars([{"month": "2026-11", "cents": 0}])["bars"][0]["height"] == 0
