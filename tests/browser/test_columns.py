"""What stands side by side has room at every width: sections of a case, columns of tables."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from audit.models import Job
from cases.models import Case, User
from evidence.models import EvidenceItem
from tests.browser.people import WIDTHS, Browsers
from tests.browser.test_layout import DRAWN
from tests.extent import first, full
from tests.factories import make_case, make_firm, make_item, make_user

pytestmark = pytest.mark.browser


@pytest.fixture
def attorney() -> User:
    return make_user(make_firm(), name="Norma Lundgren")


@pytest.fixture
def case(attorney: User) -> Case:
    return make_case(attorney.firm, attorney)


@pytest.mark.full("test_every_page.py: nothing on a page and no table is too wide, each page at one width")
def test_every_section_of_a_case_is_in_sight_on_a_desk(browsers: Browsers, case: Case, attorney: User) -> None:
    """With the counts of a large case. Narrower, they scroll, and the current one is in sight."""
    page = browsers.open(attorney)
    page.set_viewport_size({"width": 1280, "height": 860})
    page.goto(f"/cases/{case.pk}/facts")
    for number, count in enumerate(("1,250", "12,800", "3,400")):
        page.locator(".case-tabs .tab-count").nth(number).evaluate(
            "(node, words) => { node.textContent = words; }", count
        )
    strip = page.locator(".case-tabs .tabs")
    assert strip.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0
    page.set_viewport_size({"width": 390, "height": 860})
    page.goto(f"/cases/{case.pk}/settings")
    expect(page.locator(".case-tabs [aria-current]")).to_be_in_viewport(ratio=1)


@pytest.mark.full("test_every_page.py: nothing on a page and no table is too wide, each page at one width")
@pytest.mark.parametrize(("name", "widths"), first(1, [("evidence", (*WIDTHS[:-1], 1100)), ("jobs", WIDTHS)]))
def test_all_columns_of_a_table_fit(
    browsers: Browsers, case: Case, attorney: User, name: str, widths: tuple[int, ...]
) -> None:
    """With the widest that each says: not readable, likely privileged, a day, a custodian of two words, what to try again.

    As a window is resized; with ``--full`` also where the page was opened at the width.
    """
    day = date(2024, 11, 26)
    broken = make_item(case, title="noise.bin", status="unsupported", custodian="Norma Lundgren", document_date=day)
    memo = make_item(case, "Text.", title="Strategy memorandum.docx", document_date=day)
    EvidenceItem.objects.filter(pk=memo.pk).update(
        privilege="work_product", privilege_state="proposed", size_bytes=1_843_200
    )
    Job.objects.create(
        firm_id=case.firm_id, case=case, kind="process", entity_type="evidence", entity_id=broken.pk, status="failed",
        actor_type="human", actor_id=attorney.pk, actor_name=attorney.name, started_at=timezone.now(),
        finished_at=timezone.now(), error={"code": "FILE_CORRUPT", "message": "The file is damaged.", "recoverable": True},
    )  # fmt: skip
    Job.objects.create(
        firm_id=case.firm_id, case=case, kind="process", entity_type="evidence", entity_id=memo.pk, status="processing",
        progress_stage="extract_text", progress_done=1_204, progress_total=12_800, actor_type="human",
        actor_id=attorney.pk, actor_name=attorney.name, started_at=timezone.now(),
    )  # fmt: skip
    page = browsers.open(attorney)
    for width in widths:
        page.set_viewport_size({"width": width, "height": 860})
        if width == widths[0] or full():
            page.goto(f"/cases/{case.pk}/{name}")
        page.evaluate(DRAWN, width)
        table = page.locator(".table-wrap").first
        assert table.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0, f"at {width} px"
