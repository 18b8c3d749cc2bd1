"""Text from pictures: Tesseract when it is installed, else RapidOCR, whose models come with its package.

Loaded at the first picture, inside the child that needs it: the runtime starts threads, which a fork would lose.
"""

from __future__ import annotations

import importlib.util
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol

from PIL import Image

from evidence.extraction.base import WordBox
from evidence.extraction.job import ExtractionJob
from evidence.extraction.picture import straighten
from evidence.extraction.reading_order import BoxedWord, paragraph_gaps

_FIRST_PAGE_SECONDS = 20.0  # kept in hand before it is known how long a page takes


class Engine(Protocol):
    """Finds the words of a straight, grey picture: lines in reading order, boxes in pixels."""

    def lines(self, picture: Image.Image) -> list[list[BoxedWord]]: ...


@dataclass(frozen=True, slots=True)
class RecognizedText:
    """Text of a picture; every word of it has a box."""

    text: str
    boxes: tuple[WordBox, ...]


class PictureReader:
    """OCR for one document, within its limits of pages and time. What it leaves out becomes a Problem."""

    def __init__(self, job: ExtractionJob) -> None:
        self._job = job
        self._pages = 0
        self._longest = _FIRST_PAGE_SECONDS
        self._stopped = False

    def read(self, draw: Callable[[], Image.Image], what: str) -> RecognizedText | None:
        """Text of the picture that ``draw`` makes, or None when the limits are used up. ``what`` names it to people."""
        if self._stopped or self._used_up(what):
            return None
        self._pages += 1
        started = time.process_time()
        straight = straighten(draw())
        lines = engine().lines(straight.picture)
        self._longest = max(time.process_time() - started, self._longest if self._pages > 1 else 0.0)
        return compose(lines, straight.original)

    def _used_up(self, what: str) -> bool:
        if self._pages >= self._job.limits.max_ocr_pages:
            why = f"only {self._job.limits.max_ocr_pages} scanned pages are read in one document"
        elif self._job.time_left() < 1.5 * self._longest:
            why = "reading them takes too long"
        else:
            return False
        self._job.note("ocr_stopped", f"Scanned pages from {what} on were not read: {why}.")
        self._stopped = True
        return True


def compose(
    lines: list[list[BoxedWord]], place: Callable[[float, float, float, float], tuple[float, ...]]
) -> RecognizedText:
    """Join words to lines and lines to text, an empty line at wide gaps; ``place`` turns pixels into fractions."""
    text: list[str] = []
    boxes: list[WordBox] = []
    length = 0
    for line, gap in zip(lines, paragraph_gaps(lines), strict=True):
        lead = ("\n\n" if gap else "\n") if text else ""
        for number, word in enumerate(line):
            joint = lead if number == 0 else " "
            text += [joint, word.text]
            start = length + len(joint)
            length = start + len(word.text)
            boxes.append(WordBox(start, length, *place(word.x0, word.y0, word.x1, word.y1)))
    return RecognizedText("".join(text), tuple(boxes))


@cache
def engine() -> Engine:
    """The engine of this process."""
    if shutil.which("tesseract"):
        from evidence.extraction.tesseract import Tesseract

        return Tesseract()
    from evidence.extraction.rapid import Rapid

    return Rapid()


def model_files() -> list[Path]:
    """Files the engine must be able to read after privileges are dropped."""
    package = importlib.util.find_spec("rapidocr")
    return sorted(Path(package.origin).parent.rglob("*.onnx")) if package and package.origin else []
