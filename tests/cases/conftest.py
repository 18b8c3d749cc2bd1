"""What the tests of people and sign-in share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cases.models import Case, Firm, Role, User
from config.celery import app
from tests.factories import make_case, make_firm, make_user


@pytest.fixture(autouse=True)
def _tasks_run_at_once() -> Iterator[None]:
    before = app.conf.task_always_eager
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = before


@pytest.fixture
def firm(db: None) -> Firm:
    return make_firm("Ellison & Moran")


@pytest.fixture
def admin(firm: Firm) -> User:
    return make_user(firm, Role.FIRM_ADMIN, name="Ada Admin", email="ada@example.com")


@pytest.fixture
def attorney(firm: Firm) -> User:
    return make_user(firm, Role.ATTORNEY, name="Mara Ellison", email="mara@example.com")


@pytest.fixture
def client_user(firm: Firm) -> User:
    return make_user(firm, Role.CLIENT, name="Dana Moran", email="dana@example.com")


@pytest.fixture
def case(firm: Firm, attorney: User, client_user: User) -> Case:
    return make_case(firm, attorney, client_user, name="Moran v. Cordell")


@pytest.fixture
def stranger(db: None) -> User:
    """Another firm's administrator."""
    return make_user(make_firm("Other firm"), Role.FIRM_ADMIN, name="Sol Stranger", email="sol@example.com")


def fields_of(response: Any) -> dict[str, list[str]]:
    """The fields an answer of 422 names."""
    assert response.status_code == 422, response.content
    fields: dict[str, list[str]] = response.json()["error"]["details"]["fields"]
    return fields
