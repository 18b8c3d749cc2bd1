"""Small files made on the spot, sound and hostile, and the one way tests read them: through the sandbox."""

import io
import zipfile
from pathlib import Path

import docx as word
from docx.document import Document
from openpyxl import Workbook
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from evidence.extraction.base import Extracted
from evidence.extraction.limits import Limits
from evidence.extraction.sandbox import extract

LETTER = (612, 792)


def read(folder: Path, name: str, data: bytes, limits: Limits | None = None, depth: int = 0) -> Extracted:
    """Write the bytes under a neutral name and extract them; children land in ``folder / "work"``."""
    source = folder / "source"
    source.write_bytes(data)
    work = folder / "work"
    work.mkdir(exist_ok=True)
    return extract(source, filename=name, workdir=work, limits=limits, depth=depth)


def child(folder: Path, extracted: Extracted, name: str) -> bytes:
    """Bytes of the child shown under this name."""
    (found,) = (one for one in extracted.children if one.name == name)
    return (folder / "work" / found.path).read_bytes()


def codes(extracted: Extracted) -> set[str]:
    return {problem.code for problem in extracted.problems}


def pdf(*pages: str, password: str | None = None) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=LETTER, encrypt=password)
    canvas.setTitle("Lease of 12 Quay Street")
    for page in pages:
        text = canvas.beginText(72, 700)
        text.textLines(page)
        canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def pdf_form(label: str, value: str) -> bytes:
    """A page with a text field that has been filled in."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=LETTER)
    canvas.drawString(72, 700, label)
    canvas.acroForm.textfield(name="field", value=value, x=200, y=690, width=200, height=20)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def scanned_pdf(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=LETTER)
    canvas.drawImage(ImageReader(picture), 0, 0, *LETTER)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def typed_picture(lines: list[str], size: tuple[int, int] = (1100, 700)) -> Image.Image:
    """Black type on white, the first line at (100, 100), 70 pixels from line to line."""
    picture = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        draw.text((100, 100 + 70 * number), line, fill="black", font=ImageFont.load_default(36))
    return picture


def encoded(picture: Image.Image, kind: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, kind, **options)
    return buffer.getvalue()


def docx(document: Document | None = None, **parts: bytes) -> bytes:
    """A Word document; ``parts`` replace or add parts, named with ``__`` for ``/`` and ``_xml`` at the end."""
    buffer = io.BytesIO()
    (document or word.Document()).save(buffer)
    if not parts:
        return buffer.getvalue()
    replaced = {name.replace("__", "/").removesuffix("_xml") + ".xml": data for name, data in parts.items()}
    with zipfile.ZipFile(buffer) as old:
        kept = {name: old.read(name) for name in old.namelist() if name not in replaced}
    return zipped({**kept, **replaced})


def xlsx(workbook: Workbook) -> bytes:
    buffer = io.BytesIO()
    workbook.save(buffer)
    return buffer.getvalue()


def zipped(entries: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in entries.items():
            package.writestr(name, data)
    return buffer.getvalue()
