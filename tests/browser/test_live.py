"""Open pages follow the case: at once, without jumps, and with nothing missed after a broken connection."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cases.models import Case, User
from cases.signin.actions import api_token_create
from config.api.scope import SYSTEM
from facts.models import Fact
from tests.browser.people import Browsers, holding
from tests.factories import make_case, make_fact, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
SENTENCES = ["The crates arrived late.", "The buyer rejected 900 crates.", "The unit failed."]
# The page's sockets of its case, so that a test can cut them as a sleeping laptop's are: no close, only silence.
SOCKETS = """
  window.sockets = []; window.asleep = false;  // asleep: no connection can be made
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    constructor(address) {
      super(window.asleep ? new URL("/nowhere", address) : address);
      if (String(address).includes("/ws/cases/")) window.sockets.push(this);
    }
    addEventListener(type, heard, ...rest) {
      super.addEventListener(type, (event) => { if (type !== "message" || !this.deaf) heard(event); }, ...rest);
    }
  };
"""
# Which versions of a fact are shown from now on, and how many answers have come.
VERSIONS = """(row) => {
  window.versions = []; window.answers = 0;
  document.addEventListener("htmx:afterRequest", ({ detail: { elt } }) => { window.answers += elt.matches("#results *"); });
  new MutationObserver(() => window.versions.push(document.getElementById(row).dataset.version))
    .observe(document.querySelector("#results"), { subtree: true, childList: true });
}"""


@pytest.fixture
def user() -> User:
    return make_user(make_firm(), name="Mara Ellison")


@pytest.fixture
def colleague(user: User) -> User:
    return make_user(user.firm, name="Jonah Reyes")


@pytest.fixture
def case(user: User, colleague: User) -> Case:
    assert user.firm
    case = make_case(user.firm, user, colleague)
    item = make_item(case, "\n".join(SENTENCES))
    for sentence in SENTENCES:
        make_fact(item, sentence)
    return case


def opened(browsers: Browsers, user: User, case: Case, path: str = "facts", *, own: bool = False) -> Page:
    page = browsers.open_new(user) if own else browsers.open(user)  # a clock is the profile's
    page.add_init_script(SOCKETS)
    page.goto(f"/cases/{case.pk}/{path}")
    expect(page.locator("[data-live-dot]")).to_have_text("Live")
    return page


def approve(page: Page, sentence: str, colleague: User) -> None:
    change(page, sentence, colleague, status="approved")


def change(page: Page, sentence: str, colleague: User, **fields: str) -> None:
    """As a colleague does elsewhere, through the API."""
    fact = Fact.objects.get(text=sentence, case__participants__user=colleague)
    _, secret = api_token_create(actor=SYSTEM, user=colleague, name="test")
    answer = page.request.patch(f"/v1/facts/{fact.pk}", data=fields, headers={"Authorization": f"Bearer {secret}"})
    assert answer.ok, answer.text()


def approved(page: Page, sentence: str) -> None:
    expect(page.locator(".fact", has_text=sentence)).to_have_attribute("data-status", "approved")


def test_what_happened_during_a_break_is_made_up_for(
    browsers: Browsers, user: User, colleague: User, case: Case
) -> None:
    page = opened(browsers, user, case)
    browsers.expect(page, "nowhere", "WebSocket")
    page.evaluate("window.asleep = true; window.sockets.forEach((one) => one.close())")
    expect(page.locator("[data-live-dot]")).not_to_have_text("Live")
    approve(page, SENTENCES[0], colleague)
    approve(page, SENTENCES[1], colleague)
    page.evaluate("window.asleep = false; dispatchEvent(new Event('online'))")
    approved(page, SENTENCES[0])
    approved(page, SENTENCES[1])
    expect(page.locator("[data-live-dot]")).to_have_text("Live")
    approve(page, SENTENCES[2], colleague)
    approved(page, SENTENCES[2])


@pytest.mark.full("tests/js/in-place.test.js: a new status is shown at once, and its buttons wait for the row")
def test_a_decision_is_shown_before_the_list_is_asked_again(
    browsers: Browsers, user: User, colleague: User, case: Case
) -> None:
    page = opened(browsers, user, case)
    held = holding(page, re.compile(r"/v1/cases/[^/]+/facts"))
    height = "document.querySelector('#results .facts').getBoundingClientRect().height"
    before = page.evaluate(height)
    approve(page, SENTENCES[0], colleague)
    row = page.locator(".fact", has_text=SENTENCES[0])
    expect(row.locator(".made[data-settled]")).to_have_text("Approved")
    expect(row.locator(".fact-actions")).to_have_css("pointer-events", "none")
    expect(page.locator('.fact[data-status="proposed"]')).to_have_count(2)
    held.let_go()
    expect(row.locator(".made[data-settled]")).to_have_text("Approved by Jonah Reyes")
    expect(row.get_by_role("button", name="Undo")).to_have_css("pointer-events", "auto")
    assert page.evaluate(height) == pytest.approx(before, abs=1)  # nothing moved


@pytest.mark.full("what happened during a break is made up for, in this file")
def test_a_list_asked_for_by_hand_after_an_hour_goes_on_following(
    browsers: Browsers, user: User, colleague: User, case: Case
) -> None:
    page = browsers.open_new(user)
    page.clock.install()
    page.goto(f"/cases/{case.pk}/facts")
    expect(page.locator("[data-live-dot]")).to_have_text("Live")
    change(page, SENTENCES[0], colleague, text="The crates came late.")
    expect(page.get_by_text("The crates came late.")).to_be_visible()
    page.clock.fast_forward("01:00:00")
    with page.expect_response(re.compile(r"/v1/cases/[^/]+/facts")):
        page.evaluate("window.htmx.trigger('[data-tool=\"facts.list\"]', 'refresh')")
    change(page, SENTENCES[1], colleague, text="The buyer refused 900 crates.")
    expect(page.get_by_text("The buyer refused 900 crates.")).to_be_visible(timeout=5_000)


@pytest.mark.full("test_review.py: a row drawn anew; test_evidence_table.py goes through the list by keys")
def test_a_document_gone_to_by_keys_is_still_at_hand_when_its_row_is_drawn_anew(
    browsers: Browsers, user: User, colleague: User, case: Case
) -> None:
    items = {str(one.pk): one for one in (make_item(case, f"Letter {number}.") for number in range(2))}
    page = opened(browsers, user, case, "evidence")
    page.keyboard.press("j")
    page.keyboard.press("j")
    key = page.locator('#results [aria-current="true"]').get_attribute("data-key")
    _, secret = api_token_create(actor=SYSTEM, user=colleague, name="test")
    address, headers = f"/v1/evidence/{items[str(key)].pk}", {"Authorization": f"Bearer {secret}"}
    assert page.request.patch(address, data={"title": "Letter of rejection"}, headers=headers).ok
    expect(page.locator('#results [aria-current="true"]')).to_contain_text("Letter of rejection")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/evidence/{key}"))


def test_an_answer_given_before_a_decision_does_not_take_it_back(browsers: Browsers, user: User, case: Case) -> None:
    page = opened(browsers, user, case)
    page.evaluate("window.sockets[0].deaf = true")  # the news of it comes later than the answer
    facts = re.compile(r"/v1/cases/[^/]+/facts")
    held = holding(page, facts, times=1)
    with page.expect_request(facts):
        page.evaluate("window.htmx.trigger('[data-tool=\"facts.list\"]', 'refresh')")
    list_ = held.first()
    before = list_.fetch()
    row = page.locator(".fact", has_text=SENTENCES[0])
    row.get_by_role("button", name="Approve").click()
    expect(row).to_have_attribute("data-version", "2")
    page.evaluate(VERSIONS, row.get_attribute("id"))
    list_.fulfill(response=before)
    page.wait_for_function("() => window.answers === 2")  # that one, and what was asked since
    assert page.evaluate("window.versions") == ["2"]
    row.get_by_role("button", name="Undo").click()
    expect(row).to_have_attribute("data-version", "3")
    expect(row).to_have_attribute("data-status", "proposed")


def test_a_connection_that_only_fell_silent_is_given_up(
    browsers: Browsers, user: User, colleague: User, case: Case
) -> None:
    page = opened(browsers, user, case, own=True)
    page.clock.install()
    page.evaluate("window.sockets[0].deaf = true")  # no answer comes through any more, and no close either
    approve(page, SENTENCES[0], colleague)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # the lid opens: a heartbeat goes out
    page.clock.run_for(9_000)
    page.wait_for_function("() => window.sockets.length === 2")
    page.clock.resume()
    approved(page, SENTENCES[0])


def test_changes_wait_while_one_is_at_work_in_the_list(
    browsers: Browsers, user: User, colleague: User, case: Case
) -> None:
    page = opened(browsers, user, case)
    page.evaluate("getSelection().selectAllChildren(document.querySelector('.fact-text'))")
    approve(page, SENTENCES[0], colleague)
    approve(page, SENTENCES[1], colleague)
    pill = page.locator(".pill")
    expect(pill).to_have_text("2 new — show")
    expect(page.locator('.fact[data-status="approved"]')).to_have_count(0)
    pill.click()
    approved(page, SENTENCES[0])
    approved(page, SENTENCES[1])


@pytest.mark.full("changes wait while one is at work, in this file")
def test_a_page_in_the_background_waits_until_it_is_looked_at(
    browsers: Browsers, user: User, colleague: User, case: Case
) -> None:
    page = opened(browsers, user, case)
    hide = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true })"
    page.evaluate(hide % "true")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_console_message() as message:
        page.evaluate("window.sockets[0].addEventListener('message', () => console.log('received'))")
        approve(page, SENTENCES[0], colleague)
    assert message.value.text == "received"
    assert not [url for url in asked if "/v1/" in url]
    page.evaluate(hide % "false" + "; document.dispatchEvent(new Event('visibilitychange'))")
    approved(page, SENTENCES[0])


def test_who_lost_the_case_hears_nothing_more(browsers: Browsers, user: User, colleague: User, case: Case) -> None:
    page = opened(browsers, user, case)
    User.objects.filter(pk=user.pk).update(is_active=False, deactivated_at=case.created_at)
    browsers.expect(page, "40[134]")
    page.evaluate("window.sockets[0].addEventListener('close', ({ code }) => console.log(`closed ${code}`))")
    with page.expect_console_message(lambda message: message.text.startswith("closed")) as closed:
        approve(page, SENTENCES[0], colleague)
    assert closed.value.text == "closed 4403"
    told = page.get_by_text("Your sign-in has ended").or_(page.locator("[data-live-dot]", has_text="Not live"))
    expect(told).to_be_visible()  # whichever comes first: the next part that asks for something leads to the sign-in
