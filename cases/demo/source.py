"""The small markup in which the demo's documents are written, parsed into blocks that every builder understands.

A source is a header of ``key: value`` lines between ``---`` lines and a body of blocks separated by blank lines:
``# Heading``, ``> quotation``, ``- bullets``, ``| table | rows |``, ``CENTER text``, ``FIELDS`` (lines
``name :: value``), ``SIGN name | title | date | for whom``, ``PAGE`` (a page break), and paragraphs with
``**bold**`` and ``_italic_``, where a trailing backslash keeps a line break.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

SOURCES = Path(__file__).parent / "sources"

BlockKind = Literal["heading", "paragraph", "center", "quote", "bullets", "table", "fields", "sign", "page"]


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """One piece of a document: ``text`` for prose, ``rows`` for tables, fields, bullets and signatures."""

    kind: BlockKind
    text: str = ""
    level: int = 0
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class DemoSource:
    """A document's header and its body, as text and as blocks."""

    path: Path
    header: dict[str, str]
    body: str
    blocks: tuple[SourceBlock, ...] = field(default=())

    @property
    def file(self) -> str:
        return self.header["file"]

    @property
    def date(self) -> str:
        return self.header["date"]


def read(path: Path) -> DemoSource:
    """Parse one source file; ValueError if it lacks its header or names no output file and date."""
    opening, _, rest = path.read_text(encoding="utf-8").partition("---\n")
    head, found, body = rest.partition("\n---\n")
    if opening or not found:
        raise ValueError(f"{path.name}: no header between --- lines")
    header = dict(_pair(line, ":") for line in head.splitlines())
    if not {"file", "date"} <= header.keys():
        raise ValueError(f"{path.name}: the header names no file or date")
    return DemoSource(path=path, header=header, body=body.rstrip("\n"), blocks=parse(body))


def parse(body: str) -> tuple[SourceBlock, ...]:
    return tuple(_block(chunk.splitlines()) for chunk in re.split(r"\n{2,}", body.strip("\n")) if chunk.strip())


def _block(lines: list[str]) -> SourceBlock:
    first = lines[0]
    if first == "PAGE":
        return SourceBlock("page")
    if first == "FIELDS":
        return SourceBlock("fields", rows=tuple(_pair(line, "::") for line in lines[1:]))
    if first.startswith("#"):
        hashes, _, title = first.partition(" ")
        # A heading may be followed directly by a centred line ("to the Agreement dated ...").
        subtitle = " ".join(line.removeprefix("CENTER ") for line in lines[1:])
        return SourceBlock("heading", text=f"{title}\n{subtitle}".strip(), level=len(hashes))
    if first.startswith("SIGN "):
        return SourceBlock("sign", rows=tuple(_cells(line.removeprefix("SIGN "), 4) for line in lines))
    if first.startswith("|"):
        rows = (tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines)
        return SourceBlock("table", rows=tuple(row for row in rows if set("".join(row)) != {"-"}))
    return _prose(lines)


def _prose(lines: list[str]) -> SourceBlock:
    text = "\n".join(lines).replace("\\\n", "\\").replace("\n", " ").replace("\\", "\n")
    if text.startswith("CENTER "):
        return SourceBlock("center", text=text.removeprefix("CENTER "))
    if text.startswith("> "):
        return SourceBlock("quote", text=text.removeprefix("> "))
    if text.startswith("- "):
        return SourceBlock("bullets", rows=tuple((line.removeprefix("- "),) for line in lines))
    return SourceBlock("paragraph", text=text)


def _pair(line: str, separator: str) -> tuple[str, str]:
    key, _, value = line.partition(separator)
    return key.strip(), value.strip()


def _cells(line: str, width: int) -> tuple[str, ...]:
    cells = [cell.strip() for cell in line.split("|")]
    return tuple((cells + [""] * width)[:width])


def rich(text: str) -> list[tuple[str, Literal["", "b", "i"]]]:
    """Split inline markup into runs: ``a **b** _c_`` gives plain, bold and italic pieces in order."""
    runs: list[tuple[str, Literal["", "b", "i"]]] = []
    for piece in re.split(r"(\*\*[^*]+\*\*|(?<!\w)_[^_]+_(?!\w))", text):
        if piece.startswith("**"):
            runs.append((piece.strip("*"), "b"))
        elif piece.startswith("_") and piece.endswith("_") and len(piece) > 1:
            runs.append((piece.strip("_"), "i"))
        elif piece:
            runs.append((piece, ""))
    return runs
