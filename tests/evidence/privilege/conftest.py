"""A case with an open letter and a privileged memo, and everyone who may want to read it."""

from __future__ import annotations

import pytest
from django.utils import timezone

from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from tests.factories import make_case, make_firm, make_item, make_user

OPEN_WORDS, SECRET_WORDS = (
    "Doyle paid 4,318 dollars on May 12, 2024.",
    "Quarrington would take 410,000 dollars on June 9, 2024.",
)


@pytest.fixture
def people() -> dict[str, User]:
    firm = make_firm()
    return {str(role): make_user(firm, role) for role in Role.values}


@pytest.fixture
def case(people: dict[str, User]) -> Case:
    firm = people[Role.ATTORNEY].firm
    assert firm
    return make_case(firm, *people.values())


@pytest.fixture
def letter(case: Case) -> EvidenceItem:
    return make_item(case, OPEN_WORDS, title="Letter", client_visible=True)


@pytest.fixture
def memo(case: Case, people: dict[str, User]) -> EvidenceItem:
    """Marked for the client too: privilege comes first."""
    return make_item(
        case, SECRET_WORDS, title="Quarrington memo", client_visible=True, privilege="work_product", privilege_state="decided",
        privilege_decided_by=people[Role.ATTORNEY], privilege_by_type="human", privilege_by_name="An attorney",
        privilege_at=timezone.now(), privilege_basis="Memorandum of counsel.",
    )  # fmt: skip


@pytest.fixture
def likely(case: Case) -> EvidenceItem:
    return make_item(
        case, SECRET_WORDS, title="Quarrington draft", client_visible=True, privilege="attorney_client",
        privilege_state="proposed", privilege_by_type="engine", privilege_at=timezone.now(), privilege_basis="It is marked.",
        privilege_reasons=[{"why": "It is marked.", "page": 1, "start": 0, "quote": "Quarrington"}],
    )  # fmt: skip
