"""Facts, people and issues as files: out as far as the caller sees them, in as proposals whose words stand in their source."""

from __future__ import annotations

import base64
import csv
import io
import json
from typing import Any

import pytest
from docx import Document
from rest_framework.test import APIClient

from audit.models import AuditEntry
from cases.models import Case, User
from evidence.models import EvidenceItem
from facts.facts.tagging import set_tags
from facts.models import Claim, DecidedName, Entity, Fact, Issue, IssueLink, Tag
from tests.evidence.conftest import fetched
from tests.extent import first
from tests.factories import make_case, make_entity, make_fact, make_item
from tests.facts.claims.made import make_claim, make_issue, make_link
from tests.facts.conftest import LETTER, fields_of

QUOTE = "Kestrel Harbor paid Eugenia Moran $12,500"
APPROVED = {"status": "approved", "approved_at": "2024-01-01T00:00Z"}
HEAD = "text,date,document,page,quote\n"
GOOD = f'Kestrel paid Moran.,2024-03-03,Letter,1,"{QUOTE}"\n'


def exported(api: APIClient, case: Case, **body: Any) -> bytes:
    answer = api.post(f"/v1/cases/{case.pk}/facts/export", body)
    assert answer.status_code == 200, answer.content
    content: bytes = fetched(answer.json()["download_url"])
    return content


def imported(api: APIClient, case: Case, **body: Any) -> Any:
    return api.post(f"/v1/cases/{case.pk}/facts/import", body)


def lines(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode(), newline="")))


def test_what_filters_leave_is_what_the_file_has(api: APIClient, case: Case, letter: EvidenceItem, fact: Fact) -> None:
    make_fact(
        letter,
        "Paid in full. Nothing",
        text="=Nothing is owed.",
        notes="CANARY",
        status="approved",
        approved_at="2024-01-01T00:00Z",
    )
    rows = lines(exported(api, case, format="csv"))
    assert [row["text"] for row in rows] == ["'=Nothing is owed.", "Kestrel paid Moran $12,500."]
    assert (rows[1]["document"], rows[1]["page"], rows[1]["quote"]) == ("Letter", "1", QUOTE)
    assert [row["text"] for row in lines(exported(api, case, format="csv", status=["approved"]))] == [
        "'=Nothing is owed."
    ]
    assert AuditEntry.objects.filter(tool="facts.export", category="export").count() == 2
    assert len(lines(exported(api, case, format="csv", undated=True))) == 2


def test_the_other_formats_say_the_same(api: APIClient, case: Case, letter: EvidenceItem, fact: Fact) -> None:
    fact.entities.add(
        make_entity(case, "Kestrel", type="organization"),
        through_defaults={"firm_id": case.firm_id, "case_id": case.pk},
    )
    table = Document(io.BytesIO(exported(api, case, format="docx"))).tables[0]
    assert (table.rows[1].cells[1].text, QUOTE in table.rows[1].cells[2].text) == (fact.text, True)
    assert exported(api, case, format="pdf").startswith(b"%PDF")
    listed = json.loads(exported(api, case, format="jsonld"))
    (claim,) = listed["itemListElement"]
    assert (claim["@type"], claim["about"][0]["@type"], claim["citation"][0]["text"]) == (
        "Claim",
        "Organization",
        QUOTE,
    )


def test_clients_get_what_they_see(client_api: APIClient, case: Case, letter: EvidenceItem, memo: EvidenceItem) -> None:
    make_fact(letter, QUOTE, text="Shown.", notes="CANARY", **APPROVED)
    make_fact(memo, "Victor Langley", text="CANARY")
    make_issue(make_claim(case, "CANARY"))
    for format in ("csv", "xlsx", "jsonld"):
        assert b"CANARY" not in exported(client_api, case, format=format)
    assert [row["text"] for row in lines(exported(client_api, case, format="csv"))] == ["Shown."]
    path = f"/v1/cases/{case.pk}/facts/export"
    assert client_api.post(path, {"format": "csv", "table": "issues"}).status_code == 403
    assert list(fields_of(client_api.post(path, {"speaker": "Moran"}))) == ["speaker"]


def test_an_agents_export_waits(agent: APIClient, case: Case, fact: Fact) -> None:
    assert agent.post(f"/v1/cases/{case.pk}/facts/export", {}).status_code == 202


@pytest.mark.parametrize("format", first(1, ["csv", "xlsx"]))
def test_what_is_exported_and_imported_elsewhere_is_the_same(
    api: APIClient, attorney: User, case: Case, letter: EvidenceItem, fact: Fact, format: str
) -> None:
    """Without ``--full`` as a table of text: test_round_trip.py has both."""
    about = make_entity(case, "Kestrel", type="organization", aliases=["Harbor"])
    fact.entities.add(about, through_defaults={"firm_id": case.firm_id, "case_id": case.pk})
    Fact.objects.filter(pk=fact.pk).update(
        date="2024-03-01", date_precision="month", proof="record", notes="=a;-b\n'c", speaker="Moran",
        importance="key", effect="adverse", dispute="disputed", disputed_by="Kestrel",
    )  # fmt: skip
    set_tags(fact, [make_tag(case, "Damages"), make_tag(case, "-Notice")])
    make_fact(letter, "Paid in full. Nothing", text="Nothing is owed.")
    make_link(make_issue(make_claim(case, key=""), "Was it paid?"), fact, bearing="against")
    other = make_case(case.firm, attorney)
    make_item(other, *LETTER, title="Letter")
    tables = ("people", "issues", "facts") if format == "csv" else ("facts",)
    before = {table: exported(api, case, format=format, table=table, sort="created") for table in tables}
    for table, content in before.items():
        sent = {"csv": content.decode()} if format == "csv" else {"xlsx": base64.b64encode(content).decode()}
        answer = imported(api, other, table=table, **sent)
        assert (answer.status_code, answer.json().get("problems")) == (200, []), answer.content
    assert set(Fact.objects.filter(case=other).values_list("status", flat=True)) == {"proposed"}
    assert said(exported(api, other, format="csv", sort="created")) == said(
        exported(api, case, format="csv", sort="created")
    )
    for table in ("people", "issues"):
        assert exported(api, other, format="csv", table=table) == exported(api, case, format="csv", table=table)
    again = imported(api, other, csv=before[tables[-1]].decode()) if format == "csv" else None
    assert again is None or (again.json()["facts_made"], again.json()["skipped"]) == (0, 2)


def make_tag(case: Case, name: str) -> Tag:
    return Tag.objects.create(firm_id=case.firm_id, case=case, name=name, made_by_type="human", made_by_name="Mara")


def test_tags_are_named_by_words_and_a_judgment_that_is_none_is_said(
    api: APIClient, case: Case, letter: EvidenceItem
) -> None:
    make_tag(case, "Damages")
    head = "text,tags,importance\n"
    assert imported(api, case, csv=f'{head}One.,"damages\nNotice",key\n').json()["facts_made"] == 1
    assert set(Tag.objects.filter(case=case).values_list("name", flat=True)) == {"Damages", "Notice"}
    assert Fact.objects.get(case=case).importance == "key"
    problems = imported(api, case, csv=f"{head}Two.,,vital\nThree.,{'x' * 61},\n", dry_run=True).json()["problems"]
    assert [(one["row"], one["column"]) for one in problems] == [(2, "importance"), (3, "tags")]
    assert Tag.objects.filter(case=case).count() == 2


def said(content: bytes) -> list[dict[str, str]]:
    """Without the ids of another case."""
    return [{name: value for name, value in row.items() if name != "document_id"} for row in lines(content)]


def test_an_imported_fact_is_the_importers_proposal(
    api: APIClient, attorney: User, case: Case, letter: EvidenceItem
) -> None:
    answer = imported(api, case, csv=HEAD + GOOD).json()
    (made,) = Fact.objects.filter(pk__in=answer["fact_ids"])
    assert (made.status, made.made_by_name, made.approved_by_id) == ("proposed", attorney.name, None)
    assert made.citations.get().quote == QUOTE


def test_what_was_dismissed_comes_back_only_where_the_file_does_not_say_so(
    api: APIClient, case: Case, fact: Fact
) -> None:
    Fact.objects.filter(pk=fact.pk).update(status="dismissed")
    file = exported(api, case, format="csv").decode()
    assert "dismissed" in file
    answer = imported(api, case, csv=file).json()
    assert (answer["facts_made"], answer["skipped"]) == (0, 1)
    answer = imported(api, case, csv=file.replace("dismissed", "proposed")).json()
    assert (answer["facts_made"], answer["skipped"]) == (1, 0)


def test_a_row_without_a_source_is_hoped_for_and_comes_back_as_it_went(api: APIClient, case: Case) -> None:
    content = f"{HEAD}The lock was removed in May.,2024-05,,,\n"
    assert imported(api, case, csv=content).json()["facts_made"] == 1
    made = Fact.objects.get(case=case)
    assert (made.status, made.awaits_source, made.citations.count()) == ("proposed", True, 0)
    assert api.patch(f"/v1/facts/{made.pk}", {"status": "approved"}).status_code == 409
    (row,) = lines(exported(api, case, format="csv"))
    assert (row["text"], row["document"], row["quote"]) == (made.text, "", "")
    assert imported(api, case, csv=content).json()["skipped"] == 1


def test_a_rehearsal_says_what_would_happen_and_stores_nothing(
    api: APIClient, case: Case, letter: EvidenceItem
) -> None:
    answer = imported(api, case, csv=f"{HEAD}{GOOD}Owed.,soon,Letter,1,{'x'}\n", dry_run=True).json()
    assert (answer["facts_made"], answer["is_stored"], answer["fact_ids"]) == (1, False, [])
    assert [(one["row"], one["column"]) for one in answer["problems"]] == [(3, "date")]
    assert not Fact.objects.exists()
    assert AuditEntry.objects.get(tool="facts.import").dry_run


def test_each_wrong_row_is_named_and_stops_all_unless_partial(api: APIClient, case: Case, letter: EvidenceItem) -> None:
    wrong = [
        ("A.,,Letter,1,These words stand nowhere", "quote"),
        ("B.,,Nowhere,1,Paid", "document"),
        ("C.,,Letter,9,Paid", "quote"),
        ("D.,,Letter,0,Paid", "page"),
        ("E.,,Letter,1,", "quote"),
        ("F.,2024-02-30,Letter,1,Paid", "date"),
        (",,Letter,1,Paid", "text"),
    ]
    content = HEAD + GOOD + "".join(f"{row}\n" for row, _ in wrong)
    refused = imported(api, case, csv=content)
    assert refused.status_code == 422
    problems = refused.json()["error"]["details"]["problems"]
    assert sorted((one["row"], one["column"]) for one in problems) == [
        (number, column) for number, (_, column) in enumerate(wrong, start=3)
    ]
    assert not Fact.objects.exists()
    answer = imported(api, case, csv=content, partial=True).json()
    assert (answer["facts_made"], answer["is_stored"], len(answer["problems"])) == (1, True, 7)


def test_no_document_is_named_that_the_importer_does_not_see(
    agent: APIClient, api: APIClient, case: Case, memo: EvidenceItem
) -> None:
    content = f"{HEAD}Told.,,CANARY-TITLE,1,Victor Langley\n"
    assert imported(api, case, csv=content, dry_run=True).json()["facts_made"] == 1
    memo.privilege, memo.privilege_state, memo.privilege_by_type = "work_product", "proposed", "engine"
    memo.save()
    hidden = imported(agent, case, csv=content).json()["error"]["details"]["problems"]
    missing = imported(agent, case, csv=content.replace("CANARY-TITLE", "CANARY-OTHER")).json()["error"]["details"][
        "problems"
    ]
    assert [one["message"].replace("OTHER", "TITLE") for one in missing] == [one["message"] for one in hidden]
    by_id = f"text,document_id,page,quote\nTold.,{memo.pk},1,Victor Langley\n"
    assert imported(api, case, csv=by_id, dry_run=True).json()["facts_made"] == 1
    assert imported(agent, case, csv=by_id).status_code == 422


def test_issues_and_people_are_proposed_once(api: APIClient, case: Case) -> None:
    issues = "claim,issue,description\nBreach,Was notice given?,Thirty days\nBreach,Was it paid?,\n"
    assert imported(api, case, table="issues", csv=issues).json()["issues_made"] == 2
    assert (
        set(Claim.objects.values_list("status", flat=True))
        == set(Issue.objects.values_list("status", flat=True))
        == {"proposed"}
    )
    people = "name,type\nMaria Rossi,person\nKestrel,martian\n"
    answer = imported(api, case, table="people", csv=people, partial=True).json()
    assert (answer["people_made"], [one["column"] for one in answer["problems"]]) == (1, ["type"])
    assert imported(api, case, table="people", csv="name\nMaria Rossi\n").json()["skipped"] == 1
    assert (Entity.objects.count(), IssueLink.objects.count()) == (1, 0)


def test_who_may_not_import(client_api: APIClient, case: Case, letter: EvidenceItem) -> None:
    assert imported(client_api, case, csv=HEAD + GOOD).status_code == 403


def test_an_imported_name_is_as_one_that_was_written_down(api: APIClient, attorney: User, case: Case) -> None:
    merged, kept = make_entity(case, "Maria Rossi"), make_entity(case, "Marie Ross")
    assert api.post(f"/v1/entities/{kept.pk}/merge", {"entity_ids": [str(merged.pk)]}).status_code == 200
    answer = imported(api, case, table="people", csv="name,aliases\nMaria Rossi,\nTobias Quill,Toby Quill\n").json()
    assert (answer["people_made"], answer["skipped"]) == (1, 1)
    made = Entity.objects.get(name="Tobias Quill")
    assert made.decided_by_id == attorney.pk
    assert set(DecidedName.objects.filter(entity=made).values_list("key", flat=True)) == {"tobias quill", "toby quill"}


def test_a_name_of_the_case_is_known_by_the_name_it_is_shown_with(api: APIClient, case: Case) -> None:
    merged = make_entity(case, "Officer Quill", aliases=["Tamsin Quill"])
    Entity.objects.filter(pk=merged.pk).update(key="tamsin quill")  # as where another name's mentions were the first
    people = exported(api, case, format="csv", table="people")
    assert imported(api, case, table="people", csv="name\nOfficer Quill\n").json()["skipped"] == 1
    assert imported(api, case, table="people", csv=people.decode()).json()["people_made"] == 0


def test_an_agent_learns_of_no_withheld_name_by_writing_it_down(
    agent: APIClient, case: Case, memo: EvidenceItem
) -> None:
    make_entity(case, "Victor Langley")
    for name in ("Victor Langley", "Nobody Atall"):
        assert imported(agent, case, table="people", csv=f"name\n{name}\n").status_code == 202
        assert imported(agent, case, table="people", csv=f"name\n{name}\n", dry_run=True).status_code == 202
    assert not Entity.objects.filter(name="Nobody Atall").exists()


@pytest.mark.parametrize("element", ["0001" + "9" * 5_000, "9" * 5_000, "0", "-1", "١", "1e3"])
def test_what_is_no_number_of_an_element_is_said(api: APIClient, case: Case, element: str) -> None:
    refused = imported(api, case, table="issues", csv=f"claim,issue,element\nBreach,Was it paid?,{element}\n")
    assert [one["column"] for one in refused.json()["error"]["details"]["problems"]] == ["element"]
