"""By what a name and a relationship are the same as ones that were proposed before: hashes of their words and place."""

from __future__ import annotations

import hashlib
from typing import Any

from evidence.engines.base.types import FoundRelationship
from evidence.pipeline.work import PageSpan
from facts.entities.names import entity_key


def name_key(type_: str, folded: str) -> str:
    return _hash("entity", type_, folded)


def relationship_key(said: dict[str, Any], place: PageSpan) -> str:
    ends = [said[end][part] for end in ("subject", "object") for part in ("type", "key")]
    return _hash("relationship", *ends, said["predicate"], str(place.page.number), str(place.start))


def found_relationship(one: FoundRelationship) -> dict[str, Any]:
    """What a proposed change keeps of a relationship that was found."""
    found = (("subject", one.subject_type, one.subject), ("object", one.object_type, one.object))
    ends = {end: {"type": type_, "name": name[:300], "key": entity_key(type_, name)} for end, type_, name in found}
    words = f"{one.subject} {one.predicate.replace('_', ' ')} {one.object}"
    undated = {"date": None, "date_end": None, "date_precision": ""}
    return {"text": words, **undated, **ends, "predicate": one.predicate[:60], "confidence": one.confidence}


def _hash(*parts: str) -> str:
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()
