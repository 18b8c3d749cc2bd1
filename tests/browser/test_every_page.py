"""Every page: light, no error, nothing axe objects to, and no sideways scrolling on a phone."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.matter import Matter, make_matter
from tests.browser.people import NARROW, WIDE, Browsers
from tests.browser.weight import weigh
from tests.extent import by_turns, full

pytestmark = pytest.mark.browser
OPTIONS = {
    "resultTypes": ["violations"],
    "preload": False,
}  # preloading puts styles into the page, which its policy bars
CONTRAST = {"runOnly": ["color-contrast"]}
Look = tuple[tuple[int, int], Literal["light", "dark"], dict[str, Any]]
# Colours are of the theme, arrangement is of the width: no need for every rule four times.
LOOKS: list[Look] = [
    (WIDE, "dark", {}),
    (WIDE, "light", CONTRAST),
    (NARROW, "light", {}),
]
RUN = "options => axe.run(document, options).then(found => found.violations)"
TABLES = "[...document.querySelectorAll('.table-wrap')].map((one) => one.scrollWidth - one.clientWidth).filter((px) => px > 0)"
STILL = "() => document.getAnimations().every(one => one.playState === 'finished')"
Address = Callable[[Matter], str]

FIRM: dict[str, Address] = {
    "case list": lambda matter: "/cases",
    "new case": lambda matter: "/cases/new",
    "overview": lambda matter: f"/cases/{matter.case.pk}",
    "evidence": lambda matter: f"/cases/{matter.case.pk}/evidence",
    "facts": lambda matter: f"/cases/{matter.case.pk}/facts",
    "timeline": lambda matter: f"/cases/{matter.case.pk}/timeline",
    "people": lambda matter: f"/cases/{matter.case.pk}/people",
    "relationships": lambda matter: f"/cases/{matter.case.pk}/relationships",
    "deadlines": lambda matter: f"/cases/{matter.case.pk}/deadlines",
    "same names": lambda matter: f"/cases/{matter.case.pk}/people/same",
    "jobs": lambda matter: f"/cases/{matter.case.pk}/jobs",
    "activity": lambda matter: f"/cases/{matter.case.pk}/activity",
    "view as client": lambda matter: f"/cases/{matter.case.pk}/client-view",
    "document": lambda matter: f"/evidence/{matter.item.pk}?page=1&start=3&end=15",
    "person": lambda matter: f"/entities/{matter.person.pk}",
    "agents": lambda matter: "/agents",
    "events": lambda matter: "/agents/events",
    "approvals": lambda matter: "/approvals",
    "usage": lambda matter: f"/cases/{matter.case.pk}/usage",
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


@pytest.fixture(scope="module")
def matters() -> dict[str, Matter]:
    """The one matter all pages are about, made by the first test that looks at it."""
    return {}


def matter_of(matters: dict[str, Matter]) -> Matter:
    if not matters:
        matters["one"] = make_matter()
    return matters["one"]


@pytest.mark.parametrize("name", FIRM)
def test_pages_of_the_firm(browsers: Browsers, matters: dict[str, Matter], name: str) -> None:
    matter = matter_of(matters)
    page = browsers.open(matter.attorney)
    page.goto(FIRM[name](matter))
    expect(page.get_by_role("main")).to_be_visible()
    if name not in HEAVY:
        weigh(page, live=name in LIVE)
    check(page)


@pytest.mark.parametrize("name", CLIENT)
def test_pages_of_the_client(browsers: Browsers, matters: dict[str, Matter], name: str) -> None:
    matter = matter_of(matters)
    page = browsers.open(matter.client)
    page.goto(CLIENT[name](matter))
    weigh(page, live=False)
    check(page)


def test_sign_in_page(browsers: Browsers) -> None:
    page = browsers.open()
    page.goto("/sign-in")
    check(page)


def test_a_page_that_does_not_exist(browsers: Browsers, matters: dict[str, Matter]) -> None:
    page = browsers.open(matter_of(matters).attorney)
    browsers.expect(page, r"404 GET .*/cases/nothing$")
    page.goto("/cases/nothing")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    check(page)


@pytest.mark.full("test_source_panel.py opens it; each page is narrow once, above")
def test_the_source_opens_over_the_list_on_a_phone(browsers: Browsers, matters: dict[str, Matter]) -> None:
    matter = matter_of(matters)
    page = browsers.open(matter.attorney, size=NARROW)
    page.goto(FIRM["facts"](matter))
    page.locator(".citation").first.click()
    expect(page.locator("#source-body mark")).to_be_in_viewport()
    check(page)
    page.get_by_role("button", name="Close the source").click()
    expect(page.locator("#source-body mark")).not_to_be_in_viewport()


def check(page: Page) -> None:
    """What must hold on the page as it is now: at two widths no sideways scrolling, and in one look nothing axe objects to.

    What axe finds is of a component's colours or arrangement, and each component stands on many pages: by turns half of the
    pages are looked at wide and dark, half narrow and light; with ``--full`` each in every look.
    """
    page.evaluate(Axe().axe_script)
    seen = LOOKS if full() else [by_turns(os.environ["PYTEST_CURRENT_TEST"], [LOOKS[0], LOOKS[-1]])]
    page.emulate_media(reduced_motion="reduce")
    for look in LOOKS if full() else [LOOKS[0], LOOKS[-1]]:
        size, scheme, rules = look
        page.set_viewport_size({"width": size[0], "height": size[1]})
        if look in seen:
            page.emulate_media(color_scheme=scheme)
        page.wait_for_function(STILL)
        if look in seen:
            found = page.evaluate(RUN, {**OPTIONS, **rules})
            assert not found, f"{size[0]} px, {scheme}\n" + "\n".join(map(description_of, found))
        across = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert across <= 0, f"{across} px too wide at {size[0]} px"
        tables = page.evaluate(TABLES)
        assert not tables, f"{tables} px of tables too wide at {size[0]} px"


def description_of(violation: dict[str, Any]) -> str:
    places = [node["html"][:200] + "\n    " + node["failureSummary"][:300] for node in violation["nodes"][:3]]
    return f"{violation['id']}: {violation['help']}\n  " + "\n  ".join(places)
