"""Privilege on pages: the proposal and its reasons, an attorney's decision, three lanes, and the view as a guest."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from agents.models import AgentKey
from cases.models import GuestGrant, Role
from evidence.models import EvidenceItem, GrantedDocument
from tests.browser.matter import make_matter
from tests.browser.originals import make_desk
from tests.browser.people import NARROW, WIDE, Browsers
from tests.browser.test_every_page import check
from tests.extent import first
from tests.factories import join_case, make_item, make_user

pytestmark = pytest.mark.browser
QUOTE = "ATTORNEY WORK PRODUCT"


@pytest.mark.parametrize("narrow", first(1, [False, True]))
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
    check(page, colours=False)
    page.get_by_label("Privilege", exact=True).select_option("none")
    page.get_by_role("button", name="Save the decision").click()
    expect(page.get_by_text("Not privileged").first).to_be_visible()
    expect(page.get_by_text("Decided by Mara Ellison")).to_be_visible()


@pytest.mark.full("test_every_page.py looks as the client; tests/evidence/guests/test_tools.py: what guests see")
def test_a_case_is_looked_at_as_its_guest(browsers: Browsers, stack: Any) -> None:
    matter = make_matter()
    guest = make_user(matter.case.firm, Role.GUEST, name="Omar Cardoso")
    join_case(matter.case, guest)
    make_item(matter.case, "Secret.", title="Strategy memo", privilege="work_product", privilege_state="proposed")
    page = browsers.open(matter.attorney)
    page.goto(f"/cases/{matter.case.pk}/settings")
    check(page)
    page.get_by_role("link", name="View as Omar Cardoso").click()
    expect(page.get_by_text("as Omar Cardoso (guest) sees it")).to_be_visible()
    icon, said = (page.locator(f".portal-banner {part}").first.bounding_box() for part in (".icon", "span"))
    assert icon
    assert said
    assert icon["x"] + icon["width"] <= said["x"]  # beside the words, not above them
    expect(page.get_by_role("checkbox")).to_have_count(0)  # nothing is selected where one only looks
    expect(page.get_by_role("link", name="Letter to the carrier").first).to_be_visible()
    expect(page.get_by_text("Strategy memo")).to_have_count(0)
    check(page)


@pytest.mark.full(
    "test_viewers.py draws the PDF; test_every_page.py opens a client's document; "
    "tests/evidence/items/test_portal_tools.py"
)
def test_a_client_sees_their_pdf_as_it_is(browsers: Browsers, stack: Any) -> None:
    desk = make_desk()
    client = make_user(desk.case.firm, Role.CLIENT)
    join_case(desk.case, client)
    type(desk.contract).objects.filter(pk=desk.contract.pk).update(client_visible=True)
    page = browsers.open(client)
    page.goto(f"/evidence/{desk.contract.pk}")
    expect(page.locator("[data-portal-original] canvas").first).to_be_visible()
    check(page, colours=False)


@pytest.mark.full("the page of one document, above; tests/evidence/privilege decides many")
def test_an_attorney_decides_about_several_documents_with_the_keyboard(browsers: Browsers, stack: Any) -> None:
    matter = make_matter()
    for title in ("Alder memo", "Birch memo"):
        make_item(matter.case, "Words.", title=title, client_visible=True)
    page = browsers.open(matter.attorney)
    page.goto(f"/cases/{matter.case.pk}/evidence?sort=title&q=memo")
    expect(page.locator("[data-live-dot]")).to_have_text("Live")
    page.get_by_label("Select Alder memo").check()
    page.get_by_label("Select Birch memo").check()
    expect(page.get_by_role("button", name="Decide privilege…")).to_be_visible()
    page.keyboard.press("p")
    dialog = page.get_by_role("dialog", name="Decide privilege")
    expect(dialog.get_by_label("Privilege", exact=True)).to_be_focused()
    check(page)
    dialog.get_by_label("Privilege", exact=True).select_option("work_product")
    dialog.get_by_label("Basis").fill("Drafts of counsel.")
    dialog.get_by_role("button", name="Decide", exact=True).click()
    expect(dialog.get_by_text("2 documents decided.")).to_be_visible()
    expect(dialog.get_by_text("Withheld: attorney work product. It had been shown to the client.")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    assert set(
        EvidenceItem.objects.filter(case=matter.case, title__endswith="memo").values_list("withheld", flat=True)
    ) == {True}


@pytest.mark.full("tests/evidence/privilege/test_tools.py names it; test_errors.py shows refusals")
def test_a_refused_decision_names_the_document(browsers: Browsers, stack: Any) -> None:
    matter = make_matter()
    gone = make_item(matter.case, "Words.", title="Alder memo")
    page = browsers.open(matter.attorney)
    page.goto(f"/cases/{matter.case.pk}/evidence?q=memo")
    page.get_by_label("Select Alder memo").check()
    page.get_by_role("button", name="Decide privilege…").click()
    browsers.expect(page, rf"422 POST .*/cases/{matter.case.pk}/evidence/privilege")
    EvidenceItem.objects.filter(pk=gone.pk).update(deleted_at=timezone.now())
    page.get_by_label("Basis").fill("Drafts of counsel.")
    page.get_by_role("button", name="Decide", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing was decided, because of these:")
    expect(page.get_by_role("alert")).to_contain_text("Alder memo")


@pytest.mark.full(
    "tests/evidence/privilege/test_tools.py; test_evidence_table.py: staff find no button for what they may not"
)
def test_staff_are_offered_no_decision(browsers: Browsers, stack: Any) -> None:
    matter = make_matter()
    staff = make_user(matter.case.firm, Role.STAFF)
    join_case(matter.case, staff)
    make_item(matter.case, "Words.", title="Alder memo")
    page = browsers.open(staff)
    page.goto(f"/cases/{matter.case.pk}/evidence?q=memo")
    page.get_by_label("Select Alder memo").check()
    expect(page.get_by_role("button", name="Mark reviewed")).to_be_visible()
    expect(page.get_by_role("button", name="Decide privilege…")).to_be_hidden()
    page.keyboard.press("p")
    expect(page.locator("#privilege-dialog")).to_be_hidden()


def test_an_attorney_grants_a_guest_named_documents(browsers: Browsers, stack: Any) -> None:
    matter = make_matter()
    guest = make_user(matter.case.firm, Role.GUEST, name="Omar Cardoso")
    join_case(matter.case, guest)
    report = make_item(matter.case, "Words.", title="Valuation report")
    draft = make_item(matter.case, "Words.", title="Valuation draft")
    make_item(
        matter.case, "Secret.", title="Valuation memo", privilege="work_product", privilege_state="proposed",
        privilege_basis="It is marked as attorney work product.",
    )  # fmt: skip
    page = browsers.open(matter.attorney)
    page.goto(f"/cases/{matter.case.pk}/settings")
    page.get_by_label("Until the end of").fill(str(timezone.localdate() + timedelta(days=30)))
    page.get_by_label("Named documents").check()
    search = page.get_by_label("Documents", exact=True)
    search.fill("Valuation")
    found = page.get_by_role("list", name="Documents found")
    expect(found.get_by_role("listitem")).to_have_count(3)
    memo = found.get_by_role("listitem").filter(has_text="Valuation memo")
    expect(memo).to_contain_text("Likely privileged; an attorney decides first. It is marked as attorney work product.")
    expect(memo.get_by_role("button")).to_have_count(0)
    search.press("Enter")
    page.get_by_role("button", name="Add Valuation report").click()
    expect(page.get_by_text("2 documents chosen:")).to_be_visible()
    check(page, colours=False)
    EvidenceItem.objects.filter(pk=draft.pk).update(
        privilege="attorney_client", privilege_state="proposed", privilege_basis="It is mail of counsel."
    )
    browsers.expect(page, rf"409 POST .*/cases/{matter.case.pk}/guest-grants")
    page.get_by_role("button", name="Grant", exact=True).click()
    expect(page.get_by_text("Nothing was granted")).to_be_visible()
    expect(page.get_by_role("list", name="Documents chosen")).to_contain_text("It is mail of counsel.")
    page.get_by_role("button", name="Leave out Valuation draft").click()
    page.get_by_role("button", name="Grant", exact=True).click()
    expect(page.get_by_text("1 named document")).to_be_visible()
    grant = GuestGrant.objects.get(user=guest, revoked_at=None)
    named = GrantedDocument.objects.filter(grant=grant).values_list("item_id", flat=True)
    assert (grant.whole_case, list(named)) == (False, [report.pk])


@pytest.mark.full("tests/evidence/privilege/test_withheld.py; test_agents.py makes a key")
def test_a_key_sees_privileged_documents_only_if_it_is_said(browsers: Browsers, stack: Any) -> None:
    matter = make_matter()
    page = browsers.open(matter.attorney)
    page.goto("/agents")
    box = page.get_by_label("It sees privileged documents")
    expect(box).not_to_be_checked()
    for name in ("Reader", "Reviewer of privilege"):
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("All my cases").check()
        box.set_checked(name != "Reader")
        page.get_by_role("button", name="Make the key").click()
        expect(page.get_by_text(f"The key for “{name}”")).to_be_visible()
    expect(page.get_by_text("Sees privileged documents", exact=True)).to_have_count(1)
    assert dict(AgentKey.objects.filter(owner=matter.attorney, name__startswith="Re").values_list("name", "privileged")) == {
        "Reader": False, "Reviewer of privilege": True,
    }  # fmt: skip
    check(page)


@pytest.mark.full("tests/evidence/items/test_portal_tools.py; test_portal.py opens the page")
def test_a_client_finds_the_withheld_file_they_sent(browsers: Browsers, stack: Any) -> None:
    desk = make_desk()
    client = make_user(desk.case.firm, Role.CLIENT)
    join_case(desk.case, client)
    type(desk.contract).objects.filter(pk=desk.contract.pk).update(
        client_visible=True, uploaded_by=client, privilege="attorney_client", privilege_state="proposed"
    )
    page = browsers.open(client)
    page.goto(f"/evidence/{desk.contract.pk}")
    expect(page.locator("[data-portal-original] canvas").first).to_be_visible()
    expect(page.get_by_text("No words to show here")).to_be_visible()
    check(page)
