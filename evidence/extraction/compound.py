"""Kinds of files that share a wrapper: ZIP (OOXML, OpenDocument, plain archives) and OLE (old Office, Outlook)."""

from __future__ import annotations

import struct
import zipfile
from contextlib import suppress
from typing import BinaryIO

import olefile

_OOXML = "application/vnd.openxmlformats-officedocument."
DOCX = _OOXML + "wordprocessingml.document"
XLSX = _OOXML + "spreadsheetml.sheet"
_PPTX = _OOXML + "presentationml.presentation"
_BY_FOLDER = {"word": (DOCX, "docx"), "xl": (XLSX, "xlsx"), "ppt": (_PPTX, "pptx")}
_BY_EXTENSION = {"docx": (DOCX, "docx"), "xlsx": (XLSX, "xlsx"), "pptx": (_PPTX, "pptx")}
_LONGEST_MIMETYPE = 100
_XLSB = "application/vnd.ms-excel.sheet.binary.macroenabled.12"
_OPENDOCUMENT = {f"application/vnd.oasis.opendocument.{kind}" for kind in ("text", "spreadsheet", "presentation")}

_OLE_STREAMS = (
    ("EncryptedPackage", "application/x-ms-encrypted", "encrypted"),
    ("__properties_version1.0", "application/vnd.ms-outlook", "msg"),
    ("WordDocument", "application/msword", "doc"),
    ("Workbook", "application/vnd.ms-excel", "xls"),
    ("Book", "application/vnd.ms-excel", "xls"),
    ("PowerPoint Document", "application/vnd.ms-powerpoint", "ppt"),
)


def zip_kind(source: BinaryIO, head: bytes, extension: str) -> tuple[str, str]:
    """Media type and family of a file that begins like a ZIP. One too broken to list goes by its name."""
    try:
        with zipfile.ZipFile(source) as package:
            return _listed_kind(package, head)
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError):
        return _BY_EXTENSION.get(extension, ("application/zip", "zip"))


def _listed_kind(package: zipfile.ZipFile, head: bytes) -> tuple[str, str]:
    names = package.NameToInfo
    if "xl/workbook.bin" in names:
        return _XLSB, "xls"
    if "[Content_Types].xml" in names:
        for name in names:
            kind = _BY_FOLDER.get(name.partition("/")[0])
            if kind:
                return kind
    if head[30:38] == b"mimetype":  # OpenDocument and EPUB: the first entry, stored as it is
        declared = package.open("mimetype").read(_LONGEST_MIMETYPE).decode("ascii", "replace").strip()
        if declared.removesuffix("-template") in _OPENDOCUMENT:
            return declared.removesuffix("-template"), "opendocument"
        return (declared, "other") if declared.startswith("application/") else ("application/zip", "zip")
    if "META-INF/MANIFEST.MF" in names:
        return "application/java-archive", "other"
    return "application/zip", "zip"


def ole_kind(source: BinaryIO, extension: str) -> tuple[str, str]:
    """Media type and family of an OLE compound file by the streams it holds; a broken one goes by its name."""
    damage = suppress(OSError, ValueError, IndexError, TypeError, struct.error)
    with damage, olefile.OleFileIO(source) as compound:
        for stream, media_type, family in _OLE_STREAMS:
            if compound.exists(stream):
                return media_type, family
    return ("application/vnd.ms-outlook", "msg") if extension == "msg" else ("application/vnd.ms-office", "other")
