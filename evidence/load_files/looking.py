"""The first look at a received production: its load file, how that is written, what its columns seem to mean, and first rows."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from audit.events.actions import emit_for
from audit.models import Job
from config.boundary import firm_boundary
from evidence.load_files.child import Volume, opened
from evidence.load_files.columns import missing, proposed_mapping
from evidence.load_files.values import order_of
from evidence.models import EvidenceItem, LoadFileImport
from evidence.pipeline.ending import job_actor
from evidence.pipeline.long_jobs import Progress, WorkFailed, register

LOOK = "look_at_load_file"
FIRST_ROWS, SHOWN_ROWS, LONGEST_SHOWN = 2_000, 20, 300
State = LoadFileImport.State
UNSEEN = (State.READING, State.UNREADABLE)


def look(job: Job) -> Generator[Progress, None, dict[str, Any]]:
    """Find the load file and read its first rows. What a person said of it already is kept."""
    with firm_boundary(job.firm_id):
        found = LoadFileImport.objects.get(pk=job.entity_id)
        items = source_items(found)
    if found.state not in UNSEEN:
        return {"import_id": str(found.pk)}
    yield Progress("look_at_load_file", 0, 1)
    with opened(items) as volume:
        try:
            read = _read(found, volume)
        except WorkFailed:
            with firm_boundary(job.firm_id):
                LoadFileImport.objects.filter(pk=found.pk, state=State.READING).update(state=State.UNREADABLE)
            raise
    with firm_boundary(job.firm_id):
        _keep(job, found, read)
    return {"import_id": str(found.pk)}


def source_items(found: LoadFileImport) -> list[EvidenceItem]:
    return [one.item for one in found.sources.select_related("item").order_by("place")]


def _read(found: LoadFileImport, volume: Volume) -> dict[str, Any]:
    """The columns of the import's row, as they are now known."""
    seen = volume.look()
    tables = _candidates(seen, "table")
    images = _candidates(seen, "images")
    name = found.load_file or (tables[0] if tables else "")
    image_file = found.image_file or (images[0] if images else "")
    if not name and not image_file:
        raise WorkFailed(
            "There is no load file in what came: none ends in .dat, .csv, .tsv or .opt.", code="FILE_CORRUPT",
            guidance="Send the load file too, or name it with load_file.",
        )  # fmt: skip
    wanted = {
        one: found.dialect.get(one) or "" for one in ("encoding", "separator", "quote") if found.dialect.get("given")
    }
    described = volume.describe(name, most=FIRST_ROWS, **wanted) if name else _no_table()
    image_encoding = volume.describe(image_file, most=1)["encoding"]["name"] if image_file else ""
    headers = described["headers"]
    mapping = found.mapping if found.headers == headers and found.mapping else proposed_mapping(headers)
    order, assumed = order_of(_column(described["rows"], mapping.get("date")))
    return {
        "load_file": name, "image_file": image_file, "headers": headers, "mapping": mapping, "date_order": order,
        "dialect": described["dialect"] | {"given": bool(wanted)}, "read_from": described["end"],
        "preview": {
            "files": sum(one["files"] for one in seen), "tables": tables, "image_files": images,
            "encoding": described["encoding"], "date_assumed": assumed, "image_encoding": image_encoding,
            "rows": [_shown(one) for one in described["rows"][:SHOWN_ROWS]],
            "missing": missing(mapping, images=bool(image_file)),
        },
    }  # fmt: skip


def _no_table() -> dict[str, Any]:
    nothing = {"name": "utf-8", "basis": "There is an Opticon file alone.", "assumed": False}
    return {"headers": [], "rows": [], "end": 0, "encoding": nothing, "dialect": {}}


def _candidates(seen: Sequence[dict[str, Any]], kind: str) -> list[str]:
    """Names of what may be the load file; a .dat says more than a .csv beside it."""
    names = [name for one in seen for name, _, said in one["load_files"] if said == kind]
    return sorted(names, key=lambda name: (not name.lower().endswith((".dat", ".opt")), name.count("/"), name))[:20]


def _column(rows: Sequence[dict[str, Any]], index: int | None) -> list[str]:
    return [] if index is None else [one["values"][index] for one in rows if index < len(one["values"])]


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    return {"values": [one[:LONGEST_SHOWN] for one in row["values"]], "problems": row["problems"]}


def _keep(job: Job, found: LoadFileImport, read: dict[str, Any]) -> None:
    held = LoadFileImport.objects.select_for_update().get(pk=found.pk)
    if held.state not in UNSEEN:
        return
    for name, value in read.items():
        setattr(held, name, value)
    held.state, held.version = State.PREVIEW, held.version + 1
    held.save()
    emit_for(held, actor=job_actor(job), event_type="load_file_import.updated", data={"fields": ["state"]})


register(LOOK, "evidence.load_files.looking.look")
