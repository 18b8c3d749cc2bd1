"""What the database records of every write to a tracked table: by itself, whoever writes, and nobody can take it out."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from rest_framework.test import APIClient

from audit.changes import tracked
from audit.models import Change, Job
from cases.models import Case, Firm, Role, User
from cases.scopes import person_actor
from config.api.current import Call, calling
from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from evidence.pipeline.runner import advance_job, advance_to_searchable
from evidence.pipeline.start import start_processing
from facts.models import Citation, Fact, Mention
from tests.factories import agent_client, make_fact, make_item, make_user, token_client

LETTER = """March 4, 2024

On February 12, 2024 Pellworth Roofing LLC received $18,450.00 from the Hartwell Trust for the roof at 9 Quarry Lane.
Daniel Pryce signed the completion certificate on March 1, 2024. Daniel Pryce called Ruth Hartwell.
"""
SENTENCE = "The rent was paid on May 5, 2024."


@pytest.fixture
def item(case: Case) -> EvidenceItem:
    return make_item(case, SENTENCE, title="Letter")


def last() -> Change:
    change: Change = Change.objects.latest("number")
    return change


def read_in(case: Case, attorney: User, content: str = LETTER) -> tuple[EvidenceItem, Job]:
    """An uploaded letter, read by the pipeline."""
    item = make_item(case, title="Letter", content=content.encode(), status=EvidenceItem.Status.UPLOADED)
    job = start_processing(actor=person_actor(attorney), item=item)
    advance_to_searchable(job.pk)
    advance_job(job.pk)
    return item, job


def test_a_person_s_edit_is_recorded(api: APIClient, attorney: User, case: Case, item: EvidenceItem) -> None:
    answer = api.patch(f"/v1/evidence/{item.pk}", {"custodian": "Records room"}, HTTP_X_REQUEST_ID="request-of-test")
    assert answer.status_code == 200, answer.content
    change = last()
    assert (change.actor_type, change.actor_id, change.actor_name) == ("human", attorney.pk, "Mara Ellison")
    assert (change.tool, change.request_id, change.session_id) == ("evidence.update", "request-of-test", None)
    assert (change.table, change.row_id, change.kind) == ("evidence_evidenceitem", item.pk, "update")
    assert (change.firm_id, change.case_id) == (case.firm_id, case.pk)
    incidental = {"version", "updated_at", "written_by"}
    assert {name: change.before[name] for name in set(change.before) - incidental} == {"custodian": ""}
    assert {name: change.after[name] for name in set(change.after) - incidental} == {"custodian": "Records room"}


def test_an_agent_s_write_names_agent_attorney_session_and_reason(
    attorney: User, case: Case, item: EvidenceItem
) -> None:
    agent = agent_client(attorney, case)
    agent.patch(f"/v1/evidence/{item.pk}", {"custodian": "Desk"}, HTTP_X_AGENT_REASONING="It says so – on page 1.")
    change = last()
    assert (change.actor_type, change.actor_name, change.owner_id) == ("agent", "Agent", attorney.pk)
    assert change.session_id is not None
    assert change.reason == "It says so – on page 1."
    assert change.after["title"] == "Letter", "what a session changed is kept whole"


def test_the_engine_s_writes_name_the_job_and_who_began_it(attorney: User, case: Case) -> None:
    item, job = read_in(case, attorney)
    changes = Change.objects.filter(job_id=job.pk)
    assert set(changes.values_list("actor_type", "actor_name", "owner_id")) == {("engine", "Intactus", attorney.pk)}
    made = changes.filter(kind="insert")
    assert set(made.values_list("row_id", flat=True)) >= set(
        Mention.objects.filter(item=item).values_list("pk", flat=True)
    )
    assert made.filter(table="facts_citation").count() == Citation.objects.filter(item=item).count() > 0
    copies = made.exclude(after=None).values_list("table", flat=True)
    assert set(copies) <= {"facts_fact_entities"}, "what is in the row is not kept twice"


def test_what_the_engine_takes_away_is_kept(attorney: User, case: Case) -> None:
    item, _ = read_in(case, attorney)
    mention = Mention.objects.filter(item=item).first()
    assert mention
    job = start_processing(actor=person_actor(attorney), item=item, force=True)
    advance_to_searchable(job.pk)
    advance_job(job.pk)
    gone = Change.objects.get(row_id=mention.pk, kind="delete")
    assert (gone.before["text"], gone.before["start"]) == (mention.text, mention.start)


def test_commands_and_migrations_write_as_the_system(case: Case) -> None:
    call_command("create_firm", "Other", "--admin-name", "Ada", "--admin-email", "ada@example.com")
    change = last()
    assert (change.table, change.actor_type, change.actor_name, change.tool) == ("cases_user", "system", "Intactus", "")
    Case.objects.filter(pk=case.pk).update(name="Renamed")
    change = last()
    assert (change.actor_type, change.before, change.after) == ("system", {"name": case.name}, {"name": "Renamed"})


def test_secrets_of_people_are_not_recorded(attorney: User) -> None:
    attorney.set_password("correct horse battery staple")
    attorney.save()
    attorney.title = "Partner"
    attorney.save()
    rows = [
        row for change in Change.objects.filter(entity_id=attorney.pk) for row in (change.before, change.after) if row
    ]
    assert any(row.get("title") == "Partner" for row in rows)
    assert not any({"password", "last_login"} & set(row) for row in rows)


def test_many_rows_are_recorded_by_one_statement(api: APIClient, case: Case, item: EvidenceItem) -> None:
    facts = [make_fact(item, SENTENCE, text=f"Paid {number}.") for number in range(30)]
    body = {"fact_ids": [str(fact.pk) for fact in facts], "status": "approved"}
    assert api.post(f"/v1/cases/{case.pk}/facts/batch-update", body).status_code == 200
    changes = Change.objects.filter(tool="facts.bulk_update")
    assert set(changes.values_list("row_id", flat=True)) == {fact.pk for fact in facts}
    assert {change.after["status"] for change in changes} == {"approved"}
    assert len(set(changes.values_list("write", flat=True))) == 1, "one call, one write"


def test_a_version_alone_is_no_change(item: EvidenceItem) -> None:
    before = Change.objects.count()
    EvidenceItem.objects.filter(pk=item.pk).update(version=7)
    assert Change.objects.count() == before


def test_a_block_within_another_writes_as_its_own_caller(firm: Firm, case: Case, attorney: User) -> None:
    """After a call in someone's name the outer caller writes again as themselves."""
    with firm_boundary(firm.pk):
        with calling(Call("cases.update", person_actor(attorney))), firm_boundary(firm.pk):
            Case.objects.filter(pk=case.pk).update(name="By a person")
        assert last().actor_type == "human"
        Case.objects.filter(pk=case.pk).update(name="By the system")
    assert last().actor_type == "system"


def _insert(change: Change) -> None:
    Change.objects.create(
        created_at=change.created_at, firm_id=change.firm_id, case_id=change.case_id, write=uuid.uuid4(),
        actor_type="human", actor_name="Forger", table=change.table, row_id=change.row_id, entity_type="evidence",
        entity_id=change.row_id, kind="insert", after={},
    )  # fmt: skip


FORGERIES: dict[str, Callable[[Change], Any]] = {
    "insert": _insert,
    "delete": lambda change: Change.objects.filter(pk=change.pk).delete(),
    "what it was": lambda change: Change.objects.filter(pk=change.pk).update(before={"title": "Other"}),
    "what it is": lambda change: Change.objects.filter(pk=change.pk).update(after={"title": "Other"}),
    "who it was": lambda change: Change.objects.filter(pk=change.pk).update(actor_name="Someone else"),
    "whose it is": lambda change: Change.objects.filter(pk=change.pk).update(session_id=uuid.uuid4()),
    "in what order": lambda change: Change.objects.filter(pk=change.pk).update(number=1),
    "with which tool": lambda change: Change.objects.filter(pk=change.pk).update(tool="cases.get"),
    "all at once": lambda change: connection.cursor().execute("TRUNCATE audit_change CASCADE"),
    "the trigger": lambda change: connection.cursor().execute("DROP TRIGGER record_update ON facts_fact"),
    "no trigger": lambda change: connection.cursor().execute("ALTER TABLE facts_fact DISABLE TRIGGER record_update"),
}


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES.keys())
def test_the_application_can_neither_forge_nor_remove_it(item: EvidenceItem, forge: Callable[[Change], Any]) -> None:
    before = list(Change.objects.order_by("number").values())
    with pytest.raises(DatabaseError), transaction.atomic(), firm_boundary(item.firm_id):
        forge(last())
    assert list(Change.objects.order_by("number").values()) == before


@pytest.mark.parametrize("forge", [FORGERIES["delete"], FORGERIES["what it was"]])
def test_not_even_the_owner_changes_it(item: EvidenceItem, forge: Callable[[Change], Any]) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        forge(last())


def test_another_firm_sees_none(item: EvidenceItem) -> None:
    with firm_boundary(uuid.uuid4()):
        assert not Change.objects.exists()
    with firm_boundary(item.firm_id):
        assert Change.objects.filter(row_id=item.pk).exists()


def test_every_registered_table_has_its_triggers() -> None:
    """What a model is registered as is what its table's triggers record."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text, tgname, encode(tgargs, 'escape') FROM pg_trigger"
            " WHERE NOT tgisinternal AND tgname LIKE 'record_%' AND tgenabled = 'O'"
        )
        found = {(table, name): arguments.split("\\000") for table, name, arguments in cursor.fetchall()}
    expected = {(table, f"record_{kind}") for table in tracked.by_table() for kind in ("insert", "update", "delete")}
    assert set(found) == expected
    for (table, _), (entity, column, hidden, *_rest) in found.items():
        one = tracked.of_table(table)
        assert (entity, column) == (one.entity, one.column)
        assert set(hidden.strip("{}").split(",")) - {""} == one.secret


def test_rows_of_firm_and_case_are_recorded_there(item: EvidenceItem) -> None:
    """Whatever table it is of: a change without its firm would be seen by nobody, and one without its case by all."""
    make_fact(item, SENTENCE)
    for change in Change.objects.exclude(table="cases_user"):
        assert change.firm_id == item.firm_id
        assert change.case_id == item.case_id


def test_deleting_a_thing_keeps_its_changes(api: APIClient, item: EvidenceItem) -> None:
    fact = make_fact(item, SENTENCE)
    Fact.objects.filter(pk=fact.pk).delete()
    kinds = Change.objects.filter(entity_id=fact.pk).order_by("number").values_list("table", "kind")
    assert list(kinds) == [
        ("facts_fact", "insert"), ("facts_citation", "insert"), ("facts_citation", "delete"), ("facts_fact", "delete"),
    ]  # fmt: skip


def test_who_was_removed_is_still_named(firm: Firm, case: Case) -> None:
    admin = make_user(firm, Role.FIRM_ADMIN, name="Gone Away")
    assert token_client(admin).patch(f"/v1/cases/{case.pk}", {"name": "Renamed"}).status_code == 200
    admin.delete()
    change = Change.objects.filter(table="cases_case", tool="cases.update").get()
    assert change.actor_name == "Gone Away"
