"""Everything that changes a transcript."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from audit.events.actions import emit_for
from cases.policies import check_case_open
from config.api.scope import Actor
from config.db import made_by
from evidence.models import EvidenceItem, Transcript, TranscriptExhibit
from evidence.models.transcript import WRITABLE
from evidence.transcripts.exhibits import label_key
from evidence.transcripts.findings import findings
from evidence.transcripts.policies import (
    check_change_link,
    check_change_transcript,
    check_delete_transcript,
    check_label_free,
    check_make_transcript,
)
from evidence.transcripts.readers import text_of


@transaction.atomic
def transcript_make(*, actor: Actor, item: EvidenceItem, **fields: Any) -> tuple[Transcript, bool]:
    """Make a transcript of the document, and whether it was made now: a document has one. What is not given is read off the
    document's text, once there is one."""
    check_make_transcript(item)
    EvidenceItem.objects.select_for_update(of=("self",)).get(pk=item.pk)  # two at once make one
    known = Transcript.objects.select_related("case").filter(item=item).first()
    if known is not None:
        return known, False
    transcript = Transcript(
        firm_id=item.firm_id, case=item.case, item=item, written=sorted(fields), **fields, **made_by(actor)
    )
    _fill(transcript)
    transcript.save()
    emit_for(transcript, actor=actor, event_type="transcript.created", data={"evidence_id": str(item.pk)})
    return transcript, True


@transaction.atomic
def transcript_update(*, actor: Actor, transcript: Transcript, **fields: Any) -> Transcript:
    """Change what is said about a transcript; from now on reading the document leaves these fields as they are."""
    changed = [name for name, value in fields.items() if getattr(transcript, name) != value]
    check_change_transcript(actor, transcript, changed)
    for name in changed:
        setattr(transcript, name, fields[name])
    if changed:
        transcript.written = sorted({*transcript.written, *changed})
        if actor.decider:
            transcript.decided_by_id = actor.decider.id
        _save(actor, transcript, changed)
    return transcript


@transaction.atomic
def transcript_delete(*, actor: Actor, transcript: Transcript) -> None:
    """Remove the transcript with its links, drafts and withdrawn designations. The document stays in the case."""
    check_delete_transcript(transcript)
    emit_for(transcript, actor=actor, event_type="transcript.deleted", data={"evidence_id": str(transcript.item_id)})
    transcript.designations.filter(answers__isnull=False).delete()
    transcript.designations.all().delete()
    transcript.delete()


def transcript_read(*, actor: Actor, item: EvidenceItem) -> None:
    """Take over what the document says now that it was read, or read again, where nobody wrote otherwise. Call it in the
    transaction that stored the document's blocks."""
    transcript = Transcript.objects.select_for_update(of=("self",)).filter(item=item).first()
    if transcript is not None and (changed := _fill(transcript)):
        _save(actor, transcript, changed)


@transaction.atomic
def exhibit_link(*, actor: Actor, transcript: Transcript, item: EvidenceItem, label: str) -> TranscriptExhibit:
    """Say that the transcript's exhibit of this label is the document; repeating it changes nothing."""
    check_case_open(transcript.case)
    key = label_key(label)
    check_label_free(transcript, item, key)
    link, is_new = TranscriptExhibit.objects.get_or_create(
        transcript=transcript, item=item,
        defaults={"firm_id": transcript.firm_id, "case_id": transcript.case_id, **_link(actor, label, key)},
    )  # fmt: skip
    if not is_new and link.label != label:
        check_change_link(actor, transcript, [link])
        for name, value in _link(actor, label, key).items():
            setattr(link, name, value)
        link.save(update_fields=["label", "key", "linked_by_type", "linked_by_name"])
        is_new = True
    if is_new:
        _save(actor, transcript, ["exhibits"])
    return link


@transaction.atomic
def exhibit_unlink(*, actor: Actor, transcript: Transcript, item: EvidenceItem) -> None:
    """Take the link back; repeating it changes nothing."""
    links = TranscriptExhibit.objects.filter(transcript=transcript, item=item)
    check_change_link(actor, transcript, links)
    removed, _ = links.delete()
    if removed:
        _save(actor, transcript, ["exhibits"])


def _link(actor: Actor, label: str, key: str) -> dict[str, str]:
    author = actor.author
    return {"label": label, "key": key, "linked_by_type": author["type"], "linked_by_name": author["name"]}


def _fill(transcript: Transcript) -> list[str]:
    """Take over what the text says, but for what somebody wrote; returns the columns that changed."""
    found = findings(text_of(transcript.item_id))
    free = {name: value for name, value in found.items() if name not in WRITABLE or name not in transcript.written}
    changed = [name for name, value in free.items() if getattr(transcript, name) != value]
    for name in changed:
        setattr(transcript, name, free[name])
    return changed


def _save(actor: Actor, transcript: Transcript, changed: list[str]) -> None:
    transcript.version += 1
    columns = [name for name in changed if name != "exhibits"]
    transcript.save(update_fields=[*columns, "written", "decided_by", "version", "updated_at"])
    emit_for(transcript, actor=actor, event_type="transcript.updated", data={"fields": sorted(changed)})
