"""Deciding whether evidence is privileged."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit_each
from cases.models import Case
from cases.policies import check_case_open
from config.api.scope import Actor
from evidence.items.showing import items_came_shown
from evidence.models import EvidenceItem
from evidence.privilege.policies import check_decide_privilege
from evidence.privilege.proposing import COLUMNS

DECIDED = EvidenceItem.PrivilegeState.DECIDED


@transaction.atomic
def privilege_decide(
    *, actor: Actor, case: Case, items: Sequence[EvidenceItem], privilege: str, basis: str = ""
) -> list[EvidenceItem]:
    """Decide for all these items, or none; returns those that changed. What came inside them, undecided, follows.

    An agent's call waits for an attorney. Repeating a decision changes nothing.
    """
    check_case_open(case)
    decider = check_decide_privilege(actor)
    changed = [item for item in items if not _is_so(item, privilege, basis)]
    withheld = {item.pk for item in changed if item.withheld}
    for item in changed:
        item.privilege, item.privilege_state, item.privilege_basis = privilege, DECIDED, basis
        item.privilege_by_type, item.privilege_by_name = "human", decider.name[:200]
        item.privilege_decided_by_id, item.privilege_at = decider.id, timezone.now()
        item.version += 1
        item.save(update_fields=[*COLUMNS, "version", "updated_at"])
    fields = {"fields": ["privilege", "privilege_basis", "privilege_state"]}
    emit_each(changed, actor=actor, event_type="evidence.updated", data=fields)
    for item in changed:
        item.refresh_from_db(fields=["withheld"])
    items_came_shown(
        actor=actor, case=case, items=[item for item in changed if item.pk in withheld and not item.withheld]
    )
    return changed


def _is_so(item: EvidenceItem, privilege: str, basis: str) -> bool:
    return (item.privilege, item.privilege_state, item.privilege_basis) == (privilege, DECIDED, basis)
