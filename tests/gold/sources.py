"""The documents of a gold matter: many in one file, each made into the file a firm would be given.

A document begins with ``=== C01 File name.pdf``; lines ``% key: value`` after it say how it is set. What becomes PDF or
Word is written in the demo's small markup; a transcript (``% numbered: 31``) gets a court reporter's pages and line
numbers, beginning with that page; everything else is the file's own text.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cases.demo import pdf, word
from cases.demo.source import DemoSource, parse

FOLDER = Path(__file__).parent
PRODUCED = "2023-11-06"  # what a Word file's properties say: the day it was copied, not the day it was written
LINES, COLUMNS = 25, 58
BUILDERS: dict[str, Callable[[DemoSource], bytes]] = {".pdf": pdf.build, ".docx": word.build}
_OPENING = re.compile(r"^=== (\w+) (.+)\n((?:% .+\n)*)", re.M)


@dataclass(frozen=True, slots=True)
class Written:
    """One document as it was written: its key in the gold, its file's name and its words."""

    key: str
    file: str
    settings: dict[str, str]
    body: str


def read(matter: str) -> list[Written]:
    text = (FOLDER / matter / "documents.txt").read_text(encoding="utf-8")
    openings = list(_OPENING.finditer(text))
    ends = [one.start() for one in openings[1:]] + [len(text)]
    return [
        Written(one[1], one[2], _settings(one[3]), text[one.end() : end].strip("\n"))
        for one, end in zip(openings, ends, strict=True)
    ]


def _settings(lines: str) -> dict[str, str]:
    pairs = (line.removeprefix("% ").partition(":") for line in lines.splitlines())
    return {key: value.strip() for key, _, value in pairs}


def build(matter: str, folder: Path) -> dict[str, Path]:
    """Write the matter's files into ``folder``; their paths by the documents' keys."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = {one.key: folder / one.file for one in read(matter)}
    for one in read(matter):
        paths[one.key].write_bytes(made(one))
    return paths


def made(one: Written) -> bytes:
    suffix = Path(one.file).suffix
    if suffix in BUILDERS:
        header = {"file": one.file, "date": PRODUCED, **one.settings}
        return BUILDERS[suffix](DemoSource(Path(one.file), header, one.body, parse(one.body)))
    if "numbered" in one.settings:
        return numbered(one.body, int(one.settings["numbered"])).encode()
    end = "\r\n" if suffix == ".eml" else "\n"
    return (one.body + "\n").replace("\n", end).encode()


def numbered(body: str, first: int) -> str:
    """A transcript as a court reporter prints it; ``PAGE`` begins a new page, as does a full one."""
    pages: list[list[str]] = []
    for part in body.split("\n\nPAGE\n\n"):
        lines = [line for paragraph in part.split("\n") for line in _laid_out(paragraph)]
        pages += [lines[at : at + LINES] for at in range(0, len(lines), LINES)]
    return "\f".join(_page(number, page) for number, page in enumerate(pages, start=first)) + "\n"


def _laid_out(paragraph: str) -> list[str]:
    if paragraph.startswith("CENTER "):
        return [paragraph.removeprefix("CENTER ").center(COLUMNS).rstrip()]
    if paragraph[:3] in ("Q. ", "A. "):
        return textwrap.wrap(f"     {paragraph[:2]}   {paragraph[3:]}", COLUMNS, break_on_hyphens=False)
    return textwrap.wrap(paragraph, COLUMNS, drop_whitespace=False) or [""]


def _page(number: int, lines: list[str]) -> str:
    head = f"Page {number}".rjust(COLUMNS + 6)
    return "\n".join([head, "", *(f"{at:>3}   {line}".rstrip() for at, line in enumerate(lines, start=1)), ""])
