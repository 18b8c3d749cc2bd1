"""Privilege on pages: the proposal and its reasons, an attorney's decision, three lanes, and the view as a guest."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from cases.models import Role
from tests.browser.matter import make_matter
from tests.browser.originals import make_desk
from tests.browser.people import NARROW, WIDE, Browsers
from tests.browser.test_every_page import check
from tests.factories import join_case, make_item, make_user

pytestmark = pytest.mark.browser
QUOTE = "ATTORNEY WORK PRODUCT"


@pytest.mark.parametrize("narrow", [False, True])
def test_an_attorney_decides_on_the_page_of_the_document(browsers: Browsers, stack: Any, narrow: bool) -> None:
    matter = make_matter()
    memo = make_item(
        matter.case, f"{QUOTE}\nWhere we stand.", title="Strategy memo", client_visible=False, privilege="work_product",
        privilege_state="proposed", privilege_by_type="engine", privilege_by_name="local 1.1", privilege_at=timezone.now(),
        privilege_basis="It is marked as attorney work product.",
        privilege_reasons=[{"why": "It is marked as attorney work product.", "page": 1, "start": 0, "quote": QUOTE}],
    )  # fmt: skip
    page = browsers.open(matter.attorney, size=NARROW if narrow else WIDE)
    page.goto(f"/evidence/{memo.pk}")
    expect(page.get_by_text("Likely: Attorney work product")).to_be_visible()
    lanes = page.locator(".lane")
    expect(lanes).to_have_count(3)
    expect(lanes.nth(1)).to_contain_text("Does not see it")
    check(page)
    page.get_by_label("Privilege", exact=True).select_option("none")
    page.get_by_role("button", name="Save the decision").click()
    expect(page.get_by_text("Not privileged").first).to_be_visible()
    expect(page.get_by_text("Decided by Mara Ellison")).to_be_visible()


def test_a_case_is_looked_at_as_its_guest(browsers: Browsers, stack: Any) -> None:
    matter = make_matter()
    guest = make_user(matter.case.firm, Role.GUEST, name="Oren Castell")
    join_case(matter.case, guest)
    make_item(matter.case, "Secret.", title="Strategy memo", privilege="work_product", privilege_state="proposed")
    page = browsers.open(matter.attorney)
    page.goto(f"/cases/{matter.case.pk}/settings")
    check(page)
    page.get_by_role("link", name="View as Oren Castell").click()
    expect(page.get_by_text("This is what Oren Castell (guest) sees")).to_be_visible()
    expect(page.get_by_role("link", name="Letter to the carrier").first).to_be_visible()
    expect(page.get_by_text("Strategy memo")).to_have_count(0)
    check(page)


def test_a_client_sees_their_pdf_as_it_is(browsers: Browsers, stack: Any) -> None:
    desk = make_desk()
    client = make_user(desk.case.firm, Role.CLIENT)
    join_case(desk.case, client)
    type(desk.contract).objects.filter(pk=desk.contract.pk).update(client_visible=True)
    page = browsers.open(client)
    page.goto(f"/evidence/{desk.contract.pk}")
    expect(page.locator("[data-portal-original] canvas").first).to_be_visible()
    check(page)
