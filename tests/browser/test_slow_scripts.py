"""What people do before a page's scripts have arrived is done once they have."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cases.models import Firm, Role, User
from tests.browser.people import Browsers, holding
from tests.factories import make_case, make_firm, make_user

pytestmark = pytest.mark.browser
HTMX = re.compile(r"/htmx\.min[^/]*\.js")


@pytest.fixture
def admin() -> User:
    return make_user(make_firm("Ellison & Vane LLP"), Role.FIRM_ADMIN, name="Mara Ellison")


def open_without_scripts(page: Page, address: str, button: str) -> None:
    with page.expect_request(HTMX):
        page.goto(address, wait_until="commit")
    expect(page.get_by_role("button", name=button).first).to_be_visible()


def test_a_form_sent_before_the_scripts_run_keeps_its_fields_out_of_the_address(
    browsers: Browsers, admin: User
) -> None:
    page = browsers.open(admin)
    held = holding(page, HTMX)
    open_without_scripts(page, "/firm", "Save")
    page.get_by_label("Phone").fill("+1 555 0100")
    page.get_by_label("Phone").press("Enter")
    assert not Firm.objects.filter(pk=admin.firm_id, phone="+1 555 0100").exists()
    held.let_go()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert "phone" not in page.url
    assert Firm.objects.filter(pk=admin.firm_id, phone="+1 555 0100").count() == 1


def test_a_button_pressed_before_the_scripts_run_acts_once(browsers: Browsers, admin: User) -> None:
    make_case(admin.firm, admin, name="Brandt v. Northline")
    page = browsers.open(admin)
    held = holding(page, HTMX)
    open_without_scripts(page, "/cases", "Find")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("dialog")).not_to_be_visible()
    held.let_go()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_links_work_without_waiting_for_scripts(browsers: Browsers, admin: User) -> None:
    page = browsers.open(admin)
    holding(page, HTMX)
    open_without_scripts(page, "/cases", "Find")
    page.get_by_role("link", name="Firm", exact=True).click(no_wait_after=True)
    expect(page).to_have_url(re.compile("/users$"))
