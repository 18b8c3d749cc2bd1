"""Making, changing, stopping and deleting standing instructions."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from agents.access.key_actions import key_create, key_revoke
from agents.automation.wakeup import forget
from agents.hosted.registry import HOSTED
from agents.models import AutomationRule
from agents.policies import check_make_key
from audit.events.actions import emit
from audit.models import Event
from cases.models import Notification, Role, User
from cases.notifications.actions import notify
from cases.policies import check_person
from config.api.errors import Conflict, Forbidden, Invalid
from config.api.scope import SYSTEM, Actor, Scope

RATES = {"rate_per_minute": 600, "rate_per_hour": 20_000}  # runs are what a rule bounds: a few calls each
PAUSE = {"enabled": False}


@transaction.atomic
def rule_create(
    *, actor: Actor, scope: Scope, case_ids: Collection[uuid.UUID] | None, agent_type: str, trigger: str, **fields: Any
) -> AutomationRule:
    """Make a rule and the key it acts with, whose secret nobody ever sees. It looks at what happens from now on.

    The key has the agent's operations on these cases, never more than the attorney's own. Raises ``Forbidden`` for
    agents and for people who direct none, ``Invalid`` for cases beyond the attorney's or a trigger the agent has not.
    """
    check_make_key(actor)
    agent = HOSTED[agent_type]
    check_trigger(agent_type, trigger)
    key, _ = key_create(
        actor=actor, scope=scope, case_ids=case_ids, operations=list(agent.operations),
        entity_types=list(agent.entity_types), name=fields["name"], agent_type=agent_type, **RATES,
    )  # fmt: skip
    rule = AutomationRule.objects.create(
        firm_id=actor.in_firm,
        key=key,
        agent_type=agent_type,
        trigger=trigger,
        position=_newest(actor.in_firm),
        **fields,
    )
    _emit(rule, "created", actor=actor)
    _look_again(rule)
    return rule


@transaction.atomic
def rule_update(*, actor: Actor, rule: AutomationRule, **fields: Any) -> AutomationRule:
    """Change a rule of one's own; a firm admin may pause anyone's. A rule that is enabled again sees events from now on."""
    check_change_rule(actor, rule)
    if not is_own(actor, rule) and any(PAUSE.get(name) != value for name, value in fields.items()):
        raise Forbidden("Only the attorney it acts for changes a rule; a firm admin pauses or deletes it.")
    check_trigger(rule.agent_type, fields.get("trigger", rule.trigger))
    changed = sorted(name for name, value in fields.items() if getattr(rule, name) != value)
    for name in changed:
        setattr(rule, name, fields[name])
    if "enabled" in changed:
        rule.paused_reason = "" if rule.enabled else f"Paused by {actor.name}."[:300]
    if "enabled" in changed or "trigger" in changed:
        rule.position = _newest(rule.firm_id)
    if changed:
        rule.version += 1
        rule.save()
        _emit(rule, "updated", actor=actor, fields=changed)
        _look_again(rule)
    return rule


@transaction.atomic
def rule_delete(*, actor: Actor, rule: AutomationRule) -> None:
    """End a rule for good: its key is revoked and sessions at work end. Its runs stay as they were."""
    check_change_rule(actor, rule)
    rule.deleted_at, rule.enabled = timezone.now(), False
    rule.version += 1
    rule.save()
    key_revoke(actor=actor, key=rule.key)
    _emit(rule, "deleted", actor=actor)


def rule_stop(*, rule: AutomationRule, reason: str) -> None:
    """Pause a rule that can no longer act, and notify the firm's admins, once."""
    rule.enabled, rule.paused_reason = False, reason
    rule.version += 1
    rule.save()
    _emit(rule, "updated", actor=SYSTEM, fields=["enabled"])
    admins = User.objects.filter(firm_id=rule.firm_id, role=Role.FIRM_ADMIN, is_active=True)
    notify(
        actor=SYSTEM, firm_id=rule.firm_id, recipients=[*admins, rule.key.owner], kind=Notification.Kind.AUTOMATION,
        title=f"“{rule.name}” was stopped", body=reason, entity_type="automation_rule", entity_id=rule.pk,
    )  # fmt: skip


def check_trigger(agent_type: str, trigger: str) -> None:
    known = HOSTED[agent_type].triggers
    if trigger not in known:
        raise Invalid.field("trigger", f"This agent begins at one of: {', '.join(known)}.")


def check_change_rule(actor: Actor, rule: AutomationRule) -> None:
    """Standing instructions are people's; what was deleted stays so."""
    check_person(actor, "change standing instructions")
    if rule.deleted_at is not None:
        raise Conflict("This rule was deleted.")


def is_own(actor: Actor, rule: AutomationRule) -> bool:
    return bool(rule.key.owner_id == actor.id)


def can_change_rule(actor: Actor, rule: AutomationRule) -> bool:
    return actor.is_person and rule.deleted_at is None


def _newest(firm_id: uuid.UUID) -> int:
    """The last numbered event: what commits from now on is numbered after it."""
    last: int | None = Event.objects.filter(firm_id=firm_id).aggregate(last=Max("position"))["last"]
    return last or 0


def _look_again(rule: AutomationRule) -> None:
    transaction.on_commit(lambda: forget(rule.firm_id))


def _emit(rule: AutomationRule, what: str, *, actor: Actor, **data: Any) -> None:
    emit(
        actor=actor, event_type=f"automation_rule.{what}", firm_id=rule.firm_id, case_id=None,
        entity_type="automation_rule", entity_id=rule.pk, data=data,
    )  # fmt: skip
