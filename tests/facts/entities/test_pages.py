"""The page of a name that was merged: it leads to the one that stands for it, and to nobody else's."""

from __future__ import annotations

import pytest

from cases.models import Case, Firm, Role, User
from cases.scopes import person_actor
from facts.entities.merging import entities_merge
from facts.models import Entity
from tests.factories import browser_client, grant_guest, join_case, make_entity, make_firm, make_item, make_user


@pytest.fixture
def merged(case: Case, attorney: User) -> tuple[Entity, Entity, Entity]:
    """Ann Reed stands for A. Reed, who stood for Annie."""
    ann, reed, annie = (make_entity(case, name) for name in ("Ann Reed", "A. Reed", "Annie"))
    entities_merge(actor=person_actor(attorney), kept=reed, others=[annie])
    entities_merge(actor=person_actor(attorney), kept=ann, others=[reed])
    return ann, reed, annie


def test_a_merged_name_leads_to_the_one_that_stands_for_it(
    attorney: User, merged: tuple[Entity, Entity, Entity]
) -> None:
    ann, *others = merged
    for one in others:
        answer = browser_client(attorney).get(f"/entities/{one.pk}")
        assert (answer.status_code, answer.headers.get("Location")) == (302, f"/entities/{ann.pk}")
    assert browser_client(attorney).get(f"/entities/{ann.pk}").status_code == 200


def test_who_may_not_see_the_one_is_not_led_there(
    attorney: User, client_user: User, merged: tuple[Entity, Entity, Entity]
) -> None:
    _, reed, _ = merged
    outside = make_user(attorney.firm, Role.ATTORNEY)
    rival = make_user(make_firm("Rivals"), Role.ATTORNEY)
    for user in (outside, rival, client_user):
        assert browser_client(user).get(f"/entities/{reed.pk}").status_code == 404


def test_guests_are_not_led_from_names_that_no_document_of_theirs_has(
    case: Case, firm: Firm, merged: tuple[Entity, Entity, Entity]
) -> None:
    ann, reed, _ = merged
    guest = make_user(firm, Role.GUEST)
    join_case(case, guest)
    grant_guest(case, guest, make_item(case, "Other words."))
    for one in (ann, reed):
        assert browser_client(guest).get(f"/entities/{one.pk}").status_code == 404
