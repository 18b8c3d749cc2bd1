"""What is printed has the width of the paper, dark ink, and nothing of the frame around it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from pypdfium2 import PdfDocument

from tests.browser.people import Browsers
from tests.extent import first
from tests.factories import make_case, make_firm, make_user
from tests.facts.claims.made import make_claim

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("section", first(1, ["facts", "instructions", "issues"]))
def test_a_page_is_printed_on_the_whole_sheet(browsers: Browsers, section: str) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney, name="Mills v. Coastal Harbour Logistics, Inc.")
    make_claim(case)
    page = browsers.open(attorney)
    page.emulate_media(color_scheme="dark")
    page.goto(f"/cases/{case.pk}/{section}")
    expect(page.get_by_role("main")).to_be_visible()
    assert len(PdfDocument(page.pdf())) <= 3
    page.emulate_media(media="print", color_scheme="dark")
    width = page.evaluate("innerWidth")
    box = page.locator("main").bounding_box()
    assert box
    assert box["width"] > 0.95 * width
    expect(page.locator("main h2").first).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator(".rail")).to_be_hidden()
