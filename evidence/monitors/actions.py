"""Having web pages watched: begun, changed, paused, resumed, ended."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit_for
from cases.models import Case
from cases.policies import check_case_open
from config.api.scope import Actor
from evidence.models import Monitor
from evidence.monitors.policies import check_address, check_stop, check_watch

AGAIN = {"failures": 0, "problem": ""}  # what a page was like at another address, or long ago, says nothing now


@transaction.atomic
def monitor_create(*, actor: Actor, case: Case, **fields: Any) -> Monitor:
    """Watch a public page from now on; it is captured for the first time within a minute or so."""
    owner_id = check_watch(actor, case)
    check_address(fields["url"])
    monitor: Monitor = Monitor.objects.create(
        firm_id=case.firm_id,
        case=case,
        owner_id=owner_id,
        added_by_type=actor.author["type"],
        added_by_name=actor.author["name"],
        due_at=timezone.now(),
        **fields,
    )
    emit_for(monitor, actor=actor, event_type="monitor.created")
    return monitor


@transaction.atomic
def monitor_update(*, actor: Actor, monitor: Monitor, **fields: Any) -> Monitor:
    """Change what is watched, or how often. Of another address nothing is known yet: it is captured at once."""
    check_case_open(monitor.case)
    changed = {name: value for name, value in fields.items() if getattr(monitor, name) != value}
    if "url" in changed:
        check_address(changed["url"])
    written = changed | (AGAIN | {"due_at": timezone.now()} if {"url", "every"} & set(changed) else {})
    return _write(actor, monitor, written, sorted(changed))


@transaction.atomic
def monitor_pause(*, actor: Actor, monitor: Monitor, reason: str = "") -> Monitor:
    """Ask for the page no more until it is resumed. Repeating it changes nothing."""
    check_case_open(monitor.case)
    if not monitor.enabled:
        return monitor
    check_stop(actor, monitor)
    reason = reason or f"Paused by {actor.name}."
    return _write(actor, monitor, {"enabled": False, "paused_reason": reason[:300]}, ["enabled"])


@transaction.atomic
def monitor_resume(*, actor: Actor, monitor: Monitor) -> Monitor:
    """Ask for the page again, at once and then as often as before. Repeating it changes nothing."""
    check_case_open(monitor.case)
    if monitor.enabled:
        return monitor
    written = AGAIN | {"enabled": True, "paused_reason": "", "due_at": timezone.now()}
    return _write(actor, monitor, written, ["enabled"])


@transaction.atomic
def monitor_delete(*, actor: Actor, monitor: Monitor) -> None:
    """Watch the page no longer. What was captured stays evidence."""
    check_stop(actor, monitor)
    monitor.deleted_at = timezone.now()
    monitor.version += 1
    monitor.save(update_fields=["deleted_at", "version", "updated_at"])
    emit_for(monitor, actor=actor, event_type="monitor.deleted")


def _write(actor: Actor, monitor: Monitor, written: dict[str, Any], changed: list[str]) -> Monitor:
    if not changed:
        return monitor
    for name, value in written.items():
        setattr(monitor, name, value)
    monitor.version += 1
    monitor.save(update_fields=[*written, "version", "updated_at"])
    emit_for(monitor, actor=actor, event_type="monitor.updated", data={"fields": changed})
    return monitor
