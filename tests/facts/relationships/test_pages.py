"""The page of relationships: what is shown of them, and who may add to them there."""

from __future__ import annotations

from django.test import Client

from cases.models import Case, Role, User
from facts.models import Entity
from tests.factories import browser_client, join_case, make_user
from tests.facts.relationships.conftest import tie


def page(user: User, case: Case) -> str:
    answer = browser_client(user).get(f"/cases/{case.pk}/relationships")
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_lists_adds_and_connects(attorney: User, case: Case, kestrel: Entity, moran: Entity) -> None:
    row = tie(kestrel, "silent partner of", moran, note="Told at intake.")
    shown = page(attorney, case)
    for words in ("silent partner of", "Told at intake.", "No source", "Add a relationship", "How are they connected?"):
        assert words in shown
    assert f"/v1/relationships/{row.pk}" in shown  # it is changed in its place


def test_staff_add_but_do_not_analyze(attorney: User, case: Case) -> None:
    clerk = make_user(attorney.firm, Role.STAFF)
    join_case(case, clerk)
    shown = page(clerk, case)
    assert "Add a relationship" in shown
    assert "How are they connected?" not in shown


def test_paths_are_sentences_that_open_what_they_rest_on(
    attorney: User, case: Case, kestrel: Entity, moran: Entity
) -> None:
    row = tie(kestrel, "owns", moran)
    body = {"from_id": str(kestrel.pk), "to_id": str(moran.pk)}
    url = f"/v1/cases/{case.pk}/relationships/traverse"
    shown = browser_client(attorney).post(url, body, content_type="application/json", HTTP_HX_REQUEST="true")
    assert shown.status_code == 200
    assert "Kestrel Harbor owns Eugenia Moran" in shown.content.decode()
    assert f"/v1/relationships/{row.pk}" in shown.content.decode()
    near = browser_client(attorney).post(
        url, {"from_id": str(kestrel.pk)}, content_type="application/json", HTTP_HX_REQUEST="true"
    )
    assert "1 step away" in near.content.decode()


def test_clients_and_strangers_have_no_such_page(client_user: User, case: Case) -> None:
    assert browser_client(client_user).get(f"/cases/{case.pk}/relationships").status_code in (302, 404)
    assert Client().get(f"/cases/{case.pk}/relationships").status_code == 302


def test_what_is_filtered_is_exported_from_its_page(attorney: User, case: Case) -> None:
    shown = browser_client(attorney).get(f"/cases/{case.pk}/facts?status=approved").content.decode()
    assert f"/v1/cases/{case.pk}/facts/export" in shown
    assert '<input type="hidden" name="status" value="approved">' in shown
    names = browser_client(attorney).get(f"/cases/{case.pk}/people").content.decode()
    assert f"/v1/cases/{case.pk}/entities/export" in names
    assert '<input type="hidden" name="type" value="person,organization">' in names
    link = browser_client(attorney).post(
        f"/v1/cases/{case.pk}/facts/export", {"format": "csv"}, content_type="application/json", HTTP_HX_REQUEST="true"
    )
    assert 'download="facts.csv"' in link.content.decode()
