"""The notification counter, the notifications and what they prefer; standing instructions, given and paused; axe on all of it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import httpx
import pytest
from django.db import connections
from playwright.sync_api import expect

from agents.automation import wakeup
from agents.models import AutomationRule, AutomationRun
from audit.events.actions import seal
from cases.models import NotificationPreference
from cases.signin.actions import api_token_create
from config.api.scope import SYSTEM
from tests.agents.hosted_samples import upload, work_off
from tests.browser.people import Browsers
from tests.browser.stack import Stack
from tests.browser.test_every_page import check
from tests.factories import make_case, make_firm, make_user

pytestmark = pytest.mark.browser
Result = TypeVar("Result")


def apart(act: Callable[[], Result]) -> Result:
    """Do something in a thread of its own: Playwright's loop runs in this one, and notifying pages needs one too."""

    def done() -> Result:
        try:
            return act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(done).result()


def test_the_counter_rises_on_any_page_and_falls_with_reading(browsers: Browsers, stack: Stack) -> None:
    user = make_user(make_firm())
    assert user.firm
    colleague = make_user(user.firm)
    case = make_case(user.firm, user, colleague)
    _, token = api_token_create(actor=SYSTEM, user=colleague, name="test")
    page = browsers.open(user)
    page.goto("/cases")
    counter = page.locator("[data-unread]")
    expect(counter).to_be_hidden()
    for title in ("Look at page 3", "And at page 4"):
        body = {"case_id": str(case.pk), "recipient_ids": [str(user.pk)], "title": title}
        headers = {"Authorization": f"Bearer {token}"}
        assert (
            httpx.post(f"{stack.url}/v1/notifications", json=body, headers=headers, trust_env=False).status_code == 201
        )
    expect(counter).to_have_text("2")
    page.goto("/notifications")
    check(page)
    page.locator("[data-key]", has_text="Look at page 3").get_by_role("button", name="Mark as read").click()
    expect(counter).to_have_text("1")
    expect(page.locator("[data-rows] > [data-key]")).to_have_count(1)
    page.get_by_role("button", name="Mark all as read").click()
    expect(counter).to_be_hidden()
    expect(page.get_by_text("Nothing waits for you")).to_be_visible()
    page.get_by_role("link", name="How you are notified").click()
    page.get_by_label("At once").check()
    page.locator("form", has=page.locator("[name=mail]")).get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert NotificationPreference.objects.get(user=user).mail == "at_once"
    check(page)


def test_an_instruction_is_given_carried_out_and_paused(browsers: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeup, "has_rules", lambda firm_id: False)  # here the test executes it, not the stack's worker
    user = make_user(make_firm())
    assert user.firm
    case = make_case(user.firm, user, name="Brandt v. Northline")
    page = browsers.open(user)
    page.goto("/automation")
    expect(page.get_by_text("Nothing is automated yet")).to_be_visible()
    check(page)
    page.get_by_label("Name", exact=True).fill("Triage new mail")
    page.get_by_label("Brandt v. Northline").check()
    page.get_by_role("button", name="Give the instruction").click()
    rules = page.get_by_role("region", name="Standing instructions").get_by_role("table")
    expect(rules).to_contain_text("Triage new mail")
    rule = AutomationRule.objects.get(firm=user.firm)
    seal()
    apart(lambda: upload(case, user))
    apart(work_off)
    assert AutomationRun.objects.get(rule=rule).status == "done"
    page.get_by_role("link", name="Triage new mail").click()
    expect(page.get_by_role("region", name="Runs of this instruction")).to_contain_text("Filled in")
    check(page)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("Paused by")).to_be_visible()
    page.get_by_role("link", name="What it did").click()
    expect(page.get_by_role("heading", name="Triage new mail")).to_be_visible()


@pytest.mark.full("an instruction of one case, above; tests/agents/automation")
def test_an_instruction_for_all_of_ones_cases(browsers: Browsers) -> None:
    user = make_user(make_firm())
    assert user.firm
    make_case(user.firm, user, name="Brandt v. Northline")
    page = browsers.open(user)
    page.goto("/automation")
    page.get_by_label("Name", exact=True).fill("Triage everywhere")
    page.get_by_label("All my cases").check()
    expect(page.get_by_label("Brandt v. Northline")).to_be_disabled()
    check(page)
    page.get_by_role("button", name="Give the instruction").click()
    expect(page.get_by_role("region", name="Standing instructions").get_by_role("table")).to_contain_text(
        "All of theirs"
    )
    assert AutomationRule.objects.get(firm=user.firm).key.all_cases
    expect(page.get_by_label("Brandt v. Northline")).to_be_enabled()
