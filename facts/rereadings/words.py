"""A fact's words, dates and proof, a name and a relationship as a proposed change keeps them."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

from evidence.engines.base.types import FoundFact
from facts.models import Entity, Fact, Relationship
from facts.rereadings.differences import FactStatement

REREAD = "reread_facts"  # the kind of job, and the first stage that it brings each document through
REREAD_NAMES = "reread_names"  # the second
UNDATED: dict[str, Any] = {"date": None, "date_end": None, "date_precision": ""}


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


def statement_of(kept: dict[str, Any]) -> FactStatement:
    return FactStatement(kept["text"], day_of(kept["date"]), day_of(kept["date_end"]), kept["date_precision"])


def fields_of(kept: dict[str, Any]) -> dict[str, Any]:
    """What the fact's columns take."""
    return {
        "text": kept["text"], "date": day_of(kept["date"]), "date_end": day_of(kept["date_end"]),
        "date_precision": kept["date_precision"],
        **{name: kept[name] for name in ("proof", "speaker") if name in kept},
    }  # fmt: skip


def day_of(kept: str | None) -> date | None:
    return date.fromisoformat(kept) if kept else None


def entity_words(type_: str, name: str) -> str:
    return f"{name} ({type_.replace('_', ' ')})"


def entity_kept(entity: Entity) -> dict[str, Any]:
    return {"text": entity_words(entity.type, entity.name), **UNDATED, "type": entity.type, "name": entity.name}


def relationship_kept(row: Relationship) -> dict[str, Any]:
    """With both ends by type and name, as an engine finds them."""
    ends = {
        name: {"id": str(one.pk), "type": one.type, "name": one.name, "key": one.key}
        for name, one in (("subject", row.subject), ("object", row.object))
    }
    words = f"{row.subject.name} {row.predicate.replace('_', ' ')} {row.object.name}"
    return {"text": words, **UNDATED, **ends, "predicate": row.predicate, "confidence": row.confidence}


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
