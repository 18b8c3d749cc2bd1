"""Workers of other hosts: homes and queues of their own, and in common only PostgreSQL, Valkey and the store of files."""

from __future__ import annotations

import hashlib
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import httpx
import pytest
from django.conf import settings as django_settings
from django.db import connection
from pytest_django import Settings

from cases.models import Role
from config.embedded.places import REPOSITORY
from config.embedded.process import spawn, stop
from evidence.models import EvidenceItem, StageRun
from evidence.pipeline.stage import all_stages, searchable_stages
from facts.models import Citation
from tests.factories import make_case, make_firm, make_user, token_client
from tests.polling import comes
from tests.s3 import ACCESS, BUCKET, SECRET, s3_endpoint, s3_options

__all__ = ["s3_endpoint"]
pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
SECONDS = 120  # in which a worker starts and does its part
LETTER = b"On 3 March 2024 Ada Moreno paid the deposit of $900 to Birch Estates.\n"


@contextmanager
def host(folder: Path, queues: str, endpoint: str) -> Iterator[None]:
    """A worker for these queues, as docs/deploy.md starts it, with nothing of this process's home."""
    folder.mkdir()
    database = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}")
    environment = {**os.environ, "INTACTUS_HOME": str(folder), "DATABASE_URL": urlunsplit(database)}
    environment |= {"S3_BUCKET": BUCKET, "S3_ENDPOINT_URL": endpoint, "SECRET_KEY": django_settings.SECRET_KEY}
    environment |= {"S3_ACCESS_KEY_ID": ACCESS, "S3_SECRET_ACCESS_KEY": SECRET}
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--pool=solo", f"--queues={queues}"]
    log = folder / "worker.log"
    worker = spawn(
        [*command, "--without-mingle", "--without-gossip"], log=log, death_signal=signal.SIGKILL,
        environment=environment, folder=REPOSITORY,
    )  # fmt: skip
    try:
        yield
    except AssertionError:
        raise AssertionError(log.read_text()[-4000:]) from None
    finally:
        stop(worker, signal.SIGTERM, 20)
    assert not (folder / "evidence").exists(), "its files are in the bucket"


def await_stages(names: set[str]) -> None:
    """Return once these stages of the one document are done."""
    done = StageRun.objects.filter(status__in=("done", "skipped")).values_list("stage", flat=True)
    reached = comes(lambda: names <= set(done.all()), seconds=SECONDS)
    assert reached, list(StageRun.objects.values_list("stage", "status", "message"))


@pytest.mark.full("tests/evidence/storage keeps files in a bucket; test_kill.py works in other processes")
def test_hosts_divide_the_work_by_queues(s3_endpoint: str, settings: Settings, tmp_path: Path) -> None:
    storage = {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": s3_options(s3_endpoint)}
    settings.STORAGES = {**settings.STORAGES, "default": storage}
    attorney = token_client(person := make_user(make_firm(), Role.ATTORNEY))
    case = make_case(person.firm, person)
    asked = {"filename": "letter.txt", "content_type": "text/plain", "size_bytes": len(LETTER)}
    upload = attorney.post(f"/v1/cases/{case.pk}/evidence/upload", asked).json()
    assert httpx.put(upload["upload_url"], content=LETTER, headers=upload["headers"]).status_code == 200
    assert attorney.post(f"/v1/evidence/uploads/{upload['upload_id']}/confirm", {}).status_code == 202
    searchable = {one.name for one in searchable_stages()}
    with host(tmp_path / "first", "text", s3_endpoint):
        await_stages(searchable)
    assert set(StageRun.objects.filter(status="done").values_list("stage", flat=True)) == searchable
    with host(tmp_path / "second", "enrich,default", s3_endpoint):
        await_stages({one.name for one in all_stages()})
    assert EvidenceItem.objects.get().sha256 == hashlib.sha256(LETTER).hexdigest()
    citations = Citation.objects.select_related("page")
    assert citations
    assert all(one.page.text[one.start : one.end] == one.quote for one in citations)
