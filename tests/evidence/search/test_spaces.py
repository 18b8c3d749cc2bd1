"""Vectors of another provider beside our own: stored with who made them, searched by once all are there, never mixed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import override_settings
from rest_framework.test import APIClient

from audit.models import Job
from cases.models import Case, User
from config.api.scope import SYSTEM
from evidence.models import EvidenceItem, Passage, PassageVector
from evidence.pipeline.long_jobs import advance_long_job
from evidence.pipeline.stages.embed import Embed
from evidence.pipeline.work import Work
from evidence.search import spaces
from tests.evidence.engines.providers.isaacus_server import Isaacus, served
from tests.evidence.search.searched_case import find, ids
from tests.factories import agent_client, make_item, token_client

pytestmark = pytest.mark.django_db
LEASE, LETTER = "The tenant pays rent each month.", "We sailed to the island and saw seals."


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    spaces._whole.clear()
    yield
    spaces._whole.clear()


@pytest.fixture
def dimensions() -> Iterator[int]:
    with override_settings(ISAACUS_EMBED_DIMENSIONS=512):
        yield 512


def embedded(case: Case, text: str, title: str) -> EvidenceItem:
    item = make_item(case, text, title=title)
    embed(item)
    return item


def embed(item: EvidenceItem) -> None:
    stage, work = Embed(), Work(item)
    stage.store(work, stage.compute(work), actor=SYSTEM)


def meant(client: APIClient, case: Case, q: str) -> list[str]:
    return ids(find(client, case, q, mode="semantic"))


def start(client: APIClient, case: Case) -> Any:
    return client.post(f"/v1/cases/{case.pk}/embeddings", {}, format="json")


def test_both_vectors_are_kept_and_the_engines_are_searched(case: Case, attorney: User, dimensions: int) -> None:
    isaacus = Isaacus()
    with served(isaacus, "embed"):
        lease, _ = embedded(case, LEASE, "lease"), embedded(case, LETTER, "letter")
        row = PassageVector.objects.get(item=lease)
        assert (row.provider, row.model, row.dimensions) == ("isaacus", "kanon-2-embedder", dimensions)
        assert (len(row.embedding), len(row.passage.embedding)) == (dimensions, 384)
        asked = len(isaacus.requests)
        assert meant(token_client(attorney), case, "tenant pays rent")[0] == str(lease.pk)
        assert isaacus.requests[asked][1]["task"] == "retrieval/query"
        both = find(token_client(attorney), case, "tenant pays rent", mode="hybrid")
        assert ids(both)[0] == str(lease.pk)
        similar = token_client(attorney).post(f"/v1/evidence/{lease.pk}/similar", {}, format="json")
        assert len(similar.json()["items"]) == 1


def test_after_a_switch_a_case_is_searched_as_before_until_all_is_embedded(
    case: Case, attorney: User, dimensions: int
) -> None:
    client = token_client(attorney)
    lease, letter = embedded(case, LEASE, "lease"), embedded(case, LETTER, "letter")
    isaacus = Isaacus()
    with served(isaacus, "embed"):
        assert meant(client, case, "tenant pays rent")[0] == str(lease.pk)
        assert isaacus.requests == []  # our own vectors were compared
        embed(lease)
        asked = len(isaacus.requests)
        assert set(meant(client, case, "tenant pays rent")) == {str(lease.pk), str(letter.pk)}
        assert len(isaacus.requests) == asked  # half of a case is no case
        started = start(client, case)
        assert started.status_code == 202
        assert start(client, case).status_code == 409
        advance_long_job(started.json()["job_id"])
        job = Job.objects.get(pk=started.json()["job_id"])
        assert (job.status, job.result) == (
            "completed", {"documents": 1, "engine": "isaacus", "model": "kanon-2-embedder", "dimensions": dimensions},
        )  # fmt: skip
        asked = len(isaacus.requests)
        assert meant(client, case, "tenant pays rent")[0] == str(lease.pk)
        assert len(isaacus.requests) == asked + 1
    assert meant(client, case, "tenant pays rent")[0] == str(lease.pk)  # and back again, at once


def test_a_provider_that_is_away_ends_the_job_and_a_retry_asks_for_the_rest(
    case: Case, attorney: User, dimensions: int
) -> None:
    client = token_client(attorney)
    for number in range(3):
        embedded(case, f"{LEASE} {number}", f"lease {number}")
    isaacus = Isaacus()
    with served(isaacus, "embed"):
        job_id = start(client, case).json()["job_id"]
        isaacus.status = 500
        advance_long_job(job_id)
        job = Job.objects.get(pk=job_id)
        assert job.status == "failed"
        assert (job.error or {})["recoverable"]
        assert len(meant(client, case, "rent")) == 3
        isaacus.status = 200
        assert client.post(f"/v1/jobs/{job_id}/retry").status_code == 202
        advance_long_job(job_id)
    assert Job.objects.get(pk=job_id).status == "completed"
    assert PassageVector.objects.count() == Passage.objects.count() == 3


def test_a_search_whose_provider_is_away_says_so(case: Case, attorney: User, dimensions: int) -> None:
    isaacus = Isaacus()
    client = token_client(attorney)
    with served(isaacus, "embed"):
        embedded(case, LEASE, "lease")
        isaacus.status = 500
        refused = client.post(f"/v1/cases/{case.pk}/evidence/search", {"q": "rent", "mode": "semantic"}, format="json")
        assert refused.status_code == 503
        found = client.post(f"/v1/cases/{case.pk}/documents/search", {"query": "rent"}, format="json").json()
        assert (found["status"], found["fell_back"]) == ("found", True)


def test_what_is_withheld_is_found_by_no_agent_in_any_space(case: Case, attorney: User, dimensions: int) -> None:
    with served(Isaacus(), "embed"):
        open_item, hidden = embedded(case, LEASE, "lease"), embedded(case, LEASE, "memo")
        EvidenceItem.objects.filter(pk=hidden.pk).update(privilege="work_product", privilege_state="proposed")
        assert meant(agent_client(attorney, case), case, "tenant pays rent") == [str(open_item.pk)]


def test_an_agent_asks_before_a_case_is_embedded_again(case: Case, attorney: User) -> None:
    asked = start(agent_client(attorney, case), case)
    assert asked.status_code == 202
    assert Job.objects.get(pk=asked.json()["job_id"]).status == "awaiting_approval"
