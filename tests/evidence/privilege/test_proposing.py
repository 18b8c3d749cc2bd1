"""A file that is read is proposed as privileged with its words, before anyone outside can read them."""

from __future__ import annotations

import pytest

from cases.models import Case, Role, User
from evidence.extraction.base import Extracted, PageText
from evidence.models import EvidenceItem
from evidence.privilege.proposing import assess, propose
from tests.factories import make_item, token_client

pytestmark = pytest.mark.django_db
MARKED = "ATTORNEY WORK PRODUCT\n\nShe would take 410,000 dollars."


def read(item: EvidenceItem, text: str) -> bool:
    extracted = Extracted(outcome="ok", media_type="text/plain", pages=(PageText(1, text),))
    return propose(item, assess(item, extracted))


def test_a_proposal_says_what_why_and_who_and_withholds(case: Case, people: dict[str, User]) -> None:
    item = make_item(case, MARKED, title="Memo")
    assert read(item, MARKED)
    item.refresh_from_db()
    assert (item.privilege, item.privilege_state, item.withheld) == ("work_product", "proposed", True)
    assert item.privilege_by_type == "engine"
    assert item.privilege_reasons[0]["quote"] == "ATTORNEY WORK PRODUCT"
    shown = token_client(people[Role.STAFF]).get(f"/v1/evidence/{item.pk}").json()
    assert shown["privilege_reasons"] == [
        {"why": "It is marked as attorney work product.", "page": 1, "quote": "ATTORNEY WORK PRODUCT"}
    ]
    assert token_client(people[Role.GUEST]).get(f"/v1/evidence/{item.pk}").status_code == 404


def test_reading_again_takes_nothing_back(case: Case) -> None:
    item = make_item(case, MARKED, title="Memo")
    read(item, MARKED)
    assert not read(item, MARKED)
    assert not read(item, "The words of another scan.")
    item.refresh_from_db()
    assert item.withheld


def test_what_an_attorney_decided_stays(case: Case, people: dict[str, User]) -> None:
    item = make_item(case, MARKED, title="Memo")
    address = f"/v1/evidence/{item.pk}/privilege"
    assert token_client(people[Role.ATTORNEY]).put(address, {"privilege": "none"}).status_code == 200
    assert not read(EvidenceItem.objects.get(pk=item.pk), MARKED)
    item.refresh_from_db()
    assert (item.privilege, item.privilege_state, item.withheld) == ("none", "decided", False)


def test_the_same_file_given_again_is_proposed_too(case: Case, people: dict[str, User]) -> None:
    first, again = (
        make_item(case, "Plain words.", content=b"The same bytes.", title=title) for title in ("First", "Again")
    )
    body = {"privilege": "attorney_client", "basis": "Mail with the client."}
    assert token_client(people[Role.ATTORNEY]).put(f"/v1/evidence/{first.pk}/privilege", body).status_code == 200
    assert read(again, "Plain words.")
    again.refresh_from_db()
    assert (again.privilege, again.privilege_state, again.withheld) == ("attorney_client", "proposed", True)
