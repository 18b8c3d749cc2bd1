"""An object of each kind of a case in each relation, with a canary in every text field."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils import timezone

from audit.models import AuditEntry, Job
from cases.models import Case, Role, User
from evidence.models import (
    Designation,
    EvidenceItem,
    KeyFrame,
    ManifestEntry,
    Recording,
    Rendition,
    RenditionPage,
    Speaker,
    SpokenLine,
    Transcript,
    TranscriptExhibit,
)
from evidence.storage import new_key
from facts.models import (
    Claim,
    Deadline,
    Entity,
    Fact,
    Outline,
    Question,
    Relationship,
)
from tests.access.arrived import CONTENT, arrival_of, monitor_of, receipt_of, showing_of, upload_of
from tests.access.canaries import NOTE, canary
from tests.access.found import (
    change_of_fact,
    entity_of_item,
    fact_of_item,
    merge_of_entity,
    split_of_entity,
    suggestion_of_entities,
    time_of_fact,
)
from tests.access.places import ARCHIVED, DELETED, FOREIGN, HIDDEN, LIKELY, OTHER, OWN, PLACE, PRIVILEGED, WITHHELD
from tests.access.produced import exhibit_of_item, frozen, production_of_item, received_of_item, redaction_of_item
from tests.access.work_product import make_work_product, question_of_item, saved_filter_of, tag_of_fact
from tests.access.world import BEFORE, World
from tests.factories import (
    cite,
    make_clause,
    make_item,
    make_relationship,
    store_bytes,
)


def make_objects(world: World, relation: str) -> None:
    case = world.cases[PLACE[relation]]
    item = world.items[relation] = _item(case, relation)
    world.ids["evidence"][relation] = item.pk
    payer, payee = (entity_of_item(case, item, name, relation) for name in ("Payer", "Payee"))
    world.ids["entity"][relation] = payer.pk
    world.ids["other entity"][relation] = payee.pk
    world.ids["mention"][relation] = payer.mentions.get().pk
    world.ids["merge"][relation] = merge_of_entity(payer, relation).pk
    world.ids["split"][relation] = split_of_entity(payer, payee, relation).pk
    world.ids["fact"][relation] = fact_of_item(item, payer, relation).pk
    quote = f"Payer{relation[:3]} paid Payee{relation[:3]}"
    world.ids["relationship"][relation] = make_relationship(payer, "paid", payee, item, quote).pk
    world.ids["clause"][relation] = make_clause(item, "governing_law", quote, section=canary(relation)).pk
    world.ids["proposed_change"][relation] = change_of_fact(world.ids["fact"][relation], relation).pk
    world.ids["dedup_suggestion"][relation] = suggestion_of_entities((payer, payee), relation).pk
    world.ids["transcript"][relation] = (transcript := _transcript(item, relation)).pk
    world.ids["designation"][relation] = _designation(transcript, relation).pk
    make_work_product(world, item, relation)
    world.ids["speaker"][relation] = item.speakers.get().pk
    world.ids["redaction"][relation] = redaction_of_item(item, relation).pk
    world.ids["exhibit"][relation] = (exhibit := exhibit_of_item(item, relation)).pk
    if relation in (OWN, OTHER, FOREIGN, ARCHIVED):
        world.ids["exhibit_series"][relation] = exhibit.series_id
    fact = Fact.objects.get(pk=world.ids["fact"][relation])
    world.ids["citation"][relation] = fact.citations.get(is_primary=True).pk
    cite(fact, item, "Payer")
    tag_of_fact(world, fact, relation)
    world.ids["temporal mention"][relation] = time_of_fact(world.ids["fact"][relation], relation).pk
    if relation == DELETED:
        _delete(world, item)
        return
    world.ids["production"][relation] = production_of_item(item, relation, "DRA").pk
    world.ids["document_question"][relation] = question_of_item(item, relation).pk
    world.ids["frozen production"][relation] = frozen(production_of_item(item, relation, "FRO"))
    world.ids["load_file_import"][relation] = received_of_item(item, relation).pk
    for kind, status in (("job", "processing"), ("failed job", "failed"), ("done job", "completed")):
        world.ids[kind][relation] = _job(item, kind, status, relation).pk
    world.ids["audit_entry"][relation] = _entry(item, relation).pk
    if relation in WITHHELD:
        return
    upload = upload_of(world, case, relation)
    world.ids["upload"][relation] = upload.pk
    world.ids["arrival"][relation] = arrival_of(upload, item)
    world.ids["receipt"][relation] = receipt_of(world.ids["arrival"][relation], item, relation).pk
    world.ids["showing"][relation] = showing_of(item)
    world.ids["monitor"][relation] = monitor_of(upload, item, relation)
    world.ids["filter"][relation] = saved_filter_of(upload, item, relation)


def _item(case: Case, relation: str) -> EvidenceItem:
    shown, own = canary(relation), canary(relation, NOTE)
    pair = f"Payer{relation[:3]} paid Payee{relation[:3]}"
    item = make_item(
        case, f"{pair} on March 3, 2024. {shown}", title=f"Item {shown}", content=CONTENT, summary=shown,
        status_message=shown, kind="letter", custodian=own, source=own, description=own, tags=[own],
        classification="Evidence", metadata={"author": own}, problems=[{"code": "encrypted_entry", "message": own}],
        author=own, author_address=own, recipients=[{"name": own, "address": own, "role": "to"}], custodian_hint=own,
        read_from=[{"field": "author", "basis": "signature", "page": 1, "start": 0, "end": 4, "quote": own}],
        summary_parts=[_stated(own, pair)], document_date=date(2024, 3, 3),
        client_visible=relation != HIDDEN, **privilege_of(relation),
    )  # fmt: skip
    _recording(item, own)
    _rendition(item)
    ManifestEntry.objects.create(
        firm_id=case.firm_id, case=case, item=item, act="received", sha256=item.sha256, size_bytes=item.size_bytes,
        filename=own, actor_type="human", actor_name=own, origin=own, request_id="none",
    )  # fmt: skip
    return item


def _recording(item: EvidenceItem, own: str) -> None:
    """What is said in the item, as if it were sound."""
    ids = {"firm_id": item.firm_id, "case_id": item.case_id, "item": item}
    Recording.objects.create(
        **ids, duration=60, heard_until=60, state="heard", message=own, names=[own], engine=own[:60]
    )
    speaker = Speaker.objects.create(**ids, number=1, name=own[:100])
    SpokenLine.objects.create(**ids, speaker=speaker, start=1, end=2, words=[[own, 1.0, 2.0, 0.9]])
    KeyFrame.objects.create(**ids, second=1, width=2, height=2, picture=own.encode())


def _rendition(item: EvidenceItem) -> None:
    """The item's pages, as if they had been laid out."""
    ids = {"firm_id": item.firm_id, "case_id": item.case_id}
    key = new_key(item.firm_id)
    store_bytes(key, CONTENT)
    made = Rendition.objects.create(
        **ids, item=item, storage_key=key, sha256=item.sha256, size_bytes=item.size_bytes, page_count=1,
        converter="made by a converter", text_hash=item.sha256,
    )  # fmt: skip
    RenditionPage.objects.create(
        **ids, rendition=made, number=1, width=612, height=792, boxes=[[0, 5, 0.1, 0.1, 0.2, 0.2]]
    )


def privilege_of(relation: str) -> dict[str, Any]:
    """Of what is withheld, why: decided, or proposed with its reasons."""
    own = canary(relation, NOTE)
    proposed = {
        "privilege": "work_product",
        "privilege_basis": own,
        "privilege_by_type": "engine",
        "privilege_at": timezone.now(),
    }
    if relation == LIKELY:
        reasons = [{"why": own, "page": 1, "start": 0, "quote": own}]
        return {**proposed, "privilege_state": "proposed", "privilege_reasons": reasons}
    if relation != PRIVILEGED:
        return {}
    decider = User.objects.filter(role=Role.FIRM_ADMIN).order_by("id")[0]
    return {**proposed, "privilege_state": "decided", "privilege_by_type": "human", "privilege_decided_by": decider}


def _stated(words: str, quote: str) -> dict[str, Any]:
    """A statement of a summary, as it is kept."""
    place = {"page": 1, "start": 0, "end": len(quote), "quote": quote}
    return {"words": words, "leads": True, "earlier": False, "places": [place]}


def _transcript(item: EvidenceItem, relation: str) -> Transcript:
    """Of the item, whose one line is page 1, line 1; it is an exhibit of itself."""
    word, ids = canary(relation), {"firm_id": item.firm_id, "case_id": item.case_id}
    transcript: Transcript = Transcript.objects.create(
        **ids, item=item, witness=word, examiners=[word], cite_as=word, made_by_type="human", made_by_name="Somebody",
        numbering="counted", first_page=1, last_page=1, written=["witness"],
    )  # fmt: skip
    TranscriptExhibit.objects.create(
        **ids, transcript=transcript, item=item, label=word, key=word[:60], linked_by_type="human"
    )
    return transcript


def _designation(transcript: Transcript, relation: str) -> Designation:
    """Which only the firm may see."""
    own = canary(relation, NOTE)
    designation: Designation = Designation.objects.create(
        firm_id=transcript.firm_id, case_id=transcript.case_id, transcript=transcript, kind="affirmative", party=own,
        first_page=1, first_line=1, last_page=1, last_line=1, status="draft", tags=[own[:60]], note=own,
        made_by_type="human", made_by_name=own,
    )  # fmt: skip
    return designation


def _job(item: EvidenceItem, kind: str, status: str, relation: str) -> Job:
    word, ended = canary(relation), status in ("failed", "completed")
    job: Job = Job.objects.create(
        firm_id=item.firm_id, case=item.case, kind="embed" if kind == "job" else "process", entity_type="evidence",
        entity_id=item.pk, status=status, params={"note": word}, progress_stage=word, actor_type="human",
        actor_name=word, result={"note": word} if status == "completed" else None,
        error={"code": "PROCESSING_FAILED", "message": word} if status == "failed" else None,
        started_at=timezone.now(), finished_at=timezone.now() if ended else None,
    )  # fmt: skip
    return job


def _entry(item: EvidenceItem, relation: str) -> AuditEntry:
    own = canary(relation, NOTE)
    entry: AuditEntry = AuditEntry.objects.create(
        firm_id=item.firm_id, case=item.case, actor_type="human", actor_name=own, tool="evidence.get",
        permission="read:evidence", category="read", entity_type="evidence", entity_id=item.pk, outcome="ok",
        status=200, reasoning_trace=own, request_id=BEFORE,
    )  # fmt: skip
    return entry


def _delete(world: World, item: EvidenceItem) -> None:
    """What is deleted for good was there once; the item itself stays below, marked."""
    for model in (Designation, Transcript, Deadline, Outline, Question, Claim, Relationship, Fact):
        model._default_manager.filter(pk=world.ids[model._meta.model_name or ""][DELETED]).delete()
    Entity.objects.filter(mentions__item=item).delete()
    EvidenceItem.objects.filter(pk=item.pk).update(deleted_at=timezone.now())
