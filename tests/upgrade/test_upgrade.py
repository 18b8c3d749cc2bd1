"""Who upgrades keeps everything: a filled database of the first release goes through all migrations since."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.postgres.search import SearchQuery
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Count, Q, Sum
from pytest_django.plugin import DjangoDbBlocker

from agents.models import AgentKey, AgentKeyCase, AgentSession, AgentSessionCase, ChangeReview, OAuthGrant, OAuthToken
from audit.models import AuditEntry, Change
from cases.models import Case, CaseUserObjectPermission, Firm, User
from config.boundary import firm_boundary
from config.migration_states import rendering_single_models
from evidence.models import Arrival, EvidenceItem, FacetCount, Page, PageIndex
from facts.models import Entity, Fact, FactEntity, MentionCount, Relationship
from tests import databases
from tests.services import worker
from tests.upgrade.first_release import FIRST_RELEASE, LATER, QUOTE, TEXT, THEN, FirstRelease, fill_later

MOVED = {"agents_change": "audit_change"}  # tables of then whose rows are elsewhere now
NOT_VALID = "SELECT conname FROM pg_constraint WHERE NOT convalidated"


@pytest.fixture(scope="module")
def upgraded(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[tuple[FirstRelease, dict[str, int]]]:
    """What the database had before, and how many rows of each table; the migrations have run."""
    name = f"test_upgrade_{worker()}"
    with django_db_blocker.unblock():
        databases.create(name, "template1")
        with databases.using(name):
            then = _first_release()
            before = counted()
            _migrate_and_fill(then)
            before = counted() | before
            call_command("migrate", verbosity=0)
            yield then, before


def _first_release() -> FirstRelease:
    executor = MigrationExecutor(connection)
    with rendering_single_models():
        executor.migrate(FIRST_RELEASE)
    with transaction.atomic():
        return FirstRelease(executor.loader.project_state(FIRST_RELEASE).apps)


def _migrate_and_fill(then: FirstRelease) -> None:
    """As who upgraded once before, and has used what came since."""
    executor = MigrationExecutor(connection)
    with rendering_single_models():
        executor.migrate(LATER)
    with transaction.atomic():
        fill_later(executor.loader.project_state(LATER).apps, then)


def counted() -> dict[str, int]:
    """The rows of each table of ours that has any."""
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT count(*) FROM "{table}"')
            found[table] = cursor.fetchone()[0]
    return {table: number for table, number in found.items() if number and table != "django_migrations"}


@pytest.fixture
def then(upgraded: tuple[FirstRelease, dict[str, int]]) -> Iterator[FirstRelease]:
    """What was made with the first release; what a test does is rolled back."""
    with transaction.atomic():
        yield upgraded[0]
        transaction.set_rollback(True)


def test_every_row_is_still_there(upgraded: tuple[FirstRelease, dict[str, int]]) -> None:
    _, before = upgraded
    after = counted()
    assert len(before) > 25
    lost = {table: number for table, number in before.items() if after.get(MOVED.get(table, table), 0) < number}
    assert not lost


def test_all_migrations_ran_and_all_constraints_hold(then: FirstRelease) -> None:
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
    connection.check_constraints()
    with connection.cursor() as cursor:
        cursor.execute(NOT_VALID)
        assert cursor.fetchall() == []


def test_links_have_the_firm_of_what_they_link(then: FirstRelease) -> None:
    grant = CaseUserObjectPermission.objects.get()
    assert (grant.firm_id, grant.user_id, grant.content_object_id) == (then.firm.pk, then.attorney.pk, then.case.pk)
    for link in (*AgentKeyCase.objects.all(), *AgentSessionCase.objects.all(), *FactEntity.objects.all()):
        assert (link.firm_id, link.case_id) == (then.firm.pk, then.case.pk)
    assert [one.pk for one in AgentKey.objects.get().cases.all()] == [then.case.pk]
    assert [one.pk for one in AgentSession.objects.get().cases.all()] == [then.case.pk]
    assert {one.name for one in Fact.objects.get(pk=then.found.pk).entities.all()} == {"Anna Brandt", "Northline"}


def test_facts_say_who_made_worded_and_decided(then: FirstRelease) -> None:
    found, reworded = (Fact.objects.get(pk=one.pk) for one in (then.found, then.reworded))
    assert (found.made_by_type, found.made_by_name, found.made_by_version) == ("engine", "local", "1.1")
    assert (found.worded_by_type, found.decided_by_id) == ("engine", None)
    assert (reworded.worded_by_type, reworded.worded_by_name, reworded.decided_by) == (
        "human",
        "Ada Attorney",
        _ada(then),
    )
    for one in (*Entity.objects.all(), *Relationship.objects.all()):
        assert (one.made_by_type, one.made_by_name, one.made_by_version) == ("engine", "local", "1.1")
    for citation in found.citations.all():
        assert citation.page.text[citation.start : citation.end] == citation.quote == QUOTE


def test_items_say_who_wrote_and_showed_them(then: FirstRelease) -> None:
    item = EvidenceItem.objects.get(pk=then.item.pk)
    assert (item.added_by_type, item.client_visible, item.shown_by) == ("human", True, _ada(then))
    assert item.client_title == "Receipt of March"
    assert Page.all_readings.get(text=TEXT).superseded_at is None
    assert Page.all_readings.get(number=2).superseded_at is not None


def test_what_a_session_changed_is_in_the_history(then: FirstRelease) -> None:
    change = Change.objects.get(session_id=then.session.pk)
    link = FactEntity.objects.get(fact=then.found.pk, entity=then.payer.pk)
    assert (change.row_id, change.actor_name, change.reason) == (link.pk, "Intake", "They are named in it.")
    assert ChangeReview.objects.get().change_id == change.pk


def test_the_log_is_what_it_was_and_goes_on(then: FirstRelease) -> None:
    entry = AuditEntry.objects.get(pk=then.entry.pk)
    assert (entry.tool, entry.number, entry.series_id) == ("facts.update", None, None)
    fields = {"tool": "facts.get", "permission": "read:facts", "category": "read", "outcome": "ok", "status": 200}
    later = AuditEntry.objects.create(
        firm_id=then.firm.pk, actor_type="system", entity_type="fact", request_id="now", **fields
    )
    later.refresh_from_db()
    assert later.number == 1


def test_people_who_signed_in_have_a_confirmed_address(then: FirstRelease) -> None:
    assert User.objects.get(pk=then.attorney.pk).email_confirmed_at is not None
    assert User.objects.get(pk=then.staff.pk).email_confirmed_at is None


def _another_firms_case() -> Case:
    firm = Firm.objects.create(name="Elsewhere")
    return Case.objects.create(firm=firm, name="Theirs")


@pytest.mark.parametrize(
    "row",
    [
        lambda then, case: AgentKeyCase(firm_id=then.firm.pk, key_id=then.key.pk, case=case),
        lambda then, case: AgentSessionCase(firm_id=case.firm_id, session_id=then.session.pk, case=case),
        lambda then, case: CaseUserObjectPermission(
            firm_id=then.firm.pk, user_id=then.attorney.pk, content_object=case, permission_id=then.grant.permission_id
        ),
        lambda then, case: FactEntity(
            firm_id=case.firm_id, case=case, fact_id=then.reworded.pk, entity_id=then.payer.pk
        ),
        lambda then, case: Arrival(
            firm_id=case.firm_id, case=case, uploader_id=then.attorney.pk, actor_type="human", actor_id=then.attorney.pk
        ),
        lambda then, case: OAuthToken(
            firm_id=case.firm_id, grant=OAuthGrant.objects.get(), use="code", token_hash=b"c" * 32, expires_at=THEN
        ),
    ],
    ids=["key", "session", "grant", "fact", "arrival", "token"],
)
def test_links_to_another_firm_are_refused(then: FirstRelease, row: Callable[[Any, Any], Any]) -> None:
    one = row(then, _another_firms_case())
    with pytest.raises(IntegrityError, match="_within"), transaction.atomic():
        _stored(one)


def _stored(row: Any) -> None:
    row.save()
    connection.check_constraints()


def test_what_was_there_is_counted(then: FirstRelease) -> None:
    items = EvidenceItem.objects.filter(deleted_at=None)
    assert items.exists()
    assert FacetCount.objects.filter(name="total").aggregate(all=Sum("number"))["all"] == items.count()
    counted = {row.pk: row.everything for row in MentionCount.objects.all()}
    there = Entity.objects.annotate(n=Count("mentions", filter=Q(mentions__item__deleted_at=None)))
    assert counted == dict(there.values_list("pk", "n"))
    assert sum(counted.values()) > 0


def test_documents_are_indexed_in_their_language(then: FirstRelease) -> None:
    sought = SearchQuery("Miete", config="german")
    assert PageIndex.objects.get(vector=sought, language="german").item_id == then.letter.pk
    assert PageIndex.objects.get(item_id=then.item.pk).language == "english"
    assert FacetCount.objects.get(name="language", value="de").number == 1


def test_another_firm_sees_nothing(then: FirstRelease) -> None:
    models = [
        one for one in apps.get_models() if one.__name__ in ("Fact", "EvidenceItem", "AgentKeyCase", "Case", "Change")
    ]
    with firm_boundary(Firm.objects.create(name="Elsewhere").pk):
        assert [model._base_manager.count() for model in models] == [0] * len(models)
    with firm_boundary(then.firm.pk):
        assert all(model._base_manager.count() for model in models)


def _ada(then: FirstRelease) -> User:
    return User.objects.get(pk=then.attorney.pk)
