"""Signing in: the link in the mail, the code for another browser, and being signed out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cases.models import PersonSession
from tests.browser.people import Browsers
from tests.browser.stack import Stack
from tests.factories import make_case, make_firm, make_user
from tests.polling import comes

pytestmark = pytest.mark.browser
MAIL_SECONDS = 240  # until the worker has sent one, which on a busy machine gives way to all others


def test_a_link_by_mail_signs_in_where_it_was_asked_for(browsers: Browsers, stack: Stack) -> None:
    user = make_user(make_firm("Ellison & Vane"), name="Mara Ellison")
    page = browsers.open()
    ask(page, user.email)
    page.goto(link_to(stack, user.email))
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/cases$"))
    expect(page.get_by_role("heading", name="Cases", exact=True)).to_be_visible()
    expect(page.get_by_role("navigation", name="Main")).to_contain_text("Mara Ellison")


@pytest.mark.full(
    "tests/cases/signin/test_link_verification.py: another browser needs the code; the first signs in, above"
)
def test_another_browser_needs_the_code_shown_in_the_first(browsers: Browsers, stack: Stack) -> None:
    user = make_user(make_firm())
    first, second = browsers.open(), browsers.open()
    ask(first, user.email)
    code = first.locator("output").inner_text().replace(" ", "")
    browsers.expect(second, r"422 POST .*/verify$")
    second.goto(link_to(stack, user.email))
    second.get_by_label("Code").fill("000000" if code != "000000" else "111111")
    second.get_by_role("button", name="Sign in").click()
    expect(second.locator("#error-code")).not_to_be_empty()
    second.get_by_label("Code").fill(code)
    second.get_by_role("button", name="Sign in").click()
    expect(second).to_have_url(re.compile("/cases$"))


@pytest.mark.full("tests/cases/signin/test_link_requests.py: a link opens once")
def test_a_used_link_leads_to_a_new_one(browsers: Browsers, stack: Stack) -> None:
    user = make_user(make_firm())
    page = browsers.open()
    ask(page, user.email)
    link = link_to(stack, user.email)
    page.goto(link)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/cases$"))
    page.goto(link)
    expect(page.get_by_role("heading", name="This link does not work")).to_be_visible()
    page.get_by_role("link", name="Send me a new one").click()
    expect(page).to_have_url(re.compile("/cases$"))  # signed in already


@pytest.mark.full("test_without_a_mouse.py ends a session; test_administration.py: what was typed survives")
def test_after_being_signed_out_elsewhere_the_next_act_asks_to_sign_in(browsers: Browsers) -> None:
    firm = make_firm()
    user = make_user(firm)
    make_case(firm, user, name="Brandt v. Northline")
    page, other = browsers.open(user), browsers.open(user)
    page.goto("/cases/new")
    page.get_by_label("Name", exact=True).fill("A second matter")
    other.goto("/profile")
    other.get_by_role("row").filter(has_not_text="This browser").get_by_role("button").last.click()
    other.get_by_role("dialog").get_by_role("button").last.click()
    expect(other.get_by_role("row")).to_have_count(2)
    assert PersonSession.objects.filter(user=user, revoked_at__isnull=True).count() == 1
    browsers.expect(page, r"401 POST .*/v1/cases$")
    page.get_by_role("button", name="Open the case").click()
    expect(page.get_by_role("alert")).to_contain_text("Your sign-in has ended")
    expect(page.get_by_label("Name", exact=True)).to_have_value("A second matter")
    expect(page.get_by_role("alert").get_by_role("link")).to_have_attribute("href", re.compile("^/sign-in"))
    page.goto("/cases")
    expect(page).to_have_url(re.compile("/sign-in"))


def ask(page: Page, address: str) -> None:
    page.goto("/sign-in")
    page.get_by_label("E-mail").fill(address)
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_role("heading")).to_have_text(re.compile("mail", re.IGNORECASE))


def link_to(stack: Stack, address: str) -> str:
    """The link in the mail, once the worker has sent it."""
    assert comes(lambda: stack.mail_to(address), seconds=MAIL_SECONDS), f"no mail to {address}"
    mail = str(stack.mail_to(address))
    found = re.search(r"http\S+", mail)
    assert found, mail
    return found[0]
