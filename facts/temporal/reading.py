"""What a caller says of a time, as the columns of a mention: their words are read where they don't say what these mean."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from config.api.errors import Invalid
from config.api.resolve_ids import NOT_VISIBLE
from evidence.engines.dates.meanings import Meaning
from evidence.engines.dates.readings import read_date
from facts.models import TemporalMention

Kind, Precision = TemporalMention.Kind, TemporalMention.Precision
MEANT = ("date_end", "time", "time_end", "zone", "recurrence", "rule")


def columns_of(given: Mapping[str, Any], citations: Mapping[uuid.UUID, Any], *, at: str = "") -> dict[str, Any]:
    """The columns. ``citations`` are those of the fact that the caller sees, ``at`` where in the body the mention stands.
    Raises ``Invalid`` for what can't be read, means more than one thing, or does not stand in the citation."""
    citation = _citation(given, citations, at)
    said = _said(given, at) if given.get("date") or given.get("recurrence") else _read(given, citation, at)
    place = _place(given, citation, at)
    return {"text": given.get("text", ""), "citation": citation, **said, **place}


def columns_of_meaning(meaning: Meaning) -> dict[str, Any]:
    """What was read, as columns."""
    names = ("kind", "date", "precision", *MEANT)
    return {name: getattr(meaning, name) for name in names}


def _citation(given: Mapping[str, Any], citations: Mapping[uuid.UUID, Any], at: str) -> Any:
    wanted = given.get("citation_id")
    if wanted and wanted not in citations:
        raise Invalid.field(f"{at}citation_id", NOT_VISIBLE)
    return citations[wanted] if wanted else None


def _place(given: Mapping[str, Any], citation: Any, at: str) -> dict[str, Any]:
    text = given.get("text", "")
    if not citation or not text:
        return {}
    start = citation.quote.find(text)
    if start < 0:
        raise Invalid.field(f"{at}text", "These words do not stand in the citation's quote.")
    return {"start": start, "end": start + len(text)}


def _said(given: Mapping[str, Any], at: str) -> dict[str, Any]:
    """As the caller says it, the rest following from that."""
    columns = {name: given.get(name) for name in ("date", *MEANT)} | {"rule": given.get("rule", "")}
    columns["recurrence"] = given.get("recurrence", "")
    is_span = columns["date_end"] and columns["date_end"] != columns["date"]
    usual = Kind.RECURRING if columns["recurrence"] else Kind.RANGE if is_span else Kind.ON
    kind = columns["kind"] = given.get("kind", usual)
    columns["precision"] = given.get("precision", Precision.MINUTE if columns["time"] else Precision.DAY)
    _check(columns, kind, at)
    return columns


def _check(columns: Mapping[str, Any], kind: str, at: str) -> None:
    if (kind == Kind.RECURRING) != bool(columns["recurrence"]) or (columns["rule"] and kind != Kind.RECURRING):
        raise Invalid.field(
            f"{at}recurrence", "What comes back is of the kind recurring and says how, and nothing else is."
        )
    if (columns["precision"] == Precision.MINUTE) != bool(columns["time"]):
        raise Invalid.field(f"{at}time", "A time is exact to the minute, and only what has a time is.")
    if not columns["time"] and (columns["time_end"] or columns["zone"] is not None):
        raise Invalid.field(f"{at}time", "An end or a zone needs a time.")
    if columns["date_end"] and (not columns["date"] or columns["date_end"] < columns["date"]):
        raise Invalid.field(f"{at}date_end", "The end is before the date.")


def _read(given: Mapping[str, Any], citation: Any, at: str) -> dict[str, Any]:
    text = given.get("text", "")
    if not text:
        raise Invalid.field(f"{at}text", "Give the words as they are written, or the date.")
    found = read_date(text, given.get("reference_date") or _day_of(citation), day_first=given.get("day_first"))
    if not found.meanings:
        raise Invalid.field(f"{at}text", found.problem)
    if found.ambiguity:
        raise Invalid.field(f"{at}text", f"{found.ambiguity} Give date, or day_first.")
    return columns_of_meaning(found.meanings[0])


def _day_of(citation: Any) -> date | None:
    return citation.item.document_date if citation else None
