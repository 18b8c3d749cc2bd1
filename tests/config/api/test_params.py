"""An id in a body or query is looked up within the call's case, never by itself."""

from __future__ import annotations

import uuid
from types import SimpleNamespace
from typing import Any

import pytest
from rest_framework import serializers

from cases.models import Case, User
from cases.scopes import person_scope
from config.api.errors import Invalid
from config.api.params import Strict, Visible
from config.api.resolve_ids import resolve_ids
from evidence.models import EvidenceItem
from facts.models import Entity
from tests.factories import make_case, make_entity, make_firm, make_item, make_user

WRONG = "There is no such thing here, or you may not see it."


class Inner(Strict):
    evidence_id = Visible(EvidenceItem.objects)


class Body(Strict):
    case_id = Visible(Case.objects, required=False)
    evidence_id = Visible(EvidenceItem.objects, required=False)
    sources = serializers.ListField(child=Inner(), required=False)
    anywhere_id = Visible(EvidenceItem.objects, required=False, any_case=True)


@pytest.fixture
def person(db: None) -> User:
    return make_user(make_firm(), role="firm_admin")


@pytest.fixture
def here(person: User) -> EvidenceItem:
    return make_item(make_case(person.firm), "Here")


@pytest.fixture
def there(person: User) -> EvidenceItem:
    return make_item(make_case(person.firm), "There")


def errors(person: User, body: dict[str, Any], *, case_id: uuid.UUID | None = None) -> Any:
    view = SimpleNamespace(case_id=case_id, scope=person_scope(person))
    read = Body(data=body, context={"view": view, "scope": view.scope})
    read.is_valid()
    return read.errors


def test_the_path_s_case_binds(person: User, here: EvidenceItem, there: EvidenceItem) -> None:
    assert errors(person, {"evidence_id": str(here.pk)}, case_id=here.case_id) == {}
    assert errors(person, {"sources": [{"evidence_id": str(here.pk)}]}, case_id=here.case_id) == {}
    assert errors(person, {"evidence_id": str(there.pk)}, case_id=here.case_id) == {"evidence_id": [WRONG]}
    inner = errors(person, {"sources": [{"evidence_id": str(there.pk)}]}, case_id=here.case_id)
    assert inner == {"sources": {0: {"evidence_id": [WRONG]}}}


def test_the_path_s_case_binds_whatever_case_the_body_names(
    person: User, here: EvidenceItem, there: EvidenceItem
) -> None:
    body = {"case_id": str(there.case_id), "evidence_id": str(there.pk)}
    assert errors(person, body, case_id=here.case_id) == {"evidence_id": [WRONG]}


def test_the_body_s_own_case_binds(person: User, here: EvidenceItem, there: EvidenceItem) -> None:
    assert errors(person, {"case_id": str(here.case_id), "evidence_id": str(here.pk)}) == {}
    for other in (there.pk, uuid.uuid4()):
        assert errors(person, {"case_id": str(here.case_id), "evidence_id": str(other)}) == {"evidence_id": [WRONG]}


@pytest.mark.parametrize("case_id", [None, "x", 7, [], {}])
def test_without_a_case_there_is_nothing_to_name(person: User, here: EvidenceItem, case_id: Any) -> None:
    body = {"evidence_id": str(here.pk)} | ({"case_id": case_id} if case_id is not None else {})
    assert errors(person, body)["evidence_id"] == [WRONG]


def test_what_is_declared_of_any_case_still_obeys_the_scope(person: User, here: EvidenceItem) -> None:
    foreign = make_item(make_case(make_firm()), "Foreign")
    assert errors(person, {"anywhere_id": str(here.pk)}) == {}
    assert errors(person, {"anywhere_id": str(foreign.pk)}) == {"anywhere_id": [WRONG]}


def test_lists_of_ids_are_bound_alike(person: User, here: EvidenceItem, there: EvidenceItem) -> None:
    view = SimpleNamespace(case_id=here.case_id, scope=person_scope(person))
    own, other = make_entity(here.case, "Moran"), make_entity(there.case, "Kestrel")
    assert resolve_ids(Entity.objects, [own.pk, own.pk], "entity_ids", view=view) == [own]
    for wrong in (other.pk, uuid.uuid4()):
        with pytest.raises(Invalid) as refused:
            resolve_ids(Entity.objects, [own.pk, wrong], "entity_ids", view=view)
        assert refused.value.details == {"fields": {"entity_ids.1": [WRONG]}}
    view.case_id = None
    with pytest.raises(Invalid):
        resolve_ids(Entity.objects, [own.pk], "entity_ids", view=view)
