"""How a diff reads: fields by the names people give them, values of columns and JSON in people's words."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from config.api import kinds
from config.ui.codes import language_word, media_word, status_word
from config.ui.human import day, percent, when, words

register = template.Library()
NOTHING = "—"
DATES = ("date", "date_end", "document_date")
DERIVED = (
    "date_label",
    "confidence_label",
    "proof_label",
    "page_label",
    "counts",
)  # follow from another field of the same thing
UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
WORDS = re.compile(r"\s+|\w+(?:[.,:/’'-]\w+)*|[^\s\w]")  # none of a text is lost
PRECISIONS = {
    "day": "To the day", "month": "To the month", "year": "To the year", "range": "A span of days",
    "approximate": "About then",
}  # fmt: skip
SAID = {
    ("client_visible", True): "Sees it", ("client_visible", False): "Does not see it",
    ("client_override", True): "Yes, whatever its sources", ("client_override", False): "No, whatever its sources",
    ("client_override", None): "As its sources are",
}  # fmt: skip


@register.filter
def field_label(name: Any) -> str:
    """A field as people call it."""
    return kinds.field_label(str(name))


@register.filter
def changed_fields(changes: Any) -> list[dict[str, Any]]:
    """What a rehearsal would change, as a diff's fields; without moments, which are the rehearsal's own."""
    rows = changes.items() if isinstance(changes, dict) else ()
    return [
        {"name": name, "label": field_label(name), "from": change["from"], "to": change["to"]}
        for name, change in rows
        if not name.endswith("_at") and name not in DERIVED
    ]


@register.filter
def given_fields(body: Any) -> list[dict[str, Any]]:
    """What a request gives, as a diff's fields."""
    rows = body.items() if isinstance(body, dict) else ()
    return [{"name": name, "label": field_label(name), "from": None, "to": value} for name, value in rows]


@register.filter
def said(field: dict[str, Any], side: str) -> str:
    """The value of a field's ``from`` or ``to`` in words."""
    name, value = field["name"], field[side]
    if isinstance(value, bool | None) and (name, value) in SAID:
        return SAID[name, value]
    if value is None or value in ("", [], {}):
        return NOTHING
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, list):
        return _listed(value)
    return _of_object(value) if isinstance(value, dict) else _worded(name, value)


@register.filter
def changed_words(change: dict[str, Any]) -> dict[str, SafeString]:
    """The texts of ``before`` and ``after`` with the words marked that only one of them has; unmarked where one is missing."""
    was, now = ((change.get(side) or {}).get("text", "") for side in ("before", "after"))
    if not was or not now:
        return {"before": format_html("{}", was), "after": format_html("{}", now)}
    old, new = WORDS.findall(was), WORDS.findall(now)
    parts = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return {
        "before": _marked("del", [("".join(old[start:end]), kind != "equal") for kind, start, end, _, _ in parts]),
        "after": _marked("ins", [("".join(new[start:end]), kind != "equal") for kind, _, _, start, end in parts]),
    }


def _marked(tag: str, parts: list[tuple[str, bool]]) -> SafeString:
    marks = {True: (SafeString(f"<{tag}>"), SafeString(f"</{tag}>")), False: ("", "")}
    return format_html_join(
        "", "{}{}{}", ((marks[is_marked][0], text, marks[is_marked][1]) for text, is_marked in parts if text)
    )


def _worded(name: str, value: Any) -> str:
    if name.endswith("_at"):
        return str(when(value))
    if name in DATES:
        return str(day(value))
    if name.endswith("confidence"):
        return percent(value)
    if name.endswith("_cents") and isinstance(value, int):
        return f"${value / 100:,.2f}"
    if name in ("kind", "type", "role", "predicate", "proof"):
        return words(value)
    known = {"status": status_word, "media_type": media_word, "language": language_word}.get(name)
    if known:
        return known(value)
    if name == "date_precision":
        return PRECISIONS.get(str(value), words(value))
    return "One that was selected" if UUID.fullmatch(str(value)) else str(value)


def _listed(values: list[Any]) -> str:
    """Words one after the other; the ids of things, which say nothing to people, by their number."""
    ids = sum(isinstance(one, str) and UUID.fullmatch(one) is not None for one in values)
    if ids == len(values):
        return f"{ids:,} that {'was' if ids == 1 else 'were'} selected"
    return ("\n" if any(isinstance(one, dict) for one in values) else ", ").join(
        _of_object(one) if isinstance(one, dict) else str(one) for one in values
    )


def _of_object(value: dict[str, Any]) -> str:
    """A source by its words, a thing by its name, anything else by its fields."""
    if value.get("quote"):
        return f"“{value['quote']}”"
    if value.get("name"):
        return str(value["name"])
    shown = {name: said({"name": name, "value": one}, "value") for name, one in value.items()}
    return "; ".join(f"{field_label(name)}: {one}" for name, one in shown.items())


@register.simple_tag
def diff_samples() -> dict[str, Any]:
    """What the gallery shows: a thing made, changed, removed; accepted, taken back, and held by what came later."""
    return {
        "scope": {"actor": {"role": "attorney"}},
        "items": [
            _sample(1, "made", "fact", "The tenant returned the keys on March 12.", {"status": (None, "proposed"),
                "confidence": (None, 0.5), "date": (None, "2024-03-11"), "date_precision": (None, "day")}),
            _sample(2, "changed", "evidence", "IMG_2047 note.jpg", {"document_date": (None, "2024-03-15"),
                "kind": ("photo", "handwritten_note"), "client_visible": (True, False)}, "accepted"),
            _sample(3, "deleted", "relationship", "Walter Hayes employs Simon Okoro", {"confidence": (0.72, None)}, "reverted"),
            _sample(4, "changed", "fact", "The alarm sounded at 10:40 p.m.", {"text": ("The alarm rang at 11:05 p.m.",
                "The alarm sounded at 10:40 p.m."), "client_override": (None, False)}) | {"can_revert": False,
                "blocked": [{"reason": "Anna Brandt changed it on Mar 12, 2024."}]},
        ],
    }  # fmt: skip


def _sample(
    number: int, kind: str, thing: str, title: str, fields: dict[str, Any], review: str = "open"
) -> dict[str, Any]:
    step = {"at": "2026-11-21T16:02:00Z", "tool": f"{thing}s.update" if thing == "fact" else f"{thing}.update"}
    return {
        "entity_id": f"00000000-0000-0000-0000-00000000010{number}", "entity_type": thing, "kind": kind, "title": title,
        "fields": [{"name": name, "label": field_label(name), "from": was, "to": now} for name, (was, now) in fields.items()],
        "parts": [{"noun": "source", "from": None, "to": "“Lock no. 31” – IMG_2047 note.jpg, p. 1"}] if kind == "made" else [],
        "review": review, "can_revert": review != "reverted", "blocked": [],
        "steps": [step | {"reasoning": "The note and the foreman’s statement give the same number."}, step],
    }  # fmt: skip
