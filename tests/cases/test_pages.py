"""The first pages: who gets them, and that they show what the tools answer."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from cases.actions.signin import invitation_make, token_of
from cases.models import Case, Role, User
from tests.factories import browser_client, make_user

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/cases", "/users", "/profile"])
def test_lead_to_sign_in_first(client: Client, path: str) -> None:
    assert client.get(path).headers["Location"] == "/sign-in"
    assert client.get("/").headers["Location"] == "/cases"


def test_sign_in_asks_for_an_address_and_sends_signed_in_people_on(client: Client, attorney: User) -> None:
    text = client.get("/sign-in").content.decode()
    assert 'hx-post="/v1/auth/magic-link"' in text
    assert browser_client(attorney).get("/sign-in").headers["Location"] == "/cases"


def test_the_mailed_page_shows_no_trace_of_a_dead_link(client: Client, attorney: User) -> None:
    answer = client.get("/sign-in/verify?token=nothing")
    assert answer.status_code == 200
    assert "<form" not in answer.content.decode().split("narrow-card")[1].split("<dialog")[0]
    alive = client.get(f"/sign-in/verify?token={token_of(invitation_make(user=attorney))}")
    assert 'hx-post="/v1/auth/magic-link/verify"' in alive.content.decode()
    assert alive.headers["Referrer-Policy"] == "no-referrer"


def test_the_case_list_is_what_the_tool_answers(attorney: User, case: Case) -> None:
    text = browser_client(attorney).get("/cases").content.decode()
    assert re.search(r'data-tool="cases.list" data-live="case" hx-get="/v1/cases" hx-trigger="refresh"', text)
    assert case.name in text


def test_a_client_of_one_case_goes_straight_to_it(client_user: User, case: Case) -> None:
    assert browser_client(client_user).get("/cases").headers["Location"] == reverse("portal", args=[case.pk])


def test_the_people_page_lists_and_invites(admin: User, attorney: User) -> None:
    text = browser_client(admin).get("/users").content.decode()
    assert attorney.name in text
    assert 'hx-post="/v1/users"' in text
    assert re.search(r'name="idempotency_key" value="[0-9a-f-]{36}"', text)


@pytest.mark.parametrize("role", [Role.CLIENT, Role.GUEST])
def test_outsiders_have_no_people_page(attorney: User, role: Role) -> None:
    visitor = browser_client(make_user(attorney.firm, role))
    assert visitor.get("/users").headers["Location"] == "/cases"


def test_the_profile_shows_where_one_is_signed_in(attorney: User) -> None:
    text = browser_client(attorney).get("/profile").content.decode()
    assert attorney.email in text
    assert "This browser" in text
