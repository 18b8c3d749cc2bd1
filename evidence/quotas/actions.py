"""Who may store how much: set by people."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from audit.events.actions import emit_for
from cases.models import Case, Firm, Participant
from cases.policies import check_case_open, check_firm_admin
from config.api.scope import Actor
from evidence.models import StorageUse


@transaction.atomic
def person_quota_set(*, actor: Actor, case: Case, participant: Participant, **quotas: int | None) -> StorageUse:
    """Say how much a person may send to the case; ``None``: what the installation allows clients. What is there stays."""
    check_firm_admin(actor)
    check_case_open(case)
    place: dict[str, Any] = {"firm_id": case.firm_id, "case": case, "user_id": participant.user_id}
    StorageUse.objects.get_or_create(**place)
    use = StorageUse.objects.select_for_update().get(**place)
    if _set(use, quotas):
        emit_for(case, actor=actor, event_type="case.updated", data={"fields": ["storage_quota"]})
    return use


@transaction.atomic
def firm_quota_set(*, firm: Firm, **quotas: int | None) -> StorageUse:
    """Say how much a firm may store. For whoever runs the installation; the firm itself can't."""
    StorageUse.objects.get_or_create(firm=firm, case=None, user=None)
    use = StorageUse.objects.select_for_update().get(firm=firm, case=None)
    _set(use, quotas)
    return use


def _set(use: StorageUse, quotas: dict[str, Any]) -> list[str]:
    changed = [name for name, value in quotas.items() if getattr(use, name) != value]
    for name in changed:
        setattr(use, name, quotas[name])
    if changed:
        use.save(update_fields=changed)
    return changed
