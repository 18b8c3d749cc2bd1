"""What a page brings of our own styles and scripts before anyone does anything on it, uncompressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.matter import Matter, make_matter
from tests.browser.people import Browsers
from tests.browser.test_every_page import CLIENT, FIRM

pytestmark = pytest.mark.browser
BUDGET = 100_000
LIVE = {"overview", "evidence", "facts", "timeline", "people", "jobs", "activity"}
PAGES = {**FIRM, **CLIENT}
del PAGES["document"]  # no list: it has the viewers
# Modules that modules bring later are among them: the browser's own list has every file the page has asked for.
SIZES = """() => Object.fromEntries(performance.getEntriesByType("resource")
  .filter(({ name }) => /^\\/static\\/(?!vendor\\/).*\\.(css|js)$/.test(new URL(name).pathname))
  .map(({ name, decodedBodySize }) => [new URL(name).pathname, decodedBodySize]))"""


@pytest.fixture(scope="module")
def matters() -> dict[str, Matter]:
    return {}


@pytest.mark.parametrize("name", PAGES)
def test_own_styles_and_scripts_stay_small(browsers: Browsers, matters: dict[str, Matter], name: str) -> None:
    matter = matters.get("one") or matters.setdefault("one", make_matter())
    page = browsers.open(matter.attorney if name in FIRM else matter.client)
    page.goto(PAGES[name](matter), wait_until="networkidle")
    if name in LIVE:
        expect(page.locator("[data-live-dot]").first).to_have_text("Live")
    sizes: dict[str, int] = page.evaluate(SIZES)
    assert sizes, "the page has no styles"
    assert all(sizes.values()), f"sizes are not told: {sizes}"
    whole = sum(sizes.values())
    largest = sorted(sizes.items(), key=lambda one: -one[1])
    assert whole <= BUDGET, f"{whole:,} bytes\n" + "\n".join(f"{size:>7,} {path}" for path, size in largest)
