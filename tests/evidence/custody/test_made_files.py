"""What is made for somebody to fetch is there as long as it can be fetched, and not for ever."""

from __future__ import annotations

from datetime import timedelta

import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from cases.models import Case
from evidence.custody.made_files import sweep_made_files
from evidence.models import MadeFile
from evidence.storage import get_store
from tests.evidence.conftest import fetched
from tests.factories import make_item


def is_stored(key: str) -> bool:
    try:
        get_store().size(key)
    except FileNotFoundError:
        return False
    return True


def test_every_export_is_removed_within_hours(as_attorney: APIClient, as_client: APIClient, case: Case) -> None:
    make_item(case, "Paid.", client_visible=True)
    kinds = ("facts", "entities", "timeline", "exhibits", "audit")
    addresses = [
        as_attorney.post(f"/v1/cases/{case.pk}/{kind}/export", {"format": "csv"}).json()["download_url"]
        for kind in kinds
    ]
    addresses.append(as_client.post(f"/v1/cases/{case.pk}/facts/export", {"format": "csv"}).json()["download_url"])
    keys = list(MadeFile.objects.values_list("storage_key", flat=True))
    assert len(keys) == len(addresses)
    sweep_made_files()
    assert all(fetched(address) for address in addresses)
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        sweep_made_files()
    assert not any(is_stored(key) for key in keys)
    assert not MadeFile.objects.exists()


def test_a_rehearsal_makes_nothing(as_attorney: APIClient, case: Case) -> None:
    as_attorney.post(f"/v1/cases/{case.pk}/facts/export", {"format": "csv"}, HTTP_PREFER="dry-run")
    assert not MadeFile.objects.exists()
