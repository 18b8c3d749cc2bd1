"""The job that writes down a recording: part after part, each stored before the next, so that a crash repeats none."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from django.db import transaction
from django.db.models import Q

from audit.models import Job
from config.api.errors import Unavailable
from config.boundary import firm_boundary
from evidence.engines.base.capabilities import TRANSCRIBE
from evidence.engines.base.registry import provider_of
from evidence.engines.base.speech import SoundRecording
from evidence.engines.base.types import EngineError
from evidence.models import EvidenceItem, KeyFrame, Recording
from evidence.pipeline.ending import JobOutcome, job_actor
from evidence.pipeline.long_jobs import QUEUE_SPEECH, Progress, WorkFailed, register
from evidence.recordings.actions import (
    TRANSCRIBE_JOB,
    UNDER_WAY,
    all_heard,
    assess_words,
    heard_to_the_end,
    is_being_read,
    part_heard,
    speakers_assigned,
)
from evidence.recordings.frames import frames_of, keep_frames
from evidence.storage import UnreadableFile, get_store

FRAMES = "key_frames"
AGAIN = "Try again; what was heard so far stays, and is not heard twice."
OUT_OF_REACH = "The stored file is out of reach just now."
CANCELLED = "Writing down what is said was cancelled; it can go on where it stopped."
Status = EvidenceItem.Status


def transcribe(job: Job) -> Generator[Progress, None, dict[str, object]]:
    """Look for key frames, listen from where the work stopped, and make pages of all that was heard."""
    recording = _begin(job)
    total = max(1, round(recording.duration))
    if recording.has_picture and not recording.framed:
        yield Progress(FRAMES, round(recording.heard_until), total)
        frames, message = _in_reach(recording)
        with firm_boundary(job.firm_id):
            keep_frames(recording, frames, message)
    if recording.has_sound and recording.heard_until < recording.duration:
        yield from _heard(job, recording, total)
    while is_being_read(recording):
        yield Progress(TRANSCRIBE_JOB, total, total, waits=True)
    with firm_boundary(job.firm_id):
        speakers_assigned(recording)
    privilege = assess_words(recording)
    with firm_boundary(job.firm_id):
        recording.item = (
            EvidenceItem.objects.select_for_update(of=("self",)).select_related("case").get(pk=recording.item_id)
        )
        return all_heard(actor=job_actor(job), recording=recording, privilege=privilege)


def _begin(job: Job) -> Recording:
    with firm_boundary(job.firm_id):
        unread = Q(page_count=0) | ~Q(status=Status.READY)
        EvidenceItem.objects.filter(unread, pk=job.entity_id).update(status=Status.PROCESSING, status_message=UNDER_WAY)
        return Recording.objects.select_related("item__case").get(item=job.entity_id)


def _heard(job: Job, recording: Recording, total: int) -> Generator[Progress, None, None]:
    try:
        with get_store().local_path(recording.item.storage_key) as path:
            asked = SoundRecording(
                path, recording.heard_until, recording.duration, tuple(recording.names), recording.language
            )
            with closing(provider_of(TRANSCRIBE).run(asked)) as parts:  # type: ignore[type-var]  # a generator
                for part in parts:
                    with firm_boundary(job.firm_id):
                        part_heard(recording, part)
                    yield Progress(TRANSCRIBE_JOB, min(total, round(part.until)), total)
        with firm_boundary(job.firm_id):
            heard_to_the_end(recording)
    except EngineError as error:
        raise WorkFailed(error.reason, guidance=AGAIN, code=error.code) from error
    except (FileNotFoundError, PermissionError, UnreadableFile, Unavailable) as error:
        raise WorkFailed(OUT_OF_REACH, guidance=AGAIN) from error


def _in_reach(recording: Recording) -> tuple[list[KeyFrame], str]:
    try:
        return frames_of(recording.item)
    except (FileNotFoundError, PermissionError, UnreadableFile, Unavailable) as error:
        raise WorkFailed(OUT_OF_REACH, guidance=AGAIN) from error


@transaction.atomic
def ended(job: Job, outcome: JobOutcome) -> None:
    """Say of the item and its recording that the work stopped, and why; what was heard stays."""
    if outcome is JobOutcome.COMPLETED:
        return
    message = CANCELLED if outcome is JobOutcome.CANCELLED else (job.error or {}).get("message", "")
    status = Status.CANCELLED if outcome is JobOutcome.CANCELLED else Status.PARTIAL
    rows = Recording.objects.filter(item=job.entity_id).exclude(
        state__in=(Recording.State.HEARD, Recording.State.SILENT)
    )
    rows.update(state=Recording.State.STOPPED, message=message[:300])
    EvidenceItem.objects.filter(pk=job.entity_id).exclude(status=Status.READY).update(
        status=status, status_message=message[:500]
    )


register(TRANSCRIBE_JOB, "evidence.recordings.transcribing.transcribe", queue=QUEUE_SPEECH, ended=ended)
