"""The files of some rows, taken out of the volume together: natives, texts, and page images put together to a PDF."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from evidence.load_files.child import TakenFile, TakenText, Volume
from evidence.load_files.problems import problem
from evidence.load_files.rows import value_of
from evidence.load_files.values import numbers_from, pages_between
from evidence.models import LoadFileImport, LoadFileRow

PDF = b"%PDF-"
HASHES = {"md5": 32, "sha1": 40, "sha256": 64}
Problems = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """A file to store, and what it is called. ``assembled``: we put it together, from so many page images."""

    path: Path
    filename: str
    name: str  # in the volume
    assembled: int = 0


@dataclass(slots=True)
class Material:
    """What a document is made of. ``main`` is its file; ``beside`` are further ones, which are kept inside it."""

    main: ImportedFile | None = None
    images: ImportedFile | None = None
    text: TakenText | None = None
    text_file: ImportedFile | None = None
    labels: list[str] = field(default_factory=list)  # by page of the images, or of the document without any
    names: list[str] = field(default_factory=list)
    problems: Problems = field(default_factory=list)
    named: int = 0  # how many files the row names


def wanted(found: LoadFileImport, row: LoadFileRow) -> list[str]:
    paths = [value_of(found, row.values, one).strip() for one in ("native_path", "text_path")]
    return [one for one in [*paths, *image_paths(found, row)] if one]


def image_paths(found: LoadFileImport, row: LoadFileRow) -> list[str]:
    """Of the Opticon file, else what the row itself names."""
    if row.images:
        return list(dict.fromkeys(path for _, path, _ in row.images))
    path = value_of(found, row.values, "image_path").strip()
    return [path] if path else []


def taken(found: LoadFileImport, rows: Sequence[LoadFileRow], volume: Volume) -> dict[str, TakenFile]:
    """All files of these rows. One for which there was no room beside the others is taken by itself."""
    files = volume.take(list(dict.fromkeys(path for row in rows for path in wanted(found, row))))
    for path, file in files.items():
        if file.code == "too_large":
            files[path] = volume.take([path])[path]
    return files


def material_of(found: LoadFileImport, row: LoadFileRow, volume: Volume, files: dict[str, TakenFile]) -> Material:
    made = Material(named=len(wanted(found, row)))
    native = _one(found, row, "native_path", files, made)
    text = _one(found, row, "text_path", files, made)
    _page_images(found, row, volume, files, made)
    if native:
        made.main = _native(found, row, native)
        _compare_hashes(found, row, native, made)
        made.images = _but_slip_sheet(made)
    else:
        made.main, made.images = made.images, None
    if text:
        made.text = volume.texts([value_of(found, row.values, "text_path").strip()]).popitem()[1]
        made.text_file = ImportedFile(
            text, f"{row.begin}.txt", files[value_of(found, row.values, "text_path").strip()].name
        )
        if made.main is None:
            made.main, made.text_file, made.text = made.text_file, None, None
    if not made.labels:
        made.labels = numbers_from(row.begin, pages_between(row.begin, row.end or row.begin) or 1)
    return made


def _one(
    found: LoadFileImport, row: LoadFileRow, field: str, files: dict[str, TakenFile], made: Material
) -> Path | None:
    path = value_of(found, row.values, field).strip()
    return _found(path, found.headers[found.mapping[field]], files, made) if path else None


def _found(path: str, column: str, files: dict[str, TakenFile], made: Material) -> Path | None:
    file = files[path]
    if file.path is None:
        made.problems.append(problem(file.code if file.code in KNOWN else "damaged_file", column, path))
        return None
    made.names.append(file.name)
    return file.path


KNOWN = ("missing_file", "unsafe_path", "ambiguous_file", "encrypted_file", "damaged_file", "too_large")


def _native(found: LoadFileImport, row: LoadFileRow, path: Path) -> ImportedFile:
    """Under its own name where the load file has it, but always with the ending of the file that came."""
    name = value_of(found, row.values, "native_path").strip().replace("\\", "/")
    ending = PurePosixPath(name).suffix[:16]
    said = PurePosixPath(value_of(found, row.values, "filename").replace("\\", "/").strip() or name).name
    filename = said if said.lower().endswith(ending.lower()) else f"{said}{ending}"
    return ImportedFile(path, filename[-255:], name)


def _page_images(
    found: LoadFileImport, row: LoadFileRow, volume: Volume, files: dict[str, TakenFile], made: Material
) -> None:
    """Put the images together, with the number of each page. One PDF by itself is kept as it came."""
    column = "" if row.images else found.headers[found.mapping["image_path"]] if "image_path" in found.mapping else ""
    paths = {path: _found(path, column, files, made) for path in image_paths(found, row)}
    here = [(path, file) for path, file in paths.items() if file is not None]
    if not here:
        return
    pdf, counts = volume.assembled([file for _, file in here])
    for (path, _), count in zip(here, counts, strict=True):
        if not count:
            made.problems.append(problem("damaged_image", column, path))
    made.labels = _labels(row, [(path, count) for (path, _), count in zip(here, counts, strict=True)])
    whole = pages_between(row.begin, row.end) if row.end and row.end != row.begin else None
    if whole is not None and whole != len(made.labels):
        made.problems.append(problem("page_count", value=f"{len(made.labels)} pages, {whole} numbers"))
    if len(here) == 1 and counts[0] and _is_pdf(here[0][1]):
        pdf.unlink()
        made.images = ImportedFile(here[0][1], f"{row.begin}.pdf", files[here[0][0]].name)
    else:
        made.images = ImportedFile(pdf, f"{row.begin}.pdf", files[here[0][0]].name, assembled=len(here))


def _labels(row: LoadFileRow, counted: Sequence[tuple[str, int]]) -> list[str]:
    """Each page's number: by the key of its image, counted on through a file of several pages."""
    keys: dict[str, str] = {}
    for key, path, _ in row.images:
        keys.setdefault(path, key)
    labels: list[str] = []
    for path, count in counted:
        start = keys.get(path) or (numbers_from(row.begin, len(labels) + 1)[-1])
        labels += numbers_from(start, max(1, count))
    return labels


def _is_pdf(path: Path) -> bool:
    with path.open("rb") as file:
        return PDF in file.read(1024)


def _but_slip_sheet(made: Material) -> ImportedFile | None:
    """One page beside a native file only says that there is one."""
    if made.images is not None and len(made.labels) == 1:
        made.problems.append(problem("slip_sheet", value=made.images.name))
        return None
    return made.images


def _compare_hashes(found: LoadFileImport, row: LoadFileRow, path: Path, made: Material) -> None:
    for name, length in HASHES.items():
        said = value_of(found, row.values, name).strip().lower().removeprefix("0x")
        if not said:
            continue
        column = found.headers[found.mapping[name]]
        if len(said) != length or not all(one in "0123456789abcdef" for one in said):
            said_by_length = next((other for other, size in HASHES.items() if size == len(said)), "")
            if not said_by_length:
                made.problems.append(problem("bad_hash", column, said))
                continue
            name = said_by_length
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, name).hexdigest()
        if digest != said:
            made.problems.append(problem("hash_mismatch", column, f"{said} in the load file, {digest} of the file"))
