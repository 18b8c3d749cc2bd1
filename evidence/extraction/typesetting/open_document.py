"""OpenDocument as it is laid out: a text, sheets or slides, by what the package holds."""

from __future__ import annotations

from evidence.extraction.failure import UnreadableError
from evidence.extraction.job import ExtractionJob
from evidence.extraction.ooxml import open_package
from evidence.extraction.typesetting import open_sheets, open_slides
from evidence.extraction.typesetting.model import DescribedDocument
from evidence.extraction.typesetting.open_styles import OpenStyles
from evidence.extraction.typesetting.open_text import OpenText, paper_of
from evidence.extraction.typesetting.pictures import Pictures
from evidence.extraction.typesetting.tree import part_or_none, tree_of

_CONTENT, _STYLES = "content.xml", "styles.xml"


def source_of(job: ExtractionJob) -> DescribedDocument:
    with open_package(job) as package:
        root = tree_of(job, package, _CONTENT, mixed=True)
        shared = part_or_none(job, package, _STYLES)
        holders = [shared.find("styles"), shared.find("automatic-styles")] if shared else []
        styles = OpenStyles([one for one in (*holders, root.find("automatic-styles")) if one])
        text = OpenText(styles, Pictures(job, package))
        if sheets := root.find("body", "spreadsheet"):
            return DescribedDocument([*open_sheets.sheets_of(sheets, styles)])
        if slides := root.find("body", "presentation"):
            found = open_slides.slides_of(slides, text, shared)
            return DescribedDocument([*found], pictures=text.pictures.files)
        body = root.find("body", "text")
        if body is None:
            raise UnreadableError("unsupported", "Drawings and formulas are not laid out.")
        blocks = text.blocks(body)
        return DescribedDocument(blocks, paper_of(shared), notes=text.notes, pictures=text.pictures.files)
