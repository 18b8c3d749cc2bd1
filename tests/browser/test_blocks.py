"""A document's text by its blocks: speakers and line numbers in the margin, furniture in grey, quoted mail folded."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from playwright.sync_api import Page, expect

from cases.scopes import person_actor
from evidence.models import EvidenceItem
from evidence.pipeline.stages.structure import ReadStructure
from evidence.pipeline.work import Work
from tests.browser.originals import Desk, address, make_desk, place
from tests.browser.people import NARROW, WIDE, Browsers
from tests.browser.test_every_page import check
from tests.evidence.engines.layout.documents import DEPOSITION, MAIL
from tests.extent import first
from tests.factories import make_item

pytestmark = pytest.mark.browser
MARGIN = "node => getComputedStyle(node, '::before').content"
TESTIMONY = DEPOSITION.split("\f")[2].strip("\n")


@pytest.fixture
def desk(stack: Any) -> Desk:
    return make_desk()


def opened(browsers: Browsers, desk: Desk, text: str, media_type: str, quote: str, *, narrow: bool) -> Page:
    item = make_item(desk.case, text, media_type=media_type, title="The document")
    work = Work(EvidenceItem.objects.get(pk=item.pk))
    stage = ReadStructure()
    found = stage.compute(work)
    with transaction.atomic():
        stage.store(work, found, actor=person_actor(desk.attorney))
    page = browsers.open(desk.attorney, size=NARROW if narrow else WIDE)
    page.goto(address(item, **place(item, quote)))
    return page


@pytest.mark.parametrize("narrow", first(1, [False, True]))
def test_a_transcript_has_its_lines_and_speakers_in_the_margin(browsers: Browsers, desk: Desk, narrow: bool) -> None:
    page = opened(browsers, desk, TESTIMONY, "text/plain", "I saw it fall.", narrow=narrow)
    expect(page.locator(".reader mark")).to_have_text("I saw it fall.")
    asked = page.locator(".line-words", has_text="Did you see the crane")
    assert asked.evaluate(MARGIN) == '"MR. JONES"'
    expect(page.locator(".line-number").nth(1)).to_have_text("1")
    expect(page.locator(".line.is-furniture")).to_have_text("Page 3")
    check(page, colours=False)


@pytest.mark.full("tests/evidence/templatetags/test_source_layout.py folds it; blocks of a transcript are shown above")
@pytest.mark.parametrize("narrow", first(1, [False, True]))
def test_quoted_mail_is_folded_and_opens(browsers: Browsers, desk: Desk, narrow: bool) -> None:
    page = opened(browsers, desk, MAIL, "message/rfc822", "I paid the deposit", narrow=narrow)
    expect(page.locator(".mail-head")).to_contain_text("Maria Rossi")
    quoted = page.get_by_text("The plumber comes")
    expect(quoted).to_be_hidden()
    page.get_by_text("Earlier messages, quoted").click()
    expect(quoted).to_be_visible()
    check(page, colours=False)
