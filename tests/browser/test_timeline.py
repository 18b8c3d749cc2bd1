"""The timeline drawn and listed, and the pages that tell what a case needs, who is in it and who did what."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from cases.models import Case, User
from facts.models import Citation, Fact
from tests.browser.people import NARROW, WIDE, Browsers, holding
from tests.browser.test_every_page import check
from tests.extent import full
from tests.factories import make_case, make_entity, make_fact, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
MANY = 5_000 if full() else 2_000  # events: far more than the 200 marks that are drawn at once
SENTENCES = [
    "On May 12, 2024, Brandt Orchards delivered 1,200 crates to Northline Freight.",
    "In May 2024 the cooling unit was repaired.",
    "The crates arrived in Portland on May 21, 2024.",
]


@pytest.fixture
def case() -> Case:
    user = make_user(make_firm())
    assert user.firm
    case = make_case(user.firm, user, name="Brandt v. Northline")
    item = make_item(
        case, "\n".join(SENTENCES), title="Letter to the carrier", kind="letter", classification="Evidence"
    )
    brandt, northline = make_entity(case, "Hadley Brandt"), make_entity(case, "Northline Freight", type="organization")
    make_fact(
        item,
        SENTENCES[0],
        date=date(2024, 5, 12),
        date_precision="day",
        entities=(brandt, northline),
        status="approved",
        approved_by=user,
    )
    make_fact(
        item,
        SENTENCES[1],
        date=date(2024, 5, 1),
        date_end=date(2024, 5, 31),
        date_precision="month",
        entities=(northline,),
    )
    make_fact(item, SENTENCES[2], date=date(2024, 5, 21), date_precision="day")
    return case


def person_of(case: Case) -> User:
    user: User = case.participants.get().user
    return user


def opened(browsers: Browsers, case: Case, query: str = "", size: tuple[int, int] = (1440, 900)) -> Page:
    page = browsers.open(person_of(case), size=size)
    page.goto(f"/cases/{case.pk}/timeline{query}")
    return page


def test_a_mark_opens_its_source_and_the_drawing_is_moved_through_by_keys(browsers: Browsers, case: Case) -> None:
    page = opened(browsers, case)
    expect(page.locator("[data-chart-count]")).to_have_text("3 events")
    expect(page.locator(".chart-name")).to_have_text(
        [re.compile("Northline Freight"), re.compile("Hadley Brandt"), re.compile("Nobody named")]
    )
    page.locator(".mark:visible", has_text="delivered 1,200").first.click()
    expect(page.locator("#source-body mark")).to_have_text(SENTENCES[0])
    expect(page.locator("[data-chart-selected]")).to_contain_text("May 12, 2024")
    check(page, colours=False)
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    it_is_moved_through_by_keys(page)


@pytest.mark.full("test_slow_scripts.py: a form sent before the scripts run, and a hit whose script is not had")
def test_a_press_that_comes_before_its_script_is_not_lost(browsers: Browsers, case: Case) -> None:
    page = browsers.open(person_of(case))
    held = holding(page, re.compile(r"/js/timeline-moving[^/]*\.js"))
    page.goto(f"/cases/{case.pk}/timeline")
    expect(page.locator("[data-chart-count]")).to_have_text("3 events")
    with page.expect_request(re.compile("timeline-moving")):
        page.locator(".mark:visible", has_text="The crates arrived").click()
    expect(page.locator("[data-chart-selected]")).to_be_hidden()
    held.let_go()
    expect(page.locator("#source-body mark")).to_have_text(SENTENCES[2])


@pytest.mark.full(
    "test_slow_scripts.py: a form sent before the scripts run; the drawing is moved by keys, in this file"
)
def test_a_key_that_comes_before_the_drawing_is_not_lost(browsers: Browsers, case: Case) -> None:
    page = browsers.open(person_of(case))
    held = holding(page, re.compile(r"/js/timeline/drawing[^/]*\.js"))
    page.goto(f"/cases/{case.pk}/timeline")
    expect(page.locator(".timeline-item")).to_have_count(3)  # the list waits for nothing
    page.locator(".chart-view").press("Home")
    expect(page.locator("[data-chart-count]")).to_have_text("Drawing…")
    held.let_go()
    expect(page.locator("[data-chart-selected]")).to_contain_text(SENTENCES[1])


def it_is_moved_through_by_keys(page: Page) -> None:
    view, selected = page.locator(".chart-view"), page.locator("[data-chart-selected]")
    expect(page.locator("[data-chart-count]")).to_have_text("3 events")
    view.focus()
    page.keyboard.press("Home")
    expect(selected).to_contain_text(SENTENCES[1])  # some time in May: it begins first
    page.keyboard.press("ArrowRight")
    expect(selected).to_contain_text(SENTENCES[0])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(selected).to_contain_text(SENTENCES[2])
    page.keyboard.press("Enter")
    expect(page.locator("#source-body mark")).to_have_text(SENTENCES[2])
    ticks = page.locator(".chart-axis").inner_text()
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.locator(".chart-axis")).not_to_have_text(ticks)


@pytest.mark.full("test_facts.py and tests/facts/timeline filter")
def test_filters_stand_in_the_address_and_hold_for_both_views(browsers: Browsers, case: Case) -> None:
    page = opened(browsers, case)
    items, count = page.locator(".timeline-item"), page.locator("[data-chart-count]")
    expect(items).to_have_count(3)
    page.get_by_label("Status").select_option("approved")
    expect(items).to_have_count(1)
    expect(count).to_have_text("1 event")
    expect(page).to_have_url(re.compile("status=approved"))
    page.goto(f"/cases/{case.pk}/timeline?date_from=2024-05-20&lanes=kind")
    expect(items).to_have_count(2)  # the month reaches over the 20th
    expect(count).to_have_text("2 events")
    expect(page.locator(".chart-name")).to_have_text([re.compile("Letter")])
    page.get_by_label("Person or organization").focus()
    page.get_by_label("Person or organization").select_option(label="Northline Freight")
    expect(items).to_have_count(1)
    page.reload()
    expect(items).to_have_count(1)


@pytest.mark.full("test_every_page.py opens the page on a phone")
def test_a_phone_gets_the_list_first(browsers: Browsers, case: Case) -> None:
    page = opened(browsers, case, size=NARROW)
    expect(page.locator(".timeline-item")).to_have_count(3)
    expect(page.locator(".chart")).to_be_hidden()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(DRAWING) == [], "a hidden drawing costs nothing"
    page.get_by_role("button", name="Drawing").click()
    expect(page.locator("[data-chart-count]")).to_have_text("3 events")
    expect(page.locator(".timeline-item").first).to_be_hidden()
    check(page)


DRAWING = """() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
  .filter((path) => /^\\/static\\/js\\/timeline(-chart|-moving|\\/)/.test(path))"""
FRAMES = """async () => {
  const view = document.querySelector(".chart-view"), drawing = [], real = window.requestAnimationFrame;
  window.requestAnimationFrame = (draw) => real(() => {
    const began = performance.now();
    draw();
    document.body.offsetHeight;  // style and layout are part of the cost
    drawing.push(performance.now() - began);
  });
  const box = document.querySelector(".chart-marks").getBoundingClientRect();
  const at = (x) => ({ pointerId: 1, clientX: x, clientY: box.y + 20, bubbles: true });
  const send = (type, x) => view.dispatchEvent(new PointerEvent(type, at(x)));
  view.setPointerCapture = () => {};
  send("pointerdown", box.x + 300);
  for (let step = 0; step < 60; step += 1) {
    send("pointermove", box.x + 300 + 4 * (step % 30));
    await new Promise(real);
  }
  send("pointerup", box.x);
  window.requestAnimationFrame = real;
  return { drawing: drawing.sort((one, other) => one - other), marks: document.querySelectorAll(".mark:not([hidden])").length };
}"""


@pytest.mark.full("tests/js/timeline.test.js draws; the drawing is moved by keys in this file")
def test_thousands_of_events_move_smoothly(browsers: Browsers, case: Case) -> None:
    item = case.evidence.get()
    page_of_item, words = item.pages.get(), SENTENCES[2]
    start = page_of_item.text.index(words)
    first = date(2019, 1, 1)
    facts = Fact.objects.bulk_create(
        Fact(
            firm_id=case.firm_id, case=case, text=f"Event {number}", date=first + timedelta(days=(number * 7) % 2200),
            date_precision="day", made_by_type="engine", made_by_name="local engine", confidence=0.7,
        )
        for number in range(MANY)
    )  # fmt: skip
    Citation.objects.bulk_create(
        Citation(
            firm_id=case.firm_id, case=case, fact=fact, item=item, page=page_of_item, page_number=1, start=start,
            end=start + len(words), quote=words, is_primary=True,
        )
        for fact in facts
    )  # fmt: skip
    page = opened(browsers, case, "?lanes=none")
    expect(page.locator("[data-chart-count]")).to_have_text(f"{MANY + len(SENTENCES):,} events", timeout=60_000)
    expect(page.locator(".chart")).not_to_have_attribute("aria-busy", "true")
    with page.expect_response(re.compile("timeline-moving")):
        page.locator(".chart-view").hover()
    measured = page.evaluate(FRAMES)
    assert measured["marks"] < 200, "far out, events are counted, not drawn one by one"
    assert measured["drawing"][len(measured["drawing"]) // 2] < 16, measured["drawing"]  # ms: a frame at 60 a second
    page.locator(".mark[data-status=many]:visible").nth(3).click()
    expect(page.locator(".chart-axis")).not_to_be_empty()
    assert page.locator(".mark:visible").count() < 400


def test_the_overview_tells_what_waits(browsers: Browsers, case: Case) -> None:
    client = make_user(case.firm, "client")
    make_item(case, "From the client.", title="Photo", uploaded_by=client)
    page = browsers.open(person_of(case))
    page.goto(f"/cases/{case.pk}")
    waits = page.locator("[data-today] li:visible")
    expect(waits).to_have_text([re.compile(r"2\s*facts to review"), re.compile(r"1\s*documents from the client")])
    expect(page.get_by_role("link", name=re.compile("Evidence.*1"))).not_to_have_count(0)
    waits.nth(1).get_by_role("link").click()
    expect(page.locator("[data-rows] [data-key]")).to_have_count(1)
    page.go_back()
    waits.nth(0).get_by_role("link").click()
    expect(page.locator(".fact")).to_have_count(2)


@pytest.mark.full(
    "test_every_page.py opens it; tests/audit/entries: test_folding.py unfolds, test_tools.py says it and filters"
)
def test_activity_says_who_did_what(browsers: Browsers, case: Case) -> None:
    page = browsers.open(person_of(case))
    page.goto(f"/cases/{case.pk}/facts?status=proposed")
    with page.expect_response(lambda answer: answer.request.method == "PATCH" and answer.ok):
        page.locator(".fact").first.get_by_role("button", name="Approve").click()
    page.goto(f"/cases/{case.pk}/activity")
    entry = page.locator(".act").first
    expect(entry).to_contain_text(f"{person_of(case).name} approved")
    entry.locator("summary").click()
    expect(entry).to_contain_text("on a page")
    check(page, colours=False)
    page.get_by_label("Outcome").select_option("refused")
    expect(page.get_by_role("heading", name="Nothing to show")).to_be_visible()
    expect(page).to_have_url(re.compile("outcome=refused"))
