"""RTF: a reader of its own, so that page breaks, footnotes and headers come out where they belong.

Linear in the length of the file; knows the control words that matter for text and skips the rest, as the format asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from evidence.extraction.base import PageText
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.text import PAGE_CHARS
from evidence.extraction.job import Content, ExtractionJob
from evidence.extraction.paging import split_at_lines

_TOKEN = re.compile(
    rb"\\([A-Za-z]{1,32})(-?[0-9]{1,10})? ?|\\'([0-9A-Fa-f]{2})|\\([^A-Za-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)"
)
# fmt: off
_SKIPPED = {
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "themedata", "colorschememapping",
    "datastore", "latentstyles", "listtable", "generator", "listoverridetable", "revtbl", "rsidtbl", "fldinst",
    "filetbl", "xmlnstbl", "bkmkstart", "bkmkend", "private", "template", "panose", "falt", "nonshppict",
    "shpinst", "atnid", "atnauthor", "atndate", "atnref", "xe", "tc", "txe", "pgptbl", "mmathPr",
    "wgrffmtfilter", "userprops", "htmltag",
}
# fmt: on
_ASIDE = {
    "header",
    "headerl",
    "headerr",
    "headerf",
    "footer",
    "footerl",
    "footerr",
    "footerf",
    "footnote",
    "annotation",
}
_WORDS = {
    "par": "\n", "line": "\n", "sect": "\n", "row": "\n", "nestrow": "\n", "tab": "\t", "cell": "\t", "nestcell": "\t",
    "page": "\f", "emdash": "\u2014", "endash": "\u2013", "bullet": "\u2022", "lquote": "\u2018", "rquote": "\u2019",
    "ldblquote": "\u201c", "rdblquote": "\u201d", "emspace": "\u2003", "enspace": "\u2002",
}  # fmt: skip
_SYMBOLS = {b"~": "\u00a0", b"_": "\u2011", b"{": "{", b"}": "}", b"\\": "\\", b"\n": "\n", b"\r": "\n", b"\t": "\t"}
_CHARSETS = {
    0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 134: "gbk", 136: "big5", 161: "cp1253", 162: "cp1254",
    163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250",
}  # fmt: skip
_DEEPEST = 2_000


@dataclass(frozen=True, slots=True)
class _Group:
    """State that ends with its braces."""

    skip: bool = False
    aside: bool = False
    fonts: bool = False
    hidden: bool = False
    uc: int = 1
    font: int = 0


def parse(job: ExtractionJob) -> Content:
    data = job.read_all()
    if b"{\\rtf" not in data[:1024]:
        raise UnreadableError("corrupt", "The file does not begin as an RTF document.")
    body, asides = RtfReader(data).read()
    texts = [part for page in body.split("\f") for part in split_at_lines(page.strip("\n"), 3 * PAGE_CHARS)]
    pages = [PageText(number, text) for number, text in enumerate(texts, start=1)]
    if asides.strip():
        pages.append(PageText(len(pages) + 1, asides.strip("\n"), label="Headers, footers and notes"))
    return Content(pages)


def text_of(data: bytes) -> str:
    """The text of RTF that is part of another file, without its page breaks, headers and footers."""
    return RtfReader(data).read()[0].replace("\f", "\n").strip("\n")


class RtfReader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._stack: list[_Group] = []
        self._group = _Group()
        self._codepage = "cp1252"
        self._fonts: dict[int, str] = {}
        self._body: list[str] = []
        self._aside: list[str] = []
        self._pending = bytearray()  # bytes of one encoding: double-byte characters come as two escapes
        self._swallow = 0  # fallback characters after \\u
        self._first = False  # at a group's beginning, where destinations are named
        self._ignorable = False

    def read(self) -> tuple[str, str]:
        for match in self._tokens():
            word, number, escape, symbol, brace, plain = match.groups()
            if escape is not None:
                self._bytes(bytes([int(escape, 16)]))
            elif plain is not None:
                self._bytes(plain)
            elif brace is not None:
                self._brace(brace)
            elif symbol is not None:
                self._symbol(symbol)
            elif word is not None:
                self._word(word.decode("ascii"), int(number) if number else None)
        self._flush()
        return joined_pairs("".join(self._body)), joined_pairs("".join(self._aside))

    def _tokens(self) -> Iterator[re.Match[bytes]]:
        position = 0
        while match := _TOKEN.match(self._data, position):
            position = match.end()
            if match.group(1) == b"bin" and match.group(2):  # that many raw bytes follow
                position += max(0, int(match.group(2)))
                continue
            yield match

    def _brace(self, brace: bytes) -> None:
        self._flush()
        self._swallow = 0
        if brace == b"{":
            if len(self._stack) > _DEEPEST:
                raise UnreadableError("corrupt", "The RTF document is nested too deeply.")
            self._stack.append(self._group)
            self._first, self._ignorable = True, False
            return
        if self._group.aside and self._stack and not self._stack[-1].aside:
            self._aside.append("\n")
        self._group = self._stack.pop() if self._stack else _Group()

    def _symbol(self, symbol: bytes) -> None:
        if symbol == b"*":
            self._ignorable = True
        elif symbol in _SYMBOLS:
            self._text(_SYMBOLS[symbol])

    def _word(self, word: str, number: int | None) -> None:
        if self._first:
            self._destination(word)
        self._first = False
        if word in _WORDS:
            self._text(_WORDS[word])
        elif word == "u" and number is not None:
            self._text(chr(number % 0x10000))
            self._swallow = self._group.uc
        elif word == "uc" and number is not None:
            self._group = replace(self._group, uc=number)
        elif word == "v":
            self._flush()
            self._group = replace(self._group, hidden=number != 0)
        elif word == "pard" or word == "plain":
            self._group = replace(self._group, hidden=False) if word == "plain" else self._group
        else:
            self._encoding(word, number)

    def _destination(self, word: str) -> None:
        if word in {"shptxt", "result"}:  # what is seen of a drawing or an embedded object that is skipped otherwise
            self._group = replace(self._group, skip=False)
        elif word in _ASIDE:
            self._group = replace(self._group, aside=True)
        elif word in _SKIPPED or self._ignorable:
            self._group = replace(self._group, skip=True, fonts=self._group.fonts or word == "fonttbl")
        self._ignorable = False

    def _encoding(self, word: str, number: int | None) -> None:
        if word == "mac":
            self._codepage = "mac_roman"
        elif word == "ansicpg" and number:
            self._codepage = _known(f"cp{number}") or self._codepage
        elif word == "f" and number is not None:
            self._flush()
            self._group = replace(self._group, font=number)
        elif word == "fcharset" and self._group.fonts and number in _CHARSETS and number:
            self._fonts[self._group.font] = _CHARSETS[number]

    def _bytes(self, data: bytes) -> None:
        self._first = False
        if self._swallow:
            taken = min(self._swallow, len(data))
            self._swallow -= taken
            data = data[taken:]
        if not self._group.skip and not self._group.hidden:
            self._pending += data

    def _text(self, text: str) -> None:
        self._flush()
        if self._group.skip or self._group.hidden:
            return
        self.take(text, is_aside=self._group.aside)

    def take(self, text: str, *, is_aside: bool) -> None:
        """Keep words: of the body, or of what stands beside it."""
        (self._aside if is_aside else self._body).append(text)

    def _flush(self) -> None:
        if self._pending:
            encoding = self._fonts.get(self._group.font, self._codepage)
            text = self._pending.decode(encoding, errors="replace")
            self._pending.clear()
            self.take(text, is_aside=self._group.aside)


def _known(encoding: str) -> str | None:
    try:
        "".encode(encoding)
    except LookupError:
        return None
    return encoding


def joined_pairs(text: str) -> str:
    """\\u writes characters beyond U+FFFF as two halves: put them together."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
