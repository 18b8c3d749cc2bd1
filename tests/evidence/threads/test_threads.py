"""Messages are joined by what they answer, in whatever order they come in; a thread is what its reader may see of it."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from config.boundary import firm_boundary
from evidence.items.correspondents import correspondent_keys
from evidence.models import EvidenceItem, ThreadMessage
from evidence.threads.joining import thread_joined, thread_keys
from tests.each import each
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

FIRST = {"message-id": "<a@x.example>", "subject": "Turbine"}
ANSWER = {"message-id": "<b@y.example>", "in-reply-to": "<a@x.example>", "subject": "Re: Turbine"}
LAST = {"message-id": "<c@x.example>", "references": "<a@x.example> <b@y.example>", "subject": "Re: Turbine"}
ANN, BO, CY = ({"name": name, "address": "", "role": "to"} for name in ("Ann Orr", "Bo Lund", "Cy Vane"))


def message(
    case: Case, metadata: dict[str, str], title: str = "", author: str = "Ann Orr", **fields: Any
) -> EvidenceItem:
    """A message as reading it in leaves it."""
    to = fields.pop("recipients", [BO])
    people = correspondent_keys(author, "", to)
    item = make_item(
        case, "Words.", title=title or metadata.get("subject", "Mail"), author=author, recipients=to, kind="email",
        lookup_keys=people + thread_keys(metadata), **fields,
    )  # fmt: skip
    joined(item, metadata, people)
    return item


def joined(item: EvidenceItem, metadata: dict[str, str], people: list[str]) -> None:
    with firm_boundary(item.firm_id):
        thread_joined(item, thread_keys(metadata), people)


def threads(case: Case) -> list[set[str]]:
    rows = ThreadMessage.objects.filter(case=case).order_by("thread_id").values_list("thread_id", "item__title")
    return [{title for _, title in group} for _, group in itertools.groupby(rows, key=lambda row: row[0])]


@each(
    [*itertools.permutations([("A", FIRST), ("B", ANSWER), ("C", LAST)])],
    name=lambda order: "".join(o[0] for o in order),
)
def test_messages_find_each_other_in_any_order(
    db: None, one: tuple[str, Any], two: tuple[str, Any], three: tuple[str, Any]
) -> None:
    firm = make_firm()
    case = make_case(firm, make_user(firm))
    for title, metadata in (one, two, three):
        message(case, metadata, title)
    assert threads(case) == [{"A", "B", "C"}]


def test_the_missing_one_between_joins_two_threads(case: Case) -> None:
    far = {"message-id": "<d@x.example>", "in-reply-to": "<b@y.example>"}
    message(case, FIRST, "A")
    message(case, far, "D")
    assert threads(case) == [{"A"}, {"D"}]
    message(case, ANSWER, "B")
    assert threads(case) == [{"A", "B", "D"}]


@each(
    [
        ({"subject": "Re: Turbine"}, "Bo Lund", [ANN], True),
        ({"subject": "FW: turbine"}, "Bo Lund", [ANN, CY], True),
        ({"subject": "Re: Turbine"}, "Dee Falk", [CY], False),
        ({"subject": "Re: Turbine"}, "Ann Orr", [CY], False),
        ({"subject": "Re: Boiler"}, "Bo Lund", [ANN], False),
        ({"subject": "Re: Turbine", "in-reply-to": "<else@z.example>"}, "Bo Lund", [ANN], False),
        ({"subject": "Turbine", "message-id": "<a@x.example>"}, "Ann Orr", [BO], True),
    ],
    name=str,
)
def test_without_ids_by_subject_and_the_same_people(
    db: None, metadata: dict[str, str], author: str, recipients: list[Any], is_one: bool
) -> None:
    firm = make_firm()
    case = make_case(firm, make_user(firm))
    message(case, FIRST, "A")
    message(case, metadata, "B", author, recipients=recipients)
    assert (len(threads(case)) == 1) == is_one


def test_other_cases_are_none_of_it(case: Case, attorney: User) -> None:
    other = make_case(case.firm, attorney)
    message(case, FIRST, "A")
    message(other, ANSWER, "B")
    assert (threads(case), threads(other)) == ([{"A"}], [{"B"}])


def test_read_again_it_stays_in_its_thread(case: Case) -> None:
    first, answer = message(case, FIRST, "A"), message(case, ANSWER, "B")
    for one, metadata in ((first, FIRST), (answer, ANSWER)):
        joined(one, metadata, one.lookup_keys)
    assert threads(case) == [{"A", "B"}]


@pytest.fixture
def thread(case: Case) -> list[EvidenceItem]:
    return [
        message(case, FIRST, "A", document_date="2024-03-04"),
        message(case, ANSWER, "B", "Bo Lund", recipients=[ANN], document_date="2024-03-05"),
        message(case, LAST, "C", document_date="2024-03-07"),
    ]


def listed(api: APIClient, case: Case) -> list[tuple[str, int, str, str, list[str]]]:
    answer = api.get(f"/v1/cases/{case.pk}/threads")
    assert answer.status_code == 200, answer.content
    names = ("title", "message_count", "first_date", "last_date", "authors")
    return [tuple(one[name] for name in names) for one in answer.json()["items"]]


def test_a_thread_is_listed_once_and_a_single_message_not(
    as_attorney: APIClient, case: Case, thread: list[EvidenceItem]
) -> None:
    message(case, {"message-id": "<z@x.example>"}, "Alone")
    make_item(case, "Words.", title="Letter")
    assert listed(as_attorney, case) == [("A", 3, "2024-03-04", "2024-03-07", ["Ann Orr", "Bo Lund"])]


def test_the_list_goes_on_where_a_page_ended(as_attorney: APIClient, case: Case) -> None:
    for number in range(3):
        for part in ("x", "y"):
            message(
                case,
                {"message-id": f"<{number}{part}@x.example>", "references": f"<{number}r@x.example>"},
                f"{number}{part}",
            )
    found: list[str] = []
    query = {"limit": "1"}
    for _ in range(3):
        page = as_attorney.get(f"/v1/cases/{case.pk}/threads", query).json()
        found += [one["title"] for one in page["items"]]
        query["cursor"] = page["next_cursor"]
    assert page["next_cursor"] is None
    assert found == ["2x", "1x", "0x"]


def test_what_is_withheld_is_neither_counted_nor_named(
    case: Case, thread: list[EvidenceItem], attorney: User, firm: Firm
) -> None:
    first = thread[0]
    EvidenceItem.objects.filter(pk=first.pk).update(
        privilege="work_product",
        privilege_state="proposed",
        privilege_by_type="engine",
        title="CANARY",
        author="Canary",
    )
    guest = make_user(firm, Role.GUEST)
    join_case(case, guest)
    for api in (agent_client(attorney, case), token_client(guest)):
        assert listed(api, case) == [("B", 2, "2024-03-05", "2024-03-07", ["Ann Orr", "Bo Lund"])]
    grant_guest(case, guest, thread[1])
    assert listed(token_client(guest), case) == []
    assert listed(token_client(attorney), case)[0][:2] == ("CANARY", 3)


def test_what_was_taken_out_is_no_part(as_attorney: APIClient, case: Case, thread: list[EvidenceItem]) -> None:
    for one in thread[:2]:
        as_attorney.delete(f"/v1/evidence/{one.pk}")
    assert listed(as_attorney, case) == []


def test_is_not_for_clients_and_other_firms(as_client: APIClient, case: Case, thread: list[EvidenceItem]) -> None:
    assert as_client.get(f"/v1/cases/{case.pk}/threads").status_code == 403
    stranger = token_client(make_user(make_firm("Elsewhere")))
    assert stranger.get(f"/v1/cases/{case.pk}/threads").status_code == 404


def test_people_see_them_on_a_page(case: Case, thread: list[EvidenceItem], attorney: User) -> None:
    page = browser_client(attorney).get(f"/cases/{case.pk}/evidence/threads")
    assert page.status_code == 200
    assert f"/evidence/{thread[0].pk}#thread" in page.content.decode()
    assert "3 messages" in page.content.decode()
