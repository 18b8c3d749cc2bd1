"""What becomes of the clients' sight of the facts that a call names: it follows from their status and sources."""

from __future__ import annotations

import uuid
from typing import Any

from agents.approvals.named import named_of_kind
from facts.facts.showing import shown_ids

SIGHT = "client_visible"


class FactSight:
    """Begun before a rehearsal; asked before that is undone."""

    def __init__(self, view: Any) -> None:
        self.case_id, self.ids = view.case_id, named_of_kind(view, "fact")
        self.before = self._now()

    def changes(self) -> dict[uuid.UUID, dict[str, Any]]:
        """Of each fact that the clients see only before the call or only after it, which."""
        after = self._now()
        return {pk: {"from": pk in self.before, "to": pk in after} for pk in self.before ^ after}

    def _now(self) -> set[uuid.UUID]:
        return shown_ids(self.case_id, self.ids) if self.case_id and self.ids else set()
