"""The step of a hosted agent that a model or rules do: it is priced, and the tokens a model takes for it are counted."""

from __future__ import annotations

import uuid

from agents.billing.run_spending import run_reserve, run_settle
from config.api.errors import QuotaExceeded
from evidence.engines.base.capabilities import TRIAGE
from evidence.engines.base.registry import provider_of
from evidence.engines.base.tokens import counted
from evidence.engines.base.types import Document, Triaged


class CapReachedError(RuntimeError):
    """The month's cap does not allow the step; the message says whose cap it is."""


def look(run_id: uuid.UUID, document: Document) -> Triaged:
    """The first look at a new document, reserved before and charged after. Raises ``CapReachedError`` and ``EngineError``."""
    try:
        run_reserve(run_id, TRIAGE.name)
    except QuotaExceeded as full:
        raise CapReachedError(full.message) from full
    with counted() as tokens:
        done = False
        try:
            found = provider_of(TRIAGE).run(document)
            done = True
        finally:
            run_settle(run_id, TRIAGE.name, tokens, done=done)
    return found
