"""Tags of lists: column heads that sort, and choices with how many there are of each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.template import Context
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from config.ui.human import words

register = template.Library()
FAMILIES = {
    "pdf": "PDF", "email": "E-mail", "word": "Word", "table": "Tables", "slides": "Slides", "image": "Images",
    "audio": "Audio", "video": "Video", "archive": "Archives", "text": "Text", "other": "Other files",
}  # fmt: skip
NOT_KEPT = ("cursor", "limit")  # of a list's query: they belong to one page of one order
SELECTED = mark_safe(" selected")  # a literal of ours


@register.simple_tag(takes_context=True)
def sort_head(
    context: Context, name: str, label: str, *, classes: str = "", first: str = "", unset: str = ""
) -> SafeString:
    """A column head whose link sorts by ``name``, and the other way once it does.

    ``first`` is the order of the first click, ``unset`` the list's order while the address names none.
    """
    query = context["request"].GET
    now = query.get("sort") or unset
    wanted = first or name
    if now.lstrip("-") == name:
        wanted = name if now.startswith("-") else f"-{name}"
    state = {name: "ascending", f"-{name}": "descending"}.get(now)
    kept = query.copy()
    for one in NOT_KEPT:
        kept.pop(one, None)
    kept["sort"] = wanted
    return format_html(
        '<th scope="col" class="{}"{}><a class="sort" href="?{}" data-sort="{}">{}<span aria-hidden="true"></span></a></th>',
        classes, format_html(' aria-sort="{}"', state) if state else "", kept.urlencode(), wanted, label,
    )  # fmt: skip


@register.simple_tag
def facet_options(facets: Iterable[dict[str, Any]], selected: str | None = "") -> SafeString:
    """The options of a filter, each with its number; the selected one stays even when nothing is left of it."""
    found = {one["value"]: one["count"] for one in facets}
    if selected:
        found.setdefault(selected, 0)
    rows = [
        f'<option value="{escape(value)}"{SELECTED if value == selected else ""}>{escape(_facet_label(value))} ({count})</option>'
        for value, count in found.items()
    ]
    return mark_safe("".join(rows))  # each value is escaped above


@register.simple_tag
def thing_options(things: Iterable[dict[str, Any]], selected: str | None, name: str) -> SafeString:
    """The options of a filter by a thing; one that is selected but not listed stays selected."""
    found = {str(one["id"]): str(one[name]) for one in things}
    if selected:
        found.setdefault(selected, "The selected one")
    rows = ((key, SELECTED if key == selected else "", label) for key, label in found.items())
    return format_html_join("", '<option value="{}"{}>{}</option>', rows)


@register.filter
def family_word(family: str) -> str:
    """A family of files as people call it."""
    return FAMILIES.get(family, words(family))


def _facet_label(value: str) -> str:
    return FAMILIES.get(value) or (words(value) if "_" in value else value[:1].upper() + value[1:])
