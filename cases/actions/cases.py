"""Everything that changes a case."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.auth.models import Permission
from django.db import IntegrityError, transaction
from django.utils import timezone

from audit.events.actions import emit_for
from cases.models import Case, CaseUserObjectPermission, Participant, User
from cases.policies import check_case_open, check_change_particulars, check_decider
from cases.roles import EVERY_CASE
from config.api.errors import Conflict, Invalid
from config.api.scope import Actor

TAKING_PART = "Who takes part in a case is for a person to decide."


@transaction.atomic
def case_create(*, actor: Actor, **fields: Any) -> Case:
    """Open a case. Whoever opens it takes part in it; for an agent, the attorney who directs it does."""
    case = Case(firm_id=actor.in_firm, created_by_id=actor.person_id, **fields)
    _save(case)
    creator = User.objects.get(pk=actor.person_id)
    _take_part(added_by_id=actor.person_id, case=case, user=creator)
    emit_for(case, actor=actor, event_type="case.created")
    return case


@transaction.atomic
def case_update(*, actor: Actor, case: Case, **fields: Any) -> Case:
    """Change a case's particulars. Raises ``Conflict`` if it is archived; what people wrote agents change by approval."""
    check_case_open(case)
    changed = [name for name, value in fields.items() if getattr(case, name) != value]
    check_change_particulars(actor, case, changed)
    for name in changed:
        setattr(case, name, fields[name])
    if changed:
        case.version += 1
        _save(case)
        emit_for(case, actor=actor, event_type="case.updated", data={"fields": sorted(changed)})
    return case


@transaction.atomic
def case_archive(*, actor: Actor, case: Case) -> Case:
    """Archive a case: it stays readable, and nothing in it changes any more."""
    check_case_open(case)
    case.status, case.archived_at = Case.Status.ARCHIVED, timezone.now()
    case.version += 1
    _save(case)
    emit_for(case, actor=actor, event_type="case.archived")
    return case


@transaction.atomic
def participant_add(*, actor: Actor, case: Case, user: User) -> Participant:
    """Let someone of the firm take part in the case, in the role they have. Adding them again is a ``Conflict``."""
    decider = check_decider(actor, TAKING_PART)
    check_case_open(case)
    if not user.is_active:
        raise Invalid.field("user_id", "This person is deactivated.")
    if Participant.objects.filter(case=case, user=user).exists():
        raise Conflict("This person already takes part in the case.", details={"user_id": str(user.pk)})
    participant = _take_part(added_by_id=decider.id, case=case, user=user)
    emit_for(case, actor=actor, event_type="case.updated", data={"participant_added": str(user.pk)})
    return participant


@transaction.atomic
def participant_update(*, actor: Actor, case: Case, participant: Participant, part: str) -> Participant:
    """Say what someone does in the matter. It opens nothing to them: what they may do follows from their role in the firm."""
    check_decider(actor, TAKING_PART)
    check_case_open(case)
    if participant.part != part:
        participant.part = part
        participant.save(update_fields=["part"])
        emit_for(case, actor=actor, event_type="case.updated", data={"participant_changed": str(participant.user_id)})
    return participant


@transaction.atomic
def participant_remove(*, actor: Actor, case: Case, participant: Participant) -> None:
    """End someone's part in the case; they and their agents lose access with their next call."""
    check_decider(actor, TAKING_PART)
    check_case_open(case)
    user_id = participant.user_id
    CaseUserObjectPermission.objects.filter(content_object=case, user_id=user_id).delete()
    participant.delete()
    emit_for(case, actor=actor, event_type="case.updated", data={"participant_removed": str(user_id)})


def _take_part(*, added_by_id: uuid.UUID | None, case: Case, user: User) -> Participant:
    permission = Permission.objects.get(codename="work_case", content_type__app_label="cases")
    if user.role not in EVERY_CASE:
        CaseUserObjectPermission.objects.get_or_create(
            content_object=case, user=user, permission=permission, defaults={"firm_id": case.firm_id}
        )
    return Participant.objects.create(
        firm_id=case.firm_id, case=case, user=user, role=user.role, added_by_id=added_by_id
    )


def _save(case: Case) -> None:
    try:
        with transaction.atomic():
            case.save()
    except IntegrityError as error:
        if "case_number_unique_in_firm" in str(error):
            raise Invalid.field("number", "Another case of the firm has this number.") from None
        raise
