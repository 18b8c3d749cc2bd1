"""What people do before a page's scripts have arrived is done once they have."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cases.models import Firm, Role, User
from tests.browser.people import Browsers, Held, holding
from tests.factories import make_case, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
HTMX = re.compile(r"/htmx\.min[^/]*\.js")
SOURCE_PANEL = re.compile(r"/js/source-panel[^/]*\.js")


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


@pytest.mark.full("a form sent before the scripts run is sent once they do, above")
def test_links_work_without_waiting_for_scripts_and_a_button_acts_once_they_run(
    browsers: Browsers, admin: User
) -> None:
    page = browsers.open(admin)
    held = holding(page, HTMX)
    open_without_scripts(page, "/cases", "Find")
    page.get_by_role("link", name="Firm", exact=True).click(no_wait_after=True)
    expect(page).to_have_url(re.compile("/users$"))
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("dialog")).not_to_be_visible()
    held.let_go()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.full("a form sent before the scripts run, above; a hit without its script, below")
def test_a_hit_pressed_before_the_script_of_sources_is_here_opens_once_it_is(browsers: Browsers, admin: User) -> None:
    page, scripts = found_hit(browsers, admin)
    page.locator(".hit").click()
    scripts.let_go()
    expect(page.locator("#source-body mark")).to_be_visible()
    page.get_by_role("button", name="Close the source").click()
    expect(page.locator("#source-panel")).not_to_be_visible()


def test_a_hit_whose_script_can_not_be_had_opens_its_document(browsers: Browsers, admin: User) -> None:
    page, scripts = found_hit(browsers, admin)
    browsers.expect(page, "source-panel")
    page.locator(".hit").click()
    scripts.first().abort()
    expect(page).to_have_url(re.compile("/evidence/[^/]+.page=1"))


def found_hit(browsers: Browsers, admin: User) -> tuple[Page, Held]:
    """A page with words that were found, and the script that would open their source, which does not come."""
    assert admin.firm
    case = make_case(admin.firm, admin)
    make_item(case, "The escrow was released on May 3.", title="Closing statement")
    page = browsers.open(admin)
    scripts = holding(page, SOURCE_PANEL)
    page.goto(f"/cases/{case.pk}/evidence?q=escrow", wait_until="commit")
    expect(page.locator(".hit")).to_be_visible()
    return page, scripts
