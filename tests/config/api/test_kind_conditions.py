"""Conditions about what is withheld are built once for a scope, and never serve another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cases.models import Role
from cases.scopes import in_client_boundary, person_scope
from config.api.kind_rows import client_visible_rows, concealed_rows, titled_rows
from config.api.scope import Scope
from tests.factories import make_case, make_firm, make_user


@pytest.fixture
def scope(db: None) -> Scope:
    firm = make_firm()
    attorney = make_user(firm, Role.ATTORNEY)
    make_case(firm, attorney)
    return replace(person_scope(attorney), privileged=False)


def test_they_are_built_once_for_a_scope(scope: Scope) -> None:
    concealed_rows(scope, besides="job")
    built = dict(scope.conditions)
    assert built
    concealed_rows(scope)
    assert all(scope.conditions[one] is condition for one, condition in built.items())


def test_a_scope_made_from_another_begins_with_none(scope: Scope) -> None:
    concealed_rows(scope)
    titled_rows(scope)
    assert replace(scope, firm_id=None).conditions == {}
    bounded = in_client_boundary(scope)
    assert bounded.conditions == {}
    client_visible_rows(bounded)
    assert bounded.conditions
    assert not set(map(id, bounded.conditions.values())) & set(map(id, scope.conditions.values()))


def test_a_guests_are_built_each_time(scope: Scope) -> None:
    guest = replace(scope, guest_id=scope.actor.id)
    client_visible_rows(guest)
    assert guest.conditions == {}
