"""Money: what jobs cost is reserved before they begin, charged for what they did, and released for what they did not.

Amounts are cents. A month begins at midnight UTC of its first day.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import groupby
from typing import Any

from django.db import connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from agents.billing import rates
from agents.billing.alerts import alert_if_near
from agents.models import Control, Spending, UsageOperation
from audit.models import Job
from config.api.errors import QuotaExceeded
from config.boundary import firm_boundary
from config.db import new_id
from evidence.models import StageRun

Status = UsageOperation.Status
# One statement checks the cap and spends: whoever comes at the same time waits for the row and sees what is left of it.
HOLD = """
INSERT INTO agents_spending AS kept (id, created_at, firm_id, case_id, month, cents)
SELECT %(id)s, now(), %(firm)s, %(case)s, %(month)s, %(cents)s
 WHERE %(cap)s::bigint IS NULL OR %(cents)s <= %(cap)s::bigint
ON CONFLICT (firm_id, case_id, month) DO UPDATE SET cents = kept.cents + excluded.cents
 WHERE %(cap)s::bigint IS NULL OR kept.cents + excluded.cents <= %(cap)s::bigint
RETURNING id
"""


def month_of(moment: datetime) -> date:
    return moment.astimezone(UTC).date().replace(day=1)


def this_month() -> date:
    return month_of(timezone.now())


def jobs_reserve(jobs: list[Job]) -> None:
    """Reserve what these queued jobs of one case may cost. Registered for every job that begins, also again.

    Raises ``QuotaExceeded`` when the case's or the firm's cap does not allow it. What a job did before and was charged
    for is not reserved again.
    """
    kept, month = _kept([job for job in jobs if job.version > 1]), this_month()
    planned = [
        _operation(job, name, month)
        for job in jobs
        for name in rates.operations_of(job.kind)
        if (job.pk, name) not in kept
    ]
    if cents := sum(one.price_cents for one in planned):
        hold(planned[0], cents)
    UsageOperation.objects.bulk_create(planned, batch_size=500)


def job_settle(job: Job) -> None:
    """Charge for the steps that the ended job did; the rest is released once this is committed."""
    reserved = UsageOperation.objects.filter(job=job, status=Status.RESERVED)
    _note_models(job)
    done = StageRun.objects.filter(job=job, status=StageRun.Status.DONE).values("stage")
    reserved.filter(operation_type__in=done).update(
        status=Status.SETTLED, settled_at=timezone.now(), version=F("version") + 1
    )
    if reserved.exists():  # in a transaction of its own, so that an ending job never waits for a cap's row
        transaction.on_commit(partial(job_release, job.pk, job.firm_id))


def job_release(job_id: uuid.UUID, firm_id: uuid.UUID) -> None:
    """Give back what an ended job reserved and did not use. Repeating it changes nothing."""
    with firm_boundary(firm_id):
        job = Job.objects.select_for_update().get(pk=job_id)
        if job.status not in Job.ENDED:
            return
        rows = UsageOperation.objects.select_for_update().filter(job=job, status=Status.RESERVED).order_by("month")
        for _, unused in groupby(list(rows), key=lambda one: one.month):
            give_back(list(unused))


def unreleased_jobs() -> list[tuple[uuid.UUID, uuid.UUID]]:
    """Ended jobs that still hold a reservation, since the process that ended them died: id and firm."""
    rows = UsageOperation.objects.filter(status=Status.RESERVED, job__status__in=Job.ENDED)
    return list(rows.values_list("job_id", "firm_id").distinct()[:500])


def _note_models(job: Job) -> None:
    """What models read and wrote for the job, and what that costs, also for steps that failed: it is paid for."""
    for asked in StageRun.objects.filter(job=job, finished_at__isnull=False).exclude(model=""):
        of_this = UsageOperation.objects.filter(job=job, operation_type=asked.stage, created_at__lte=asked.finished_at)
        of_this.exclude(status=Status.RELEASED).update(
            **model_fields(asked.model, asked.tokens_read, asked.tokens_written, asked.by_model)
        )


def model_fields(
    model: str, read: int | None, written: int | None, by_model: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The fields of an operation that asked a model; ``by_model`` has what each took where a second one stood in."""
    cost = rates.cents_of_models(by_model or {model: (read, written)}) if model else 0
    return {"model": model, "tokens_read": read, "tokens_written": written, "model_cost_cents": cost}


def give_back(unused: list[UsageOperation]) -> None:
    """Release reserved operations of one case and month. Call with their rows locked."""
    ids = [one.pk for one in unused]
    UsageOperation.objects.filter(pk__in=ids).update(status=Status.RELEASED, version=F("version") + 1)
    cents = sum(one.price_cents for one in unused)
    one = unused[0]
    for case_id in (None, one.case_id):  # the firm first, as in reserving, so that nobody waits in a circle
        Spending.objects.filter(firm_id=one.firm_id, case=case_id, month=one.month).update(cents=F("cents") - cents)


def _kept(jobs: Iterable[Job]) -> set[tuple[uuid.UUID | None, str]]:
    held = UsageOperation.objects.filter(job__in=list(jobs)).exclude(status=Status.RELEASED)
    return set(held.values_list("job_id", "operation_type")) if jobs else set()


def _case_of(job: Job) -> uuid.UUID:
    if job.case_id is None:
        raise ValueError("What is priced concerns a case.")
    return job.case_id


def _operation(job: Job, name: str, month: date) -> UsageOperation:
    return UsageOperation(
        firm_id=job.firm_id, case_id=_case_of(job), operation_type=name, month=month,
        price_cents=rates.cents_of(name), manual_cents=rates.RATES[name].manual_cents, job=job, tool=job.tool,
        actor_type=job.actor_type, actor_id=job.actor_id, actor_name=job.actor_name, owner_id=job.owner_id,
        session_id=job.session_id, entity_type=job.entity_type, entity_id=job.entity_id,
    )  # fmt: skip


def hold(one: UsageOperation, cents: int) -> None:
    """Take the cents from the month of the operation's firm and case, or from neither: then raises ``QuotaExceeded``."""
    found = Control.objects.filter(Q(case=one.case_id) | Q(case__isnull=True), firm_id=one.firm_id)
    controls = {control.case_id: control for control in found}
    for case_id in (None, one.case_id):
        control = controls.get(case_id)
        cap = control.monthly_cap_cents if control else None
        place = {"firm": one.firm_id, "case": case_id, "month": one.month}
        if not _spend(place, cents, cap):
            raise _exceeded(place, cents, cap or 0)
        if control and cap is not None:
            alert_if_near(control, month=one.month, case_id=one.case_id)


def _spend(place: dict[str, Any], cents: int, cap: int | None) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(HOLD, {**place, "id": new_id(), "cents": cents, "cap": cap})
        return cursor.fetchone() is not None


def _exceeded(place: dict[str, Any], cents: int, cap: int) -> QuotaExceeded:
    """What a firm spends on all its cases, and may, is shown to those who see all of them, on their page of usage."""
    spent, case_id = Spending.objects.filter(**place).first(), place["case"]
    used = spent.cents if spent else 0
    figures = {"current_spend": used if case_id else None, "cap_amount": cap if case_id else None}
    whose, who = ("Per-case", "directing attorney") if case_id else ("Firm", "the firm's administrator")
    return QuotaExceeded(
        f"{whose} monthly cap reached: this would cost {dollars(cents)} more.",
        details={
            "cap_type": "case_monthly" if case_id else "firm_monthly",
            **figures,
            "asked_for": cents,
            "unit": "cents",
        },
        retry_after=_seconds_left(),
        suggestion=f"{whose} monthly cap reached. Contact {who} to increase the cap.",
    )


def dollars(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02}"


def _seconds_left() -> int:
    """Until the next month."""
    following = (this_month() + timedelta(days=32)).replace(day=1)
    return int((datetime.combine(following, datetime.min.time(), tzinfo=UTC) - timezone.now()).total_seconds()) + 1
