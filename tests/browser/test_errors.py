"""What people see when something goes wrong: said in words, with the number of the request, and nothing typed is lost."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from playwright.sync_api import Page, Route, expect
from redis import Redis

from cases.models import Case, Role, User
from facts.models import Fact
from tests.browser.people import NARROW, Browsers
from tests.browser.stack import VALKEY_DATABASE
from tests.browser.test_every_page import check
from tests.factories import join_case, make_case, make_fact, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
NUMBER = re.compile(r"Request [0-9a-f-]{8,}")
SENTENCE = "The crates arrived in Portland on May 21, 2024."


@pytest.fixture
def user() -> User:
    return make_user(make_firm())


@pytest.fixture
def case(user: User) -> Case:
    assert user.firm
    case = make_case(user.firm, user, name="Brandt v. Northline")
    make_fact(make_item(case, SENTENCE, title="Letter"), SENTENCE)
    return case


def valkey() -> Redis:
    return Redis.from_url(f"{os.environ['REDIS_URL'].partition('?')[0]}?db={VALKEY_DATABASE}")


@contextmanager
def unreadable(table: str, case: Case) -> Iterator[None]:
    """The server fails on this table's rows of the case's firm for a while; tests beside this one have firms of their own."""
    fails = f"CASE WHEN firm_id = '{case.firm_id}' THEN firm_id::text::int = 0 ELSE true END"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE POLICY unreadable ON {table} AS RESTRICTIVE USING ({fails})")
        try:
            yield
        finally:
            cursor.execute(f"DROP POLICY unreadable ON {table}")


def designed(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_text(NUMBER)).to_be_visible()
    check(page)


@pytest.mark.full("test_every_page.py opens one that is not there; 500 tells its number, in this file")
def test_404_tells_its_number_and_leads_on(browsers: Browsers, user: User, case: Case) -> None:
    page = browsers.open(user)
    browsers.expect(page, "404 GET")
    page.goto("/cases/01890a5d-ac96-774b-bcce-b302099a8057")
    expect(page.get_by_text(NUMBER)).to_be_visible()
    page.get_by_role("link", name="Go to your cases").click()
    expect(page.get_by_role("link", name=case.name)).to_be_visible()


@pytest.mark.full("tests/contract/test_representations.py refuses it; 404, 422 and 500 are shown in this file")
def test_403_when_a_form_had_been_open_too_long(browsers: Browsers, user: User) -> None:
    page = browsers.open(user, size=NARROW)
    User.objects.filter(pk=user.pk).update(is_superuser=True, is_staff=True, firm=None)
    browsers.expect(page, "403 POST")
    page.goto("/admin/")
    page.evaluate(
        """() => {
          const form = Object.assign(document.createElement("form"), { method: "post", action: "/admin/logout/" });
          document.body.append(form);
          form.submit();
        }"""
    )
    designed(page, "This page had been open too long")


def test_500_says_so_and_trying_again_works(browsers: Browsers, user: User, case: Case) -> None:
    page = browsers.open(user)
    browsers.expect(page, "500 GET")
    with unreadable("cases_participant", case):
        page.goto(f"/cases/{case.pk}")
        designed(page, "Something went wrong on our side")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(case.name)


@pytest.mark.full("tests/contract/test_repairs.py says it; 422 and 500 in this file")
def test_429_says_how_long_to_wait(browsers: Browsers, user: User, case: Case) -> None:
    page = browsers.open(user)
    browsers.expect(page, "429 GET")
    full = f"limit:person:{user.pk}:h{int(time.time()) // 3600}"
    valkey().set(full, 1_000_000)
    page.goto("/cases")
    expect(page.get_by_text(re.compile(r"Wait\s+\d+\s+seconds?\s+and\s+try\s+again"))).to_be_visible()
    designed(page, "A little too fast")
    valkey().delete(full)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Cases", exact=True)).to_be_visible()


def test_422_stands_at_its_field_and_keeps_what_was_typed(browsers: Browsers, user: User, case: Case) -> None:
    Case.objects.filter(pk=case.pk).update(number="24-CV-1")
    page = browsers.open(user)
    browsers.expect(page, "422 POST")
    page.goto("/cases/new")
    page.get_by_label("Name", exact=True).fill("A third matter")
    page.get_by_label("Number").fill("x" * 300)
    page.evaluate("for (const one of document.querySelectorAll('[maxlength]')) one.removeAttribute('maxlength')")
    page.get_by_label("Number").fill("x" * 300)
    page.get_by_role("button", name="Open the case").click()
    expect(page.get_by_label("Number")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Number")).to_be_focused()
    expect(page.get_by_label("Name", exact=True)).to_have_value("A third matter")
    check(page, colours=False)
    page.get_by_label("Number").fill("24-CV-2")
    page.get_by_role("button", name="Open the case").dblclick()
    expect(page.get_by_role("heading", level=1)).to_have_text("A third matter")
    assert Case.objects.filter(name="A third matter").count() == 1, "a double click opens one case"


def test_an_act_that_is_refused_or_fails_is_reported_and_changes_nothing(
    browsers: Browsers, user: User, case: Case
) -> None:
    page = browsers.open(user)
    browsers.expect(page, "500 PATCH", "500 POST", "ERR_FAILED", "htmx:(afterRequest|sendError)")
    page.goto(f"/cases/{case.pk}/facts")
    expect(page.locator("[data-live-dot]")).to_have_text("Live")
    with unreadable("facts_citation", case):
        page.get_by_role("button", name="Approve").first.click()
        expect(page.locator(".toast")).to_contain_text(NUMBER)
    expect(page.locator(".fact")).to_have_attribute("data-status", "proposed")

    def cut(route: Route) -> None:
        return route.abort() if route.request.method == "PATCH" else route.fallback()

    page.route(re.compile("/v1/facts/"), cut)
    page.get_by_role("button", name="Approve").first.click()
    expect(page.locator(".toast")).to_contain_text("No connection")
    page.unroute_all()
    page.get_by_role("button", name="Approve").first.click()
    expect(page.locator(".fact")).to_have_attribute("data-status", "approved")
    assert Fact.objects.get(case=case).version == 2


@pytest.mark.full("tests/access/test_matrix.py refuses; test_evidence_table.py: no button for what staff may not")
def test_what_a_role_may_not_do_is_not_offered_and_refused_in_words(browsers: Browsers, user: User, case: Case) -> None:
    assert user.firm
    guest = make_user(user.firm, Role.GUEST)
    join_case(case, guest)
    page = browsers.open(guest)
    page.goto(f"/cases/{case.pk}/facts")
    expect(page.locator(".fact")).to_be_visible()
    expect(page.get_by_role("button", name="Approve")).to_have_count(0)
    browsers.expect(page, "403 PATCH")
    address = f"/v1/facts/{Fact.objects.get(case=case).pk}"
    refusal = page.evaluate(
        """async (address) => {
          const { call } = await import("/static/js/tools.js");
          try { await call("PATCH", address, { status: "approved" }); } catch (error) { return [error.status, error.message]; }
        }""",
        address,
    )
    assert refusal[0] == 403
    assert "write:facts" in refusal[1]
