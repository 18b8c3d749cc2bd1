"""The times that a fact names, in its form: another in words, the one that dates it, and one taken off."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from facts.models import Fact
from tests.browser.people import WIDE, Browsers
from tests.browser.test_every_page import check
from tests.factories import make_case, make_fact, make_firm, make_item, make_user

pytestmark = pytest.mark.browser


@pytest.mark.full("tests/facts/temporal/test_tools.py; test_triage.py dates a fact in this form")
def test_times_are_added_in_words_and_one_dates_the_fact(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    item = make_item(case, "Brandt delivered before the frost of May 20, 2024.", title="Letter")
    fact = make_fact(item, "Brandt delivered", text="Brandt delivered the crates.")
    page = browsers.open(attorney)
    browsers.expect(page, "422 POST")
    page.goto(f"/cases/{case.pk}/facts")
    row = page.locator(f"#fact-{fact.pk}")
    row.locator('[data-act="edit"]').click()
    new = row.get_by_label("Another time, in words")
    new.fill("whenever it froze")
    new.press("Enter")
    expect(row.locator('[data-field-error="time"]')).not_to_be_empty()
    new.fill("before May 20, 2024")
    new.press("Enter")
    expect(row.locator(".fact-time")).to_have_text(
        ["before May 20, 2024\ndates the fact\nTake off"], use_inner_text=True
    )
    expect(row.get_by_label("Date", exact=True)).to_have_value("2024-05-20")
    new.fill("May 12, 2024 at 9:15 p.m.")
    row.get_by_role("button", name="Add time").click()
    expect(row.locator(".fact-time")).to_have_count(2)
    check(page, colours=False)
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    later = row.locator(".fact-time", has_text="21:15")
    later.get_by_role("button", name="Date the fact by it").click()
    row.locator(".fact-time", has_text="before").get_by_role("button", name="Take off").click()
    expect(row.locator(".fact-time")).to_have_count(1)
    row.get_by_role("button", name="Save").click()
    expect(row.locator(".fact-date")).to_contain_text("May 12, 2024, 21:15")
    assert str(Fact.objects.get(pk=fact.pk).date) == "2024-05-12"
