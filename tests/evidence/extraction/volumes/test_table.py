"""Load files in any encoding and with any separators: what is assumed is said, and one broken row spoils no other."""

from __future__ import annotations

import io

import pytest

from evidence.extraction.volumes.dialect import Dialect, dialect_of, encoding_of, header_of
from evidence.extraction.volumes.opticon import documents
from evidence.extraction.volumes.table import MOST_LINES, rows

DAT = "þBEGBATESþ\x14þCUSTODIANþ\r\nþA1þ\x14þMüller, JörgþþJr.\r\nþA2þ\x14þOne®Twoþ\r\n"


@pytest.mark.parametrize(
    ("encoding", "bom", "assumed"),
    [("utf-8", True, False), ("utf-8", False, False), ("utf-16-le", True, False), ("utf-16-le", False, True),
     ("utf-16-be", True, False), ("cp1252", False, True)],
)  # fmt: skip
def test_an_encoding_is_found_and_said_to_be_assumed_where_others_would_fit(
    encoding: str, bom: bool, assumed: bool
) -> None:
    text = "þBEGBATESþ\x14þCUSTODIANþ\r\nþA1þ\x14þMüllerþ\r\n" * 20
    content = (("\ufeff" if bom else "") + text).encode(encoding)
    found = encoding_of(io.BytesIO(content))
    assert (found.name, found.assumed, bool(found.basis)) == (encoding, assumed, True)
    dialect = dialect_of(header_of(io.BytesIO(content), found.name), found.name)
    assert (dialect.separator, dialect.quote) == ("\x14", "þ")
    read = list(rows(io.BytesIO(content), dialect, 0))
    assert [one.values for one in read[:2]] == [["BEGBATES", "CUSTODIAN"], ["A1", "Müller"]]
    assert [one.values for one in rows(io.BytesIO(content), dialect, read[0].end)] == [one.values for one in read[1:]]


@pytest.mark.parametrize(
    ("header", "separator", "quote"),
    [("BEGDOC,ENDDOC,DATE", ",", '"'), ('"BEGDOC"\t"ENDDOC"', "\t", '"'), ("BEGDOC|ENDDOC", "|", '"'),
     ("^BEGDOC^|^ENDDOC^", "|", "^"), ("BEGDOC;ENDDOC", ";", '"'), ("BEGDOC\x14ENDDOC", "\x14", "þ")],
)  # fmt: skip
def test_separators_are_found_in_the_line_of_names(header: str, separator: str, quote: str) -> None:
    found = dialect_of(header, "utf-8")
    assert (found.separator, found.quote) == (separator, quote)


def test_a_value_has_its_line_ends_and_a_quote_that_is_not_closed_swallows_nothing() -> None:
    text = 'A,"one\r\ntwo"\r\nB,"open\r\n' + "".join(f"C{n},x\r\n" for n in range(MOST_LINES + 5))
    read = list(rows(io.BytesIO(text.encode()), Dialect("utf-8", ",", '"'), 0))
    assert read[0].values == ["A", "one\ntwo"]
    assert read[1].problems == ["unclosed_quote"]
    assert [one.values[0] for one in read[2:]] == [f"C{n}" for n in range(MOST_LINES + 5)]


def test_characters_of_another_encoding_are_said_of_their_row() -> None:
    content = b"A,caf\xe9\r\nB,caf\xc3\xa9\r\n"
    read = list(rows(io.BytesIO(content), Dialect("utf-8", ",", '"'), 0))
    assert [(one.values[1], one.problems) for one in read] == [("caf\ufffd", ["encoding"]), ("café", [])]


def test_a_newline_sign_is_a_line_end_only_where_quotes_are_thorns() -> None:
    read = list(rows(io.BytesIO(DAT.encode()), Dialect("utf-8", "\x14", "þ", "®"), 0))
    assert read[-1].values == ["A2", "One\nTwo"]
    assert next(iter(rows(io.BytesIO("A,Brand®\r\n".encode()), Dialect("utf-8", ",", '"'), 0))).values[1] == "Brand®"


def test_characters_that_hold_the_byte_of_a_line_end_end_no_line_in_utf_16() -> None:
    content = "A,\u0a05\u010a\u0a0a\r\nB,x\r\n".encode("utf-16-le")
    read = list(rows(io.BytesIO(content), Dialect("utf-16-le", ",", '"'), 0))
    assert [one.values for one in read] == [["A", "\u0a05\u010a\u0a0a"], ["B", "x"]]


def test_images_belong_to_the_document_that_begins_before_them() -> None:
    opt = b"A1,V,I\\A1.tif,Y,,,2\r\nA2,V,I\\A2.tif,,,,\r\n,V,I\\x.tif,,,,\r\nA3,V,I\\A3.pdf,Y,,,7\r\n"
    first, second = documents(io.BytesIO(opt), "utf-8", 0)
    assert (first.begin, first.pages, first.problems) == (
        "A1", [("A1", "I\\A1.tif", 2), ("A2", "I\\A2.tif", 0)], ["image_row"],
    )  # fmt: skip
    assert [one.begin for one in documents(io.BytesIO(opt), "utf-8", first.end)] == ["A3"]
    assert second.pages == [("A3", "I\\A3.pdf", 7)]
