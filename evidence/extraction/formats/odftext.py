"""Events of an OpenDocument's ``content.xml``, turned into lines: paragraphs, rows by tabs, sheets and slides apart."""

from __future__ import annotations

_SKIPPED = {"tracked-changes", "forms", "styles", "automatic-styles", "sequence-decls", "font-face-decls", "scripts"}
_FIELDS = {"page-number", "page-count"}
_BESIDE = {"note": "Footnotes", "annotation": "Comments"}
WIDEST = 1_000  # columns of a row; repeated empty ones run to the sheet's end


class DocumentText:
    """``pages`` holds a text's paragraphs, ``parts`` name and lines of each sheet or slide, ``beside`` notes and comments."""

    def __init__(self, max_cells: int) -> None:
        self.pages: list[list[str]] = [[]]
        self.parts: list[tuple[str, list[str]]] = []
        self.beside: dict[str, list[str]] = {}
        self.deletions = self.cut = False
        self._cells_left = max_cells
        self._paragraphs: list[list[str]] = []
        self._rows: list[list[str]] = []
        self._cells: list[list[str]] = []
        self._repeats: list[tuple[int, str]] = []
        self._notes: list[list[str]] = []  # the lines that an open note or comment goes to
        self._skipping = 0
        self._is_sheet = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if self._skipping or name in _SKIPPED or name in _FIELDS:
            self._skipping += 1
            self.deletions = self.deletions or name == "deletion"
        elif name in ("p", "h"):
            self._paragraphs.append([])
        elif name in _BESIDE:
            self._notes.append(self.beside.setdefault(_BESIDE[name], []))
            self._paragraphs.append([])  # takes what is no paragraph of it: its number, author and date
        elif name == "table-row":
            self._rows.append([])
        elif name in ("table-cell", "covered-table-cell"):
            self._cells.append([])
            self._repeats.append((_count(attributes, "number-columns-repeated"), attributes.get("string-value", "")))
        else:
            self._mark(name, attributes)

    def _mark(self, name: str, attributes: dict[str, str]) -> None:
        if name == "spreadsheet":
            self._is_sheet = True
        elif (name == "table" and self._is_sheet and not self._rows) or (name == "page" and "name" in attributes):
            self.parts.append((attributes.get("name", "")[:200], []))
        elif name == "soft-page-break" and not (self._rows or self._is_sheet):
            self.pages.append([])
        elif name == "tab":
            self._add("\t")
        elif name == "line-break":
            self._add("\n")
        elif name == "s":
            self._add(" " * min(_count(attributes, "c"), 80))

    def end(self, name: str) -> None:
        if self._skipping:
            self._skipping -= 1
        elif name in ("p", "h") and self._paragraphs:
            self._place("".join(self._paragraphs.pop()))
        elif name in _BESIDE and self._notes:
            self._notes.pop()
            self._paragraphs.pop()
        elif name in ("table-cell", "covered-table-cell") and self._cells:
            self._end_cell()
        elif name == "table-row" and self._rows:
            self._place("\t".join(self._rows.pop()).rstrip("\t"))

    def data(self, text: str) -> None:
        if not self._skipping:
            self._add(text)

    def _add(self, text: str) -> None:
        if self._paragraphs:
            self._paragraphs[-1].append(text)

    def _end_cell(self) -> None:
        repeats, stated = self._repeats.pop()
        text = " ".join(filter(None, self._cells.pop())).replace("\n", " ") or stated
        if not self._rows:
            return
        row = self._rows[-1]
        wanted = min(repeats, WIDEST - len(row)) if text or repeats < WIDEST else 0
        self.cut = self.cut or wanted > self._cells_left
        wanted = min(wanted, self._cells_left)
        self._cells_left -= wanted
        row.extend([text] * max(wanted, 0))

    def _place(self, line: str) -> None:
        """A finished line: into the open note, cell, sheet or slide, or the text."""
        if self._notes:
            self._notes[-1].append(line)
        elif self._cells:
            self._cells[-1].append(line)
        elif self.parts:
            self.parts[-1][1].append(line)
        else:
            self.pages[-1].append(line)


def _count(attributes: dict[str, str], name: str) -> int:
    value = attributes.get(name, "1")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 8 else 1
