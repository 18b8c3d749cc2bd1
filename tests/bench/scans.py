"""How many words of clean scans are read wrongly or out of their order (``python -m tests.bench.scans``).

Prose of public policies is set in one column and in two, each page is drawn as a scanner at 200 dpi would have it, grey with
a little noise, and read in the sandbox as any picture is. The words are compared in order, without case and punctuation.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path

import numpy as np
import pypdfium2
from PIL import Image
from rapidfuzz.distance import Levenshtein
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph

from evidence.extraction.sandbox import extract
from tests.bench.data import data_folder
from tests.bench.report import Line, Row, table

AIMS = {1: 0.06, 2: 0.10}  # by the number of columns
PAGES, DPI, NOISE, SEED = 3, 200, 6, 1
MARGIN, GAP, STYLE = 64, 22, ParagraphStyle("prose", fontName="Times-Roman", fontSize=11, leading=14, spaceAfter=8)
_OTHER = re.compile(r"[^\w\s']")


def measure_scans(pages: int = PAGES) -> list[Line]:
    """The word error of so many pages in one column and in two."""
    return [_row(columns, pages) for columns in AIMS]


def _row(columns: int, pages: int) -> Row:
    wrong = total = 0
    for paragraphs in islice(prose(), pages):
        scan, printed = scanned(paragraphs, columns)
        gold = _words(printed)
        wrong += Levenshtein.distance(gold, _words(read(scan)))
        total += len(gold)
    error, aim = wrong / max(total, 1), AIMS[columns]
    named = f"words of clean scans read wrongly, {columns} column{'s'[: columns > 1]} ({pages} pages)"
    return Row(named, error, "", target=f"≤ {aim:.2f}", met=total > 0 and error <= aim)


def prose() -> Iterator[list[str]]:
    """Paragraphs enough for a page, of one document after the other."""
    for path in sorted((data_folder() / "09_qa" / "corpus" / "privacy_qa").glob("*.txt")):
        lines = [" ".join(line.split()) for line in path.read_text(errors="replace").splitlines()]
        found = [line for line in lines if len(line) > 120 and line.isascii()]
        if sum(map(len, found)) > 6_000:
            yield found


def scanned(paragraphs: list[str], columns: int) -> tuple[Image.Image, str]:
    """The first page as a scanner has it, and the words that stand on it."""
    file = BytesIO()
    page = BaseDocTemplate(file, pagesize=LETTER)
    width = (LETTER[0] - 2 * MARGIN - (columns - 1) * GAP) / columns
    frames = [Frame(MARGIN + at * (width + GAP), MARGIN, width, LETTER[1] - 2 * MARGIN) for at in range(columns)]
    page.addPageTemplates(PageTemplate(frames=frames))
    page.build([Paragraph(one.replace("&", "&amp;").replace("<", "&lt;"), STYLE) for one in paragraphs])
    first = pypdfium2.PdfDocument(file.getvalue())[0]
    picture = first.render(scale=DPI / 72).to_pil().convert("L")
    noise = np.random.default_rng(SEED).normal(0, NOISE, (picture.height, picture.width))
    grey = np.clip(np.asarray(picture, dtype=np.float32) * 0.97 + noise, 0, 255).astype(np.uint8)
    return Image.fromarray(grey), first.get_textpage().get_text_bounded()


def read(scan: Image.Image) -> str:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "scan.png"
        scan.save(path, dpi=(DPI, DPI))
        return "\n".join(page.text for page in extract(path, filename=path.name, workdir=Path(name)).pages)


def _words(text: str) -> list[str]:
    return _OTHER.sub(" ", text.replace("\ufffe", "-").lower()).split()


if __name__ == "__main__":
    sys.stdout.write(table(measure_scans()) + "\n")
