"""A deadline that is computed while one fills it in, given to somebody with reminders."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from facts.models import Deadline
from tests.browser.people import Browsers
from tests.browser.test_every_page import check
from tests.factories import make_case, make_firm, make_user

pytestmark = pytest.mark.browser


@pytest.mark.full(
    "tests/js/deadlines.test.js; tests/facts/deadlines/test_tools.py; test_evidence_pages.py opens the page"
)
def test_a_deadline_is_computed_and_given_to_somebody_with_reminders(browsers: Browsers) -> None:
    attorney = make_user(make_firm(), name="Mara Ellison")
    case = make_case(attorney.firm, attorney)
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/deadlines")
    page.get_by_label("Rule", exact=True).select_option("frcp-12a1-answer")
    page.get_by_label("Counted from").fill("2027-03-01")
    expect(page.locator("[data-computed]")).to_contain_text("March 22, 2027")
    page.get_by_role("form", name="Add a deadline").get_by_role("button", name="Add").click()
    row = page.locator(".deadline")
    expect(row).to_have_count(1)
    row.get_by_text("Given to, time and reminders").click()
    row.get_by_label("Given to", exact=True).focus()
    row.get_by_label("Given to", exact=True).select_option(label="Mara Ellison")
    row.get_by_label("Ends at").fill("17:00")
    row.get_by_label("Remind days before").fill("30, 2")
    check(page, colours=False)
    row.get_by_role("button", name="Save").first.click()
    expect(row.locator(".deadline-day")).to_contain_text("17:00")
    kept = Deadline.objects.get(case=case)
    assert (kept.assignee, kept.remind_days, str(kept.due_on)) == (attorney, [30, 2], "2027-03-22")
