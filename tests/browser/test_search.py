"""The field above the documents finds titles and words; each hit is quoted, and opens at its words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import Browsers
from tests.browser.test_every_page import check
from tests.factories import make_case, make_entity, make_fact, make_firm, make_item, make_user, mention

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
    check(page, colours=False)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="Close the source").click()
    page.get_by_role("searchbox").fill("released")
    expect(page.get_by_text("No title or file name has “released”.")).to_be_visible()
    expect(hits).to_have_count(1)
    expect(page).to_have_url(re.compile("q=released"))
    page.get_by_role("searchbox").fill("zeppelin")
    expect(page.get_by_text("No document has these words in its text")).to_be_visible()
    expect(page.get_by_text("Try fewer words")).to_be_visible()


@pytest.mark.full(
    "the test above finds, quotes and opens; test_evidence_pages.py opens the page; test_evidence_table.py: keys"
)
def test_a_case_is_searched_from_one_field_and_gone_through_by_keys(browsers: Browsers) -> None:
    attorney = make_user(make_firm(), name="Mara Ellison")
    assert attorney.firm
    case = make_case(attorney.firm, attorney)
    words = "The escrow was released on May 3, after the relief valve had failed and steam had escaped from the plant."
    memo = make_item(case, "Nothing of interest.", words, title="Closing statement", media_type="application/pdf")
    make_item(
        case, "Who held the escrow?", title="Letter to the bank", media_type="message/rfc822", custodian="Records room"
    )
    make_item(case, words.upper(), title="Copy of the statement", media_type="application/pdf")
    make_fact(memo, "The escrow was released", text="The escrow was released on May 3.")
    mention(make_entity(case, "Escrow Trust Company", type="organization"), memo, "escrow")
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}")
    page.keyboard.press("Control+k")
    page.keyboard.type("escrow released")
    expect(page.locator('[role=option][aria-selected="true"]')).to_contain_text("escrow released")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/cases/{case.pk}/search.q=escrow"))
    expect(page.get_by_text("1 near-identical document")).to_be_visible()
    expect(page.locator(".found-facts")).to_contain_text("The escrow was released on May 3.")
    check(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("#q").fill("escrow")
    page.locator("#q").press("Enter")
    expect(page.get_by_role("link", name="Escrow Trust Company")).to_be_visible()
    check(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.locator("#source-body mark")).to_be_visible()
    page.get_by_role("button", name="Close the source").click()
    page.get_by_role("button", name="email").click()
    expect(page).to_have_url(re.compile("type%3Aemail"))
    expect(page.locator(".hit")).to_have_count(1)
    page.goto(f"/cases/{case.pk}/search")
    expect(page.get_by_text('custodian:"Jane Roe"')).to_be_visible()
    check(page)
