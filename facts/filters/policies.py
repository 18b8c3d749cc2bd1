"""Who saves filters, how many, and who takes them away."""

from __future__ import annotations

import uuid

from cases.models import Case
from cases.policies import check_case_open, check_decider
from config.api.errors import Conflict, Forbidden, Invalid
from config.api.scope import Actor
from facts.filters.lists import FilteredList, lists_with_alerts
from facts.models import SavedFilter

MOST = 100  # filters of a person in a case
OTHERS = "An agent deletes only filters of the attorney who directs it."


def check_save(actor: Actor, case: Case, target: FilteredList, name: str, *, alert: bool) -> uuid.UUID:
    """Returns whose filter it is: the person's, or of the attorney who directs the agent."""
    check_case_open(case)
    if actor.person_id is None:
        raise Forbidden("Only people, and agents in their name, save filters.")
    if alert and not target.can_alert:
        raise Invalid.field("alert", f"There are alerts for {', '.join(lists_with_alerts())} only.")
    own = SavedFilter.objects.filter(case=case, owner_id=actor.person_id)
    if own.filter(target=target.name, name=name).exists():
        raise Conflict(f"There is a filter called “{name}” already.", suggestion="Delete it, or choose another name.")
    if own.count() >= MOST:
        raise Conflict(f"A person has at most {MOST} filters in a case.", suggestion="Delete one that is not needed.")
    return actor.person_id


def can_delete_filter(actor: Actor, saved: SavedFilter) -> bool:
    """Its owner, and people as far as it is shared: who shared one may be gone."""
    return (saved.owner_id == actor.person_id or actor.is_person) and not saved.case.is_archived


def check_delete(actor: Actor, saved: SavedFilter) -> None:
    check_case_open(saved.case)
    if saved.owner_id != actor.person_id and not actor.is_person:
        raise Forbidden(OTHERS)
    if saved.added_by_type == "human":
        check_decider(actor, "A person saved this filter.")
