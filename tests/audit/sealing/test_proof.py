"""Searching, verifying and exporting a case's audit log."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.exports.actions import neutral
from audit.sealing.seal import seal_entries
from cases.models import Case, Role
from deploy import verify_audit_bundle
from evidence.storage import EmbeddedStore, get_store
from tests.factories import agent_client, browser_client, make_case, make_firm, make_user, token_client


@pytest.fixture
def case(db: None, tmp_path: Path, settings: Any) -> Case:
    settings.HOME, settings.AUDIT_ANCHOR_FILE = tmp_path, tmp_path / "anchor.jsonl"
    firm = make_firm()
    return make_case(firm, make_user(firm, Role.ATTORNEY, name="Ruth Cole"))


@pytest.fixture
def attorney(case: Case) -> APIClient:
    return token_client(case.participants.get().user)


def test_search_finds_an_agents_reasoning(case: Case, attorney: APIClient) -> None:
    agent = agent_client(case.participants.get().user, case)
    agent.get(f"/v1/cases/{case.pk}", HTTP_X_AGENT_REASONING="Looking for the lease")
    attorney.get(f"/v1/cases/{case.pk}")
    found = attorney.post(f"/v1/cases/{case.pk}/audit/search", {"q": "lease", "agents_only": True}).json()["items"]
    assert [(one["tool"], one["reasoning"]) for one in found] == [("cases.get", "Looking for the lease")]
    assert found[0]["agent_owner"]["name"] == "Ruth Cole"
    nothing = attorney.post(f"/v1/cases/{case.pk}/audit/search", {"q": "lease mortgage"}).json()["items"]
    assert nothing == []


def test_verify_says_that_all_holds(case: Case, attorney: APIClient, django_capture_on_commit_callbacks: Any) -> None:
    attorney.get(f"/v1/cases/{case.pk}")
    with django_capture_on_commit_callbacks(execute=True):
        seal_entries()
    told = attorney.get(f"/v1/cases/{case.pk}/audit/verify").json()
    assert (told["status"], told["blocks"], told["findings"]) == ("ok", 1, [])
    assert told["entries"] >= 1


def test_an_export_is_proved_by_the_shipped_script(
    case: Case, attorney: APIClient, tmp_path: Path, django_capture_on_commit_callbacks: Any
) -> None:
    attorney.get(f"/v1/cases/{case.pk}")
    with django_capture_on_commit_callbacks(execute=True):
        seal_entries()
    told = attorney.post(f"/v1/cases/{case.pk}/audit/export", {"format": "json"}).json()
    assert told["entries"] == 1
    assert told["complete"]
    bundle = _newest_file()
    assert json.loads(bundle.read_text())["entries"][0]["proof"]["block"] == 1
    assert verify_audit_bundle.main([str(bundle), str(tmp_path / "anchor.jsonl")]) == 0


def _newest_file() -> Path:
    store = get_store()
    assert isinstance(store, EmbeddedStore)
    return max(
        (path for path in Path(store.root).rglob("*") if path.is_file()), key=lambda path: path.stat().st_mtime_ns
    )


@pytest.mark.parametrize("text", ["=1+1", "+44", "-2", "@x", "\t=1"])
def test_spreadsheets_take_no_cell_for_a_formula(text: str) -> None:
    assert neutral(text).startswith("'")
    assert neutral("plain") == "plain"
    assert neutral(None) == ""


@pytest.mark.parametrize("path", ["audit/search", "audit/export", "audit/verify"])
def test_clients_and_strangers_are_kept_out(case: Case, path: str) -> None:
    client, stranger = make_user(case.firm, Role.CLIENT), make_user(make_firm(), Role.FIRM_ADMIN)
    method = "get" if path == "audit/verify" else "post"
    for person, status in ((client, 403), (stranger, 404)):
        answer = getattr(token_client(person), method)(f"/v1/cases/{case.pk}/{path}", format="json")
        assert answer.status_code == status


def test_bad_input_is_named(case: Case, attorney: APIClient) -> None:
    answer = attorney.post(f"/v1/cases/{case.pk}/audit/export", {"format": "pdf"})
    assert answer.status_code == 422
    assert "format" in answer.json()["error"]["details"]["fields"]


def test_people_see_the_verdict_as_html(case: Case) -> None:
    answer = browser_client(case.participants.get().user).get(f"/v1/cases/{case.pk}/audit/verify")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/html")
