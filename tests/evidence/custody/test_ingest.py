"""``manage.py ingest``: every file of the folder is processed, a duplicate or a named exception, in words and in JSON."""

from __future__ import annotations

import json
import os
import subprocess
import uuid
import zipfile
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from cases.models import Case, Firm, Role, User
from evidence.custody import ingest as custody
from evidence.management.commands import ingest as command
from evidence.models import EvidenceItem
from evidence.pipeline.drain import drain
from tests.factories import make_case, make_firm, make_user

LETTER = "On 3 March 2024 the tenant paid the deposit of $900."
FIELDS = {
    "case_id": str, "files": int, "processed": int, "duplicates": int, "exceptions": list, "inside": dict, "facts": int,
    "entities": int, "relationships": int, "citations": int, "citations_verified": int, "seconds": float,
    "stage_seconds": dict,
}  # fmt: skip


class Done:
    """A worker that has ended well."""

    def poll(self) -> int:
        return 0

    def wait(self, timeout: float | None = None) -> int:
        return 0


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the workers' work be done here, before they are said to have started."""

    def work(case_id: uuid.UUID, *, count: int) -> list[Any]:
        drain(case_id)
        return [Done() for _ in range(count)]

    monkeypatch.setattr(command, "start_workers", work)


@pytest.fixture
def admin(db: None) -> User:
    return make_user(make_firm(), Role.FIRM_ADMIN)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two letters, one of them twice, and one of everything that can't be read."""
    files = tmp_path / "given"
    (files / "inner").mkdir(parents=True)
    (files / "letter.txt").write_text(LETTER)
    (files / "inner" / "letter.txt").write_text("The landlord kept the keys.")
    (files / "inner" / "again.txt").write_text(LETTER)
    (files / "empty.txt").touch()
    (files / "link.txt").symlink_to(files / "letter.txt")
    (files / "outside").symlink_to(tmp_path)
    (files / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing of a PDF")
    (files / os.fsdecode(b"caf\xe9.txt")).write_text("A name that is no UTF-8.")
    os.mkfifo(files / "pipe")
    return files


def ingest(folder: Path, *arguments: str) -> dict[str, Any]:
    printed = StringIO()
    call_command("ingest", str(folder), "--case", "Deposit", "--json", *arguments, stdout=printed)
    report: dict[str, Any] = json.loads(printed.getvalue())
    return report


def balance(report: dict[str, Any]) -> tuple[int, int, int, int]:
    return report["files"], report["processed"], report["duplicates"], len(report["exceptions"])


def test_every_file_is_accounted_for(in_this_process: None, admin: User, folder: Path) -> None:
    report = ingest(folder)
    assert balance(report) == (9, 3, 1, 5)
    codes = {one["file"]: one["code"] for one in report["exceptions"]}
    assert codes.pop("broken.pdf"), "the extractor's word for it"
    assert codes == {
        "empty.txt": "EMPTY_FILE", "link.txt": "NOT_A_FILE", "outside": "NOT_A_FILE", "pipe": "NOT_A_FILE"
    }  # fmt: skip
    assert all(one["message"] for one in report["exceptions"])
    assert EvidenceItem.objects.filter(case_id=report["case_id"]).count() == 4
    assert not EvidenceItem.objects.filter(status__in=("uploaded", "processing")).exists()


def test_its_json_has_the_fields_that_are_documented(in_this_process: None, admin: User, folder: Path) -> None:
    report = ingest(folder)
    assert {name: type(value) for name, value in report.items()} == FIELDS
    assert {tuple(sorted(one)) for one in report["exceptions"]} == {("code", "file", "message")}
    assert report["inside"] == {"files": 0, "processed": 0}
    assert report["facts"] >= 1
    assert report["citations_verified"] == report["citations"] >= report["facts"]
    assert all(seconds >= 0 for seconds in report["stage_seconds"].values())


def test_a_second_run_finds_only_duplicates(in_this_process: None, admin: User, folder: Path) -> None:
    first = ingest(folder)
    second = ingest(folder)
    assert second["case_id"] == first["case_id"]
    assert (second["processed"], second["duplicates"]) == (0, 5)
    assert second["files"] == second["duplicates"] + len(second["exceptions"])


def test_files_inside_others_are_counted_apart(in_this_process: None, admin: User, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "both.zip", "w") as archive:
        archive.writestr("a.txt", LETTER)
        archive.writestr("b.txt", "The landlord kept the keys.")
    report = ingest(tmp_path)
    assert balance(report) == (1, 1, 0, 0)
    assert report["inside"] == {"files": 2, "processed": 2}


def test_what_vanishes_or_can_t_be_read_is_named(
    in_this_process: None, admin: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "closed" / "letter.txt").write_text(LETTER)
    (tmp_path / "denied.txt").write_text(LETTER)
    (tmp_path / "letter.txt").write_text("The landlord kept the keys.")
    _deny(monkeypatch)
    report = ingest(tmp_path)
    assert balance(report) == (3, 1, 0, 2)
    assert {one["file"]: one["code"] for one in report["exceptions"]} == {
        "closed": "NOT_A_FILE", "denied.txt": "UNREADABLE_FILE",
    }  # fmt: skip


def _deny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system refuse a file and a folder, as it refuses anyone but root."""
    scandir, opened = os.scandir, Path.open

    def scan(path: Any) -> Any:
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    def open_file(path: Path, *args: Any, **kwargs: Any) -> Any:
        if path.name == "denied.txt":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *args, **kwargs)

    monkeypatch.setattr(os, "scandir", scan)
    monkeypatch.setattr(Path, "open", open_file)


def test_an_account_that_does_not_balance_ends_with_1(
    in_this_process: None, admin: User, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle = custody.IngestResult.settle
    monkeypatch.setattr(custody.IngestResult, "settle", lambda self: (settle(self)[0] - 1, settle(self)[1]))
    with pytest.raises(SystemExit) as ended:
        ingest(folder)
    assert ended.value.code == 1


@pytest.mark.full("its figures in JSON, above")
def test_people_read_the_same_account(in_this_process: None, admin: User, folder: Path) -> None:
    printed = StringIO()
    call_command("ingest", str(folder), "--case", "Deposit", stdout=printed)
    text = printed.getvalue()
    assert text.startswith("9 files: 3 processed, 1 duplicates, 5 exceptions, in ")
    assert "\n  empty.txt: EMPTY_FILE: The file has no bytes.\n" in text


def test_no_folder_and_no_such_person_are_said(in_this_process: None, admin: User, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="is not a folder"):
        ingest(tmp_path / "none")
    with pytest.raises(CommandError, match="no active person"):
        ingest(tmp_path, "--as", "nobody@example.com")
    assert not Case.objects.exists()


def test_whoever_is_named_does_it_in_their_own_firm(in_this_process: None, admin: User, tmp_path: Path) -> None:
    theirs = make_user(make_firm(), Role.ATTORNEY)
    make_case(admin.firm or Firm(), admin, name="Deposit")
    (tmp_path / "letter.txt").write_text(LETTER)
    report = ingest(tmp_path, "--as", theirs.email)
    assert Case.objects.get(pk=report["case_id"]).firm_id == theirs.firm_id
    assert EvidenceItem.objects.get().uploaded_by_id == theirs.pk


def test_workers_that_keep_dying_end_it(admin: User, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dying(case_id: Any, count: int) -> list[subprocess.Popen[bytes]]:
        return [subprocess.Popen(["false"]) for _ in range(count)]

    monkeypatch.setattr(command, "start_workers", dying)
    with pytest.raises(CommandError, match="keep stopping"):
        ingest(folder)


@pytest.mark.full("the same work in this process, above; test_kill.py works in processes")
def test_the_workers_are_processes_that_read_the_documents(
    transactional_db: None, settings: Settings, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_user(make_firm(), Role.FIRM_ADMIN)
    address, _, options = os.environ["DATABASE_URL"].partition("?")
    server = address.rpartition("/")[0]
    monkeypatch.setenv("DATABASE_URL", f"{server}/{connection.settings_dict['NAME']}?{options}")
    monkeypatch.setenv("EVIDENCE_DIR", str(settings.EVIDENCE_DIR))
    assert balance(ingest(folder, "--workers", "1")) == (9, 3, 1, 5)
