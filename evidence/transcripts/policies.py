"""Who may do what with a transcript, in which state."""

from __future__ import annotations

from collections.abc import Iterable

from cases.policies import can_change_case, check_case_open, check_decider
from config.api.errors import Conflict, Invalid
from config.api.scope import Actor
from evidence.models import Designation, EvidenceItem, Transcript, TranscriptExhibit

Status = EvidenceItem.Status
UNSERVED = (Designation.Status.DRAFT, Designation.Status.WITHDRAWN)
UNREADABLE = (Status.REGISTERED, Status.UNSUPPORTED)


def can_change_transcript(actor: Actor, transcript: Transcript) -> bool:
    return can_change_case(actor, transcript.case)


def check_make_transcript(item: EvidenceItem) -> None:
    check_case_open(item.case)
    if item.status in UNREADABLE:
        raise Conflict(
            "This document has no text that could be read as a transcript.",
            details={"evidence_id": str(item.pk), "status": item.status},
            suggestion="Upload the transcript as a file with text: PDF, Word or plain text.",
        )


def check_change_transcript(actor: Actor, transcript: Transcript, changed: Iterable[str]) -> None:
    """What a person wrote is changed by a person, or with a person's approval."""
    check_case_open(transcript.case)
    if transcript.is_peoples and set(changed) & set(transcript.written):
        check_decider(actor, "A person wrote this about the transcript.")


def check_delete_transcript(transcript: Transcript) -> None:
    """Drafts go with their transcript; what was served, or ruled on, is kept with it."""
    check_case_open(transcript.case)
    number = transcript.designations.exclude(status__in=UNSERVED).count()
    if number:
        raise Conflict(
            f"This transcript has {number} designations that were served; they would be lost with it.",
            details={"designations": number},
            suggestion="Withdraw them first (designations.update_status), or keep the transcript.",
        )


def check_change_link(actor: Actor, transcript: Transcript, links: Iterable[TranscriptExhibit]) -> None:
    """Which document an exhibit is, as a person said it, a person changes."""
    check_case_open(transcript.case)
    if any(one.linked_by_type == "human" for one in links):
        check_decider(actor, "A person linked this document to the transcript.")


def check_label_free(transcript: Transcript, item: EvidenceItem, key: str) -> None:
    """A label names one document."""
    taken = transcript.exhibits.exclude(item=item).filter(key=key).exists() if key else False
    if taken:
        raise Invalid.field("label", "Another document is linked as this exhibit; unlink that one first.")
