"""Designations of testimony: who designates what, what answers it, what was ruled; and that it stays the firm's."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Role
from evidence.models import Designation, EvidenceItem, Transcript
from tests.evidence.conftest import error_of, fields_of
from tests.evidence.designations.designating import PARTY, designate, listed, one
from tests.factories import join_case, make_user, token_client


class TestMaking:
    def test_a_designation_has_the_words_of_its_lines(self, as_attorney: APIClient, transcript: Transcript) -> None:
        made = designate(as_attorney, transcript, "12:8-10", tags=["evasive", "impeach", "evasive"])
        assert (
            made["text"]
            == "A. I never signed that letter. I saw it for the first time in the conference room on May 3."
        )
        assert (made["citation"], made["status"], made["tags"]) == ("Doe Dep. 12:8–10", "draft", ["evasive", "impeach"])
        assert made["words"] == 21
        assert made["minutes"] == 0.1
        assert Event.objects.filter(event_type="designation.created", entity_id=made["id"]).count() == 1
        assert as_attorney.get(listed(transcript)).json()["items"][0]["id"] == made["id"]

    def test_lines_that_the_transcript_lacks_are_refused(self, as_attorney: APIClient, transcript: Transcript) -> None:
        for wrong in ("12:99", "14:1", "12:8-11:1", "the end"):
            answer = as_attorney.post(listed(transcript), {"page_line": wrong, "party": PARTY})
            assert list(fields_of(answer)) == ["page_line"], wrong
        assert not Designation.objects.exists()

    def test_a_party_designates_lines_once(self, as_attorney: APIClient, transcript: Transcript) -> None:
        made = designate(as_attorney, transcript, "12:8-10")
        answer = as_attorney.post(listed(transcript), {"page_line": "12:8-10", "party": PARTY})
        assert error_of(answer, 409)["details"]["designation_id"] == made["id"]
        as_attorney.patch(one(made), {"status": "withdrawn"})
        designate(as_attorney, transcript, "12:8-10")

    def test_a_counter_and_an_objection_name_what_they_answer(
        self, as_attorney: APIClient, transcript: Transcript
    ) -> None:
        made = designate(as_attorney, transcript, "12:8-10")
        counter = as_attorney.post(one(made, "counter"), {"page_line": "12:12-13", "party": "Defendant"}).json()
        body = {"kind": "objection", "reasons": ["hearsay"], "party": "Defendant"}
        objection = as_attorney.post(one(made, "counter"), body).json()
        assert (counter["answers_id"], objection["answers_id"]) == (made["id"], made["id"])
        assert objection["page_line"] == "12:8-10"
        shown = as_attorney.get(listed(transcript)).json()["items"][0]
        assert set(shown["answered_by"]) == {counter["id"], objection["id"]}
        assert "reasons" in fields_of(as_attorney.post(one(made, "counter"), body | {"reasons": []}))
        assert "page_line" in fields_of(as_attorney.post(one(made, "counter"), {"party": "Defendant"}))
        assert error_of(as_attorney.post(one(objection, "counter"), body), 409)

    def test_a_dry_run_designates_nothing(self, as_attorney: APIClient, transcript: Transcript) -> None:
        body = {"page_line": "12:8", "party": PARTY}
        assert as_attorney.post(listed(transcript), body, HTTP_PREFER="dry-run").status_code == 200
        assert not Designation.objects.exists()

    def test_an_archived_case_takes_none(self, as_attorney: APIClient, case: Case, transcript: Transcript) -> None:
        Case.objects.filter(pk=case.pk).update(status="archived", archived_at=timezone.now())
        assert as_attorney.post(listed(transcript), {"page_line": "12:8", "party": PARTY}).status_code == 409


class TestStatuses:
    def test_the_way_from_draft_to_ruling_and_back(self, as_attorney: APIClient, transcript: Transcript) -> None:
        made = designate(as_attorney, transcript, "12:8-10")
        assert made["can_become"] == ["served", "withdrawn"]
        assert error_of(as_attorney.patch(one(made), {"status": "admitted"}), 409)["details"]["can_become"]
        as_attorney.patch(one(made), {"status": "served"})
        ruling = {"status": "admitted", "ruling": "Admitted as read.", "ruled_on": "2024-05-06"}
        ruled = as_attorney.patch(one(made), ruling).json()
        assert (ruled["status"], ruled["ruled_on"]) == ("admitted", "2024-05-06")
        back = as_attorney.patch(one(made), {"status": "served"}).json()
        assert (back["status"], back["ruling"], back["ruled_on"]) == ("served", "", None)
        assert len(as_attorney.get(one(made, "history")).json()["items"]) == 4

    def test_an_objection_is_sustained_or_overruled(self, as_attorney: APIClient, transcript: Transcript) -> None:
        made = designate(as_attorney, transcript, "12:8-10")
        body = {"kind": "objection", "reasons": ["form"], "party": "Defendant"}
        objection = as_attorney.post(one(made, "counter"), body).json()
        as_attorney.patch(one(objection), {"status": "served"})
        assert error_of(as_attorney.patch(one(objection), {"status": "admitted"}), 409)
        assert as_attorney.patch(one(objection), {"status": "sustained"}).json()["status"] == "sustained"

    def test_what_was_served_keeps_its_lines(self, as_attorney: APIClient, transcript: Transcript) -> None:
        made = designate(as_attorney, transcript, "12:8-10")
        assert as_attorney.patch(one(made), {"page_line": "12:8-9"}).json()["page_line"] == "12:8-9"
        assert "page_line" in fields_of(as_attorney.patch(one(made), {"page_line": "99:1"}))
        as_attorney.patch(one(made), {"status": "served"})
        assert error_of(as_attorney.patch(one(made), {"page_line": "12:8"}), 409)

    def test_a_ruling_goes_with_its_status(self, as_attorney: APIClient, transcript: Transcript) -> None:
        made = designate(as_attorney, transcript, "12:8-10")
        assert "ruling" in fields_of(as_attorney.patch(one(made), {"ruling": "Out."}))

    def test_an_agent_asks_to_serve_and_to_change_a_persons(
        self, as_attorney: APIClient, as_agent: APIClient, transcript: Transcript
    ) -> None:
        made = designate(as_attorney, transcript, "12:8-10")
        assert as_agent.patch(one(made), {"note": "x"}).status_code == 202
        own = designate(as_agent, transcript, "12:12")
        assert as_agent.patch(one(own), {"note": "x"}).status_code == 200
        assert as_agent.patch(one(own), {"status": "served"}).status_code == 202
        assert set(Designation.objects.values_list("status", flat=True)) == {"draft"}


class TestWalls:
    def test_nobody_outside_sees_a_designation(
        self, as_attorney: APIClient, as_client: APIClient, firm: Any, case: Case, transcript: Transcript
    ) -> None:
        made = designate(as_attorney, transcript, "12:8-10", note="work product")
        EvidenceItem.objects.filter(pk=transcript.item_id).update(client_visible=True)
        guest = make_user(firm, Role.GUEST)
        join_case(case, guest)
        as_guest = token_client(guest)
        assert as_guest.get(listed(transcript)).json()["items"] == []
        assert as_guest.get(one(made, "history")).status_code == 404
        page = as_guest.get(f"/v1/transcripts/{transcript.pk}/page", {"page": 12}).json()
        assert not any(line["designations"] for line in page["lines"])
        assert as_client.get(listed(transcript)).status_code == 403
        for api in (as_guest, as_client):
            assert made["id"] not in str(api.get("/v1/events/poll", {"case_id": str(case.pk)}).json())

    def test_a_page_has_the_designations_of_its_lines(self, as_attorney: APIClient, transcript: Transcript) -> None:
        made = designate(as_attorney, transcript, "12:15-13:1")
        page = as_attorney.get(f"/v1/transcripts/{transcript.pk}/page", {"page": 13}).json()
        assert [[each["id"] for each in line["designations"]] for line in page["lines"][:2]] == [[made["id"]], []]

    def test_a_withheld_document_hides_its_designations(
        self, as_attorney: APIClient, as_agent: APIClient, transcript: Transcript
    ) -> None:
        made = designate(as_attorney, transcript, "12:8-10")
        EvidenceItem.objects.filter(pk=transcript.item_id).update(privilege="work_product", privilege_state="proposed")
        assert as_agent.get(listed(transcript)).status_code == 404
        assert as_agent.patch(one(made), {"note": "x"}).status_code == 404
