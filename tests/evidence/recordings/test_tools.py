"""The words of a recording by the second, its pictures, and naming speakers: for those who may, about what they may."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from audit.models import Event, Job
from cases.models import Case, User
from config.api.scope import Actor
from evidence.models import EvidenceItem, Page, PageIndex, Speaker
from facts.models import Citation
from tests.evidence.conftest import error_of, fields_of
from tests.evidence.recordings import heard
from tests.evidence.recordings.conftest import advance, listen, process, recording_item
from tests.evidence.recordings.stored import make_recording
from tests.extent import first
from tests.factories import agent_client, browser_client, make_case, make_entity, make_item, mention


@pytest.fixture
def stored(case: Case) -> EvidenceItem:
    """One that stands as if it had been heard and read."""
    return make_recording(case)


@pytest.fixture
def told(item: EvidenceItem, actor: Actor) -> EvidenceItem:
    """A recording that was heard and read."""
    process(actor, item)
    listen(item)
    return item


def recording(api: APIClient, item: EvidenceItem, **query: Any) -> dict[str, Any]:
    response = api.get(f"/v1/evidence/{item.pk}/recording", query)
    assert response.status_code == 200, response.content
    found: dict[str, Any] = response.json()
    return found


def rename(api: APIClient, item: EvidenceItem, speaker: str, name: str, **headers: Any) -> Any:
    return api.patch(f"/v1/evidence/{item.pk}/speakers/{speaker}", {"name": name}, **headers)


def test_words_have_their_seconds_speaker_and_place(told: EvidenceItem, as_attorney: APIClient) -> None:
    found = recording(as_attorney, told)
    assert (found["state"], found["language"], found["heard_until"], found["page_count"]) == ("heard", "en", 40.0, 1)
    assert found["engine"] == "ear-1"
    assert [(one["label"], one["lines"], one["unsure"]) for one in found["speakers"]] == [
        ("Speaker A", 3, 0), ("Speaker B", 2, 0),
    ]  # fmt: skip
    assert "which errs" in found["speakers_note"]
    line = found["lines"][2]
    assert (line["at"], line["speaker"], line["start"]) == ("00:00:12", "Speaker B", 12.0)
    text = Page.objects.get(item=told).text
    assert all(text[one["offset"] :].startswith(one["text"]) for one in line["words"])
    assert recording(as_attorney, told, page=9)["lines"] == []


def test_what_was_heard_is_there_while_the_rest_is_still_heard(
    item: EvidenceItem, actor: Actor, script: heard.Script, as_attorney: APIClient
) -> None:
    script.fails_at = 20.0
    process(actor, item)
    assert (recording(as_attorney, item)["state"], recording(as_attorney, item)["lines"]) == ("waiting", [])
    listen(item)
    found = recording(as_attorney, item)
    assert (found["state"], found["heard_until"], len(found["lines"])) == ("stopped", 20.0, 3)
    assert found["lines"][0]["words"][0] | {"end": 0} == {
        "text": "Good", "start": 0.5, "end": 0, "confidence": 0.9, "offset": None,
    }  # fmt: skip


def test_a_speakers_name_stands_everywhere(told: EvidenceItem, as_attorney: APIClient) -> None:
    second = recording(as_attorney, told)["speakers"][1]["id"]
    version = told.version
    response = rename(as_attorney, told, second, "Ines Calloway", HTTP_IF_MATCH=f'"{version}"')
    assert (response.status_code, response.json()["label"]) == (200, "Ines Calloway")
    found = recording(as_attorney, told)
    assert [one["speaker"] for one in found["lines"]] == [
        "Speaker A", "Speaker A", "Ines Calloway", "Speaker A", "Ines Calloway",
    ]  # fmt: skip
    page = Page.objects.get(item=told)
    assert page.text.count("Ines Calloway: ") == 2
    assert "Speaker B" not in page.text
    assert all(page.text[one["offset"] :].startswith(one["text"]) for line in found["lines"] for one in line["words"])
    again = Job.objects.filter(entity_id=told.pk, kind="process").latest("id")
    assert again.status == "queued"
    advance(again)
    cited = Citation.objects.filter(item=told, quote__contains="certificate").select_related("fact").first()
    assert cited is not None
    assert cited.fact.speaker == "Ines Calloway"
    assert page.text[cited.start : cited.end] == cited.quote
    assert PageIndex.objects.filter(item_id=told.pk, vector="calloway").exists()
    told.refresh_from_db()
    assert told.version == version + 1
    fields = Event.objects.filter(entity_id=told.pk, event_type="evidence.updated").latest("id").data
    assert fields["fields"] == ["speakers"]


def test_naming_twice_changes_nothing_and_no_name_gives_the_letter_back(
    stored: EvidenceItem, as_attorney: APIClient
) -> None:
    speaker = recording(as_attorney, stored)["speakers"][0]["id"]
    rename(as_attorney, stored, speaker, "Ines Calloway")
    jobs = Job.objects.filter(entity_id=stored.pk)
    before = jobs.count()
    Job.objects.filter(entity_id=stored.pk).update(status="completed")
    assert rename(as_attorney, stored, speaker, "Ines Calloway").status_code == 200
    assert jobs.count() == before
    assert rename(as_attorney, stored, speaker, "").json()["label"] == "Speaker A"


@pytest.mark.parametrize("name", first(2, ["a" * 121, "Jane: Roe", "[Jane]", "Jane\nRoe", None]))
def test_a_name_that_would_break_the_text_is_refused(stored: EvidenceItem, as_attorney: APIClient, name: Any) -> None:
    """Without ``--full`` one too long, and one with a sign that ends a speaker."""
    speaker = recording(as_attorney, stored)["speakers"][0]["id"]
    assert set(fields_of(rename(as_attorney, stored, speaker, name))) == {"name"}


def test_while_it_is_read_speakers_are_not_named(stored: EvidenceItem, as_attorney: APIClient) -> None:
    speaker = recording(as_attorney, stored)["speakers"][0]["id"]
    rename(as_attorney, stored, speaker, "Ines Calloway")
    assert "being read" in error_of(rename(as_attorney, stored, speaker, "Another"), 409)["message"]


def test_a_stale_version_is_refused(stored: EvidenceItem, as_attorney: APIClient) -> None:
    speaker = recording(as_attorney, stored)["speakers"][0]["id"]
    error_of(rename(as_attorney, stored, speaker, "X Y", HTTP_IF_MATCH='"999"'), 409)


def test_an_agent_names_speakers_but_not_over_a_person(
    stored: EvidenceItem, as_attorney: APIClient, case: Case, attorney: User
) -> None:
    agent = agent_client(attorney, case)
    first, second = (one["id"] for one in recording(agent, stored)["speakers"])
    assert rename(agent, stored, first, "Daniel Pryce").status_code == 200
    Job.objects.filter(entity_id=stored.pk).update(status="completed")
    assert rename(as_attorney, stored, second, "Ines Calloway").status_code == 200
    Job.objects.filter(entity_id=stored.pk).update(status="completed")
    assert rename(agent, stored, second, "Ruth Hartwell").status_code == 202
    assert Speaker.objects.get(pk=second).name == "Ines Calloway"


def test_nobody_else_learns_that_it_is_there(
    stored: EvidenceItem, outsider: tuple[APIClient, int], as_client: APIClient, as_attorney: APIClient
) -> None:
    api, status = outsider
    speaker = recording(as_attorney, stored)["speakers"][0]["id"]
    for path in ("recording", "key-frames"):
        assert api.get(f"/v1/evidence/{stored.pk}/{path}").status_code in (status, 403)
        assert as_client.get(f"/v1/evidence/{stored.pk}/{path}").status_code in (403, 404)
    assert rename(api, stored, speaker, "Jane Roe").status_code in (status, 403)
    assert rename(as_client, stored, speaker, "Jane Roe").status_code in (403, 404)


def test_what_is_withheld_is_heard_by_nobody_who_may_not(
    stored: EvidenceItem, as_agent: APIClient, as_attorney: APIClient
) -> None:
    speaker = recording(as_attorney, stored)["speakers"][0]["id"]
    EvidenceItem.objects.filter(pk=stored.pk).update(privilege="attorney_client", privilege_state="proposed")
    assert as_agent.get(f"/v1/evidence/{stored.pk}/recording").status_code == 404
    assert as_agent.get(f"/v1/evidence/{stored.pk}/key-frames").status_code == 404
    assert rename(as_agent, stored, speaker, "Jane Roe").status_code == 404
    assert as_attorney.get(f"/v1/evidence/{stored.pk}/recording").status_code == 200


def test_a_speaker_of_another_recording_is_none_of_this(
    stored: EvidenceItem, as_attorney: APIClient, case: Case, attorney: User
) -> None:
    other = make_item(make_case(case.firm, attorney), "Words.")
    speaker = recording(as_attorney, stored)["speakers"][0]["id"]
    assert rename(as_attorney, other, speaker, "Jane Roe").status_code == 404
    assert as_attorney.get(f"/v1/evidence/{other.pk}/recording").status_code == 404


def test_a_films_pictures_come_with_the_answer(
    case: Case, actor: Actor, script: heard.Script, as_attorney: APIClient
) -> None:
    item = recording_item(case, heard.film(0, 200), "yard.mkv")
    assert as_attorney.get(f"/v1/evidence/{item.pk}/key-frames").json()["taken"] is False
    process(actor, item)
    listen(item)
    found = as_attorney.get(f"/v1/evidence/{item.pk}/key-frames").json()
    assert [one["at"] for one in found["frames"]] == ["00:00:00", "00:00:02"]
    assert all(one["picture"].startswith("data:image/jpeg;base64,/9j/") for one in found["frames"])


def test_people_get_a_player_and_its_words(stored: EvidenceItem, attorney: User) -> None:
    browser: Client = browser_client(attorney)
    html = browser.get(f"/v1/evidence/{stored.pk}/recording", headers={"accept": "text/html", "HX-Request": "true"})
    assert 'data-at="12.0"' in html.content.decode()
    page = browser.get(f"/evidence/{stored.pk}").content.decode()
    assert "<audio" in page
    assert "Speaker B" in page


def test_the_names_of_the_case_are_told_to_the_engine_but_not_withheld_ones(
    item: EvidenceItem, actor: Actor, case: Case, script: heard.Script
) -> None:
    openly, hidden = make_item(case, "Ruth Hartwell came."), make_item(case, "Otto Quill came.")
    mention(make_entity(case, "Ruth Hartwell"), openly, "Ruth Hartwell")
    mention(make_entity(case, "Otto Quill"), hidden, "Otto Quill")
    EvidenceItem.objects.filter(pk=hidden.pk).update(privilege="attorney_client", privilege_state="proposed")
    process(actor, item)
    listen(item)
    names = script.asked[0].names
    assert "Ruth Hartwell" in names
    assert "Otto Quill" not in names


def test_words_are_for_those_who_see_what_is_privileged_until_all_are_heard(
    item: EvidenceItem, actor: Actor, case: Case, attorney: User, script: heard.Script
) -> None:
    """Only then it is said whether they are."""
    script.fails_at = 20.0
    process(actor, item)
    listen(item)
    agent, trusted = agent_client(attorney, case), agent_client(attorney, case, privileged=True)
    assert recording(agent, item)["lines"] == []
    assert len(recording(trusted, item)["lines"]) == 3
