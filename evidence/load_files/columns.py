"""What the columns of load files mean, by the names that review platforms and vendors give them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_PLAIN = re.compile(r"[^a-z0-9#]+")


@dataclass(frozen=True, slots=True)
class Column:
    """A field that a row can fill. ``names`` are how vendors call its column, in their order of preference."""

    label: str
    names: tuple[str, ...]


COLUMNS: dict[str, Column] = {
    "begin": Column("First number", (
        "BEGBATES", "BEGDOC", "BEGDOCNO", "BEGDOC#", "BEGINBATES", "BEG BATES", "BATES BEGIN", "BEGNO", "BEGINDOC",
        "BATES START", "START BATES", "FIRSTBATES", "FIRST BATES", "PRODBEG", "PROD BEG", "PRODBEGDOC", "PROD BEG BATES",
        "PRODUCTION BEGIN BATES", "BEGPROD", "PRODUCTION BATES BEGIN", "CONTROL NUMBER", "DOCID", "DOC ID", "BATES NUMBER",
        "BATES",
    )),
    "end": Column("Last number", (
        "ENDBATES", "ENDDOC", "ENDDOCNO", "ENDDOC#", "END BATES", "BATES END", "ENDNO", "BATES STOP", "LASTBATES",
        "LAST BATES", "PRODEND", "PROD END", "PRODENDDOC", "PROD END BATES", "PRODUCTION END BATES", "ENDPROD",
        "PRODUCTION BATES END",
    )),
    "family": Column("First number of the family", (
        "BEGATTACH", "BEG ATTACH", "BEGATTACH#", "ATTACH BEGIN", "BEGATT", "ATTBEG", "PRODBEGATTACH", "PROD BEG ATTACH",
        "BEGFAMILY", "BEGIN FAMILY", "FAMILY BEGIN", "BEGINATTACH", "BATES FAMILY BEGIN", "PARENTID", "PARENT ID",
        "PARENT BATES", "PARENTBATES", "PARENT DOCID", "ATTACHMENT PARENT", "GROUP IDENTIFIER",
    )),
    "family_end": Column("Last number of the family", (
        "ENDATTACH", "END ATTACH", "ENDATTACH#", "ATTACH END", "ENDATT", "ATTEND", "PRODENDATTACH", "PROD END ATTACH",
        "ENDFAMILY", "FAMILY END", "BATES FAMILY END",
    )),
    "custodian": Column("Custodian", ("CUSTODIAN", "CUSTODIAN NAME", "CUSTODIANS", "SOURCE CUSTODIAN", "CUSTODIAN_NAME")),
    "title": Column("Title or subject", (
        "TITLE", "SUBJECT", "EMAIL SUBJECT", "EMAILSUBJECT", "DOCUMENT TITLE", "DOCTITLE", "FILE TITLE",
    )),
    "filename": Column("File name", (
        "FILENAME", "FILE NAME", "ORIGINAL FILENAME", "ORIGINAL FILE NAME", "DOCNAME", "ATTACHMENT NAME", "ORIGFILENAME",
        "UNIFIED FILENAME",
    )),
    "date": Column("Date", (
        "DOCDATE", "DOC DATE", "DOCUMENT DATE", "DATE", "MASTER DATE", "SORT DATE", "DATESENT", "DATE SENT", "SENTDATE",
        "SENT DATE", "EMAIL SENT DATE", "DATE CREATED", "DATECREATED", "CREATED DATE", "DATE LAST MODIFIED", "DATELASTMOD",
        "LASTMODDATE", "DATERCVD", "DATE RECEIVED",
    )),
    "author": Column("Author or sender", ("FROM", "EMAIL FROM", "SENDER", "AUTHOR", "DOCUMENT AUTHOR", "DOCAUTHOR")),
    "to": Column("Recipients", ("TO", "EMAIL TO", "RECIPIENT", "RECIPIENTS", "EMAIL RECIPIENTS")),
    "cc": Column("Copies to", ("CC", "EMAIL CC", "COPYEE", "COPIES")),
    "bcc": Column("Blind copies to", ("BCC", "EMAIL BCC")),
    "kind": Column("Kind", ("DOCTYPE", "DOC TYPE", "DOCUMENT TYPE", "RECORD TYPE", "RECORDTYPE", "FILE TYPE", "FILETYPE")),
    "pages": Column("Number of pages", (
        "PAGES", "PGCOUNT", "PAGE COUNT", "PAGECOUNT", "NUMPAGES", "NUMBER OF PAGES", "IMAGE COUNT", "PG COUNT",
    )),
    "designation": Column("Confidentiality", (
        "CONFIDENTIALITY", "CONFIDENTIAL", "DESIGNATION", "CONFIDENTIALITY DESIGNATION", "CONF DESIGNATION", "CONFDESIG",
        "PROTECTIVE ORDER", "CONFIDENTIAL DESIGNATION", "PRODUCTION DESIGNATION", "PRIVILEGE", "PRIV", "PRIVILEGED",
    )),
    "redacted": Column("Redacted", ("REDACTED", "HAS REDACTIONS", "REDACTION", "REDACTIONS", "IS REDACTED", "HASREDACTIONS")),
    "md5": Column("MD5 of the file", ("MD5HASH", "MD5 HASH", "MD5", "HASH", "HASH VALUE", "HASHVALUE", "FILE HASH")),
    "sha1": Column("SHA-1 of the file", ("SHA1HASH", "SHA1 HASH", "SHA1", "SHA-1", "SHA-1 HASH")),
    "sha256": Column("SHA-256 of the file", ("SHA256HASH", "SHA256 HASH", "SHA256", "SHA-256", "SHA-256 HASH")),
    "native_path": Column("Path of the native file", (
        "NATIVEPATH", "NATIVE PATH", "NATIVELINK", "NATIVE LINK", "NATIVEFILE", "NATIVE FILE", "NATIVE FILE PATH",
        "NATIVEFILELINK", "NATIVE", "DOCLINK", "DOC LINK", "FILE_PATH", "LINK", "NATIVEFILEPATH",
    )),
    "text_path": Column("Path of the text", (
        "TEXTPATH", "TEXT PATH", "TEXTLINK", "TEXT LINK", "TEXTFILE", "TEXT FILE", "OCRPATH", "OCR PATH", "EXTRACTED TEXT",
        "EXTRACTEDTEXT", "FULLTEXT PATH", "FULLTEXT", "TEXT FILE PATH", "EXTRACTED TEXT PATH", "TEXT PRECEDENCE", "OCRLINK",
    )),
    "image_path": Column("Path of the page images", (
        "PDFPATH", "PDF PATH", "PDFLINK", "PDF LINK", "IMAGEPATH", "IMAGE PATH", "IMAGELINK", "IMAGE FILE", "TIFFPATH",
        "TIFF PATH", "PDF", "PDF FILE",
    )),
}  # fmt: skip
PATHS = ("native_path", "text_path", "image_path")


def plain(header: str) -> str:
    """A column's name without case, spaces and signs: “Prod Beg_Bates” is PRODBEGBATES."""
    return _PLAIN.sub("", header.lower())


_KNOWN = {
    plain(name): (place, field)
    for field, one in COLUMNS.items()
    for place, name in reversed(list(enumerate(one.names)))
}


def proposed_mapping(headers: Sequence[str]) -> dict[str, int]:
    """By field the column that its name says; of several the best-known name, and of equals the first."""
    best: dict[str, tuple[int, int]] = {}
    for index, header in enumerate(headers):
        if (known := _KNOWN.get(plain(header))) and (known[1] not in best or known[0] < best[known[1]][0]):
            best[known[1]] = (known[0], index)
    return {field: best[field][1] for field in COLUMNS if field in best}


def missing(mapping: Mapping[str, int], *, images: bool) -> list[str]:
    """What a production usually has and this one does not name, in words."""
    found = [] if "begin" in mapping else ["No column has the first Bates number: choose one before you import."]
    if "family" not in mapping:
        found.append("No column says which documents belong together: each stands alone.")
    if not images and not any(one in mapping for one in PATHS):
        found.append(
            "No column names files, and there is no Opticon file: only records without files would come of it."
        )
    found += [
        f"No column has: {COLUMNS[one].label.lower()}."
        for one in ("custodian", "date", "text_path")
        if one not in mapping
    ]
    return found
