"""The pages of what is done with evidence: light, no error, nothing axe objects to, and no sideways scrolling."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.utils import timezone
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from agents.models import DocumentQuestion, QuestionDocument
from evidence.duplicates.finding import text_kept
from evidence.duplicates.sketch import sketch_of
from evidence.models import (
    Capture,
    Clause,
    ClauseSearch,
    EvidenceItem,
    Exhibit,
    ExhibitSeries,
    LoadFileImport,
    LoadFileRow,
    LoadFileSource,
    Monitor,
    Page,
    Production,
    ProductionDocument,
)
from evidence.pipeline.work import Work
from facts.models import Deadline
from tests.browser.matter import Matter
from tests.browser.people import Browsers
from tests.browser.test_every_page import each_page, look
from tests.evidence.recordings.stored import make_recording
from tests.evidence.transcripts.depositions import make_designation, make_transcript
from tests.extent import full
from tests.factories import make_item

pytestmark = pytest.mark.browser
DIFF = "@@ -1,3 +1,3 @@\n Tariff\n-Demurrage is $90 a day.\n+Demurrage is $140 a day."


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


def received(matter: Matter) -> str:
    """A production of the other side whose columns are to be confirmed."""
    ids = {"firm_id": matter.case.firm_id, "case_id": matter.case.pk}
    found = LoadFileImport.objects.create(
        **ids, received_from="Roe LLP", state="preview", load_file="DATA/VOL001.dat", headers=["BEGBATES", "CUSTODIAN"],
        mapping={"begin": 0, "custodian": 1}, made_by_type="human", made_by_name="Mara Ellison",
        dialect={"encoding": "cp1252", "separator": "\x14", "quote": "þ", "newline": "®"},
        preview={
            "encoding": {"name": "cp1252", "basis": "It is not UTF-8; Windows-1252 is assumed.", "assumed": True},
            "rows": [{"values": ["ROE0001", "Ada Roe"], "problems": []}], "missing": ["No column has: date."],
        },
    )  # fmt: skip
    LoadFileSource.objects.create(**ids, load_import=found, item=matter.item, place=1)
    return f"/received/{found.pk}"


def received_with_problems(matter: Matter) -> str:
    """One that was imported, with a row that was not."""
    found = LoadFileImport.objects.get(pk=received(matter).rpartition("/")[2])
    found.state, found.unnamed = "imported", {"count": 1, "names": ["readme.txt"]}
    found.save()
    ids = {"firm_id": matter.case.firm_id, "case_id": matter.case.pk}
    said = {"code": "no_file", "message": "None of the files is in the volume.", "column": "", "value": "NATIVES/a.csv"}
    LoadFileRow.objects.create(
        **ids, load_import=found, number=1, begin="ROE0001", outcome="failed", has_problems=True, problems=[said]
    )
    return f"/received/{found.pk}"


def exhibits_of(matter: Matter) -> str:
    ids = {
        "firm_id": matter.case.firm_id,
        "case_id": matter.case.pk,
        "made_by_type": "human",
        "made_by_name": "Mara Ellison",
    }
    series = ExhibitSeries.objects.create(**ids, name="Plaintiff’s exhibits", party="Plaintiff", prefix="P-")
    Exhibit.objects.create(**ids, series=series, item=matter.item, number=1, label="P-1", key="P1")
    return f"/cases/{matter.case.pk}/exhibits"


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


def duplicates_of(matter: Matter) -> str:
    """Two documents that say nearly the same."""
    for item in (matter.item, _edited(matter)):
        text_kept(item, sketch_of(Work(item).text))
    return f"/cases/{matter.case.pk}/evidence/duplicates"


def compared_of(matter: Matter) -> str:
    other = _edited(matter)
    return f"/cases/{matter.case.pk}/evidence/compare?evidence_id={matter.item.pk}&other_id={other.pk}"


def _edited(matter: Matter) -> EvidenceItem:
    words = Page.objects.get(item=matter.item, number=1).text.split()
    return make_item(matter.case, " ".join(["Draft", *words[1:]]), title="Draft of it")


def question_of(matter: Matter) -> str:
    """A question that was answered in a model's words, with one part that its quote does not say."""
    ids = {"firm_id": matter.case.firm_id, "case_id": matter.case.pk}
    words = Page.objects.get(item=matter.item, number=1).text[:20]
    cited = {"document": 1, "page": 1, "start": 0, "end": 20, "quote": words}
    statement = {"text": "It says so.", "own_words": True, "citations": [cited], "not_borne_out": ["so"]}
    look = {"step": "look", "kind": "extract", "words": "What?", "document": 1, "clause_types": [], "found": [cited]}
    question = DocumentQuestion.objects.create(
        **ids, question="What does it say?", is_chosen=True, asked_by_type="human", asked_by_name="Mara Ellison",
        steps=[{"step": "plan", "looks": 1, "engine": "local-1"}, {**look, "status": "answered"}], engine="llm-2.0 m",
        answer={"statements": [statement], "dropped_quotes": 1, "dropped_statements": 0, "excerpts": 1},
    )  # fmt: skip
    QuestionDocument.objects.create(**ids, question=question, item=matter.item, number=1, is_chosen=True)
    return f"/document-questions/{question.pk}"


def deadlines_of(matter: Matter) -> str:
    """One whose trigger changed and one of an agent's."""
    ids = {"firm_id": matter.case.firm_id, "case_id": matter.case.pk, "time_zone": "UTC", "due_on": date(2026, 5, 4)}
    dated = make_item(matter.case, "Served.", title="Proof of service", document_date=date(2026, 4, 6))
    counted = {
        "trigger_on": date(2026, 4, 3),
        "amount": 31,
        "computed_on": date(2026, 5, 4),
        "steps": ["31 days after."],
    }
    Deadline.objects.create(**ids, **counted, title="Answer", trigger_item=dated, made_by_type="human")
    reason = {"override_on": date(2026, 5, 4), "override_reason": "Order"}
    Deadline.objects.create(**ids, **reason, title="Trial", made_by_type="agent")
    return f"/cases/{matter.case.pk}/deadlines"


PAGES: dict[str, Callable[[Matter], str]] = {
    "search": lambda matter: f"/cases/{matter.case.pk}/search?q=crates",
    "transcripts": lambda matter: f"/cases/{matter.case.pk}/transcripts",
    "transcript": transcript_of,
    "watched pages": lambda matter: f"/cases/{matter.case.pk}/monitors",
    "watched page": monitor_of,
    "deadlines": deadlines_of,
    "custody": lambda matter: f"/cases/{matter.case.pk}/custody",
    "productions": lambda matter: f"/cases/{matter.case.pk}/productions",
    "production": production_of,
    "received productions": lambda matter: f"/cases/{matter.case.pk}/received",
    "a received production": received,
    "a received production with problems": received_with_problems,
    "duplicates": duplicates_of,
    "documents compared": compared_of,
    "exhibits": exhibits_of,
    "questions": lambda matter: f"/cases/{matter.case.pk}/document-questions",
    "question": question_of,
    "clauses": clauses_of,
    "recording": lambda matter: f"/evidence/{make_recording(matter.case).pk}",
    "clauses compared": lambda matter: f"/cases/{matter.case.pk}/evidence/clauses",
}


HEAVY = {"recording"}  # a document's page, with a player
AGAIN = {"a received production with problems"}  # a page that is opened above, in another state: with --full only


@each_page([name for name in PAGES if full() or name not in AGAIN])
def test_pages_of_evidence(browsers: Browsers, attorneys: Tab, matter: Matter, name: str) -> None:
    look(browsers, attorneys, name, PAGES[name](matter), light=name not in HEAVY)


@pytest.mark.full("both pages are opened above; tests/evidence/duplicates lists and compares")
def test_a_list_of_duplicates_leads_to_their_comparison(browsers: Browsers, matter: Matter) -> None:
    for draft in (_edited(matter), _edited(matter)):  # two files with the same words
        text_kept(draft, sketch_of(Work(draft).text))
    page = browsers.open(matter.attorney)
    page.goto(f"/cases/{matter.case.pk}/evidence/duplicates")
    page.get_by_role("link", name="Compare").first.click()
    expect(page.get_by_role("main")).to_contain_text("Draft")


def test_words_are_ways_to_their_seconds(browsers: Browsers, matter: Matter) -> None:
    """From an address that cites them, by a click, and by keys."""
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
