"""Deciding what a re-reading proposes, beside the source."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from evidence.models import EvidenceItem
from facts.models import Fact, ProposedChange
from facts.rereadings.words import before_of
from tests.browser.people import Browsers
from tests.factories import make_case, make_fact, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
SENTENCES = (
    "On May 12, 2024, Brandt Orchards delivered 1,200 crates to Northline Freight.",
    "The buyer rejected 900 crates as spoiled.",
    "The crates arrived in Portland on May 21, 2024.",
)


def propose(item: EvidenceItem, kind: str, quote: str, fact: Fact | None = None) -> None:
    page = item.pages.get()
    after: dict[str, Any] = {
        "text": quote, "date": None, "date_end": None, "date_precision": "", "confidence": 0.8, "entity_ids": [],
    }  # fmt: skip
    ProposedChange.objects.create(
        firm_id=item.firm_id, case_id=item.case_id, item=item, kind=kind, fact=fact, key=quote[:60],
        before=before_of(fact) if fact else None, after=None if kind == "not_found" else after, page=page, page_number=1,
        start=page.text.index(quote), end=page.text.index(quote) + len(quote), quote=quote, made_by_type="engine",
        made_by_name="local", made_by_version="99",
    )  # fmt: skip


@pytest.mark.full(
    "tests/facts/rereadings: test_deciding.py accepts one and several, test_names.py shows them; test_every_page.py"
)
def test_changes_are_accepted_one_by_one_and_many_at_once(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney, name="Brandt v. Northline")
    item = make_item(case, "\n".join(SENTENCES), title="Letter to the carrier")
    worded = make_fact(item, "Brandt Orchards delivered 1,200 crates", text="Brandt deliver 1,200 crates")
    lost = make_fact(item, SENTENCES[1], text="900 crates; spoiled")
    propose(item, "not_found", SENTENCES[1], lost)
    propose(item, "new", SENTENCES[2])
    propose(item, "changed", SENTENCES[0], worded)
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/facts")
    page.get_by_role("link", name="Decide about them").click()
    expect(page.get_by_role("button", name="Accept selected")).to_be_disabled()
    page.wait_for_load_state()  # the scripts hear keys from then on
    page.keyboard.press("j")
    expect(page.locator('.proposed[aria-current="true"]')).to_have_count(1)
    expect(page.locator("#source-body mark")).to_be_visible()
    changed = page.locator('.proposed[data-kind="changed"]')
    expect(changed.locator('[data-side="before"]')).to_contain_text(worded.text)
    expect(changed.locator('[data-side="after"]')).to_contain_text(SENTENCES[0])
    changed.locator(".citation").click()
    expect(page.locator("#source-body mark")).to_have_text(SENTENCES[0])
    changed.get_by_role("button", name="Accept").click()
    expect(page.locator(".proposed")).to_have_count(2)  # the list is read anew once it is decided
    page.locator("[data-pick-all]").check()
    page.get_by_role("button", name="Accept selected").click()
    page.locator("[data-confirm-ok]").click()
    expect(page.locator("#decided")).to_contain_text("2 accepted")
    expect(page.locator("#results")).to_contain_text("No changes are proposed")
    assert sorted(Fact.objects.filter(case=case).values_list("text", "status")) == sorted([
        (SENTENCES[0], "proposed"), (SENTENCES[2], "proposed"), (lost.text, "dismissed"),
    ])  # fmt: skip
