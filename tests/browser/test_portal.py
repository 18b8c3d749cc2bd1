"""What a client sees: their documents and what follows from them, and of the rest not one word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from tests.browser.people import NARROW, Browsers
from tests.factories import make_case, make_entity, make_fact, make_firm, make_item, make_user, mention

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
SHOWN = "On May 12, 2024, Brandt Orchards delivered 1,200 crates to Northline Freight."
HIDDEN = "Counsel Zebedee Quarrington advised on June 9, 2024 to settle for $31,415."
SECRETS = ("Zebedee", "Quarrington", "31,415", "Strategy memo", "June 9")


def case_with_secrets() -> tuple[Case, User, User, EvidenceItem]:
    firm = make_firm()
    attorney, client = make_user(firm, name="Mara Ellison"), make_user(firm, Role.CLIENT, name="Hadley Brandt")
    case = make_case(firm, attorney, client, name="Brandt v. Northline")
    letter = make_item(case, SHOWN, title="Letter to the carrier", client_visible=True, uploaded_by=attorney)
    memo = make_item(case, HIDDEN, title="Strategy memo", uploaded_by=attorney)
    make_fact(letter, SHOWN, date="2024-05-12", date_precision="day", status="approved", approved_by=attorney)
    person = make_entity(case, "Zebedee Quarrington")
    mention(person, memo, "Zebedee Quarrington")
    make_fact(memo, HIDDEN, date="2024-06-09", date_precision="day", entities=(person,))
    return case, attorney, client, memo


@pytest.fixture
def letter(documents: list[Path]) -> Path:
    return documents[0]


def listed(page: Page) -> Locator:
    """The documents as the portal lists them."""
    return page.get_by_role("region", name="Your documents").locator(".portal-documents")


def test_a_client_sees_their_own_and_nothing_else(browsers: Browsers) -> None:
    case, _, client, memo = case_with_secrets()
    page = browsers.open(client, size=NARROW)
    page.goto("/cases")
    expect(page).to_have_url(re.compile(f"/cases/{case.pk}$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Brandt v. Northline")
    expect(page.get_by_role("link", name="Letter to the carrier").first).to_be_visible()
    expect(page.get_by_text(SHOWN).first).to_be_visible()
    source = page.content()
    assert not [word for word in SECRETS if word in source]
    listed(page).get_by_role("link", name="Letter to the carrier").click()
    expect(page.get_by_text(SHOWN).first).to_be_visible()
    assert not [word for word in SECRETS if word in page.content()]
    browsers.expect(page, r"40[34] GET")
    for address in firm_only(case, memo):
        response = page.goto(address)
        assert response is not None
        refused, own_page = response.status in (403, 404), page.url.endswith(f"/cases/{case.pk}")
        assert refused or own_page, f"{address}: {response.status} {page.url}"
        assert not [word for word in SECRETS if word in page.content()]


def firm_only(case: Case, memo: EvidenceItem) -> list[str]:
    sections = ("facts", "people", "jobs", "activity", "client-view")
    pages = [f"/cases/{case.pk}/{section}" for section in sections]
    return [*pages, f"/evidence/{memo.pk}", f"/v1/evidence/{memo.pk}", f"/v1/evidence/{memo.pk}/view", "/agents"]


def test_a_client_sends_a_document(browsers: Browsers, letter: Path) -> None:
    case, _, client, _ = case_with_secrets()
    page = browsers.open(client, size=NARROW)
    page.goto("/cases")
    page.set_input_files("#upload-files", letter)
    expect(page.locator(".upload-file[data-state=done]")).to_have_count(1)
    sent = listed(page).get_by_role("link", name="sent by Hadley Brandt")
    expect(sent).to_have_count(1)
    expect(sent).to_contain_text("Letter to the carrier")
    item = EvidenceItem.objects.get(case=case, uploaded_by=client)
    assert item.client_visible, "what clients send they see"


def test_the_attorneys_view_as_client_is_what_the_client_sees(browsers: Browsers) -> None:
    case, attorney, _, _ = case_with_secrets()
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}")
    page.get_by_role("link", name="View as client").click()
    expect(page.get_by_text("exactly as the client sees it")).to_be_visible()
    expect(page.get_by_text(SHOWN).first).to_be_visible()
    assert not [word for word in SECRETS if word in page.content()]
    expect(page.locator("#upload-files")).to_have_count(0)


def test_what_is_shown_to_the_client_appears_and_goes_again(browsers: Browsers) -> None:
    _, attorney, client, memo = case_with_secrets()
    page, portal = browsers.open(attorney), browsers.open(client, size=NARROW)
    portal.goto("/cases")
    expect(portal.get_by_text(SHOWN).first).to_be_visible()
    page.goto(f"/evidence/{memo.pk}")
    for act, seen in (("Show to client", 1), ("Hide from client", 0)):
        page.get_by_role("button", name=act).click()
        page.get_by_role("dialog").get_by_role("button", name=act).click()
        expect(page.get_by_role("button", name=act)).to_have_count(0)
        portal.reload()
        expect(listed(portal).get_by_role("link", name="Strategy memo")).to_have_count(seen)
