"""Author, recipients and the custodian's hint: read with what says so, never over a person's word, and found by name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from cases.scopes import person_actor
from evidence.items.correspondents import correspondent_keys, part_keys
from evidence.models import EvidenceItem, Page
from tests.evidence.pipeline.rerunning import process
from tests.extent import first
from tests.factories import (
    agent_client,
    browser_client,
    grant_guest,
    join_case,
    make_case,
    make_firm,
    make_item,
    make_user,
    token_client,
)

MAIL = (
    'From: "Orr, Ann" <ann.orr@pell.example>\r\nTo: Bo Lund <bo.lund@quay.example>\r\nCc: cy@quay.example\r\n'
    "Date: Mon, 4 Mar 2024 10:00:00 +0000\r\nSubject: Turbine\r\nMessage-ID: <1@pell.example>\r\n\r\nPlease sign it today.\r\n"
)
READ = {"author": "Ann Orr", "recipients": [{"name": "Ed Poe", "address": "", "role": "to"}]}


@pytest.fixture
def mail(case: Case, attorney: User) -> EvidenceItem:
    """A message that was read, in its sender's folder."""
    made = make_item(case, title="Turbine", content=MAIL.encode(), status=EvidenceItem.Status.UPLOADED)
    EvidenceItem.objects.filter(pk=made.pk).update(filename="orr-a/1.eml")
    made.refresh_from_db()
    process(person_actor(attorney), made)
    return made


def shown(api: APIClient, item: EvidenceItem) -> dict[str, Any]:
    found: dict[str, Any] = api.get(f"/v1/evidence/{item.pk}").json()
    return found


def found_by(api: APIClient, case: Case, **query: str) -> list[str]:
    answer = api.get(f"/v1/cases/{case.pk}/evidence", query)
    assert answer.status_code == 200, answer.content
    return [one["title"] for one in answer.json()["items"]]


def test_a_message_says_who_wrote_it_to_whom_and_where_that_stands(as_attorney: APIClient, mail: EvidenceItem) -> None:
    read = shown(as_attorney, mail)
    assert (read["author"], read["author_address"]) == ("Ann Orr", "ann.orr@pell.example")
    assert read["recipients"] == [
        {"name": "Bo Lund", "address": "bo.lund@quay.example", "role": "to"},
        {"name": "", "address": "cy@quay.example", "role": "cc"},
    ]
    assert (read["custodian"], read["custodian_hint"]) == ("", "Ann Orr")
    sources = {one["field"]: one for one in read["read_from"]}
    assert {name: one["basis"] for name, one in sources.items()} == {
        "author": "mail header",
        "recipients": "mail header",
        "custodian_hint": "folder",
    }
    for name in ("author", "recipients"):
        page = Page.objects.get(item=mail, number=sources[name]["page"])
        assert page.text[sources[name]["start"] : sources[name]["end"]] == sources[name]["quote"] != ""
    assert (sources["custodian_hint"]["page"], sources["custodian_hint"]["quote"]) == (None, "")


def test_what_a_person_wrote_stays_when_it_is_read_again(
    as_attorney: APIClient, case: Case, mail: EvidenceItem, attorney: User
) -> None:
    answer = as_attorney.patch(f"/v1/evidence/{mail.pk}", {"author": "Dee Falk", "custodian": "Eve Hall"})
    assert answer.status_code == 200, answer.content
    process(person_actor(attorney), mail)
    read = shown(as_attorney, mail)
    assert (read["author"], read["custodian"]) == ("Dee Falk", "Eve Hall")
    assert [one["field"] for one in read["read_from"]] == ["recipients", "custodian_hint"]
    assert read["recipients"][0]["name"] == "Bo Lund"
    assert found_by(as_attorney, case, author="dee falk") == ["Turbine"]
    assert found_by(as_attorney, case, author="Ann Orr") == []


def test_emptied_by_a_person_it_stays_empty(as_attorney: APIClient, mail: EvidenceItem, attorney: User) -> None:
    as_attorney.patch(f"/v1/evidence/{mail.pk}", {"recipients": []})
    process(person_actor(attorney), mail)
    assert shown(as_attorney, mail)["recipients"] == []


@pytest.mark.parametrize(
    "query",
    first(
        2,
        [
            {"author": "ann  ORR"},
            {"recipient": "cy@QUAY.example"},
            {"author": "ann.orr@pell.example"},
            {"recipient": "Bo Lund"},
            {"author": "Ann Orr", "recipient": "Bo Lund"},
        ],
    ),
    ids=str,
)
def test_is_found_by_who_wrote_or_got_it(
    as_attorney: APIClient, case: Case, mail: EvidenceItem, attorney: User, query: dict[str, str]
) -> None:
    """Without ``--full`` an author by name and a recipient by address."""
    make_item(case, "Other words.", title="Other")
    other = make_case(case.firm, attorney)
    make_item(other, "Other.", title="Elsewhere", lookup_keys=["author:ann orr", "to:bo lund"])
    assert found_by(as_attorney, case, **query) == ["Turbine"]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Dr. Mary Ann  O\u2019Dell", ["mary", "o\u2019dell", "mary ann", "ann o\u2019dell", "dr o\u2019dell"]),
        ("ann.orr@mail.pell.example", ["orr", "ann orr", "mail pell example", "mail"]),
        ("cy@quay.example", ["cy", "quay", "quay example"]),
        ("Orr", ["orr"]),
    ],
)
def test_a_name_or_address_is_found_by_its_parts(name: str, parts: list[str]) -> None:
    assert {f"to~:{part}" for part in parts} <= set(part_keys("to", name))


def test_no_two_peoples_parts_make_a_third() -> None:
    keys = correspondent_keys("", "", [{"name": "Ann Orr", "address": ""}, {"name": "Bo Lund", "address": ""}])
    assert "to~:bo lund" in keys
    assert "to~:ann lund" not in keys


def test_documents_read_before_are_found_by_parts_too(case: Case) -> None:
    made = make_item(case, "Words.", lookup_keys=["author:ann orr", "to:bo@pell.example", "message:<1@x.example>"])
    bare = make_item(case, "More words.")
    for _ in range(2):
        import_module("evidence.migrations.0046_parts_of_names").add(apps, None)
    keys = EvidenceItem.objects.get(pk=made.pk).lookup_keys
    assert keys[:3] == ["author:ann orr", "to:bo@pell.example", "message:<1@x.example>"]
    assert set(keys[3:]) == {*part_keys("author", "ann orr"), *part_keys("to", "bo@pell.example")}
    assert len(keys) == len(set(keys))
    assert EvidenceItem.objects.get(pk=bare.pk).lookup_keys == []


def test_an_author_is_no_recipient(as_attorney: APIClient, case: Case, mail: EvidenceItem) -> None:
    assert found_by(as_attorney, case, recipient="Ann Orr") == []
    assert found_by(as_attorney, case, author="Bo Lund") == []


@pytest.mark.parametrize(
    ("body", "field"),
    first(
        2,
        [
            ({"author": "x" * 201}, "author"),
            ({"recipients": [{"role": "to"}]}, "recipients"),
            ({"recipients": [{"name": "A", "role": "from"}]}, "recipients"),
            ({"recipients": [{"name": "A"}] * 101}, "recipients"),
            ({"custodian_hint": "A"}, "custodian_hint"),
            ({"read_from": []}, "read_from"),
        ],
    ),
    ids=lambda value: str(value)[:40],
)
def test_refuses_what_is_none(as_attorney: APIClient, mail: EvidenceItem, body: dict[str, Any], field: str) -> None:
    """Without ``--full`` a value of each of two fields."""
    answer = as_attorney.patch(f"/v1/evidence/{mail.pk}", body)
    assert answer.status_code == 422, answer.content
    assert [name.partition(".")[0] for name in answer.json()["error"]["details"]["fields"]][:1] == [field]
    mail.refresh_from_db()
    assert mail.author == "Ann Orr"


def test_an_agent_changes_what_a_person_wrote_with_approval_and_the_engines_word_without(
    as_attorney: APIClient, case: Case, mail: EvidenceItem, attorney: User
) -> None:
    agent = agent_client(attorney, case)
    assert agent.patch(f"/v1/evidence/{mail.pk}", READ).status_code == 200
    as_attorney.patch(f"/v1/evidence/{mail.pk}", {"author": "Dee Falk"})
    assert agent.patch(f"/v1/evidence/{mail.pk}", {"author": "Ann Orr"}).status_code == 202
    assert agent.patch(f"/v1/evidence/{mail.pk}", {"author_address": "ann@x.example"}).status_code == 202
    mail.refresh_from_db()
    assert (mail.author, mail.author_address) == ("Dee Falk", "ann.orr@pell.example")


def test_a_client_reads_and_asks_nothing_of_it(as_client: APIClient, case: Case, mail: EvidenceItem) -> None:
    EvidenceItem.objects.filter(pk=mail.pk).update(client_visible=True)
    read = shown(as_client, mail)
    assert (read["author"], read["author_address"], read["recipients"]) == ("", "", [])
    assert (read["custodian_hint"], read["read_from"]) == ("", [])
    for name in ("author", "recipient"):
        answer = as_client.get(f"/v1/cases/{case.pk}/evidence", {name: "Ann Orr"})
        assert answer.status_code == 422
        assert answer.json()["error"]["details"]["fields"] == {name: ["There is no such filter."]}


def test_a_guest_reads_who_wrote_what_they_are_granted_and_no_hint(case: Case, mail: EvidenceItem) -> None:
    guest = make_user(case.firm, Role.GUEST)
    join_case(case, guest)
    api = token_client(guest)
    grant_guest(case, guest, make_item(case, "Words.", title="Granted"))
    assert found_by(api, case, author="Ann Orr") == []
    grant_guest(case, guest)
    assert found_by(api, case, author="Ann Orr") == ["Turbine"]
    read = shown(api, mail)
    assert (read["author"], read["custodian_hint"], read["read_from"]) == ("Ann Orr", "", [])


def test_who_does_not_see_withheld_evidence_finds_none_of_it_by_its_author(
    as_attorney: APIClient, case: Case, mail: EvidenceItem, attorney: User
) -> None:
    as_attorney.put(f"/v1/evidence/{mail.pk}/privilege", {"privilege": "attorney_client", "basis": "Advice."})
    EvidenceItem.objects.filter(pk=mail.pk).update(
        privilege="attorney_client", privilege_state="proposed", privilege_by_type="engine"
    )
    assert found_by(as_attorney, case, author="Ann Orr") == ["Turbine"]
    assert found_by(agent_client(attorney, case), case, author="Ann Orr") == []


def test_the_record_of_a_paper_original_says_who_wrote_it(as_attorney: APIClient, case: Case) -> None:
    """As long as names may be, and however much longer they are when capitals do not matter."""
    for author in ("Ann Orr", "-" * 200, "\u0130" * 200):
        body = {
            "title": author[:9],
            "author": author,
            "recipients": [{"name": "\ufb03" * 200, "address": "x" * 200}] * 100,
        }
        answer = as_attorney.post(f"/v1/cases/{case.pk}/evidence", body)
        assert answer.status_code == 201, answer.content
        assert found_by(as_attorney, case, author=author) == [author[:9]]


def test_another_firm_finds_nothing(case: Case, mail: EvidenceItem) -> None:
    stranger = make_user(make_firm("Elsewhere"))
    assert token_client(stranger).get(f"/v1/cases/{case.pk}/evidence", {"author": "Ann Orr"}).status_code == 404


def test_people_see_the_hint_and_take_it_over_on_the_page(mail: EvidenceItem, attorney: User) -> None:
    page = browser_client(attorney)
    part = page.get(f"/v1/evidence/{mail.pk}").content.decode()
    assert "Perhaps Ann Orr" in part
    answer = page.patch(f"/v1/evidence/{mail.pk}", {"custodian": "Ann Orr", "version": mail.version})
    assert answer.status_code == 200
    assert "Perhaps" not in answer.content.decode()
    mail.refresh_from_db()
    assert (mail.custodian, mail.written_by["custodian"]["type"]) == ("Ann Orr", "human")
