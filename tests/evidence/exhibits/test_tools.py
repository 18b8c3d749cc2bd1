"""Exhibit numbers: given once, in order, agreed by attorneys, withdrawn and kept; and the firm's alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Firm, Role
from evidence.models import EvidenceItem, Exhibit
from evidence.models.exhibit import letters
from tests.evidence.conftest import error_of, fields_of
from tests.evidence.exhibits.conftest import assign, begin, number
from tests.evidence.transcripts.depositions import make_transcript
from tests.factories import agent_client, grant_guest, join_case, make_item, make_user, token_client

Series = dict[str, Any]


def labels(outcomes: list[dict[str, Any]]) -> list[Any]:
    return [one["exhibit_label"] for one in outcomes]


class TestGiving:
    def test_the_next_numbers_are_given_in_the_order_asked_for(
        self, as_attorney: APIClient, case: Case, series: Series
    ) -> None:
        first, second, third = (make_item(case, title=f"Letter {one}") for one in "abc")
        assert labels(assign(as_attorney, case, series, third, first)) == ["P-1", "P-2"]
        again = assign(as_attorney, case, series, first, second)
        assert [(one["exhibit_label"], one["outcome"]) for one in again] == [
            ("P-2", "numbered_before"),
            ("P-3", "assigned"),
        ]
        shown = as_attorney.get(f"/v1/evidence/{third.pk}").json()
        assert shown["exhibits"] == ["P-1"]
        listed = as_attorney.get(f"/v1/cases/{case.pk}/evidence").json()["items"]
        assert {one["title"]: one["exhibits"] for one in listed} == {
            "Letter a": ["P-2"],
            "Letter b": ["P-3"],
            "Letter c": ["P-1"],
        }
        assert Event.objects.filter(event_type="exhibit.created").count() == 3
        assert as_attorney.get(f"/v1/cases/{case.pk}/exhibit-series").json()["items"][0]["next_label"] == "P-4"

    def test_numbers_are_written_as_the_series_says(self, as_attorney: APIClient, case: Case) -> None:
        item = make_item(case)
        lettered = begin(as_attorney, case, prefix="Exhibit ", style="letters", start=26)
        joint = begin(as_attorney, case, prefix="Joint ", digits=3)
        assert labels(assign(as_attorney, case, lettered, item, make_item(case))) == ["Exhibit Z", "Exhibit AA"]
        assert labels(assign(as_attorney, case, joint, item)) == ["Joint 001"]
        assert as_attorney.get(f"/v1/evidence/{item.pk}").json()["exhibits"] == ["Exhibit Z", "Joint 001"]
        assert [letters(one) for one in (1, 26, 27, 52, 702, 703)] == ["A", "Z", "AA", "AZ", "ZZ", "AAA"]

    def test_two_series_of_a_case_write_no_number_alike(
        self, as_attorney: APIClient, case: Case, series: Series
    ) -> None:
        body = {"name": "Others", "prefix": "p-"}
        refused = error_of(as_attorney.post(f"/v1/cases/{case.pk}/exhibit-series", body), 409)
        assert refused["details"]["series_id"] == series["id"]
        assign(as_attorney, case, series, make_item(case))
        alike = begin(as_attorney, case, prefix="Exhibit P-")
        wanted: dict[str, object] = {"series_id": alike["id"], "evidence_ids": [str(make_item(case).pk)]}
        assert "reads like" in error_of(as_attorney.post(f"/v1/cases/{case.pk}/exhibits", wanted), 409)["message"]

    def test_what_may_be_privileged_gets_no_number(self, as_attorney: APIClient, case: Case, series: Series) -> None:
        advice = make_item(case, privilege="work_product", privilege_state="proposed")
        open_ = make_item(case)
        outcomes = assign(as_attorney, case, series, advice, open_)
        assert [(one["outcome"], one["exhibit_label"]) for one in outcomes] == [("refused", None), ("assigned", "P-1")]
        assert "nobody has decided" in outcomes[0]["why"]

    def test_a_prefix_that_makes_numbers_unclear_is_refused(self, as_attorney: APIClient, case: Case) -> None:
        for wrong in ("", "1", "P1", "=P-", "-P"):
            answer = as_attorney.post(f"/v1/cases/{case.pk}/exhibit-series", {"name": "X", "prefix": wrong})
            assert "prefix" in fields_of(answer), wrong
        body = {"name": "X", "prefix": "EX", "style": "letters"}
        assert "prefix" in fields_of(as_attorney.post(f"/v1/cases/{case.pk}/exhibit-series", body))


class TestAgreeing:
    def test_what_is_agreed_an_attorney_alone_changes(
        self, as_attorney: APIClient, firm: Firm, case: Case, series: Series
    ) -> None:
        one = number(as_attorney, case, series, make_item(case))
        path = f"/v1/exhibits/{one['id']}"
        staff = make_user(firm, Role.STAFF)
        join_case(case, staff)
        as_staff = token_client(staff)
        assert as_staff.patch(path, {"description": "The letter"}).status_code == 200
        error_of(as_staff.patch(path, {"state": "agreed"}), 403)
        agreed = as_attorney.patch(path, {"state": "agreed"}).json()
        assert (agreed["state"], bool(agreed["agreed_at"])) == ("agreed", True)
        error_of(as_staff.patch(path, {"description": "Another"}), 403)
        error_of(as_staff.post(f"{path}/withdraw", {"reason": "No."}), 403)
        assert as_staff.get(path.replace("exhibits/", "exhibits/") + "/history").status_code == 200
        assert (
            as_attorney.patch(path, {"description": "Letter of May 3", "version": agreed["version"]}).status_code == 200
        )
        error_of(as_attorney.patch(path, {"description": "x", "version": agreed["version"]}), 409)
        history = as_attorney.get(f"{path}/history").json()["items"]
        assert len(history) == 4
        assert as_attorney.patch(path, {"state": "assigned"}).json()["agreed_at"] is None

    def test_an_agent_asks_for_what_people_made(
        self, as_attorney: APIClient, as_agent: APIClient, case: Case, series: Series
    ) -> None:
        one = number(as_attorney, case, series, make_item(case))
        assert as_agent.patch(f"/v1/exhibits/{one['id']}", {"description": "x"}).status_code == 202
        own = number(as_agent, case, series, make_item(case))
        assert as_agent.patch(f"/v1/exhibits/{own['id']}", {"description": "x"}).status_code == 200
        assert as_agent.patch(f"/v1/exhibits/{own['id']}", {"state": "agreed"}).status_code == 202
        assert as_agent.post(f"/v1/cases/{case.pk}/exhibits/export", {}).status_code == 202


class TestWithdrawing:
    def test_a_withdrawn_number_is_kept_and_never_given_again(
        self, as_attorney: APIClient, case: Case, series: Series
    ) -> None:
        item = make_item(case)
        one = number(as_attorney, case, series, item)
        path = f"/v1/exhibits/{one['id']}"
        gone = as_attorney.post(f"{path}/withdraw", {"reason": "Duplicate of D-3."}).json()
        assert (gone["state"], gone["reason"], gone["allowed_actions"]) == ("withdrawn", "Duplicate of D-3.", [])
        assert as_attorney.post(f"{path}/withdraw", {"reason": "Again."}).json()["reason"] == "Duplicate of D-3."
        error_of(as_attorney.patch(path, {"description": "x"}), 409)
        assert as_attorney.get(f"/v1/evidence/{item.pk}").json()["exhibits"] == []
        assert labels(assign(as_attorney, case, series, item)) == ["P-2"]
        states = [row["state"] for row in as_attorney.get(f"/v1/cases/{case.pk}/exhibits").json()["items"]]
        assert states == ["withdrawn", "assigned"]

    def test_the_database_refuses_another_number_or_none(
        self, as_attorney: APIClient, case: Case, series: Series
    ) -> None:
        one = number(as_attorney, case, series, make_item(case))
        rows = Exhibit.objects.filter(pk=one["id"])
        for change in ({"number": 9}, {"label": "P-9"}, {"item": make_item(case)}):
            with pytest.raises(IntegrityError, match="given once"), transaction.atomic():
                rows.update(**change)
        with pytest.raises(IntegrityError, match="is kept"), transaction.atomic():
            rows._raw_delete(rows.db)
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(state="agreed")
        with pytest.raises(IntegrityError, match="were given"), transaction.atomic():
            rows.get().series.__class__.objects.filter(pk=series["id"]).update(prefix="Q-")
        copy = rows.get()
        copy.pk, copy.key, copy.item = None, "OTHER", make_item(case)
        with pytest.raises(IntegrityError, match="exhibit_number_once"), transaction.atomic():
            copy.save(force_insert=True)


class TestFinding:
    def test_a_document_is_found_by_its_number(self, as_attorney: APIClient, case: Case, series: Series) -> None:
        numbered, _ = make_item(case, "Crates of oranges."), make_item(case, "Crates of lemons.")
        number(as_attorney, case, series, numbered)
        path = f"/v1/cases/{case.pk}/evidence/search"
        for query in ("exhibit:P-1 crates", 'exhibit:"Exhibit P1"', "exhibit:p-001"):
            found = as_attorney.post(path, {"q": query, "mode": "text"}).json()["items"]
            assert {one["evidence_id"] for one in found} == {str(numbered.pk)}, query
        assert as_attorney.post(path, {"q": "exhibit:P-2"}).json()["items"] == []

    def test_testimony_leads_to_the_numbered_document(self, as_attorney: APIClient, case: Case) -> None:
        transcript = make_transcript(case)
        exhibits = begin(as_attorney, case, prefix="Exhibit ", start=12)
        letter = make_item(case, title="Letter to Doe")
        number(as_attorney, case, exhibits, letter)
        found = as_attorney.get(f"/v1/transcripts/{transcript.pk}/citations").json()["items"][0]
        assert (found["label"], found["numbered"]["number"]) == ("Exhibit 12", "Exhibit 12")
        assert found["numbered"]["evidence_id"] == str(letter.pk)


class TestWalls:
    def test_nobody_outside_learns_of_a_number(
        self, as_attorney: APIClient, as_client: APIClient, firm: Firm, case: Case, series: Series
    ) -> None:
        item = make_item(case, client_visible=True)
        one = number(as_attorney, case, series, item)
        guest = make_user(firm, Role.GUEST)
        join_case(case, guest)
        grant_guest(case, guest)
        as_guest = token_client(guest)
        assert as_guest.get(f"/v1/cases/{case.pk}/exhibits").status_code == 403
        assert as_guest.get(f"/v1/exhibits/{one['id']}/history").status_code == 404
        for api in (as_guest, as_client):
            assert api.get(f"/v1/evidence/{item.pk}").json()["exhibits"] == []
            assert one["id"] not in str(api.get("/v1/events/poll", {"case_id": str(case.pk)}).json())
            assert api.post(f"/v1/cases/{case.pk}/evidence/search", {"q": "exhibit:P-1"}).status_code == 422

    def test_a_withheld_document_hides_its_number(self, as_attorney: APIClient, case: Case, series: Series) -> None:
        item = make_item(case)
        one = number(as_attorney, case, series, item)
        EvidenceItem.objects.filter(pk=item.pk).update(privilege="work_product", privilege_state="proposed")
        reader = agent_client(case.participants.filter(user__role=Role.ATTORNEY)[0].user, case)
        assert reader.get(f"/v1/cases/{case.pk}/exhibits").json()["items"] == []
        assert reader.patch(f"/v1/exhibits/{one['id']}", {"description": "x"}).status_code == 404
        assert len(as_attorney.get(f"/v1/cases/{case.pk}/exhibits").json()["items"]) == 1
