"""Calls of the tools of evidence and its pipeline."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from cases.models import Role
from tests.access.arrived import SENDERS
from tests.access.callers import Caller
from tests.access.places import ARCHIVED, OWN, PLACE, WITHHELD
from tests.access.rules import Exempt, Sample
from tests.access.samples.money import ASKS, NO_HISTORY
from tests.access.world import World

READ, WRITE = "read:evidence", "write:evidence"
WATCHERS = (Role.FIRM_ADMIN, Role.ATTORNEY)
WATCHED = Exempt(lambda caller, relation: caller.role not in WATCHERS, 403, "attorneys and admins know who read what")
UPLOAD = {"filename": "letter.txt", "content_type": "text/plain", "size_bytes": 5}


def _several(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"evidence_ids": [world.id_of("evidence", relation)], "add_tags": ["hot"]}


def _passwords(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"evidence_ids": [world.id_of("evidence", relation)], "passwords": ["open sesame"]}


DECIDERS = (Role.FIRM_ADMIN, Role.ATTORNEY)
ATTORNEYS = Exempt(
    lambda caller, relation: caller.kind == "person" and caller.role not in DECIDERS and relation != ARCHIVED, 403,
    "attorneys decide",
)  # fmt: skip
PEOPLE = Exempt(
    lambda caller, relation: caller.kind == "person" and caller.role not in DECIDERS,
    403,
    "attorneys grant, archived or not",
)
NOT_SHOWN = Exempt(lambda caller, relation: relation in WITHHELD, 409, "what is privileged is shown to no client")
NOT_THE_SENDER = Exempt(
    lambda caller, relation: caller.name != SENDERS.get(relation, "firm admin"),
    403,
    "it would be recorded as the sender's",
)
NOT_GUESTS = Exempt(lambda caller, relation: caller.role == Role.GUEST, 403, "for the firm's people to know")

OWN_QUESTIONS = Exempt(
    lambda caller, relation: caller.kind != "person" and not caller.sees_privileged, 404, "their own session's alone"
)
NOT_PRIVILEGED = Exempt(lambda caller, relation: not caller.sees_privileged, 403, "for who sees what is privileged")

ALWAYS_ASKS = Exempt(lambda caller, relation: caller.kind == "agent", 202, "what leaves is for a person to hand out")

BOX = {"page": 1, "boxes": [[0.1, 0.2, 0.4, 0.25]], "reason": "ssn"}


def _production(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    ids = [str(world.id_of("evidence", relation))]
    return {"name": "First", "evidence_ids": ids, "prefix": "DOE", "withheld": "slip_sheet"}


def _received(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"evidence_ids": [str(world.id_of("evidence", relation if relation in PLACE else OWN))]}


def _numbered(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {
        "series_id": world.id_of("exhibit_series", relation), "evidence_ids": [world.id_of("evidence", relation)],
    }  # fmt: skip


def _guest(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {
        "user_id": world.id_of("guest", relation),
        "expires_at": (timezone.now() + timedelta(days=7)).isoformat(),
    }


def _itself(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    item = world.items[relation if relation in PLACE else OWN]
    return {"evidence_id": str(item.pk), "other_id": str(item.pk)}


def _speaker(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    item = world.id_of("evidence", relation)
    return {"evidence_id": item, "speaker": world.ids["speaker"].get(relation, item)}


def _two(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    item = world.items[relation if relation in PLACE else OWN]
    own = {"name": "Rent", "description": "Rent is due.", "examples": ["The rent is due."]}
    return {"evidence_ids": [item.pk, item.pk], "clause_types": ["termination"], "custom_types": [own]}


ANALYZE = "analyze:evidence"
SAMPLES: dict[str, Sample] = {
    "isaacus_search": Sample(READ),
    "isaacus_extract": Sample(ANALYZE, changes=False),
    "isaacus_classify": Sample(ANALYZE),
    "evidence.clauses": Sample(READ),
    "evidence.compare_clauses": Sample(ANALYZE, body=_two),
    "evidence.decide_clause": Sample(WRITE, exempt=(ASKS,)),
    "portal.get": Sample("read:cases", client=True),
    "storage.get": Sample(READ, client=True),
    "storage.get_firm": Sample("admin:firm"),
    "storage.set_quota": Sample("admin:firm"),
    "evidence.batch_upload": Sample(WRITE, body={"files": [UPLOAD]}),
    "evidence.list_duplicates": Sample("read:evidence"),
    "evidence.compare_texts": Sample("read:evidence", query=_itself),
    "monitoring.create": Sample("write:monitors", exempt=(ASKS,)),
    "monitoring.list": Sample("read:monitors"),
    "monitoring.search": Sample("read:monitors"),
    "monitoring.get": Sample("read:monitors"),
    "monitoring.get_results": Sample("read:monitors"),
    "monitoring.update": Sample("write:monitors", body={"name": "Renamed"}, exempt=(ASKS,)),
    "monitoring.pause": Sample("write:monitors", exempt=(ASKS,)),
    "monitoring.resume": Sample("write:monitors", exempt=(ASKS,)),
    "monitoring.delete": Sample("delete:monitors", exempt=(ASKS,)),
    "evidence.list": Sample(READ, client=True),
    "evidence.get": Sample(READ, client=True),
    "evidence.history": Sample(READ, exempt=(NO_HISTORY,)),
    "evidence.create": Sample(WRITE, body={"title": "Blue folder", "recipients": [{"name": "Ann Orr"}]}),
    "evidence.update": Sample(WRITE, body={"title": "Renamed", "recipients": [{"name": "Ann Orr"}]}),
    "evidence.bulk_update": Sample(WRITE, body=_several),
    "evidence.facets": Sample(READ),
    "evidence.list_threads": Sample(READ),
    "evidence.set_privilege": Sample("write:privilege", exempt=(ASKS, ATTORNEYS)),
    "evidence.bulk_set_privilege": Sample("write:privilege", exempt=(ASKS, ATTORNEYS)),
    "evidence.release": Sample("write:privilege", body={"texts": ["title"]}, exempt=(NOT_SHOWN, ASKS)),
    "evidence.get_access": Sample(READ, exempt=(NOT_GUESTS,)),
    "guests.list": Sample("read:cases"),
    "guests.grant": Sample("write:cases", body=_guest, exempt=(ASKS, PEOPLE)),
    "guests.revoke": Sample("write:cases", exempt=(ASKS, PEOPLE)),
    "evidence.delete": Sample("delete:evidence", exempt=(ASKS,)),
    "evidence.search": Sample(READ, body={"q": "paid"}, client=True),
    "search.similar": Sample(READ, client=True),
    "evidence.upload": Sample(WRITE, body=UPLOAD, client=True),
    "evidence.confirm_upload": Sample(WRITE, client=True),
    "evidence.cancel_upload": Sample(WRITE, client=True, exempt=(NOT_THE_SENDER,)),
    "evidence.list_parts": Sample(WRITE, client=True, exempt=(NOT_THE_SENDER,)),
    "evidence.unlock": Sample(WRITE, people=True),
    "evidence.bulk_unlock": Sample(WRITE, body=_passwords, people=True),
    "evidence.download": Sample(READ, client=True, effects=True),
    "evidence.view_original": Sample(READ, client=True, effects=True),
    "evidence.view_rendition": Sample(READ, client=True, effects=True),
    "evidence.view": Sample(READ, client=True, effects=True),
    "evidence.get_structure": Sample(READ, client=True),
    "evidence.get_recording": Sample(READ, effects=True),
    "evidence.list_key_frames": Sample(READ),
    "evidence.update_speaker": Sample(WRITE, kind="evidence", path=_speaker, body={"name": "Jane Roe"}),
    "evidence.review": Sample(WRITE, people=True),
    "evidence.get_manifest": Sample(READ, effects=True),  # a check of the bytes is an act of custody
    "evidence.list_views": Sample(READ, people=True, exempt=(WATCHED,)),
    "evidence.visibility_preview": Sample(READ, exempt=(NOT_GUESTS,)),
    "evidence.get_source_context": Sample(READ, query={"quote": "paid"}, client=True),
    "evidence.get_processing_status": Sample(READ, client=True),
    "evidence.enrich": Sample(WRITE),
    "evidence.cancel_enrichment": Sample(WRITE),
    "evidence.re_extract": Sample(WRITE),
    "redactions.create": Sample("write:productions", body=BOX),
    "redactions.propose": Sample("write:productions"),
    "redactions.list": Sample("read:productions", exempt=(NOT_GUESTS,)),
    "redactions.decide": Sample("write:productions", exempt=(ASKS,)),
    "redactions.delete": Sample("delete:productions"),
    "productions.create": Sample("write:productions", body=_production),
    "documents.ask": Sample(ANALYZE, body={"question": "What was paid?"}),
    "documents.list_questions": Sample(READ),
    "documents.get_question": Sample(READ, "document_question", exempt=(OWN_QUESTIONS,)),
    "engines.embed_case": Sample(WRITE, exempt=(ASKS,)),
    "productions.list": Sample("read:productions", exempt=(NOT_GUESTS,)),
    "productions.get": Sample("read:productions"),
    "productions.freeze": Sample("write:productions", exempt=(ASKS, ATTORNEYS)),
    "productions.download": Sample(
        "read:productions", kind="frozen production", effects=True, changes=False, exempt=(ALWAYS_ASKS,)
    ),
    "evidence.export": Sample(READ, body={}, effects=True, changes=False, exempt=(ALWAYS_ASKS,)),
    "exhibits.create_series": Sample("write:exhibits", body={"name": "Other", "prefix": "ZZ-"}),
    "exhibits.list_series": Sample("read:exhibits", exempt=(NOT_GUESTS,)),
    "exhibits.list": Sample("read:exhibits", exempt=(NOT_GUESTS,)),
    "exhibits.assign": Sample("write:exhibits", body=_numbered),
    "exhibits.update": Sample("write:exhibits", body={"description": "A letter."}, exempt=(ASKS,)),
    "exhibits.withdraw": Sample("write:exhibits", exempt=(ASKS,)),
    "exhibits.history": Sample("read:exhibits", exempt=(NO_HISTORY,)),
    "exhibits.export": Sample("read:exhibits", effects=True, changes=False, exempt=(NOT_GUESTS, ALWAYS_ASKS)),
    "productions.delete": Sample("delete:productions"),
    "evidence.import_load_file": Sample(WRITE, body=_received, exempt=(NOT_PRIVILEGED,)),
    "load_files.list": Sample(READ, exempt=(NOT_PRIVILEGED,)),
    "load_files.get": Sample(READ),
    "load_files.update": Sample(WRITE, body={"received_from": "Roe LLP"}),
    "load_files.start": Sample(WRITE),
    "load_files.list_rows": Sample(READ),
    "load_files.report": Sample(READ, effects=True),
    "privilege.log": Sample("read:privilege", effects=True, exempt=(NOT_PRIVILEGED,)),
    "custody.list_receipts": Sample(READ, exempt=(NOT_GUESTS,)),
    "custody.get_receipt": Sample(READ),
    "custody.verify": Sample(READ, effects=True, exempt=(NOT_GUESTS,)),
    "custody.certificate": Sample(READ, exempt=(NOT_GUESTS, ASKS)),
    "ingestion.extract_text": Sample(WRITE),
    "ingestion.extract_entities": Sample(WRITE),
    "ingestion.extract_relationships": Sample(WRITE),
    "ingestion.classify": Sample(WRITE),
    "ingestion.summarize": Sample(WRITE),
    "ingestion.extract_facts": Sample(WRITE),
}
