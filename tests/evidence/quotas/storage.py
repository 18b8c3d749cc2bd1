"""What a client or a firm has used of its storage."""

from __future__ import annotations

from typing import Any

from cases.models import Case, User
from evidence.models import StorageUse
from evidence.quotas.counting import storage_recount
from tests.evidence.conftest import error_of
from tests.evidence.custody.test_upload_tools import CONTENT

SIZE = len(CONTENT)


def used(case: Case, user: User | None = None) -> tuple[int, int]:
    place = {"case": case, "user": user} if user else {"case": None, "user": None}
    row = StorageUse.objects.filter(firm=case.firm, **place).first()
    return (row.bytes_used, row.files_used) if row else (0, 0)


def refused(answer: Any) -> dict[str, Any]:
    error = error_of(answer, 429)
    assert error["code"] == "QUOTA_EXCEEDED"
    return error


def counters_are_true(case: Case) -> bool:
    return storage_recount(case.firm) == []
