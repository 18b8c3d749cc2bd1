"""Everything that changes a designation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from audit.events.actions import emit_each, emit_for
from cases.policies import check_case_open
from config.api.errors import Conflict
from config.api.scope import Actor
from config.db import made_by
from evidence.designations.policies import (
    RULED,
    check_can_answer,
    check_change,
    check_number,
    check_places_open,
    check_reasons,
    check_record_served,
    check_ruling,
    check_set_status,
)
from evidence.models import Designation, Transcript
from evidence.transcripts.citing import check_ends
from evidence.transcripts.places import PlaceRange
from evidence.transcripts.text import TranscriptText

SAME = ("kind", "party", "first_page", "first_line", "last_page", "last_line", "answers_id")

RULING = {"ruling", "ruled_on"}


@transaction.atomic
def designation_create(
    *, actor: Actor, transcript: Transcript, text: TranscriptText, kind: str, places: PlaceRange,
    answers: Designation | None = None, **fields: Any,
) -> Designation:  # fmt: skip
    """Designate lines of a transcript, object to a designation, or mark lines for the firm; it is a draft at first.

    Raises ``Invalid`` where the transcript has no such lines, and ``Conflict`` where the party has designated them already.
    """
    check_case_open(transcript.case)
    check_reasons(kind, fields.get("reasons", ()))
    check_ends(text, places)
    if answers is not None:
        check_can_answer(answers)
    _lock(transcript)
    check_number(Designation.objects.filter(transcript=transcript).count() + 1)
    designation = new_designation(actor, transcript, kind=kind, places=places, answers=answers, **fields)
    _check_new(designation)
    designation.save()
    data = {"transcript_id": str(transcript.pk), "kind": kind}
    emit_for(designation, actor=actor, event_type="designation.created", data=data)
    return designation


@transaction.atomic
def designations_import(*, actor: Actor, transcript: Transcript, rows: Sequence[Designation]) -> list[Designation]:
    """Store what the other side served, all of it, but for what is there already; returns what was stored."""
    check_case_open(transcript.case)
    check_record_served(actor)
    _lock(transcript)
    known = {key_of(one) for one in Designation.objects.filter(transcript=transcript).exclude(status="withdrawn")}
    fresh = list({key_of(one): one for one in rows if key_of(one) not in known}.values())
    check_number(Designation.objects.filter(transcript=transcript).count() + len(fresh))
    Designation.objects.bulk_create(fresh)
    data = {"transcript_id": str(transcript.pk)}
    emit_each(fresh, actor=actor, event_type="designation.created", data=lambda one: {**data, "kind": one.kind})
    return fresh


@transaction.atomic
def designation_update(
    *, actor: Actor, designation: Designation, text: TranscriptText | None = None, **fields: Any
) -> Designation:
    """Change a designation; ``places`` and ``text`` together give it other lines, while it is a draft."""
    status = fields.pop("status", None)
    before = _values(designation)
    check_change(actor, designation)
    if status and status != designation.status:
        check_set_status(actor, designation, status)
    places = fields.pop("places", None)
    for name, value in {**fields, **(_columns(places) if places else {})}.items():
        setattr(designation, name, value)
    changed = [name for name, value in _values(designation).items() if value != before[name]]
    _check_changed(designation, changed, text, places)
    if status and status != designation.status:
        changed.append("status")
        designation.status = status
        if not RULING & set(fields):
            changed += _ruling_taken_back(designation)
    check_ruling(designation)
    if changed:
        _save(actor, designation, sorted(set(changed)))
    return designation


def new_designation(
    actor: Actor, transcript: Transcript, *, kind: str, places: PlaceRange, answers: Designation | None, **fields: Any
) -> Designation:
    """The row, unsaved."""
    return Designation(
        firm_id=transcript.firm_id, case_id=transcript.case_id, transcript=transcript, kind=kind, answers=answers,
        **_columns(places), **fields, **made_by(actor),
    )  # fmt: skip


def key_of(designation: Designation) -> tuple[Any, ...]:
    """What a party designates once."""
    return tuple(getattr(designation, name) for name in SAME)


def _columns(places: PlaceRange) -> dict[str, int]:
    first, last = places
    return {"first_page": first.page, "first_line": first.line, "last_page": last.page, "last_line": last.line}


def _check_new(designation: Designation) -> None:
    same = Designation.objects.filter(
        transcript=designation.transcript, **dict(zip(SAME, key_of(designation), strict=True))
    )
    if known := same.exclude(pk=designation.pk).exclude(status="withdrawn").first():
        raise Conflict(
            f"{designation.party} has designated these lines already.", details={"designation_id": str(known.pk)}
        )


def _check_changed(
    designation: Designation, changed: list[str], text: TranscriptText | None, places: PlaceRange | None
) -> None:
    moved = any(name in SAME for name in changed)
    if moved or "reasons" in changed:
        check_places_open(designation)
    if "reasons" in changed:
        check_reasons(designation.kind, designation.reasons)
    if moved and places and text:
        check_ends(text, places)
    if moved:
        _check_new(designation)


def _ruling_taken_back(designation: Designation) -> list[str]:
    """Without a ruling the court said nothing about it."""
    if designation.status in RULED or not (designation.ruling or designation.ruled_on):
        return []
    designation.ruling, designation.ruled_on = "", None
    return ["ruling", "ruled_on"]


def _values(designation: Designation) -> dict[str, Any]:
    names = (*SAME, "reasons", "ruling", "ruled_on", "tags", "note")
    return {name: getattr(designation, name) for name in names}


def _save(actor: Actor, designation: Designation, changed: list[str]) -> None:
    designation.version += 1
    if actor.decider:
        designation.decided_by_id = actor.decider.id
    designation.save(update_fields=[*changed, "decided_by", "version", "updated_at"])
    data = {"fields": changed, "status": designation.status}
    emit_for(designation, actor=actor, event_type="designation.updated", data=data)


def _lock(transcript: Transcript) -> None:
    """One after the other, so that the same lines are designated once."""
    Transcript.objects.select_for_update(of=("self",)).get(pk=transcript.pk)
