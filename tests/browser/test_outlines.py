"""An outline is worked on by keys and a dialog, with its sources beside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cases.models import User
from cases.signin.actions import api_token_create
from config.api.scope import SYSTEM
from facts.models import Fact, Outline, OutlineEntry
from tests.browser.matter import Matter
from tests.browser.people import Browsers
from tests.browser.test_automation import apart
from tests.browser.test_every_page import each_page, look
from tests.evidence.transcripts.depositions import make_transcript
from tests.factories import make_case, make_fact, make_firm, make_item, make_user, token_client
from tests.facts.outlines.made import edit, heading, make_outline

pytestmark = pytest.mark.browser
QUOTE = "Brandt Orchards delivered 1,200 crates"


def entries(page: Page) -> list[tuple[str, str]]:
    """Depth and first line of each entry."""
    rows = page.locator(".outline-entry")
    found = rows.evaluate_all(
        "rows => rows.map((row) => [row.dataset.depth, row.querySelector('.outline-words > *').innerText])"
    )
    return [(depth, text.strip()) for depth, text in found]


def press(page: Page, key: str) -> None:
    with page.expect_response(lambda answer: answer.request.method == "PATCH") as changed:
        page.keyboard.press(key)
    assert changed.value.status == 200
    page.wait_for_load_state("networkidle")


@pytest.mark.full("an outline is worked on by keys, in this file")
def test_a_fact_is_found_by_its_words_where_one_page_does_not_list_it(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    item = make_item(case, f"On May 12, 2024, {QUOTE} to Northline Freight.", title="Letter")
    wanted = make_fact(item, QUOTE, text="The orchard flooded.", status="approved")
    for number in range(101):
        make_fact(item, QUOTE, text=f"Crate {number}.", status="approved", weight=50)
    made = apart(lambda: make_outline(token_client(attorney), case, heading("Delivery")))
    page = browsers.open(attorney)
    page.goto(f"/outlines/{made['id']}")
    page.get_by_role("button", name="Add to the end").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What").select_option("fact")
    dialog.get_by_role("searchbox", name="Search: Fact").fill("orchard flooded")
    expect(dialog.get_by_label("Fact", exact=True).locator("option")).to_have_text(["The orchard flooded."])
    dialog.get_by_role("button", name="Add").click()
    expect(page.locator(".outline-entry").nth(1)).to_contain_text("The orchard flooded.")
    assert OutlineEntry.objects.get(outline=made["id"], kind="fact").fact_id == wanted.pk


def test_an_outline_is_worked_on_by_keys(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    item = make_item(case, f"On May 12, 2024, {QUOTE} to Northline Freight.", title="Letter")
    fact = make_fact(item, QUOTE, text="Brandt delivered.", status="approved")
    given = (heading("Delivery"), {"kind": "fact", "fact_id": fact.pk}, heading("Notice"))
    made = apart(lambda: make_outline(token_client(attorney), case, *given))
    page = browsers.open(attorney)
    page.goto(f"/outlines/{made['id']}")
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Move Brandt delivered.").focus()
    press(page, "Alt+ArrowRight")
    expect(page.locator(".outline-entry").nth(1)).to_have_attribute("data-depth", "1")
    page.get_by_role("button", name="Move Notice").focus()
    press(page, "Alt+ArrowUp")
    expect(page.locator(".outline-entry h3")).to_have_text(["Notice", "Delivery"])
    page.locator(".citation").click()
    expect(page.locator("#source-body mark")).to_have_text(QUOTE)
    page.get_by_role("button", name="Add to the end").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What").select_option("exhibit")
    expect(dialog.get_by_label("Exhibit", exact=True)).to_have_text("There are none yet")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(dialog.get_by_role("alert")).to_have_text("Choose what is to be added first.")
    dialog.get_by_label("What").select_option("heading")
    dialog.get_by_label("Words").fill("Damages")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".outline-entry h3")).to_have_text(["Notice", "Delivery", "Damages"])
    page.get_by_label("More about Delivery").click()
    page.locator(".outline-more[open]").get_by_role("button", name="Delete").click()
    expect(page.locator(".outline-entry")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".outline-entry")).to_have_count(4)
    assert [depth for depth, _ in entries(page)] == ["0", "0", "1", "0"]
    a_changed_fact_is_shown_as_it_is_and_accepted(page, attorney, fact)


@pytest.mark.full("an outline is worked on by keys, in this file")
def test_the_current_entry_moves_as_often_as_it_is_told_to(browsers: Browsers) -> None:
    attorney = make_user(make_firm())
    case = make_case(attorney.firm, attorney)
    made = apart(lambda: make_outline(token_client(attorney), case, *map(heading, ("One", "Two", "Three", "Four"))))
    page = browsers.open(attorney)
    page.goto(f"/outlines/{made['id']}")
    expect(page.locator("[data-live-dot]").first).to_have_text("Live")
    page.wait_for_load_state("networkidle")
    page.keyboard.press("j")
    page.get_by_role("heading", level=1).first.click()  # what is current stays so, wherever one has clicked
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Alt+ArrowRight")
    expect(page.locator(".outline-entry h3")).to_have_text(["Two", "Three", "One", "Four"])
    expect(page.locator(".outline-entry").nth(2)).to_have_attribute("data-depth", "1")


def a_changed_fact_is_shown_as_it_is_and_accepted(page: Page, attorney: User, fact: Fact) -> None:
    expect(page.locator("[data-live-dot]").first).to_have_text("Live")
    _, token = api_token_create(actor=SYSTEM, user=attorney, name="test")  # open pages hear of what the web server does
    headers = {"Authorization": f"Bearer {token}"}
    assert page.request.patch(f"/v1/facts/{fact.pk}", data={"text": "Brandt delivered in May."}, headers=headers).ok
    expect(page.locator(".outline-state")).to_contain_text("It said: “Brandt delivered.”")
    page.get_by_role("button", name="Accept").click()
    expect(page.locator(".outline-state")).to_have_count(0)
    expect(page.locator(".outline-said")).to_contain_text("Brandt delivered in May.")


def outline_of(matter: Matter) -> dict[str, Any]:
    """An outline with something of most kinds: proposed, changed and current."""
    if found := Outline.objects.filter(case=matter.case).first():
        return {"id": found.pk}
    words = matter.item.pages.get(number=1).text[:20]
    api, fact = token_client(matter.attorney), make_fact(matter.item, words, text="It says so.")
    transcript = make_transcript(matter.case)
    given: list[dict[str, Any]] = [
        heading("Background", ref="a"), {"kind": "fact", "fact_id": fact.pk, "under": "a", "text": "Begin here."},
        {"kind": "testimony", "transcript_id": transcript.pk, "page_line": "12:8-10", "under": "a"},
        {"kind": "document", "evidence_id": matter.item.pk, "under": "a"}, {"kind": "note", "text": "Pause here."},
    ]  # fmt: skip
    made = apart(lambda: make_outline(api, matter.case, *given))
    apart(lambda: api.patch(f"/v1/facts/{fact.pk}", {"text": "It says that."}))
    apart(lambda: edit(api, made, {"op": "add", **heading("Close")}))
    return made


PAGES: dict[str, Callable[[Matter], str]] = {
    "list": lambda matter: f"/cases/{matter.case.pk}/outlines",
    "outline": lambda matter: f"/outlines/{outline_of(matter)['id']}",
    "print": lambda matter: f"/outlines/{outline_of(matter)['id']}/print",
}


@each_page(PAGES)
def test_pages_of_outlines(browsers: Browsers, attorneys: Page, matter: Matter, name: str) -> None:
    outline_of(matter)
    look(browsers, attorneys, name, PAGES[name](matter))
