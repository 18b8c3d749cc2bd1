"""The privilege log names what is withheld, and tells nothing of what was said in it."""

from __future__ import annotations

import io
from datetime import date
from typing import Any

import pytest
from django.utils import timezone
from docx import Document
from openpyxl import load_workbook
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from evidence.privilege import log
from tests.evidence.conftest import error_of, fetched
from tests.factories import agent_client, make_item, token_client

pytestmark = pytest.mark.django_db


def decided(attorney: User, **fields: Any) -> dict[str, Any]:
    return {
        "privilege": "attorney_client", "privilege_state": "decided", "privilege_basis": "Advice on the lease.",
        "privilege_by_type": "human", "privilege_decided_by": attorney, "privilege_at": timezone.now(), **fields,
    }  # fmt: skip


@pytest.fixture
def withheld(case: Case, people: dict[str, User]) -> EvidenceItem:
    """A mail to two with a file inside; beside it one that nobody decided about, and one that is open."""
    recipients = [
        {"name": "=Dana Moran", "address": "", "role": "to"},
        {"name": "Joe Roe", "address": "", "role": "cc"},
    ]
    mail = make_item(
        case, "We will settle for 40,000.", title="Settlement at 40,000", kind="email",
        author="Mara Ellison", recipients=recipients, document_date=date(2024, 3, 3), summary="They will settle.",
        **decided(people[Role.ATTORNEY]),
    )  # fmt: skip
    make_item(case, "Our limit", title="Our limit.pdf", parent=mail, kind="memorandum")
    make_item(case, title="Perhaps", privilege="work_product", privilege_state="proposed", privilege_by_type="engine")
    make_item(case, title="Open letter")
    return mail


def drawn_up(api: APIClient, case: Case, file_type: str) -> tuple[dict[str, Any], bytes]:
    answer = api.get(f"/v1/cases/{case.pk}/privilege-log?file_type={file_type}")
    assert answer.status_code == 200, answer.content
    return answer.json(), fetched(answer.json()["download_url"])


def test_the_log_names_what_was_decided_and_tells_nothing_of_it(
    case: Case, withheld: EvidenceItem, people: dict[str, User]
) -> None:
    answer, content = drawn_up(token_client(people[Role.ATTORNEY]), case, "docx")
    assert (answer["entries"], answer["undecided"], answer["complete"]) == (2, 1, True)
    table = [[cell.text for cell in row.cells] for row in Document(io.BytesIO(content)).tables[0].rows]
    assert table[1] == [
        "1", "2024-03-03", "Mara Ellison", "=Dana Moran; Joe Roe (cc)", "Email", "Attorney-client privileged",
        "Advice on the lease.", "Email of 1 page by Mara Ellison to =Dana Moran and one other.", "",
    ]  # fmt: skip
    assert table[2][6:8] == ["Advice on the lease.", "Memorandum of 1 page, which came inside No. 1."]
    assert not any(word in " ".join(map(" ".join, table)) for word in ("40,000", "settle", "limit", "Perhaps", "Open"))


def test_a_log_that_is_cut_says_so_and_nothing_undecided_cuts_it(
    case: Case, withheld: EvidenceItem, people: dict[str, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    api = token_client(people[Role.ATTORNEY])
    monkeypatch.setattr(log, "MOST", 2)
    for day in range(1, 4):
        make_item(
            case, document_date=date(2020, 1, day), privilege="work_product", privilege_state="proposed",
            privilege_by_type="engine",
        )  # fmt: skip
    answer, _ = drawn_up(api, case, "docx")
    assert (answer["entries"], answer["undecided"], answer["complete"]) == (2, 4, True)
    monkeypatch.setattr(log, "MOST", 1)
    answer, _ = drawn_up(api, case, "docx")
    assert (answer["entries"], answer["complete"]) == (1, False)


def test_a_spreadsheet_takes_nothing_in_it_for_a_formula(
    case: Case, withheld: EvidenceItem, people: dict[str, User]
) -> None:
    _, content = drawn_up(token_client(people[Role.ATTORNEY]), case, "xlsx")
    sheet = load_workbook(io.BytesIO(content)).active
    assert sheet is not None
    rows = list(sheet.iter_rows(values_only=True))
    assert rows[1][3] == "'=Dana Moran; Joe Roe (cc)"
    assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row)


def test_only_who_sees_what_is_privileged_gets_it(case: Case, withheld: EvidenceItem, people: dict[str, User]) -> None:
    attorney = people[Role.ATTORNEY]
    for api in (agent_client(attorney, case), token_client(people[Role.GUEST])):
        error_of(api.get(f"/v1/cases/{case.pk}/privilege-log"), 403)
    assert agent_client(attorney, case, privileged=True).get(f"/v1/cases/{case.pk}/privilege-log").status_code == 200
