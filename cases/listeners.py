"""Which browser sessions may listen to a case now: rights for all of its open pages at once, computed anew each time."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import replace

from cases.models import Case, CaseUserObjectPermission, PersonSession
from cases.roles import EVERY_CASE
from cases.scopes import person_scope
from config.api.scope import Scope


def reaches_of(case_id: uuid.UUID, keys: Iterable[str]) -> dict[str, Scope]:
    """The scopes, narrowed to the case, of those of these sessions that are open and whose person may see it.

    Three queries, however many sessions. Keys that are missing in the answer may hear nothing more.
    """
    firm_id = Case.objects.filter(pk=case_id).values_list("firm_id", flat=True).first()
    if firm_id is None:
        return {}
    sessions = PersonSession.objects.filter(
        session_key__in=list(keys), revoked_at__isnull=True, user__is_active=True, user__firm_id=firm_id
    ).select_related("user")
    granted = _granted(case_id)
    return {
        session.session_key: replace(person_scope(session.user), case_ids=[case_id])
        for session in sessions
        if session.user.role in EVERY_CASE or session.user_id in granted
    }


def _granted(case_id: uuid.UUID) -> set[uuid.UUID]:
    rows = CaseUserObjectPermission.objects.filter(content_object_id=case_id, permission__codename="work_case")
    return set(rows.values_list("user_id", flat=True))
