"""A file's name that reads as another is shown as it is: the marks that turn it round are written out."""

from __future__ import annotations

import csv
import io
from typing import Any

import pypdfium2 as pdfium
import pytest
from rest_framework.test import APIClient

from cases.models import Case, User
from evidence.extraction.names import spelled
from evidence.models import EvidenceItem, ManifestEntry
from tests.evidence.conftest import fetched
from tests.factories import make_item, signed_in

pytestmark = pytest.mark.django_db
TURNED = "invoice\u202efdp.exe"
SHOWN = "invoice[U+202E]fdp.exe"
HTML: dict[str, Any] = {"HTTP_ACCEPT": "text/html"}


@pytest.fixture
def turned(case: Case) -> EvidenceItem:
    item = make_item(
        case, "Invoice of May 3.", title="Invoice", content=b"invoice", filename=TURNED, client_visible=True
    )
    ManifestEntry.objects.create(
        firm_id=case.firm_id, case=case, item=item, act="received", sha256=item.sha256, size_bytes=item.size_bytes,
        filename=TURNED, actor_type="human", actor_name="Jane", origin=f"inside {TURNED}",
    )  # fmt: skip
    return item


def test_nothing_that_can_be_seen_is_changed() -> None:
    assert spelled("Lease, 2. Fassung “Müller” 契約.pdf") == "Lease, 2. Fassung “Müller” 契約.pdf"
    assert spelled("a\u2066b\u200fc\nd") == "a[U+2066]b[U+200F]c[U+000A]d"


def test_pages_write_the_marks_out_and_the_api_answers_the_name_as_given(
    turned: EvidenceItem, case: Case, attorney: User, as_attorney: APIClient
) -> None:
    browser = signed_in(attorney)
    for address in (f"/v1/evidence/{turned.pk}", f"/v1/evidence/{turned.pk}/manifest", f"/evidence/{turned.pk}"):
        page = browser.get(address, **HTML).content.decode()
        assert "\u202e" not in page, address
    assert SHOWN in browser.get(f"/v1/evidence/{turned.pk}", **HTML).content.decode()
    custody = browser.get(f"/v1/evidence/{turned.pk}/manifest", **HTML).content.decode()
    assert f"Received as “{SHOWN}”" in custody
    assert f"inside {SHOWN}" in custody
    assert as_attorney.get(f"/v1/evidence/{turned.pk}").json()["filename"] == TURNED


def test_a_client_reads_a_title_without_them(turned: EvidenceItem, case: Case, as_client: APIClient) -> None:
    EvidenceItem.objects.filter(pk=turned.pk).update(client_title="", written_by={})
    assert as_client.get(f"/v1/evidence/{turned.pk}").json()["title"] == "invoicefdp.exe"


def test_lists_and_certificates_write_them_out(turned: EvidenceItem, case: Case, as_attorney: APIClient) -> None:
    answer = as_attorney.post(f"/v1/cases/{case.pk}/evidence/export", {"format": "csv"}).json()
    [row] = csv.DictReader(io.StringIO(fetched(answer["download_url"]).decode()))
    assert row["File name"] == SHOWN
    assert SHOWN in words_of_certificate(as_attorney, turned)


def test_a_certificate_writes_out_what_its_typeface_has_no_sign_for(case: Case, as_attorney: APIClient) -> None:
    first, second = (
        make_item(case, content=name.encode(), title="Lease", filename=name) for name in ("契約.pdf", "条約.pdf")
    )
    assert "[U+5951][U+7D04].pdf" in words_of_certificate(as_attorney, first)
    assert "[U+6761][U+7D04].pdf" in words_of_certificate(as_attorney, second)


def words_of_certificate(api: APIClient, item: EvidenceItem) -> str:
    answer = api.post(f"/v1/evidence/{item.pk}/certificate", {}).json()
    pages = pdfium.PdfDocument(fetched(answer["download_url"]))
    return "".join("".join(page.get_textpage().get_text_range() for page in pages).split())
