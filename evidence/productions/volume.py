"""The volume: the files of all documents, the load files, the list of hashes and the signed receipt, as one archive."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from evidence.models import EvidenceItem, Production, ProductionDocument, Redaction
from evidence.productions.documents import entry
from evidence.productions.finding import stands_in
from evidence.productions.load_files import LoadRow, as_csv, as_dat, as_opt
from evidence.storage import get_store

VOLUME = "VOL001"
RECEIPT = "RECEIPT.json"


@contextmanager
def files_of(document: ProductionDocument) -> Iterator[zipfile.ZipFile]:
    with get_store().open(document.storage_key) as file, zipfile.ZipFile(file) as archive:
        yield archive


def load_rows(production: Production, documents: Sequence[ProductionDocument]) -> list[LoadRow]:
    ranges = {one.place: _range(production, one) for one in documents}
    last_of = {one.family: one.place for one in documents}  # in their order, so that the last stays
    return [_load_row(production, one, ranges, last_of) for one in documents]


def _range(production: Production, document: ProductionDocument) -> tuple[str, str]:
    numbers = list(document.numbers.order_by("page").values_list("number", flat=True))
    return production.number(numbers[0]), production.number(numbers[-1])


def _load_row(
    production: Production, document: ProductionDocument, ranges: dict[int, tuple[str, str]], last_of: dict[int, int]
) -> LoadRow:
    (first, last), alone = ranges[document.place], last_of[document.family] == document.family
    paths = {path.partition("/")[0]: path for path in (one["path"] for one in document.files)}
    return LoadRow(
        BEGBATES=first,
        ENDBATES=last,
        BEGATTACH="" if alone else ranges[document.family][0],
        ENDATTACH="" if alone else ranges[last_of[document.family]][1],
        PAGES=str(document.page_count),
        CONFIDENTIALITY=production.legend,
        REDACTED="Y" if document.redacted else "N",
        WITHHELD="Y" if document.withheld else "N",
        PDFPATH=paths.get("PDF", ""),
        TEXTPATH=paths.get("TEXT", ""),
        NATIVEPATH=paths.get("NATIVES", ""),
        **_metadata(document),
    )


def _metadata(document: ProductionDocument) -> dict[str, str]:
    """What the document says of itself. Titles, notes and tags are the firm's own words, and stand in no load file; nor does
    the hash of an original that is not given: of a redacted one it would let the redacted words be guessed."""
    if document.withheld:
        return {}
    item = document.item
    names = "; ".join(one["name"] or one["address"] for one in item.recipients if one["role"] != "bcc")
    fields = {
        "CUSTODIAN": item.custodian, "DOCDATE": item.document_date.isoformat() if item.document_date else "",
        "DOCTYPE": item.kind, "AUTHOR": item.author, "RECIPIENTS": names, "FILENAME": item.filename,
    }  # fmt: skip
    return _without_redacted(item, fields) if document.redacted else fields


def _without_redacted(item: EvidenceItem, fields: dict[str, str]) -> dict[str, str]:
    """A file's name can say anything; in the others no redacted word stays."""
    words = Redaction.objects.filter(item=item, state=Redaction.State.APPROVED).exclude(words="")
    removed = list(words.values_list("words", flat=True))
    shown = {name: "" if any(_tells(one, value) for one in removed) else value for name, value in fields.items()}
    return {**shown, "FILENAME": ""}


def _tells(words: str, value: str) -> bool:
    return stands_in(words, value) or any(stands_in(part, words) for part in value.split(";"))


def load_files(production: Production, documents: Sequence[ProductionDocument]) -> dict[str, bytes]:
    rows = load_rows(production, documents)
    return {
        f"DATA/{VOLUME}.dat": as_dat(rows),
        f"DATA/{VOLUME}.opt": as_opt(rows, VOLUME),
        f"DATA/{VOLUME}.csv": as_csv(rows),
    }


def hash_list(files: Sequence[dict[str, Any]]) -> bytes:
    """As ``sha256sum --check`` reads it."""
    return "".join(f"{one['sha256']}  {one['name']}\n" for one in files).encode()


def listed(path: str, content: bytes) -> dict[str, Any]:
    return {"name": path, "size_bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def all_files(documents: Sequence[ProductionDocument], added: dict[str, bytes]) -> list[dict[str, Any]]:
    """Every file of the volume but the receipt, by its path."""
    own = [
        {"name": one["path"], "size_bytes": one["size_bytes"], "sha256": one["sha256"]}
        for document in documents
        for one in document.files
    ]
    return sorted([*own, *(listed(path, content) for path, content in added.items())], key=lambda one: str(one["name"]))


def write_volume(
    path: Path, documents: Sequence[ProductionDocument], added: dict[str, bytes], receipt: dict[str, Any]
) -> None:
    """Write the archive: first what was added, then each document's files in their order."""
    with zipfile.ZipFile(path, "w") as volume:
        content = json.dumps(receipt, indent=1, sort_keys=True, ensure_ascii=False).encode()
        for name, data in sorted({**added, RECEIPT: content}.items()):
            volume.writestr(entry(name), data)
        for document in documents:
            with files_of(document) as archive:
                for one in document.files:
                    volume.writestr(entry(one["path"]), archive.read(one["path"]))
