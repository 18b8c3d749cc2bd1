"""The company of whom a letter is to, by the address above its greeting."""

from __future__ import annotations

import re

from evidence.engines.documents.correspondents import is_firm
from evidence.engines.documents.titles import named, titled

_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_LINES_OF_NAME = 3  # of an address, before the street


def firm_of(above: str, whom: str) -> str:
    """The company whose line stands above or below the reader's name in the address; empty where none does."""
    for block in reversed(_BLANK_LINE.split(above)):
        lines = [line.strip(" ,") for line in block.split("\n") if line.strip()]
        at = next((at for at, line in enumerate(lines) if at < _LINES_OF_NAME and whom in line), None)
        if at is not None:
            firms = (line for line in lines[:_LINES_OF_NAME] if is_firm(titled(line)) and whom not in line)
            return next((named(line) for line in firms if ":" not in line), "")
    return ""
