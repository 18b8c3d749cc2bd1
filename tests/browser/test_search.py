"""The field above the documents finds titles and words; each hit is quoted, and opens at its words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import Browsers
from tests.browser.test_every_page import check
from tests.factories import make_case, make_firm, make_item, make_user

pytestmark = pytest.mark.browser


def test_words_are_found_quoted_and_opened_where_no_title_has_them(browsers: Browsers) -> None:
    attorney = make_user(make_firm(), name="Mara Ellison")
    assert attorney.firm
    case = make_case(attorney.firm, attorney)
    make_item(case, "Nothing of interest.", "The escrow was released on May 3.", title="Closing statement")
    make_item(case, "Who held the escrow?", title="Letter to the bank")
    make_item(case, "Nothing at all.", title="Escrow agreement")
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/evidence")
    page.get_by_role("searchbox").fill("escrow")
    hits = page.locator(".hit")
    expect(hits).to_have_count(2)
    expect(page.get_by_role("row").filter(has_text="Escrow agreement")).to_be_visible()
    expect(page.get_by_text("2 places in 2 documents")).to_be_visible()
    hits.filter(has_text="released").click()
    expect(page.locator("#source-body .source-title")).to_have_text("Closing statement")
    expect(page.locator("#source-body mark")).to_have_text("escrow")
    check(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="Close the source").click()
    page.get_by_role("searchbox").fill("released")
    expect(page.get_by_text("No title or file name has “released”.")).to_be_visible()
    expect(hits).to_have_count(1)
    expect(page).to_have_url(re.compile("q=released"))
    page.get_by_role("searchbox").fill("zeppelin")
    expect(page.get_by_text("No document has these words in its text")).to_be_visible()
    expect(page.get_by_text("Try fewer words")).to_be_visible()
