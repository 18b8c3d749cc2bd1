"""The names that filters leave, with the relationships among them, as a file. It says what the lists answer this caller."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from cases.models import Case
from config.api.errors import Conflict
from config.api.scope import Actor, Scope
from config.db import any_of
from facts.entities.followthemoney import as_follow_the_money
from facts.entities.serializers import EntitySummarySerializer
from facts.entities.tools import listed_entities
from facts.exchange.columns import PEOPLE
from facts.exchange.files import file_given_out
from facts.exchange.linked_data import named
from facts.exchange.rows import person_rows
from facts.exchange.writing import csv_of, workbook_of
from facts.models import Relationship
from facts.models.claim import Standing
from facts.relationships.readers import shown_relationships
from facts.relationships.serializers import RelationshipSerializer

MOST, MOST_TIES = 5_000, 10_000
TIES = (
    "subject",
    "predicate",
    "object",
    "since",
    "until",
    "period",
    "status",
    "confidence",
    "document",
    "place",
    "quote",
    "note",
)
Answers = Sequence[Mapping[str, Any]]


def entities_export(
    *, actor: Actor, scope: Scope, case: Case, filters: Mapping[str, Any], format: str
) -> dict[str, Any]:
    """Write the file and sign an address for it. Raises ``Conflict`` where there is more than one file holds."""
    rows, order = listed_entities(scope, case, filters)
    found = _bounded(list(rows.order_by(*order)[: MOST + 1]), MOST, "names")
    entities = list(EntitySummarySerializer(found, many=True, context={"scope": scope}).data)
    # A table of names alone asks for no relationships.
    ties = [] if format == "csv" else _ties(scope, case, [one["id"] for one in entities])
    content, count = _written(format, case, entities, ties)
    return file_given_out(
        actor=actor, case=case, content=content, name="people", format=format, permission="read:entities", count=count
    )


def _ties(scope: Scope, case: Case, ids: list[Any]) -> Answers:
    """What joins two of these names, as far as the caller may read relationships."""
    if not scope.permits("read:relationships", client=True):
        return []
    among = Relationship.objects.visible_to(scope).filter(
        any_of("subject_id", ids), any_of("object_id", ids), case=case
    )
    rows = shown_relationships(among.exclude(status=Standing.DISMISSED), scope).order_by("id")
    found = _bounded(list(rows[: MOST_TIES + 1]), MOST_TIES, "relationships")
    return list(RelationshipSerializer(found, many=True, context={"scope": scope}).data)


def _bounded(rows: list[Any], most: int, what: str) -> list[Any]:
    if len(rows) > most:
        raise Conflict(f"A file holds at most {most:,} {what}; narrow them down.", details={"most": most})
    return rows


def _written(format: str, case: Case, entities: Answers, ties: Answers) -> tuple[bytes, int]:
    if format == "ftm":
        return as_follow_the_money(entities, ties)
    if format == "jsonld":
        return _json_ld(case, entities, ties), len(entities)
    people = person_rows(entities)
    if format == "csv":
        return csv_of(PEOPLE, people), len(entities)
    sheets = {"people": (PEOPLE, people), "relationships": (TIES, [_tie_row(one) for one in ties])}
    return workbook_of(sheets), len(entities)


def _tie_row(one: Mapping[str, Any]) -> dict[str, str]:
    source = one["citation"] or {"evidence_title": "", "place": "", "quote": ""}
    return {
        "subject": one["subject"]["name"], "predicate": one["predicate"], "object": one["object"]["name"],
        "since": str(one["since"] or ""), "until": str(one["until"] or ""), "period": one["period"],
        "status": one.get("status", ""), "confidence": f"{one['confidence']:.2f}", "document": source["evidence_title"],
        "place": source["place"], "quote": source["quote"], "note": one.get("note", ""),
    }  # fmt: skip


def _json_ld(case: Case, entities: Answers, ties: Answers) -> bytes:
    """Each name, and each relationship as what is claimed about both."""
    graph = [named(one) | ({"alternateName": one["aliases"]} if one["aliases"] else {}) for one in entities]
    for one in ties:
        text = " ".join(
            part for part in (one["subject"]["name"], one["predicate"], one["object"]["name"], one["period"]) if part
        )
        about = [{"@id": f"urn:uuid:{one[end]['id']}"} for end in ("subject", "object")]
        graph.append({"@type": "Claim", "@id": f"urn:uuid:{one['id']}", "text": text, "about": about})
    return json.dumps(
        {"@context": "https://schema.org", "name": case.name, "@graph": graph}, ensure_ascii=False, indent=1
    ).encode()
