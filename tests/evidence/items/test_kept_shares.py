"""About how large a part of a case a caller's filters leave, from the counts that are kept."""

from __future__ import annotations

from typing import Any

import pytest

from cases.models import Case, User
from cases.scopes import person_scope
from evidence.items.facet_readers import size_and_share
from tests.factories import make_item

pytestmark = pytest.mark.django_db
PDF, WORD, TEXT = (
    "application/pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "text/plain",
)


@pytest.fixture
def eight(case: Case) -> None:
    """Eight documents, of which three are PDFs and one a Word file; the client sees every second."""
    for number, media_type in enumerate([PDF, PDF, PDF, WORD, TEXT, TEXT, TEXT, TEXT]):
        make_item(case, "Rent.", media_type=media_type, client_visible=number % 2 == 0)


@pytest.mark.parametrize(
    ("filters", "share"),
    [
        ({}, 8),
        ({"family": "pdf"}, 3),
        ({"family": "word"}, 1),
        ({"media_type": PDF.upper()}, 3),
        ({"family": "pdf", "media_type": TEXT}, 3),  # the least of what is kept: both together are not
        ({"family": "audio"}, 8),  # there is none: whatever is looked for is looked for in all
        ({"family": "pdf", "custodian": "Roe"}, 8),
    ],
)
@pytest.mark.usefixtures("eight")
def test_the_share_of_a_filter_is_known(case: Case, attorney: User, filters: dict[str, Any], share: int) -> None:
    assert size_and_share(case.pk, person_scope(attorney), filters) == (8, share / 8)


@pytest.mark.usefixtures("eight")
def test_a_clients_share_is_of_what_they_see(case: Case, client_user: User) -> None:
    scope = person_scope(client_user)
    assert size_and_share(case.pk, scope, {}) == (8, 4 / 8)
    assert size_and_share(case.pk, scope, {"family": "pdf"}) == (8, 2 / 8)
