"""From events to runs. A rule remembers the position it has read to; a row for each rule and event keeps it to once."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, F, Max, OuterRef
from django.utils import timezone

from agents.access.authentication import key_scope
from agents.automation.actions import rule_stop
from agents.automation.reach import why_stopped
from agents.models import AutomationRule, AutomationRun
from audit.events.actions import seal
from audit.models import Event, Job
from cases.models import Notification
from cases.notifications.actions import notify
from config.api.scope import SYSTEM
from config.boundary import firm_boundary

BATCH = 500
HOUR = timedelta(hours=1)
TOO_DEEP, TOO_MANY = "too_deep", "too_many"
Status = AutomationRun.Status


def dispatch() -> int:
    """Make the runs that new events call for; returns how many rules were looked at. Any number may do so at once."""
    seal()
    newer = Event.objects.filter(firm_id=OuterRef("firm_id"), position__gt=OuterRef("position"))
    rules = AutomationRule.objects.filter(enabled=True, deleted_at__isnull=True).filter(Exists(newer))
    waiting = list(rules.order_by("pk").values_list("pk", "firm_id"))
    for rule_id, firm_id in waiting:
        with firm_boundary(firm_id):
            look(rule_id)
    return len(waiting)


def look(rule_id: uuid.UUID) -> None:
    """Read on from the rule's position, its row locked: runs and position are stored together, or neither is."""
    rows = AutomationRule.objects.select_related("key__owner").select_for_update(skip_locked=True, of=("self",))
    rule = rows.filter(pk=rule_id, enabled=True, deleted_at__isnull=True).first()
    if rule is None:
        return
    if reason := why_stopped(rule):
        rule_stop(rule=rule, reason=reason)
        return
    newest = Event.objects.filter(firm_id=rule.firm_id).aggregate(last=Max("position"))["last"] or 0
    events = _events_for(rule, newest)
    _make_runs(rule, events)
    read = events[-1].position if len(events) == BATCH else newest
    AutomationRule.objects.filter(pk=rule.pk).update(position=read)


def _events_for(rule: AutomationRule, newest: int) -> list[Event]:
    """The next events of the rule's kind in the cases it reaches. Positions are sealed: none comes later below them."""
    events = Event.objects.filter(case__isnull=False, entity_id__isnull=False)
    events = events.filter(event_type=rule.trigger, position__gt=rule.position, position__lte=newest)
    events = events.few_visible_to(key_scope(rule.key)[1])
    return list(events.select_related("case").order_by("position")[:BATCH])


def _make_runs(rule: AutomationRule, events: list[Event]) -> None:
    if not events:
        return
    now = timezone.now()
    recent = rule.runs.filter(created_at__gt=now - HOUR)
    remaining = rule.max_runs_per_hour - recent.exclude(status=Status.SKIPPED).count()
    depths = depths_of(events)
    made: list[AutomationRun] = []
    for event in events:
        why = TOO_DEEP if depths[event.pk] > settings.MAX_AUTOMATION_DEPTH else TOO_MANY if remaining <= 0 else ""
        remaining -= not why
        made.append(_run(rule, event, depths[event.pk], why, now))
    notified = recent.filter(status=Status.SKIPPED, outcome__reason=TOO_MANY).exists()
    AutomationRun.objects.bulk_create(made, ignore_conflicts=True)
    if not notified and any(run.outcome.get("reason") == TOO_MANY for run in made):
        _notify_of_limit(rule)


def _run(rule: AutomationRule, event: Event, depth: int, why: str, now: datetime) -> AutomationRun:
    run = AutomationRun(firm_id=rule.firm_id, case=event.case, rule=rule, event=event, depth=min(depth, 1000))
    if why:
        run.status, run.outcome, run.finished_at = Status.SKIPPED, {"reason": why}, now
    return run


def depths_of(events: Iterable[Event]) -> dict[uuid.UUID, int]:
    """How many runs led to each event: none for what people did, one more than its own for what a run's session did."""
    events = list(events)
    jobs = {one.entity_id for one in events if one.entity_type == "job" and one.entity_id}
    started = dict(Job.objects.filter(pk__in=jobs, session_id__isnull=False).values_list("pk", "session_id"))
    sessions = {one.pk: one.session_id or started.get(one.entity_id) for one in events}
    runs = AutomationRun.objects.filter(session_id__in={session for session in sessions.values() if session})
    depths = dict(runs.annotate(by=F("session_id")).values_list("by", "depth"))
    return {pk: depths[session] + 1 if session in depths else 0 for pk, session in sessions.items()}


def _notify_of_limit(rule: AutomationRule) -> None:
    notify(
        actor=SYSTEM, firm_id=rule.firm_id, recipients=[rule.key.owner], kind=Notification.Kind.AUTOMATION,
        title=f"“{rule.name}” has more to do than it may",
        body=f"It ran {rule.max_runs_per_hour} times within an hour, as often as it may. What comes beyond that is skipped.",
        entity_type="automation_rule", entity_id=rule.pk,
    )  # fmt: skip
