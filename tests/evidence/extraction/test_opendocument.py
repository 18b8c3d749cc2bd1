import io
import zipfile

import pytest

from evidence.extraction.limits import Limits
from tests.evidence.extraction import samples

NAMES = 'xmlns:office="urn:o" xmlns:text="urn:t" xmlns:table="urn:b" xmlns:draw="urn:d" xmlns:dc="urn:c"'


def odf(kind: str, inner: str, **parts: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        package.writestr("mimetype", f"application/vnd.oasis.opendocument.{kind}")
        package.writestr("content.xml", f"<office:document-content {NAMES}>{inner}</office:document-content>")
        for name, text in parts.items():
            package.writestr(name.replace("__", "/") + ".xml", text)
    return buffer.getvalue()


def cell(text: str, extra: str = "") -> str:
    return f"<table:table-cell {extra}><text:p>{text}</text:p></table:table-cell>"


def test_a_text_s_paragraphs_tables_and_properties(tmp_path):
    meta = f"<office:meta {NAMES}><dc:title>Lease</dc:title><dc:creator>Anna Berg</dc:creator></office:meta>"
    row = f"<table:table><table:table-row>{cell('Rent')}{cell('$900')}</table:table-row></table:table>"
    inner = f"<text:h>Lease</text:h><text:p>Made<text:s text:c='2'/>on<text:tab/>5 May 2021.</text:p>{row}"
    found = samples.read(tmp_path, "a.odt", odf("text", inner, meta=meta))
    assert found.outcome == "ok"
    assert found.pages[0].text == "Lease\nMade  on\t5 May 2021.\nRent\t$900"
    assert (found.metadata["title"], found.metadata["last_modified_by"]) == ("Lease", "Anna Berg")


def test_notes_and_comments_are_pages_of_their_own(tmp_path):
    inside = "<text:note-citation>1</text:note-citation><text:note-body><text:p>See deed.</text:p></text:note-body>"
    note = f"<text:note>{inside}</text:note>"
    remark = "<office:annotation><dc:creator>Paul</dc:creator><text:p>Really?</text:p></office:annotation>"
    found = samples.read(tmp_path, "a.odt", odf("text", f"<text:p>Rent{note} is due{remark}.</text:p>"))
    assert [(page.label, page.text) for page in found.pages] == [
        ("", "Rent is due."), ("Footnotes", "See deed."), ("Comments", "Really?")
    ]  # fmt: skip


def test_what_was_deleted_is_not_read_and_said(tmp_path):
    deletion = "<text:changed-region><text:deletion><text:p>Secret</text:p></text:deletion></text:changed-region>"
    gone = f"<text:tracked-changes>{deletion}</text:tracked-changes>"
    found = samples.read(tmp_path, "a.odt", odf("text", f"{gone}<text:p>Kept</text:p>"))
    assert found.pages[0].text == "Kept"
    assert samples.codes(found) == {"tracked_changes"}


def test_sheets_and_slides_are_pages(tmp_path):
    row = cell("Payee") + cell("", "table:number-columns-repeated='2'") + cell("4,200")
    sheet = f"<table:table table:name='Ledger'><table:table-row>{row}</table:table-row></table:table>"
    found = samples.read(tmp_path, "a.ods", odf("spreadsheet", f"<office:spreadsheet>{sheet}</office:spreadsheet>"))
    assert [(page.label, page.text) for page in found.pages] == [("Ledger", "Payee\t\t\t4,200")]
    slides = "".join(
        f"<draw:page draw:name='{name}'><text:p>{text}</text:p></draw:page>"
        for name, text in (("One", "Budget"), ("Two", "Outlook"))
    )
    found = samples.read(tmp_path, "a.odp", odf("presentation", slides))
    assert [(page.label, page.text) for page in found.pages] == [("One", "Budget"), ("Two", "Outlook")]


def test_repeated_cells_do_not_fill_the_memory(tmp_path):
    wide = cell("x", 'table:number-columns-repeated="900"')
    rows = f"<table:table-row>{wide}</table:table-row>" * 20
    sheet = f"<office:spreadsheet><table:table table:name='Wide'>{rows}</table:table></office:spreadsheet>"
    found = samples.read(tmp_path, "a.ods", odf("spreadsheet", sheet), Limits(max_cells=2_000))
    assert found.pages[0].text.count("x") == 2_000
    assert samples.codes(found) == {"rows_truncated"}


@pytest.mark.parametrize("kind", ["text", "spreadsheet"])
def test_a_protected_document_says_so(tmp_path, kind):
    manifest = '<m:manifest xmlns:m="urn:m"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>'
    found = samples.read(tmp_path, "a.odt", odf(kind, "<text:p>x</text:p>", **{"META-INF__manifest": manifest}))
    assert found.outcome == "encrypted"
