"""How an item stands when its work ends: ready, ready with problems, stored but unreadable, or failed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from evidence.models import EvidenceItem, StageRun

Status = EvidenceItem.Status


@dataclass(frozen=True, slots=True)
class ItemOutcome:
    status: str
    message: str = ""
    is_over: bool = False  # nothing is left that enrichment could work on
    counts: dict[str, Any] = field(default_factory=dict)


def final_status(item: EvidenceItem) -> ItemOutcome:
    """The item's status from what its stages recorded."""
    runs = {run.stage: run for run in StageRun.objects.filter(item=item)}
    read = (runs["extract_text"].result or {}) if "extract_text" in runs else {}
    counts = {name: run.result.get("count") for name, run in runs.items() if run.result and "count" in run.result}
    counts["pages"] = item.page_count
    outcome = read.get("outcome", "ok")
    if outcome == "unsupported":
        return ItemOutcome(Status.UNSUPPORTED, read.get("message", ""), is_over=True, counts=counts)
    if outcome == "empty" and not read.get("children"):
        return ItemOutcome(
            Status.PARTIAL, read.get("message", "") or "No text was found in this file.", is_over=True, counts=counts
        )
    if read.get("problems"):
        return ItemOutcome(Status.PARTIAL, _count(read["problems"]), counts=counts)
    return ItemOutcome(Status.READY, counts=counts)


def failed_status(item: EvidenceItem) -> str:
    """A failure after the text was read leaves what was read in place."""
    return Status.PARTIAL if item.page_count else Status.FAILED


def _count(problems: int) -> str:
    return (
        "1 problem while reading; see the item."
        if problems == 1
        else f"{problems} problems while reading; see the item."
    )
