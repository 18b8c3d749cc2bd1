"""The intake agent: triage of a new document. It fills in what is empty and asks a person to look where that is due.

The document is data. The model that reads it has no tools and answers in a bound shape; which tool is called next, with
which fields, is decided here, from a closed list of steps. The agent never changes what the client sees, never deletes
and never approves: its key has no right to, and it has no such step.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import Any

from agents.hosted import flags
from agents.hosted.agent import HostedAgent, Task
from agents.hosted.calling import Tools
from agents.hosted.first_look import look
from evidence.engines.base.types import Document, Triaged

READ = ("ready", "partial")
ENDED = (*READ, "unsupported", "failed")
FIRST_PAGES = 3
LOOKED_AT = 12_000  # characters
NEEDS_REVIEW = "needs review"
WORD = re.compile(r"[^\W\d_]{3,40}")
GENERIC = (
    " attachment copy doc document download email export file final image img mail message new page pdf photo picture print "
    "scan scanned screenshot signed the untitled upload "
)


class IntakeStep(Enum):
    READ_ITEM = "read_item"
    READ_TEXT = "read_text"
    LOOK = "look"
    FILL_IN = "fill_in"
    ASK_FOR_REVIEW = "ask_for_review"
    END = "end"


@dataclass(slots=True)
class IntakeState:
    """What a run has learnt and done so far."""

    item: dict[str, Any] | None = None
    text: str | None = None
    found: Triaged | None = None
    filled: list[str] | None = None
    asked: bool = False
    flags: list[str] = field(default_factory=list)


def work(tools: Tools, task: Task) -> dict[str, Any]:
    """One run about one item, from step to step; returns the names of fields set and the codes of flags raised."""
    seen = IntakeState()
    while (step := next_step(seen)) is not IntakeStep.END:
        STEPS[step](tools, task, seen)
    status = seen.item["status"] if seen.item else ""
    return {"status": status, "set": seen.filled or [], "flags": seen.flags, "calls": tools.calls}


def next_step(seen: IntakeState) -> IntakeStep:
    """Code decides, from what is known; no word of the document takes part."""
    if seen.item is None:
        return IntakeStep.READ_ITEM
    if seen.item["status"] not in ENDED:
        return IntakeStep.END  # still being processed: the event that follows begins another run
    if seen.text is None:
        return IntakeStep.READ_TEXT
    if seen.found is None:
        return IntakeStep.LOOK
    if seen.filled is None:
        return IntakeStep.FILL_IN
    return IntakeStep.ASK_FOR_REVIEW if seen.flags and not seen.asked else IntakeStep.END


def _read_item(tools: Tools, task: Task, seen: IntakeState) -> None:
    why = "A new upload: reading what is known of it."
    seen.item = tools.call("evidence.get", ids={"evidence_id": task.entity_id}, why=why).data


def _read_text(tools: Tools, task: Task, seen: IntakeState) -> None:
    item = _item(seen)
    pages = min(FIRST_PAGES, item["page_count"]) if item["status"] in READ else 0
    why = "A new upload: reading its first pages to see what it is."
    parts = [
        tools.call("evidence.view", ids={"evidence_id": task.entity_id}, query={"page": number}, why=why).data["text"]
        for number in range(1, pages + 1)
    ]
    seen.text = "\n\n".join(parts)[:LOOKED_AT]


def _look(tools: Tools, task: Task, seen: IntakeState) -> None:
    """The model's step: text in, a bound shape out. It is given no tools and its words decide nothing by themselves."""
    item, text = _item(seen), seen.text or ""
    dated = date.fromisoformat(item["document_date"]) if item["document_date"] else None
    metadata = {str(name): str(value) for name, value in item["metadata"].items()}
    document = Document(text, item["filename"], item["media_type"], metadata, dated)
    seen.found = look(task.run_id, document) if text.strip() else Triaged()
    seen.flags = flags.raised(item, text, seen.found)


def _fill_in(tools: Tools, task: Task, seen: IntakeState) -> None:
    item = _item(seen)
    changes = filled_in(item, seen.found or Triaged())
    if seen.flags and NEEDS_REVIEW not in item["tags"]:
        changes["tags"] = [*item["tags"], NEEDS_REVIEW][:50]
    if changes:
        fields = ", ".join(name.replace("_", " ") for name in sorted(changes))
        why = f"Filling in what was empty: {fields}. Nothing a person entered is changed."
        answer = tools.call(
            "evidence.update", ids={"evidence_id": task.entity_id}, body=changes, version=item["version"], why=why
        )
        changes = {} if answer.waits else changes
    seen.filled = sorted(changes)


def _ask_for_review(tools: Tools, task: Task, seen: IntakeState) -> None:
    body = {
        "case_id": str(task.case_id), "title": "A new document needs a look", "body": flags.in_words(seen.flags),
        "entity_type": "evidence", "entity_id": str(task.entity_id),
    }  # fmt: skip
    tools.call("notifications.create", body=body, why=f"Flagged for review. {flags.in_words(seen.flags)}")
    seen.asked = True


def filled_in(item: dict[str, Any], found: Triaged) -> dict[str, Any]:
    """The fields that were empty and are proposed now. A title counts as empty while it is a file name that says nothing."""
    unnamed = item["title"] == item["filename"] and says_nothing(item["filename"])
    proposed = {
        "title": found.title[:300] if unnamed else "",
        "document_date": found.date.isoformat() if found.date and not item["document_date"] else "",
        "source": found.author[:200] if not item["source"] else "",
        "kind": found.kind[:40] if not item["kind"] and found.kind != "other" else "",
    }
    return {name: value for name, value in proposed.items() if value and value != item[name]}


def says_nothing(filename: str) -> bool:
    """Whether a file name has fewer than two words that tell something: ``IMG_2047.jpg``, ``scan 3.pdf``, ``note.txt``."""
    words = {word.lower() for word in WORD.findall(filename.rpartition(".")[0] or filename)}
    return sum(f" {word} " not in GENERIC for word in words) < 2


def _item(seen: IntakeState) -> dict[str, Any]:
    return seen.item or {}


STEPS: dict[IntakeStep, Callable[[Tools, Task, IntakeState], None]] = {
    IntakeStep.READ_ITEM: _read_item,
    IntakeStep.READ_TEXT: _read_text,
    IntakeStep.LOOK: _look,
    IntakeStep.FILL_IN: _fill_in,
    IntakeStep.ASK_FOR_REVIEW: _ask_for_review,
}
AGENT = HostedAgent(
    label="Intake",
    purpose="Looks at each new document: fills in title, date, kind and source where they are empty, and tells you "
    "which documents need your eyes. Never decides what the client sees, and deletes nothing.",
    triggers=("evidence.processed", "evidence.re_extracted"),
    operations=("read", "write"),
    entity_types=("evidence", "notifications"),
    tools=frozenset({"evidence.get", "evidence.view", "evidence.update", "notifications.create"}),
    work=work,
)
