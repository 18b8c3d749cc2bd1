"""How a load file is written: its encoding, and what parts its columns. What is assumed is said."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from typing import BinaryIO

from evidence.extraction.charsets import bom_encoding, wide_encoding
from evidence.extraction.volumes.lines import lines

SAMPLE = 1 << 20
THORN = "þ"
_QUOTES = (THORN, '"', "^", "~")
_SEPARATORS = ("\x14", "\t", "|", ",", ";", "^", "\x1e", "\x1f")
_PLAIN = {"utf-8-sig": "utf-8", "utf-8": "utf-8"}


@dataclass(frozen=True, slots=True)
class Dialect:
    """``quote`` is empty where values stand bare. ``newline`` stands for a line's end within a value."""

    encoding: str
    separator: str
    quote: str
    newline: str = ""


@dataclass(frozen=True, slots=True)
class Encoding:
    """``basis`` says in words how it is known; ``assumed``: it only fits, as others would."""

    name: str
    basis: str
    assumed: bool = False


def encoding_of(source: BinaryIO) -> Encoding:
    """The encoding, after a look at all bytes. Where they would fit several, it is said to be assumed."""
    head = source.read(SAMPLE)
    if named := bom_encoding(head):
        name = _PLAIN.get(named) or ("utf-16-le" if head.startswith(codecs.BOM_UTF16_LE) else "utf-16-be")
        return Encoding(name, "The file begins with a byte order mark.")
    if wide := wide_encoding(head):
        return Encoding(wide, "Every other byte is zero, as in UTF-16; there is no byte order mark.", assumed=True)
    decoder, beyond, chunk = codecs.getincrementaldecoder("utf-8")("strict"), False, head
    try:
        while chunk:
            beyond = beyond or not chunk.isascii()
            decoder.decode(chunk)
            chunk = source.read(SAMPLE)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return Encoding("cp1252", "It is not UTF-8; Windows-1252 is assumed. Look at names with accents.", assumed=True)
    return Encoding("utf-8", "All of it is valid UTF-8." if beyond else "All of it is plain ASCII.")


def dialect_of(header: str, encoding: str) -> Dialect:
    """What parts the columns, by the line that names them."""
    line = header.strip("\r\n")
    quote = next((one for one in _QUOTES if line.startswith(one) and line.count(one) >= 2), "")
    if quote:
        after = line.find(quote, 1) + 1
        separator = line[after : after + 1]
        if separator in _SEPARATORS and separator != quote:
            return Dialect(encoding, separator, quote, "®" if quote == THORN else "")
    found = max(_SEPARATORS, key=line.count)
    separator = found if line.count(found) else ","
    quote = THORN if separator == "\x14" else '"'
    return Dialect(encoding, separator, quote, "®" if quote == THORN else "")


def header_of(source: BinaryIO, encoding: str) -> str:
    return next((one.text for one in lines(source, encoding, 0) if one.text.strip()), "")
