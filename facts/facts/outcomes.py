"""What became of one fact among many in one call."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from config.api.envelope import envelope_of
from config.api.errors import ApiError


def outcome_of(fact_id: uuid.UUID, changed: Iterable[str], refusal: ApiError | None) -> dict[str, Any]:
    """As ``FactChangeOutcomeSerializer`` answers it: the names of the fields that changed, or why it was left as it was."""
    error = envelope_of(refusal)["error"] if refusal else None
    return {"fact_id": fact_id, "changed": sorted(changed), "error": error}
