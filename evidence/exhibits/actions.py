"""Everything that changes exhibit numbers: they are given, agreed and withdrawn, and never given twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from audit.events.actions import emit_each, emit_for
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import Conflict
from config.api.scope import Actor
from config.db import made_by
from evidence.exhibits.matching import key_of
from evidence.exhibits.policies import check_attorney, check_change_exhibit, not_numbered_since
from evidence.models import EvidenceItem, Exhibit, ExhibitSeries

State = Exhibit.State
ASSIGNED, KNOWN, REFUSED = "assigned", "numbered_before", "refused"


@dataclass(frozen=True, slots=True)
class ExhibitOutcome:
    """What became of one document: its number, or why it has none."""

    item: EvidenceItem
    outcome: str
    exhibit: Exhibit | None = None
    why: str = ""


@transaction.atomic
def series_create(*, actor: Actor, case: Case, **fields: Any) -> ExhibitSeries:
    """Begin a series of numbers. Raises ``Conflict`` where another of the case has the same prefix."""
    check_case_open(case)
    Case.objects.select_for_update(of=("self",)).get(pk=case.pk)  # two at once with one prefix
    if known := ExhibitSeries.objects.filter(case=case, prefix__iexact=fields["prefix"]).first():
        raise Conflict(
            f"“{known.name}” has the prefix “{known.prefix}” already.", details={"series_id": str(known.pk)},
            suggestion="Give numbers in that series, or choose another prefix.",
        )  # fmt: skip
    series = ExhibitSeries(firm_id=case.firm_id, case=case, **fields, **made_by(actor))
    series.save(force_insert=True)
    emit_for(series, actor=actor, event_type="exhibit_series.created", data={"prefix": series.prefix})
    return series


@transaction.atomic
def exhibits_assign(*, actor: Actor, series: ExhibitSeries, items: Sequence[EvidenceItem]) -> list[ExhibitOutcome]:
    """Give each document the series' next number, in this order, but for those that have one in it, or may have none."""
    check_case_open(series.case)
    ExhibitSeries.objects.select_for_update(of=("self",)).get(pk=series.pk)
    rows = Exhibit.objects.filter(series=series)
    known = {one.item_id: one for one in rows.standing().filter(item__in=items)}
    number = max(series.start - 1, rows.aggregate(last=Max("number"))["last"] or 0)
    outcomes: list[ExhibitOutcome] = []
    for item in items:
        if (one := known.get(item.pk)) is not None:
            outcomes.append(ExhibitOutcome(item, KNOWN, one))
        elif why := not_numbered_since(item):
            outcomes.append(ExhibitOutcome(item, REFUSED, why=why))
        else:
            number += 1
            known[item.pk] = one = _exhibit(actor, series, item, number)
            outcomes.append(ExhibitOutcome(item, ASSIGNED, one))
    fresh = [one.exhibit for one in outcomes if one.outcome == ASSIGNED and one.exhibit]
    _check_free(series, fresh)
    Exhibit.objects.bulk_create(fresh)
    emit_each(
        fresh, actor=actor, event_type="exhibit.created",
        data=lambda one: {"label": one.label, "evidence_id": str(one.item_id)},
    )  # fmt: skip
    return outcomes


@transaction.atomic
def exhibit_update(*, actor: Actor, exhibit: Exhibit, **fields: Any) -> Exhibit:
    """Change its description, or say that it is agreed or is not any more. Repeating it changes nothing."""
    check_change_exhibit(actor, exhibit)
    changed = [name for name, value in fields.items() if getattr(exhibit, name) != value]
    if "state" in changed:
        check_attorney(actor, "Whether a number is agreed is for an attorney to say.")
        exhibit.agreed_at = timezone.now() if fields["state"] == State.AGREED else None
    for name in changed:
        setattr(exhibit, name, fields[name])
    if changed:
        _save(actor, exhibit, changed)
    return exhibit


@transaction.atomic
def exhibit_withdraw(*, actor: Actor, exhibit: Exhibit, reason: str) -> Exhibit:
    """Withdraw a number: it stays with its document, and is given to no other. Repeating it changes nothing."""
    if exhibit.state == State.WITHDRAWN:
        return exhibit
    check_change_exhibit(actor, exhibit)
    exhibit.state, exhibit.withdrawn_at, exhibit.reason = State.WITHDRAWN, timezone.now(), reason
    _save(actor, exhibit, ["state"])
    return exhibit


def _exhibit(actor: Actor, series: ExhibitSeries, item: EvidenceItem, number: int) -> Exhibit:
    label = series.label(number)
    return Exhibit(
        firm_id=series.firm_id, case_id=series.case_id, series=series, item=item, number=number, label=label,
        key=key_of(label), **made_by(actor),
    )  # fmt: skip


def _check_free(series: ExhibitSeries, fresh: Sequence[Exhibit]) -> None:
    """No two series of a case write a number alike: P-12 and Exhibit P12 are one to whoever reads a transcript."""
    taken = Exhibit.objects.filter(case=series.case_id, key__in=[one.key for one in fresh]).select_related("series")
    if one := taken.first():
        raise Conflict(
            f"{one.label} of “{one.series.name}” reads like the next number of “{series.name}”.",
            details={"exhibit_id": str(one.pk), "series_id": str(one.series_id)},
            suggestion="Number these documents in a series with another prefix.",
        )


def _save(actor: Actor, exhibit: Exhibit, changed: list[str]) -> None:
    exhibit.version += 1
    if actor.decider:
        exhibit.decided_by_id = actor.decider.id
    columns = ["description", "state", "agreed_at", "withdrawn_at", "reason", "decided_by", "version", "updated_at"]
    exhibit.save(update_fields=columns)
    data = {"fields": sorted(changed), "state": exhibit.state, "label": exhibit.label}
    emit_for(exhibit, actor=actor, event_type="exhibit.updated", data=data)
