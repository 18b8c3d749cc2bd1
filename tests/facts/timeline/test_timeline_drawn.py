"""What the drawing of the timeline asks for: long pages, the source's kind, and no oracle for clients."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role
from evidence.models import EvidenceItem
from tests.factories import join_case, make_fact, make_user, token_client
from tests.facts.conftest import fields_of

pytestmark = pytest.mark.django_db


def test_a_question_may_take_five_hundred(api: APIClient, case: Case) -> None:
    url = f"/v1/cases/{case.pk}/timeline"
    assert api.post(url, {"limit": 500}).status_code == 200
    assert "limit" in fields_of(api.post(url, {"limit": 501}))
    assert "limit" in fields_of(api.get(f"{url}?limit=101"))


def test_an_event_tells_what_kind_its_source_is(api: APIClient, case: Case, letter: EvidenceItem) -> None:
    EvidenceItem.objects.filter(pk=letter.pk).update(kind="letter")
    make_fact(letter, "Kestrel", date="2024-03-03")
    assert api.get(f"/v1/cases/{case.pk}/timeline").json()["items"][0]["evidence_kind"] == "letter"


def test_a_client_cannot_ask_how_the_firm_classified(firm: Firm, case: Case) -> None:
    client = make_user(firm, Role.CLIENT)
    join_case(case, client)
    api = token_client(client)
    url = f"/v1/cases/{case.pk}/timeline"
    assert "classification" in fields_of(api.get(f"{url}?classification=Evidence"))
    assert "classification" in fields_of(api.post(url, {"classification": "Evidence"}))
