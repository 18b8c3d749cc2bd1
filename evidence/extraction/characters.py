"""Characters that can't be stored or shown: removed, counted, everything else left exactly as it was."""

from __future__ import annotations

import re

# C0 and C1 controls except tab and newline, DEL, and lone surrogates (a Python string never holds a valid pair).
_UNWANTED = re.compile("[\x00-\x08\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_UNWANTED_ASCII = bytes(byte for byte in range(128) if _UNWANTED.match(chr(byte)))
_LINE_ENDS = re.compile("\r\n|[\r\x0b\x85]")
_END_OF_LINE = ("\r", "\x0b", "\x85")


def clean(text: str) -> tuple[str, int]:
    """Return the text with ``\\n`` line ends and without control characters, and how many characters were removed.

    A page break inside a page's text has no meaning any more: parsers split at it before.
    """
    if any(character in text for character in _END_OF_LINE):
        text = _LINE_ENDS.sub("\n", text)
    if not text.isascii():
        return _UNWANTED.subn("", text)
    kept = text.encode("ascii").translate(None, _UNWANTED_ASCII)  # a tenth of the pattern's time
    return kept.decode("ascii"), len(text) - len(kept)


def clean_word(text: str) -> str:
    """A word fit to be stored: its box depends on its length, so cleaning comes before composing."""
    return clean(text)[0].strip()
