"""The demo's documents, built and uploaded by the people who would have."""

from __future__ import annotations

import mimetypes
import tempfile
from pathlib import Path

from agents.demo.firms import Demo
from cases.demo import documents, gold
from cases.models import Case, User
from cases.scopes import person_actor
from config.boundary import firm_boundary
from evidence.custody.upload_actions import upload_confirm, upload_start
from evidence.models import EvidenceItem
from evidence.storage import get_store

OCTETS = "application/octet-stream"


def upload(matter: gold.Matter, demo: Demo) -> int:
    """Upload the matter's documents that are not there yet, and queue their processing; returns how many."""
    case = demo.cases[matter.key]
    there = set(EvidenceItem.objects.filter(case=case, parent__isnull=True).values_list("filename", flat=True))
    missing = [document for document in matter.documents if document.file not in there]
    if not missing:
        return 0
    with tempfile.TemporaryDirectory() as folder:
        documents.build_matter(matter.folder, Path(folder))
        for document in missing:
            _upload(Path(folder) / document.file, document, case, demo.people[document.uploaded_by])
    return len(missing)


def _upload(path: Path, document: gold.GoldDocument, case: Case, uploader: User) -> None:
    actor = person_actor(uploader)
    with firm_boundary(case.firm_id):
        promised, _ = upload_start(
            actor=actor, case=case, filename=path.name, content_type=mimetypes.guess_type(path.name)[0] or OCTETS,
            size_bytes=path.stat().st_size, custodian=uploader.name, client_visible=document.client_visible,
        )  # fmt: skip
    get_store().save_path(promised.storage_key, path)
    with firm_boundary(case.firm_id):
        upload_confirm(actor=actor, upload=promised, among=EvidenceItem.objects.filter(case=case))
