"""Claims and issues: moved by keyboard, linked, and a cell of the matrix that opens to its words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from facts.models import Claim, Question
from tests.browser.matter import Matter
from tests.browser.people import Browsers
from tests.browser.test_every_page import each_page, look
from tests.factories import make_case, make_fact, make_firm, make_item, make_user
from tests.facts.claims.made import ENGINE, make_claim, make_issue, make_link

pytestmark = pytest.mark.browser
QUOTE = "Brandt Orchards delivered 1,200 crates"


@pytest.mark.full(
    "tests/facts/claims and tests/js/issues-order.test.js; test_outlines.py moves by the same keys; opened below"
)
def test_claims_and_issues_are_moved_by_keyboard_and_reworded_where_they_stand(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    first, second = (make_claim(case, title) for title in ("Breach of contract", "Account stated"))
    issues = [make_issue(first, title) for title in ("Was it due?", "Was it paid?")]
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/issues")
    expect(page.locator(".issue h4")).to_have_text(["Was it due?", "Was it paid?"])  # the first claim is open
    page.wait_for_load_state()
    handle = page.get_by_role("button", name="Move Was it paid?")
    handle.focus()
    with page.expect_response(lambda answer: "issues/reorder" in answer.url):
        page.keyboard.press("Alt+ArrowUp")
    expect(page.locator(".issue h4")).to_have_text(["Was it paid?", "Was it due?"])
    page.get_by_role("button", name="Move Breach of contract").focus()
    with page.expect_response(lambda answer: "claims/reorder" in answer.url) as moved:
        page.keyboard.press("Alt+ArrowDown")
    assert moved.value.status == 200
    expect(page.locator("[data-order-said]")).to_have_text("Breach of contract: 2 of 2")
    assert list(Claim.objects.filter(case=case).order_by("position")) == [second, first]
    assert list(first.issues.order_by("position")) == issues[::-1]
    page.reload()
    expect(page.locator(".claim h3")).to_have_text(["Account stated", "Breach of contract"])
    they_are_reworded_and_deleted(page, first)


@pytest.mark.full("tests/js/issues-order.test.js; test_outlines.py moves entries by the same keys")
def test_a_row_moves_as_often_as_the_keys_say(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    claims = [make_claim(case, title) for title in ("One", "Two", "Three", "Four")]
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/issues")
    expect(page.locator("[data-live-dot]").first).to_have_text("Live")
    page.get_by_role("button", name="Move Four").focus()
    for place in (3, 2, 1):
        with page.expect_response(
            lambda answer: "/claims?" in answer.url
        ):  # the list that is read anew keeps the focus
            page.keyboard.press("Alt+ArrowUp")
        expect(page.locator("[data-order-said]")).to_have_text(f"Four: {place} of 4")
        expect(page.get_by_role("button", name="Move Four")).to_be_focused()
    assert list(Claim.objects.filter(case=case).order_by("position")) == [claims[3], *claims[:3]]


def they_are_reworded_and_deleted(page: Page, claim: Claim) -> None:
    """The claim with its two issues, of two claims the second."""
    row = page.locator(".claim", has=page.locator("h3", has_text="Breach of contract"))
    row.get_by_text("Change", exact=True).first.click()
    form = page.get_by_role("form", name="Change Breach of contract")
    form.get_by_label("Title").fill("Breach")
    form.get_by_role("button", name="Save").click()
    expect(page.locator(".claim h3")).to_have_text(["Account stated", "Breach"])
    page.locator("#results").get_by_text("2 issues").click()
    page.locator(".issue", has_text="Was it due?").get_by_text("Change", exact=True).click()
    form = page.get_by_role("form", name="Change Was it due?")
    form.get_by_label("Description").fill("Thirty days after notice.")
    form.get_by_role("button", name="Save").click()
    expect(page.locator(".issue", has_text="Was it due?")).to_contain_text("Thirty days after notice.")
    page.locator(".issue", has_text="Was it paid?").get_by_text("Change", exact=True).click()
    page.get_by_role("form", name="Change Was it paid?").get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator(".issue h4")).to_have_text(["Was it due?"])
    assert list(claim.issues.values_list("title", "description")) == [("Was it due?", "Thirty days after notice.")]


@pytest.mark.full(
    "tests/facts/claims/test_coverage.py: cells hold their facts with their words; its page is opened below"
)
def test_a_cell_of_the_matrix_opens_to_its_words(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    item = make_item(case, f"On May 12, 2024, {QUOTE} to Northline Freight.", title="Letter")
    fact = make_fact(item, QUOTE, text="Brandt delivered.", status="approved", proof="sworn")
    make_link(make_issue(make_claim(case), "Own performance", element=2), fact, note="As agreed.")
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/coverage")
    row = page.locator(".coverage-row", has=page.locator("strong", has_text="Own performance"))
    expect(row.locator(".coverage-state")).to_have_text("Thin")
    row.locator(".coverage-cell summary").click()
    expect(row.locator(".issue-link")).to_contain_text("Brandt delivered.")
    row.locator(".citation").click()
    expect(page.locator("#source-body mark")).to_have_text(QUOTE)


def issues_of(matter: Matter) -> str:
    """A claim with an issue to which something is linked, and one that an engine proposed."""
    claim = make_claim(matter.case)
    issue = make_issue(claim, element=1)
    make_link(issue, item=matter.item, note="The whole letter.")
    make_claim(matter.case, "Account stated", key="account-stated", **ENGINE)
    return f"/cases/{matter.case.pk}/issues"


PAGES: dict[str, Callable[[Matter], str]] = {
    "issues": issues_of,
    "questions": lambda matter: f"/cases/{matter.case.pk}/questions",
    "coverage": lambda matter: f"/cases/{matter.case.pk}/coverage",
    "instructions": lambda matter: f"/cases/{matter.case.pk}/instructions",
}


@each_page(PAGES)
def test_pages_of_issues(browsers: Browsers, attorneys: Page, matter: Matter, name: str) -> None:
    look(browsers, attorneys, name, PAGES[name](matter))


@pytest.mark.full("tests/js/own-cause.test.js; tests/facts/elements")
def test_the_firm_adds_a_cause_of_action_of_its_own_and_takes_it_off(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/issues")
    page.get_by_text("Causes of action of your firm’s own").click()
    form = page.get_by_role("form", name="Add a cause of action")
    form.get_by_label("Name").fill("Breach of a franchise agreement")
    form.get_by_label("Jurisdiction").fill("Oregon")
    form.get_by_label("Source").fill("The firm’s own list")
    form.get_by_label("Elements, one a line").fill("Agreement: It was in force.\nBreach: It was broken.")
    form.get_by_role("button", name="Add to your firm’s list").click()
    expect(page.get_by_label("Cause of action or defence")).to_contain_text("Breach of a franchise agreement (Oregon)")
    page.get_by_text("Add a claim or defence").click()
    page.get_by_label("Cause of action or defence").select_option("Breach of a franchise agreement (Oregon)")
    page.get_by_role("form", name="Add a claim or defence").get_by_role("button", name="Add").click()
    page.locator("#results").get_by_text("2 issues").click()
    expect(page.locator("#results h4")).to_have_text(["Agreement", "Breach"])
    page.get_by_text("Causes of action of your firm’s own").click()
    expect(page.get_by_text("Breach of a franchise agreement (Oregon), 2 elements")).to_be_visible()
    page.get_by_role("button", name="Remove Breach of a franchise agreement").click()
    page.get_by_role("dialog").get_by_role("button").last.click()
    expect(page.get_by_label("Cause of action or defence")).not_to_contain_text("franchise agreement (Oregon)")


def test_an_answer_in_words_becomes_a_fact_with_its_source(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    make_item(case, f"On May 12, 2024, {QUOTE} to Northline Freight.", title="Letter")
    asked = {"firm_id": case.firm_id, "case": case, "made_by_type": "human", "made_by_name": attorney.name}
    Question.objects.create(**asked, text="Who delivered?")
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/issues")
    page.wait_for_load_state("networkidle")
    page.locator(".questions summary", has_text="Answer").click()
    form = page.get_by_role("form", name="Answer in your words: Who delivered?")
    form.get_by_label("Answer", exact=True).fill("Brandt delivered.")
    form.get_by_label("Document that says so").select_option(label="Letter")
    form.get_by_label("Its words, exactly").fill(QUOTE)
    form.get_by_role("button", name="Store the answer").click()
    expect(page.locator(".questions .status")).to_have_text("Answered")
    page.get_by_role("link", name="Brandt delivered.").click()
    page.wait_for_url("**/facts?fact=*")  # with its scripts: until they listen a citation leads to its document
    page.locator(".citation").first.click()
    expect(page.locator("#source-body mark")).to_have_text(QUOTE)


@pytest.mark.full("one is answered in this file; tests/facts/questions/test_tools.py asks, gives and narrows")
def test_a_question_is_asked_for_an_issue_found_again_by_a_filter_and_given_to_nobody(browsers: Browsers) -> None:
    attorney = make_user(make_firm(), name="Mara Ellison")
    case = make_case(attorney.firm, attorney)
    issue = make_issue(make_claim(case, "Breach of contract"), "Was it due?")
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/questions")
    form = page.get_by_role("form", name="Ask a question")
    form.get_by_label("What has to be found out?").fill("Who signed?")
    form.get_by_label("Given to").select_option(label="Mara Ellison")
    form.get_by_label("Due").fill("2026-12-01")
    form.get_by_label("Claim it serves").focus()
    form.get_by_label("Claim it serves").select_option(label="Breach of contract")
    form.get_by_label("Issue or element").select_option(label="Was it due?")
    form.get_by_role("button", name="Ask").click()
    row = page.locator(".questions .issue")
    expect(row).to_contain_text("Mara Ellison")
    expect(row).to_contain_text("for Was it due?")
    asked = Question.objects.get(case=case)
    assert (asked.assignee, asked.issue, str(asked.due_on)) == (attorney, issue, "2026-12-01")
    page.get_by_label("Status").select_option("answered")
    expect(row).to_have_count(0)
    page.get_by_text("Saved filters").click()
    page.get_by_label("Save these filters as").fill("Answered")
    page.get_by_role("button", name="Save").click()
    page.goto(f"/cases/{case.pk}/questions")
    page.get_by_text("Saved filters").click()
    expect(page.get_by_role("link", name="Answered")).to_have_attribute(
        "href", f"/cases/{case.pk}/questions?status=answered"
    )
    row.get_by_text("Change").click()
    row.get_by_label("Given to").select_option("")
    row.get_by_role("button", name="Save").click()
    expect(row).to_contain_text("Given to nobody yet")
