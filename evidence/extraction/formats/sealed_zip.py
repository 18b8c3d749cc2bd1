"""A ZIP archive whose entries are encrypted, written anew without: ZipCrypto by the standard library, WinZip's AES here."""

from __future__ import annotations

import hashlib
import hmac
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import ECB

from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.archive import ENCRYPTED_FLAG, Skipped, entry_name
from evidence.extraction.job import CHUNK, MEGABYTE, ExtractionJob
from evidence.extraction.names import clean_name

WRONG = "The password opens none of the encrypted files in this archive."
AES_METHOD, AES_FIELD = 99, 0x9901
TAG, VERIFIER, ROUNDS = 10, 2, 1000
_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, NotImplementedError, struct.error)


class _NotOpened(Exception):
    """The password does not open this entry."""


def open_copy(job: ExtractionJob, password: str, copy: Path) -> None:
    """Write every entry that is plain, or that the password opens, into a plain archive. What it does not open is noted."""
    try:
        package = zipfile.ZipFile(job.source)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise UnreadableError("corrupt", "The ZIP archive is damaged: its list of files can't be read.") from error
    skipped, opened = Skipped(job), 0
    with package, zipfile.ZipFile(copy, "x") as target:
        for entry in [one for one in package.infolist() if not one.is_dir()][: job.limits.max_entries]:
            sealed = bool(entry.flag_bits & ENCRYPTED_FLAG)
            try:
                _copy(job, package, entry, password, target)
            except _NotOpened:
                skipped.add("encrypted_entry", clean_name(entry_name(entry)), "the password does not open it")
            except _DAMAGE:
                skipped.add("entry_damaged", clean_name(entry_name(entry)), "it is damaged or packed in an unknown way")
            else:
                opened += sealed
    skipped.conclude()
    if not opened:
        raise UnreadableError("encrypted", WRONG)


def _copy(
    job: ExtractionJob, package: zipfile.ZipFile, entry: zipfile.ZipInfo, password: str, target: zipfile.ZipFile
) -> None:
    """Unpack the entry beside the archive first: only what could be read to its end is written into it."""
    most = max(job.limits.ratio_free_mb * MEGABYTE, entry.compress_size * job.limits.max_ratio)
    most = min(most, job.limits.max_output_mb * MEGABYTE - job.written)
    plain, size = job.folder / "entry", 0
    try:
        with plain.open("wb") as file:
            for chunk in _content(job, package, entry, password):
                size += len(chunk)
                if size > most:
                    raise UnreadableError("limits", "The ZIP archive unpacks to more than is allowed.")
                file.write(chunk)
        info = zipfile.ZipInfo(entry_name(entry), entry.date_time)
        info.external_attr = entry.external_attr
        with plain.open("rb") as file, target.open(info, "w", force_zip64=True) as written:
            while chunk := file.read(CHUNK):
                written.write(chunk)
        job.written += size
    finally:
        plain.unlink(missing_ok=True)


def _content(job: ExtractionJob, package: zipfile.ZipFile, entry: zipfile.ZipInfo, password: str) -> Iterator[bytes]:
    if entry.flag_bits & ENCRYPTED_FLAG and entry.compress_type == AES_METHOD:
        return _aes_content(job, entry, password)
    return _plain_content(package, entry, password)


def _plain_content(package: zipfile.ZipFile, entry: zipfile.ZipInfo, password: str) -> Iterator[bytes]:
    try:
        with package.open(entry, pwd=password.encode()) as source:
            while chunk := source.read(CHUNK):
                yield chunk
    except RuntimeError as error:  # zipfile: bad password
        raise _NotOpened from error
    except (zipfile.BadZipFile, zlib.error) as error:
        if entry.flag_bits & ENCRYPTED_FLAG:  # its one byte of a check fits one wrong password of 256
            raise _NotOpened from error
        raise


# WinZip's AES (AE-1 and AE-2): salt, two bytes that a password must give, the encrypted data, ten bytes of HMAC-SHA1 --------
def _aes_content(job: ExtractionJob, entry: zipfile.ZipInfo, password: str) -> Iterator[bytes]:
    strength, method = _aes_field(entry)
    start, end = _place(job, entry)
    length = 8 * (strength + 1)  # of the key: 16, 24 or 32
    salt = _read(job, start, length // 2)
    keys = hashlib.pbkdf2_hmac("sha1", password.encode(), salt, ROUNDS, 2 * length + VERIFIER)
    begin, finish = start + length // 2 + VERIFIER, end - TAG
    if finish < begin:
        raise zipfile.BadZipFile("The entry is cut short.")
    if not hmac.compare_digest(_read(job, begin - VERIFIER, VERIFIER), keys[-VERIFIER:]):
        raise _NotOpened
    sealed = hmac.new(keys[length : 2 * length], digestmod=hashlib.sha1)
    for chunk in _pieces(job, begin, finish):
        sealed.update(chunk)
    if not hmac.compare_digest(sealed.digest()[:TAG], _read(job, finish, TAG)):
        raise _NotOpened  # a wrong password of 65,536 gets here, or a damaged entry
    return _unpacked(_decrypted(_pieces(job, begin, finish), keys[:length]), method)


def _aes_field(entry: zipfile.ZipInfo) -> tuple[int, int]:
    """The strength (1 to 3) and how the data were packed before they were encrypted."""
    at = 0
    while at + 4 <= len(entry.extra):
        field, size = struct.unpack_from("<HH", entry.extra, at)
        if field == AES_FIELD and size >= 7:
            strength, method = struct.unpack_from("<BH", entry.extra, at + 8)
            if strength in (1, 2, 3) and method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                return strength, method
        at += 4 + size
    raise NotImplementedError("The entry is encrypted in an unknown way.")


def _place(job: ExtractionJob, entry: zipfile.ZipInfo) -> tuple[int, int]:
    """Where the entry's data begin and end: behind its own header."""
    header = _read(job, entry.header_offset, 30)
    if len(header) < 30 or header[:4] != b"PK\x03\x04":
        raise zipfile.BadZipFile("The entry has no header.")
    name, extra = struct.unpack_from("<HH", header, 26)
    start = entry.header_offset + 30 + name + extra
    return start, start + entry.compress_size


def _read(job: ExtractionJob, start: int, size: int) -> bytes:
    job.source.seek(start)
    return job.source.read(size)


def _pieces(job: ExtractionJob, start: int, end: int) -> Iterator[bytes]:
    while start < end:
        chunk = _read(job, start, min(CHUNK, end - start))  # a chunk is whole blocks of AES
        if not chunk:
            raise EOFError
        start += len(chunk)
        yield chunk


def _decrypted(pieces: Iterator[bytes], key: bytes) -> Iterator[bytes]:
    """AES in counter mode, with WinZip's counter: from 1, its lowest byte first."""
    counter, blocks = 1, Cipher(AES(key), ECB()).encryptor()
    for piece in pieces:
        count = -(-len(piece) // 16)
        stream = blocks.update(b"".join(one.to_bytes(16, "little") for one in range(counter, counter + count)))
        counter += count
        mixed = int.from_bytes(piece, "big") ^ int.from_bytes(stream[: len(piece)], "big")
        yield mixed.to_bytes(len(piece), "big")


def _unpacked(pieces: Iterator[bytes], method: int) -> Iterator[bytes]:
    if method == zipfile.ZIP_STORED:
        yield from pieces
        return
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    for piece in pieces:
        data = inflater.decompress(piece, CHUNK)
        while data:
            yield data
            data = inflater.decompress(inflater.unconsumed_tail, CHUNK)
    yield inflater.flush()
