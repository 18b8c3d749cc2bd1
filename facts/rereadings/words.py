"""A fact's words, dates and proof as a proposed change keeps them."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

from evidence.engines.base.types import FoundFact
from facts.models import Fact
from facts.rereadings.differences import Statement

REREAD = "reread_facts"  # the kind of job, and the stage that it brings each document through


def before_of(fact: Fact) -> dict[str, Any]:
    return {
        "text": fact.text, "date": _iso(fact.date), "date_end": _iso(fact.date_end), "date_precision": fact.date_precision,
    }  # fmt: skip


def after_of(found: FoundFact, entity_ids: list[uuid.UUID]) -> dict[str, Any]:
    return {
        "text": found.text[:2000], "date": _iso(found.date), "date_end": _iso(found.date_end),
        "date_precision": found.precision or "", "confidence": found.confidence,
        "entity_ids": [str(one) for one in entity_ids], "proof": found.proof, "speaker": found.speaker,
    }  # fmt: skip


def statement_of(kept: dict[str, Any]) -> Statement:
    return Statement(kept["text"], day_of(kept["date"]), day_of(kept["date_end"]), kept["date_precision"])


def fields_of(kept: dict[str, Any]) -> dict[str, Any]:
    """What the fact's columns take."""
    return {
        "text": kept["text"], "date": day_of(kept["date"]), "date_end": day_of(kept["date_end"]),
        "date_precision": kept["date_precision"],
        **{name: kept[name] for name in ("proof", "speaker") if name in kept},
    }  # fmt: skip


def day_of(kept: str | None) -> date | None:
    return date.fromisoformat(kept) if kept else None


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
