"""Whether a rule may still act: its attorney, its key and its cases, as they are now."""

from __future__ import annotations

import uuid
from typing import Any

from django.utils import timezone

from agents.access.authentication import key_scope
from agents.models import AgentKey, AutomationRule
from cases.models import Case, Role

DIRECTING = (Role.ATTORNEY, Role.FIRM_ADMIN)


def why_stopped(rule: AutomationRule) -> str:
    """Why the rule can't act at all any more; empty if it can."""
    key = rule.key
    if not key.owner.is_active:
        return "The attorney it acts for is not active any more."
    if key.owner.role not in DIRECTING:
        return "The person it acts for does not direct agents any more."
    if key.revoked_at or (key.expires_at and key.expires_at <= timezone.now()):
        return "Its key was revoked."
    if not key.all_cases and not reachable(key).exists():
        return "The attorney it acts for takes no part in its cases any more."
    return ""


def why_not_in(rule: AutomationRule, case_id: uuid.UUID) -> str:
    """Why the rule does nothing in this case now; empty if it may."""
    case = reachable(rule.key).filter(pk=case_id).first()
    if case is None:
        return "The attorney it acts for takes no part in the case any more."
    return "The case is archived." if case.is_archived else ""


def reachable(key: AgentKey) -> Any:
    """The key's cases that its owner still reaches."""
    return Case.objects.visible_to(key_scope(key)[1])
