"""The timeline as it is drawn: many events at once, what stands beside them, and the long spells without any."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from cases.models import Case
from evidence.models import EvidenceItem
from facts.models import Claim, Deadline, Fact, Issue, IssueLink, Question, TemporalMention
from facts.timeline.gaps import gaps_between
from tests.factories import cite, make_entity, make_fact
from tests.facts.conftest import fields_of


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/timeline/drawing"


@pytest.fixture
def issue(case: Case) -> Issue:
    own: dict[str, Any] = {"firm_id": case.firm_id, "case": case, "made_by_type": "human", "position": 1}
    claim = Claim.objects.create(title="Breach", **own)
    return Issue.objects.create(claim=claim, title="Was it paid?", **own)


def link(issue: Issue, **what: Any) -> None:
    IssueLink.objects.create(firm_id=issue.firm_id, case_id=issue.case_id, issue=issue, made_by_type="human", **what)


def test_an_event_has_what_a_drawing_needs(
    api: APIClient, url: str, case: Case, letter: EvidenceItem, issue: Issue
) -> None:
    moran = make_entity(case, "Eugenia Moran")
    EvidenceItem.objects.filter(pk=letter.pk).update(kind="letter")
    fact = make_fact(letter, "Kestrel", text="Paid.", date=date(2024, 3, 3), entities=(moran,))
    TemporalMention.objects.filter(fact=fact).update(precision="minute", time=time(14, 30), zone=-300)
    link(issue, fact=fact)
    body = api.get(url).json()
    assert body["events"] == [{
        "fact_id": str(fact.pk), "date": "2024-03-03", "date_end": None, "date_precision": "", "date_label": None,
        "kind": "on", "time": "14:30", "zone": "-05:00", "status": "proposed", "text": "Paid.", "entity_ids": [str(moran.pk)],
        "issue_ids": [str(issue.pk)], "evidence_kind": "letter",
    }]  # fmt: skip
    assert body["entities"] == [{"id": str(moran.pk), "name": "Eugenia Moran", "type": "person"}]
    assert body["issues"] == [{"id": str(issue.pk), "title": "Was it paid?"}]
    assert body["is_whole"]


def test_days_that_are_bounded_are_in_words_for_the_firm(
    api: APIClient, client_api: APIClient, url: str, letter: EvidenceItem
) -> None:
    fact = make_fact(letter, "Kestrel", date=date(2018, 9, 1), date_end=date(2018, 12, 31), status="approved")
    TemporalMention.objects.filter(fact=fact).update(kind="after", precision="year", text="since late 2018")
    assert [one["date_label"] for one in api.get(url).json()["events"]] == ["since late 2018"]
    assert [one["date_label"] for one in client_api.get(url).json()["events"]] == [None]


def test_it_has_the_events_of_the_list(
    api: APIClient, client_api: APIClient, url: str, letter: EvidenceItem, memo: EvidenceItem
) -> None:
    make_fact(letter, "Kestrel", date=date(2024, 1, 1), date_end=date(2024, 4, 1), status="approved")
    make_fact(memo, "Victor", text="CANARY", date=date(2024, 2, 1), status="approved")
    make_fact(letter, "paid", date=date(2024, 3, 1), status="dismissed")
    for query in ("", "?date_from=2024-02-15", "?date_to=2024-01-15", "?status=approved"):
        for caller in (api, client_api):
            listed = caller.get(url.removesuffix("/drawing") + query).json()["items"]
            drawn = caller.get(url + query)
            assert [one["fact_id"] for one in drawn.json()["events"]] == [one["fact_id"] for one in listed]
    assert b"CANARY" not in client_api.get(url).content


def test_documents_questions_and_deadlines_stand_beside_the_facts_for_the_firm(
    api: APIClient, client_api: APIClient, url: str, case: Case, letter: EvidenceItem
) -> None:
    EvidenceItem.objects.filter(pk=letter.pk).update(document_date=date(2024, 3, 4))
    question = Question.objects.create(
        firm_id=case.firm_id, case=case, text="Who paid?", due_on=date(2024, 3, 1), made_by_type="human"
    )
    deadline = Deadline.objects.create(
        firm_id=case.firm_id, case=case, title="Answer", override_on=date(2024, 3, 9), override_reason="Stipulated",
        due_on=date(2024, 3, 9), time_zone="UTC", made_by_type="human",
    )  # fmt: skip
    every = api.get(f"{url}?include=document,question,deadline").json()["entries"]
    assert [(one["kind"], one["id"], one["date"]) for one in every] == [
        ("question", str(question.pk), "2024-03-01"), ("document", str(letter.pk), "2024-03-04"),
        ("deadline", str(deadline.pk), "2024-03-09"),
    ]  # fmt: skip
    assert api.get(f"{url}?include=document&date_to=2024-03-03").json()["entries"] == []
    assert api.get(f"{url}?include=document&proof=sworn").json()["entries"] == []
    assert api.get(url).json()["entries"] == []
    assert client_api.get(f"{url}?include=document,question,deadline").json()["entries"] == []
    assert "deadline" in fields_of(api.get(f"{url}?include=hearing"))["include"][0]


def test_it_is_filtered_by_issue_and_by_kind_of_document(
    api: APIClient, client_api: APIClient, url: str, letter: EvidenceItem, memo: EvidenceItem, issue: Issue
) -> None:
    EvidenceItem.objects.filter(pk=letter.pk).update(kind="letter")
    make_fact(letter, "Kestrel", date=date(2024, 1, 1))
    linked = make_fact(memo, "Victor", date=date(2024, 2, 1))
    link(issue, fact=linked)
    assert [one["text"] for one in api.get(f"{url}?issue_id={issue.pk}").json()["events"]] == ["Victor"]
    assert [one["text"] for one in api.get(f"{url}?evidence_kind=letter").json()["events"]] == ["Kestrel"]
    for query in (f"issue_id={issue.pk}", "evidence_kind=letter"):
        assert query.split("=")[0] in fields_of(client_api.get(f"{url}?{query}"))


def test_an_entity_s_name_from_a_hidden_source_is_not_drawn(
    client_api: APIClient, url: str, case: Case, letter: EvidenceItem, memo: EvidenceItem
) -> None:
    fact = make_fact(
        letter, "Kestrel", date=date(2024, 1, 1), status="approved", entities=(make_entity(case, "CANARY"),)
    )
    cite(fact, memo, "Victor")
    Fact.objects.filter(pk=fact.pk).update(client_override=True)
    answer = client_api.get(url)
    assert len(answer.json()["events"]) == 1
    assert b"CANARY" not in answer.content


def test_long_spells_without_anything_are_gaps() -> None:
    days = [(date(2020, 1, day), None) for day in range(1, 29, 3)]
    assert gaps_between(days) == []
    later = [*days, (date(2020, 12, 1), date(2021, 12, 1)), (date(2021, 6, 1), None), (date(2022, 6, 1), None)]
    found = gaps_between(later)
    assert [(one.date_from, one.date_to, one.days) for one in found] == [
        (date(2020, 1, 29), date(2020, 11, 30), 307),
        (date(2021, 12, 2), date(2022, 5, 31), 181),
    ]


def test_the_page_has_it(attorney: Any, case: Case) -> None:
    from tests.factories import browser_client

    page = browser_client(attorney).get(reverse("case_timeline", args=[case.pk]))
    assert page.status_code == 200
    assert "timeline/drawing" in page.content.decode()
