"""Money of automation runs: a step that is no job's is reserved before it begins, charged when it is done, else released."""

from __future__ import annotations

import uuid

from django.db.models import F
from django.utils import timezone

from agents.billing import rates
from agents.billing.spending import give_back, hold, model_fields, this_month
from agents.models import AutomationRun, UsageOperation
from config.boundary import firm_boundary
from evidence.engines.base.tokens import Tokens, total

Status = UsageOperation.Status


def run_reserve(run_id: uuid.UUID, operation: str) -> None:
    """Reserve what a step of the run costs. Another attempt of the run finds its reservation, or that it was charged.

    Raises ``QuotaExceeded`` when the case's or the firm's cap does not allow it.
    """
    firm_id = AutomationRun.objects.values_list("firm_id", flat=True).get(pk=run_id)
    with firm_boundary(firm_id):
        run = AutomationRun.objects.select_for_update(of=("self",)).select_related("rule__key", "event").get(pk=run_id)
        live = UsageOperation.objects.filter(run=run, operation_type=operation).exclude(status=Status.RELEASED)
        if live.exists():
            return
        key = run.rule.key
        reserved = UsageOperation(
            firm_id=firm_id, case_id=run.case_id, operation_type=operation, month=this_month(), run=run,
            price_cents=rates.cents_of(operation), manual_cents=rates.PRICED[operation].manual_cents,
            actor_type="agent", actor_id=key.pk, actor_name=key.name, owner_id=key.owner_id, session_id=run.session_id,
            entity_type=run.event.entity_type, entity_id=run.event.entity_id,
        )  # fmt: skip
        hold(reserved, reserved.price_cents)
        reserved.save(force_insert=True)


def run_settle(run_id: uuid.UUID, operation: str, tokens: Tokens, *, done: bool) -> None:
    """Charge for the step, if it is done; the use of a model is recorded either way, and added to earlier attempts'."""
    firm_id = AutomationRun.objects.values_list("firm_id", flat=True).get(pk=run_id)
    with firm_boundary(firm_id):
        reserved = UsageOperation.objects.select_for_update().filter(
            run=run_id, operation_type=operation, status=Status.RESERVED
        )
        for one in reserved:
            read, written = total(one.tokens_read, tokens.read), total(one.tokens_written, tokens.written)
            by_model = tokens.by_model if len(tokens.by_model) > 1 and not one.model else None
            fields = model_fields(tokens.model or one.model, read, written, by_model)
            if done:
                fields |= {"status": Status.SETTLED, "settled_at": timezone.now(), "version": F("version") + 1}
            UsageOperation.objects.filter(pk=one.pk).update(**fields)


def run_release(run_id: uuid.UUID, firm_id: uuid.UUID) -> None:
    """Give back what an ended run reserved and did not use. Repeating it changes nothing."""
    with firm_boundary(firm_id):
        rows = UsageOperation.objects.select_for_update().filter(run=run_id, status=Status.RESERVED)
        for one in rows.order_by("month"):
            give_back([one])


def unreleased_runs() -> list[tuple[uuid.UUID, uuid.UUID]]:
    """Ended runs that still hold a reservation: id and firm."""
    ended = (AutomationRun.Status.DONE, AutomationRun.Status.FAILED, AutomationRun.Status.SKIPPED)
    rows = UsageOperation.objects.filter(status=Status.RESERVED, run__status__in=ended)
    return list(rows.values_list("run_id", "firm_id").distinct()[:500])
