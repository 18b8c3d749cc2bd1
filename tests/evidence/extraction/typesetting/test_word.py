"""A Word document's pages: what its text has, at its places, with the looks, lists, tables and marks that its file gives it."""

from __future__ import annotations

import io
from pathlib import Path

import docx as word
import pytest
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_BREAK
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.shared import Pt, RGBColor
from PIL import Image

from tests.evidence.extraction.samples import docx
from tests.evidence.extraction.typesetting.laying_out import laid

RED = (200, 0, 0)


def agreement() -> word.document.Document:
    document = word.Document()
    document.add_heading("Loan agreement", level=1)
    words = document.add_paragraph("The lender pays ")
    run = words.add_run("forty thousand dollars")
    run.bold, run.font.size, run.font.color.rgb = True, Pt(16), RGBColor(*RED)
    words.add_run(" on Monday.")
    for line in ("First term", "Second term"):
        document.add_paragraph(line, style="List Number")
    table = document.add_table(2, 2, style="Table Grid")
    for cell, text in zip(table._cells, ("Date", "Amount", "May 4", "40,000"), strict=True):
        cell.text = text
    return document


def test_a_page_shows_the_words_of_the_text_and_the_numbers_of_its_lists(tmp_path: Path) -> None:
    found = laid(tmp_path, "loan.docx", docx(agreement()))
    (page,) = found.pages
    for words in ("Loan agreement", "pays forty thousand dollars on", "1. First term", "2. Second term"):
        assert words in found.printed()
    assert "1." not in page.text
    assert RED in found.colors()


def test_each_word_is_found_where_it_stands(tmp_path: Path) -> None:
    found = laid(tmp_path, "loan.docx", docx(agreement()))
    (page,) = found.pages
    assert [page.text[box.start : box.end] for box in page.boxes] == page.text.split()
    assert [found.at(page, box) for box in page.boxes] == page.text.split()


def test_words_that_repeat_have_each_its_own_place(tmp_path: Path) -> None:
    document = word.Document()
    for line in ("Paid.", "Not paid.", "Paid.", "Paid."):
        document.add_paragraph(line)
    (page,) = laid(tmp_path, "paid.docx", docx(document)).pages
    tops = [box.y0 for box in page.boxes if page.text[box.start : box.end].lower() == "paid."]
    assert len(tops) == 4
    assert tops == sorted(set(tops))


def test_a_page_of_the_text_is_a_page(tmp_path: Path) -> None:
    document = word.Document()
    document.add_paragraph("On the first page.")
    broken = document.add_paragraph("Before the break, ")
    broken.add_run().add_break(WD_BREAK.PAGE)
    broken.add_run("behind it.")
    found = laid(tmp_path, "two.docx", docx(document))
    assert len(found.pages) == len(found.pdf) == 2
    assert "Before the break," in found.printed(1)
    assert found.printed(2) == "behind it."


def test_a_long_section_makes_its_page_longer(tmp_path: Path) -> None:
    document = word.Document()
    for number in range(90):
        document.add_paragraph(f"{number} short")
    found = laid(tmp_path, "long.docx", docx(document))
    (page,) = found.pages
    assert page.height > 1_000
    assert page.width == 612
    assert len(page.boxes) == len(page.text.split())


def test_deleted_and_inserted_words_are_marked(tmp_path: Path) -> None:
    document = word.Document()
    paragraph = document.add_paragraph("She said ")
    for tag, text, words in (("del", "delText", "never"), ("ins", "t", "always")):
        change = f'<w:{tag} {nsdecls("w")} w:id="1" w:author="A"><w:r><w:{text}>{words}</w:{text}></w:r></w:{tag}>'
        paragraph._p.append(parse_xml(change))
    found = laid(tmp_path, "changes.docx", docx(document))
    (page,) = found.pages
    assert page.text == "She said always"
    assert "never" in found.printed()
    assert {(163, 32, 32), (26, 107, 60)} <= found.colors()
    assert [found.at(page, box) for box in page.boxes] == ["She", "said", "always"]


def test_header_and_footer_stand_on_the_page_and_are_never_taken_for_its_words(tmp_path: Path) -> None:
    document = word.Document()
    document.sections[0].header.paragraphs[0].text = "Paid"
    document.sections[0].footer.paragraphs[0].text = "Paid"
    document.add_paragraph("Paid")
    found = laid(tmp_path, "margins.docx", docx(document))
    body = found.pages[0]
    assert found.printed(1).split() == ["Paid"] * 3
    (box,) = body.boxes
    assert 0.08 < box.y0 < 0.12
    assert found.pages[-1].label == "Headers and footers"
    assert [found.at(found.pages[-1], one) for one in found.pages[-1].boxes] == ["Paid"]


def test_merged_cells_are_one(tmp_path: Path) -> None:
    document = word.Document()
    table = document.add_table(3, 3, style="Table Grid")
    table.cell(0, 0).merge(table.cell(0, 2)).text = "Across"
    table.cell(1, 0).merge(table.cell(2, 0)).text = "Down"
    table.cell(2, 2).text = "Last"
    found = laid(tmp_path, "merged.docx", docx(document))
    page = found.pages[0]
    assert [found.at(page, box) for box in page.boxes] == ["Across", "Down", "Last"]


def test_a_picture_is_shown_and_one_that_cannot_be_says_so(tmp_path: Path) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (300, 200), (10, 120, 230)).save(picture, "PNG")
    document = word.Document()
    document.add_paragraph("Above it")
    picture.seek(0)
    document.add_picture(picture)
    (part,) = [one for one in document.part.related_parts.values() if "image" in one.content_type]
    assert (10, 120, 230) in laid(tmp_path, "shown.docx", docx(document)).colors()
    part._blob = b"\x01\x00\x00\x00 no picture"
    assert "Picture not shown" in laid(tmp_path, "broken.docx", docx(document)).printed()


@pytest.mark.parametrize(("align", "side"), [(WD_ALIGN_PARAGRAPH.RIGHT, 0.6), (WD_ALIGN_PARAGRAPH.LEFT, 0.1)])
def test_paragraphs_are_aligned(tmp_path: Path, align: WD_ALIGN_PARAGRAPH, side: float) -> None:
    document = word.Document()
    document.add_paragraph("Aligned").alignment = align
    (page,) = laid(tmp_path, "aligned.docx", docx(document)).pages
    assert page.boxes[0].x0 > side
