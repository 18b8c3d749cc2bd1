"""A case with a recording that a scripted engine listens to."""

from __future__ import annotations

import pytest
from django.conf import LazySettings

from audit.models import Job
from cases.models import Case, User
from cases.scopes import person_actor
from config.api.scope import Actor
from evidence.engines.base import registry
from evidence.models import EvidenceItem
from evidence.pipeline.long_jobs import advance_long_job
from evidence.pipeline.runner import advance_job, advance_to_searchable
from evidence.pipeline.start import start_processing
from tests.evidence.recordings import heard
from tests.factories import make_item


@pytest.fixture
def script(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> heard.Script:
    """What the engine hears in this test; it stands in for the usual one."""
    monkeypatch.setitem(registry.BUILT_IN, "ear", f"{heard.__name__}.provider")
    settings.ENGINES = {"default": "local", "transcribe": "ear"}
    heard.script = heard.Script()
    return heard.script


@pytest.fixture
def actor(case: Case, attorney: User) -> Actor:
    return person_actor(attorney)


@pytest.fixture
def item(case: Case, script: heard.Script) -> EvidenceItem:
    return recording_item(case, heard.sound(), "call.wav")


def recording_item(case: Case, content: bytes, name: str) -> EvidenceItem:
    item = make_item(case, title=name, content=content, status=EvidenceItem.Status.UPLOADED)
    EvidenceItem.objects.filter(pk=item.pk).update(filename=name)
    item.refresh_from_db()
    return item


def process(actor: Actor, item: EvidenceItem) -> Job:
    """Read the file, up to where its words are to be heard."""
    job = start_processing(actor=actor, item=item)
    advance(job)
    return job


def listen(item: EvidenceItem) -> Job:
    """Have the recording heard, and what was heard read."""
    job = Job.objects.filter(entity_id=item.pk, kind="transcribe").latest("id")
    advance_long_job(job.pk)
    for again in Job.objects.filter(entity_id=item.pk, kind="process", status__in=Job.ACTIVE):
        advance(again)
    job.refresh_from_db()
    item.refresh_from_db()
    return job


def advance(job: Job) -> None:
    advance_to_searchable(job.pk)
    advance_job(job.pk)
    job.refresh_from_db()
