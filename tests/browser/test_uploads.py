"""Files on their way in when something goes wrong, and whole folders dropped on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from cases.models import Case, User
from evidence.models import EvidenceItem, Upload
from tests.browser.people import Browsers, holding
from tests.browser.test_evidence_table import open_evidence, write
from tests.extent import first
from tests.factories import make_case, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
ANYTHING = re.compile(".*")


@pytest.fixture
def user() -> User:
    return make_user(make_firm())


@pytest.fixture
def case(user: User) -> Case:
    assert user.firm
    return make_case(user.firm, user)


def failing(page: Page, times: int, how: str) -> list[str]:
    """Have the first PUTs fail: answered 500, or with their connection cut. Returns the addresses all PUTs went to."""
    tried: list[str] = []

    def handle(route: Route) -> None:
        if route.request.method != "PUT":
            return route.fallback()
        tried.append(route.request.url)
        if len(tried) > times:
            return route.fallback()
        return route.fulfill(status=500, body="") if how == "500" else route.abort("connectionreset")

    page.route(ANYTHING, handle)
    return tried


def test_files_chosen_before_the_page_is_ready_are_sent(
    browsers: Browsers, user: User, case: Case, tmp_path: Path
) -> None:
    """The choice is the browser's own; the script that sends comes later, and takes what is there."""
    page = browsers.open(user)
    held = holding(page, re.compile(r"/js/upload[^/]*\.js"))
    page.goto(f"/cases/{case.pk}/evidence", wait_until="commit")
    page.set_input_files("#upload-files", write(tmp_path, "letter.txt", b"On May 12, 2024, we met."))
    expect(page.locator(".upload-file")).to_have_count(0)
    held.let_go()
    expect(page.locator(".upload-file")).to_contain_text("letter.txt")
    expect(page.locator(".upload-file")).to_have_attribute("data-state", "done")
    assert EvidenceItem.objects.get(case=case).filename == "letter.txt"


@pytest.mark.parametrize(("how", "words"), first(1, [("cut", "No connection"), ("500", "refused the file (500)")]))
def test_a_failed_upload_is_cancelled_or_sent_again(
    browsers: Browsers, user: User, case: Case, tmp_path: Path, how: str, words: str
) -> None:
    """A line that is cancelled has nothing left to press: whoever works by keys goes on where files are chosen, and must
    not begin at the top of the page.
    """
    page = browsers.open(user)
    browsers.expect(page, "500 PUT", "ERR_CONNECTION_RESET", "ERR_FAILED")
    open_evidence(page, case)
    tried = failing(page, 2, how)
    page.set_input_files("#upload-files", write(tmp_path, "memo.txt", b"On May 14, 2024, we met again."))
    expect(page.locator(".upload-file")).to_have_attribute("data-state", "failed")
    page.get_by_role("button", name="Cancel: memo.txt").press("Enter")
    expect(page.locator(".upload-file")).to_have_attribute("data-state", "cancelled")
    expect(page.locator("#upload-files")).to_be_focused()

    page.set_input_files("#upload-files", write(tmp_path, "letter.txt", b"On May 12, 2024, we met."))
    line = page.locator(".upload-file", has_text="letter.txt")
    expect(line).to_have_attribute("data-state", "failed")
    expect(line).to_contain_text(words)
    page.get_by_role("button", name="Try again: letter.txt").click()
    expect(line).to_have_attribute("data-state", "done")
    assert len(tried) == 3
    assert EvidenceItem.objects.filter(case=case).count() == 1


@pytest.mark.full("one that failed is sent again, in this file")
def test_all_that_failed_go_again_together(browsers: Browsers, user: User, case: Case, tmp_path: Path) -> None:
    page = browsers.open(user)
    browsers.expect(page, "500 PUT")
    open_evidence(page, case)
    tried = failing(page, 3, "500")
    page.set_input_files("#upload-files", [write(tmp_path, f"{one}.txt", f"Letter {one}".encode()) for one in "abc"])
    expect(page.locator(".upload-file[data-state=failed]")).to_have_count(3)
    page.get_by_role("button", name="Try the failed again").click()
    expect(page.locator(".upload-file[data-state=done]")).to_have_count(3)
    assert len(tried) == 6
    expect(page.locator("[data-upload-summary]")).to_have_text("3 files: 3 received")


def test_a_paused_file_goes_on_when_it_is_resumed(browsers: Browsers, user: User, case: Case, tmp_path: Path) -> None:
    page = browsers.open(user)
    browsers.expect(page, "ERR_FAILED")
    open_evidence(page, case)
    held: list[Route] = []

    def hold(route: Route) -> None:
        return held.append(route) if route.request.method == "PUT" else route.fallback()

    page.route(ANYTHING, hold)
    page.set_input_files("#upload-files", write(tmp_path, "letter.txt", b"On May 12, 2024, we met."))
    line = page.locator(".upload-file")
    expect(line).to_have_attribute("data-state", "sending")
    page.get_by_role("button", name="Pause: letter.txt").press("Enter")
    expect(line).to_have_attribute("data-state", "paused")
    page.unroute(ANYTHING, hold)  # not counted: a request cut off early may reach this process late, or never
    expect(page.get_by_role("button", name="Go on: letter.txt")).to_be_focused()
    page.keyboard.press("Enter")
    expect(line).to_have_attribute("data-state", "done")
    assert EvidenceItem.objects.filter(case=case).count() == 1


def drop(page: Page, *paths: Path) -> None:
    """Drop files and folders of the disk on the page, as the system's file manager does."""
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for type_ in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": type_, "x": 600, "y": 300, "data": data})


def test_a_dropped_folder_comes_with_its_folders(browsers: Browsers, user: User, case: Case, tmp_path: Path) -> None:
    known = b"This letter is in the case already."
    make_item(case, known.decode(), title="Known letter", content=known, uploaded_by=user)
    inner = tmp_path / "Discovery" / "Letters"
    inner.mkdir(parents=True)
    write(inner, "first.txt", b"On May 12, 2024, Brandt Orchards delivered 1,200 crates.")
    write(inner, "copy.txt", known)
    write(tmp_path / "Discovery", "index.txt", b"Index of letters.")
    page = browsers.open(user)
    open_evidence(page, case)
    drop(page, tmp_path / "Discovery", write(tmp_path, "loose.txt", b"A loose leaf."))
    expect(page.locator(".upload-file[data-state=done]")).to_have_count(3)
    expect(page.locator(".upload-file[data-state=duplicate]")).to_contain_text("Discovery/Letters/copy.txt")
    sources = set(EvidenceItem.objects.filter(case=case).values_list("filename", "source"))
    assert {("first.txt", "Folder Discovery/Letters"), ("index.txt", "Folder Discovery"), ("loose.txt", "")} <= sources
    assert Upload.objects.get(case=case, filename="copy.txt").status == Upload.Status.PENDING, "its bytes were sent"
