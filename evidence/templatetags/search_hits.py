"""Filters that show what a search found: by document, with the words that matched marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from evidence.templatetags.source_text import breakable

register = template.Library()
ELLIPSIS = "…"


@register.filter
def in_text(hits: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The hits whose words stand in the text itself; others were found by their document's title."""
    return [hit for hit in hits if hit["matches"]]


@register.filter
def by_document(hits: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The documents of these hits, in the order of each one's best hit, with their hits."""
    found: dict[Any, dict[str, Any]] = {}
    for hit in hits:
        one = {"id": hit["evidence_id"], "title": hit["title"], "media_type": hit["media_type"], "hits": []}
        found.setdefault(hit["evidence_id"], one)["hits"].append(hit)
    return list(found.values())


@register.filter
def facet_groups(facets: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The facets that have more than nothing to choose from, each with its title."""
    titles = {
        "types": "Kind of file",
        "classes": "Class",
        "custodians": "Custodian",
        "years": "Year",
        "languages": "Language",
    }
    return [{"title": title, "values": facets[name]} for name, title in titles.items() if facets[name]]


@register.filter
def quoted(hit: Mapping[str, Any]) -> SafeString:
    """The snippet of a hit with its matches marked, and an ellipsis where the page goes on."""
    text, at = hit["snippet"], 0
    parts = [ELLIPSIS] if hit["more_before"] else []
    for match in hit["matches"]:
        marked = format_html("<mark>{}</mark>", breakable(text[match["start"] : match["end"]]))
        parts += [breakable(text[at : match["start"]]), marked]
        at = match["end"]
    parts += [breakable(text[at:]), ELLIPSIS if hit["more_after"] else ""]
    return mark_safe("".join(parts))  # every part is escaped, or is ours
