"""Author and recipients are linked with the case's people where exactly one fits, as far as the caller knows them."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem
from tests.factories import (
    agent_client,
    browser_client,
    grant_guest,
    join_case,
    make_entity,
    make_firm,
    make_item,
    make_user,
    mention,
    token_client,
)

WORDS = "Ann Orr wrote to Bo Lund. A. Orr and Lund met Kestrel Harbor and another Ann Orr."
SENT = [
    {"name": "Bo Lund", "address": "", "role": "to"},
    {"name": "Lund", "address": "", "role": "cc"},
    {"name": "", "address": "office@kestrel.example", "role": "bcc"},
]


@pytest.fixture
def mail(case: Case) -> EvidenceItem:
    return make_item(
        case, WORDS, title="Mail", client_visible=True, author="Ann Orr", author_address="ann@orr.example", recipients=SENT,
        read_from=[{"field": "author", "basis": "mail header", "page": 1, "start": 0, "end": 7, "quote": "Ann Orr"}],
    )  # fmt: skip


def linked(api: APIClient, item: EvidenceItem) -> list[tuple[str, str, str | None]]:
    answer = api.get(f"/v1/evidence/{item.pk}/correspondents")
    assert answer.status_code == 200, answer.content
    people: list[dict[str, Any]] = answer.json()["correspondents"]
    return [(one["role"], one["name"] or one["address"], one["entity"] and one["entity"]["name"]) for one in people]


def test_each_is_who_exactly_one_name_or_address_says(api: APIClient, case: Case, mail: EvidenceItem) -> None:
    mention(make_entity(case, "Ann Orr", aliases=["Ann@orr.example"]), mail, "Ann Orr")
    mention(make_entity(case, "Bo R. Lund", key="bo lund"), mail, "Bo Lund")
    kestrel = make_entity(case, "Kestrel Harbor", type="organization", aliases=["office@kestrel.example"])
    mention(kestrel, mail, "Kestrel Harbor")
    assert linked(api, mail) == [
        ("author", "Ann Orr", "Ann Orr"),
        ("to", "Bo Lund", "Bo R. Lund"),
        ("cc", "Lund", None),
        ("bcc", "office@kestrel.example", "Kestrel Harbor"),
    ]
    first = api.get(f"/v1/evidence/{mail.pk}/correspondents").json()["correspondents"][0]
    assert (first["address"], first["basis"]) == ("ann@orr.example", "mail header")


def test_of_two_that_fit_it_is_neither(api: APIClient, case: Case, mail: EvidenceItem) -> None:
    for key in ("ann orr", "ann b orr"):
        mention(make_entity(case, "Ann Orr", key=key, aliases=["ann@orr.example"]), mail, "Ann Orr")
    assert linked(api, mail)[0] == ("author", "Ann Orr", None)


def test_a_name_that_the_document_does_not_have_is_nobody(api: APIClient, case: Case, mail: EvidenceItem) -> None:
    mention(make_entity(case, "Bo Lund"), make_item(case, "Bo Lund met them."), "Bo Lund")
    assert linked(api, mail)[1] == ("to", "Bo Lund", None)


def test_who_does_not_see_withheld_evidence_is_not_given_what_only_that_says(
    case: Case, mail: EvidenceItem, attorney: User
) -> None:
    """The alias that joins the address stands in a withheld document only."""
    kestrel = make_entity(case, "Kestrel Harbor", type="organization", aliases=["office@kestrel.example"])
    mention(kestrel, mail, "Kestrel Harbor")
    secret = make_item(
        case, "office@kestrel.example is Kestrel Harbor.", privilege="work_product", privilege_state="proposed"
    )
    mention(kestrel, secret, "office@kestrel.example")
    assert linked(token_client(attorney), mail)[3][2] == "Kestrel Harbor"
    assert linked(agent_client(attorney, case), mail)[3][2] is None


def test_a_document_that_says_nothing_has_nobody(api: APIClient, case: Case) -> None:
    assert linked(api, make_item(case, "Words.")) == []


def test_is_not_for_clients_and_other_firms(client_api: APIClient, mail: EvidenceItem, case: Case, firm: Firm) -> None:
    assert client_api.get(f"/v1/evidence/{mail.pk}/correspondents").status_code == 403
    guest = make_user(firm, Role.GUEST)
    join_case(case, guest)
    grant_guest(case, guest, make_item(case, "Other words."))
    for stranger in (guest, make_user(make_firm("Elsewhere"))):
        assert token_client(stranger).get(f"/v1/evidence/{mail.pk}/correspondents").status_code == 404


def test_people_see_them_as_links(case: Case, mail: EvidenceItem, attorney: User) -> None:
    ann = make_entity(case, "Ann Orr", aliases=["ann@orr.example"])
    mention(ann, mail, "Ann Orr")
    part = browser_client(attorney).get(f"/v1/evidence/{mail.pk}/correspondents").content.decode()
    assert f"/entities/{ann.pk}" in part
    assert "Bo Lund" in part
    assert "read from the mail header" in part
