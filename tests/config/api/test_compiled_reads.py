"""Statements that are made once find for each caller what is theirs, as they are now, and what the usual query finds."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.conf import LazySettings
from django.db.models import QuerySet
from django.utils import timezone

from agents.access.scope_templates import MOST_CASES
from cases.actions.cases import participant_remove
from cases.models import Case, Participant, Role, User
from cases.scopes import person_actor, person_scope
from config.api.compiled_reads import _lists, first_page, one_object, rows_by_ids
from config.api.pagination import ordered
from config.api.scope import Scope
from config.compiled import OBJECT, Statement
from config.compiled_rows import DiffersError
from evidence.items import tools as items
from evidence.models import EvidenceItem
from facts.facts import tools as facts
from facts.models import Fact
from facts.timeline import tools as timeline
from tests.factories import (
    agent_client,
    cite,
    make_case,
    make_entity,
    make_fact,
    make_firm,
    make_item,
    make_user,
    token_client,
)

pytestmark = pytest.mark.django_db
ROLES = [Role.FIRM_ADMIN, Role.ATTORNEY, Role.STAFF, Role.CLIENT]


@pytest.fixture(autouse=True)
def _compared(settings: LazySettings) -> None:
    """Each statement with what would be made anew."""
    settings.COMPARE_STATEMENTS = True


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


@pytest.mark.parametrize("role", [Role.FIRM_ADMIN, Role.ATTORNEY])
def test_each_agent_finds_what_its_session_names_of_its_attorneys_cases(role: Role) -> None:
    firm = make_firm()
    owner, other = make_user(firm, role), make_user(firm, Role.ATTORNEY)
    cases = [make_case(firm, owner) for _ in range(3)]
    strange = make_case(firm, other)
    item = make_item(cases[0], "He paid on Monday")
    make_fact(item, "He paid on Monday", date=date(2024, 3, 1))
    sessions = {
        (0,): agent_client(owner, cases[0]),
        (1,): agent_client(owner, cases[1]),
        (2, 0): agent_client(owner, cases[2], cases[0], strange),
        (0, 1, 2): agent_client(owner, *cases, strange, operations=("read",)),
    }
    for named, api in sessions.items():
        for number, case in enumerate([*cases, strange]):
            is_found = number in named or (number == 3 and len(named) > 1 and role == Role.FIRM_ADMIN)
            paths = [
                f"/v1/cases/{case.pk}",
                *(f"/v1/cases/{case.pk}/{one}" for one in ("evidence", "facts", "timeline")),
            ]
            assert [api.get(path).status_code for path in paths] == [200 if is_found else 404] * 4, (named, number)
        assert api.get(f"/v1/evidence/{item.pk}").status_code == (200 if 0 in named else 404)
    participant_remove(
        actor=person_actor(other), case=cases[0], participant=Participant.objects.get(case=cases[0], user=owner)
    )
    found = [api.get(f"/v1/evidence/{item.pk}").status_code for named, api in sessions.items() if 0 in named]
    assert set(found) == ({200} if role == Role.FIRM_ADMIN else {404})


def test_clients_find_the_facts_open_to_them_as_they_are_now() -> None:
    firm = make_firm()
    clients = [make_user(firm, Role.CLIENT) for _ in range(2)]
    cases = [make_case(firm, client) for client in clients]
    for case in cases:
        for shown in (True, False):
            item = make_item(case, "He paid on Monday", client_visible=shown)
            make_fact(item, "He paid on Monday", status=Fact.Status.APPROVED, date=date(2024, 3, 1))

    def found(number: int, name: str) -> list[str]:
        answer = token_client(clients[number]).get(f"/v1/cases/{cases[number].pk}/{name}").json()["items"]
        return [one.get("id", one.get("fact_id")) for one in answer]

    for name in ("facts", "facts?sort=date", "timeline", "timeline?date_from=2024-01-01"):
        for number, case in enumerate(cases):
            fact = Fact.objects.get(case=case, citations__item__client_visible=True)
            assert found(number, name) == [str(fact.pk)], name
    EvidenceItem.objects.filter(case=cases[0]).update(client_visible=False)
    assert [found(0, "facts"), found(0, "timeline")] == [[], []]
    assert len(found(1, "facts")) == len(found(1, "timeline")) == 1


def test_an_agents_statements_are_made_once_and_say_what_they_would_say_anew() -> None:
    firm = make_firm()
    owner = make_user(firm)
    case = make_case(firm, owner)
    make_fact(make_item(case, "He paid on Monday"), "He paid on Monday", date=date(2024, 3, 1))
    named = [make_case(firm, owner) for _ in range(MOST_CASES)]
    assert agent_client(owner, case).get(f"/v1/cases/{case.pk}/evidence").status_code == 200
    made = sum("agent" in one[1] for one in _lists)
    for api in (
        agent_client(owner, case),
        agent_client(owner, *named, case),
    ):  # another such, and one of too many cases
        assert len(api.get(f"/v1/cases/{case.pk}/evidence").json()["items"]) == 1
    assert sum("agent" in one[1] for one in _lists) == made > 0


def test_rows_had_by_their_ids_are_those_that_the_caller_sees_in_the_case(person: User) -> None:
    case, mine, others = make_case(person.firm, person), make_case(person.firm, person), make_case(make_firm())
    found = [make_item(one).pk for one in (case, mine, others)]

    def named(ids: list[Any]) -> list[Any]:
        rows = rows_by_ids("named", ids, case.pk, person_scope(person), _items_of)
        return [one.pk for one in rows]

    assert named(found) == [found[0]]
    assert named([]) == []
    EvidenceItem.objects.filter(pk=found[0]).update(deleted_at=timezone.now())
    assert named(found) == []


def _items_of(scope: Any, case_id: Any) -> Any:
    return EvidenceItem.objects.visible_to(scope).filter(case_id=case_id)


@pytest.mark.parametrize("listed", [items.listed_items, facts._listed, timeline._listed])
def test_rows_are_those_of_the_usual_query(person: User, listed: Any) -> None:
    case = make_case(person.firm, person)
    item = make_item(case, "He paid on Monday. She signed.", uploaded_by=person)
    make_item(case, metadata={"pages": [1]})
    approved = {"status": Fact.Status.APPROVED, "approved_by": person, "date": date(2024, 3, 1)}
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
