"""What the documents that a search found consist of, each with the field that narrows the search to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from config.api.scope import Scope
from evidence.items.families import family_of
from evidence.models import EvidenceItem
from evidence.search.language.fields import fields_for

MOST_VALUES = 12
NAMES = {"types": "type", "classes": "type", "custodians": "custodian", "years": "date", "languages": "language"}
COLUMNS = ("media_type", "classification", "custodian", "document_date", "language")


def facets_of_found(items: Collection[UUID], scope: Scope) -> dict[str, list[dict[str, Any]]]:
    """How many of these documents are of each type, class, custodian, year and language, as far as the caller may ask."""
    rows = EvidenceItem.objects.visible_to(scope).filter(pk__in=set(items)).order_by().values_list(*COLUMNS)
    counted: dict[str, Counter[str]] = {name: Counter() for name in NAMES}
    known = fields_for(scope)
    for media_type, classification, custodian, day, language in rows:
        counted["types"][family_of(media_type)] += 1
        if not scope.is_outside:
            counted["classes"][classification] += 1
            counted["custodians"][custodian] += 1
        if "language" in known:
            counted["languages"][language] += 1
        if "date" in known and day:
            counted["years"][f"{day.year:04d}"] += 1
    return {name: list(_listed(values, NAMES[name])) for name, values in counted.items()}


def _listed(counted: Counter[str], field: str) -> Iterable[dict[str, Any]]:
    by_number = sorted(((value, n) for value, n in counted.items() if value), key=lambda one: (-one[1], one[0]))
    for value, number in by_number[:MOST_VALUES]:
        yield {"value": value, "count": number, "narrow": named(field, value)}


def named(field: str, value: str) -> str:
    """A field with its value as the query language has it. A quotation mark can't stand in one: what follows it is left out."""
    value = value.partition('"')[0].strip() if '"' in value else value
    return f'{field}:"{value}"' if not value.replace("-", "").isalnum() else f"{field}:{value}"
