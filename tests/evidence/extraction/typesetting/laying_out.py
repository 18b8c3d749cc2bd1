"""Documents laid out as the product does it, through the sandbox, and what the pages show."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pypdfium2 as pdfium

from evidence.extraction.base import Extracted, PageText, WordBox
from evidence.extraction.limits import Limits
from evidence.extraction.sandbox import lay_out


class Laid:
    """A laid out document: what the child answered, and its PDF."""

    def __init__(self, found: Extracted, folder: Path) -> None:
        assert found.outcome == "ok", (found.outcome, found.message)
        self.pages = found.pages
        self.pdf = pdfium.PdfDocument(folder / found.children[0].path)

    def printed(self, number: int = 1) -> str:
        """What the page shows, as one line."""
        return " ".join(self.pdf[number - 1].get_textpage().get_text_range().split())

    def at(self, page: PageText, box: WordBox) -> str:
        """What stands on the drawn page where the box is."""
        drawn = self.pdf[page.number - 1]
        width, height = drawn.get_size()
        words: str = drawn.get_textpage().get_text_bounded(
            box.x0 * width - 0.5, (1 - box.y1) * height - 0.5, box.x1 * width + 0.5, (1 - box.y0) * height + 0.5
        )
        return " ".join(words.split())

    def colors(self, number: int = 1) -> set[tuple[int, int, int]]:
        """The colours of the drawn page."""
        picture = self.pdf[number - 1].render(scale=2).to_pil().convert("RGB")
        counted: Iterable[tuple[int, tuple[int, int, int]]] = picture.getcolors(1 << 24) or []
        return {color for _, color in counted}


def answer(folder: Path, name: str, data: bytes, limits: Limits | None = None) -> Extracted:
    source = folder / "source"
    source.write_bytes(data)
    work = folder / "work"
    work.mkdir(exist_ok=True)
    return lay_out(
        source, filename=name, workdir=work, limits=limits or Limits(cpu_seconds=60, wall_seconds=60, memory_mb=2048)
    )


def laid(folder: Path, name: str, data: bytes) -> Laid:
    return Laid(answer(folder, name, data), folder / "work")
