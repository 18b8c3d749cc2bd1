"""Two-step sign-in as people meet it: set up, asked for at the sign-in, and before an act that then goes on."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.utils import timezone
from playwright.sync_api import Page, expect

from cases.models import Firm, PersonSession, Role, SupportAccess, User
from cases.signin.actions import address_of, invitation_make
from cases.signin.second_factor import new_app_key
from tests.browser.people import NARROW, Browsers
from tests.browser.stack import Stack
from tests.factories import make_case, make_firm, make_user
from tests.second_factors import app_code, fresh_code

pytestmark = pytest.mark.browser


def test_is_set_up_on_the_profile_and_asked_for_at_the_next_sign_in(browsers: Browsers, stack: Stack) -> None:
    user = make_user(make_firm(), Role.ATTORNEY, name="Mara Ellison")
    page = browsers.open(user, size=NARROW)
    page.goto("/profile")
    page.get_by_role("link", name="Set up").click()
    page.get_by_role("button", name="Show the key").click()
    expect(page.get_by_role("img", name="QR picture of the key")).to_be_visible()
    page.get_by_text("Type the key instead").click()
    key = page.locator("#second-factor-key").inner_text().replace(" ", "")
    page.locator("#field-code").fill(app_code(key))
    page.get_by_role("button", name="Turn on").click()
    codes = page.locator("#recovery-codes li")
    expect(codes).to_have_count(10)
    recovery = codes.first.inner_text()
    page.get_by_role("link", name="I have kept them, go on").click()
    expect(page.get_by_text("10 recovery codes left")).to_be_visible()

    later = browsers.open()
    later.goto(address_of(invitation_make(user=user)).replace("http://localhost:8000", stack.url))
    later.get_by_role("button", name="Open my account").click()
    browsers.expect(later, "422 POST")
    later.get_by_label("Code", exact=True).fill("000000")
    later.get_by_role("button", name="Sign in").click()
    expect(later.locator("#error-code")).not_to_be_empty()
    later.get_by_label("Code", exact=True).fill(recovery)
    later.get_by_role("button", name="Sign in").click()
    expect(later).to_have_url(re.compile("/cases$"))


@pytest.fixture
def boss() -> User:
    """A firm admin with a second factor."""
    user = make_user(make_firm(), Role.FIRM_ADMIN, name="Ada Vane")
    TOTP.activate(user, new_app_key())
    return user


def signed_in_a_while_ago(browsers: Browsers, user: User) -> Page:
    page = browsers.open(user)
    PersonSession.objects.filter(user=user).update(confirmed_at=timezone.now() - timedelta(hours=1))
    browsers.expect(page, "403 (POST|PATCH)", "422 POST")
    return page


def test_an_act_goes_on_once_a_code_was_given(browsers: Browsers, boss: User) -> None:
    case = make_case(boss.firm, boss)
    page = signed_in_a_while_ago(browsers, boss)
    page.goto(f"/cases/{case.pk}/settings")
    page.get_by_role("button", name=re.compile("^Archive")).first.click()
    page.locator("#confirm-dialog").get_by_role("button", name=re.compile("^Archive")).click()
    question = page.get_by_role("dialog", name="Confirm that it is you")
    expect(question).to_be_visible()
    question.get_by_label("Code", exact=True).fill("000000")
    question.get_by_role("button", name="Confirm and go on").click()
    expect(question.get_by_role("alert")).to_contain_text("not right")
    case.refresh_from_db()
    assert not case.is_archived
    question.get_by_label("Code", exact=True).fill(fresh_code(boss))
    question.get_by_role("button", name="Confirm and go on").click()
    expect(question).not_to_be_visible()
    expect(page.get_by_text("Archived").first).to_be_visible()
    case.refresh_from_db()
    assert case.is_archived


@pytest.mark.full("with a code it goes on, in this file; tests/cases/signin/test_step_up.py")
def test_without_a_code_the_act_is_left_and_what_was_typed_stays(browsers: Browsers, boss: User) -> None:
    page = signed_in_a_while_ago(browsers, boss)
    page.goto("/firm")
    page.get_by_label("Two-step sign-in").select_option("true")
    page.get_by_role("region", name="Rules of the firm").get_by_role("button", name="Save").click()
    question = page.get_by_role("dialog", name="Confirm that it is you")
    question.get_by_role("button", name="Cancel").click()
    expect(page.get_by_label("Two-step sign-in")).to_have_value("true")
    assert not Firm.objects.get(users=boss).require_second_factor
    page.get_by_role("region", name="Rules of the firm").get_by_role("button", name="Save").click()
    question.get_by_label("Code", exact=True).fill(fresh_code(boss))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert Firm.objects.get(users=boss).require_second_factor


@pytest.mark.full("tests/cases/admin/test_support_access.py")
def test_a_superuser_says_why_and_the_firm_reads_it(browsers: Browsers, boss: User) -> None:
    case = make_case(boss.firm, boss, name="Orchard v. Mill")
    root = User.objects.create_superuser(f"root-{boss.pk}@platform.example", name="Ada Root")
    page = browsers.open(root)
    page.goto("/admin/cases/case/")
    expect(page.get_by_role("link", name="Orchard v. Mill")).to_have_count(0)
    page.goto("/admin/")
    page.get_by_role("link", name="Look at a firm").click()
    page.get_by_label("Firm").select_option(str(boss.firm_id))
    page.get_by_label("Reason").fill("They asked why a job hangs")
    page.get_by_role("button", name="Look at this firm").click()
    expect(page.get_by_text(f"You look at {boss.firm}")).to_be_visible()
    page.goto(f"/admin/cases/case/{case.pk}/change/")
    expect(page.get_by_text("Orchard v. Mill").first).to_be_visible()
    theirs = browsers.open(boss)
    theirs.goto("/firm")
    looked = theirs.get_by_role("region", name="Who of Intactus looked at your records")
    looked.get_by_text("They asked why a job hangs").click()
    expect(looked.get_by_text("read the case in the administration")).to_be_visible()
    assert SupportAccess.objects.get(user=root).firm_id == boss.firm_id
