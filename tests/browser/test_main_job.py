"""The main job, in a browser: files go in, facts come out, and each opens its source at the words."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cases.models import Case
from facts.models import Citation, Fact
from tests.browser.people import Browsers
from tests.extent import first
from tests.factories import make_firm, make_user

pytestmark = pytest.mark.browser
READ_SECONDS = 90_000  # milliseconds for both documents, on a busy machine


def test_from_files_to_facts_with_their_sources(browsers: Browsers, documents: list[Path]) -> None:
    """Without ``--full`` the statement alone: each document is read by itself, and ``test_uploads.py`` sends several."""
    documents = first(1, documents[::-1])
    user = make_user(make_firm(), name="Mara Ellison")
    page = browsers.open_new(user)
    case = open_case(page)
    upload_and_watch(page, documents)
    page.get_by_role("link", name="Facts").first.click()
    page.wait_for_url("**/facts")  # with its scripts: until they listen a citation leads to its document
    for document in documents:
        the_source_shows_the_quoted_words(page, document.stem)
    the_decisions_move_the_counts(page, case)
    the_other_pages_show_what_was_found(page, len(documents))


def open_case(page: Page) -> Case:
    page.goto("/cases")
    page.get_by_role("link", name="New case").click()
    page.get_by_label("Name", exact=True).fill("Brandt Orchards v. Northline Freight")
    page.get_by_label("Number").fill("24-CV-0420")
    page.get_by_role("button", name="Open the case").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Brandt Orchards v. Northline Freight")
    case: Case = Case.objects.get(number="24-CV-0420")
    return case


def upload_and_watch(page: Page, documents: list[Path]) -> None:
    """From the empty list to documents that are ready, on one and the same page."""
    page.get_by_role("link", name="Evidence").first.click()
    expect(page.get_by_role("heading", name="No documents here")).to_be_visible()
    expect(page.locator("[data-live-dot]")).to_have_text("Live")
    page.evaluate("window.sameDocument = true")
    page.set_input_files("#upload-files", documents)
    expect(page.locator(".upload-file[data-state=done]")).to_have_count(len(documents))
    rows = page.locator("#results tbody tr")
    expect(rows).to_have_count(len(documents))
    for row in range(len(documents)):
        expect(rows.nth(row).locator(".status")).to_have_text("Ready", timeout=READ_SECONDS)
        expect(rows.nth(row).locator("a[href*='/facts?evidence_id=']")).to_be_visible(timeout=READ_SECONDS)
    expect(page.locator(".tab [data-count=facts]")).not_to_be_empty()
    assert page.evaluate("window.sameDocument"), "the page was loaded anew"


def the_source_shows_the_quoted_words(page: Page, document: str) -> None:
    fact = page.locator(".fact", has=page.locator(".citation", has_text=document)).first
    cited = Citation.objects.get(fact_id=fact.get_attribute("data-key"), is_primary=True)
    fact.locator(".citation").first.click()
    words = page.locator("#source-body mark")
    expect(words).to_have_text(cited.quote)
    expect(words).to_be_in_viewport()
    expect(page.locator("#source-body .source-title")).to_contain_text(document)


def the_decisions_move_the_counts(page: Page, case: Case) -> None:
    pending = page.locator("[data-count=facts_pending]").first
    before = Fact.objects.filter(case=case, status="proposed").count()
    expect(pending).to_have_text(str(before))
    first = page.locator(".fact").first
    key = first.get_attribute("data-key")
    first.locator(".fact-text").click()
    page.keyboard.press("a")
    approved = page.locator(f"#fact-{key}")
    expect(approved).to_have_attribute("data-status", "approved")
    expect(approved).to_contain_text("Approved by Mara Ellison")
    expect(pending).to_have_text(str(before - 1))
    page.locator(".toasts").get_by_role("button", name="Undo").click()
    expect(approved).to_have_attribute("data-status", "proposed")
    expect(pending).to_have_text(str(before))
    approved.get_by_role("button", name="Dismiss").click()
    expect(approved).to_have_attribute("data-status", "dismissed")
    expect(pending).to_have_text(str(before - 1))
    assert list(Fact.objects.filter(pk=key).values_list("status", flat=True)) == ["dismissed"]


def the_other_pages_show_what_was_found(page: Page, documents: int) -> None:
    page.get_by_role("link", name="Timeline").first.click()
    expect(page.get_by_role("heading", name="May 2024")).to_be_visible()
    expect(page.locator(".timeline-item").first).to_contain_text("2024")
    page.get_by_role("link", name="People").first.click()
    expect(page.locator("#results")).to_contain_text("Peter Okonkwo")
    page.locator("#results").get_by_role("link", name="Peter Okonkwo").click()
    expect(page.get_by_role("heading", name="Peter Okonkwo")).to_be_visible()
    page.get_by_role("link", name="Overview").first.click()
    expect(page.locator(".number [data-count=evidence]")).to_have_text(str(documents))
