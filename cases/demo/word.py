"""Word documents: letters, memoranda and policies, with letterhead, headings, tables and signature lines."""

from __future__ import annotations

import io
from datetime import datetime

import docx
from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Inches, Pt, RGBColor
from docx.text.paragraph import Paragraph

from cases.demo.archive import settled
from cases.demo.source import DemoSource, SourceBlock, rich

INK = RGBColor(0x1F, 0x3A, 0x4D)


def build(source: DemoSource) -> bytes:
    document = docx.Document()
    _page_setup(document, source)
    for block in source.blocks:
        _add(document, block)
    out = io.BytesIO()
    document.save(out)
    return settled(out.getvalue(), source.date)


def _page_setup(document: Document, source: DemoSource) -> None:
    font = document.styles["Normal"].font
    font.name, font.size = "Georgia", Pt(11)
    section = document.sections[0]
    section.left_margin = section.right_margin = Inches(1.1)
    _letterhead(section.header.paragraphs[0], source.header.get("letterhead", ""), source.header.get("address", ""))
    footer = section.footer.paragraphs[0]
    footer.text = source.header.get("footer", "")
    footer.alignment = WD_ALIGN_PARAGRAPH.CENTER
    properties = document.core_properties
    properties.author = properties.last_modified_by = source.header.get("author", "")
    properties.title, properties.comments = source.file.rsplit(".", 1)[0], ""
    properties.created = properties.modified = datetime.fromisoformat(source.date)


def _letterhead(paragraph: Paragraph, name: str, address: str) -> None:
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    run = paragraph.add_run(name)
    run.bold, run.font.size, run.font.color.rgb = True, Pt(15), INK
    run.add_break()
    paragraph.add_run(address).font.size = Pt(8.5)


def _add(document: Document, block: SourceBlock) -> None:
    if block.kind == "heading":
        document.add_heading(block.text, level=max(block.level - 1, 0)).paragraph_format.space_before = Pt(10)
    elif block.kind == "table":
        _table(document, block)
    elif block.kind == "bullets":
        for (item,) in block.rows:
            _runs(document.add_paragraph(style="List Bullet"), item)
    elif block.kind == "sign":
        _sign(document, block)
    else:
        paragraph = document.add_paragraph()
        paragraph.paragraph_format.space_after = Pt(8)
        paragraph.paragraph_format.line_spacing = 1.15
        _runs(paragraph, block.text)


def _runs(paragraph: Paragraph, text: str) -> None:
    for piece, style in rich(text):
        run = paragraph.add_run(piece)
        run.bold, run.italic = style == "b", style == "i"


def _table(document: Document, block: SourceBlock) -> None:
    table = document.add_table(rows=0, cols=len(block.rows[0]), style="Light Grid Accent 1")
    for cells in block.rows:
        for cell, text in zip(table.add_row().cells, cells, strict=True):
            _runs(cell.paragraphs[0], text)
    document.add_paragraph()


def _sign(document: Document, block: SourceBlock) -> None:
    for name, title, day, party in block.rows:
        signed = document.add_paragraph()
        signed.paragraph_format.space_before = Pt(18)
        signed.add_run(f"/s/ {name}").italic = True
        document.add_paragraph("\n".join(line for line in (name, title, party, day) if line))
