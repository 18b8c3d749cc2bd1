"""What a document, a thread and a case are about: with places that verify, of what the caller may see, and as things are now."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem, Page
from tests.evidence.pipeline.rerunning import process
from tests.factories import (
    agent_client,
    browser_client,
    join_case,
    make_entity,
    make_fact,
    make_firm,
    make_item,
    make_user,
    token_client,
)

HEAD = (
    "From: {sender}\r\nTo: {to}\r\nDate: {day}\r\nSubject: {subject}\r\nMessage-ID: <{id}@x.example>\r\n{answers}\r\n"
)
FIRST = HEAD.format(
    sender="Ann Orr <ann@x.example>", to="Bo Lund <bo@y.example>", day="Mon, 4 Mar 2024 10:00:00 +0000",
    subject="Turbine delivery", id="a", answers="",
) + "Please confirm that the Stanhope turbine was delivered to the Quarry site on March 1, 2024.\r\n"  # fmt: skip
ANSWER = HEAD.format(
    sender="Bo Lund <bo@y.example>", to="Ann Orr <ann@x.example>", day="Tue, 5 Mar 2024 10:00:00 +0000",
    subject="Re: Turbine delivery", id="b", answers="In-Reply-To: <a@x.example>\r\n",
) + (
    "The turbine arrived on March 2, 2024 and was damaged in transit by the carrier.\r\n\r\n"
    "> Please confirm that the Stanhope turbine was delivered to the Quarry site on March 1, 2024.\r\n"
)  # fmt: skip
HEARING = """DEPOSITION OF ANN ORR
Taken on May 6, 2024

ANN ORR, having been first duly sworn, testified as follows:

EXAMINATION BY MR. VANE:

Q. Where did you work in March 2024?
A. I worked at the Quarry site as the site manager.
Q. Who delivered the turbine?
A. Stanhope Freight delivered the turbine on March 2, 2024, and it was damaged.
"""


def read_in(case: Case, attorney: User, text: str, name: str) -> EvidenceItem:
    made = make_item(case, title=name, content=text.encode(), status=EvidenceItem.Status.UPLOADED)
    EvidenceItem.objects.filter(pk=made.pk).update(filename=name)
    made.refresh_from_db()
    process(person_actor(attorney), made)
    return made


@pytest.fixture
def mails(case: Case, attorney: User) -> list[EvidenceItem]:
    return [read_in(case, attorney, FIRST, "a.eml"), read_in(case, attorney, ANSWER, "b.eml")]


def summed_up(api: APIClient, path: str) -> dict[str, Any]:
    answer = api.get(f"/v1/{path}")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    for statement in [*found.get("statements", []), *found["facts"]]:
        assert statement["citations"], statement
        for cited in statement["citations"]:
            page = Page.objects.get(item=cited["evidence_id"], number=cited["page"])
            assert page.text[cited["start"] : cited["end"]] == cited["quote"] != ""
            assert cited["verified"]
    return found


def test_a_thread_says_who_what_when_and_why_it_matters(api: APIClient, mails: list[EvidenceItem]) -> None:
    for one in mails:
        found = summed_up(api, f"evidence/{one.pk}/thread")
        assert (found["message_count"], found["first_date"], found["last_date"]) == (2, "2024-03-04", "2024-03-05")
        assert [message["evidence_id"] for message in found["messages"]] == [str(mail.pk) for mail in mails]
        assert found["participants"] == [
            {"name": "Ann Orr", "written": 1, "received": 1},
            {"name": "Bo Lund", "written": 1, "received": 1},
        ]
        said = [(statement["author"], statement["date"]) for statement in found["statements"]]
        assert said == [("Ann Orr", "2024-03-04"), ("Bo Lund", "2024-03-05")]
        assert "Please confirm" in found["statements"][0]["text"]
        assert "damaged in transit" in found["statements"][1]["text"]


def test_a_thread_without_what_its_reader_may_not_see(
    case: Case, mails: list[EvidenceItem], attorney: User, firm: Firm
) -> None:
    EvidenceItem.objects.filter(pk=mails[0].pk).update(privilege="work_product", privilege_state="proposed")
    make_fact(mails[0], "Stanhope turbine", text="CANARY fact", weight=99)
    guest = make_user(firm, Role.GUEST)
    join_case(case, guest)
    for reader in (agent_client(attorney, case), token_client(guest)):
        assert reader.get(f"/v1/evidence/{mails[0].pk}/thread").status_code == 404
        found = summed_up(reader, f"evidence/{mails[1].pk}/thread")
        assert found["message_count"] == 1
        assert [one["author"] for one in found["statements"]] == ["Bo Lund"]
        assert "CANARY" not in str(found)
        assert str(mails[0].pk) not in str(found)
        assert "CANARY" not in str(summed_up(reader, f"cases/{case.pk}/summary"))
    assert "CANARY" in str(summed_up(token_client(attorney), f"evidence/{mails[1].pk}/thread"))


def test_a_thread_follows_its_members(api: APIClient, mails: list[EvidenceItem]) -> None:
    api.delete(f"/v1/evidence/{mails[0].pk}")
    assert summed_up(api, f"evidence/{mails[1].pk}/thread")["message_count"] == 1


def test_what_is_no_message_has_no_thread(api: APIClient, letter: EvidenceItem) -> None:
    found = summed_up(api, f"evidence/{letter.pk}/thread")
    assert (found["message_count"], found["messages"], found["statements"], found["facts"]) == (0, [], [], [])


def test_a_transcript_says_who_testified_and_where_each_statement_stands(
    api: APIClient, case: Case, attorney: User
) -> None:
    hearing = read_in(case, attorney, HEARING, "hearing.txt")
    found = summed_up(api, f"evidence/{hearing.pk}/summary")
    words = " ".join(one["text"] for one in found["statements"])
    assert found["statements"][0]["leads"]
    assert "Ann Orr" in words
    assert "Stanhope Freight" in words
    assert found["facts"]


def test_a_statement_whose_words_changed_is_left_out(api: APIClient, mails: list[EvidenceItem]) -> None:
    before = summed_up(api, f"evidence/{mails[0].pk}/summary")["statements"]
    page = Page.objects.get(item=mails[0])
    Page.objects.filter(pk=page.pk).update(text=page.text.replace("Please confirm", "Please forget"))
    # Its facts keep the words they were verified with: only a reading replaces a page, and that takes its facts along.
    after = api.get(f"/v1/evidence/{mails[0].pk}/summary").json()["statements"]
    assert 0 < len(after) < len(before)


def test_a_case_says_what_matters_most_in_the_order_of_days(api: APIClient, case: Case, letter: EvidenceItem) -> None:
    moran = make_entity(case, "Eugenia Moran")
    make_fact(letter, "Paid in full", text="Second", date="2024-05-01", weight=90, entities=(moran,))
    make_fact(letter, "Nothing else is owed", text="First", date="2024-03-03", weight=10, entities=(moran,))
    make_fact(letter, "She signed", text="Undated", weight=50)
    make_fact(letter, "the release", text="Dismissed", date="1999-01-01", weight=99, status="dismissed")
    found = summed_up(api, f"cases/{case.pk}/summary")
    assert [fact["text"] for fact in found["facts"]] == ["First", "Second", "Undated"]
    assert (found["first_date"], found["last_date"]) == ("2024-03-03", "2024-05-01")
    assert [one["name"] for one in found["people"]] == ["Eugenia Moran"]


def test_an_empty_case_says_nothing(api: APIClient, case: Case) -> None:
    found = summed_up(api, f"cases/{case.pk}/summary")
    assert (found["facts"], found["people"], found["first_date"]) == ([], [], None)


def test_is_not_for_clients_and_other_firms(client_api: APIClient, case: Case, letter: EvidenceItem) -> None:
    stranger = token_client(make_user(make_firm("Elsewhere")))
    for path in (f"evidence/{letter.pk}/summary", f"evidence/{letter.pk}/thread", f"cases/{case.pk}/summary"):
        assert client_api.get(f"/v1/{path}").status_code == 403
        assert stranger.get(f"/v1/{path}").status_code == 404
        assert client_api.get(f"/v1/{path}", {"depth": "2"}).status_code in (403, 422)


def test_people_see_them_as_html(case: Case, mails: list[EvidenceItem], attorney: User) -> None:
    browser = browser_client(attorney)
    for path, words in (
        (f"evidence/{mails[1].pk}/thread", "damaged in transit"),
        (f"evidence/{mails[0].pk}/summary", "Please confirm"),
        (f"cases/{case.pk}/summary", "March"),
    ):
        answer = browser.get(f"/v1/{path}")
        assert answer.status_code == 200
        assert words in answer.content.decode()
