"""A document's original and its text, at the cited words: on its page and in the source panel."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from facts.models import Fact
from tests.browser.originals import make_contract, make_scan
from tests.browser.people import NARROW, Browsers
from tests.browser.test_every_page import check
from tests.factories import make_case, make_fact, make_firm, make_item, make_user

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
# What the highlights cover: the words of the text layer whose middle lies under one of them.
COVERED = """
root => {
  const boxes = [...root.querySelectorAll(".mark-box")].map(one => one.getBoundingClientRect());
  const walker = document.createTreeWalker(root.querySelector(".text-layer"), NodeFilter.SHOW_TEXT);
  let found = "";
  while (walker.nextNode()) for (let at = 0; at < walker.currentNode.length; at++) {
    const range = document.createRange();
    range.setStart(walker.currentNode, at);
    range.setEnd(walker.currentNode, at + 1);
    const one = range.getBoundingClientRect(), x = (one.left + one.right) / 2, y = (one.top + one.bottom) / 2;
    if (boxes.some(box => box.left < x && x < box.right && box.top < y && y < box.bottom)) found += range;
  }
  return found.replace(/\\s/g, "");
}
"""
INSIDE = """
root => [...root.querySelectorAll(".mark-box")].every(mark => {
  const one = mark.getBoundingClientRect(), page = root.getBoundingClientRect();
  return one.width > 4 && one.height > 4 && one.left >= page.left && one.right <= page.right && one.top >= page.top && one.bottom <= page.bottom;
})
"""
INK = """
canvas => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value, at) => at % 4 < 3 && value < 120);
}
"""
TWICE = "The Carrier shall deliver the crates no later than"


@dataclass(frozen=True)
class Desk:
    case: Case
    attorney: User
    client: User
    contract: EvidenceItem
    scan: EvidenceItem


@pytest.fixture
def desk(stack: Any) -> Desk:
    firm = make_firm()
    attorney, client = make_user(firm, Role.ATTORNEY), make_user(firm, Role.CLIENT)
    case = make_case(firm, attorney, client)
    return Desk(case, attorney, client, make_contract(case), make_scan(case, client_visible=True))


def place(item: EvidenceItem, quote: str, *, last: bool = False) -> dict[str, Any]:
    """Page, start and end of the words in the item's stored text."""
    page = item.pages.get(text__contains=quote)
    start = page.text.rindex(quote) if last else page.text.index(quote)
    return {"page": page.number, "start": start, "end": start + len(quote)}


def address(item: EvidenceItem, **query: Any) -> str:
    return f"/evidence/{item.pk}?" + "&".join(f"{name}={value}" for name, value in query.items())


def bare(text: str) -> str:
    return "".join(text.split())


def drawn(page: Page, number: int) -> Locator:
    """The page's sheet once its image is on it."""
    sheet = page.locator(f'.viewer-page[data-number="{number}"]')
    expect(sheet).to_have_attribute("data-drawn", "true")
    return sheet


def test_a_link_opens_the_pdf_at_its_words(browsers: Browsers, desk: Desk) -> None:
    page = browsers.open(desk.attorney)
    quote = "May 14, 2024, and shall keep them at four degrees."
    page.goto(address(desk.contract, **place(desk.contract, quote)))
    sheet = drawn(page, 2)
    mark = sheet.locator(".mark-box")
    expect(mark.first).to_be_in_viewport()
    assert sheet.locator("canvas").evaluate(INK), "nothing is drawn"
    assert sheet.evaluate(COVERED) == bare(quote)
    assert sheet.evaluate(INSIDE)
    check(page)


@pytest.mark.parametrize("last", [False, True])
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


def test_original_and_text_and_back(browsers: Browsers, desk: Desk) -> None:
    page = browsers.open(desk.attorney)
    quote = "The Carrier pays $48,600 within thirty days."
    page.goto(f"/cases/{desk.case.pk}/evidence")
    page.goto(address(desk.contract, **place(desk.contract, quote)))
    drawn(page, 2)
    page.get_by_role("link", name="Text", exact=True).click()
    words = page.locator(".reader mark")
    expect(words).to_have_text(quote)
    expect(words).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"page=2&start=\d+&end=\d+&view=text"))
    check(page)
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
    expect(page).to_have_url(re.compile("/evidence$"))


def test_pages_are_turned_jumped_to_and_enlarged_by_keys(browsers: Browsers, desk: Desk) -> None:
    page = browsers.open(desk.attorney)
    page.goto(address(desk.contract))
    first = drawn(page, 1)
    before = first.bounding_box()
    page.keyboard.press("+")
    expect(page.locator("[data-zoom-now]")).to_have_text("125 %")
    after = first.bounding_box()
    assert before
    assert after
    assert after["width"] == pytest.approx(before["width"] * 1.25, rel=0.02)
    page.keyboard.press("0")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("spinbutton", name="Page")).to_have_value("2")
    expect(drawn(page, 2)).to_be_in_viewport()
    page.get_by_role("spinbutton", name="Page").fill("3")
    page.keyboard.press("Enter")
    expect(drawn(page, 3)).to_be_in_viewport()
    expect(page).to_have_url(re.compile("page=3"))


def test_words_that_are_not_on_the_page_are_shown_in_the_text(browsers: Browsers, desk: Desk) -> None:
    stored = desk.contract.pages.get(number=3)
    stored.text = "Signed by a stranger on April 3, 2024."
    stored.save()
    page = browsers.open(desk.attorney)
    page.goto(address(desk.contract, page=3, start=10, end=20))
    expect(page.get_by_role("status").filter(has_text="can't be pointed at")).to_be_visible()
    expect(page.locator(".reader mark")).to_have_text("a stranger")


def test_an_original_that_cannot_be_opened_leaves_the_text(browsers: Browsers, desk: Desk) -> None:
    broken = make_item(desk.case, "What could be read.", content=b"%PDF-1.4 nothing", media_type="application/pdf")
    page = browsers.open(desk.attorney)
    page.goto(address(broken))
    expect(page.get_by_role("status").filter(has_text="The original can't be shown here")).to_be_visible()
    expect(page.locator(".reader-text")).to_have_text("What could be read.")


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
    check(page)
    page.keyboard.press("v")
    expect(page.locator(".reader mark")).to_have_text("TOTAL $1,284.50")


SHEET = "Statement\nDate\tText\tSum\n2024-02-01\tRent\t1,200.00\n2024-02-09\tWater\t18.40"
TRANSCRIPT = "\n".join(f"{number:4}  Q.  Question {number}?" for number in range(1, 26))
MAIL = "From: Ann <ann@example.org>\nTo: Bo\nSubject: Valve\n\nThe valve leaks.\nAnn"


@pytest.mark.parametrize(
    ("text", "media_type", "quote", "marks", "shape"),
    [
        (MAIL, "message/rfc822", "The valve leaks.", ["The valve leaks."], ".mail-head"),
        (SHEET, "text/csv", "Rent\t1,200.00", ["Rent", "1,200.00"], ".is-cited"),
        (TRANSCRIPT, "text/plain", "Question 20?", ["Question 20?"], ".line-number"),
    ],
)
def test_text_is_laid_out_after_its_kind(
    browsers: Browsers, desk: Desk, text: str, media_type: str, quote: str, marks: list[str], shape: str
) -> None:
    item = make_item(desk.case, text, media_type=media_type, title="The document")
    make_item(desk.case, "Attached.", title="Photo.png", parent=item, media_type="image/png")
    page = browsers.open(desk.attorney)
    page.goto(address(item, **place(item, quote)))
    expect(page.locator(".reader mark")).to_have_text(marks)
    expect(page.locator(".reader mark").first).to_be_in_viewport()
    expect(page.locator(shape).first).to_be_visible()
    expect(page.get_by_role("link", name="Original", exact=True)).to_have_count(0)
    check(page)
    page.get_by_role("link", name="Photo.png").click()
    expect(page.get_by_role("heading", name="Photo.png")).to_be_visible()


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


@pytest.fixture
def facts(desk: Desk) -> list[Fact]:
    return [make_fact(desk.scan, "TOTAL $1,284.50"), make_fact(desk.contract, "May 14, 2024")]


def test_the_panel_shows_words_and_page_while_moving_on(browsers: Browsers, desk: Desk, facts: list[Fact]) -> None:
    page = browsers.open(desk.attorney)
    page.goto(f"/cases/{desk.case.pk}/facts")
    page.locator(".citation", has_text="Supply agreement").click()
    body = page.locator("#source-body")
    expect(body.locator("mark")).to_have_text("May 14, 2024")
    body.get_by_role("button", name="Show the page").click()
    assert drawn(page, 2).evaluate(COVERED) == bare("May 14, 2024")
    check(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.keyboard.press("j")
    expect(body.locator(".source-title")).to_have_text("Receipt")
    assert drawn(page, 1).evaluate(INSIDE)
    body.get_by_role("button", name="Show the words").click()
    expect(body.locator("mark")).to_have_text("TOTAL $1,284.50")


def test_two_sources_stand_side_by_side(browsers: Browsers, desk: Desk, facts: list[Fact]) -> None:
    page = browsers.open(desk.attorney)
    page.goto(f"/cases/{desk.case.pk}/facts")
    page.locator(".citation", has_text="Receipt").click()
    expect(page.locator("#source-body mark")).to_have_text("TOTAL $1,284.50")
    page.get_by_role("button", name="Keep this source beside the next").click()
    page.locator(".citation", has_text="Supply agreement").click()
    expect(page.locator("#source-body mark")).to_have_text("May 14, 2024")
    expect(page.locator("#source-pinned mark")).to_have_text("TOTAL $1,284.50")
    check(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="Let go of the pinned source").click()
    expect(page.locator("#source-pinned")).to_be_hidden()


def test_the_panel_s_width_is_moved_by_keys_and_kept(browsers: Browsers, desk: Desk, facts: list[Fact]) -> None:
    page = browsers.open(desk.attorney)
    page.goto(f"/cases/{desk.case.pk}/facts")
    handle, panel = page.get_by_role("separator", name="Width of the source"), page.locator("#source-panel")
    before = panel.bounding_box()
    handle.press("ArrowLeft")
    handle.press("ArrowLeft")
    after = panel.bounding_box()
    assert before
    assert after
    assert after["width"] == pytest.approx(before["width"] + 48, abs=2)
    expect(handle).to_have_attribute("aria-valuenow", str(round(after["width"])))
    page.reload()
    again = panel.bounding_box()
    assert again
    assert again["width"] == pytest.approx(after["width"], abs=2)


def test_the_source_pops_out_at_its_words(browsers: Browsers, desk: Desk, facts: list[Fact]) -> None:
    page = browsers.open(desk.attorney)
    page.goto(f"/cases/{desk.case.pk}/facts")
    page.locator(".citation", has_text="Supply agreement").click()
    expect(page.locator("#source-body mark")).to_have_text("May 14, 2024")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Open in a window of its own").click()
    assert drawn(opened.value, 2).evaluate(COVERED) == bare("May 14, 2024")


def test_what_the_client_will_see_is_said_before(browsers: Browsers, desk: Desk) -> None:
    make_fact(desk.contract, "May 14, 2024")
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


def test_the_chain_of_custody_is_told_and_checked(browsers: Browsers, desk: Desk) -> None:
    page = browsers.open(desk.attorney, size=NARROW)
    page.goto(address(desk.contract))
    drawn(page, 1)
    page.reload()
    page.get_by_role("heading", name="Chain of custody").click()
    expect(page.locator(".custody")).to_contain_text("Original opened or downloaded by")
    page.get_by_role("button", name="Read the stored file again and compare").click()
    expect(page.get_by_text("the fingerprint agrees.")).to_be_visible()
