"""At every width: nothing lies over words or controls, nothing is too wide, and the list and its source stay together."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from agents.models import Control
from audit.models import Job
from cases.models import Case, User
from evidence.models import EvidenceItem, Production
from evidence.models import Page as EvidencePage
from facts.models import Fact, Outline
from tests.browser.long_work_product import make_work_product
from tests.browser.people import NARROW, WIDTHS, Browsers, holding
from tests.browser.stack import Stack
from tests.browser.test_every_page import each_page
from tests.extent import by_turns, full, one_in
from tests.factories import (
    agent_client,
    make_case,
    make_entity,
    make_fact,
    make_firm,
    make_item,
    make_relationship,
    make_user,
    mention,
)  # fmt: skip

pytestmark = pytest.mark.browser
PAGES = (
    "facts", "evidence", "evidence?q=Konstantin", "people", "timeline", "activity", "jobs", "facts/review", "people/same",
    "relationships", "issues", "coverage", "questions", "instructions", "outlines", "deadlines", "facts/duplicates",
    "facts/import", "exhibits", "productions", "transcripts",
)  # fmt: skip
SOURCE = re.compile(r"/v1/evidence/[^/]+/context")
CURRENT = '.fact[aria-current="true"]'
LONG_WORD = "Correspondence-between-the-carrier-and-its-insurer_concerning_the_cooling_unit_2024-05-13_final_signed"
LONG_NAME = "Konstantin-Alexandros Papadopoulos-Wellington-Featherstonehaugh von und zu Hohenlohe-Schillingsfürst"
COMPANY = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH & Co. KGaA"
DOCUMENT = f"Minutes {LONG_WORD}"
FACTS = 40

# What of each text is really shown, and what of each control: cut to the boxes that clip them, in the same layer.
OVERLAPS = """() => {
  const found = [];
  const boxes = (node) => [...node.getClientRects()].map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
  const cut = (box, by) => ({ left: Math.max(box.left, by.left), top: Math.max(box.top, by.top),
    right: Math.min(box.right, by.right), bottom: Math.min(box.bottom, by.bottom) });
  const layerOf = (node) => {
    for (let one = node; one; one = one.parentElement) if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
    return document.body;
  };
  const shown = (node, box) => {
    for (let one = node; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.visibility === "hidden" || style.clipPath !== "none") return { left: 0, right: 0, top: 0, bottom: 0 };
      if (style.overflowX !== "visible") box = cut(box, one.getBoundingClientRect());
    }
    return box;
  };
  const area = (box) => box.right - box.left > 2 && box.bottom - box.top > 3;
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode;
    if (!data.trim() || parent.closest("script, style, template, option") || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of boxes(range)) {
      const visible = shown(parent, box);
      if (area(visible)) texts.push({ node: parent, layer: layerOf(parent), box: visible, words: data.trim().slice(0, 40) });
    }
  }
  const all = document.querySelectorAll("button, select, input, a.button, .citation, .tag, .status");
  const controls = [...all].filter((node) => node.checkVisibility()).flatMap(
    (node) => boxes(node).map((box) => ({ node, layer: layerOf(node), box: shown(node, box),
      words: (node.getAttribute("title") || node.innerText || node.name || node.id || "").trim().slice(0, 40) })),
  ).filter(({ box }) => area(box));
  for (const { node, box, words } of texts) {
    const place = node.closest("main > *, .rail, .case-header")?.getBoundingClientRect();
    if (place && (box.right > place.right + 1 || box.left < place.left - 1)) found.push(`“${words}” runs out of its place`);
  }
  const lie = (one, other) => one.layer === other.layer && !one.node.contains(other.node) && !other.node.contains(one.node)
    && !(other.node.closest("label")?.contains(one.node)) && area(cut(one.box, other.box));
  for (const [at, control] of controls.entries()) {
    for (const text of texts) if (lie(control, text)) found.push(`“${control.words}” over “${text.words}”`);
    for (const other of controls.slice(at + 1)) if (lie(control, other)) found.push(`“${control.words}” over “${other.words}”`);
  }
  for (let at = 0; at < texts.length; at++) for (let next = at + 1; next < Math.min(texts.length, at + 40); next++) {
    const [one, other] = [texts[at], texts[next]];
    if (one.node !== other.node && lie(one, other)) found.push(`words “${one.words}” over “${other.words}”`);
  }
  return [...new Set(found)];
}"""
# A page that hears of its new size draws in the frame after the one that hears, which comes when the browser has passed it on.
DRAWN = """async (width) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (innerWidth !== width) await frame();
  for (let frames = 0; frames < 3; frames += 1) await frame();
}"""
ACROSS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
IN_SIGHT = """(row) => {
  const { top, bottom } = row.getBoundingClientRect();
  const header = document.querySelector("[data-case-header]");
  const above = getComputedStyle(header).position === "sticky" ? header.getBoundingClientRect().bottom : 0;
  return top >= above - 1 && bottom <= innerHeight + 1;
}"""


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    return {}


@pytest.fixture
def case(made: dict[str, Any], stack: Stack) -> Case:
    """A case with long words and names wherever somebody may write one; made once."""
    if not made:
        made["attorney"] = attorney = make_user(make_firm(f"{COMPANY} & Partners LLP"), name=LONG_NAME)
        made["case"] = _long_case(attorney)
        _ask(stack, attorney, made["case"])
    found: Case = made["case"]
    return found


@pytest.fixture
def attorney(made: dict[str, Any], case: Case) -> User:
    found: User = made["attorney"]
    return found


def _long_case(attorney: User) -> Case:
    assert attorney.firm
    case = make_case(attorney.firm, attorney, name=f"{LONG_NAME} v. {COMPANY}")
    lines = [
        f"{number}. {LONG_NAME} of {COMPANY} sent {LONG_WORD} on May {1 + number % 28}, 2024."
        for number in range(FACTS)
    ]
    item = make_item(
        case, "\n".join(lines), title=LONG_WORD, kind="letter", media_type="text/plain", custodian=LONG_NAME,
        tags=[LONG_WORD[:60], "Hot"], client_visible=True,
    )  # fmt: skip
    failed = make_item(case, title=f"{COMPANY} {LONG_WORD}", status="failed", status_message=f"Encrypted: {LONG_WORD}.")
    Job.objects.create(
        firm_id=case.firm_id, case=case, kind="process", entity_type="evidence", entity_id=failed.pk, status="processing",
        progress_stage="extract_text", progress_done=2, progress_total=8, actor_type="human", actor_id=attorney.pk,
    )  # fmt: skip
    Job.objects.create(
        firm_id=case.firm_id, case=case, kind="process", entity_type="evidence", entity_id=item.pk, status="failed",
        actor_type="human", actor_id=attorney.pk, actor_name=LONG_NAME, finished_at=timezone.now(),
        error={"code": "FILE_CORRUPT", "message": f"{LONG_WORD} is damaged.", "retry_guidance": COMPANY, "recoverable": True},
    )  # fmt: skip
    make_item(
        case, "Text.", title=DOCUMENT, status="partial", status_message=f"Broke off: {LONG_WORD}.", summary=f"{COMPANY}.",
        privilege="protective_order", privilege_state="proposed", privilege_basis=LONG_WORD,
    )  # fmt: skip
    person = make_entity(case, LONG_NAME, aliases=[LONG_WORD, COMPANY])
    company = make_entity(case, COMPANY, type="organization")
    for entity, words in ((person, LONG_NAME), (company, COMPANY)):
        mention(entity, item, words, role="counsel_of_record_for_the_defendant")
    make_relationship(person, "engaged", company, item, lines[0])
    for number, line in enumerate(lines):
        settled = {"status": Fact.Status.APPROVED, "approved_by": attorney} if number % 4 == 3 else {}
        day = {"date": f"2024-05-{1 + number % 28:02}", "date_precision": "day"}
        make_fact(item, line, entities=(person, company), **day, **settled)
    make_work_product(attorney, item, (person, company), LONG_WORD, LONG_NAME)
    return case


def _ask(stack: Stack, attorney: User, case: Case) -> None:
    """An agent with a long name asks to give a document a long title."""
    token = agent_client(attorney, case, operations=("read", "write"))._credentials["HTTP_AUTHORIZATION"]
    Control.objects.create(firm=case.firm, case=case, approval_tools=["evidence.update"])
    item = make_item(case, "Text.", title=LONG_WORD)
    with stack.web(Authorization=token) as agent:
        asked = agent.patch(
            f"/v1/evidence/{item.pk}", json={"title": f"{COMPANY} {LONG_WORD}"}, headers={"X-Agent-Reasoning": LONG_WORD}
        )  # fmt: skip
    assert asked.status_code == 202, asked.text


@pytest.fixture
def resized(browsers: Browsers, attorney: User) -> Page:
    (page := browsers.open(attorney)).emulate_media(reduced_motion="reduce")
    return page


OTHERS = [*(name for name in PAGES if name not in ("facts", "timeline")), "approvals", "outline", "production"]


@each_page(["facts", "document", "timeline", *one_in(12, OTHERS)])
def test_nothing_lies_over_anything_with_long_words(browsers: Browsers, resized: Page, case: Case, name: str) -> None:
    """As a window is resized, on a phone and at one of the wider widths, by turns.

    With ``--full`` every page at every width, and where it was opened at it; else the list with its source, the document, the
    drawing, and one in twelve of the others. That a page is too wide, ``test_every_page.py`` and its like find, each at one.
    """
    widths = WIDTHS if full() else (WIDTHS[0], by_turns(name, WIDTHS[1:]))
    problems = []
    for width in widths:
        resized.set_viewport_size({"width": width, "height": 860})
        if width == WIDTHS[0] or full():
            resized.goto(address_of(name, case))
            resized.wait_for_load_state("networkidle")
        resized.evaluate(DRAWN, width)
        problems += [f"at {width} px: {one}" for one in measured(resized)]
    problems += browsers.problems(resized)
    assert not problems, "\n".join(problems)


def address_of(name: str, case: Case) -> str:
    if name == "document":
        return f"/evidence/{EvidenceItem.objects.get(case=case, title=DOCUMENT).pk}"
    if name in ("outline", "production"):
        model: Any = {"outline": Outline, "production": Production}[name]
        return f"/{name}s/{model.objects.get(case=case).pk}"
    return f"/cases/{case.pk}/{name}" if name in PAGES else f"/{name}"


def measured(page: Page) -> list[str]:
    across = page.evaluate(ACROSS)
    return [*([f"{across} px too wide"] if across > 0 else []), *page.evaluate(OVERLAPS)]


@pytest.mark.full("test_source_panel.py moves on; late answers are tried below")
def test_row_and_source_stay_together_at_speed(browsers: Browsers, attorney: User, case: Case) -> None:
    """However fast one moves, the current row is on the screen, and the panel shows its words or none.

    On a phone, where the panel has least room beside the list, and where it has most; with ``--full`` at every width.
    """
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/facts")
    for width in WIDTHS if full() else (WIDTHS[0], WIDTHS[1], WIDTHS[-1]):
        page.set_viewport_size({"width": width, "height": 860})
        for keys in ("j" * (FACTS // 2), "kkkkkk"):
            for key in keys:
                page.keyboard.press(key)
            row = page.locator(CURRENT)
            assert row.evaluate(IN_SIGHT), f"{keys[0]} at {width} px"
            if width > NARROW[0]:
                expect(page.locator("#source-body mark")).to_have_text(row.locator(".fact-text").inner_text())
                assert row.evaluate(IN_SIGHT)
        page.keyboard.press("k")


def test_a_source_that_can_not_be_fetched_or_comes_late_leaves_no_other_in_its_place(
    browsers: Browsers, attorney: User, case: Case
) -> None:
    page = browsers.open(attorney)
    browsers.expect(page, r"503 GET .*/context", r"ERR_FAILED GET .*/context", r"console error: htmx:")
    page.goto(f"/cases/{case.pk}/facts")
    body = page.locator("#source-body")
    page.keyboard.press("j")
    expect(body.locator("mark")).to_contain_text(f"{FACTS - 1}. ")
    page.route(SOURCE, lambda route: route.fulfill(status=503, body=""), times=1)
    page.keyboard.press("j")
    expect(body.get_by_role("status")).to_contain_text("could not be opened here")
    expect(body.locator("mark")).to_have_count(0)
    page.route(SOURCE, lambda route: route.abort(), times=1)
    page.keyboard.press("j")
    expect(body.get_by_role("status")).to_contain_text("No connection.")
    body.get_by_role("button", name="Try again").click()
    expect(body.locator("mark")).to_contain_text(f"{FACTS - 3}. ")

    held = holding(page, SOURCE, times=1)
    with page.expect_request(SOURCE):
        page.keyboard.press("j")
    expect(body.locator("mark")).to_be_hidden()
    page.keyboard.press("j")
    expect(body.locator("mark")).to_contain_text(f"{FACTS - 5}. ")
    held.let_go()
    page.keyboard.press("j")
    expect(body.locator("mark")).to_contain_text(f"{FACTS - 6}. ")


def test_a_row_whose_words_were_read_anew_shows_no_source(browsers: Browsers, attorney: User) -> None:
    assert attorney.firm
    case = make_case(attorney.firm, attorney)
    item = make_item(case, "First words.", "Second words.")
    changed, kept = make_fact(item, "Second words."), make_fact(item, "First words.")
    EvidencePage.objects.filter(pk=changed.citations.get().page_id).update(superseded_at=timezone.now())
    page = browsers.open(attorney)
    page.goto(f"/cases/{case.pk}/facts?fact={kept.pk}")
    expect(page.locator("#source-body mark")).to_have_text("First words.")
    page.keyboard.press("j")
    expect(page.locator("#source-body")).to_contain_text("The words can’t be shown here")
    expect(page.locator("#source-body mark")).to_have_count(0)
    expect(page).to_have_url(re.compile(f"fact={changed.pk}"))
