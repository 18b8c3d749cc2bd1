"""An encrypted file opened with a password: the same file without it, written whole as the one child.

Runs inside the sandboxed child only, as every parser does.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import msoffcrypto
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw
from msoffcrypto.exceptions import DecryptionError, FileFormatError, InvalidKeyError, ParseError

from evidence.extraction.base import ContainedFile, Extracted
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats import sealed_zip
from evidence.extraction.job import MEGABYTE, ExtractionJob
from evidence.extraction.limits import Limits
from evidence.extraction.signatures import describe
from evidence.extraction.sniff import sniff_source

WRONG = "The password does not open this file."
OFFICE = "application/x-ms-encrypted"


def open_copy(source: BinaryIO, filename: str, folder: Path, limits: Limits, password: str) -> Extracted:
    """Write the opened copy into ``folder``. The outcome is ``encrypted`` for a wrong password."""
    kind = sniff_source(source, filename)
    source.seek(0)
    job = ExtractionJob(source, filename, kind.media_type, limits, folder)
    opener = _OPENERS.get(OFFICE if kind.media_type == OFFICE else kind.family)
    try:
        if opener is None:
            raise UnreadableError(
                "unsupported", f"The content is {describe(kind.media_type)}: no password opens it here."
            )
        copy = folder / "0001"
        opener(job, password, copy)
    except UnreadableError as failure:
        return Extracted(failure.outcome, kind.media_type, message=failure.message)
    except (MemoryError, RecursionError):
        return Extracted("limits", kind.media_type, message="Opening this file takes more memory than is allowed.")
    child = ContainedFile(name="opened", path=copy.name, size=copy.stat().st_size)
    return Extracted("ok", kind.media_type, children=(child,), problems=tuple(job.problems))


def _open_pdf(job: ExtractionJob, password: str, copy: Path) -> None:
    try:
        document = pdfium.PdfDocument(job.read_all(), password=password)
        document.save(copy, flags=pdfium_raw.FPDF_REMOVE_SECURITY)
    except pdfium.PdfiumError as error:
        if error.err_code == pdfium_raw.FPDF_ERR_PASSWORD:
            raise UnreadableError("encrypted", WRONG) from None
        raise UnreadableError("corrupt", "The PDF is damaged and can't be opened.") from error


def _open_office(job: ExtractionJob, password: str, copy: Path) -> None:
    if job.size() > job.limits.memory_mb * MEGABYTE // 8:
        raise UnreadableError("too_large", f"A file of this kind can be opened up to {job.limits.memory_mb // 8} MB.")
    try:
        document = msoffcrypto.OfficeFile(job.source)
        document.load_key(password=password, verify_password=True)
        with copy.open("xb") as target:
            document.decrypt(target)
    except InvalidKeyError:
        raise UnreadableError("encrypted", WRONG) from None
    except (DecryptionError, FileFormatError, ParseError, OSError, ValueError, KeyError, AttributeError) as error:
        raise UnreadableError("corrupt", "The document is damaged, or encrypted in a way that is not known.") from error


_OPENERS: dict[str, Callable[[ExtractionJob, str, Path], None]] = {
    "pdf": _open_pdf,
    OFFICE: _open_office,
    "doc": _open_office,
    "xls": _open_office,
    "ppt": _open_office,
    "zip": sealed_zip.open_copy,
}
