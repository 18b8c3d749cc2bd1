"""HTML: the words a reader would see, one line for each block; scripts, styles and hidden parts left out."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from evidence.extraction.base import PageText
from evidence.extraction.charsets import decode
from evidence.extraction.formats.text import PAGE_CHARS
from evidence.extraction.job import Content, ExtractionJob
from evidence.extraction.paging import split_at_lines

# fmt: off
_BLOCKS = {
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hr", "html", "legend", "li", "main", "nav", "ol", "option", "p", "pre", "section", "summary",
    "table", "tbody", "tfoot", "thead", "tr", "ul",
}
# fmt: on
_CELLS = {"td", "th"}
_SILENT = {"script", "style", "template", "noscript", "title", "object", "svg", "iframe", "canvas"}
# fmt: off
_VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
}
# fmt: on
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s{0,5}=\s{0,5}[\"']?([A-Za-z0-9_:.-]{1,40})", re.IGNORECASE)
_HIDDEN_STYLE = re.compile(r"display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden", re.IGNORECASE)
_SPACES = re.compile(r"[ \t\r\n\f]+")


def parse(job: ExtractionJob) -> Content:
    data = job.read_all()
    declared = _CHARSET.search(data[:4096])
    text, _ = decode(data, declared.group(1).decode("ascii") if declared else None)
    reader = visible(text)
    pages = [PageText(number, part) for number, part in enumerate(split_at_lines(reader.text(), PAGE_CHARS), start=1)]
    return Content(pages, {"title": reader.title.strip()} if reader.title.strip() else {})


def visible_text(markup: str) -> str:
    """The visible text of an HTML document or fragment."""
    return visible(markup).text()


def visible(markup: str) -> VisibleText:
    reader = VisibleText()
    reader.feed(markup)
    reader.close()
    return reader


class VisibleText(HTMLParser):
    """Collects words line by line. White space collapses as browsers do it, except inside ``pre``."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self._lines: list[str] = []
        self._line: list[str] = []  # pieces of the line being written
        self._silenced: list[str] = []  # open elements of the kind of the outermost silent one
        self._preformatted = 0

    def text(self) -> str:
        """Lines without trailing space, never more than one empty line in a row."""
        kept: list[str] = []
        for line in [*self._lines, "".join(self._line)]:
            if line.strip() or (kept and kept[-1]):
                kept.append(line.rstrip())
        return "\n".join(kept).strip("\n")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._silenced:
            if tag == self._silenced[0]:
                self._silenced.append(tag)
            return
        if tag not in _VOID and (tag in _SILENT or _hidden(attrs)):
            self._silenced.append(tag)
            return
        if tag == "br":
            self._end_line()
        elif tag in _BLOCKS:
            self._new_block(tag)
        elif tag in _CELLS and self._line:
            self._line.append("\t")
        self._preformatted += tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        if self._silenced:
            if tag == self._silenced[0]:
                self._silenced.pop()
            return
        if tag in _BLOCKS:
            self._new_block(tag)
        if tag == "pre":
            self._preformatted = max(0, self._preformatted - 1)

    def handle_data(self, data: str) -> None:
        if self._silenced:
            self.title += data if self._silenced[0] == "title" else ""
        elif self._preformatted:
            first, *rest = data.split("\n")
            self._line.append(first)
            for line in rest:
                self._end_line()
                self._line.append(line)
        else:
            words = _SPACES.sub(" ", data)
            if not self._line or self._line[-1].endswith((" ", "\t")):
                words = words.lstrip(" ")
            if words:
                self._line.append(words)

    def _end_line(self) -> None:
        self._lines.append("".join(self._line))
        self._line = []

    def _new_block(self, tag: str) -> None:
        if self._line:
            self._end_line()
        if tag == "p" and self._lines and self._lines[-1]:
            self._lines.append("")


def _hidden(attrs: list[tuple[str, str | None]]) -> bool:
    return any(
        name == "hidden" or (name == "style" and bool(_HIDDEN_STYLE.search(value or ""))) for name, value in attrs
    )
