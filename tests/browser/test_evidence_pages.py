"""The pages of what is done with evidence: light, no error, nothing axe objects to, and no sideways scrolling on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from evidence.models import Capture, Clause, ClauseSearch, Monitor, Page, Production, ProductionDocument
from tests.browser.matter import Matter, make_matter
from tests.browser.people import Browsers
from tests.browser.test_every_page import check
from tests.browser.weight import weigh
from tests.evidence.recordings.stored import make_recording
from tests.evidence.transcripts.depositions import make_designation, make_transcript

pytestmark = pytest.mark.browser
DIFF = "@@ -1,3 +1,3 @@\n Tariff\n-Demurrage is $90 a day.\n+Demurrage is $140 a day."


@pytest.fixture(scope="module")
def matters() -> dict[str, Matter]:
    """The one matter all pages are about, made by the first test that looks at it."""
    return {}


def transcript_of(matter: Matter) -> str:
    """A transcript with every kind of designation beside its text."""
    transcript = make_transcript(matter.case)
    offered = make_designation(transcript, "12:6-10", tags=["evasive"])
    answering = {"party": "Defendant", "side": "opposing", "answers": offered}
    make_designation(transcript, "12:10-12", kind="counter", **answering)
    make_designation(transcript, "12:8-9", kind="objection", reasons=["hearsay"], **answering)
    make_designation(transcript, "12:14-15", kind="note")
    return f"/transcripts/{transcript.pk}"


def monitor_of(matter: Matter) -> str:
    """A page that changed, and could not be read the last time."""
    ids = {"firm_id": matter.case.firm_id, "case_id": matter.case.pk}
    monitor = Monitor.objects.create(
        **ids, name="Northline’s tariff", url="https://example.com/tariff", owner=matter.attorney, failures=1,
        added_by_type="human", added_by_name="Mara Ellison", due_at=timezone.now(), problem="The name is unknown.",
    )  # fmt: skip
    told = {"monitor": monitor, "url": monitor.url}
    Capture.objects.create(**ids, **told, outcome="first", item=matter.item)
    Capture.objects.create(
        **ids, **told, outcome="changed", diff=DIFF, lines_added=1, lines_removed=1, item=matter.item
    )
    Capture.objects.create(**ids, **told, outcome="failed", problem=monitor.problem)
    return f"/monitors/{monitor.pk}"


def production_of(matter: Matter) -> str:
    ids = {"firm_id": matter.case.firm_id, "case_id": matter.case.pk}
    production = Production.objects.create(**ids, name="First", prefix="DOE", start=1, made_by_type="human")
    ProductionDocument.objects.create(**ids, production=production, item=matter.item, place=1, family=1)
    return f"/productions/{production.pk}"


def clauses_of(matter: Matter) -> str:
    """A document in which one type of clause was found, and another not."""
    ids = {"firm_id": matter.case.firm_id, "case_id": matter.case.pk, "item": matter.item}
    page = Page.objects.get(item=matter.item, number=1)
    made = {"made_by_type": "engine", "made_by_name": "local", "made_by_version": "1"}
    Clause.objects.create(
        **ids, **made, page=page, page_number=1, start=0, end=20, quote=page.text[:20], type="governing_law",
        section="Law", confidence=0.8,
    )  # fmt: skip
    for kind in ("governing_law", "exclusivity"):
        ClauseSearch.objects.create(**ids, type=kind)
    return f"/evidence/{matter.item.pk}/clauses"


PAGES: dict[str, Callable[[Matter], str]] = {
    "search": lambda matter: f"/cases/{matter.case.pk}/search?q=crates",
    "transcripts": lambda matter: f"/cases/{matter.case.pk}/transcripts",
    "transcript": transcript_of,
    "watched pages": lambda matter: f"/cases/{matter.case.pk}/monitors",
    "watched page": monitor_of,
    "custody": lambda matter: f"/cases/{matter.case.pk}/custody",
    "productions": lambda matter: f"/cases/{matter.case.pk}/productions",
    "production": production_of,
    "clauses": clauses_of,
    "recording": lambda matter: f"/evidence/{make_recording(matter.case).pk}",
    "clauses compared": lambda matter: f"/cases/{matter.case.pk}/evidence/clauses",
}


HEAVY = {"recording"}  # a document's page, with a player


@pytest.mark.parametrize("name", PAGES)
def test_pages_of_evidence(browsers: Browsers, matters: dict[str, Matter], name: str) -> None:
    matter = matters.setdefault("one", matters.get("one") or make_matter())
    page = browsers.open(matter.attorney)
    page.goto(PAGES[name](matter))
    expect(page.get_by_role("main")).to_be_visible()
    if name not in HEAVY:
        weigh(page, live=False)
    check(page)


def test_words_are_ways_to_their_seconds(browsers: Browsers, matters: dict[str, Matter]) -> None:
    """From an address that cites them, by a click, and by keys."""
    matter = matters.setdefault("one", matters.get("one") or make_matter())
    item = make_recording(matter.case)
    text = Page.objects.get(item=item).text
    start = text.index("completion")
    page = browsers.open(matter.attorney)
    page.goto(f"/evidence/{item.pk}?page=1&start={start}&end={start + len('completion certificate')}")
    second = "document.querySelector('[data-media]').currentTime"
    words = page.locator(".spoken-words .is-now")
    expect(words).to_have_text("completion")
    expect(page.locator(".is-cited")).to_have_count(2)
    page.get_by_text("$18,450", exact=True).click()
    expect(words).to_have_text("$18,450")
    before = page.evaluate(second)
    page.keyboard.press("ArrowRight")
    expect(words).not_to_have_text("$18,450")
    assert abs(page.evaluate(second) - before - 5) < 0.1
