"""The application's role in the database can do its work, and nothing that would switch off what watches it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection, transaction
from pytest_django import Settings

from audit.events.actions import seal
from audit.models import AuditEntry, Event
from audit.sealing.seal import seal_entries
from cases.models import Case, Firm, Role
from config import database_roles, role_checks
from config.boundary import APP_ROLE, across_firms, firm_boundary
from config.database_roles import PLACE, connected_as_owner, excessive_rights
from evidence.models import PageIndex, PageWords
from tests.databases import _administrator
from tests.factories import make_case, make_firm, make_item, make_user, token_client

# Roles are the server's, and another worker grants its own more for a while.
LOGIN = f"intactus_test_login_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"
OWNER = settings.DATABASES["default"]["USER"]


@pytest.fixture
def firms(transactional_db: None) -> tuple[Case, Case]:
    """Cases of two firms, made before the application's role connects."""
    made = []
    for _ in range(2):
        firm = make_firm()
        attorney = make_user(firm, Role.ATTORNEY)
        case = make_case(firm, attorney)
        make_item(case, "Text.")
        assert token_client(attorney).get(f"/v1/cases/{case.pk}").status_code == 200
        made.append(case)
    return made[0], made[1]


@pytest.fixture
def as_application(firms: tuple[Case, Case]) -> Iterator[tuple[Case, Case]]:
    """Connect as the installation's application does."""
    with _administrator() as server:
        if not server.execute("SELECT FROM pg_roles WHERE rolname = %s", [LOGIN]).rowcount:
            server.execute(f"CREATE ROLE {LOGIN} LOGIN")
        server.execute(f"GRANT intactus_app, intactus_system TO {LOGIN}")
    before = {name: connection.settings_dict[name] for name in PLACE}
    database_roles._connect_as({**before, "USER": LOGIN})
    yield firms
    database_roles._connect_as(before)


def outside(case: Case, statement: str) -> None:
    run(statement)


def inside(case: Case, statement: str) -> None:
    with firm_boundary(case.firm_id):
        run(statement)


def broken_out(case: Case, statement: str) -> None:
    """As injected statements would, which are free to leave the role they begin in."""
    with firm_boundary(case.firm_id):
        run(f"RESET ROLE; {statement}")


def run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


FORBIDDEN = [
    f"SET ROLE {OWNER}",
    f"SELECT set_config('role', '{OWNER}', true)",
    f"SET SESSION AUTHORIZATION {OWNER}",
    "ALTER TABLE audit_auditentry DISABLE TRIGGER append_only",
    "ALTER TABLE facts_fact DISABLE TRIGGER record_update",
    "SET LOCAL session_replication_role = replica",
    "ALTER TABLE facts_fact DISABLE ROW LEVEL SECURITY",
    "ALTER TABLE facts_fact NO FORCE ROW LEVEL SECURITY",
    "DROP POLICY firm ON facts_fact",
    "CREATE POLICY mine ON facts_fact USING (true)",
    "ALTER TABLE facts_fact OWNER TO CURRENT_USER",
    "CREATE OR REPLACE FUNCTION number_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$",
    "CREATE TABLE mine (id int)",
    "DROP TABLE audit_auditentry",
    "TRUNCATE audit_change",
    "UPDATE evidence_receipt SET signature = ''",
    "UPDATE audit_auditentry SET tool = 'other'",
    "DELETE FROM audit_auditentry",
    "UPDATE audit_auditseal SET leaf = ''",
    "DELETE FROM audit_auditblock",
    "UPDATE audit_auditseries SET last = last + 1",
    "DELETE FROM audit_change",
    "UPDATE audit_event SET event_type = 'other'",
    "UPDATE audit_event SET data = '{}', position = 1",
    "DELETE FROM audit_event",
    "INSERT INTO audit_change SELECT * FROM audit_change",
    "DELETE FROM evidence_manifestentry",
    "DELETE FROM django_migrations",
    "CREATE ROLE mine",
    f"ALTER ROLE {LOGIN} SUPERUSER",
    f"GRANT {OWNER} TO {LOGIN}",
    "COPY audit_auditentry TO PROGRAM 'cat'",
]


def refused(where: Callable[[Case, str], None], case: Case, statement: str) -> bool:
    """Whether the database refuses the statement for want of rights."""
    try:
        with transaction.atomic():
            where(case, statement)
    except DatabaseError as error:
        return isinstance(error.__cause__, psycopg.errors.InsufficientPrivilege)
    return False


def test_the_application_cannot_switch_off_what_watches_it(as_application: tuple[Case, Case]) -> None:
    for where in (outside, inside, broken_out):
        done = [one for one in FORBIDDEN if not refused(where, as_application[0], one)]
        assert done == [], where.__name__


def test_a_caller_sees_one_firm_and_the_system_all(as_application: tuple[Case, Case]) -> None:
    ours, theirs = as_application
    with firm_boundary(ours.firm_id):
        assert list(Case.objects.values_list("pk", flat=True)) == [ours.pk]
        assert Firm.objects.count() == 1
        with across_firms():
            assert Case.objects.count() == 2
    assert set(Case.objects.values_list("pk", flat=True)) == {ours.pk, theirs.pk}


def test_an_event_is_numbered_once(as_application: tuple[Case, Case]) -> None:
    case, _ = as_application
    person = token_client(make_user(case.firm, Role.FIRM_ADMIN))
    assert person.patch(f"/v1/cases/{case.pk}", {"name": "Renamed"}).status_code == 200
    seal()
    numbers = list(Event.objects.order_by("position").values_list("position", flat=True))
    run("UPDATE audit_event SET position = position + 1000")
    assert numbers
    assert list(Event.objects.order_by("position").values_list("position", flat=True)) == numbers


def test_words_of_another_firms_page_are_not_read(as_application: tuple[Case, Case]) -> None:
    ours, theirs = as_application
    assert PageIndex.objects.filter(case_id=theirs.pk).exists()
    with firm_boundary(ours.firm_id):
        assert {case for (case,) in PageIndex.objects.values_list("case_id")} == {ours.pk}
        assert {case for (case,) in PageWords.objects.values_list("case_id")} == {ours.pk}
        assert not PageWords.objects.filter(case_id=theirs.pk, language="english").exists()
    with firm_boundary(None):
        assert not PageIndex.objects.exists()
        assert not PageWords.objects.exists()
    assert not PageWords.objects.exists()  # outside a firm's call nobody looks for words


def test_words_of_another_firms_page_are_neither_written_nor_removed(as_application: tuple[Case, Case]) -> None:
    ours, theirs = as_application
    [row] = PageIndex.objects.filter(case_id=theirs.pk).values()
    with firm_boundary(ours.firm_id):
        run(f"UPDATE evidence_pageindex SET vector = '' WHERE case_id = '{theirs.pk}'")
        run(f"DELETE FROM evidence_pageindex WHERE case_id = '{theirs.pk}'")
    assert list(PageIndex.objects.filter(case_id=theirs.pk).values()) == [row]
    through_view = f"UPDATE evidence_pagewords SET case_id = '{theirs.pk}'"
    moved = f"UPDATE evidence_pageindex SET case_id = '{theirs.pk}' WHERE case_id = '{ours.pk}'"
    stolen = f"UPDATE evidence_pageindex SET case_id = '{theirs.pk}', firm_id = '{theirs.firm_id}'"
    added = (
        "INSERT INTO evidence_pageindex (page_id, item_id, case_id, firm_id, vector)"
        f" SELECT gen_random_uuid(), item_id, '{theirs.pk}', '{theirs.firm_id}', vector FROM evidence_pageindex"
    )
    assert [one for one in (stolen, added, through_view) if not refused(inside, ours, one)] == []
    with pytest.raises(IntegrityError), transaction.atomic():
        inside(ours, f"{moved}; SET CONSTRAINTS ALL IMMEDIATE")


@pytest.fixture
def anchor(settings: Settings, tmp_path: Path) -> Path:
    """An anchor of this test's own: the run's remembers the firms of other tests, whose rows are gone."""
    settings.AUDIT_ANCHOR_FILE = tmp_path / "anchor.jsonl"
    return tmp_path / "anchor.jsonl"


def test_the_applications_role_does_its_work(as_application: tuple[Case, Case], anchor: Path) -> None:
    case, _ = as_application
    person = token_client(make_user(case.firm, Role.FIRM_ADMIN))
    before = AuditEntry.objects.count()
    assert person.patch(f"/v1/cases/{case.pk}", {"name": "Renamed"}).status_code == 200
    assert AuditEntry.objects.count() == before + 1
    assert seal() >= 1
    assert not Event.objects.filter(position=None).exists()
    assert seal_entries() > 0
    call_command("verify_audit")
    assert str(case.firm_id) in anchor.read_text()


def test_it_has_no_more_rights_than_it_should(as_application: tuple[Case, Case], settings: Settings) -> None:
    assert excessive_rights() == []
    settings.PRODUCTION = True
    assert role_checks.the_application_cannot_become_the_owner(None) == []


def test_production_refuses_a_role_that_owns_or_becomes_the_owner(
    as_application: tuple[Case, Case], settings: Settings
) -> None:
    settings.PRODUCTION = True
    with _administrator() as server:
        server.execute(f"GRANT {OWNER} TO {LOGIN}")
    try:
        [error] = role_checks.the_application_cannot_become_the_owner(None)
    finally:
        with _administrator() as server:
            server.execute(f"REVOKE {OWNER} FROM {LOGIN}")
    assert (error.id, error.is_serious()) == ("intactus.E024", True)
    assert f"can become {OWNER}" in error.msg
    settings.DATABASE_OWNER = {**connection.settings_dict, "USER": OWNER}
    with connected_as_owner():
        [error] = role_checks.the_application_cannot_become_the_owner(None)
    assert "owns" in error.msg
    assert excessive_rights() == []


def test_migrations_run_as_the_owner(as_application: tuple[Case, Case], settings: Settings) -> None:
    settings.DATABASE_OWNER = {**connection.settings_dict, "USER": OWNER}
    with connected_as_owner(), connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == (OWNER,)
    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == (LOGIN,)


# Tables that need no boundary, each with the reason.
WITHOUT = {
    "auth_group": "names of groups, none of a firm",
    "auth_group_permissions": "likewise",
    "auth_permission": "what permissions there are",
    "django_content_type": "what models there are",
    "django_migrations": "what was migrated; the application only reads it",
    "django_session": "browsers' sessions by their keys, which signing in and out makes and ends; no row says whose it is",
    "guardian_groupobjectpermission": "unused, and not open to callers' work",
    "guardian_userobjectpermission": "likewise",
    "account_emailaddress": "django-allauth's, unused",
    "account_emailconfirmation": "likewise",
    "config_contentreport": "what the content policy refused, counted for the installation; of no firm",
    "mfa_authenticator": "keys of second factors; callers' work has no rights on it",
}
UNBOUNDED = """
SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT (
  relrowsecurity AND relforcerowsecurity
  AND EXISTS (SELECT FROM pg_policies WHERE tablename = relname AND policyname = 'firm' AND %s = ANY (roles))
  AND EXISTS (SELECT FROM pg_policies WHERE tablename = relname AND policyname = 'system')
)
"""


def test_every_table_keeps_to_the_firm_or_is_named_with_a_reason(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(UNBOUNDED, [APP_ROLE])
        unbounded = {name for (name,) in cursor.fetchall()}
    forgotten = unbounded - set(WITHOUT)
    assert not forgotten, f"Write config.boundary.enforce(…) in a migration for {', '.join(sorted(forgotten))}."


CLOSED = [
    name for name, reason in WITHOUT.items() if "not open" in reason or (reason == "likewise" and "guardian" in name)
]


@pytest.mark.parametrize("table", CLOSED)
def test_what_is_not_open_to_callers_work_is_not(db: None, table: str) -> None:
    with pytest.raises(DatabaseError, match="permission denied"), firm_boundary(make_firm().pk):
        run(f"SELECT FROM {table}")


@pytest.mark.parametrize(
    "table", ["cases_apitoken", "cases_magiclink", "cases_personsession", "cases_caseuserobjectpermission"]
)
def test_credentials_and_grants_of_another_firm_are_not_there(as_application: tuple[Case, Case], table: str) -> None:
    with firm_boundary(as_application[0].firm_id), connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        [inside] = cursor.fetchone()
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        [every] = cursor.fetchone()
    assert inside * 2 == every
