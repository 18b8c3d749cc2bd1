"""Calls of the tools of evidence and its pipeline."""

from __future__ import annotations

from typing import Any

from cases.models import Role
from tests.access.callers import Caller
from tests.access.rules import Exempt, Sample
from tests.access.samples.money import ASKS
from tests.access.world import World

READ, WRITE = "read:evidence", "write:evidence"
WATCHERS = (Role.FIRM_ADMIN, Role.ATTORNEY)
WATCHED = Exempt(lambda caller, relation: caller.role not in WATCHERS, 403, "attorneys and admins know who read what")
UPLOAD = {"filename": "letter.txt", "content_type": "text/plain", "size_bytes": 5}


def _uploaded(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"upload_id": world.id_of("upload", relation)}


def _several(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"evidence_ids": [world.id_of("evidence", relation)], "add_tags": ["hot"]}


def _stage() -> Sample:
    return Sample(WRITE, "evidence", body={}, status=202, changes=True)


SAMPLES: dict[str, Sample] = {
    "portal.get": Sample("read:cases", "case", client=True),
    "evidence.list": Sample(READ, "case", client=True),
    "evidence.history": Sample("read:evidence", "evidence"),
    "evidence.get": Sample(READ, "evidence", client=True),
    "evidence.create": Sample(WRITE, "case", body={"title": "Blue folder"}, status=201, changes=True),
    "evidence.update": Sample(WRITE, "evidence", body={"title": "Renamed"}, changes=True),
    "evidence.bulk_update": Sample(WRITE, "case", body=_several, changes=True),
    "evidence.facets": Sample(READ, "case"),
    "evidence.delete": Sample("delete:evidence", "evidence", status=204, changes=True, exempt=(ASKS,)),
    "evidence.search": Sample(READ, "case", body={"q": "paid"}, client=True),
    "evidence.upload": Sample(WRITE, "case", body=UPLOAD, status=201, client=True, changes=True),
    "evidence.confirm_upload": Sample(WRITE, "upload", _uploaded, body={}, status=202, client=True, changes=True),
    "evidence.download": Sample(READ, "evidence", client=True, effects=True),
    "evidence.view": Sample(READ, "evidence", client=True, effects=True),
    "evidence.review": Sample(WRITE, "evidence", body={}, changes=True, people=True),
    "evidence.get_manifest": Sample(READ, "evidence", effects=True),  # a check of the bytes is an act of custody
    "evidence.list_views": Sample(READ, "evidence", people=True, exempt=(WATCHED,)),
    "evidence.visibility_preview": Sample(READ, "evidence"),
    "evidence.get_source_context": Sample(READ, "evidence", query={"quote": "paid"}, client=True),
    "evidence.get_processing_status": Sample(READ, "evidence", client=True),
    "evidence.enrich": _stage(),
    "evidence.cancel_enrichment": _stage(),
    "evidence.re_extract": _stage(),
    "ingestion.extract_text": _stage(),
    "ingestion.extract_entities": _stage(),
    "ingestion.extract_relationships": _stage(),
    "ingestion.classify": _stage(),
    "ingestion.summarize": _stage(),
    "ingestion.extract_facts": _stage(),
}
