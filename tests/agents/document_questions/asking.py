"""What the tests of questions to documents share: asking, working it off, and reading the answer."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from audit.models import Job
from cases.models import Case
from evidence.engines.providers.local.embed import embed
from evidence.models import EvidenceItem, Passage
from evidence.pipeline.long_jobs import advance_long_job
from tests.evidence.clauses.contracts import FIRST
from tests.factories import make_item

NOTICE = "What notice must be given to terminate the agreement?"
WORDS = "ninety (90) days' written notice"


def a_contract(case: Case, text: str = FIRST, **fields: Any) -> EvidenceItem:
    """A contract that a search finds by what it means."""
    item = make_item(case, text, **{"title": "Service Agreement.pdf", "kind": "contract"} | fields)
    vector = embed([text])[0]
    Passage.objects.create(
        firm_id=item.firm_id, case=case, item=item, page=item.pages.get(), start=0, end=len(text), embedding=vector
    )
    return item


def ask(client: APIClient, case: Case, *items: EvidenceItem, question: str = NOTICE) -> Any:
    """The answer of documents.ask, once it is certain that it was taken."""
    body = {"question": question, "evidence_ids": [str(item.pk) for item in items]}
    response = client.post(f"/v1/cases/{case.pk}/document-questions", body, format="json")
    assert response.status_code == 202, response.content
    return response.json()


def work(asked: Any) -> Job:
    """The job, worked on until it has ended."""
    for _ in range(5):
        advance_long_job(asked["job_id"])
        job = Job.objects.get(pk=asked["job_id"])
        if job.status in Job.ENDED:
            return job
    raise AssertionError("the job does not end")


def read(client: APIClient, asked: Any) -> Any:
    response = client.get(f"/v1/document-questions/{asked['question_id']}")
    assert response.status_code == 200, response.content
    return response.json()


def answered(client: APIClient, case: Case, *items: EvidenceItem, question: str = NOTICE) -> Any:
    asked = ask(client, case, *items, question=question)
    job = work(asked)
    assert job.status == "completed", job.error
    return read(client, asked)
