"""A document whose file has no pages: its pages as they were laid out, at the cited words, with a plain word about them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from cases.models import Role
from cases.scopes import person_actor
from evidence.models import EvidenceItem, RenditionPage
from evidence.pipeline.work import Work
from evidence.renditions.stage import LayOut
from tests.browser.originals import COVERED, INK, Desk, address, bare, drawn, make_desk, place
from tests.browser.people import NARROW, WIDE, Browsers
from tests.browser.test_every_page import check
from tests.evidence.renditions.conftest import LINES, WORD, letter
from tests.extent import first
from tests.factories import make_fact, make_item

pytestmark = pytest.mark.browser
QUOTE = "Anna Quill saw her pay."
NOTE = "Laid out by Intactus"


@pytest.fixture
def desk(stack: Any) -> Desk:
    return make_desk()


@pytest.fixture
def word(desk: Desk) -> EvidenceItem:
    item = make_item(
        desk.case, "\n".join(LINES), title="Letter", content=letter(), media_type=WORD, client_visible=True
    )  # fmt: skip
    stage, work = LayOut(), Work(item)
    stage.store(work, stage.compute(work), actor=person_actor(desk.attorney))
    return item


@pytest.mark.parametrize("size", first(1, [WIDE, NARROW]))
def test_it_opens_as_pages_at_the_cited_words(
    browsers: Browsers, desk: Desk, word: EvidenceItem, size: tuple[int, int]
) -> None:
    page = browsers.open(desk.attorney, size=size)
    page.goto(address(word, **place(word, QUOTE)))
    sheet = drawn(page, 1)
    assert sheet.locator("canvas").evaluate(INK), "nothing is drawn"
    assert sheet.evaluate(COVERED) == bare(QUOTE)
    expect(page.get_by_text(NOTE)).to_be_visible()
    check(page, colours=False)
    page.get_by_role("link", name="Text", exact=True).click()
    expect(page.locator(".reader mark")).to_have_text(QUOTE)
    expect(page.get_by_text(NOTE)).to_be_hidden()
    page.get_by_role("link", name="Pages", exact=True).click()
    expect(drawn(page, 1).locator(".mark-box").first).to_be_visible()


@pytest.mark.full("test_viewers.py: words that are not on the page")
def test_words_that_have_no_place_are_shown_in_the_text_instead(
    browsers: Browsers, desk: Desk, word: EvidenceItem
) -> None:
    item_page = word.pages.get()
    item_page.text = item_page.text.replace(QUOTE, "Words that stand on no page.")
    item_page.save()
    RenditionPage.objects.filter(rendition__item=word).update(boxes=[])
    page = browsers.open(desk.attorney)
    page.goto(address(word, **place(word, "Words that stand on no page.")))
    expect(page.get_by_text("These words can't be pointed at on the page itself")).to_be_visible()
    expect(page.locator(".mark-box")).to_have_count(0)
    expect(page.locator(".reader mark")).to_have_text("Words that stand on no page.")


@pytest.mark.full("it opens at the cited words, above; test_review.py approves")
def test_one_fact_at_a_time_is_approved_beside_the_laid_out_page(
    browsers: Browsers, desk: Desk, word: EvidenceItem
) -> None:
    make_fact(word, QUOTE, text="Anna Quill saw Carla Voss pay.")
    page = browsers.open(desk.attorney)
    page.goto(f"/cases/{desk.case.pk}/facts/review")
    panel = page.locator("#source-panel")
    expect(panel.locator(".viewer-page[data-drawn] .mark-box").first).to_be_visible()
    expect(panel.get_by_text(NOTE)).to_be_visible()
    expect(page.get_by_role("button", name="Approve")).to_be_enabled()
    check(page)


@pytest.mark.full(
    "it opens as pages, above; test_privilege.py: a client sees their PDF as it is; "
    "tests/evidence/renditions/test_tools.py: a client sees the pages of what is shown to them"
)
def test_a_client_sees_the_pages_of_a_document_that_is_shown_to_them(
    browsers: Browsers, desk: Desk, word: EvidenceItem
) -> None:
    assert desk.client.role == Role.CLIENT
    page = browsers.open(desk.client)
    page.goto(address(word))
    expect(page.locator(".viewer-page[data-drawn]").first).to_be_visible()
    expect(page.get_by_text(NOTE).first).to_be_visible()
    check(page, colours=False)
