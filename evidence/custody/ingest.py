"""A folder becomes evidence of a case, and the account of it balances: every file is processed, a duplicate, or named."""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from audit.models import Job
from cases.models import Case
from config.api.errors import ApiError
from config.api.scope import Actor
from config.boundary import firm_boundary
from evidence.custody.upload_actions import upload_confirm, upload_start
from evidence.models import EvidenceItem
from evidence.storage import get_store

READ = (EvidenceItem.Status.READY, EvidenceItem.Status.PARTIAL)
OCTETS = "application/octet-stream"
NOT_A_FILE = "A link, a special file or a folder that can't be read; links are not followed."


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that was not processed, and why, for people and programs."""

    file: str
    code: str
    message: str


@dataclass(slots=True)
class IngestResult:
    """What became of the files of one run. Files inside containers are counted apart, in ``inside``."""

    items: dict[str, EvidenceItem] = field(default_factory=dict)  # by path below the folder
    duplicates: list[str] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    files: int = 0

    def settle(self) -> tuple[int, list[Refusal]]:
        """How many of the files were processed, and the named exceptions, once the jobs have ended."""
        ids = [item.pk for item in self.items.values()]
        ended = {item.pk: item for item in EvidenceItem.objects.filter(pk__in=ids)}
        unread = {name: ended[item.pk] for name, item in self.items.items() if ended[item.pk].status not in READ}
        refusals = [*self.refusals, *(_refusal(name, item) for name, item in unread.items())]
        return len(self.items) - len(unread), refusals


def files_of(folder: Path) -> Iterator[Path]:
    """Every file below the folder, in order, and whatever else is no folder to look into: links to folders, which are never
    followed, and at the end the folders that can't be read."""
    closed: list[Path] = []
    for place, folders, names in os.walk(folder, onerror=lambda error: closed.append(Path(error.filename))):
        folders.sort()
        links = [name for name in folders if (Path(place) / name).is_symlink()]
        yield from (Path(place) / name for name in sorted([*names, *links]))
    yield from closed


def receive(*, actor: Actor, case: Case, folder: Path, path: Path, account: IngestResult) -> None:
    """Take one file into the case by the way of every upload, and enter it in the account."""
    name = str(path.relative_to(folder))
    account.files += 1
    if path.is_symlink() or not path.is_file():
        account.refusals.append(Refusal(name, "NOT_A_FILE", NOT_A_FILE))
    elif path.stat().st_size == 0:
        account.refusals.append(Refusal(name, "EMPTY_FILE", "The file has no bytes."))
    else:
        try:
            _upload(actor, case, path, name, account)
        except ApiError as error:
            account.refusals.append(Refusal(name, error.code, error.message))
        except OSError as error:
            account.refusals.append(Refusal(name, "UNREADABLE_FILE", f"The file can't be read: {error.strerror}."))


def _upload(actor: Actor, case: Case, path: Path, name: str, account: IngestResult) -> None:
    with firm_boundary(case.firm_id):
        upload, _ = upload_start(
            actor=actor,
            case=case,
            filename=_storable(path.name),
            content_type=mimetypes.guess_type(path.name)[0] or OCTETS,
            size_bytes=path.stat().st_size,
            source=_storable(name)[:200],
        )
    get_store().save_path(upload.storage_key, path)
    with firm_boundary(case.firm_id):
        confirmation = upload_confirm(actor=actor, upload=upload, among=EvidenceItem.objects.all())
    if confirmation.refusal:
        account.refusals.append(Refusal(name, "VALIDATION_ERROR", confirmation.refusal))
    elif confirmation.job is None or confirmation.item is None:
        account.duplicates.append(name)
    else:
        account.items[name] = confirmation.item


def _storable(name: str) -> str:
    """A file name as text: bytes that are no UTF-8 become replacement characters."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")[:255]


def _refusal(name: str, item: EvidenceItem) -> Refusal:
    job = Job.objects.filter(entity_id=item.pk, kind="process").order_by("-id").first()
    code = (job.error or {}).get("code") if job else None
    fallback = "UNSUPPORTED" if item.status == EvidenceItem.Status.UNSUPPORTED else "PROCESSING_FAILED"
    return Refusal(name, code or fallback, item.status_message or "Processing did not end.")
