"""Notifies people, once a month for each cap, that it is nearly spent."""

from __future__ import annotations

import uuid
from datetime import date

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from agents.models import Control, Spending
from cases.models import Case, Notification, Role, User
from cases.notifications.actions import notify
from config.api.scope import SYSTEM


def alert_if_near(control: Control, *, month: date, case_id: uuid.UUID) -> None:
    """Notify the attorneys of the case (for the firm's cap its admins too) when the month's spending has come near.

    Call with the month's row locked, as after spending, so that of many at once only one notifies.
    """
    near = (control.monthly_cap_cents or 0) * control.alert_percent
    rows = Spending.objects.filter(firm_id=control.firm_id, case=control.case_id, month=month)
    due = rows.filter(alerted_at__isnull=True).annotate(hundredfold=F("cents") * 100).filter(hundredfold__gte=near)
    if not due.update(alerted_at=timezone.now()):
        return
    case = Case.objects.get(pk=case_id)
    whose = f"The cap of {case.name}" if control.case_id else "The firm's cap"
    notify(
        actor=SYSTEM,
        firm_id=control.firm_id,
        recipients=attorneys_of(case, with_admins=control.case_id is None),
        kind=Notification.Kind.SPENDING,
        title=f"{whose} is {control.alert_percent}% spent this month",
        body="Once it is reached, analysis is refused until the next month or until someone raises the cap.",
        case=case if control.case_id else None,
        entity_type="control",
        entity_id=control.pk,
    )


def attorneys_of(case: Case, *, with_admins: bool = False) -> QuerySet[User]:
    """The attorneys who take part in the case, and the firm's admins where asked or where they take part."""
    taking_part = Q(participations__case=case, role__in=(Role.ATTORNEY, Role.FIRM_ADMIN))
    wanted = taking_part | Q(role=Role.FIRM_ADMIN) if with_admins else taking_part
    return User.objects.filter(wanted, firm_id=case.firm_id, is_active=True).distinct()
