"""Telling the clients of a case what is shown to them."""

from __future__ import annotations

from collections.abc import Collection

from cases.models import Case, Role
from cases.showings.actions import showing_add
from config.api.scope import Actor
from evidence.models import EvidenceItem


def items_shown(*, actor: Actor, case: Case, items: Collection[EvidenceItem]) -> None:
    """Notify the clients of those items of the case that they see now."""
    ids = [one.pk for one in items if one.client_visible and not one.withheld and one.deleted_at is None]
    showing_add(actor=actor, case=case, entity_type="evidence", ids=ids)


def items_came_shown(*, actor: Actor, case: Case, items: Collection[EvidenceItem]) -> None:
    """:func:`items_shown` for what has just come into the case, but for what a client sent: of that an arrival tells."""
    if items and any(one.client_visible for one in items):
        items_shown(
            actor=actor, case=case,
            items=[one for one in items if one.uploaded_by is None or one.uploaded_by.role != Role.CLIENT],
        )  # fmt: skip
