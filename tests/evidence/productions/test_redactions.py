"""Personal data is proposed with its reason; people decide; and nobody outside the firm learns of any of it."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem, Redaction
from evidence.redactions.personal import personal_data
from tests.evidence.conftest import error_of, fields_of
from tests.evidence.productions.conftest import redact
from tests.factories import join_case, make_item, make_user, token_client

TEXT = (
    "SSN 219-09-9999, acct. no. 0012345678, card 4111 1111 1111 1111, tel. (212) 555-0199, born on March 3, 1970, "
    "c.voss@example.com. Invoice 000-12-3456 of 2024-03-03, 1234 5678 9012 3456, Exhibit 12-34. Carla Voss, Mara Ellison."
)


@pytest.fixture
def letter(case: Case) -> EvidenceItem:
    return make_item(case, TEXT, TEXT, title="Letter")


def test_personal_data_is_found_by_its_shape_and_no_more() -> None:
    found = {(TEXT[one.start : one.end], one.reason) for one in personal_data(TEXT)}
    assert found == {
        ("219-09-9999", "ssn"), ("0012345678", "account"), ("4111 1111 1111 1111", "account"), ("(212) 555-0199", "phone"),
        ("March 3, 1970", "birth_date"), ("c.voss@example.com", "email"),
    }  # fmt: skip


def test_long_texts_take_no_longer_than_they_are_long() -> None:
    import time

    def taken(text: str) -> float:
        started = time.process_time()
        list(personal_data(text))
        return time.process_time() - started

    for hostile in ("1-", "account no. ", "a.", "(212) ", "4 ", "a@"):
        taken(hostile * 1_000)
        assert taken(hostile * 40_000) < 60 * max(0.005, taken(hostile * 1_000))


def test_proposals_wait_for_a_person(letter: EvidenceItem, as_attorney: APIClient, as_agent: APIClient) -> None:
    path = f"/v1/evidence/{letter.pk}/redactions"
    assert (
        as_agent.post(f"{path}/propose", {}).json()["made"] == 14
    )  # on each page six of personal data, and counsel's name
    again = as_agent.post(f"{path}/propose", {}).json()
    assert (again["made"], again["known"]) == (0, 14)
    listed = as_attorney.get(f"{path}?state=proposed&page=2").json()["items"]
    assert {one["reason"] for one in listed} == {"ssn", "account", "phone", "birth_date", "email", "privileged"}
    assert all(one["note"] and one["made_by"]["type"] == "engine" for one in listed)
    one = listed[0]["id"]
    assert as_agent.patch(f"/v1/redactions/{one}", {"state": "dismissed"}).json()["status"] == "awaiting_approval"
    assert as_attorney.patch(f"/v1/redactions/{one}", {"state": "dismissed"}).json()["state"] == "dismissed"
    assert as_attorney.post(f"{path}/propose", {}).json()["made"] == 0  # what was dismissed is not proposed again
    redact(as_attorney, letter, "219-09-9999")
    assert Redaction.objects.get(item=letter, page_number=1, reason="ssn").state == "approved"


def test_an_agent_takes_away_no_person_s_redaction(
    letter: EvidenceItem, as_attorney: APIClient, as_agent: APIClient
) -> None:
    (one,) = redact(as_attorney, letter, "219-09-9999")["redactions"]
    assert as_agent.delete(f"/v1/redactions/{one['id']}").json()["status"] == "awaiting_approval"
    (own,) = redact(as_agent, letter, "Exhibit 12-34", reason="other")["redactions"]
    assert own["state"] == "proposed"
    assert as_agent.delete(f"/v1/redactions/{own['id']}").status_code == 204
    assert as_attorney.delete(f"/v1/redactions/{one['id']}").status_code == 204


def test_the_same_words_everywhere(letter: EvidenceItem, as_attorney: APIClient) -> None:
    assert redact(as_attorney, letter, "Carla Voss", everywhere=True)["made"] == 2
    assert redact(as_attorney, letter, "Carla Voss", everywhere=True)["made"] == 2  # those that there are, approved
    assert Redaction.objects.filter(item=letter).count() == 2
    body = {"page": 2, "quote": "carla  voss,", "reason": "other"}
    assert (
        as_attorney.post(f"/v1/evidence/{letter.pk}/redactions", body).json()["redactions"][0]["words"] == "Carla Voss"
    )


def test_what_is_no_place_is_refused(letter: EvidenceItem, as_attorney: APIClient) -> None:
    path = f"/v1/evidence/{letter.pk}/redactions"
    for body, field in (
        ({"page": 1, "start": 5, "end": 5_000}, "start"), ({"page": 9, "start": 0, "end": 4}, "start"),
        ({"page": 1}, "start"), ({"page": 1, "quote": "Nowhere"}, "quote"),
        ({"page": 1, "boxes": [[0.5, 0.1, 0.2, 0.3]]}, "boxes"), ({"page": 9, "boxes": [[0.1, 0.1, 0.2, 0.3]]}, "page"),
        ({"page": 1, "boxes": [[0.1, 0.1, 0.2, 3]]}, "boxes.0.3"),
    ):  # fmt: skip
        assert field in fields_of(as_attorney.post(path, body | {"reason": "other"})), body


def test_nobody_outside_the_firm_learns_of_redactions(
    letter: EvidenceItem, as_attorney: APIClient, as_client: APIClient, case: Case, firm: Firm, attorney: User
) -> None:
    (one,) = redact(as_attorney, letter, "219-09-9999")["redactions"]
    guest = make_user(firm, Role.GUEST)
    join_case(case, guest)
    for api in (as_client, token_client(guest)):
        assert api.get(f"/v1/evidence/{letter.pk}/redactions").status_code == 403
        assert api.patch(f"/v1/redactions/{one['id']}", {"state": "dismissed"}).status_code in (403, 404)
    error_of(as_client.post(f"/v1/evidence/{letter.pk}/redactions/propose", {}), 403)
