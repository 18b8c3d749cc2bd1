"""What a page costs: until its first paint in Chromium, in bytes of our own styles and scripts, and in queries.

The case has 1,000 documents and facts. The browser's cache is warm, as for everyone who has been here before; the page
is made anew each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from playwright.sync_api import Browser, Page, sync_playwright

from cases.models import Role
from tests.bench.clock import percentile
from tests.bench.report import Line, Row
from tests.bench.server import web_server
from tests.bench.volume import fill, settle
from tests.browser.weight import SIZES
from tests.chromium import find
from tests.factories import make_case, make_firm, make_user, session_of

ITEMS, BUDGET = 1_000, 100  # documents of the case; kilobytes of our own that a list page may bring
PAINT_MS = 300  # from the navigation to the first paint
FLAGS = ["--no-sandbox", "--disable-gpu"]
PAGES = {
    "case list": "/cases", "overview": "/cases/{}", "evidence": "/cases/{}/evidence", "facts": "/cases/{}/facts",
    "timeline": "/cases/{}/timeline", "people": "/cases/{}/people", "jobs": "/cases/{}/jobs",
    "activity": "/cases/{}/activity", "portal": "/cases/{}",
}  # fmt: skip
PAINTED = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null"""


def measure(home: Path, *, quick: bool) -> list[Line]:
    firm = make_firm()
    attorney, client = make_user(firm), make_user(firm, Role.CLIENT)
    case = make_case(firm, attorney, client)
    fill(case, ITEMS)
    settle()
    sessions = {name: session_of(client if name == "portal" else attorney) for name in PAGES}
    addresses = {name: path.format(case.pk) for name, path in PAGES.items()}
    queries = {name: _queries(sessions[name], address) for name, address in addresses.items()}
    lines: list[Line] = []
    with web_server() as (port, _), chromium() as browser:
        for name, address in addresses.items():
            with page_of(browser, f"http://localhost:{port}", sessions[name]) as page:
                lines += _lines(name, page, address, 5 if quick else 20, queries[name])
    return lines


def _lines(name: str, page: Page, path: str, rounds: int, queries: int) -> list[Line]:
    page.goto(path, wait_until="networkidle")
    painted = [_painted(page, path) for _ in range(rounds)]
    own, p95 = sum(page.evaluate(SIZES).values()) / 1000, percentile(painted, 0.95)
    return [
        Row(f"{name}: first paint, p50", percentile(painted, 0.5), "ms"),
        Row(f"{name}: first paint, p95", p95, "ms", target=f"≤ {PAINT_MS}", met=p95 <= PAINT_MS),
        Row(f"{name}: own CSS and JS", own, "KB", target=f"≤ {BUDGET}", met=own <= BUDGET),
        Row(f"{name}: queries", queries, ""),
    ]


def _painted(page: Page, path: str) -> float:
    """Milliseconds from the navigation to the first contentful paint."""
    page.goto(path, wait_until="networkidle")
    page.wait_for_function(PAINTED)
    moment: float = page.evaluate(PAINTED)
    return moment


def _queries(session: str, path: str) -> int:
    """How often the page asks the database, the second time it is made."""
    browser = Client(headers={"Host": "localhost"})
    browser.cookies[settings.SESSION_COOKIE_NAME] = session
    browser.get(path)
    with CaptureQueriesContext(connection) as asked:
        answer = browser.get(path)
    if answer.status_code != 200:
        raise AssertionError(f"{path} was answered {answer.status_code}")
    return len(asked)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=find(), args=FLAGS)


@contextmanager
def page_of(browser: Browser, address: str, session: str) -> Iterator[Page]:
    """A page of someone who is signed in, with a cache of its own."""
    context = browser.new_context(base_url=address)
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": address}])
    yield context.new_page()
    context.close()
