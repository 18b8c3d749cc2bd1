"""The bell, the notifications and what they prefer; standing instructions, given and paused; axe on all of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from agents.automation import waking
from agents.models import AutomationRule, AutomationRun
from audit.actions.events import seal
from cases.actions.notifications import notify
from cases.models import NotificationPreference
from config.api.scope import SYSTEM
from tests.agents.hosted_samples import upload, work_off
from tests.browser.people import Browsers
from tests.browser.test_every_page import check
from tests.factories import make_case, make_firm, make_user

pytestmark = pytest.mark.browser


def test_the_bell_rings_on_any_page_and_reading_silences_it(browsers: Browsers) -> None:
    user = make_user(make_firm())
    page = browsers.open(user)
    page.goto("/cases")
    bell = page.locator("[data-unread]")
    expect(bell).to_be_hidden()
    for title in ("The cap is near", "An agent was suspended"):
        notify(actor=SYSTEM, firm_id=user.firm_id, recipients=[user], kind="spending", title=title)
    expect(bell).to_have_text("2")
    page.goto("/notifications")
    check(page)
    page.locator("[data-key]", has_text="The cap is near").get_by_role("button", name="Mark as read").click()
    expect(bell).to_have_text("1")
    expect(page.locator("[data-rows] > [data-key]")).to_have_count(1)
    page.get_by_role("button", name="Mark all as read").click()
    expect(bell).to_be_hidden()
    expect(page.get_by_text("Nothing waits for you")).to_be_visible()
    page.get_by_role("link", name="How you are told").click()
    page.get_by_label("At once").check()
    page.locator("form", has=page.locator("[name=mail]")).get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert NotificationPreference.objects.get(user=user).mail == "at_once"
    check(page)


def test_an_instruction_is_given_carried_out_and_paused(browsers: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        waking, "has_rules", lambda firm_id: False
    )  # here the test carries it out, not the stack's worker
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
    upload(case, user)
    work_off()
    assert AutomationRun.objects.get(rule=rule).status == "done"
    page.get_by_role("link", name="Triage new mail").click()
    expect(page.get_by_role("region", name="Runs of this instruction")).to_contain_text("Filled in")
    check(page)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("Paused by")).to_be_visible()
    page.get_by_role("link", name="What it did").click()
    expect(page.get_by_role("heading", name="Triage new mail")).to_be_visible()
