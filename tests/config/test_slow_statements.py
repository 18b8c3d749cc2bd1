"""A slow statement is named with its tool and caller, and nothing of what was asked or found stands in the log."""

from __future__ import annotations

import logging

import pytest
from django.conf import LazySettings
from django.db import connection
from django.db.utils import OperationalError

from cases.models import Role
from config.api.current import Call, calling
from config.boundary import firm_boundary
from facts.models import Entity
from tests.factories import make_case, make_firm, make_item, make_user, token_client

pytestmark = pytest.mark.django_db
SECRET = "Kestrel"


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture, settings: LazySettings) -> pytest.LogCaptureFixture:
    """The log, in which every statement counts as slow."""
    settings.SLOW_STATEMENT_MS = 0.000001
    caplog.set_level(logging.WARNING, logger="intactus.slow")
    return caplog


def test_names_the_tool_the_caller_and_the_time(logged: pytest.LogCaptureFixture) -> None:
    attorney = make_user(make_firm(), Role.ATTORNEY)
    case = make_case(attorney.firm, attorney)
    item = make_item(case, f"{SECRET} paid Brandt.", title=f"Letter to {SECRET}")
    client = token_client(attorney)
    logged.clear()
    assert client.post(f"/v1/cases/{case.pk}/evidence/search", {"q": SECRET}).json()["items"]
    assert client.get(f"/v1/evidence/{item.pk}").status_code == 200
    tools = {(record.tool, record.caller) for record in logged.records if record.tool != "-"}
    assert tools == {("evidence.search", "human"), ("evidence.get", "human")}
    assert all(isinstance(record.milliseconds, int) for record in logged.records)


def test_no_value_stands_in_it(logged: pytest.LogCaptureFixture) -> None:
    attorney = make_user(make_firm(), Role.ATTORNEY)
    case = make_case(attorney.firm, attorney)
    make_item(case, f"{SECRET} paid Brandt.", title=f"Letter to {SECRET}")
    client = token_client(attorney)
    client.get(f"/v1/cases/{case.pk}/evidence", {"q": SECRET})
    client.post(f"/v1/cases/{case.pk}/evidence/search", {"q": SECRET, "mode": "hybrid"})
    client.patch(f"/v1/cases/{case.pk}", {"name": f"{SECRET} against Brandt"})
    assert len(logged.records) > 10
    whole = " ".join(f"{record.getMessage()} {record.__dict__}" for record in logged.records)
    assert SECRET.lower() not in whole.lower()
    assert str(case.pk) not in whole


def test_tells_of_a_job_and_of_what_no_call_began(logged: pytest.LogCaptureFixture) -> None:
    assert not Entity.objects.exists()
    with calling(Call("evidence.enrich", job_id=make_case(make_firm()).pk)):
        assert not Entity.objects.exists()
    callers = [(one.tool, one.caller) for one in logged.records if "facts_entity" in one.getMessage()]
    assert callers == [("-", "system"), ("evidence.enrich", "job")]


def test_a_canceled_statement_is_named_too(logged: pytest.LogCaptureFixture, settings: LazySettings) -> None:
    settings.SLOW_STATEMENT_MS = 50
    with pytest.raises(OperationalError), firm_boundary(None, statement_seconds=0.1), connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(%s)", [10])
    (record,) = logged.records
    assert record.getMessage().endswith("SELECT pg_sleep(%s)")


def test_what_is_quick_is_not_named(logged: pytest.LogCaptureFixture, settings: LazySettings) -> None:
    settings.SLOW_STATEMENT_MS = 60_000
    assert not Entity.objects.exists()
    assert not logged.records
