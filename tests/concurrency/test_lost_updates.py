"""Two who change the same thing at once: one is refused, because it has changed."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Firm, User
from facts.models import CauseOfAction, Entity, Fact
from tests.concurrency.conftest import at_once
from tests.extent import full
from tests.factories import make_entity, make_fact, make_item, token_client


def test_of_ten_updates_with_one_etag_one_counts(case: Case, attorney: User) -> None:
    fact = make_fact(make_item(case, "Kestrel paid Moran."), "Kestrel paid Moran")
    client = token_client(attorney)
    token = client._credentials["HTTP_AUTHORIZATION"]
    etag = client.get(f"/v1/facts/{fact.pk}")["ETag"]

    def change(place: int) -> Any:
        one = APIClient()
        one.credentials(HTTP_AUTHORIZATION=token)
        return one.patch(f"/v1/facts/{fact.pk}", {"notes": f"Note {place}"}, HTTP_IF_MATCH=etag)

    answers = at_once(10, change)
    assert sorted(one.status_code for one in answers) == [200] + [409] * 9
    kept = next(one.json()["notes"] for one in answers if one.status_code == 200)
    assert Fact.objects.get(pk=fact.pk).notes == kept
    assert Event.objects.filter(event_type="fact.updated").count() == 1


def test_a_stale_etag_changes_nothing(case: Case, attorney: User) -> None:
    client = token_client(attorney)
    etag = client.get(f"/v1/cases/{case.pk}")["ETag"]
    assert client.patch(f"/v1/cases/{case.pk}", {"name": "First"}, HTTP_IF_MATCH=etag).status_code == 200
    refused = client.patch(f"/v1/cases/{case.pk}", {"name": "Second"}, HTTP_IF_MATCH=etag)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "CONFLICT")
    assert Case.objects.get(pk=case.pk).name == "First"


def test_changes_to_one_row_do_not_overwrite_each_other(case: Case, attorney: User) -> None:
    """Without an ETag the updates go one after the other, and each counts."""
    token = token_client(attorney)._credentials["HTTP_AUTHORIZATION"]
    fields = ["description", "client_name", "practice_area", "number"]

    def change(place: int) -> int:
        one = APIClient()
        one.credentials(HTTP_AUTHORIZATION=token)
        return int(one.patch(f"/v1/cases/{case.pk}", {fields[place]: "Changed"}).status_code)

    assert at_once(len(fields), change) == [200] * len(fields)
    row = Case.objects.get(pk=case.pk)
    assert [getattr(row, name) for name in fields] == ["Changed"] * len(fields)
    assert row.version == 1 + len(fields)


def test_of_the_same_made_at_once_one_is_kept(firm: Firm, attorney: User) -> None:
    """Each call looks before the others have committed, and finds nothing of this name."""
    token = token_client(attorney)._credentials["HTTP_AUTHORIZATION"]
    elements = [{"name": "Letter", "text": "The parties agreed by a letter."}]
    cause = {
        "name": "Breach of a side letter",
        "jurisdiction": "Oregon",
        "source": "The firm's own",
        "elements": elements,
    }

    def create(place: int) -> int:
        one = APIClient()
        one.credentials(HTTP_AUTHORIZATION=token)
        return int(one.post("/v1/elements", cause).status_code)

    answers = at_once(6, create)
    assert sorted(answers) == [201] + [409] * 5
    assert CauseOfAction.objects.filter(firm=firm).count() == 1


def test_of_two_names_merged_into_each_other_at_once_one_is_kept(case: Case, attorney: User) -> None:
    """Each call holds the name it keeps and waits for the other's: who is given up on is told that it has changed."""
    token = token_client(attorney)._credentials["HTTP_AUTHORIZATION"]
    names = [make_entity(case, "Ann Moran"), make_entity(case, "Anne Moran")]

    def merge(place: int) -> int:
        one = APIClient()
        one.credentials(HTTP_AUTHORIZATION=token)
        kept, other = names[place % 2], names[1 - place % 2]
        return int(one.post(f"/v1/entities/{kept.pk}/merge", {"entity_ids": [str(other.pk)]}).status_code)

    answers = at_once(6 if full() else 4, merge)  # of each pair that wait for each other one waits a second
    assert answers.count(200) == 1
    assert set(answers) <= {200, 404, 409, 422}
    assert Entity.objects.filter(case=case, merge=None).count() == 1
