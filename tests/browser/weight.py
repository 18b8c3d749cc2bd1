"""What a page brings of our own styles and scripts before anyone does anything on it, uncompressed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

BUDGET = 100 * 1024  # 100 KB
# Heavy libraries load where they are used: what draws the timeline comes when its drawing is first seen, after the list, and
# never with the page itself (test_a_phone_gets_the_list_first).
# Modules that modules bring later are among them: the browser's own list has every file the page has asked for.
SIZES = """() => Object.fromEntries(performance.getEntriesByType("resource")
  .filter(({ name }) => /^\\/static\\/(?!vendor\\/|js\\/timeline(?:-chart|\\/)).*\\.(css|js)$/.test(new URL(name).pathname))
  .map(({ name, decodedBodySize }) => [new URL(name).pathname, decodedBodySize]))"""


KNOWN: dict[str, int] = {}  # sizes by path: of what an earlier page has left in its memory the browser tells none


def weigh(page: Page, *, live: bool) -> None:
    """The page as it was just opened stays within the budget; what a ``live`` page brings late has come by then."""
    page.wait_for_load_state("networkidle")
    if live:
        expect(page.locator("[data-live-dot]").first).to_have_text("Live")
    told: dict[str, int] = page.evaluate(SIZES)
    KNOWN.update({path: size for path, size in told.items() if size})
    for path in told.keys() - KNOWN.keys():  # from a page that was not weighed
        KNOWN[path] = len(page.request.get(path).body())
    sizes = {path: KNOWN[path] for path in told}
    assert sizes, "the page has no styles"
    assert all(sizes.values()), f"sizes are not given: {sizes}"
    whole = sum(sizes.values())
    largest = sorted(sizes.items(), key=lambda one: -one[1])
    assert whole <= BUDGET, f"{whole:,} bytes\n" + "\n".join(f"{size:>7,} {path}" for path, size in largest)
