"""What is stored and what may be, by firm and by client of a case."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db.models import Q

from cases.models import Case, Participant, Role
from cases.models.user import COLLEAGUES
from evidence.models import StorageUse


def storage_of_firm(firm_id: uuid.UUID) -> dict[str, Any]:
    use = StorageUse.objects.filter(firm_id=firm_id, case=None).first()
    return _figures(use, settings.STORAGE_FIRM_BYTES, settings.STORAGE_FIRM_FILES)


def storage_of_people(case: Case, *, only: uuid.UUID | None = None) -> list[dict[str, Any]]:
    """What the clients of the case, and whoever has a quota of their own, have sent to it and may; or ``only`` one of them."""
    uses = {use.user_id: use for use in StorageUse.objects.filter(case=case)}
    own = [user_id for user_id, use in uses.items() if use.bytes_quota is not None or use.files_quota is not None]
    people = Participant.objects.filter(Q(user__role=Role.CLIENT) | Q(user__in=own), case=case)
    found = people.filter(user_id=only) if only else people
    return [storage_of_person(one, uses.get(one.user_id)) for one in found.select_related("user").order_by("id")]


def storage_of_person(participant: Participant, use: StorageUse | None) -> dict[str, Any]:
    user = participant.user
    limited = user.role not in COLLEAGUES
    most = (settings.STORAGE_CLIENT_BYTES, settings.STORAGE_CLIENT_FILES) if limited else (None, None)
    return {"participant_id": participant.pk, "user_id": user.pk, "name": user.name, **_figures(use, *most)}


def _figures(use: StorageUse | None, max_bytes: int | None, max_files: int | None) -> dict[str, int | None]:
    bytes_quota, files_quota = (use.bytes_quota, use.files_quota) if use else (None, None)
    return {
        "bytes_used": use.bytes_used if use else 0,
        "files_used": use.files_used if use else 0,
        "bytes_quota": max_bytes if bytes_quota is None else bytes_quota,
        "files_quota": max_files if files_quota is None else files_quota,
    }
