"""What the virus scanner says of a file, and how an item stands by it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO

from django.conf import settings
from django.utils import timezone

from config.api.errors import Conflict
from evidence.models import EvidenceItem
from evidence.scanning.clamd import engine_version, scan_stream

Status = EvidenceItem.ScanStatus
SCAN_FIELDS = ("scan_status", "scan_engine", "scan_signature", "scanned_at")
INFECTED = "A virus was found in this file: {}. It is kept with its fingerprint, and neither read nor given out."
WAITING = "This file has not been scanned for viruses yet. It can be read and downloaded once it has been."


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found, by which scanner and when; ``signature`` is empty if nothing was."""

    engine: str
    signature: str
    at: datetime

    @property
    def is_infected(self) -> bool:
        return bool(self.signature)


def is_configured() -> bool:
    return bool(settings.CLAMAV_URL)


def status_of_new() -> str:
    """How an item stands that has just come."""
    return Status.WAITING if is_configured() else Status.NOT_SCANNED


def scan(file: BinaryIO) -> Verdict:
    """Have the scanner look at the file. Raises ``ScannerAway`` and ``FileNotScanned``: then nothing is known of it."""
    engine = engine_version(settings.CLAMAV_URL)
    return Verdict(engine, scan_stream(settings.CLAMAV_URL, file), timezone.now())


def keep_verdict(item: EvidenceItem, verdict: Verdict) -> None:
    """Store what was found with the item, whose row is locked."""
    item.scan_status = Status.INFECTED if verdict.is_infected else Status.CLEAN
    item.scan_engine, item.scan_signature, item.scanned_at = verdict.engine, verdict.signature, verdict.at
    item.save(update_fields=[*SCAN_FIELDS, "updated_at"])


def check_given_out(item: EvidenceItem) -> None:
    """Nobody gets the bytes of a file that is infected, or that still waits for the scanner."""
    details = {"scan_status": item.scan_status}
    if item.scan_status == Status.INFECTED:
        raise Conflict(
            INFECTED.format(item.scan_signature), details=details,
            suggestion="Whoever runs this installation can take it out of the file store for an examiner.",
        )  # fmt: skip
    if item.scan_status == Status.WAITING:
        raise Conflict(WAITING, details=details, suggestion="Try again in a few minutes.")


def may_be_given_out(item: EvidenceItem) -> bool:
    return item.scan_status not in (Status.INFECTED, Status.WAITING)
