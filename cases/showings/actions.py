"""What is shown to the clients of a case within an hour is one showing, of which each of them is notified once."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from datetime import timedelta

from django.db import models, transaction
from django.utils import timezone

from audit.events.actions import emit_for
from cases.models import Case, Notification, Role, Showing, ShownThing, User
from cases.notifications.actions import notify
from cases.notifications.counter import notify_counters
from config.api.scope import Actor

WINDOW = timedelta(hours=1)
TITLE = "Something was shown to you"  # what is read says how much, and names what the reader sees


@transaction.atomic
def showing_add(*, actor: Actor, case: Case, entity_type: str, ids: Collection[uuid.UUID]) -> None:
    """Notify the clients of the case that these things are shown to them now: the showing under way takes them, for an
    hour or until somebody has read of it; else a new one."""
    clients = list(User.objects.filter(participations__case=case, role=Role.CLIENT, is_active=True)) if ids else []
    if not clients:
        return
    showing = _showing_of(actor, case)
    ShownThing.objects.bulk_create(
        [
            ShownThing(firm_id=case.firm_id, case=case, showing=showing, entity_type=entity_type, entity_id=pk)
            for pk in ids
        ],
        ignore_conflicts=True,
        batch_size=500,
    )
    notified = set(_notices_of(showing).values_list("recipient_id", flat=True))
    if notified:
        transaction.on_commit(lambda: notify_counters(notified, changed=True))
    new = [one for one in clients if one.pk not in notified]
    notify(
        actor=actor.decider or actor, recipients=new, kind=Notification.Kind.SHOWN, title=TITLE, case=case,
        entity_type="showing", entity_id=showing.pk, firm_id=case.firm_id,
    )  # fmt: skip


def _showing_of(actor: Actor, case: Case) -> Showing:
    Case.objects.select_for_update(of=("self",), no_key=True).get(pk=case.pk)  # one at a time, so that there is one
    recent = Showing.objects.filter(case=case, created_at__gt=timezone.now() - WINDOW).order_by("-id").first()
    if recent is not None and not _notices_of(recent).filter(read_at__isnull=False).exists():
        found: Showing = recent
        return found
    showing: Showing = Showing.objects.create(firm_id=case.firm_id, case=case)
    emit_for(showing, actor=actor, event_type="showing.created")
    return showing


def _notices_of(showing: Showing) -> models.QuerySet[Notification]:
    return Notification.objects.filter(kind=Notification.Kind.SHOWN, entity_id=showing.pk)
