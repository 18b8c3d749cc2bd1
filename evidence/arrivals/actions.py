"""Files that come one after the other are one arrival, of which each person is notified once."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.db import connection, models, transaction
from django.utils import timezone

from audit.events.actions import emit_for
from cases.models import Notification, User
from cases.models.user import COLLEAGUES
from cases.notifications.actions import notify
from cases.notifications.counter import notify_counters
from config.api.scope import Actor
from evidence.models import Arrival, EvidenceItem, Upload

WINDOW = timedelta(hours=1)
BY_ITSELF = "engine"  # what came by itself, people are notified of by what fetched it
TITLE = "Files arrived"  # in mails and where nothing is counted; what is read says how many and what became of them


def arrival_of(*, actor: Actor, upload: Upload, held: bool = True) -> Arrival:
    """The arrival that this file belongs to: the sender's last in the case, for an hour, until somebody has read of it or it
    has its receipt; else a new one. The firm's people on the case are notified of it once something of it is ``held``: a
    file that is refused, or that the case has, is none to notify of. One upload of a sender at a time."""
    held = held and upload.actor_type != BY_ITSELF
    sender = {"case_id": upload.case_id, "actor_type": upload.actor_type, "actor_id": upload.actor_id}
    lock_sender(sender)
    rows = Arrival.objects.filter(**sender, created_at__gt=timezone.now() - WINDOW, receipt=None)
    arrival = rows.order_by("-id").first()
    if arrival is None or _notices_of(arrival).filter(read_at__isnull=False).exists():
        arrival = Arrival(firm_id=upload.firm_id, uploader_id=upload.uploader_id, **sender, notified=held)
        arrival.save(force_insert=True)
        emit_for(arrival, actor=actor, event_type="arrival.created")
    elif arrival.notified or not held:
        return arrival
    else:
        arrival.notified = True
        arrival.save(update_fields=["notified"])
    if held:
        working = User.objects.filter(participations__case=upload.case_id, role__in=COLLEAGUES)
        _notify(actor, arrival, list(working.exclude(pk=upload.uploader_id).distinct()))
    return arrival


def arrival_progressed(*, actor: Actor, item: EvidenceItem) -> None:
    """Notify the sender, once, when something has become of what they sent, and have open pages count again."""
    if item.arrival_id is None:
        return
    arrival = Arrival.objects.select_related("uploader").get(pk=item.arrival_id)
    if arrival.actor_type == BY_ITSELF:
        return
    people = set(_notices_of(arrival).filter(read_at__isnull=True).values_list("recipient_id", flat=True))
    transaction.on_commit(lambda: notify_counters(people, changed=True))
    if not _notices_of(arrival).filter(recipient=arrival.uploader_id).exists():
        Arrival.objects.select_for_update().get(pk=arrival.pk)  # jobs that end at the same time
        if not _notices_of(arrival).filter(recipient=arrival.uploader_id).exists():
            _notify(actor, arrival, [arrival.uploader])


def _notify(actor: Actor, arrival: Arrival, people: list[User]) -> None:
    notify(
        actor=actor, recipients=people, kind=Notification.Kind.ARRIVAL, title=TITLE, case=arrival.case,
        entity_type="arrival", entity_id=arrival.pk, firm_id=arrival.firm_id,
    )  # fmt: skip


def _notices_of(arrival: Arrival) -> models.QuerySet[Notification]:
    return Notification.objects.filter(kind=Notification.Kind.ARRIVAL, entity_id=arrival.pk)


def lock_sender(sender: dict[str, object]) -> None:
    """Have no other upload of this sender in the case join an arrival before the transaction ends."""
    key = hashlib.blake2b(f"{sender['case_id']}{sender['actor_id']}".encode(), digest_size=8).digest()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int.from_bytes(key, signed=True)])
