"""Facts that say the same, merged by a click and restored, a fact tagged in its form, and the vocabulary of tags."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from facts.models import Fact, FactTag, Tag
from tests.browser.people import Browsers
from tests.browser.test_every_page import check
from tests.browser.weight import weigh
from tests.factories import make_case, make_fact, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
LETTER = "Kestrel Harbor paid Eugenia Moran $12,500. She signed the release the same day."
SAID = "Kestrel Harbor paid Eugenia Moran $12,500 on March 3, 2024."


@pytest.mark.full(
    "tests/facts/facts/test_merging.py, tests/facts/tags, tests/js/fact-tags.test.js; test_every_page.py opens both"
)
def test_duplicates_are_merged_and_tags_given(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    letter = make_item(case, LETTER, title=f"Letter of {'Kestrel Harbor Shipping ' * 4}in March.pdf")
    first, second = (make_fact(letter, quote, text=SAID) for quote in ("paid Eugenia Moran", "She signed"))
    tag = Tag.objects.create(firm=case.firm, case=case, name="Damages", colour="red", made_by_type="human")
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/facts/duplicates")
    expect(page.locator("[data-duplicate]")).to_have_count(2)
    weigh(page, live=False)
    check(page)
    page.locator(f'[data-duplicate="{first.pk}"] [data-keep]').click()
    expect(page.locator("[data-duplicate]")).to_have_count(0)
    assert Fact.objects.get(pk=second.pk).merged_into_id == first.pk
    page.goto(f"/cases/{case.pk}/facts")
    row = page.locator(f"#fact-{first.pk}")
    row.locator('[data-act="edit"]').click()
    row.get_by_label("Damages").check()
    expect(row.locator(".fact-source")).to_have_count(2)
    row.get_by_label("Importance").select_option("key")
    check(page, colours=False)
    row.get_by_role("button", name="Save").click()
    expect(row.locator(".tag", has_text="Damages")).to_be_visible()
    expect(row.locator(".status", has_text="Key")).to_be_visible()
    assert FactTag.objects.filter(fact=first, tag=tag).exists()
    page.goto(f"/cases/{case.pk}/facts/tags")
    check(page)
    page.locator('[data-tag-row] [name="becomes"]').select_option("delete")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#confirm-dialog")).to_contain_text("1 fact will have other tags")
    page.locator("#confirm-dialog [data-confirm-ok]").click()
    expect(page.locator("[data-tag-row]")).to_have_count(0)
    assert not Tag.objects.filter(case=case).exists()
