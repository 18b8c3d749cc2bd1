"""Deciding on many facts: in place, several at once, step by step back, and while someone else writes too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cases.models import Case
from facts.models import Citation, Fact
from tests.browser.people import NARROW, Browsers
from tests.browser.test_every_page import check
from tests.browser.test_facts import SENTENCES, case_of, open_facts
from tests.extent import first
from tests.factories import make_entity, make_fact, make_firm, make_item, make_user, mention

pytestmark = pytest.mark.browser
CURRENT = '.fact[aria-current="true"]'


def triage(browsers: Browsers, query: str = "") -> tuple[Page, Case]:
    case = case_of(make_user(make_firm(), name="Mara Ellison"))
    page = browsers.open(case.participants.get().user)
    open_facts(page, case, query)
    return page, case


def test_a_fact_is_edited_in_place_and_the_edit_taken_back(browsers: Browsers) -> None:
    page, case = triage(browsers)
    page.keyboard.press("j")
    page.keyboard.press("e")
    text = page.get_by_label("What is asserted")
    expect(text).to_be_focused()
    expect(page.locator("[data-verdict]")).to_contain_text("Verified: these words stand in")
    check(page, colours=False)
    page.set_viewport_size({"width": 1440, "height": 900})
    text.fill("Brandt delivered 1,200 crates.")
    page.get_by_label("Date", exact=True).fill("2024-05-12")
    page.locator(".fact-form").get_by_label("Kind of proof").select_option("Sworn testimony")
    page.get_by_label("Speaker").fill("Peter Okonkwo")
    page.get_by_label("Date", exact=True).press("Control+Enter")
    expect(page.locator(CURRENT)).to_contain_text("Brandt delivered 1,200 crates.")
    expect(page.locator(CURRENT)).to_contain_text("Sworn testimony of Peter Okonkwo")
    fact = Fact.objects.get(case=case, text="Brandt delivered 1,200 crates.")
    assert (str(fact.date), fact.date_precision, fact.proof, fact.speaker) == (
        "2024-05-12",
        "day",
        "sworn",
        "Peter Okonkwo",
    )
    page.keyboard.press("u")
    expect(page.locator(CURRENT)).to_contain_text(SENTENCES[0])
    fact.refresh_from_db()
    assert (fact.text, fact.date, fact.proof, fact.speaker) == (SENTENCES[0], None, "", "")


@pytest.mark.full("a citation is refused at a field of this form, in this file; test_errors.py: what was typed is kept")
def test_a_refused_edit_says_why_at_the_field_and_loses_nothing(browsers: Browsers) -> None:
    page, _ = triage(browsers)
    browsers.expect(page, r"422 PATCH")
    page.keyboard.press("j")
    page.keyboard.press("e")
    page.get_by_label("What is asserted").fill("Half written")
    page.get_by_label("Date", exact=True).fill("2024-05-12")
    page.get_by_label("Until").fill("2024-05-01")
    page.get_by_role("button", name="Save").click()
    expect(page.locator('[data-field-error="date_end"]')).to_have_text("The end is before the date.")
    expect(page.get_by_label("What is asserted")).to_have_value("Half written")
    page.keyboard.press("Escape")
    expect(page.locator(".fact-form")).to_have_count(0)


@pytest.mark.parametrize(("choice", "expected"), first(1, [("Keep mine", "Mine."), ("Take theirs", "Theirs.")]))
def test_two_versions_are_shown_and_one_is_chosen(browsers: Browsers, choice: str, expected: str) -> None:
    page, case = triage(browsers)
    browsers.expect(page, r"409 PATCH")
    page.keyboard.press("j")
    page.keyboard.press("e")
    page.get_by_label("What is asserted").fill("Mine.")
    Fact.objects.filter(case=case, text=SENTENCES[0]).update(text="Theirs.", version=5)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("[data-theirs]")).to_contain_text("Theirs.")
    expect(page.get_by_label("What is asserted")).to_have_value("Mine.")
    page.get_by_role("button", name=choice).click()
    expect(page.locator(".fact-form")).to_have_count(0)
    expect(page.locator(CURRENT)).to_contain_text(expected)
    assert Fact.objects.filter(case=case, text=expected).count() == 1


@pytest.mark.full("test_live.py: changes wait while one is at work in the list; two versions, in this file")
def test_an_edit_stays_while_the_list_around_it_changes(browsers: Browsers) -> None:
    page, case = triage(browsers, "?status=proposed")
    page.keyboard.press("j")
    page.keyboard.press("e")
    page.get_by_label("What is asserted").fill("Not lost")
    page.get_by_role("button", name="Cite the words").focus()
    page.evaluate("document.querySelectorAll('[data-live~=fact]').forEach(part => htmx.trigger(part, 'refresh'))")
    Fact.objects.filter(case=case).update(status="dismissed")
    with page.expect_response(re.compile("/facts")):
        page.evaluate("document.querySelectorAll('[data-live~=fact]').forEach(part => htmx.trigger(part, 'refresh'))")
    expect(page.get_by_label("What is asserted")).to_have_value("Not lost")


def test_selected_words_become_a_fact_or_its_citation_and_only_words_that_stand_there(browsers: Browsers) -> None:
    page, case = triage(browsers)
    browsers.expect(page, r"422 PATCH")
    page.keyboard.press("j")
    expect(page.locator("#source-body mark")).to_have_text(SENTENCES[0])
    they_become_a_fact(page, case)
    expect(page.locator(CURRENT)).to_contain_text(SENTENCES[0])
    page.keyboard.press("e")
    expect(page.get_by_label("What is asserted")).to_be_visible()
    select_words(page, "900 crates as spoiled")
    page.get_by_role("button", name="Move the first source there").click()
    expect(page.locator("[data-rests-on] blockquote")).to_have_text("900 crates as spoiled")
    assert Citation.objects.get(fact__text=SENTENCES[0], fact__case=case).quote == "900 crates as spoiled"
    select_words(page, "crates")
    page.get_by_role("button", name="Move the first source there").click()
    expect(page.locator('[data-field-error="citation"]')).to_contain_text("These words stand in")
    assert Citation.objects.get(fact__text=SENTENCES[0], fact__case=case).quote == "900 crates as spoiled"


SELECT = """words => {
  const walker = document.createTreeWalker(document.querySelector('#source-body .source-words'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.data.indexOf(words);
    if (at >= 0) return getSelection().setBaseAndExtent(node, at, node, at + words.length);
  }
  throw new Error('not there: ' + words);
}"""


def select_words(page: Page, words: str) -> None:
    page.evaluate(SELECT, words)


def they_become_a_fact(page: Page, case: Case) -> None:
    select_words(page, "arrived in Portland on May 21, 2024")
    page.get_by_role("button", name="Make a fact").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("blockquote")).to_have_text("arrived in Portland on May 21, 2024")
    dialog.get_by_label("What these words show").fill("The load reached Portland late.")
    dialog.get_by_label("Date").fill("2024-05-21")
    dialog.get_by_role("button", name="Store the fact").click()
    expect(page.locator(".fact", has_text="The load reached Portland late.")).to_be_visible()
    made = Fact.objects.get(case=case, text="The load reached Portland late.")
    assert (made.status, made.citations.get().quote) == ("approved", "arrived in Portland on May 21, 2024")


def test_several_are_decided_and_taken_back_together(browsers: Browsers) -> None:
    page, case = triage(browsers)
    page.keyboard.press("j")
    page.keyboard.press("a")
    expect(page.locator(".fact").nth(0)).to_have_attribute("data-status", "approved")
    page.keyboard.press("b")
    expect(page.get_by_role("button", name="Select several")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("x")
    page.keyboard.press("j")
    page.keyboard.press("x")
    expect(page.locator("[data-bulk-count]")).to_have_text("2 selected")
    check(page, colours=False)
    page.set_viewport_size({"width": 1440, "height": 600})
    page.get_by_label("Select all 3 on this page").press("Space")
    expect(page.locator("[data-bulk-count]")).to_have_text("3 selected")
    page.keyboard.press("d")
    expect(page.locator('.fact[data-status="dismissed"]')).to_have_count(3)
    expect(page.locator("[data-count=facts_pending]").first).to_have_text("0")
    toast, bar = page.locator(".toast").bounding_box(), page.locator("[data-facts-bar]").bounding_box()
    assert toast is not None
    assert bar is not None
    assert toast["y"] + toast["height"] <= bar["y"]  # it stands above the bar, whose buttons stay in reach
    page.keyboard.press("Escape")
    expect(page.locator("[data-facts-bar]")).to_be_hidden()
    page.keyboard.press("u")
    expect(page.locator('.fact[data-status="proposed"]')).to_have_count(2)
    expect(page.locator('.fact[data-status="approved"]')).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator('.fact[data-status="proposed"]')).to_have_count(3)
    assert set(Fact.objects.filter(case=case).values_list("status", flat=True)) == {"proposed"}


@pytest.mark.full("several are decided in this file; tests/facts/facts refuses some of many")
def test_of_several_those_without_a_source_stay_selected_and_the_others_are_approved(browsers: Browsers) -> None:
    case = case_of(make_user(make_firm()))
    hoped = make_fact(
        make_item(case, "Nothing."), "Nothing.", text="Harold kept the log.", awaits_source=True, weight=99
    )
    Citation.objects.filter(fact=hoped).delete()
    page = browsers.open(case.participants.get().user)
    page.goto(f"/cases/{case.pk}/facts")
    page.keyboard.press("b")
    page.get_by_label("Select all 4 on this page").press("Space")
    page.keyboard.press("a")
    expect(page.get_by_text("3 facts approved; 1 left selected: no source yet")).to_be_visible()
    expect(page.locator("[data-bulk-count]")).to_have_text("1 selected")
    assert set(Fact.objects.filter(case=case, status="proposed")) == {hoped}
    page.keyboard.press("a")
    expect(page.get_by_text("No source is cited for these yet")).to_be_visible()


@pytest.mark.full("test_facts.py: a filter is part of the address")
def test_filters_by_person_document_date_and_confidence_are_in_the_address(browsers: Browsers) -> None:
    user = make_user(make_firm())
    case = case_of(user)
    item = make_item(case, "Peter Okonkwo waited until May 17, 2024.", title="Statement")
    person = make_entity(case, "Peter Okonkwo", aliases=["P. Okonkwo"])
    mention(person, item, "Peter Okonkwo")
    make_fact(item, "Peter Okonkwo waited", date="2024-05-17", date_precision="day", confidence=0.9, entities=(person,))
    page = browsers.open(user)
    open_facts(page, case)
    expect(page.locator(".fact")).to_have_count(4)
    page.locator("summary", has_text="More").click()
    for label, value in (
        ("Person or organization", "Peter Okonkwo"),
        ("Document", "Statement"),
        ("Confidence", "High confidence"),
    ):
        page.get_by_label(label, exact=True).focus()
        page.get_by_label(label, exact=True).select_option(label=value)
        expect(page.locator(".fact")).to_have_count(1)
        page.get_by_label(label, exact=True).select_option("")
        expect(page.locator(".fact")).to_have_count(4)
    page.get_by_label("From", exact=True).fill("2024-05-01")
    expect(page.locator(".fact")).to_have_count(1)
    page.reload()
    expect(page.locator(".fact")).to_have_count(1)
    expect(page.get_by_label("From", exact=True)).to_have_value("2024-05-01")


@pytest.mark.full("test_every_page.py opens the person's page; tests/facts/entities")
def test_a_name_tells_who_it_is(browsers: Browsers) -> None:
    user = make_user(make_firm())
    case = case_of(user)
    item = make_item(case, "Peter Okonkwo waited. P. Okonkwo left.", title="Statement")
    person = make_entity(case, "Peter Okonkwo", aliases=["P. Okonkwo"], roles=["driver"])
    mention(person, item, "Peter Okonkwo")
    make_fact(item, "Peter Okonkwo waited", entities=(person,))
    page = browsers.open(user)
    open_facts(page, case)
    chip = page.locator(".fact [data-entity]")
    chip.focus()
    card = page.get_by_role("tooltip")
    expect(card).to_contain_text("Person · Driver")
    expect(card).to_contain_text("Also P. Okonkwo")
    expect(card).to_contain_text("1 fact, 1 mention")
    check(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    chip.press("Enter")
    expect(page.get_by_role("heading", name="Peter Okonkwo")).to_be_visible()


@pytest.mark.full("the same buttons on a desk, in this file; widths in test_layout.py")
def test_a_phone_decides_too(browsers: Browsers) -> None:
    case = case_of(make_user(make_firm()))
    page = browsers.open(case.participants.get().user, size=NARROW)
    open_facts(page, case)
    page.locator(".fact").first.get_by_role("button", name="Edit").click()
    page.get_by_label("What is asserted").fill("Shorter.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".fact").first).to_contain_text("Shorter.")
