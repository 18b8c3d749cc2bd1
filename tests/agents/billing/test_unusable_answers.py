"""A model's answer that can't be used: the item says so, nothing is charged for it, and one more try repairs it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings
from rest_framework.test import APIClient

from agents.models import Spending, UsageOperation
from audit.models import Event, Job
from cases.models import Case, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem, ModelAnswer
from evidence.pipeline.runner import advance_job
from evidence.pipeline.start import start_processing
from tests.evidence.engines.providers.scripted_model import NOTHING, Script, served
from tests.extent import first
from tests.factories import browser_client, make_item

Commits = DjangoCaptureOnCommitCallbacks
ANSWERS: dict[str, Any] = {
    "SaidKind": {"classification": "Evidence", "kind": "letter", "confidence": 0.9},
    "SaidSummary": {"sentences": []},
    "SaidReading": NOTHING,
}
BEFORE = {"extract_text", "classify", "summarize"}
READ = {"extract_entities", "extract_relationships", "extract_facts"}


@pytest.fixture
def model(settings: Settings) -> Iterator[Script]:
    script = Script(dict(ANSWERS))
    with served(script) as url:
        settings.ENGINES, settings.LLM_MODEL, settings.LLM_BASE_URL = {"default": "llm"}, "scripted", url
        yield script


def read(case: Case, person: User, commits: Commits) -> tuple[EvidenceItem, Job]:
    item = make_item(case, title="letter.txt", content=b"Dear Ms. Moran, we agree to pay.", status="uploaded")
    EvidenceItem.objects.filter(pk=item.pk).update(filename="letter.txt")
    job = start_processing(actor=person_actor(person), item=item)
    with commits(execute=True):
        advance_job(job.pk)
    item.refresh_from_db()
    job.refresh_from_db()
    return item, job


def charged() -> set[str]:
    return set(UsageOperation.objects.filter(status="settled").values_list("operation_type", flat=True))


def try_again(api: APIClient, item: EvidenceItem, commits: Commits) -> None:
    job_id = api.post(f"/v1/evidence/{item.pk}/enrich", {}).json()["job_id"]
    with commits(execute=True):
        advance_job(job_id)
    item.refresh_from_db()


@pytest.mark.parametrize(
    ("said", "finish", "words"),
    first(
        2,
        [
            ("I would rather talk.", "stop", "did not have the required form"),
            ('{"facts": [{"text": "They agr', "length", "broke off before its end"),
            ('{"facts": [{"text": "They agr', "stop", "broke off before its end"),
            (NOTHING, "length", "broke off before its end"),
            ("", "stop", "did not have the required form"),
        ],
    ),
)
def test_the_item_is_partial_with_the_reason_and_only_what_was_delivered_is_charged(
    case: Case, attorney: User, api: APIClient, model: Script, django_capture_on_commit_callbacks: Commits,
    said: object, finish: str, words: str,
) -> None:  # fmt: skip
    """Without ``--full`` one of another form, and one that broke off."""

    class Cut(dict[str, Any]):
        def get(self, name: str, default: Any = None) -> Any:
            model.finish = finish if name == "SaidReading" else "stop"
            return super().get(name, default)

    model.answers = Cut(ANSWERS | {"SaidReading": said})
    item, job = read(case, attorney, django_capture_on_commit_callbacks)
    assert (item.status, words in item.status_message) == ("partial", True)
    shown = api.get(f"/v1/evidence/{item.pk}").json()
    assert (shown["status"], words in shown["status_message"]) == ("partial", True)
    error = api.get(f"/v1/jobs/{job.pk}").json()["error"]
    assert (error["code"], error["recoverable"]) == ("PROCESSING_FAILED", True)
    lost = ["extract_entities", "extract_relationships", "extract_facts", "embed"]
    assert error["lost"] == lost
    failed = Event.objects.get(event_type="job.failed").data
    assert (failed["code"], failed["lost"]) == ("PROCESSING_FAILED", lost)
    assert charged() == BEFORE
    spent = sum(UsageOperation.objects.filter(status="settled").values_list("price_cents", flat=True))
    assert {row.cents for row in Spending.objects.all()} == {spent}

    page = browser_client(attorney).get(f"/evidence/{item.pk}").content.decode()
    assert words in page
    assert f'hx-post="/v1/evidence/{item.pk}/enrich"' in page
    model.answers, model.finish = ANSWERS, "stop"
    before = len(model.requests)
    try_again(api, item, django_capture_on_commit_callbacks)
    assert (item.status, item.status_message) == ("ready", "")
    asked = [one["response_format"]["json_schema"]["name"] for one in model.requests[before:]]
    assert asked == ["SaidReading"], "one answer for names, relationships and facts; nothing else is asked again"
    assert charged() == BEFORE | READ
    assert UsageOperation.objects.filter(status="settled").count() == len(BEFORE | READ), "nothing is charged twice"


def test_the_missing_steps_by_themselves_repair_the_item_and_share_one_answer(
    case: Case, attorney: User, api: APIClient, model: Script, django_capture_on_commit_callbacks: Commits
) -> None:
    model.answers = ANSWERS | {"SaidReading": "?"}
    item, _ = read(case, attorney, django_capture_on_commit_callbacks)
    model.answers, before = ANSWERS, len(model.requests)
    for step in ("extract-entities", "extract-relationships", "extract-facts", "embed"):
        assert item.status == "partial"
        if step == "embed":
            job_id = start_processing(actor=person_actor(attorney), item=item, kind="embed").pk
        else:
            job_id = api.post(f"/v1/evidence/{item.pk}/{step}", {}).json()["job_id"]
        with django_capture_on_commit_callbacks(execute=True):
            advance_job(job_id)
        item.refresh_from_db()
    assert (item.status, item.status_message) == ("ready", "")
    assert len(model.requests) == before + 1
    assert not ModelAnswer.objects.exists(), "nothing is missing any more"


def test_a_model_that_takes_too_long_is_agent_timeout_and_its_tokens_are_unknown(
    case: Case, attorney: User, api: APIClient, model: Script, settings: Settings,
    django_capture_on_commit_callbacks: Commits,
) -> None:  # fmt: skip
    model.hangs, settings.LLM_TIMEOUT = True, 0.1
    item, job = read(case, attorney, django_capture_on_commit_callbacks)
    assert api.get(f"/v1/jobs/{job.pk}").json()["error"]["code"] == "AGENT_TIMEOUT"
    assert (item.status, "did not answer in time" in item.status_message) == ("partial", True)
    one = UsageOperation.objects.get(operation_type="classify")
    assert (one.status, one.tokens_read, one.model_cost_cents) == ("released", None, None)


def test_usage_that_is_not_reported_is_shown_as_unknown_on_the_api_and_the_page(
    case: Case, attorney: User, api: APIClient, model: Script, settings: Settings,
    django_capture_on_commit_callbacks: Commits,
) -> None:  # fmt: skip
    settings.LLM_PRICES = {"scripted": {"read": 25, "written": 200}}
    model.reports_usage = False
    item, _ = read(case, attorney, django_capture_on_commit_callbacks)
    assert item.status == "ready"
    listed = api.get(f"/v1/cases/{case.pk}/usage/operations?operation_type=classify").json()["items"]
    assert [(one["tokens_read"], one["tokens_written"], one["model_cost_cents"]) for one in listed] == [(None,) * 3]
    usage = api.get(f"/v1/cases/{case.pk}/usage").json()
    assert (usage["tokens_read"], usage["unpriced_models"]) == (0, [])
    assert usage["tokens_unknown"] > 0
    browser = browser_client(attorney)
    assert "tokens are unknown" in browser.get(f"/cases/{case.pk}/usage").content.decode()
    rows = browser.get(f"/v1/cases/{case.pk}/usage/operations", HTTP_ACCEPT="text/html").content.decode()
    assert "model: tokens unknown" in rows
