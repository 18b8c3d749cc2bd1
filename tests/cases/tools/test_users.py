"""The firm's people: who sees whom, who is invited and who changes what."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, CaseUserObjectPermission, Firm, Role, User
from cases.scopes import person_scope
from tests.cases.conftest import fields_of
from tests.cases.tools.users import ME, NEW, USERS, address
from tests.factories import agent_client, browser_client, join_case, make_case, make_item, make_user, token_client

pytestmark = pytest.mark.django_db


class TestReading:
    def test_me_says_who_calls(self, attorney: User, firm: Firm) -> None:
        answer = token_client(attorney).get(ME).json()
        assert (answer["id"], answer["role"]) == (str(attorney.pk), "attorney")
        assert answer["firm"] == {"id": str(firm.pk), "name": firm.name, "time_zone": "UTC"}
        assert answer["allowed_actions"] == ["users.update"]
        assert attorney.name in browser_client(attorney).get(ME).content.decode()
        assert APIClient().get(ME).status_code == 401

    def test_colleagues_see_the_firm_s_people_by_name_and_no_other_firm_s(
        self, admin: User, attorney: User, client_user: User, case: Case, stranger: User
    ) -> None:
        answer = token_client(attorney).get(USERS).json()
        assert [one["name"] for one in answer["items"]] == ["Ada Admin", "Dana Moran", "Mara Ellison"]
        page = browser_client(attorney).get(USERS).content.decode()
        assert [one["id"] in page for one in answer["items"]] == [True] * 3
        assert str(stranger.pk) not in page

    @pytest.mark.parametrize(
        ("query", "names"),
        [
            ("role=client", ["Dana Moran"]),
            ("q=mara ell", ["Mara Ellison"]),
            ("q=ada@", ["Ada Admin"]),
            ("is_active=false", ["Gone Person"]),
            ("q=nobody", []),
        ],
    )
    def test_the_list_is_filtered(
        self, admin: User, attorney: User, client_user: User, query: str, names: list[str]
    ) -> None:
        make_user(attorney.firm, name="Gone Person", is_active=False)
        answer = token_client(admin).get(f"{USERS}?{query}").json()
        assert [one["name"] for one in answer["items"]] == names

    @pytest.mark.parametrize("query", ["role=boss", "is_active=1", "order=email", "limit=0", "cursor=x"])
    def test_the_list_refuses_what_it_does_not_know(self, admin: User, query: str) -> None:
        assert fields_of(token_client(admin).get(f"{USERS}?{query}"))

    def test_the_list_pages_on(self, admin: User, attorney: User, client_user: User) -> None:
        client = token_client(admin)
        first = client.get(f"{USERS}?limit=2").json()
        rest = client.get(USERS, {"limit": 2, "cursor": first["next_cursor"]}).json()
        assert first["has_more"]
        assert not rest["has_more"]
        assert [one["name"] for one in rest["items"]] == ["Mara Ellison"]

    def test_guests_see_only_those_they_share_a_case_with(
        self, firm: Firm, attorney: User, case: Case, admin: User
    ) -> None:
        guest = make_user(firm, Role.GUEST, name="Gus Guest")
        join_case(case, guest)
        make_case(firm, make_user(firm, name="Elsewhere"))
        answer = token_client(guest).get(USERS).json()
        assert [one["name"] for one in answer["items"]] == ["Dana Moran", "Gus Guest", "Mara Ellison"]
        assert token_client(guest).get(address(admin)).status_code == 404

    def test_clients_and_guests_of_other_cases_are_known_to_nobody_of_this_one(
        self, firm: Firm, attorney: User, case: Case, admin: User, client_user: User
    ) -> None:
        outside, missing = self._of_another_case(firm), f"{USERS}/{firm.pk}"
        clients = [token_client(attorney), token_client(make_user(firm, Role.STAFF)), agent_client(attorney, case)]
        for client in clients:
            found = {one["id"] for one in client.get(USERS, {"limit": 100}).json()["items"]}
            assert not found & {str(user.pk) for user in outside}
            for user in outside:
                answer = client.get(address(user))
                assert (answer.status_code, answer.json()) == (404, client.get(missing).json())
                assert client.get(USERS, {"q": user.email}).json()["items"] == []
        adding, none = (
            token_client(attorney).post(f"/v1/cases/{case.pk}/participants", {"user_id": str(pk)})
            for pk in (outside[0].pk, firm.pk)
        )
        assert (fields_of(adding), adding.json()) == (fields_of(none), none.json())
        shown = browser_client(attorney).get(f"/cases/{case.pk}/settings").content.decode()
        assert not [user for user in outside if user.name in shown or str(user.pk) in shown]
        everybody = {one["id"] for one in token_client(admin).get(USERS).json()["items"]}
        assert {str(user.pk) for user in outside} < everybody

    def test_an_agent_knows_its_attorney_and_who_takes_part_in_its_cases(
        self, firm: Firm, attorney: User, case: Case, admin: User, client_user: User
    ) -> None:
        second = make_case(firm, attorney, make_user(firm, Role.CLIENT, name="Second Client"))
        make_user(firm, name="Cole Ague")
        assert self._known(agent_client(attorney, case)) == ["Dana Moran", "Mara Ellison"]
        assert self._known(agent_client(attorney, second)) == ["Mara Ellison", "Second Client"]
        assert self._known(agent_client(admin, second)) == ["Ada Admin", "Mara Ellison", "Second Client"]

    def test_a_client_knows_the_firm_s_people_of_the_case_and_no_other_client_or_guest(
        self, firm: Firm, attorney: User, case: Case, client_user: User
    ) -> None:
        for role in (Role.CLIENT, Role.GUEST):
            join_case(case, make_user(firm, role, name=f"Other {role}"))
        shown = token_client(client_user).get(f"/v1/cases/{case.pk}").json()["participants"]
        assert [one["name"] for one in shown] == ["Mara Ellison"]
        assert len(token_client(attorney).get(f"/v1/cases/{case.pk}").json()["participants"]) == 4
        known = User.objects.visible_to(person_scope(client_user)).exclude(pk=client_user.pk)
        assert [one.name for one in known] == ["Mara Ellison"], "wherever people are looked for"

    def _of_another_case(self, firm: Firm) -> list[User]:
        people = [make_user(firm, role, name=f"Hidden {role}") for role in (Role.CLIENT, Role.GUEST)]
        make_case(firm, make_user(firm), *people)
        return people

    def _known(self, client: APIClient) -> list[str]:
        return [one["name"] for one in client.get(USERS).json()["items"]]

    def test_clients_have_no_list_but_change_their_own_profile(
        self, client_user: User, case: Case, attorney: User
    ) -> None:
        client = token_client(client_user)
        assert client.get(USERS).status_code == 403
        assert client.patch(address(client_user), {"phone": "+1 555 0199"}).json()["phone"] == "+1 555 0199"
        assert client.patch(address(attorney), {"phone": "1"}).status_code == 403

    def test_one_is_read_and_foreign_ones_are_as_missing(self, attorney: User, admin: User, stranger: User) -> None:
        client = token_client(attorney)
        assert client.get(address(admin)).json()["email"] == admin.email
        assert admin.email in browser_client(attorney).get(address(admin)).content.decode()
        foreign, missing = client.get(address(stranger)), client.get(f"{USERS}/{stranger.firm_id}")
        assert foreign.status_code == missing.status_code == 404
        assert foreign.json() == missing.json()

    def test_the_list_costs_the_same_for_any_number(self, admin: User, firm: Firm) -> None:
        client = token_client(admin)
        counts = []
        for _ in range(2):
            for _ in range(5):
                make_user(firm)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(USERS).status_code == 200
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 8


class TestChanging:
    def test_people_change_their_own_profile(self, attorney: User) -> None:
        client = token_client(attorney)
        answer = client.patch(address(attorney), {"name": "Mara E.", "title": "Partner"})
        assert (answer.json()["name"], answer.json()["title"], answer.json()["version"]) == ("Mara E.", "Partner", 2)
        assert Event.objects.get(event_type="user.updated").data == {"fields": ["name", "title"]}
        assert client.patch(address(attorney), {"name": "X"}, HTTP_IF_MATCH='"1"').status_code == 409
        assert client.patch(address(attorney), {"title": "Partner"}).json()["version"] == 2

    def test_people_choose_the_columns_they_see_of_a_list_and_nobody_elses(
        self, attorney: User, admin: User, case: Case
    ) -> None:
        make_item(case, "Paid.", author="Rhea Author", custodian="Carl Custodian")
        client, page = token_client(attorney), browser_client(attorney)
        documents = f"/v1/cases/{case.pk}/evidence"
        usual = page.get(documents).content.decode()
        assert "Custodian" in usual
        assert "Rhea Author" not in usual
        chosen = {"columns": {"evidence": ["author", "kind", "author"]}}
        assert client.patch(address(attorney), chosen).status_code == 200
        assert client.patch(address(attorney), {"columns": {"entities": []}}).status_code == 200
        assert client.get(ME).json()["columns"] == {"evidence": ["author", "kind"], "entities": []}
        shown = page.get(documents).content.decode()
        assert "Rhea Author" in shown
        assert shown.index(">Kind</th>") < shown.index(">Author</th>")
        assert "Carl Custodian" not in shown
        assert "Carl Custodian" in browser_client(admin).get(documents).content.decode()
        assert token_client(admin).patch(address(attorney), chosen).status_code == 403

    @pytest.mark.parametrize("columns", [{"facts": ["text"]}, {"evidence": ["password"]}, {"evidence": "kind"}, []])
    def test_columns_that_a_list_does_not_have_are_refused(self, attorney: User, columns: Any) -> None:
        (field,) = fields_of(token_client(attorney).patch(address(attorney), {"columns": columns}))
        assert field.startswith("columns")

    @pytest.mark.parametrize("change", [{"role": "firm_admin"}, {"role": "client"}])
    def test_but_not_their_own_role(self, attorney: User, change: dict[str, Any]) -> None:
        assert token_client(attorney).patch(address(attorney), change).status_code == 403
        attorney.refresh_from_db()
        assert attorney.role == Role.ATTORNEY
        assert not Event.objects.exists()

    def test_an_agent_reads_people_and_changes_none(self, admin: User, case: Case) -> None:
        agent = agent_client(admin, case)
        assert agent.get(address(admin)).json()["name"] == admin.name
        assert agent.patch(address(admin), {"name": "X"}).status_code == 403
        assert agent.post(USERS, NEW).status_code == 403
        assert agent.get(ME).status_code == 403

    def test_nor_anyone_else_s(self, attorney: User, firm: Firm) -> None:
        answer = token_client(make_user(firm, Role.STAFF)).patch(address(attorney), {"name": "X"})
        assert answer.status_code == 403

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"is_active": "true"}, "is_active"),
            ({"is_active": 1}, "is_active"),
            ({"is_active": False}, "is_active"),
            ({"email": "new@example.com"}, "email"),
            ({"role": "boss"}, "role"),
            ({"is_superuser": True}, "is_superuser"),
        ],
    )
    def test_refuses_look_alikes_and_fields_it_does_not_have(
        self, admin: User, attorney: User, body: dict[str, Any], field: str
    ) -> None:
        assert list(fields_of(token_client(admin).patch(address(attorney), body))) == [field]

    def test_an_admin_gives_and_takes_roles_and_the_cases_follow(self, admin: User, attorney: User, case: Case) -> None:
        client, theirs = token_client(admin), token_client(attorney)
        elsewhere = make_case(case.firm, admin)
        assert client.patch(address(attorney), {"role": "firm_admin"}).status_code == 200
        assert User.objects.get(pk=attorney.pk).is_staff
        assert not CaseUserObjectPermission.objects.filter(user=attorney).exists()
        assert theirs.get(f"/v1/cases/{elsewhere.pk}").status_code == 200
        assert client.patch(address(attorney), {"role": "staff"}).status_code == 200
        assert not User.objects.get(pk=attorney.pk).is_staff
        assert theirs.get(f"/v1/cases/{elsewhere.pk}").status_code == 404
        assert theirs.get(f"/v1/cases/{case.pk}").status_code == 200

    def test_the_last_admin_stays_one(self, admin: User) -> None:
        client = token_client(admin)
        assert client.patch(address(admin), {"role": "attorney"}).status_code == 409
        make_user(admin.firm, Role.FIRM_ADMIN, is_active=False)
        assert client.patch(address(admin), {"role": "attorney"}).status_code == 409
        make_user(admin.firm, Role.FIRM_ADMIN)
        assert client.patch(address(admin), {"role": "attorney"}).status_code == 200
