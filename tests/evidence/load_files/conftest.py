"""Volumes as vendors make them, and their way into a case."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image
from rest_framework.test import APIClient

from audit.models import Job
from cases.models import Case, Firm, User
from evidence.models import EvidenceItem, LoadFileImport, LoadFileRow, Upload
from evidence.pipeline.long_jobs import advance_long_job
from evidence.pipeline.runner import advance_to_searchable
from tests.factories import make_case, make_user, store_bytes, token_client

HEADERS = ("BEGBATES", "ENDBATES", "BEGATTACH", "CUSTODIAN", "DOCDATE", "FROM", "TO", "FILENAME", "MD5HASH", "NATIVELINK",
           "TEXTLINK", "CONFIDENTIALITY", "REDACTED", "PRODVOL")  # fmt: skip


@pytest.fixture
def attorney(firm: Firm) -> User:
    return make_user(firm)


@pytest.fixture
def case(firm: Firm, attorney: User) -> Case:
    return make_case(firm, attorney)


@pytest.fixture
def api(attorney: User) -> APIClient:
    return token_client(attorney)


def dat(*rows: dict[str, str], headers: Sequence[str] = HEADERS, encoding: str = "utf-8-sig") -> bytes:
    table = [list(headers), *([row.get(one, "") for one in headers] for row in rows)]
    lines = ["\x14".join(f"þ{value}þ" for value in one) for one in table]
    return ("\r\n".join(lines) + "\r\n").encode(encoding)


def picture(words: int = 0, kind: str = "TIFF", frames: int = 1) -> bytes:
    out = io.BytesIO()
    first, *others = [
        Image.new("1" if kind == "TIFF" else "L", (170, 220), at % 2) for at in range(words, words + frames)
    ]
    more = {"save_all": True, "append_images": others} if others else {}
    first.save(out, kind, dpi=(20, 20), **more)
    return out.getvalue()


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def sent(api: APIClient, case: Case, content: bytes, name: str = "VOL001.zip") -> str:
    """An upload whose bytes came, and which nobody confirmed."""
    body = {"filename": name, "content_type": "application/zip", "size_bytes": len(content)}
    answer = api.post(f"/v1/cases/{case.pk}/evidence/upload", body)
    assert answer.status_code == 201, answer.content
    upload = Upload.objects.get(pk=answer.json()["upload_id"])
    store_bytes(upload.storage_key, content)
    return str(upload.pk)


def take_in(api: APIClient, case: Case, *uploads: str, **more: Any) -> tuple[LoadFileImport, Job]:
    """The import, once its load file was looked at."""
    answer = api.post(f"/v1/cases/{case.pk}/evidence/import", {"upload_ids": list(uploads), **more})
    assert answer.status_code == 202, answer.content
    job = worked(answer.json()["job_id"])
    return LoadFileImport.objects.get(pk=answer.json()["import_id"]), job


def worked(job_id: str) -> Job:
    advance_long_job(job_id)
    return Job.objects.get(pk=job_id)


def imported(api: APIClient, found: LoadFileImport) -> Job:
    answer = api.post(f"/v1/load-files/{found.pk}/start", {})
    assert answer.status_code == 202, answer.content
    job = worked(answer.json()["job_id"])
    found.refresh_from_db()
    return job


def bring_in(api: APIClient, case: Case, files: dict[str, bytes], **more: Any) -> LoadFileImport:
    """A volume with all its rows seen to."""
    found, looked = take_in(api, case, sent(api, case, zipped(files)), **more)
    assert looked.status == "completed", looked.error
    job = imported(api, found)
    assert (job.status, job.error) == ("completed", None)
    return found


def documents(found: LoadFileImport) -> dict[str, EvidenceItem]:
    """The documents by their first numbers."""
    rows = LoadFileRow.objects.filter(load_import=found, outcome="imported").select_related("item")
    return {row.begin: row.item for row in rows if row.item is not None}


def codes(found: LoadFileImport) -> dict[str, list[str]]:
    """By first number, or row, what is wrong."""
    rows = LoadFileRow.objects.filter(load_import=found, has_problems=True).order_by("number")
    return {row.begin or str(row.number): [one["code"] for one in row.problems] for row in rows}


def read(*items: EvidenceItem) -> None:
    for item in items:
        for job in Job.objects.filter(entity_id=item.pk, kind="process", status__in=Job.ACTIVE):
            advance_to_searchable(job.pk)
        item.refresh_from_db()
