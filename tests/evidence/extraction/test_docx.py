import docx as word
import pytest
from docx.enum.section import WD_SECTION
from docx.enum.text import WD_BREAK

from tests.evidence.extraction import samples

NAMESPACE = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
ENTITIES = b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
LAUGHS = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>'


def body(inner: bytes, before: bytes = b"") -> bytes:
    return (
        b"<?xml version='1.0'?>"
        + before
        + b"<w:document "
        + NAMESPACE
        + b"><w:body>"
        + inner
        + b"</w:body></w:document>"
    )


def test_paragraphs_tables_and_properties(tmp_path):
    document = word.Document()
    document.core_properties.author = "Anna Berg"
    document.add_paragraph("This lease is made on 5 May 2021.")
    table = document.add_table(rows=2, cols=2)
    for cell, text in zip(table._cells, ["Rent", "$900", "Fee", "$50"], strict=True):
        cell.text = text
    document.add_paragraph("Signed\tAnna")
    found = samples.read(tmp_path, "a.docx", samples.docx(document))
    assert found.pages[0].text == "This lease is made on 5 May 2021.\nRent\t$900\nFee\t$50\nSigned\tAnna"
    assert found.metadata["author"] == "Anna Berg"


def test_page_breaks_make_pages(tmp_path):
    document = word.Document()
    document.add_paragraph("First").add_run().add_break(WD_BREAK.PAGE)
    document.add_paragraph("Second")
    document.add_section(WD_SECTION.NEW_PAGE)
    document.add_paragraph("Third")
    document.add_section(WD_SECTION.CONTINUOUS)
    document.add_paragraph("still third")
    found = samples.read(tmp_path, "a.docx", samples.docx(document))
    assert [page.text.strip() for page in found.pages] == ["First", "Second", "Third\n\nstill third"]
    assert {page.label for page in found.pages} == {""}


def test_words_own_page_record_parts_a_paragraph(tmp_path):
    inner = b"<w:p><w:r><w:t>begins</w:t></w:r><w:r><w:lastRenderedPageBreak/><w:t>goes on</w:t></w:r></w:p>"
    found = samples.read(tmp_path, "a.docx", samples.docx(word__document_xml=body(inner)))
    assert [page.text for page in found.pages] == ["begins", "goes on"]


def test_without_breaks_there_are_sections(tmp_path):
    document = word.Document()
    for number in range(200):
        document.add_paragraph(f"Clause {number}. The tenant keeps the premises in good repair.")
    found = samples.read(tmp_path, "a.docx", samples.docx(document))
    assert [page.label for page in found.pages] == [f"Section {number}" for number in range(1, len(found.pages) + 1)]
    assert len(found.pages) > 2
    assert max(len(page.text) for page in found.pages) <= 3_000
    assert "\n".join(page.text for page in found.pages).count("Clause") == 200


def test_headers_and_notes_follow_the_body(tmp_path):
    document = word.Document()
    document.add_paragraph("Body text")
    document.sections[0].header.paragraphs[0].text = "Privileged and confidential"
    notes = (
        b"<w:footnotes "
        + NAMESPACE
        + b"><w:footnote><w:p><w:r><w:t>See Exhibit B.</w:t></w:r></w:p></w:footnote></w:footnotes>"
    )
    found = samples.read(tmp_path, "a.docx", samples.docx(document, word__footnotes_xml=notes))
    assert [(page.text, page.label) for page in found.pages] == [
        ("Body text", ""),
        ("See Exhibit B.", "Footnotes"),
        ("Privileged and confidential", "Headers and footers"),
    ]


def test_tracked_changes_are_taken_as_made_and_reported(tmp_path):
    inner = (
        b"<w:p><w:r><w:t>Rent is </w:t></w:r><w:del><w:r><w:delText>$800</w:delText></w:r></w:del>"
        b"<w:ins><w:r><w:t>$900</w:t></w:r></w:ins></w:p>"
    )
    found = samples.read(tmp_path, "a.docx", samples.docx(word__document_xml=body(inner)))
    assert found.pages[0].text == "Rent is $900"
    assert samples.codes(found) == {"tracked_changes"}


@pytest.mark.parametrize("declaration", [ENTITIES, LAUGHS])
def test_entities_are_refused(tmp_path, declaration):
    inner = b"<w:p><w:r><w:t>&e;&c;</w:t></w:r></w:p>"
    found = samples.read(tmp_path, "a.docx", samples.docx(word__document_xml=body(inner, declaration)))
    assert (found.outcome, found.pages) == ("corrupt", ())
    assert "entities" in found.message


def test_deep_nesting_costs_no_stack(tmp_path):
    inner = b"<w:sdt>" * 50_000 + b"<w:p><w:r><w:t>Paid</w:t></w:r></w:p>" + b"</w:sdt>" * 50_000
    assert samples.read(tmp_path, "a.docx", samples.docx(word__document_xml=body(inner))).pages[0].text == "Paid"


def test_embedded_files_become_children(tmp_path):
    data = samples.docx(word__embeddings__report_xml=b"<a/>")
    found = samples.read(tmp_path, "a.docx", data)
    assert samples.child(tmp_path, found, "report.xml") == b"<a/>"


@pytest.mark.parametrize("cut", [60, 2_000])
def test_a_damaged_document_is_corrupt(tmp_path, cut):
    assert samples.read(tmp_path, "a.docx", samples.docx()[:-cut]).outcome == "corrupt"


def test_a_document_without_its_main_part_is_corrupt(tmp_path):
    found = samples.read(tmp_path, "a.docx", samples.zipped({"[Content_Types].xml": b"", "word/other.xml": b""}))
    assert found.outcome == "corrupt"
