"""The summary of a case in three to five sentences, and what is open in it: from what is stored, nothing else."""

from __future__ import annotations

from typing import Any

from agents.briefing.statistics import CaseStatistics
from cases.models import Case
from config.dates import day_words
from config.ui.human import excerpt


def summary_of(case: Case, statistics: CaseStatistics, latest: list[dict[str, Any]]) -> str:
    """What the case is, what it holds, what is established, whom it turns on, and its latest approved fact."""
    sentences = [_what(case), _holds(statistics), _established(statistics)]
    if statistics.entities and statistics.entities[0]["relationships"]:
        first = statistics.entities[0]
        sentences.append(f"Most relationships lead to {first['name']}: {_number(first['relationships'], 'of them')}.")
    if latest:
        sentences.append(f"The latest approved fact is of {day_words(latest[0]['date'])}: “{_cut(latest[0]['text'])}”")
    return " ".join(sentences)


def _what(case: Case) -> str:
    number = f" ({case.number})" if case.number else ""
    area = f" {case.practice_area}" if case.practice_area else ""
    client = f" for {case.client_name}" if case.client_name else ""
    article = "an archived" if case.is_archived else "an open"
    return f"{case.name}{number} is {article}{area} case{client}."


def _holds(statistics: CaseStatistics) -> str:
    counts = statistics.evidence
    if counts is None:
        return "Its documents are beyond this session."
    if not counts["items"]:
        return "It holds no documents yet."
    kinds = " and ".join(f"{number} of the kind {kind.replace('_', ' ')}" for kind, number in statistics.kinds[:2])
    return (
        f"It holds {_number(counts['items'], 'document')} with {_number(counts['pages'] or 0, 'page')}"
        + (f", dated {_span(counts)}" if counts["first"] else "")
        + (f", among them {kinds}." if kinds else ".")
    )


def _established(statistics: CaseStatistics) -> str:
    counts = statistics.facts
    if counts is None:
        return "Its facts are beyond this session."
    if not counts["facts"]:
        return "No facts are recorded yet."
    about = f", about {_span(counts)}" if counts["first"] else ""
    recorded = f"{_number(counts['facts'], 'fact')} {'is' if counts['facts'] == 1 else 'are'} recorded{about}"
    return f"{recorded}: {counts['approved']} approved and {counts['proposed']} waiting for review."


def open_issues(
    statistics: CaseStatistics, proposed: list[dict[str, Any]], unreadable: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """What waits for someone, failed or is missing: kind, count, words, and some of the things themselves."""
    evidence, facts = statistics.evidence or {}, statistics.facts or {}
    found = [
        _issue("facts_to_review", facts.get("proposed"), "{} waiting for a person's review", "fact",
               [_example("fact", row["pk"], row["text"]) for row in proposed]),
        _issue("unreadable", evidence.get("unreadable"), "{} that could not be read", "document",
               [_example("evidence", row["pk"], row["shown_title"], row["status_message"]) for row in unreadable]),
        _issue("read_in_part", evidence.get("partial"), "{} read only in part", "document"),
        _issue("waiting", evidence.get("waiting"), "{} not read yet", "document"),
        _issue("failed_jobs", statistics.failed_jobs, "{} that failed", "job"),
        _issue("approvals", statistics.approvals, "{} of this session waiting for approval", "request"),
        _issue("without_facts", evidence.get("uncited"), "{} from which no fact was taken", "document"),
        _issue("undated_documents", evidence.get("undated"), "{} without a date", "document"),
        _issue("undated_facts", facts.get("undated"), "{} without a date", "fact"),
    ]  # fmt: skip
    return [one for one in found if one["count"]]


def _issue(
    kind: str, count: int | None, words: str, noun: str, examples: list[dict[str, Any]] | None = None
) -> dict[str, Any]:
    return {
        "kind": kind,
        "count": count or 0,
        "message": words.format(_number(count or 0, noun)) + ".",
        "examples": examples or [],
    }


def _example(entity_type: str, entity_id: Any, title: str, note: str = "") -> dict[str, Any]:
    return {"entity_type": entity_type, "entity_id": entity_id, "title": _cut(title), "note": note}


def _span(counts: dict[str, Any]) -> str:
    first, last = (day_words(counts[end]) for end in ("first", "last"))
    return first if first == last else f"{first} to {last}"


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 or noun.startswith("of ") else "s")


def _cut(text: str, length: int = 200) -> str:
    return excerpt(text, length)
