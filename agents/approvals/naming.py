"""What a request of an agent is called: by who asks, and for what."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection

from agents.models import Approval
from audit.changes.former import former_titles
from audit.entries.words import act_of
from config.api.kind_rows import titles_of
from config.api.scope import Scope


def names(scope: Scope, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, str]:
    """Such as "the request of Demo agent to delete ledger.pdf", for those that the scope may see."""
    rows = list(Approval.objects.visible_to(scope).filter(pk__in=ids).select_related("session__key"))
    targets: dict[str, set[uuid.UUID]] = defaultdict(set)
    for one in rows:
        if one.target_id:
            targets[one.target_type].add(one.target_id)
    titles = former_titles(targets, scope) | titles_of(targets, scope) if targets else {}
    return {one.pk: _name(one, titles.get(one.target_id, "") if one.target_id else "") for one in rows}


def _name(approval: Approval, title: str) -> str:
    return f"the request of {approval.session.key.name} to {act_of(approval.tool, title).tried}"
