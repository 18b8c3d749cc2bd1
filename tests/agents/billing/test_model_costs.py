"""What models read, wrote and cost is kept with each operation, and reported honestly where no price is set."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings
from rest_framework.test import APIClient

from agents.billing import rates
from agents.models import AutomationRun, Control, Spending, UsageOperation
from agents.tasks import release_reservations
from audit.models import Job
from cases.models import Case, Notification, Role, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem, StageRun
from evidence.pipeline.runner import advance_job
from evidence.pipeline.start import start_processing
from tests.agents.hosted_samples import make_rule, upload, work_off
from tests.evidence.engines.providers.scripted_model import NOTHING, READ, WRITTEN, Script, asked_about, served
from tests.factories import browser_client, join_case, make_item, make_user, token_client

Commits = DjangoCaptureOnCommitCallbacks
KIND = {"classification": "Evidence", "kind": "letter", "confidence": 0.9}
PRICES = {"scripted": {"read": 25, "written": 200.5}}
COST = Decimal("0.0350")  # 1,000 × 25 and 50 × 200.5 cents, for a million


@pytest.fixture
def model(settings: Settings) -> Iterator[Script]:
    """The engine asks a model that reports what it read and wrote."""
    script = Script({"SaidKind": KIND, "SaidTriage": {"kind": "letter", "confidence": 0.9}})
    with served(script) as url:
        settings.ENGINES, settings.LLM_MODEL, settings.LLM_BASE_URL = {"default": "llm"}, "scripted", url
        yield script


def classified(case: Case, person: User) -> UsageOperation:
    item = make_item(case, title="letter.txt", content=b"Dear Ms. Moran, we agree.", status="uploaded")
    EvidenceItem.objects.filter(pk=item.pk).update(filename="letter.txt")
    job = start_processing(actor=person_actor(person), item=item, kind="classify")
    advance_job(job.pk)
    assert Job.objects.get(pk=job.pk).status == "completed"
    operation: UsageOperation = UsageOperation.objects.get(job=job, operation_type="classify")
    return operation


def test_tokens_are_charged_as_the_endpoint_reports_them(
    case: Case, attorney: User, model: Script, settings: Settings
) -> None:
    settings.LLM_PRICES = PRICES
    one = classified(case, attorney)
    assert (one.model, one.tokens_read, one.tokens_written) == ("scripted", READ, WRITTEN)
    assert (one.price_cents, one.model_cost_cents, one.status) == (15, COST, "settled")
    run = StageRun.objects.get(stage="classify")
    assert (run.model, run.tokens_read, run.tokens_written) == ("scripted", READ, WRITTEN)


def test_a_model_without_a_price_has_no_cost_rather_than_none(
    case: Case, attorney: User, api: APIClient, model: Script
) -> None:
    one = classified(case, attorney)
    assert (one.model_cost_cents, one.tokens_read) == (None, READ)
    usage = api.get(f"/v1/cases/{case.pk}/usage").json()
    assert (usage["model_cents"], usage["unpriced_models"]) == ("0.0000", ["scripted"])
    page = browser_client(attorney).get(f"/cases/{case.pk}/usage").content.decode()
    assert "Not every model’s cost is known" in page
    assert "model: no price set" in page


def test_a_month_tells_what_models_cost_beside_the_prices(
    case: Case, attorney: User, api: APIClient, model: Script, settings: Settings
) -> None:
    settings.LLM_PRICES = PRICES
    classified(case, attorney)
    classified(case, attorney)
    usage = api.get(f"/v1/cases/{case.pk}/usage").json()
    assert (usage["model_cents"], usage["tokens_read"], usage["tokens_written"]) == ("0.0700", 2 * READ, 2 * WRITTEN)
    assert (usage["spent_cents"], usage["unpriced_models"]) == (30, [])
    [first, _] = api.get(f"/v1/cases/{case.pk}/usage/operations").json()["items"]
    assert (first["model"], first["model_cost_cents"], first["tokens_read"]) == ("scripted", "0.0350", READ)
    page = browser_client(attorney).get(f"/cases/{case.pk}/usage").content.decode()
    assert "$0.0007" in page
    assert "Not every model’s cost is known" not in page


class Once(dict[str, Any]):
    """Answers of a model that goes away after the first."""

    script: Script

    def get(self, name: str, default: Any = None) -> Any:
        self.script.status = 400
        return super().get(name, default)


def test_what_a_step_asked_before_it_failed_is_recorded_though_it_is_not_charged_and_is_not_asked_again(
    case: Case, attorney: User, model: Script, settings: Settings, django_capture_on_commit_callbacks: Commits
) -> None:
    settings.LLM_CONCURRENCY = 1
    answers = Once(SaidReading=NOTHING)
    answers.script, model.answers = model, answers
    item = make_item(case, title="long.txt", content=b"The rent was paid. " * 700, status="uploaded")
    EvidenceItem.objects.filter(pk=item.pk).update(filename="long.txt")
    job = start_processing(actor=person_actor(attorney), item=item, kind="extract_facts")
    with django_capture_on_commit_callbacks(execute=True):
        advance_job(job.pk)
    job.refresh_from_db()
    assert (job.status, job.error["message"]) == ("failed", "The model that reads documents did not answer.")
    assert StageRun.objects.get(item=item, stage="extract_facts").message == job.error["message"]  # no name of a class
    assert job.error["recoverable"]
    one = UsageOperation.objects.get(operation_type="extract_facts")
    assert (one.status, one.tokens_read, one.model_cost_cents) == ("released", READ, None)
    assert {row.cents for row in Spending.objects.filter(case=None)} == {0}

    model.answers, model.status = {"SaidReading": NOTHING}, 200
    answered, refused = map(asked_about, model.requests)
    again = start_processing(actor=person_actor(attorney), item=item, kind="extract_facts", force=True)
    with django_capture_on_commit_callbacks(execute=True):
        advance_job(again.pk)
    rest = [asked_about(request) for request in model.requests[2:]]
    assert answered not in rest
    assert refused in rest
    charged = UsageOperation.objects.get(operation_type="extract_facts", status="settled")
    assert charged.tokens_read == READ * len(rest)


def test_a_second_model_that_stood_in_is_named_on_the_run_and_each_is_priced(
    case: Case, attorney: User, api: APIClient, model: Script, settings: Settings
) -> None:
    settings.LLM_PRICES = PRICES | {"other": {"read": 50, "written": 0}}
    model.status = 500
    with served(Script({"SaidKind": KIND})) as url:
        settings.LLM_FALLBACK_MODEL, settings.LLM_FALLBACK_BASE_URL = "other", url
        one = classified(case, attorney)
    said = "The model that reads documents did not answer. other was asked instead of scripted."
    assert (one.model, one.tokens_read, one.model_cost_cents) == ("scripted, other", READ, Decimal("0.0500"))
    status = api.get(f"/v1/evidence/{one.entity_id}/processing-status").json()
    assert [stage["message"] for stage in status["stages"] if stage["stage"] == "classify"] == [said]
    settings.LLM_PRICES = PRICES
    assert rates.cents_of_models({"scripted": (1, 1), "other": (1, 1)}) is None


def test_the_tokens_of_a_document_are_told_with_its_steps_and_not_to_clients(
    case: Case, attorney: User, api: APIClient, model: Script
) -> None:
    item_id = classified(case, attorney).entity_id
    EvidenceItem.objects.filter(pk=item_id).update(client_visible=True, shown_by=attorney)
    status = api.get(f"/v1/evidence/{item_id}/processing-status").json()
    assert (status["tokens_read"], status["tokens_written"]) == (READ, WRITTEN)
    [stage] = [one for one in status["stages"] if one["model"]]
    assert (stage["stage"], stage["model"], stage["tokens_read"]) == ("classify", "scripted", READ)
    page = (
        browser_client(attorney)
        .get(f"/v1/evidence/{item_id}/processing-status", HTTP_ACCEPT="text/html")
        .content.decode()
    )
    assert "scripted: 1,000 tokens read, 50 written" in " ".join(page.split())
    StageRun.objects.filter(model="scripted").update(tokens_read=None)
    assert api.get(f"/v1/evidence/{item_id}/processing-status").json()["tokens_read"] is None
    client = make_user(case.firm, Role.CLIENT)
    join_case(case, client)
    shown = token_client(client).get(f"/v1/evidence/{item_id}/processing-status").json()
    assert (shown["tokens_read"], shown["tokens_written"]) == (None, None)
    assert {(one["model"], one["tokens_read"]) for one in shown["stages"]} == {("", None)}


def test_without_a_model_there_is_nothing_to_tell(case: Case, attorney: User, api: APIClient) -> None:
    one = classified(case, attorney)
    assert (one.model, one.tokens_read, one.model_cost_cents) == ("", 0, Decimal(0))
    assert api.get(f"/v1/cases/{case.pk}/usage").json()["unpriced_models"] == []
    assert "model" not in browser_client(attorney).get(f"/cases/{case.pk}/usage/operations").content.decode()


@pytest.mark.parametrize(
    ("read", "written", "cents"),
    [(0, 0, "0.0000"), (1, 0, "0.0000"), (2, 0, "0.0001"), (1_000_000, 0, "25.0000"), (3, 7_777_777, "1559.4444")],
)
def test_the_cost_is_exact_to_the_ten_thousandth_of_a_cent(
    settings: Settings, read: int, written: int, cents: str
) -> None:
    settings.LLM_PRICES = PRICES
    assert rates.model_cents("scripted", read=read, written=written) == Decimal(cents)
    assert rates.model_cents("another", read=read, written=written) is None


@pytest.mark.parametrize(
    "price", [{}, {"read": 1}, {"read": 1, "written": -1}, {"read": 1, "written": "2"}, {"read": True, "written": 1}, 5]
)
def test_a_price_that_is_none_is_refused_at_the_start(settings: Settings, price: object) -> None:
    settings.LLM_PRICES = {"scripted": price}
    with pytest.raises(ImproperlyConfigured, match="scripted"):
        rates.check()


def test_an_operation_names_the_tool_that_began_it(case: Case, api: APIClient) -> None:
    item = make_item(case, title="letter.txt", content=b"Dear Ms. Moran.")
    assert api.post(f"/v1/evidence/{item.pk}/classify", {}).status_code == 202
    assert (Job.objects.get().tool, UsageOperation.objects.get().tool) == ("ingestion.classify",) * 2
    [one] = api.get(f"/v1/cases/{case.pk}/usage/operations").json()["items"]
    assert one["tool"] == "ingestion.classify"


def test_what_no_tool_began_names_none(case: Case, attorney: User) -> None:
    assert classified(case, attorney).tool == ""


def test_the_first_look_of_a_hosted_agent_is_charged_once(
    case: Case, attorney: User, model: Script, settings: Settings
) -> None:
    settings.LLM_PRICES = PRICES
    make_rule(attorney, case)
    item = upload(case, attorney)
    [run] = work_off()
    assert run.status == "done", run.outcome
    one = UsageOperation.objects.get(operation_type="triage")
    assert (one.run, one.session, one.case, one.entity_id) == (run, run.session, case, item.pk)
    assert (one.status, one.price_cents, one.actor_type, one.owner_id) == ("settled", 5, "agent", attorney.pk)
    assert (one.model, one.tokens_read, one.model_cost_cents) == ("scripted", READ, COST)
    assert {row.cents for row in Spending.objects.all()} == {5}


def test_a_look_that_fails_is_given_back_and_its_tokens_are_reported(
    case: Case, attorney: User, model: Script, settings: Settings
) -> None:
    """The model does not answer: tried again, then given up. Nothing is charged, and the reservation was held once."""
    make_rule(attorney, case)
    upload(case, attorney)
    model.status = 400
    [run] = work_off()
    assert (run.status, UsageOperation.objects.get().status) == ("running", "reserved")
    for _ in range(3):
        AutomationRun.objects.update(lease_until=None)
        [run] = work_off()
    assert run.status == "failed"
    assert UsageOperation.objects.get().status == "released"
    assert {row.cents for row in Spending.objects.all()} == {0}


def test_a_later_attempt_is_charged_once(case: Case, attorney: User, model: Script) -> None:
    make_rule(attorney, case)
    upload(case, attorney)
    model.status = 400
    work_off()
    model.status = 200
    AutomationRun.objects.update(lease_until=None)
    [run] = work_off()
    assert run.status == "done"
    assert [one.status for one in UsageOperation.objects.all()] == ["settled"]
    assert {row.cents for row in Spending.objects.all()} == {5}


def test_a_cap_stops_the_look_before_the_model_is_asked(case: Case, attorney: User, model: Script) -> None:
    Control.objects.create(firm=case.firm, case=case, monthly_cap_cents=4)
    make_rule(attorney, case)
    upload(case, attorney)
    [run] = work_off()
    assert (run.status, run.outcome["code"]) == ("failed", "QUOTA_EXCEEDED")
    assert "monthly cap reached" in run.outcome["reason"]
    assert model.requests == []
    assert not UsageOperation.objects.exists()
    assert Notification.objects.get(kind="automation").recipient == attorney


def test_what_a_dead_worker_left_reserved_is_given_back_later(case: Case, attorney: User, model: Script) -> None:
    make_rule(attorney, case)
    upload(case, attorney)
    model.status = 400
    work_off()
    AutomationRun.objects.update(status="failed")  # and its process died before it gave back
    release_reservations()
    release_reservations()
    assert UsageOperation.objects.get().status == "released"
    assert {row.cents for row in Spending.objects.all()} == {0}
