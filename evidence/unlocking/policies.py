"""Who may open an encrypted file with a password, and of which files that makes sense."""

from __future__ import annotations

from cases.models.user import OUTSIDERS
from cases.policies import check_case_open, check_person
from config.api.errors import Conflict
from config.api.scope import Actor
from evidence.items.policies import check_has_file
from evidence.models import EvidenceItem


def can_unlock(actor: Actor, item: EvidenceItem) -> bool:
    able = actor.is_person and actor.role not in OUTSIDERS and not item.case.is_archived
    return able and bool(item.storage_key) and item.is_encrypted and item.scan_status != item.ScanStatus.INFECTED


def check_unlock(actor: Actor, item: EvidenceItem) -> None:
    """A password is for people: an agent would leave it in its model's prompt, and in what waits for approval."""
    check_person(actor, "open a file with its password")
    check_case_open(item.case)
    check_has_file(item)
    if item.scan_status == item.ScanStatus.INFECTED:
        raise Conflict("A virus was found in this file; it is not opened.", details={"scan_status": item.scan_status})
    if not item.is_encrypted:
        raise Conflict(
            "This file was read without a password, or has not been read yet.", details={"status": item.status},
            suggestion="Wait until it is read; if it is encrypted, its problems say so.",
        )  # fmt: skip
