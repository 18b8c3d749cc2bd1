"""What review platforms load a production by: Concordance DAT, Opticon OPT, and the same as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields

from config.spreadsheets import neutral

SEPARATOR, QUOTE, LINE_END = "\x14", "þ", "®"  # as Concordance has them by default


@dataclass(frozen=True, slots=True)
class LoadRow:
    """A document as it is loaded. Of what is redacted or withheld only what tells nothing of it is filled in."""

    BEGBATES: str
    ENDBATES: str
    BEGATTACH: str
    ENDATTACH: str
    PAGES: str
    CUSTODIAN: str = ""
    DOCDATE: str = ""
    DOCTYPE: str = ""
    AUTHOR: str = ""
    RECIPIENTS: str = ""
    FILENAME: str = ""
    CONFIDENTIALITY: str = ""
    REDACTED: str = "N"
    WITHHELD: str = "N"
    PDFPATH: str = ""
    TEXTPATH: str = ""
    NATIVEPATH: str = ""


COLUMNS = tuple(one.name for one in fields(LoadRow))


def as_dat(rows: Sequence[LoadRow]) -> bytes:
    lines = [SEPARATOR.join(f"{QUOTE}{_plain(value)}{QUOTE}" for value in values) for values in _table(rows)]
    return ("\ufeff" + "\r\n".join(lines) + "\r\n").encode()


def as_csv(rows: Sequence[LoadRow]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    for values in _table(rows):
        writer.writerow([neutral(_printable(value)) for value in values])
    return out.getvalue().encode()


def as_opt(rows: Sequence[LoadRow], volume: str) -> bytes:
    """A line for each document: its PDF, and how many pages it has."""
    lines = [f"{one.BEGBATES},{volume},{one.PDFPATH.replace('/', chr(92))},Y,,,{one.PAGES}" for one in rows]
    return ("\r\n".join(lines) + "\r\n").encode()


def _table(rows: Sequence[LoadRow]) -> list[Sequence[str]]:
    return [COLUMNS, *(tuple(asdict(one).values()) for one in rows)]


def _plain(value: str) -> str:
    """Nothing in a value may end it, its field or its line."""
    return _printable(value.replace("\r\n", "\n").replace("\n", LINE_END).replace("\r", LINE_END)).replace(QUOTE, "")


def _printable(value: str) -> str:
    return "".join(one for one in value if one >= " " or one == "\n")
