"""The table of documents: sorted, filtered, selected and changed together; and files on their way into it."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from cases.models import Case, Role, User
from evidence.models import EvidenceItem, Upload
from tests.browser.people import NARROW, Browsers
from tests.browser.test_every_page import check
from tests.factories import make_case, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
BYTES = re.compile("/storage/|/files/|X-Amz|signature|token")
TITLES = ["Alder lease", "Birch invoice", "Cedar statement", "Dogwood memo"]
READ_SECONDS = 90_000  # milliseconds, on a busy machine


def case_of(user: User) -> Case:
    """A case with four documents, each larger than the one before; the newest is the last."""
    assert user.firm
    case = make_case(user.firm, user, name="Brandt v. Northline")
    for number, title in enumerate(TITLES, start=1):
        make_item(
            case, "Words.", title=title, size_bytes=number * 1000, uploaded_by=user, media_type="application/pdf",
            custodian="Records" if number > 2 else "", document_date=f"2024-05-0{5 - number}",
        )  # fmt: skip
    return case


def open_evidence(page: Page, case: Case, query: str = "") -> None:
    page.goto(f"/cases/{case.pk}/evidence{query}")
    expect(page.locator("[data-live-dot]")).to_have_text("Live")


def shown(page: Page) -> list[str]:
    return page.locator("#results tbody .cell-title > a").all_inner_texts()


def columns_are_chosen_for_oneself_and_stay_chosen(page: Page) -> None:
    heads = page.locator("#results thead th")
    expect(heads.filter(has_text="Custodian")).to_be_visible()
    choice = page.locator("#columns-evidence")
    choice.locator("summary").press("Enter")
    choice.get_by_label("Custodian").uncheck()
    expect(heads.filter(has_text="Custodian")).to_have_count(0)
    choice.get_by_label("Added by").check()
    expect(heads.filter(has_text="Added by")).to_be_visible()
    expect(page.locator("#results tbody")).to_contain_text("Mara Ellison")
    check(page, colours=False)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.reload()
    expect(heads.filter(has_text="Added by")).to_be_visible()
    expect(heads.filter(has_text="Custodian")).to_have_count(0)


def test_heads_sort_filters_narrow_by_way_of_the_address_and_columns_are_chosen(browsers: Browsers) -> None:
    user = make_user(make_firm(), name="Mara Ellison")
    page = browsers.open(user)
    open_evidence(page, case_of(user))
    assert shown(page) == TITLES[::-1]
    page.evaluate("window.sameDocument = true")
    page.get_by_role("link", name="Document").click()
    expect(page).to_have_url(re.compile(r"sort=title"))
    expect(page.locator("th[aria-sort=ascending]")).to_contain_text("Document")
    assert shown(page) == TITLES
    expect(page.locator("[data-sort]").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("th[aria-sort=descending]")).to_contain_text("Document")
    page.get_by_role("link", name="Size").click()
    expect(page).to_have_url(re.compile(r"sort=-size"))
    page.get_by_role("link", name="Dated").click()
    expect(page.locator("th[aria-sort=ascending]")).to_contain_text("Dated")
    assert shown(page) == TITLES[::-1]
    page.locator("form.filters summary").click()
    page.locator("#custodian").select_option("Records")
    expect(page.locator("#results tbody tr")).to_have_count(2)
    expect(page).to_have_url(re.compile(r"custodian=Records.*sort=date"))
    assert page.evaluate("window.sameDocument"), "the page was loaded anew"
    page.go_back()
    expect(page.locator("#results tbody tr")).to_have_count(4)
    expect(page.locator("#custodian")).to_have_value("")
    expect(page.locator("[data-live-dot]")).to_have_text("Live")  # the page is at work again
    page.go_forward()
    expect(page.locator("#results tbody tr")).to_have_count(2)
    expect(page.locator("#custodian")).to_have_value("Records")
    expect(page.locator("[data-live-dot]")).to_have_text("Live")
    columns_are_chosen_for_oneself_and_stay_chosen(page)


@pytest.mark.full("the same dialog, where one is refused, below")
def test_the_client_is_shown_what_was_named_beforehand(browsers: Browsers) -> None:
    user = make_user(make_firm())
    case = case_of(user)
    EvidenceItem.objects.filter(case=case, title=TITLES[0]).update(client_visible=True)
    page = browsers.open(user)
    open_evidence(page, case)
    page.get_by_label(f"Select {TITLES[3]}").click()
    page.get_by_label(f"Select {TITLES[0]}").click(modifiers=["Shift"])
    expect(page.locator("[data-bulk-count]")).to_have_text("4 selected")
    page.get_by_role("button", name="Show to client").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text("Show 3 documents to the client?")
    expect(dialog).to_contain_text(TITLES[1])
    expect(dialog).not_to_contain_text(TITLES[0])
    assert EvidenceItem.objects.filter(case=case, client_visible=True).count() == 1
    dialog.get_by_role("button", name="Show").click()
    expect(page.locator(".toast")).to_have_text("3 documents are seen by the client now")
    expect(page.locator('#results tr[data-visible="true"]')).to_have_count(4)
    expect(page.locator("[data-bulk-bar]")).to_be_hidden()
    assert EvidenceItem.objects.filter(case=case, client_visible=True).count() == 4


def test_what_is_refused_of_many_is_named_and_stays_selected(browsers: Browsers) -> None:
    user = make_user(make_firm())
    case = case_of(user)
    memo = EvidenceItem.objects.filter(case=case, title=TITLES[3])
    memo.update(privilege="work_product", privilege_state="proposed")
    page = browsers.open(user)
    open_evidence(page, case)
    select_all(page, 4)
    page.get_by_role("button", name="Show to client").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text("Show 3 documents to the client?")
    expect(dialog).to_contain_text(f"Not shown: “{TITLES[3]}”. “{TITLES[3]}” is likely privileged")
    dialog.get_by_role("button", name="Show").click()
    expect(page.locator(".toast")).to_contain_text(
        "3 documents are seen by the client now; 1 not: “Dogwood memo” is likely"
    )
    expect(page.locator("[data-bulk-count]")).to_have_text("1 selected")
    expect(page.locator("tr.is-selected")).to_contain_text(TITLES[3])
    expect(page.locator('tr[data-visible="true"]')).to_have_count(
        3
    )  # a press on a head that is just drawn anew is lost
    select_all(page, 4)
    page.get_by_role("button", name="Edit…").click()
    page.locator("#bulk-find").fill("Dogwood memo")
    page.locator("#bulk-replace").fill("")
    page.locator("[name=set-custodian]").check()
    page.get_by_label("Custodian of all").fill("Hadley Brandt")
    page.get_by_role("button", name="Change all").click()
    expect(dialog).to_contain_text("3 documents changed, 1 not and still selected.")
    expect(dialog.locator("li").first).to_contain_text("would have no title")
    dialog.get_by_role("button").last.click()
    expect(page.locator("[data-bulk-count]")).to_have_text("1 selected")
    assert memo.get().custodian == "Records"


def test_tags_custodian_review_and_deleting_by_keyboard_only(browsers: Browsers) -> None:
    user = make_user(make_firm())
    case = case_of(user)
    page = browsers.open(user)
    open_evidence(page, case)
    page.keyboard.press("j")
    page.keyboard.press("x")
    page.keyboard.press("j")
    page.keyboard.press("x")
    expect(page.locator("[data-bulk-count]")).to_have_text("2 selected")
    check(page, colours=False)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="Tag…").press("Enter")
    page.keyboard.type("hot")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#results .tag", has_text="hot")).to_have_count(2)
    select_all(page, 4)
    page.get_by_role("button", name="Mark reviewed").press("Enter")
    expect(page.locator("#results .reviewed")).to_have_count(4)
    select_all(page, 4)
    page.get_by_role("button", name="Custodian…").press("Enter")
    page.keyboard.type("Hadley Brandt")
    page.get_by_role("button", name="Set custodian").press("Enter")
    expect(page.locator("#results td", has_text="Hadley Brandt")).to_have_count(4)
    page.get_by_label(f"Select {TITLES[0]}").press("Space")
    page.get_by_role("button", name="Delete").press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text(TITLES[0])
    page.get_by_role("dialog").get_by_role("button", name="Delete").press("Enter")
    expect(page.locator("#results tbody tr")).to_have_count(3)
    assert set(EvidenceItem.objects.filter(case=case).values_list("custodian", flat=True)) == {"Hadley Brandt"}
    assert EvidenceItem.objects.filter(case=case, deleted_at__isnull=False).count() == 1


def select_all(page: Page, number: int) -> None:
    page.get_by_label(f"Select all {number} on this page").press("Space")
    expect(page.locator("[data-bulk-count]")).to_have_text(f"{number} selected")


def test_staff_find_no_button_for_what_they_may_not(browsers: Browsers) -> None:
    staff = make_user(make_firm(), Role.STAFF)
    page = browsers.open(staff)
    open_evidence(page, case_of(staff))
    page.locator("[data-pick]").first.click()
    expect(page.get_by_role("button", name="Tag…")).to_be_visible()
    expect(page.get_by_role("button", name="Delete")).to_be_hidden()


def write(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


@pytest.mark.full("tests/js/upload.test.js sums it up; test_uploads.py sends")
def test_the_report_of_what_was_uploaded_balances(browsers: Browsers, tmp_path: Path) -> None:
    user = make_user(make_firm())
    assert user.firm
    case = make_case(user.firm, user)
    known = b"This letter is in the case already."
    make_item(case, known.decode(), title="Known letter", content=known, uploaded_by=user)
    page = browsers.open(user)
    browsers.expect(page, "422")
    open_evidence(page, case)
    files = [
        write(tmp_path, "new.txt", b"On May 12, 2024, Brandt Orchards delivered 1,200 crates to Northline Freight."),
        write(tmp_path, "copy.txt", known),
        write(tmp_path, "empty.txt", b""),
        write(tmp_path, "noise.bin", bytes(range(256)) * 40),
    ]
    page.set_input_files("#upload-files", files)
    expect(page.locator(".upload-file[data-state=duplicate]")).to_have_count(1)
    report = page.locator("[data-upload-report]")
    expect(report.locator("[data-report-sum]")).to_have_text(
        "4 files = 1 read + 1 already in this case + 2 exceptions", timeout=READ_SECONDS
    )
    expect(report.locator("[data-report-exceptions] li")).to_have_count(2)
    expect(report.locator("[data-report-exceptions]")).to_contain_text("empty.txt Not stored: This file is empty")
    expect(report.locator("[data-report-exceptions]")).to_contain_text("noise.bin Stored, not readable here")
    expect(report.locator("[data-report-duplicates]")).to_contain_text("copy.txt")
    sent = Upload.objects.filter(case=case, declared_sha256=hashlib.sha256(known).hexdigest()).get()
    assert sent.status == Upload.Status.PENDING, "the bytes of a known file were sent"
    check(page)


@pytest.mark.full("tests/js/hash-worker.test.js takes it chunk by chunk; test_uploads.py sends")
def test_the_worker_takes_the_right_fingerprint_of_a_large_file(browsers: Browsers, tmp_path: Path) -> None:
    """Larger than what the browser's own SHA-256 is asked for; the server refuses a wrong one."""
    user = make_user(make_firm())
    assert user.firm
    case = make_case(user.firm, user)
    page = browsers.open(user)
    open_evidence(page, case)
    content = bytes(range(251)) * 140_001  # about 35 MB, and no whole number of blocks
    page.set_input_files("#upload-files", write(tmp_path, "large.bin", content))
    expect(page.get_by_role("link", name="large.bin").first).to_be_visible(timeout=READ_SECONDS)
    assert Upload.objects.get(case=case).declared_sha256 == hashlib.sha256(content).hexdigest()


@pytest.mark.full("test_uploads.py pauses, resumes and sends again")
def test_uploads_pause_go_on_and_fail_readably(browsers: Browsers, tmp_path: Path) -> None:
    user = make_user(make_firm())
    assert user.firm
    case = make_case(user.firm, user)
    page = browsers.open(user, size=NARROW)
    browsers.expect(page, "ERR_FAILED PUT", "ERR_FAILED")
    open_evidence(page, case)
    failed: list[Route] = []  # the first after the pause: what a pause cuts off may reach this process late, or never
    page.route(BYTES, hold)
    files = [write(tmp_path, f"{number}.txt", f"Letter number {number}.".encode()) for number in range(5)]
    page.set_input_files("#upload-files", files)
    expect(page.locator(".upload-file[data-state=sending]")).to_have_count(3)
    expect(page.locator(".upload-file[data-state=waiting]")).to_have_count(2)
    page.get_by_role("button", name="Pause all").click()
    expect(page.locator(".upload-file[data-state=paused]")).to_have_count(5)
    check(page)
    page.get_by_role("button", name="Cancel: 4.txt").click()
    page.route(BYTES, lambda route: fail_first(route, failed))
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(page.locator(".upload-file[data-state=failed]")).to_contain_text("No connection")
    expect(page.locator(".upload-file[data-state=sending]")).to_have_count(3)  # the next took its place


def hold(route: Route) -> None:
    """Let addresses be asked for, and keep the bytes from arriving."""
    if route.request.method != "PUT":
        route.fallback()


def fail_first(route: Route, failed: list[Route]) -> None:
    """Cut the first file off, and leave the others to the handler before."""
    if route.request.method != "PUT" or failed:
        return route.fallback()
    failed.append(route)
    return route.abort()
