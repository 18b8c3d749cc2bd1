"""Open pages: how long from a commit until each is told of it, and until a browser among them has painted it.

The pages are WebSocket clients. 200 are one web process's; they stand once all in one case, the worst there is, and once
twenty in each of ten cases. 500 of one case are those of as many processes as there are cores. In the first of the cases one
page more is open in Chromium, and is timed until the frame in which it shows the change: a decision, which the event itself
tells, or new words, for which the page asks the list again. The clients run on uvloop, as the server does: what they cost is
other machines' in earnest, and here the same two cores'.
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import uvloop
from asgiref.sync import sync_to_async
from django.conf import settings
from playwright.async_api import Page, async_playwright
from websockets.asyncio.client import ClientConnection, connect

from audit.events import actions as events
from cases.models import User
from facts.models import Fact
from tests.bench.clock import percentile
from tests.bench.report import Line, Row
from tests.bench.server import web_server
from tests.chromium import find
from tests.factories import make_case, make_fact, make_firm, make_item, make_user, session_of, token_client

PAGES, CASES, PAUSE = 200, 10, 3.0  # seconds between changes: a page refreshes a part every other second at most
KINDS = ("a decision", "new words")
TARGET, SECONDS = 150, 20
CROWD, CROWD_TARGET = 500, 50  # pages of one case, and milliseconds
FLAGS = ["--no-sandbox", "--disable-gpu"]
SENTENCE = "The crates arrived late."
WATCH = """() => {
  window.painted = [];
  const note = () => requestAnimationFrame(() => setTimeout(() => window.painted.push(Date.now())));
  const first = () => document.querySelector('.fact')?.dataset.status + document.querySelector('.fact-text')?.textContent;
  let before = first();
  new MutationObserver(() => { if (first() !== before) { before = first(); note(); } })
    .observe(document.querySelector('#results'), { subtree: true, childList: true, attributes: true });
}"""


class Watched:
    """A case with a fact that its attorney decides on again and again, and the people whose pages of it are open."""

    def __init__(self, pages: int) -> None:
        firm = make_firm()
        people = [make_user(firm) for _ in range(pages + 1)]
        self.case = make_case(firm, *people)
        self.fact = make_fact(make_item(self.case, SENTENCE), SENTENCE)
        self.cookies = [_cookie(user) for user in people]
        self.client = token_client(people[0])
        self.changes = 0

    def change(self, kind: str) -> float:
        """Approve the fact or take that back, or give it other words; when it was committed."""
        committed: list[float] = []
        wake = events.wake_readers

        def record(*args: Any) -> None:
            committed.append(time.time())
            wake(*args)

        with patch.object(events, "wake_readers", record):
            answer = self.client.patch(f"/v1/facts/{self.fact.pk}", self._next(kind))
        if answer.status_code != 200:
            raise AssertionError(f"The change was answered {answer.status_code}")
        return committed[0]

    def _next(self, kind: str) -> dict[str, str]:
        self.changes += 1
        if kind == "new words":
            return {"text": f"{SENTENCE} ({self.changes})"}
        self.fact.refresh_from_db()
        approved = self.fact.status == Fact.Status.APPROVED
        return {"status": Fact.Status.PROPOSED if approved else Fact.Status.APPROVED}


def _cookie(user: User) -> dict[str, str]:
    return {"name": settings.SESSION_COOKIE_NAME, "value": session_of(user)}


def measure(home: Path, *, quick: bool) -> list[Line]:
    lines: list[Line] = []
    for count in (1, CASES):
        cases = [Watched(PAGES // count) for _ in range(count)]
        with web_server() as (port, _):
            lines += uvloop.run(_measured(port, cases, 12 if quick else 30))
    crowded = Watched(CROWD)
    cores = len(os.sched_getaffinity(0))
    with web_server(processes=cores) as (port, _):
        delays = uvloop.run(_crowd(port, crowded, 8 if quick else 30))
    return [*lines, *_rows(f"commit → sent, {CROWD} pages of one case, {cores} processes", delays, CROWD_TARGET)]


async def _crowd(port: int, watched: Watched, changes: int) -> list[float]:
    """How long after each of so many changes every page was told."""
    pages = [await _page(port, watched, cookie) for cookie in watched.cookies[1:]]
    delays: list[float] = []
    for number in range(changes):
        delays += (await _told(watched, pages, KINDS[number % 2]))[1]
        await asyncio.sleep(PAUSE / 3)
    await asyncio.gather(*(one.close() for one in pages))
    return delays


async def _told(watched: Watched, pages: list[ClientConnection], kind: str) -> tuple[float, list[float]]:
    """Change the case's fact: when that was committed, and how many milliseconds later each page was told."""
    heard = [asyncio.create_task(_heard(one)) for one in pages]
    committed = await sync_to_async(watched.change)(kind)
    return committed, [(moment - committed) * 1000 for moment in await asyncio.gather(*heard)]


async def _measured(port: int, cases: list[Watched], changes: int) -> list[Line]:
    """So many changes of each kind, every other of them in the case that Chromium shows."""
    delays: list[float] = []
    painted: dict[str, list[float]] = {kind: [] for kind in KINDS}
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=find(), args=FLAGS)
        page = await _browser_page(await chromium.new_context(), port, cases[0])
        pages = [await asyncio.gather(*(_page(port, one, cookie) for cookie in one.cookies[1:])) for one in cases]
        for number in range(changes):
            for kind in KINDS:
                place = number % len(cases) if number % 2 else 0
                committed, told = await _told(cases[place], pages[place], kind)
                delays += told
                if place == 0:
                    painted[kind].append(await _painted(page) - committed * 1000)
                await asyncio.sleep(PAUSE)
        await asyncio.gather(*(one.close() for open_ in pages for one in open_))
        await chromium.close()
    where = "one case" if len(cases) == 1 else f"{len(cases)} cases"
    lines = _rows(f"commit → sent, {PAGES} pages of {where}", delays)
    for kind, values in painted.items():
        lines += _rows(f"commit → paint of {kind}, {where}", values)
    return lines


def _rows(what: str, values: list[float], target: int = TARGET) -> list[Line]:
    most = percentile(values, 0.95)
    half = Row(f"{what}, p50", percentile(values, 0.5), "ms")
    return [half, Row(f"{what}, p95", most, "ms", target=f"≤ {target}", met=most <= target)]


async def _browser_page(context: Any, port: int, watched: Watched) -> Page:
    address = f"http://localhost:{port}"
    await context.add_cookies([{**watched.cookies[0], "url": address}])
    page: Page = await context.new_page()
    await page.goto(f"{address}/cases/{watched.case.pk}/facts")
    await page.wait_for_selector('[data-live-dot][data-state="live"]')
    await page.evaluate(WATCH)
    return page


async def _painted(page: Page) -> float:
    await page.wait_for_function("() => window.painted.length > 0", timeout=SECONDS * 1000)
    moment: float = await page.evaluate("window.painted.shift()")
    return moment


async def _page(port: int, watched: Watched, cookie: dict[str, str]) -> ClientConnection:
    headers = {"Cookie": f"{cookie['name']}={cookie['value']}", "Origin": f"http://localhost:{port}"}
    address = f"ws://localhost:{port}/ws/cases/{watched.case.pk}/"
    page = await connect(address, additional_headers=headers, open_timeout=SECONDS)
    await page.recv()
    return page


async def _heard(page: ClientConnection) -> float:
    """When the page was told; heartbeats' answers don't count."""
    async with asyncio.timeout(SECONDS):
        while '"fact.updated"' not in str(await page.recv()):
            continue
    return time.time()
