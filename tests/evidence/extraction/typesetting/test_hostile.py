"""What documents try: their words are set and never obeyed, what they claim is bounded, and what fails leaves no pages."""

from __future__ import annotations

import io
from pathlib import Path

import docx as word
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from PIL import Image

from evidence.extraction.limits import Limits
from tests.evidence.extraction.samples import docx
from tests.evidence.extraction.typesetting.laying_out import answer, laid

CODE = (
    "#panic()", '#read("/etc/passwd")', '#import "@preview/cetz:0.3.0"', "#while true {}", "$ x^2 $",
    "*bold* _it_ `raw`", "= Heading",
    "@label <label> // gone", '"); panic(("', "\\u{41} #sys.inputs", "~ -- --- ... 'quoted'",
)  # fmt: skip


@pytest.mark.parametrize("code", CODE)
def test_code_of_the_typesetter_is_words(tmp_path: Path, code: str) -> None:
    document = word.Document()
    document.add_paragraph(code)
    document.add_table(1, 1).cell(0, 0).text = code
    found = laid(tmp_path, "code.docx", docx(document))
    (page,) = found.pages
    assert found.printed().replace(" ", "") == page.text.replace("\n", "").replace(" ", "")
    assert [found.at(page, box) for box in page.boxes] == page.text.split()


def test_cells_that_claim_to_lie_over_one_another_are_each_drawn(tmp_path: Path) -> None:
    document = word.Document()
    cell = '<w:tc><w:tcPr><w:gridSpan w:val="{}"/><w:vMerge {}/></w:tcPr><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>'
    rows = [
        "".join(cell.format(span, merge, text) for span, merge, text in row)
        for row in (
            ((5, 'w:val="restart"', "one"), (99_999, "", "two")),
            ((1, "", "three"), (7, 'w:val="restart"', "four")),
            ((-3, "", "five"),),
        )
    ]
    table = f"<w:tbl {nsdecls('w')}><w:tblGrid/>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"
    document.element.body.insert(0, parse_xml(table))
    found = laid(tmp_path, "over.docx", docx(document))
    assert found.pages[0].text.split() == ["one", "two", "three", "four", "five"]
    assert found.printed().replace(" ", "") == "onetwothreefourfive"


def test_measures_beyond_any_page_are_bounded(tmp_path: Path) -> None:
    document = word.Document()
    paragraph = document.add_paragraph("Far away")
    measures = '<w:ind w:left="99999999" w:hanging="-1e308"/><w:spacing w:before="nan" w:line="9e99"/>'
    properties = f"<w:pPr {nsdecls('w')}>{measures}</w:pPr>"
    paragraph._p.insert(0, parse_xml(properties))
    section = document.sections[0]._sectPr
    section.xpath("./w:pgSz")[0].set(section.xpath("./w:pgSz")[0].keys()[0], "2147483647")
    page = laid(tmp_path, "far.docx", docx(document)).pages[0]
    assert page.width <= 2_000
    assert page.text == "Far away"


def test_a_page_that_would_be_too_tall_leaves_none(tmp_path: Path) -> None:
    document = word.Document()
    for _ in range(3_000):
        document.add_paragraph("x").paragraph_format.space_after = 1_000_000
    assert answer(tmp_path, "tall.docx", docx(document)).outcome == "too_large"


def test_nothing_is_laid_out_beyond_the_time_and_memory_allowed(tmp_path: Path) -> None:
    document = word.Document()
    for _ in range(400):
        document.add_paragraph("word " * 400)
    content = docx(document)
    slow = answer(tmp_path, "slow.docx", content, Limits(cpu_seconds=1, wall_seconds=0.4))
    assert slow.outcome in ("timeout", "limits")
    tight = answer(tmp_path, "tight.docx", content, Limits(memory_mb=300))
    assert tight.outcome in ("limits", "corrupt")
    assert not tight.children


def test_a_picture_that_unfolds_into_too_much_is_not_shown(tmp_path: Path) -> None:
    picture = io.BytesIO()
    Image.new("1", (20_000, 20_000)).save(picture, "PNG")
    document = word.Document()
    document.add_paragraph("Above it")
    small = io.BytesIO()
    Image.new("RGB", (300, 200)).save(small, "PNG")
    small.seek(0)
    document.add_picture(small)
    (part,) = [one for one in document.part.related_parts.values() if "image" in one.content_type]
    part._blob = picture.getvalue()
    assert "Picture not shown" in laid(tmp_path, "bomb.docx", docx(document)).printed()


def test_files_of_other_kinds_are_not_laid_out(tmp_path: Path) -> None:
    assert answer(tmp_path, "note.txt", b"Some words.").outcome == "unsupported"
    assert answer(tmp_path, "broken.docx", docx()[:900]).outcome != "ok"
