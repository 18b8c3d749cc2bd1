"""How an item stands when its work ends: ready, ready with problems, stored but unreadable, or failed."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Any

from audit.models import Job
from evidence.models import EvidenceItem, Recording, StageRun
from evidence.pipeline.stage import WHOLE, all_stages, stages_for

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
    dropped = [run.result["not_borne_out"] for run in runs.values() if run.result and run.result.get("not_borne_out")]
    counts |= {"not_borne_out": sum(dropped)} if dropped else {}
    outcome = read.get("outcome", "ok")
    if outcome == "recording" and not item.page_count:
        return ItemOutcome(*_unheard(item), is_over=True, counts=counts)
    if outcome == "unsupported":
        return ItemOutcome(Status.UNSUPPORTED, read.get("message", ""), is_over=True, counts=counts)
    if outcome == "empty" and not read.get("children"):
        return ItemOutcome(
            Status.PARTIAL, read.get("message", "") or "No text was found in this file.", is_over=True, counts=counts
        )
    if read.get("problems"):
        return ItemOutcome(Status.PARTIAL, _count(read["problems"]), counts=counts)
    return ItemOutcome(Status.READY, counts=counts)


def _unheard(item: EvidenceItem) -> tuple[str, str]:
    """How a recording without pages stands: its words are still written down, that stopped, or nothing is said in it."""
    recording = Recording.objects.get(item=item)
    if recording.state == Recording.State.STOPPED:
        return Status.PARTIAL, recording.message
    if recording.state == Recording.State.SILENT:
        return Status.PARTIAL, "No words were heard in this recording."
    return Status.PROCESSING, "Its words are being written down; what was heard so far can be read."


def failed_status(item: EvidenceItem) -> str:
    """A failure after the text was read leaves what was read in place."""
    return Status.PARTIAL if item.page_count or item.children.exists() else Status.FAILED


def lost_stages(item_id: uuid.UUID, kind: str) -> list[str]:
    """The stages of a job of this kind that have no result for the item, in order."""
    if kind != WHOLE and kind not in {stage.name for stage in all_stages()}:
        return []  # it has no stages
    over = (StageRun.Status.DONE, StageRun.Status.SKIPPED)
    ended = set(StageRun.objects.filter(item_id=item_id, status__in=over).values_list("stage", flat=True))
    lost = [stage for stage in stages_for(kind) if stage.name not in ended]
    if any(stage.of_some_types for stage in lost):
        media_type = EvidenceItem.objects.values_list("media_type", flat=True).get(pk=item_id)
        lost = [stage for stage in lost if stage.concerns(media_type)]
    return [stage.name for stage in lost]


def lost_steps_of(job: Job) -> list[str]:
    """The stages of a job about an item that have no result; for ``audit.jobs.steps``."""
    return lost_stages(job.entity_id, job.kind)


def _count(problems: int) -> str:
    return (
        "1 problem while reading; see the item."
        if problems == 1
        else f"{problems} problems while reading; see the item."
    )
