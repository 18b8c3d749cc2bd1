"""Searching, verifying and exporting a case's audit log."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from audit.models import AuditBlock
from audit.sealing import anchor
from audit.sealing.keys import key_fingerprint
from audit.sealing.seal import seal_entries
from cases.models import Case, Role
from config.spreadsheets import neutral
from evidence.storage import EmbeddedStore, get_store
from tests.audit.sealing.script import verify
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
    payload = attorney.get(f"/v1/cases/{case.pk}/audit/verify").json()
    assert (payload["status"], payload["blocks"], payload["findings"]) == ("ok", 1, [])
    assert payload["entries"] >= 1


@pytest.mark.django_db(transaction=True)
def test_an_export_seals_what_waits_and_is_proved_by_the_shipped_script(
    transactional_db: None, case: Case, attorney: APIClient, tmp_path: Path
) -> None:
    attorney.get(f"/v1/cases/{case.pk}")
    attorney.patch(f"/v1/cases/{case.pk}", {"name": ""})
    payload = attorney.post(f"/v1/cases/{case.pk}/audit/export", {"format": "json"}).json()
    assert (payload["entries"], payload["unsealed"], payload["complete"]) == (2, 0, True)
    bundle = json.loads(_newest_file().read_text())
    assert [one["entry"]["outcome"] for one in bundle["entries"]] == ["ok", "refused"]
    assert verify(bundle, case.pk, "--key", payload["key_fingerprint"])[0] == 0
    assert verify(bundle, case.pk, "--anchor", str(tmp_path / "anchor.jsonl"))[0] == 0


@pytest.mark.django_db(transaction=True)
def test_a_rehearsed_export_seals_nothing(transactional_db: None, case: Case, attorney: APIClient) -> None:
    attorney.get(f"/v1/cases/{case.pk}")
    attorney.post(f"/v1/cases/{case.pk}/audit/export", {}, HTTP_PREFER="dry-run")
    assert not AuditBlock.objects.exists()


def test_an_export_within_a_transaction_names_what_is_not_sealed(case: Case, attorney: APIClient) -> None:
    """A block must not be undone with the transaction in which it was exported."""
    attorney.get(f"/v1/cases/{case.pk}")
    payload = attorney.post(f"/v1/cases/{case.pk}/audit/export", {"format": "json"}).json()
    assert (payload["entries"], payload["unsealed"]) == (1, 1)
    assert not AuditBlock.objects.exists()


def test_people_see_the_fingerprint_of_the_key(case: Case, attorney: APIClient, capsys: Any) -> None:
    """Whoever checks an export must get it by another way than the export."""
    page = browser_client(case.participants.get().user).get(f"/cases/{case.pk}/activity").content.decode()
    assert f'id="key-fingerprint">{key_fingerprint()}<' in page
    assert attorney.get(f"/v1/cases/{case.pk}/audit/verify").json()["key_fingerprint"] == key_fingerprint()
    with pytest.raises(SystemExit):  # nothing is anchored yet
        call_command("verify_audit")
    assert f"Fingerprint of the signing key: {key_fingerprint()}" in capsys.readouterr().out


def test_the_anchor_names_the_key(case: Case, attorney: APIClient, django_capture_on_commit_callbacks: Any) -> None:
    attorney.get(f"/v1/cases/{case.pk}")
    with django_capture_on_commit_callbacks(execute=True):
        seal_entries()
    (line,) = anchor.anchor_path().read_text().splitlines()
    assert json.loads(line)["key_id"] == key_fingerprint()


def _newest_file() -> Path:
    store = get_store()
    assert isinstance(store, EmbeddedStore)
    return max(
        (path for path in Path(store.root).rglob("*") if path.is_file()), key=lambda path: path.stat().st_mtime_ns
    )


@pytest.mark.parametrize(
    "text", ["=1+1", "+44", "-2", "@x", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "\uff1d1", "\uff0b1", "\uff20x"]
)
def test_spreadsheets_take_no_cell_for_a_formula(text: str) -> None:
    assert neutral(text).startswith("'")
    assert neutral("plain; and - so on") == "plain; and - so on"
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


@pytest.mark.parametrize("text", ["a;=1+1", "a; =1+1", "a\t@SUM(1)", 'a"|-2+3'])
def test_a_formula_behind_another_separator_is_text(text: str) -> None:
    assert re.search(r"[;\t|]'", neutral(text))
