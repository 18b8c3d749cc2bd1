"""DOCX as it is laid out: the body in order with its looks, lists, tables and pictures, its headers, footers and footnotes.

What the extracted text has, in that order, is ``read`` (see formats/wordml.py, whose rules these are); the rest is marked so.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass, field

from evidence.extraction.job import ExtractionJob
from evidence.extraction.ooxml import open_package
from evidence.extraction.typesetting.model import Block, Break, DescribedDocument, Paper
from evidence.extraction.typesetting.pictures import Pictures
from evidence.extraction.typesetting.relations import relations_of
from evidence.extraction.typesetting.tree import XmlElement, part_or_none, tree_of
from evidence.extraction.typesetting.units import TWIPS, number
from evidence.extraction.typesetting.word_lists import Lists
from evidence.extraction.typesetting.word_paragraphs import paragraph_of
from evidence.extraction.typesetting.word_styles import Styles
from evidence.extraction.typesetting.word_tables import table_of

_MAIN = ("word/document.xml", "word/document2.xml")
_HOLDERS = {"sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag", "body", "tc", "txbxContent"}
_BESIDE = ("footnotes", "endnotes")


@dataclass(slots=True)
class WordDocument:
    """What all parts of one document share while it is laid out."""

    job: ExtractionJob
    package: zipfile.ZipFile
    styles: Styles
    lists: Lists
    pictures: Pictures
    relations: dict[str, str] = field(default_factory=dict)  # of the part that is laid out now
    change: str = ""  # what the words that are laid out now are by a tracked change

    def blocks(self, holder: XmlElement) -> list[Block]:
        """The paragraphs and tables of a body, a cell or a text box."""
        found: list[Block] = []
        for one in holder.children:
            if one.name == "p":
                found += paragraph_of(self, one)
            elif one.name == "tbl":
                found += table_of(self, one)
            elif one.name in _HOLDERS:
                found += self.blocks(one)
        return found

    def picture(self, reference: str) -> str:
        part = self.relations.get(reference, "")
        return self.pictures.take(part) if part else ""


def source_of(job: ExtractionJob) -> DescribedDocument:
    with open_package(job) as package:
        main = next((name for name in _MAIN if name in package.namelist()), _MAIN[0])
        body = tree_of(job, package, main).find("body") or XmlElement("body")
        document = _document(job, package, main)
        source = DescribedDocument(document.blocks(body), paper=_paper(body), pictures=document.pictures.files)
        for kind in _BESIDE:
            source.notes |= _notes(document, f"word/{kind}.xml", kind)
        _add_margins(document, body, source, relations_of(job, package, main))
        return source


def _document(job: ExtractionJob, package: zipfile.ZipFile, main: str) -> WordDocument:
    theme = next((name for name in package.namelist() if name.startswith("word/theme/theme")), "")
    styles = Styles(part_or_none(job, package, "word/styles.xml"), part_or_none(job, package, theme))
    lists = Lists(part_or_none(job, package, "word/numbering.xml"))
    return WordDocument(job, package, styles, lists, Pictures(job, package), relations_of(job, package, main))


def _notes(document: WordDocument, part: str, kind: str) -> dict[str, list[Block]]:
    """Notes by their kind and id, without the lines that part them from the text."""
    root = part_or_none(document.job, document.package, part)
    document.relations = relations_of(document.job, document.package, part)
    notes = [one for one in root.children if "type" not in one.attributes] if root else []
    return {
        f"{kind}:{one.attributes.get('id', '')}": document.blocks(XmlElement("body", children=one.children))
        for one in notes
    }


def _paper(body: XmlElement) -> Paper:
    """Of the last section, which is the document's where it has one."""
    section = next((one for one in reversed(body.children) if one.name == "sectPr"), None)
    if section is None:
        return Paper()
    size, margins = section.find("pgSz"), section.find("pgMar")
    paper = Paper()
    if size:
        paper.width = number(size.attributes.get("w"), TWIPS, 144, 2_000) or paper.width
        paper.height = number(size.attributes.get("h"), TWIPS, 144, 2_000) or paper.height
    if margins:
        for name in ("left", "right", "top", "bottom"):
            most = (paper.width if name in ("left", "right") else paper.height) * 0.3
            setattr(paper, name, number((margins.attributes.get(name) or "").lstrip("-"), TWIPS, 18, most))
    return paper


def _add_margins(document: WordDocument, body: XmlElement, source: DescribedDocument, parts: dict[str, str]) -> None:
    """Header and footer as most pages have them: of the last section that names them."""
    for place in ("header", "footer"):
        named = [one for section in body.each() if section.name == "sectPr" for one in section.all(f"{place}Reference")]
        usual = [one for one in named if one.attributes.get("type", "default") == "default"] or named
        part = parts.get(usual[-1].attributes.get("id", ""), "") if usual else ""
        root = part_or_none(document.job, document.package, part) if part else None
        if root is None:
            continue
        document.relations = relations_of(document.job, document.package, part)
        blocks = [
            one for one in document.blocks(XmlElement("body", children=root.children)) if not isinstance(one, Break)
        ]
        setattr(source, place, blocks)
