"""What programs read comes compressed if they ask; what a browser's session reads, and what shows a secret, never does."""

from __future__ import annotations

import gzip
import json

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from cases.models import Case, User
from config.api import compression
from config.api.compression import accepts_gzip
from tests.factories import browser_client, make_case, make_fact, make_firm, make_item, make_user, token_client

ZIPPED = {"HTTP_ACCEPT_ENCODING": "gzip, deflate, br"}


@pytest.fixture
def person(db: None) -> User:
    cache.clear()
    return make_user(make_firm())


@pytest.fixture
def case(person: User) -> Case:
    assert person.firm
    found = make_case(person.firm, person)
    item = make_item(found, "Paid in full.")
    for n in range(5):
        make_fact(item, "Paid", text=f"Paid {n}.")
    return found


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("gzip", True), ("deflate, gzip;q=0.5", True), ("*", True), ("GZIP", True), ("", False), ("br", False),
        ("gzip;q=0", False), ("gzip;q=0.0, br", False), ("notgzip", False), ("gzip" * 5_000, False),
    ],
)  # fmt: skip
def test_who_accepts_it(header: str, accepted: bool) -> None:
    assert accepts_gzip(header) is accepted


def test_a_program_reads_less_and_the_same(person: User, case: Case) -> None:
    client, url = token_client(person), f"/v1/cases/{case.pk}/facts"
    whole, packed = client.get(url), client.get(url, **ZIPPED)
    assert packed["Content-Encoding"] == "gzip"
    assert int(packed["Content-Length"]) == len(packed.content) < len(whole.content) / 3
    assert json.loads(gzip.decompress(packed.content)) == whole.json()
    assert "Accept-Encoding" in packed["Vary"]
    assert "Accept-Encoding" in whole["Vary"]
    assert "Content-Encoding" not in whole
    assert packed["ETag"] == f"W/{whole['ETag']}"
    assert client.get(url, HTTP_IF_NONE_MATCH=packed["ETag"], **ZIPPED).status_code == 304


def test_the_document_of_tools_comes_compressed_to_everybody(db: None) -> None:
    packed = APIClient().get("/openapi.json", **ZIPPED)
    assert packed["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.content))["openapi"] == "3.1.0"


def test_what_a_browser_s_session_reads_is_never_compressed(person: User, case: Case) -> None:
    browser = browser_client(person)
    for accept in ("text/html", "application/json"):
        answer = browser.get(f"/v1/cases/{case.pk}/facts", HTTP_ACCEPT=accept, **ZIPPED)
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer
    assert "Content-Encoding" not in browser.get(f"/cases/{case.pk}/facts", **ZIPPED)


def test_what_shows_a_secret_is_never_compressed(person: User, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "LEAST_BYTES", 1)
    body = {"name": "Reader", "operations": ["read"], "case_ids": [str(case.pk)]}
    answer = token_client(person).post("/v1/agent/keys", body, **ZIPPED)
    assert answer.status_code == 201, answer.content
    assert "Content-Encoding" not in answer
    case = {"name": "Another"}
    assert token_client(person).post("/v1/cases", case, **ZIPPED).status_code == 201
    assert token_client(person).get("/v1/cases", **ZIPPED)["Content-Encoding"] == "gzip"


def test_short_answers_and_refusals_stay_as_they_are(person: User) -> None:
    assert "Content-Encoding" not in token_client(person).get("/v1/cases", **ZIPPED)
    assert "Content-Encoding" not in token_client(person).get("/v1/cases?colour=red", **ZIPPED)
