"""The demo firms: made once by their people's own acts, printed the same again, refused in production."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import override_settings
from rest_framework.test import APIClient

from agents.demo import credentials, decisions, files, firms, received
from agents.models import AgentKey, Approval, AutomationRule
from audit.models import Job
from cases.demo import gold, production
from cases.models import ApiToken, Case, Firm, User
from evidence.models import EvidenceItem, LoadFileImport
from evidence.pipeline.drain import drain
from evidence.pipeline.ending import JobOutcome
from evidence.pipeline.long_jobs import advance_long_job
from facts.models import Citation
from tests.agents.conftest import bearer, error_of
from tests.extent import first
from tests.factories import make_item

SMALL = ("estate-of-fenwright", "ordway-v-sundrop")


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    with override_settings(HOME=tmp_path, EVIDENCE_DIR=tmp_path / "evidence"):
        yield tmp_path


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> gold.Gold:
    """The demo without the documents of the main matter, which are slow to build."""
    whole = gold.load()
    matters = tuple(
        matter if matter.key in SMALL else gold.Matter(**{**_fields(matter), "documents": ()})
        for matter in whole.matters
    )
    small = gold.Gold(whole.firms, matters)
    monkeypatch.setattr(gold, "load", lambda: small)
    return small


def _fields(matter: gold.Matter) -> dict[str, Any]:
    return {name: getattr(matter, name) for name in matter.__dataclass_fields__}


def demo_data() -> dict[str, Any]:
    printed = StringIO()
    call_command("demo_data", "--json", stdout=printed)
    answer: dict[str, Any] = json.loads(printed.getvalue())
    return answer


@pytest.mark.django_db
def test_a_second_run_makes_nothing_and_prints_the_same(home: Path, small: gold.Gold) -> None:
    first = demo_data()
    models = (Firm, User, Case, EvidenceItem, Job, AgentKey, ApiToken, AutomationRule)
    before = [model.objects.count() for model in models]
    second = demo_data()
    # The rule has a key of its own.
    assert [model.objects.count() for model in models] == before == [2, 10, 3, 5, 5, 2, 10, 1]
    for person in first["people"] + second["people"]:
        assert person.pop("sign_in").startswith(f"{first['base_url']}/sign-in/verify?token=")
    assert first == second
    assert (home / "demo.json").stat().st_mode & 0o777 == 0o600
    assert first["cases"][0]["name"] == small.matters[0].name
    assert first["firm"]["name"] == small.firms[0].name


@pytest.mark.django_db
def test_what_it_prints_works(home: Path, small: gold.Gold) -> None:
    cache.clear()
    demo = demo_data()
    for person in demo["people"]:
        assert bearer(person["token"]).get("/v1/users/me").json()["email"] == person["email"]
        token = person["sign_in"].partition("token=")[2]
        assert APIClient().post("/v1/auth/magic-link/verify", {"token": token}).status_code == 200
    opened = bearer(demo["agent_key"]).post("/v1/agent/sessions", {"case_ids": [demo["cases"][0]["id"]]})
    assert opened.status_code == 201, opened.content
    assert bearer(opened.json()["token"]).get("/v1/cases").json()["items"][0]["id"] == demo["cases"][0]["id"]


@pytest.mark.django_db
def test_each_sees_what_gold_says(home: Path, small: gold.Gold) -> None:
    cache.clear()
    demo = demo_data()
    tokens = {person["email"]: person["token"] for person in demo["people"]}
    matter = small.matter("estate-of-fenwright")
    case = Case.objects.get(number=matter.number)
    people = {person.key: person for person in small.firm(matter.firm).people}
    attorney, client = (bearer(tokens[people[key].email]) for key in matter.participants)
    path = f"/v1/cases/{case.pk}/evidence"
    assert {one["title"] for one in attorney.get(path).json()["items"]} == {one.file for one in matter.documents}
    shown = {one.file for one in matter.documents if one.client_visible}
    assert {one["title"] for one in client.get(path).json()["items"]} == shown
    uploader = {one["title"]: one["uploaded_by"]["name"] for one in attorney.get(path).json()["items"]}
    assert uploader == {one.file: people[one.uploaded_by].name for one in matter.documents}
    other = next(person.email for person in small.firms[1].people if person.role == "firm_admin")
    error_of(bearer(tokens[other]).get(path), 404)


@pytest.mark.django_db
def test_lost_credentials_are_made_anew_for_the_same_people(home: Path, small: gold.Gold) -> None:
    first = demo_data()
    (home / "demo.json").unlink()
    second = demo_data()
    assert first["agent_key"] != second["agent_key"]
    assert [one["id"] for one in first["cases"]] == [one["id"] for one in second["cases"]]
    assert (User.objects.count(), EvidenceItem.objects.count()) == (10, 5)


@pytest.mark.django_db(transaction=True)
def test_the_small_matters_are_read(home: Path) -> None:
    """Without ``--full`` one of them."""
    facts, keys = gold.load(), first(1, SMALL)
    demo = firms.make(facts)
    for key in keys:
        matter = facts.matter(key)
        assert files.upload(matter, demo) == len(matter.documents)
        assert files.upload(matter, demo) == 0
        drain(demo.cases[key].pk)
    items = EvidenceItem.objects.filter(parent__isnull=True)
    assert set(items.values_list("status", flat=True)) == {"ready"}
    assert items.count() == sum(len(facts.matter(key).documents) for key in keys)
    assert set(Job.objects.values_list("status", flat=True)) == {"completed"}
    for key in keys:
        citations = Citation.objects.filter(case=demo.cases[key]).select_related("page")
        assert citations.count() >= 4
        assert all(one.quote == one.page.text[one.start : one.end] for one in citations)


@pytest.mark.django_db
def test_people_read_it_without_json(home: Path, small: gold.Gold) -> None:
    printed = StringIO()
    call_command("demo_data", stdout=printed)
    text = printed.getvalue()
    assert "Naomi Lindqvist, attorney" in text
    assert f"Agent key  {demo_data()['agent_key']}" in text


@pytest.mark.django_db
def test_it_is_refused_in_production(home: Path) -> None:
    with override_settings(PRODUCTION=True), pytest.raises(CommandError, match="production"):
        call_command("demo_data")
    assert not Firm.objects.exists()
    assert not credentials.place().exists()


@pytest.mark.django_db
def test_a_production_and_a_recording_come_once(home: Path, small: gold.Gold, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    demo = demo_data()
    monkeypatch.setattr(decisions, "LONGEST", 0)  # no worker reads the documents here
    call_command("demo_data", "--json", "--decide", stdout=StringIO())
    found = LoadFileImport.objects.get(case=demo["cases"][0]["id"])
    assert advance_long_job(Job.objects.get(entity_id=found.pk).pk) == JobOutcome.COMPLETED
    call_command("demo_data", "--json", "--decide", stdout=StringIO())
    found.refresh_from_db()
    assert found.state == "importing", "its columns are accepted as they are proposed"
    assert (found.preview["missing"], LoadFileImport.objects.count()) == ([], 1)
    advance_long_job(Job.objects.get(entity_id=found.pk, status__in=Job.ACTIVE).pk)
    found.refresh_from_db()
    assert found.state == "imported"
    assert [(one.outcome, one.item.title) for one in found.rows.order_by("number")] == [
        ("imported", source.file.removesuffix(".pdf")) for source in production.sources(received.MATTER)
    ]
    recording = EvidenceItem.objects.get(case=found.case_id, filename=received.VOICEMAIL)
    assert recording.client_visible


@pytest.mark.django_db
def test_a_request_of_the_demo_s_agent_waits_for_the_attorney(
    home: Path, small: gold.Gold, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    demo = demo_data()
    case = Case.objects.get(pk=demo["cases"][0]["id"])
    hidden = make_item(case, "The other side's offer.", title="Offer")
    monkeypatch.setattr(decisions, "LONGEST", 0)  # no worker reads the documents here
    for _ in range(2):
        call_command("demo_data", "--json", "--decide", stdout=StringIO())
    [approval] = Approval.objects.filter(case=case)
    assert (approval.status, approval.tool, approval.target_id) == ("pending", "evidence.update", hidden.pk)
    hidden.refresh_from_db()
    assert not hidden.client_visible
    attorney = next(one["token"] for one in demo["people"] if one["email"] == approval.session.key.owner.email)
    card = bearer(attorney).get(f"/v1/approvals/{approval.pk}").json()
    assert card["reasoning"]
    assert "approvals.approve" in card["allowed_actions"]
    assert bearer(attorney).post(f"/v1/approvals/{approval.pk}/approve", {}).json()["job_status"] == "completed"
    hidden.refresh_from_db()
    assert hidden.client_visible
