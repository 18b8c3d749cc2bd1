"""A recording's words are written down part by part, survive a crash, and become pages that are read as any document's."""

from __future__ import annotations

import pytest

from audit.jobs.actions import job_cancel
from audit.models import Job
from cases.models import Case
from config.api.scope import Actor
from evidence.models import Block, EvidenceItem, KeyFrame, Page, Recording, Speaker, SpokenLine
from evidence.pipeline.actions import item_process
from evidence.pipeline.drain import drain
from evidence.pipeline.long_jobs import advance_long_job, long_job_repeat
from evidence.recordings import transcribing
from facts.models import Citation
from tests.evidence.recordings import heard
from tests.evidence.recordings.conftest import listen, process, recording_item


def test_what_is_said_becomes_pages_facts_and_seconds(item: EvidenceItem, actor: Actor) -> None:
    job = process(actor, item)
    item.refresh_from_db()
    assert (item.status, job.status, item.page_count) == ("processing", "completed", 0)
    heard_by = listen(item)
    assert heard_by.status == "completed"
    assert heard_by.result == {"seconds": 40, "count": 47, "speakers": 2, "language": "en"}
    assert item.status == "ready"
    page = Page.objects.get(item=item)
    assert (page.method, page.label) == ("speech", "00:00:00–00:00:40")
    assert page.text.split("\n")[2] == (
        "[00:00:12–00:00:16] Speaker B: Ruth Hartwell signed the completion certificate on March 6, 2024."
    )
    blocks = Block.objects.filter(item=item).order_by("order")
    assert {(one.kind, one.reference) for one in blocks if one.start == 0} == {("speaker_turn", "00:00:00–00:00:01")}
    assert {one.speaker for one in blocks} == {"Speaker A", "Speaker B"}
    for line in SpokenLine.objects.filter(item=item):
        assert page.text[line.offset :].startswith(line.text)
    cited = Citation.objects.filter(item=item, quote__contains="certificate").select_related("fact").first()
    assert cited is not None
    assert cited.fact.speaker == "Speaker B"
    assert page.text[cited.start : cited.end] == cited.quote


def test_a_command_that_works_a_case_off_hears_its_recordings(item: EvidenceItem, actor: Actor) -> None:
    """Where no worker runs, as with ``manage.py ingest``."""
    item_process(actor=actor, item=item)
    drain(item.case_id)
    drain(item.case_id)
    item.refresh_from_db()
    assert (item.status, item.page_count) == ("ready", 1)
    assert set(Job.objects.filter(case=item.case_id).values_list("kind", "status", "attempts")) == {
        ("process", "completed", 1), ("transcribe", "completed", 1)
    }  # fmt: skip


def test_what_waits_for_another_job_is_left_until_later(
    item: EvidenceItem, actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    process(actor, item)
    monkeypatch.setattr(transcribing, "is_being_read", lambda recording: True)
    drain(item.case_id)
    job = Job.objects.get(case=item.case_id, kind="transcribe")
    assert (job.status, job.lease_until, job.attempts) == ("processing", None, 0)


def test_a_failure_keeps_what_was_heard_and_goes_on_there(
    item: EvidenceItem, actor: Actor, script: heard.Script
) -> None:
    script.fails_at = 20.0
    process(actor, item)
    failed = listen(item)
    assert failed.error is not None
    assert (failed.status, failed.error["message"]) == ("failed", "The recording breaks off here.")
    assert (item.status, item.status_message) == ("partial", "The recording breaks off here.")
    recording = Recording.objects.get(item=item)
    assert (recording.state, recording.heard_until) == ("stopped", 20.0)
    assert SpokenLine.objects.filter(item=item).count() == 3
    script.fails_at = 0.0
    long_job_repeat(actor=actor, job=failed)
    assert listen(item).status == "completed"
    assert [one.start for one in script.asked] == [0.0, 20.0]
    assert (item.status, SpokenLine.objects.filter(item=item).count()) == ("ready", 5)


def test_a_worker_that_died_repeats_no_part(
    item: EvidenceItem, actor: Actor, script: heard.Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    process(actor, item)
    job = Job.objects.get(entity_id=item.pk, kind="transcribe")

    def dies(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(transcribing, "all_heard", lambda **_: dies())
        with pytest.raises(SystemExit):
            advance_long_job(job.pk)
    assert Recording.objects.get(item=item).heard_until == heard.SECONDS
    Job.objects.filter(pk=job.pk).update(lease_until=None)
    assert listen(item).status == "completed"
    assert [one.start for one in script.asked] == [0.0]
    assert SpokenLine.objects.filter(item=item).count() == 5


def test_cancelled_it_says_so_and_is_taken_up_where_the_item_is_read_again(item: EvidenceItem, actor: Actor) -> None:
    process(actor, item)
    job = Job.objects.get(entity_id=item.pk, kind="transcribe")
    going = transcribing.transcribe(job)
    next(going)
    going.close()
    Job.objects.filter(pk=job.pk).update(status="cancelling", lease_until=None)
    listen(item)
    assert (item.status, Recording.objects.get(item=item).state) == ("cancelled", "stopped")
    assert SpokenLine.objects.filter(item=item).exists()
    again = item_process(actor=actor, item=item)
    assert listen(item).status == "processing"  # it waits for the other job, which might miss what it finds
    assert Job.objects.get(pk=again.pk).status == "completed"
    assert listen(item).status == "completed"
    assert item.status == "ready"


def test_a_job_that_no_worker_held_is_cancelled_at_once(item: EvidenceItem, actor: Actor) -> None:
    process(actor, item)
    job = Job.objects.get(entity_id=item.pk, kind="transcribe")
    assert job_cancel(actor=actor, job=job).status == "cancelled"
    assert advance_long_job(job.pk).value == "not claimed"


def test_silence_is_told(item: EvidenceItem, actor: Actor, script: heard.Script) -> None:
    script.said = ()
    process(actor, item)
    listen(item)
    assert (item.status, item.status_message) == ("partial", "No words were heard in this recording.")
    assert not Page.objects.filter(item=item).exists()


@pytest.mark.parametrize("gop", [1, 1000])
def test_a_film_without_sound_has_pictures_where_it_changes(
    case: Case, actor: Actor, script: heard.Script, gop: int
) -> None:
    """However few of its frames stand for themselves."""
    item = recording_item(case, heard.film(0, 0, 200, 90, gop=gop), "yard.mkv")
    process(actor, item)
    listen(item)
    frames = list(KeyFrame.objects.filter(item=item).order_by("second"))
    assert [one.second for one in frames] == [0.0, 4.0, 6.0]
    assert all(bytes(one.picture).startswith(b"\xff\xd8\xff") for one in frames)
    assert {(one.width, one.height) for one in frames} == {(64, 48)}
    assert script.asked == []


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"RIFF\x24\x00\x00\x00WAVEfmt " + b"\xff" * 64, "damaged"),
        (b"OggS" + b"\0" * 200, "damaged"),
    ],
)
def test_what_is_no_recording_says_why(
    case: Case, actor: Actor, script: heard.Script, content: bytes, words: str
) -> None:
    item = recording_item(case, content, "broken.wav")
    job = process(actor, item)
    if job.status == "completed":  # its head was whole: nothing is heard in it
        listen(item)
    item.refresh_from_db()
    assert item.status in ("failed", "partial"), (item.status, job.error)
    assert item.status_message
    assert not Speaker.objects.filter(item=item).exists() or words == "damaged"


def test_words_that_claim_privilege_are_withheld_with_the_pages_they_make(
    item: EvidenceItem, actor: Actor, script: heard.Script
) -> None:
    script.said = ((0.5, heard.FIRST, "This call is privileged and confidential."),)
    process(actor, item)
    listen(item)
    assert (item.withheld, item.privilege, item.privilege_state) == (True, "attorney_client", "proposed")
    [reason] = item.privilege_reasons
    assert (reason["page"], reason["quote"]) == (1, "privileged and confidential")
    assert Page.objects.get(item=item).text[reason["start"] :].startswith("privileged and confidential")


def test_a_withheld_recording_given_once_more_is_withheld_before_it_is_heard(
    case: Case, item: EvidenceItem, actor: Actor
) -> None:
    EvidenceItem.objects.filter(pk=item.pk).update(privilege="attorney_client", privilege_state="proposed")
    again = recording_item(case, heard.sound(), "copy.wav")
    process(actor, again)
    again.refresh_from_db()
    assert (again.withheld, again.privilege_state) == (True, "proposed")
