"""Running a firm and its cases without anybody's help: people, roles, access that ends at once, cases and errors."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cases.models import Case, Participant, PersonSession, Role, User
from cases.signin.actions import address_of, invitation_make
from tests.browser.people import NARROW, Browsers
from tests.browser.stack import Stack
from tests.browser.test_every_page import each_page, look
from tests.browser.test_sign_in import link_to
from tests.factories import make_case, make_fact, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
KEPT = "caches.open('intactus-1').then(kept => kept.keys()).then(all => all.map(one => new URL(one.url).pathname))"
WORDS = "On May 12, 2024, Brandt Orchards delivered 1,200 crates."


def firm_of_three() -> tuple[User, User, Case]:
    """An administrator, an attorney, and a case of both with two documents, one of which the client may see."""
    firm = make_firm("Ellison & Vane LLP")
    admin, attorney = make_user(firm, Role.FIRM_ADMIN, name="Mara Ellison"), make_user(firm, name="Jonah Reyes")
    case = make_case(firm, admin, attorney, name="Brandt v. Northline")
    for visible in (True, False):
        make_fact(make_item(case, WORDS, client_visible=visible), WORDS, status="approved", approved_by=admin)
    return admin, attorney, case


def confirm(page: Page, act: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=act).click()


@pytest.mark.full("test_without_a_mouse.py invites and ends access; tests/cases tries the steps between")
def test_from_the_invitation_to_the_end_of_access(browsers: Browsers, stack: Stack) -> None:
    admin, *_ = firm_of_three()
    page, theirs = browsers.open(admin), browsers.open()
    address = f"noor{admin.pk.hex}@example.com"
    page.goto("/users")
    page.get_by_label("Name", exact=True).fill("Noor New")
    page.get_by_label("E-mail", exact=True).fill(address)
    page.get_by_role("radio", name=re.compile("^Staff")).check()
    page.get_by_role("button", name="Send the invitation").dblclick()
    expect(page.get_by_text("is invited as staff")).to_be_visible()
    assert User.objects.filter(email=address).count() == 1, "a double click invites once"

    theirs.goto(link_to(stack, address))
    theirs.get_by_role("button", name="Open my account").click()
    expect(theirs.get_by_role("heading", name="Cases", exact=True)).to_be_visible()

    page.get_by_role("region", name="People of the firm").get_by_role("link", name="Open Noor New").click()
    page.get_by_role("radio", name=re.compile("^Attorney")).check()
    page.get_by_role("button", name="Change the role").click()
    confirm(page, "Change the role")
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert User.objects.get(email=address).role == Role.ATTORNEY
    theirs.goto("/agents")
    expect(theirs.get_by_role("heading", name="Agents", exact=True)).to_be_visible()

    page.get_by_role("button", name="Deactivate").click()
    confirm(page, "Deactivate")
    expect(page.get_by_role("button", name="Let them return")).to_be_visible()
    theirs.goto("/cases")
    expect(theirs).to_have_url(re.compile("/sign-in"))
    assert not PersonSession.objects.filter(user__email=address, revoked_at__isnull=True).exists()

    page.get_by_role("button", name="Let them return").click()
    confirm(page, "Let them return")
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert User.objects.get(email=address).is_active


@pytest.mark.full("tests/cases/tools/test_access.py; the page is clean, in this file")
def test_what_someone_would_see_is_said_before_they_are_let_in(browsers: Browsers) -> None:
    admin, _, case = firm_of_three()
    client = make_user(admin.firm, Role.CLIENT, name="Hadley Brandt")
    page, portal = browsers.open(admin), browsers.open(client, size=NARROW)
    page.goto(f"/cases/{case.pk}/settings")
    expect(page.get_by_label("Add someone of the firm")).to_have_value("")
    page.get_by_label("Add someone of the firm").select_option(str(client.pk))
    expect(page.get_by_text("Hadley Brandt would see 1 of the 2 documents and 1 of the 2 facts")).to_be_visible()
    page.get_by_role("button", name="Add to the case").click()
    people = page.get_by_role("region", name="Who takes part")
    expect(people.locator("li", has_text="Hadley Brandt")).to_have_count(1)
    portal.goto("/cases")
    expect(portal.locator(".portal-document")).to_have_count(1)

    people.get_by_role("button", name="Remove Hadley Brandt").click()
    expect(page.get_by_role("dialog")).to_contain_text("They lose the portal of this case at once")
    confirm(page, "Remove")
    expect(people.locator("li", has_text="Hadley Brandt")).to_have_count(0)
    assert not Participant.objects.filter(case=case, user=client).exists()
    browsers.expect(portal, r"404 GET")
    answer = portal.goto(f"/cases/{case.pk}")
    assert answer is not None
    assert answer.status == 404


def test_a_case_is_changed_and_archived(browsers: Browsers) -> None:
    admin, _, case = firm_of_three()
    Case.objects.create(firm_id=case.firm_id, name="Another", number="24-CV-1")
    page = browsers.open(admin)
    page.goto(f"/cases/{case.pk}/settings")
    page.get_by_label("Number").fill("24-CV-1")
    page.get_by_label("What it is about").fill("Apples that came late.")
    browsers.expect(page, r"422 PATCH")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#error-number")).to_have_text("Another case of the firm has this number.")
    expect(page.get_by_label("What it is about")).to_have_value("Apples that came late.")
    page.get_by_label("Number").fill("24-CV-2")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    case.refresh_from_db()
    assert (case.number, case.description) == ("24-CV-2", "Apples that came late.")

    page.get_by_role("button", name="Archive the case").click()
    expect(page.get_by_role("dialog")).to_contain_text("2 documents and 2 facts stay readable")
    confirm(page, "Archive the case")
    expect(page.get_by_role("heading", name="Closed")).to_be_visible()
    expect(page.get_by_role("button", name="Save")).to_have_count(0)
    case.refresh_from_db()
    assert case.is_archived


@pytest.mark.full("test_slow_scripts.py sends this form by keys; the page is clean, in this file")
def test_the_firm_s_profile_is_changed_without_a_mouse(browsers: Browsers) -> None:
    admin, *_ = firm_of_three()
    page = browsers.open(admin)
    page.goto("/users")
    page.get_by_role("link", name="Firm profile").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Ellison & Vane LLP")).to_be_visible()
    page.get_by_label("Phone").focus()
    page.keyboard.type("+1 555 0100")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    admin.firm.refresh_from_db()  # type: ignore[union-attr]
    assert admin.firm
    assert admin.firm.phone == "+1 555 0100"


def test_what_was_typed_survives_the_end_of_the_sign_in(browsers: Browsers, stack: Stack) -> None:
    _, attorney, _ = firm_of_three()
    page = browsers.open(attorney)
    page.goto("/cases/new")
    page.get_by_label("Name", exact=True).fill("A second matter")
    PersonSession.objects.filter(user=attorney).update(revoked_at=attorney.created_at)
    browsers.expect(page, r"401 POST", r"401 GET .*/v1/approvals")  # which the page counts by itself
    page.get_by_role("button", name="Open the case").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Sign in in a new tab").click()
    tab = opened.value
    expect(tab.get_by_label("E-mail")).to_be_visible()  # what is mailed then, test_sign_in.py waits for
    tab.goto(address_of(invitation_make(user=attorney)).replace("http://localhost:8000", stack.url))
    tab.get_by_role("button", name="Open my account").click()
    expect(tab.get_by_role("heading", name="Cases", exact=True)).to_be_visible()
    page.get_by_role("button", name="Open the case").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A second matter")
    assert Case.objects.filter(name="A second matter").count() == 1


@pytest.mark.full("tests/cases/test_pages.py goes on after signing in")
def test_signing_in_leads_back_to_the_page_one_wanted(browsers: Browsers, stack: Stack) -> None:
    _, attorney, case = firm_of_three()
    page = browsers.open()
    page.goto(f"/cases/{case.pk}/facts?status=approved")
    expect(page).to_have_url(re.compile("/sign-in"))
    page.get_by_label("E-mail").fill(attorney.email)
    page.get_by_role("button", name="Send me a link").click()
    expect(page.locator("output")).to_be_visible()
    page.goto(link_to(stack, attorney.email))
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile(f"/cases/{case.pk}/facts\\?status=approved$"))


def test_without_a_connection_the_page_says_so_and_comes_back(browsers: Browsers) -> None:
    _, attorney, _ = firm_of_three()
    page = browsers.open_new(attorney)
    page.goto("/cases")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    browsers.expect(page, "ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    page.goto("/users")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    kept = page.evaluate(KEPT)
    assert kept
    assert all(path == "/offline" or path.startswith("/static/") for path in kept), kept
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="People of the firm")).to_be_visible()


PAGES: dict[str, Callable[[User, Case], str]] = {
    "case settings": lambda attorney, case: f"/cases/{case.pk}/settings",
    "person": lambda attorney, case: f"/users/{attorney.pk}",
    "firm": lambda attorney, case: "/firm",
}


@pytest.fixture
def looked_at(browsers: Browsers) -> tuple[Page, User, Case]:
    """An administrator's page, and whom and what the pages are about."""
    admin, attorney, case = firm_of_three()
    return browsers.open(admin), attorney, case


@each_page(PAGES)
def test_pages_of_administration(browsers: Browsers, looked_at: tuple[Page, User, Case], name: str) -> None:
    page, attorney, case = looked_at
    look(browsers, page, name, PAGES[name](attorney, case), light=False)


def test_the_offline_page_at_its_own_address_stays_where_it_is(browsers: Browsers) -> None:
    """It stands for another page only when that could not be had; else it would open itself for ever."""
    page = browsers.open_new()
    page.clock.install()
    asked: list[str] = []
    page.goto("/offline")
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(10_000)
    assert [url for url in asked if "/static/" not in url] == []


@pytest.mark.full("test_looks.py opens the administration; tests/cases/admin/test_site.py has the policy of both")
def test_the_administration_pages_break_no_policy(browsers: Browsers) -> None:
    admin, *_ = firm_of_three()
    page = browsers.open(admin)
    page.goto("/admin/audit/job/")
    expect(page.get_by_role("main").or_(page.locator("#main")).first).to_be_visible()
    page.goto("/api/docs")
    expect(page.locator("#swagger-ui .info")).to_be_visible()
