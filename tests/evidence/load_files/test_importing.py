"""A vendor's volume: every column where it belongs, families, numbers, page images and texts; and what is wrong, row by row."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta

from rest_framework.test import APIClient

from audit.models import Job
from cases.models import Case
from evidence.custody.receipts import receipt_issue
from evidence.load_files.importing import import_rows
from evidence.models import Arrival, EvidenceItem, LoadFileRow, ManifestEntry, Page, ReceivedNumber
from evidence.pipeline.runner import advance_job
from tests.evidence.load_files.conftest import (
    bring_in,
    codes,
    dat,
    documents,
    picture,
    read,
    sent,
    take_in,
    worked,
    zipped,
)

MAIL = b"From: Ada Roe <ada@roe.example>\r\nSubject: Orchard\r\n\r\nThe orchard was sold in June.\r\n"
SHEET = b"Item,Price\r\nOrchard,40000\r\n"
ROWS = (
    {
        "BEGBATES": "ROE0001", "ENDBATES": "ROE0001", "BEGATTACH": "ROE0001", "CUSTODIAN": "Roe, Ada",
        "DOCDATE": "06/14/2019", "FROM": "Ada Roe <ada@roe.example>", "TO": "Bo Lind <bo@lind.example>; Cy Ash",
        "FILENAME": "Orchard.eml", "MD5HASH": hashlib.md5(MAIL).hexdigest(), "NATIVELINK": "NATIVES\\ROE0001.eml",
        "PRODVOL": "VOL001",
    },
    {
        "BEGBATES": "ROE0002", "ENDBATES": "ROE0002", "BEGATTACH": "ROE0001", "CUSTODIAN": "Roe, Ada",
        "FILENAME": "prices.csv", "MD5HASH": "0" * 32, "NATIVELINK": ".\\NATIVES\\ROE0002.csv",
        "CONFIDENTIALITY": "Attorneys' Eyes Only",
    },
    {
        "BEGBATES": "ROE0003", "ENDBATES": "ROE0005", "BEGATTACH": "", "DOCDATE": "2019-07-01",
        "TEXTLINK": "\\VOL001\\TEXT\\ROE0003.txt", "CONFIDENTIALITY": "CONFIDENTIAL", "REDACTED": "Yes",
    },
)  # fmt: skip
OPT = (
    "ROE0001,VOL001,IMAGES\\ROE0001.tif,Y,,,1\r\nROE0003,VOL001,IMAGES\\ROE0003.tif,Y,,,2\r\n"
    "ROE0004,VOL001,IMAGES\\ROE0004.tif,,,,\r\nROE0005,VOL001,IMAGES\\ROE0005.jpg,,,,\r\n"
)
FILES = {
    "Roe/VOL001/DATA/VOL001.dat": dat(*ROWS),
    "Roe/VOL001/DATA/VOL001.opt": OPT.encode(),
    "Roe/VOL001/NATIVES/ROE0001.eml": MAIL,
    "Roe/VOL001/NATIVES/ROE0002.csv": SHEET,
    "Roe/VOL001/IMAGES/ROE0001.tif": picture(),
    "Roe/VOL001/IMAGES/ROE0003.tif": picture(0),
    "Roe/VOL001/IMAGES/ROE0004.tif": picture(1),
    "Roe/VOL001/IMAGES/ROE0005.jpg": picture(0, "JPEG"),
    "Roe/VOL001/TEXT/ROE0003.txt": b"First page of the lease.\n\fSecond page, of the quince.\n\fThird page.",
    "Roe/VOL001/readme.txt": b"Not named by any row.",
}


def test_every_row_becomes_the_document_it_describes(api: APIClient, case: Case) -> None:
    found = bring_in(api, case, FILES, received_from="Roe LLP")
    mail, sheet, lease = (documents(found)[one] for one in ("ROE0001", "ROE0002", "ROE0003"))
    assert (mail.custodian, mail.document_date, mail.author) == ("Roe, Ada", date(2019, 6, 14), "Ada Roe")
    assert [one["name"] or one["address"] for one in mail.recipients] == ["Bo Lind", "Cy Ash"]
    assert (mail.sha256, mail.filename, mail.title) == (hashlib.sha256(MAIL).hexdigest(), "Orchard.eml", "Orchard.eml")
    assert mail.metadata["load file: PRODVOL"] == "VOL001"  # what we don't know is kept
    assert mail.parent is not None
    assert mail.parent.filename == "VOL001.zip"
    assert sheet.parent == mail
    assert (sheet.privilege, sheet.privilege_state, sheet.withheld) == ("attorneys_eyes_only", "proposed", True)
    assert (lease.privilege, lease.withheld, lease.tags) == ("protective_order", True, ["redacted by the other side"])
    assert lease.filename == "ROE0003.pdf"
    assert not any(one.client_visible for one in (mail, sheet, lease))
    assert codes(found) == {"ROE0001": ["slip_sheet"], "ROE0002": ["hash_mismatch"]}
    assert found.unnamed == {"count": 1, "names": ["Roe/VOL001/readme.txt"]}


def test_pages_bear_their_numbers_and_the_words_that_were_given(api: APIClient, case: Case) -> None:
    found = bring_in(api, case, FILES)
    lease, mail = documents(found)["ROE0003"], documents(found)["ROE0001"]
    read(lease, mail)
    pages = Page.objects.filter(item=lease).order_by("number")
    assert list(pages.values_list("label", "method")) == [
        ("ROE0003", "received"), ("ROE0004", "received"), ("ROE0005", "received"),
    ]  # fmt: skip
    assert pages[1].text == "Second page, of the quince."
    assert lease.status_message == ""
    assert lease.metadata["load file: Bates"] == "ROE0003 to ROE0005"
    assert Page.objects.get(item=mail, number=1).method == "text"  # a native file is read by ourselves
    advance_job(Job.objects.get(entity_id=lease.pk, kind="process").pk)
    for query in ("bates:ROE0004", "bates:ROE0004..ROE0004"):
        answer = api.post(f"/v1/cases/{case.pk}/evidence/search", {"q": query})
        assert [(one["evidence_id"], one["page"]) for one in answer.json()["items"]] == [(str(lease.pk), 2)]


def test_custody_tells_of_each_file_where_it_lay_and_the_receipt_balances(api: APIClient, case: Case) -> None:
    found = bring_in(api, case, FILES)
    entries = {one.item_id: one for one in ManifestEntry.objects.filter(case=case)}
    mail, lease = documents(found)["ROE0001"], documents(found)["ROE0003"]
    assert entries[mail.pk].act == "unpacked"
    assert "NATIVES/ROE0001.eml inside VOL001.zip" in entries[mail.pk].origin
    assert entries[lease.pk].act == "assembled"
    assert entries[lease.pk].origin.startswith("3 page images")
    receipt = receipt_issue(arrival=Arrival.objects.get(case=case), quiet=timedelta(seconds=-1))
    assert receipt is not None
    assert receipt.statement["totals"]["held"]["files"] == 1


def test_what_is_wrong_is_said_of_its_row_and_stops_no_other(api: APIClient, case: Case) -> None:
    rows = (
        {"BEGBATES": "", "FILENAME": "nameless"},
        {"BEGBATES": "no figures"},
        {"BEGBATES": "A001", "NATIVELINK": "NATIVES/a.csv", "DOCDATE": "31/31/2019"},
        {"BEGBATES": "A001", "NATIVELINK": "NATIVES/a.csv"},
        {"BEGBATES": "A002", "NATIVELINK": "NATIVES/gone.csv"},
        {"BEGBATES": "A003", "ENDBATES": "B001", "BEGATTACH": "Z999", "NATIVELINK": "NATIVES/a.csv"},
        {"BEGBATES": "A004", "NATIVELINK": "..\\..\\etc\\passwd"},
        {"BEGBATES": "A005", "NATIVELINK": "\\\\server\\share\\a.csv", "TEXTLINK": "C:\\a.txt"},
        {"BEGBATES": "A006", "NATIVELINK": "NATIVES/a.csv", "MD5HASH": "not a hash"},
        {"BEGBATES": "A007"},
    )
    found = bring_in(api, case, {"v.dat": dat(*rows), "NATIVES/a.csv": SHEET})
    assert codes(found) == {
        "1": ["no_number"], "no figures": ["bad_number"], "A001": ["repeated_number"], "A002": ["missing_file", "no_file"],
        "A003": ["bad_range", "no_parent"], "A004": ["unsafe_path", "no_file"],
        "A005": ["unsafe_path", "unsafe_path", "no_file"], "A006": ["bad_hash"],
    }  # fmt: skip
    assert LoadFileRow.objects.get(load_import=found, number=3).problems[0]["code"] == "bad_date"
    assert sorted(documents(found)) == ["A001", "A003", "A006", "A007"]
    assert documents(found)["A007"].status == "registered"  # the row names no file: a record
    counts = api.get(f"/v1/load-files/{found.pk}").json()
    assert counts["imported_count"] + counts["failed_count"] == counts["rows_count"] == 10


def test_a_repeated_number_is_the_first_rows_though_it_is_an_attachments(api: APIClient, case: Case) -> None:
    rows = (
        {"BEGBATES": "A001", "BEGATTACH": "A001", "NATIVELINK": "a.csv", "FILENAME": "mail"},
        {"BEGBATES": "A002", "BEGATTACH": "A001", "NATIVELINK": "a.csv", "FILENAME": "attachment"},
        {"BEGBATES": "A002", "NATIVELINK": "a.csv", "FILENAME": "again"},
    )
    found = bring_in(api, case, {"v.dat": dat(*rows), "a.csv": SHEET})
    assert documents(found)["A002"].parent == documents(found)["A001"]
    assert LoadFileRow.objects.get(load_import=found, number=3).problems[-1]["code"] == "repeated_number"
    assert codes(found) == {"A002": ["repeated_number"]}


def test_a_number_is_one_documents_also_of_another_production(api: APIClient, case: Case) -> None:
    row = {"BEGBATES": "A001", "ENDBATES": "A001", "NATIVELINK": "a.csv"}
    first = bring_in(api, case, {"v.dat": dat(row), "a.csv": SHEET})
    again = bring_in(api, case, {"w.dat": dat(row), "a.csv": SHEET + b"x"})
    assert codes(again) == {"A001": ["duplicate_number"]}
    assert api.delete(f"/v1/evidence/{documents(first)['A001'].pk}").status_code == 204
    third = bring_in(api, case, {"u.dat": dat(row), "a.csv": SHEET + b"y"})
    assert codes(third) == {}  # what was taken out of the case bears no number of it


def test_an_import_that_stops_goes_on_and_makes_nothing_twice(api: APIClient, case: Case) -> None:
    rows = [{"BEGBATES": f"A{n:03d}", "NATIVELINK": "a.csv"} for n in range(1, 31)]
    found, _ = take_in(api, case, sent(api, case, zipped({"v.dat": dat(*rows), "a.csv": SHEET})))
    job_id = api.post(f"/v1/load-files/{found.pk}/start", {}).json()["job_id"]
    job = Job.objects.get(pk=job_id)
    work = import_rows(job)
    for progress in work:
        if progress.stage == "import_documents" and progress.done:
            break
    work.close()  # as if the worker had been killed there
    before = EvidenceItem.objects.filter(case=case).count()
    assert 1 < before < 31
    assert worked(job_id).status == "completed"
    assert LoadFileRow.objects.filter(load_import=found, outcome="imported").count() == 30
    assert EvidenceItem.objects.filter(case=case).count() == 31
    assert ReceivedNumber.objects.filter(case=case).count() == 30


def test_a_volume_is_no_family_of_what_is_produced_from_it(api: APIClient, case: Case) -> None:
    made = documents(bring_in(api, case, FILES))
    body = {"name": "Back", "prefix": "DOE", "withheld": "slip_sheet", "evidence_ids": [str(made["ROE0002"].pk)]}
    produced = api.post(f"/v1/cases/{case.pk}/productions", body).json()["documents"]
    assert [one["evidence_id"] for one in produced] == [str(made[one].pk) for one in ("ROE0001", "ROE0002")]


def test_cancelled_between_documents(api: APIClient, case: Case) -> None:
    found, _ = take_in(api, case, sent(api, case, zipped({"v.dat": dat({"BEGBATES": "A1"})})))
    job_id = api.post(f"/v1/load-files/{found.pk}/start", {}).json()["job_id"]
    assert api.post(f"/v1/jobs/{job_id}/cancel", {}).status_code in (200, 202)
    assert Job.objects.get(pk=job_id).status == "cancelled"
    assert api.post(f"/v1/jobs/{job_id}/retry", {}).status_code == 202
    assert worked(job_id).status == "completed"
    assert sorted(documents(found)) == ["A1"]
