"""Tags that show evidence's text with its highlights: everything escaped, nothing but <mark> added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
NO_BREAK = "\u00a0"
TAGS = {"delete": "del", "insert": "ins"}


@register.filter
def breakable(text: Any) -> SafeString:
    """The text, escaped, with a place to break the line after each no-break space: some programs write no other space between
    words, and a browser would break within them. No character is added."""
    return mark_safe(escape(text).replace(NO_BREAK, f"{NO_BREAK}<wbr>"))  # escaped here


@register.filter
def one_side(words: Iterable[Mapping[str, Any]], other: str) -> SafeString:
    """The words of one of two compared texts: without what only the other has (its ``op``), and what only this has marked."""
    return _joined((one["text"], TAGS.get(one["op"], "")) for one in words if one["op"] != other)


@register.filter
def changed(words: Iterable[Mapping[str, Any]], op: str) -> SafeString:
    """The words of a compared sentence, with those that changed marked as deleted or inserted."""
    return _joined((one["text"], TAGS[op] if one["is_changed"] else "") for one in words)


def _joined(parts: Iterable[tuple[str, str]]) -> SafeString:
    shown = [format_html(f"<{tag}>{{}}</{tag}>", breakable(text)) if tag else breakable(text) for text, tag in parts]
    return mark_safe("".join(shown))  # each part was escaped


@register.filter
def highlighted(view: Any) -> SafeString:
    """The page's text with its highlights as <mark>; offsets count characters of `text`, the first of two wins.

    `view` is the data of evidence.view: {"text", "highlights": [{"start", "end", "kind"?, "label"?, "fact_id"?}]}.
    """
    text = str(view.get("text") or "")
    parts: list[str] = []
    position = 0
    for start, end, mark in _spans(view.get("highlights") or [], len(text)):
        if start < position:
            continue
        parts += [breakable(text[position:start]), _mark(text[start:end], mark)]
        position = end
    parts.append(breakable(text[position:]))
    return mark_safe("".join(parts))  # each part was escaped above


def _spans(highlights: list[dict[str, Any]], length: int) -> list[tuple[int, int, dict[str, Any]]]:
    spans = [(h.get("start"), h.get("end"), h) for h in highlights]
    inside = [(s, e, h) for s, e, h in spans if isinstance(s, int) and isinstance(e, int) and 0 <= s < e <= length]
    return _in_order(inside)


def _in_order(spans: list[tuple[int, int, dict[str, Any]]]) -> list[tuple[int, int, dict[str, Any]]]:
    """By position; where two overlap the selected one wins, then the one that starts first, then the longer."""
    selected = [span for span in spans if span[2].get("kind") == "selected"]
    others = [span for span in spans if not any(span[0] < end and start < span[1] for start, end, _ in selected)]
    return sorted([*selected, *others], key=lambda span: (span[0], span[0] - span[1]))


def _mark(text: str, mark: dict[str, Any]) -> SafeString:
    return format_html(
        '<mark data-kind="{}" title="{}" id="{}">{}</mark>',
        mark.get("kind") or "fact",
        mark.get("label") or "",
        f"mark-{mark.get('start')}-{mark.get('end')}",
        breakable(text),
    )
