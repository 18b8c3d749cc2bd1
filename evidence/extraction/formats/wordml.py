"""Events of a WordprocessingML part, turned into pages of paragraphs. A state machine: deep nesting costs no stack."""

from __future__ import annotations

# fmt: off
_SKIPPED = {
    "del", "moveFrom", "Fallback", "instrText", "delText", "rPr", "tblPr", "sdtPr", "fldData", "pPrChange",
    "sectPrChange", "tblPrChange", "trPrChange",
}
# fmt: on
_FLAT = {"noBreakHyphen": "\u2011", "softHyphen": "\u00ad", "tab": "\t", "cr": "\n", "ptab": "\t"}


class WordText:
    """Collects text; ``pages()`` gives a list of paragraphs for each page."""

    def __init__(self) -> None:
        self.deletions = False
        self._pages: list[list[str]] = [[]]
        self._paragraphs: list[list[str]] = []  # open paragraphs: a text box is a paragraph inside a paragraph
        self._rows: list[list[str]] = []  # open table rows, each with its cells
        self._cells: list[list[str]] = []  # open cells, each with its paragraphs
        self._skipping = 0
        self._in_text = False
        self._in_section = False
        self._continuous = False  # whether the section now ending began without a new page
        self._began: int | None = None  # index of the page begun for the section now open
        self._break_after = False

    def pages(self) -> list[list[str]]:
        """Pages that have any words, in order."""
        return [page for page in self._pages if any(paragraph.strip() for paragraph in page)]

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if self._skipping or name in _SKIPPED:
            self._skipping += 1
            self.deletions = self.deletions or name in {"del", "moveFrom"}
            return
        if name == "p":
            self._paragraphs.append([])
        elif name == "t":
            self._in_text = True
        elif name == "tr":
            self._rows.append([])
        elif name == "tc":
            self._cells.append([])
        elif name == "sectPr":
            self._in_section, self._continuous = True, False
        elif name == "type" and self._in_section:
            self._continuous = attributes.get("val") in {"continuous", "nextColumn"}
        else:
            self._mark(name, attributes)

    def _mark(self, name: str, attributes: dict[str, str]) -> None:
        """Tabs and breaks: a break of kind ``page`` and Word's own record of where a page ended both end a page."""
        before = name == "pageBreakBefore" and attributes.get("val", "1") not in {"0", "false", "off"}
        if before or name == "lastRenderedPageBreak" or (name == "br" and attributes.get("type") == "page"):
            self._end_page()
        elif name == "br":
            self._add("\n")
        elif name in _FLAT and not (name == "tab" and "val" in attributes):  # a tab stop's definition has a value
            self._add(_FLAT[name])

    def end(self, name: str) -> None:
        if self._skipping:
            self._skipping -= 1
        elif name == "t":
            self._in_text = False
        elif name == "p" and self._paragraphs:
            self._close_paragraph("".join(self._paragraphs.pop()))
        elif name == "tc" and self._cells:
            cell = " ".join(part for part in self._cells.pop() if part)
            (self._rows[-1] if self._rows else self._pages[-1]).append(cell.replace("\n", " "))
        elif name == "tr" and self._rows:
            self._place("\t".join(self._rows.pop()))
        elif name == "sectPr":
            self._end_section()

    def data(self, text: str) -> None:
        if self._in_text and not self._skipping:
            self._add(text)

    def _end_section(self) -> None:
        """A section's properties stand at its end and tell how it began: take back a break it did not want."""
        if self._continuous and self._began is not None and self._began < len(self._pages):
            joined = self._pages[self._began - 1] + self._pages.pop(self._began)
            self._pages[self._began - 1] = joined
        self._began, self._in_section = None, False
        self._break_after = bool(self._paragraphs)  # the last section's properties stand outside of any paragraph

    def _add(self, text: str) -> None:
        if self._paragraphs:
            self._paragraphs[-1].append(text)

    def _close_paragraph(self, text: str) -> None:
        self._place(text)
        if self._break_after:
            self._break_after = False
            before = len(self._pages)
            self._end_page()
            self._began = before if len(self._pages) > before else None

    def _place(self, text: str) -> None:
        (self._cells[-1] if self._cells else self._pages[-1]).append(text)

    def _end_page(self) -> None:
        """Start a page, unless inside a table row (it would be torn apart) or nothing came since the last break."""
        if self._cells or self._rows:
            return
        if len(self._paragraphs) == 1 and "".join(self._paragraphs[0]).strip():
            self._pages[-1].append("".join(self._paragraphs[0]))
            self._paragraphs[0].clear()
        if any(paragraph.strip() for paragraph in self._pages[-1]):
            self._pages.append([])
