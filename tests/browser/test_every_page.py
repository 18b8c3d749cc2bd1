"""Every page: light, no error, nothing axe objects to, and no sideways scrolling, by turns on a desk and on a phone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page, expect

from tests.browser.matter import Matter
from tests.browser.people import NARROW, WIDE, Browsers
from tests.browser.weight import weigh
from tests.each import each
from tests.extent import by_turns, full

pytestmark = pytest.mark.browser
OPTIONS = {
    "resultTypes": ["violations"],
    "preload": False,
}  # preloading puts styles into the page, which its policy bars
CONTRAST = {"runOnly": ["color-contrast"]}
WITHOUT_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}
Look = tuple[tuple[int, int], Literal["light", "dark"], dict[str, Any]]
# Colours are of the theme, arrangement is of the width: no need for every rule four times.
LOOKS: list[Look] = [
    (WIDE, "dark", {}),
    (WIDE, "light", CONTRAST),
    (NARROW, "light", {}),
]
# Without --full, of which each page has one: contrast, most of what axe takes, is of components that stand on many pages.
TURNS: list[Look] = [
    (WIDE, "dark", {}),
    (NARROW, "light", {}),
    (WIDE, "light", WITHOUT_COLOURS),
    (NARROW, "dark", WITHOUT_COLOURS),
]
WEIGHED = 6
STATES = 6  # of the states of pages that are looked at by themselves elsewhere, without --full one in so many
RUN = "options => axe.run(document, options).then(found => found.violations)"
# How many px the page is too wide, and its tables that are.
ACROSS = """() => [
  document.documentElement.scrollWidth - innerWidth,
  [...document.querySelectorAll(".table-wrap")].map((one) => one.scrollWidth - one.clientWidth).filter((px) => px > 0),
]"""
STILL = "() => document.getAnimations().every(one => one.playState === 'finished')"
Address = Callable[[Matter], str]

CASE: dict[str, Address] = {
    "overview": lambda matter: f"/cases/{matter.case.pk}",
    "evidence": lambda matter: f"/cases/{matter.case.pk}/evidence",
    "facts": lambda matter: f"/cases/{matter.case.pk}/facts",
    "timeline": lambda matter: f"/cases/{matter.case.pk}/timeline",
    "people": lambda matter: f"/cases/{matter.case.pk}/people",
    "relationships": lambda matter: f"/cases/{matter.case.pk}/relationships",
    "same names": lambda matter: f"/cases/{matter.case.pk}/people/same",
    "jobs": lambda matter: f"/cases/{matter.case.pk}/jobs",
    "activity": lambda matter: f"/cases/{matter.case.pk}/activity",
    "view as client": lambda matter: f"/cases/{matter.case.pk}/client-view",
    "document": lambda matter: f"/evidence/{matter.item.pk}?page=1&start=3&end=15",
    "person": lambda matter: f"/entities/{matter.person.pk}",
    "usage": lambda matter: f"/cases/{matter.case.pk}/usage",
    "facts that say the same": lambda matter: f"/cases/{matter.case.pk}/facts/duplicates",
    "vocabulary of tags": lambda matter: f"/cases/{matter.case.pk}/facts/tags",
    "import": lambda matter: f"/cases/{matter.case.pk}/facts/import",
    "re-reading": lambda matter: f"/cases/{matter.case.pk}/facts/rereading",
}
FIRM: dict[str, Address] = {
    "case list": lambda matter: "/cases",
    "new case": lambda matter: "/cases/new",
    "agents": lambda matter: "/agents",
    "events": lambda matter: "/agents/events",
    "approvals": lambda matter: "/approvals",
    "usage of the firm": lambda matter: "/usage",
    "people of the firm": lambda matter: "/users",
    "profile": lambda matter: "/profile",
}
CLIENT: dict[str, Address] = {
    "portal": lambda matter: f"/cases/{matter.case.pk}",
    "document in the portal": lambda matter: f"/evidence/{matter.item.pk}",
}
LIVE = {"overview", "evidence", "facts", "timeline", "people", "jobs", "activity"}
HEAVY = {"document"}  # no list: it has the viewers


@pytest.fixture
def clients(browsers: Browsers, matter: Matter) -> Page:
    return browsers.open(matter.client)


@pytest.fixture
def nobodys(browsers: Browsers) -> Page:
    """One in which nobody is signed in."""
    return browsers.open()


@contextmanager
def _apart() -> Iterator[None]:
    """What the browser gives up on fails the page that it was at, not those after it."""
    try:
        yield
    except Error as fault:
        raise AssertionError(str(fault)) from fault


def each_page(names: Iterable[str]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make the function one test of all these pages, each opened after the one before: what a start costs is paid once."""
    return each(list(names), apart=_apart)


@each_page(CASE)
def test_pages_of_a_case(browsers: Browsers, attorneys: Page, matter: Matter, name: str) -> None:
    look(browsers, attorneys, name, CASE[name](matter), light=name not in HEAVY, live=name in LIVE)


@each_page(FIRM)
def test_pages_of_the_firm(browsers: Browsers, attorneys: Page, matter: Matter, name: str) -> None:
    look(browsers, attorneys, name, FIRM[name](matter))


@each_page(CLIENT)
def test_pages_of_the_client(browsers: Browsers, clients: Page, matter: Matter, name: str) -> None:
    look(browsers, clients, name, CLIENT[name](matter))


@each_page(["/sign-in", "/offline", "/nothing"])
def test_pages_of_nobody(browsers: Browsers, nobodys: Page, path: str) -> None:
    browsers.expect(nobodys, r"404 GET .*/nothing$")
    look(browsers, nobodys, path, path, light=False)


@pytest.mark.full("test_source_panel.py opens it; half of the pages are narrow, above")
def test_the_source_opens_over_the_list_on_a_phone(browsers: Browsers, matter: Matter) -> None:
    page = browsers.open(matter.attorney, size=NARROW)
    page.goto(CASE["facts"](matter))
    page.locator(".citation").first.click()
    expect(page.locator("#source-body mark")).to_be_in_viewport()
    check(page)
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    page.get_by_role("button", name="Close the source").click()
    expect(page.locator("#source-body mark")).not_to_be_in_viewport()


def look(browsers: Browsers, page: Page, name: str, address: str, *, light: bool = True, live: bool = False) -> None:
    """Open this page after those before it, as wide as ``check`` left them, which is by turns wide and as on a phone.

    What must hold of each: it raises no error, is ``light``, and ``check``. What a page weighs is known once nothing more comes,
    and most of it is on every page: without ``--full`` one in ``WEIGHED`` is weighed, by turns.
    """
    page.goto(address)
    expect(page.get_by_role("main")).to_be_visible()
    if light and (full() or not by_turns(f"weight of {name}", range(WEIGHED))):
        weigh(page, live=live)
    check(page, name)
    problems = browsers.problems(page)
    assert not problems, "\n".join(problems)


def check(page: Page, name: str = "", *, colours: bool = True) -> None:
    """What must hold on the page as it is now: no sideways scrolling, and nothing axe objects to.

    With ``--full`` in every one of ``LOOKS``. Else in one of ``TURNS``, since what axe finds is of a component's colours or
    arrangement, and each component stands on many pages: wide or narrow, dark or light, and on half of the pages with their
    contrast. Whose turn it is, the test's name says, and the page's ``name`` where it looks at several. Without ``colours`` the
    page is one that is looked at by itself elsewhere, here in another state: one in ``STATES`` is looked at, without contrast.
    """
    turn = f"{os.environ['PYTEST_CURRENT_TEST']}{name}"
    if not (colours or full()) and by_turns(turn, range(STATES)):
        return
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    now = (page.viewport_size or {"width": 0})["width"]
    page.emulate_media(reduced_motion="reduce")
    # As wide as it is, first.
    for size, scheme, rules in sorted(LOOKS if full() else [by_turns(turn, TURNS)], key=lambda one: one[0][0] != now):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(STILL)
        found = page.evaluate(RUN, {**OPTIONS, **(rules if colours or full() else WITHOUT_COLOURS)})
        assert not found, f"{size[0]} px, {scheme}\n" + "\n".join(map(description_of, found))
        across, tables = page.evaluate(ACROSS)
        assert across <= 0, f"{across} px too wide at {size[0]} px"
        assert not tables, f"{tables} px of tables too wide at {size[0]} px"


def description_of(violation: dict[str, Any]) -> str:
    places = [node["html"][:200] + "\n    " + node["failureSummary"][:300] for node in violation["nodes"][:3]]
    return f"{violation['id']}: {violation['help']}\n  " + "\n  ".join(places)
