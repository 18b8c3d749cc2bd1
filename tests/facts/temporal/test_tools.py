"""The times of a fact: added, taken off, read, and shown to whoever sees where they stand."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Firm, User
from evidence.models import EvidenceItem
from facts.models import Citation, Fact, TemporalMention
from tests.extent import one_in
from tests.factories import browser_client, cite, make_case, make_fact, make_item
from tests.facts.conftest import fields_of

QUOTE = "On March 3, 2024, Kestrel Harbor paid Eugenia Moran $12,500."


@pytest.fixture
def dated(letter: EvidenceItem) -> Fact:
    return make_fact(letter, QUOTE, text="Kestrel paid Moran $12,500.", status="approved")


def add(api: APIClient, fact: Fact, **body: Any) -> Any:
    return api.post(f"/v1/facts/{fact.pk}/temporal-mentions", body)


def bulk(api: APIClient, case: Case, *mentions: dict[str, Any]) -> Any:
    return api.post(f"/v1/cases/{case.pk}/facts/batch-link-temporal", {"mentions": list(mentions)})


def source(fact: Fact) -> Citation:
    return fact.citations.get()


def test_the_first_dates_the_fact_and_stands_in_its_source(api: APIClient, dated: Fact) -> None:
    answer = add(api, dated, text="March 3, 2024", citation_id=str(source(dated).pk))
    assert answer.status_code == 201, answer.content
    fact = answer.json()
    (mention,) = fact["temporal_mentions"]
    assert (fact["date"], fact["date_precision"], fact["date_label"]) == ("2024-03-03", "day", "Mar 3, 2024")
    assert mention["is_main"]
    assert (mention["kind"], mention["precision"], mention["label"]) == ("on", "day", "Mar 3, 2024")
    assert QUOTE[mention["start"] : mention["end"]] == mention["text"] == "March 3, 2024"
    assert mention["made_by"]["name"] == "Mara Ellison"
    event = Event.objects.filter(event_type="fact.updated").get()
    assert event.data["fields"] == ["date", "date_end", "date_precision", "temporal_mentions"]


def test_what_a_time_adds_to_its_day_is_said_with_the_fact_in_lists_and_on_pages(
    api: APIClient, attorney: User, case: Case, dated: Fact
) -> None:
    add(api, dated, text="before March 5, 2024", is_main=True)
    add(api, dated, text="June 2, 2024 at 9:15 p.m.")
    assert api.get(f"/v1/facts/{dated.pk}").json()["date_label"] == "before Mar 5, 2024"
    (event,) = api.get(f"/v1/cases/{case.pk}/timeline").json()["items"]
    assert event["date_label"] == "before Mar 5, 2024"
    page = browser_client(attorney).get(f"/cases/{case.pk}/facts").content.decode()
    assert '<time datetime="2024-03-05" title="2024-03-05">before Mar 5, 2024</time>' in page
    assert "also Jun 2, 2024, 21:15" in page
    assert "before Mar 5, 2024" in browser_client(attorney).get(f"/cases/{case.pk}/timeline").content.decode()


def test_others_stand_beside_it_until_one_is_made_the_main_one(api: APIClient, dated: Fact) -> None:
    add(api, dated, date="2024-03-03")
    fact = add(api, dated, text="before May 2024").json()
    assert [(one["label"], one["is_main"]) for one in fact["temporal_mentions"]] == [
        ("Mar 3, 2024", True),
        ("before May 2024", False),
    ]
    fact = add(api, dated, text="before May 2024", is_main=True).json()
    assert (fact["date"], fact["date_end"], fact["date_precision"]) == ("2024-05-01", "2024-05-31", "approximate")
    assert len(fact["temporal_mentions"]) == 2


def test_a_retry_changes_nothing(api: APIClient, dated: Fact) -> None:
    first = add(api, dated, text="every Monday at 5 pm").json()
    assert first["temporal_mentions"][0]["rule"] == "FREQ=WEEKLY;BYDAY=MO;BYHOUR=17;BYMINUTE=0"
    assert first["date"] is None
    assert add(api, dated, text="every Monday at 5 pm").json()["version"] == first["version"]
    assert Event.objects.filter(event_type="fact.updated").count() == 1


def test_a_time_has_its_zone(api: APIClient, dated: Fact) -> None:
    body = {"date": "2024-03-03", "time": "14:30", "time_end": "15:00", "zone": "-05:00"}
    (mention,) = add(api, dated, **body).json()["temporal_mentions"]
    assert {name: mention[name] for name in body} == body
    assert (mention["precision"], mention["label"]) == ("minute", "Mar 3, 2024, 14:30 \N{EN DASH} 15:00 (UTC-05:00)")


@pytest.mark.parametrize(
    ("body", "field"),
    one_in(
        3,
        [
            ({}, "text"),
            ({"text": "nothing of the kind"}, "text"),
            ({"text": "03/04/2024"}, "text"),
            ({"text": "last Friday"}, "text"),
            ({"date": "2024-03-03", "date_end": "2024-03-02"}, "date_end"),
            ({"date": "2024-03-03", "zone": "-05:00"}, "time"),
            ({"date": "2024-03-03", "precision": "minute"}, "time"),
            ({"date": "2024-03-03", "time": "25:00"}, "time"),
            ({"date": "2024-03-03", "time": "10:00", "zone": "EST"}, "zone"),
            ({"date": "2024-03-03", "kind": "recurring"}, "recurrence"),
            ({"recurrence": "every Monday", "is_main": True}, "is_main"),
            ({"date": "2024-03-03", "citation_id": "0192d3a0-0000-7000-8000-000000000000"}, "citation_id"),
            ({"date": "2024-03-03", "is_main": "yes"}, "is_main"),
        ],
    ),
)
def test_what_makes_no_sense_is_refused_at_its_field(
    api: APIClient, dated: Fact, body: dict[str, Any], field: str
) -> None:
    """Without ``--full`` one in three, by their names."""
    assert field in fields_of(add(api, dated, **body))
    assert not TemporalMention.objects.exists()


def test_words_must_stand_in_the_citation(api: APIClient, dated: Fact) -> None:
    assert fields_of(add(api, dated, text="March 4, 2024", citation_id=str(source(dated).pk))).keys() == {"text"}


def test_without_its_main_one_a_fact_has_no_date(api: APIClient, dated: Fact) -> None:
    add(api, dated, date="2024-03-03")
    fact = add(api, dated, text="before May 2024").json()
    main, other = (one["id"] for one in fact["temporal_mentions"])
    fact = api.delete(f"/v1/facts/{dated.pk}/temporal-mentions/{main}").json()
    assert (fact["date"], [one["id"] for one in fact["temporal_mentions"]]) == (None, [other])
    assert api.delete(f"/v1/facts/{dated.pk}/temporal-mentions/{main}").status_code == 404


def test_a_mention_is_taken_off_its_own_fact_only(api: APIClient, dated: Fact, letter: EvidenceItem) -> None:
    other = make_fact(letter, "She signed the release", date=date(2024, 3, 3))
    mention = TemporalMention.objects.get(fact=other)
    assert api.delete(f"/v1/facts/{dated.pk}/temporal-mentions/{mention.pk}").status_code == 404


def test_many_facts_are_dated_together_or_not_at_all(
    api: APIClient, case: Case, dated: Fact, letter: EvidenceItem
) -> None:
    other = make_fact(letter, "She signed the release")
    wrong = bulk(
        api, case, {"fact_id": str(dated.pk), "date": "2024-03-03"}, {"fact_id": str(other.pk), "text": "3/4/24"}
    )
    assert fields_of(wrong).keys() == {"mentions.1.text"}
    assert not TemporalMention.objects.exists()
    right = [{"fact_id": str(one.pk), "text": "March 2024"} for one in (dated, other)]
    ids = [str(dated.pk), str(other.pk)]
    for added, changed in ((ids, ["temporal_mentions"]), ([], [])):
        outcomes = [{"fact_id": pk, "changed": changed, "error": None} for pk in ids]
        told = {"added": len(added), "refused": 0, "outcomes": outcomes, "fact_ids": added}
        assert bulk(api, case, *right).json() == told
    assert set(Fact.objects.values_list("date", "date_precision")) == {(date(2024, 3, 1), "month")}


def test_a_fact_with_too_many_times_stops_no_other(
    agent: APIClient, api: APIClient, case: Case, dated: Fact, letter: EvidenceItem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("facts.temporal.actions.MOST", 1)
    other = make_fact(letter, "She signed the release")
    assert add(api, dated, text="March 3, 2024").status_code == 201
    both = [{"fact_id": str(one.pk), "text": "June 2, 2024", "is_main": True} for one in (dated, other)]
    answer = bulk(agent, case, *both).json()
    assert (answer["added"], answer["refused"], answer["fact_ids"]) == (1, 1, [str(other.pk)])
    refused, added = answer["outcomes"]
    assert (refused["changed"], refused["error"]["message"]) == ([], "A fact has at most 1 times.")
    assert (added["changed"], added["error"]) == (["temporal_mentions"], None)
    assert TemporalMention.objects.get(fact=dated).is_main
    assert fields_of(bulk(api, case, both[0], both[1] | {"text": "every Monday"})).keys() == {"is_main"}


def test_facts_of_another_case_are_not_there(api: APIClient, case: Case, firm: Firm) -> None:
    foreign = make_fact(make_item(make_case(firm), QUOTE), QUOTE)
    assert fields_of(bulk(api, case, {"fact_id": str(foreign.pk), "date": "2024-03-03"}))
    assert add(api, foreign, date="2024-03-03").status_code == 404


def test_what_a_person_decided_an_agent_dates_with_approval(agent: APIClient, api: APIClient, dated: Fact) -> None:
    add(api, dated, date="2024-03-03")
    assert add(agent, dated, date="2024-03-04", is_main=True).status_code == 202
    dated.refresh_from_db()
    assert dated.date == date(2024, 3, 3)


def test_an_agent_s_date_keeps_the_engine_s_fact(agent: APIClient, letter: EvidenceItem) -> None:
    proposed = make_fact(letter, "She signed the release")
    assert add(agent, proposed, date="2024-03-03").status_code == 201
    assert not Fact.objects.filter(pk=proposed.pk).replaceable().exists()


def test_a_fact_dated_by_its_own_tool_has_a_main_mention(api: APIClient, dated: Fact) -> None:
    add(api, dated, text="March 3, 2024")
    fact = api.patch(f"/v1/facts/{dated.pk}", {"date": "2024-03-04"}).json()
    assert [(one["date"], one["text"], one["is_main"]) for one in fact["temporal_mentions"]] == [
        ("2024-03-04", "", True),
        ("2024-03-03", "March 3, 2024", False),
    ]
    fact = api.patch(f"/v1/facts/{dated.pk}", {"date": None}).json()
    assert [one["is_main"] for one in fact["temporal_mentions"]] == [False]


def test_a_client_reads_no_words_of_a_source_that_they_do_not_see(
    api: APIClient, client_api: APIClient, dated: Fact, memo: EvidenceItem
) -> None:
    """An attorney may show the client a fact that rests on a hidden memo, too: not what the memo says."""
    hidden = cite(dated, memo, "Victor Langley told Eugenia Vivian Moran")
    Fact.objects.filter(pk=dated.pk).update(client_override=True)
    add(api, dated, text="March 3, 2024", citation_id=str(source_of(dated, "Letter").pk))
    columns = {"firm_id": dated.firm_id, "case_id": dated.case_id, "fact": dated, "made_by_type": "engine"}
    TemporalMention.objects.create(
        kind="recurring", recurrence="CANARY every Friday", text="CANARY every Friday", citation=hidden, **columns
    )
    TemporalMention.objects.create(kind="on", text="CANARY of a source that is gone", date=date(2020, 1, 1), **columns)
    answer = client_api.get(f"/v1/facts/{dated.pk}")
    assert [one["text"] for one in answer.json()["temporal_mentions"]] == ["March 3, 2024"]
    assert b"CANARY" not in answer.content
    assert len(api.get(f"/v1/facts/{dated.pk}").json()["temporal_mentions"]) == 3


def source_of(fact: Fact, title: str) -> Citation:
    return fact.citations.get(item__title=title)


def test_people_get_a_fragment(attorney: Any, dated: Fact) -> None:
    page = browser_client(attorney)
    answer = page.post(
        f"/v1/facts/{dated.pk}/temporal-mentions", {"text": "March 3, 2024"}, headers={"Accept": "text/html"}
    )
    assert answer.status_code == 201
    assert "Mar 3, 2024" in answer.content.decode()
