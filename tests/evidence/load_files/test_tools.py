"""Saying how a load file is read, and what is answered of its rows."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from django.core.files.storage import storages
from rest_framework.test import APIClient

from audit.models import Job
from cases.models import Case
from evidence.models import EvidenceItem, LoadFileImport
from evidence.storage import get_store
from tests.agents.conftest import error_of, fields_of
from tests.evidence.load_files.conftest import codes, documents, imported, sent, take_in, worked, zipped

ODD = "Nr;Wer;Wann;Datei\r\nM-001;Müller;03.04.2019;a.txt\r\nM-002;=cmd|' /C calc'!A0;31.02.2019;<b>x</b>.txt\r\n"


def test_columns_separators_and_encoding_can_be_said_before_anything_is_imported(api: APIClient, case: Case) -> None:
    load, files = ODD.encode("cp1252"), zipped({"files/a.txt": b"Words of the first."})
    uploads = [sent(api, case, load, "list.csv"), sent(api, case, files, "files.zip")]
    found, _ = take_in(api, case, *uploads)
    seen = api.get(f"/v1/load-files/{found.pk}").json()
    assert (seen["state"], seen["headers"]) == ("preview", ["Nr", "Wer", "Wann", "Datei"])
    assert (seen["encoding"]["name"], seen["encoding"]["assumed"]) == ("cp1252", True)
    assert any("first Bates number" in one for one in seen["preview"]["missing"])
    refused = api.post(f"/v1/load-files/{found.pk}/start", {})
    assert (refused.status_code, list(fields_of(refused))) == (422, ["mapping"])
    mapping = {"begin": "Nr", "custodian": "Wer", "date": "Wann", "text_path": "Datei"}
    said = api.patch(f"/v1/load-files/{found.pk}", {"mapping": mapping, "date_order": "dmy"})
    assert {one["field"]: one["example"] for one in said.json()["fields_read"] if one["column"]} == {
        "begin": "M-001", "custodian": "Müller", "date": "03.04.2019", "text_path": "a.txt",
    }  # fmt: skip
    assert imported(api, found).status == "completed"
    made = documents(found)
    assert (made["M-001"].custodian, str(made["M-001"].document_date)) == ("Müller", "2019-04-03")
    assert codes(found) == {"M-002": ["missing_file", "no_file"]}
    assert api.patch(f"/v1/load-files/{found.pk}", {"date_order": "mdy"}).status_code == 409
    assert api.post(f"/v1/load-files/{found.pk}/start", {}).status_code == 409


def test_another_encoding_has_the_file_looked_at_again(api: APIClient, case: Case) -> None:
    found, _ = take_in(api, case, sent(api, case, zipped({"v.csv": ODD.encode("cp1252")})))
    said = api.patch(f"/v1/load-files/{found.pk}", {"encoding": "iso-8859-1"}).json()
    assert said["state"] == "reading"
    worked(said["job"]["job_id"])
    seen = api.get(f"/v1/load-files/{found.pk}").json()
    assert (seen["state"], seen["dialect"]["encoding"]) == ("preview", "iso-8859-1")
    wrong = api.patch(f"/v1/load-files/{found.pk}", {"mapping": {"begin": "No such"}})
    assert list(fields_of(wrong)) == ["mapping.begin"]


def test_the_report_has_every_row_and_no_formula(api: APIClient, case: Case) -> None:
    rows = '"BEGBATES","NATIVEPATH"\r\n"A1",""\r\n"=1+1","@SUM(A1)"\r\n'
    found, _ = take_in(api, case, sent(api, case, zipped({"v.csv": rows.encode(), "=x.txt": b"1"})))
    imported(api, found)
    before = set(_stored())
    answer = api.get(f"/v1/load-files/{found.pk}/report").json()
    [key] = set(_stored()) - before
    with get_store().open(key) as file:
        table = list(csv.reader(io.StringIO(file.read().decode("utf-8-sig"))))
    assert answer["filename"] == "import-report.csv"
    assert [one[0] for one in table[1:]] == ["1", "2", "2", ""]  # a line for each problem
    assert not any(cell.startswith(("=", "@", "+", "-")) for line in table for cell in line)
    assert [one["number"] for one in api.get(f"/v1/load-files/{found.pk}/rows?outcome=problems").json()["items"]] == [2]


def test_bytes_that_have_not_come_are_waited_for_and_what_is_no_volume_is_said(api: APIClient, case: Case) -> None:
    body = {"filename": "v.zip", "content_type": "application/zip", "size_bytes": 4}
    upload = api.post(f"/v1/cases/{case.pk}/evidence/upload", body).json()["upload_id"]
    early = api.post(f"/v1/cases/{case.pk}/evidence/import", {"upload_ids": [upload]})
    assert (early.status_code, error_of(early, 409)["code"]) == (409, "CONFLICT")
    assert not LoadFileImport.objects.filter(case=case).exists()
    found, job = take_in(api, case, sent(api, case, zipped({"letter.pdf": b"x"})))
    assert (job.status, LoadFileImport.objects.get(pk=found.pk).state) == ("failed", "unreadable")
    assert "no load file" in job.error["message"]
    assert api.post(f"/v1/cases/{case.pk}/evidence/import", {}).status_code == 422


def test_what_came_is_kept_and_not_read_as_a_document(api: APIClient, case: Case) -> None:
    take_in(api, case, sent(api, case, zipped({"v.csv": b"BEGBATES\r\nA1\r\n"})))
    volume = EvidenceItem.objects.get(case=case)
    assert (volume.status, volume.children.count()) == ("ready", 0)
    assert not Job.objects.filter(entity_id=volume.pk).exists()


def _stored() -> list[str]:
    """The keys of all files in the store."""
    root = Path(storages["default"].base_location)
    return [f"{one.parent.name}/{one.name}" for one in root.rglob("*") if one.is_file()]
