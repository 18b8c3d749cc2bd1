"""The source beside the facts: its words or its page, as wide as one likes, two at a time, or in a window of its own."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from facts.models import Fact
from tests.browser.originals import COVERED, INSIDE, Desk, bare, drawn, make_desk
from tests.browser.people import Browsers
from tests.browser.test_every_page import check
from tests.factories import make_fact

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(stack: Any) -> Desk:
    return make_desk()


@pytest.fixture
def facts(desk: Desk) -> list[Fact]:
    return [make_fact(desk.scan, "TOTAL $1,284.50"), make_fact(desk.contract, "May 14, 2024")]


def test_the_panel_shows_words_and_page_while_moving_on_and_pops_out(
    browsers: Browsers, desk: Desk, facts: list[Fact]
) -> None:
    page = browsers.open(desk.attorney)
    page.goto(f"/cases/{desk.case.pk}/facts")
    page.locator(".citation", has_text="Supply agreement").click()
    body = page.locator("#source-body")
    expect(body.locator("mark")).to_have_text("May 14, 2024")
    body.get_by_role("button", name="Show the page").click()
    assert drawn(page, 2).evaluate(COVERED) == bare("May 14, 2024")
    check(page, colours=False)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.keyboard.press("j")
    expect(body.locator(".source-title")).to_have_text("Receipt")
    assert drawn(page, 1).evaluate(INSIDE)
    body.get_by_role("button", name="Show the words").click()
    expect(body.locator("mark")).to_have_text("TOTAL $1,284.50")

    page.locator(".citation", has_text="Supply agreement").click()
    expect(body.locator("mark")).to_have_text("May 14, 2024")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Open in a window of its own").click()
    assert drawn(opened.value, 2).evaluate(COVERED) == bare("May 14, 2024")


@pytest.mark.full("the panel shows a source and moves on to the next, in this file; tests/js/source.test.js")
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
    page.get_by_role("button", name="Unpin source").click()
    expect(page.locator("#source-pinned")).to_be_hidden()


@pytest.mark.full("columns are kept alike: test_evidence_table.py")
def test_the_panel_s_width_is_moved_by_keys_and_kept(browsers: Browsers, desk: Desk, facts: list[Fact]) -> None:
    page = browsers.open(desk.attorney)
    page.goto(f"/cases/{desk.case.pk}/facts")
    handle, panel = page.get_by_role("separator", name="Width of the source"), page.locator("#source-panel")
    before = panel.bounding_box()
    assert before
    handle.press("ArrowLeft")
    handle.press("ArrowLeft")
    expect(handle).to_have_attribute("aria-valuenow", str(round(before["width"]) + 48))
    after = panel.bounding_box()
    assert after
    assert after["width"] == pytest.approx(before["width"] + 48, abs=2)
    page.reload()
    again = panel.bounding_box()
    assert again
    assert again["width"] == pytest.approx(after["width"], abs=2)
