"""Importing a received production: a job that takes rows in, makes their documents, and looks for files that nothing named."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from django.db.models import Count, Q

from audit.entries.actions import record_done
from audit.events.actions import emit_for
from audit.models import Job
from cases.models import Case
from cases.scopes import present_scope
from config.api.errors import QuotaExceeded
from config.boundary import firm_boundary
from evidence.load_files.child import Volume, opened
from evidence.load_files.documents import documents_made
from evidence.load_files.looking import source_items
from evidence.load_files.rows import rows_read
from evidence.models import LoadFileImport, LoadFileRow
from evidence.pipeline.ending import job_actor
from evidence.pipeline.long_jobs import Progress, WorkFailed, register

IMPORT = "import_load_file"
MOST_NAMED = 200_000
LOST_RIGHT = "Whoever began this may not bring files to the case any more."
State, Outcome = LoadFileImport.State, LoadFileRow.Outcome


def import_rows(job: Job) -> Generator[Progress, None, dict[str, Any]]:
    """Do what is left of the import; what was done stays, whatever stops this."""
    with firm_boundary(job.firm_id):
        _check_right(job)
        found = LoadFileImport.objects.get(pk=job.entity_id)
        items = source_items(found)
    if found.state == State.DONE:
        return _account(found)
    yield Progress("read_load_file", found.rows_read, found.rows_read)
    with opened(items) as volume:
        if not found.is_read:
            yield from rows_read(found, volume)
        try:
            yield from documents_made(job, found, items[0], volume)
        except QuotaExceeded as full:
            raise WorkFailed(
                full.message, code=full.code, guidance="Make room, then try again: what is imported stays."
            ) from full
        unnamed = _unnamed(found, volume)
    with firm_boundary(job.firm_id):
        return _end(job, found, unnamed)


def _check_right(job: Job) -> None:
    actor = job_actor(job)
    scope = present_scope(person_id=actor.person_id, session_id=job.session_id)
    allowed = scope is not None and scope.permits("write:evidence") and scope.sees_all_evidence
    if not allowed or scope is None or not Case.objects.visible_to(scope).filter(pk=job.case_id).exists():
        raise WorkFailed(LOST_RIGHT, guidance="Have somebody who works on the case import it.")


def _unnamed(found: LoadFileImport, volume: Volume) -> dict[str, Any]:
    """Files of the volume that no row is made of, but for the load files."""
    with firm_boundary(found.firm_id):
        rows = LoadFileRow.objects.filter(load_import=found).exclude(names=[])
        if found.rows_read > MOST_NAMED:
            return {}
        named = [name for names in rows.values_list("names", flat=True).iterator() for name in names]
    read = [one for one in (found.load_file, found.image_file) if one]
    return volume.unnamed([*named, *read])


def _end(job: Job, found: LoadFileImport, unnamed: dict[str, Any]) -> dict[str, Any]:
    held = LoadFileImport.objects.select_for_update().get(pk=found.pk)
    held.state, held.unnamed, held.version = State.DONE, unnamed, held.version + 1
    held.save()
    account, actor = _account(held), job_actor(job)
    emit_for(held, actor=actor, event_type="load_file_import.completed", data={"imported": account["imported"]})
    said = f"{account['imported']} of {account['rows']} rows imported, {account['failed']} not."
    record_done(actor=actor, case_id=held.case_id, row=held, entity_type="load_file_import", tool=IMPORT, said=said)
    return account


def _account(found: LoadFileImport) -> dict[str, Any]:
    """Every row is imported or not; the two add up to all."""
    counts = LoadFileRow.objects.filter(load_import=found).aggregate(
        rows=Count("pk"),
        imported=Count("pk", filter=Q(outcome=Outcome.IMPORTED)),
        failed=Count("pk", filter=Q(outcome=Outcome.FAILED)),
        with_problems=Count("pk", filter=Q(outcome=Outcome.IMPORTED, has_problems=True)),
    )
    return {"import_id": str(found.pk), **counts}


register(IMPORT, "evidence.load_files.importing.import_rows")
