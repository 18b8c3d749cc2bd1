"""What answers say of a recording: how far it was transcribed, who speaks, and the words of a page with their seconds."""

from __future__ import annotations

import base64
from math import ceil
from typing import Any

from django.db.models import Count, F, Q, Sum

from audit.models import Job
from config.api.scope import Scope
from evidence.models import EvidenceItem, KeyFrame, Recording, Speaker, SpokenLine
from evidence.recordings.actions import FINISHED, TRANSCRIBE_JOB
from evidence.recordings.text import PAGE_SECONDS, clock

State = Recording.State
STOPPED = "Writing down what is said stopped. It goes on where it was when its job is tried again."
ALONE = "One voice was heard."
SEVERAL = "{count} voices were told apart by how they sound, which errs."
DOUBTFUL = "{unsure} of {lines} passages fit two voices nearly as well; they are marked."
CLEAR = "No passage fits two voices equally well, yet short ones may be another's."
UNCOUNTED = "How often it errs was not measured on recordings like this one: listen before you rely on who says it."


def recording_of(item: EvidenceItem, page: int, scope: Scope) -> dict[str, Any] | None:
    """The item's recording with the words of one page; ``None`` for what is none, or was not looked at yet. Whether they are
    privileged is said once all are heard: until then, whoever does not see all evidence gets none."""
    recording = Recording.objects.filter(item=item).first()
    if recording is None:
        return None
    speakers = _speakers(item)
    begins = (page - 1) * PAGE_SECONDS
    rows = SpokenLine.objects.filter(item=item, start__gte=begins, start__lt=begins + PAGE_SECONDS).order_by("start")
    if not scope.sees_all_evidence and not item.page_count:
        rows = rows.none()
    labels = {one["id"]: one["label"] for one in speakers}
    state, message = _state(recording)
    return {
        "evidence_id": item.pk, "state": state, "message": message, "duration": recording.duration,
        "heard_until": recording.heard_until, "has_picture": recording.has_picture, "language": recording.language,
        "language_confidence": recording.language_confidence, "engine": recording.engine,
        "names_given": len(recording.names), "speakers": speakers, "speakers_note": _note(speakers), "page": page,
        "page_count": max(1, ceil(recording.duration / PAGE_SECONDS)), "lines": [_line(one, labels) for one in rows],
    }  # fmt: skip


def frames_of(item: EvidenceItem) -> dict[str, Any]:
    """The film's key frames in order, each small enough to come with the answer."""
    recording = Recording.objects.filter(item=item).first()
    frames = KeyFrame.objects.filter(item=item).order_by("second")
    return {
        "evidence_id": item.pk,
        "taken": bool(recording and recording.framed),
        "frames": [
            {
                "second": one.second, "at": clock(one.second), "width": one.width, "height": one.height,
                "picture": "data:image/jpeg;base64," + base64.b64encode(bytes(one.picture)).decode(),
            }
            for one in frames
        ],
    }  # fmt: skip


def speaker_of(speaker: Speaker) -> dict[str, Any]:
    return next(one for one in _speakers(speaker.item) if one["id"] == speaker.pk)


def _speakers(item: EvidenceItem) -> list[dict[str, Any]]:
    counted = Speaker.objects.filter(item=item).annotate(
        spoken=Sum(F("lines__end") - F("lines__start")), count=Count("lines"),
        doubtful=Count("lines", filter=Q(lines__unsure=True)),
    )  # fmt: skip
    return [
        {
            "id": one.pk, "number": one.number, "name": one.name, "label": one.label,
            "seconds": round(one.spoken or 0.0, 1), "lines": one.count, "unsure": one.doubtful,
        }
        for one in counted.order_by("number")
    ]  # fmt: skip


def _state(recording: Recording) -> tuple[str, str]:
    """A job that was cancelled before a worker held it leaves no word: whether one is there says so."""
    if recording.state in FINISHED or recording.state == State.STOPPED:
        return recording.state, recording.message
    under_way = Job.objects.filter(entity_id=recording.item_id, kind=TRANSCRIBE_JOB, status__in=Job.ACTIVE).exists()
    return (recording.state, recording.message) if under_way else (State.STOPPED, recording.message or STOPPED)


def _note(speakers: list[dict[str, Any]]) -> str:
    if not speakers:
        return ""
    if len(speakers) == 1:
        return ALONE
    unsure, lines = sum(one["unsure"] for one in speakers), sum(one["lines"] for one in speakers)
    doubt = DOUBTFUL.format(unsure=unsure, lines=lines) if unsure else CLEAR
    return " ".join([SEVERAL.format(count=len(speakers)), doubt, UNCOUNTED])


def _line(line: SpokenLine, labels: dict[Any, str]) -> dict[str, Any]:
    words, at = [], line.offset
    for text, start, end, confidence in line.words:
        words.append({"text": text, "start": start, "end": end, "confidence": confidence, "offset": at})
        at = None if at is None else at + len(text) + 1
    return {
        "start": line.start, "end": line.end, "at": clock(line.start), "speaker_id": line.speaker_id,
        "speaker": labels.get(line.speaker_id, ""), "unsure": line.unsure, "words": words,
    }  # fmt: skip
