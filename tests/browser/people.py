"""Browsers with people in them, watched for everything a page must not do."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, Route

from cases.models import User
from tests.factories import session_of

WIDE, NARROW = (1440, 900), (390, 844)
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


class Browsers:
    """One browser profile after the other, each with a page that is watched."""

    def __init__(self, chromium: Browser, url: str, profiles: dict[UUID, BrowserContext]) -> None:
        self.chromium, self.url, self.profiles = chromium, url, profiles
        self.watched: list[Watched] = []
        self.contexts: list[BrowserContext] = []

    def open(self, user: User | None = None, *, size: tuple[int, int] = WIDE, **options: Any) -> Page:
        """A fresh profile's page; with ``user``, signed in."""
        context = self._context(user, size, options)
        self.contexts.append(context)
        return self._page(context)

    def read(self, user: User) -> Page:
        """A page in the profile that read other pages for this person before: what they share is not loaded again."""
        if user.pk not in self.profiles:
            self.profiles[user.pk] = self._context(user, WIDE, {})
        return self._page(self.profiles[user.pk])

    def expect(self, page: Page, *patterns: str) -> None:
        """These failures on the page are what the test is about."""
        next(watched for watched in self.watched if watched.page is page).expected.extend(patterns)

    def close(self) -> list[str]:
        """Close everything and return what went wrong without being expected."""
        for watched in self.watched:
            watched.page.close()
        for context in self.contexts:
            context.close()
        return [line for watched in self.watched for line in watched.unexpected()]

    def _context(self, user: User | None, size: tuple[int, int], options: dict[str, Any]) -> BrowserContext:
        viewport = {"width": size[0], "height": size[1]}
        context = self.chromium.new_context(base_url=self.url, viewport=viewport, **options)
        context.set_default_timeout(15_000)
        if user is not None:
            context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session_of(user), "url": self.url}])
        return context

    def _page(self, context: BrowserContext) -> Page:
        page = context.new_page()
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
