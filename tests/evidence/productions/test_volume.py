"""The volume of a frozen production: the same bytes for the same documents, slip sheets, natives, its receipt."""

from __future__ import annotations

import hashlib
import io
import json
import runpy
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath
from typing import Any

from rest_framework.test import APIClient

from audit.sealing.keys import key_fingerprint
from cases.models import Case, User
from evidence.models import EvidenceItem
from evidence.productions.documents import make_document, packed
from evidence.productions.plans import plan_of
from evidence.storage import get_store
from tests.evidence.conftest import error_of, fetched
from tests.evidence.productions.conftest import (
    SSN,
    frozen,
    loaded,
    put_together,
    receipt_of,
    redact,
)
from tests.evidence.productions.looking import shown_in, withheld
from tests.factories import browser_client, make_item

VERIFIER = Path(__file__).resolve().parents[3] / "deploy" / "verify_receipt.py"


def test_the_same_documents_give_the_same_bytes(case: Case, loan: EvidenceItem, as_attorney: APIClient) -> None:
    redact(as_attorney, loan, SSN)
    note = make_item(case, "Dear Carla,\n\tall is well.\n" * 60, title="Note")
    production = put_together(as_attorney, case, loan, note)
    frozen(as_attorney, production)
    for document in production.documents.select_related("item", "production"):
        with get_store().open(document.storage_key) as file:
            assert file.read() == packed(make_document(plan_of(document)).files)


def test_the_receipt_of_a_production_is_listed_as_that(
    case: Case, loan: EvidenceItem, attorney: User, as_attorney: APIClient
) -> None:
    files = frozen(as_attorney, put_together(as_attorney, case, loan))
    listed = browser_client(attorney).get(f"/v1/cases/{case.pk}/receipts").content.decode()
    assert "Production frozen" in listed
    assert f"{len(files) - 1} files in its volume" in " ".join(listed.split())
    assert "read again" not in listed


def test_the_receipt_of_a_production_is_checked_without_us(
    case: Case, loan: EvidenceItem, as_attorney: APIClient, tmp_path: Path
) -> None:
    files = frozen(as_attorney, put_together(as_attorney, case, loan, produced_to="Roe LLP"))
    for name, content in files.items():
        path = tmp_path / "volume" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    receipt = receipt_of(files)
    assert receipt["statement"]["produced_to"] == "Roe LLP"
    assert str(loan.pk) not in json.dumps(receipt)

    def checked() -> subprocess.CompletedProcess[str]:
        volume = tmp_path / "volume"
        command = [
            sys.executable,
            str(VERIFIER),
            str(volume / "RECEIPT.json"),
            "--key",
            key_fingerprint(),
            "--files",
            str(volume),
        ]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert checked().stdout.startswith("OK"), checked().stdout
    (tmp_path / "volume/TEXT/DOE0000001.txt").write_text("forged")
    assert "TEXT/DOE0000001.txt is not what was produced" in checked().stdout
    lines = files["DATA/HASHES.txt"].decode().splitlines()
    assert f"{hashlib.sha256(files['PDF/DOE0000001.pdf']).hexdigest()}  PDF/DOE0000001.pdf" in lines


def test_withheld_documents_have_a_slip_sheet_and_nothing_else(
    case: Case, as_attorney: APIClient, attorney: User, loan: EvidenceItem
) -> None:
    memo = make_item(
        case,
        "We would settle for 90,000.",
        title="Settlement advice",
        kind="email",
        author="Mara Ellison",
        **withheld(attorney),
    )
    inside = make_item(
        case, "Our figures: 85,000.", title="Figures", parent=memo, content=b"a,85000", media_type="text/csv"
    )
    body = {"name": "First", "evidence_ids": [str(memo.pk)], "prefix": "DOE"}
    refused = error_of(as_attorney.post(f"/v1/cases/{case.pk}/productions", body), 409)
    assert set(refused["details"]["evidence_ids"]) == {str(memo.pk), str(inside.pk)}
    production = put_together(as_attorney, case, memo, loan, withheld="slip_sheet", natives=True)
    files = frozen(as_attorney, production)
    words = ("settle", "Settlement", "advice", "90,000", "85,000", "85000", "Mara Ellison", "Figures", "csv,", "email")
    assert [one for one in shown_in(files, *words) if not one.startswith("DATA/HASHES")] == []
    assert "DOCUMENT WITHHELD" in files["TEXT/DOE0000003.txt"].decode()
    rows = {row["BEGBATES"]: row for row in loaded(files)}
    assert [rows[one]["WITHHELD"] for one in ("DOE0000001", "DOE0000003", "DOE0000004")] == ["N", "Y", "Y"]
    assert (rows["DOE0000004"]["BEGATTACH"], rows["DOE0000004"]["ENDATTACH"]) == ("DOE0000003", "DOE0000004")
    log = as_attorney.get(f"/v1/cases/{case.pk}/privilege-log?file_type=xlsx").json()
    assert b"DOE0000003" in _unzipped(fetched(log["download_url"]))


def _unzipped(content: bytes) -> bytes:
    import zipfile

    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return b"".join(archive.read(name) for name in archive.namelist())


def test_an_attachment_that_is_open_comes_without_the_mail_s_own_file(
    case: Case, as_attorney: APIClient, attorney: User
) -> None:
    """The mail's file has all its attachments, those that are withheld too."""
    mail = make_item(
        case, "See attached.", title="Mail", content=b"mail with SECRET inside", media_type="message/rfc822"
    )
    make_item(case, "SECRET", title="Advice", parent=mail, **withheld(attorney))
    sheet = make_item(case, "1 2 3", title="Costs", parent=mail, content=b"1,2,3", media_type="text/csv")
    production = put_together(as_attorney, case, sheet, withheld="slip_sheet", natives=True)
    files = frozen(as_attorney, production)
    assert shown_in(files, "SECRET") == []
    assert [one for one in files if one.startswith("NATIVES/")] == ["NATIVES/DOE0000003.txt"]


@dataclass(frozen=True, order=True)
class WindowsFile:
    """A file whose path Windows writes with backslashes."""

    real: Path
    folder: Path

    def relative_to(self, folder: object) -> PureWindowsPath:
        return PureWindowsPath(*self.real.relative_to(self.folder).parts)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


@dataclass(frozen=True)
class WindowsFolder:
    real: Path

    def rglob(self, pattern: str) -> list[WindowsFile]:
        return [WindowsFile(one, self.real) for one in self.real.rglob(pattern)]


def test_the_files_of_a_volume_have_the_same_names_where_paths_have_backslashes(tmp_path: Path) -> None:
    (tmp_path / "IMAGES").mkdir()
    (tmp_path / "IMAGES" / "ABC-001.pdf").write_bytes(b"page")
    listed = [{"name": "IMAGES/ABC-001.pdf", "sha256": hashlib.sha256(b"page").hexdigest(), "size_bytes": 4}]
    check_files = runpy.run_path(str(VERIFIER))["check_files"]
    assert list(check_files({"kind": "production", "files": listed}, WindowsFolder(tmp_path))) == []
