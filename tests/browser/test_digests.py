"""Batches of files and acts alike, as people read them: one row each, opening to what it counts."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from audit.models import AuditEntry
from cases.models import Case, Notification, Role, User
from evidence.models import Arrival, EvidenceItem
from tests.browser.people import Browsers
from tests.browser.test_every_page import LOOKS, check
from tests.factories import make_case, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
SHOTS = os.environ.get("INTACTUS_SCREENSHOTS")  # a folder, to look at the pages oneself


def sent(case: Case, sender: User, reader: User) -> None:
    """The sender's files have come, and the reader is notified: read, unreadable, failed, and one that may be privileged."""
    statuses = ["ready"] * 5 + ["unsupported"] * 3 + ["failed"] * 2
    arrival = Arrival.objects.create(
        firm_id=case.firm_id, case=case, uploader=sender, actor_type="human", actor_id=sender.pk
    )
    Notification.objects.create(
        firm_id=case.firm_id, case=case, recipient=reader, kind="arrival", title="Files arrived", entity_type="arrival",
        entity_id=arrival.pk, actor_type="human", actor_name=sender.name,
    )  # fmt: skip
    for number, status in enumerate(statuses):
        title = f"Page {number} of the lease"
        item = make_item(case, "Text.", title=title, uploaded_by=sender, arrival=arrival, status=status)
        if number == 4:
            EvidenceItem.objects.filter(pk=item.pk).update(privilege="attorney_client", privilege_state="proposed")
        AuditEntry.objects.create(
            firm=case.firm, case=case, actor_type="human", actor_id=sender.pk, actor_name=sender.name, request_id="r",
            tool="evidence.confirm_upload", permission="write:evidence", category="create", entity_type="evidence",
            entity_id=item.pk, outcome="ok", status=200,
        )  # fmt: skip


def seen(page: Page, name: str) -> None:
    """The page is fit to be seen, and is kept to look at."""
    check(page, colours=False)
    for size, scheme, _ in LOOKS if SHOTS else ():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        page.screenshot(path=Path(str(SHOTS)) / f"{name}-{size[0]}-{scheme}.png", full_page=True)


@pytest.mark.full(
    "tests/evidence/arrivals/test_arrivals.py and tests/audit/entries/test_folding.py; "
    "test_automation.py opens the notifications, test_every_page.py the activity"
)
def test_a_batch_is_one_row_that_opens_to_its_files(browsers: Browsers) -> None:
    firm = make_firm()
    attorney, client = make_user(firm, Role.ATTORNEY), make_user(firm, Role.CLIENT, name="Dana Moran")
    case = make_case(firm, attorney, client, name="Moran v. Kestrel Harbor")
    sent(case, client, attorney)
    page = browsers.open(attorney)
    page.goto("/notifications")
    words = "10 files arrived: 5 read, 3 can’t be read, 2 failed; 1 may be privileged"
    expect(page.locator(".notification-title")).to_have_text(words)
    seen(page, "notifications")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/cases/{case.pk}/activity")
    expect(page.locator(".acts > details > summary")).to_contain_text("10 times")
    page.locator(".acts > details > summary .act-when").click()
    expect(page.locator(".acts .act")).to_have_count(10)
    seen(page, "activity")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/notifications")
    page.locator(".digest-part", has_text="failed").click()
    expect(page.locator("#results tbody tr")).to_have_count(2)
