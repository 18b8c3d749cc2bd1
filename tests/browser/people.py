"""Browsers with people in them, watched for everything a page must not do."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, Route
from playwright.sync_api import TimeoutError as NotInTime

from cases.models import User
from tests.factories import session_of

WIDE, NARROW = (1440, 900), (390, 844)
WIDTHS = (390, 1024, 1280, 1366, 1440)  # at which every page is looked at
KEPT = "local_storage,indexeddb,cache_storage"  # by a page; what a server's answers may be kept as is not among it
CLOSINGS, CLOSING_MS = 10, 3_000  # how often a page is asked to close, and how long that may take
# What the browser and htmx say about refused requests; these are seen as responses, below.
ANSWERED = re.compile(r"^Failed to load resource|^Response Status Error Code|WebSocket connection to .* failed")


@dataclass
class Watched:
    """A page, and what went wrong on it. ``expected`` are patterns of "404 /path" that the test provokes."""

    page: Page
    problems: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        self.page.on("response", self._response)
        self.page.on("requestfailed", self._failed)

    def unexpected(self) -> list[str]:
        return [line for line in self.problems if not any(re.search(known, line) for known in self.expected)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not ANSWERED.search(message.text):
            self.problems.append(f"console {message.type}: {message.text}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"{response.status} {response.request.method} {response.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # what leaving a page does to requests under way
            self.problems.append(f"{request.failure} {request.method} {request.url}")


class Profiles:
    """Browser profiles that tests hand on with nobody's data in them: the forty files of every page are loaded once.

    The service worker that answers for these files stays out of them: it would have to be there, or not, for all.
    """

    def __init__(self, chromium: Browser, url: str) -> None:
        self.chromium, self.url = chromium, url
        self.free: list[BrowserContext] = []

    def take(self) -> BrowserContext:
        """One in which nobody is signed in and nothing is kept."""
        if self.free:
            return self.free.pop()
        profile = self.make(WIDE)
        profile.add_init_script("delete Navigator.prototype.serviceWorker")
        return profile

    def forget(self, page: Page) -> None:
        """What pages kept in its profile, before it leads anywhere."""
        session = page.context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": KEPT})
        session.detach()

    def give_back(self, profile: BrowserContext) -> None:
        for page in profile.pages:
            _close(page)
        profile.clear_cookies()
        self.free.append(profile)

    def make(self, size: tuple[int, int], **options: Any) -> BrowserContext:
        """A browser that never was here."""
        viewport = {"width": size[0], "height": size[1]}
        context = self.chromium.new_context(base_url=self.url, viewport=viewport, **options)
        context.set_default_timeout(15_000)
        return context


def _close(page: Page) -> None:
    """Close it, again where Chromium said that it would and did not: it forgets what it is asked while a page is on its way
    to another (https://issues.chromium.org/issues/536385539), and ``page.close()`` waits for ever then."""
    for _ in range(CLOSINGS):
        if page.is_closed():
            return
        with suppress(NotInTime), page.expect_event("close", timeout=CLOSING_MS):
            page.close(run_before_unload=True)  # which does not wait
    assert page.is_closed(), f"{page.url} does not close"


class Browsers:
    """One browser profile after the other, each with a page that is watched."""

    def __init__(self, profiles: Profiles) -> None:
        self.profiles = profiles
        self.watched: list[Watched] = []
        self.lent: list[BrowserContext] = []
        self.own: list[BrowserContext] = []

    def open(self, user: User | None = None, *, size: tuple[int, int] = WIDE) -> Page:
        """A page in a profile in which nobody was; with ``user``, signed in."""
        profile = self.profiles.take()
        self.lent.append(profile)
        page = self._page(profile, user)
        self.profiles.forget(page)
        if size != WIDE:
            page.set_viewport_size({"width": size[0], "height": size[1]})
        return page

    def open_new(self, user: User | None = None, *, size: tuple[int, int] = WIDE, **options: Any) -> Page:
        """A page in a browser that never was here and is of this test only: with the product's service worker, or with
        what stays in a profile, as ``page.clock`` does. ``options`` are Playwright's.
        """
        profile = self.profiles.make(size, **options)
        self.own.append(profile)
        return self._page(profile, user)

    def expect(self, page: Page, *patterns: str) -> None:
        """These failures on the page are what the test is about."""
        self._watched(page).expected.extend(patterns)

    def problems(self, page: Page) -> list[str]:
        """What went wrong on the page so far without being expected, told once."""
        watched = self._watched(page)
        found = watched.unexpected()
        watched.problems.clear()
        return found

    def close(self) -> list[str]:
        """Close everything and return what went wrong without being expected."""
        for profile in self.lent:
            self.profiles.give_back(profile)
        for profile in self.own:
            profile.close()
        return [line for watched in self.watched for line in watched.unexpected()]

    def _watched(self, page: Page) -> Watched:
        return next(watched for watched in self.watched if watched.page is page)

    def _page(self, profile: BrowserContext, user: User | None) -> Page:
        if user is not None:
            url = self.profiles.url
            profile.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session_of(user), "url": url}])
        page = profile.new_page()
        self.watched.append(Watched(page))
        return page


class Held(list[Route]):
    """Requests of a page that wait for their answers, in the order in which they came."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page, self.over = page, False

    def first(self) -> Route:
        """The first of them, once it is there: of a request the page tells before it can be answered."""
        while not self:
            self.page.wait_for_timeout(10)
        return self[0]

    def let_go(self) -> None:
        """Let them go on as soon as there is one, and hold none that comes later."""
        self.first()
        self.over = True
        for route in self:
            route.continue_()


def holding(page: Page, files: re.Pattern[str], *, times: int | None = None) -> Held:
    """Keep the answers to requests for these files back, the first ``times`` or all."""
    held = Held(page)

    def hold(route: Route) -> None:
        if held.over:
            route.continue_()
        else:
            held.append(route)

    page.route(files, hold, times=times)
    return held
