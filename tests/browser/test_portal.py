"""What a client sees: their documents and what follows from them, and of the rest not one word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from tests.browser.people import NARROW, Browsers
from tests.browser.test_every_page import check
from tests.factories import make_case, make_entity, make_fact, make_firm, make_item, make_user, mention

pytestmark = pytest.mark.browser
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
    for address in firm_only(case, memo):
        answer = page.request.get(address, headers={"Accept": "text/html"})
        refused, own_page = answer.status in (403, 404), answer.url.endswith(f"/cases/{case.pk}")
        assert refused or own_page, f"{address}: {answer.status} {answer.url}"
        assert not [word for word in SECRETS if word in answer.text()]


def firm_only(case: Case, memo: EvidenceItem) -> list[str]:
    sections = ("facts", "people", "jobs", "activity", "client-view")
    pages = [f"/cases/{case.pk}/{section}" for section in sections]
    return [*pages, f"/evidence/{memo.pk}", f"/v1/evidence/{memo.pk}", f"/v1/evidence/{memo.pk}/view", "/agents"]


@pytest.mark.full("a client with a phone sends a photo, in this file")
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


def test_a_client_with_a_phone_reads_what_is_asked_and_sends_a_photo(browsers: Browsers, tmp_path: Path) -> None:
    case, _, client, _ = case_with_secrets()
    page = browsers.open_new(client, size=NARROW, has_touch=True, is_mobile=True)
    page.goto("/cases")
    expect(page.get_by_text("Your case is open, and your lawyers are working on it.")).to_be_visible()
    asked = page.get_by_role("region", name="What is asked of you")
    asked.get_by_role("link", name="Read Letter to the carrier").tap()
    expect(page.locator("[data-source]")).to_contain_text(SHOWN)
    page.get_by_role("link", name="Brandt v. Northline").tap()
    expect(asked).to_contain_text("Nothing is waiting for you.")

    expect(page.get_by_text("Take a photo", exact=True)).to_be_visible()
    camera = page.locator("#camera")
    assert (camera.get_attribute("capture"), camera.get_attribute("accept")) == ("environment", "image/*")
    camera.set_input_files(photo(tmp_path))
    expect(page.locator(".upload-file[data-state=done]")).to_have_count(1)
    expect(page.locator(".portal-document", has_text="Photo 20")).to_have_count(1)
    item = EvidenceItem.objects.get(case=case, uploaded_by=client)
    assert item.client_visible
    assert re.match(r"Photo \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$", item.filename)

    page.locator(".citation").first.tap()
    expect(page.locator("#source-body mark")).to_have_text(SHOWN)
    check(page, colours=False)


def photo(folder: Path) -> Path:
    """What a phone gives a page: every photo has the same name."""
    path = folder / "image.png"
    Image.new("RGB", (60, 40), "white").save(path)
    return path


@pytest.mark.full("a client reads and sends, in this file; axe in test_every_page.py")
def test_without_a_mouse_from_the_case_to_the_words_and_back(browsers: Browsers) -> None:
    _, _, client, _ = case_with_secrets()
    page = browsers.open(client)
    page.goto("/cases")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.portal-document')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("[data-source]")).to_contain_text(SHOWN)
    page.go_back()
    page.locator(".citation").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#source-body mark")).to_have_text(SHOWN)
    page.keyboard.press("Escape")
    expect(page.locator("#source-body mark")).not_to_be_in_viewport()


@pytest.mark.full(
    "tests/evidence/items/test_portal_tools.py: the very bytes, the rest of a list, and no way out; "
    "test_every_page.py opens it"
)
def test_the_attorneys_view_as_client_is_what_the_client_sees(browsers: Browsers) -> None:
    case, attorney, client, _ = case_with_secrets()
    for number in range(20):  # with the letter one more than are shown at once
        make_item(case, SHOWN, title=f"Bill {number}", client_visible=True, uploaded_by=attorney)
    make_item(case, HIDDEN, title="Strategy memo", uploaded_by=attorney)
    page, portal = browsers.open(attorney), browsers.open(client)
    portal.goto(f"/cases/{case.pk}")
    page.goto(f"/cases/{case.pk}")
    page.get_by_role("link", name="View as client").first.click()
    page.wait_for_url("**/client-view")  # with its scripts: until they listen, more of a list is another page
    expect(page.get_by_text("exactly as the client sees it")).to_be_visible()
    expect(page.locator("input[type=file]")).to_have_count(0)
    for part in ("portal.get", "evidence.list", "timeline.list"):
        shown = f"[data-tool='{part}']"
        assert page.locator(shown).text_content() == portal.locator(shown).text_content()
    with page.expect_response("**/evidence?*cursor=*") as more:
        page.get_by_role("link", name="Show more").first.click()
    assert more.value.request.headers["x-view-as"] == "client"
    expect(page.locator(".portal-document")).to_have_count(21)
    page.evaluate("document.querySelectorAll('[data-tool]').forEach(part => htmx.trigger(part, 'refresh'))")
    expect(page.locator(".portal-document")).to_have_count(20)
    with page.expect_response("**/context?*") as source:
        page.locator(".citation").first.click()
    assert source.value.request.headers["x-view-as"] == "client"
    expect(page.locator("#source-body mark")).to_have_text(SHOWN)
    page.locator("#source-body").get_by_role("link", name="Open the document").click()
    expect(page).to_have_url(re.compile("/client-view/evidence/"))
    expect(page.get_by_text("exactly as the client sees it")).to_be_visible()
    assert not [word for word in SECRETS if word in page.content()]
    check(page, colours=False)
    page.get_by_role("link", name="Back to the case").click()
    expect(page).to_have_url(re.compile(f"/cases/{case.pk}$"))


@pytest.mark.full(
    "test_viewers.py shows a document by the button; test_portal_notices.py: what is shown comes; "
    "tests/evidence/custody/test_addresses.py: from whom it was hidden fetches nothing"
)
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
