"""What came after the demo's documents: a production of the other side with its load file, and a voicemail.

They are taken in by the case's attorney and by its client, as people would, once everything else was read.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from agents.demo import decisions
from agents.demo.firms import Demo
from cases.demo import production
from cases.demo.source import SOURCES
from cases.models import Case, Role, User
from cases.scopes import person_actor
from config.api.scope import Actor
from config.boundary import firm_boundary
from evidence.custody.upload_actions import upload_confirm, upload_start
from evidence.load_files.actions import load_file_start, load_file_take
from evidence.models import EvidenceItem, LoadFileImport, Upload
from evidence.storage import get_store

MATTER = "marsh-v-corvane"
VOICEMAIL = "2024-03-13 Voicemail.ogg"
COUNSEL = "Strand Mercer LLP"


def make(demo: Demo) -> None:
    """Take both in once; the production's columns are accepted as they are proposed, when its load file was looked at."""
    case = demo.cases[MATTER]
    with firm_boundary(case.firm_id):
        _voicemail(case)
        attorney = person_actor(_first(case, Role.ATTORNEY))
        if not LoadFileImport.objects.filter(case=case).exists():
            _take(case, attorney)
    decisions.await_processing(demo)
    with firm_boundary(case.firm_id):
        for found in LoadFileImport.objects.filter(case=case, state=LoadFileImport.State.PREVIEW):
            load_file_start(actor=attorney, found=found)


def _voicemail(case: Case) -> None:
    if EvidenceItem.objects.filter(case=case, filename=VOICEMAIL).exists():
        return
    client = _first(case, Role.CLIENT)
    promised = _sent(
        case, person_actor(client), SOURCES / MATTER / VOICEMAIL, "audio/ogg", custodian=client.name, client_visible=True
    )  # fmt: skip
    upload_confirm(actor=person_actor(client), upload=promised, among=EvidenceItem.objects.filter(case=case))


def _take(case: Case, attorney: Actor) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{production.VOLUME}.zip"
        path.write_bytes(production.build(MATTER))
        volume = _sent(case, attorney, path, "application/zip")
    load_file_take(
        actor=attorney, case=case, uploads=[volume], items=[], among=EvidenceItem.objects.filter(case=case),
        received_from=COUNSEL,
    )  # fmt: skip


def _sent(case: Case, actor: Actor, path: Path, content_type: str, **fields: object) -> Upload:
    """An upload whose bytes came."""
    promised, _ = upload_start(
        actor=actor, case=case, filename=path.name, content_type=content_type, size_bytes=path.stat().st_size, **fields
    )  # fmt: skip
    get_store().save_path(promised.storage_key, path)
    return promised


def _first(case: Case, role: str) -> User:
    return User.objects.filter(participations__case=case, role=role).order_by("id")[0]
