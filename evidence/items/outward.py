"""What clients read about an item beside its own words: titles and summaries that a person wrote or released.

``written_by`` keeps for each field who wrote it last; for what clients read, as ``client_title``, also who released it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import F, QuerySet

from config.api.scope import Actor, Scope
from evidence.extraction.names import showable
from evidence.models import EvidenceItem
from evidence.models.item_rows import UNTITLED, client_title

TEXTS = ("title", "summary")  # what clients can be shown of the texts about an item; the others are the firm's own
ENGINE = {"type": "engine", "name": "Intactus"}  # nobody but the engine writes summaries
# What the firm noted and did about an item, empty in answers to clients and guests: no filter for them either.
FIRM_NOTES: dict[str, Any] = {
    "description": "",
    "tags": [],
    "privilege": "none",
    "privilege_state": "open",
    "privilege_basis": "",
    "privilege_reasons": [],
    "privilege_by": None,
    "privilege_at": None,
    "withheld": False,
    "scan_status": "not_scanned",
    "scan_engine": "",
    "scan_signature": "",
    "scanned_at": None,
    "opened_at": None,
    "opened_sha256": "",
    "custodian": "",
    "custodian_hint": "",
    "read_from": [],
    "source": "",
    "classification": "",
    "client_title": "",
    "client_summary": "",
    "reviewed_at": None,
    "reviewed_by": None,
}
# What was read in a file, or came of reading it: empty where a client sees only the file that they sent.
OF_READING: dict[str, Any] = {"page_count": 0, "language": "", "status_message": "", "has_rendition": False}
# What a client reads none of: the firm's notes, and what the engine made of the file.
FIRM_ONLY: dict[str, Any] = {
    **FIRM_NOTES,
    "author": "",
    "author_address": "",
    "recipients": [],
    "metadata": {},
    "problems": [],
    "kind": "",
    "document_date": None,
    "parent_id": None,
}


def note_author(item: EvidenceItem, actor: Actor, names: Collection[str], *, before: str = "") -> list[str]:
    """Keep who wrote these fields of the item, and of a title what it was ``before``. A title a person wrote, or
    approved, is released with it. Returns the columns to save."""
    written = dict.fromkeys(names, actor.author)
    if "title" in written and before:
        written["title"] = {**actor.author, "before": before}
    item.written_by = {**item.written_by, **written}
    if "title" in names and actor.decider:
        return ["written_by", *release(item, actor.decider, ["title"])]
    return ["written_by"]


def release(item: EvidenceItem, person: Actor, names: Iterable[str]) -> list[str]:
    """Let clients read these texts as they are now, in a person's name; returns the columns to save."""
    for name in names:
        setattr(item, f"client_{name}", getattr(item, name))
        author = {
            part: value for part, value in author_of(item, name).items() if part != "before"
        }  # the firm's to know
        released = {**author, "released_by": person.name}
        item.written_by = {**item.written_by, f"client_{name}": released}
    return [*(f"client_{name}" for name in names), "written_by"]


def is_released(item: EvidenceItem, name: str) -> bool:
    """Whether clients read the text as it is now."""
    return f"client_{name}" in item.written_by and getattr(item, f"client_{name}") == getattr(item, name)


def author_of(item: EvidenceItem, name: str) -> dict[str, str]:
    """Who wrote the field. A title nobody wrote is the file's name, by whoever added the file."""
    if found := item.written_by.get(name):
        author: dict[str, str] = found
        return author
    return ENGINE if name == "summary" else item.added_by


def is_as_sent(item: EvidenceItem, scope: Scope) -> bool:
    """Whether the caller is a client who sees of this withheld item only the file, as they sent it."""
    return scope.client_boundary and item.withheld


def title_for(item: EvidenceItem, scope: Scope) -> str:
    """The title as the caller may read it: for clients the released one, or the file's name."""
    if is_as_sent(item, scope):
        return showable(item.filename) or UNTITLED
    return item.client_title or showable(item.filename) or UNTITLED if scope.client_boundary else item.title


def texts_for(item: EvidenceItem, scope: Scope) -> dict[str, str]:
    """Title and summary as the caller may read them."""
    summary = item.client_summary if scope.client_boundary else item.summary
    if is_as_sent(item, scope):
        summary = ""
    return {"title": title_for(item, scope), "summary": summary}


def authors_for(item: EvidenceItem, scope: Scope) -> dict[str, Any]:
    """Who wrote title and summary as the caller reads them; for clients also who released them."""
    if not scope.client_boundary:
        hidden = {"before"} if scope.is_outside else set()
        return {
            name: {part: value for part, value in author_of(item, name).items() if part not in hidden} for name in TEXTS
        }
    untold = {"title": item.added_by, "summary": ENGINE}  # the file's name, and no summary
    if is_as_sent(item, scope):
        return untold
    return {name: item.written_by.get(f"client_{name}") or untold[name] for name in TEXTS}


def with_shown_title(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    """``rows`` with ``shown_title``, :func:`title_for` in the database: to sort by and to look for words in."""
    if not scope.client_boundary:
        return rows.annotate(shown_title=F("title"))
    return rows.annotate(shown_title=client_title())


def unwritten(item: EvidenceItem, found: dict[str, Any]) -> dict[str, Any]:
    """What an engine found for those fields that no person or agent wrote, or emptied: all it may set."""
    return {name: value for name, value in found.items() if name not in item.written_by}


def undoes(item: EvidenceItem, name: str, value: Any) -> bool:
    """Whether this value would undo what a person wrote in the field. Adding tags to a person's undoes nothing."""
    if item.written_by.get(name, {}).get("type") != "human":
        return False
    return bool(set(item.tags) - set(value)) if name == "tags" else True
