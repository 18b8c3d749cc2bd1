"""Finding and doing by Ctrl-K, without the mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from tests.browser.people import Browsers
from tests.browser.test_every_page import check
from tests.extent import first
from tests.factories import make_case, make_entity, make_fact, make_firm, make_item, make_user

pytestmark = pytest.mark.browser


@pytest.fixture
def user() -> User:
    return make_user(make_firm(), name="Mara Ellison")


@pytest.fixture
def case(user: User) -> Case:
    assert user.firm
    case = make_case(user.firm, user, name="Brandt v. Northline")
    make_case(user.firm, user, name="Okafor v. Lindstrom")
    item = make_item(case, "Hadley Brandt paid.", title="Letter to the carrier")
    make_entity(case, "Hadley Brandt")
    make_fact(item, "Hadley Brandt paid.")
    return case


def asked(page: Page, words: str) -> None:
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox", name="Find or do")).to_be_focused()
    page.keyboard.type(words)


@pytest.mark.full(
    "tests/js/palette.test.js: the server is asked, and its words lead to the page; it is opened by Ctrl-K below"
)
def test_every_kind_is_found_and_opened_by_keys(browsers: Browsers, user: User, case: Case) -> None:
    """The server finds them: without ``--full`` one document is opened, of another page than the one before."""
    page = browsers.open(user)
    places = {"letter car": "Letter to the carrier", "okafor": "Okafor v. Lindstrom", "hadley": "Hadley Brandt"}
    for words, title in first(1, list(places.items())):
        page.goto(f"/cases/{case.pk}")
        asked(page, words)
        selected = page.locator('.palette [role=option][aria-selected="true"]')
        expect(selected).to_contain_text(title)
        page.keyboard.press("Enter")
        expect(page).to_have_title(re.compile(re.escape(title)))
    page.wait_for_load_state()  # its scripts hear the keys
    the_list_is_a_combobox_that_axe_accepts(page)


@pytest.mark.full("tests/js/palette.test.js finds by letters and leads to pages; it is opened by Ctrl-K, in this file")
def test_pages_and_actions_are_found_by_their_letters(browsers: Browsers, user: User, case: Case) -> None:
    page = browsers.open(user)
    page.goto(f"/cases/{case.pk}/facts")
    asked(page, "tmln")
    expect(page.locator('[role=option][aria-selected="true"]')).to_have_text("Timeline")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/timeline$"))
    page.goto(f"/cases/{case.pk}/facts")
    page.keyboard.press("j")
    asked(page, "approve")
    expect(page.locator('[role=option][aria-selected="true"]')).to_contain_text("Approve")
    page.keyboard.press("Enter")
    expect(page.locator(".fact")).to_have_attribute("data-status", "approved")
    page.goto(f"/cases/{case.pk}/evidence")
    expect(page.get_by_role("link", name="Custody")).not_to_be_visible()  # among the lists that are folded away
    asked(page, "custody")
    expect(page.get_by_role("option", name="Custody", exact=True)).to_be_visible()


def the_list_is_a_combobox_that_axe_accepts(page: Page) -> None:
    asked(page, "br")
    field = page.get_by_role("combobox")
    expect(page.get_by_role("option", name="Brandt v. Northline")).to_be_visible()
    chosen = field.get_attribute("aria-activedescendant")
    page.keyboard.press("ArrowDown")
    expect(field).not_to_have_attribute("aria-activedescendant", chosen or "")
    check(page, colours=False)
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.keyboard.press("?")
    expect(page.locator("#keys-dialog")).to_contain_text("Find a case")


@pytest.mark.full("tests/js/palette.test.js: what one may not see is not offered; tests/access/test_matrix.py")
def test_nothing_foreign_is_offered(browsers: Browsers, user: User, case: Case) -> None:
    stranger = make_user(make_firm(), name="Sol Stranger")
    assert stranger.firm
    make_case(stranger.firm, stranger, name="Brandt v. Somebody else")
    guest = make_user(user.firm, Role.GUEST)
    page = browsers.open(guest)
    page.goto("/cases")
    asked(page, "brandt")
    expect(page.get_by_role("combobox")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator(".palette-hint")).to_have_text(re.compile("Nothing found|found"))
    expect(page.get_by_role("option", name=re.compile("Brandt"))).to_have_count(0)


@pytest.mark.full("tests/js/recent.test.js names them; it is opened by Ctrl-K, in this file")
def test_before_anything_is_typed_it_leads_back_to_what_was_open(browsers: Browsers, user: User, case: Case) -> None:
    page = browsers.open(user)
    item = EvidenceItem.objects.get(case=case)
    page.goto(f"/evidence/{item.pk}")
    page.goto(f"/cases/{case.pk}/facts")
    page.goto("/cases")
    asked(page, "")
    recent = page.get_by_role("group", name="Recent").get_by_role("option")
    expect(recent).to_have_text([re.compile("^Brandt v. Northline"), re.compile("^Letter to the carrier")])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/evidence/{item.pk}$"))


def test_who_signs_in_next_sees_nothing_of_it(browsers: Browsers, user: User, case: Case) -> None:
    page = browsers.open(user)
    page.goto(f"/cases/{case.pk}/facts")
    kept = page.evaluate("localStorage.getItem('recent')")
    assert "Brandt" in kept
    page.goto("/cases")
    page.evaluate('kept => localStorage.setItem(\'recent\', kept.replace(/"me":"[^"]+/, \'"me":"another\'))', kept)
    asked(page, "")
    expect(page.get_by_role("group", name="Recent")).to_have_count(0)
    page.context.clear_cookies()
    page.goto("/sign-in")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("localStorage.getItem('recent')") is None


@pytest.mark.full("tests/js/palette.test.js finds by letters and leads to pages; it is opened by Ctrl-K, in this file")
def test_a_case_is_opened_from_any_page(browsers: Browsers, user: User, case: Case) -> None:
    page = browsers.open(user)
    page.goto(f"/cases/{case.pk}/facts")
    asked(page, "new case")
    expect(page.locator('[role=option][aria-selected="true"]')).to_have_text("New case")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/cases/new$"))
