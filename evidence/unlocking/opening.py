"""The copy of an encrypted file that a password opens: made in the confined child, scanned, stored under a key of its own.

The original bytes stay as they are. What is read, drawn and shown from then on is the copy.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit_for
from config.api.scope import Actor
from evidence.custody.manifest import Occasion, manifest_add
from evidence.extraction.base import Extracted, Problem
from evidence.extraction.sandbox import open_copy
from evidence.models import EvidenceItem, ManifestEntry
from evidence.pipeline.stage import StageFailed
from evidence.quotas.reserving import StorageAmount, storage_release, storage_reserve
from evidence.scanning.clamd import FileNotScanned, ScannerAway
from evidence.scanning.verdicts import INFECTED, Verdict, is_configured, keep_verdict, scan
from evidence.storage import Digest, get_store, new_key
from evidence.unlocking.passwords import passwords_take

NOT_GIVEN = "The password was not used in time, and is not kept."
AGAIN = "Give the password again."
NOT_STORED = Digest("", 0)
CODES = {"encrypted": "FILE_ENCRYPTED", "corrupt": "FILE_CORRUPT"}


@dataclass(frozen=True, slots=True)
class Opened:
    """An opened copy: where it lies until it is stored, then its storage key and fingerprint; ``problems`` are what of the file
    the password did not open."""

    path: Path
    problems: tuple[Problem, ...]
    verdict: Verdict | None
    key: str = ""
    digest: Digest = NOT_STORED


def open_with_password(item: EvidenceItem, job_id: uuid.UUID | None, workdir: Path) -> Opened:
    """Open the item's original with the password that waits for the job, or the first of several that does. Raises
    ``StageFailed``: for wrong ones, for those that did not come in time, for a file that can't be opened so."""
    passwords = passwords_take(job_id) if job_id else ()
    if not passwords:
        raise StageFailed("FILE_ENCRYPTED", NOT_GIVEN, guidance=AGAIN)
    opened = _first_opened(item, passwords, workdir)
    if opened.outcome != "ok" or len(opened.children) != 1:
        code = CODES.get(opened.outcome, "PROCESSING_FAILED")
        raise StageFailed(code, opened.message or "The file could not be opened.", guidance=AGAIN)
    copy = workdir / opened.children[0].path
    return Opened(copy, opened.problems, _scanned(copy))


def _first_opened(item: EvidenceItem, passwords: Sequence[str], workdir: Path) -> Extracted:
    """What the first password opens that is not wrong, else what was said of the last."""
    with get_store().local_path(item.storage_key) as path:
        for password in passwords:
            opened = open_copy(path, filename=item.filename, workdir=workdir, password=password)
            if opened.outcome != "encrypted":
                break
    return opened


def _scanned(copy: Path) -> Verdict | None:
    """What the scanner says of the copy: it has never seen inside the original."""
    if not is_configured():
        return None
    try:
        with copy.open("rb") as file:
            verdict = scan(file)
    except (ScannerAway, FileNotScanned) as error:
        raise StageFailed("PROCESSING_FAILED", str(error), guidance=AGAIN) from error
    return verdict


def store_opened(item: EvidenceItem, opened: Opened) -> Opened:
    """Put the copy into storage. Writes nothing to the database of items."""
    key = new_key(item.firm_id)
    return replace(opened, key=key, digest=get_store().save_path(key, opened.path))


def keep_opened(item: EvidenceItem, opened: Opened, *, actor: Actor) -> None:
    """Have the item read from this copy from now on, in place of an earlier one. The item's row is locked."""
    former, size = item.opened_key, item.opened_bytes
    if former:
        transaction.on_commit(partial(get_store().delete, former))
        storage_release(**_place(item, size))
    item.opened_key, item.opened_sha256, item.opened_bytes = opened.key, opened.digest.sha256, opened.digest.size_bytes
    item.opened_at, item.opened_by_id = timezone.now(), actor.person_id
    item.save(update_fields=["opened_key", "opened_sha256", "opened_bytes", "opened_at", "opened_by", "updated_at"])
    if opened.verdict:
        keep_verdict(item, opened.verdict)
    origin = f"What is read is the copy with SHA-256 {opened.digest.sha256}"
    manifest_add(actor=actor, item=item, act=ManifestEntry.Act.OPENED, occasion=Occasion(origin))
    emit_for(item, actor=actor, event_type="evidence.unlocked", data={})
    storage_reserve(**_place(item, item.opened_bytes))


def infection_of(opened: Opened) -> StageFailed | None:
    """Why nothing reads a copy in which a virus was found."""
    if opened.verdict is None or not opened.verdict.is_infected:
        return None
    return StageFailed("FILE_INFECTED", INFECTED.format(opened.verdict.signature), guidance="Ask for a clean copy.")


def _place(item: EvidenceItem, size: int) -> dict[str, Any]:
    amount = StorageAmount(size)
    return {"firm_id": item.firm_id, "case_id": item.case_id, "user_id": item.uploaded_by_id, "amount": amount}
