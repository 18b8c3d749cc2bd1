"""What stages find and drop are events like what people write, in as many statements however much it is."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from audit.models import Event, Job
from cases.models import Case, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem
from evidence.pipeline.runner import advance_job, advance_to_searchable
from evidence.pipeline.start import start_processing
from facts.models import Entity, Fact, Relationship
from tests.evidence.pipeline.rerunning import LETTER, process, reads_as
from tests.extent import first
from tests.factories import make_item

KINDS: dict[str, Any] = {"entity": Entity, "relationship": Relationship, "fact": Fact}


@pytest.fixture
def item(case: Case, attorney: User) -> EvidenceItem:
    item = make_item(case, title="letter.txt", content=LETTER.encode(), status="uploaded")
    EvidenceItem.objects.filter(pk=item.pk).update(filename="letter.txt")
    job = start_processing(actor=person_actor(attorney), item=item)
    advance_to_searchable(job.pk)
    advance_job(job.pk)
    item.refresh_from_db()
    return item


def reported(event_type: str) -> Counter[Any]:
    return Counter(Event.objects.filter(event_type=event_type).values_list("entity_id", flat=True))


@pytest.mark.parametrize("kind", KINDS)
def test_each_row_that_a_stage_stored_is_one_event_of_its_document_and_engine(item: EvidenceItem, kind: str) -> None:
    rows = set(KINDS[kind].objects.values_list("pk", flat=True))
    assert rows
    assert reported(f"{kind}.created") == dict.fromkeys(rows, 1)
    data = Event.objects.filter(event_type=f"{kind}.created")[0].data
    assert data["evidence_id"] == str(item.pk)
    assert data["engine"].startswith("local")


def test_reading_again_without_a_change_tells_of_nothing(item: EvidenceItem, attorney: User) -> None:
    before = Event.objects.filter(entity_type__in=KINDS).count()
    process(person_actor(attorney), item)
    assert Event.objects.filter(entity_type__in=KINDS).count() == before


@pytest.mark.parametrize("kind", first(1, list(KINDS)))
def test_what_is_not_found_any_more_is_reported_too(item: EvidenceItem, attorney: User, kind: str) -> None:
    """Without ``--full`` of one kind; that each is reported, above, is of all."""
    before = set(KINDS[kind].objects.values_list("pk", flat=True))
    reads_as(item, "Nothing of note happened.")
    process(person_actor(attorney), item)
    gone = before - set(KINDS[kind].objects.values_list("pk", flat=True))
    assert gone
    assert reported(f"{kind}.deleted") == dict.fromkeys(gone, 1)


def test_a_document_of_many_names_takes_one_insert_for_all_their_events(case: Case, attorney: User) -> None:
    names = [
        f"{first} {last}" for first in ("Ruth", "Daniel", "Maria", "Peter") for last in ("Hartwell", "Pryce", "Soto")
    ]
    text = " ".join(f"{one} paid $10.00 to {two} on March 1, 2024." for one, two in pairwise(names))
    item = make_item(case, title="many.txt", content=text.encode(), status="uploaded")
    EvidenceItem.objects.filter(pk=item.pk).update(filename="many.txt")
    job = start_processing(actor=person_actor(attorney), item=item)
    advance_to_searchable(job.pk)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        advance_job(job.pk)
    assert Entity.objects.count() > 5
    inserts = [one["sql"] for one in queries if one["sql"].startswith('INSERT INTO "audit_event"')]
    assert len([sql for sql in inserts if "entity.created" in sql]) == 1
    assert len([sql for sql in inserts if "fact.created" in sql]) <= 1


def test_a_job_that_is_completed_has_done_all_its_steps(item: EvidenceItem, as_attorney: APIClient) -> None:
    job = Job.objects.get(entity_id=item.pk)
    data = Event.objects.get(event_type="job.completed", entity_id=job.pk).data
    assert (data["done"], data["done"] > 0) == (data["total"], True)
    progress = as_attorney.get(f"/v1/jobs/{job.pk}").json()["progress"]
    assert progress["done"] == progress["total"] == data["total"]
