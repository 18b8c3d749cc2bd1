"""Why a new document needs a person's eyes: a closed list of reasons, in plain words that quote no evidence."""

from __future__ import annotations

from typing import Any

from evidence.engines.base.types import Triaged

UNSURE_BELOW = 0.5
WORDS = {
    "unreadable": "Its text could not be read.",
    "incomplete": "Parts of it could not be read.",
    "type_mismatch": "Its content is of another type than its name says.",
    "unclear_kind": "What kind of document it is remains unclear.",
    "privilege": "It may be privileged: it carries words that claim so.",
    "privilege_shown": "It may be privileged, and the client can see it.",
}


def raised(item: dict[str, Any], text: str, found: Triaged) -> list[str]:
    """The codes of the reasons that hold for the item, as ``evidence.get`` returns it."""
    problems = {one["code"] for one in item["problems"]}
    container = item["children_count"] > 0
    holds = {
        "unreadable": not text.strip() and not container,
        "incomplete": bool(text.strip()) and bool(problems - {"type_mismatch"}),
        "type_mismatch": "type_mismatch" in problems,
        "unclear_kind": bool(text.strip()) and (found.kind in ("", "other") or found.confidence < UNSURE_BELOW),
        "privilege": bool(found.privilege_quote) and not item["client_visible"],
        "privilege_shown": bool(found.privilege_quote) and item["client_visible"],
    }
    return [code for code, so in holds.items() if so]


def in_words(codes: list[str]) -> str:
    """The reasons as sentences."""
    return " ".join(WORDS[code] for code in codes)
