"""What the pages of automation say in words: triggers, and what came of a run."""

from __future__ import annotations

from typing import Any

from django import template

from agents.automation.dispatch import TOO_DEEP, TOO_MANY
from agents.hosted.flags import WORDS as FLAGS
from config.ui.human import words

register = template.Library()

TRIGGERS = {
    "evidence.processed": "A document was added and read",
    "evidence.re_extracted": "A document's text was read again",
}
REASONS = {
    TOO_MANY: "Skipped: it had run as often as it may within an hour.",
    TOO_DEEP: "Skipped: it was begun by a run that was itself begun by others.",
}


@register.filter
def trigger_words(event_type: Any) -> str:
    """An event's type as what happened."""
    return TRIGGERS.get(str(event_type), words(event_type))


@register.filter
def outcome_words(run: Any) -> str:
    """What came of a run, in a sentence or two."""
    outcome = run["outcome"]
    if reason := outcome.get("reason"):
        return REASONS.get(reason, reason)
    if run["status"] != "done":
        return ""
    filled = ", ".join(words(name).lower() for name in outcome.get("set", []) if name != "tags")
    sentences = [f"Filled in: {filled}."] if filled else []
    sentences += ["Tagged for review."] if "tags" in outcome.get("set", []) else []
    sentences = sentences or ["Nothing to fill in."]
    return " ".join(sentences + [FLAGS[code] for code in outcome.get("flags", []) if code in FLAGS])
