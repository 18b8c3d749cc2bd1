"""What stops a freeze, who may have one, and that a frozen production stays as it is."""

from __future__ import annotations

import hashlib

import pytest
from django.db import IntegrityError, transaction
from rest_framework.test import APIClient

from audit.models import AuditEntry, Job
from cases.models import Case, Firm, Role, User
from evidence.models import BatesNumber, EvidenceItem, Production, ProductionDocument, Receipt, Redaction
from evidence.pipeline.long_jobs import advance_long_job
from tests.evidence.conftest import error_of, fetched
from tests.evidence.productions.conftest import (
    SSN,
    freeze,
    frozen,
    loaded,
    put_together,
    redact,
    retry,
    volume_of,
)
from tests.evidence.productions.looking import shown_in, withheld
from tests.factories import agent_client, join_case, make_item, make_user, token_client

DIGITS = SSN.replace("-", "")


def test_words_that_still_stand_somewhere_stop_the_freeze_with_their_place(case: Case, as_attorney: APIClient) -> None:
    note = make_item(case, "Call Anna Quill. Then file.", "Anna Quill signs here.", title="Note")
    redact(as_attorney, note, "Anna Quill", reason="other")
    production = put_together(as_attorney, case, note)
    job = freeze(as_attorney, production)
    assert job.status == "failed"
    assert job.error["code"] == "REDACTED_WORDS_FOUND"
    assert job.error["partial_results"]["bates"] == "DOE0000002"
    assert production.state == "draft"
    redact(as_attorney, note, "Anna Quill", reason="other", everywhere=True)
    assert retry(as_attorney, job).status == "completed"
    production.refresh_from_db()
    files = volume_of(production)
    assert shown_in(files, "Anna", "Quill") == []
    assert loaded(files)[0]["BEGBATES"] == "DOE0000001"  # the numbers are those of the first attempt


def test_a_number_redacted_in_one_document_is_in_no_other(
    case: Case, loan: EvidenceItem, as_attorney: APIClient
) -> None:
    redact(as_attorney, loan, SSN)
    other = make_item(case, f"Voss, no. {DIGITS}.", title="List")
    job = freeze(as_attorney, put_together(as_attorney, case, loan, other))
    assert job.error["partial_results"]["bates"] == "DOE0000003"
    named = make_item(case, "Nothing in it.", title=f"of {SSN}")
    job = freeze(as_attorney, put_together(as_attorney, case, loan, named, prefix="ROE"))
    assert job.error["partial_results"]["where"] == "the column FILENAME of the load file"


def test_a_frozen_production_never_changes(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    redact(as_attorney, loan, SSN)
    production = put_together(as_attorney, case, loan)
    files = frozen(as_attorney, production)
    sealed = AuditEntry.objects.get(tool="freeze_production", entity_id=production.pk)
    assert production.sha256 in (sealed.reasoning_trace or "")
    for rows, change in (
        (Production.objects.filter(pk=production.pk), {"name": "Other"}),
        (ProductionDocument.objects.filter(production=production), {"files": []}),
        (BatesNumber.objects.filter(document__production=production), {"number": 77}),
    ):
        with pytest.raises(IntegrityError, match="never changes"), transaction.atomic():
            rows.update(**change)
        with pytest.raises(IntegrityError, match="never changes"), transaction.atomic():
            rows._raw_delete(rows.db)
    error_of(as_attorney.post(f"/v1/productions/{production.pk}/freeze", {}), 409)
    error_of(as_attorney.delete(f"/v1/productions/{production.pk}"), 409)
    answer = as_attorney.get(f"/v1/productions/{production.pk}?verify=true").json()
    assert answer["verified"] is True
    assert answer["receipt_id"] == str(Receipt.objects.get(production=production).pk)
    for redaction in Redaction.objects.filter(item=loan):
        assert as_attorney.delete(f"/v1/redactions/{redaction.pk}").status_code == 204
    assert volume_of(production) == files


def test_a_draft_says_which_documents_are_to_be_redacted(
    case: Case, loan: EvidenceItem, as_attorney: APIClient
) -> None:
    other = make_item(case, "Nothing in it.", title="Lease")
    production = put_together(as_attorney, case, loan, other)
    assert redacted_of(as_attorney, case, production) == (set(), 0)
    redact(as_attorney, loan, SSN)
    redact(as_attorney, loan, "Voss")
    assert redacted_of(as_attorney, case, production) == ({str(loan.pk)}, 1)


def redacted_of(api: APIClient, case: Case, production: Production) -> tuple[set[str], int]:
    shown = api.get(f"/v1/productions/{production.pk}").json()
    (row,) = api.get(f"/v1/cases/{case.pk}/productions").json()["items"]
    assert row["documents_count"] == 2
    return {one["evidence_id"] for one in shown["documents"] if one["redacted"]}, row["redacted_count"]


def test_what_becomes_privileged_meanwhile_is_not_produced(
    case: Case, loan: EvidenceItem, as_attorney: APIClient
) -> None:
    production = put_together(as_attorney, case, loan)
    EvidenceItem.objects.filter(pk=loan.pk).update(privilege="work_product", privilege_state="proposed")
    job = freeze(as_attorney, production)
    assert (job.status, production.state) == ("failed", "draft")
    assert "nobody has decided" in job.error["message"]


def test_what_is_still_to_be_read_is_not_produced(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    """Nobody can say yet whether it is privileged."""
    production = put_together(as_attorney, case, loan)
    EvidenceItem.objects.filter(pk=loan.pk).update(status="uploaded", page_count=0)
    job = freeze(as_attorney, production)
    assert (job.status, production.state) == ("failed", "draft")
    assert "still to be read" in job.error["message"]
    body = {"name": "Another", "prefix": "ANO", "evidence_ids": [str(loan.pk)]}
    refused = as_attorney.post(f"/v1/cases/{case.pk}/productions", body)
    assert (refused.status_code, refused.json()["error"]["details"]["evidence_ids"]) == (409, [str(loan.pk)])


def test_what_is_proposed_meanwhile_is_decided_first(
    case: Case, loan: EvidenceItem, as_attorney: APIClient, as_agent: APIClient
) -> None:
    production = put_together(as_attorney, case, loan)
    job = Job.objects.get(pk=as_attorney.post(f"/v1/productions/{production.pk}/freeze", {}).json()["job_id"])
    assert as_agent.post(f"/v1/evidence/{loan.pk}/redactions/propose", {}).json()["made"] == 1
    advance_long_job(job.pk)
    job.refresh_from_db()
    production.refresh_from_db()
    assert (job.status, production.state) == ("failed", "draft")
    assert "Redactions were proposed meanwhile" in job.error["message"]


def test_numbers_are_given_once_in_a_case(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    first, second = put_together(as_attorney, case, loan), put_together(as_attorney, case, loan)
    frozen(as_attorney, first)
    job = freeze(as_attorney, second)  # which began at the same number, as a draft
    assert "were given in another production" in job.error["message"]
    body = {"name": "Next", "evidence_ids": [str(loan.pk)], "prefix": "DOE", "start": 2}
    assert error_of(as_attorney.post(f"/v1/cases/{case.pk}/productions", body), 409)["details"]["next"] == 3
    assert put_together(as_attorney, case, loan).start == 3
    document = second.documents.get()
    ids = {"firm_id": case.firm_id, "case_id": case.pk}
    with pytest.raises(IntegrityError), transaction.atomic():
        BatesNumber.objects.create(**ids, prefix="DOE", number=1, document=document, page=1)


def test_a_killed_worker_s_numbers_and_documents_stay(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    from evidence.productions.freezing import freeze as work

    note = make_item(case, "All is well.", title="Note")
    production = put_together(as_attorney, case, loan, note)
    job = Job.objects.get(pk=as_attorney.post(f"/v1/productions/{production.pk}/freeze", {}).json()["job_id"])
    pieces = work(job)
    next(pieces), next(pieces)  # the first document is made, and then the worker is killed
    pieces.close()
    (made, waits) = production.documents.order_by("place")
    assert (bool(made.storage_key), bool(waits.storage_key)) == (True, False)
    advance_long_job(job.pk)
    again = production.documents.order_by("place")[0]
    assert again.storage_key == made.storage_key  # it is not made twice
    numbers = (
        BatesNumber.objects.filter(document__production=production).order_by("number").values_list("number", flat=True)
    )
    assert list(numbers) == [1, 2, 3]


def test_proposals_stand_in_the_way_until_a_person_decided(
    case: Case, loan: EvidenceItem, as_attorney: APIClient, as_agent: APIClient
) -> None:
    production = put_together(as_attorney, case, loan)
    assert as_agent.post(f"/v1/evidence/{loan.pk}/redactions/propose", {}).json()["made"] == 1
    assert (
        "wait for a person" in error_of(as_attorney.post(f"/v1/productions/{production.pk}/freeze", {}), 409)["message"]
    )
    (one,) = Redaction.objects.filter(item=loan)
    assert as_agent.patch(f"/v1/redactions/{one.pk}", {"state": "dismissed"}).json()["status"] == "awaiting_approval"
    assert as_attorney.patch(f"/v1/redactions/{one.pk}", {"state": "approved"}).status_code == 200
    assert shown_in(frozen(as_attorney, production), SSN, DIGITS) == []


def test_agents_neither_freeze_nor_download_by_themselves(
    case: Case, loan: EvidenceItem, as_attorney: APIClient, as_agent: APIClient, firm: Firm
) -> None:
    production = put_together(as_agent, case, loan)
    assert as_agent.post(f"/v1/productions/{production.pk}/freeze", {}).json()["status"] == "awaiting_approval"
    staff = make_user(firm, Role.STAFF)
    join_case(case, staff)
    error_of(token_client(staff).post(f"/v1/productions/{production.pk}/freeze", {}), 403)
    error_of(as_attorney.get(f"/v1/productions/{production.pk}/download"), 409)
    frozen(as_attorney, production)
    asked = as_agent.get(f"/v1/productions/{production.pk}/download")
    assert (asked.status_code, asked.json()["status"]) == (202, "awaiting_approval")
    as_attorney.post(f"/v1/approvals/{asked.json()['approval_id']}/approve", {})
    result = as_agent.get(f"/v1/jobs/{asked.json()['job_id']}/result").json()["result"]
    assert hashlib.sha256(fetched(result["download_url"])).hexdigest() == production.sha256
    answer = as_attorney.get(f"/v1/productions/{production.pk}/download").json()
    assert hashlib.sha256(fetched(answer["download_url"])).hexdigest() == production.sha256


def test_a_persons_draft_an_agent_deletes_with_approval(
    case: Case, loan: EvidenceItem, as_attorney: APIClient, as_agent: APIClient
) -> None:
    persons, own = put_together(as_attorney, case, loan), put_together(as_agent, case, loan)
    assert as_agent.delete(f"/v1/productions/{persons.pk}").status_code == 202
    assert as_agent.delete(f"/v1/productions/{own.pk}").status_code == 204
    assert Production.objects.get() == persons


def test_who_does_not_see_what_is_withheld_sees_no_production_with_it(
    case: Case, as_attorney: APIClient, attorney: User
) -> None:
    memo = make_item(case, "Advice", title="Memo", **withheld(attorney))
    production = put_together(as_attorney, case, memo, withheld="slip_sheet")
    agent = agent_client(attorney, case)
    assert agent.get(f"/v1/productions/{production.pk}").status_code == 404
    assert agent.get(f"/v1/cases/{case.pk}/productions").json()["items"] == []
    assert agent_client(attorney, case, privileged=True).get(f"/v1/productions/{production.pk}").status_code == 200
