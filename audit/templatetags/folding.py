"""The entries of the activity as the list shows them: those alike within a row that opens."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django import template
from django.template.context import Context

from audit.entries.folding import NAMED, folded, titles
from audit.entries.words import words_of

register = template.Library()


@register.simple_tag(takes_context=True)
def folded_entries(context: Context, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries in order; the first of a folded row has ``opens``: how many, since when, the first few by name; the last
    has ``closes``."""
    rows = folded(entries)
    called = titles(rows, context["scope"]) if any(len(row) > 1 for row in rows) else {}
    shown: list[dict[str, Any]] = []
    for row in rows:
        copies = [dict(entry) for entry in row]
        if len(copies) > 1:
            copies[0]["opens"] = _summary(row, called)
            copies[-1]["closes"] = True
        shown += copies
    return shown


def _summary(row: list[dict[str, Any]], called: Mapping[uuid.UUID, str]) -> dict[str, Any]:
    about = list(dict.fromkeys(str(entry["entity_id"]) for entry in row if entry["entity_id"]))
    named = [called[uuid.UUID(pk)] for pk in about if uuid.UUID(pk) in called][:NAMED]
    several = {"entity_title": ""} if len(about) > 1 else {}  # else the first would stand for all
    return {
        "words": words_of(row[0] | several), "count": len(row), "since": row[-1]["created_at"], "named": named,
        "more": max(0, len(about) - len(named)) if named else 0,
    }  # fmt: skip
