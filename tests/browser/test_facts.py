"""Deciding on facts: by keyboard only, and while someone else decides too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from cases.models import Case, User
from facts.models import Fact
from tests.browser.people import Browsers
from tests.factories import make_case, make_fact, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
SENTENCES = [
    "On May 12, 2024, Brandt Orchards delivered 1,200 crates to Northline Freight.",
    "The crates arrived in Portland on May 21, 2024.",
    "The buyer rejected 900 crates as spoiled.",
]


def case_of(*people: User) -> Case:
    """A case with one document and three proposed facts from it; the newest fact is the first sentence's."""
    firm = people[0].firm
    assert firm is not None
    case = make_case(firm, *people, name="Brandt v. Northline")
    item = make_item(case, "\n".join(SENTENCES), title="Letter to the carrier")
    for sentence in reversed(SENTENCES):
        make_fact(item, sentence)
    return case


def open_facts(page: Page, case: Case, query: str = "") -> None:
    page.goto(f"/cases/{case.pk}/facts{query}")
    expect(page.locator("[data-live-dot]")).to_have_text("Live")


@pytest.mark.full("test_viewers.py: a link opens at its words")
def test_a_link_shows_its_fact_however_long_the_list(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    item = make_item(case, SENTENCES[0])
    light = make_fact(item, SENTENCES[0], weight=1)
    for number in range(60):
        make_fact(item, "crates", text=f"Crate {number} was delivered.", weight=50)
    page = browsers.open(attorney)
    open_facts(page, case, f"?fact={light.pk}")
    current = page.locator('.fact[aria-current="true"]')
    expect(current).to_contain_text(SENTENCES[0])
    expect(page.locator("#source-body mark")).to_have_text(SENTENCES[0])
    page.keyboard.press("a")
    expect(page.locator(f"#fact-{light.pk}")).to_have_attribute("data-status", "approved")


@pytest.mark.full("test_triage.py decides by keys and takes back; test_review.py goes on to the next")
def test_facts_are_decided_without_a_mouse(browsers: Browsers) -> None:
    case = case_of(make_user(make_firm()))
    page = browsers.open(case.participants.get().user)
    open_facts(page, case)
    facts, current = page.locator(".fact"), page.locator('.fact[aria-current="true"]')
    page.keyboard.press("j")
    expect(current).to_contain_text(SENTENCES[0])
    expect(page.locator("#source-body mark")).to_have_text(SENTENCES[0])
    page.keyboard.press("a")
    expect(facts.nth(0)).to_have_attribute("data-status", "approved")
    expect(current).to_contain_text(SENTENCES[1])  # on to the next
    expect(page.locator("#source-body mark")).to_have_text(SENTENCES[1])
    page.keyboard.press("d")
    expect(facts.nth(1)).to_have_attribute("data-status", "dismissed")
    expect(current).to_contain_text(SENTENCES[2])
    page.keyboard.press("u")
    expect(facts.nth(1)).to_have_attribute("data-status", "proposed")
    expect(current).to_contain_text(SENTENCES[1])  # back to it
    expect(page.locator("#source-body mark")).to_have_text(SENTENCES[1])
    page.keyboard.press("o")
    expect(page.get_by_role("heading", name="Letter to the carrier")).to_be_visible()
    expect(page.locator("[data-source] mark[data-kind=selected]")).to_have_text(SENTENCES[1])
    assert set(Fact.objects.filter(case=case).values_list("status", flat=True)) == {"approved", "proposed"}


@pytest.mark.full("test_live.py: what a colleague approves is shown; test_main_job.py: the counts move")
def test_one_approves_and_the_other_sees_it(browsers: Browsers) -> None:
    firm = make_firm()
    mara, jonah = make_user(firm, name="Mara Ellison"), make_user(firm, name="Jonah Reyes")
    case = case_of(mara, jonah)
    first, second = browsers.open(mara), browsers.open(jonah)
    open_facts(first, case)
    open_facts(second, case)
    first.locator(".fact").first.get_by_role("button", name="Approve").click()
    seen = second.locator(".fact").first
    expect(seen).to_have_attribute("data-status", "approved")
    expect(seen).to_contain_text("Approved by Mara Ellison")
    expect(second.locator("[data-count=facts_pending]").first).to_have_text("2")


@pytest.mark.full("test_review.py: what another decided stays; test_triage.py: two versions")
def test_a_decision_on_what_someone_changed_meanwhile_is_refused(browsers: Browsers) -> None:
    case = case_of(make_user(make_firm()))
    page = browsers.open(case.participants.get().user)
    open_facts(page, case)
    Fact.objects.filter(case=case).update(version=7)  # as another writer would, and no event came yet
    browsers.expect(page, r"409 PATCH .*/v1/facts/")
    page.locator(".fact").first.get_by_role("button", name="Approve").click()
    expect(page.locator(".toast[data-tone=bad]")).to_be_visible()
    expect(page.locator(".fact").first).to_have_attribute("data-status", "proposed")


def test_a_filter_is_part_of_the_address_and_a_fact_of_another_case_is_not_shown(browsers: Browsers) -> None:
    case = case_of(make_user(make_firm()))
    Fact.objects.filter(case=case, text=SENTENCES[0]).update(status="approved", approved_at=case.created_at)
    page = browsers.open(case.participants.get().user)
    open_facts(page, case)
    page.get_by_label("Status").select_option("approved")
    expect(page.locator(".fact")).to_have_count(1)
    page.reload()
    expect(page.locator(".fact")).to_have_count(1)
    page.get_by_label("Search facts").fill("nothing like it")
    expect(page.get_by_role("heading", name="No facts to show")).to_be_visible()
    page.go_back()
    expect(page.locator(".fact")).to_have_count(1)

    attorney = case.participants.get().user
    other = make_fact(
        make_item(make_case(attorney.firm, attorney), SENTENCES[1]), SENTENCES[1], text="Of another case."
    )
    open_facts(page, case, f"?fact={other.pk}")
    expect(page.get_by_text("is not in this case any more")).to_be_visible()
    expect(page.locator(".fact")).to_have_count(3)
    expect(page.get_by_text("Of another case.")).to_have_count(0)


def test_text_from_evidence_is_shown_and_never_run(browsers: Browsers) -> None:
    hostile = "<img src=x onerror=alert(1)><script>alert(2)</script> paid $5 on May 1, 2024."
    user = make_user(make_firm())
    assert user.firm
    case = make_case(user.firm, user, name="<b>Hostile</b>")
    item = make_item(case, f"Before. {hostile} After.", title="<svg onload=alert(3)>")
    make_fact(item, hostile)
    page = browsers.open(user)
    open_facts(page, case)
    page.locator(".citation").first.click()
    expect(page.locator("#source-body mark")).to_have_text(hostile)
    page.goto(f"/evidence/{item.pk}")
    expect(page.locator("[data-source]")).to_contain_text(hostile)
