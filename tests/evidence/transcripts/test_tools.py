"""The tools of transcripts, as the firm's people, its agents, and those outside use them."""

from __future__ import annotations

import re
from typing import Any

from rest_framework.test import APIClient

from audit.models import AuditEntry
from cases.models import Case, Role, User
from evidence.models import Designation, EvidenceItem, Page, Transcript, Upload
from evidence.transcripts.readers import text_of
from tests.evidence.conftest import error_of, fields_of
from tests.evidence.transcripts.addresses import at, events_of, made
from tests.evidence.transcripts.depositions import FIRST, make_deposition, page, read_structure
from tests.factories import (
    agent_client,
    grant_guest,
    join_case,
    make_item,
    make_user,
    store_bytes,
    token_client,
)


class TestMaking:
    def test_what_nobody_says_is_read_off_the_text(self, as_attorney: APIClient, case: Case) -> None:
        item = make_deposition(case)
        answer = as_attorney.post(made(case), {"evidence_id": str(item.pk)})
        assert answer.status_code == 201, answer.content
        found = answer.json()["transcript"]
        assert (found["kind"], found["witness"], found["examiners"]) == ("deposition", "Jane Doe", ["MR. STONE"])
        assert (found["numbering"], found["first_page"], found["last_page"]) == ("printed", 12, 13)
        assert found["short_title"] == "Doe Dep."
        assert events_of(Transcript.objects.get()) == ["transcript.created"]

    def test_a_document_has_one_transcript(self, as_attorney: APIClient, case: Case) -> None:
        item = make_deposition(case)
        first = as_attorney.post(made(case), {"evidence_id": str(item.pk)}).json()
        again = as_attorney.post(made(case), {"evidence_id": str(item.pk), "witness": "Somebody Else"})
        assert (again.status_code, again.json()["created"]) == (201, False)
        assert again.json()["transcript"] == first["transcript"]

    def test_a_file_that_was_sent_becomes_document_and_transcript(
        self, as_attorney: APIClient, case: Case, attorney: User
    ) -> None:
        body = {"filename": "doe.txt", "content_type": "text/plain", "size_bytes": 5}
        upload = as_attorney.post(f"/v1/cases/{case.pk}/evidence/upload", body).json()["upload_id"]
        store_bytes(Upload.objects.get(pk=upload).storage_key, b"Q. A?")
        answer = as_attorney.post(made(case), {"upload_id": upload, "witness": "Jane Doe"})
        assert answer.status_code == 201, answer.content
        item = EvidenceItem.objects.get(pk=answer.json()["transcript"]["evidence_id"])
        assert (item.title, str(item.pk)) == ("doe.txt", answer.json()["transcript"]["evidence_id"])
        assert answer.json()["job_id"]
        assert as_attorney.post(made(case), {"upload_id": upload}).json()["created"] is False

    def test_a_file_that_differs_from_what_was_declared_makes_neither(self, as_attorney: APIClient, case: Case) -> None:
        body = {"filename": "doe.txt", "content_type": "text/plain", "size_bytes": 500}
        upload = as_attorney.post(f"/v1/cases/{case.pk}/evidence/upload", body).json()["upload_id"]
        store_bytes(Upload.objects.get(pk=upload).storage_key, b"Q. A?")
        assert "upload_id" in fields_of(as_attorney.post(made(case), {"upload_id": upload}))
        assert not Transcript.objects.exists()
        assert not EvidenceItem.objects.exists()

    def test_either_a_document_or_a_file_is_named(self, as_attorney: APIClient, case: Case) -> None:
        assert "evidence_id" in fields_of(as_attorney.post(made(case), {}))

    def test_a_record_without_a_file_is_none(self, as_attorney: APIClient, case: Case) -> None:
        item = make_item(case, status="registered")
        assert error_of(as_attorney.post(made(case), {"evidence_id": str(item.pk)}), 409)["code"] == "CONFLICT"

    def test_a_dry_run_makes_none(self, as_attorney: APIClient, case: Case) -> None:
        item = make_deposition(case)
        answer = as_attorney.post(made(case), {"evidence_id": str(item.pk)}, HTTP_PREFER="dry-run")
        assert answer.status_code == 200, answer.content
        assert not Transcript.objects.exists()


class TestReading:
    def test_a_page_has_its_lines_with_who_speaks(self, as_attorney: APIClient, transcript: Transcript) -> None:
        found = as_attorney.get(at(transcript, "page"), {"page": 12}).json()
        assert (found["page"], found["previous_page"], found["next_page"]) == (12, None, 13)
        line = found["lines"][7]
        assert (line["line"], line["kind"], line["speaker"]) == (8, "answer", "Jane Doe")
        assert Page.objects.get(item=transcript.item, number=1).text[line["start"] : line["end"]] == FIRST[7].strip()

    def test_a_page_that_is_not_there_is_refused(self, as_attorney: APIClient, transcript: Transcript) -> None:
        assert "12 to 13" in fields_of(as_attorney.get(at(transcript, "page"), {"page": 99}))["page"][0]

    def test_an_unread_document_has_no_lines_yet(self, as_attorney: APIClient, case: Case) -> None:
        item = make_item(case, status="uploaded")
        as_attorney.post(made(case), {"evidence_id": str(item.pk)})
        assert error_of(as_attorney.get(at(Transcript.objects.get(), "page")), 409)["code"] == "CONFLICT"

    def test_reading_again_moves_no_designation_and_keeps_what_people_wrote(
        self, as_attorney: APIClient, transcript: Transcript
    ) -> None:
        as_attorney.patch(at(transcript), {"witness": "Jane Q. Doe"})
        body = {"page_line": "12:8-10", "party": "Plaintiff"}
        as_attorney.post(at(transcript, "designations"), body)
        Page.objects.filter(item=transcript.item, number=1).update(text="\n\n" + page(12, FIRST))
        read_structure(transcript.item)
        shown = as_attorney.get(at(transcript, "designations")).json()["items"][0]
        assert shown["text"].startswith("A. I never signed that letter.")
        assert as_attorney.get(at(transcript)).json()["witness"] == "Jane Q. Doe"

    def test_an_older_reading_without_places_is_still_numbered_by_line(self, transcript: Transcript) -> None:
        transcript.item.blocks.filter(kind="line_number").update(reference="")
        text = text_of(transcript.item_id)
        assert text.numbering == "lines"
        assert str(text.lines[0].place) == "1:1"


class TestChanging:
    def test_a_change_is_an_event_and_history(self, as_attorney: APIClient, transcript: Transcript) -> None:
        answer = as_attorney.patch(at(transcript), {"kind": "hearing", "taken_on": "2024-03-03"})
        assert answer.json()["short_title"] == "Hr’g Tr."
        assert answer.json()["written"] == ["kind", "taken_on"]
        assert as_attorney.patch(at(transcript), {"kind": "hearing"}).json()["version"] == answer.json()["version"]
        assert events_of(transcript) == ["transcript.updated"]
        entry = as_attorney.get(at(transcript, "history")).json()["items"][0]
        assert {"hearing", "deposition"} <= set(re.findall(r"[a-z]+", str(entry).lower()))

    def test_what_a_person_wrote_an_agent_asks_to_change(
        self, as_attorney: APIClient, as_agent: APIClient, transcript: Transcript
    ) -> None:
        as_attorney.patch(at(transcript), {"witness": "Jane Q. Doe"})
        assert as_agent.patch(at(transcript), {"witness": "John Roe"}).status_code == 202
        assert as_agent.patch(at(transcript), {"cite_as": "J. Doe"}).status_code == 200
        assert as_attorney.get(at(transcript)).json()["witness"] == "Jane Q. Doe"

    def test_a_transcript_with_served_designations_is_not_removed(
        self, as_attorney: APIClient, transcript: Transcript
    ) -> None:
        made = as_attorney.post(at(transcript, "designations"), {"page_line": "12:8", "party": "Plaintiff"}).json()
        as_attorney.patch(f"/v1/designations/{made['id']}", {"status": "served"})
        assert error_of(as_attorney.delete(at(transcript)), 409)["details"]["designations"] == 1
        as_attorney.patch(f"/v1/designations/{made['id']}", {"status": "withdrawn"})
        assert as_attorney.delete(at(transcript)).status_code == 204
        assert as_attorney.get(at(transcript)).status_code == 404
        assert not Designation.objects.exists()
        assert EvidenceItem.objects.filter(pk=transcript.item_id, deleted_at=None).exists()

    def test_an_agent_asks_before_it_removes_one(self, as_agent: APIClient, transcript: Transcript) -> None:
        assert as_agent.delete(at(transcript)).status_code == 202
        assert Transcript.objects.exists()


READS = ("", "page", "citations", "word-index", "history")


class TestWalls:
    def test_outsiders_know_of_none(self, outsider: tuple[APIClient, int], case: Case, transcript: Transcript) -> None:
        api, status = outsider
        found = {api.get(at(transcript, *filter(None, [one]))).status_code for one in READS}
        assert found in ({status}, {403})  # clients have no such tools, whatever the transcript

    def test_clients_have_no_transcripts(self, as_client: APIClient, case: Case, transcript: Transcript) -> None:
        EvidenceItem.objects.filter(pk=transcript.item_id).update(client_visible=True)
        assert as_client.get(made(case)).status_code == 403
        assert as_client.get(at(transcript)).status_code in (403, 404)

    def test_withheld_documents_hide_their_transcripts(
        self, as_attorney: APIClient, as_agent: APIClient, firm: Any, case: Case, transcript: Transcript
    ) -> None:
        guest = make_user(firm, Role.GUEST)
        join_case(case, guest)
        grant_guest(case, guest)
        as_guest = token_client(guest)
        assert len(as_guest.get(made(case)).json()["items"]) == 1
        assert len(as_agent.get(made(case)).json()["items"]) == 1
        EvidenceItem.objects.filter(pk=transcript.item_id).update(privilege="work_product", privilege_state="proposed")
        for api in (as_guest, as_agent):
            assert api.get(made(case)).json()["items"] == []
            assert api.post(f"{made(case)}/search", {"q": "valve"}).json()["items"] == []
            assert {api.get(at(transcript, *filter(None, [one]))).status_code for one in READS} == {404}
        assert len(as_attorney.get(made(case)).json()["items"]) == 1

    def test_agents_need_the_operation(self, case: Case, attorney: User, transcript: Transcript) -> None:
        reader = agent_client(attorney, case, operations=("read",))
        assert reader.get(at(transcript)).status_code == 200
        assert reader.patch(at(transcript), {"kind": "hearing"}).status_code == 403

    def test_every_call_is_recorded(self, as_attorney: APIClient, transcript: Transcript) -> None:
        as_attorney.post(at(transcript, "cite"), {"quote": "I never signed"})
        entry = AuditEntry.objects.get(tool="transcripts.cite")
        assert (entry.permission, entry.category, entry.entity_id) == ("read:transcripts", "search", transcript.pk)
