"""What the sandbox adds to reading small files: processor time of all its processes, against the same reader without it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pypdfium2

from evidence.extraction.base import Extracted
from evidence.extraction.limits import Limits
from evidence.extraction.reader import read
from evidence.extraction.sandbox import extract
from tests.bench.clock import tree_seconds
from tests.bench.data import data_folder
from tests.bench.report import Line, Row

MOST = 1.3
TURNS = 8
SMALL = 60_000  # bytes
WORK = Path(tempfile.gettempdir())


def measure(home: Path, *, quick: bool) -> list[Line]:
    """PDFs and as many texts: read bare, in a shared child, each in a child of its own; and by pdfium without our reader."""
    files, times = small_files(), 6 if quick else 12
    spent = alternating(files, times)
    spent |= {do: seconds(do, files, times) for do in (each_apart, pdfium)}
    each = len(files)
    ratio = spent[shared] / spent[bare]
    lines: list[Line] = [
        Row("sandbox: shared child", 1000 * spent[shared] / each, "ms/file", "the reader alone", ratio,
            f"≤ {MOST}", ratio <= MOST),
        Row("sandbox: a child for each", 1000 * spent[each_apart] / each, "ms/file", "the reader alone",
            spent[each_apart] / spent[bare]),
        Row("sandbox: pdfium and bytes to text only", 1000 * spent[pdfium] / each, "ms/file", "the reader alone",
            spent[pdfium] / spent[bare]),
    ]  # fmt: skip
    return lines


def small_files() -> list[Path]:
    """Small files of the data folder that have text and nothing to remark on."""
    kept: dict[str, list[Path]] = {".pdf": [], ".txt": []}
    for path in sorted([*(data_folder() / "01_cuad").rglob("*"), *(data_folder() / "07_evidence").rglob("*.pdf")]):
        if path.suffix in kept and path.stat().st_size < SMALL:
            found = bare(path) if len(kept[path.suffix]) < 30 else None
            if found and found.outcome == "ok" and not (found.problems or found.children):
                kept[path.suffix].append(path)
    return [path for both in zip(kept[".pdf"], kept[".txt"], strict=False) for path in both]


def bare(path: Path) -> Extracted:
    with path.open("rb") as source:
        return read(source, path.name, WORK, Limits(max_output_mb=0, max_ocr_pages=0))


def shared(path: Path) -> Extracted:
    return extract(path, filename=path.name, workdir=WORK, origin="bench")


def each_apart(path: Path) -> Extracted:
    return extract(path, filename=path.name, workdir=WORK)


def pdfium(path: Path) -> int:
    if path.suffix != ".pdf":
        return len(path.read_bytes().decode("utf-8", "replace"))
    document = pypdfium2.PdfDocument(path.read_bytes())
    return sum(len(page.get_textpage().get_text_range()) for page in document)


def alternating(files: list[Path], times: int) -> dict[Callable[[Path], object], float]:
    """Seconds bare and in a shared child, turn by turn: of each the least, since what else the machine does only adds to them."""
    turns = [{do: seconds(do, files, times) for do in (bare, shared)} for _ in range(TURNS)]
    return {do: min(turn[do] for turn in turns) for do in (bare, shared)}


def seconds(do: Callable[[Path], object], files: list[Path], times: int) -> float:
    """Processor seconds of this process and its children for all files once, in the mean."""
    do(files[0])
    before = sum(tree_seconds(os.getpid()))
    for _ in range(times):
        for path in files:
            do(path)
    return (sum(tree_seconds(os.getpid())) - before) / times
