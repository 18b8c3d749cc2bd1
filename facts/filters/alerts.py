"""Notify people of newly read evidence that matches what they saved.

Each filter reads on in the log of events from where it was, in its owner's scope as it is now: nobody is notified of what they
may not see, and what they read later is counted then.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection

from django.db import transaction
from django.db.models import Exists, OuterRef

from audit.models import Event
from cases.models import Case, Notification
from cases.notifications.actions import notify
from cases.notifications.counter import notify_counters
from cases.scopes import present_scope
from config.api.scope import SYSTEM
from config.boundary import firm_boundary
from facts.filters.matching import matching
from facts.models import FilterAlert, FilterMatch, SavedFilter

READ = "evidence.processed"
MOST_EVENTS = 500  # looked at in one go; what comes after them the next look takes
TITLE = "New evidence matches a saved filter"  # what is read says how much, and names what the reader sees


def check_alerts() -> None:
    """Look at what was read since the last time, for each filter that somebody is to be notified of."""
    newer = Event.objects.filter(case_id=OuterRef("case_id"), event_type=READ, position__gt=OuterRef("position"))
    due = SavedFilter.objects.filter(Exists(newer), alert=True, case__status=Case.Status.OPEN)
    for pk, firm_id in list(due.order_by("id").values_list("pk", "firm_id")):
        with firm_boundary(firm_id):
            check_alert(pk)


@transaction.atomic
def check_alert(filter_id: uuid.UUID) -> None:
    """Look at what was read since, and notify the owner of what matches. One look at a filter at a time."""
    rows = SavedFilter.objects.select_for_update(of=("self",), skip_locked=True).select_related("case", "owner")
    saved = rows.filter(pk=filter_id, alert=True).first()
    if saved is None:
        return
    events = Event.objects.filter(case_id=saved.case_id, event_type=READ, position__gt=saved.position)
    found = list(events.order_by("position").values_list("position", "entity_id")[:MOST_EVENTS])
    if not found:
        return
    saved.position = found[-1][0]
    saved.save(update_fields=["position"])
    scope = present_scope(person_id=saved.owner_id, session_id=None)
    if scope is None or not Case.objects.visible_to(scope).filter(pk=saved.case_id).exists():
        return
    known = FilterMatch.objects.filter(filter=saved).values("item_id")
    new = matching(saved, scope.within(saved.case_id), {item for _, item in found}) - {one["item_id"] for one in known}
    if new:
        _alert(saved, new)


def _alert(saved: SavedFilter, items: Collection[uuid.UUID]) -> None:
    """Add to the alert that the owner has not read of yet, or begin another one."""
    own = {"firm_id": saved.firm_id, "case_id": saved.case_id, "filter": saved}
    last = FilterAlert.objects.filter(filter=saved).order_by("-id").first()
    waiting = last and Notification.objects.filter(entity_id=last.pk, recipient=saved.owner, read_at=None).exists()
    alert = last if last and waiting else FilterAlert.objects.create(**own)
    FilterMatch.objects.bulk_create(
        [FilterMatch(**own, alert=alert, item_id=item) for item in items], ignore_conflicts=True
    )
    if waiting:
        transaction.on_commit(lambda: notify_counters({saved.owner_id}, changed=True))
        return
    notify(
        actor=SYSTEM, recipients=[saved.owner], kind=Notification.Kind.MONITOR, title=TITLE, case=saved.case,
        entity_type="filter_alert", entity_id=alert.pk, firm_id=saved.firm_id,
    )  # fmt: skip
