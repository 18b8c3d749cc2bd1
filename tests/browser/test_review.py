"""One fact at a time: it stands still beside its page, and is approved once its source is seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from cases.models import Case
from facts.models import Fact, Tag
from tests.browser.people import NARROW, WIDE, Browsers
from tests.browser.test_every_page import check
from tests.browser.test_facts import SENTENCES, case_of
from tests.extent import first
from tests.factories import make_fact, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
CURRENT, APPROVE = '.fact[aria-current="true"]', '.fact[aria-current="true"] [data-act="approve"]'


def review(browsers: Browsers, query: str = "") -> tuple[Page, Case]:
    case = case_of(make_user(make_firm(), name="Mara Ellison"))
    page = browsers.open(case.participants.get().user)
    page.goto(f"/cases/{case.pk}/facts/review{query}")
    return page, case


def test_a_sitting_from_the_first_fact_to_the_last_without_a_mouse(browsers: Browsers) -> None:
    page, case = review(browsers)
    place, tray = page.locator("[data-review-place]"), page.locator("[data-review-tray] button")
    expect(page.locator(".fact:visible")).to_have_count(1)
    expect(place).to_have_text("1 of 3")
    expect(page.locator("#source-body mark")).to_have_text(SENTENCES[0])
    expect(page.locator(APPROVE)).to_be_enabled()
    where = page.locator(APPROVE).bounding_box()
    check(page)
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.keyboard.press("a")
    expect(page.locator(CURRENT)).to_contain_text(SENTENCES[1])
    expect(place).to_have_text("2 of 3")
    expect(tray).to_have_text([f"Approved{SENTENCES[0]}"])
    assert page.locator(APPROVE).bounding_box() == where  # nothing moved under the key
    page.keyboard.press("d")
    expect(page.locator(CURRENT)).to_contain_text(SENTENCES[2])
    page.keyboard.press("u")
    expect(page.locator(CURRENT)).to_contain_text(SENTENCES[1])
    expect(tray).to_have_count(1)
    page.keyboard.press("j")
    page.keyboard.press("d")
    expect(page.get_by_role("heading", name="1 left undecided")).to_be_visible()
    page.keyboard.press("Enter")  # the first left undecided
    expect(page.locator(CURRENT)).to_contain_text(SENTENCES[1])
    expect(page.locator(APPROVE)).to_be_enabled()
    page.keyboard.press("a")
    expect(page.get_by_role("heading", name="Nothing left to review")).to_be_visible()
    expect(page.locator("[data-review-sum]")).to_have_text("In this sitting: 2 approved, 1 dismissed.")
    assert list(Fact.objects.filter(case=case).order_by("-id").values_list("status", flat=True)) == [
        "approved", "approved", "dismissed",
    ]  # fmt: skip


def test_a_row_drawn_anew_while_its_source_is_awaited_leads_nobody_out_of_the_sitting(browsers: Browsers) -> None:
    page, _ = review(browsers)
    expect(page.locator(APPROVE)).to_be_enabled()
    address = page.url
    page.evaluate("""() => {
        const row = document.querySelector('.fact[aria-current="true"]');
        document.querySelector("#source-body").replaceChildren();
        for (const time of [1, 2]) document.dispatchEvent(new CustomEvent("intactus:current", { detail: { row } }));
        row.outerHTML = row.outerHTML;  // as an answer does; what htmx listened to is gone with the old row
    }""")
    expect(page.locator("#source-body mark")).to_have_text(SENTENCES[0])
    assert page.url == address


def test_a_fact_is_approved_only_once_its_own_source_is_shown_and_the_next_may_come_later(browsers: Browsers) -> None:
    case = case_of(make_user(make_firm()))
    page = browsers.open(case.participants.get().user)
    held: list[Route] = []
    released = False

    def hold(route: Route) -> None:
        if released:
            route.continue_()
        else:
            held.append(route)

    later: list[Route] = []
    second = Fact.objects.get(case=case, text__contains=SENTENCES[1])
    page.route(re.compile(r"/v1/evidence/[^/]+/context"), hold)
    page.route(
        re.compile(rf"/v1/facts/{second.pk}"), lambda route: later.append(route) if not later else route.continue_()
    )
    page.goto(f"/cases/{case.pk}/facts/review")
    expect(page.locator(CURRENT)).to_contain_text(SENTENCES[0])
    expect(page.locator(APPROVE)).to_be_disabled()
    page.keyboard.press("a")
    expect(page.get_by_text("Its source is not shown yet")).to_be_visible()
    assert not Fact.objects.filter(case=case, status="approved").exists()
    page.wait_for_function("document.querySelector('#source-body').getAttribute('aria-busy') === 'true'")
    released = True
    for route in held:
        route.continue_()
    expect(page.locator(APPROVE)).to_be_enabled()
    page.keyboard.press("a")
    expect(page.locator("[data-review-tray] button")).to_have_count(1)
    expect(page.locator(CURRENT)).to_contain_text(SENTENCES[0])
    later[0].continue_()
    expect(page.locator(CURRENT)).to_contain_text(SENTENCES[1])


def test_what_is_filtered_by_is_reviewed_and_what_others_do_moves_nothing(browsers: Browsers) -> None:
    case = case_of(make_user(make_firm()))
    page = browsers.open(case.participants.get().user)
    page.goto(f"/cases/{case.pk}/facts?q=crates")
    page.keyboard.press("r")
    expect(page.locator("[data-review-place]")).to_have_text("1 of 3")
    expect(page.locator(".review .fact")).to_have_count(3)  # all are fetched
    make_fact(make_item(case, "Two crates more."), "Two crates more.", weight=99)
    Fact.objects.filter(case=case, text=SENTENCES[1]).update(status="dismissed", version=7)
    browsers.expect(page, "409 PATCH")
    expect(page.locator(APPROVE)).to_be_enabled()
    page.keyboard.press("a")
    expect(page.locator(CURRENT)).to_contain_text(SENTENCES[1])
    expect(page.locator("[data-review-place]")).to_have_text("2 of 3")
    expect(page.locator(APPROVE)).to_be_enabled()
    page.keyboard.press("a")  # somebody else decided it meanwhile: what it is now is shown, and nothing is overwritten
    expect(page.locator(CURRENT)).to_have_attribute("data-status", "dismissed")
    assert Fact.objects.get(case=case, text=SENTENCES[1]).status == "dismissed"


@pytest.mark.full("the same buttons are pressed at a desk, in this file; test_every_page.py looks at a case on a phone")
def test_on_a_phone_the_page_stands_below_and_buttons_can_be_reached(browsers: Browsers) -> None:
    page, _ = review(browsers)
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    expect(page.locator("#source-body mark")).to_have_text(SENTENCES[0])
    expect(page.locator(APPROVE)).to_be_in_viewport()
    check(page)


@pytest.mark.full("tests/js/fact-tags.test.js adds a name to the vocabulary; tests/facts/tags")
def test_a_fact_is_tagged_by_keyboard_with_a_tag_the_case_has_not_yet(browsers: Browsers) -> None:
    page, case = review(browsers)
    expect(page.locator(APPROVE)).to_be_enabled()
    page.keyboard.press("t")
    expect(page.get_by_label("New tag")).to_be_focused()
    page.keyboard.type("Notice")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Notice", exact=True)).to_be_checked()
    page.keyboard.type("Damages")
    page.keyboard.press("Control+Enter")  # what was typed is a tag too
    expect(page.locator(CURRENT).locator(".tag")).to_have_text(["Damages", "Notice"])
    page.keyboard.press("a")
    expect(page.locator(CURRENT)).to_contain_text(SENTENCES[1])
    page.keyboard.press("t")
    expect(page.get_by_label("Damages", exact=True)).to_be_focused()
    page.keyboard.type("Advance paid")  # letters name a tag, and decide nothing
    page.keyboard.press("Control+Enter")
    expect(page.locator(CURRENT).locator(".tag")).to_have_text(["Advance paid"])
    expect(page.locator(CURRENT)).to_have_attribute("data-status", "proposed")
    assert set(Tag.objects.filter(case=case).values_list("name", flat=True)) == {"Damages", "Notice", "Advance paid"}


@pytest.mark.parametrize(("first", "method", "after"), first(1, [("d", "PATCH", 1), ("t", "GET", 0), ("e", "GET", 0)]))
def test_keys_pressed_before_an_answer_is_there_decide_nothing(
    browsers: Browsers, first: str, method: str, after: int
) -> None:
    page, case = review(browsers)
    expect(page.locator(APPROVE)).to_be_enabled()
    expect(page.locator(".review .fact")).to_have_count(3)
    held: list[Route] = []
    released = False

    def hold(route: Route) -> None:
        if route.request.method == method and not released:
            held.append(route)
        else:
            route.continue_()

    page.route(re.compile(r"/v1/facts/[^/]+$"), hold)
    with page.expect_request(lambda request: request.method == method and "/v1/facts/" in request.url):
        page.keyboard.press(first)
        page.keyboard.type("aud")
    page.wait_for_timeout(300)
    assert len(held) == 1
    released = True
    held[0].continue_()
    if method == "GET":
        expect(page.locator(".fact.is-editing")).to_have_count(1)
    expect(page.locator(CURRENT)).to_contain_text(SENTENCES[after])
    expect(page.locator(CURRENT)).to_have_attribute("data-status", "proposed")
    assert Fact.objects.filter(case=case, status="approved").count() == 0
    assert Fact.objects.filter(case=case, status="dismissed").count() == after


@pytest.mark.full("the sitting ends with the same words, first in this file")
def test_an_empty_queue_says_so(browsers: Browsers) -> None:
    page, _ = review(browsers, "?q=nowhere")
    expect(page.get_by_role("heading", name="Nothing left to review")).to_be_visible()
    expect(page.get_by_role("link", name="See all facts")).to_be_visible()
