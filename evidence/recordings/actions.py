"""Everything that changes a recording: hearing it, stopping, storing its words, and naming its speakers."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from audit.events.actions import emit_for
from audit.jobs.actions import job_start
from audit.models import Job
from config.api.scope import Actor
from evidence.engines.base.capabilities import TRANSCRIBE
from evidence.engines.base.registry import label_of
from evidence.engines.base.speech import HeardPart
from evidence.extraction.base import PAGE_BREAK
from evidence.models import EvidenceItem, Recording, Speaker, SpokenLine
from evidence.pipeline.long_jobs import wake
from evidence.pipeline.pages import replace_pages
from evidence.pipeline.stage import WHOLE
from evidence.pipeline.start import start_processing
from evidence.privilege.proposing import Proposal, assess_text, propose
from evidence.recordings.policies import check_rename_speaker
from evidence.recordings.text import pages_of
from evidence.recordings.vocabulary import names_of

TRANSCRIBE_JOB = "transcribe"
State = Recording.State
FINISHED = (State.HEARD, State.SILENT)
UNDER_WAY = "Its words are being written down; what was heard so far can be read."
SURE = 0.5  # from here on the detected language is stored


def recording_found(*, actor: Actor, item: EvidenceItem, metadata: dict[str, str]) -> Recording:
    """Have the file's words written down, unless this engine has done so. Call it in the transaction that stores what the
    file is. What another version of the engine heard is heard anew; pages stay until then."""
    facts = {
        "duration": max(0.01, float(metadata["seconds"])), "has_picture": bool(metadata.get("picture")),
        "has_sound": bool(metadata.get("sound")),
    }  # fmt: skip
    recording, is_new = Recording.objects.select_for_update().get_or_create(
        item=item, defaults={"firm_id": item.firm_id, "case_id": item.case_id, **facts}
    )
    engine = label_of(TRANSCRIBE)[:120]
    if recording.engine != engine:
        if not is_new:
            SpokenLine.objects.filter(item=item).delete()
        recording.state, recording.heard_until, recording.engine = State.WAITING, 0.0, engine
        recording.names = names_of(item.case)
        recording.save()
    transcription_resume(actor=actor, item=item)
    return recording


def transcription_resume(*, actor: Actor, item: EvidenceItem) -> Job | None:
    """Queue the job that writes down what was not heard yet; None where nothing is left to hear, or it is under way."""
    recording = Recording.objects.filter(item=item).exclude(state__in=FINISHED).first()
    if recording is None or Job.objects.filter(entity_id=item.pk, kind=TRANSCRIBE_JOB, status__in=Job.ACTIVE).exists():
        return None
    total = max(1, round(recording.duration))
    job = job_start(actor=actor, kind=TRANSCRIBE_JOB, row=item, entity_type="evidence", total=total)
    wake(job)
    return job


def part_heard(recording: Recording, part: HeardPart) -> None:
    """Keep what was said in a part, within a transaction: it is not listened to again, and can be read at once."""
    SpokenLine.objects.bulk_create(
        [
            SpokenLine(
                firm_id=recording.firm_id, case_id=recording.case_id, item_id=recording.item_id, start=one.start,
                end=one.end, voice=list(one.voice),
                words=[[word.text, word.start, word.end, round(word.confidence, 3)] for word in one.words],
            )
            for one in part.utterances
        ],
        ignore_conflicts=True,
    )  # fmt: skip
    recording.heard_until, recording.state, recording.message = part.until, State.HEARING, ""
    if part.language_confidence > recording.language_confidence:
        recording.language, recording.language_confidence = part.language, part.language_confidence
    recording.save(update_fields=["heard_until", "state", "message", "language", "language_confidence"])


def heard_to_the_end(recording: Recording) -> None:
    """Nothing is left to listen to, also where the sound ends a little before the recording does."""
    recording.heard_until = recording.duration
    recording.save(update_fields=["heard_until"])


def is_being_read(recording: Recording) -> bool:
    """Whether a job reads the item just now: it might end without having seen pages that come meanwhile."""
    return Job.objects.filter(entity_id=recording.item_id, kind=WHOLE, status__in=Job.ACTIVE).exists()


def speakers_assigned(recording: Recording) -> None:
    """Say who speaks in each line, once all is heard."""
    lines = list(SpokenLine.objects.filter(item=recording.item_id).order_by("start"))
    _assign_speakers(recording, lines)
    SpokenLine.objects.bulk_update(lines, ["speaker", "unsure"], batch_size=500)


def all_heard(*, actor: Actor, recording: Recording, privilege: Proposal) -> dict[str, Any]:
    """Make pages of the words, with what is proposed of their privilege, and have them read as any document's; returns what
    was found."""
    item, lines = recording.item, _lines_of(recording)
    recording.state = State.HEARD if lines else State.SILENT
    recording.save(update_fields=["state"])
    words_stored(recording, lines)
    propose(item, privilege)  # with its words: nobody reads them before it is said whose they are
    start_processing(actor=actor, item=item)
    return {
        "seconds": round(recording.duration), "count": sum(len(line.words) for line in lines),
        "speakers": len({line.speaker_id for line in lines} - {None}), "language": recording.language,
    }  # fmt: skip


def assess_words(recording: Recording) -> Proposal:
    """Ask the engine whether what is said is privileged, with no transaction open. Writes nothing."""
    item, (pages, _) = recording.item, pages_of(_lines_of(recording), recording.duration)
    metadata = {str(key): str(value) for key, value in item.metadata.items()}
    return assess_text(item, PAGE_BREAK.join(page.text for page in pages), item.media_type, metadata)


def _lines_of(recording: Recording) -> list[SpokenLine]:
    return list(SpokenLine.objects.filter(item=recording.item_id).select_related("speaker").order_by("start"))


def words_stored(recording: Recording, lines: list[SpokenLine]) -> None:
    """Make the item's pages of these lines, and note on each where it stands."""
    pages, placed = pages_of(lines, recording.duration)
    replace_pages(recording.item, pages if lines else ())
    for one in placed:
        one.line.page_number, one.line.offset = one.page, one.offset
    SpokenLine.objects.bulk_update(lines, ["speaker", "unsure", "page_number", "offset"], batch_size=500)


@transaction.atomic
def speaker_rename(*, actor: Actor, item: EvidenceItem, speaker: Speaker, name: str) -> Speaker:
    """Call the speaker so wherever the recording's words stand: in its text, in search, and in facts once they are read again.

    Two speakers may have one name: then they are one person. An empty name gives the letter back.
    """
    check_rename_speaker(actor, item, speaker, name)
    if speaker.name == name:
        return speaker
    speaker.name = name
    speaker.decided_by_id = actor.decider.id if actor.decider else speaker.decided_by_id
    speaker.save(update_fields=["name", "decided_by"])
    if names_written(item):
        start_processing(actor=actor, item=item)
    item.version += 1
    item.save(update_fields=["version", "updated_at"])
    emit_for(item, actor=actor, event_type="evidence.updated", data={"fields": ["speakers"]})
    return speaker


def names_written(item: EvidenceItem) -> bool:
    """Write the recording's words again with its speakers' names as they are; false while it is still listened to, since its
    words are written once that has ended."""
    recording = Recording.objects.select_for_update(of=("self",)).get(item=item)
    recording.item = item
    if recording.state not in FINISHED:
        return False
    words_stored(recording, _lines_of(recording))
    return True


def _assign_speakers(recording: Recording, lines: list[SpokenLine]) -> None:
    """Give each line its speaker; names that somebody gave stay with their numbers."""
    from evidence.engines.speech.speakers import tell_apart  # numpy: each start would load it otherwise

    assigned = tell_apart([(line.voice, line.end - line.start) for line in lines])
    numbers = sorted({one.speaker for one in assigned})
    known = {one.number: one for one in Speaker.objects.filter(item=recording.item_id)}
    for number in numbers:
        if number not in known:
            known[number] = Speaker.objects.create(
                firm_id=recording.firm_id, case_id=recording.case_id, item_id=recording.item_id, number=number
            )
    Speaker.objects.filter(item=recording.item_id, name="").exclude(number__in=numbers).delete()
    for line, one in zip(lines, assigned, strict=True):
        line.speaker, line.unsure = known[one.speaker], one.unsure
