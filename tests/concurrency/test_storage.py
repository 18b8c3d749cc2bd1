"""A storage quota holds to the byte when everyone asks at once."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import Settings

from cases.models import Case, Role, User
from cases.scopes import person_actor
from config.api.errors import QuotaExceeded
from config.boundary import firm_boundary
from evidence.custody.upload_actions import upload_start
from evidence.models import StorageUse, Upload
from evidence.quotas.counting import storage_recount
from tests.concurrency.conftest import at_once
from tests.factories import join_case, make_user

GRANTS, SIZE, ROOM = 100, 5_000_000_000, 7


@pytest.mark.parametrize("whose", ["client's", "firm's"])
def test_a_hundred_grants_at_once_overshoot_by_nothing(
    case: Case, attorney: User, settings: Settings, whose: str
) -> None:
    quota = ROOM * SIZE + SIZE - 1
    if whose == "client's":
        settings.STORAGE_CLIENT_BYTES = quota
        user = make_user(case.firm, Role.CLIENT)
        join_case(case, user)
    else:
        settings.STORAGE_FIRM_BYTES, user = quota, attorney

    def ask(place: int) -> Any:
        try:
            with firm_boundary(case.firm_id):
                return upload_start(
                    actor=person_actor(user),
                    case=case,
                    filename=f"{place}.bin",
                    content_type="text/plain",
                    size_bytes=SIZE,
                )
        except QuotaExceeded as full:
            return full

    answers = at_once(GRANTS, ask)
    assert sum(isinstance(one, QuotaExceeded) for one in answers) == GRANTS - ROOM
    assert Upload.objects.count() == ROOM
    assert {(row.bytes_used, row.files_used) for row in StorageUse.objects.all()} == {(ROOM * SIZE, ROOM)}
    assert storage_recount(case.firm) == []
