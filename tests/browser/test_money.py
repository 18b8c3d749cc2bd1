"""A request of an agent decided by keyboard; what the work costs, and a limit set in a form."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from agents.billing.spending import this_month
from agents.models import Approval, Control, UsageOperation
from cases.models import Case, Role, User
from tests.browser.people import Browsers
from tests.browser.stack import Stack
from tests.browser.test_every_page import check
from tests.factories import agent_client, make_case, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
WHY = "The settlement was signed and both sides confirmed payment."


@pytest.fixture
def attorney() -> User:
    return make_user(make_firm(), Role.ATTORNEY, name="Miriam Castellanos")


@pytest.fixture
def case(attorney: User) -> Case:
    assert attorney.firm
    return make_case(attorney.firm, attorney, name="Brandt v. Northline")


def test_requests_are_counted_as_they_come_and_decided_by_keyboard(
    browsers: Browsers, stack: Stack, attorney: User, case: Case
) -> None:
    """What a colleague's agent asks for is not one's own to decide, and not counted."""
    token = agent_client(attorney, case, operations=("read", "write", "delete"))._credentials["HTTP_AUTHORIZATION"]
    item = make_item(case, "Text.", title="Duplicate scan")
    Control.objects.create(firm=case.firm, case=case, approval_tools=["evidence.update"])
    page = browsers.open(attorney)
    page.goto("/cases")
    badge = page.locator("[data-to-decide]")
    expect(page.get_by_role("link", name="Approvals")).to_be_visible()
    a_colleagues_agent_asks(stack, attorney)
    with stack.web(Authorization=token) as agent:
        renaming = {"title": "Scan, page 2"}
        for method, path, body, why in (
            ("PATCH", f"/v1/evidence/{item.pk}", renaming, "Its first line says so."),
            ("POST", f"/v1/cases/{case.pk}/archive", {}, WHY),
        ):
            asked = agent.request(method, path, json=body, headers={"X-Agent-Reasoning": why})
            assert asked.status_code == 202, asked.text
    expect(badge).to_have_text("2")
    page.goto("/approvals")
    expect(page.get_by_text(WHY)).to_be_visible()
    expect(badge).to_have_text("2")
    check(page, colours=False)
    page.keyboard.press("j")
    first = page.locator('.ask[aria-current="true"]')
    expect(first).to_contain_text("cases.archive")
    first.get_by_label("Note").fill("Not before the appeal is over.")
    page.keyboard.press("Escape")
    first.get_by_role("button", name="Deny").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(WHY)).to_have_count(0)
    expect(badge).to_have_text("1")
    page.keyboard.press("j")
    page.keyboard.press("a")
    expect(page.get_by_text("Nothing waits for you")).to_be_visible()
    expect(badge).to_be_hidden()
    item.refresh_from_db()
    assert item.title == "Scan, page 2"
    page.get_by_label("Status").select_option("denied")
    expect(page.get_by_text("Not before the appeal is over.")).to_be_visible()
    assert sorted(Approval.objects.filter(case=case).values_list("status", flat=True)) == ["approved", "denied"]


def a_colleagues_agent_asks(stack: Stack, attorney: User) -> None:
    assert attorney.firm
    colleague = make_user(attorney.firm, Role.ATTORNEY, name="Jonah Reyes")
    elsewhere = make_case(attorney.firm, colleague)
    token = agent_client(colleague, elsewhere)._credentials["HTTP_AUTHORIZATION"]
    with stack.web(Authorization=token) as agent:
        asked = agent.post(f"/v1/cases/{elsewhere.pk}/archive", json={})
    assert asked.status_code == 202, asked.text


@pytest.mark.full("test_every_page.py opens it; tests/agents/billing has its figures")
def test_the_usage_of_a_case(browsers: Browsers, attorney: User, case: Case) -> None:
    item = make_item(case, "Text.")
    for operation, cents in (("classify", 15), ("extract_facts", 40)):
        UsageOperation.objects.create(
            firm=case.firm, case=case, operation_type=operation, month=this_month(), price_cents=cents, status="settled",
            manual_cents=cents * 20, actor_type="human", actor_id=attorney.pk, actor_name=attorney.name,
            entity_type="evidence", entity_id=item.pk,
        )  # fmt: skip
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/usage")
    expect(page.locator(".number").first).to_contain_text("$0.55")
    check(page)
    page.get_by_role("button", name=re.compile("Classify a document: billed to the client")).click()
    expect(page.get_by_role("button", name=re.compile("Classify a document: billed to the firm"))).to_be_visible()
    page.get_by_label("Monthly cap").fill("12.5")
    page.get_by_label("Agents ask before an act that costs").fill("1")
    page.get_by_role("button", name="Save the limits").click()
    expect(page.locator("meter")).to_be_visible()
    control = Control.objects.get(case=case)
    assert (control.monthly_cap_cents, control.approval_over_cents) == (1250, 100)
    page.get_by_label("Monthly cap").fill("")
    page.get_by_role("button", name="Save the limits").click()
    expect(page.locator("meter")).to_have_count(0)
    check(page)
