"""Designations of testimony: who designates what, what answers it, what was ruled; and that it stays the firm's."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from docx import Document
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Role, User
from config.api.scope import SYSTEM
from evidence.models import Designation, EvidenceItem, Transcript
from evidence.storage import get_store
from evidence.storage.tokens import unseal
from evidence.transcripts.actions import transcript_make
from tests.evidence.conftest import error_of, fields_of
from tests.evidence.transcripts.depositions import make_deposition, make_transcript
from tests.factories import join_case, make_user, token_client

PARTY = "Plaintiff"


@pytest.fixture
def transcript(case: Case) -> Transcript:
    return make_transcript(case)


def listed(transcript: Transcript, *parts: str) -> str:
    return "/".join([f"/v1/transcripts/{transcript.pk}/designations", *parts])


def one(designation: dict[str, Any], *parts: str) -> str:
    return "/".join([f"/v1/designations/{designation['id']}", *parts])


def designate(api: APIClient, transcript: Transcript, page_line: str, **fields: Any) -> dict[str, Any]:
    answer = api.post(listed(transcript), {"page_line": page_line, "party": PARTY, **fields})
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    return made


class TestMaking:
    def test_a_designation_has_the_words_of_its_lines(self, as_attorney: APIClient, transcript: Transcript) -> None:
        made = designate(as_attorney, transcript, "12:8-10", tags=["evasive", "impeach", "evasive"])
        assert (
            made["text"]
            == "A. I never signed that letter. I saw it for the first time in the confer- ence room on May 3."
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


class TestImport:
    def table(self, *rows: str) -> str:
        return "\n".join(["Begin Page,Begin Line,End Page,End Line,Type,Answers,Objections", *rows])

    def send(self, api: APIClient, transcript: Transcript, table: str, **fields: Any) -> Any:
        return api.post(listed(transcript, "import"), {"csv": table, "party": "Defendant", **fields})

    def test_all_rows_are_stored_as_served(self, as_attorney: APIClient, transcript: Transcript) -> None:
        designate(as_attorney, transcript, "12:8-10")
        table = self.table(
            "12,1,12,5", "13,1,13,2", ",,,,,", "12,8,12,10,Objection,12:8-10,FRE 802; form", "12,12,,,Counter,12:8-10"
        )
        answer = self.send(as_attorney, transcript, table)
        assert answer.status_code == 201, answer.content
        assert (answer.json()["rows"], answer.json()["imported"], answer.json()["errors"]) == (4, 4, [])
        found = {(one.kind, str(one.places)): one for one in Designation.objects.filter(side="opposing")}
        assert set(found) == {
            ("affirmative", "12:1-5"), ("affirmative", "13:1-2"), ("objection", "12:8-10"), ("counter", "12:12"),
        }  # fmt: skip
        assert found["objection", "12:8-10"].reasons == ["hearsay", "form"]
        assert {one.status for one in found.values()} == {"served"}
        again = self.send(as_attorney, transcript, table).json()
        assert (again["imported"], again["skipped"]) == (0, 4)

    def test_an_error_in_one_row_stores_none_and_names_each(
        self, as_attorney: APIClient, transcript: Transcript
    ) -> None:
        table = self.table(
            "12,1,12,5", "99,1,99,5", "x,1,12,2", "12,5,12,1", "12,1,12,2,Poem", "12,1,12,2,Objection,12:1-5,rude"
        )
        fields = fields_of(self.send(as_attorney, transcript, table))
        assert set(fields) == {
            "csv.3.first_page", "csv.4.first_page", "csv.5.last_line", "csv.6.kind", "csv.7.reasons",
        }  # fmt: skip
        assert not Designation.objects.exists()

    def test_with_partial_the_right_rows_are_stored(self, as_attorney: APIClient, transcript: Transcript) -> None:
        answer = self.send(as_attorney, transcript, self.table("12,1,12,5", "99,1,99,5"), partial=True).json()
        assert (answer["imported"], [error["row"] for error in answer["errors"]]) == (1, [3])

    def test_what_is_no_table_is_refused(self, as_attorney: APIClient, transcript: Transcript) -> None:
        for wrong in ("", "a,b\n1,2", 'page_line\n"12:3'):
            assert "csv" in fields_of(self.send(as_attorney, transcript, wrong)), wrong

    def test_as_many_rows_as_are_allowed_take_few_statements(
        self, as_attorney: APIClient, transcript: Transcript, django_assert_max_num_queries: Any
    ) -> None:
        table = "page_line\n" + "\n".join(f"12:{at}-13:{end}" for at in range(1, 16) for end in range(1, 16))
        with django_assert_max_num_queries(60):
            assert self.send(as_attorney, transcript, table).json()["imported"] == 225


class TestChecking:
    def test_overlaps_gaps_cuts_and_time_are_told(self, as_attorney: APIClient, transcript: Transcript) -> None:
        first = designate(as_attorney, transcript, "12:6-10")
        second = designate(as_attorney, transcript, "12:13-14")
        other = designate(as_attorney, transcript, "12:10-11", party="Defendant", side="opposing")
        found = as_attorney.get(listed(transcript, "check")).json()
        assert [(one["designation_id"], one["other_id"], one["page_line"]) for one in found["overlaps"]] == [
            (first["id"], other["id"], "12:10")
        ]
        assert [(one["other_id"], one["page_line"]) for one in found["gaps"]] == [(second["id"], "12:11-12")]
        problems = {(one["designation_id"], one["page_line"]) for one in found["cuts"]}
        assert {(second["id"], "12:13"), (second["id"], "12:14"), (other["id"], "12:11")} <= problems
        assert first["id"] not in {one["designation_id"] for one in found["cuts"]}
        assert {one["party"] for one in found["running_time"]} == {PARTY, "Defendant"}
        assert found["words_a_minute"] == 150
        assert found["total_minutes"] > 0

    def test_lines_that_are_gone_are_told(self, as_attorney: APIClient, transcript: Transcript) -> None:
        made = designate(as_attorney, transcript, "13:1-2")
        transcript.item.pages.filter(number=2).delete()
        found = as_attorney.get(listed(transcript, "check")).json()
        assert [one["designation_id"] for one in found["lost"]] == [made["id"]]
        assert as_attorney.get(listed(transcript)).json()["items"][0]["in_transcript"] is False


class TestExport:
    def export(self, api: APIClient, transcript: Transcript, **fields: Any) -> bytes:
        answer = api.post(listed(transcript, "export"), fields)
        assert answer.status_code == 200, answer.content
        token = answer.json()["download_url"].rpartition("/")[2]
        with get_store().open(unseal(token, method="GET").key) as file:
            content: bytes = file.read()
        return content

    def test_the_csv_has_no_note_and_no_formula(self, as_attorney: APIClient, transcript: Transcript) -> None:
        made = designate(as_attorney, transcript, "12:8-10", note="=cmd()", tags=["impeach"], party="=1+1")
        designate(as_attorney, transcript, "12:14", kind="note", tags=["hot"])
        objection = {"kind": "objection", "reasons": ["hearsay"], "party": "Defendant"}
        as_attorney.post(one(made, "counter"), objection)
        rows = list(csv.DictReader(io.StringIO(self.export(as_attorney, transcript, format="csv").decode())))
        assert [(row["page_line"], row["kind"], row["answers"]) for row in rows] == [
            ("12:8-10", "affirmative", ""), ("12:8-10", "objection", "12:8-10"),
        ]  # fmt: skip
        assert rows[0]["party"] == "'=1+1"
        assert "note" not in rows[0]
        internal = self.export(as_attorney, transcript, format="csv", include_internal=True).decode()
        assert "'=cmd()" in internal
        assert "hot" in internal

    def test_the_word_table_has_the_testimony_with_what_answers_it(
        self, as_attorney: APIClient, transcript: Transcript
    ) -> None:
        made = designate(as_attorney, transcript, "12:8-10", note="for ourselves")
        as_attorney.post(one(made, "counter"), {"kind": "objection", "reasons": ["hearsay"], "party": "Defendant"})
        content = self.export(as_attorney, transcript)
        table: Any = Document(io.BytesIO(content)).tables[0]
        cells = [cell.text for cell in table.rows[1].cells]
        assert cells[0].startswith("Doe Dep. 12:8–10")
        assert cells[1].startswith("A. I never signed that letter.")
        assert "Defendant objects to 12:8-10: Hearsay (802)" in cells[2]
        assert "for ourselves" not in "".join(cells)

    def test_an_agent_asks_before_anything_leaves(self, as_agent: APIClient, transcript: Transcript) -> None:
        assert as_agent.post(listed(transcript, "export"), {}).status_code == 202


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


class TestDatabase:
    def refuses(self, **fields: Any) -> None:
        with pytest.raises(IntegrityError):
            store(**fields)

    def test_it_refuses_what_no_designation_can_be(self, case: Case, transcript: Transcript, attorney: User) -> None:
        good = {
            "firm_id": case.firm_id, "case": case, "transcript": transcript, "kind": "affirmative", "party": PARTY,
            "first_page": 12, "first_line": 3, "last_page": 12, "last_line": 5, "made_by_type": "human",
        }  # fmt: skip
        known = Designation.objects.create(**good)
        self.refuses(**good | {"last_line": 2})
        self.refuses(**good | {"last_page": 11})
        self.refuses(**good | {"first_line": 0})
        self.refuses(**good)
        self.refuses(**good | {"kind": "counter"})
        self.refuses(**good | {"kind": "affirmative", "answers": known})
        self.refuses(**good | {"kind": "objection", "answers": known})
        self.refuses(**good | {"status": "sustained", "last_line": 9})
        self.refuses(**good | {"ruling": "Out.", "last_line": 9})
        self.refuses(**good | {"kind": "note", "side": "opposing"})
        other = transcript_make(actor=SYSTEM, item=make_deposition(case))[0]
        self.refuses(**good | {"transcript": other, "kind": "counter", "answers": known})
        assert Designation.objects.count() == 1


@transaction.atomic
def store(**fields: Any) -> None:
    """Store a row past every action, and have the database look at all of its constraints."""
    Designation.objects.create(**fields)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
