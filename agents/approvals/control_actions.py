"""What agents may spend and do without approval: set for a case, and for the whole firm."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q

from agents.models import Control, Spending
from agents.policies import check_set_controls, check_waive
from audit.events.actions import emit
from cases.models import Case, Firm
from cases.policies import check_case_open
from config.api.scope import Actor


@dataclass(frozen=True, slots=True)
class InForce:
    """What holds for an agent's call: the case's own limits, and the firm's where the case has none."""

    approval_over_cents: int | None = None
    approval_tools: tuple[str, ...] = ()
    waived_tools: tuple[str, ...] = ()


def controls_of(firm_id: uuid.UUID, case_id: uuid.UUID | None) -> InForce:
    """The controls in force on a case, or in the firm where the call concerns no case."""
    rows = Control.objects.filter(Q(case=case_id) | Q(case__isnull=True), firm_id=firm_id)
    own, firm = (next((one for one in rows if (one.case_id is None) == general), None) for general in (False, True))
    over = own.approval_over_cents if own and own.approval_over_cents is not None else None
    tools = own.approval_tools if own and own.approval_tools else (firm.approval_tools if firm else [])
    if over is None and firm is not None:
        over = firm.approval_over_cents
    waived = set(firm.approval_waived_tools if firm else []) - set(tools)
    return InForce(over, tuple(tools), tuple(sorted(waived)))


def control_at(firm_id: uuid.UUID, case: Case | None) -> Control:
    """The controls of the case or, without one, of the firm; unsaved defaults while nobody set any."""
    found = Control.objects.filter(firm_id=firm_id, case=case).first()
    return found or Control(firm_id=firm_id, case=case, version=0)


def control_for_update(firm_id: uuid.UUID, case: Case | None) -> Control:
    """The controls as :func:`control_at` gives them, held with the case or the firm, so that they are changed in turn."""
    of, pk = (Case, case.pk) if case else (Firm, firm_id)
    of.objects.select_for_update(no_key=True, of=("self",)).get(pk=pk)
    control = control_at(firm_id, case)
    control.case = case
    return control


@transaction.atomic
def controls_update(*, actor: Actor, control: Control, **fields: Any) -> Control:
    """Set the controls of a case, or of the firm; both are held. A cap that is changed may be alerted about anew this month."""
    case = control.case
    check_set_controls(actor, firm_wide=case is None)
    if case is not None:
        check_case_open(case)
        check_waive(fields)
    changed = [name for name, value in fields.items() if getattr(control, name) != value]
    for name in changed:
        setattr(control, name, fields[name])
    if not changed:
        return control
    control.version += 1
    control.save()
    if {"monthly_cap_cents", "alert_percent"} & set(changed):
        Spending.objects.filter(firm_id=control.firm_id, case=case).update(alerted_at=None)
    emit(
        actor=actor, event_type="control.updated", firm_id=control.firm_id, case_id=case.pk if case else None,
        entity_type="control", entity_id=control.pk, data={"fields": sorted(changed)},
    )  # fmt: skip
    return control
