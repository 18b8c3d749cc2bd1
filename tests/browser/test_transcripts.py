"""Reading a transcript: a citation of what is selected, a quote found, testimony designated and shown beside the text."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from evidence.models import Designation
from tests.browser.people import Browsers
from tests.evidence.transcripts.depositions import make_transcript
from tests.factories import make_case, make_firm, make_user

pytestmark = pytest.mark.browser
SELECT = """([first, last]) => {
  const words = (place) => document.querySelector(`[data-place="${place}"] .transcript-words`).firstChild;
  getSelection().setBaseAndExtent(words(first), 2, words(last), 4);
}"""


def test_lines_are_cited_and_designated_as_they_are_read(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney, name="Doe v. Alder")
    transcript = make_transcript(case)
    page: Page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/transcripts")
    page.get_by_role("link", name="Jane Doe").click()
    page.wait_for_load_state()
    page.evaluate(SELECT, ["12:8", "12:10"])
    expect(page.locator("#selected-citation")).to_have_text("Doe Dep. 12:8–10")
    page.get_by_role("link", name="Designate").click()
    expect(page.locator("#page_line")).to_have_value("12:8-10")
    page.get_by_label("Party", exact=True).fill("Plaintiff")
    page.get_by_role("button", name="Designate").click()
    expect(page.locator('[data-place="12:9"] .lane')).to_have_attribute("data-kind", "affirmative")
    expect(page.locator(".designation")).to_contain_text("12:8-10")
    page.get_by_role("button", name="Record as served").click()
    expect(page.locator(".designation .status")).to_contain_text("Served")
    assert Designation.objects.get(transcript=transcript).status == "served"
    page.get_by_role("searchbox", name="Quoted words").fill("I saw it with my own eyes")
    page.get_by_role("button", name="Cite").click()
    expect(page.locator("#cited")).to_contain_text("Doe Dep. 13:5")
    page.locator("#cited").get_by_role("link", name="13:5").click()
    expect(page.locator('[data-place="13:5"].is-cited')).to_be_visible()
