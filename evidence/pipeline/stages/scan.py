"""Have the virus scanner look at the file before anything reads it. Part of the pipeline only where a scanner is configured."""

from __future__ import annotations

from typing import Any, ClassVar

from config.api.scope import Actor
from evidence.models import EvidenceItem
from evidence.pipeline.reach import stored_file_in_reach
from evidence.pipeline.stage import Stage, StageFailed, StageWaits
from evidence.pipeline.work import Work
from evidence.scanning.clamd import FileNotScanned, ScannerAway
from evidence.scanning.verdicts import INFECTED, Verdict, is_configured, keep_verdict, scan
from evidence.storage import get_store

INFECTED_GUIDANCE = "Ask for a clean copy. The file stays as it is, with its fingerprint."
NOT_SCANNED_GUIDANCE = "Raise the limit of the scanner and try again; the file is not read before it was scanned."


class ScanFile(Stage):
    name: ClassVar[str] = "scan"
    version: ClassVar[str] = "1"
    needs_text: ClassVar[bool] = False

    def input_hash(self, work: Work) -> str:
        return work.item.sha256

    def applies(self, work: Work) -> bool:
        return is_configured()

    def compute(self, work: Work) -> Verdict:
        return scanned_in_reach(work.item, work.item.storage_key)

    def failure(self, found: Verdict) -> StageFailed | None:
        return infection(found)

    def store(self, work: Work, found: Verdict, *, actor: Actor) -> dict[str, Any]:
        keep_verdict(work.item, found)
        return {"engine": found.engine, "signature": found.signature}


def scanned_in_reach(item: EvidenceItem, key: str) -> Verdict:
    """What the scanner says of a stored file. While it is away the job waits; nothing is read meanwhile."""
    try:
        with stored_file_in_reach(item), get_store().open(key) as file:
            return scan(file)
    except ScannerAway as away:
        raise StageWaits(f"Waits to be scanned for viruses. {away}") from away
    except FileNotScanned as refusal:
        raise StageFailed(
            "PROCESSING_FAILED", str(refusal), guidance=NOT_SCANNED_GUIDANCE, recoverable=True
        ) from refusal


def infection(found: Verdict) -> StageFailed | None:
    """Why nothing reads a file in which a virus was found."""
    if not found.is_infected:
        return None
    return StageFailed("FILE_INFECTED", INFECTED.format(found.signature), guidance=INFECTED_GUIDANCE)
