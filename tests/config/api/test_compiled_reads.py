"""Statements that are made once find for each caller what is theirs, as they are now, and what the usual query finds."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from cases.actions.cases import participant_remove
from cases.models import Case, Participant, Role, User
from cases.scopes import person_actor, person_scope
from config.api.compiled_reads import first_page, one_object
from config.api.pagination import ordered
from config.api.scope import Scope
from config.compiled import OBJECT, Statement
from config.compiled_rows import DiffersError
from evidence.items import tools as items
from evidence.models import EvidenceItem
from facts.facts import tools as facts
from facts.models import Fact
from tests.factories import cite, make_case, make_entity, make_fact, make_firm, make_item, make_user, token_client

pytestmark = pytest.mark.django_db
ROLES = [Role.FIRM_ADMIN, Role.ATTORNEY, Role.STAFF, Role.CLIENT]


@pytest.fixture
def person() -> User:
    return make_user(make_firm(), Role.STAFF)


@pytest.mark.parametrize("role", [Role.ATTORNEY, Role.STAFF, Role.CLIENT])
def test_each_person_in_a_role_finds_their_own_cases_and_no_other(role: Role) -> None:
    firm = make_firm()
    people = [make_user(firm, role), make_user(firm, role), make_user(make_firm(), role)]
    cases = [make_case(person.firm, person) for person in people]
    shown = [make_item(case, title=f"Letter {number}", client_visible=True) for number, case in enumerate(cases)]
    for person, theirs, item in zip(people, cases, shown, strict=True):
        api = token_client(person)
        answers = {case.pk: api.get(f"/v1/cases/{case.pk}/evidence") for case in cases}
        assert [one.status_code for one in answers.values()] == [200 if case == theirs else 404 for case in cases]
        assert [one["id"] for one in answers[theirs.pk].json()["items"]] == [str(item.pk)]
        found = [api.get(f"/v1/evidence/{one.pk}").status_code for one in shown]
        assert found == [200 if one == item else 404 for one in shown]
        assert api.get("/v1/users/me").json()["id"] == str(person.pk)


def test_who_leaves_a_case_finds_it_no_more(person: User) -> None:
    case, api = make_case(person.firm, person), token_client(person)
    item = make_item(case, "Letter")
    paths = [f"/v1/cases/{case.pk}", f"/v1/cases/{case.pk}/evidence", f"/v1/evidence/{item.pk}"]
    assert [api.get(path).status_code for path in paths] == [200, 200, 200]
    participant_remove(
        actor=person_actor(person), case=case, participant=Participant.objects.get(case=case, user=person)
    )
    assert [api.get(path).status_code for path in paths] == [404, 404, 404]


@pytest.mark.parametrize("listed", [items._listed, facts._listed])
def test_rows_are_those_of_the_usual_query(person: User, listed: Any) -> None:
    case = make_case(person.firm, person)
    item = make_item(case, "He paid on Monday. She signed.", uploaded_by=person)
    make_item(case, metadata={"pages": [1]})
    approved = {"status": Fact.Status.APPROVED, "approved_by": person}
    cite(make_fact(item, "He paid on Monday", entities=(make_entity(case, "Dana"),), **approved), item, "She signed")
    scope, query = person_scope(person), {"limit": 50, "sort": "-created"}
    page = first_page(listed, scope, case, query)
    rows, order = listed(scope.within(case.pk), case, query)
    assert page is not None
    assert page.items
    assert list(map(_told, page.items)) == list(map(_told, ordered(rows, order)))


def _told(row: Any) -> dict[str, Any]:
    """All that was read with a row, also of the rows joined and attached to it."""
    told = {name: value for name, value in vars(row).items() if not name.startswith("_")}
    attached = {name: list(map(_told, told[name])) for name in ("shown_citations", "shown_entities") if name in told}
    return (
        told
        | attached
        | {name: other and _told(other) for name, other in row._state.fields_cache.items() if name != "fact"}
    )


NOT_FOR_ALL: list[Callable[[Scope], QuerySet[Any]]] = [
    lambda scope: Case.objects.visible_to(scope).filter(created_at__lt=timezone.now()),
    lambda scope: Case.objects.visible_to(scope).exclude(pk=uuid.uuid4()),
    lambda scope: Case.objects.visible_to(scope).filter(
        pk__in=list(Case.objects.visible_to(scope).values_list("pk", flat=True))
    ),
]


@pytest.mark.parametrize("rows_for", NOT_FOR_ALL, ids=["a moment", "an id", "a query before it"])
def test_what_differs_from_call_to_call_is_no_statement_for_all(
    person: User, rows_for: Callable[[Scope], QuerySet[Any]]
) -> None:
    case = make_case(person.firm, person)
    key = uuid.uuid4()
    assert [one_object(key, case.pk, person_scope(person), rows_for) for _ in range(2)] == [case, case]
    later = make_case(person.firm, person)
    assert one_object(key, later.pk, person_scope(person), rows_for) == later


def test_a_scope_made_from_another_is_read_for_itself(person: User) -> None:
    case = make_case(person.firm, person)
    none = replace(person_scope(person), case_ids=())
    assert none.template is None
    assert one_object("a case", case.pk, person_scope(person), Case.objects.visible_to) == case
    assert one_object("a case", case.pk, none, Case.objects.visible_to) is None


def test_the_template_of_a_role_says_nothing_of_a_person() -> None:
    for role in ROLES:
        known = [person_scope(make_user(make_firm(), role)).template for _ in range(2)]
        assert known[0] is not None
        assert known[1] is not None
        assert known[0].scope is known[1].scope
        assert known[0].ids != known[1].ids


def test_a_guest_has_no_template() -> None:
    assert person_scope(make_user(make_firm(), Role.GUEST)).template is None


def test_values_are_no_whole_rows() -> None:
    with pytest.raises(DiffersError):
        Statement(EvidenceItem.objects.filter(pk=OBJECT).values("pk"))
