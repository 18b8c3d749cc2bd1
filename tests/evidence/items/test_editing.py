"""Editing what is held: a rename says who and what it was before, each field has its history, many have an outcome each."""

from __future__ import annotations

from rest_framework.test import APIClient

from cases.models import Case, Firm, Role
from evidence.models import EvidenceItem
from tests.evidence.conftest import error_of, fields_of
from tests.factories import grant_guest, join_case, make_item, make_user, token_client


class TestRenaming:
    def test_an_agents_rename_says_who_and_what_it_was(
        self, as_agent: APIClient, as_attorney: APIClient, case: Case
    ) -> None:
        item = make_item(case, title="scan_001.pdf")
        assert as_agent.patch(f"/v1/evidence/{item.pk}", {"title": "Letter of May 3"}).status_code == 200
        written = as_attorney.get(f"/v1/evidence/{item.pk}").json()["written_by"]["title"]
        assert (written["type"], written["before"]) == ("agent", "scan_001.pdf")
        entry = as_attorney.get(f"/v1/evidence/{item.pk}/history", {"field": "title"}).json()["items"][0]
        assert entry["by"]["type"] == "agent"
        assert [(one["name"], one["from"], one["to"]) for one in entry["fields"]] == [
            ("title", "scan_001.pdf", "Letter of May 3")
        ]

    def test_nobody_outside_reads_the_former_title(
        self, as_attorney: APIClient, as_client: APIClient, firm: Firm, case: Case
    ) -> None:
        item = make_item(case, title="Damning memo", client_visible=True)
        as_attorney.patch(f"/v1/evidence/{item.pk}", {"title": "Memo"})
        guest = make_user(firm, Role.GUEST)
        join_case(case, guest)
        grant_guest(case, guest)
        for api in (as_client, token_client(guest)):
            written = api.get(f"/v1/evidence/{item.pk}").json()["written_by"]
            assert (written["title"]["type"], "before" in str(written)) == ("human", False)


def test_a_field_has_its_own_history(as_attorney: APIClient, case: Case) -> None:
    item = make_item(case, title="Letter")
    path = f"/v1/evidence/{item.pk}"
    for change in ({"custodian": "Records room"}, {"source": "Box 4"}, {"custodian": "Carla Voss", "tags": ["hot"]}):
        assert as_attorney.patch(path, change).status_code == 200
    shown = as_attorney.get(f"{path}/history", {"field": "custodian"}).json()["items"]
    told = [[(one["from"], one["to"]) for one in entry["fields"]] for entry in shown]
    assert told[:2] == [[("Records room", "Carla Voss")], [("", "Records room")]]
    assert len(as_attorney.get(f"{path}/history", {"field": "source"}).json()["items"]) == 1
    assert as_attorney.get(f"{path}/history", {"field": "description"}).json()["items"] == []
    assert list(fields_of(as_attorney.get(f"{path}/history", {"field": "storage_key"}))) == ["field"]


class TestMany:
    def send(self, api: APIClient, case: Case, *items: EvidenceItem, **change: object) -> dict[str, object]:
        answer = api.post(
            f"/v1/cases/{case.pk}/evidence/batch-update", {"evidence_ids": [str(one.pk) for one in items], **change}
        )
        assert answer.status_code == 200, answer.content
        found: dict[str, object] = answer.json()
        return found

    def test_every_item_has_its_outcome_in_the_order_named(self, as_attorney: APIClient, case: Case) -> None:
        first, second = make_item(case, title="scan_a", source="Box 4"), make_item(case, title="b")
        found = self.send(
            as_attorney,
            case,
            second,
            first,
            source="Box 4",
            document_date="2024-05-06",
            title_find="scan_",
            title_replace="Letter ",
        )
        assert found["outcomes"] == [
            {"evidence_id": str(second.pk), "changed": ["document_date", "source"], "error": None},
            {"evidence_id": str(first.pk), "changed": ["document_date", "title"], "error": None},
        ]
        first.refresh_from_db()
        assert (first.title, first.written_by["title"]["before"], str(first.document_date)) == (
            "Letter a",
            "scan_a",
            "2024-05-06",
        )
        again = self.send(as_attorney, case, second, first, source="Box 4", document_date="2024-05-06")
        assert (again["updated"], [one["changed"] for one in again["outcomes"]]) == (0, [[], []])
        assert self.send(as_attorney, case, first, document_date=None)["updated"] == 1

    def test_a_title_that_would_be_empty_is_kept(self, as_attorney: APIClient, case: Case) -> None:
        items = [make_item(case, title="scan"), make_item(case, title="scan 2")]
        body = {"evidence_ids": [str(one.pk) for one in items], "title_find": "scan", "title_replace": ""}
        path = f"/v1/cases/{case.pk}/evidence/batch-update"
        answer = as_attorney.post(path, body).json()
        assert [bool(one["error"]) for one in answer["outcomes"]] == [True, False]
        assert {one.title for one in EvidenceItem.objects.filter(case=case)} == {"scan", "2"}
        assert "title_find" in fields_of(
            as_attorney.post(path, {"evidence_ids": [str(items[0].pk)], "title_find": "x"})
        )

    def test_what_people_wrote_an_agent_changes_with_approval(
        self, as_attorney: APIClient, as_agent: APIClient, case: Case
    ) -> None:
        item = make_item(case)
        as_attorney.patch(f"/v1/evidence/{item.pk}", {"kind": "letter"})
        body = {"evidence_ids": [str(item.pk)], "kind": "memo"}
        assert as_agent.post(f"/v1/cases/{case.pk}/evidence/batch-update", body).status_code == 202
        error_of(as_agent.post(f"/v1/cases/{case.pk}/evidence/batch-update", {"evidence_ids": [str(item.pk)]}), 422)
        item.refresh_from_db()
        assert item.kind == "letter"
