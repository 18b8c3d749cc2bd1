"""Many facts in one call: each is stored or refused as it would be by itself."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import Control
from audit.models import Event
from cases.models import Case, Firm, User
from evidence.models import EvidenceItem
from facts.facts.batch_serializers import MOST_FACTS
from facts.models import Citation, Fact
from tests.factories import make_case, make_entity, make_item
from tests.facts.conftest import fields_of

GONE = ("id", "created_at", "updated_at", "approved_at")


def url_of(case: Case) -> str:
    return f"/v1/cases/{case.pk}/facts/batch-create"


def new_fact(item: EvidenceItem, quote: str = "Paid in full", **more: Any) -> dict[str, Any]:
    return {
        "text": f"The letter says: {quote}.",
        "citations": [{"evidence_id": str(item.pk), "page": 2, "quote": quote}],
        **more,
    }


def test_each_has_its_own_result(api: APIClient, case: Case, letter: EvidenceItem) -> None:
    answer = api.post(
        url_of(case),
        {
            "facts": [
                new_fact(letter, "Nothing else is owed"),
                new_fact(letter, "Nothing more is owed"),
                {"text": "No source."},
            ]
        },
    )
    body = answer.json()
    assert (answer.status_code, body["created"], body["refused"]) == (200, 1, 2)
    assert [(one["index"], one["status"]) for one in body["results"]] == [(0, 201), (1, 422), (2, 422)]
    assert body["results"][0]["fact"]["text"] == Fact.objects.get().text
    assert body["results"][0]["error"] is body["results"][1]["fact"] is None
    assert body["results"][1]["error"]["details"]["nearest"][0]["text"] == "Nothing else is owed."
    assert list(body["results"][2]["error"]["details"]["fields"]) == ["citations"]
    assert Event.objects.filter(event_type="fact.created").count() == 1
    assert Citation.objects.count() == 1


@pytest.mark.parametrize("who", ["api", "agent"])
def test_an_item_answers_what_the_call_of_one_answers(
    request: pytest.FixtureRequest, who: str, firm: Firm, case: Case, letter: EvidenceItem, memo: EvidenceItem
) -> None:
    caller: APIClient = request.getfixturevalue(who)
    foreign = make_item(make_case(firm), "Paid in full")
    wrong_entity = make_entity(make_case(firm), "Kestrel")
    for one in (
        new_fact(letter, "Nothing else is owed.", date="2024-03-03", notes="Ours."),
        new_fact(letter, "Nothing more is owed."),
        new_fact(foreign),
        new_fact(letter, "Nothing else is owed.", entity_ids=[str(wrong_entity.pk)]),
        new_fact(letter, "Nothing else is owed.", date_end="2024-03-03"),
        new_fact(letter, "Nothing else is owed.", colour="red"),
        new_fact(letter, "Paid in full."),
        {},
        {"text": "x" * 3_000, "citations": "none"},
    ):
        single = caller.post(f"/v1/cases/{case.pk}/facts", one)
        (among,) = caller.post(url_of(case), {"facts": [one]}).json()["results"]
        assert among["status"] == single.status_code
        if single.status_code == 201:
            rows: dict[str, Any] = {"citations": [], "temporal_mentions": []}  # each with ids of its own
            assert {k: v for k, v in among["fact"].items() if k not in GONE} | rows == {
                k: v for k, v in single.json().items() if k not in GONE
            } | rows
        else:
            assert among["error"] == single.json()["error"]


def test_the_call_as_a_whole_has_bounds(api: APIClient, case: Case, letter: EvidenceItem) -> None:
    for wrong in ([], "fact", ["fact"], [new_fact(letter)] * (MOST_FACTS + 1)):
        assert {name.partition(".")[0] for name in fields_of(api.post(url_of(case), {"facts": wrong}))} == {"facts"}
    assert not Fact.objects.exists()


def test_a_retry_with_the_same_key_stores_nothing_twice(api: APIClient, case: Case, letter: EvidenceItem) -> None:
    body = {"facts": [new_fact(letter, "Nothing else is owed."), new_fact(letter, "Never written")]}
    first = api.post(url_of(case), body, HTTP_IDEMPOTENCY_KEY="batch-1")
    again = api.post(url_of(case), body, HTTP_IDEMPOTENCY_KEY="batch-1")
    assert (again.status_code, again.json(), again["Idempotent-Replayed"]) == (200, first.json(), "true")
    assert Fact.objects.count() == 1


def test_a_dry_run_stores_nothing(api: APIClient, case: Case, letter: EvidenceItem) -> None:
    body = api.post(url_of(case), {"facts": [new_fact(letter, "Nothing else is owed.")]}, HTTP_PREFER="dry-run").json()
    assert (body["would_status"], body["would_answer"]["created"]) == (200, 1)
    assert not Fact.objects.exists()


def test_an_archived_case_takes_none(api: APIClient, case: Case, letter: EvidenceItem) -> None:
    Case.objects.filter(pk=case.pk).update(status=Case.Status.ARCHIVED, archived_at=timezone.now())
    assert api.post(url_of(case), {"facts": [new_fact(letter)]}).status_code == 409


@pytest.mark.parametrize(
    ("single", "path", "body"),
    [
        ("facts.create", "facts/batch-create", lambda item, fact: {"facts": [new_fact(item, "Nothing else is owed.")]}),
        ("facts.update", "facts/batch-update", lambda item, fact: {"fact_ids": [str(fact.pk)], "status": "dismissed"}),
        (
            "evidence.update",
            "evidence/batch-update",
            lambda item, fact: {"evidence_ids": [str(item.pk)], "add_tags": ["hot"]},
        ),
    ],
)
def test_what_agents_do_only_with_approval_they_do_not_do_in_a_batch_without(
    agent: APIClient, attorney: User, case: Case, letter: EvidenceItem, fact: Fact, single: str, path: str, body: Any
) -> None:
    Control.objects.create(firm=case.firm, case=case, approval_tools=[single])
    answer = agent.post(f"/v1/cases/{case.pk}/{path}", body(letter, fact))
    assert (answer.status_code, answer.json()["code"]) == (202, "APPROVAL_REQUIRED")
    fact.refresh_from_db()
    letter.refresh_from_db()
    assert (Fact.objects.count(), fact.status, letter.tags) == (1, fact.Status.PROPOSED, [])
