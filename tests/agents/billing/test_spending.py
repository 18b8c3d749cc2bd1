"""What jobs cost: reserved as they begin, charged for what they did, released for what they did not."""

from __future__ import annotations

import io
import zipfile
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from agents.billing import rates
from agents.billing.spending import job_release, month_of, unreleased_jobs
from agents.models import Control, Spending, UsageOperation
from agents.tasks import release_reservations
from audit.jobs.actions import job_cancel, job_end
from audit.models import Job
from cases.models import Case, Notification, User
from cases.scopes import person_actor
from config.api.errors import QuotaExceeded
from config.api.kinds import path_to
from evidence.models import EvidenceItem, StageRun
from evidence.pipeline.runner import advance_job, advance_to_searchable
from evidence.pipeline.start import retry_processing, start_processing
from tests.factories import make_item

LETTER = b"On February 12, 2024 Pellworth Roofing LLC received $18,450.00 from the Hartwell Trust for the roof."
WHOLE = sum(map(rates.cents_of, rates.RATES))
Commits = DjangoCaptureOnCommitCallbacks


def uploaded(case: Case, content: bytes = LETTER, name: str = "letter.txt") -> EvidenceItem:
    item = make_item(case, title=name, content=content, status=EvidenceItem.Status.UPLOADED)
    EvidenceItem.objects.filter(pk=item.pk).update(filename=name)
    item.refresh_from_db()
    return item


def queued(case: Case, attorney: User, kind: str = "process", item: EvidenceItem | None = None, **more: Any) -> Job:
    return start_processing(actor=person_actor(attorney), item=item or uploaded(case), kind=kind, **more)


def spent(case: Case) -> tuple[int, int]:
    """What the month's rows hold for the firm and for the case."""
    rows = {row.case_id: row.cents for row in Spending.objects.filter(firm=case.firm_id)}
    return rows.get(None, 0), rows.get(case.pk, 0)


def by_status(job: Job) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in UsageOperation.objects.filter(job=job):
        found[one.status] = found.get(one.status, 0) + one.price_cents
    return found


def test_a_job_reserves_and_is_charged_for_what_it_did(case: Case, attorney: User) -> None:
    job = queued(case, attorney)
    assert (by_status(job), spent(case)) == ({"reserved": WHOLE}, (WHOLE, WHOLE))
    advance_job(job.pk)
    assert (by_status(job), spent(case)) == ({"settled": WHOLE}, (WHOLE, WHOLE))
    one = UsageOperation.objects.get(job=job, operation_type="classify")
    assert (one.price_cents, one.actor_type, one.actor_id) == (15, "human", attorney.pk)
    assert one.manual_cents == 450  # three minutes of an hour's 90 dollars


def test_one_stage_costs_its_own_price(case: Case, attorney: User) -> None:
    job = queued(case, attorney, "classify")
    assert by_status(job) == {"reserved": 15}


def test_a_file_that_cannot_be_read_costs_nothing(
    case: Case, attorney: User, django_capture_on_commit_callbacks: Commits
) -> None:
    job = queued(case, attorney, item=uploaded(case, b"%PDF-1.7 broken", "broken.pdf"))
    with django_capture_on_commit_callbacks(execute=True):
        advance_job(job.pk)
    job.refresh_from_db()
    assert job.status == "failed"
    assert (by_status(job), spent(case)) == ({"released": WHOLE}, (0, 0))


def test_what_was_current_already_is_not_charged_again(
    case: Case, attorney: User, django_capture_on_commit_callbacks: Commits
) -> None:
    first = queued(case, attorney)
    advance_job(first.pk)
    again = queued(case, attorney, item=EvidenceItem.objects.get(pk=first.entity_id))
    with django_capture_on_commit_callbacks(execute=True):
        advance_job(again.pk)
    assert (by_status(again), spent(case)) == ({"released": WHOLE}, (WHOLE, WHOLE))


def test_asked_for_again_it_is_charged_again(case: Case, attorney: User) -> None:
    first = queued(case, attorney)
    advance_job(first.pk)
    again = queued(case, attorney, item=EvidenceItem.objects.get(pk=first.entity_id), force=True)
    advance_job(again.pk)
    assert (by_status(again), spent(case)) == ({"settled": WHOLE}, (2 * WHOLE, 2 * WHOLE))


def test_a_retry_pays_for_what_is_left(case: Case, attorney: User, django_capture_on_commit_callbacks: Commits) -> None:
    job = queued(case, attorney)
    advance_to_searchable(job.pk)  # reads the file, and no more
    with django_capture_on_commit_callbacks(execute=True):
        job_end(job, status=Job.Status.FAILED, error={"code": "PROCESSING_FAILED", "message": "The worker died."})
    assert by_status(job) == {"settled": 5, "released": WHOLE - 5}
    retry_processing(actor=person_actor(attorney), job=job)
    assert (by_status(job)["reserved"], spent(case)) == (WHOLE - 5, (WHOLE, WHOLE))
    advance_job(job.pk)
    assert (by_status(job)["settled"], spent(case)) == (WHOLE, (WHOLE, WHOLE))


def test_a_cancelled_job_gives_back(case: Case, attorney: User, django_capture_on_commit_callbacks: Commits) -> None:
    job = queued(case, attorney)
    with django_capture_on_commit_callbacks(execute=True):
        job_cancel(actor=person_actor(attorney), job=job)
    assert (by_status(job), spent(case)) == ({"released": WHOLE}, (0, 0))


def test_what_a_dead_process_left_reserved_is_given_back_later(case: Case, attorney: User) -> None:
    job = queued(case, attorney)
    job_cancel(actor=person_actor(attorney), job=job)  # and its process died before it gave back
    assert unreleased_jobs() == [(job.pk, job.firm_id)]
    release_reservations()
    release_reservations()
    assert (by_status(job), spent(case)) == ({"released": WHOLE}, (0, 0))


def test_a_job_that_goes_on_keeps_its_reservation(case: Case, attorney: User) -> None:
    job = queued(case, attorney)
    job_release(job.pk, job.firm_id)
    assert (by_status(job), spent(case)) == ({"reserved": WHOLE}, (WHOLE, WHOLE))


@pytest.mark.parametrize(("of_case", "cap_type"), [(True, "case_monthly"), (False, "firm_monthly")])
def test_a_cap_refuses_what_goes_beyond(case: Case, attorney: User, of_case: bool, cap_type: str) -> None:
    Control.objects.create(firm=case.firm, case=case if of_case else None, monthly_cap_cents=WHOLE + 14)
    queued(case, attorney)
    item = uploaded(case, name="second.txt")
    before = Job.objects.count(), UsageOperation.objects.count()
    with pytest.raises(QuotaExceeded) as refused:
        queued(case, attorney, "classify", item)
    details = refused.value.details
    assert (details["cap_type"], details["current_spend"], details["cap_amount"]) == (
        (cap_type, WHOLE, WHOLE + 14) if of_case else (cap_type, None, None)  # a firm's sum tells of its other cases
    )
    assert "to increase the cap" in (refused.value.suggestion or "")
    assert (refused.value.retry_after or 0) > 0
    assert (Job.objects.count(), UsageOperation.objects.count()) == before
    assert spent(case) == (WHOLE, WHOLE)


def test_files_inside_a_file_that_cost_too_much_fail_it_until_the_cap_is_raised(case: Case, attorney: User) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("first.txt", LETTER)
    control = Control.objects.create(firm=case.firm, case=case, monthly_cap_cents=WHOLE)
    job = queued(case, attorney, item=uploaded(case, packed.getvalue(), "Box.zip"))
    advance_job(job.pk)
    job.refresh_from_db()
    assert job.error
    assert (job.status, job.error["code"], job.error["recoverable"]) == ("failed", "QUOTA_EXCEEDED", True)
    assert StageRun.objects.get(job=job, stage="extract_text").status == "failed"
    assert EvidenceItem.objects.filter(case=case).count() == 1
    Control.objects.filter(pk=control.pk).update(monthly_cap_cents=3 * WHOLE)
    retry_processing(actor=person_actor(attorney), job=job)
    advance_job(job.pk)
    assert EvidenceItem.objects.filter(parent=job.entity_id).count() == 1


def test_one_case_s_cap_is_not_another_s(case: Case, foreign_case: Case, attorney: User) -> None:
    Control.objects.create(firm=case.firm, case=foreign_case, monthly_cap_cents=0)
    assert queued(case, attorney).status == "queued"


def test_near_the_cap_people_are_notified_once(case: Case, attorney: User, colleague: User) -> None:
    Control.objects.create(firm=case.firm, case=case, monthly_cap_cents=2 * WHOLE, alert_percent=65)
    queued(case, attorney)
    assert not Notification.objects.exists()
    queued(case, attorney, "extract_facts")
    queued(case, attorney, "extract_relationships")
    notification = Notification.objects.get()
    assert (notification.kind, notification.recipient_id, notification.case_id) == ("spending", attorney.pk, case.pk)
    assert "65%" in notification.title
    assert path_to("control", notification.entity_id, notification.case_id) == f"/cases/{case.pk}/usage"


def test_months_are_utc() -> None:
    assert month_of(datetime.fromisoformat("2026-12-01T00:30:00+02:00")) == date(2026, 11, 1)
    assert month_of(datetime(2026, 12, 1, tzinfo=UTC)) == date(2026, 12, 1)


def test_the_rate_card_can_be_changed_and_is_checked(settings: Settings, case: Case, attorney: User) -> None:
    settings.RATE_CARD = {"classify": 12}
    rates.check()
    assert by_status(queued(case, attorney, "classify")) == {"reserved": 12}
    for wrong in ({"clasify": 12}, {"classify": -1}, {"classify": "12"}):
        settings.RATE_CARD = wrong
        with pytest.raises(ImproperlyConfigured):
            rates.check()


def test_every_priced_stage_is_one_of_the_pipeline() -> None:
    from evidence.pipeline.stage import all_stages

    assert set(rates.RATES) <= {stage.name for stage in all_stages()}
