"""Granting something of a case to a guest, and taking it back."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit_for
from cases.actions.cases import participant_add
from cases.models import Case, GuestGrant, Participant, User
from config.api.scope import Actor
from evidence.guests.notices import grant_notify
from evidence.guests.policies import check_grant_guests, check_guest, check_until
from evidence.items.reading import inside
from evidence.models import EvidenceItem, GrantedDocument
from evidence.privilege.policies import check_show


@transaction.atomic
def guest_grant(
    *, actor: Actor, case: Case, user: User, expires_at: datetime, documents: Sequence[EvidenceItem] = ()
) -> GuestGrant:
    """Let a guest see the case but for what is privileged, or with ``documents`` these and what came inside them.

    It takes the place of the guest's grant before. A guest who takes no part in the case yet does so from now on. Documents
    that are privileged, or likely to be, are refused.
    """
    grantor_id = check_grant_guests(actor, case)
    check_guest(user)
    check_until(expires_at)
    check_show(documents, to="a guest")
    if not Participant.objects.filter(case=case, user=user).exists():
        participant_add(actor=actor, case=case, user=user)
    former = list(GuestGrant.objects.select_for_update().filter(case=case, user=user, revoked_at=None))
    _end(grantor_id, former)
    grant: GuestGrant = GuestGrant.objects.create(
        firm_id=case.firm_id,
        case=case,
        user=user,
        whole_case=not documents,
        expires_at=expires_at,
        granted_by_id=grantor_id,
    )
    GrantedDocument.objects.bulk_create(
        GrantedDocument(firm_id=case.firm_id, case=case, grant=grant, item_id=pk) for pk in _with_inside(documents)
    )
    emit_for(case, actor=actor, event_type="case.updated", data={"guest_granted": str(user.pk)})
    grant_notify(actor=actor, grant=grant, former=former[0] if former else None)
    return grant


@transaction.atomic
def guest_revoke(*, actor: Actor, case: Case, grant: GuestGrant) -> None:
    """Take a grant back: with their next call the guest sees nothing of it. Repeating it changes nothing."""
    decider_id = check_grant_guests(actor, case)
    if grant.revoked_at is None:
        _end(decider_id, list(GuestGrant.objects.select_for_update().filter(pk=grant.pk)))
        emit_for(case, actor=actor, event_type="case.updated", data={"guest_revoked": str(grant.user_id)})


def _end(decider_id: uuid.UUID, grants: Sequence[GuestGrant]) -> None:
    for grant in grants:
        grant.revoked_at, grant.revoked_by_id = timezone.now(), decider_id
        grant.save(update_fields=["revoked_at", "revoked_by"])


def _with_inside(documents: Sequence[EvidenceItem]) -> list[uuid.UUID]:
    return list(dict.fromkeys(one.pk for item in documents for one in (item, *inside(item))))
