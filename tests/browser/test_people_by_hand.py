"""Names and relationships that people write down: a name no document brought, a relationship with its source and facts."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import expect

from facts.models import DedupSuggestion, Entity, Relationship
from tests.browser.people import Browsers
from tests.browser.test_every_page import check
from tests.factories import make_case, make_entity, make_fact, make_firm, make_item, make_user, mention

pytestmark = pytest.mark.browser
QUOTE = "Ann Orr and Bea Holm ran the yard together"


@pytest.mark.full(
    "tests/facts/entities/test_writes.py, tests/facts/relationships/test_writes.py; test_every_page.py opens both"
)
def test_a_name_is_added_and_related_by_words_and_facts(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    item = make_item(case, f"{QUOTE}.", title="Letter")
    ann = make_entity(case, "Ann Orr")
    mention(ann, item, "Ann Orr")
    fact = make_fact(item, QUOTE, text="They ran the yard.")
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/people")
    page.get_by_text("Add a name").click()
    form = page.get_by_role("form", name="Add a name")
    form.get_by_label("Name", exact=True).fill("Bea Holm")
    form.get_by_label("Also written").fill("B. Holm, Beatrice Holm")
    check(page, colours=False)
    form.get_by_role("button", name="Add").click()
    expect(page.locator("#results")).to_contain_text("Bea Holm")
    bea = Entity.objects.get(case=case, name="Bea Holm")
    assert (bea.type, sorted(bea.aliases)) == ("person", ["B. Holm", "Beatrice Holm"])
    page.goto(f"/cases/{case.pk}/relationships")
    page.get_by_text("Add a relationship").click()
    form = page.get_by_role("form", name="Add a relationship")
    form.get_by_label("Who", exact=True).focus()
    form.get_by_label("Who", exact=True).select_option(label="Ann Orr")
    form.get_by_label("is or does").fill("partner of")
    form.get_by_label("Whom").select_option(label="Bea Holm")
    form.get_by_label("Direction").select_option(label="Both ways, as among partners")
    form.get_by_label("How sure").select_option(label="Medium")
    form.get_by_label("Document that says so").select_option(label="Letter")
    form.get_by_label("Its words, exactly").fill(QUOTE)
    form.get_by_label("Facts it rests on").select_option(label="They ran the yard.")
    check(page, colours=False)
    form.get_by_role("button", name="Add").click()
    row = page.locator('[id^="relationship-"]')
    expect(row).to_contain_text("(both ways)")
    expect(row).to_contain_text("1 fact behind it")
    made = Relationship.objects.get(case=case)
    assert (made.subject, made.object, made.quote, made.confidence, made.is_directed) == (ann, bea, QUOTE, 0.7, False)
    row.get_by_text("1 fact behind it").click()
    expect(row).to_contain_text(fact.text)


@pytest.mark.full("tests/facts/entities/test_splitting.py splits and takes back; one merge in this file")
def test_a_split_says_what_became_of_it_leads_there_and_can_be_undone(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    first, second = (make_item(case, "Ann Orr signed. A. Orr paid.", title=title) for title in ("Letter", "Memo"))
    ann = make_entity(case, "Ann Orr", aliases=["A. Orr"])
    mention(ann, first, "Ann Orr")
    for item in (first, second):
        mention(ann, item, "A. Orr")
    page = browsers.open(attorney)
    page.goto(f"/entities/{ann.pk}")
    page.get_by_text("Where the name stands").click()
    page.get_by_text("Someone else? Split the name").click()
    form = page.get_by_role("form", name="Split Ann Orr")
    form.get_by_role("checkbox", name="A. Orr", exact=True).check()
    form.get_by_label("New name").fill("Alice Orr")
    form.get_by_role("button", name="Split off").click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("2 mentions are now of Alice Orr")
    toast.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("heading", level=1, name="Alice Orr")).to_be_visible()
    page.get_by_role("region", name="Split").get_by_role("link", name="Ann Orr").click()
    expect(page.get_by_role("region", name="Split")).to_contain_text("Split off: Alice Orr")
    check(page, colours=False)
    page.get_by_role("button", name="Undo the split").click()
    expect(page.get_by_role("region", name="Split")).to_have_count(0)
    expect(page.get_by_role("term").filter(has_text="Also written").first).to_be_visible()
    assert list(Entity.objects.filter(case=case).values_list("name", "aliases")) == [("Ann Orr", ["A. Orr"])]


def test_a_name_is_merged_into_another_and_given_back_whole(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    item = make_item(case, "Ann Orr signed. Anne Orr paid.", title="Letter")
    kept, other = make_entity(case, "Ann Orr"), make_entity(case, "Anne Orr", aliases=["Annie"])
    mention(kept, item, "Ann Orr")
    mention(other, item, "Anne Orr")
    page = browsers.open(attorney)
    page.goto(f"/entities/{kept.pk}")
    page.get_by_role("button", name="Merge").click()
    dialog = page.get_by_role("dialog", name="Merge into Ann Orr")
    dialog.get_by_label("The same as").focus()
    dialog.get_by_label("The same as").select_option(label="Anne Orr")
    expect(dialog.locator("[data-merge-side]")).to_contain_text("Annie")
    check(page, colours=False)
    dialog.get_by_role("button", name="Merge").click()
    merged = page.get_by_role("region", name="Merged into this name")
    expect(merged).to_contain_text("Anne Orr")
    assert kept.mentions.count() == 2
    check(page, colours=False)
    merged.get_by_role("button", name="Unmerge").click()
    expect(merged).to_have_count(0)
    other.refresh_from_db()
    assert (other.merge_id, other.aliases, kept.mentions.count(), other.mentions.count()) == (None, ["Annie"], 1, 1)


@pytest.mark.full("one merge in this file; tests/facts/entities")
def test_selected_names_are_merged_only_when_that_is_meant(browsers: Browsers) -> None:
    """A question stands before many merges at once; keeping names apart asks nothing."""
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    pairs = [
        [make_entity(case, name) for name in names] for names in (("Ann Orr", "Anne Orr"), ("Bo Holm", "Bob Holm"))
    ]
    for one, other in pairs:
        _suggest(one, other)
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/people/same")
    page.get_by_label("Select all on this page").check()
    page.get_by_role("button", name="Merge selected").click()
    dialog = page.locator("#confirm-dialog")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    assert not Entity.objects.filter(case=case).exclude(merge=None).exists()
    page.get_by_role("button", name="Merge selected").click()
    dialog.get_by_role("button", name="Merge selected").click()
    expect(page.locator("#decided")).to_contain_text("2 decided")
    assert Entity.objects.filter(case=case, merge=None).count() == 2


@pytest.mark.full("one merge in this file; tests/facts/entities merges many")
def test_all_names_of_a_group_are_merged_by_one_button(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    people = [make_entity(case, name) for name in ("Robert Orr", "Bob Orr", "Robert J. Orr")]
    for one, other in combinations(people, 2):
        _suggest(one, other)
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/people/same")
    group = page.get_by_role("region", name="3 names that may all be one")
    expect(group.get_by_role("link")).to_have_count(3)
    check(page)
    group.get_by_role("button", name="Merge all 3").click()
    page.locator("#confirm-dialog [data-confirm-ok]").click()
    expect(page.locator("#decided")).to_contain_text("3 decided.")
    assert Entity.objects.filter(case=case, merge=None).count() == 1
    expect(group).to_have_count(0)


def _suggest(one: Entity, other: Entity) -> None:
    DedupSuggestion.objects.create(
        firm_id=one.firm_id, case_id=one.case_id, one=one, other=other, type="person", words=[one.name, other.name], score=0.9,
        one_key=one.key, other_key=other.key, made_by_type="engine", made_by_name="local", reasons=[],
    )  # fmt: skip
