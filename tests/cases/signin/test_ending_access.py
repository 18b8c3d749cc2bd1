"""How a person's access ends: at once, everywhere, and never the firm's last administrator's."""

from __future__ import annotations

import threading

import pytest
from django.db import connections
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from tests.factories import agent_client, browser_client, make_user, token_client

USERS, ME = "/v1/users", "/v1/users/me"

pytestmark = pytest.mark.django_db


def address(user: User) -> str:
    return f"{USERS}/{user.pk}"


class TestEndingAccess:
    def test_ends_browsers_tokens_and_links_at_once(self, admin: User, attorney: User) -> None:
        browser, program = browser_client(attorney), token_client(attorney)
        APIClient().post("/v1/auth/magic-link", {"email": attorney.email})
        answer = token_client(admin).post(f"{address(attorney)}/deactivate", {})
        assert (answer.status_code, answer.json()["is_active"]) == (200, False)
        assert browser.get(ME).status_code == 401
        assert program.get(ME).status_code == 401
        assert not attorney.magic_links.filter(voided_at__isnull=True, used_at__isnull=True).exists()
        assert attorney.api_tokens.get().revoked_at
        assert not attorney.person_sessions.filter(revoked_at__isnull=True).exists()

    def test_takes_the_agents_they_direct_along(self, admin: User, attorney: User, case: Case) -> None:
        agent = agent_client(attorney, case)
        assert agent.get(f"/v1/cases/{case.pk}").status_code == 200
        token_client(admin).post(f"{address(attorney)}/deactivate", {})
        assert agent.get(f"/v1/cases/{case.pk}").status_code == 401

    def test_a_person_returns_but_their_old_tokens_do_not(self, admin: User, attorney: User, case: Case) -> None:
        client, old = token_client(admin), token_client(attorney)
        client.post(f"{address(attorney)}/deactivate", {})
        answer = client.patch(address(attorney), {"is_active": True})
        assert (answer.json()["is_active"], answer.json()["deactivated_at"]) == (True, None)
        assert old.get(ME).status_code == 401
        assert browser_client(attorney).get(f"/v1/cases/{case.pk}").status_code == 200

    def test_not_oneself_not_twice_not_a_stranger(self, admin: User, attorney: User, stranger: User) -> None:
        client = token_client(admin)
        make_user(admin.firm, Role.FIRM_ADMIN)
        assert client.post(f"{address(admin)}/deactivate", {}).status_code == 409
        assert client.post(f"{address(attorney)}/deactivate", {}).status_code == 200
        assert client.post(f"{address(attorney)}/deactivate", {}).status_code == 409
        assert client.post(f"{address(stranger)}/deactivate", {}).status_code == 404

    def test_is_for_firm_admins(self, attorney: User, client_user: User) -> None:
        assert token_client(attorney).post(f"{address(client_user)}/deactivate", {}).status_code == 403
        client_user.refresh_from_db()
        assert client_user.is_active


@pytest.mark.django_db(transaction=True)
def test_two_admins_can_t_step_down_at_once(firm: Firm) -> None:
    admins = [make_user(firm, Role.FIRM_ADMIN) for _ in range(2)]
    clients = [token_client(one) for one in admins]
    ready = threading.Barrier(2)
    statuses: list[int] = []

    def step_down(one: int) -> None:
        try:
            ready.wait(timeout=20)
            statuses.append(clients[one].patch(address(admins[one]), {"role": "attorney"}).status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=step_down, args=[one]) for one in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join(timeout=30)
    assert sorted(statuses) == [200, 409]
    assert User.objects.filter(firm=firm, role=Role.FIRM_ADMIN, is_active=True).count() == 1
