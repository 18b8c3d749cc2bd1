"""What we produce can be taken in by us: the same documents, families, numbers, pages and words."""

from __future__ import annotations

from django.conf import LazySettings
from rest_framework.test import APIClient

from cases.models import Case, Firm, User
from evidence.models import EvidenceItem, Page
from evidence.storage import get_store
from tests.evidence.load_files.conftest import codes, documents, imported, read, sent, take_in
from tests.evidence.productions.conftest import freeze, hostile_pdf, loaded, put_together, text_of, volume_of
from tests.factories import make_case, make_item


def _given(case: Case) -> list[EvidenceItem]:
    pdf = hostile_pdf("none")
    loan = make_item(
        case, *text_of(pdf), title="Loan", content=pdf, media_type="application/pdf", kind="form", custodian="Carla Voss",
        author="Carla Voss",
    )  # fmt: skip
    mail = make_item(case, "The quince was sold.", title="Mail", custodian="Bo Lind", document_date="2019-06-14")
    table = make_item(case, "Price", title="prices.csv", content=b"a,b\r\n1,2\r\n", media_type="text/csv", parent=mail)
    return [loan, mail, table]


def test_our_own_production_comes_back(
    api: APIClient, case: Case, firm: Firm, attorney: User, settings: LazySettings
) -> None:
    settings.PRODUCTION_OCR = False
    production = put_together(api, case, *_given(case), legend="CONFIDENTIAL", natives=True)
    job = freeze(api, production)
    assert job.status == "completed", job.error
    files = volume_of(production)
    content = _stored(production.storage_key)
    there = make_case(firm, attorney, name="Roe v. Voss")
    found, looked = take_in(api, there, sent(api, there, content, "DOE0000001.zip"), received_from="Voss LLP")
    assert (looked.status, found.load_file, found.image_file) == ("completed", "DATA/VOL001.dat", "DATA/VOL001.opt")
    assert found.preview["missing"] == []
    assert imported(api, found).status == "completed"
    rows = {row["BEGBATES"]: row for row in loaded(files)}
    made = documents(found)
    assert made.keys() == rows.keys()
    read(*made.values())
    for number, row in rows.items():
        _same(made, number, row, files)
    assert {tuple(one) for one in codes(found).values()} == {("slip_sheet",)}  # of what was produced as its native file
    assert found.unnamed["count"] == 3  # the same table as CSV, the hashes, the receipt


def _same(made: dict[str, EvidenceItem], number: str, row: dict[str, str], files: dict[str, bytes]) -> None:
    item = made[number]
    said = (item.custodian, item.document_date.isoformat() if item.document_date else "", item.kind, item.author)
    assert said == (row["CUSTODIAN"], row["DOCDATE"], row["DOCTYPE"], row["AUTHOR"])
    head = row["BEGATTACH"]
    assert item.parent == (made[head] if head not in ("", number) else made[number].parent)
    assert (head in ("", number)) == (item.parent is not None and item.parent.filename == "DOE0000001.zip")
    assert (item.privilege, item.privilege_state) == ("protective_order", "proposed")  # each page says CONFIDENTIAL
    pages = list(Page.objects.filter(item=item).order_by("number"))
    assert pages[0].label == number
    if row["NATIVEPATH"]:
        assert _stored(item.storage_key) == files[row["NATIVEPATH"]]
        return
    assert _stored(item.storage_key) == files[row["PDFPATH"]]
    assert [one.label for one in pages] == [f"DOE{int(number[3:]) + at:07d}" for at in range(int(row["PAGES"]))]
    given = files[row["TEXTPATH"]].decode().split("\n\f\n")
    assert [one.text for one in pages] == [one.strip("\n") for one in given]
    assert {one.method for one in pages} == {"received"}


def _stored(key: str) -> bytes:
    with get_store().open(key) as file:
        return file.read()
