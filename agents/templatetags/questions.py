"""How questions to documents are said on pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from agents.document_questions.readers import GOING

register = template.Library()
WORDS = {
    "plan": "Planned where to look",
    "search": "Searched for “{words}”",
    "extract": "Asked “{words}” of",
    "classify": "Looked for {types} in",
    "answer": "Wrote the answer",
}


@register.filter
def is_going(question: Mapping[str, Any]) -> bool:
    """Whether the document agent is at work on it."""
    return question["status"] in GOING and bool(question["job"])


@register.filter
def step_words(step: Mapping[str, Any]) -> str:
    """“Searched for “notice period””."""
    types = ", ".join(one.lower() for one in step["clause_types"]) or "clauses"
    return WORDS[step["step"]].format(words=step["words"], types=types)


@register.filter
def outcome_of(step: Mapping[str, Any]) -> str:
    """What came of a step: “3 places”."""
    if step["refused"]:
        return "refused"
    nouns = {"plan": "look", "answer": "statement"}
    noun, number = nouns.get(step["step"], "place"), step["found"]
    return f"{number} {noun}" if number == 1 else f"{number or 'no'} {noun}s"


@register.filter
def answer_note(question: Mapping[str, Any]) -> str:
    """Who worded the answer, and what was left out of it."""
    by = question["engine"] or "an engine"
    worded = any(one["own_words"] for one in question["statements"])
    said = f"Worded by {by}; read the quotes." if worded else f"The documents’ own words, found by {by}."
    dropped = question["dropped_quotes"]
    if not dropped:
        return said
    stood = "1 quote that stands nowhere was" if dropped == 1 else f"{dropped} quotes that stand nowhere were"
    return f"{said} {stood} left out."
