"""Designations as tables: what the other side served comes in, what the firm has goes out, and both are checked."""

from __future__ import annotations

import csv
import io
from typing import Any

from docx import Document
from rest_framework.test import APIClient

from evidence.models import Designation, Transcript
from evidence.storage import get_store
from evidence.storage.tokens import unseal
from tests.evidence.conftest import fields_of
from tests.evidence.designations.designating import PARTY, designate, listed, one


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

    def test_an_agents_import_waits_for_who_records_what_was_served(
        self, as_agent: APIClient, transcript: Transcript
    ) -> None:
        assert self.send(as_agent, transcript, "page_line\n12:8-10\n").status_code == 202
        assert not Designation.objects.exists()


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

    def test_answers_to_answers_are_written_however_many_they_are(
        self, as_attorney: APIClient, transcript: Transcript
    ) -> None:
        first = Designation.objects.get(pk=designate(as_attorney, transcript, "12:8-10")["id"])
        fields = {"firm_id": first.firm_id, "case_id": first.case_id, "transcript": transcript, "made_by_type": "human"}
        lines = {name: getattr(first, name) for name in ("first_page", "first_line", "last_page", "last_line")}
        chain = [first]
        for _ in range(1_200):
            chain.append(Designation(**fields, **lines, kind="counter", side="own", party=PARTY, answers=chain[-1]))
        Designation.objects.bulk_create(chain[1:])
        table: Any = Document(io.BytesIO(self.export(as_attorney, transcript))).tables[0]
        assert table.rows[1].cells[2].text.count("counters with 12:8-10") == 1_200

    def test_an_agent_asks_before_anything_leaves(self, as_agent: APIClient, transcript: Transcript) -> None:
        assert as_agent.post(listed(transcript, "export"), {}).status_code == 202
