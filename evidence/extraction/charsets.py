"""Bytes to text when nobody, or nobody reliable, says which encoding it is."""

from __future__ import annotations

import codecs

from charset_normalizer import from_bytes

SAMPLE = 64 * 1024
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# As browsers do: what calls itself ASCII or Latin-1 was mostly written on Windows, and Windows-1252 holds both.
_REALLY_CP1252 = {"ascii", "iso8859-1"}
_ENOUGH_TO_DECIDE = 40  # bytes beyond ASCII; statistics on fewer invent alphabets
_MOSTLY_LATIN = 0.3  # of all letters: no Western language has more accents


def decode(data: bytes, declared: str | None = None) -> tuple[str, str]:
    """Return the text and the encoding used. Never fails: undecodable bytes become U+FFFD."""
    encoding = bom_encoding(data) or declared_encoding(data, declared) or detect(data)
    return data.decode(encoding, errors="replace"), encoding


def bom_encoding(data: bytes) -> str | None:
    return next((name for bom, name in _BOMS if data.startswith(bom)), None)


def declared_encoding(data: bytes, declared: str | None) -> str | None:
    """The declared encoding, if Python knows it and the data are valid in it."""
    if not declared:
        return None
    try:
        name = codecs.lookup(declared.strip().strip("\"'")).name
        if name in _REALLY_CP1252:
            return None
        data.decode(name)
    except (LookupError, ValueError):  # UnicodeError is a ValueError; a name with a NUL raises ValueError
        return None
    return name


def detect(data: bytes) -> str:
    """UTF-8 if valid, UTF-16 if the zero bytes alternate, else Windows-1252 or the statistical guess."""
    wide = wide_encoding(data)
    if wide:
        return wide
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _eight_bit(data)
    return "utf-8"


def wide_encoding(data: bytes) -> str | None:
    """UTF-16 without a byte order mark: Latin text has its zero bytes all on one side."""
    sample = data[:SAMPLE]
    if len(sample) < 4 or b"\0" not in sample:
        return None
    half = len(sample) // 2
    even, odd = sample[0::2].count(0) / half, sample[1::2].count(0) / half
    if odd > 0.4 and even < 0.05:
        return "utf-16-le"
    if even > 0.4 and odd < 0.05:
        return "utf-16-be"
    return None


def _eight_bit(data: bytes) -> str:
    high = sum(1 for byte in data[:SAMPLE] if byte >= 0x80)
    letters = high + sum(1 for byte in data[:SAMPLE] if chr(byte).isascii() and chr(byte).isalpha())
    if high < _ENOUGH_TO_DECIDE or high <= _MOSTLY_LATIN * letters:
        return "cp1252"
    best = from_bytes(data[:SAMPLE]).best()
    if best is None or best.encoding in {"ascii", "latin_1", "utf_8"}:
        return "cp1252"
    return best.encoding
