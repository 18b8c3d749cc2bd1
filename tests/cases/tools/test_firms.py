"""The firm's own particulars."""

from __future__ import annotations

from typing import Any

import pytest

from audit.models import Event
from cases.models import Firm, Role, User
from tests.cases.conftest import fields_of
from tests.factories import browser_client, make_user, token_client

FIRM = "/v1/firm"
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", list(Role))
def test_everyone_reads_their_own_firm(firm: Firm, stranger: User, role: Role) -> None:
    answer = token_client(make_user(firm, role)).get(FIRM)
    assert (answer.status_code, answer.json()["id"], answer.json()["name"]) == (200, str(firm.pk), firm.name)


def test_is_shown_to_people_in_html(firm: Firm, attorney: User) -> None:
    assert "Ellison &amp; Moran" in browser_client(attorney).get(FIRM).content.decode()


def test_a_firm_admin_changes_it(firm: Firm, admin: User) -> None:
    client = token_client(admin)
    answer = client.patch(FIRM, {"time_zone": "America/New_York", "name": firm.name})
    assert (answer.json()["time_zone"], answer.json()["version"], answer.headers["ETag"]) == (
        "America/New_York",
        2,
        '"2"',
    )
    event = Event.objects.get(event_type="firm.updated")
    assert (event.entity_id, event.data) == (firm.pk, {"fields": ["time_zone"]})
    assert client.patch(FIRM, {"name": "Lost update"}, HTTP_IF_MATCH='"1"').status_code == 409


@pytest.mark.parametrize("role", [Role.ATTORNEY, Role.STAFF, Role.CLIENT, Role.GUEST])
def test_no_one_else_does(firm: Firm, role: Role) -> None:
    assert token_client(make_user(firm, role)).patch(FIRM, {"name": "Ours"}).status_code == 403
    firm.refresh_from_db()
    assert firm.name == "Ellison & Moran"
    assert not Event.objects.exists()


@pytest.mark.parametrize("body", [{"time_zone": "Mars/Base"}, {"name": ""}, {"email": "none"}, {"version": 3}])
def test_refuses_bad_input(admin: User, body: dict[str, Any]) -> None:
    assert list(fields_of(token_client(admin).patch(FIRM, body))) == list(body)
