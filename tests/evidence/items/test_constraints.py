"""What the database refuses about documents, whoever writes."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from cases.models import Case, User
from evidence.models import EvidenceItem, Upload
from tests.factories import make_item

pytestmark = pytest.mark.django_db


def test_what_an_agent_added_is_shown_by_a_person_or_not_at_all(case: Case, attorney: User) -> None:
    item = make_item(case, "Text.")
    of_an_agent = EvidenceItem.objects.filter(pk=item.pk)
    of_an_agent.update(added_by_type="agent", client_visible=False, shown_by=None)
    with pytest.raises(IntegrityError, match="evidence_of_agent_shown_by_a_person"), transaction.atomic():
        of_an_agent.update(client_visible=True)
    of_an_agent.update(client_visible=True, shown_by=attorney)


def test_what_an_agent_uploads_is_hidden(case: Case, attorney: User) -> None:
    fields: dict[str, Any] = {
        "firm_id": case.firm_id, "case": case, "filename": "a.txt", "content_type": "text/plain", "size_bytes": 1,
        "expires_at": timezone.now(), "actor_type": "agent", "actor_id": attorney.pk, "uploader": attorney,
    }  # fmt: skip
    with pytest.raises(IntegrityError, match="upload_of_agent_hidden"), transaction.atomic():
        Upload.objects.create(**fields, storage_key=f"{case.firm_id}/shown", client_visible=True)
    Upload.objects.create(**fields, storage_key=f"{case.firm_id}/hidden", client_visible=False)
