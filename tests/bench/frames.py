"""How smoothly the timeline is zoomed and moved, with 10,000 events over decades: what each frame takes in Chromium.

The view is zoomed with the wheel from the whole to twenty minutes and back, then dragged along. A frame's cost is what the
page's own thread does between the frame's beginning and when it is free again: scripts, styles, layout and what is recorded
of painting. That counts on a busy machine too, where the time from one frame to the next says what else runs.
"""

from __future__ import annotations

from pathlib import Path

from django.db import connection
from playwright.sync_api import expect

from cases.models import Role
from tests.bench.clock import percentile
from tests.bench.paint import chromium, page_of
from tests.bench.report import Line, Row
from tests.bench.server import web_server
from tests.bench.volume import fill, settle
from tests.factories import make_case, make_firm, make_user, session_of

EVENTS, DECADES, LANES = 10_000, 4, ("entity", "kind")
FRAME_MS = 16.7
# The bench's facts are days of ten years: these are spread over decades, and a part of them has a time of day.
SPREAD = """
UPDATE facts_fact SET date = date - (mod(abs(hashtext(id::text)), %s) * interval '10 years')::interval WHERE case_id = %s
"""
ZOOMED = """async ([steps, deltaY]) => {
  const view = document.querySelector(".chart-view"), marks = document.querySelector(".chart-marks");
  const { left, top, width } = marks.getBoundingClientRect();
  const free = new MessageChannel(), costs = [];
  const frame = () => new Promise((done) => requestAnimationFrame(() => {
    const began = performance.now();
    free.port1.onmessage = () => { costs.push(performance.now() - began); done(); };
    requestAnimationFrame(() => undefined);
    free.port2.postMessage(0);
  }));
  for (let step = 0; step < steps; step++) {
    const place = { clientX: left + width * 0.6, clientY: top + 20 }, kind = { bubbles: true, cancelable: true };
    view.dispatchEvent(new WheelEvent("wheel", { deltaY, deltaX: deltaY ? 0 : 60, ctrlKey: Boolean(deltaY), ...place, ...kind }));
    await frame();
  }
  return costs;
}"""


def measure(home: Path, *, quick: bool) -> list[Line]:
    """p95 and most of a frame while zooming in and out and moving, in lanes by entity and by kind of document."""
    firm = make_firm()
    attorney = make_user(firm, Role.ATTORNEY)
    case = make_case(firm, attorney)
    fill(case, EVENTS, vectors=1)
    with connection.cursor() as cursor:
        cursor.execute(SPREAD, [DECADES, case.pk])
    settle()
    steps, sessions = 60 if quick else 200, {lanes: session_of(attorney) for lanes in LANES}
    lines: list[Line] = []
    with web_server() as (port, _), chromium() as browser:
        for lanes in LANES:
            with page_of(browser, f"http://localhost:{port}", sessions[lanes]) as page:
                page.set_viewport_size({"width": 1440, "height": 900})
                page.goto(f"/cases/{case.pk}/timeline?lanes={lanes}")
                expect(page.locator("[data-chart-count]")).to_contain_text("event", timeout=60_000)
                page.locator(".chart-view").hover()
                page.wait_for_load_state("networkidle")
                shown = page.locator("[data-chart-count]").inner_text()
                for what, delta in (("zoomed in", -1_200 / steps * 3), ("zoomed out", 1_200 / steps * 3), ("moved", 0)):
                    lines.append(
                        _line(f"timeline of {shown} by {lanes}, {what}", page.evaluate(ZOOMED, [steps, delta]))
                    )
    return lines


def _line(what: str, costs: list[float]) -> Row:
    p95 = percentile(costs, 0.95)
    return Row(f"{what}: a frame, p95", p95, "ms", f"{max(costs):.1f} ms most", None, f"≤ {FRAME_MS}", p95 <= FRAME_MS)
