"""The pipeline's promises: it ends honestly, goes on where it was, and stores nothing twice."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from django.db import OperationalError
from psycopg.errors import DeadlockDetected

from audit.jobs.actions import job_cancel
from audit.models import Event, Job
from cases.models import Case, Role
from cases.scopes import person_actor
from config.api.errors import Conflict
from config.api.scope import Actor
from evidence.models import EvidenceItem, ManifestEntry, Page, Passage, StageRun
from evidence.pipeline.ending import JobOutcome
from evidence.pipeline.runner import MAX_ATTEMPTS, advance_job, advance_to_searchable
from evidence.pipeline.start import retry_processing, start_processing
from facts.entities import stage as entities_stage
from facts.models import Citation, Fact, Mention
from tests.factories import make_case, make_firm, make_item, make_user

LETTER = """March 4, 2024

Dear Ms. Okafor,

On February 12, 2024 Pellworth Roofing LLC received $18,450.00 from the Hartwell Trust for the roof at 9 Quarry Lane.
Daniel Pryce signed the completion certificate on March 1, 2024. The roof leaked on March 3, 2024.

Ruth Hartwell
"""


@pytest.fixture
def case(db: None) -> Case:
    firm = make_firm()
    return make_case(firm, make_user(firm, Role.ATTORNEY))


@pytest.fixture
def actor(case: Case) -> Actor:
    return person_actor(case.participants.get().user)


def item_of(case: Case, content: bytes, name: str, **fields: object) -> EvidenceItem:
    item = make_item(case, title=name, content=content, status=EvidenceItem.Status.UPLOADED, **fields)
    EvidenceItem.objects.filter(pk=item.pk).update(filename=name)
    item.refresh_from_db()
    return item


def process(actor: Actor, item: EvidenceItem, kind: str = "process", *, force: bool = False) -> Job:
    job = start_processing(actor=actor, item=item, kind=kind, force=force)
    advance_to_searchable(job.pk)
    advance_job(job.pk)
    job.refresh_from_db()
    item.refresh_from_db()
    return job


def test_a_letter_becomes_cited_facts(case: Case, actor: Actor) -> None:
    item = item_of(case, LETTER.encode(), "letter.txt")
    job = process(actor, item)
    assert (job.status, item.status, item.page_count, item.language) == ("completed", "ready", 1, "en")
    assert Fact.objects.filter(case=case, citations__item=item, date__isnull=False).count() >= 2
    for citation in Citation.objects.select_related("page").filter(case=case):
        assert citation.page.text[citation.start : citation.end] == citation.quote
    statuses = dict(StageRun.objects.filter(item=item).values_list("stage", "status"))
    assert statuses.pop("lay_out") == "skipped"
    assert set(statuses.values()) == {"done"}
    assert Event.objects.filter(event_type="evidence.processed", entity_id=item.pk).count() == 1


def test_found_by_its_words_before_enrichment(case: Case, actor: Actor) -> None:
    item = item_of(case, LETTER.encode(), "letter.txt")
    job = start_processing(actor=actor, item=item)
    advance_to_searchable(job.pk)
    job.refresh_from_db()
    assert job.status == "processing"
    assert job.lease_until is None
    assert Page.objects.filter(item=item, index__vector="leaked").exists()
    assert not Mention.objects.filter(item=item).exists()


def test_running_again_changes_nothing(case: Case, actor: Actor) -> None:
    item = item_of(case, LETTER.encode(), "letter.txt")
    process(actor, item)
    before = _rows(item)
    process(actor, item, force=True)
    after = _rows(item)
    assert {name: len(rows) for name, rows in before.items()} == {name: len(rows) for name, rows in after.items()}
    assert before["facts"] == after["facts"]
    assert before["pages"] == after["pages"]


def _rows(item: EvidenceItem) -> dict[str, set[object]]:
    return {
        "pages": set(Page.objects.filter(item=item).values_list("pk", flat=True)),
        "facts": set(Fact.objects.filter(citations__item=item).values_list("pk", flat=True)),
        "mentions": set(Mention.objects.filter(item=item).values_list("pk", flat=True)),
        "passages": set(Passage.objects.filter(item=item).values_list("pk", flat=True)),
    }


def test_unchanged_stages_are_not_repeated(case: Case, actor: Actor) -> None:
    item = item_of(case, LETTER.encode(), "letter.txt")
    process(actor, item)
    finished = dict(StageRun.objects.filter(item=item).values_list("stage", "finished_at"))
    process(actor, item)
    assert dict(StageRun.objects.filter(item=item).values_list("stage", "finished_at")) == finished


def test_what_people_decided_survives_extraction_again(case: Case, actor: Actor) -> None:
    item = item_of(case, LETTER.encode(), "letter.txt")
    process(actor, item)
    dismissed = Fact.objects.filter(case=case).order_by("id").first()
    assert dismissed is not None
    Fact.objects.filter(pk=dismissed.pk).update(status=Fact.Status.DISMISSED)
    process(actor, item, "extract_facts", force=True)
    assert Fact.objects.get(pk=dismissed.pk).status == "dismissed"


def test_mention_offsets_count_in_the_files_own_text(case: Case, actor: Actor) -> None:
    text = "\n\n".join(
        f"Paragraph {number}. Ruth Hartwell met Daniel Pryce in Boston." + " word" * 150 for number in range(12)
    )
    item = item_of(case, text.encode(), "long.txt")
    job = process(actor, item, "extract_entities")
    assert item.page_count > 1
    assert job.result["count"] >= 24
    for mention in job.result["mentions"]:
        assert text[mention["start"] : mention["end"]] == mention["text"]


def test_a_second_job_of_the_same_kind_is_refused(case: Case, actor: Actor) -> None:
    item = item_of(case, LETTER.encode(), "letter.txt")
    start_processing(actor=actor, item=item)
    with pytest.raises(Conflict, match="already being done"):
        start_processing(actor=actor, item=item)


def test_an_archived_case_takes_no_work(case: Case, actor: Actor) -> None:
    item = item_of(case, LETTER.encode(), "letter.txt")
    item.case.status = Case.Status.ARCHIVED
    with pytest.raises(Conflict, match="archived"):
        start_processing(actor=actor, item=item)


def test_cancelled_work_stops_and_can_be_taken_up_again(case: Case, actor: Actor) -> None:
    item = item_of(case, LETTER.encode(), "letter.txt")
    job = start_processing(actor=actor, item=item)
    advance_to_searchable(job.pk)
    job.refresh_from_db()
    assert job_cancel(actor=actor, job=job).status == "cancelled"
    advance_job(job.pk)
    assert not Fact.objects.filter(case=case).exists()
    retry_processing(actor=actor, job=job)
    advance_job(job.pk)
    job.refresh_from_db()
    assert job.status == "completed"
    assert Fact.objects.filter(case=case).exists()


def test_a_worker_that_lost_its_job_stores_nothing(case: Case, actor: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The job ends elsewhere while a stage computes: what it found is thrown away."""
    item = item_of(case, LETTER.encode(), "letter.txt")
    job = start_processing(actor=actor, item=item)
    advance_to_searchable(job.pk)

    def compute_while_cancelled(self: object, work: object) -> object:
        Job.objects.filter(pk=job.pk).update(status=Job.Status.CANCELLING)
        return "A summary that nobody wants."

    monkeypatch.setattr("evidence.pipeline.stages.summarize.Summarize.compute", compute_while_cancelled)
    advance_job(job.pk)
    item.refresh_from_db()
    job.refresh_from_db()
    assert (item.summary, job.status) == ("", "cancelled")


@pytest.mark.parametrize(
    ("content", "name", "status", "code"),
    [
        (b"PK\x03\x04 not really a zip", "broken.zip", "failed", "FILE_CORRUPT"),
        (b"\x7fELF\x02\x01\x01\x00" + bytes(range(256)), "program.bin", "unsupported", None),
        (b"   \n \n", "blank.txt", "partial", None),
    ],
)
def test_files_that_cannot_be_read_say_why(
    case: Case, actor: Actor, content: bytes, name: str, status: str, code: str | None
) -> None:
    item = item_of(case, content, name)
    job = process(actor, item)
    assert (item.status, (job.error or {}).get("code")) == (status, code)
    assert len(item.status_message) > 10
    assert item.sha256
    assert item.storage_key


@pytest.mark.parametrize(("times", "is_stored"), [(2, True), (99, False)])
def test_what_the_database_ends_for_another_document_begins_again(
    case: Case, actor: Actor, monkeypatch: pytest.MonkeyPatch, times: int, is_stored: bool
) -> None:
    """Of two documents that wait for each other's names PostgreSQL ends one's transaction."""
    item, resolve = item_of(case, LETTER.encode(), "letter.txt"), entities_stage.resolve
    ended: list[Any] = []

    def resolve_after_deadlocks(*args: Any) -> Any:
        found = resolve(*args)
        if len(ended) < times:
            ended.append(found)
            raise OperationalError("deadlock detected") from DeadlockDetected("deadlock detected")
        return found

    monkeypatch.setattr(entities_stage, "resolve", resolve_after_deadlocks)
    if is_stored:
        assert process(actor, item).status == "completed"
        assert (item.status, Mention.objects.filter(item=item).exists()) == ("ready", True)
    else:
        with pytest.raises(OperationalError):  # the worker's task ends; the job is taken up again later
            process(actor, item)
        assert not Mention.objects.filter(item=item).exists()


def test_files_in_an_archive_become_items_once(case: Case, actor: Actor) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a/letter.txt", LETTER)
        archive.writestr("b/letter.txt", LETTER + "Postscript.")
    parent = item_of(case, buffer.getvalue(), "papers.zip", client_visible=True)
    process(actor, parent)
    process(actor, parent, force=True)
    children = EvidenceItem.objects.filter(parent=parent)
    assert children.count() == 2
    assert all(child.client_visible for child in children)
    assert ManifestEntry.objects.filter(item__in=children, act="unpacked").count() == 2
    assert Job.objects.filter(entity_id__in=children.values("pk"), kind="process").count() == 2


def test_a_job_that_keeps_killing_its_worker_fails(case: Case, actor: Actor) -> None:
    item = item_of(case, LETTER.encode(), "letter.txt")
    job = start_processing(actor=actor, item=item)
    Job.objects.filter(pk=job.pk).update(attempts=5)
    advance_to_searchable(job.pk)
    job.refresh_from_db()
    assert (job.status, job.error["code"]) == ("failed", "PROCESSING_FAILED")


def test_a_job_that_waits_long_and_is_woken_often_stopped_no_worker(case: Case, actor: Actor) -> None:
    item = item_of(case, LETTER.encode(), "letter.txt")
    job = start_processing(actor=actor, item=item)
    for _ in range(MAX_ATTEMPTS + 1):  # the scheduler wakes what no worker holds
        assert advance_to_searchable(job.pk) is JobOutcome.RELEASED
    assert advance_job(job.pk) is JobOutcome.COMPLETED
    job.refresh_from_db()
    assert (job.status, job.attempts) == ("completed", 1)


def test_a_file_that_fails_says_what_it_is(case: Case, actor: Actor) -> None:
    item = item_of(case, b"PK\x03\x04 not really a zip", "broken.zip")
    process(actor, item)
    run = StageRun.objects.get(item=item, stage="extract_text")
    assert (run.status, bool(run.message)) == ("failed", True)
    assert item.media_type


def test_a_page_that_a_decided_fact_cites_is_never_dropped(case: Case, actor: Actor) -> None:
    item = item_of(case, f"{LETTER}\f{LETTER.replace('roof', 'cellar')}".encode(), "two.txt")
    process(actor, item)
    fact = Fact.objects.filter(case=case, citations__page_number=2).first()
    assert fact is not None
    Fact.objects.filter(pk=fact.pk).update(status=Fact.Status.DISMISSED)
    shorter = item_of(case, LETTER.encode(), "one.txt")
    EvidenceItem.objects.filter(pk=item.pk).update(sha256=shorter.sha256[::-1])
    EvidenceItem.objects.filter(pk=shorter.pk).update(storage_key="")
    EvidenceItem.objects.filter(pk=item.pk).update(storage_key=shorter.storage_key)
    item.refresh_from_db()
    process(actor, item, force=True)
    assert item.page_count == 1
    assert not Page.objects.filter(item=item, number=2).exists()
    assert Page.all_readings.filter(item=item, number=2).exists()
    assert not Fact.objects.filter(case=case, citations__page_number=2, status="proposed").exists()
