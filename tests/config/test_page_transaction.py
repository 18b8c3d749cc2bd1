"""A page reads in one transaction: each part inside the boundary, taken back alone, and what was read stays recorded."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.db.utils import DatabaseError

from audit.models import AuditEntry
from cases.models import Case, Firm
from config.boundary import firm_boundary, one_transaction
from config.page_transaction import PageTransaction
from tests.factories import browser_client, make_case, make_firm, make_user

PLACE = "SELECT current_setting('role'), current_setting('app.firm', true), current_setting('statement_timeout')"
MODES = [
    pytest.param("nested", marks=pytest.mark.django_db),
    pytest.param("alone", marks=pytest.mark.django_db(transaction=True)),
]
both_ways = pytest.mark.parametrize("mode", MODES)


def _place() -> tuple[str, str, str]:
    with connection.cursor() as cursor:
        cursor.execute(PLACE)
        role, firm, limit = cursor.fetchone()
    return role, firm or "", limit


def _break() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 / 0")


def _entry(firm: Firm) -> AuditEntry:
    return AuditEntry(
        firm_id=firm.pk, actor_type="human", tool="users.me", permission="self", category="read", entity_type="user",
        outcome="ok", status=200, request_id=uuid.uuid4().hex,
    )  # fmt: skip


def _change(case: Case, page: PageTransaction | None = None) -> None:
    """Change the case and fail, with a page in the database."""
    Case.objects.filter(pk=case.pk).update(name="Changed")
    if page is None:
        raise LookupError
    page.entries.append(_entry(case.firm))
    _break()


@both_ways
def test_a_part_is_inside_the_boundary_and_what_is_asked_between_is_outside(mode: str) -> None:
    firm = make_firm()
    before = _place()
    with one_transaction(firm.pk):
        outside = _place()
        with firm_boundary(firm.pk, statement_seconds=5):
            assert _place() == ("intactus_app", str(firm.pk), "5s")
        assert _place() == outside == before
        with firm_boundary(firm.pk):
            assert _place() == ("intactus_app", str(firm.pk), before[2])
        with firm_boundary(firm.pk, statement_seconds=2):
            assert _place()[2] == "2s"
    assert _place() == before


@both_ways
def test_a_part_sees_no_other_firm_and_a_boundary_of_another_firm_sees_only_that(mode: str) -> None:
    mine, theirs = make_case(make_firm()), make_case(make_firm())
    cases = Case.objects.filter(pk__in=[mine.pk, theirs.pk])
    with one_transaction(mine.firm_id):
        with firm_boundary(mine.firm_id):
            assert cases.get() == mine
            with firm_boundary(theirs.firm_id):
                assert cases.get() == theirs
            assert cases.get() == mine
        with firm_boundary(theirs.firm_id):
            assert cases.get() == theirs
        with firm_boundary(None):
            assert not cases.exists()
        with firm_boundary(mine.firm_id):
            assert cases.get() == mine


@both_ways
def test_a_part_that_fails_is_taken_back_alone(mode: str) -> None:
    case = make_case(make_firm(), name="As it was")
    with one_transaction(case.firm_id) as page:
        with firm_boundary(case.firm_id):
            page.entries.append(_entry(case.firm))
        with pytest.raises(DatabaseError), firm_boundary(case.firm_id):
            _change(case, page)
        with pytest.raises(LookupError), firm_boundary(case.firm_id):
            _change(case)
        with firm_boundary(case.firm_id):
            assert Case.objects.get(pk=case.pk).name == "As it was"
    assert Case.objects.get(pk=case.pk).name == "As it was"
    assert AuditEntry.objects.filter(firm=case.firm).count() == 1


@both_ways
@pytest.mark.parametrize("by_the_database", [True, False])
def test_what_was_read_stays_recorded_where_the_page_fails(mode: str, by_the_database: bool) -> None:
    firm = make_firm()

    def fail(page: PageTransaction) -> None:
        page.entries.append(_entry(firm))
        with firm_boundary(firm.pk):
            pass
        if by_the_database:
            _break()
        raise LookupError

    with pytest.raises((LookupError, DatabaseError)), one_transaction(firm.pk) as page:
        fail(page)
    assert AuditEntry.objects.filter(firm=firm).count() == 1
    assert _place()[0] != "intactus_app"


@both_ways
def test_a_page_of_a_case_one_takes_no_part_in_records_its_refusal(mode: str) -> None:
    firm = make_firm()
    person, case = make_user(firm), make_case(firm)
    browser = browser_client(person)
    assert browser.get(f"/cases/{case.pk}/evidence").status_code == 404
    refused = AuditEntry.objects.filter(actor_id=person.pk, tool="cases.get")
    assert [(one.status, one.outcome, one.channel) for one in refused] == [(404, "refused", "page")]
    assert AuditEntry.objects.filter(actor_id=person.pk, tool="users.me", outcome="ok").count() == 1


@pytest.mark.django_db(transaction=True)
def test_each_tool_of_a_page_has_an_entry_and_they_are_written_together() -> None:
    firm = make_firm()
    person = make_user(firm)
    case = make_case(firm, person)
    browser = browser_client(person)
    assert browser.get(f"/cases/{case.pk}/evidence").status_code == 200
    entries = AuditEntry.objects.filter(actor_id=person.pk, channel="page").order_by("number")
    assert {"users.me", "cases.get", "evidence.list", "evidence.facets"} <= {one.tool for one in entries}
    assert len({one.request_id for one in entries.filter(case=case)}) == 1
    numbers = [one.number for one in entries if one.number is not None]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
