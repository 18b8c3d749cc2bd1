"""An outline as a Word file, set as courts and their bar set one: a caption, numbered headings, citations in parentheses."""

from __future__ import annotations

import io
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from docx import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Inches, Pt

from config.office_files import printable, property_text
from facts.outlines.numbering import HeadingNumbers
from facts.outlines.showing import CHANGED, GONE, ShownEntry
from facts.outlines.words import LABELS, STATE_WORDS, citation_beside

FIXED = datetime(2000, 1, 1, tzinfo=UTC)  # the file does not tell when it was written, or by whom
MOST_LEVELS = 8  # that Word knows, from 0
FACE, SIZE, STEP = "Times New Roman", 12, 0.4  # of the letters, and inches that each level is moved in
LEGEND = "Attorney work product"


def as_docx(outline: Any, entries: Iterable[ShownEntry]) -> bytes:
    document: Any = Document()
    document.core_properties.created = document.core_properties.modified = FIXED
    document.core_properties.author, document.core_properties.comments = "", ""
    document.core_properties.title = property_text(outline.title)
    style = document.styles["Normal"]
    style.font.name, style.font.size = FACE, Pt(SIZE)
    for section in document.sections:
        section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Inches(1)
        _margins(section)
    _caption(document, outline)
    numbers = HeadingNumbers()
    for one in entries:
        _entry(document, one, numbers.next(one.depth, is_heading=one.entry.kind == "heading" and not one.is_withheld))
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def _margins(section: Any) -> None:
    """The legend above every page, its number below."""
    section.header.paragraphs[0].text = LEGEND
    section.header.paragraphs[0].alignment = WD_ALIGN_PARAGRAPH.RIGHT
    footer = section.footer.paragraphs[0]
    footer.alignment = WD_ALIGN_PARAGRAPH.CENTER
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), "PAGE")
    footer._p.append(field)


def _caption(document: Any, outline: Any) -> None:
    number = f"\nNo. {outline.case.number}" if outline.case.number else ""
    document.add_paragraph(printable(f"{outline.case.name}{number}"))
    witness = f" of {outline.witness_name}" if outline.witness_name else ""
    for text in (outline.title.upper(), f"{outline.get_purpose_display()}{witness}"):
        paragraph = document.add_paragraph()
        paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
        paragraph.add_run(printable(text)).bold = text == outline.title.upper()


def _entry(document: Any, one: ShownEntry, number: str) -> None:
    paragraph = document.add_paragraph()
    layout = paragraph.paragraph_format
    layout.left_indent, layout.space_after = Inches(STEP * one.depth), Pt(6)
    if one.is_withheld:
        paragraph.add_run(f"[{STATE_WORDS[one.state]}]").italic = True
        return
    entry = one.entry
    if entry.kind == "heading":
        layout.keep_with_next = True
        _as_heading(paragraph, one.depth)
        paragraph.add_run(printable(f"{number} {entry.text}")).bold = True
    elif entry.kind == "note":
        paragraph.add_run(printable(entry.text)).italic = True
    else:
        _reference(paragraph, one)


def _as_heading(paragraph: Any, depth: int) -> None:
    """Listed in Word's navigation and in tables of contents, and set as the court wants it rather than as Word's headings are."""
    level = OxmlElement("w:outlineLvl")
    level.set(qn("w:val"), str(min(depth, MOST_LEVELS)))
    paragraph._p.get_or_add_pPr().append(level)


def _reference(paragraph: Any, one: ShownEntry) -> None:
    shown, then = one.shown, one.then or {}
    if one.entry.kind in ("question", "issue"):
        paragraph.add_run(f"{LABELS[one.entry.kind]}: ")
    words = shown.words or str(then.get("words", ""))
    paragraph.add_run(printable(f"“{words}”" if one.entry.kind == "testimony" and words else words))
    if citation := citation_beside(words, shown.citation):
        paragraph.add_run(printable(f" ({citation})"))
    if one.entry.status == "proposed":
        paragraph.add_run(" [proposed]").italic = True
    if one.state in STATE_WORDS:
        said = f"; it said: {then['words']}" if one.state in (CHANGED, GONE) and then.get("words") else ""
        paragraph.add_run(printable(f" [{STATE_WORDS[one.state]}{said}]")).italic = True
    if one.entry.text:
        paragraph.add_run(printable(f"\n{one.entry.text}")).italic = True
