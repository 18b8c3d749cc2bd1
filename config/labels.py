"""What people call the fields of things: one name each, wherever a field is shown."""

from __future__ import annotations

LABELS = {
    "aliases": "Other names", "approval_tools": "Tools that need approval", "archived_at": "Archived",
    "case_ids": "Cases", "citations": "Sources", "classification": "Classification",
    "classification_confidence": "How sure of the classification", "client_name": "Client",
    "client_override": "Shown to the client", "client_visible": "The client", "confidence": "How sure",
    "custodian": "Custodian", "date": "Date", "date_end": "Until", "date_precision": "How exact the date is",
    "deleted_at": "Removed", "document_date": "Dated", "entity_ids": "People and names", "evidence_id": "Document",
    "evidence_ids": "Documents", "fact_id": "Fact", "fact_ids": "Facts", "item_id": "Document", "kind": "Kind",
    "language": "Language", "media_type": "Format", "merged_into_id": "Merged into", "metadata": "What the file says of itself",
    "object_id": "To whom", "page_count": "Pages", "participants": "People on the case", "practice_area": "Practice area",
    "predicate": "What it says", "quote": "The source’s words", "reviewed_at": "Reviewed", "sha256": "Fingerprint",
    "status_message": "What was said of it", "subject_id": "Who", "text_length": "Characters",
    "user_id": "Person",
}  # fmt: skip


def field_label(name: str) -> str:
    """ "client_override" → "Shown to the client"; a field without a name of its own by its words."""
    return LABELS.get(name) or name.removesuffix("_ids").removesuffix("_id").replace("_", " ").capitalize()
