"""Which watched pages are due, and asking for each of them once."""

from __future__ import annotations

import time
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from cases.models import Case
from config.api.current import Call, calling
from config.boundary import firm_boundary
from evidence.models import Capture, Monitor
from evidence.monitors.capturing import monitor_actor, page_keep, page_missing
from evidence.monitors.fetching import SECONDS, UnreadablePage, fetch

LEASE = timedelta(seconds=SECONDS * 6)  # asking, reading, keeping


def check_due(*, seconds: float) -> int:
    """Ask for the pages that are due, for a while; returns for how many. Several workers may do so: a page is one's at a time."""
    until, checked = time.monotonic() + seconds, 0
    while time.monotonic() < until and (monitor := _claim()) is not None:
        monitor_check(monitor)
        checked += 1
    return checked


def monitor_check(monitor: Monitor) -> Capture:
    """Ask for the page now, and record what came of it."""
    try:
        page = fetch(monitor.url)
    except UnreadablePage as why:
        with firm_boundary(monitor.firm_id), calling(Call("", monitor_actor(monitor))):
            return page_missing(monitor, why)
    with firm_boundary(monitor.firm_id), calling(Call("", monitor_actor(monitor))):
        return page_keep(monitor, page)


@transaction.atomic
def _claim() -> Monitor | None:
    """The page that is longest overdue and that no other worker has in hand; when it is due next is settled at once, so that
    one which kills its worker waits its turn."""
    now = timezone.now()
    due = Monitor.objects.filter(enabled=True, deleted_at__isnull=True, due_at__lte=now)
    free = due.exclude(lease_until__gt=now).exclude(case__status=Case.Status.ARCHIVED)
    monitor: Monitor | None = (
        free.select_for_update(skip_locked=True, of=("self",)).select_related("case").order_by("due_at").first()
    )
    if monitor is not None:
        monitor.lease_until, monitor.due_at = now + LEASE, now + monitor.interval
        monitor.save(update_fields=["lease_until", "due_at"])
    return monitor
