"""The page of a document: its original and its text, at the cited words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db.models import F
from playwright.sync_api import Page, expect

from evidence.models import EvidenceItem
from tests.browser.originals import COVERED, INK, INSIDE, Desk, address, bare, drawn, make_desk, place
from tests.browser.people import NARROW, Browsers
from tests.browser.test_every_page import check
from tests.extent import first
from tests.factories import make_fact, make_item

pytestmark = pytest.mark.browser
TWICE = "The Carrier shall deliver the crates no later than"


@pytest.fixture
def desk(stack: Any) -> Desk:
    return make_desk()


def test_a_link_opens_the_pdf_at_its_words_and_pages_are_turned_by_keys(browsers: Browsers, desk: Desk) -> None:
    page = browsers.open(desk.attorney)
    quote = "May 14, 2024, and shall keep them at four degrees."
    page.goto(address(desk.contract, **place(desk.contract, quote)))
    sheet = drawn(page, 2)
    mark = sheet.locator(".mark-box")
    expect(mark.first).to_be_in_viewport()
    assert sheet.locator("canvas").evaluate(INK), "nothing is drawn"
    assert sheet.evaluate(COVERED) == bare(quote)
    assert sheet.evaluate(INSIDE)
    pages_are_turned_jumped_to_and_enlarged(page)
    check(page)


@pytest.mark.full("tests/js/source.test.js: of several places the nearest; a link opens at its words, above")
@pytest.mark.parametrize("last", [True, False])
def test_words_that_stand_twice_are_shown_where_they_are_cited(browsers: Browsers, desk: Desk, last: bool) -> None:
    page = browsers.open(desk.attorney)
    page.goto(address(desk.contract, **place(desk.contract, TWICE, last=last)))
    sheet = drawn(page, 2)
    expect(sheet.locator(".mark-box")).to_have_count(1)
    other = sheet.locator(".text-layer span", has_text=re.compile(r"May 14|June 30"))
    lines = [one.bounding_box() for one in other.all()]
    box = sheet.locator(".mark-box").bounding_box()
    assert box
    above = [line for line in lines if line and line["y"] > box["y"]]
    assert len(above) == (1 if last else 2)


@pytest.mark.full(
    "test_laid_out.py goes from the pages to the text and back; words without a place are shown in the text, below"
)
def test_original_and_text_and_back(browsers: Browsers, desk: Desk) -> None:
    page = browsers.open(desk.attorney)
    quote = "The Carrier pays $48,600 within thirty days."
    page.goto("/offline")  # a page to go back to
    page.goto(address(desk.contract, **place(desk.contract, quote)))
    drawn(page, 2)
    page.get_by_role("link", name="Text", exact=True).click()
    words = page.locator(".reader mark")
    expect(words).to_have_text(quote)
    expect(words).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"page=2&start=\d+&end=\d+&view=text"))
    check(page, colours=False)
    page.reload()
    expect(words).to_be_in_viewport()
    page.get_by_role("link", name="Next page").click()
    expect(page.locator(".reader-text")).to_contain_text("Signed on April 2, 2024.")
    expect(page).to_have_url(re.compile("page=3&view=text"))
    page.go_back()
    expect(words).to_have_text(quote)
    page.go_back()
    expect(drawn(page, 2).locator(".mark-box")).to_be_in_viewport()
    page.go_back()
    expect(page).to_have_url(re.compile("/offline$"))


def pages_are_turned_jumped_to_and_enlarged(page: Page) -> None:
    """From the second page of three, which a link led to."""
    sheet = drawn(page, 2)
    before = sheet.bounding_box()
    page.keyboard.press("+")
    expect(page.locator("[data-zoom-now]")).to_have_text("125%")
    after = sheet.bounding_box()
    assert before
    assert after
    assert after["width"] == pytest.approx(before["width"] * 1.25, rel=0.02)
    page.keyboard.press("0")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("spinbutton", name="Page")).to_have_value("3")
    expect(drawn(page, 3)).to_be_in_viewport()
    page.get_by_role("spinbutton", name="Page").fill("1")
    page.keyboard.press("Enter")
    expect(drawn(page, 1)).to_be_in_viewport()
    expect(page).to_have_url(re.compile("page=1"))


def test_words_that_are_not_on_the_page_or_whose_page_is_broken_are_shown_in_the_text(
    browsers: Browsers, desk: Desk
) -> None:
    stored = desk.contract.pages.get(number=3)
    stored.text = "Signed by a stranger on April 3, 2024."
    stored.save()
    page = browsers.open(desk.attorney)
    page.goto(address(desk.contract, page=3, start=10, end=20))
    expect(page.get_by_role("status").filter(has_text="can't be pointed at")).to_be_visible()
    expect(page.locator(".reader mark")).to_have_text("a stranger")
    an_original_that_cannot_be_opened_leaves_the_text(page, desk)


@pytest.mark.full("tests/js/original-file.test.js asks once more; a link opens the PDF, in this file")
def test_an_address_that_has_ended_is_asked_for_anew(browsers: Browsers, desk: Desk) -> None:
    page, asked = browsers.open(desk.attorney), []
    browsers.expect(page, "403 GET .*/storage/", "403 .Forbidden")
    page.on("request", lambda one: asked.append(one.url) if one.url.endswith("/original") else None)
    page.route("**/storage/*", lambda route: route.fulfill(status=403), times=1)
    page.goto(address(desk.contract))
    assert drawn(page, 1).locator("canvas").evaluate(INK), "nothing is drawn"
    assert len(asked) == 2


@pytest.mark.full("an original that cannot be opened leaves the text, above")
def test_whoever_may_not_see_the_original_any_more_reads_only_the_text(browsers: Browsers, desk: Desk) -> None:
    page = browsers.open(desk.attorney)
    browsers.expect(page, "403 GET .*/storage/", "403 .Forbidden")
    page.route("**/storage/*", lambda route: route.fulfill(status=403))
    page.goto(address(desk.contract))
    expect(page.get_by_role("status").filter(has_text="The original can't be shown here")).to_be_visible()


def an_original_that_cannot_be_opened_leaves_the_text(page: Page, desk: Desk) -> None:
    broken = make_item(desk.case, "What could be read.", content=b"%PDF-1.4 nothing", media_type="application/pdf")
    page.goto(address(broken))
    expect(page.get_by_role("status").filter(has_text="The original can't be shown here")).to_be_visible()
    expect(page.locator(".reader-text")).to_have_text("What could be read.")


@pytest.mark.full("test_source_panel.py draws the scan with the box of its words, from a fact")
def test_a_scan_shows_the_boxes_of_the_words(browsers: Browsers, desk: Desk) -> None:
    page = browsers.open(desk.attorney)
    page.goto(address(desk.scan, **place(desk.scan, "TOTAL $1,284.50")))
    sheet = drawn(page, 1)
    expect(sheet.locator(".mark-box")).to_have_count(1)
    assert sheet.evaluate(INSIDE)
    outer, box = sheet.bounding_box(), sheet.locator(".mark-box").bounding_box()
    assert outer
    assert box
    assert 0.55 < (box["y"] - outer["y"]) / outer["height"] < 0.72
    check(page, colours=False)
    page.keyboard.press("v")
    expect(page.locator(".reader mark")).to_have_text("TOTAL $1,284.50")


SHEET = "Statement\nDate\tText\tSum\n2024-02-01\tRent\t1,200.00\n2024-02-09\tWater\t18.40"
TRANSCRIPT = "\n".join(f"{number:4}  Q.  Question {number}?" for number in range(1, 26))
MAIL = "From: Ann <ann@example.org>\nTo: Bo\nSubject: Valve\n\nThe valve leaks.\nAnn"


@pytest.mark.full("tests/evidence/templatetags/test_source_layout.py lays it out; the text at its words, in this file")
@pytest.mark.parametrize(
    ("text", "media_type", "quote", "marks", "shape"),
    first(1, [
        (SHEET, "text/csv", "Rent\t1,200.00", ["Rent", "1,200.00"], ".is-cited"),
        (MAIL, "message/rfc822", "The valve leaks.", ["The valve leaks."], ".mail-head"),
        (TRANSCRIPT, "text/plain", "Question 20?", ["Question 20?"], ".line-number"),
    ]),
)  # fmt: skip
def test_text_is_laid_out_after_its_kind(
    browsers: Browsers, desk: Desk, text: str, media_type: str, quote: str, marks: list[str], shape: str
) -> None:
    """Without ``--full`` a sheet: mail and transcripts are laid out in ``test_blocks.py``."""
    item = make_item(desk.case, text, media_type=media_type, title="The document")
    make_item(desk.case, "Attached.", title="Photo.png", parent=item, media_type="image/png")
    page = browsers.open(desk.attorney)
    page.goto(address(item, **place(item, quote)))
    expect(page.locator(".reader mark")).to_have_text(marks)
    expect(page.locator(".reader mark").first).to_be_in_viewport()
    expect(page.locator(shape).first).to_be_visible()
    expect(page.get_by_role("link", name="Original", exact=True)).to_have_count(0)
    check(page, colours=False)
    page.get_by_role("link", name="Photo.png").click()
    expect(page.get_by_role("heading", name="Photo.png")).to_be_visible()


@pytest.mark.full("a link opens the PDF at its words, in this file")
def test_the_facts_beside_a_document_lead_to_their_words(browsers: Browsers, desk: Desk) -> None:
    make_fact(desk.contract, "May 14, 2024")
    make_fact(desk.contract, "Signed on April 2, 2024.")
    page = browsers.open(desk.attorney)
    page.goto(address(desk.contract))
    drawn(page, 1)
    page.evaluate("window.sameDocument = true")
    page.locator(".fact", has_text="Signed on").locator(".citation").click()
    assert drawn(page, 3).evaluate(COVERED) == bare("Signed on April 2, 2024.")
    page.go_back()
    expect(page.get_by_role("spinbutton", name="Page")).to_have_value("1")
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(drawn(page, 2).locator(".mark-box")).to_be_in_viewport()
    assert page.evaluate("window.sameDocument"), "the page was loaded anew"


def test_what_the_client_will_see_is_said_before(browsers: Browsers, desk: Desk) -> None:
    make_fact(desk.contract, "May 14, 2024", status="approved")
    page = browsers.open(desk.attorney)
    page.goto(address(desk.contract, view="text"))
    page.get_by_role("button", name="Show to client").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("will see the document and its text, and 1 fact that rests on it")
    dialog.get_by_role("button", name="Cancel").click()
    expect(page.locator(".reader-side .visibility").first).to_contain_text("Firm only")
    page.get_by_role("button", name="Show to client").click()
    dialog.get_by_role("button", name="Show to client").click()
    expect(page.get_by_role("button", name="Hide from client")).to_be_visible()
    assert list(EvidenceItem.objects.filter(pk=desk.contract.pk).values_list("client_visible", flat=True)) == [True]


@pytest.mark.full("test_live.py: a decision is not taken back by an older answer")
def test_a_decision_holds_while_the_document_s_details_change(browsers: Browsers, desk: Desk) -> None:
    page = browsers.open(desk.attorney)
    page.goto(address(desk.contract, view="text"))
    page.get_by_role("button", name="Show to client").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The client will see the document")
    EvidenceItem.objects.filter(pk=desk.contract.pk).update(custodian="Lena Whitcombe", version=F("version") + 1)
    page.evaluate("""htmx.trigger(document.querySelector('[data-tool="evidence.get"]'), "refresh")""")
    expect(page.get_by_text("Lena Whitcombe", exact=True)).to_be_attached()
    dialog.get_by_role("button", name="Show to client").click()
    expect(page.get_by_role("button", name="Hide from client")).to_be_visible()
    assert list(EvidenceItem.objects.filter(pk=desk.contract.pk).values_list("client_visible", flat=True)) == [True]


@pytest.mark.full("test_evidence_pages.py opens the page; tests/evidence/items checks")
def test_the_chain_of_custody_is_shown_and_checked(browsers: Browsers, desk: Desk) -> None:
    page = browsers.open(desk.attorney, size=NARROW)
    page.goto(address(desk.contract))
    drawn(page, 1)
    page.reload()
    page.get_by_role("heading", name="Chain of custody").click()
    expect(page.locator(".custody")).to_contain_text("Original viewed")
    page.get_by_role("button", name="Read the stored file again and compare").click()
    expect(page.get_by_text("the fingerprint agrees.")).to_be_visible()
