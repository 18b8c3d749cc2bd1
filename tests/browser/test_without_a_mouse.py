"""A day of staff and the work of an administrator, by keyboard only."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from cases.models import Case, Participant, PersonSession, Role, User
from facts.models import Fact
from tests.browser.people import Browsers
from tests.browser.test_main_job import READ_SECONDS
from tests.factories import make_case, make_firm, make_user

pytestmark = pytest.mark.browser


def go_to(page: Page, words: str, address: str) -> None:
    """By the palette: Ctrl-K, some letters, Enter; before and after, wait for the page's scripts, which hear the keys."""
    page.wait_for_load_state()
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox", name="Find or do")).to_be_focused()
    page.keyboard.type(words)
    expect(page.locator('.palette [role=option][aria-selected="true"]')).to_contain_text(re.compile(words, re.I))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(address))
    page.wait_for_load_state()


def tab_to(page: Page, wanted: Locator, most: int = 60) -> None:
    """Press Tab until it is focused: nothing on the way may hold the focus back."""
    for _ in range(most):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} is not reached by Tab")


@pytest.mark.full("its parts by keyboard: test_evidence_table.py, test_review.py, test_triage.py")
def test_a_day_of_staff(browsers: Browsers, documents: list[Path]) -> None:
    staff = make_user(make_firm(), Role.STAFF, name="Jonah Reyes")
    assert staff.firm
    case = make_case(staff.firm, staff, name="Brandt Orchards v. Northline Freight")
    page = browsers.open_new(staff)
    page.goto("/cases")
    go_to(page, "Brandt", f"/cases/{case.pk}$")
    go_to(page, "Evidence", "/evidence$")
    documents_are_sent_and_opened(page, documents)
    go_to(page, "Facts", "/facts$")
    facts_are_decided(page, case)
    go_to(page, "People", "/people$")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/entities/"))
    go_to(page, "Activity", "/activity$")
    expect(page.locator(".act", has_text="dismissed")).not_to_have_count(0)
    expect(page.locator(".act", has_text=re.compile(r"reworded\s+\S"))).not_to_have_count(0)


def documents_are_sent_and_opened(page: Page, documents: list[Path]) -> None:
    expect(page.locator("[data-live-dot]")).to_have_text("Live")
    with (
        page.expect_file_chooser() as asked
    ):  # from before the way there: a browser is told to hold its own dialog back
        tab_to(page, page.locator("#upload-files"))
        page.keyboard.press("Enter")
    asked.value.set_files(documents)
    expect(page.locator("#results tbody .status", has_text="Ready")).to_have_count(2, timeout=READ_SECONDS)
    expect(page.locator("#results a[href*='/facts?evidence_id=']")).to_have_count(2, timeout=READ_SECONDS)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/evidence/[0-9a-f-]{36}"))
    expect(page.locator(".reader")).to_contain_text("2024")


def facts_are_decided(page: Page, case: Case) -> None:
    page.keyboard.press("j")
    words = page.locator("#source-body mark")
    expect(words).to_be_in_viewport()
    first, second, third = (page.locator(".fact").nth(number) for number in range(3))
    page.keyboard.press("d")
    expect(first).to_have_attribute("data-status", "dismissed")
    expect(second).to_have_attribute("aria-current", "true")
    page.keyboard.press("e")
    text = second.get_by_label("What is asserted")
    expect(text).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("What the letter says, in our words.")
    page.keyboard.press("Control+Enter")
    expect(second).to_contain_text("in our words")
    expect(second).to_be_focused()
    page.keyboard.press("j")
    page.keyboard.press("d")
    expect(third).to_have_attribute("data-status", "dismissed")
    page.keyboard.press("u")
    expect(third).to_have_attribute("data-status", "proposed")
    assert Fact.objects.filter(case=case, text="What the letter says, in our words.").exists()


def test_an_administrator_invites_and_ends_access(browsers: Browsers) -> None:
    admin = make_user(make_firm("Ellison & Vane LLP"), Role.FIRM_ADMIN, name="Mara Ellison")
    assert admin.firm
    case = make_case(admin.firm, admin, name="Brandt v. Northline")
    page, other = browsers.open(admin), browsers.open(admin)
    page.goto("/users")
    address = f"noor{admin.pk.hex}@example.com"
    tab_to(page, page.get_by_label("Name", exact=True))
    page.keyboard.type("Noor New")
    page.keyboard.press("Tab")
    page.keyboard.type(address)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_text("is invited as")).to_be_visible()
    invited = User.objects.get(email=address)
    a_case_is_shared(page, case, invited)
    a_session_ends_at_once(page, other, admin)


def a_case_is_shared(page: Page, case: Case, invited: User) -> None:
    page.goto(f"/cases/{case.pk}/settings")
    chooser = page.get_by_label("Add someone of the firm")
    tab_to(page, chooser)
    page.keyboard.type("Noor")
    expect(page.get_by_text(re.compile("Noor New would see"))).to_be_visible()
    tab_to(page, page.get_by_role("button", name="Add to the case"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Who takes part").locator("li", has_text="Noor New")).to_have_count(1)
    assert Participant.objects.filter(case=case, user=invited).exists()


def a_session_ends_at_once(page: Page, other: Page, admin: User) -> None:
    """The other browser is signed out by this one, and its next act asks to sign in."""
    other.goto("/cases")
    page.goto("/profile")
    ending = page.locator("[hx-delete*='/sessions/']:not([data-then])").first
    tab_to(page, ending)
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    tab_to(page, dialog.locator("[data-confirm-ok]"))
    page.keyboard.press("Enter")
    expect(page.locator("[hx-delete*='/sessions/']:not([data-then])")).to_have_count(0)
    assert PersonSession.objects.filter(user=admin, revoked_at__isnull=True).count() == 1
    other.get_by_role("link", name="Firm", exact=True).focus()
    other.keyboard.press("Enter")
    expect(other).to_have_url(re.compile("/sign-in"))
