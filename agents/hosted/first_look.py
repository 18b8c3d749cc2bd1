"""The step of a hosted agent that the engine does: it is priced, and what a model reads and writes for it is counted."""

from __future__ import annotations

import uuid

from agents.billing.run_spending import run_reserve, run_settle
from config.api.errors import QuotaExceeded
from evidence.engines.base.registry import get_engine
from evidence.engines.base.tokens import counted
from evidence.engines.base.types import Document, Triaged

TRIAGE = "triage"


class CapReachedError(RuntimeError):
    """The month's cap does not allow the step; the message says whose cap it is."""


def look(run_id: uuid.UUID, document: Document) -> Triaged:
    """The first look at a new document, reserved before and charged after. Raises ``CapReachedError`` and ``EngineError``."""
    try:
        run_reserve(run_id, TRIAGE)
    except QuotaExceeded as full:
        raise CapReachedError(full.message) from full
    with counted() as tokens:
        done = False
        try:
            found = get_engine().triage(document)
            done = True
        finally:
            run_settle(run_id, TRIAGE, tokens, done=done)
    return found
