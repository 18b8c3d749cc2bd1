"""Taking a production of the other side in, saying how its load file is read, and having it imported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from audit.events.actions import emit_for
from audit.jobs.actions import job_start
from audit.models import Job
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import Conflict, Invalid
from config.api.scope import Actor
from evidence.custody.manifest import Occasion
from evidence.custody.upload_actions import upload_confirm
from evidence.load_files.columns import COLUMNS, missing
from evidence.load_files.importing import IMPORT
from evidence.load_files.looking import LOOK
from evidence.load_files.policies import check_start_import, check_update_import
from evidence.models import EvidenceItem, LoadFileImport, LoadFileSource, Upload
from evidence.models.item_rows import EvidenceRows
from evidence.pipeline.long_jobs import wake

State = LoadFileImport.State
READ_AGAIN = ("load_file", "image_file", "encoding", "separator", "quote")


@transaction.atomic
def load_file_take(
    *,
    actor: Actor,
    case: Case,
    uploads: Sequence[Upload],
    items: Sequence[EvidenceItem],
    among: EvidenceRows,
    received_from: str,
    occasion: Occasion | None = None,
) -> tuple[LoadFileImport, Job]:
    """Take these files in as a production that was received, and queue the first look at it. Uploads are confirmed with it,
    and are not read as documents. Raises ``Conflict`` if the bytes of one have not come, or are not what was declared."""
    check_case_open(case)
    sources = [*items, *(_came(actor, one, among, occasion) for one in uploads)]
    for one in sources:
        if not one.storage_key:
            raise Conflict("A record without a file is no volume.", details={"evidence_id": str(one.pk)})
    author = actor.author
    found = LoadFileImport(
        firm_id=case.firm_id, case=case, received_from=received_from, made_by_type=author["type"],
        made_by_name=author["name"],
    )  # fmt: skip
    found.save(force_insert=True)
    unique = list(dict.fromkeys(one.pk for one in sources))
    LoadFileSource.objects.bulk_create(
        [
            LoadFileSource(firm_id=case.firm_id, case=case, load_import=found, item_id=pk, place=place)
            for place, pk in enumerate(unique, start=1)
        ]
    )
    emit_for(found, actor=actor, event_type="load_file_import.created", data={"files": len(unique)})
    return found, _queue(actor, found, LOOK)


def _came(actor: Actor, upload: Upload, among: EvidenceRows, occasion: Occasion | None) -> EvidenceItem:
    outcome = upload_confirm(actor=actor, upload=upload, among=among, occasion=occasion, read=False)
    if outcome.item is None:
        raise Conflict(
            outcome.refusal,
            details={"upload_id": str(upload.pk)},
            suggestion="Send the file anew with evidence.upload.",
        )
    return outcome.item


def _queue(actor: Actor, found: LoadFileImport, kind: str) -> Job:
    job = job_start(actor=actor, kind=kind, row=found, entity_type="load_file_import", total=1)
    wake(job)
    return job


@transaction.atomic
def load_file_update(*, actor: Actor, found: LoadFileImport, **fields: Any) -> list[str]:
    """Say how it is to be read. What concerns the file itself has it looked at again; columns alone do not. Returns the names
    of the fields that changed."""
    check_update_import(found)
    changed = _say(found, fields)
    if changed:
        found.version += 1
        found.save()
        emit_for(found, actor=actor, event_type="load_file_import.updated", data={"fields": changed})
    if set(changed) & set(READ_AGAIN) or (changed and found.state == State.READING):
        _queue(actor, found, LOOK)
    return changed


def _say(found: LoadFileImport, fields: Mapping[str, Any]) -> list[str]:
    changed = [
        one
        for one in ("load_file", "image_file", "date_order", "received_from")
        if fields.get(one, getattr(found, one)) != getattr(found, one)
    ]
    for name in changed:
        setattr(found, name, fields[name])
    said = {one: fields[one] for one in ("encoding", "separator", "quote") if one in fields}
    if any(found.dialect.get(name) != value for name, value in said.items()):
        found.dialect = {**found.dialect, **said, "given": True}
        changed += list(said)
    if set(changed) & set(READ_AGAIN):
        found.state = State.READING
    elif "mapping" in fields:
        mapping = mapping_of(found, fields["mapping"])
        if mapping != found.mapping:
            found.mapping, changed = mapping, [*changed, "mapping"]
            found.preview = found.preview | {"missing": missing(mapping, images=bool(found.image_file))}
    return changed


def mapping_of(found: LoadFileImport, names: Mapping[str, str]) -> dict[str, int]:
    """The mapping with these columns, by their names, in the place of others. Empty ones take a field's column away."""
    mapping = dict(found.mapping)
    for field, name in names.items():
        if not name:
            mapping.pop(field, None)
        elif name not in found.headers:
            raise Invalid.field(f"mapping.{field}", f"The load file has no column “{name[:60]}”.")
        else:
            mapping[field] = found.headers.index(name)
    return {field: mapping[field] for field in COLUMNS if field in mapping}


@transaction.atomic
def load_file_start(*, actor: Actor, found: LoadFileImport) -> Job:
    """Have the documents made. Raises ``Conflict`` unless it waits for that, and ``Invalid`` where no column has the numbers."""
    check_start_import(found)
    found.state, found.version = State.IMPORTING, found.version + 1
    found.save()
    emit_for(found, actor=actor, event_type="load_file_import.updated", data={"fields": ["state"]})
    return _queue(actor, found, IMPORT)
