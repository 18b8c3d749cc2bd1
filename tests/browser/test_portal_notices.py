"""The portal tells a client at once what was shown to them, and says one thing of a file that could not be read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cases.models import Case, Role
from evidence.models import EvidenceItem
from tests.browser.people import NARROW, WIDE, Browsers
from tests.factories import make_case, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
SHOW = """async (path) => (await fetch(path, {
  method: "PATCH", body: JSON.stringify({client_visible: true}),
  headers: {"Content-Type": "application/json", "Accept": "application/json", "If-Match": '"1"',
    "X-CSRFToken": document.querySelector("meta[name=csrf-token]").content},
})).status"""


@pytest.fixture
def case() -> Case:
    firm = make_firm()
    attorney, client = make_user(firm, name="Mara Ellison"), make_user(firm, Role.CLIENT, name="Hadley Brandt")
    return make_case(firm, attorney, client, name="Brandt v. Northline")


def opened(browsers: Browsers, case: Case, role: Role, path: str) -> Page:
    page = browsers.open(case.participants.get(user__role=role).user)
    page.goto(path)
    return page


def test_a_client_is_notified_while_the_portal_is_open(browsers: Browsers, case: Case) -> None:
    item = make_item(case, "The lease ends in May.", title="The lease")
    page = opened(browsers, case, Role.CLIENT, f"/cases/{case.pk}")
    expect(page.get_by_text("Nothing new")).to_be_visible()
    firms = opened(browsers, case, Role.ATTORNEY, f"/evidence/{item.pk}")
    assert firms.evaluate(SHOW, f"/v1/evidence/{item.pk}") == 200
    expect(page.get_by_role("link", name="1 document was shown to you")).to_be_visible()
    expect(page.locator("[data-unread]")).to_have_text("1")


@pytest.mark.full(
    "tests/evidence/arrivals/test_arrivals.py says it to who sent it; a notice comes to the portal, above"
)
def test_a_client_is_told_what_could_not_be_read(browsers: Browsers, case: Case, tmp_path: Path) -> None:
    page = opened(browsers, case, Role.CLIENT, f"/cases/{case.pk}")
    broken = tmp_path / "noise.bin"
    broken.write_bytes(os.urandom(4000))
    page.set_input_files("#upload-files", broken)
    line = page.locator("[data-upload-list] .upload-state")
    expect(line).to_contain_text("Could not be read: ", timeout=60_000)
    said = EvidenceItem.objects.get(case=case, filename="noise.bin").status_message
    expect(line).to_have_text(f"Could not be read: {said}")
    expect(page.get_by_role("link", name=f"noise.bin could not be read: {said}")).to_be_visible()
    for width, height in (WIDE, NARROW):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if folder := os.environ.get("LOOK"):
            page.screenshot(path=f"{folder}/portal-{width}.png", full_page=True)
