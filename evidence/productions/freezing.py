"""Freezing a production: a job that makes its documents one after the other, looks at all of them, and seals the volume."""

from __future__ import annotations

import tempfile
import uuid
from collections.abc import Generator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.utils import timezone

from audit.entries.actions import record_done
from audit.events.actions import emit_for
from audit.models import Job
from config.boundary import firm_boundary
from evidence.custody.receipts import production_receipt
from evidence.models import EvidenceItem, Production, ProductionDocument, Redaction
from evidence.pipeline.ending import job_actor
from evidence.pipeline.long_jobs import Progress, WorkFailed
from evidence.productions.actions import FREEZE
from evidence.productions.documents import found_again, make_document, packed
from evidence.productions.finding import is_sought, stands_in
from evidence.productions.load_files import LoadRow
from evidence.productions.plans import plan_of
from evidence.productions.policies import not_producible, proposed_redactions
from evidence.productions.storing import amount_of, release, removed_if_full, reserve
from evidence.productions.volume import all_files, files_of, hash_list, listed, load_files, load_rows, write_volume
from evidence.quotas.reserving import StorageAmount
from evidence.storage import get_store, new_key

HASHES = "DATA/HASHES.txt"
EVERYWHERE = (Redaction.Reason.SSN, Redaction.Reason.ACCOUNT)  # what is redacted in one document stands in no other


def freeze(job: Job) -> Generator[Progress, None, dict[str, Any]]:
    """Make each document that is not made yet as it is planned now; then the volume, and what says that it is frozen."""
    with firm_boundary(job.firm_id):
        production = Production.objects.get(pk=job.entity_id)
        if production.state == Production.State.FROZEN:
            return _result(production)
        ids = list(production.documents.order_by("place").values_list("pk", flat=True))
    for done, pk in enumerate(ids):
        yield Progress("make_documents", done, len(ids) + 1)
        _make(job, pk)
    yield Progress("seal_production", len(ids), len(ids) + 1)
    with firm_boundary(job.firm_id):
        return _sealed(job, production)


def _make(job: Job, pk: uuid.UUID) -> None:
    """Make one document unless it is made as it is planned now. Its pages are drawn outside of any transaction."""
    with firm_boundary(job.firm_id):
        document = ProductionDocument.objects.select_related("item", "production").get(pk=pk)
        check_producible([document])
        plan = plan_of(document)
        fingerprint = plan.fingerprint()
    if document.storage_key and document.fingerprint == fingerprint:
        return
    made, key, before, stored = (
        make_document(plan),
        new_key(document.firm_id),
        document.storage_key,
        amount_of([document]),
    )
    _save(key, packed(made.files))
    with removed_if_full(key), firm_boundary(job.firm_id):
        document.fingerprint, document.storage_key, document.page_count = fingerprint, key, made.pages
        document.redacted = made.redacted
        document.files = [_described(path, content) for path, content in sorted(made.files.items())]
        document.save()
        release(document, stored)
        reserve(document, amount_of([document]))
    if before:
        get_store().delete(before)


def _described(path: str, content: bytes) -> dict[str, Any]:
    one = listed(path, content)
    return {"path": path, "size_bytes": one["size_bytes"], "sha256": one["sha256"]}


def _save(key: str, content: bytes) -> None:
    with tempfile.NamedTemporaryFile(suffix=".document") as file:
        file.write(content)
        file.flush()
        get_store().save_path(key, Path(file.name))


def check_producible(documents: Sequence[ProductionDocument]) -> None:
    """Nothing that became withheld, or was taken out of the case, since the production was put together is in it."""
    for document in documents:
        if why := not_producible(document.item, withheld=document.withheld):
            raise WorkFailed(
                f"“{document.item.title[:80]}” can't be produced: {why}",
                guidance="Wait if it is still to be read; else make another draft that withholds it or leaves it out.",
                found={"evidence_id": str(document.item_id)},
            )


def _sealed(job: Job, production: Production) -> dict[str, Any]:
    """All at once: what was made is still what is planned, nothing redacted stands anywhere, the volume is stored, and the
    production is frozen with its receipt."""
    production = Production.objects.select_for_update().get(pk=production.pk)
    documents = _unchanged_documents(production)
    sought = sought_everywhere(documents)
    check_across(documents, sought)
    check_load_rows(load_rows(production, documents), sought)
    frozen_at, actor = timezone.now(), job_actor(job)
    added = load_files(production, documents)
    added[HASHES] = hash_list(all_files(documents, added))
    receipt = production_receipt(job=job, production=production, files=all_files(documents, added), frozen_at=frozen_at)
    signed = {"statement": receipt.statement, "signature": receipt.signature, "public_key": receipt.public_key}
    key = new_key(production.firm_id)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "volume.zip"
        write_volume(path, documents, added, signed)
        digest = get_store().save_path(key, path)
    with removed_if_full(key):
        reserve(production, StorageAmount(digest.size_bytes))
    production.state, production.frozen_at, production.frozen_by_id = Production.State.FROZEN, frozen_at, _person(job)
    production.storage_key, production.sha256, production.size_bytes = key, digest.sha256, digest.size_bytes
    production.version += 1
    production.save()
    emit_for(production, actor=actor, event_type="production.frozen", data={"sha256": digest.sha256})
    said = f"Frozen: SHA-256 {digest.sha256}, receipt {receipt.pk}."
    record_done(
        actor=actor, case_id=production.case_id, row=production, entity_type="production", tool=FREEZE, said=said
    )
    return _result(production)


def _unchanged_documents(production: Production) -> list[ProductionDocument]:
    """The production's documents, held, in order. Raises ``WorkFailed`` where one is not what is planned any more."""
    rows = production.documents.select_related("item", "production").order_by("place")
    documents = list(rows)
    list(EvidenceItem.objects.select_for_update().filter(pk__in=[one.item_id for one in documents]).order_by("pk"))
    check_producible(list(rows.all()))
    if proposed_redactions(production).exists():
        raise WorkFailed(
            "Redactions were proposed meanwhile, and nobody has decided about them.",
            guidance="Approve or dismiss them with redactions.decide, and freeze it again.",
        )
    for document in documents:
        if plan_of(document).fingerprint() != document.fingerprint:
            raise WorkFailed("Redactions or documents changed meanwhile.", guidance="Freeze it again.")
    return documents


def sought_everywhere(documents: Sequence[ProductionDocument]) -> list[Redaction]:
    """The numbers of people that are redacted in any of the documents."""
    produced = [one.item_id for one in documents if not one.withheld]
    rows = Redaction.objects.filter(item__in=produced, state=Redaction.State.APPROVED, reason__in=EVERYWHERE)
    return [one for one in rows.select_related("item").order_by("id") if is_sought(one.words)]


def check_across(documents: Sequence[ProductionDocument], sought: Sequence[Redaction]) -> None:
    """A number of somebody's that is redacted in one document is in the clear in none."""
    for document in documents if sought else ():
        with files_of(document) as archive:
            path = next(one["path"] for one in document.files if one["path"].startswith("TEXT/"))
            text = archive.read(path).decode()
        bates = path.removeprefix("TEXT/").removesuffix(".txt")
        for redaction in sought:
            if stands_in(redaction.words, text):
                raise found_again(redaction.item, str(redaction.pk), bates, "the text of a document")


def check_load_rows(rows: Sequence[LoadRow], sought: Sequence[Redaction]) -> None:
    """Nor does it stand in what is said of any document: a file's name, say."""
    for row in rows:
        for column, value in asdict(row).items():
            for redaction in sought:
                if stands_in(redaction.words, value):
                    raise found_again(
                        redaction.item, str(redaction.pk), row.BEGBATES, f"the column {column} of the load file"
                    )


def _person(job: Job) -> Any:
    return job.params.get("approved_by") or (job.actor_id if job.actor_type == "human" else job.owner_id)


def _result(production: Production) -> dict[str, Any]:
    return {"production_id": str(production.pk), "sha256": production.sha256, "size_bytes": production.size_bytes}
