"""Long works that somebody asked for come before the enrichment of what came in."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from cases.models import Case, Role
from config.jobs import messages_in
from evidence.pipeline.start import QUEUE_ENRICH, QUEUE_TEXT
from tests.factories import make_case, make_firm, make_item, make_user, token_client

pytestmark = pytest.mark.django_db
Committed = Callable[..., AbstractContextManager[list[Any]]]


@pytest.fixture
def case() -> Case:
    return make_case(firm := make_firm(), make_user(firm, Role.ATTORNEY))


def test_what_somebody_asked_for_does_not_wait_for_all_enrichment(
    case: Case, django_capture_on_commit_callbacks: Committed
) -> None:
    item = make_item(case, "A lease.", content=b"A lease.", title="Lease")
    api = token_client(case.participants.get().user)
    body = {"name": "First", "prefix": "ABC", "evidence_ids": [str(item.pk)]}
    production = api.post(f"/v1/cases/{case.pk}/productions", body).json()["id"]
    for asked, path in enumerate((f"/v1/productions/{production}/freeze", f"/v1/cases/{case.pk}/custody/verify"), 1):
        with django_capture_on_commit_callbacks(execute=True):
            assert api.post(path, {}).status_code == 202
        assert (messages_in([QUEUE_TEXT]), messages_in([QUEUE_ENRICH])) == (asked, 0)
